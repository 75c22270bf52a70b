//! Tests of rewards, with every game.

use bots::RewardKind;
use game::{Game, GameOptions};
use minds::{GameId, with_rules};

#[test]
fn rank_rewards_have_even_steps_and_add_up_to_zero() {
    fn check_game<G: Game>() {
        for players in G::Options::player_counts().filter(|&players| players > 1) {
            let options = G::Options::with_players(players);
            let end = testkit::random_game::<G>(&options, 3, |walk, _, _| {
                assert!(RewardKind::Rank.returns(&walk.state).as_slice().iter().all(|r| *r == 0.0));
            });
            let returns = RewardKind::Rank.returns(&end);
            assert!(returns.as_slice().iter().sum::<f64>().abs() < 1e-12, "{returns:?}");
            let best = returns.as_slice().iter().copied().fold(-1.0, f64::max);
            let winner = returns.iter().find(|(_, value)| **value == best).map(|(seat, _)| seat);
            assert_eq!(winner.map(|seat| end.ranking()[seat]), Some(1));
            let wins: f64 = RewardKind::Win.returns(&end).as_slice().iter().sum();
            assert!((wins - 1.0).abs() < 1e-12);
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_rules!(id, G => check_game::<G>()));
}

#[test]
fn a_solo_player_wins_or_loses() {
    fn check_game<G: Game>() {
        let options = G::Options::with_players(1);
        for seed in 0..20 {
            let end = testkit::random_game::<G>(&options, seed, |_, _, _| {});
            let due = if end.ranking().as_slice() == [1] { (1.0, 1.0) } else { (-1.0, 0.0) };
            let paid = |reward: RewardKind| reward.returns(&end).as_slice()[0];
            assert_eq!((paid(RewardKind::Rank), paid(RewardKind::Win)), due);
        }
    }
    let solo = GameId::ALL.into_iter().filter(|id| catalog::game_ref(*id).has_solo());
    assert!(solo.clone().count() > 0);
    solo.for_each(|id| with_rules!(id, G => check_game::<G>()));
}
