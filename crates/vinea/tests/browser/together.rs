//! Two browsers at one table, a killed server, and a shared device.

use crate::{
    BrowserSettings, Server, begin_together, browser_is_there, click_a_move, my_turn, open_browser,
    open_table,
};

#[test]
fn two_browsers_share_a_table_by_its_link() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (ana, rui) = (open_browser(BrowserSettings::DESKTOP), open_browser(BrowserSettings::PHONE));
    begin_together(&server, &ana, &rui, "la-vina");
    assert!(my_turn(&ana));
    rui.wait("document.querySelector('#r-board .stage')");
    ana.js("document.querySelector('button[value=\"move 3a\"]').click()");
    rui.wait("document.getElementById('r-log').innerText.includes('Ana moves I to the back box of space 3')");
    // The move revealed nothing, so it can be undone at once, on both screens.
    ana.click("[data-key=u]");
    rui.wait("document.getElementById('r-log').innerText.includes('Ana undoes a move')");
    rui.wait("!document.getElementById('r-log').innerText.includes('to the back box')");
    rui.fits_the_screen();
    rui.shot("la-vina-phone-guest");
}

/// Checks pauses for reactions. Both players might hold a Block as far as the other knows, so both must continue.
#[test]
fn a_pause_for_reactions_ends_when_everybody_continues() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (ana, rui) = (
        open_browser(BrowserSettings::DESKTOP.still()),
        open_browser(BrowserSettings::PHONE.still()),
    );
    begin_together(&server, &ana, &rui, "vignobles");
    let mut paused = false;
    for turn in 0..40 {
        let ready = "document.querySelector('#r-moves .offer, form[action$=\"/go-on\"]')";
        let browser = loop {
            if let Some(browser) = [&ana, &rui].into_iter().find(|one| one.is(ready)) {
                break browser;
            }
            std::thread::sleep(std::time::Duration::from_millis(25));
        };
        if !browser.has("form[action$='/go-on']") {
            click_a_move(browser, &["keep", "decline", "discard"], turn);
            continue;
        }
        if !paused {
            browser.wait(
                "document.getElementById('r-status').innerText.includes('Waiting for reactions')",
            );
            browser.is_accessible("a pause");
            browser.shot("vignobles-pause");
        }
        paused = true;
        browser.js("document.querySelector('form[action$=\"/go-on\"] button')?.click()");
        browser.wait("!document.querySelector('form[action$=\"/go-on\"]')");
    }
    assert!(paused, "nobody drew a special card");
}

#[test]
fn the_page_continues_after_the_server_was_killed() {
    if !browser_is_there() {
        return;
    }
    let (mut server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice", "bot-novice"]);
    browser.js("window.notReloaded = true");
    for turn in 0..6 {
        assert!(my_turn(&browser));
        click_a_move(&browser, &[], turn);
    }
    assert!(my_turn(&browser));
    let log = browser.text("#r-log");
    server.kill_and_start_again();
    browser.wait("document.querySelector('#connection').dataset.state === 'live'");
    let lines = "document.getElementById('r-log').innerText";
    browser.gives(lines, log, "nothing that was acknowledged is lost");
    click_a_move(&browser, &[], 1);
    assert!(my_turn(&browser));
    browser.gives("window.notReloaded", true, "the page is still the same");
}

#[test]
fn a_shared_device_shows_a_cover_between_turns() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::PHONE.still()));
    open_table(&server, &browser, "vignobles", &["me", "me"]);
    for turn in 0..8 {
        browser.wait("document.querySelector('.cover a, #r-moves .offer')");
        if browser.has(".cover a") {
            assert!(!browser.has("#r-moves .offer"), "no cards under the cover");
            if turn == 0 {
                browser.shot("hot-seat-cover-phone");
                browser.is_accessible("cover");
            }
            browser.click(".cover a");
            browser.wait("document.querySelector('#r-moves .offer')");
        }
        click_a_move(&browser, &[], turn);
    }
}
