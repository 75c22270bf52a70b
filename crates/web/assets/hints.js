// Pointing: a line of the log shows what it names on the board, a dim thing says why not.

import { toast } from "./say.js";

export function hints(table) {
  for (const way of ["pointerover", "focusin"]) table.addEventListener(way, point);
  for (const way of ["pointerover", "pointerdown", "pointerup", "pointercancel", "pointermove", "contextmenu"]) {
    table.addEventListener(way, ponder);
  }
  table.addEventListener("click", afterPress, true);
  table.addEventListener("click", lead, true);
}

/** The lines of the log, the last one first. */
export function lines() {
  return [...document.querySelectorAll("#r-log ol.log li")].map((one) => one.textContent);
}

/** The lines of the log that were not known; the same words may stand in it twice. */
export function newLines(known) {
  leafed = -1;
  const now = lines();
  const older = known.slice(0, 3).join("\n");
  const fresh = now.findIndex((_, at) => now.slice(at, at + 3).join("\n") === older);
  return now.slice(0, fresh < 0 ? 1 : fresh).reverse();
}

function point(event) {
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  const link = event.target.closest?.("ol.log a[href^='#']");
  if (link) place(link)?.classList.add("pointed");
}

/** Where a link of the log leads: the first of its places that is on the page. */
function place(link) {
  const ids = [...(link.dataset.places ?? "").split(" "), link.hash.slice(1)];
  return ids.map((id) => document.getElementById(id)).find(Boolean);
}

/** A link leads to the most telling place that is there. */
function lead(event) {
  const link = event.target.closest?.("ol.log a[data-places]");
  const to = link && place(link);
  if (to?.id) link.hash = to.id;
}

/** Leafs through the log: each line is told, and what it names is shown on the board. */
let leafed = -1;
export function leaf(step) {
  const all = [...document.querySelectorAll("#r-log ol.log li")];
  for (const one of document.querySelectorAll(".leafed, .pointed")) one.classList.remove("leafed", "pointed");
  leafed = Math.min(Math.max(leafed + step, -1), all.length - 1);
  const line = all[leafed];
  if (!line) return;
  line.classList.add("leafed");
  line.closest(".log-scroll").scrollTop = line.offsetTop;
  for (const link of line.querySelectorAll("a[href^='#']")) {
    place(link)?.classList.add("pointed");
  }
  toast(line.textContent);
}

/** A dim control says why not to a mouse that was brought to it and rests there, and to a long press.
 *  Not every browser opens its menu on a long press, so the press is timed here; where it does, we
 *  answer instead. A pointer under which the board changed has asked nothing. */
let pondering = 0;
let answered = false;
let brought = false;
function ponder(event) {
  if (event.type === "pointermove") { brought = true; return; }
  clearTimeout(pondering);
  if (event.type === "pointerdown") answered = brought = false;
  const dim = event.target.closest?.("button[form=why]");
  if (!dim) return;
  const answer = () => {
    if (answered || !dim.isConnected) return;
    answered = true;
    dim.click();
  };
  const mouse = event.pointerType === "mouse";
  if (event.type === "contextmenu") {
    event.preventDefault();
    answer();
  } else if (event.type === "pointerover" && mouse && brought) {
    pondering = setTimeout(() => dim.isConnected && dim.click(), 700);
  } else if (event.type === "pointerdown" && !mouse) {
    pondering = setTimeout(answer, 600);
  }
}

/** Lifting the finger after a long press asks nothing again. The keyboard's clicks count none. */
function afterPress(event) {
  if (!answered || event.detail === 0 || !event.target.closest("button[form=why]")) return;
  answered = false;
  event.preventDefault();
  event.stopPropagation();
}
