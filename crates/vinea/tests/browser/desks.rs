//! Nothing scrolls in play: on every usual screen, whatever is lit is in sight and can be clicked, what
//! lies before the players is in sight too, and words are large enough to be read. And in every phase of every game
//! the keys lead everywhere, and axe finds nothing wrong.

use catalog::GameId;
use serde_json::json;

use crate::visits::Visit;
use crate::{Look, browser_is_there, keyboard, phases};

const SIZES: [(u32, u32); 5] = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)];

/// The lit things whose middle lies outside of the window or under something else.
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

/// The panel of whoever is due, if that makes it grow: whatever lies below would move at every turn.
const GROWN: &str = "const due = document.querySelector('.rail .strip.due'); if (!due) return []; \
    const [mark, name] = ['.turn-mark', '.name'].map((one) => due.querySelector(one)); \
    const called = name.textContent; name.textContent = 'Bot Cellarmaster C'; const high = due.offsetHeight; \
    due.classList.remove('due'); mark.hidden = true; const low = due.offsetHeight; \
    due.classList.add('due'); mark.hidden = false; name.textContent = called; \
    return high > low ? [due.id + ' from ' + low + ' to ' + high] : []";

/// The width of the page if it is wider than the window.
const TOO_WIDE: &str =
    "return [document.documentElement.scrollWidth].filter((width) => width > innerWidth)";

/// The words on the table whose letters are lower than so many pixels. Letters on a badge or a grape only
/// repeat what its shape and colour say.
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

/// The faults of the open page, on every screen.
fn faults(visit: &mut Visit, name: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (width, height) in SIZES {
        visit.browser.turn_to(Look { width, height, ..Look::DESKTOP.still() });
        // On the smallest screen letters are a pixel lower than on the desk that the boards are drawn for.
        let least = if height < 900 { 11.9 } else { 12.9 };
        let reads = too_small(least);
        for (fault, script) in [
            ("out of reach", OUT_OF_REACH),
            ("lost", LOST),
            ("grown", GROWN),
            ("too small", &reads),
            ("too wide", TOO_WIDE),
            ("said twice", SAID_TWICE),
        ] {
            let found = visit.browser.js(script);
            if found != json!([]) {
                wrong.push(format!("{name} at {width}×{height}, {fault}: {found}"));
            }
        }
    }
    wrong
}

/// Comes to every phase of a game in turn.
fn every_phase_is_in_reach(id: GameId) {
    if !browser_is_there() {
        return;
    }
    let found = phases::find(id);
    let missing: Vec<&str> =
        phases::names(id).into_iter().filter(|name| !found.contains_key(name)).collect();
    assert!(missing.is_empty(), "{id}: nobody came to {missing:?}");
    let mut visit = Visit::begin(Look::DESKTOP);
    let mut wrong = Vec::new();
    for (index, (name, (record, seat))) in found.iter().enumerate() {
        visit.browser.turn_to(Look::DESKTOP.still());
        visit.come(record, *seat);
        visit.arrives(record);
        if record.result.is_none() {
            wrong.extend(faults(&mut visit, name));
        }
        visit.browser.turn_to(Look::DESKTOP.still());
        let far = keyboard::far_from_the_keys(&visit.browser);
        wrong.extend(far.into_iter().map(|fault| format!("{name}, {fault}")));
        visit.look_at(index, &format!("{id}, {name}"));
    }
    visit.end();
    assert!(wrong.is_empty(), "{id}: {}", wrong.join("\n"));
}

#[test]
fn every_phase_of_la_vina_is_in_reach_of_eyes_mouse_and_keys() {
    every_phase_is_in_reach(GameId::LaVina);
}

#[test]
fn every_phase_of_vignobles_is_in_reach_of_eyes_mouse_and_keys() {
    every_phase_is_in_reach(GameId::Vignobles);
}

#[test]
fn every_phase_of_vinhos_is_in_reach_of_eyes_mouse_and_keys() {
    every_phase_is_in_reach(GameId::Vinhos);
}
