// The drawers beside the game: at most one of them is open. The chat's button shows that there are unread lines.

/** On a phone, a drawer covers the table. */
const PHONE = matchMedia("(max-width: 560px), (max-width: 760px) and (min-height: 521px), " +
  "(max-width: 1200px) and (min-height: 521px) and (orientation: portrait)");

export function drawers(table) {
  const all = [...document.querySelectorAll(".drawer")];
  const cover = () => {
    const covered = PHONE.matches && all.some((drawer) => drawer.matches(":popover-open"));
    for (const part of table.querySelectorAll(":scope > :is(.region, .prompt-bar, .rail)")) part.inert = covered;
  };
  PHONE.addEventListener("change", cover);
  for (const drawer of all) {
    let opener = null;
    drawer.addEventListener("beforetoggle", (event) => {
      if (event.newState === "open") opener = document.activeElement;
    });
    drawer.addEventListener("toggle", (event) => {
      cover();
      if (event.newState !== "open") return comeBack(drawer, opener);
      for (const other of all) if (other !== drawer && other.matches(":popover-open")) other.hidePopover();
      if (drawer.id === "drawer-chat") delete table.dataset.unheard;
    });
  }
  // Moves without a control on the board are made in the list.
  if (table.dataset.board === "plain") document.getElementById("drawer-moves")?.showPopover();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const drawer of all) if (drawer.matches(":popover-open")) drawer.hidePopover();
  });
}

/** Moves the focus from a closed drawer back to the control that opened it. */
function comeBack(drawer, opener) {
  const here = document.activeElement;
  if (here !== document.body && !drawer.contains(here)) return;
  const place = opener?.isConnected ? opener : document.getElementById(opener?.id || "r-status");
  place?.focus({ preventScroll: true });
}

/** Opens or closes a drawer by its key. An opened drawer gets the focus. */
export function toggle(id) {
  const drawer = document.getElementById(id);
  drawer.togglePopover();
  if (!drawer.matches(":popover-open")) return;
  (drawer.querySelector(".region :is(summary, button)") ?? drawer.querySelector("button")).focus();
}

/** Returns the lines of the chat. */
export function talk() {
  return [...document.querySelectorAll("#r-chat ol.chat li")].map((one) => one.textContent);
}

/** Returns the lines after the known ones. Old lines disappear at the top. */
export function newTalk(known) {
  const now = talk();
  let kept = Math.min(known.length, now.length);
  while (kept > 0 && known.slice(-kept).join("\n") !== now.slice(0, kept).join("\n")) kept -= 1;
  const fresh = now.slice(kept);
  const open = document.getElementById("drawer-chat")?.matches(":popover-open");
  if (fresh.length > 0 && !open) document.getElementById("table").dataset.unheard = "";
  return fresh;
}
