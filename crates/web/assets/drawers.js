// The drawers beside the game: one of them is open at most, and the chat tells what was not heard.

export function drawers(table) {
  const all = [...document.querySelectorAll(".drawer")];
  for (const drawer of all) {
    drawer.addEventListener("toggle", (event) => {
      if (event.newState !== "open") return;
      for (const other of all) if (other !== drawer && other.matches(":popover-open")) other.hidePopover();
      if (drawer.id === "drawer-chat") delete table.dataset.unheard;
    });
  }
  // What cannot be done on the board is done in the list.
  if (table.dataset.board === "plain") document.getElementById("drawer-moves")?.showPopover();
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const drawer of all) if (drawer.matches(":popover-open")) drawer.hidePopover();
  });
}

/** Opens or closes a drawer by its key. Who opens one goes on in it, and comes back when it is closed. */
export function toggle(id) {
  const drawer = document.getElementById(id);
  drawer.togglePopover();
  if (!drawer.matches(":popover-open")) return;
  (drawer.querySelector(".region :is(summary, button)") ?? drawer.querySelector("button")).focus();
}

/** What was said, line by line. */
export function talk() {
  return [...document.querySelectorAll("#r-chat ol.chat li")].map((one) => one.textContent);
}

/** The lines after those that were known: old ones leave at the top. */
export function newTalk(known) {
  const now = talk();
  let kept = Math.min(known.length, now.length);
  while (kept > 0 && known.slice(-kept).join("\n") !== now.slice(0, kept).join("\n")) kept -= 1;
  const fresh = now.slice(kept);
  const open = document.getElementById("drawer-chat")?.matches(":popover-open");
  if (fresh.length > 0 && !open) document.getElementById("table").dataset.unheard = "";
  return fresh;
}
