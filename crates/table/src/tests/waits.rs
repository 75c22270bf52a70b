//! The time that a person waits for three growers, as the table plans it. A search runs during the planned time.

use std::time::Duration;

use bots::{BotSpec, Level};
use game::{Game, GameOptions, Seat, Seed, ToJson, Turn};
use minds::{GameId, with_rules};
use store::{PersonId, TableId, Visibility};

use crate::decider::min_decision_time;
use crate::{Change, Pace, Table, TableSpec};

/// The number of games of each kind.
const GAMES: u64 = 12;

const PERSON: Seat = Seat::new(0);

/// Begins a game of a person and three growers at the usual pace.
fn opened(game: GameId, seed: u64) -> Table {
    catalog::install();
    let options = with_rules!(game, G => {
        <<G as Game>::Options as GameOptions>::with_players(4).to_json()
    });
    let spec = TableSpec { pace: Pace::Natural, ..TableSpec::usual(game.as_str(), options) };
    let (id, host, seed) = (TableId::random(), PersonId::random(), Seed::from_number(seed));
    let mut table = Table::before_first_entry(id, host, Visibility::Listed, spec.clone(), 4, seed);
    let mut log = vec![
        Change::Opened { spec: Box::new(spec) },
        Change::Sat { seat: PERSON, person: PersonId::random(), name: "Ana".to_string() },
    ];
    let growers = Seat::all(4).skip(1);
    log.extend(growers.map(|seat| Change::BotSat { seat, level: Level::Grower.to_string() }));
    log.iter().for_each(|change| table.apply(change).unwrap());
    table.start_game().unwrap().1
}

/// Plays a game and returns the planned times from each move of the person to their next decision. All seats play as
/// visitors do, because a grower's search takes long and its turns have the same number of moves.
fn waits(game: GameId, seed: u64) -> Vec<Duration> {
    let mut table = opened(game, seed);
    let visitor = BotSpec::from(Level::Visitor);
    let (mut waits, mut wait, mut has_moved) = (Vec::new(), Duration::ZERO, false);
    while let Some(Turn::Decide(seat)) = table.current_match().map(|current| current.turn()) {
        if seat != PERSON {
            wait += min_decision_time(&table);
        } else if std::mem::take(&mut has_moved) && wait > Duration::ZERO {
            waits.push(std::mem::take(&mut wait));
        }
        has_moved |= seat == PERSON;
        let current = table.current_match().unwrap();
        let number = current.number() as u64;
        let (notation, _) = current.think(&visitor, None, seat, seed ^ number << 20).unwrap();
        table = table.make_move(seat, &notation).unwrap().1;
    }
    waits
}

#[test]
fn three_growers_let_a_person_wait_three_seconds_and_at_most_six() {
    for game in GameId::ALL {
        let mut all: Vec<Duration> = (0..GAMES).flat_map(|seed| waits(game, seed)).collect();
        all.sort_unstable();
        let (median, longest) = (all[all.len() / 2], all[all.len() - 1]);
        println!("{game}: {} waits, median {median:?}, longest {longest:?}", all.len());
        assert!(median <= Duration::from_secs(3), "{game}: {median:?}");
        assert!(longest <= Duration::from_secs(6), "{game}: {longest:?}");
    }
}
