// Who plays by keyboard stays where they are when a part of the page is replaced.

/** What one could press next, best first. */
const NEXT = "#r-board .live, #r-mine .live, #r-status button, #r-status a";

/** Where the focus is, in words that outlive the element. */
export function whereFocused() {
  const element = document.activeElement;
  const region = element?.closest?.(".region");
  if (!region) return null;
  const box = element.getBoundingClientRect();
  return { id: element.id, region: region.id, value: element.value, x: box.x, y: box.y };
}

/** Puts it back there, or to the nearest thing that can be done. */
export function restore(focus) {
  if (!focus || document.activeElement !== document.body) return;
  const room = document.getElementById(focus.region);
  const same = focus.id && document.getElementById(focus.id);
  const alike = focus.value && room?.querySelector(`button[value="${CSS.escape(focus.value)}"]`);
  const near = nearest([...(room?.querySelectorAll(".live") ?? [])], focus);
  const first = nearest([...document.querySelectorAll(NEXT)], focus);
  for (const place of [same, alike, near, first, document.getElementById("r-status")]) {
    place?.focus?.({ preventScroll: true });
    if (document.activeElement !== document.body) return;
  }
}

function nearest(all, { x, y }) {
  const away = (one) => {
    const box = one.getBoundingClientRect();
    return Math.hypot(box.x - x, box.y - y);
  };
  return all.filter((one) => one.getClientRects().length > 0).sort((one, two) => away(one) - away(two))[0];
}
