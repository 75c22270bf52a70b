//! Nothing scrolls in play: on every usual screen, whatever is lit is in sight and can be clicked.

use catalog::GameId;
use serde_json::json;

use crate::visits::Visit;
use crate::{Look, browser_is_there, phases};

const SIZES: [(u32, u32); 5] = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)];

/// The lit things whose middle lies outside of the window or under something else.
const OUT_OF_REACH: &str = "return [...document.querySelectorAll('#r-board .live, #r-mine .live')] \
    .filter((one) => one.getClientRects().length > 0).filter((one) => { \
    const at = one.getBoundingClientRect(); \
    return !one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }) \
    .map((one) => one.outerHTML.slice(0, 90))";

/// The lit things that are smaller than a thumb, and whether any lit thing, or an answer, is in sight.
const UNDER_THE_THUMB: &str = "const all = '#r-board .live, #r-mine .live, #r-status .offer'; \
    const lit = [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length > 0); \
    const box = (one) => one.getBoundingClientRect(); \
    const small = lit.filter((one) => box(one).width < 43 || box(one).height < 40).map((one) => one.id); \
    const seen = lit.some((one) => { const at = box(one); \
    return one.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); }); \
    return { small, seen };";

/// Comes to every phase on every screen.
fn everything_lit_is_in_reach(id: GameId) {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(Look::DESKTOP);
    let mut wrong = Vec::new();
    for (name, (record, seat)) in phases::find(id) {
        if record.result.is_some() {
            continue;
        }
        visit.come(&record, seat);
        visit.browser.wait("document.querySelector('#r-moves .offer')");
        for (width, height) in SIZES {
            visit.browser.turn_to(Look { width, height, ..Look::DESKTOP.still() });
            let out = visit.browser.js(OUT_OF_REACH);
            if out != json!([]) {
                visit.browser.glance(&format!("{id}-{name}-{width}"));
                wrong.push(format!("{name} at {width}×{height}: {out}"));
            }
        }
    }
    visit.end();
    assert!(wrong.is_empty(), "{id}: {}", wrong.join("\n"));
}

#[test]
fn everything_lit_is_in_reach_in_la_vina() {
    everything_lit_is_in_reach(GameId::LaVina);
}

#[test]
fn everything_lit_is_in_reach_in_vignobles() {
    everything_lit_is_in_reach(GameId::Vignobles);
}

#[test]
fn everything_lit_is_in_reach_in_vinhos() {
    everything_lit_is_in_reach(GameId::Vinhos);
}

#[test]
fn vinhos_brings_what_can_be_chosen_under_the_thumb() {
    if !browser_is_there() {
        return;
    }
    let visit = Visit::begin(Look::PHONE);
    let mut wrong = Vec::new();
    for (name, (record, seat)) in phases::find(GameId::Vinhos) {
        if record.result.is_some() {
            continue;
        }
        visit.come(&record, seat);
        visit.browser.wait("document.querySelector('#r-moves .offer')");
        let found = visit.browser.js(UNDER_THE_THUMB);
        if found != json!({ "small": [], "seen": true }) {
            visit.browser.glance(&format!("vinhos-{name}-thumb"));
            wrong.push(format!("{name}: {found}"));
        }
    }
    visit.end();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
