//! The frame around the board: the drawers, the chat, the clock.

use crate::driver::Browser;
use crate::{
    BrowserSettings, Server, begin_together, browser_is_there, my_turn, open_browser, open_table,
};

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";

/// Starts a game of Ana and Rui at a table of two.
fn two_at_a_table(server: &Server, ana: &Browser, rui: &Browser) {
    begin_together(server, ana, rui, "la-vina");
    assert!(my_turn(ana));
    rui.wait("document.querySelector('#r-board .stage')");
}

/// Returns an expression that is true if an element is rendered on the page.
pub fn drawn(css: &str) -> String {
    format!("document.querySelector({css:?})?.getClientRects().length > 0")
}

/// Waits until an element is rendered.
fn wait_until_shown(browser: &Browser, css: &str) {
    browser.sees(&drawn(css), &format!("{css} is in sight"));
}

/// Waits until an element is not rendered.
fn wait_until_hidden(browser: &Browser, css: &str) {
    browser.sees(&format!("!({})", drawn(css)), &format!("{css} is out of sight"));
}

#[test]
fn chat_lines_arrive_at_once() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (mut ana, rui) = (
        open_browser(BrowserSettings::DESKTOP.still()),
        open_browser(BrowserSettings::PHONE.still()),
    );
    two_at_a_table(&server, &ana, &rui);
    wait_until_shown(&ana, "#r-log");
    wait_until_hidden(&ana, "#r-chat");
    ana.click("[popovertarget=drawer-chat]");
    wait_until_shown(&ana, "#r-chat");
    ana.js("document.getElementById('say-text').focus()");
    ana.press(&format!("Good luck, Rui! 3 u{ENTER}"));
    ana.wait("document.getElementById('r-chat').innerText.includes('Good luck, Rui! 3 u')");
    ana.wait("document.getElementById('say-text').value === ''");

    // The phone marks the new line, has it read out, and shows it in its drawer.
    rui.wait("document.getElementById('told').innerText.includes('Good luck, Rui!')");
    rui.wait("'unheard' in document.getElementById('table').dataset");
    wait_until_hidden(&rui, "#r-chat");
    rui.glance("chat-unheard-phone");
    rui.click("[popovertarget=drawer-chat]");
    rui.wait("!('unheard' in document.getElementById('table').dataset)");
    wait_until_shown(&rui, "#say-text");
    rui.fits_the_screen();
    rui.is_accessible("the chat on a phone");

    // Typing continues while another line arrives.
    ana.press("And may the better o");
    rui.js("document.getElementById('say-text').focus()");
    rui.press(&format!("¡Gracias! Which grapes are you after this time?{ENTER}"));
    ana.wait("document.querySelectorAll('#r-chat ol.chat li').length === 2");
    ana.press("ne win");
    let line = "document.activeElement.value";
    ana.gives(line, "And may the better one win", "the unfinished text is still there");
    ana.press(ENTER);
    rui.wait("document.querySelectorAll('#r-chat ol.chat li').length === 3");
    rui.glance("chat-phone");
    ana.is_accessible("the chat");
    ana.glance("chat-desktop");
    ana.turn_to(BrowserSettings::DESKTOP.dark().still());
    ana.is_accessible("the chat in the dark");
    ana.glance("chat-desktop-dark");
    assert_eq!(
        ana.js("return document.querySelector('#act [name=at]').value"),
        "1",
        "no move was made"
    );

    // At most one drawer is open.
    ana.click("[popovertarget=drawer-rules]");
    wait_until_shown(&ana, ".rules-leaf .clause");
    wait_until_hidden(&ana, "#r-chat");
    ana.glance("rules-drawer-desktop-dark");
    let table = ana.address();
    ana.go(&format!("{table}/chat"));
    ana.is_accessible("the page of the chat");
}

/// Checks that every game has the same buttons for everything outside its board.
#[test]
fn a_phone_reaches_moves_chat_and_log_with_one_button() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::PHONE.dark().still()));
    for game in ["la-vina", "vignobles", "vinhos"] {
        open_table(&server, &browser, game, &["me", "bot-novice"]);
        assert!(my_turn(&browser));
        for (drawer, inside) in [
            ("moves", "#r-moves"),
            ("chat", "#say-text"),
            ("table", "#drawer-table a[href$='/log']"),
        ] {
            browser.click(&format!(".table-tools [popovertarget=drawer-{drawer}]"));
            wait_until_shown(&browser, inside);
            browser.fits_the_screen();
            browser.is_accessible(&format!("{game}, {drawer}"));
            browser.glance(&format!("{game}-{drawer}-phone-dark"));
            browser.click(&format!("#drawer-{drawer} [popovertargetaction=hide]"));
            wait_until_hidden(&browser, inside);
        }
    }
}

/// Script that returns the parts of the game that an open drawer covers, and its own labels that are too narrow.
const CRAMPED: &str = "
    const drawer = document.querySelector('.drawer:popover-open');
    const edge = drawer.getBoundingClientRect().left + 1;
    const covered = [...document.querySelectorAll('#r-board .stage, #r-mine .stage, #r-status')]
        .filter((part) => part.getBoundingClientRect().right > edge)
        .map((part) => `${part.id || part.className} is covered`);
    const squeezed = [...drawer.querySelectorAll('.setting > span')]
        .filter((label) => label.getBoundingClientRect().width < 100)
        .map((label) => `${label.textContent} is squeezed`);
    return [...covered, ...squeezed].join('; ')";

#[test]
fn an_open_drawer_covers_no_part_of_the_game() {
    if !browser_is_there() {
        return;
    }
    let laptop = BrowserSettings { width: 1366, height: 768, ..BrowserSettings::DESKTOP };
    let (server, mut browser) = (Server::start(), open_browser(laptop.still()));
    for game in ["la-vina", "vignobles", "vinhos"] {
        open_table(&server, &browser, game, &["me", "bot-novice"]);
        assert!(my_turn(&browser));
        for look in [laptop, BrowserSettings::DESKTOP, BrowserSettings::WIDE] {
            browser.turn_to(look.still());
            for drawer in ["moves", "rules", "chat", "table", "settings"] {
                browser.click(&format!(".table-tools [popovertarget=drawer-{drawer}]"));
                wait_until_shown(&browser, &format!("#drawer-{drawer}"));
                assert_eq!(browser.js(CRAMPED), "", "{game} at {}, {drawer}", look.width);
                browser.click(&format!("#drawer-{drawer} [popovertargetaction=hide]"));
                wait_until_hidden(&browser, &format!("#drawer-{drawer}"));
            }
        }
    }
}

#[test]
fn drawers_are_opened_and_closed_by_keyboard() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice"]);
    assert!(my_turn(&browser));
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    wait_until_hidden(&browser, "#r-moves .offer");
    browser.js("document.querySelector('#r-board button.live').focus()");
    let here = browser.js("return document.activeElement.id");
    browser.press("m");
    wait_until_shown(&browser, "#r-moves .offer");
    browser.sees(
        "document.activeElement.closest('#r-moves')",
        "the focus moves into the opened list of moves",
    );
    browser.is_accessible("all moves");
    browser.glance("all-moves-desktop");
    browser.press(ESCAPE);
    wait_until_hidden(&browser, "#r-moves .offer");
    browser.gives("document.activeElement.id", here, "and comes back to the board");
    // A move made in the list leaves the keyboard somewhere on the table.
    browser.press("m");
    wait_until_shown(&browser, "#r-moves .offer");
    let at = browser.js("return document.querySelector('#act [name=at]').value");
    browser.press("1");
    browser.wait(&format!("document.querySelector('#act [name=at]')?.value !== {at}"));
    browser
        .sees("document.activeElement.closest('#table')", "the focus does not fall off the table");
}

#[test]
fn the_chat_works_without_script() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) =
        (Server::start(), open_browser(BrowserSettings::PHONE.without_script()));
    browser.go(&server.at("/"));
    browser.wait("document.querySelector('.game-card form:has([value=la-vina]) button')");
    browser.click(".game-card form:has([value=la-vina]) button");
    browser.wait("document.getElementById('table')");
    let table = browser.address();
    browser.go(&format!("{table}/chat"));
    browser.wait("document.getElementById('say-text')");
    browser.js("document.getElementById('say-text').value = 'Hello'");
    browser.click("#say button");
    browser.wait("document.querySelector('ol.chat li')?.innerText.includes('Hello')");
    browser.fits_the_screen();
    browser.shot("chat-without-script");
    browser.go(&table);
    browser.wait("document.querySelector('#r-chat ol.chat li')");
    // The page would reload while the player writes.
    wait_until_hidden(&browser, "#say");
}

#[test]
fn the_clock_counts_without_shifting_other_elements() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::PHONE.still()));
    open_table(&server, &browser, "la-vina", &["me", "me"]);
    assert!(my_turn(&browser));
    browser.wait("/^for [0-9]+ s$/.test(document.getElementById('clock').textContent)");
    let places = "return ['.prompt', '#r-strips', '#r-board', '#r-board button'].map((css) => \
         { const at = document.querySelector(css).getBoundingClientRect(); \
         return [at.x, at.y, at.width, at.height]; })";
    let before = browser.js(places);
    let text = browser.text("#clock");
    browser.wait(&format!("document.getElementById('clock').textContent !== {text:?}"));
    browser.glance("clock-phone");
    // Pretend that the wait is already this long.
    for (waited, text) in [(125, "for 2 min"), (3 * 3600, "for 3 h"), (23 * 86400, "for 23 d")] {
        browser.js(&format!(
            "const clock = document.getElementById('clock'); \
             clock.dateTime = new Date(Date.now() - {waited} * 1000).toISOString()"
        ));
        browser.wait(&format!("document.getElementById('clock').textContent === {text:?}"));
        assert_eq!(browser.js(places), before, "{text}");
    }
    assert!(
        browser.is("!document.getElementById('clock').closest('[aria-live]')"),
        "never read out"
    );
    assert_eq!(browser.js("return document.getElementById('clock').getAttribute('role')"), "timer");
    // The next decision starts it again.
    browser.js("document.querySelector('#r-moves button[value=\"move 2a\"]').click()");
    browser.wait("/^for [0-9]+ s$/.test(document.getElementById('clock').textContent)");
}
