//! Motion and sound on a table: moving pieces, the pace of other players' moves, marks of last moves, and returning
//! viewers.

mod movements;
mod room;
mod steady;
mod travels;

use serde_json::{Value, json};

use crate::{
    BrowserSettings, Server, begin_together, browser_is_there, click_a_move, my_turn, open_browser,
    open_table,
};

const SHIFT: &str = "\u{e008}";
const END: &str = "\u{e010}";
const HOME: &str = "\u{e011}";

/// Script that records the duration of the longest animation (except texts on a ribbon, which stay until they are
/// read), and stops the timer between two events: the function that shows the next event is kept until the test calls
/// it, and its delay is recorded for the current pace.
const RECORD_PACE: &str = "window.longest = 0; window.later = []; window.rests = {}; \
     const begin = Element.prototype.animate; \
     Element.prototype.animate = function (...way) { const one = begin.apply(this, way); \
     if (this.className !== 'proclaimed') \
     window.longest = Math.max(window.longest, one.effect.getComputedTiming().endTime); return one; }; \
     const wait = window.setTimeout; window.setTimeout = (act, time, ...rest) => { \
     if (act.name !== 'next') return wait(act, time, ...rest); \
     (window.rests[localStorage.getItem('vinea-pace')] ??= []).push(time); return window.later.push(act); }";

#[test]
fn movements_are_short_and_events_follow_at_the_chosen_pace() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_table(&server, &browser, "la-vina", &["me", "bot-visitor", "bot-visitor"]);
    assert!(my_turn(&browser));
    browser.js(RECORD_PACE);
    let paces = ["slow", "normal", "fast", "at-once"];
    let mine = "document.querySelector('#r-moves .offer, #result')";
    // Leave the vineyard with all pickers, until a round has ended and the vines are filled again.
    let mut ended = false;
    for turn in 0..40 {
        ended |= browser.text("#r-log").contains("Round 2 begins");
        if browser.has("#result") || ended && turn >= paces.len() {
            break;
        }
        browser.js(&format!("localStorage.setItem('vinea-pace', '{}')", paces[turn % paces.len()]));
        // The player's own move is shown although the timer is stopped.
        click_a_move(&browser, &["exit", "end", "sheet"], turn);
        while !browser.is(mine) {
            browser.wait(&format!("window.later.length > 0 || {mine}"));
            // A key or a click shows all moves of the others so far. The timer shows only the next one.
            match turn % 3 {
                0 => {
                    browser.js("window.later = []");
                    browser.press(SHIFT);
                }
                1 => {
                    browser.js("window.later = []");
                    browser.click(".table-title");
                }
                _ => drop(browser.js("window.later.splice(0).forEach((act) => act())")),
            }
        }
    }
    assert!(ended, "a round has ended");
    let longest = browser.js("return window.longest").as_f64().unwrap();
    assert!(longest > 0.0 && longest <= 600.0, "{longest}");
    let rests = browser.js("return window.rests");
    let rest = |pace: &str| -> f64 {
        let noted = rests[pace].as_array().unwrap_or_else(|| panic!("{pace}: {rests}"));
        // The delay is shorter if many events must be shown before the player's own turn.
        noted.iter().map(|time| time.as_f64().unwrap()).fold(0.0, f64::max)
    };
    assert!(paces.windows(2).all(|pair| rest(pair[0]) > rest(pair[1])), "{rests}");
    assert_eq!(rest("at-once"), 0.0);
    browser.sees("document.querySelectorAll('.seal').length > 0", "seals lie on the wineries");
}

/// Script that records the volume of each sound, the notes, and the number of audio contexts.
const LISTEN: &str = "window.sung = []; window.tones = []; window.speakers = 0; \
     const tell = AudioParam.prototype.setValueAtTime; \
     AudioParam.prototype.setValueAtTime = function (...how) { \
     window.sung.push(how[0]); return tell.apply(this, how); }; \
     window.AudioContext = class extends AudioContext { constructor() { super(); window.speakers += 1; } \
     createOscillator() { const one = super.createOscillator(); window.tones.push(one); return one; } }";

#[test]
fn only_the_turn_signal_sounds_until_the_volume_is_turned_up() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "vinhos", &["me", "bot-novice"]);
    browser.js(LISTEN);
    let mut moves = 0;
    let mut make_moves = |count: usize| -> Vec<f64> {
        browser.js("window.sung = []");
        for _ in 0..count {
            assert!(my_turn(&browser));
            click_a_move(&browser, &[], moves);
            moves += 1;
        }
        assert!(my_turn(&browser));
        let sung = browser.js("return window.sung");
        sung.as_array().unwrap().iter().map(|loud| loud.as_f64().unwrap()).collect()
    };
    make_moves(3);
    let bell = "window.tones.length > 0 && window.tones.every((one) => [523, 784].includes(one.frequency.value))";
    assert!(browser.is(bell), "the signal of the turn, and nothing else");
    // The button in the bar turns it off.
    browser.click("#sound");
    assert!(make_moves(3).is_empty(), "sound is off");
    browser.gives("document.getElementById('sound').ariaPressed", "false", "the button says so");

    // The control in the drawer has an effect from the next move on.
    let volume = "[data-setting=volume]";
    let turn = |key: &str| {
        browser
            .js(&format!("document.querySelector('{volume}').closest('[popover]').showPopover()"));
        browser.js(&format!("document.querySelector('{volume}').focus()"));
        browser.press(key);
        browser
            .js(&format!("document.querySelector('{volume}').closest('[popover]').hidePopover()"));
    };
    turn(END);
    let full = make_moves(4);
    assert!(!full.is_empty() && full.iter().all(|loud| *loud > 0.1), "{full:?}");
    browser.js(&format!(
        "const control = document.querySelector('{volume}'); control.value = '0.1'; \
         control.dispatchEvent(new Event('input'))"
    ));
    let soft = make_moves(4);
    assert!(!soft.is_empty() && soft.iter().all(|loud| *loud > 0.0 && *loud < 0.1), "{soft:?}");
    // Money makes its sound in addition to others.
    let coin = "window.tones.some((one) => one.frequency.value === 1900)";
    for _ in 0..40 {
        if browser.is(coin) {
            break;
        }
        make_moves(1);
    }
    assert!(browser.is(coin), "nobody paid or earned anything");
    turn(HOME);
    assert!(make_moves(3).is_empty(), "turned off again");

    // The browser remembers the setting.
    turn(END);
    browser.go(&browser.address());
    browser.gives(&format!("document.querySelector('{volume}').value"), "1", "as loud as before");
}

/// Script that returns the pickers marked as moved by each seat, and the place of each picker.
const PICKERS: &str = "const all = [...document.querySelectorAll('[data-piece^=picker-]')]; \
     const by = (seat) => all.filter((one) => one.matches('.last-moved') && \
     one.style.getPropertyValue('--by').includes(`--seat-${seat}`)).map((one) => one.dataset.piece); \
     return { marked: [by(0), by(1)], \
     stands: Object.fromEntries(all.map((one) => [one.dataset.piece, one.closest('[id^=box-]')?.id ?? 'yard'])) }";

#[test]
fn last_moved_pieces_stay_marked_until_that_player_moves_again() {
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
    let mut marked = [json!([]), json!([])];
    for turn in 0..6 {
        let seat = turn % 2;
        let (mover, other) = if seat == 0 { (&ana, &rui) } else { (&rui, &ana) };
        let before = rui.js(PICKERS);
        while !other.is("document.querySelector('#r-moves .offer')") {
            if mover.is("document.querySelector('#r-moves .offer')") {
                click_a_move(mover, &["end", "move", "take"], turn);
            }
        }
        rui.wait(if seat == 0 {
            "document.querySelector('#r-moves .offer')"
        } else {
            "!document.querySelector('#r-moves .offer')"
        });
        let after = rui.js(PICKERS);
        let stood = before["stands"].as_object().unwrap();
        marked[seat] = stood
            .iter()
            .filter(|(who, at)| after["stands"][who] != **at)
            .map(|(who, _)| json!(who))
            .collect();
        assert_ne!(marked[seat], json!([]), "turn {turn}: somebody has walked");
        assert_eq!(after["marked"], json!(marked), "turn {turn}");
    }
    // A page that is loaded again takes the marks from the log.
    rui.go(&rui.address());
    for seat in 0..2 {
        rui.sees(
            &format!(
                "[...document.querySelectorAll('#r-board .last-moved')] \
                 .some((one) => one.style.getPropertyValue('--by').includes('--seat-{seat}'))"
            ),
            "the places of the last moves",
        );
    }
}

#[test]
fn a_returning_viewer_sees_the_missed_moves_quickly() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice", "bot-novice", "bot-novice"]);
    assert!(my_turn(&browser));
    browser.js(RECORD_PACE);
    browser.js(
        "window.away = false; Object.defineProperty(document, 'hidden', { get: () => window.away }); \
         window.titles = []; new MutationObserver(() => window.titles.push(document.title)) \
         .observe(document.querySelector('title'), { childList: true }); localStorage.setItem('vinea-pace', 'slow')",
    );
    // Play a turn, and leave the page before anybody answers it.
    for turn in 0.. {
        if !browser.is("document.querySelector('#r-moves .offer')") {
            break;
        }
        click_a_move(&browser, &["end", "move", "take", "put"], turn);
    }
    let look = |away: bool| {
        browser.js(&format!(
            "window.away = {away}; document.dispatchEvent(new Event('visibilitychange'))"
        ))
    };
    look(true);
    let log = browser.text("#r-log");
    browser.sees("window.titles.at(-1)?.startsWith('●')", "the title calls whose turn it is");
    browser.js("window.later.splice(0).forEach((act) => act())");
    assert_eq!(browser.text("#r-log"), log, "the log waits while the page is hidden");

    look(false);
    let mut shown = 0;
    while !browser.is("document.querySelector('#r-moves .offer')") {
        browser.wait("window.later.length > 0 || document.querySelector('#r-moves .offer')");
        browser.js("window.later.splice(0).forEach((act) => act())");
        shown += 1;
    }
    assert!(shown > 1, "one after the other");
    let rests: Vec<f64> = serde_json::from_value(browser.js("return window.rests.slow")).unwrap();
    // At this pace, the delay after each move would be at least a second.
    let quick: Vec<f64> = rests.into_iter().filter(|rest| *rest < 1000.0).collect();
    assert!(quick.len() > 1 && quick.iter().sum::<f64>() <= 1500.0, "{quick:?}");
    assert_ne!(browser.text("#r-log"), log);
}

/// Script that records the classes of all pieces that fly above the page.
const FLIGHTS: &str = "window.flights = []; new MutationObserver((changes) => { \
     for (const change of changes) for (const one of change.addedNodes) \
     window.flights.push(one.firstElementChild.getAttribute('class')); }) \
     .observe(document.getElementById('flight'), { childList: true })";

#[test]
fn grapes_fly_to_the_hand_and_into_the_barrel() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_table(&server, &browser, "vignobles", &["me", "bot-novice"]);
    browser.js(FLIGHTS);
    let flown = |class: &str| -> bool {
        browser.is(&format!("window.flights.some((one) => one.split(' ').includes('{class}'))"))
    };
    for turn in 0..60 {
        if flown("in-front") && flown("grape") {
            return;
        }
        assert!(my_turn(&browser));
        click_a_move(&browser, &["take", "barrel", "perform barrel", "perform harvest"], turn);
    }
    let flights: Value = browser.js("return window.flights");
    panic!("only these have flown: {flights}");
}
