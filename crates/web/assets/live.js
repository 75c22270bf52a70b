// Keeps a table's page in step with its server: what comes is shown one happening after another, at
// the pace that the viewer likes; one's own move, and whatever one does, never waits.

import { tick } from "./clock.js";
import { newTalk, talk } from "./drawers.js";
import { bringNext, restore, whereFocused } from "./focus.js";
import { beginLeafing } from "./hints.js";
import { rove } from "./keys.js";
import { foldSheets, isStill, move, recall } from "./motion.js";
import { patch } from "./patch.js";
import { announce, connection } from "./say.js";
import { pace } from "./settings.js";
import { play } from "./sound.js";
import { heard, tell } from "./tell.js";

/** Nothing for so long means that the line is dead, whatever the browser believes. */
const SILENCE = 40_000;
/** Who comes back after so long asks at once. */
const AWHILE = 20_000;
/** What was done is seen within this time, or the line is dead. */
const ECHO = 4_000;
/** What happened while one looked elsewhere is shown within this time, and no more than so much of it one by one. */
const CATCH_UP = 1_500;
const MISSED = 30;

/** Asks anew for the table as the address of the page says it. */
export let look = () => {};
/** Something was done that was begun at this time: its news come soon, or the table is asked anew. */
export let expectNews = () => {};
/** Asks for all of it, whatever the page has. */
let afresh = () => {};

export function live(table) {
  let mark = table.dataset.mark;
  let source = null;
  let retry = 0;
  let [watchdog, heard] = [0, Date.now()];
  look = connect;
  expectNews = (begun) => { if (heard < begun) watch(ECHO); };
  afresh = () => {
    mark = "";
    queue.length = held.length = 0;
    connect();
  };
  recall();
  foldSheets(table);
  connect();
  const atHand = () => { if (table.dataset.yours === "true") bringNext(); };
  atHand();
  // A phone that is turned has another layout.
  matchMedia("(orientation: portrait)").addEventListener("change", atHand);

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
    watch(SILENCE);
  }

  function alive() {
    connection("live");
    heard = Date.now();
    watch(SILENCE);
  }

  function watch(time) {
    clearTimeout(watchdog);
    watchdog = setTimeout(silent, time);
  }

  function silent() {
    connection("lost");
    connect();
  }

  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  addEventListener("online", connect);
  addEventListener("offline", () => connection("lost"));
  // A tab that slept heard nothing, and its clocks stood still.
  document.addEventListener("resume", connect);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return foretell();
    comeBack();
    if (Date.now() - heard > AWHILE) connect();
  });
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, catchUp, true);
}

/** What has come and is not yet shown. */
const queue = [];
let resting = 0;
/** The longest time between two happenings. */
let longest = Infinity;

function arrive(update) {
  queue.push(update);
  if (document.hidden) foretell();
  if (queue.length > MISSED) catchUp();
  else if (!resting) next();
}

function next() {
  resting = 0;
  // Who looks elsewhere misses nothing.
  if (document.hidden) return;
  const update = queue.shift();
  if (!update) return void (longest = Infinity);
  show(update);
  if (!update.regions.board || isStill()) return next();
  resting = setTimeout(next, Math.min(pace(), longest));
}

/** The title tells who looks elsewhere what waits for them. */
function foretell() {
  if (queue.length > 0) entitle(queue.at(-1).yours);
}

/** Who comes back sees quickly what happened meanwhile. */
function comeBack() {
  longest = CATCH_UP / queue.length;
  if (!resting) next();
}

/** Whoever acts sees the table as it is. */
export function catchUp() {
  clearTimeout(resting);
  [resting, longest] = [0, Infinity];
  if (queue.length === 0) return;
  show(...queue.splice(0));
}

/** What came while a pointer was down: a button that is replaced in mid-click is never clicked. */
let held = [];
let pressed = false;
addEventListener("pointerdown", () => { pressed = true; }, true);
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, release, true);
function release() {
  pressed = false;
  // The click itself comes only after this event.
  setTimeout(() => { if (!pressed && held.length > 0) show(...held.splice(0)); });
}

/** Puts what changed in its place, one update after the other, and leaves the rest as it was. */
function show(...updates) {
  if (pressed) return void held.push(...updates);
  // What came first is shown first.
  updates = [...held.splice(0), ...updates];
  const { yours, mark } = updates.at(-1);
  const changed = (id) => updates.some(({ regions }) => id in regions);
  const table = document.getElementById("table");
  const [turn, over] = [table.dataset.yours === "true", Boolean(document.getElementById("result"))];
  const put = (then) => {
    const focus = whereFocused();
    const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
    const [known, said] = [heard(), talk()];
    for (const [nth, { regions, here }] of updates.entries()) {
      if (nth > 0) then();
      if (here !== undefined) table.dataset.here = here;
      for (const [id, change] of Object.entries(regions)) {
        const region = document.getElementById(`r-${id}`);
        if (region && !patch(region, change)) return afresh();
      }
    }
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const ends = !over && document.getElementById("result") !== null;
    if (changed("log")) beginLeafing();
    if (changed("log") || changed("status")) tell(known, { was: turn, is: yours, over: ends });
    if (changed("chat")) announce(newTalk(said));
    tick();
    restore(focus);
    rove();
    if (yours) bringNext();
  };
  if (changed("board") || changed("mine")) move(put);
  else put(() => {});
  table.dataset.mark = mark;
  table.dataset.yours = yours;
  if (yours && !turn) play("turn");
  if (!over && document.getElementById("result")) play("win");
  entitle(yours);
}

/** The title says whether it is one's turn. */
function entitle(yours) {
  document.title = document.title.replace(/^(● )?/, yours ? "● " : "");
}
