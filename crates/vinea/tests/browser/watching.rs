//! Watching the other players: moves since the last turn, pause and skip, the signals of a turn, details of elements,
//! all players side by side, the table's menu, and the analysis at the end.

use crate::visits::Visit;
use crate::{
    BrowserSettings, Server, begin_together, browser_is_there, click_a_move, my_turn, open_browser,
    open_short_table, open_table,
};

/// Script that records every position of the board and every marked line while past moves are shown again.
const WATCH: &str = "window.seen = new Set(); window.marked = new Set(); \
     const board = document.getElementById('r-board'); \
     const positions = () => [...board.querySelectorAll('[data-piece^=picker-]')] \
     .map((one) => one.dataset.piece + '@' + one.dataset.home).sort().join(' '); \
     window.positions = positions; \
     window.watching = setInterval(() => { \
     if (document.getElementById('table').dataset.again === undefined) return; window.seen.add(positions()); \
     for (const one of document.querySelectorAll('#r-log .leafed')) window.marked.add(one.dataset.line); }, 20)";

#[test]
fn a_button_replays_the_moves_since_my_last_turn() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice", "bot-novice"]);
    for turn in 0..30 {
        assert!(my_turn(&browser));
        let lines = browser.text("#r-log").lines().count();
        click_a_move(&browser, &["move 2", "place", "end"], turn);
        assert!(my_turn(&browser));
        if browser.text("#r-log").lines().count() > lines + 4 && turn > 3 {
            break;
        }
    }
    browser.wait("document.querySelector('#skip').hidden");
    browser.js(WATCH);
    let before = browser.js("return window.positions()");
    browser.click("#again");
    browser.wait("window.seen.size > 1");
    browser.wait("document.getElementById('table').dataset.again === undefined");
    browser.sees("window.marked.size > 0", "the lines of the moves are marked meanwhile");
    browser.gives("window.positions()", before.clone(), "afterwards the table is as it stands");
    assert!(my_turn(&browser), "and can be played on");

    // Any key ends it.
    browser.click("#again");
    browser.wait("document.getElementById('table').dataset.again !== undefined");
    browser.press("\u{e008}");
    browser.wait("document.getElementById('table').dataset.again === undefined");
    browser.gives("window.positions()", before, "moves that were not shown are not lost");
}

#[test]
fn a_pause_delays_the_moves_of_others_until_skip_is_pressed() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let (ana, rui) =
        (open_browser(BrowserSettings::DESKTOP), open_browser(BrowserSettings::DESKTOP.still()));
    begin_together(&server, &ana, &rui, "la-vina");
    assert!(my_turn(&ana));
    while ana.has("#r-moves .offer") {
        click_a_move(&ana, &["move 2", "take", "place", "end"], 0);
    }
    ana.wait("document.querySelector('#r-strips .strip.due:not(.mine)')");
    ana.click("#pause");
    ana.gives("document.getElementById('pause').ariaPressed", "true", "it is paused");
    let log = ana.text("#r-log");
    assert!(my_turn(&rui));
    click_a_move(&rui, &["move 3", "take"], 0);
    ana.wait("!document.getElementById('skip').hidden");
    assert_eq!(ana.text("#r-log"), log, "nothing is shown meanwhile");
    ana.click("#skip");
    ana.sees("document.getElementById('r-log').innerText.includes('Rui')", "it is shown");
    ana.sees("document.getElementById('skip').hidden", "there is nothing to skip to");
    ana.gives("document.getElementById('pause').ariaPressed", "false", "and it goes on");
}

#[test]
fn the_speed_and_the_colour_are_chosen_and_remembered() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice"]);
    assert!(my_turn(&browser));
    let select = "document.querySelector('.table-tools [data-setting=pace]')";
    browser.js(&format!(
        "const one = {select}; one.value = 'fast'; one.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    ));
    browser.gives("localStorage.getItem('vinea-pace')", "fast", "it is remembered");
    let other = "document.querySelector('#drawer-settings [data-setting=pace]').value";
    browser.gives(other, "fast", "the settings follow");
    browser.js("location.reload()");
    browser
        .wait("window.notReloaded === undefined && document.documentElement.matches('.scripted')");
    browser.gives(&format!("{select}.value"), "fast", "a page that comes anew knows it");
    // My colour is chosen there as well. The player who had it gets mine.
    let choose = "const one = document.querySelector('[data-setting=colour]'); one.value = '1'; \
         one.dispatchEvent(new Event('input'))";
    let colours = "['.strip.mine', '.strip:not(.mine)'].map((one) => \
         getComputedStyle(document.querySelector(`${one} .badge`)).color)";
    let before = browser.js(&format!("return {colours}"));
    browser.js(choose);
    let other = serde_json::json!([before[1], before[0]]);
    browser.gives(colours, other.clone(), "the two have changed their colours");
    browser.go(&browser.address());
    browser.gives(colours, other, "the browser remembers it");
}

#[test]
fn a_thinking_bot_is_marked_and_my_turn_is_announced() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    browser.go(&server.at("/new/la-vina?players=2"));
    browser.wait("document.querySelector('form.setup [name=seat-1]')");
    browser.js(
        "const form = document.querySelector('form.setup'); form.elements['seat-0'].value = 'me'; \
         form.elements['seat-1'].value = 'bot-grower'; form.elements.pace.value = 'natural'; \
         form.elements.lot.checked = false; form.elements.name.value = 'Ana'; form.requestSubmit();",
    );
    browser.wait("document.getElementById('table')");
    assert!(my_turn(&browser));
    browser.js(
        "window.thought = 0; window.said = []; new MutationObserver(() => { \
         const mark = document.querySelector('#r-strips .strip.due .turn-mark.thinks'); \
         if (mark?.getBoundingClientRect().width > 20) window.thought += 1; \
         for (const one of document.querySelectorAll('.proclaimed')) window.said.push(one.textContent); \
         }).observe(document.body, { subtree: true, childList: true, attributes: true })",
    );
    for turn in 0..8 {
        click_a_move(&browser, &["move 2", "take", "place", "end"], turn);
        if !browser.has("#r-moves .offer") {
            break;
        }
    }
    assert!(my_turn(&browser));
    browser.sees("window.thought > 0", "a bot that thinks is marked");
    browser.sees("window.said.some((one) => one.includes('our turn'))", "my turn is proclaimed");
}

#[test]
fn a_resting_mouse_or_a_long_press_shows_details() {
    if !browser_is_there() {
        return;
    }
    let server = Server::start();
    let mut browser = open_browser(BrowserSettings::DESKTOP.still());
    let things = [
        ("la-vina", "#r-board .card-place [title], #r-board .tool[title]"),
        ("vignobles", "#r-board .card > [title]"),
        ("vinhos", "#r-board .v-tile [title], #r-board .v-tile"),
    ];
    let open = "document.getElementById('details').matches(':popover-open')";
    for (game, things) in things {
        browser.turn_to(BrowserSettings::DESKTOP.still());
        open_table(&server, &browser, game, &["me", "bot-novice"]);
        assert!(my_turn(&browser));
        let found = format!(
            "const one = [...document.querySelectorAll({things:?})].find((one) => {{ \
             const at = one.getBoundingClientRect(); const top = document.elementFromPoint( \
             at.x + at.width / 2, at.y + at.height / 2); return at.width > 8 && one.contains(top); }}); \
             if (!one) return false; one.dataset.test = 'thing'; return true"
        );
        assert!(browser.js(&found) == true, "{game} has a thing to look at");
        browser.hover("[data-test=thing]");
        browser.sees(open, &format!("{game}: a mouse that rests shows it"));
        browser.sees(
            "(() => { const at = document.getElementById('details').getBoundingClientRect(); \
             return at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight; })()",
            &format!("{game}: all of it is on the screen"),
        );
        browser.sees(
            "(() => { const place = document.getElementById('details'), box = place.getBoundingClientRect(); \
             return [...place.querySelectorAll(':scope > .stage')].every((one) => { \
             const at = one.getBoundingClientRect(); return at.left >= box.left && at.top >= box.top \
             && at.right <= box.right && at.bottom <= box.bottom; }); })()",
            &format!("{game}: the large picture is not cut off"),
        );
        browser.glance(&format!("details-{game}"));
        browser.point_at(1.0, 1.0, "mouseMoved");
        browser.sees(&format!("!{open}"), &format!("{game}: it goes with the mouse"));
    }
    browser.turn_to(BrowserSettings { touch: true, ..BrowserSettings::PHONE }.still());
    open_table(&server, &browser, "la-vina", &["me", "bot-novice"]);
    assert!(my_turn(&browser));
    browser.touch("#r-board button[title].live, #r-board button.live");
    browser.sees(
        &format!("{open} || document.querySelector('#toast.shown')"),
        "a long press says what it is",
    );
    browser.lift();
}

#[test]
fn the_boards_of_all_players_are_shown_side_by_side() {
    if !browser_is_there() {
        return;
    }
    let (server, mut browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    for game in ["la-vina", "vignobles", "vinhos"] {
        open_table(&server, &browser, game, &["me", "bot-novice", "bot-novice", "bot-novice"]);
        assert!(my_turn(&browser));
        for (width, height) in [(1440, 900), (1280, 800)] {
            browser.turn_to(BrowserSettings { width, height, ..BrowserSettings::DESKTOP }.still());
            browser.click("#all-boards");
            browser.gives(
                "document.querySelectorAll('#closer.all:popover-open > .strip').length",
                4,
                "every player is there",
            );
            browser.sees(
                "(() => { const at = document.getElementById('closer').getBoundingClientRect(); \
                 return at.left >= 0 && at.top >= 0 && at.right <= innerWidth && at.bottom <= innerHeight; })()",
                &format!("{game}: they fit the window"),
            );
            browser.glance(&format!("all-boards-{game}-{width}"));
            browser.is_accessible(&format!("all boards of {game}"));
            browser.js("document.getElementById('closer').hidePopover()");
        }
    }
}

#[test]
fn a_spectator_of_la_vina_sees_all_areas_and_no_empty_table() {
    if !browser_is_there() {
        return;
    }
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    visit.watch(minds::GameId::LaVina);
    let sizes = [(1366, 768), (1440, 900), (1920, 1080), (1180, 820), (820, 1180), (390, 844)];
    for (width, height) in sizes {
        let look = BrowserSettings { width, height, ..BrowserSettings::DESKTOP };
        visit.browser.turn_to(look.still());
        let browser = &visit.browser;
        browser.gives(
            "[...document.querySelectorAll('#r-mine .onlooker')].filter((one) => one.offsetHeight > 90).length",
            4,
            "every player's area is there",
        );
        // Little of the empty table is visible between the vines and the prompt, between the prompt and the areas, and
        // below them.
        browser.gives(
            "(() => { const [vines, prompt, mine] = ['.vina', '.prompt-bar > *', '#r-mine'].map((one) => \
             document.querySelector(one).getBoundingClientRect()); \
             const gaps = [prompt.top - vines.bottom, mine.top - prompt.bottom, \
             document.documentElement.scrollHeight - scrollY - mine.bottom]; \
             return gaps.filter((gap) => gap > 60); })()",
            serde_json::json!([]),
            &format!("no empty table at {width}×{height}"),
        );
        let faults = browser.faults(&[("letters", crate::desks::too_small(11.0))]);
        assert!(faults.is_empty(), "{width}×{height}: {faults:#?}");
        browser.fits_the_screen();
        browser.glance(&format!("la-vina-watching-{width}"));
        browser.is_accessible(&format!("a spectator's page, {width}×{height}"));
        browser.has_unique_landmarks(&format!("a spectator's page, {width}×{height}"));
    }
    visit.end();
}

#[test]
fn the_tables_menu_changes_a_bots_level_and_resigns() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP.still()));
    open_table(&server, &browser, "la-vina", &["me", "bot-novice"]);
    assert!(my_turn(&browser));
    let name = browser.text("#strip-1 .name");
    browser.click("[popovertarget=drawer-table]");
    browser.js("document.querySelector('#r-house [name=level]').value = 'cooper'");
    browser.click("#r-house form[action$='/bot'] button");
    browser.sees(
        &format!("document.querySelector('#strip-1 .name').innerText !== {name:?}"),
        "another bot sits there",
    );
    browser.click("#absence > summary");
    browser.click("#r-house form[action$='/close'] button");
    browser.wait("document.getElementById('confirm').open");
    browser.click("#confirm-yes");
    browser.sees("!document.querySelector('#r-moves .offer')", "the game is over for good");
}

#[test]
fn the_analysis_at_the_end_shows_its_progress_and_inserts_the_chart() {
    if !browser_is_there() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(BrowserSettings::DESKTOP));
    open_short_table(&server, &browser, "la-vina", &["me", "bot-visitor"], "1");
    for turn in 0..120 {
        if !my_turn(&browser) {
            break;
        }
        click_a_move(&browser, &["exit", "end", "sheet"], turn);
    }
    browser.wait("document.querySelector('#result form[action$=\"/analysis\"]')");
    browser.sees(
        "document.getElementById('flight').childElementCount === 0",
        "nothing flies over the result",
    );
    browser.js("window.notReloaded = true");
    browser.click("#result form[action$='/analysis'] button");
    browser.sees(
        "/Analysing move \\d+ of \\d+/.test(document.getElementById('result').innerText)",
        "how far it is",
    );
    browser.wait("document.querySelector('#result .plot.chances, #result .chances')");
    browser.gives("window.notReloaded", true, "the chart comes without a reload");
    browser.sees(
        "(() => { const plot = document.querySelector('#result .chances'); \
         const room = plot.parentElement.getBoundingClientRect(); \
         const at = plot.getBoundingClientRect(); \
         return at.width > 0.85 * room.width && at.right <= room.right + 1; })()",
        "the chart uses its panel",
    );
    browser.glance("end-analysed");
    browser.is_accessible("an analysed end");
}
