//! Elements keep their places while a page loads slowly and while others move.

use minds::GameId;

use super::movements::open_before_move;
use crate::visits::Visit;
use crate::{
    Browser, BrowserSettings, Server, begin_together, browser_is_there, click_a_move, my_turn,
    open_browser, open_table,
};

/// Script that writes the page again into a frame of the same size, in small parts. Returns the elements that changed
/// their place, if they are large enough and moved far enough to count as a layout shift.
const BIT_BY_BIT: &str = "const done = arguments[arguments.length - 1]; \
     const rest = () => new Promise((go) => setTimeout(go, 10)); \
     (async () => { const answer = await fetch(location.href); \
     const page = (await answer.text()).replace(/<script[^]*?<\\/script>/g, ''); \
     const frame = document.createElement('iframe'); document.body.append(frame); \
     frame.style.cssText = `position:fixed;inset:0;border:0;width:${innerWidth}px;height:${innerHeight}px`; \
     const there = frame.contentDocument; there.open(); \
     const body = page.indexOf('<body'); there.write(page.slice(0, body)); \
     while ([...there.querySelectorAll('link[rel=stylesheet]')].some((one) => !one.sheet)) await rest(); \
     const seen = new Map(), moved = new Set(), far = Math.max(innerWidth, innerHeight); \
     for (let at = body; at < page.length; at += 4000) { there.write(page.slice(at, at + 4000)); \
     for (const one of there.querySelectorAll('#table *')) { const box = one.getBoundingClientRect(); \
     if (box.width === 0 || getComputedStyle(one).visibility === 'hidden') continue; \
     const old = seen.get(one) ?? box; seen.set(one, box); \
     const way = Math.max(Math.abs(old.x - box.x), Math.abs(old.y - box.y)) / far; \
     if (way * box.width * box.height / innerWidth / innerHeight > .0005) \
     moved.add(one.id || one.getAttribute('class')); } } \
     const all = there.querySelectorAll('#table *').length; frame.remove(); \
     done({ all, moved: [...moved] }); })()";

#[test]
fn a_table_that_loads_slowly_has_no_layout_shift() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    for game in GameId::ALL {
        open_table(&server, &browser, game.as_str(), &["me", "bot-novice", "bot-novice"]);
        assert!(my_turn(&browser));
        check_stays(&mut browser, game.as_str());
    }
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    open_before_move(&mut visit, BrowserSettings::DESKTOP, "la-vina", "deliver ");
    assert!(visit.browser.has(".exit-sheet[open]"), "the houses have made room for the sheet");
    check_stays(&mut visit.browser, "the exit");
    visit.end();
}

fn check_stays(browser: &mut Browser, place: &str) {
    for look in [BrowserSettings::DESKTOP, BrowserSettings::PHONE] {
        browser.turn_to(look);
        let seen = browser.js_later(BIT_BY_BIT);
        assert!(seen["all"].as_u64().unwrap() > 500, "{place}: the whole page has come");
        assert_eq!(seen["moved"], serde_json::json!([]), "{place}, {} wide", look.width);
    }
    browser.turn_to(BrowserSettings::DESKTOP);
}

/// Script that returns the heights of the panels of waiting players, now and when they are to move and have a remark.
const IN_TURN: &str = "const mark = document.querySelector('.strip.due .turn-mark'); \
     return [...document.querySelectorAll('.strip:not(.due)')].map((one) => { \
     const waits = one.offsetHeight; one.classList.add('due'); \
     one.querySelector('.score').before(mark.cloneNode(true)); const lately = one.querySelector('.lately'); \
     if (lately.getClientRects().length === 0) return [waits, 0]; const words = document.createElement('q'); \
     words.className = 'remark'; words.textContent = 'And so on. '.repeat(20); lately.prepend(words); \
     return [waits, one.offsetHeight]; })";

#[test]
fn panels_keep_their_height_on_a_turn_and_with_a_remark() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_table(&server, &browser, "vinhos", &["me", "bot-novice", "bot-novice"]);
    assert!(my_turn(&browser));
    for look in [BrowserSettings::DESKTOP, BrowserSettings::WIDE] {
        browser.turn_to(look);
        browser.go(&browser.address());
        browser.wait("document.querySelector('.strip.due')");
        let panels: Vec<[u64; 2]> = serde_json::from_value(browser.js(IN_TURN)).unwrap();
        assert_eq!(panels.len(), 2, "two others wait");
        assert!(panels.iter().all(|[waits, due]| waits == due), "{panels:?}, {} wide", look.width);
    }
}

/// Script that changes the page as a viewer does: scrolls the log, opens a panel, and sets the focus.
const LEAVE: &str = "const log = document.getElementById('log-scroll'), mat = document.getElementById('mat-0'); \
     log.style.cssText = 'max-height: 60px; overflow: auto; overflow-anchor: none'; \
     document.getElementById('log-lines').style.paddingBottom = '900px'; \
     log.focus(); log.scrollTop = 37; mat.showPopover(); \
     window.left = { log, mat, lines: log.querySelectorAll('li').length }; return log.scrollTop";

/// Script that returns the state of those changes after a move of another player.
const FOUND: &str = "const { log, mat } = window.left; return { \
     same: log === document.getElementById('log-scroll') && mat === document.getElementById('mat-0'), \
     open: mat.matches(':popover-open'), at: log.scrollTop, focus: document.activeElement.id }";

#[test]
fn a_move_of_others_keeps_focus_scroll_positions_and_open_panels() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (ana, rui) = (
        open_browser(BrowserSettings::DESKTOP.still()),
        open_browser(BrowserSettings::DESKTOP.still()),
    );
    begin_together(&server, &ana, &rui, "la-vina");
    assert!(my_turn(&ana));
    rui.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    assert_eq!(rui.js(LEAVE), serde_json::json!(37), "the log is scrolled");
    click_a_move(&ana, &["move"], 0);
    rui.wait("document.querySelectorAll('#log-lines li').length !== window.left.lines");
    let found = serde_json::json!({"same": true, "open": true, "at": 37, "focus": "log-scroll"});
    assert_eq!(rui.js(FOUND), found);
}
