//! Tests of the table in a real browser.
//!
//! These tests need Chromium and its driver: `scripts/test` installs them and sets `VINEA_TEST_BROWSER`. A page may be
//! slow, so the tests wait until an expected element is there. The absence of an event is checked after a later event.
//! If `VINEA_TEST_SCREENSHOTS` names a folder, pictures of the tested pages are saved there.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

mod access;
mod again;
mod alive;
mod boards;
mod bots;
mod confirms;
mod connections;
mod desks;
mod driver;
mod exits;
mod forced;
mod frame;
mod games;
mod hints;
mod keyboard;
mod layout;
mod lessons;
mod names;
mod pages;
mod phases;
mod phones;
mod pictures;
mod proxy;
mod replays;
mod server;
mod study;
mod together;
mod updates;
mod vignobles;
mod visits;
mod walks;
mod watching;
mod wire;

use driver::{Browser, BrowserSettings};
use server::Server;

/// Returns true if the browser for the tests is installed.
fn browser_is_there() -> bool {
    testkit::required_variable("VINEA_TEST_BROWSER").is_some()
}

/// Opens a table by its form, with bots that answer at once.
fn open_table(server: &Server, browser: &Browser, game: &str, seats: &[&str]) {
    open_short_table(server, browser, game, seats, "");
}

/// Opens a table with this maximum number of rounds, if the game has such an option.
fn open_short_table(server: &Server, browser: &Browser, game: &str, seats: &[&str], rounds: &str) {
    browser.go(&server.at(&format!("/new/{game}?players={}", seats.len())));
    browser.wait(&format!("document.querySelector('form.setup [name=seat-{}]')", seats.len() - 1));
    let choices: String = seats
        .iter()
        .enumerate()
        .map(|(seat, who)| format!("form.elements['seat-{seat}'].value = '{who}';"))
        .collect();
    browser.js(&format!(
        "const form = document.querySelector('form.setup'); {choices} \
         form.elements.pace.value = 'instant'; \
         if ('{rounds}') form.elements['option-max_rounds'].value = '{rounds}'; form.elements.lot.checked = false; \
         if (form.elements.name) form.elements.name.value = 'Ana'; form.requestSubmit();"
    ));
    browser.wait("document.getElementById('table')");
}

/// Begins a game of two: Ana opens a table, and Rui takes a seat with its link.
fn begin_together(server: &Server, ana: &Browser, rui: &Browser, game: &str) {
    open_table(server, ana, game, &["me", "open"]);
    ana.wait("document.querySelector('.invite input')?.value");
    let link = ana.js("return document.querySelector('.invite input').value");
    rui.go(link.as_str().unwrap());
    rui.wait("document.querySelector('input[name=name]')");
    rui.is_accessible("invitation");
    rui.js("document.querySelector('input[name=name]').value = 'Rui'");
    rui.click("main form button");
    rui.wait("document.getElementById('table')");
    ana.wait("document.getElementById('r-board').innerText.includes('Rui')");
    ana.shot("lobby-desktop");
    ana.is_accessible("lobby");
    ana.click("form[action$='/start'] button");
}

/// Waits until it is the player's turn or the game is over. Returns true if it is the player's turn.
fn my_turn(browser: &Browser) -> bool {
    browser.wait("document.querySelector('#r-moves .offer, #result')");
    !browser.has("#result")
}

/// Clicks one control, preferably on the board, and waits for the result. A move that is only planned is then
/// confirmed. `prefer` lists beginnings of notations, best first.
fn click_a_move(browser: &Browser, prefer: &[&str], turn: usize) {
    let script = format!(
        "const all = [...document.querySelectorAll('button[form=act], button[form=plan]:not(.unplan)')]; \
         const seen = all.filter((one) => one.offsetParent); \
         const wanted = {prefer:?}.map((start) => all.find((one) => one.value.startsWith(start))).find(Boolean); \
         const board = seen.filter((one) => one.closest('#r-board, #r-mine')); \
         const list = board.length ? board : seen.length ? seen : all; \
         const button = wanted ?? list[({turn} * 7) % list.length]; \
         if (!button) return null; \
         const at = document.querySelector('#act [name=at]').value; \
         const planned = button.getAttribute('form') === 'plan'; \
         button.click(); return [at, planned ? button.value : null];"
    );
    // An update from the server may be replacing the controls at this moment.
    let answer = browser.gets(&script);
    let at = &answer[0];
    let mut line = answer[1].clone();
    while let Some(planned) = line.as_str() {
        // The plan may need more choices before it can be confirmed.
        let more = format!(
            "[...document.querySelectorAll('button[form=plan]:not(.unplan)')] \
             .find((one) => one.value.startsWith({:?}))",
            format!("{planned}; ")
        );
        browser.wait(&format!("document.querySelector('.confirm-plan') || {more}"));
        line = browser.js(&format!(
            "const next = document.querySelector('.confirm-plan') ?? {more}; next.click(); \
             return next.matches('.confirm-plan') ? null : next.value"
        ));
    }
    // A visitor who comes or goes changes the page too, but not the position.
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at}"));
}

fn open_browser(look: BrowserSettings) -> Browser {
    Browser::open(look)
}
