//! The log marks places on the board, the key `d` shows details, and the rules open at the right clause.

use crate::{BrowserSettings, Server, browser_is_there, my_turn, open_browser, open_table};

#[test]
fn pointing_at_a_log_line_marks_its_places_on_the_board() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "me"]);
    assert!(my_turn(&browser));
    browser.js("document.querySelector('#r-moves [value=\"move 3a\"]').click()");
    browser
        .wait("document.getElementById('r-log').innerText.includes('to the back box of space 3')");
    browser.js(
        "const line = [...document.querySelectorAll('#r-log ol.log li')] \
         .find((one) => one.innerText.includes('space 3')); \
         line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))",
    );
    browser.sees("document.querySelector('#box-3a.pointed') !== null", "the box is marked");
    browser.sees("document.querySelector('.strip.pointed') !== null", "and so is the player");
}

#[test]
fn the_key_d_shows_the_details_of_the_focused_element() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for (game, thing, says) in [
        ("la-vina", "#shed-boots .tool", "behind your picker"),
        ("vinhos", "#r-board .v-tile", "."),
        ("vignobles", "#r-board [title].live, #r-board .live", ""),
    ] {
        open_table(&server, &browser, game, &["me", "bot-novice"]);
        assert!(my_turn(&browser));
        browser.js(&format!(
            "const one = document.querySelector({thing:?}); one.tabIndex = 0; one.focus()"
        ));
        browser.press("d");
        browser.sees(
            "document.getElementById('details').matches(':popover-open')",
            "the details are shown",
        );
        browser.sees(
            &format!("document.getElementById('details').innerText.includes({says:?})"),
            &format!("{game}: what it does"),
        );
        browser.sees("document.querySelector('#details b').innerText.length > 2", "its name");
        browser.press("\u{e008}");
        browser.sees(
            "!document.getElementById('details').matches(':popover-open')",
            "any key ends it",
        );
    }
}

#[test]
fn the_rules_drawer_opens_at_the_clause_of_the_current_decision() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice"]);
    assert!(my_turn(&browser));
    browser.click("[popovertarget=drawer-rules]");
    let clause = "document.getElementById('clause-4.1')?.matches('.opened-at')";
    browser.sees(clause, "clause 4.1 is marked");
}
