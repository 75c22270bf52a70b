//! Tests on phones, in dark mode, with the keyboard, and without scripts.

use crate::driver::Browser;
use crate::{
    BrowserSettings, Server, browser_is_there, click_a_move, my_turn, open_browser, open_table,
};

/// The pages other than the tables.
const PAGES: [&str; 19] = [
    "/",
    "/rules",
    "/rules/la-vina",
    "/rules/vignobles",
    "/rules/vinhos",
    "/rules/vinhos/sheet",
    "/learn",
    "/learn/vinhos",
    "/puzzles",
    "/profile",
    "/replay",
    "/settings",
    "/settings/calls",
    "/settings/device",
    "/offline",
    "/new/la-vina",
    "/new/vignobles",
    "/new/vinhos",
    "/no-such-page",
];

const GAMES: [&str; 3] = ["la-vina", "vignobles", "vinhos"];

/// Checks that the open page fits a phone and is accessible, in the light and the dark theme.
fn fits_a_phone(browser: &mut Browser, page: &str) {
    for (look, name) in [(BrowserSettings::PHONE, "light"), (BrowserSettings::PHONE.dark(), "dark")]
    {
        browser.turn_to(look.still());
        browser.fits_the_screen();
        browser.is_accessible(&format!("{page} on a phone, {name}"));
    }
}

/// Checks every page, and a table of each game after some moves. `walks` checks the boards in every phase with axe.
#[test]
fn every_page_fits_a_phone_in_both_themes() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::PHONE.still()));
    for page in PAGES {
        browser.go(&server.at(page));
        fits_a_phone(&mut browser, page);
        browser.has_large_targets(page);
        browser.has_unique_landmarks(page);
    }
    for game in GAMES {
        open_table(&server, &browser, game, &["me", "bot-novice", "bot-novice"]);
        for turn in 0..6 {
            assert!(my_turn(&browser));
            click_a_move(&browser, &[], turn);
        }
        assert!(my_turn(&browser));
        browser.shot(&format!("{game}-phone"));
        fits_a_phone(&mut browser, game);
        let table = browser.address();
        browser.go(&format!("{table}/log"));
        fits_a_phone(&mut browser, &format!("the log of {game}"));
    }
}

/// A key that the driver names by a private character.
const TAB: &str = "\u{e004}";
const RIGHT: &str = "\u{e014}";

#[test]
fn a_board_is_one_tab_stop_and_announces_changes() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice", "bot-novice"]);
    assert!(my_turn(&browser));
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    browser.js(
        "window.rejected = []; \
         addEventListener('unhandledrejection', (event) => window.rejected.push(String(event.reason)))",
    );
    for _ in 0..20 {
        browser.press(TAB);
        if browser.js("return document.activeElement.closest('#r-board') !== null") == true {
            break;
        }
    }
    let stops = "[...document.querySelectorAll('#r-board button')].filter((one) => \
         !one.closest('[popover]') && one.tabIndex === 0).length";
    browser.gives(stops, 1, "the arrows do the rest");
    // The arrow key goes from the first box to the next one, and the coming order of turns is shown.
    browser.js("document.getElementById('go-1a').focus()");
    browser.press(RIGHT);
    browser.gives("document.activeElement.id", "go-1b", "the arrow goes on");
    browser.sees(
        "(() => { const told = document.querySelector('#box-1b .ribbon-if'); \
         return getComputedStyle(told).display === 'flex' && told.innerText.includes('you'); })()",
        "the coming order of turns names me",
    );
    browser.shot("la-vina-coming-order-desktop");
    for turn in 0..12 {
        click_a_move(&browser, &["place", "take", "move 2"], turn);
        if !my_turn(&browser) {
            break;
        }
    }
    browser.js(
        "document.querySelector('#r-log :is([href^=\\'#box-\\'], [data-places*=box-])').focus()",
    );
    let pointed = "document.querySelector('#r-board .pointed')";
    browser.sees(pointed, "a line of the log shows the place it names");
    browser.js("document.querySelector('#r-board button.dim').focus()");
    browser.press("?");
    browser.wait("document.querySelector('#toast.shown a[href*=\"/rules/la-vina#\"]')");
    browser.is_accessible("an answer to why not");
    assert_eq!(browser.js("return window.rejected"), serde_json::json!([]));
}

#[test]
fn a_whole_game_is_played_without_script() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) =
        (Server::start(), open_browser(BrowserSettings::PHONE.without_script()));
    browser.go(&server.at("/new/la-vina?players=2"));
    browser.wait("document.querySelector('form.setup .start')");
    browser.js(
        "const form = document.querySelector('form.setup'); form.elements.pace.value = 'instant'; \
         form.elements.name.value = 'Ana'; form.elements['seat-1'].value = 'bot-novice'; \
         form.elements['option-max_rounds'].value = '1';",
    );
    browser.click("form.setup .start");
    let mut turns = 0;
    loop {
        // While the bots think, the page reloads itself.
        browser.wait("document.querySelector('#r-moves .offer, #result')");
        assert!(!browser.has("html.scripted"), "the script does not run");
        if browser.has("#result") {
            break;
        }
        let at = browser.js("return document.querySelector('#act [name=at]').value");
        let value = browser.js(
            "document.querySelectorAll('#r-moves details').forEach((one) => one.open = true); \
             document.getElementById('exit-sheet')?.removeAttribute('open'); \
             const all = [...document.querySelectorAll('#r-moves .offer')]; \
             const find = (start) => all.find((one) => one.value.startsWith(start)); \
             return (find('deliver') ?? find('place') ?? find('take') ?? find('move 2') ?? \
                     find('exit') ?? find('end') ?? all[0]).value",
        );
        browser.click(&format!("#r-moves .offer[value={value}]"));
        browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at}"));
        turns += 1;
        assert!(turns < 100, "the game does not end");
    }
    browser.shot("la-vina-end-without-script");
}
