// Pointing: a line of the log shows what it names on the board, a dim thing says why not.

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

/** Where a link of the log leads: the first of its places that is on the page. */
export function leadsTo(link) {
  const ids = [...(link.dataset.places ?? "").split(" "), link.hash.slice(1)];
  return ids.map((id) => document.getElementById(id)).find(Boolean);
}

/** What a mouse is told by resting on a thing, a finger is told by a tap on it. A tap on a control uses it: there a
 *  long press tells. */
const CONTROLS = "button, input, select, summary, label";
function tip(event) {
  // The keyboard's clicks count none.
  if (event.pointerType === "mouse" || event.detail === 0 || event.target.closest(`a, ${CONTROLS}`)) return;
  tell(event.target);
}

/** Says what the title of a thing, or of what it lies on, says; whether there was one. What lies on the board is shown
 *  large with it. */
function tell(thing) {
  const told = thing.closest("[title]");
  if (!told?.title) return false;
  toast(told.title);
  if (told.closest("#r-board, #r-mine")) show(told);
  return true;
}

/** A link leads to the most telling place that is there. */
function lead(event) {
  const link = event.target.closest?.("ol.log a[data-places]");
  const to = link && leadsTo(link);
  if (to?.id) link.hash = to.id;
}

/** Leafs through the log: each line is told, and what it names is shown on the board. */
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

/** A dim control says why not to a mouse that was brought to it and rests there, and to a long press; the others say
 *  to a long press what they do. Not every browser opens its menu on a long press, so the press is timed here; where
 *  it does, we answer instead. A pointer under which the board changed has asked nothing. */
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

/** Lifting the finger after a long press does nothing more. The keyboard's clicks count none. */
function afterPress(event) {
  if (!answered || event.detail === 0) return;
  answered = false;
  event.preventDefault();
  event.stopPropagation();
}
