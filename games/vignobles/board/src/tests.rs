//! Renders the board for every observer in every phase of random games.

mod play;
mod stacks;

use std::collections::{HashMap, HashSet};

use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Observer, Seat, Turn};
use table_kit::testing::{self, bare_scene};
use table_kit::{Board as _, Offer, OfferText};
use vignobles::{
    Colour, Components, HandLimit, Mode, Options, Region, SideName, State, Variety, VarietyRow,
};
use words::{Names, Words};

use super::Board;
use super::land::Land;

#[test]
fn nothing_hidden_is_shown() {
    testing::shows_nothing_hidden::<Board>(6, &[4, 3]);
}

#[test]
fn every_prompt_addresses_its_player() {
    testing::every_prompt_addresses_its_player::<Board>(6, &[2, 3, 4]);
}

#[test]
fn dim_controls_answer_with_the_specific_cause() {
    let found = testing::refusals_of_controls::<Board>(6, &[2, 4]);
    let specific = ["refusal-nothing-to-barrel", "refusal-barrels-empty"];
    for key in specific {
        assert!(found.contains_key(key), "{key} is not among {found:#?}");
    }
}

#[test]
fn parts_show_only_their_values() {
    testing::parts_show_only_their_values::<Board>(2, &[3, 2]);
}

#[test]
fn every_offer_has_its_outcome() {
    testing::every_offer_has_its_outcome::<Board>(6, &[4, 3, 2]);
}

#[test]
fn every_log_line_links_to_a_place() {
    testing::every_log_line_has_a_place::<Board>(3);
}

#[test]
fn every_grape_has_its_own_two_letters_and_the_shape_of_its_colour() {
    let sheet = include_str!("../assets/sprites.svg");
    let varieties = &Components::builtin().varieties;
    // A player has one letter, a grape two.
    for name in [|row: &VarietyRow| row.south_west.clone(), |row: &VarietyRow| row.france.clone()] {
        let codes = varieties.iter().map(|row| name(row).chars().take(2).collect::<String>());
        assert_eq!(codes.collect::<HashSet<_>>().len(), varieties.len());
    }
    for (variety, row) in Variety::all().zip(varieties) {
        let mark = format!("<symbol id=\"grape-{variety}\"");
        let symbol = sheet.split(&mark).nth(1).unwrap().split("</symbol>").next().unwrap();
        // The six-sided shape is the fifth player's, and at most four play.
        let round = row.colour == Colour::Red;
        assert_eq!(symbol.contains("<circle"), round, "{variety}");
    }
}

#[test]
fn every_road_between_two_regions_has_a_milestone() {
    for side in [SideName::SouthWest, SideName::France] {
        let marked = Land::of(side).milestones().map(|(one, other, _)| (one, other));
        let marked: HashSet<(Region, Region)> = marked.collect();
        let near = |region| Components::builtin().side(side).region(region).neighbours.0;
        let roads = Region::all().flat_map(|one| near(one).iter().map(move |other| (one, other)));
        let roads: HashSet<(Region, Region)> = roads.filter(|(one, other)| one < other).collect();
        assert_eq!(marked, roads, "{side:?}");
    }
}

#[test]
fn the_plain_board_is_playable() {
    struct Plain;

    impl table_kit::Board for Plain {
        type Game = State;
    }

    testing::every_position_is_playable::<Plain>(3);
    testing::shows_nothing_hidden::<Plain>(1, &[3]);
}

fn variants() -> [Options; 4] {
    let of = |players, side, mode, hand_limit| Options {
        side,
        mode,
        hand_limit,
        ..Options::with_players(players)
    };
    [
        of(2, SideName::SouthWest, Mode::Family, HandLimit::Round),
        of(3, SideName::France, Mode::Family, HandLimit::Turn),
        of(4, SideName::SouthWest, Mode::Family, HandLimit::Round),
        of(4, SideName::France, Mode::Extended, HandLimit::Round),
    ]
}

/// The number of positions of each phase that a test checks in a game.
const ENOUGH: usize = 3;

/// Returns the name of the pending decision.
fn phase(state: &State) -> String {
    let Turn::Decide(due) = state.turn() else { return "Over".to_string() };
    let turn = state.view(Observer::Seat(due)).turn.expect("somebody decides");
    format!("{:?}", turn.decision).split(['(', ' ']).next().unwrap_or_default().to_string()
}

/// Plays random games, passes some positions of every phase to `look`, and returns the phases.
fn walk(mut look: impl FnMut(&State)) -> HashSet<String> {
    let mut phases = HashSet::new();
    for (seed, options) in variants().iter().enumerate() {
        let mut chance = FastChance::new(seed as u64);
        let components = Components::builtin();
        let mut state = State::new(options, components, &mut Ctx::quiet(&mut chance)).unwrap();
        let (mut legal, mut seen) = (Vec::new(), HashMap::new());
        for _ in 0..1500 {
            let times: &mut usize = seen.entry(phase(&state)).or_default();
            *times += 1;
            // Every hundredth of the later positions of a phase.
            if *times <= ENOUGH || times.is_multiple_of(100) {
                look(&state);
            }
            if state.turn() == Turn::Over {
                break;
            }
            state.legal_actions(&mut legal);
            let choice = legal[chance.below(legal.len() as u32) as usize];
            state.apply(choice, &mut Ctx::quiet(&mut chance));
        }
        phases.extend(seen.into_keys());
    }
    phases
}

fn names() -> Vec<String> {
    ["Ana", "Bo <b>", "Cé & Co", "Dan"].map(str::to_string).to_vec()
}

fn offers(state: &State, observer: Observer) -> Vec<Offer<<State as Game>::Action>> {
    let due = match state.turn() {
        Turn::Decide(due) if observer.is(due) => due,
        _ => return Vec::new(),
    };
    let mut world = state.clone();
    world.determinize(due, &mut FastChance::new(0));
    let mut legal = Vec::new();
    world.legal_actions(&mut legal);
    let text = |(index, action): (usize, &<State as Game>::Action)| OfferText {
        number: index + 1,
        notation: action.to_string(),
        label: Words::of::<State>().say(&world.describe(*action), Names::Given(&names())),
        chip: None,
        reveals: index % 2 == 0,
        wins: false,
        plans: false,
        marks: String::new(),
    };
    legal
        .iter()
        .enumerate()
        .map(|(index, action)| Offer { action: *action, text: text((index, action)) })
        .collect()
}

/// Returns board, own area and strips as the observer gets them.
fn drawn(state: &State, observer: Observer) -> String {
    let (view, names, offers) = (state.view(observer), names(), offers(state, observer));
    let scene = bare_scene(state, &view, observer, &names, &offers);
    Board::draw(&scene).into_html()
}

fn observers(state: &State) -> impl Iterator<Item = Observer> + use<> {
    std::iter::once(Observer::Public).chain(Seat::all(state.players()).map(Observer::Seat))
}

/// Checks that every tag is closed in order, that every id is unique, and that nothing is inline that the page forbids.
fn check_html(html: &str) {
    let (mut open, mut ids) = (Vec::new(), HashSet::new());
    for tag in html.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap_or_else(|| panic!("not closed: <{tag}"));
        assert!(!text.contains('>') || text.contains("&gt;"), "a stray bracket after <{tag}>");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "closes something else");
            continue;
        }
        let name = tag.split(' ').next().unwrap();
        open.push(name);
        assert!(!["script", "style", "input", "br", "img"].contains(&name), "<{tag}>");
        // A style only sets a place in the scene.
        let style = tag.split_once(" style=\"").map(|(_, style)| style);
        assert!(style.is_none_or(|style| style.starts_with("--")), "<{tag}>");
        assert!(!tag.contains(" onclick"), "<{tag}>");
        if let Some((_, id)) = tag.split_once(" id=\"") {
            let id = id.split('"').next().unwrap();
            assert!(ids.insert(id), "the id {id} stands twice");
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
}

#[test]
fn every_offer_has_a_control_on_the_table() {
    let phases = walk(|state| {
        let Turn::Decide(due) = state.turn() else { return };
        let seat = Observer::Seat(due);
        let html = drawn(state, seat);
        for offer in offers(state, seat) {
            let value = format!("value=\"{}\"", offer.text.notation);
            assert!(html.contains(&value), "no control for {}", offer.text.notation);
        }
    });
    // All phases except the second blend of a Double Vintage, which random players rarely reach.
    assert!(phases.len() >= 19, "some phases were never drawn: {phases:?}");
}

#[test]
fn the_html_is_well_formed_for_every_observer() {
    walk(|state| observers(state).for_each(|observer| check_html(&drawn(state, observer))));
}

#[test]
fn hidden_cards_do_not_change_the_html() {
    let mut count = 0_u64;
    walk(|state| {
        count += 1;
        for seat in Seat::all(state.players()) {
            let mut twin = state.clone();
            twin.determinize(seat, &mut FastChance::new(count));
            for observer in [Observer::Seat(seat), Observer::Public] {
                assert_eq!(drawn(state, observer), drawn(&twin, observer));
            }
        }
    });
}

#[test]
fn player_names_are_escaped() {
    walk(|state| {
        let html = drawn(state, Observer::Public);
        assert!(!html.contains("Bo <b>") && !html.contains("Cé & Co"));
    });
}

#[test]
fn every_text_key_of_the_board_has_a_text() {
    walk(|state| {
        for observer in observers(state) {
            let html = drawn(state, observer);
            for unknown in ["board-hint", "board-card", "board-idle", "effect-", "option-side"] {
                assert!(!html.contains(unknown), "no words for a key of {unknown}");
            }
        }
    });
}
