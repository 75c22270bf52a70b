// Who plays by keyboard stays where they are when a part of the page is replaced, and never falls off it.

/** What one could press next, best first. */
const NEXT = "#r-board .live, #r-mine .live, #r-status button, #r-status a";

/** Whether the last that was used is the keyboard. */
let byKeys = false;
addEventListener("keydown", () => { byKeys = true; }, true);
addEventListener("pointerdown", () => { byKeys = false; }, true);

/** Where the focus is, in words that outlive the element. */
export function whereFocused() {
  const element = document.activeElement;
  const region = element?.closest?.(".region");
  if (!region) return byKeys ? { region: "r-status", x: 0, y: 0 } : null;
  const box = element.getBoundingClientRect();
  return { id: element.id, region: region.id, value: element.value, x: box.x, y: box.y };
}

/** Puts it back there, or to the nearest thing that can be done. */
export function restore(focus) {
  // What is hidden by the update loses the focus only when the page is drawn.
  const here = document.activeElement;
  if (!focus || (here !== document.body && here.getClientRects().length > 0)) return;
  const room = document.getElementById(focus.region);
  const same = focus.id && document.getElementById(focus.id);
  const alike = focus.value && room?.querySelector(`button[value="${CSS.escape(focus.value)}"]`);
  const near = nearest([...(room?.querySelectorAll(".live") ?? [])], focus);
  const first = nearest([...document.querySelectorAll(NEXT)], focus);
  const last = document.querySelector("#result :is(a, button)");
  if ([same, alike, near, first, last].some(takes)) return;
  // At the end there may be nothing left to be pressed.
  const table = document.getElementById("table");
  table.tabIndex = -1;
  takes(table);
}

/** Whether the focus stays where it is put. */
function takes(place) {
  if (!place || place.getClientRects().length === 0) return false;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}

function nearest(all, { x, y }) {
  const away = (one) => {
    const box = one.getBoundingClientRect();
    return Math.hypot(box.x - x, box.y - y);
  };
  return all.filter((one) => one.getClientRects().length > 0).sort((one, two) => away(one) - away(two))[0];
}

/** What is to be chosen is brought into sight, unless some of it is. */
export function bringNext() {
  const lit = [...document.querySelectorAll("#r-board .live, #r-mine .live, #r-status .offer")]
    .filter((one) => one.getClientRects().length > 0);
  if (lit.some(isSeen)) return;
  // A part of a map that is looked at closely gives way to the whole.
  const door = document.querySelector("[data-roads] > details[open]:not([data-open])");
  if (door) door.open = false;
  if (!lit.some(isSeen)) lit[0]?.scrollIntoView({ block: "center", inline: "center" });
}

/** Whether a thing is on top, or under what opens the part of a small map that it lies in. */
function isSeen(one) {
  const { x, y, width, height } = one.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return one.contains(top) || top?.closest("summary")?.closest("[data-roads]")?.contains(one);
}
