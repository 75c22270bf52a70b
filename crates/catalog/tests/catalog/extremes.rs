//! Tests that every accepted component set can be played with: its actions have different numbers, and views, notation,
//! layouts, observations and drawings work. Each limit of `check` is tested at both ends.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use bots::Encoding;
use catalog::{Entry, LaVina, with_game};
use game::{
    Chance, ComponentSet, Ctx, FastChance, FromJson, Game, GameOptions, NoComponents, Observer,
    Seat, ToJson, Turn,
};
use minds::GameId;
use serde_json::Value;
use table_kit::Viewpoint;

type Set<E> = <<E as Entry>::Rules as Game>::Components;

/// Collects the numbers of a set by name, as JSON pointers. Those of all rows of a table are grouped.
fn numbers(value: &Value, name: &str, pointer: &str, found: &mut BTreeMap<String, Vec<String>>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                numbers(value, &format!("{name}/{key}"), &format!("{pointer}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                numbers(value, name, &format!("{pointer}/{index}"), found);
            }
        }
        Value::Number(_) => {
            found.entry(name.to_string()).or_default().push(pointer.to_string());
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

fn read<E: Entry>(document: &Value) -> Option<Set<E>> {
    let set = Set::<E>::from_json(document, "set").ok()?;
    set.check().is_ok().then_some(set)
}

/// Moves a number as far up or down as `check` accepts, without changing the others.
fn push<E: Entry>(document: &mut Value, pointer: &str, up: bool) {
    let number = document.pointer(pointer).and_then(Value::as_i64).unwrap();
    let (mut fine, mut wrong) = (number, if up { 70_000 } else { -70_000 });
    while (fine - wrong).abs() > 1 {
        let middle = (fine + wrong) / 2;
        *document.pointer_mut(pointer).unwrap() = middle.into();
        if read::<E>(document).is_some() {
            fine = middle;
        } else {
            wrong = middle;
        }
    }
    *document.pointer_mut(pointer).unwrap() = fine.into();
}

/// Returns the sets at the limits: each number by itself, in all rows, and all numbers together.
fn extreme_sets<E: Entry>() -> Vec<(String, Value)> {
    let printed = Set::<E>::builtin().to_json();
    let mut names = BTreeMap::new();
    numbers(&printed, "", "", &mut names);
    let mut sets = Vec::new();
    for up in [true, false] {
        let mut all = printed.clone();
        for (name, pointers) in &names {
            let mut one = printed.clone();
            for pointer in pointers {
                push::<E>(&mut one, pointer, up);
                push::<E>(&mut all, pointer, up);
            }
            if one != printed {
                sets.push((format!("{name} {}", if up { "up" } else { "down" }), one));
            }
        }
        sets.push((format!("all {}", if up { "up" } else { "down" }), all));
    }
    sets
}

/// Plays with a set and checks every position, for at most this many decisions.
fn check_random_games<E: Entry>(name: &str, document: &Value, decisions: u32) {
    let set = read::<E>(document).unwrap().intern().unwrap();
    for players in <E::Rules as Game>::Options::player_counts() {
        let options = <E::Rules as Game>::Options::with_players(players);
        let name = format!("{} for {players}: {name}", E::Rules::ID);
        let mut chance = FastChance::new(players.into());
        let setup = E::Rules::new(&options, set, &mut Ctx::without_events(&mut chance));
        let mut state = setup.unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let mut legal = Vec::new();
        for decision in 0..decisions {
            let Turn::Decide(seat) = state.turn() else { break };
            state.legal_actions(&mut legal);
            assert!(!legal.is_empty(), "{name}: no action is legal in {state:?}");
            check_game::<E>(&name, &state, &legal);
            if decision % 50 == 7 {
                is_drawn::<E>(&name, &state, seat);
            }
            let action = *chance.pick(&legal);
            let mut events = Vec::new();
            state.apply(action, &mut Ctx::with_events(&mut chance, &mut events));
            for event in &events {
                state.narrate(event);
            }
        }
    }
}

fn check_game<E: Entry>(name: &str, state: &E::Rules, legal: &[<E::Rules as Game>::Action]) {
    let mut indices = HashSet::new();
    for &action in legal {
        let index = E::Mind::index(action);
        assert!(index < E::Mind::ACTIONS, "{name}: `{action}` has the index {index}");
        assert!(indices.insert(index), "{name}: `{action}` shares its index with another action");
        assert_eq!(E::Mind::action(index), Some(action), "{name}");
        assert_eq!(action.to_string().parse(), Ok(action), "{name}");
        state.describe(action);
    }
    assert_eq!(state.invariants(), Ok(()), "{name}");
    assert_eq!(
        E::Rules::from_layout(&state.layout(), state.components()).as_ref(),
        Ok(state),
        "{name}"
    );
    for seat in Seat::all(state.players()) {
        state.view(Observer::Seat(seat)).to_json();
        let mut seen = vec![f32::NAN; E::Mind::observation_len(state)];
        E::Mind::observe(state, seat, &mut seen);
        assert!(seen.iter().all(|part| (0.0..=1.0).contains(part)), "{name}: seen by {seat}");
    }
}

fn is_drawn<E: Entry>(name: &str, state: &E::Rules, seat: Seat) {
    let names = ["Ana", "Rui", "Eva", "Luis", "Ines"].map(str::to_string);
    let observer = Observer::Seat(seat);
    let viewpoint = Viewpoint { observer, decides: true, hints: true, names: &names, plan: None };
    let seen = table_kit::testing::shown::<E::Board>(state, &viewpoint);
    assert!(!seen.drawing.into_html().is_empty() && !seen.offers.is_empty(), "{name}");
}

#[test]
fn component_sets_at_the_limits_of_the_check_can_be_played() {
    fn check<E: Entry>() {
        let sets = extreme_sets::<E>();
        let components = TypeId::of::<Set<E>>();
        // A game without components has no limits to test.
        assert!(sets.len() > 2 || components == TypeId::of::<NoComponents>(), "{}", sets.len());
        for (name, document) in &sets {
            let whole = name.starts_with("all ");
            check_random_games::<E>(name, document, if whole { 2_000 } else { 60 });
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_game!(id, E => check::<E>()));
}

/// A delivery may add all wild grapes of the largest accepted set.
#[test]
fn deliveries_with_all_wild_grapes_have_different_numbers() {
    type State = <LaVina as Entry>::Rules;
    let mut document = Set::<LaVina>::builtin().to_json();
    push::<LaVina>(&mut document, "/wild_grapes", true);
    let set = read::<LaVina>(&document).unwrap().intern().unwrap();
    let mut chance = FastChance::new(3);
    let options = GameOptions::with_players(3);
    let mut state = State::new(&options, set, &mut Ctx::without_events(&mut chance)).unwrap();
    let mut most = 0;
    while let Turn::Decide(seat) = state.turn() {
        let action = *chance.pick(&state.legal());
        if action.to_string() == "end deliveries" {
            let mut layout = state.layout();
            layout.players.iter_mut().for_each(|player| player.wild = 0);
            layout.players[seat.index()].wild = set.wild_grapes;
            (layout.wild_supply, layout.wild_at_exit) = (0, false);
            let rich = State::from_layout(&layout, set).unwrap();
            let offered = rich.legal();
            check_game::<LaVina>("all wild grapes in one hand", &rich, &offered);
            let all = format!("+{}", set.wild_grapes);
            most += offered.iter().filter(|action| action.to_string().ends_with(&all)).count();
        }
        state.apply(action, &mut Ctx::without_events(&mut chance));
    }
    assert!(most > 0, "no delivery took all wild grapes");
}

/// On the map of Vignobles, all regions may border each other, or each at most two others.
#[test]
fn the_maps_with_most_and_fewest_borders_can_be_played() {
    type Vignobles = catalog::Vignobles;
    for reach in [7, 1] {
        let mut document = Set::<Vignobles>::builtin().to_json();
        for side in ["south_west", "france"] {
            for (number, region) in
                document[side]["regions"].as_array_mut().unwrap().iter_mut().enumerate()
            {
                let near = |other: &usize| *other != number && other.abs_diff(number) <= reach;
                let names: Vec<Value> =
                    (0..8).filter(near).map(|other| Value::from(other + 1)).collect();
                region["neighbours"] = names.into();
            }
        }
        check_random_games::<Vignobles>(&format!("neighbours within {reach}"), &document, 300);
    }
}
