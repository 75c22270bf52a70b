// A large view of a player's panel, as it is at this moment.

export function closer() {
  const room = document.getElementById("closer");
  document.getElementById("all-boards")?.addEventListener("click", () => {
    room.classList.add("all");
    room.replaceChildren(...[...document.querySelectorAll("#r-strips .strip")].map(still));
    room.showPopover();
    room.querySelector("button").focus();
  });
  document.addEventListener("click", (event) => {
    const panel = event.target.closest?.("#r-strips .strip");
    if (!panel || event.target.closest("a, button:not(.look-closer)")) return;
    room.classList.remove("all");
    room.replaceChildren(still(panel));
    room.showPopover();
    room.querySelector("button").focus();
  });
}

/** Returns a copy of a panel. No piece moves to it, and its only working button closes it. */
function still(panel) {
  const copy = panel.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-piece", "data-count"]) one.removeAttribute(name);
  }
  const end = document.createElement("button");
  end.className = "end";
  end.ariaLabel = document.querySelector(".drawer-head button").ariaLabel;
  end.textContent = "×";
  end.addEventListener("click", () => document.getElementById("closer").hidePopover());
  copy.querySelector(".look-closer")?.replaceWith(copy.querySelector(".badge"));
  const sheet = document.createElement("div");
  sheet.className = copy.className;
  sheet.append(end, ...copy.childNodes);
  return sheet;
}
