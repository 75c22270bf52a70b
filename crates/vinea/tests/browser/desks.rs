//! The faults of a table on a desktop, where nothing scrolls in play: active parts and the players' areas are in sight
//! and not covered, and words are large enough to be read. `walks` looks for them in every phase.

/// The active elements whose centre is outside of the window or covered.
const OUT_OF_REACH: &str = "return [...document.querySelectorAll('#r-board .live, #r-mine .live')] \
    .filter((one) => one.getClientRects().length > 0).filter((one) => { \
    const at = one.getBoundingClientRect(); \
    return !one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }) \
    .map((one) => one.outerHTML.slice(0, 90))";

/// The parts of the players' areas that are outside of the window or covered.
const LOST: &str = "return [...document.querySelectorAll('.strip, #r-mine > .stage')].filter((one) => { \
    const at = one.getBoundingClientRect(); \
    return at.x < 0 || at.y < 0 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1 \
    || !one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }) \
    .map((one) => one.id || one.className)";

/// Other visible places that repeat the prompt.
const SAID_TWICE: &str = "const asked = document.querySelector('#r-status .sentence').textContent; \
    const what = asked.slice(asked.indexOf(': ') + 1).trim(); \
    return [...document.querySelectorAll('#table :not(#r-status, #r-status *, [aria-live], .spoken)')] \
    .filter((one) => one.childElementCount === 0 && one.textContent.includes(what) && one.checkVisibility()) \
    .map((one) => one.outerHTML.slice(0, 90))";

/// The panel of the player to move, if its turn mark makes it grow. Everything below it would move at every turn.
const GROWN: &str = "const due = document.querySelector('.rail .strip.due'); if (!due) return []; \
    const [mark, name] = ['.turn-mark', '.name'].map((one) => due.querySelector(one)); \
    const called = name.textContent; name.textContent = 'Bot Cellarmaster C'; const high = due.offsetHeight; \
    due.classList.remove('due'); mark.hidden = true; const low = due.offsetHeight; \
    due.classList.add('due'); mark.hidden = false; name.textContent = called; \
    return high > low ? [due.id + ' from ' + low + ' to ' + high] : []";

/// The width of the page if it is wider than the window.
const TOO_WIDE: &str =
    "return [document.documentElement.scrollWidth].filter((width) => width > innerWidth)";

/// Returns the words on the table whose letters are smaller than this number of pixels. Letters on a badge or a
/// grape only repeat its shape and colour.
pub fn too_small(pixels: f64) -> String {
    format!(
        "const scales = new Map([[null, 1]]); \
         const scale = (at) => {{ if (!scales.has(at)) {{ const style = getComputedStyle(at); \
         const own = style.clipPath.startsWith('inset(50%') ? 0 : parseFloat(style.scale) || 1; \
         scales.set(at, own * scale(at.parentElement)); }} return scales.get(at); }}; \
         const small = []; const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); \
         while (words.nextNode()) {{ const word = words.currentNode, one = word.parentElement; \
         if (!word.data.trim() || !one.closest('#r-board, #r-mine, #r-strips, #r-status') \
         || one.closest('.spoken, svg') || !one.checkVisibility({{ visibilityProperty: true }})) continue; \
         const height = parseFloat(getComputedStyle(one).fontSize) * scale(one); \
         if (height > 0 && height < {pixels}) small.push(word.data + ' ' + one.className); }} \
         return small.slice(0, 9)"
    )
}

/// Scripts that find the faults of the open page on a desktop window of this height.
pub fn scripts(height: u32) -> Vec<(&'static str, String)> {
    // On the smallest screen, letters may be one pixel smaller than on the desktop, for which the boards are designed.
    let least = if height < 900 { 11.9 } else { 12.9 };
    vec![
        ("out of reach", OUT_OF_REACH.to_string()),
        ("lost", LOST.to_string()),
        ("grown", GROWN.to_string()),
        ("too small", too_small(least)),
        ("too wide", TOO_WIDE.to_string()),
        ("said twice", SAID_TWICE.to_string()),
    ]
}
