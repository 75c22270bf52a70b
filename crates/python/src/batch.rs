//! Many games side by side, whatever game they are of.

use bots::{Arrays, BadStep, Batch, Encoding, OptionsOf, Reward, Scalar};
use catalog::{GameId, with_mind};
use game::{Game, GameOptions, options_from_pairs};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arrays::Dtype;
use crate::convert::to_count;
use crate::error::Fault;

/// What a batch is made of.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    pub game: GameId,
    pub options: Value,
    pub games: usize,
    pub reward: String,
    pub threads: usize,
    pub dtype: Dtype,
}

/// A setting with what its games look like.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub setting: Setting,
    pub slots: Value,
}

/// What a batch does with arrays.
pub enum Work<'a> {
    Look,
    Reset(u64),
    Step(&'a [i64]),
}

/// A batch whatever game it is of, with observations of one kind.
pub trait AnyBatch<E>: Send + Sync {
    fn players(&self) -> usize;
    fn actions(&self) -> usize;
    fn observation_len(&self) -> usize;
    fn scales(&self) -> Vec<u8>;
    fn work(&mut self, work: Work<'_>, arrays: Arrays<'_, E>) -> Result<(), Fault>;
    fn sample(&mut self, out: &mut [i64]);
    fn snapshot(&self) -> Value;
    fn restore(&mut self, slots: &Value) -> Result<(), Fault>;
    fn fork(&self) -> Result<Box<dyn AnyBatch<E>>, Fault>;
}

impl<M: Encoding, E: Scalar> AnyBatch<E> for Batch<M, E> {
    fn players(&self) -> usize {
        self.state(0).map_or(0, |state| state.players() as usize)
    }

    fn actions(&self) -> usize {
        M::ACTIONS
    }

    fn observation_len(&self) -> usize {
        Batch::observation_len(self)
    }

    fn scales(&self) -> Vec<u8> {
        self.state(0).map_or(Vec::new(), M::scales)
    }

    fn work(&mut self, work: Work<'_>, arrays: Arrays<'_, E>) -> Result<(), Fault> {
        match work {
            Work::Look => {
                self.look(arrays);
                Ok(())
            }
            Work::Reset(seed) => self.reset(seed, arrays).map_err(Fault::value),
            Work::Step(actions) => self.step(actions, arrays).map_err(|bad| match bad {
                BadStep::Count { .. } => Fault::value(bad),
                BadStep::NoAction { .. } => Fault::Index(bad.to_string()),
                BadStep::Illegal { .. } => Fault::Illegal(bad.to_string()),
            }),
        }
    }

    fn sample(&mut self, out: &mut [i64]) {
        Batch::sample(self, out);
    }

    fn snapshot(&self) -> Value {
        serde_json::to_value(Batch::snapshot(self)).expect("layouts are plain data")
    }

    fn restore(&mut self, slots: &Value) -> Result<(), Fault> {
        let slots: Vec<(<M::Game as Game>::Layout, u64, u64)> =
            Deserialize::deserialize(slots).map_err(Fault::value)?;
        if slots.len() != self.games() {
            return Err(Fault::value("the bytes hold another number of games"));
        }
        Batch::restore(self, &slots).map_err(Fault::value)
    }

    fn fork(&self) -> Result<Box<dyn AnyBatch<E>>, Fault> {
        Ok(Box::new(Batch::fork(self).map_err(Fault::value)?))
    }
}

/// The most games of a batch: far more would only mean a slip of the pen.
const MOST_GAMES: usize = 1 << 20;

/// Deals the games of a setting.
pub fn make<E: Scalar>(setting: &Setting, seed: u64) -> Result<Box<dyn AnyBatch<E>>, Fault> {
    let reward: Reward = setting.reward.parse().map_err(Fault::value)?;
    if !(1..=MOST_GAMES).contains(&setting.games) {
        return Err(Fault::value(format!("the number of games is 1 to {MOST_GAMES}")));
    }
    if setting.threads > 1024 {
        return Err(Fault::value("the number of threads is 0 (all cores) to 1024"));
    }
    with_mind!(setting.game, M => {
        let options: OptionsOf<M> =
            serde_json::from_value(setting.options.clone()).map_err(Fault::value)?;
        options.check().map_err(Fault::value)?;
        let batch = Batch::<M, E>::new(&options, setting.games, seed, reward, setting.threads);
        Ok(Box::new(batch.map_err(Fault::value)?) as Box<dyn AnyBatch<E>>)
    })
}

/// The options of a game by their names.
pub fn read_options(game: GameId, players: Option<i64>, pairs: &[String]) -> Result<Value, Fault> {
    fn read<O: GameOptions>(players: Option<i64>, pairs: &[String]) -> Result<Value, Fault> {
        let least = *O::player_counts().start();
        let players = players.map_or(least, to_count);
        let options: O = options_from_pairs(players, pairs).map_err(Fault::value)?;
        serde_json::to_value(options).map_err(Fault::value)
    }
    with_mind!(game, M => read::<OptionsOf<M>>(players, pairs))
}
