//! Pictures of every page and of every phase of every game for people to look at, and measurements of how fast pages
//! load and how smoothly pieces move. These tests do nothing unless `scripts/pictures` requests them.

use std::path::{Path, PathBuf};

use minds::GameId;
use serde_json::Value;

use crate::driver::Browser;
use crate::phases::{OpponentBots, PreparedTable};
use crate::visits::Visit;
use crate::{BrowserSettings, Server, click_a_move, my_turn, open_browser, open_table, phases};

const DESK: BrowserSettings =
    BrowserSettings { width: 1440, height: 900, ..BrowserSettings::DESKTOP };
const PHONE: BrowserSettings =
    BrowserSettings { width: 390, height: 844, ..BrowserSettings::DESKTOP };

/// Returns every screen with the suffix of its pictures' names. `VINEA_TEST_DESK` sets another desktop size, such as
/// `1366x768`.
fn screens() -> [(BrowserSettings, &'static str); 4] {
    let wished = std::env::var("VINEA_TEST_DESK").ok();
    let desk = wished.map_or(DESK, |wished| {
        let (width, height) = wished.split_once('x').expect("a desk is WIDTHxHEIGHT");
        BrowserSettings { width: width.parse().unwrap(), height: height.parse().unwrap(), ..DESK }
    });
    [(desk, "desk"), (desk.dark(), "desk-dark"), (PHONE, "phone"), (PHONE.dark(), "phone-dark")]
}

/// Scale of the pictures in the documents, relative to the screen.
const SMALL: f64 = 2.0 / 3.0;

/// Takes a picture of the open page on every screen.
fn take(browser: &mut Browser, folder: &Path, name: &str) {
    for (look, screen) in screens() {
        browser.turn_to(look.still());
        std::fs::write(folder.join(format!("{name}-{screen}.png")), browser.png()).unwrap();
    }
}

#[test]
fn pictures_of_every_page_and_phase_are_taken() {
    let Some(folder) = std::env::var_os("VINEA_TEST_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let mut visit = Visit::begin(DESK);
    visit.browser.enable_painting();
    let only = std::env::var("VINEA_TEST_GAME").ok();
    let only = only.map(|name| name.parse::<GameId>().expect("VINEA_TEST_GAME names a game"));
    let phase = std::env::var("VINEA_TEST_PHASE").ok();
    if phase.is_none() {
        take_pages(&mut visit, &folder);
    }
    for id in GameId::ALL.into_iter().filter(|id| only.is_none_or(|only| only == *id)) {
        if phase.is_none() {
            take_pages_of(&mut visit, &folder, id);
        }
        let mut found = phases::find(id);
        assert_eq!(found.len(), phases::names(id).len(), "{id}: every phase has a picture");
        if id == GameId::LaVina {
            found.insert("prompt-two-deliveries", phases::find_two_deliveries());
        }
        let short = |name: &'static str| name.trim_start_matches("prompt-");
        found.retain(|name, _| phase.as_deref().is_none_or(|phase| short(name) == phase));
        for (name, (record, seat)) in &found {
            visit.come(record, *seat);
            visit.arrives(record);
            take(&mut visit.browser, &folder, &format!("{id}-{}", short(name)));
        }
        if phase.as_deref().is_none_or(|phase| phase == "watching") {
            visit.watch(id);
            take(&mut visit.browser, &folder, &format!("{id}-watching"));
        }
    }
    visit.end();
}

/// Takes pictures of pages that belong to no game.
fn take_pages(visit: &mut Visit, folder: &Path) {
    for page in ["/", "/settings", "/rules", "/no-such-page"] {
        visit.look(page);
        take(&mut visit.browser, folder, &format!("page{}", page.replace('/', "-")));
    }
}

/// Takes pictures of a game's pages without a table, and of its lobby.
fn take_pages_of(visit: &mut Visit, folder: &Path, id: GameId) {
    for page in ["new", "rules"] {
        visit.look(&format!("/{page}/{id}"));
        take(&mut visit.browser, folder, &format!("{id}-{page}"));
    }
    visit.open_with_a_free_seat(id);
    take(&mut visit.browser, folder, &format!("{id}-lobby"));
}

/// Plays a game of each kind to its end on every screen, as the hints advise, and shows every decision.
#[test]
fn pictures_of_whole_games_are_taken() {
    let Some(folder) = std::env::var_os("VINEA_TEST_GAMES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let server = Server::start();
    for (id, (look, screen)) in
        GameId::ALL.into_iter().flat_map(|id| screens().map(|one| (id, one)))
    {
        let browser = open_browser(look.still());
        browser.enable_painting();
        open_table(&server, &browser, id.as_str(), &["me", "bot-novice", "bot-grower"]);
        let picture = |turn: &str| {
            let name = format!("{id}-{screen}-{turn}.png");
            std::fs::write(folder.join(name), browser.png()).unwrap();
        };
        let mut turn = 0;
        while my_turn(&browser) {
            picture(&format!("{turn:03}"));
            let advised = advised_move(&browser);
            click_a_move(&browser, &[advised.as_deref().unwrap_or("pass")], turn);
            turn += 1;
        }
        browser.wait("document.querySelector('#result .went')?.getClientRects().length > 0");
        picture("end");
        println!("{id}, {screen}: {turn} decisions");
    }
}

/// Returns the move that the page advises, if it gives advice.
fn advised_move(browser: &Browser) -> Option<String> {
    if browser.has("#r-status .hint") {
        browser.press("h");
        browser.wait("document.querySelector('#advice')");
    }
    let best = browser.js("return document.querySelector('button[data-advised=\"1\"]')?.value");
    best.as_str().map(ToString::to_string)
}

#[test]
fn pictures_for_the_documents_are_taken() {
    let Some(folder) = std::env::var_os("VINEA_TEST_DOCUMENTS").map(PathBuf::from) else { return };
    let mut visit = Visit::begin(DESK);
    visit.browser.enable_painting();
    visit.browser.turn_to(DESK.still());
    let company = ["Inés", "Marcel", "Olga", "Rui"].map(|name| visit.stranger(name));
    for id in GameId::ALL {
        let (record, own) = &phases::shown(id);
        let others = OpponentBots::People(&company);
        visit.come_to(&PreparedTable {
            record,
            own: *own,
            person: &visit.ana,
            others,
            hints: false,
        });
        visit.browser.wait("document.querySelector('#r-moves .offer')");
        std::fs::write(folder.join(format!("{id}.jpg")), visit.browser.jpeg(SMALL)).unwrap();
    }
    visit.end();
}

/// Script that returns the browser's measurements of the page since its request, 3 seconds later.
const NOTED: &str = "const done = arguments[arguments.length - 1]; \
     const noted = { blocked: 0, shift: 0, moved: [] }; \
     const note = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add)) \
     .observe({ type, buffered: true }); \
     note('longtask', (one) => { noted.blocked += Math.max(one.duration - 50, 0); }); \
     const named = (node) => node ? (node.id ? '#' + node.id : node.nodeName.toLowerCase() + '.' + \
       String(node.className?.baseVal ?? node.className ?? '').replaceAll(' ', '.')) : 'gone'; \
     note('layout-shift', (one) => { if (one.hadRecentInput) return; noted.shift += one.value; \
       noted.moved.push(...one.sources.map((source) => named(source.node))); }); \
     setTimeout(() => { \
       noted.paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0; \
       const all = [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]; \
       noted.bytes = all.reduce((sum, one) => sum + (one.transferSize || 0), 0); done(noted); }, 3000)";

/// Script that returns the times between frames in milliseconds while the player makes a move.
const FRAMES: &str = "const done = arguments[arguments.length - 1]; const times = []; \
     const begun = performance.now(); \
     const frame = (now) => { times.push(now); now < begun + 1600 ? requestAnimationFrame(frame) : \
       done(times.slice(1).map((time, at) => time - times[at])); }; requestAnimationFrame(frame); \
     const lit = document.querySelector('#r-board .live[form=act]'); setTimeout(() => lit?.click(), 100);";

#[test]
fn page_and_movement_figures_are_measured() {
    if std::env::var_os("VINEA_TEST_FIGURES").is_none() {
        return;
    }
    let (server, browser) = (Server::start(), open_browser(DESK));
    browser.enable_painting();
    let mut tables = Vec::new();
    for id in GameId::ALL {
        open_table(&server, &browser, id.as_str(), &["me", "bot-novice", "bot-novice"]);
        assert!(my_turn(&browser));
        click_a_move(&browser, &[], 0);
        tables.push((id.to_string(), browser.address()));
    }
    let pages =
        [("home".to_string(), server.at("/")), ("set-up".to_string(), server.at("/new/la-vina"))];
    println!("on a processor slowed four times; first visit, then with everything cached");
    println!("{:12} {:>10} {:>12} {:>8} {:>9}", "page", "paint ms", "blocked ms", "shift", "KB");
    browser.slow_down(4);
    browser.bypass_service_worker();
    for (name, address) in pages.iter().chain(&tables) {
        for cached in [false, true] {
            if !cached {
                browser.clear_browser_cache();
            }
            browser.go(address);
            let noted = browser.js_later(NOTED);
            let number = |key: &str| noted[key].as_f64().unwrap_or_default();
            let (paint, blocked, shift) = (number("paint"), number("blocked"), number("shift"));
            let weight = number("bytes") / 1024.0;
            println!("{name:12} {paint:10.0} {blocked:12.0} {shift:8.3} {weight:9.0}");
            for moved in noted["moved"].as_array().unwrap() {
                println!("{:12} moved: {moved}", "");
            }
            assert!(paint > 0.0, "{name} is painted");
            assert!(shift < 0.01, "{name} stays where it is");
            assert!(weight < if cached { 40.0 } else { 600.0 }, "{name} is light");
        }
    }
    browser.slow_down(1);
    println!("{:12} {:>8} {:>12} {:>12}", "movement", "frames", "median ms", "over 34 ms");
    for (name, address) in &tables {
        browser.go(address);
        browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
        browser.wait("document.querySelector('#r-moves .offer')");
        let frames = browser.js_later(FRAMES);
        let mut times: Vec<f64> =
            frames.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        times.sort_by(f64::total_cmp);
        let late = times.iter().filter(|time| **time > 34.0).count();
        println!("{name:12} {:8} {:12.1} {late:12}", times.len(), times[times.len() / 2]);
    }
}
