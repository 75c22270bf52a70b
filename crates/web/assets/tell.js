// Texts for screen readers: every line of the log once, the viewer's turn together with what the others did before it,
// and a summary on request.

import { announce, toast, words } from "./say.js";
import { memory } from "./settings.js";

/** The parts of the page for which there is a summary. */
const ZONES = "#r-board [aria-labelledby][accesskey], .region, .table-top";

/** Returns the lines of the log by their keys, and the current prompt. */
export function heard() {
  const lines = [...document.querySelectorAll("#r-log ol.log li")];
  return {
    lines: new Map(lines.map((one) => [`${one.dataset.line} ${one.textContent}`, one])),
    prompt: prompt(),
  };
}

/** Lines that are read out later, when the viewer has to decide. */
const meanwhile = [];

/** Reads out what is new since `before`. `was` and `is` are true if the viewer had, or has, to decide. */
export function tell(before, { was, is, over }) {
  const now = heard();
  const fresh = [...now.lines].filter(([key]) => !before.lines.has(key)).map(([, line]) => line);
  fresh.sort((one, two) => place(one) - place(two));
  const all = memory.get("speech") === "all" || document.getElementById("table").dataset.eyes === undefined;
  const lines = fresh.map((line) => line.textContent.trim());
  // The viewer's moves are read out at once; the others' moves when the viewer can answer.
  const own = was && memory.get("speech") !== "little";
  if (over) announce([...meanwhile.splice(0), ...lines]);
  else if (all || own) announce(lines);
  else if (!was) meanwhile.push(...lines);
  const asked = is || document.querySelector("#r-status :is(.offer, [data-key=g], [name=agree])") !== null;
  if (now.prompt === before.prompt && is === was) return;
  if (!asked && !all) return;
  announce([now.prompt]);
  const others = meanwhile.splice(0);
  if (others.length > 0) announce([`${words("meanwhile")}: ${others.join(" ")}`]);
}

/** Returns the order of a log line: its move, and its place within the move. */
function place(line) {
  const [move, part] = line.dataset.line.split(".").map(Number);
  return move * 1000 + part;
}

/** Returns the question of the prompt. */
function prompt() {
  return text(document.querySelector("#r-status .sentence"));
}

/** Reads out and shows a summary of the part of the page with the focus, or of everything. */
export function summary(whole) {
  const here = document.activeElement?.closest?.(ZONES);
  const told = whole || !here ? everything() : zone(here);
  announce(told);
  toast(told.join(" "));
}

function everything() {
  const players = [...document.querySelectorAll("#r-strips .strip")].map(player);
  const last = [...heard().lines.values()].sort((one, two) => place(one) - place(two)).slice(-3).map(text);
  return [text(document.getElementById("r-heading")), prompt(), ...players, ...last].filter(Boolean);
}

/** Returns a player's name, score and facts. */
function player(strip) {
  const facts = [...strip.querySelectorAll(".facts > div")].map(text);
  const score = [".name", ".score"].map((css) => text(strip.querySelector(css))).join(" ");
  return `${[score, ...facts.filter(Boolean)].join(", ")}.`;
}

/** Returns the names of the elements in a part of the page, the possible actions first. */
function zone(here) {
  const named = [...here.querySelectorAll("button, a[href], [title], [aria-label]")]
    .filter((one) => !one.closest("[popover]") && !one.parentElement.closest("button"))
    .filter((one) => one.getClientRects().length > 0);
  const live = named.filter((one) => one.matches(".live, .offer"));
  const rest = named.filter((one) => !live.includes(one) && !one.matches(".dim"));
  const names = (all) => [...new Set(all.map(name))].filter(Boolean);
  const title = here.getAttribute("aria-label") ??
    text(document.getElementById(here.getAttribute("aria-labelledby") ?? ""));
  const parts = [title, ...names(live), ...names(rest)].filter(Boolean);
  return parts.length > 1 || !title ? [`${parts.join(". ")}.`] : [`${title}: ${text(here)}`];
}

function name(one) {
  return one.getAttribute("aria-label") ?? (text(one) || one.title);
}

/** Returns the text in a part of the page, with spaces between its elements. */
function text(one) {
  if (!one) return "";
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const parts = [];
  while (walk.nextNode()) parts.push(walk.currentNode.data);
  return parts.join(" ").replace(/\s+/g, " ").replace(/ ([.,:;])/g, "$1").trim();
}
