//! Forced colours of the viewer's system: active, planned and chosen elements and the player to move stay marked.

use game::{Record, Seat};
use minds::GameId;
use serde_json::json;

use crate::driver::Browser;
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

const FORCED: BrowserSettings = BrowserSettings { forced: true, ..BrowserSettings::DESKTOP };

/// Returns an expression for the outlines of all visible elements of a kind, each once: the style, and whether it has
/// the system's colour.
fn outlines(css: &str) -> String {
    format!(
        "(() => {{ const probe = document.body.appendChild(document.createElement('i')); \
         probe.style.color = 'Highlight'; const own = getComputedStyle(probe).color; probe.remove(); \
         return [...new Set([...document.querySelectorAll('{css}')].filter((one) => one.getClientRects().length > 0) \
         .map((one) => getComputedStyle(one)) \
         .map((style) => `${{style.outlineStyle}} ${{style.outlineColor === own}}`))]; }})()"
    )
}

fn open_at<'a>(visit: &'a mut Visit, (record, seat): &(Record, Seat), name: &str) -> &'a Browser {
    visit.come(record, *seat);
    visit.browser.turn_to(FORCED.still());
    visit.browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    visit.browser.wait("document.querySelector('#r-moves .offer')");
    visit.browser.glance(&format!("{name}-forced"));
    &visit.browser
}

#[test]
fn forced_colours_keep_the_marks_of_active_and_chosen_elements() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(FORCED);
    let la_vina = phases::find(GameId::LaVina);
    let vinhos = phases::find(GameId::Vinhos);
    for (name, place) in [
        ("la-vina", &la_vina["prompt-take"]),
        ("vignobles", &phases::shown(GameId::Vignobles)),
        ("vinhos", &vinhos["prompt-before-move"]),
    ] {
        let browser = open_at(&mut visit, place, name);
        let lit = outlines(":is(#r-board, #r-mine) .live");
        browser.gives(&lit, json!(["solid true"]), "a lit thing has a rim");
        let dim = format!("{}.includes('solid true')", outlines(".stage button:not(.live)"));
        browser.gives(&dim, false, "other things have no rim");
        browser.gives(
            &outlines(".strip.due"),
            json!(["solid true"]),
            "the player to move has a rim",
        );
        browser.gives(&outlines(".strip:not(.due)"), json!(["none false"]), "nobody else has one");
        let letters = "[...document.querySelectorAll('.badge:has(text)')].every((one) => \
             getComputedStyle(one).color !== getComputedStyle(one.querySelector('text')).fill)";
        browser.gives(letters, true, "badges keep their colours, so their letters can be read");
    }
    let browser = open_at(&mut visit, &la_vina["prompt-deliver"], "la-vina-sheet");
    let chosen = outlines(".choice :checked + .choice-face");
    browser.gives(&chosen, json!(["double true"]), "a choice on a sheet is marked");
    let browser = open_at(&mut visit, &vinhos["prompt-sales-slot"], "vinhos-chosen");
    browser.gives(&outlines(".v-wine.chosen"), json!(["double true"]), "the chosen wine is marked");
    let browser = open_at(&mut visit, &phases::find_two_vineyards(), "vinhos-planned");
    browser.js("document.querySelector('#r-moves button[form=plan].offer').click()");
    browser.wait("document.querySelector('.stage .ghost')");
    browser.gives(&outlines(".stage .ghost"), json!(["dashed true"]), "a planned move is marked");
    visit.end();
}
