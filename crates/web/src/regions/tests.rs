//! What viewers are sent, followed as a browser follows it.

#[allow(dead_code, reason = "the tests over HTTP use more of it")]
#[path = "../../tests/http/browser.rs"]
mod browser;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use catalog::GameId;
use game::{Chance, Fast, Seat, Seed, Turn};
use serde_json::Value;
use store::{ChatLine, PersonId, TableId, Visibility};
use table_kit::{Parts, REGIONS};

use self::browser::Element;
use super::outline::Drawn;
use super::{Event, Has, Pages, Regions, event};
use crate::session::Settings;
use crate::table::{Aspect, Change, Order, Spec, Table};
use crate::viewer::Viewer;

/// A table of people who play at random.
struct Play {
    table: Table,
    people: Vec<PersonId>,
    chance: Fast,
    published: u64,
    talk: Vec<ChatLine>,
}

impl Play {
    fn begin(game: GameId, players: u8, seed: u64) -> Play {
        let options = catalog::with_rules!(game, G => {
            let options = <<G as game::Game>::Options as game::GameOptions>::with_players(players);
            serde_json::to_value(options).unwrap()
        });
        let spec = Spec::usual(game.as_str(), options);
        let people: Vec<PersonId> = Seat::all(players).map(|_| PersonId::random()).collect();
        let (id, host) = (TableId::random(), people[0].clone());
        let seed_of_table = Seed::from_number(seed);
        let mut table =
            Table::fresh(id, host, Visibility::Listed, spec.clone(), players, seed_of_table);
        table.apply(&Change::Opened { spec: Box::new(spec) }).unwrap();
        for (seat, person) in Seat::all(players).zip(&people) {
            let name = format!("<Ana & {seat}>");
            table.apply(&Change::Sat { seat, person: person.clone(), name }).unwrap();
        }
        let table = table.started().unwrap().1;
        Play { table, people, chance: Fast::new(seed), published: 0, talk: Vec::new() }
    }

    /// A random move, or one taken back now and then. Says whether there was one.
    fn go_on(&mut self) -> bool {
        let Some(current) = self.table.current_match() else { return false };
        let Turn::Decide(seat) = current.turn() else { return false };
        self.published += 1;
        if let Some(to) = current.plies().checked_sub(2).filter(|_| self.chance.below(20) == 0) {
            self.table.apply(&Change::TakenBack { seat, to, agreed: true }).unwrap();
            return true;
        }
        let legal = current.legal();
        let notation = &legal[self.chance.below(legal.len() as u32) as usize];
        self.table = self.table.moved(seat, notation).unwrap().1;
        true
    }

    /// Something beside the game.
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

    fn aspect(&self) -> Aspect<'_> {
        Aspect { published: self.published, table: &self.table, talk: &self.talk, here: 1 }
    }

    fn viewer(&self, who: Option<usize>) -> Viewer {
        let person = who.map(|who| &self.people[who]);
        Viewer::of(&self.table, person, Settings::default(), None).unwrap()
    }
}

/// A browser at the table.
struct Browser {
    who: Option<usize>,
    has: Has,
    regions: Vec<Element>,
    mark: String,
    sizes: Vec<usize>,
}

impl Browser {
    fn new(who: Option<usize>) -> Browser {
        let regions = vec![Element::default(); REGIONS.len()];
        Browser {
            who,
            has: Has::Mark(String::new()),
            regions,
            mark: String::new(),
            sizes: Vec::new(),
        }
    }

    fn look(&mut self, play: &Play, pages: &Pages) -> Option<Arc<Event>> {
        let viewer = play.viewer(self.who);
        let shared = pages.of(&play.table.id, viewer.kind());
        let (shape, event) = pages.next(&shared, &play.aspect(), &viewer, &self.has);
        self.has = Has::Shape(shape);
        if let Some(event) = &event {
            self.take(event);
        }
        event
    }

    fn take(&mut self, event: &Event) {
        self.sizes.push(event.packed().len());
        let text = String::from_utf8(event.plain().to_vec()).unwrap();
        let line = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        self.mark = line("id: ").to_string();
        let update: Value = serde_json::from_str(line("data: ")).unwrap();
        for (id, change) in update["regions"].as_object().unwrap() {
            let index = REGIONS.iter().position(|known| known == id).unwrap();
            self.regions[index].patch(change);
        }
    }

    /// What it shows is what a page of its own would show.
    fn is_in_step(&self, play: &Play) {
        let regions = Regions::render(&play.aspect(), &play.viewer(self.who));
        for ((id, whole), kept) in REGIONS.iter().zip(&regions.html).zip(&self.regions) {
            assert!(kept.html() == *whole, "{id}:\n{}\n{whole}", kept.html());
        }
        assert_eq!(self.mark, regions.mark(play.aspect().here));
    }
}

#[test]
fn updates_one_after_another_lead_to_the_same_page_as_a_fresh_look() {
    for (game, players) in GameId::ALL.into_iter().zip([3, 2, 4]) {
        let (mut play, pages) = (Play::begin(game, players, 5), Pages::default());
        let mut browsers = [None, Some(0), Some(1), None].map(Browser::new);
        for step in 0..60 {
            for (index, browser) in browsers.iter_mut().enumerate() {
                // The last is slow, and sometimes comes back with nothing but a mark.
                if index == 3 && step % 7 != 0 {
                    continue;
                }
                if index == 3 && step % 14 == 0 {
                    browser.has = Has::Mark(browser.mark.clone());
                }
                browser.look(&play, &pages);
                browser.is_in_step(&play);
            }
            if !play.go_on() {
                break;
            }
        }
    }
}

#[test]
fn what_happens_beside_the_game_reaches_pages_that_leave_out_what_they_know() {
    for game in GameId::ALL {
        let (mut play, pages) = (Play::begin(game, 3, 8), Pages::default());
        let mut browsers = [None, Some(0), Some(1), Some(2)].map(Browser::new);
        let seat = Seat::new(1);
        let reactions = play.table.current_match().unwrap().reactions();
        let ordered = reactions.iter().map(|reaction| {
            let reaction = reaction.key.to_string();
            Change::Ordered { seat, reaction, order: Order::Never }
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
                browser.is_in_step(play);
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

#[test]
fn every_region_of_a_page_nests() {
    for game in GameId::ALL {
        let mut play = Play::begin(game, 2, 9);
        for _ in 0..40 {
            for who in [None, Some(0), Some(1)] {
                let regions = Regions::render(&play.aspect(), &play.viewer(who));
                for (id, html) in REGIONS.iter().zip(&regions.html) {
                    let outline = Drawn::read(html).outline;
                    let is_plain = html.is_empty() || !html.contains('<');
                    assert!(is_plain || outline.nodes.len() > 1, "{game} {id}: {html}");
                }
            }
            play.go_on();
        }
    }
}

/// The sizes of all events of a game but the first, which brings the whole page.
fn sizes(game: GameId, moves: usize) -> Vec<usize> {
    let (mut play, pages) = (Play::begin(game, 2, 3), Pages::default());
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
    for (game, bound) in GameId::ALL.into_iter().zip([3_000, 6_000, 6_000]) {
        let sizes = sizes(game, 80);
        let median = sizes[sizes.len() / 2];
        println!("{game}: median {median}, largest {}, of {}", sizes[sizes.len() - 1], sizes.len());
        assert!(median <= bound, "{game}: {median} bytes");
    }
}

/// Codes that are always the same fit the events of today; whoever finds here that they do no more counts anew.
#[test]
fn events_are_packed_almost_as_well_as_with_codes_of_their_own() {
    for game in GameId::ALL {
        let (mut play, pages) = (Play::begin(game, 2, 9), Pages::default());
        let (mut browser, mut ours, mut best) = (Browser::new(Some(0)), 0, 0);
        for _ in 0..80 {
            if let Some(event) = browser.look(&play, &pages) {
                let level = flate2::Compression::new(event::QUICK);
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
fn viewers_who_see_alike_share_one_rendering_and_its_bytes() {
    let (mut play, pages) = (Play::begin(GameId::ALL[0], 3, 1), Pages::default());
    let mut browsers = [None, None, None, Some(1)].map(Browser::new);
    let keep = [None, Some(1)].map(|who| pages.of(&play.table.id, play.viewer(who).kind()));
    for _ in 0..20 {
        let before = pages.renderings.load(Ordering::Relaxed);
        let events: Vec<_> = browsers.iter_mut().map(|one| one.look(&play, &pages)).collect();
        let [one, two, three, other] = events.as_slice() else { panic!("four look on") };
        let (one, two) = (one.as_ref().unwrap(), two.as_ref().unwrap());
        assert!(Arc::ptr_eq(one, two) && Arc::ptr_eq(one, three.as_ref().unwrap()));
        assert!(!Arc::ptr_eq(one, other.as_ref().unwrap()), "a seat sees something else");
        let rendered = pages.renderings.load(Ordering::Relaxed) - before;
        assert_eq!(rendered, 2, "one for the spectators, one for the seat");
        play.go_on();
    }
    drop(keep);
}

#[test]
fn what_stayed_as_it_was_is_seldom_drawn_again() {
    let (mut play, pages) = (Play::begin(GameId::ALL[0], 2, 2), Pages::default());
    let mut browsers = [Some(0), Some(1)].map(Browser::new);
    let (mut drawn, mut whole) = (0, 0);
    for _ in 0..80 {
        for browser in &mut browsers {
            let (aspect, viewer) = (play.aspect(), play.viewer(browser.who));
            if let Has::Shape(shape) = &browser.has {
                let known = |key| shape.has_part(key);
                let parts = Regions::in_parts(&aspect, &viewer, Parts::Except(&known));
                drawn += parts.html.iter().map(String::len).sum::<usize>();
                let regions = Regions::render(&aspect, &viewer);
                whole += regions.html.iter().map(String::len).sum::<usize>();
            }
            browser.look(&play, &pages);
            browser.is_in_step(&play);
        }
        if !play.go_on() {
            break;
        }
    }
    let counted = |count: &AtomicU64| count.load(Ordering::Relaxed);
    let (all, missed) = (counted(&pages.renderings), counted(&pages.missed));
    println!("{drawn} of {whole} bytes, {missed} of {all} pages drawn twice");
    assert!(3 * drawn < 2 * whole, "{drawn} of {whole} bytes");
    assert!(8 * missed < all, "{missed} of {all} pages were drawn twice");
}

#[test]
fn who_has_all_is_sent_nothing_and_nothing_is_rendered_for_them() {
    let (play, pages) = (Play::begin(GameId::ALL[0], 2, 1), Pages::default());
    let viewer = play.viewer(None);
    let shared = pages.of(&play.table.id, viewer.kind());
    let mut first = Browser::new(None);
    first.look(&play, &pages);
    for _ in 0..100 {
        let has = Has::Mark(first.mark.clone());
        assert!(pages.next(&shared, &play.aspect(), &viewer, &has).1.is_none());
    }
    assert_eq!(pages.renderings.load(Ordering::Relaxed), 1);
}

#[test]
fn a_line_of_the_log_is_said_once_however_long_the_game_lasts() {
    let mut play = Play::begin(GameId::ALL[0], 2, 4);
    let observer = play.viewer(None).observer;
    let mut said = 0;
    while play.go_on() {
        let before = play.table.log(observer);
        let Some(current) = play.table.current_match() else { break };
        let (legal, Turn::Decide(seat)) = (current.legal(), current.turn()) else { break };
        let next = play.table.moved(seat, &legal[0]).unwrap().1;
        let after = next.log(observer);
        let old = |line: &&crate::table::LogLine| {
            before.iter().any(|known| Arc::ptr_eq(&known.html, &line.html))
        };
        let fresh = after.iter().filter(|line| line.seat.is_some() && !old(line)).count();
        said = said.max(fresh);
        let moves = after.iter().filter(|line| line.seat.is_some());
        let numbers: std::collections::HashSet<usize> = moves.map(|line| line.number).collect();
        assert!(numbers.len() <= 40);
    }
    assert!((1..12).contains(&said), "only what the move itself brought is said: {said}");
}

#[test]
fn bots_that_have_to_hurry_are_said_to_in_their_strips() {
    let mut play = Play::begin(GameId::ALL[0], 2, 1);
    play.table.apply(&Change::BotSat { seat: Seat::new(1), level: "novice".to_string() }).unwrap();
    let strips =
        |play: &Play| Regions::render(&play.aspect(), &play.viewer(Some(0))).html[3].clone();
    assert!(!strips(&play).contains("in a hurry"));
    play.table.hurried = true;
    assert_eq!(strips(&play).matches("in a hurry").count(), 1, "people do not");
}

#[test]
fn a_panel_tells_what_its_player_did_last() {
    for game in GameId::ALL {
        let mut play = Play::begin(game, 2, 5);
        for _ in 0..30 {
            play.go_on();
        }
        let viewer = play.viewer(Some(0));
        let strips = Regions::render(&play.aspect(), &viewer).html[3].clone();
        let (other, log) = (Seat::new(1), play.table.log(viewer.observer));
        let last = log.iter().rev().find(|line| line.seat == Some(other)).unwrap().text();
        let did = last.strip_prefix(&play.table.name(other)).unwrap().trim_start();
        let told: Vec<&str> = strips.split("class=\"did\" title=\"").skip(1).collect();
        let [told] = told[..] else { panic!("{game}: of the other one alone") };
        let did = maud::html! { (did) }.into_string();
        assert!(told.starts_with(&format!("{did}\">{did}<")), "{game}: {did}, {told}");
    }
}
