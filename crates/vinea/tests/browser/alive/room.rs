//! Parts of a page grow for new elements and shrink when elements are removed, both with an animation.

use serde_json::json;

use super::movements::{effects, had, note, open_before_move};
use crate::exits::keep_the_rest;
use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, click_a_move};

/// Script that returns the choices on the page.
const CHOSEN: &str = "return [...new FormData(document.getElementById('act'))]";

#[test]
fn the_exit_sheet_opens_and_closes_while_the_wineries_make_room() {
    if !browser_is_there() {
        return;
    }
    for look in [BrowserSettings::DESKTOP, BrowserSettings::DESKTOP.still()] {
        let mut visit = Visit::begin(look);
        let exit = open_before_move(&mut visit, look, "la-vina", "exit");
        let browser = &visit.browser;
        note(browser, &[]);
        let holds = |facts: &[(&str, &[&str])], fact: &str| {
            let seen = effects(browser);
            if look.still {
                assert!(seen.iter().all(|one| one[1..] == ["opacity", "offset"]), "{seen:?}");
            } else {
                assert!(
                    facts.iter().all(|(name, what)| had(&seen, name, what)),
                    "{fact}: {seen:?}"
                );
            }
            browser.js("window.effects = []");
        };
        let houses: (&str, &[&str]) = ("winery-", &["translate", "scale"]);
        click_a_move(browser, &[&exit], 0);
        browser.sees("document.querySelector('.exit-sheet[open]')", "the sheet lies open");
        holds(&[("exit-sheet", &["translate", "opacity"]), houses], "it rolls up");
        let chosen = browser.js(CHOSEN);
        for (state, way) in [(":not([open])", "stage"), ("[open]", "exit-sheet")] {
            browser.click(".exit-sheet > summary");
            browser.sees(&format!("document.querySelector('.exit-sheet{state}')"), "it is folded");
            assert_eq!(browser.js(CHOSEN), chosen, "its copy chooses nothing");
            holds(&[(way, &["translate", "opacity"]), houses], "it rolls where it was folded");
        }
        keep_the_rest(browser);
        browser.click(".exit-sheet .confirm-all button");
        browser.sees("!document.querySelector('#r-board .exit-sheet')", "the sheet is gone");
        holds(&[("stage", &["translate", "opacity", "reverse"]), houses], "it rolls back");
        browser.sees("!document.querySelector('#flight > *')", "nothing is left of it");
        visit.end();
    }
}

#[test]
fn vinhos_animates_growing_zones_and_the_boards_of_others() {
    if !browser_is_there() {
        return;
    }
    let still = BrowserSettings::DESKTOP.still();
    for (look, begun) in
        [(BrowserSettings::DESKTOP, json!(["table", "z-sales"])), (still, json!([]))]
    {
        let mut visit = Visit::begin(look);
        let go = open_before_move(&mut visit, look, "vinhos", "move sales");
        visit
            .browser
            .js("window.begun = new Set(); document.addEventListener('transitionrun', ({ propertyName, target }) => { \
             if (propertyName === '--w') window.begun.add(target.id); \
             if (propertyName === 'translate' && target.matches('.v-their-board')) window.begun.add('table'); })");
        let table = "document.querySelector('.v-their-board:popover-open')";
        visit.browser.js("document.querySelector('.v-look').click()");
        visit.browser.sees(table, "the table of another is open");
        visit.browser.js(&format!("requestAnimationFrame(() => {table}.hidePopover())"));
        visit.browser.sees(&format!("!{table}"), "and closed");
        click_a_move(&visit.browser, &[&go], 0);
        visit.browser.sees("document.querySelector('.vin.f-sales')", "the sales have the room");
        // The browser reports changes with the next frame.
        let seen = visit.browser.js_later(
            "const done = arguments[arguments.length - 1]; requestAnimationFrame(() => \
             requestAnimationFrame(() => done(['table', 'z-sales'].filter((one) => window.begun.has(one)))))",
        );
        assert_eq!(seen, begun, "how the sales grow and the table slides");
        visit.end();
    }
}
