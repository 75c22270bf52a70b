// Sends forms without leaving the page. Every request ends: the change was made, or it was not, or the server is asked
// again with the same key, so that nothing counts twice.

import { catchUp, expectNews, look } from "./live.js";
import { hush, isSending, sending, toast, toastHtml, words } from "./say.js";

/** Time limit for an answer, in milliseconds. After it, the request is sent again. */
const PATIENCE = 8_000;
const ATTEMPTS = 3;

export function send(table) {
  // The large view of a player's panel is beside the table. It has the form that asks for the reason of a move.
  for (const room of [table, document.getElementById("closer")]) room?.addEventListener("submit", submit);
}

async function submit(event) {
  const form = event.target;
  if (form.method === "dialog") return;
  const button = event.submitter;
  const action = new URL(form.getAttribute("action"), location.href);
  if (form.id === "why" || form.classList.contains("why-move")) {
    event.preventDefault();
    // The large view would cover the answer.
    form.closest("#closer")?.hidePopover();
    return why(action, new URLSearchParams(new FormData(form, button)));
  }
  if (form.id === "plan") {
    event.preventDefault();
    hideMenu(button);
    history.replaceState(null, "", `?${new URLSearchParams(new FormData(form, button))}`);
    return look();
  }
  if (form.id !== "act" && !form.classList.contains("inline")) return;
  // These change the session or parts of the page that no update covers, so the page is loaded again.
  if (/\/(rematch|invitation|sit)$/.test(action.pathname)) return;
  event.preventDefault();
  if (button?.dataset.sure && !(await sure(button.dataset.sure))) return;
  hideMenu(button);
  const body = new URLSearchParams(new FormData(form, button));
  // A pending request is not sent a second time: it ends by itself.
  if (form.dataset.sent === named(form, body)) return isSending() ? toast(words("sending")) : undefined;
  hush();
  const key = form.id === "act" ? named(form, body) : (form.dataset.key ??= unique());
  form.dataset.sent = named(form, body);
  catchUp();
  let done = await post(action, body, key, form.id === "act");
  if (done?.objection) {
    body.set("anyway", "yes");
    done = (await anyway(done.objection)) && (await post(action, body, key, true));
  } else if (done?.question) {
    body.set("sure", "yes");
    done = (await sure(done.question, done.wins)) && (await post(action, body, key, true));
  }
  delete form.dataset.sent;
  if (done !== undefined) delete form.dataset.key;
  if (form.id === "say" && done && form.elements.text.value === body.get("text")) form.elements.text.value = "";
}

/** Returns a key for what a form would do. The same choice in the same position is the same move. */
function named(form, body) {
  return form.id === "act" ? `${body.get("at")}-${body.get("do")}`.slice(0, 64) : String(body);
}

function unique() {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

function hideMenu(button) {
  button?.closest(".menu[popover]")?.hidePopover();
}

/** The status with which a server with a full disk answers. The answer contains what was not done. */
const NO_ROOM = 507;

/** Sends a request. Returns null if no answer came or the server failed. */
async function ask(address, how = {}) {
  const headers = { accept: "application/json", ...how.headers };
  const limit = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(address, { ...how, headers, redirect: "manual", signal: limit }).catch(() => null);
  return answer && (answer.status < 500 || answer.status === NO_ROOM) ? answer : null;
}

/** Sends a change. The same change sent twice counts once, so it is sent again if the answer is lost. Returns whether
 *  it was made, or nothing if that is unknown. */
async function post(action, body, key, move) {
  const [over, begun] = [sending(), Date.now()];
  body.set("key", key);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await ask(action, { method: "POST", body, headers: { "idempotency-key": key } });
      if (answer?.ok) {
        expectNews(begun);
        return true;
      }
      if (answer) return await refused(answer);
      await rest(400 * (attempt + 1));
    }
    return await truth(action, key, move);
  } finally {
    over();
  }
}

async function refused(answer) {
  const { error, clause, ...asked } = await answer.json().catch(() => ({ error: words("failed") }));
  // The coach objects, or the viewer must confirm such a move.
  if (asked.objection || asked.question) return asked;
  toast(clause ? `${error} (clause ${clause})` : error);
  // The table has changed since this page was updated.
  if (answer.status === 409) look();
  return false;
}

/** Asks the server whether the change was made, until it answers. */
async function truth(action, key, move) {
  const address = new URL(action.pathname.replace(/[^/]*$/, "made"), action);
  address.searchParams.set("key", key);
  for (let wait = 500; ; wait = Math.min(2 * wait, 8_000)) {
    const answer = await ask(address);
    const { made } = answer?.ok ? await answer.json().catch(() => ({})) : {};
    if (made !== undefined) {
      toast(words(`${move ? "move" : "change"}${made ? "Made" : "Unmade"}`));
      look();
      return made;
    }
    if (answer) return toast(words("failed"));
    toast(words("silent"));
    await rest(wait);
  }
}

/** Waits for this time, or until the browser is online again. */
function rest(time) {
  return new Promise((done) => {
    const end = () => { clearTimeout(timer); removeEventListener("online", end); done(); };
    const timer = setTimeout(end, time);
    addEventListener("online", end);
  });
}

function sure(question, wins = false) {
  const dialog = document.getElementById("confirm");
  document.getElementById("confirm-text").textContent = question;
  document.getElementById("confirm-yes").textContent = words(wins ? "win" : "do");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

/** Shows what the coach says about another action than expected. Returns true if it is to be made all the same. */
function anyway(html) {
  const dialog = document.getElementById("objection");
  document.getElementById("objection-text").innerHTML = html;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "anyway"), { once: true });
  });
}

async function why(action, query) {
  action.search = query;
  const answer = await ask(action);
  if (!answer?.ok) return toast(words("unexplained"));
  const { html } = await answer.json();
  toastHtml(html);
}
