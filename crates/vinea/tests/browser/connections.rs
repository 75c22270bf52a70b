//! Dead connections: the page detects and shows them, requests time out, and no move counts twice.

use crate::driver::Browser;
use crate::proxy::{Line, Proxy};
use crate::{
    BrowserSettings, Server, begin_together, browser_is_there, my_turn, open_browser, open_table,
};

const LIVE: &str = "document.querySelector('#connection')?.dataset.state === 'live'";

/// Script that lets the test trigger the page's watchdog, and limits the time for an answer to one second.
const OWN_TIME: &str = "window.watchdogs = []; \
    const wait = window.setTimeout; \
    window.setTimeout = (act, time, ...rest) => \
    time === 9000 ? window.watchdogs.push(act) : wait(act, time, ...rest); \
    const limit = AbortSignal.timeout; AbortSignal.timeout = () => limit.call(AbortSignal, 1000)";

/// Waits until the toast shows this text.
fn wait_for_toast(browser: &Browser, said: &str) {
    browser.wait(&format!("document.getElementById('toast').innerText.includes({said:?})"));
}

/// Waits until the bar shows this state of the connection.
fn wait_for_state(browser: &Browser, state: &str) {
    browser.sees(
        &format!(
            "(() => {{ const one = document.getElementById('connection'); \
             const at = one.getBoundingClientRect(); \
             return one.dataset.state === {state:?} && at.width > 40 && at.top >= 0 && at.bottom <= innerHeight; }})()"
        ),
        &format!("{state} is said in the bar"),
    );
}

fn position(browser: &Browser) -> String {
    let at = browser.js("return document.querySelector('#act [name=at]').value");
    at.as_str().unwrap().to_string()
}

/// Opens a table on a phone, with a proxy in between that can break the connection.
fn behind_a_proxy(server: &mut Server) -> (Proxy, Browser) {
    let proxy = Proxy::before(&server.address);
    server.address.clone_from(&proxy.address);
    let browser = open_browser(BrowserSettings::PHONE.still());
    open_table(server, &browser, "la-vina", &["me", "me"]);
    assert!(my_turn(&browser));
    browser.wait(LIVE);
    browser.js(OWN_TIME);
    (proxy, browser)
}

#[test]
fn a_silent_connection_is_detected_and_the_move_is_reported() {
    if !browser_is_there() {
        return;
    }
    let mut server = Server::start();
    let (proxy, browser) = behind_a_proxy(&mut server);
    let press = "document.querySelector('#r-moves [value=\"move 3a\"]').click()";
    let at = position(&browser);

    // Nothing arrives, so the page's watchdog is triggered.
    proxy.turn(Line::Silent);
    browser.js("dispatchEvent(new Event('online'))");
    browser.js("window.watchdogs.at(-1)()");
    wait_for_state(&browser, "lost");
    // A button tries again at once.
    browser.click("#reconnect");
    browser.gives("document.getElementById('connection').dataset.state", "retrying", "it retries");
    browser.sees("document.getElementById('reconnect').hidden", "the button is gone meanwhile");
    browser.js("window.watchdogs.at(-1)()");
    wait_for_state(&browser, "lost");
    browser.js(press);
    wait_for_state(&browser, "sending");
    wait_for_toast(&browser, "does not answer");
    proxy.turn(Line::Open);
    wait_for_toast(&browser, "was not made. Try again");
    assert_eq!(position(&browser), at);
    browser.wait(LIVE);

    // The move arrives but its answer does not: the move was made, once.
    proxy.turn(Line::Unanswered);
    browser.js(press);
    wait_for_state(&browser, "sending");
    wait_for_toast(&browser, "does not answer");
    proxy.turn(Line::Open);
    wait_for_toast(&browser, "Your move was made");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at:?}"));
    browser.wait(LIVE);
    let made =
        "document.getElementById('r-log').innerText.split('to the back box of space 3').length - 1";
    browser.gives(made, 1, "the move counts once");
}

#[test]
fn a_stale_page_is_updated_when_it_is_used() {
    if !browser_is_there() {
        return;
    }
    let mut server = Server::start();
    let (proxy, browser) = behind_a_proxy(&mut server);
    let at = position(&browser);
    // The same person moves in another tab, and this tab gets no event about it.
    proxy.turn(Line::Deaf);
    let done = browser.js_later(
        "const form = document.getElementById('act'); const body = new URLSearchParams(new FormData(form)); \
         body.set('do', 'move 3a'); \
         fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } }) \
         .then((answer) => arguments[0](answer.status))",
    );
    assert_eq!(done, 200);
    assert_eq!(position(&browser), at, "the page is stale");
    proxy.turn(Line::Open);
    browser.js("document.querySelector('#r-moves [value=\"move 2a\"]').click()");
    wait_for_toast(&browser, "game has changed");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at:?}"));
    browser.sees(
        "document.getElementById('r-log').innerText.includes('to the back box of space 3')",
        "changes of another window are shown",
    );
}

#[test]
fn moves_sent_while_the_server_is_down_arrive_when_it_is_back() {
    if !browser_is_there() {
        return;
    }
    let (mut server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "me"]);
    assert!(my_turn(&browser));
    browser.wait(LIVE);
    let at = position(&browser);
    server.kill();
    wait_for_state(&browser, "lost");
    browser.js("document.querySelector('#r-moves [value=\"move 3a\"]').click()");
    wait_for_state(&browser, "sending");
    server.start_again();
    browser.wait(LIVE);
    // The page sent the move again by itself, or it reports that the move was not made.
    let unmade = "document.getElementById('toast').innerText.includes('was not made')";
    let moved = format!("document.querySelector('#act [name=at]')?.value !== {at:?}");
    browser.wait(&format!("{moved} || {unmade}"));
    if !browser.is(&moved) {
        browser.js("document.querySelector('#r-moves [value=\"move 3a\"]').click()");
        browser.wait(&moved);
    }
    let made =
        "document.getElementById('r-log').innerText.split('to the back box of space 3').length - 1";
    browser.gives(made, 1, "the move counts once");
}

#[test]
fn a_frozen_tab_shows_the_missed_moves() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (ana, rui) = (
        open_browser(BrowserSettings::DESKTOP.still()),
        open_browser(BrowserSettings::PHONE.still()),
    );
    begin_together(&server, &ana, &rui, "la-vina");
    assert!(my_turn(&ana));
    rui.wait(LIVE);
    rui.freeze(true);
    ana.js("document.querySelector('#r-moves [value=\"move 3a\"]').click()");
    ana.wait("document.getElementById('r-log').innerText.includes('to the back box of space 3')");
    rui.freeze(false);
    rui.sees(
        "document.getElementById('r-log').innerText.includes('to the back box of space 3')",
        "changes of the meantime are shown",
    );
    rui.wait(LIVE);
}
