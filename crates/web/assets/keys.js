// The keyboard: digits choose numbered moves, arrows walk along the board, letters do the rest.

import { toggle } from "./drawers.js";
import { leaf } from "./hints.js";

export function keys() {
  document.addEventListener("keydown", press);
  rove();
  // A board that was drawn anew has its one stop again.
  const boards = document.querySelectorAll("#r-board, #r-mine");
  const watch = new MutationObserver(() => rove());
  for (const board of boards) watch.observe(board, { childList: true });
}

let digits = "";
let waiting = 0;
function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Boxes and dots are pressed, not written in.
  if (event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog")) return;
  if (/^[0-9]$/.test(event.key)) return digit(event.key);
  if (event.key === "Enter" && digits) { event.preventDefault(); return choose(); }
  if (event.key.startsWith("Arrow")) return walk(event);
  if (event.key === "m") return toggle("drawer-moves");
  if (/^[a-z]$/.test(event.key)) return document.querySelector(`[data-key=${event.key}]`)?.click();
  if (event.key === "[") return leaf(1);
  if (event.key === "]") return leaf(-1);
  if (event.key === "?") return help(document.activeElement);
}

/** A dim control says why not; elsewhere the keys are told. */
function help(here) {
  if (here?.matches?.("button[form=why]")) return here.click();
  toggle("drawer-settings");
  document.getElementById("keys").focus();
}

/** A board is one stop of the Tab key: where one was last, else the first thing to do. */
function rove() {
  for (const region of document.querySelectorAll("#r-board, #r-mine")) {
    const all = [...region.querySelectorAll("button, a[href]")].filter((one) =>
      !one.closest("[popover]") && one.getClientRects().length > 0);
    const here = document.activeElement;
    // Whoever came to a part of the board by its key goes on within it.
    const within = region.contains(here) && all.find((one) => here !== one && here.contains(one));
    const stop = all.find((one) => one === here) ?? (within || undefined) ??
      all.find((one) => one.classList.contains("live")) ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }
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
  const chosen = document.querySelector(`#r-moves [data-number="${digits}"]`);
  digits = "";
  chosen?.click();
}

/** Goes to the nearest control in the direction of the arrow, along the roads where there are some. */
function walk(event) {
  const here = document.activeElement?.closest?.(".region button, .region a");
  if (!here) return;
  const place = here.closest("[data-roads]");
  const near = place?.dataset.roads.split(" ").map((id) => document.getElementById(id)) ?? [];
  const best = nearest(here, event.key, [place, ...near]) ?? nearest(here, event.key, [here.closest(".region")]);
  if (!best) return;
  event.preventDefault();
  best.focus();
  rove();
}

/** The nearest control in the direction of an arrow, within these places. */
function nearest(here, key, places) {
  const from = here.getBoundingClientRect();
  const [x, y] = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  }[key];
  let best = null;
  let least = Infinity;
  for (const other of places.flatMap((one) => [...(one?.querySelectorAll("button, a") ?? [])])) {
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
