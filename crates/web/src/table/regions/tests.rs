//! Tests that apply the events of viewers as a browser does.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use game::{Chance, FastChance, Seat, Seed, Turn};
use maud::Markup;
use minds::GameId;
use page::testing::HtmlElement;
use page::{PageMark, Pen, Secret};
use people::Settings;
use store::{ChatLine, PersonId, TableId, Visibility};
use table::{Change, RenderInput, StandingOrder, Table, TableSpec};
use table_kit::REGIONS;

use super::{BrowserPage, Pages, Regions, StreamEvent};
use crate::table::viewer::{UnconfirmedPlan, Viewer};

/// A table of people who play at random.
struct Play {
    table: Table,
    people: Vec<PersonId>,
    chance: FastChance,
    published: u64,
    talk: Vec<ChatLine>,
}

impl Play {
    fn begin(game: GameId, players: u8, seed: u64) -> Play {
        catalog::install();
        let options = minds::with_rules!(game, G => {
            let options = <<G as game::Game>::Options as game::GameOptions>::with_players(players);
            serde_json::to_value(options).unwrap()
        });
        let spec = TableSpec::usual(game.as_str(), options);
        let people: Vec<PersonId> = Seat::all(players).map(|_| PersonId::random()).collect();
        let (id, host) = (TableId::random(), people[0].clone());
        let seed_of_table = Seed::from_number(seed);
        let mut table = Table::before_first_entry(
            id,
            host,
            Visibility::Listed,
            spec.clone(),
            players,
            seed_of_table,
        );
        table.apply(&Change::Opened { spec: Box::new(spec) }).unwrap();
        for (seat, person) in Seat::all(players).zip(&people) {
            let name = format!("<Ana & {seat}>");
            table.apply(&Change::Sat { seat, person: person.clone(), name }).unwrap();
        }
        let table = table.start_game().unwrap().1;
        Play { table, people, chance: FastChance::new(seed), published: 0, talk: Vec::new() }
    }

    /// Makes a random move, or sometimes undoes one. Returns true if it did something.
    fn go_on(&mut self) -> bool {
        let Some(current) = self.table.current_match() else { return false };
        let Turn::Decide(seat) = current.turn() else { return false };
        self.published += 1;
        if let Some(to) = current.plies().checked_sub(2).filter(|_| self.chance.below(20) == 0) {
            self.table.apply(&Change::TakenBack { seat, to, agreed: true }).unwrap();
            return true;
        }
        let legal = current.legal();
        let notation = self.chance.pick(&legal);
        self.table = self.table.make_move(seat, notation).unwrap().1;
        true
    }

    /// Applies a change outside the game.
    fn change(&mut self, change: &Change) {
        self.published += 1;
        self.table.apply(change).unwrap();
    }

    fn say(&mut self, who: usize, text: &str) {
        let seq = self.talk.len() as i64 + 1;
        let (person, name) = (self.people[who].clone(), format!("<{who}>"));
        let (sent_as, text) = (seq.to_string(), text.to_string());
        self.talk.push(ChatLine { seq, at: 0, sent_as, person, name, watching: false, text });
    }

    fn render_input(&self) -> RenderInput<'_> {
        RenderInput { published: self.published, table: &self.table, talk: &self.talk, here: 1 }
    }

    fn viewer(&self, who: Option<usize>) -> Viewer {
        let person = who.map(|who| &self.people[who]);
        Viewer::of(&self.table, person, Settings::default(), None).unwrap()
    }
}

fn pages() -> Pages {
    Pages::new(Secret::of("of the tests"))
}

/// Returns the regions of a page as they are in a document.
fn whole_regions(play: &Play, who: Option<usize>) -> [String; REGIONS.len()] {
    let regions = Regions::draw(&play.render_input(), &play.viewer(who), &Pen::plain());
    regions.html.map(Markup::into_string)
}

/// A model of a browser at the table.
struct Browser {
    who: Option<usize>,
    has: BrowserPage,
    page: HtmlElement,
    sizes: Vec<usize>,
}

impl Browser {
    fn new(who: Option<usize>) -> Browser {
        let regions = REGIONS.map(|id| format!("<section id=\"r-{id}\"></section>"));
        let page = HtmlElement::read(&regions.concat());
        Browser { who, has: BrowserPage::Mark(PageMark::default()), page, sizes: Vec::new() }
    }

    fn look(&mut self, play: &Play, pages: &Pages) -> Option<Arc<StreamEvent>> {
        let viewer = play.viewer(self.who);
        let shared = pages.of(&play.table.id, viewer.kind());
        let (known, event) = pages.next(&shared, &play.render_input(), &viewer, &self.has);
        self.has = BrowserPage::Page(known);
        if let Some(event) = &event {
            self.take(event);
        }
        event
    }

    fn take(&mut self, event: &StreamEvent) {
        self.sizes.push(event.packed().len());
        let text = String::from_utf8(event.plain().to_vec()).unwrap();
        self.page.follow(text.lines().filter_map(|line| line.strip_prefix("data: ")));
        assert!(text.starts_with(&format!("id: {}\n", self.has.mark().as_str())));
    }

    /// Checks that the updated page equals a newly rendered page.
    fn check_page(&self, play: &Play) {
        for (id, whole) in REGIONS.iter().zip(whole_regions(play, self.who)) {
            let (kept, whole) = (self.shows(id), whole.replace('\n', "&#10;"));
            assert!(kept == whole, "{id}:\n{kept}\n{whole}");
        }
    }

    fn shows(&self, id: &str) -> String {
        self.page.find(&format!("r-{id}")).unwrap().html()
    }
}

#[test]
fn successive_updates_give_the_same_page_as_a_new_rendering() {
    for (game, players) in GameId::ALL.into_iter().zip([3, 2, 4]) {
        let (mut play, pages) = (Play::begin(game, players, 5), pages());
        let mut browsers = [None, Some(0), Some(1), None].map(Browser::new);
        for step in 0..60 {
            for (index, browser) in browsers.iter_mut().enumerate() {
                // The last browser is slow, and sometimes reconnects with only a mark.
                if index == 3 && step % 7 != 0 {
                    continue;
                }
                if index == 3 && step % 14 == 0 {
                    browser.has = BrowserPage::Mark(browser.has.mark().clone());
                }
                browser.look(&play, &pages);
                browser.check_page(&play);
            }
            if !play.go_on() {
                break;
            }
        }
    }
}

#[test]
fn changes_outside_the_game_reach_the_pages_of_all_viewers() {
    for game in GameId::ALL {
        let (mut play, pages) = (Play::begin(game, 3, 8), pages());
        let mut browsers = [None, Some(0), Some(1), Some(2)].map(Browser::new);
        let seat = Seat::new(1);
        let reactions = play.table.current_match().unwrap().reactions();
        let ordered = reactions.iter().map(|reaction| {
            let reaction = reaction.key.to_string();
            Change::Ordered { seat, reaction, order: StandingOrder::Never }
        });
        let mut changes = vec![
            Change::Coached { on: false },
            Change::BotSat { seat, level: "novice".to_string() },
            Change::BotLeft { seat },
            Change::UndoAsked { seat, to: 1 },
            Change::UndoAnswered { seat: Seat::new(0), agree: false },
            Change::Coached { on: true },
        ];
        changes.extend(ordered);
        changes.push(Change::Closed);
        let mut all_in_step = |play: &Play| {
            for browser in &mut browsers {
                browser.look(play, &pages);
                browser.check_page(play);
            }
        };
        for _ in 0..3 {
            all_in_step(&play);
            play.go_on();
        }
        for (number, change) in changes.iter().enumerate() {
            all_in_step(&play);
            play.say(number % 3, &format!("line {number}"));
            all_in_step(&play);
            play.change(change);
        }
        all_in_step(&play);
    }
}

/// Returns the sizes of all events of a game except the first, which contains the whole page.
fn sizes(game: GameId, moves: usize) -> Vec<usize> {
    let (mut play, pages) = (Play::begin(game, 2, 3), pages());
    let mut browsers = [Some(0), Some(1)].map(Browser::new);
    for _ in 0..moves {
        for browser in &mut browsers {
            browser.look(&play, &pages);
        }
        if !play.go_on() {
            break;
        }
    }
    let mut sizes: Vec<usize> = browsers.iter().flat_map(|one| one.sizes[1..].to_vec()).collect();
    sizes.sort_unstable();
    sizes
}

#[test]
fn the_median_event_has_few_bytes() {
    for (game, bound) in GameId::ALL.into_iter().zip([3_072, 3_072, 3_584]) {
        let sizes = sizes(game, 80);
        let median = sizes[sizes.len() / 2];
        println!("{game}: median {median}, largest {}, of {}", sizes[sizes.len() - 1], sizes.len());
        assert!(median <= bound, "{game}: {median} bytes");
    }
}

/// The fixed codes fit the events of today. If this test fails, count the letters again.
#[test]
fn fixed_codes_compress_events_almost_as_well_as_individual_codes() {
    for game in GameId::ALL {
        let (mut play, pages) = (Play::begin(game, 2, 9), pages());
        let (mut browser, mut ours, mut best) = (Browser::new(Some(0)), 0, 0);
        for _ in 0..80 {
            if let Some(event) = browser.look(&play, &pages) {
                let level = flate2::Compression::new(crate::server::packed::QUICK);
                let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), level);
                packer.write_all(&event.plain()).unwrap();
                ours += event.packed().len();
                best += packer.finish().unwrap().len();
            }
            play.go_on();
        }
        println!("{game}: {ours} bytes, {best} by codes of their own");
        assert!(best > 50_000 && 100 * ours < 115 * best, "{game}: {ours} of {best}");
    }
}

#[test]
fn viewers_with_the_same_view_share_one_rendering_and_its_bytes() {
    let (mut play, pages) = (Play::begin(GameId::ALL[0], 3, 1), pages());
    let mut browsers = [None, None, None, Some(1)].map(Browser::new);
    let keep = [None, Some(1)].map(|who| pages.of(&play.table.id, play.viewer(who).kind()));
    for _ in 0..20 {
        let before = pages.drawings.load(Ordering::Relaxed);
        let events: Vec<_> = browsers.iter_mut().map(|one| one.look(&play, &pages)).collect();
        let [one, two, three, other] = events.as_slice() else { panic!("four look on") };
        let (one, two) = (one.as_ref().unwrap(), two.as_ref().unwrap());
        assert!(Arc::ptr_eq(one, two) && Arc::ptr_eq(one, three.as_ref().unwrap()));
        assert!(!Arc::ptr_eq(one, other.as_ref().unwrap()), "a seat sees something else");
        let rendered = pages.drawings.load(Ordering::Relaxed) - before;
        assert_eq!(rendered, 2, "one for the spectators, one for the seat");
        play.go_on();
    }
    drop(keep);
}

#[test]
fn an_up_to_date_viewer_gets_no_event_and_no_rendering() {
    let (play, pages) = (Play::begin(GameId::ALL[0], 2, 1), pages());
    let viewer = play.viewer(None);
    let shared = pages.of(&play.table.id, viewer.kind());
    let mut first = Browser::new(None);
    first.look(&play, &pages);
    for _ in 0..100 {
        let has = BrowserPage::Mark(first.has.mark().clone());
        assert!(pages.next(&shared, &play.render_input(), &viewer, &has).1.is_none());
    }
    assert_eq!(pages.drawings.load(Ordering::Relaxed), 1);
}

#[test]
fn each_log_line_is_rendered_once() {
    let mut play = Play::begin(GameId::ALL[0], 2, 4);
    let observer = play.viewer(None).observer;
    let mut said = 0;
    while play.go_on() {
        let before = play.table.log(observer);
        let Some(current) = play.table.current_match() else { break };
        let (legal, Turn::Decide(seat)) = (current.legal(), current.turn()) else { break };
        let next = play.table.make_move(seat, &legal[0]).unwrap().1;
        let after = next.log(observer);
        let old =
            |line: &&play::LogLine| before.iter().any(|known| Arc::ptr_eq(&known.html, &line.html));
        let fresh = after.iter().filter(|line| line.seat.is_some() && !old(line)).count();
        said = said.max(fresh);
        let moves = after.iter().filter(|line| line.seat.is_some());
        let numbers: std::collections::HashSet<usize> = moves.map(|line| line.number).collect();
        assert!(numbers.len() <= 40);
    }
    assert!((1..12).contains(&said), "only what the move itself brought is said: {said}");
}

#[test]
fn strips_show_when_bots_have_less_time() {
    let mut play = Play::begin(GameId::ALL[0], 2, 1);
    play.table.apply(&Change::BotSat { seat: Seat::new(1), level: "novice".to_string() }).unwrap();
    let strips = |play: &Play| whole_regions(play, Some(0))[3].clone();
    assert!(!strips(&play).contains("in a hurry"));
    play.table.hurried = true;
    assert_eq!(strips(&play).matches("in a hurry").count(), 1, "people do not");
}

#[test]
fn a_strip_shows_the_last_move_of_its_player() {
    for game in GameId::ALL {
        let mut play = Play::begin(game, 2, 5);
        for _ in 0..30 {
            play.go_on();
        }
        let viewer = play.viewer(Some(0));
        let strips = whole_regions(&play, Some(0))[3].clone();
        let (other, log) = (Seat::new(1), play.table.log(viewer.observer));
        let last = &log.iter().rev().find(|line| line.seat == Some(other)).unwrap().text;
        let did = last.strip_prefix(&play.table.name(other)).unwrap().trim_start();
        let told: Vec<&str> = strips.split("class=\"did\" title=\"").skip(1).collect();
        let [told] = told[..] else { panic!("{game}: of the other one alone") };
        let did = maud::html! { (did) }.into_string();
        assert!(told.starts_with(&format!("{did}\">{did}<")), "{game}: {did}, {told}");
    }
}

/// Returns the lines of an event about one region.
fn lines_of(event: &StreamEvent, region: &str) -> Vec<String> {
    let text = String::from_utf8(event.plain().to_vec()).unwrap();
    let mut here = false;
    let lines = text.lines().filter_map(|line| line.strip_prefix("data: "));
    let mine = lines.filter(|line| {
        if let Some(root) = line.strip_prefix("@r-") {
            here = root == region;
        }
        here && !line.starts_with('@')
    });
    mine.map(str::to_string).collect()
}

#[test]
fn a_click_on_a_plan_sends_slots_and_after_a_restart_whole_regions() {
    let mut plans = 0;
    for game in GameId::ALL {
        let (mut play, pages) = (Play::begin(game, 2, 6), pages());
        for _ in 0..60 {
            let Turn::Decide(seat) = play.table.current_match().unwrap().turn() else { break };
            let mut browser = Browser::new(Some(seat.index()));
            browser.look(&play, &pages);
            let viewer = play.viewer(browser.who);
            let regions = Regions::draw(&play.render_input(), &viewer, &Pen::plain());
            let begins = |button: &&str| button.contains("name=\"plan\"");
            if let Some(button) = regions.html[6].0.split("<button").find(begins) {
                let line = button.split("value=\"").nth(1).unwrap().split('"').next().unwrap();
                let at = play.table.answers_to(seat);
                let plan = Some(UnconfirmedPlan { at, line: line.replace("&amp;", "&") });
                let planner = Viewer { plan, ..viewer };
                assert!(planner.plan(&play.table).is_some());
                let asked = |pages: &Pages| {
                    let shared = pages.of(&play.table.id, planner.kind());
                    let has = BrowserPage::Mark(browser.has.mark().clone());
                    pages.next(&shared, &play.render_input(), &planner, &has).1.unwrap()
                };
                let is_whole = |event: &StreamEvent| {
                    lines_of(event, "moves").iter().any(|line| line.len() > 4_000)
                        || lines_of(event, "board").iter().any(|line| line.len() > 20_000)
                };
                let click = asked(&pages);
                let size = click.packed().len();
                assert!(size < 8_000 && !is_whole(&click), "{game}: {size} bytes for {line}");
                let restarted = asked(&Pages::new(Secret::of("of the tests")));
                assert!(restarted.packed().len() > click.packed().len(), "{game}: {line}");
                plans += 1;
            }
            play.go_on();
        }
    }
    assert!(plans > 20, "{plans} plans");
}

#[test]
fn numbers_of_offers_are_shown_only_in_the_list_of_moves() {
    for game in GameId::ALL {
        let mut play = Play::begin(game, 2, 7);
        let mut numbered = 0;
        for _ in 0..40 {
            for who in [Some(0), Some(1)] {
                for (id, html) in REGIONS.iter().zip(whole_regions(&play, who)) {
                    let numbers = html.matches("data-number").count();
                    assert!(*id == "moves" || numbers == 0, "{game}: {id}");
                    numbered += numbers;
                }
            }
            play.go_on();
        }
        assert!(numbered > 40, "{game}: {numbered}");
    }
}

#[test]
fn scrolling_and_opened_elements_are_slots() {
    for game in GameId::ALL {
        let mut play = Play::begin(game, 2, 8);
        for _ in 0..40 {
            let viewer = play.viewer(Some(0));
            let page = Regions::page(
                &play.render_input(),
                &viewer,
                Secret::of("of the tests"),
                Arc::default(),
            );
            let slots: Vec<&str> = page.ids().collect();
            for (region, html) in REGIONS.iter().zip(whole_regions(&play, Some(0))) {
                // These regions are short, so they are sent as a whole. The browser opens their open elements again.
                let whole = ["house", "status", "moves"].contains(region);
                for tag in html.split('<').map(|tag| tag.split('>').next().unwrap()) {
                    let scrolls = tag.contains(" tabindex=\"0\"") || tag.contains(" popover=\"\"");
                    if whole || !scrolls && !tag.starts_with("details") {
                        continue;
                    }
                    let id = tag.split(" id=\"").nth(1).and_then(|id| id.split('"').next());
                    assert!(id.is_some_and(|id| slots.contains(&id)), "{game} {region}: <{tag}>");
                }
            }
            play.go_on();
        }
    }
}
