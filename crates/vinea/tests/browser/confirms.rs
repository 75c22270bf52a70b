//! Confirmation before a move: only for moves that cannot be undone, or for every move.

use minds::GameId;

use crate::visits::Visit;
use crate::{BrowserSettings, browser_is_there, phases};

const ESCAPE: &str = "\u{e00c}";

/// Selectors of moves that reveal something hidden, and of moves that do not.
const FINAL: &str = "#r-moves .offer[form=act]:has(.padlock)";
const FREE: &str = "#r-moves .offer[form=act]:not(:has(.padlock))";

#[test]
fn moves_are_confirmed_according_to_the_setting_in_every_game() {
    if !browser_is_there() {
        return;
    }
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    let browser = &visit.browser;
    let asked = "document.querySelector('#confirm[open]')";
    let position = || browser.js("return document.querySelector('#act [name=at]').value");
    let moved = |at| format!("document.querySelector('#act [name=at]')?.value !== {at}");
    let press = |css: &str| browser.js(&format!("document.querySelector('{css}').click()"));
    for id in GameId::ALL {
        let (mut finals, mut frees) = (0, 0);
        for (record, seat) in phases::find(id).into_values() {
            if record.result.is_some() || (finals > 0 && frees > 1) {
                continue;
            }
            // The second move that can be undone is made with the setting to confirm every move.
            visit.set_confirmations(if frees == 1 { "every" } else { "final" });
            visit.come(&record, seat);
            browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
            browser.wait("document.querySelector('#r-moves .offer')");
            let at = position();
            if finals == 0 && browser.has(FINAL) {
                press(FINAL);
                browser.wait(asked);
                browser.is_accessible("a move to be confirmed");
                browser.press(ESCAPE);
                browser.wait(&format!("!{asked}"));
                assert_eq!(position(), at, "{id}: nothing was done");
                finals += 1;
            }
            if frees < 2 && browser.has(FREE) {
                press(FREE);
                if frees == 1 {
                    browser.wait(asked);
                    assert_eq!(position(), at, "{id}: nothing is done yet");
                    browser.click("#confirm-yes");
                }
                browser.wait(&moved(at));
                assert!(!browser.is(asked));
                frees += 1;
            }
        }
        assert_eq!((finals, frees), (1, 2), "{id}: both kinds come up");
    }
    visit.end();
}
