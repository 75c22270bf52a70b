//! Many games of one kind stepped together, for learners.

mod share;
mod slot;

use std::num::NonZero;

use game::{BadOptions, BadState, ComponentSet, Fast, Game, GameOptions, Turn};

use crate::{Encoding, OptionsOf, Reward, Scalar};
use share::Share;
use slot::{Offer, Row, Slot};

/// Games that go on side by side; one that ends begins anew at once.
///
/// Each game draws from a generator of its own, so nothing depends on the number of threads.
pub struct Batch<M: Encoding, E: Scalar> {
    options: OptionsOf<M>,
    reward: Reward,
    len: usize,
    slots: Vec<Slot<M, E>>,
    /// What [`Batch::sample`] gives of each.
    offers: Vec<Offer>,
    threads: usize,
    /// Those who help the caller's thread; none if it works alone.
    helpers: Option<rayon::ThreadPool>,
}

/// Where a batch writes what its games look like, game after game.
pub struct Arrays<'a, E> {
    /// As seen by the seat due: as many a game as the shape has entries.
    pub observations: &'a mut [E],
    /// Whether it may do each action.
    pub masks: &'a mut [i8],
    /// What the step gave each seat.
    pub rewards: &'a mut [f32],
    /// Whether the step ended the game; what is seen is then the next game.
    pub terminated: &'a mut [bool],
    /// Who is due.
    pub seats: &'a mut [i8],
}

/// Why a step is refused; nothing has been done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStep {
    #[error("{got} actions are given for {games} games")]
    Count { got: usize, games: usize },
    #[error("game {game}: there is no action {index}; actions are 0 to {last}")]
    NoAction { game: usize, index: i64, last: usize },
    #[error("game {game}: action {index} (`{notation}`) is not legal now; see its mask")]
    Illegal { game: usize, index: i64, notation: String },
}

/// A batch that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBatch {
    #[error(transparent)]
    Options(#[from] BadOptions),
    #[error("threads cannot be started: {0}")]
    Threads(String),
}

impl<M: Encoding, E: Scalar> Batch<M, E> {
    /// So many games, dealt from the seed, on so many threads; 0 is as many as there are cores.
    pub fn new(
        options: &OptionsOf<M>,
        games: usize,
        seed: u64,
        reward: Reward,
        threads: usize,
    ) -> Result<Batch<M, E>, BadBatch> {
        let slots = (0..games as u64)
            .map(|number| Slot::<M, E>::deal(options, seed, number))
            .collect::<Result<Vec<_>, _>>()?;
        let len = slots.first().map_or(0, |slot| M::observation_len(&slot.state));
        let (options, offers) = (*options, offers(&slots));
        let mut batch = Batch { options, reward, len, slots, offers, threads: 1, helpers: None };
        batch.set_threads(threads)?;
        Ok(batch)
    }

    /// Works on so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), BadBatch> {
        self.threads = match threads {
            0 => std::thread::available_parallelism().map_or(1, NonZero::get),
            several => several,
        };
        self.helpers = match self.threads {
            1 => None,
            several => Some(
                rayon::ThreadPoolBuilder::new()
                    .num_threads(several - 1)
                    .build()
                    .map_err(|error| BadBatch::Threads(error.to_string()))?,
            ),
        };
        Ok(())
    }

    /// A batch in the same position, on as many threads.
    pub fn fork(&self) -> Result<Batch<M, E>, BadBatch> {
        let (options, reward, len) = (self.options, self.reward, self.len);
        let (slots, offers) = (self.slots.clone(), self.offers.clone());
        let mut batch = Batch { options, reward, len, slots, offers, threads: 1, helpers: None };
        batch.set_threads(self.threads)?;
        Ok(batch)
    }

    pub fn games(&self) -> usize {
        self.slots.len()
    }

    /// How many entries an observation has.
    pub fn observation_len(&self) -> usize {
        self.len
    }

    pub fn state(&self, game: usize) -> Option<&M::Game> {
        self.slots.get(game).map(|slot| &slot.state)
    }

    /// What is needed to go on from here elsewhere: each game's layout and generators.
    pub fn snapshot(&self) -> Vec<(<M::Game as Game>::Layout, u64, u64)> {
        let put_aside = |(slot, offer): (&Slot<M, E>, &Offer)| {
            (slot.state.layout(), slot.chance.state(), slot.whim_after(*offer).state())
        };
        self.slots.iter().zip(&self.offers).map(put_aside).collect()
    }

    /// Goes on from a snapshot, through the validating door.
    pub fn restore(
        &mut self,
        snapshot: &[(<M::Game as Game>::Layout, u64, u64)],
    ) -> Result<(), BadState> {
        let slots = snapshot.iter().map(|(layout, chance, whim)| {
            let state = M::Game::from_layout(layout, <M::Game as Game>::Components::builtin())?;
            if state.options() != self.options {
                return Err(BadState::one("a game of the snapshot has other options"));
            }
            if state.turn() == Turn::Over {
                return Err(BadState::one("a game of the snapshot is over"));
            }
            Ok(Slot::new(state, Fast::new(*chance), Fast::new(*whim)))
        });
        self.slots = slots.collect::<Result<_, BadState>>()?;
        self.offers = offers(&self.slots);
        Ok(())
    }

    /// Deals all games anew.
    pub fn reset(&mut self, seed: u64, arrays: Arrays<'_, E>) -> Result<(), BadOptions> {
        for (number, slot) in self.slots.iter_mut().enumerate() {
            *slot = Slot::deal(&self.options, seed, number as u64)?;
        }
        self.offers = offers(&self.slots);
        self.look(arrays);
        Ok(())
    }

    /// Writes what the games look like, as if a step had just led here.
    pub fn look(&mut self, arrays: Arrays<'_, E>) {
        self.each(arrays, |_, slot, row| {
            row.rewards.fill(0.0);
            *row.terminated = false;
            slot.show(row);
        });
    }

    /// Does one action in every game.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_, E>) -> Result<(), BadStep> {
        self.check(actions)?;
        let (options, reward) = (self.options, self.reward);
        self.each(arrays, |number, slot, row| {
            let action = M::action(actions[number] as usize).expect("it is listed as legal");
            slot.step(action, &options, reward, row);
        });
        Ok(())
    }

    /// A uniformly random legal action for every game.
    pub fn sample(&mut self, out: &mut [i64]) {
        for ((slot, offer), out) in self.slots.iter_mut().zip(&mut self.offers).zip(out) {
            if offer.taken {
                slot.heed(*offer);
                *offer = slot.offer();
            }
            offer.taken = true;
            *out = i64::from(offer.action);
        }
    }

    /// Whether there is a legal action for every game.
    fn check(&self, actions: &[i64]) -> Result<(), BadStep> {
        let games = self.slots.len();
        if actions.len() != games {
            return Err(BadStep::Count { got: actions.len(), games });
        }
        for (game, (offer, &index)) in self.offers.iter().zip(actions).enumerate() {
            // What was offered is legal; most other lists are short.
            if index == i64::from(offer.action)
                || u16::try_from(index).is_ok_and(|index| self.slots[game].legal.contains(&index))
            {
                continue;
            }
            return Err(match usize::try_from(index).ok().and_then(M::action) {
                Some(action) => BadStep::Illegal { game, index, notation: action.to_string() },
                None => BadStep::NoAction { game, index, last: M::ACTIONS - 1 },
            });
        }
        Ok(())
    }

    /// Runs `work` on every game and its part of the arrays.
    fn each(
        &mut self,
        arrays: Arrays<'_, E>,
        work: impl Fn(usize, &mut Slot<M, E>, &mut Row<'_, M, E>) + Send + Sync,
    ) {
        let players = self.options.players() as usize;
        let (slots, offers) = (&mut self.slots[..], &mut self.offers[..]);
        let all = Share { first: 0, players, len: self.len, slots, offers, arrays };
        all.spread(self.threads, self.helpers.as_ref(), work);
    }
}

fn offers<M: Encoding, E: Scalar>(slots: &[Slot<M, E>]) -> Vec<Offer> {
    slots.iter().map(Slot::offer).collect()
}
