//! Replays of a finished game of each kind.

use std::collections::HashSet;

use crate::{Browser, BrowserSettings, Server, browser_is_there, open_browser};

/// A finished game of each kind.
pub const RECORDS: [(&str, &str); 3] = [
    ("la-vina", include_str!("../../../../games/la-vina/fixtures/3p-greedy-1.json")),
    ("vignobles", include_str!("../../../../games/vignobles/fixtures/2p-south-west-greedy-1.json")),
    ("vinhos", include_str!("../../../../games/vinhos/fixtures/2p-greedy-1.json")),
];

/// Opens the replay of a record by pasting its text.
pub fn bring(server: &Server, browser: &Browser, record: &str) {
    browser.go(&server.at("/replay"));
    browser.wait("document.getElementById('record-text')");
    let text = serde_json::to_string(record).unwrap();
    browser.js(&format!(
        "const place = document.getElementById('record-text'); place.value = {text}; \
         place.form.requestSubmit()"
    ));
    browser.wait("document.getElementById('replay')");
}

/// Waits until the page shows this move.
fn is_at(browser: &Browser, number: usize) {
    let shown = "document.getElementById('replay').dataset.at";
    browser.gives(shown, number.to_string(), "the move that is looked at");
}

#[test]
fn an_embedded_replay_begins_with_its_board() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    for (width, height) in [(600, 640), (800, 450)] {
        let browser =
            open_browser(BrowserSettings { width, height, ..BrowserSettings::DESKTOP }.still());
        for (game, record) in RECORDS {
            bring(&server, &browser, record);
            let place = browser.address().split(['?', '#']).next().unwrap().to_string();
            browser.go(&format!("{place}/embed?at=17"));
            is_at(&browser, 17);
            let top =
                browser.js("return document.getElementById('r-board').getBoundingClientRect().top");
            assert_eq!(
                top.as_f64(),
                Some(0.0),
                "{game} at {width}: nothing stands above the board"
            );
        }
    }
}

#[test]
fn a_replay_is_stepped_through_by_keys_links_and_address() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for (game, record) in RECORDS {
        bring(&server, &browser, record);
        is_at(&browser, 0);
        browser.press("]]]");
        is_at(&browser, 3);
        browser.press("[");
        is_at(&browser, 2);
        let marked = "document.querySelector('#r-log [aria-current]')?.dataset.at";
        browser.gives(marked, "2", "its line is marked");
        assert!(browser.is("document.getElementById('r-board').innerHTML.length > 1000"));
        browser.click("#to-last");
        let end = "(({ at, last }) => at === last)(document.getElementById('replay').dataset)";
        browser.sees(end, "the end is shown");
        let place = browser.address().split(['?', '#']).next().unwrap().to_string();
        browser.go(&format!("{place}?eyes=1#17"));
        is_at(&browser, 17);
        for (look, screen) in
            [(BrowserSettings::DESKTOP, "desktop"), (BrowserSettings::PHONE, "phone")]
        {
            browser.turn_to(look.still());
            browser.glance(&format!("replay-{game}-{screen}"));
            browser.fits_the_screen();
            browser.is_accessible(&format!("the replay of {game}, {screen}"));
            browser.has_unique_landmarks(&format!("the replay of {game}, {screen}"));
        }
        browser.turn_to(BrowserSettings::DESKTOP.still());
    }
}

/// Checks a replay with four players, in which all hands are open and must be large enough to read.
#[test]
fn the_open_hand_of_the_moving_player_is_visible() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    bring(&server, &browser, include_str!("../../../../games/vinhos/fixtures/4p-greedy-1.json"));
    let small = BrowserSettings { width: 1366, height: 768, ..BrowserSettings::DESKTOP };
    for (look, screen, least) in
        [(small, "small desk", 640), (BrowserSettings::PHONE, "phone", 320)]
    {
        browser.turn_to(look.still());
        // Home.
        browser.press("\u{e011}");
        is_at(&browser, 0);
        let (mut movers, mut number) = (HashSet::new(), 0);
        while movers.len() < 4 {
            number += 1;
            browser.press("]");
            is_at(&browser, number);
            let mover = browser.js("return document.querySelector('.strip.moved').id");
            let in_sight = "((hand, around) => hand.left >= around.left && hand.right <= around.right + 1)( \
                ...['.open-hand.moved', '.open-hands'] \
                .map((css) => document.querySelector(css).getBoundingClientRect()))";
            browser.sees(in_sight, &format!("{mover} at move {number}, {screen}"));
            movers.insert(mover.to_string());
        }
        let readable = format!(
            "[...document.querySelectorAll('.open-hand .region.mine')].every((one) => one.clientWidth >= {least})"
        );
        browser.sees(&readable, &format!("large enough, {screen}"));
        browser.glance(&format!("replay-all-open-{}", screen.replace(' ', "-")));
        browser.fits_the_screen();
        browser.is_accessible(&format!("all hands open, {screen}"));
        browser.has_unique_landmarks(&format!("all hands open, {screen}"));
    }
}

#[test]
fn a_position_of_a_replay_is_continued_at_its_own_table() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for (game, record) in RECORDS {
        bring(&server, &browser, record);
        browser.press("]]]]]");
        is_at(&browser, 5);
        browser.click(".play-on");
        browser.wait("document.querySelector('form.tall-form [name=seat]')");
        browser.is_accessible("playing on");
        browser.js("const form = document.querySelector('form.tall-form'); \
             if (form.elements.name) form.elements.name.value = 'Ana'; form.requestSubmit()");
        browser.wait(&format!("document.querySelector('#table.{game}')"));
        let tag = "document.querySelector('.branch-tag')?.innerText.includes('5')";
        browser.sees(tag, "the source of the replay");
    }
}

#[test]
fn an_arena_record_is_uploaded_played_and_paused() {
    if !browser_is_there() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let arena = std::process::Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args([
            "arena",
            "la-vina",
            "--bots",
            "random",
            "--players",
            "2",
            "--games",
            "1",
            "--record",
        ])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(arena.status.success(), "{}", String::from_utf8_lossy(&arena.stderr));
    let file = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let text = serde_json::to_string(&std::fs::read_to_string(file).unwrap()).unwrap();
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    browser.go(&server.at("/replay"));
    browser.wait("document.documentElement.classList.contains('scripted')");
    browser.js(&format!(
        "const chosen = new DataTransfer(), place = document.getElementById('record-file'); \
         chosen.items.add(new File([{text}], 'game.json')); place.files = chosen.files; \
         place.dispatchEvent(new Event('change'))"
    ));
    browser.wait("document.getElementById('record-text').value.length > 1000");
    browser.click("form.tall-form button.primary");
    browser.wait("document.getElementById('replay')");
    is_at(&browser, 0);
    // The arrow keys step forwards and backwards as the brackets do.
    browser.press("\u{e014}\u{e014}\u{e012}");
    is_at(&browser, 1);
    browser.js("document.getElementById('pace').value = '4'");
    browser.click("#run");
    browser.wait("Number(document.getElementById('replay').dataset.at) > 3");
    // A click through the driver would wait until nothing moves, which is the end of the game.
    browser.js("document.getElementById('run').click()");
    browser.sees("document.querySelector('#run[aria-pressed=false]')", "it halts");
    browser.press("{");
    is_at(&browser, 1);
}
