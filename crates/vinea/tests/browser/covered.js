// Returns the visible texts that other elements cover, or that are cut off. A test runs this as the body of a function.

// Texts that may be covered or cut off: those for screen readers only, and the last move of a player, which is the
// beginning of a line of the log.
const EXEMPT = ".spoken, script, style, noscript, option, title, [inert], .did";
// Sheets that the player can close, the choice of a tool, and the result of the game.
const OVER = ".exit-sheet, #third-tool, [popover], dialog, #result";
// Elements that replace the text behind them: previews, and the buttons of a stepper.
const INSTEAD = ".would, .step-face";

const everything = new CSSStyleSheet();
everything.replaceSync("* { pointer-events: auto !important }");
document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];

const styles = new Map();
const styled = (one) => {
  if (!styles.has(one)) styles.set(one, getComputedStyle(one));
  return styles.get(one);
};

const opacities = new Map([[null, 1], [document.documentElement, 1]]);
const opacity = (one) => {
  if (!opacities.has(one)) {
    const own = styled(one).clipPath.startsWith("inset(50%") ? 0 : Number(styled(one).opacity);
    opacities.set(one, own * opacity(one.parentElement));
  }
  return opacities.get(one);
};

const scrolls = (one) => /auto|scroll/.test(styled(one).overflow) &&
  (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);

// Returns true if an element is the containing block of absolute elements in it.
const contains = ({ position, transform, contain, containerType }) =>
  position !== "static" || transform !== "none" || contain !== "none" || containerType !== "normal";

// Returns the boxes that cut off what is outside of them, the innermost first.
const clips = (one) => {
  const own = styled(one);
  const all = own.overflow !== "visible" && own.display !== "inline" ? [one] : [];
  let position = own.position;
  for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
    const style = styled(at);
    if (position === "fixed" && style.transform === "none") continue;
    if (position === "absolute" && !contains(style)) continue;
    position = style.position;
    if (style.overflow !== "visible") all.push(at);
  }
  return all;
};

const lines = [];
const linesOf = new Map();
const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (words.nextNode()) {
  const [word, one] = [words.currentNode, words.currentNode.parentElement];
  if (!word.data.trim() || one.closest(EXEMPT) || !one.checkVisibility({ visibilityProperty: true })) continue;
  if (opacity(one) < .1) continue;
  const range = document.createRange();
  range.selectNodeContents(word);
  for (const box of range.getClientRects()) {
    if (box.width <= 2 || box.height <= 2) continue;
    lines.push({ one, box, text: word.data.trim().slice(0, 40) });
    linesOf.set(one, [...linesOf.get(one) ?? [], box]);
  }
}

// Returns true if an element draws something at a point: a picture, a background, or a line of text.
const paints = (one, x, y) => {
  if (opacity(one) < .3 || styled(one).visibility === "hidden") return false;
  if (one instanceof SVGElement && one.localName !== "svg" || ["img", "canvas"].includes(one.localName)) return true;
  const { backgroundColor: colour, backgroundImage } = styled(one);
  const alpha = /^rgba\(.*, ([\d.]+)\)$/.exec(colour)?.[1] ?? 1;
  const inLine = ({ left, right, top, height }) =>
    x >= left && x <= right && y >= top + height / 4 && y <= top + height * 3 / 4;
  return alpha >= .5 || backgroundImage !== "none" || (linesOf.get(one) ?? []).some(inLine);
};

const named = (one) => one.id ? `#${one.id}` : [one.localName, ...one.classList].join(".");
const page = document.scrollingElement;
const pageScrolls = page.scrollHeight > innerHeight + 1 && styled(document.body).overflowY !== "hidden";
const wrong = new Set();

const check = ({ one, box, text }) => {
  const add = (fault) => wrong.add(`${text} (${named(one)} in ${named(one.parentElement)}) ${fault}`);
  const boxes = clips(one);
  const scroller = boxes.find(scrolls);
  for (const at of boxes) {
    const clip = at.getBoundingClientRect();
    const slack = box.height * .3;
    if (box.left < clip.left - 2 || box.right > clip.right + 2 ||
      box.top < clip.top - slack || box.bottom > clip.bottom + slack) {
      return at === scroller ? null : add(`is cut off by ${named(at)}`);
    }
    if (at === scroller) break;
  }
  const below = !pageScrolls && (box.top < -2 || box.bottom > innerHeight + 2);
  if (box.left < -1 || box.right > innerWidth + 1 || below) return scroller ? null : add("is outside of the window");
  const [middle, aside, y] = [box.left + box.width / 2, box.width * .4, box.top + box.height / 2];
  for (const x of box.width < 12 ? [middle] : [middle - aside, middle, middle + aside]) {
    const stack = document.elementsFromPoint(x, y);
    const index = stack.indexOf(one);
    // It is scrolled away.
    if (index < 0) return;
    const cover = stack.slice(0, index).find((top) => !top.contains(one) && !one.contains(top) && paints(top, x, y));
    if (!cover || cover.closest(OVER) && !one.closest(OVER) || cover.closest(INSTEAD)) continue;
    let stuck = cover;
    while (stuck && !["sticky", "fixed"].includes(styled(stuck).position)) stuck = stuck.parentElement;
    if (stuck && !stuck.contains(one) && (pageScrolls || scroller?.contains(stuck))) return;
    return add(`is covered by ${named(cover)} in ${named(cover.parentElement)}`);
  }
};
lines.forEach(check);
document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== everything);
return [...wrong];
