// Texts for screen readers: every line of the log once, whose turn it is with the
// others did meanwhile, and, when it is asked for, how things stand.

import { announce, toast, words } from "./say.js";
import { memory } from "./settings.js";

/** Where one can ask how things stand, by what shows it. */
const ZONES = "#r-board [aria-labelledby][accesskey], .region, .table-top";

/** The lines of the log by what they are known by, and what is asked. */
export function heard() {
  const lines = [...document.querySelectorAll("#r-log ol.log li")];
  return {
    lines: new Map(lines.map((one) => [`${one.dataset.line} ${one.textContent}`, one])),
    prompt: prompt(),
  };
}

/** What was not told yet because it was nobody's business here. */
const meanwhile = [];

/** Tells what has come since `before`. `was` and `is` say whether it is the viewer who decides. */
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

/** Lines of the log are numbered by the move and by their place in it. */
function place(line) {
  const [move, part] = line.dataset.line.split(".").map(Number);
  return move * 1000 + part;
}

/** Returns the question of the prompt. */
function prompt() {
  return text(document.querySelector("#r-status .sentence"));
}

/** How things stand: in the part of the page where one is, or everywhere. */
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

/** A player in short: the name, the score, and the facts. */
function player(strip) {
  const facts = [...strip.querySelectorAll(".facts > div")].map(text);
  const score = [".name", ".score"].map((css) => text(strip.querySelector(css))).join(" ");
  return `${[score, ...facts.filter(Boolean)].join(", ")}.`;
}

/** What lies in a part of the page: what can be done there first. */
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

/** The words in a part of the page; what stands side by side is not one word. */
function text(one) {
  if (!one) return "";
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const parts = [];
  while (walk.nextNode()) parts.push(walk.currentNode.data);
  return parts.join(" ").replace(/\s+/g, " ").replace(/ ([.,:;])/g, "$1").trim();
}
