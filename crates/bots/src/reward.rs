//! Rewards for learners.

use std::fmt;
use std::str::FromStr;

use game::{Game, PerSeat, Scores, Turn};

/// The kind of reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RewardKind {
    /// At the end of the game: from 1 for the first place down to -1 for the last, in equal steps. Players who share
    /// places get the mean of these places. The rewards add up to 0.
    Rank,
    /// At the end of the game: 1 for the winner and 0 for the others. If several players win, they share the 1.
    Win,
    /// The change of the player's points by each move.
    Score,
}

/// The points before a move, if the reward needs them.
pub struct ScoresBefore(Option<Scores>);

impl RewardKind {
    pub const ALL: [RewardKind; 3] = [RewardKind::Rank, RewardKind::Win, RewardKind::Score];

    pub fn name(self) -> &'static str {
        match self {
            RewardKind::Rank => "rank",
            RewardKind::Win => "win",
            RewardKind::Score => "score",
        }
    }

    /// Returns the sum of the rewards so far, by seat.
    pub fn returns<G: Game>(self, state: &G) -> PerSeat<f64> {
        let players = state.players();
        let over = state.turn() == Turn::Over;
        match self {
            RewardKind::Score => {
                let scores = state.scores();
                PerSeat::new(players, |seat| f64::from(scores[seat]))
            }
            RewardKind::Rank | RewardKind::Win if !over => PerSeat::new(players, |_| 0.0),
            RewardKind::Rank => {
                let ranking = state.ranking();
                PerSeat::new(players, |seat| {
                    let equals = ranking.as_slice().iter().filter(|place| **place == ranking[seat]);
                    // A solo player is in first or second place.
                    let last = (f64::from(players) - 1.0).max(1.0);
                    let twice_ahead = 2 * ranking[seat] as usize - 2 + equals.count() - 1;
                    (last - twice_ahead as f64) / last
                })
            }
            RewardKind::Win => state.ranking().shares(),
        }
    }

    /// Returns the standing before a move, for [`RewardKind::write_reward_since`].
    pub fn standing_before<G: Game>(self, state: &G) -> ScoresBefore {
        ScoresBefore((self == RewardKind::Score).then(|| state.scores()))
    }

    /// Writes the reward of a move for each seat. `out` must contain zeros before. Most moves give no reward, so this
    /// case returns first.
    #[inline]
    pub fn write_reward_since<G: Game>(self, before: &ScoresBefore, state: &G, out: &mut [f32]) {
        if before.0.is_some() || state.turn() == Turn::Over {
            self.write_rewards(before, state, out);
        }
    }

    #[inline(never)]
    fn write_rewards<G: Game>(self, before: &ScoresBefore, state: &G, out: &mut [f32]) {
        match &before.0 {
            Some(scores) => {
                let after = state.scores();
                for (out, (seat, before)) in out.iter_mut().zip(scores.iter()) {
                    *out = (after[seat] - before) as f32;
                }
            }
            None => {
                let returns = self.returns(state);
                for (out, (_, value)) in out.iter_mut().zip(returns.iter()) {
                    *out = *value as f32;
                }
            }
        }
    }
}

impl fmt::Display for RewardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of an unknown reward name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no reward `{name}`; there are: {}", RewardKind::ALL.map(RewardKind::name).join(", "))]
pub struct UnknownReward {
    pub name: String,
}

impl FromStr for RewardKind {
    type Err = UnknownReward;

    fn from_str(name: &str) -> Result<RewardKind, UnknownReward> {
        let found = RewardKind::ALL.into_iter().find(|reward| reward.name() == name);
        found.ok_or_else(|| UnknownReward { name: name.to_string() })
    }
}
