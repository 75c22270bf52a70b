//! Batches of games of any kind. Types are erased because one Python class represents the batches of all kinds.

use std::any::Any;

use bots::{
    ActionEffects, BadStep, Batch, BatchArrays, BatchConfig, Encoding, Judgement, OpponentBots,
    OptionsOf, RewardKind, SavedGame, Scalar, append_observed_features,
};
use game::{FastChance, FromJson, Game, GameOptions, ToJson, Turn, options_from_pairs};
use minds::{GameId, with_mind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arrays::Dtype;
use crate::convert::{check_files, to_bot_spec, to_count};
use crate::error::CallError;
use crate::handle::{Handle, TypedHandle};
use crate::saved::check_versions;

/// The settings of a batch.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatchSettings {
    pub game: GameId,
    pub options: Value,
    pub games: usize,
    pub reward: String,
    pub threads: usize,
    pub dtype: Dtype,
    /// Number of decisions after which a game is truncated.
    pub max_decisions: Option<u32>,
    /// The bots in the other seats; empty if the caller makes every decision.
    pub opponents: Vec<String>,
    /// The caller's seat if there are opponents; chosen at random at every deal if None.
    pub seat: Option<usize>,
}

/// The settings of a batch with its saved games.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedBatch {
    /// The versions of the rules and of the encoding; 0 in bytes of earlier programs, which did not store them.
    #[serde(default)]
    rules: u32,
    #[serde(default)]
    encoding: u32,
    pub setting: BatchSettings,
    pub slots: Value,
}

impl SavedBatch {
    pub fn new(setting: BatchSettings, slots: Value) -> SavedBatch {
        fn versions<M: Encoding>() -> (u32, u32) {
            (M::Game::RULES_VERSION, M::VERSION)
        }
        let (rules, encoding) = with_mind!(setting.game, M => versions::<M>());
        SavedBatch { rules, encoding, setting, slots }
    }

    /// Checks that this program has the same rules and the same encoding.
    pub fn check(&self) -> Result<(), CallError> {
        if (self.rules, self.encoding) == (0, 0) {
            return Err(CallError::value(
                "the bytes are of an earlier Vinea, which did not store the versions of rules and \
                 encoding: save the games again",
            ));
        }
        with_mind!(self.setting.game, M => check_versions::<M>(self.rules, self.encoding))
    }
}

/// A saved game: layout, random state, number of decisions made, the caller's seat.
type SavedRow = (Value, [u64; 3], u32, u8);

/// An operation of a batch on arrays.
pub enum BatchOperation<'a> {
    Look,
    /// Resets all games, or those selected, with a seed or with the games' own random states.
    Reset(Option<u64>, Option<&'a [bool]>),
    /// Steps all games, or those selected.
    Step(&'a [i64], Option<&'a [bool]>),
}

/// The results of a step apart from the observations.
pub struct StepResults<'a> {
    pub masks: &'a mut [i8],
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
    pub seats: &'a mut [i8],
}

impl<'a> StepResults<'a> {
    pub fn arrays<E>(self, observations: &'a mut [E], finals: &'a mut [E]) -> BatchArrays<'a, E> {
        let StepResults { masks, rewards, terminated, truncated, seats } = self;
        BatchArrays { observations, masks, rewards, terminated, truncated, finals, seats }
    }
}

/// A batch of games of any kind, with observations of any type.
pub trait AnyGames: Send + Sync {
    fn players(&self) -> usize;
    fn actions(&self) -> usize;
    fn observation_len(&self) -> usize;
    fn threads(&self) -> usize;
    /// Returns a copy of one of the games with the same random state.
    fn game(&self, game: usize) -> Option<Box<dyn Handle>>;
    fn scales(&self) -> Vec<u8>;
    fn sample(&mut self, out: &mut [i64]);
    /// Returns the features of all games' legal actions, game by game, and for each action its game and its index.
    fn action_effects(&self, seed: u64) -> (Vec<f32>, Vec<i64>, Vec<i64>);
    /// Returns the features of all players as the seat to move sees them, game by game.
    fn features(&self, seed: u64) -> Vec<f32>;
    fn save(&self) -> Value;
    fn restore(&mut self, slots: &Value) -> Result<(), CallError>;
}

/// A batch of games of any kind, with observations of one type.
pub trait AnyBatch<E>: AnyGames {
    fn as_any(&self) -> &dyn Any;
    fn run_operation(
        &mut self,
        work: BatchOperation<'_>,
        arrays: BatchArrays<'_, E>,
    ) -> Result<(), CallError>;
    fn fork(&self) -> Result<Box<dyn AnyBatch<E>>, CallError>;
}

impl<M: Judgement, E: Scalar> AnyBatch<E> for Batch<M, E> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn run_operation(
        &mut self,
        work: BatchOperation<'_>,
        arrays: BatchArrays<'_, E>,
    ) -> Result<(), CallError> {
        match work {
            BatchOperation::Look => {
                self.write_observations(arrays);
                Ok(())
            }
            BatchOperation::Reset(seed, only) => {
                self.reset(seed, only, arrays).map_err(CallError::value)
            }
            BatchOperation::Step(actions, only) => {
                self.step(actions, only, arrays).map_err(|bad| match bad {
                    BadStep::Count { .. } => CallError::value(bad),
                    BadStep::NoAction { .. } => CallError::Index(bad.to_string()),
                    BadStep::Refused { .. } => CallError::Refused(bad.to_string()),
                })
            }
        }
    }

    fn fork(&self) -> Result<Box<dyn AnyBatch<E>>, CallError> {
        Ok(Box::new(Batch::fork(self).map_err(CallError::value)?))
    }
}

impl<M: Judgement, E: Scalar> AnyGames for Batch<M, E> {
    fn players(&self) -> usize {
        self.state(0).map_or(0, |state| state.players() as usize)
    }

    fn actions(&self) -> usize {
        M::ACTIONS
    }

    fn observation_len(&self) -> usize {
        Batch::observation_len(self)
    }

    fn threads(&self) -> usize {
        Batch::threads(self)
    }

    fn game(&self, game: usize) -> Option<Box<dyn Handle>> {
        let (chance, plies) = self.random_state(game)?;
        let state = self.state(game)?.clone();
        Some(Box::new(TypedHandle::<M>::midway(state, chance, plies)))
    }

    fn scales(&self) -> Vec<u8> {
        self.state(0).map_or(Vec::new(), M::scales)
    }

    fn sample(&mut self, out: &mut [i64]) {
        Batch::sample(self, out);
    }

    fn action_effects(&self, seed: u64) -> (Vec<f32>, Vec<i64>, Vec<i64>) {
        let (mut numbers, mut games, mut indices) = (Vec::new(), Vec::new(), Vec::new());
        let mut legal = Vec::new();
        for (game, state) in self.states().enumerate() {
            let mut luck = FastChance::fork(seed, game as u64);
            let Some(effects) = ActionEffects::<M>::new(state, &mut luck) else { continue };
            state.legal_actions(&mut legal);
            legal.sort_unstable_by_key(|action| M::index(*action));
            for &action in &legal {
                effects.append_values(action, &mut luck, &mut numbers);
                games.push(game as i64);
                indices.push(M::index(action) as i64);
            }
        }
        (numbers, games, indices)
    }

    fn features(&self, seed: u64) -> Vec<f32> {
        let mut features = Vec::new();
        for (game, state) in self.states().enumerate() {
            let Turn::Decide(seat) = state.turn() else { continue };
            append_observed_features::<M>(
                state,
                seat,
                &mut FastChance::fork(seed, game as u64),
                &mut features,
            );
        }
        features
    }

    fn save(&self) -> Value {
        let row = |saved: SavedGame<<M::Game as Game>::Layout>| -> SavedRow {
            (saved.layout.to_json(), saved.luck, saved.plies, saved.asked)
        };
        let rows: Vec<SavedRow> = Batch::save(self).into_iter().map(row).collect();
        serde_json::to_value(rows).expect("saved games are plain data")
    }

    fn restore(&mut self, slots: &Value) -> Result<(), CallError> {
        let rows: Vec<SavedRow> = Deserialize::deserialize(slots).map_err(CallError::value)?;
        let saved = |(layout, luck, plies, asked): SavedRow| {
            let layout = FromJson::from_json(&layout, "layout").map_err(CallError::value)?;
            Ok(SavedGame { layout, luck, plies, asked })
        };
        let slots =
            rows.into_iter().map(saved).collect::<Result<Vec<SavedGame<_>>, CallError>>()?;
        if slots.len() != self.games() {
            return Err(CallError::value("the bytes contain another number of games"));
        }
        Batch::restore(self, &slots).map_err(CallError::value)
    }
}

/// Returns one game of a batch, if the batch is of this kind.
pub fn state_of<M: Encoding, E: Scalar>(
    batch: &dyn AnyBatch<E>,
    number: usize,
) -> Option<&M::Game> {
    batch.as_any().downcast_ref::<Batch<M, E>>()?.state(number)
}

/// Maximum number of games in a batch. A larger number is probably a typing error.
const MAX_GAMES: usize = 1 << 20;

impl BatchSettings {
    /// Checks what does not depend on the game; the games check the rest.
    fn check(&self) -> Result<(), CallError> {
        if !(1..=MAX_GAMES).contains(&self.games) {
            return Err(CallError::value(format!("the number of games must be 1 to {MAX_GAMES}")));
        }
        if self.threads > 1024 {
            return Err(CallError::value("the number of threads must be 0 (automatic) to 1024"));
        }
        if self.max_decisions == Some(0) {
            return Err(CallError::value("`max_decisions` must be at least 1"));
        }
        if self.opponents.is_empty() && self.seat.is_some() {
            return Err(CallError::value("`seat` needs `opponents`"));
        }
        Ok(())
    }

    fn terms<M: Judgement>(&self) -> Result<BatchConfig<M>, CallError> {
        self.check()?;
        let reward: RewardKind = self.reward.parse().map_err(CallError::value)?;
        let options: OptionsOf<M> =
            FromJson::from_json(&self.options, "options").map_err(CallError::value)?;
        options.check().map_err(CallError::value)?;
        let hires =
            self.opponents.iter().map(|name| to_bot_spec(name)).collect::<Result<Vec<_>, _>>()?;
        hires.iter().try_for_each(check_files::<M>)?;
        let others = match hires.is_empty() {
            true => None,
            false => {
                let others = OpponentBots::new(options.players(), hires, self.seat);
                Some(others.map_err(CallError::value)?)
            }
        };
        Ok(BatchConfig { limit: self.max_decisions, others, ..BatchConfig::new(options, reward) })
    }
}

/// Deals the games of a setting.
pub fn deal_games<E: Scalar>(
    setting: &BatchSettings,
    seed: u64,
) -> Result<Box<dyn AnyBatch<E>>, CallError> {
    with_mind!(setting.game, M => {
        let terms = setting.terms::<M>()?;
        let batch = Batch::<M, E>::new(terms, setting.games, seed, setting.threads);
        Ok(Box::new(batch.map_err(CallError::value)?) as Box<dyn AnyBatch<E>>)
    })
}

/// Makes a batch of copies of games in progress.
pub fn continue_games<E: Scalar>(
    setting: &BatchSettings,
    games: &[&dyn Handle],
    seed: u64,
) -> Result<Box<dyn AnyBatch<E>>, CallError> {
    with_mind!(setting.game, M => {
        let begun = games.iter().enumerate().map(|(number, handle)| {
            let typed = handle.as_any().downcast_ref::<TypedHandle<M>>();
            let typed = typed.ok_or_else(|| CallError::value("the games are of different kinds"))?;
            typed.snapshot().ok_or_else(|| {
                CallError::value(format!("game {number} has explicit chance and cannot be in a batch"))
            })
        });
        let begun = begun.collect::<Result<Vec<_>, _>>()?;
        let batch = Batch::<M, E>::of(setting.terms::<M>()?, begun, seed, setting.threads);
        Ok(Box::new(batch.map_err(CallError::value)?) as Box<dyn AnyBatch<E>>)
    })
}

/// Reads the options of a game from names and values.
pub fn read_options(
    game: GameId,
    players: Option<i64>,
    pairs: &[String],
) -> Result<Value, CallError> {
    fn read<O: GameOptions>(players: Option<i64>, pairs: &[String]) -> Result<Value, CallError> {
        let least = *O::player_counts().start();
        let players = players.map_or(least, to_count);
        let options: O = options_from_pairs(players, pairs)?;
        Ok(options.to_json())
    }
    with_mind!(game, M => read::<OptionsOf<M>>(players, pairs))
}
