//! Tests that bots do not make moves that only cancel each other.

use arena::{Entrant, GameResult, Tally, Tournament, cancelled};
use bots::{Judgement, OptionsOf};
use game::{ComponentSet, Game, GameOptions};
use minds::{GameId, with_mind};

/// Returns the number of cancelled moves of a bot in this many games against itself.
fn count<M: Judgement>(bot: &str, games: u64) -> u64 {
    let names = [bot, bot].map(String::from);
    let bots: Vec<Entrant> = names.iter().map(|bot| bot.parse().unwrap()).collect();
    let tournament = Tournament::<M> {
        options: OptionsOf::<M>::with_players(2),
        components: <M::Game as Game>::Components::builtin(),
        bots,
        games,
        seed: 1,
    };
    let entries = tournament.run(|game| GameResult::of(game).with_cancelled(cancelled::<M>(game)));
    Tally::of(&names, &entries).standings[0].cancelled.unwrap()
}

#[test]
fn bots_make_no_moves_that_only_cancel_each_other() {
    for game in GameId::ALL {
        for bot in ["novice", "grower", "maestro@600plies"] {
            let games = if bot.contains('@') { 1 } else { 3 };
            assert_eq!(with_mind!(game, M => count::<M>(bot, games)), 0, "{game} {bot}");
        }
    }
}

#[test]
fn moves_that_cancel_each_other_are_counted() {
    let all = GameId::ALL.into_iter();
    let la_vina = all.filter(|game| game.as_str() == "la-vina");
    let counts = la_vina.map(|game| with_mind!(game, M => count::<M>("grower:straight=off", 6)));
    assert!(counts.sum::<u64>() > 0);
}
