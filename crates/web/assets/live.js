// Keeps a table's page up to date with its server. Updates are shown one after the other, at the viewer's pace. The
// viewer's own moves and actions never wait.

import { again, isAgain } from "./again.js";
import { tick } from "./clock.js";
import { newTalk, talk } from "./drawers.js";
import { bringNext, does, keepFocus, restore, whereFocused } from "./focus.js";
import { beginLeafing } from "./hints.js";
import { rove } from "./keys.js";
import { foldSheets, isStill, move, recall, settle } from "./motion.js";
import { patch, read } from "./patch.js";
import { announce, connection, words } from "./say.js";
import { memory, pace } from "./settings.js";
import { play } from "./sound.js";
import { heard, tell } from "./tell.js";
import { proclaim } from "./travel.js";

/** The server sends something every 4 seconds. After this much silence, in milliseconds, the connection is reported as
 *  lost. */
const SILENCE = 9_000;
/** Time of silence after which the page reconnects by itself. */
const AGAIN = 15_000;
/** Time of silence after which a tab that becomes visible reconnects at once. */
const AWHILE = 20_000;
/** Time within which an update must follow a change. Otherwise the connection counts as lost. */
const ECHO = 4_000;
/** Time in which updates missed in a hidden tab are shown, and the number of updates up to which they are shown one by
 *  one. */
const CATCH_UP = 1_500;
const MISSED = 30;

/** Requests the table again, for the view in the page's address. */
export let look = () => {};
/** Expects an update for a change that was sent at this time. If none comes soon, the connection counts as lost. */
export let expectNews = () => {};
/** Requests the whole table, whatever the page has. */
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
  if (!location.hash) restore(whereFocused());
  document.getElementById("reconnect")?.addEventListener("click", () => {
    connection("retrying");
    connect();
  });
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
    source.addEventListener("page", (event) => {
      alive();
      mark = event.lastEventId;
      arrive({ ...read(event.data), mark });
    });
    source.addEventListener("error", () => {
      connection("lost");
      // The browser retries by itself unless the server answered with an error.
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
    clearTimeout(watchdog);
    watchdog = setTimeout(() => { connect(); connection("lost"); }, AGAIN - SILENCE);
  }

  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  addEventListener("online", connect);
  addEventListener("offline", () => connection("lost"));
  // A phone that changes from one network to another loses its connection without an event of the stream.
  navigator.connection?.addEventListener("change", () => { if (navigator.onLine) connect(); });
  // A sleeping tab received nothing, and its timers stood still.
  document.addEventListener("resume", connect);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return foretell();
    comeBack();
    if (Date.now() - heard > AWHILE) connect();
  });
  for (const act of ["pointerdown", "keydown"]) addEventListener(act, catchUp, true);
  again(table, { hold: showBusy, done: afresh });
  const button = document.getElementById("pause");
  button?.addEventListener("click", () => {
    paused = !paused;
    button.setAttribute("aria-pressed", String(paused));
    if (!paused) next();
  });
}

/** Updates that are not shown yet. */
const queue = [];
let resting = 0;
/** True if the viewer paused the show: updates wait until the viewer continues or acts. */
let paused = false;
/** Timer that waits for the rest of a turn, so that a whole turn is one animation. */
let gathering = 0;
/** Maximum time to wait for the rest of a turn, in milliseconds. */
const REST_OF_TURN = 1_200;
/** When the viewer has to decide, all earlier updates are shown within this time. */
const UNTIL_MINE = 1_200;
/** Maximum time between two updates. */
let longest = Infinity;

function arrive(update) {
  queue.push(update);
  if (document.hidden) foretell();
  if (queue.length > MISSED && !paused) catchUp();
  else if (!resting && !isAgain()) next();
  showBusy();
}

function next() {
  resting = 0;
  // In a hidden page, updates wait.
  if (document.hidden || isAgain() || paused) return;
  if (queue.length === 0) return void (longest = Infinity);
  const count = wholeTurn();
  if (count === 0) return void (gathering ||= setTimeout(turnGoesOn, REST_OF_TURN));
  shownTogether(count);
}

/** Shows the first part of a turn whose rest takes too long. */
function turnGoesOn() {
  gathering = 0;
  if (queue.length > 0 && !document.hidden && !isAgain() && !paused) shownTogether(queue.length);
}

function shownTogether(count) {
  clearTimeout(gathering);
  gathering = 0;
  const updates = queue.splice(0, count);
  show(...updates);
  showBusy();
  if (isStill() || !updates.some(({ regions }) => regions.board)) return next();
  const mine = queue.at(-1)?.yours ? UNTIL_MINE / queue.length : Infinity;
  resting = setTimeout(next, Math.min(pace(), longest, mine));
}

/** Returns the number of waiting updates to show together: all of another player's turn, or none if that turn is not
 *  complete. At a slow pace, moves are shown one by one. */
function wholeTurn() {
  const due = document.querySelector("#r-strips .strip.due");
  const single = !due || due.matches(".mine") || isStill() || memory.get("pace") === "slow";
  if (single || longest < Infinity) return 1;
  const seat = Number(due.id.split("-")[1]);
  return queue.findIndex((update) => update.yours || update.due !== seat) + 1;
}

/** Shows the control that skips to the present if updates are waiting. */
function showBusy() {
  const skip = document.getElementById("skip");
  if (skip) skip.hidden = queue.length === 0 && !isAgain();
}

/** Shows in the title of a hidden tab whether the viewer has to decide. */
function foretell() {
  if (queue.length > 0) entitle(queue.at(-1).yours);
}

/** Shows quickly what happened while the tab was hidden. */
function comeBack() {
  longest = CATCH_UP / queue.length;
  if (!resting) next();
}

/** Shows all waiting updates at once, because the viewer acts. */
export function catchUp(event) {
  // The controls of the show are no action in the game.
  if (event?.target.closest?.("#pause, #again")) return;
  paused = false;
  document.getElementById("pause")?.setAttribute("aria-pressed", "false");
  clearTimeout(resting);
  clearTimeout(gathering);
  [resting, gathering, longest] = [0, 0, Infinity];
  if (queue.length === 0 || isAgain()) return;
  const here = document.activeElement ?? document.body;
  const use = does(here);
  show(...queue.splice(0));
  showBusy();
  // The key was pressed for the control that had the focus before, and for what it did then.
  const isOther = document.activeElement !== here || does(here) !== use;
  if (event?.type === "keydown" && ["Enter", " "].includes(event.key) && isOther) event.preventDefault();
}

/** Updates that arrived while a pointer was down. If a button is replaced between press and release, it gets no
 *  click. */
let held = [];
let pressed = false;
addEventListener("pointerdown", () => { pressed = true; }, true);
for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, release, true);
function release(event) {
  // Elements lose the focus too, right after the pointer goes down.
  if (event.type === "blur" && event.target !== window) return;
  pressed = false;
  // The click comes only after this event.
  setTimeout(() => { if (!pressed && held.length > 0) show(...held.splice(0)); });
}

/** Applies one update after the other and leaves the rest of the page as it is. */
function show(...updates) {
  if (pressed) return void held.push(...updates);
  // Updates are shown in their order.
  updates = [...held.splice(0), ...updates];
  const { yours, mark } = updates.at(-1);
  const changed = (id) => updates.some(({ regions }) => id in regions);
  const table = document.getElementById("table");
  const [turn, over] = [table.dataset.yours === "true", Boolean(document.getElementById("result"))];
  const put = (then) => {
    const focus = whereFocused();
    const open = [...document.querySelectorAll("details[open][id]:not([data-open])")].map((one) => one.id);
    const [known, said] = [heard(), talk()];
    for (const [nth, { regions, here }] of updates.entries()) {
      if (nth > 0) then();
      if (here !== undefined) table.dataset.here = here;
      if (!patch(Object.values(regions).flat())) return afresh();
    }
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    const ends = !over && document.getElementById("result") !== null;
    if (changed("log")) beginLeafing();
    if (changed("log") || changed("status")) tell(known, { was: turn, is: yours, over: ends });
    if (changed("chat")) announce(newTalk(said));
    tick();
    keepFocus(focus);
    rove();
    if (yours) bringNext();
  };
  // The end is shown without animation: nothing flies over the result, and every score is the final one.
  const hasResult = ({ regions: { board } }) => board?.some((line) => line.includes("result-sheet"));
  const ends = !over && updates.some(hasResult);
  if (ends) {
    settle();
    put(() => {});
  } else if (over || !(changed("board") || changed("mine"))) put(() => {});
  else move(put);
  table.dataset.mark = mark;
  table.dataset.yours = yours;
  if (yours && !turn) announceTurn();
  if (!over && document.getElementById("result")) play("win");
  entitle(yours);
}

/** Shows a banner and plays a sound at the start of the viewer's turn. */
function announceTurn() {
  play("turn");
  if (!isStill()) proclaim(words("turn"));
}

/** Marks the title when it is the viewer's turn. */
function entitle(yours) {
  document.title = document.title.replace(/^(● )?/, yours ? "● " : "");
}
