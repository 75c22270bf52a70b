//! Opens any position of any game, and checks pages with axe on several kinds of screens.

use game::{Record, Seat};
use minds::GameId;
use serde_json::Value;
use store::{DocumentKind, Person, Store};
use tokio::runtime::Runtime;

use crate::driver::Browser;
use crate::phases::{self, OpponentBots, PreparedTable};
use crate::{BrowserSettings, Server, browser_is_there, open_browser, open_table};

/// The screens on which phases are checked, in turn.
const SCREENS: [(BrowserSettings, &str); 4] = [
    (BrowserSettings::DESKTOP, "a desk in the light"),
    (BrowserSettings { dark: true, ..BrowserSettings::PHONE }, "a phone in the dark"),
    (BrowserSettings { dark: true, ..BrowserSettings::DESKTOP }, "a desk in the dark"),
    (BrowserSettings::PHONE, "a phone in the light"),
];

/// Expression for the headings that skip a level.
pub const HEADINGS: &str = "(() => { let last = 0; const wrong = []; \
    for (const one of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) { \
    if (one.getClientRects().length === 0) continue; const level = Number(one.localName[1]); \
    if (level > last + 1) wrong.push(one.outerHTML.slice(0, 90)); last = level; } return wrong; })()";

/// A server whose database the test writes to, and a browser that Ana uses.
pub struct Visit {
    server: Server,
    pub browser: Browser,
    store: Store,
    runtime: Runtime,
    pub ana: Person,
}

impl Visit {
    pub fn begin(look: BrowserSettings) -> Visit {
        let (server, browser) = (Server::start(), open_browser(look.still()));
        browser.go(&server.at("/settings"));
        save_settings(&browser, "name=Ana&theme=auto");
        let runtime = Runtime::new().unwrap();
        let (store, ana) = runtime.block_on(async {
            let store = Store::open_folder(server.folder()).await.unwrap();
            let ana = store.people(1).await.unwrap().remove(0).person;
            (store, ana)
        });
        Visit { server, browser, store, runtime, ana }
    }

    /// Opens a table at the end of a record, for Ana in this seat and bots in the others.
    pub fn come(&self, record: &Record, seat: Seat) {
        self.come_to(&PreparedTable {
            record,
            own: seat,
            person: &self.ana,
            others: OpponentBots::Bots,
            hints: true,
        });
    }

    /// Opens a recorded game of this kind between strangers, who do nothing, for Ana as a spectator.
    pub fn watch(&self, id: GameId) {
        let (record, own) = phases::shown(id);
        let others = ["Inés", "Marcel", "Olga", "Rui"].map(|name| self.stranger(name));
        let (person, others) = (&others[0], OpponentBots::People(&others[1..]));
        self.come_to(&PreparedTable { record: &record, own, person, others, hints: false });
        self.browser.wait("document.querySelector('#r-board .stage')");
    }

    /// Waits until the page offers a move or, at the end of a game, shows the result.
    pub fn arrives(&self, record: &Record) {
        let sign = if record.result.is_some() { "#result" } else { "#r-moves .offer" };
        self.browser.wait(&format!("document.querySelector('{sign}')"));
    }

    pub fn come_to(&self, laid: &PreparedTable<'_>) {
        let table = self.runtime.block_on(phases::prepare_table(&self.store, laid));
        self.browser.go(&self.server.at(&format!("/t/{table}")));
    }

    /// Sets which moves Ana must confirm: `never`, `final` or `every`.
    pub fn set_confirmations(&self, confirm: &str) {
        save_settings(&self.browser, &format!("name=Ana&theme=auto&confirm={confirm}"));
    }

    /// Opens a page of the server.
    pub fn look(&self, path: &str) {
        self.browser.go(&self.server.at(path));
    }

    pub fn open_with_a_free_seat(&self, id: GameId) {
        open_table(&self.server, &self.browser, id.as_str(), &["me", "open", "bot-maestro"]);
    }

    /// Stores an analysis of the game at an address, as the server does.
    pub fn keep_analysis(&self, address: &str, text: &str) {
        let shelf = DocumentKind { kind: "analysis", most: 2_000 };
        self.runtime.block_on(self.store.keep(shelf, address, text)).unwrap();
    }

    /// Adds another person, who has no browser.
    pub fn stranger(&self, name: &str) -> Person {
        self.runtime.block_on(self.store.add_person(name)).unwrap()
    }

    /// Checks the page's width, headings and accessibility on one of the screens.
    pub fn look_at(&mut self, index: usize, what: &str) {
        let (look, screen) = SCREENS[index % SCREENS.len()];
        self.browser.turn_to(look.still());
        self.browser.fits_the_screen();
        self.browser.gives(HEADINGS, Value::Array(Vec::new()), &format!("{what}, on {screen}"));
        self.browser.is_accessible(&format!("{what}, on {screen}"));
    }

    pub fn end(self) {
        self.runtime.block_on(self.store.close());
    }
}

/// Saves settings of the browser's user.
fn save_settings(browser: &Browser, settings: &str) {
    browser.js_later(&format!(
        "const done = arguments[arguments.length - 1]; \
         fetch('/settings', {{ method: 'POST', body: new URLSearchParams('{settings}') }}).then(() => done())"
    ));
}

fn visit_each(what: &str, found: &phases::Phases) {
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    for (index, (name, (record, seat))) in found.iter().enumerate() {
        visit.come(record, *seat);
        visit.arrives(record);
        visit.look_at(index, &format!("{what}, {name}"));
    }
    visit.end();
}

#[test]
fn the_solo_game_of_vinhos_is_accessible() {
    if !browser_is_there() {
        return;
    }
    let mut found = phases::find_alone();
    found.retain(|name, _| {
        ["prompt-before-move", "prompt-sales-slot", "prompt-over"].contains(name)
    });
    assert!(found.len() >= 2, "the solo game comes to its end");
    let mut visit = Visit::begin(BrowserSettings::DESKTOP);
    let (record, seat) = &found["prompt-before-move"];
    for (look, name) in [(BrowserSettings::DESKTOP, "desktop"), (BrowserSettings::PHONE, "phone")] {
        visit.come(record, *seat);
        visit.browser.turn_to(look.still());
        visit.browser.wait("document.querySelector('#strip-1')?.innerText.includes('The Rival')");
        visit.browser.glance(&format!("vinhos-alone-{name}"));
    }
    visit.end();
    visit_each("vinhos alone", &found);
}
