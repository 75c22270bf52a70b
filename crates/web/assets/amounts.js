// Steppers on sheets: an amount is one of several radio buttons, each with its own choices. The style sheet shows the
// choices of the chosen amount. This keeps the destination when the amount changes.

export function amounts(table) {
  table.addEventListener("change", ({ target }) => {
    if (target.matches(".amount > .step")) choose(target);
  });
}

function choose(step) {
  const sheet = step.closest("[data-most]");
  const others = [...sheet.querySelectorAll(".step:checked")].filter((one) => one !== step);
  const left = Number(sheet.dataset.most) - Number(step.value);
  // Together they cannot be more than the player has.
  for (const other of others.filter((one) => Number(one.value) > left)) {
    const lower = sheet.querySelector(`.step[name="${other.name}"][value="${left}"]`);
    if (lower) {
      lower.checked = true;
      keepDestination(lower);
    }
  }
  keepDestination(step);
}

/** Selects the destination that was selected with another amount. If it is not possible with this one, nothing is
 *  selected. */
function keepDestination(step) {
  const old = step.closest(".row").querySelector(".cells input:checked");
  if (!old) return;
  const way = old.closest("[data-way]").dataset.way;
  const same = step.parentElement.querySelector(`[data-way="${way}"] input`);
  if (same) same.checked = true;
  else old.checked = false;
}
