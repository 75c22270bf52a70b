// Sends forms without leaving the page. Every request has an end: it was made, it was not, or the
// server is asked again under the same name, so that nothing counts twice.

import { catchUp, look } from "./live.js";
import { connection, toast, toastHtml, words } from "./say.js";

/** An answer that takes longer than this is asked for again. */
const PATIENCE = 8_000;
const ATTEMPTS = 5;

export function send(table) {
  table.addEventListener("submit", submit);
}

async function submit(event) {
  const form = event.target;
  if (form.method === "dialog") return;
  const button = event.submitter;
  const action = new URL(form.getAttribute("action"), location.href);
  if (form.id === "why") {
    event.preventDefault();
    return why(action, new URLSearchParams(new FormData(form, button)));
  }
  if (form.id === "plan") {
    event.preventDefault();
    hideMenu(button);
    history.replaceState(null, "", `?${new URLSearchParams(new FormData(form, button))}`);
    return look();
  }
  if (form.id !== "act" && !form.classList.contains("inline")) return;
  if (/\/(rematch)$/.test(action.pathname)) return;
  event.preventDefault();
  if (form.id === "act" && document.body.hasAttribute("data-confirm") && !(await sure(button))) return;
  if (button?.dataset.sure && !(await sure(button, button.dataset.sure))) return;
  hideMenu(button);
  const body = new URLSearchParams(new FormData(form, button));
  if (form.id === "act") {
    body.set("key", `${body.get("at")}-${body.get("do")}`.slice(0, 64));
    if (form.dataset.sent === body.get("key")) return;
    form.dataset.sent = body.get("key");
  }
  catchUp();
  if (form.id === "say") return speak(action, body, form);
  button?.setAttribute("data-sending", "");
  await post(action, body, form);
  button?.removeAttribute("data-sending");
}

function hideMenu(button) {
  button?.closest(".menu[popover]")?.hidePopover();
}

/** Says a line. What is written meanwhile stays. */
async function speak(action, body, form) {
  const written = form.elements.text;
  body.set("key", crypto.getRandomValues(new Uint32Array(3)).join("-"));
  if (await post(action, body, form) && written.value === body.get("text")) written.value = "";
}

/** The same move sent twice counts once, so a lost answer is simply asked for again. */
async function post(action, body, form) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const answer = await fetch(action, {
        method: "POST", body, headers: { accept: "application/json" }, redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (answer.ok) return true;
      delete form.dataset.sent;
      const { error, clause } = await answer.json().catch(() => ({ error: words("failed") }));
      toast(clause ? `${error} (clause ${clause})` : error);
      return false;
    } catch {
      connection("sending");
      await new Promise((done) => setTimeout(done, 400 * (attempt + 1)));
    }
  }
  delete form.dataset.sent;
  connection("lost");
  toast(words("silent"));
  // Whether it was made is seen as soon as the table can be asked.
  look();
  return false;
}

function sure(button, question) {
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").textContent =
    question || button.title || button.textContent.trim();
  document.getElementById("confirm-yes").textContent = words("wins" in button.dataset ? "win" : "do");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

async function why(action, query) {
  action.search = query;
  const answer = await fetch(action, { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return toast(words("unexplained"));
  const { html } = await answer.json();
  toastHtml(html);
}
