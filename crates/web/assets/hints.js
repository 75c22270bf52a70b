// Pointing: a line of the log shows on the board the elements that it names, and a dim control explains why it cannot
// be used.

import { show } from "./details.js";
import { toast } from "./say.js";

export function hints(table) {
  for (const way of ["pointerover", "focusin"]) table.addEventListener(way, point);
  for (const way of ["pointerover", "pointerdown", "pointerup", "pointercancel", "pointermove", "contextmenu"]) {
    table.addEventListener(way, ponder);
  }
  table.addEventListener("click", afterPress, true);
  table.addEventListener("click", lead, true);
  table.addEventListener("click", tip);
}

function point(event) {
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  const link = event.target.closest?.("ol.log a[href^='#']");
  if (link) return leadsTo(link)?.classList.add("pointed");
  // A line marks all the places that it names.
  const line = event.target.closest?.("ol.log li");
  for (const one of line?.querySelectorAll("a[href^='#']") ?? []) leadsTo(one)?.classList.add("pointed");
}

/** Returns the place to which a link of the log leads: the first of its places that is on the page. */
export function leadsTo(link) {
  const ids = [...(link.dataset.places ?? "").split(" "), link.hash.slice(1)];
  return ids.map((id) => document.getElementById(id)).find(Boolean);
}

/** Shows for a finger's tap what a mouse gets by resting on an element. On a control, a tap uses it, so a long press is
 *  needed there. */
const CONTROLS = "button, input, select, summary, label";
function tip(event) {
  // Clicks by the keyboard have the count 0 and are ignored.
  if (event.pointerType === "mouse" || event.detail === 0 || event.target.closest(`a, ${CONTROLS}`)) return;
  tell(event.target);
}

/** Shows the title of an element, or of the element that contains it. Returns false if there is no title. An element on
 *  the board is also shown large. */
function tell(thing) {
  const told = thing.closest("[title]");
  if (!told?.title) return false;
  toast(told.title);
  if (told.closest("#r-board, #r-mine")) show(told);
  return true;
}

/** Points a link to the best of its places that is on the page. */
function lead(event) {
  const link = event.target.closest?.("ol.log a[data-places]");
  const to = link && leadsTo(link);
  if (to?.id) link.hash = to.id;
}

/** The index of the log line shown with the keys `[` and `]`. Each line is shown as text, and on the board what it
 *  names. */
let leafed = -1;
export function beginLeafing() {
  leafed = -1;
}

export function leaf(step) {
  const all = [...document.querySelectorAll("#r-log ol.log li")];
  for (const one of document.querySelectorAll(".leafed, .pointed")) one.classList.remove("leafed", "pointed");
  leafed = Math.min(Math.max(leafed + step, -1), all.length - 1);
  const line = all[leafed];
  if (!line) return;
  line.classList.add("leafed");
  line.closest(".log-scroll").scrollTop = line.offsetTop;
  for (const link of line.querySelectorAll("a[href^='#']")) {
    leadsTo(link)?.classList.add("pointed");
  }
  toast(line.textContent);
}

/** Explains a dim control when a mouse was moved to it and rests there, and any control after a long press. Not every
 *  browser opens its menu on a long press, so the press is timed here. If the browser does, the explanation takes the
 *  menu's place. A pointer that did not move, under which the board changed, gets no explanation. */
let pondering = 0;
let answered = false;
let brought = false;
function ponder(event) {
  if (event.type === "pointermove") { brought = true; return; }
  clearTimeout(pondering);
  if (event.type === "pointerdown") answered = brought = false;
  const control = event.target.closest?.(CONTROLS);
  const dim = control?.matches("button[form=why]");
  const mouse = event.pointerType === "mouse";
  if (!control || (mouse && !dim)) return;
  const answer = () => {
    if (answered || !control.isConnected) return;
    answered = true;
    if (dim) control.click();
    else answered = tell(control);
  };
  if (event.type === "contextmenu") {
    answer();
    if (answered) event.preventDefault();
  } else if (event.type === "pointerover" && mouse && brought) {
    pondering = setTimeout(() => control.isConnected && control.click(), 700);
  } else if (event.type === "pointerdown" && !mouse) {
    pondering = setTimeout(answer, 600);
  }
}

/** Ignores the click when the finger is lifted after a long press. Clicks by the keyboard have the count 0. */
function afterPress(event) {
  if (!answered || event.detail === 0) return;
  answered = false;
  event.preventDefault();
  event.stopPropagation();
}
