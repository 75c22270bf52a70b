//! The pages around the boards: the set-up, the lobby, the rules beside the game, and the end.

use minds::GameId;
use serde_json::json;

use crate::driver::Browser;
use crate::frame::drawn;
use crate::visits::Visit;
use crate::{BrowserSettings, Server, browser_is_there, my_turn, open_browser, open_table, phases};

const SMALL_DESK: BrowserSettings =
    BrowserSettings { width: 1280, height: 720, ..BrowserSettings::DESKTOP };

/// Script that returns the texts of the page that are too small to read, except those on boards, whose size follows the
/// board's, and texts of size 0, which only screen readers read.
const TOO_SMALL: &str = "const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); \
     const small = []; while (walk.nextNode()) { const one = walk.currentNode.parentElement; \
     if (!walk.currentNode.data.trim() || !one.checkVisibility()) continue; \
     if (one.closest('.spoken, script, .stage')) continue; \
     const size = parseFloat(getComputedStyle(one).fontSize); \
     if (size > 0 && size < 12) small.push(walk.currentNode.data); } return small";

fn is_fit_to_be_seen(browser: &Browser, what: &str) {
    browser.fits_the_screen();
    browser.is_accessible(what);
    assert_eq!(browser.js(TOO_SMALL), json!([]), "{what}: too small to read");
}

#[test]
fn on_a_phone_a_button_opens_the_links_to_the_pages() {
    if !browser_is_there() {
        return;
    }
    let (button, way) = (drawn(".to-menu"), drawn("#main-menu a[href='/puzzles']"));
    let server = Server::start();
    for look in [
        BrowserSettings::PHONE.still(),
        BrowserSettings::PHONE.dark().still(),
        BrowserSettings::PHONE.without_script(),
    ] {
        let browser = open_browser(look);
        browser.go(&server.at("/"));
        browser.sees(&format!("{button} && !({way})"), "only the button is in sight");
        browser.click(".to-menu");
        browser.sees(&way, "the ways are in sight");
        if look.script {
            is_fit_to_be_seen(&browser, "the ways of a phone");
        }
        browser.click("#main-menu a[href='/puzzles']");
        browser.wait("location.pathname === '/puzzles'");
    }
    let desk = open_browser(BrowserSettings::DESKTOP.still());
    desk.go(&server.at("/"));
    desk.sees(&format!("{way} && !({button})"), "a desk has room for them");
}

#[test]
fn the_set_up_page_loses_no_input() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(SMALL_DESK.still()));
    browser.go(&server.at("/new/la-vina"));
    browser.wait("document.querySelector('form.setup')");
    for look in [SMALL_DESK, SMALL_DESK.dark(), BrowserSettings::PHONE] {
        browser.turn_to(look.still());
        is_fit_to_be_seen(&browser, "setting up");
    }
    browser.turn_to(SMALL_DESK.still());
    browser.js("document.querySelector('[name=name]').value = 'Ana'");
    // Choose a chair, and a character for it. The chair then shows the character.
    browser.click("label[for=pick-3]");
    browser
        .click(".panel:has([name=seat-3][value=bot-maestro]) .character:has([value=bot-maestro])");
    browser.sees(
        "document.querySelector('label[for=pick-3] .bust.as-bot-maestro').getClientRects().length > 0",
        "the maestro sits down",
    );
    browser.click(".game-boxes button:nth-child(2)");
    browser.wait("document.querySelector('form.setup [name=game]')?.value === 'vignobles'");
    browser.gives("document.querySelector('[name=name]').value", "Ana", "the name stays");
    browser.gives(
        "document.querySelector('form.setup').elements['seat-3'].value",
        "bot-maestro",
        "the guests stay",
    );
    browser.click(".start");
    browser.wait("document.getElementById('table')");
}

#[test]
fn the_lobby_of_a_waiting_table_offers_one_action() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(SMALL_DESK.still()));
    open_table(&server, &browser, "vinhos", &["me", "open", "bot-novice"]);
    browser.wait("document.querySelector('.lobby .is-free')");
    for look in [SMALL_DESK, SMALL_DESK.dark(), BrowserSettings::PHONE] {
        browser.turn_to(look.still());
        is_fit_to_be_seen(&browser, "the lobby");
    }
    browser.turn_to(SMALL_DESK.still());
    assert!(!browser.has("form[action$='/start']"), "nobody starts while a seat is free");
    assert!(!browser.has("code.long:not(details code)"), "no fingerprint in sight");
    browser.js("document.querySelector('.is-free form[action$=\"/bot\"] button').click()");
    browser.wait("document.querySelector('form[action$=\"/start\"] .primary')");
    browser.click("form[action$='/start'] button");
    assert!(my_turn(&browser));
}

#[test]
fn the_rules_open_beside_the_game_at_the_clause_of_a_refusal() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(SMALL_DESK.still()));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice"]);
    assert!(my_turn(&browser));
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    let address = browser.address();
    browser.js("document.querySelector('#r-board button.dim').focus()");
    browser.press("?");
    browser.wait("document.querySelector('#toast.shown a[href*=\"/rules/la-vina#\"]')");
    browser.js("document.querySelector('#toast a').click()");
    let opened = "document.querySelector('#drawer-rules:popover-open .clause.opened-at')";
    browser.wait(opened);
    browser.sees(
        &format!(
            "(() => {{ const at = {opened}.getBoundingClientRect(); \
             return at.top >= 0 && at.top < innerHeight; }})()"
        ),
        "the clause is in sight",
    );
    assert_eq!(browser.address(), address, "the game stays where it is");
    browser.js("document.querySelector('#drawer-rules [data-search]').focus()");
    let shown = "[...document.querySelectorAll('#drawer-rules .clause')].filter((one) => !one.hidden).length";
    let all = browser.js(&format!("return {shown}")).as_u64().unwrap();
    browser.press("seal");
    browser.sees(&format!("{shown} > 0 && {shown} < {all}"), "fewer clauses speak of seals");
    browser.is_accessible("the rules beside the game");
    // Elsewhere, the same key shows the list of keys.
    browser.press("\u{e00c}");
    browser.wait("!document.querySelector('#drawer-rules:popover-open')");
    // Set the focus elsewhere on the board. Without a focus, the page would set it to where the rules were opened.
    browser.js("document.querySelector('#r-board button.live').focus()");
    browser.press("?");
    browser.wait("document.querySelector('#drawer-settings:popover-open #keys kbd')");
}

/// Expression that is true if the names on the podium are entirely visible below sentences of two lines each.
const PLATES_FIT: &str = "(() => { const [won, why] = ['.victory h2', '.decided'] \
    .map((css) => document.querySelector(css)); \
    won.textContent = 'Bot Cellarmaster C wins, 141 to 134'; \
    if (why) why.textContent = 'What made it: Majorities in export, 23 more than Bot Cellarmaster B'; \
    const { bottom } = document.querySelector('.victory').getBoundingClientRect(); \
    return [...document.querySelectorAll('.plate')].every((one) => one.getBoundingClientRect().bottom <= bottom); \
    })()";

#[test]
fn the_result_names_the_winner_and_the_reason() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(SMALL_DESK);
    for id in GameId::ALL {
        let mut found = phases::find(id);
        found.retain(|_, (record, _)| record.result.is_some());
        let (record, seat) = found.into_values().next().unwrap();
        visit.come(&record, seat);
        visit
            .browser
            .wait("document.querySelector('#result .victory h2')?.innerText.includes('win')");
        for look in [SMALL_DESK, SMALL_DESK.dark(), BrowserSettings::PHONE] {
            visit.browser.turn_to(look.still());
            is_fit_to_be_seen(&visit.browser, &format!("the end of {id}"));
        }
        visit.browser.turn_to(SMALL_DESK.still());
        visit.browser.sees(PLATES_FIT, &format!("{id}: however long the sentences are"));
        let landscape = "getComputedStyle(document.querySelector('.victory'), '::before') \
             .backgroundImage.includes('home.svg')";
        visit.browser.sees(landscape, "the winner stands before a landscape");
        visit.browser.js("document.querySelector('#result > summary').click()");
        visit.browser.wait("!document.getElementById('result').open");
    }
    visit.end();
}
