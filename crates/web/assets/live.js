// Keeps a table's page in step with its server: what comes is shown one happening after another, at
// the pace that the viewer likes; one's own move, and whatever one does, never waits.

import { tick } from "./clock.js";
import { newTalk, talk } from "./drawers.js";
import { restore, whereFocused } from "./focus.js";
import { lines, newLines } from "./hints.js";
import { isStill, move } from "./motion.js";
import { announce, connection } from "./say.js";
import { pace } from "./settings.js";
import { play } from "./sound.js";

/** Nothing for so long means that the line is dead, whatever the browser believes. */
const SILENCE = 40_000;

/** Asks anew for the table as the address of the page says it. */
export let look = () => {};

export function live(table) {
  let mark = table.dataset.mark;
  let source = null;
  let retry = 0;
  let watchdog = 0;
  look = connect;
  connect();

  function connect() {
    const address = new URL(table.dataset.live, location.href);
    address.searchParams.set("since", mark);
    const eyes = table.dataset.eyes;
    if (eyes !== undefined) address.searchParams.set("eyes", eyes);
    const here = new URLSearchParams(location.search);
    for (const part of ["at", "plan"]) if (here.has(part)) address.searchParams.set(part, here.get(part));
    source?.close();
    source = new EventSource(address);
    source.addEventListener("open", () => { retry = 0; alive(); });
    source.addEventListener("beat", alive);
    source.addEventListener("regions", (event) => {
      alive();
      mark = event.lastEventId;
      arrive({ ...JSON.parse(event.data), mark });
    });
    source.addEventListener("error", () => {
      connection("lost");
      // The browser tries again by itself unless the server answered with an error.
      if (source.readyState === EventSource.CLOSED) {
        retry = Math.min(retry + 1, 6);
        setTimeout(connect, 500 * retry);
      }
    });
    clearTimeout(watchdog);
    watchdog = setTimeout(silent, SILENCE);
  }

  function alive() {
    connection("live");
    clearTimeout(watchdog);
    watchdog = setTimeout(silent, SILENCE);
  }

  function silent() {
    connection("lost");
    connect();
  }

  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  addEventListener("online", connect);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) catchUp(); });
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, catchUp, true);
}

/** What has come and is not yet shown. */
const queue = [];
let resting = 0;

function arrive(update) {
  queue.push(update);
  if (!resting) next();
}

function next() {
  resting = 0;
  const update = queue.shift();
  if (!update) return;
  show(update);
  if (!update.regions.board || isStill()) return next();
  resting = setTimeout(next, pace());
}

/** Whoever acts sees the table as it is. */
export function catchUp() {
  clearTimeout(resting);
  resting = 0;
  if (queue.length === 0) return;
  const all = queue.splice(0);
  const regions = Object.assign({}, ...all.map((update) => update.regions));
  show({ ...all.at(-1), regions });
}

/** What came while a pointer was down: a button that is replaced in mid-click is never clicked. */
let held = [];
let pressed = false;
addEventListener("pointerdown", () => { pressed = true; }, true);
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, release, true);
function release() {
  pressed = false;
  // The click itself comes only after this event.
  setTimeout(() => { for (const update of held.splice(0)) show(update); });
}

/** Puts new regions in their places, and leaves the rest of the page as it was. */
function show(update) {
  if (pressed) return void held.push(update);
  const { regions, yours, mark } = update;
  const table = document.getElementById("table");
  const put = () => {
    const focus = whereFocused();
    const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
    const [known, heard] = [lines(), talk()];
    for (const [id, html] of Object.entries(regions)) {
      const region = document.getElementById(`r-${id}`);
      if (region) region.innerHTML = html;
    }
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (regions.log) announce(newLines(known));
    if (regions.chat) announce(newTalk(heard));
    tick();
    restore(focus);
  };
  const [turn, over] = [table.dataset.yours === "true", Boolean(document.getElementById("result"))];
  if (regions.board || regions.mine) move(put);
  else put();
  table.dataset.mark = mark;
  table.dataset.yours = yours;
  if (yours && !turn) play("turn");
  if (!over && document.getElementById("result")) play("win");
  document.title = document.title.replace(/^(● )?/, yours ? "● " : "");
}
