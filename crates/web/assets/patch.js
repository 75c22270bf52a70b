// Brings the page from one state to the next by the lines of an event, slot by slot. A slot is an element with an id.
// An element that no line names stays unchanged.

/** Reads the data of an event: its facts, and the lines about each region. */
export function read(data) {
  const [facts, regions] = [{}, {}];
  let lines = null;
  for (const line of data.split("\n")) {
    const kind = line[0];
    if (kind === "@") regions[line.slice(line.indexOf("-") + 1)] = lines = [];
    else if (/[+=#<\/]/.test(kind)) lines.push(line);
    else if (line) facts[line.split(" ", 1)[0]] = line.slice(line.indexOf(" ") + 1);
  }
  const due = facts.due === undefined ? undefined : Number(facts.due);
  return { yours: facts.yours !== undefined, due, here: facts.here, regions };
}

/** Applies lines. Returns false if that is not possible because the page is out of step. */
export function patch(lines) {
  const fresh = new Map();
  const offsets = scrolled();
  const done = lines.every((line) => {
    const space = line.indexOf(" ");
    const [kind, id, rest] = [line[0], line.slice(1, space), line.slice(space + 1)];
    if (kind === "+") {
      fresh.set(id, rest);
      return true;
    }
    const place = document.getElementById(id);
    if (!place) return false;
    if (kind === "=") place.replaceWith(parsed(place.parentElement, rest));
    else if (kind === "<") retag(place, rest);
    else if (kind === "/") return order(place, rest ? rest.split(" ") : [], fresh);
    else return fill(place, rest);
    return true;
  });
  for (const [one, [left, top]] of offsets) if (one.isConnected) one.scrollTo({ left, top, behavior: "instant" });
  return done && fresh.size === 0;
}

/** Parses HTML as the content of an element. */
function parsed(within, html) {
  const range = document.createRange();
  range.selectNodeContents(within);
  return range.createContextualFragment(html);
}

/** Returns the scrolled elements with their positions, because removing and inserting an element resets its scroll
 *  position. */
function scrolled() {
  const boxes = document.querySelectorAll("#table, #table .region, #table [tabindex], #table [popover]");
  const moved = [...boxes].filter((one) => one.scrollTop !== 0 || one.scrollLeft !== 0);
  return moved.map((one) => [one, [one.scrollLeft, one.scrollTop]]);
}

/** Puts exactly these elements into a frame, in this order. Those that keep their order are not touched. */
function order(place, ids, fresh) {
  const old = new Map([...place.children].map((one) => [one.id, one]));
  const wanted = new Set(ids.filter((id) => !fresh.has(id)));
  for (const [id, one] of old) if (!wanted.has(id)) one.remove();
  // Text between elements belongs to no frame and is removed.
  for (const node of [...place.childNodes]) if (node.nodeType !== Node.ELEMENT_NODE) node.remove();
  let next = place.firstElementChild;
  for (const id of ids) {
    if (fresh.has(id)) {
      place.insertBefore(parsed(place, fresh.get(id)), next);
      fresh.delete(id);
      continue;
    }
    const one = old.get(id);
    if (!one) return false;
    if (one === next) next = next.nextElementSibling;
    else shift(place, one, next);
  }
  return true;
}

/** Replaces the content of an element, but keeps the elements that templates name. */
function fill(place, html) {
  const content = parsed(place, html);
  const kept = [...content.querySelectorAll("template[data-slot]")];
  const old = kept.map((template) => document.getElementById(template.dataset.slot));
  if (!old.every((one) => one && place.contains(one))) return false;
  // Kept elements never leave the page: they keep their focus, their frames and their open parts.
  const before = [...place.childNodes];
  place.append(content);
  for (const [nth, template] of kept.entries()) {
    shift(template.parentNode, old[nth], template);
    template.remove();
  }
  for (const one of before) if (one.parentNode === place && !old.includes(one)) one.remove();
  return true;
}

/** Moves an element within the page, with its state if the browser supports it. */
function shift(place, one, next) {
  if (place.moveBefore) place.moveBefore(one, next);
  else place.insertBefore(one, next);
}

/** Gives an element the attributes of a tag. Parts that people opened stay open. Parts that the server opened do
 *  not. */
function retag(place, tag) {
  const drawnOpen = place.hasAttribute("data-open");
  const holder = document.createElement("template");
  const picture = place instanceof SVGElement;
  const drawn = picture && place.localName !== "svg";
  // Some elements can be parsed only within others, so the model is a `div`. In pictures, attribute names have
  // capitals.
  const written = picture ? tag : tag.replace(/^<[^ >]+/, "<div");
  holder.innerHTML = drawn ? `<svg>${written}` : written;
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
