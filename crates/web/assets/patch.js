// Brings a region of the page from one state to the next, as the server says it: a whole text, or edits
// that leave everything else as it is.

/** Says whether the region could be followed; if not, the page is out of step. */
export function patch(region, change) {
  if (typeof change === "string") {
    region.innerHTML = change;
    return true;
  }
  return change.every(([path, ...edit]) => {
    let place = region;
    for (const step of path) place = place?.children[step];
    if (!place) return false;
    if (edit.length === 1) retag(place, edit[0]);
    else return splice(place, ...edit);
    return true;
  });
}

/** Of the elements in one, so many from here on give way to others. */
function splice(place, from, count, html) {
  const old = [...place.children].slice(from, from + count);
  if (old.length !== count) return false;
  const range = document.createRange();
  range.selectNodeContents(place);
  place.insertBefore(range.createContextualFragment(html), place.children[from] ?? null);
  for (const one of old) one.remove();
  return true;
}

/** An element gets the attributes of a tag. What people have opened stays open, what was drawn open does not. */
function retag(place, tag) {
  const drawnOpen = place.hasAttribute("data-open");
  const holder = document.createElement("template");
  const drawn = place instanceof SVGElement && place.localName !== "svg";
  holder.innerHTML = drawn ? `<svg>${tag}` : tag;
  const outer = holder.content.firstElementChild;
  const model = drawn ? outer?.firstElementChild : outer;
  if (!model) return;
  for (const { name } of [...place.attributes]) {
    if ((name !== "open" || drawnOpen) && !model.hasAttribute(name)) place.removeAttribute(name);
  }
  for (const { name, value } of model.attributes) {
    if (place.getAttribute(name) !== value) place.setAttribute(name, value);
  }
}
