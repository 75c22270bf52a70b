//! Many games of one kind stepped together, for learners.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use game::{BadOptions, BadState, Chance, ComponentSet, Ctx, Fast, Game, Seat, Turn};

use crate::{Encode, Entry, Reward};

/// Games that go on side by side; one that ends begins anew at once.
///
/// Each game draws from a generator of its own, so nothing depends on the number of threads.
pub struct Batch<G: Encode> {
    options: G::Options,
    reward: Reward,
    len: usize,
    slots: Vec<Slot<G>>,
    threads: usize,
    /// Those who help the caller's thread; none if it works alone.
    helpers: Option<rayon::ThreadPool>,
}

/// One game of a batch.
#[derive(Clone)]
struct Slot<G: Game> {
    state: G,
    chance: Fast,
    /// Chooses for [`Batch::sample`]; apart from the game's own luck, so that looking costs nothing.
    whim: Fast,
    /// The indices of what may be done.
    legal: Vec<u16>,
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

impl<G: Encode> Batch<G> {
    /// So many games, dealt from the seed, on so many threads; 0 is as many as there are cores.
    pub fn new(
        options: &G::Options,
        games: usize,
        seed: u64,
        reward: Reward,
        threads: usize,
    ) -> Result<Batch<G>, BadBatch> {
        let mut buffer = Vec::new();
        let slots = (0..games as u64)
            .map(|number| Slot::<G>::deal(options, seed, number, &mut buffer))
            .collect::<Result<Vec<_>, _>>()?;
        let len = slots.first().map_or(0, |slot| slot.state.observation_len());
        let mut batch = Batch { options: *options, reward, len, slots, threads: 1, helpers: None };
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
    pub fn fork(&self) -> Result<Batch<G>, BadBatch> {
        let (options, reward, len) = (self.options, self.reward, self.len);
        let slots = self.slots.clone();
        let mut batch = Batch { options, reward, len, slots, threads: 1, helpers: None };
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
        let mut buffer = Vec::new();
        let slots = snapshot.iter().map(|(layout, chance, whim)| {
            let state = G::from_layout(layout, G::Components::builtin())?;
            if state.options() != self.options {
                return Err(BadState::one("a game of the snapshot has other options"));
            }
            if state.turn() == Turn::Over {
                return Err(BadState::one("a game of the snapshot is over"));
            }
            Ok(Slot::new(state, Fast::new(*chance), Fast::new(*whim), &mut buffer))
        });
        self.slots = slots.collect::<Result<_, BadState>>()?;
        Ok(())
    }

    /// Deals all games anew.
    pub fn reset<E: Entry>(&mut self, seed: u64, arrays: Arrays<'_, E>) -> Result<(), BadOptions> {
        let mut buffer = Vec::new();
        for (number, slot) in self.slots.iter_mut().enumerate() {
            *slot = Slot::deal(&self.options, seed, number as u64, &mut buffer)?;
        }
        self.look(arrays);
        Ok(())
    }

    /// Writes what the games look like, as if a step had just led here.
    pub fn look<E: Entry>(&mut self, arrays: Arrays<'_, E>) {
        self.each(arrays, |_, slot, row| {
            row.rewards.fill(0.0);
            *row.terminated = false;
            slot.show(row);
        });
    }

    /// Does one action in every game.
    pub fn step<E: Entry>(
        &mut self,
        actions: &[i64],
        arrays: Arrays<'_, E>,
    ) -> Result<(), BadStep> {
        self.check(actions)?;
        let (options, reward) = (self.options, self.reward);
        self.each(arrays, |number, slot, row| {
            let action = G::action(actions[number] as usize).expect("it is listed as legal");
            slot.step(action, &options, reward, row);
        });
        Ok(())
    }

    /// A uniformly random legal action for every game.
    pub fn sample(&mut self, out: &mut [i64]) {
        for (slot, out) in self.slots.iter_mut().zip(out) {
            let number = slot.whim.below(slot.legal.len() as u32);
            *out = i64::from(slot.legal[number as usize]);
        }
    }

    /// Whether there is a legal action for every game.
    fn check(&self, actions: &[i64]) -> Result<(), BadStep> {
        let games = self.slots.len();
        if actions.len() != games {
            return Err(BadStep::Count { got: actions.len(), games });
        }
        for (game, (slot, &index)) in self.slots.iter().zip(actions).enumerate() {
            if u16::try_from(index).is_ok_and(|index| slot.legal.contains(&index)) {
                continue;
            }
            return Err(match usize::try_from(index).ok().and_then(G::action) {
                Some(action) => BadStep::Illegal { game, index, notation: action.to_string() },
                None => BadStep::NoAction { game, index, last: G::ACTIONS - 1 },
            });
        }
        Ok(())
    }

    /// Runs `work` on every game and its part of the arrays, a share of the games at a time.
    fn each<E: Entry>(
        &mut self,
        arrays: Arrays<'_, E>,
        work: impl Fn(usize, &mut Slot<G>, &mut Row<'_, G, E>) + Send + Sync,
    ) {
        let games = self.slots.len();
        let share = match self.helpers {
            None => games.max(1),
            Some(_) => games.div_ceil(SHARES * self.threads).max(LEAST_SHARE),
        };
        let players = game::GameOptions::players(&self.options) as usize;
        let len = self.len;
        let shares = (0..games.div_ceil(share))
            .zip(self.slots.chunks_mut(share))
            .zip(arrays.observations.chunks_mut(share * len))
            .zip(arrays.masks.chunks_mut(share * G::ACTIONS))
            .zip(arrays.rewards.chunks_mut(share * players))
            .zip(arrays.terminated.chunks_mut(share))
            .zip(arrays.seats.chunks_mut(share));
        let shares = Mutex::new(shares);
        let next = || shares.lock().unwrap_or_else(PoisonError::into_inner).next();
        let labour = || {
            let mut buffer = Vec::with_capacity(64);
            while let Some(((((((number, slots), observations), masks), rewards), over), seats)) =
                next()
            {
                let rows = (observations.chunks_mut(len))
                    .zip(masks.chunks_mut(G::ACTIONS))
                    .zip(rewards.chunks_mut(players))
                    .zip(over)
                    .zip(seats);
                let games = number * share..;
                for (game, (slot, ((((observation, mask), rewards), terminated), seat))) in
                    games.zip(slots.iter_mut().zip(rows))
                {
                    let buffer = &mut buffer;
                    let mut row = Row { observation, mask, rewards, terminated, seat, buffer };
                    work(game, slot, &mut row);
                }
            }
        };
        match &self.helpers {
            None => labour(),
            Some(helpers) => helpers.in_place_scope(|scope| {
                (1..self.threads).for_each(|_| scope.spawn(|_| labour()));
                labour();
            }),
        }
    }
}

/// Shares for each thread, so that one that is held up leaves its work to the others.
const SHARES: usize = 4;
/// Games of a share: a few microseconds' work, so that handing it over pays.
const LEAST_SHARE: usize = 16;

/// One game's part of the arrays.
struct Row<'a, G: Game, E> {
    observation: &'a mut [E],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    terminated: &'a mut bool,
    seat: &'a mut i8,
    /// Where actions are listed.
    buffer: &'a mut Vec<G::Action>,
}

impl<G: Encode> Slot<G> {
    fn deal(
        options: &G::Options,
        seed: u64,
        number: u64,
        buffer: &mut Vec<G::Action>,
    ) -> Result<Slot<G>, BadOptions> {
        let mut chance = Fast::fork(seed, number);
        let whim = Fast::fork(!seed, number);
        let state = G::new(options, G::Components::builtin(), &mut Ctx::quiet(&mut chance))?;
        Ok(Slot::new(state, chance, whim, buffer))
    }

    fn new(state: G, chance: Fast, whim: Fast, buffer: &mut Vec<G::Action>) -> Slot<G> {
        let mut slot = Slot { state, chance, whim, legal: Vec::with_capacity(64) };
        slot.list(buffer);
        slot
    }

    fn list(&mut self, buffer: &mut Vec<G::Action>) {
        self.state.legal_actions(buffer);
        self.legal.clear();
        self.legal.extend(buffer.iter().map(|&action| G::index(action) as u16));
    }

    fn step<E: Entry>(
        &mut self,
        action: G::Action,
        options: &G::Options,
        reward: Reward,
        row: &mut Row<'_, G, E>,
    ) {
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

    fn show<E: Entry>(&mut self, row: &mut Row<'_, G, E>) {
        let seat = match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => Seat::default(),
        };
        *row.seat = seat.number() as i8;
        self.list(row.buffer);
        row.mask.fill(0);
        self.legal.iter().for_each(|&index| row.mask[index as usize] = 1);
        self.state.observe(seat, row.observation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::la_vina::State;
    use game::GameOptions;

    struct Buffers<E> {
        observations: Vec<E>,
        masks: Vec<i8>,
        rewards: Vec<f32>,
        terminated: Vec<bool>,
        seats: Vec<i8>,
    }

    impl<E: Entry> Buffers<E> {
        fn of(batch: &Batch<State>, players: usize) -> Buffers<E> {
            let games = batch.games();
            Buffers {
                observations: vec![E::ZERO; games * batch.observation_len()],
                masks: vec![0; games * State::ACTIONS],
                rewards: vec![0.0; games * players],
                terminated: vec![false; games],
                seats: vec![0; games],
            }
        }

        fn arrays(&mut self) -> Arrays<'_, E> {
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
            let mut buffers = Buffers::<f32>::of(&batch, 3);
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
        let mut buffers = Buffers::<u8>::of(&batch, 3);
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
