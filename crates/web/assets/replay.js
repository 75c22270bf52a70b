// Replays: fetches one moment after another and animates the pieces as in play. Without the script, every button, tick
// and line is a link to the same moment.

import { ghosts } from "./ghosts.js";
import { isStill, move } from "./motion.js";
import { toast } from "./say.js";
import { copy } from "./share.js";

/** Time for which a move is shown at pace 1, in milliseconds. */
const PACE = 1100;
/** Maximum number of moments that are cached. */
const KEPT = 60;

const root = document.getElementById("replay");
const file = document.getElementById("record-file");
document.documentElement.classList.add("scripted");
if (root) replay();
if (file) file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (chosen) document.getElementById("record-text").value = await chosen.text();
});

function replay() {
  const { address, eyes } = root.dataset;
  const last = Number(root.dataset.last);
  let at = Number(root.dataset.at);
  const timeline = document.getElementById("timeline");
  const kept = new Map();
  let running = 0;
  // The target. Pressing twice before the first answer goes two steps.
  let wanted = at;

  /** Returns the scene after this number of moves. */
  function moment(number) {
    if (!kept.has(number)) {
      const asked = fetch(`${address}/step?at=${number}&eyes=${eyes}`, { headers: { accept: "application/json" } })
        .then((answer) => answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText)));
      asked.catch(() => kept.delete(number));
      kept.set(number, asked);
      for (const old of kept.keys()) if (kept.size > KEPT) kept.delete(old);
    }
    return kept.get(number);
  }

  async function go(number, { jump = false } = {}) {
    wanted = Math.min(Math.max(number, 0), last);
    const to = wanted;
    if (to === at && !jump) return;
    let found;
    try { found = await moment(to); } catch (error) { return toast(error.message); }
    // The viewer has moved on meanwhile.
    if (to !== wanted) return;
    const far = Math.abs(to - at) > 3;
    at = to;
    const put = () => {
      for (const [id, html] of Object.entries(found.regions)) {
        const region = document.getElementById(`r-${id}`);
        if (region) region.innerHTML = html;
      }
      bringHand();
    };
    if (jump || far) put();
    else move(put);
    mark();
    for (const next of [at + 1, at - 1, at + 2]) if (next >= 0 && next <= last) moment(next).catch(() => {});
  }

  /** Scrolls to the hand of the player who moved, if hands are shown side by side. */
  function bringHand() {
    const hand = root.querySelector(".open-hand.moved");
    if (hand) hand.parentElement.scrollLeft = hand.offsetLeft - hand.parentElement.firstElementChild.offsetLeft;
  }
  bringHand();

  /** Updates everything that shows the current moment. */
  function mark() {
    root.dataset.at = at;
    document.getElementById("number").textContent = at;
    const handle = root.querySelector(".handle");
    handle.style.setProperty("--at", at);
    timeline.style.setProperty("--now", at);
    handle.dataset.loss = root.querySelector("#r-verdict .loss")?.textContent ?? "";
    handle.firstElementChild.textContent = at;
    const scrub = document.getElementById("scrub");
    scrub.value = at;
    scrub.setAttribute("aria-valuetext", document.querySelector(".transport .now").innerText);
    for (const tick of root.querySelectorAll(".tick")) tick.classList.toggle("later", Number(tick.dataset.at) > at);
    const bands = [...root.querySelectorAll(".band")];
    const here = bands.findLast((band) => Number(band.dataset.at) <= Math.max(at, 1));
    for (const band of bands) band.classList.toggle("here", band === here);
    let first = null;
    for (const line of root.querySelectorAll("#r-log li[data-at]")) {
      const now = Number(line.dataset.at) === at;
      if (now) first ??= line;
      now ? line.setAttribute("aria-current", "step") : line.removeAttribute("aria-current");
    }
    const scroll = first?.closest(".log-scroll");
    if (scroll) scroll.scrollTop = first.offsetTop - scroll.clientHeight / 3;
    for (const [id, to] of [["to-previous", at - 1], ["to-next", at + 1]]) {
      const way = document.getElementById(id);
      way.href = place(Math.min(Math.max(to, 0), last));
    }
    for (const way of root.querySelectorAll(".eyes a, a[data-here]")) {
      const there = new URL(way.href, location.href);
      there.searchParams.set("at", at);
      way.href = there;
    }
    history.replaceState(null, "", `${location.pathname}?eyes=${eyes}#${at}`);
    root.dispatchEvent(new CustomEvent("moment", { detail: { at } }));
    if (at === last) halt();
  }

  function place(number) {
    return `${address}?eyes=${eyes}&at=${number}`;
  }

  const run = document.getElementById("run");
  function halt() {
    clearTimeout(running);
    running = 0;
    run.setAttribute("aria-pressed", "false");
    run.setAttribute("aria-label", root.dataset.playText);
  }
  function start() {
    run.setAttribute("aria-pressed", "true");
    run.setAttribute("aria-label", root.dataset.haltText);
    const step = async () => {
      await go(at === last ? 0 : at + 1);
      if (running && at < last) running = setTimeout(step, PACE / Number(document.getElementById("pace").value));
    };
    running = setTimeout(step, 0);
  }
  run.addEventListener("click", () => running ? halt() : start());

  /** Goes to the first move of the next or previous round. */
  function round(way) {
    const firsts = [...root.querySelectorAll(".band")].map((band) => Number(band.dataset.at));
    const next = way > 0 ? firsts.find((first) => first > at) : firsts.findLast((first) => first < at);
    go(next ?? (way > 0 ? last : 0));
  }

  const marks = (css) => [...root.querySelectorAll(css)].map((one) => Number(one.dataset.at));
  const after = (css) => { const next = marks(css).find((one) => one > at); if (next) go(next); };
  const leaps = {
    "r": () => after(".reveal"),
    "?": () => after(".mark-mistake, .mark-blunder"),
    "!": () => after(".mark-brilliant, .mark-good"),
  };
  root.addEventListener("click", (event) => {
    const leap = event.target.closest("[data-leap]");
    if (!leap) return;
    halt();
    leaps[leap.dataset.leap]();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("textarea, select, input:not(#scrub), dialog, [popover]")) return;
    const ways = {
      "ArrowLeft": () => event.shiftKey ? round(-1) : go(wanted - 1),
      "ArrowRight": () => event.shiftKey ? round(1) : go(wanted + 1),
      "[": () => go(wanted - 1), "]": () => go(wanted + 1),
      "{": () => round(-1), "}": () => round(1),
      "Home": () => go(0), "End": () => go(last),
      " ": () => running ? halt() : start(),
      "g": () => root.classList.toggle("no-ghosts"),
      ...leaps,
    };
    const act = ways[event.key];
    if (!act) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    event.preventDefault();
    if (event.key !== " ") halt();
    act();
  });

  // Links lead to their moment without loading a page.
  root.addEventListener("click", (event) => {
    const link = event.target.closest(".step-link, .band, .tick, #r-log a, a[data-go]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    halt();
    // Two quick clicks are two steps.
    const step = { "to-next": 1, "to-previous": -1 }[link.id];
    if (step) return go(wanted + step);
    go(Number(new URL(link.href, location.href).searchParams.get("at")));
  });

  // While the viewer drags along the timeline, pieces jump. On release they move.
  const under = (event) => {
    const box = timeline.getBoundingClientRect();
    return Math.round((event.clientX - box.x) / box.width * last + 0.5);
  };
  let dragging = false;
  timeline.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    dragging = true;
    halt();
    timeline.setPointerCapture(event.pointerId);
    root.classList.add("dragged");
    go(under(event), { jump: true });
  });
  timeline.addEventListener("pointermove", (event) => { if (dragging) go(under(event), { jump: true }); });
  for (const end of ["pointerup", "pointercancel"]) timeline.addEventListener(end, () => {
    dragging = false;
    root.classList.remove("dragged");
  });
  timeline.addEventListener("click", (event) => { event.preventDefault(); event.stopPropagation(); }, true);
  document.getElementById("scrub").addEventListener("input", (event) => { halt(); go(Number(event.target.value)); });

  // A swipe on the scene goes one move forward or back.
  let from = null;
  const board = document.getElementById("r-board");
  board.addEventListener("touchstart", (event) => { from = event.touches[0]; }, { passive: true });
  board.addEventListener("touchend", (event) => {
    const [to] = event.changedTouches;
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) go(wanted + (across < 0 ? 1 : -1));
  });

  document.getElementById("share")?.addEventListener("click", async () => {
    const link = `${location.origin}${address}?eyes=${eyes}#${at}`;
    toast((await copy(link)) ? root.dataset.copiedText : link);
  });

  // While the analysis runs, curves and texts are updated.
  let judged = "";
  async function judge() {
    if (!root.querySelector(".judging")) return;
    const answer = await fetch(`${address}/analysis.json`).catch(() => null);
    const known = answer?.ok ? await answer.json() : null;
    const progress = known && `${known.judged} of ${known.of}, ${known.analysis !== null}`;
    if (known && progress !== judged) {
      judged = progress;
      if (known.curves) document.getElementById("r-curves").innerHTML = known.curves;
      kept.clear();
      await go(at, { jump: true });
    }
    setTimeout(judge, 1000);
  }
  judge();

  ghosts(root);
  addEventListener("hashchange", fromHash);
  function fromHash() {
    const number = Number(location.hash.slice(1));
    if (location.hash.length > 1 && Number.isInteger(number)) go(number, { jump: true });
  }
  if (/^#\d+$/.test(location.hash)) fromHash();
  else { mark(); if (at < last) moment(at + 1).catch(() => {}); }
  if (isStill()) root.classList.add("still");
}
