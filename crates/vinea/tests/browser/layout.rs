//! The faults of a table at any size of the window: answers of the prompt that cannot be clicked, a prompt that is too
//! high, and text that is squeezed into a column. `walks` looks for them in every phase.

use crate::desks;

/// From this width on the prompt floats over the board.
const DESK: u32 = 900;

/// The faults of the prompt: controls that are outside of the window or covered, and more lines of text one above the
/// other than `LINES` allows.
const PROMPT: &str = "const wrong = []; const bar = document.querySelector('.prompt-bar'); \
    const said = (one) => (one.value || one.textContent || one.className).trim().slice(0, 60); \
    for (const one of bar.querySelectorAll('button, a, input, summary')) { \
    if (!one.checkVisibility({ visibilityProperty: true })) continue; const at = one.getBoundingClientRect(); \
    if (at.width < 2) continue; const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]; \
    const top = document.elementFromPoint(x, y); \
    if (at.x < 0 || at.y < 0 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1) \
    wrong.push(`outside: ${said(one)}`); \
    else if (!one.contains(top)) wrong.push(`covered: ${said(one)} by ${top?.className}`); } \
    const lines = []; const words = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT); \
    while (words.nextNode()) { const word = words.currentNode; \
    if (!word.data.trim() || word.parentElement.closest('.spoken, svg, [popover], [data-chip]::after') \
    || getComputedStyle(word.parentElement).clipPath.startsWith('inset(50%') \
    || !word.parentElement.checkVisibility({ visibilityProperty: true })) continue; \
    const range = document.createRange(); range.selectNodeContents(word); \
    for (const line of range.getClientRects()) if (line.width > 2) lines.push(line); } \
    lines.sort((one, two) => one.bottom - two.bottom); let [rows, end] = [0, -Infinity]; \
    for (const line of lines) if (line.top >= end - 3) { rows += 1; end = line.bottom; } \
    if (rows > LINES) wrong.push(`${rows} lines`); return wrong";

/// The texts of more than 20 letters whose box is narrower than 12 of these letters.
const SQUEEZED: &str = "const wrong = []; \
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); \
    while (words.nextNode()) { const word = words.currentNode, text = word.data.trim(); \
    const one = word.parentElement; \
    if (text.length <= 20 || one.closest('.spoken, svg, script, style, noscript, .wine-name') \
    || getComputedStyle(one).clipPath.startsWith('inset(50%') \
    || !one.checkVisibility({ visibilityProperty: true })) continue; \
    const range = document.createRange(); range.selectNodeContents(word); \
    const lines = [...range.getClientRects()].filter((line) => line.width > 1); if (lines.length < 2) continue; \
    const letter = lines.reduce((sum, line) => sum + line.width, 0) / text.length; \
    let box = one; while (getComputedStyle(box).display === 'inline') box = box.parentElement; \
    const style = getComputedStyle(box); \
    const room = box.getBoundingClientRect().width - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight); \
    if (room < 12 * letter) wrong.push(`${text.slice(0, 40)} in ${Math.round(room)} px, ${lines.length} lines`); } \
    return wrong";

/// Scripts that find the faults of the prompt and of texts in a window of this width.
pub fn scripts_of_prompts(width: u32) -> Vec<(&'static str, String)> {
    let lines = if width >= DESK { "2" } else { "99" };
    vec![("prompt", PROMPT.replace("LINES", lines)), ("squeezed", SQUEEZED.to_string())]
}

/// Scripts that find texts that are covered or cut off.
pub fn scripts_of_texts() -> Vec<(&'static str, String)> {
    vec![("texts", include_str!("covered.js").to_string())]
}

/// The visible controls that do not fill the 44 pixels around their centre, the size of a fingertip.
const TARGETS: &str = "const wrong = []; \
    const all = '#table :is(.live, .offer, .confirm-plan, .unplan, .hint, summary), .table-top :is(a, button)'; \
    for (const one of document.querySelectorAll(all)) { \
    if (!one.matches('button, a, summary') || one.closest('.spoken, p') \
    || !one.checkVisibility({ visibilityProperty: true })) continue; \
    const at = one.getBoundingClientRect(); const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]; \
    const hits = (over, down) => { const [left, top] = [x + over, y + down]; \
    return left < 0 || top < 0 || left >= innerWidth || top >= innerHeight \
    || one.contains(document.elementFromPoint(left, top)); }; \
    if (at.width < 2 || !hits(0, 0)) continue; \
    if (![[21, 0], [-21, 0], [0, 21], [0, -21]].every((way) => hits(...way))) \
    wrong.push(`${one.id || one.className} ${Math.round(at.width)}x${Math.round(at.height)}`); } \
    return [...new Set(wrong)].slice(0, 12)";

/// Scripts that find letters and targets that are too small on a tablet.
pub fn scripts_of_tablets() -> Vec<(&'static str, String)> {
    vec![("letters", desks::too_small(11.0)), ("targets", TARGETS.to_string())]
}

/// The controls that cannot be brought into sight and clicked, a board without height, and a page that scrolls
/// sideways. Elements on a small map count as reachable if their region can be opened.
const OUT_OF_SIGHT: &str = "const wrong = []; \
    const all = '#r-board .live, #r-mine .live, #r-status :is(button, a), .exit-sheet > summary, .confirm-all button'; \
    for (const one of document.querySelectorAll(all)) { \
    if (!one.checkVisibility({ visibilityProperty: true }) || one.getBoundingClientRect().width < 2) continue; \
    one.scrollIntoView({ block: 'center', inline: 'center' }); const at = one.getBoundingClientRect(); \
    const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); \
    if (!one.contains(top) && !top?.closest('summary')?.closest('[data-roads]')?.contains(one)) \
    wrong.push(`${one.id || one.className} under ${top?.className}`); } \
    const high = document.getElementById('r-board').getBoundingClientRect().height; \
    if (high < 200) wrong.push(`the board is ${Math.round(high)} px high`); \
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('wider than the window'); \
    return wrong.slice(0, 12)";

/// Scripts that find controls that are out of reach on a magnified page.
pub fn scripts_of_magnified_pages() -> Vec<(&'static str, String)> {
    vec![("out of sight", OUT_OF_SIGHT.to_string())]
}
