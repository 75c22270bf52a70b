// Places the card of the coach so that it does not cover the elements it points at, and scrolls those, or the elements
// that a hint marks, into view. While the coach teaches, a veil covers the scene, with a hole around each such element.
// The coach also reads its text aloud if the voice is on.

import { memory } from "./settings.js";

const POINTED = "[data-pointed], :is(.region.board, .region.mine) :is([data-taught], [data-advised])";

/** The elements pointed at for which the veil has a hole. */
const OPEN = ":is(.region.board, .region.mine) :is([data-pointed], [data-taught])";

/** The possible corners for the card, the preferred one first. */
const CORNERS = ["bottom-right", "bottom-left", "top-right", "top-left"];

export function coach() {
  const status = document.getElementById("r-status");
  if (!status) return;
  let step = null;
  const look = () => {
    const card = document.getElementById("coach") ?? document.getElementById("advice");
    veil(card);
    if (!card) return void (step = null);
    place(card);
    showVoice(card);
    const now = `${card.dataset.step} ${card.className} ${card.querySelector("h2")?.textContent}`;
    if (now === step) return;
    step = now;
    document.querySelector("#course [aria-current]")?.scrollIntoView({ block: "nearest" });
    document.querySelector(POINTED)?.scrollIntoView({ block: "nearest", inline: "center" });
    if (card.id === "coach") uncover();
    veil(card);
    speak(card);
  };
  // The card of the coach is in the status, a hint beside the board.
  for (const id of ["r-status", "r-log"]) {
    new MutationObserver(look).observe(document.getElementById(id), { childList: true, subtree: true });
  }
  let soon = 0;
  const lookSoon = () => {
    cancelAnimationFrame(soon);
    soon = requestAnimationFrame(look);
  };
  for (const scene of scenes()) {
    new MutationObserver(lookSoon).observe(scene, { childList: true, subtree: true });
    new ResizeObserver(lookSoon).observe(scene);
  }
  addEventListener("resize", look);
  // The hole follows a part that moves on the screen.
  addEventListener("scroll", () => veil(document.getElementById("coach")), { capture: true, passive: true });
  status.addEventListener("click", (event) => {
    if (!event.target.closest(".coach-voice")) return;
    memory.set("voice", speaks() ? "off" : "on");
    const card = document.getElementById("coach");
    showVoice(card);
    speak(card);
  });
  look();
}

/** Opens the part of the board that covers an element pointed at, such as a region on a phone's map. */
function uncover() {
  for (const thing of document.querySelectorAll(POINTED)) {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const part = top?.closest("details:not([open]) > summary")?.parentElement;
    if (part && part.closest("#r-board") && !part.contains(thing)) return void (part.open = true);
  }
}

const scenes = () => ["r-board", "r-mine"].map((id) => document.getElementById(id)).filter(Boolean);

/** Space around an element within its hole, in pixels. */
const ROOM = 12;

/** Shows the veil over the scene, or hides it if there is nothing to point at or a whole sheet is open. */
function veil(card) {
  const sheet = document.querySelector(".region.board [name=do][value=sheet]");
  const holes = card?.classList.contains("teaches") && !sheet ? things() : [];
  let veil = document.getElementById("veil");
  if (!veil && !holes.length) return;
  veil ??= sew();
  veil.classList.toggle("laid", holes.length > 0);
  if (!holes.length) return;
  draw(veil.querySelector("mask g"), holes.map(([left, top, right, bottom]) =>
    [left - ROOM, top - ROOM, right + ROOM, bottom + ROOM]));
  draw(veil.querySelector(".cloth"), scenes().map((scene) => corners(scene.getBoundingClientRect())));
}

function sew() {
  document.getElementById("table").insertAdjacentHTML("beforeend", `<svg id="veil" aria-hidden="true">
    <filter id="soft"><feGaussianBlur stdDeviation="5"/></filter>
    <mask id="holes" maskUnits="userSpaceOnUse" x="0" y="0" width="100%" height="100%">
    <rect width="100%" height="100%" fill="#fff"/><g filter="url(#soft)"></g></mask>
    <g class="cloth" mask="url(#holes)"></g></svg>`);
  return document.getElementById("veil");
}

/** Draws a rectangle for each place. Each glides to its new place. */
function draw(group, places) {
  while (group.children.length > places.length) group.lastChild.remove();
  places.forEach(([left, top, right, bottom], index) => {
    const rect = group.children[index] ??
      group.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
    const sides = { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
    for (const [side, length] of Object.entries(sides)) rect.setAttribute(side, Math.round(length));
  });
}

/** Returns the visible parts of the elements pointed at. For an element in a closed menu, this is the control that
 *  opens the menu. */
function things() {
  const found = [];
  for (const thing of document.querySelectorAll(OPEN)) {
    const shown = thing.checkVisibility() ? thing : thing.closest(".menu")?.previousElementSibling;
    const scene = thing.closest(".region").getBoundingClientRect();
    const place = shown?.getBoundingClientRect();
    if (!place || !overlap(place, scene)) continue;
    found.push([
      Math.max(place.left, scene.left), Math.max(place.top, scene.top),
      Math.min(place.right, scene.right), Math.min(place.bottom, scene.bottom),
    ]);
  }
  return found;
}

const corners = ({ left, top, right, bottom }) => [left, top, right, bottom];

function speaks() {
  return memory.get("voice") === "on" && "speechSynthesis" in window;
}

/** Shows on the button if the voice is on. The button is hidden if the browser has no voice. */
function showVoice(card) {
  const button = card.querySelector(".coach-voice");
  if (!button) return;
  button.hidden = !("speechSynthesis" in window);
  button.setAttribute("aria-pressed", String(speaks()));
}

/** Reads the action and its reason aloud, in place of any earlier text. */
function speak(card) {
  if (!("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  if (!speaks() || card.id !== "coach") return;
  const said = [...card.querySelectorAll(":scope > h2, :scope > .coach-says")].map((one) => one.textContent);
  const words = new SpeechSynthesisUtterance(said.join(". "));
  words.lang = document.documentElement.lang;
  speechSynthesis.speak(words);
}

/** Puts the card into the first corner where it covers nothing pointed at, or into the one where it covers least. */
function place(card) {
  const board = document.getElementById("r-board").getBoundingClientRect();
  if (getComputedStyle(card).position !== "absolute") return;
  const things = [...document.querySelectorAll(POINTED)].map((thing) => thing.getBoundingClientRect());
  let best = null;
  for (const corner of CORNERS) {
    put(card, corner, board);
    const own = card.getBoundingClientRect();
    const hidden = things.reduce((sum, thing) => sum + overlap(own, thing), 0);
    if (!best || hidden < best.hidden) best = { corner, hidden };
    if (!hidden) break;
  }
  put(card, best.corner, board);
}

function put(card, corner, board) {
  card.dataset.corner = corner;
  const high = corner.startsWith("top");
  card.style.bottom = high ? `${Math.max(66, board.height - card.offsetHeight - 20)}px` : "";
}

function overlap(one, two) {
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
