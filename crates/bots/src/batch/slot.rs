//! One game of a batch.

use game::{BadOptions, Chance, Ctx, FastChance, Game, Seat, Turn};

use super::BatchConfig;
use crate::{ActionOf, Encoding, Mind, Scalar};

pub(super) struct BatchSlot<M: Encoding, E: Scalar> {
    pub(super) state: M::Game,
    pub(super) chance: FastChance,
    /// Number of decisions since the deal.
    pub(super) plies: u32,
    /// The learner's seat, if bots play the others.
    asked: Seat,
    /// The generator for the learner's seat and for the bots' random choices.
    lot: FastChance,
    /// The generator for [`super::Batch::sample`]. It is separate from the game's own generator, so that sampling does
    /// not change the game.
    choices: FastChance,
    /// The indices of the legal actions.
    pub(super) legal: Vec<u16>,
    /// The memory of earlier observations.
    memory: M::Memory<E>,
}

/// One game's part of the arrays.
pub(super) struct BatchRow<'a, M: Mind, E> {
    pub(super) observation: &'a mut [E],
    pub(super) mask: &'a mut [i8],
    pub(super) rewards: &'a mut [f32],
    pub(super) ends: EndRows<'a, E>,
    pub(super) seat: &'a mut i8,
    pub(super) offer: &'a mut SampledAction,
    /// A buffer for lists of actions.
    pub(super) buffer: &'a mut Vec<ActionOf<M>>,
}

/// The parts of the arrays for ends of games.
pub(super) struct EndRows<'a, E> {
    pub(super) terminated: &'a mut bool,
    pub(super) truncated: &'a mut bool,
    pub(super) last: &'a mut [E],
}

impl<M: Mind, E> BatchRow<'_, M, E> {
    /// Writes the rewards and flags of a game without a move.
    pub(super) fn clear_results(&mut self) {
        self.rewards.fill(0.0);
        (*self.ends.terminated, *self.ends.truncated) = (false, false);
    }
}

/// A saved game of a batch: its state and its random generators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame<L> {
    pub layout: L,
    /// The states of the generators of the game, of the samples and of the bots.
    pub luck: [u64; 3],
    pub plies: u32,
    /// The number of the learner's seat.
    pub asked: u8,
}

/// A sampled action of a slot. Offers are stored apart from the slots: fetching the games from the threads that play
/// them would take longer than the choice.
#[derive(Clone, Copy, Default)]
pub(super) struct SampledAction {
    pub(super) action: u16,
    /// True if it was sampled. The generator of the samples then advances before the next offer.
    pub(super) taken: bool,
}

// Written by hand, because deriving it would require `M: Clone`.
impl<M: Encoding, E: Scalar> Clone for BatchSlot<M, E> {
    fn clone(&self) -> Self {
        BatchSlot {
            state: self.state.clone(),
            chance: self.chance.clone(),
            plies: self.plies,
            asked: self.asked,
            lot: self.lot.clone(),
            choices: self.choices.clone(),
            legal: self.legal.clone(),
            memory: self.memory.clone(),
        }
    }
}

impl<M: Encoding, E: Scalar> BatchSlot<M, E> {
    pub(super) fn deal(terms: &BatchConfig<M>, seed: u64, number: u64) -> Result<Self, BadOptions> {
        let mut chance = FastChance::fork(seed, number);
        let state = terms.deal(&mut chance)?;
        Ok(BatchSlot::started(terms, state, chance, 0, [seed, number]))
    }

    /// Returns a slot for a started game, as game `number` of a batch with this seed.
    pub(super) fn started(
        terms: &BatchConfig<M>,
        state: M::Game,
        chance: FastChance,
        plies: u32,
        [seed, number]: [u64; 2],
    ) -> BatchSlot<M, E> {
        let (choices, lot) =
            (FastChance::fork(!seed, number), FastChance::fork(seed.rotate_left(32), !number));
        let mut slot = BatchSlot::at(state, [chance, choices, lot]);
        slot.open(terms, &mut Vec::new());
        slot.plies += plies;
        slot.list_legal_actions();
        slot
    }

    fn at(state: M::Game, [chance, choices, lot]: [FastChance; 3]) -> BatchSlot<M, E> {
        let (legal, memory) = (Vec::new(), M::Memory::default());
        BatchSlot { state, chance, plies: 0, asked: Seat::default(), lot, choices, legal, memory }
    }

    /// Saves the game; the generator of the samples includes the effect of the offer.
    pub(super) fn save(&self, offer: SampledAction) -> SavedGame<<M::Game as Game>::Layout> {
        SavedGame {
            layout: self.state.layout(),
            luck: [&self.chance, &self.sample_chance_after(offer), &self.lot]
                .map(FastChance::state),
            plies: self.plies,
            asked: self.asked.number(),
        }
    }

    /// Continues a saved game. Returns nothing if the table has no such seat.
    pub(super) fn restore(
        state: M::Game,
        saved: &SavedGame<<M::Game as Game>::Layout>,
    ) -> Option<Self> {
        let asked = Seat::at_table(saved.asked.into(), state.players())?;
        let mut slot = BatchSlot::at(state, saved.luck.map(FastChance::new));
        (slot.plies, slot.asked) = (saved.plies, asked);
        slot.list_legal_actions();
        Some(slot)
    }

    /// Deals the next game from the game's own generator.
    pub(super) fn deal_again(&mut self, terms: &BatchConfig<M>, buffer: &mut Vec<ActionOf<M>>) {
        self.state = terms.deal(&mut self.chance).expect("these options were valid before");
        self.open(terms, buffer);
    }

    /// Starts a game that was just dealt: the bots move until the learner's seat is to move.
    fn open(&mut self, terms: &BatchConfig<M>, buffer: &mut Vec<ActionOf<M>>) {
        self.plies = 0;
        if let Some(others) = &terms.others {
            self.asked = others.seat(terms.players(), &mut self.lot);
            self.play_opponents(terms, buffer);
            if self.state.turn() == Turn::Over {
                // The bots finished this game without a decision of the learner.
                self.deal_again(terms, buffer);
            }
        }
    }

    #[inline]
    fn play_opponents(&mut self, terms: &BatchConfig<M>, buffer: &mut Vec<ActionOf<M>>) {
        if let Some(others) = &terms.others {
            let luck = [&mut self.chance, &mut self.lot];
            self.plies += others.play_until_learner(&mut self.state, self.asked, luck, buffer);
        }
    }

    /// Lists the legal actions.
    pub(super) fn list_legal_actions(&mut self) {
        let buffer = self.state.legal();
        self.legal.clear();
        self.legal.extend(buffer.iter().map(|&action| M::index(action) as u16));
    }

    /// Returns the action that the next sample would choose.
    #[inline]
    pub(super) fn offer(&self) -> SampledAction {
        let number = self.choices.clone().below(self.legal.len() as u32);
        SampledAction { action: self.legal[number as usize], taken: false }
    }

    /// Advances the generator of the samples if the offer was taken.
    #[inline]
    pub(super) fn advance_samples(&mut self, offer: SampledAction) {
        self.choices = self.sample_chance_after(offer);
    }

    /// Returns the generator for the next sample.
    #[inline]
    pub(super) fn sample_chance_after(&self, offer: SampledAction) -> FastChance {
        let mut choices = self.choices.clone();
        if offer.taken {
            choices.bits();
        }
        choices
    }

    pub(super) fn step(
        &mut self,
        action: ActionOf<M>,
        terms: &BatchConfig<M>,
        row: &mut BatchRow<'_, M, E>,
    ) {
        let mover = self.seat_to_move();
        let before = terms.reward.standing_before(&self.state);
        self.state.apply(action, &mut Ctx::without_events(&mut self.chance));
        self.plies += 1;
        self.play_opponents(terms, row.buffer);
        terms.reward.write_reward_since(&before, &self.state, row.rewards);
        let over = self.state.turn() == Turn::Over;
        let cut = !over && terms.limit.is_some_and(|limit| self.plies >= limit);
        (*row.ends.terminated, *row.ends.truncated) = (over, cut);
        if over || cut {
            self.finish_and_deal(mover, terms, row);
        }
        self.write_row(row);
    }

    /// Writes the final observation for the seat that moved last, and deals the next game. It is called seldom and
    /// therefore kept out of the hot code.
    #[cold]
    #[inline(never)]
    fn finish_and_deal(
        &mut self,
        mover: Seat,
        terms: &BatchConfig<M>,
        row: &mut BatchRow<'_, M, E>,
    ) {
        M::observe(&self.state, mover, row.ends.last);
        self.deal_again(terms, row.buffer);
    }

    fn seat_to_move(&self) -> Seat {
        match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => Seat::default(),
        }
    }

    pub(super) fn write_row(&mut self, row: &mut BatchRow<'_, M, E>) {
        let seat = self.seat_to_move();
        *row.seat = seat.number() as i8;
        self.state.legal_actions(row.buffer);
        self.legal.clear();
        row.mask.fill(0);
        self.legal.extend(row.buffer.iter().map(|&action| {
            let index = M::index(action);
            row.mask[index] = 1;
            index as u16
        }));
        self.advance_samples(*row.offer);
        *row.offer = self.offer();
        M::observe_again(&self.state, seat, &mut self.memory, row.observation);
    }
}
