// The rules beside the game: fetched on first use, and searched by words and numbers. A link to a clause opens the
// clause there, and the game stays visible.

export function rules() {
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-search]")) search(event.target);
  });
  const room = document.querySelector("[data-rules]");
  if (!room) return;
  const drawer = room.closest(".drawer");
  let opened = false;
  drawer.addEventListener("toggle", (event) => {
    if (event.newState !== "open") return;
    // The drawer's button opens the clause of the current decision. A link opens its own clause.
    const clause = document.querySelector("#r-status [data-clause]")?.dataset.clause;
    if (clause && !opened) show(room, drawer, clause);
    else fetched(room);
    opened = false;
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href*='#']");
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button);
    if (!link || !plain || link.pathname !== room.dataset.rules) return;
    event.preventDefault();
    opened = !drawer.matches(":popover-open");
    show(room, drawer, link.hash.slice(1));
  });
}

let coming = null;

/** Fetches the clauses once. If there is no answer, the links on the page remain. */
function fetched(room) {
  coming ??= fetch(`${room.dataset.rules}/leaf`)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
    .then((html) => { room.innerHTML = html; })
    .catch(() => { coming = null; });
  return coming;
}

async function show(room, drawer, name) {
  if (!drawer.matches(":popover-open")) drawer.showPopover();
  await fetched(room);
  const field = room.querySelector("[data-search]");
  if (field?.value) { field.value = ""; search(field); }
  const clause = document.getElementById(`clause-${name}`);
  if (!clause) return;
  for (const one of room.querySelectorAll(".opened-at")) one.classList.remove("opened-at");
  clause.classList.add("opened-at");
  clause.scrollIntoView({ block: "center" });
  clause.focus({ preventScroll: true });
}

/** Shows only the clauses that contain every word or whose number begins with it. */
function search(field) {
  const room = field.closest("[data-rules]") ?? document;
  const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const says = (clause) => {
    const text = clause.textContent.toLowerCase();
    const number = clause.querySelector(".number").textContent;
    return wanted.every((word) => (/^\d+(\.\d*)?$/.test(word) ? number.startsWith(word) : text.includes(word)));
  };
  let found = 0;
  for (const chapter of room.querySelectorAll(".chapter")) {
    let any = false;
    for (const clause of chapter.querySelectorAll(".clause")) {
      const fits = says(clause);
      clause.hidden = !fits;
      any ||= fits;
      found += fits;
    }
    chapter.hidden = !any;
  }
  const told = room.querySelector(".found");
  told.textContent = found === 0 ? told.dataset.none : "";
}
