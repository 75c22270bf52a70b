// The paths of pieces: straight, in arcs, or along the connection of two places; within their part of the page, or
// above the page as a copy.

const TRAVEL = { duration: 380, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "backwards" };
/** Time in milliseconds after which a moving piece has almost arrived, because it slows down. */
export const ARRIVAL = 180;
/** Pieces that disappear at their target, and those that follow an arrival, are a little faster, so that it does not
 *  take too long. */
const FLIGHT = { ...TRAVEL, duration: 300 };
/** A path over several places takes a little longer. */
const WALK = { ...TRAVEL, duration: 450 };
/** Parts that make room for a sheet move while the sheet appears. */
const ROLL = { duration: 300, easing: "ease-out" };
const UNROLLING = [{ translate: "0 14%", opacity: 0 }, { translate: "0 0", opacity: 1 }];

/** Moves a piece from its old to its new position. Returns the element that is visible meanwhile. */
export function travel(old, now, delay) {
  const { piece } = now;
  const land = () => piece.classList.toggle("landed", old.home !== now.home);
  piece.classList.remove("landed");
  // Within its own part of the page a piece is never cut off.
  if (old.room === now.room) {
    go(piece, way(old, now), now, delay).then(land);
    return piece;
  }
  const there = { ...now, box: now.rest ?? now.box };
  const flyer = above(there);
  // The piece stays visible for the browser, because a hidden control would lose the focus.
  piece.style.opacity = "0";
  go(flyer, way(old, there), there, delay).then(() => {
    flyer.remove();
    piece.style.opacity = "";
    land();
  });
  return flyer.firstElementChild;
}

/** Moves a copy of something to a place where it disappears. It is invisible before it starts. */
export function fly(thing, from, to, delay) {
  const flyer = above(thing);
  flyer.classList.add("leaves");
  flyer.animate({ opacity: [0, 1, 1, 0], offset: [0, .001, .8, 1] }, { ...FLIGHT, delay });
  go(flyer, [from, to].map((place) => amid(place, thing.box)), thing, delay, FLIGHT).then(() => flyer.remove());
}

/** Turns a card over. */
export function turn(piece) {
  piece.animate([{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }], { duration: 300, easing: "ease-out" });
}

/** Makes something appear at its place. */
export function appear(piece) {
  piece.animate([{ opacity: 0, scale: 0.7 }, { opacity: 1, scale: 1 }], { ...TRAVEL, duration: 260 });
}

/** Gives a part of the page another place and size, with everything on it. */
export function slide(part, from, to) {
  const before = {
    translate: `${from.x - to.x}px ${from.y - to.y}px`,
    scale: `${from.width / to.width} ${from.height / to.height}`,
  };
  const [start, end] = [before, { translate: "0 0", scale: "1 1" }].map((one) => ({ ...one, transformOrigin: "0 0" }));
  part.animate([start, end], ROLL);
}

/** Rolls a sheet in from the edge of the table. */
export function roll(sheet) {
  sheet.animate(UNROLLING, ROLL);
}

/** Rolls a removed sheet out. */
export function rollBack(sheet) {
  const copy = above(sheet);
  const leaving = copy.animate(UNROLLING, { ...ROLL, easing: "ease-in", direction: "reverse", fill: "forwards" });
  leaving.finished.catch(() => {}).then(() => copy.remove());
}

/** Makes something appear for viewers who want reduced motion. */
export function fade(piece) {
  piece.animate([{ opacity: 0, offset: 0 }], 200);
}

/** Tips a vessel, as if its content were poured out. */
export function tip(vessel) {
  const [up, over] = ["0deg", "-35deg"].map((rotate) => ({ rotate, transformOrigin: "20% 100%" }));
  vessel.animate([up, over, over, up], { duration: 600, easing: "ease-in-out" });
}

/** Puts a ring around a part of the page for a while. */
export function ring(part, colour, duration) {
  const glow = (outlineColor) => ({ outline: `3px solid ${outlineColor}`, outlineOffset: "1px" });
  part.animate([glow(colour), glow(colour), glow("transparent")], { duration, easing: "ease-out" });
}

/** Shows a text on a ribbon over the page. Screen readers get it elsewhere. */
export function proclaim(words) {
  const ribbon = document.createElement("p");
  ribbon.className = "proclaimed";
  ribbon.textContent = words;
  document.getElementById("flight").append(ribbon);
  const frames = { opacity: [0, 1, 1, 0], scale: [.7, 1, 1, 1], offset: [0, .2, .8, 1] };
  ribbon.animate(frames, { duration: 1000, easing: "ease-out" }).finished.catch(() => {}).then(() => ribbon.remove());
}

/** The lengths in which drawings are measured. */
const LENGTHS = ["--u", "--cw", "--ch", "--man"];

/** Returns what a copy of a piece needs to look the same anywhere: the lengths, and the size of each drawing in it,
 *  because their style rules may apply only at the original place. */
export function look(piece) {
  const stage = piece.closest(".stage")?.className ?? "stage";
  const style = getComputedStyle(piece);
  const known = LENGTHS.map((name) => [name, style.getPropertyValue(name)]).filter(([, length]) => length);
  const lengths = known.map((one) => one.join(":")).join(";");
  const sizes = [...piece.querySelectorAll("svg")].map((one) => {
    const { width, height } = getComputedStyle(one);
    return width.endsWith("px") && height.endsWith("px") ? { width, height } : null;
  });
  return { stage, unit: style.getPropertyValue("--u"), lengths, sizes };
}

/** Returns a box of this size in the middle of a place. */
export function amid(place, { width, height }) {
  return { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height };
}

/** Records where pieces will be when the parts of the page that are changing their sizes have finished. */
export function foresee(pieces) {
  const growing = document.getAnimations().filter((one) => one.transitionProperty?.startsWith("--"));
  if (growing.length === 0) return;
  const times = growing.map((one) => one.currentTime);
  for (const one of growing) one.currentTime = one.effect.getComputedTiming().endTime;
  for (const one of pieces) one.rest = one.piece.getBoundingClientRect();
  for (const [nth, one] of growing.entries()) one.currentTime = times[nth];
}

function way(old, now) {
  return [old.box, ...stops(old.home, now), now.box];
}

/** Returns the places that a piece passes on its way from another home: the fewest elements that connect the two. */
function stops(from, { home: to, piece, box }) {
  const joints = [...document.querySelectorAll("[data-joins]")].filter((one) => one.getClientRects().length > 0);
  const ways = new Map([[from, []]]);
  // Homes found on the way are added to the map and visited later in this loop.
  for (const [home, way] of ways) {
    if (home === to) {
      return way.filter((joint) => !joint.contains(piece)).map((joint) => amid(joint.getBoundingClientRect(), box));
    }
    for (const joint of joints) {
      const ends = joint.dataset.joins.split(" ");
      if (!ends.includes(home)) continue;
      for (const end of ends) if (!ways.has(end)) ways.set(end, [...way, joint]);
    }
  }
  return [];
}

/** Moves something from place to place. The returned promise ends on arrival. */
function go(mover, way, { box, hops }, delay = 0, pace = way.length > 2 ? WALK : TRAVEL) {
  const legs = way.slice(1).map((at, nth) => Math.hypot(at.x - way[nth].x, at.y - way[nth].y));
  const whole = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  const offsets = [0];
  for (const leg of legs.slice(0, -1)) offsets.push(offsets.at(-1) + leg / whole);
  offsets.push(1);
  const timing = { ...pace, delay };
  const frames = way.map((at, nth) => ({
    offset: offsets[nth],
    translate: `${at.x - box.x}px ${at.y - box.y}px`,
    scale: at.width / box.width,
    transformOrigin: "0 0",
  }));
  const going = mover.animate(frames, timing);
  if (hops) {
    const arcs = legs.flatMap((leg, nth) => arc(leg, offsets[nth], offsets[nth + 1]));
    mover.animate(arcs, { ...timing, composite: "add" });
  }
  return going.finished.catch(() => {});
}

/** Returns the frames for a jump over a part of the path, with a small bounce at its end. */
function arc(leg, from, to) {
  const high = Math.min(leg / 4, 60);
  const at = (share, up) => ({ offset: Math.min(from + (to - from) * share, 1), translate: `0 ${-up}px` });
  const landing = to === 1 ? [at(.8, 0), at(.9, high / 8), at(1, 0)] : [at(1, 0)];
  return [{ ...at(0, 0), easing: "ease-out" }, { ...at(.45, high), easing: "ease-in" }, ...landing];
}

/** Returns a copy of a piece that is dragged over the page. */
export function lift(piece) {
  return above({ piece, box: piece.getBoundingClientRect() });
}

/** Returns a copy of an element above the page, exactly over the element. */
function above({ piece, box, look: known }) {
  const { stage, lengths, sizes } = known ?? look(piece);
  const room = document.createElement("div");
  room.className = stage;
  room.style.cssText =
    `${lengths};left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`;
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id], [form], [data-piece]")]) {
    one.removeAttribute("id");
    // Choices on a copy are not sent.
    one.removeAttribute("form");
    delete one.dataset.piece;
  }
  for (const [nth, one] of copy.querySelectorAll("svg").entries()) Object.assign(one.style, sizes[nth]);
  copy.style.cssText += ";position:absolute;inset:0;width:100%;height:100%";
  copy.inert = true;
  room.append(copy);
  document.getElementById("flight").append(room);
  return room;
}
