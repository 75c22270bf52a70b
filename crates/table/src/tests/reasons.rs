//! Tests of the conditions for the reason of a move.

use game::{FastChance, Seat, Seed};
use minds::GameId;
use store::{PersonId, TableId, Visibility};

use crate::{Change, HintPolicy, Table, TableSpec};

const ANA: Seat = Seat::new(0);

/// Returns a running table of three. The first seats belong to people, the others to bots.
fn running(people: usize, advising: HintPolicy) -> Table {
    catalog::install();
    let options = catalog::game_ref(GameId::LaVina).usual_options(3);
    let spec = TableSpec { advising, ..TableSpec::usual("la-vina", options) };
    let (id, host) = (TableId::random(), PersonId::random());
    let seed = Seed::from_number(1);
    let mut table = Table::before_first_entry(id, host, Visibility::Listed, spec.clone(), 3, seed);
    table.apply(&Change::Opened { spec: Box::new(spec) }).unwrap();
    for seat in Seat::all(3) {
        let change = if seat.index() < people {
            Change::Sat { seat, person: PersonId::random(), name: format!("Player {seat}") }
        } else {
            Change::BotSat { seat, level: "grower:temperament=racer".to_string() }
        };
        table.apply(&change).unwrap();
    }
    table.start_game().unwrap().1
}

/// Plays the first legal moves until the game has this number of public moves.
fn play_to(mut table: Table, number: usize) -> Table {
    while table.current_match().is_some_and(|current| current.number() < number) {
        let legal = table.current_match().unwrap().legal();
        table = table.make_move(table.seat_to_move().unwrap(), &legal[0]).unwrap().1;
    }
    table
}

#[test]
fn only_the_host_gets_reasons_in_a_game_between_bots() {
    let table = play_to(running(0, HintPolicy::Usual), 4);
    assert!(table.may_ask_why(&[], true) && !table.may_ask_why(&[], false));
    let made = table.move_to_explain((&[], true), 1).unwrap();
    assert!(made.explain(200, &table.names()).is_some());
    assert!(table.move_to_explain((&[], true), 0).is_none());
    assert!(table.move_to_explain((&[], true), 9).is_none());
}

#[test]
fn a_person_alone_with_bots_gets_reasons_if_there_are_hints() {
    let asks = |table: &Table, mine: &[Seat]| table.may_ask_why(mine, true);
    let table = running(1, HintPolicy::Usual);
    assert!(asks(&table, &[ANA]) && !asks(&table, &[]));
    assert!(!asks(&running(1, HintPolicy::Never), &[ANA]));
}

#[test]
fn people_who_play_together_get_no_reasons() {
    let table = running(2, HintPolicy::Always);
    assert!(!table.may_ask_why(&[ANA], true));
    assert!(table.move_to_explain((&[ANA], true), 1).is_none());
}

#[test]
fn a_bot_with_a_temperament_has_the_name_and_the_pace_of_its_level() {
    let table = running(0, HintPolicy::Usual);
    let chance = &mut FastChance::new(1);
    let character = crate::decider::bot(&table, ANA).unwrap();
    assert_eq!(character.to_string(), "grower:temperament=racer");
    assert_eq!(table.name(ANA), "Joana");
    assert!(
        bots::BotChoice::with_random_temperament(character.level, chance).temperament.is_some()
    );
}
