//! What viewers are sent, followed as a browser follows it.

#[allow(dead_code, reason = "the tests over HTTP use more of it")]
#[path = "../../tests/http/browser.rs"]
mod browser;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalog::GameId;
use game::{Chance, Fast, Seat, Seed, Turn};
use serde_json::Value;
use store::{PersonId, TableId, Visibility};
use table_kit::REGIONS;

use self::browser::Element;
use super::outline::Drawn;
use super::{Event, Has, Pages, Regions};
use crate::session::Settings;
use crate::table::{Aspect, Change, Pace, Spec, Table, Watch};
use crate::viewer::Viewer;

/// A table of people who play at random.
struct Play {
    table: Table,
    people: Vec<PersonId>,
    chance: Fast,
    shown: u64,
}

impl Play {
    fn begin(game: GameId, players: u8, seed: u64) -> Play {
        let options = catalog::with_rules!(game, G => {
            let options = <<G as game::Game>::Options as game::GameOptions>::with_players(players);
            serde_json::to_value(options).unwrap()
        });
        let spec = Spec {
            game: game.to_string(),
            options,
            components: None,
            watch: Watch::Anybody,
            pace: Pace::Instant,
            branch: None,
            hints: true,
        };
        let people: Vec<PersonId> = Seat::all(players).map(|_| PersonId::random()).collect();
        let (id, host) = (TableId::random(), people[0].clone());
        let seed_of_table = Seed::from_number(seed);
        let mut table =
            Table::fresh(id, host, Visibility::Listed, spec.clone(), players, seed_of_table);
        table.apply(&Change::Opened { spec }).unwrap();
        for (seat, person) in Seat::all(players).zip(&people) {
            let name = format!("<Ana & {seat}>");
            table.apply(&Change::Sat { seat, person: person.clone(), name }).unwrap();
        }
        let table = table.started().unwrap().1;
        Play { table, people, chance: Fast::new(seed), shown: 0 }
    }

    /// A random move, or one taken back now and then. Says whether there was one.
    fn go_on(&mut self) -> bool {
        let Some(current) = self.table.current_match() else { return false };
        let Turn::Decide(seat) = current.turn() else { return false };
        self.shown += 1;
        if let Some(to) = current.plies().checked_sub(2).filter(|_| self.chance.below(20) == 0) {
            self.table.apply(&Change::TakenBack { seat, to, agreed: true }).unwrap();
            return true;
        }
        let legal = current.legal();
        let notation = &legal[self.chance.below(legal.len() as u32) as usize];
        self.table = self.table.moved(seat, notation).unwrap().1;
        true
    }

    fn aspect(&self) -> Aspect<'_> {
        Aspect { shown: self.shown, table: &self.table, talk: &[], here: 1 }
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
