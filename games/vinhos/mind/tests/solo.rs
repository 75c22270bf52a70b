//! The solo game of Vinhos, played by bots.
// The functions outside `#[test]` are part of the tests too.
#![allow(clippy::unwrap_used)]

use bots::{BotSpec, DealtPosition, RewardKind};
use game::{ComponentSet, Ctx, FastChance, Game, GameOptions, Seat, Turn};
use vinhos::{Options, State};
use vinhos_mind::Mind;

/// Plays a solo game with this bot and returns its end.
fn end(bot: &str, seed: u64) -> State {
    let mut chance = FastChance::new(seed);
    let mut bot = bot.parse::<BotSpec>().unwrap().create_bot::<Mind>(seed);
    let options = Options::with_players(1);
    let components = <State as Game>::Components::builtin();
    let mut state =
        State::new(&options, components, &mut Ctx::without_events(&mut chance)).unwrap();
    let (mut legal, mut deals) = (Vec::new(), FastChance::new(seed));
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action = bot.choose(&DealtPosition::new(&state, seat, &mut deals), &legal);
        state.play(seat, action, &mut Ctx::without_events(&mut chance)).unwrap();
    }
    state
}

#[test]
fn judgement_helps_in_solo_games() {
    let mean = |bot: &str| {
        let vp = (0..12).map(|seed| end(bot, seed).scores()[Seat::new(0)]);
        vp.sum::<i32>() / 12
    };
    let (random, greedy) = (mean("random"), mean("greedy"));
    assert!(greedy > random + 25, "{random} VP at random, {greedy} with judgement");
}

#[test]
fn the_search_plays_solo_games() {
    assert_eq!(end("maestro@8it", 1).turn(), Turn::Over);
}

#[test]
fn a_solo_player_wins_or_loses_everything() {
    for seed in 0..6 {
        let state = end("greedy", seed);
        let seat = Seat::new(0);
        let won = state.ranking()[seat] == 1;
        assert_eq!(RewardKind::Rank.returns(&state)[seat], if won { 1.0 } else { -1.0 });
        assert_eq!(RewardKind::Win.returns(&state)[seat], if won { 1.0 } else { 0.0 });
    }
}
