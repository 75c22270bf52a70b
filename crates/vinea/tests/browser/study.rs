//! Pages for study: puzzles, each game on one page, analysis, and statistics of a player's own games.

use game::{Record, Seat};
use minds::GameId;
use play::puzzle::Puzzle;
use serde_json::json;

use crate::replays::RECORDS;
use crate::visits::Visit;
use crate::{Browser, BrowserSettings, Server, browser_is_there, open_browser};

/// Returns the selector of the button in the list that gives this answer at once.
fn button(answer: &str) -> String {
    format!("#r-moves .offer[form=act][value={}]", json!(answer))
}

/// Opens the first puzzle of a game whose best and second best answers need only one press.
fn open_puzzle(server: &Server, browser: &Browser, game: GameId) -> (usize, &'static Puzzle) {
    for (index, puzzle) in catalog::game_ref(game).puzzles().iter().enumerate() {
        browser.go(&server.at(&format!("/puzzles/{game}/{}", index + 1)));
        browser.wait("document.querySelector('#puzzle #r-moves .offer')");
        if browser.has(&button(&puzzle.best)) && browser.has(&button(&puzzle.second)) {
            return (index + 1, puzzle);
        }
    }
    panic!("no puzzle of {game} is answered with one press");
}

#[test]
fn a_puzzle_of_each_game_is_missed_and_then_solved_by_keyboard() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for game in GameId::ALL {
        let (number, puzzle) = open_puzzle(&server, &browser, game);
        let upright = BrowserSettings { width: 820, height: 1180, ..BrowserSettings::DESKTOP };
        let across = BrowserSettings { width: 1180, height: 820, ..BrowserSettings::DESKTOP };
        for (look, screen) in [
            (BrowserSettings::DESKTOP, "desktop"),
            (BrowserSettings::PHONE, "phone"),
            (upright, "tablet"),
            (across, "tablet-across"),
        ] {
            browser.turn_to(look.still());
            let height = "document.querySelector('#r-board .stage').getBoundingClientRect().height";
            browser.sees(&format!("{height} > 330"), "the board of a puzzle has room");
            browser.glance(&format!("puzzle-{game}-{screen}"));
            browser.fits_the_screen();
            browser.is_accessible(&format!("a puzzle of {game}, {screen}"));
        }
        browser.turn_to(BrowserSettings::DESKTOP.still());
        for (answer, verdict) in [(&puzzle.second, "wrong"), (&puzzle.best, "right")] {
            let press = browser.js(&format!(
                "return document.querySelector({}).dataset.number",
                json!(button(answer))
            ));
            // Enter ends a number that could have another digit.
            browser.press(&format!("{}\u{e007}", press.as_str().unwrap()));
            browser.wait(&format!("document.querySelector('#verdict.{verdict}')"));
            browser.is_accessible(&format!("an answer that is {verdict}, {game}"));
        }
        browser.glance(&format!("puzzle-{game}-solved"));
        browser.go(&server.at("/puzzles"));
        let marked =
            format!("document.querySelector('a.solved[href=\"/puzzles/{game}/{number}\"]')");
        browser.sees(&marked, "solved puzzles are marked");
    }
    browser.is_accessible("all puzzles");
    browser.glance("puzzles-desktop");
}

#[test]
fn each_game_has_a_summary_that_prints_on_one_sheet() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for game in GameId::ALL {
        browser.turn_to(BrowserSettings::DESKTOP.still());
        browser.go(&server.at(&format!("/rules/{game}")));
        browser.wait("document.querySelector('a[href$=\"/sheet\"]')");
        browser.click("a[href$='/sheet']");
        browser.wait("document.querySelector('.one-page .items')");
        browser.shot(&format!("sheet-{game}-desktop"));
        assert_eq!(browser.printed_sheets(), 1, "{game}");
        for look in [BrowserSettings::DESKTOP, BrowserSettings::PHONE.dark()] {
            browser.turn_to(look.still());
            browser.fits_the_screen();
            browser.is_accessible(&format!("{game} on one page"));
        }
    }
}

/// Stores a quick analysis of the open replay, and checks its page: the curves, the turning points, and the best move
/// for a mistake, in words and on the board.
fn check_analysis(visit: &Visit, id: GameId) {
    let browser = &visit.browser;
    let address = browser.address();
    let place = address.split(['?', '#']).next().unwrap();
    let record = browser.js_later(
        "const done = arguments[arguments.length - 1]; \
         fetch(location.pathname.replace('/replay', '/record')).then((answer) => answer.text()).then(done)",
    );
    let judged = quick_analysis(record.as_str().unwrap());
    visit.keep_analysis(&place[place.find("/t/").unwrap()..], &judged);
    browser.go(&format!("{place}?eyes=all&at=0"));
    browser.wait("document.querySelector('#replay.analysed .curve')");
    browser.gives("document.querySelectorAll('.turns a').length", 5, "the game turned");
    let marks = browser.js(
        "return [...document.querySelectorAll('.mark-mistake, .mark-blunder')].map((one) => one.dataset.at)",
    );
    let marks = marks.as_array().unwrap();
    assert!(!marks.is_empty(), "{id}: everybody makes mistakes");
    let ghosts = "document.querySelector('#r-board [data-best], #r-mine [data-best]') && \
         document.querySelector('#r-board [data-played], #r-mine [data-played]')";
    let marked = marks.iter().any(|at| {
        let at = at.as_str().unwrap();
        browser.press("?");
        browser.gives("document.getElementById('replay').dataset.at", at, "the next slip");
        browser.wait("document.querySelector('.verdict .best-line li')");
        browser.is(ghosts)
    });
    assert!(marked, "{id}: no slip has its ghosts");
    browser.sees(
        "document.querySelector('#ghosts .rim-best span')?.innerText",
        "rims are drawn around them",
    );
    browser.glance(&format!("analysis-{id}-desktop"));
}

/// Opens a mistake of Ana's from the analysis, and checks that it is a puzzle: it hides the move that was played,
/// judges an answer, and then shows the best move, its chance and the line that follows. The list of puzzles has it
/// too.
fn check_own_puzzle(visit: &Visit, id: GameId) {
    let browser = &visit.browser;
    let place = browser.address().split(['?', '#']).next().unwrap().to_string();
    let marks = browser.js(
        "return [...document.querySelectorAll('.mark-mistake, .mark-blunder')].map((one) => one.dataset.at)",
    );
    let own = marks.as_array().unwrap().iter().any(|at| {
        browser.go(&format!("{place}?eyes=all&at={}", at.as_str().unwrap()));
        browser.wait("document.querySelector('#r-verdict .judged')");
        browser.has(".try-again")
    });
    assert!(own, "{id}: Ana made a mistake");
    let address = browser.js("return document.querySelector('.try-again').getAttribute('href')");
    browser.click(".try-again");
    browser.wait("document.querySelector('#puzzle #r-moves .offer')");
    assert!(
        !browser.has("#verdict") && !browser.has("[data-played], [data-best]"),
        "{id}: it hides the move"
    );
    browser.is_accessible(&format!("{id}, a mistake as a puzzle"));
    browser.glance(&format!("own-puzzle-{id}"));
    browser.click(".ways a[href$='solution=yes']");
    browser.wait("document.querySelector('#verdict.right .best')?.innerText.length > 3");
    browser.sees("/[0-9]+ %/.test(document.getElementById('verdict').innerText)", "its chance");
    browser.sees("document.querySelector('#verdict .best-line')", "the line that follows");
    visit.look("/puzzles");
    browser
        .sees(&format!("document.querySelector('.of-own a[href={address}]')"), "the list has it");
    browser.go(&place);
}

/// Checks that the end of an analysed game shows the course of the chances and, on request, of the points.
fn check_the_end(visit: &Visit, id: GameId) {
    let browser = &visit.browser;
    browser.go(browser.address().split("/replay").next().unwrap());
    let lines = |chart: &str| {
        format!(
            "[...document.querySelectorAll('.plot.{chart} .line')].filter((one) => one.checkVisibility()).length"
        )
    };
    browser.sees(&lines("chances"), "the chances of everybody");
    browser.gives(&lines("points"), 0, "one chart alone is shown");
    browser.gives(
        "document.querySelectorAll('.plot.chances .plot-dot').length",
        5,
        "the turning point of the game",
    );
    browser.is_accessible(&format!("{id}, the end with chances"));
    // The chart fills its panel, no part of it is cut off, and its labels are readable.
    let fills = "(() => { const box = (css) => document.querySelector(css).getBoundingClientRect(); \
         const [plot, room, panel] = ['.plot.chances', '.plot.chances .plot-room', '.went'].map(box); \
         return room.width > .8 * panel.width && room.height >= 120 && plot.right <= panel.right + 1; })()";
    browser.sees(fills, "the chart fills its panel");
    browser.gives(
        "[...document.querySelectorAll('.plot.chances span')].filter((one) => one.innerText && \
         parseFloat(getComputedStyle(one).fontSize) < 13).length",
        0,
        "its labels are large enough",
    );
    browser.click(".course-choice label:last-child");
    browser.sees(&lines("points"), "the chart of points");
    browser.gives(&lines("chances"), 0, "the other chart alone is shown");
}

/// Returns the output of `vinea analyse` after a very short search.
fn quick_analysis(record: &str) -> String {
    let file = tempfile::NamedTempFile::new().unwrap();
    // The table was prepared by the test, so the game was not played with its seed.
    let mut record: serde_json::Value = serde_json::from_str(record).unwrap();
    record.as_object_mut().unwrap().remove("seed");
    std::fs::write(file.path(), record.to_string()).unwrap();
    let told = std::process::Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(["analyse", "--json", "--depth", "0.02"])
        .arg(file.path())
        .output()
        .unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8(told.stdout).unwrap()
}

#[test]
fn a_finished_game_of_each_kind_is_analysed_and_counted_in_the_statistics() {
    if !browser_is_there() {
        return;
    }
    let visit = Visit::begin(BrowserSettings::DESKTOP);
    let browser = &visit.browser;
    for (id, (name, text)) in GameId::ALL.into_iter().zip(RECORDS) {
        assert_eq!(id.as_str(), name);
        let record = Record::from_json(text).unwrap();
        visit.come(&record, Seat::new(0));
        browser
            .wait("document.querySelector('#result .course form[action$=\"/replay/analysis\"]')");
        browser.go(&format!("{}/replay", browser.address().split(['?', '#']).next().unwrap()));
        browser.wait("document.querySelector('#replay .analyse')");
        browser.click(".analyse");
        browser.wait("Number(document.querySelector('.judging')?.dataset.judged) >= 2");
        browser.wait("document.querySelector('#replay .curve')");
        browser.js("document.querySelector('form[action$=\"/analysis/stop\"] button').click()");
        browser.wait("document.querySelector('#replay .analyse')");
        check_analysis(&visit, id);
        check_own_puzzle(&visit, id);
        check_the_end(&visit, id);
    }
    visit.look("/profile");
    browser.wait("document.querySelectorAll('.recent tbody tr').length === 3");
    browser.gives("document.querySelectorAll('.sums tbody tr').length", 3, "a line for each kind");
    browser.gives("document.querySelectorAll('.plot.scores').length", 3, "points over time");
    browser.sees(
        "[...document.querySelectorAll('.sums tbody tr')] \
         .every((row) => [...row.cells].slice(-2).every((cell) => /^[0-9]+[.][0-9]$/.test(cell.innerText)))",
        "mistakes and blunders of each kind",
    );
    browser.fits_the_screen();
    browser.is_accessible("one's own games");
    browser.glance("profile-desktop");
    let lines = browser.js_later(
        "const done = arguments[arguments.length - 1]; \
         fetch('/profile.csv').then((answer) => answer.text()).then((text) => done(text.trim().split('\\n').length))",
    );
    assert_eq!(lines, 4, "a line for each game below the heading");
    browser.click(".recent a.button");
    browser.wait("document.getElementById('replay')");
    visit.end();
}
