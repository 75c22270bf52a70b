//! Phones: on every screen the next choice is visible and large enough, and nothing is wider than the screen.

use game::{Record, Seat};
use minds::GameId;
use serde_json::json;

use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

/// Width, height and minimum size of a control: a phone in landscape format, a small phone, a desktop zoomed to 200 %,
/// where half the size is enough, and a usual phone. Each has another orientation than the one before, as if the device
/// was turned.
const SCREENS: [(u32, u32, u32); 4] =
    [(844, 390, 44), (320, 640, 44), (640, 360, 22), (390, 844, 44)];

/// Expression for the active elements that are smaller than a thumb, whether any choice is visible, and the excess
/// width of the page. Elements on a small map are measured in the enlarged view of their region.
const UNDER_THE_THUMB: &str = "(() => { const all = '#r-board .live, #r-mine .live, #r-status .offer, \
    .confirm-all button, .confirm-plan, .exit-sheet > summary'; \
    const lit = [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length > 0); \
    const box = (one) => one.getBoundingClientRect(); \
    const top = (one) => { const at = box(one); \
    return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2); }; \
    const is_small = (one) => Math.min(box(one).width, box(one).height) < THUMB - .5; \
    const said = (one) => `${one.id || one.className} ${Math.round(box(one).width)}x${Math.round(box(one).height)}`; \
    const look = (one) => { const door = top(one)?.closest('summary'); \
    const within = door?.closest('[data-roads]')?.contains(one); \
    if (!within) return { seen: one.contains(top(one)), small: is_small(one) ? [said(one)] : [] }; \
    const closed = [is_small(door) && `door of ${said(one)}`]; door.parentElement.open = true; \
    const far = [is_small(one) && said(one), !one.contains(top(one)) && `out of reach: ${said(one)}`]; \
    door.parentElement.open = false; return { seen: true, small: [...closed, ...far].filter(Boolean) }; }; \
    const looks = lit.map(look); \
    return { small: looks.flatMap((one) => one.small), seen: looks.some((one) => one.seen), \
    wide: document.documentElement.scrollWidth - WIDTH }; })()";

/// Opens a position on every screen. Returns descriptions of the faults.
fn on_every_phone(visit: &mut Visit, name: &str, (record, seat): &(Record, Seat)) -> Vec<String> {
    visit.come(record, *seat);
    visit.browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    visit.browser.wait("document.querySelector('#r-moves .offer')");
    let mut wrong = Vec::new();
    for (width, height, thumb) in SCREENS {
        visit.browser.turn_to(BrowserSettings { width, height, ..BrowserSettings::PHONE.still() });
        let script = UNDER_THE_THUMB.replace("WIDTH", &width.to_string());
        let found =
            visit.browser.js(&format!("return {}", script.replace("THUMB", &thumb.to_string())));
        if found != json!({ "small": [], "seen": true, "wide": 0 }) {
            wrong.push(format!("{name} at {width}×{height}: {found}"));
        }
    }
    wrong
}

fn every_phase_is_played_on_every_phone(id: GameId, more: phases::Phases) {
    let mut visit = Visit::begin(BrowserSettings::PHONE);
    let mut wrong = Vec::new();
    for (name, place) in phases::find(id).into_iter().chain(more) {
        if place.0.result.is_none() {
            wrong.extend(on_every_phone(&mut visit, &format!("{id}-{name}"), &place));
        }
    }
    visit.end();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_phase_of_la_vina_is_played_on_every_phone() {
    if browser_is_there() {
        // Also check the longest aisle.
        let mut five = phases::find_among_five();
        five.retain(|name, _| ["prompt-turn", "prompt-take"].contains(name));
        every_phase_is_played_on_every_phone(GameId::LaVina, five);
    }
}

#[test]
fn every_phase_of_vignobles_is_played_on_every_phone() {
    if browser_is_there() {
        every_phase_is_played_on_every_phone(GameId::Vignobles, phases::Phases::new());
    }
}

#[test]
fn every_phase_of_vinhos_is_played_on_every_phone() {
    if browser_is_there() {
        every_phase_is_played_on_every_phone(GameId::Vinhos, phases::Phases::new());
    }
}
