//! Tests of bots at a table: remarks, the time of their moves, and the search that they keep within a turn.

use std::time::Duration;

use bots::{BotSpec, DecisionWeight, Level, Style};
use game::{Chance, FastChance, Game, GameOptions, Seat, Seed, ToJson, Turn};
use minds::{GameId, with_rules};
use play::MatchOrigin;
use store::{PersonId, TableId, Visibility};

use crate::decider::min_decision_time;
use crate::{Change, Pace, Table, TableSpec};

/// Returns a table of three bots of the ladder, and its log.
fn opened(game: GameId, talk: bool, seed: u64) -> (Table, Vec<Change>) {
    catalog::install();
    let options = with_rules!(game, G => {
        <<G as Game>::Options as GameOptions>::with_players(3).to_json()
    });
    let spec = TableSpec { talk, ..TableSpec::usual(game.as_str(), options) };
    let (id, host, seed) = (TableId::random(), PersonId::random(), Seed::from_number(seed));
    let mut table = Table::before_first_entry(id, host, Visibility::Listed, spec.clone(), 3, seed);
    let mut log = vec![Change::Opened { spec: Box::new(spec) }];
    log.extend(
        Seat::all(3)
            .zip(["novice", "grower", "maestro"])
            .map(|(seat, level)| Change::BotSat { seat, level: level.to_string() }),
    );
    log.iter().for_each(|change| table.apply(change).unwrap());
    (table, log)
}

/// Plays a game at random and shows the table after every change.
fn play(game: GameId, talk: bool, seed: u64, mut show: impl FnMut(&Table)) -> (Table, Vec<Change>) {
    let (table, mut log) = opened(game, talk, seed);
    let fresh = table.clone();
    let mut chance = FastChance::new(seed);
    let (change, mut table) = table.start_game().unwrap();
    log.push(change);
    show(&table);
    while let Some(Turn::Decide(seat)) = table.current_match().map(|current| current.turn()) {
        let legal = table.current_match().unwrap().legal();
        let notation = chance.pick(&legal);
        let (change, next) = table.make_move(seat, notation).unwrap();
        table = next;
        log.push(change);
        show(&table);
    }
    (fresh, log)
}

#[test]
fn remarks_are_rare_and_the_same_after_a_restart() {
    for game in GameId::ALL {
        let (mut said, mut moves) = (Vec::new(), 0);
        let (mut again, log) = play(game, true, 1, |table| {
            moves = table.current_match().unwrap().number();
            let remark = table.talk.remark().copied();
            if said.last() != Some(&remark) {
                said.push(remark);
            }
        });
        let remarks: Vec<_> = said.iter().flatten().collect();
        assert!(said[0].is_some(), "{game}: nobody speaks at the start");
        assert!(said.last().unwrap().is_some(), "{game}: nobody speaks at the end");
        assert!((2..=moves / 12 + 2).contains(&remarks.len()), "{game}: {remarks:?}");
        // The remarks can be computed from the log alone.
        log[again.seq as usize..].iter().for_each(|change| again.apply(change).unwrap());
        assert_eq!(again.talk.remark(), said.last().unwrap().as_ref(), "{game}");
    }
}

#[test]
fn bots_are_silent_at_tables_without_remarks() {
    for game in GameId::ALL {
        play(game, false, 1, |table| assert!(table.talk.remark().is_none(), "{game}"));
    }
}

/// The facts on which remarks and pace depend stay the same when everything that a seat cannot see is dealt anew.
#[test]
fn bots_remarks_do_not_depend_on_hidden_cards() {
    for game in GameId::ALL {
        let (mut otherwise, mut number) = (0, 0_u64);
        play(game, true, 2, |table| {
            number += 1;
            let current = table.current_match().unwrap();
            if !number.is_multiple_of(7) || current.turn() == Turn::Over {
                return;
            }
            for seat in Seat::all(3) {
                let dealt = current.position(Some((seat, number)));
                otherwise += u32::from(dealt != current.position(None));
                let start = MatchOrigin::at(&dealt);
                let other =
                    catalog::game_ref(game).begin(&start, &mut FastChance::new(0), &[]).unwrap();
                assert_eq!(
                    other.last_move().after,
                    current.last_move().after,
                    "{game}: move {number}"
                );
            }
        });
        assert!(otherwise > 10, "{game}: only {otherwise} positions hid anything");
    }
}

#[test]
fn a_bot_waits_by_its_style_unless_the_pace_is_instant() {
    let game = GameId::ALL[0];
    let (mut stakes, patience) = (Vec::new(), Style::of(Level::Novice).patience);
    play(game, true, 3, |table| {
        assert_eq!(min_decision_time(table), Duration::ZERO);
        let mut natural = table.clone();
        natural.spec = TableSpec { pace: Pace::Natural, ..TableSpec::clone(&table.spec) }.into();
        let Some(seat) = table.seat_to_move().filter(|seat| *seat == Seat::new(0)) else { return };
        let stake = table.current_match().unwrap().last_move().decision_weight(seat);
        let all = (0..=500).map(|lot| patience.choose_delay(stake, lot));
        assert!(all.into_iter().any(|time| time == min_decision_time(&natural)));
        stakes.push(stake);
    });
    for stake in [DecisionWeight::Step, DecisionWeight::Turn, DecisionWeight::Round] {
        assert!(stakes.contains(&stake), "{stake:?}");
    }
}

#[test]
fn a_kept_bot_continues_its_turn_and_never_plays_another_game() {
    let spec = BotSpec::for_table(Level::Grower, 1);
    let mut kept = None;
    for game in GameId::ALL {
        let mut table = opened(game, false, 4).0.start_game().unwrap().1;
        for _ in 0..12 {
            let current = table.current_match().unwrap();
            let Turn::Decide(seat) = current.turn() else { break };
            let (notation, bot) = current.think(&spec, kept.take(), seat, 1).unwrap();
            let next = table.make_move(seat, &notation).unwrap().1;
            kept = Some(bot);
            table = next;
        }
    }
}
