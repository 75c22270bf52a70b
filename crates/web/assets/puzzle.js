// A puzzle is solved with the buttons that the server rendered, and with the keyboard. A dim control explains beside
// the board why it cannot be used.

import { details } from "./details.js";
import { drawers } from "./drawers.js";
import { hints } from "./hints.js";
import { keys } from "./keys.js";
import { toast, toastHtml } from "./say.js";
import { settings } from "./settings.js";

const puzzle = document.getElementById("puzzle");
drawers(puzzle);
settings();
keys(puzzle);
hints(puzzle);
details(puzzle);
puzzle.addEventListener("submit", async (event) => {
  if (event.target.id !== "why") return;
  event.preventDefault();
  const address = new URL(event.target.action);
  address.search = new URLSearchParams(new FormData(event.target, event.submitter));
  const answer = await fetch(address, { headers: { accept: "application/json" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (told?.html) toastHtml(told.html);
  else toast(told?.error ?? puzzle.dataset.failedText);
});
