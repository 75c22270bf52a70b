// In a replay: an outline around the move that was played, another around the best one, and a label on each.

/** Minimum size of a visible element, in pixels. */
const LEAST = 12;

/** Renders the outlines again when the scene, the screen or a scroll position changes. */
export function ghosts(root) {
  const layer = document.getElementById("ghosts");
  if (!layer) return;
  const draw = () => {
    layer.replaceChildren(...["played", "best"].flatMap((kind) => rims(root, kind)));
  };
  const settle = async () => {
    draw();
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map((one) => one.finished));
    draw();
  };
  for (const scene of root.querySelectorAll(":scope > :is(.region.board, .region.mine)")) {
    new MutationObserver(settle).observe(scene, { childList: true });
  }
  addEventListener("resize", draw);
  addEventListener("scroll", draw, { capture: true, passive: true });
  settle();
}

function rims(root, kind) {
  const found = [];
  for (const thing of root.querySelectorAll(`:is(.region.board, .region.mine) [data-${kind}]`)) {
    const place = within(around(thing), thing.closest(".region").getBoundingClientRect());
    if (!place) continue;
    const rim = document.createElement("div");
    rim.className = `replay-rim rim-${kind}`;
    const { left, top, right, bottom } = place;
    Object.assign(rim.style, {
      left: `${left - 4}px`, top: `${top - 4}px`, width: `${right - left}px`, height: `${bottom - top}px`,
    });
    rim.append(Object.assign(document.createElement("span"), { textContent: root.dataset[`${kind}Text`] }));
    found.push(rim);
  }
  return found;
}

/** Returns the box of an element together with its parts, which may extend beyond it. */
function around(thing) {
  const parts = [thing, ...thing.querySelectorAll("*")]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width >= LEAST && one.height >= LEAST);
  if (!parts.length) return thing.getBoundingClientRect();
  const side = (name, which) => which(...parts.map((one) => one[name]));
  return {
    left: side("left", Math.min), top: side("top", Math.min),
    right: side("right", Math.max), bottom: side("bottom", Math.max),
  };
}

/** Returns the visible part of a place, if there is one. */
function within(place, room) {
  const seen = {
    left: Math.max(place.left, room.left), top: Math.max(place.top, room.top),
    right: Math.min(place.right, room.right), bottom: Math.min(place.bottom, room.bottom),
  };
  return seen.right > seen.left && seen.bottom > seen.top ? seen : null;
}
