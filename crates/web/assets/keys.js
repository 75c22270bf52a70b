// The keyboard: digits choose numbered moves, arrows move along the board, and letters do the rest.

import { focusedDetails } from "./details.js";
import { toggle } from "./drawers.js";
import { leaf } from "./hints.js";
import { summary } from "./tell.js";

/** Parts of the page with one stop of the Tab key each. The arrows move within them. */
const ZONES = ".table-top, #r-board, #r-status, #r-mine, #r-strips, #r-log, #r-moves";
const STOPS = "button, a[href], summary, .stage input";

export function keys() {
  const root = document.documentElement;
  // The page moves the focus too. The preview of a focused control is shown only after a key was pressed.
  addEventListener("keydown", () => root.classList.add("keyed"), true);
  addEventListener("pointerdown", () => root.classList.remove("keyed"), true);
  document.addEventListener("keydown", press);
  rove();
  document.addEventListener("focusin", (event) => { if (event.target.closest(ZONES)) rove(); });
  // Parts that were opened have a stop as well, and so have parts that only a wide window shows.
  document.addEventListener("toggle", rove, true);
  addEventListener("resize", rove);
}

let digits = "";
let waiting = 0;
let chosen = 0;
function press(event) {
  // An open question comes first.
  if (document.querySelector("dialog[open]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Check boxes and radio buttons are pressed, not written in.
  if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog")) return;
  if (/^[0-9]$/.test(event.key)) return digit(event.key);
  if (event.key === "Enter" && digits) { event.preventDefault(); return choose(); }
  // Otherwise Enter in a radio button would press the first button of the whole form, which is a move.
  if (event.key === "Enter" && event.target.matches(".stage input")) {
    event.preventDefault();
    return event.target.click();
  }
  // Enter after a number confirms that number, and not the control that has the focus after the move.
  if (event.key === "Enter" && Date.now() - chosen < 1000) return event.preventDefault();
  if (event.key.startsWith("Arrow")) return walk(event);
  if (event.key === "m") return toggle("drawer-moves");
  if (event.key === "d") return focusedDetails();
  if (event.key === "s") return summary(false);
  if (event.key === "a") return summary(true);
  if (/^[a-z]$/.test(event.key)) return document.querySelector(`[data-key=${event.key}]`)?.click();
  if (event.key === "[") return leaf(1);
  if (event.key === "]") return leaf(-1);
  if (event.key === "?") return help(document.activeElement);
}

/** Explains a dim control. Elsewhere it shows the list of keys. */
function help(here) {
  if (here?.matches?.("button[form=why]")) return here.click();
  toggle("drawer-settings");
  document.getElementById("keys").focus();
}

/** Gives each part of the page one stop of the Tab key: the focused one, otherwise the first possible one. A part
 *  that scrolls is a stop itself if nothing in it can be pressed. */
export function rove() {
  const here = document.activeElement;
  for (const zone of document.querySelectorAll(ZONES)) {
    const all = stops(zone);
    // The arrows move within a part of the board that was reached by its key.
    const within = zone.contains(here) && all.find((one) => here !== one && here.contains(one));
    const stop = all.find((one) => one === here) ?? (within || undefined) ??
      all.find((one) => one.classList.contains("live")) ?? all.find((one) => one.matches(".choice :checked")) ??
      all.find((one) => one.tabIndex === 0) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
    const rooms = [zone, ...zone.querySelectorAll("[role=region], .strips")].filter((one) => one.matches("[tabindex]"));
    for (const room of rooms) if (room.id !== "r-status") room.tabIndex = all.length > 0 ? -1 : 0;
    for (const one of zone.querySelectorAll("section[tabindex]")) {
      one.tabIndex = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight ? 0 : -1;
    }
  }
  // These buttons do the same as those in the top bar.
  for (const one of document.querySelectorAll(".rail-buttons button")) one.tabIndex = -1;
}

/** Returns the controls in a part of the page. */
function stops(zone) {
  return [...zone.querySelectorAll(STOPS)].filter((one) =>
    one.closest("[popover]")?.contains(zone) !== false && one.checkVisibility({ visibilityProperty: true }));
}

function digit(key) {
  digits += key;
  clearTimeout(waiting);
  const more = [...document.querySelectorAll("[data-number]")]
    .some((one) => one.dataset.number.startsWith(digits) && one.dataset.number !== digits);
  if (!more) return choose();
  waiting = setTimeout(choose, 700);
}

function choose() {
  clearTimeout(waiting);
  const move = document.querySelector(`#r-moves [data-number="${digits}"]`);
  digits = "";
  chosen = Date.now();
  move?.click();
}

/** Moves the focus to the nearest control in the direction of the arrow, along the roads if there are some. Radio
 *  buttons get the focus without being chosen, as in a tool bar; the space bar chooses them. */
function walk(event) {
  const here = document.activeElement;
  const zone = here?.closest?.(ZONES);
  if (!zone) return;
  // In a stepper, these keys change the number.
  if (here.matches(".step") && ["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  if (here.matches(".stage input")) event.preventDefault();
  const all = stops(zone);
  const place = here.closest("[data-roads]");
  const near = place ? [place, ...place.dataset.roads.split(" ").map((id) => document.getElementById(id))] : [];
  const along = all.filter((one) => near.some((road) => road?.contains(one)));
  const best = all.includes(here)
    ? nearest(here, event.key, along) ?? nearest(here, event.key, all)
    : all.find((one) => here.contains(one));
  if (!best) return;
  event.preventDefault();
  best.focus();
}

/** Returns the nearest of these controls in the direction of an arrow. */
function nearest(here, key, controls) {
  const from = here.getBoundingClientRect();
  const [x, y] = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  }[key];
  let best = null;
  let least = Infinity;
  for (const other of controls) {
    const to = other.getBoundingClientRect();
    if (other === here || to.width === 0) continue;
    const across = (to.x + to.width / 2) - (from.x + from.width / 2);
    const down = (to.y + to.height / 2) - (from.y + from.height / 2);
    const along = across * x + down * y;
    if (along <= 1) continue;
    const aside = Math.abs(across * y) + Math.abs(down * x);
    const distance = along + 2 * aside;
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}
