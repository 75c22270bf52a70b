//! Whole games that are played by clicking.

use crate::{
    BrowserSettings, Server, browser_is_there, click_a_move, my_turn, open_browser, open_table,
};

/// Plays a game to its end, with screenshots and accessibility checks at some turns.
fn play(game: &str, seats: &[&str], prefer: &[&str]) {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, game, seats);
    let (mut turns, mut sheet) = (0, false);
    while my_turn(&browser) {
        if !sheet && browser.has("#exit-sheet, .v-best") {
            sheet = true;
            browser.shot(&format!("{game}-sheet-desktop"));
            browser.is_accessible(&format!("{game}, a sheet"));
        }
        if turns % 25 == 3 {
            browser.shot(&format!("{game}-{turns:03}-desktop"));
            browser.is_accessible(&format!("{game}, turn {turns}"));
        }
        click_a_move(&browser, prefer, turns);
        turns += 1;
        assert!(turns < 2000, "{game} does not end");
    }
    browser.shot(&format!("{game}-end-desktop"));
    browser.is_accessible(&format!("{game}, the end"));
    browser.wait("document.querySelector('#result .went')?.getClientRects().length > 0");
    // The page may still be rendering the end. The click has an effect only after that.
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    browser.js("document.querySelector(\"form[action$='/rematch'] button\").click()");
    browser.wait("document.getElementById('table') && !document.getElementById('result')");
}

#[test]
fn la_vina_is_played_to_its_end_by_clicking() {
    play("la-vina", &["me", "bot-novice", "bot-novice"], &["deliver"]);
}

#[test]
fn vignobles_is_played_to_its_end_by_clicking() {
    play("vignobles", &["me", "bot-cellarmaster"], &["blend", "pass"]);
}

#[test]
fn vinhos_is_played_to_its_end_by_clicking() {
    play("vinhos", &["me", "bot-novice"], &[]);
}

#[test]
fn one_click_starts_a_game_against_bots() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    browser.go(&server.at("/"));
    browser.shot("home-desktop");
    browser.is_accessible("home");
    browser.click(".game-card form:has([value=la-vina]) button");
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    assert!(my_turn(&browser));
    let requests = browser.js(
        "return performance.getEntriesByType('resource').map((one) => new URL(one.name).origin) \
         .filter((origin) => origin !== location.origin).length",
    );
    assert_eq!(requests, 0, "nothing is asked of anybody else");
}
