//! Many games of one kind stepped together, for learners.

use game::{BadOptions, BadState, Chance, ComponentSet, Ctx, Fast, Game, Seat, Turn};
use rayon::prelude::*;

use crate::{Encode, Reward, Shape};

/// Games that go on side by side; one that ends begins anew at once.
///
/// Each game draws from a generator of its own, so nothing depends on the number of threads.
pub struct Batch<G: Encode> {
    options: G::Options,
    reward: Reward,
    len: usize,
    slots: Vec<Slot<G>>,
    /// None if the caller's thread does the work.
    pool: Option<rayon::ThreadPool>,
    /// What the next step does, game by game.
    chosen: Vec<G::Action>,
}

/// One game of a batch.
#[derive(Clone)]
struct Slot<G: Game> {
    state: G,
    chance: Fast,
    /// Chooses for [`Batch::sample`]; apart from the game's own luck, so that looking costs nothing.
    whim: Fast,
    legal: Vec<G::Action>,
}

/// Where a batch writes what its games look like, game after game.
pub struct Arrays<'a> {
    /// As seen by the seat due: as many a game as the shape has entries.
    pub observations: &'a mut [f32],
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

impl<G: Encode> Batch<G> {
    /// So many games, dealt from the seed. `threads` other than 1 work in a pool of so many.
    pub fn new(
        options: &G::Options,
        games: usize,
        seed: u64,
        reward: Reward,
        threads: usize,
    ) -> Result<Batch<G>, BadBatch> {
        let slots = (0..games as u64)
            .map(|number| Slot::deal(options, seed, number))
            .collect::<Result<Vec<_>, _>>()?;
        let len = slots.first().map_or(0, |slot| Shape::of(&slot.state).len);
        let mut batch = Batch {
            options: *options,
            reward,
            len,
            slots,
            pool: None,
            chosen: Vec::with_capacity(games),
        };
        batch.set_threads(threads)?;
        Ok(batch)
    }

    /// Works on so many threads from now on.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), BadBatch> {
        self.pool = match threads {
            1 => None,
            several => Some(
                rayon::ThreadPoolBuilder::new()
                    .num_threads(several)
                    .build()
                    .map_err(|error| BadBatch::Threads(error.to_string()))?,
            ),
        };
        Ok(())
    }

    /// A batch in the same position, on as many threads.
    pub fn fork(&self) -> Result<Batch<G>, BadBatch> {
        let mut batch = Batch {
            options: self.options,
            reward: self.reward,
            len: self.len,
            slots: self.slots.clone(),
            pool: None,
            chosen: Vec::with_capacity(self.slots.len()),
        };
        batch.set_threads(self.pool.as_ref().map_or(1, rayon::ThreadPool::current_num_threads))?;
        Ok(batch)
    }

    pub fn games(&self) -> usize {
        self.slots.len()
    }

    /// How many entries an observation has.
    pub fn observation_len(&self) -> usize {
        self.len
    }

    pub fn state(&self, game: usize) -> Option<&G> {
        self.slots.get(game).map(|slot| &slot.state)
    }

    /// What is needed to go on from here elsewhere: each game's layout and generators.
    pub fn snapshot(&self) -> Vec<(G::Layout, u64, u64)> {
        let put_aside =
            |slot: &Slot<G>| (slot.state.layout(), slot.chance.state(), slot.whim.state());
        self.slots.iter().map(put_aside).collect()
    }

    /// Goes on from a snapshot, through the validating door.
    pub fn restore(&mut self, snapshot: &[(G::Layout, u64, u64)]) -> Result<(), BadState> {
        let slots = snapshot.iter().map(|(layout, chance, whim)| {
            let state = G::from_layout(layout, G::Components::builtin())?;
            if state.options() != self.options {
                return Err(BadState::one("a game of the snapshot has other options"));
            }
            Ok(Slot { state, chance: Fast::new(*chance), whim: Fast::new(*whim), legal: vec![] })
        });
        self.slots = slots.collect::<Result<_, BadState>>()?;
        Ok(())
    }

    /// Deals all games anew.
    pub fn reset(&mut self, seed: u64, arrays: Arrays<'_>) -> Result<(), BadOptions> {
        for (number, slot) in self.slots.iter_mut().enumerate() {
            *slot = Slot::deal(&self.options, seed, number as u64)?;
        }
        self.look(arrays);
        Ok(())
    }

    /// Writes what the games look like, as if a step had just led here.
    pub fn look(&mut self, arrays: Arrays<'_>) {
        self.each(arrays, |_, slot, mut row| {
            row.rewards.fill(0.0);
            *row.terminated = false;
            slot.show(&mut row);
        });
    }

    /// Does one action in every game.
    pub fn step(&mut self, actions: &[i64], arrays: Arrays<'_>) -> Result<(), BadStep> {
        self.choose(actions)?;
        let (options, reward) = (self.options, self.reward);
        let chosen = std::mem::take(&mut self.chosen);
        self.each(arrays, |number, slot, mut row| {
            slot.step(chosen[number], &options, reward, &mut row);
        });
        self.chosen = chosen;
        Ok(())
    }

    /// A uniformly random legal action for every game.
    pub fn sample(&mut self, out: &mut [i64]) {
        for (slot, out) in self.slots.iter_mut().zip(out) {
            let count = slot.legal.len() as u32;
            *out = G::index(slot.legal[slot.whim.below(count) as usize]) as i64;
        }
    }

    fn choose(&mut self, actions: &[i64]) -> Result<(), BadStep> {
        let games = self.slots.len();
        if actions.len() != games {
            return Err(BadStep::Count { got: actions.len(), games });
        }
        self.chosen.clear();
        for (game, (slot, &index)) in self.slots.iter().zip(actions).enumerate() {
            let action = usize::try_from(index)
                .ok()
                .and_then(G::action)
                .ok_or(BadStep::NoAction { game, index, last: G::ACTIONS - 1 })?;
            if !slot.legal.contains(&action) {
                return Err(BadStep::Illegal { game, index, notation: action.to_string() });
            }
            self.chosen.push(action);
        }
        Ok(())
    }

    /// Runs `work` on every game and its part of the arrays.
    fn each(
        &mut self,
        arrays: Arrays<'_>,
        work: impl Fn(usize, &mut Slot<G>, Row<'_>) + Send + Sync,
    ) {
        let players = game::GameOptions::players(&self.options) as usize;
        let (len, slots) = (self.len.max(1), &mut self.slots);
        match &self.pool {
            None => {
                let rows = (arrays.observations.chunks_mut(len))
                    .zip(arrays.masks.chunks_mut(G::ACTIONS))
                    .zip(arrays.rewards.chunks_mut(players))
                    .zip(arrays.terminated)
                    .zip(arrays.seats);
                for (number, (slot, row)) in slots.iter_mut().zip(rows).enumerate() {
                    work(number, slot, Row::of(row));
                }
            }
            Some(pool) => pool.install(|| {
                let rows = (arrays.observations.par_chunks_mut(len))
                    .zip(arrays.masks.par_chunks_mut(G::ACTIONS))
                    .zip(arrays.rewards.par_chunks_mut(players))
                    .zip(arrays.terminated)
                    .zip(arrays.seats);
                slots
                    .par_iter_mut()
                    .zip(rows)
                    .enumerate()
                    .with_min_len(GRAIN)
                    .for_each(|(number, (slot, row))| work(number, slot, Row::of(row)));
            }),
        }
    }
}

/// Games that one thread does in a row: a few microseconds' work, so that handing it over pays.
const GRAIN: usize = 32;

/// One game's part of the arrays.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    terminated: &'a mut bool,
    seat: &'a mut i8,
}

type Zipped<'a> = ((((&'a mut [f32], &'a mut [i8]), &'a mut [f32]), &'a mut bool), &'a mut i8);

impl<'a> Row<'a> {
    fn of(((((observation, mask), rewards), terminated), seat): Zipped<'a>) -> Row<'a> {
        Row { observation, mask, rewards, terminated, seat }
    }
}

impl<G: Encode> Slot<G> {
    fn deal(options: &G::Options, seed: u64, number: u64) -> Result<Slot<G>, BadOptions> {
        let mut chance = Fast::fork(seed, number);
        let whim = Fast::fork(!seed, number);
        let state = G::new(options, G::Components::builtin(), &mut Ctx::quiet(&mut chance))?;
        let mut legal = Vec::with_capacity(64);
        state.legal_actions(&mut legal);
        Ok(Slot { state, chance, whim, legal })
    }

    fn step(&mut self, action: G::Action, options: &G::Options, reward: Reward, row: &mut Row<'_>) {
        let before = reward.stand(&self.state);
        self.state.apply(action, &mut Ctx::quiet(&mut self.chance));
        reward.since(&before, &self.state, row.rewards);
        let over = self.state.turn() == Turn::Over;
        *row.terminated = over;
        if over {
            let mut ctx = Ctx::quiet(&mut self.chance);
            self.state = G::new(options, G::Components::builtin(), &mut ctx)
                .expect("these options were played before");
        }
        self.show(row);
    }

    fn show(&mut self, row: &mut Row<'_>) {
        let seat = match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => Seat::default(),
        };
        *row.seat = seat.number() as i8;
        self.state.legal_actions(&mut self.legal);
        row.mask.fill(0);
        for &action in &self.legal {
            row.mask[G::index(action)] = 1;
        }
        self.state.observe(seat, row.observation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::la_vina::State;
    use game::GameOptions;

    struct Buffers {
        observations: Vec<f32>,
        masks: Vec<i8>,
        rewards: Vec<f32>,
        terminated: Vec<bool>,
        seats: Vec<i8>,
    }

    impl Buffers {
        fn of(batch: &Batch<State>, players: usize) -> Buffers {
            let games = batch.games();
            Buffers {
                observations: vec![0.0; games * batch.observation_len()],
                masks: vec![0; games * State::ACTIONS],
                rewards: vec![0.0; games * players],
                terminated: vec![false; games],
                seats: vec![0; games],
            }
        }

        fn arrays(&mut self) -> Arrays<'_> {
            Arrays {
                observations: &mut self.observations,
                masks: &mut self.masks,
                rewards: &mut self.rewards,
                terminated: &mut self.terminated,
                seats: &mut self.seats,
            }
        }
    }

    fn batch(threads: usize) -> Batch<State> {
        let options = <State as Game>::Options::with_players(3);
        Batch::new(&options, 100, 7, Reward::Rank, threads).unwrap()
    }

    #[test]
    fn any_number_of_threads_plays_the_same_games() {
        let mut seen: Vec<(Vec<f32>, Vec<i8>, u32)> = Vec::new();
        for threads in [1, 2, 5] {
            let mut batch = batch(threads);
            let mut buffers = Buffers::of(&batch, 3);
            let mut actions = vec![0; batch.games()];
            let mut ended = 0;
            batch.look(buffers.arrays());
            for _ in 0..900 {
                batch.sample(&mut actions);
                batch.step(&actions, buffers.arrays()).unwrap();
                ended += buffers.terminated.iter().filter(|over| **over).count() as u32;
            }
            seen.push((buffers.observations, buffers.masks, ended));
        }
        assert!(seen[0].2 > 20, "only {} games ended", seen[0].2);
        assert!(seen[1..].iter().all(|other| *other == seen[0]));
    }

    #[test]
    fn a_step_with_one_bad_action_moves_no_game() {
        let mut batch = batch(1);
        let mut buffers = Buffers::of(&batch, 3);
        let mut actions = vec![0; batch.games()];
        batch.sample(&mut actions);
        let before = batch.state(0).cloned();
        let last = actions.len() - 1;
        actions[last] = -1;
        let refused = batch.step(&actions, buffers.arrays());
        assert_eq!(
            refused,
            Err(BadStep::NoAction { game: last, index: -1, last: State::ACTIONS - 1 })
        );
        assert_eq!(
            batch.step(&actions[1..], buffers.arrays()),
            Err(BadStep::Count { got: 99, games: 100 })
        );
        assert_eq!(batch.state(0).cloned(), before);
    }
}
