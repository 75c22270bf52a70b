//! Batches of games of one kind that are stepped together, for learners.

mod share;
mod slot;
mod terms;

use game::{BadOptions, BadState, ComponentSet, FastChance, Game, Turn};

use crate::threads::{WorkerPool, thread_limit};
use crate::{Encoding, Scalar};
use share::BatchShare;
use slot::{BatchRow, BatchSlot, SampledAction};

pub use slot::SavedGame;
pub use terms::{BadOpponents, BatchConfig, OpponentBots};

/// Number of games for each thread: a step of them takes about 30 microseconds, and waking a thread takes ten.
const GAMES_A_THREAD: usize = 64;

/// A batch of parallel games. A game that ends is replaced at once by a new one.
///
/// Each game has its own random generator, so the results do not depend on the number of threads.
pub struct Batch<M: Encoding, E: Scalar> {
    terms: BatchConfig<M>,
    len: usize,
    slots: Vec<BatchSlot<M, E>>,
    /// The next results of [`Batch::sample`].
    offers: Vec<SampledAction>,
    threads: usize,
    /// The threads that help the caller's thread; none if it works alone.
    helpers: Option<WorkerPool>,
}

/// The arrays into which a batch writes the data of its games, in order of the games.
pub struct BatchArrays<'a, E> {
    /// The observations of the seats that are to move; each game has as many entries as the shape.
    pub observations: &'a mut [E],
    /// The masks of legal actions.
    pub masks: &'a mut [i8],
    /// The rewards of the step by seat.
    pub rewards: &'a mut [f32],
    /// True if the step ended the game. The observation is then of the next game.
    pub terminated: &'a mut [bool],
    /// True if the step reached the limit of decisions. The observation is then of the next game, too.
    pub truncated: &'a mut [bool],
    /// The last observations of games that ended or were truncated, as seen by the seat that moved last.
    pub finals: &'a mut [E],
    /// The seats that are to move.
    pub seats: &'a mut [i8],
}

/// The error of a refused step. The batch is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStep {
    #[error("{got} actions are given for {games} games")]
    Count { got: usize, games: usize },
    #[error("game {game}: there is no action {index}; actions are 0 to {last}")]
    NoAction { game: usize, index: i64, last: usize },
    #[error("game {game}: action {index} (`{notation}`) is not legal now; see its mask")]
    Refused { game: usize, index: i64, notation: String },
}

/// The error of a batch that cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBatch {
    #[error(transparent)]
    Options(#[from] BadOptions),
    #[error("threads cannot be started: {0}")]
    Threads(String),
    #[error("game {game} {why}")]
    Game { game: usize, why: &'static str },
}

impl<M: Encoding, E: Scalar> Batch<M, E> {
    /// Deals `games` games from the seed, on `threads` threads; 0 chooses the number of threads.
    pub fn new(
        terms: BatchConfig<M>,
        games: usize,
        seed: u64,
        threads: usize,
    ) -> Result<Batch<M, E>, BadBatch> {
        let slots = (0..games as u64)
            .map(|number| BatchSlot::<M, E>::deal(&terms, seed, number))
            .collect::<Result<Vec<_>, _>>()?;
        Batch::from_slots(terms, slots, threads)
    }

    /// Continues games that were started elsewhere, each with its own random generator. The seed is for the samples and
    /// the bots.
    pub fn of(
        terms: BatchConfig<M>,
        games: Vec<(M::Game, FastChance, u32)>,
        seed: u64,
        threads: usize,
    ) -> Result<Batch<M, E>, BadBatch> {
        let mut slots = Vec::with_capacity(games.len());
        for (game, (state, chance, plies)) in games.into_iter().enumerate() {
            if state.options() != terms.options {
                return Err(BadBatch::Game { game, why: "has other options than game 0" });
            }
            if state.turn() == Turn::Over {
                return Err(BadBatch::Game { game, why: "is over" });
            }
            slots.push(BatchSlot::started(&terms, state, chance, plies, [seed, game as u64]));
        }
        Batch::from_slots(terms, slots, threads)
    }

    fn from_slots(
        terms: BatchConfig<M>,
        slots: Vec<BatchSlot<M, E>>,
        threads: usize,
    ) -> Result<Batch<M, E>, BadBatch> {
        let len = slots.first().map_or(0, |slot| M::observation_len(&slot.state));
        let offers = sample_actions(&slots);
        let mut batch = Batch { terms, len, slots, offers, threads: 1, helpers: None };
        batch.set_threads(threads)?;
        Ok(batch)
    }

    /// Sets the number of threads; 0 chooses it.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), BadBatch> {
        self.threads = match threads {
            0 => {
                let cores = thread_limit();
                cores.min(self.slots.len() / GAMES_A_THREAD).max(1)
            }
            several => several,
        };
        self.helpers = match self.threads {
            1 => None,
            several => Some(
                WorkerPool::new(several - 1)
                    .map_err(|error| BadBatch::Threads(error.to_string()))?,
            ),
        };
        Ok(())
    }

    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns a batch in the same position, with the same number of threads.
    pub fn fork(&self) -> Result<Batch<M, E>, BadBatch> {
        Batch::from_slots(self.terms.clone(), self.slots.clone(), self.threads).map(|mut batch| {
            batch.offers.clone_from(&self.offers);
            batch
        })
    }

    pub fn games(&self) -> usize {
        self.slots.len()
    }

    /// Returns the length of an observation.
    pub fn observation_len(&self) -> usize {
        self.len
    }

    /// Returns the states of the games in order.
    pub fn states(&self) -> impl Iterator<Item = &M::Game> {
        self.slots.iter().map(|slot| &slot.state)
    }

    pub fn state(&self, game: usize) -> Option<&M::Game> {
        self.slots.get(game).map(|slot| &slot.state)
    }

    /// Returns a game's random generator and the number of decisions made in the game.
    pub fn random_state(&self, game: usize) -> Option<(FastChance, u32)> {
        self.slots.get(game).map(|slot| (slot.chance.clone(), slot.plies))
    }

    /// Saves all games, so that another process can continue them.
    pub fn save(&self) -> Vec<SavedGame<<M::Game as Game>::Layout>> {
        self.slots.iter().zip(&self.offers).map(|(slot, offer)| slot.save(*offer)).collect()
    }

    /// Continues saved games. Each state is validated.
    pub fn restore(
        &mut self,
        games: &[SavedGame<<M::Game as Game>::Layout>],
    ) -> Result<(), BadState> {
        let slots = games.iter().map(|saved| {
            let state =
                M::Game::from_layout(&saved.layout, <M::Game as Game>::Components::builtin())?;
            if state.options() != self.terms.options {
                return Err(BadState::from_problem(
                    "a saved game has other options than this batch",
                ));
            }
            if state.turn() == Turn::Over {
                return Err(BadState::from_problem("a saved game is over"));
            }
            BatchSlot::restore(state, saved)
                .ok_or_else(|| BadState::from_problem("the seat does not exist"))
        });
        self.slots = slots.collect::<Result<_, BadState>>()?;
        self.offers = sample_actions(&self.slots);
        Ok(())
    }

    /// Deals new games, all or the selected ones: from the seed, or from each game's own random generator.
    pub fn reset(
        &mut self,
        seed: Option<u64>,
        only: Option<&[bool]>,
        arrays: BatchArrays<'_, E>,
    ) -> Result<(), BadOptions> {
        let terms = &self.terms;
        let slots = self.slots.iter_mut().zip(&mut self.offers).enumerate();
        for (number, (slot, offer)) in slots.filter(|(number, _)| is_selected(only, *number)) {
            match seed {
                Some(seed) => *slot = BatchSlot::deal(terms, seed, number as u64)?,
                None => {
                    slot.advance_samples(*offer);
                    slot.deal_again(terms, &mut Vec::new());
                    slot.list_legal_actions();
                }
            }
            *offer = slot.offer();
        }
        self.each(arrays, |_, number, slot, row| {
            if is_selected(only, number) {
                row.clear_results();
                slot.write_row(row);
            }
        });
        Ok(())
    }

    /// Writes the observations of all games, with no rewards and no ends.
    pub fn write_observations(&mut self, arrays: BatchArrays<'_, E>) {
        self.each(arrays, |_, _, slot, row| {
            row.clear_results();
            slot.write_row(row);
        });
    }

    /// Applies one action in every game or in the selected ones. The other games stay unchanged.
    pub fn step(
        &mut self,
        actions: &[i64],
        only: Option<&[bool]>,
        arrays: BatchArrays<'_, E>,
    ) -> Result<(), BadStep> {
        self.check(actions, only)?;
        // Filled all at once, because many small fills are slower.
        arrays.rewards.fill(0.0);
        self.each(arrays, |terms, number, slot, row| {
            if !is_selected(only, number) {
                return row.clear_results();
            }
            let action = M::action(actions[number] as usize).expect("the actions were checked");
            slot.step(action, terms, row);
        });
        Ok(())
    }

    /// Writes a uniformly random legal action for every game.
    pub fn sample(&mut self, out: &mut [i64]) {
        for ((slot, offer), out) in self.slots.iter_mut().zip(&mut self.offers).zip(out) {
            if offer.taken {
                slot.advance_samples(*offer);
                *offer = slot.offer();
            }
            offer.taken = true;
            *out = i64::from(offer.action);
        }
    }

    /// Checks that there is a legal action for every game.
    fn check(&self, actions: &[i64], only: Option<&[bool]>) -> Result<(), BadStep> {
        let games = self.slots.len();
        if actions.len() != games {
            return Err(BadStep::Count { got: actions.len(), games });
        }
        for (game, (offer, &index)) in self.offers.iter().zip(actions).enumerate() {
            // A sampled action is legal; most other lists are short.
            if index == i64::from(offer.action)
                || !is_selected(only, game)
                || u16::try_from(index).is_ok_and(|index| self.slots[game].legal.contains(&index))
            {
                continue;
            }
            return Err(match usize::try_from(index).ok().and_then(M::action) {
                Some(action) => BadStep::Refused { game, index, notation: action.to_string() },
                None => BadStep::NoAction { game, index, last: M::ACTIONS - 1 },
            });
        }
        Ok(())
    }

    /// Runs `work` on every game with its part of the arrays.
    fn each(
        &mut self,
        arrays: BatchArrays<'_, E>,
        work: impl Fn(&BatchConfig<M>, usize, &mut BatchSlot<M, E>, &mut BatchRow<'_, M, E>)
        + Send
        + Sync,
    ) {
        let terms = &self.terms;
        let players = self.terms.players() as usize;
        let (slots, offers) = (&mut self.slots[..], &mut self.offers[..]);
        let all = BatchShare { first: 0, players, len: self.len, slots, offers, arrays };
        let helpers = self.helpers.as_mut().and_then(WorkerPool::pool);
        all.run_on_threads(self.threads, helpers, |game, slot, row| work(terms, game, slot, row));
    }
}

/// Returns true if a game is selected. Without a selection, all games are.
#[inline]
fn is_selected(only: Option<&[bool]>, game: usize) -> bool {
    only.is_none_or(|only| only.get(game).copied().unwrap_or(false))
}

fn sample_actions<M: Encoding, E: Scalar>(slots: &[BatchSlot<M, E>]) -> Vec<SampledAction> {
    slots.iter().map(BatchSlot::offer).collect()
}
