//! Tests with the keyboard and a screen reader: the focus, the number of keys to each control, and the texts that are
//! read out.

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::visits::HEADINGS;
use crate::{BrowserSettings, Server, browser_is_there, my_turn, open_browser, open_short_table};

/// The stops of the Tab key, if a page has more than 12.
const STOPS: &str = "(() => { const all = [...document.querySelectorAll( \
    'a[href], button, input, select, textarea, summary, [tabindex]')].filter((one) => one.tabIndex >= 0 && \
    !one.disabled && one.type !== 'hidden' && one.checkVisibility({ visibilityProperty: true }) && \
    one.getClientRects().length > 0); \
    return all.length > 12 ? all.map((one) => one.outerHTML.slice(0, 80)) : []; })()";

/// Names of controls in which some words come twice in a row.
const REPEATS: &str = "(() => { const all = [...document.querySelectorAll('#table :is(button, a, summary)')] \
    .map((one) => one.getAttribute('aria-label') ?? one.textContent.replace(/\\s+/g, ' ').trim()); \
    const twice = /^([a-z ]{4,})[:,.]? \\1\\b|\\b([a-z]{4,}(?: [a-z]+){0,5}) \\2\\b/i; \
    return [...new Set(all)].filter((name) => twice.test(name)); })()";

/// Returns the parts of the open table that need too many keys to reach, or have no name. `walks` checks every phase.
pub fn elements_far_from_keys(browser: &Browser) -> Vec<String> {
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    let mut wrong = Vec::new();
    for (what, script) in [("stops", STOPS), ("headings", HEADINGS), ("names", REPEATS)] {
        let found = browser.js(&format!("return {script}"));
        if found != json!([]) {
            wrong.push(format!("{what}: {found:#}"));
        }
    }
    // Keys read out the standing: of all players, and of the current place.
    browser.js("document.querySelector('#r-board :is(button, a)')?.focus()");
    for key in ["a", "s"] {
        browser.js("document.getElementById('told').replaceChildren()");
        browser.press(key);
        browser.wait("document.getElementById('told').innerText.trim().length > 10");
    }
    browser.js("document.activeElement?.blur()");
    wrong
}

#[test]
fn widening_a_window_adds_no_tab_stops() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::PHONE.still()));
    open_short_table(&server, &browser, "la-vina", &["me", "bot-novice"], "");
    assert!(my_turn(&browser));
    browser.turn_to(BrowserSettings::DESKTOP.still());
    browser.sees("document.querySelector('#r-log a').checkVisibility()", "the log is in sight");
    browser.gives(STOPS, Value::Array(Vec::new()), "the log is one stop");
}

/// Records the texts that are read out, and the lines of the log at that time.
const LISTEN: &str = "window.tolds = []; \
    new MutationObserver((all) => { for (const { addedNodes } of all) \
    for (const one of addedNodes) window.tolds.push(one.textContent); }) \
    .observe(document.getElementById('told'), { childList: true }); \
    window.logged = () => [...document.querySelectorAll('#r-log ol.log li')] \
    .map((one) => `${one.dataset.line} ${one.textContent}`); window.known = window.logged()";

/// The new lines of the log that were not read out, or were read out more than once.
const UNTOLD: &str = "(() => { const told = window.tolds.join('\\n'); \
    const fresh = window.logged().filter((one) => !window.known.includes(one)) \
    .map((one) => one.slice(one.indexOf(' ') + 1).trim()); \
    const times = (line) => told.split(line).length - 1; \
    const due = (line) => fresh.filter((one) => one.includes(line)).length; \
    return fresh.filter((line) => times(line) !== due(line)); })()";

/// Presses keys until the position has changed: first the number of a move, then the key that
/// confirms what was planned.
fn press_a_move(browser: &Browser, prefer: &[&str]) {
    let at = browser.js("return document.querySelector('#act [name=at]').value");
    let moved = format!("document.querySelector('#act [name=at]')?.value !== {at}");
    let mut planned = String::new();
    loop {
        let number = browser.js(&format!(
            "const all = [...document.querySelectorAll('#r-moves .offer')]; \
             const find = (start) => all.find((one) => one.value.startsWith(start)); \
             if (document.querySelector('.confirm-plan')) return 'c'; \
             const on = all.find((one) => {planned:?} && one.value.startsWith({planned:?})); \
             const chosen = on ?? {prefer:?}.map(find).find(Boolean) ?? all.at(-1); \
             return [chosen.dataset.number, chosen.getAttribute('form'), chosen.value]"
        ));
        if number == "c" {
            browser.press("c");
            break;
        }
        browser.press(&format!("{}\u{e007}", number[0].as_str().unwrap()));
        if number[1] != "plan" {
            break;
        }
        planned = format!("{}; ", number[2].as_str().unwrap());
        browser.wait(&format!(
            "document.querySelector('.confirm-plan') || \
             [...document.querySelectorAll('#r-moves .offer')].some((one) => one.value.startsWith({planned:?}))"
        ));
    }
    browser.wait(&moved);
}

/// Plays a whole game by keys and checks: after every move the focus is on the table, and every line was read out once.
fn a_whole_game(game: &str, seats: &[&str], rounds: &str, prefer: &[&str]) {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_short_table(&server, &browser, game, seats, rounds);
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    assert!(my_turn(&browser));
    let first = "document.activeElement.matches('#table .region :is(button, a, summary, input):not(.undo, .hint)')";
    browser.gives(first, true, "at the opening the focus is on a control");
    browser.js(LISTEN);
    for turn in 0.. {
        assert!(turn < 1500, "the game does not end");
        press_a_move(&browser, prefer);
        let mine = my_turn(&browser);
        let place = "document.activeElement.matches('#table .region :is(button, a, summary, input):not(.undo, .hint)')";
        browser.gives(place, true, "the focus is on a control that goes on");
        browser.gives(UNTOLD, Value::Array(Vec::new()), "every line is read out once");
        if !mine {
            break;
        }
        let prompt = "document.querySelector('#r-status .sentence').textContent";
        browser.sees(&format!("{prompt}.startsWith('Your turn: ')"), "the player is addressed");
        let said = format!("window.tolds.concat(window.asked ?? []).includes({prompt})");
        browser.gives(&said, true, "the prompt is read out");
        // A repeated question is not read out again.
        browser.js(&format!(
            "window.known = window.logged(); window.tolds.length = 0; window.asked = [{prompt}]"
        ));
    }
}

#[test]
fn the_viewer_chooses_how_much_is_read_out() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_short_table(&server, &browser, "la-vina", &["me", "bot-novice"], "");
    browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    assert!(my_turn(&browser));
    browser.js(LISTEN);
    for (speech, silent) in [("little", true), ("normal", false)] {
        browser.js(&format!(
            "localStorage.setItem('vinea-speech', '{speech}'); \
             window.known = window.logged(); window.tolds.length = 0"
        ));
        press_a_move(&browser, &["move 2", "take"]);
        browser.gives(&format!("{UNTOLD}.length > 0"), silent, "one's own move");
    }
    // A bot's moves are read out together before the player's own decision, or line by line.
    let rival = browser.text(".strip:not(.mine) .name");
    for (speech, in_one_breath) in [("normal", true), ("all", false)] {
        browser.js(&format!(
            "localStorage.setItem('vinea-speech', '{speech}'); \
             window.known = window.logged(); window.tolds.length = 0"
        ));
        let acted = format!(
            "window.logged().some((one) => !window.known.includes(one) && one.includes({rival:?}))"
        );
        while !browser.is(&acted) {
            press_a_move(&browser, &["move 2", "take"]);
            assert!(my_turn(&browser));
        }
        browser.gives(UNTOLD, Value::Array(Vec::new()), "every line is read out once");
        let breath = "window.tolds.some((one) => one.startsWith('Meanwhile: '))";
        browser.gives(breath, in_one_breath, "the bot's move");
    }
}

#[test]
fn a_whole_game_of_la_vina_is_played_by_keyboard_alone() {
    let prefer = ["deliver", "place", "take", "move 2", "exit", "end"];
    a_whole_game("la-vina", &["me", "bot-novice"], "2", &prefer);
}

#[test]
fn a_whole_game_of_vignobles_is_played_by_keyboard_alone() {
    a_whole_game("vignobles", &["me", "bot-cellarmaster"], "", &["blend", "pass"]);
}

#[test]
fn a_whole_game_of_vinhos_is_played_by_keyboard_alone() {
    a_whole_game("vinhos", &["me"], "", &["pass", "end"]);
}
