//! One game of a batch.

use game::{BadOptions, Chance, ComponentSet, Ctx, Fast, Game, Seat, Turn};

use crate::{ActionOf, Encoding, Mind, OptionsOf, Reward, Scalar};

pub(super) struct Slot<M: Encoding, E: Scalar> {
    pub(super) state: M::Game,
    pub(super) chance: Fast,
    /// Chooses for [`super::Batch::sample`]; apart from the game's own luck, so that looking costs
    /// nothing.
    whim: Fast,
    /// The indices of what may be done.
    pub(super) legal: Vec<u16>,
    /// What was seen of the game before.
    memory: M::Memory<E>,
}

/// One game's part of the arrays.
pub(super) struct Row<'a, M: Mind, E> {
    pub(super) observation: &'a mut [E],
    pub(super) mask: &'a mut [i8],
    pub(super) rewards: &'a mut [f32],
    pub(super) terminated: &'a mut bool,
    pub(super) seat: &'a mut i8,
    pub(super) offer: &'a mut Offer,
    /// Where actions are listed.
    pub(super) buffer: &'a mut Vec<ActionOf<M>>,
}

/// A choice of a slot's whim, beside the slots: who samples need not fetch the games from the threads
/// that play them, which takes longer than the choice.
#[derive(Clone, Copy, Default)]
pub(super) struct Offer {
    pub(super) action: u16,
    /// Whether it was sampled; the whim moves on at the next occasion.
    pub(super) taken: bool,
}

// By hand, as a mind itself is never cloned.
impl<M: Encoding, E: Scalar> Clone for Slot<M, E> {
    fn clone(&self) -> Self {
        Slot {
            state: self.state.clone(),
            chance: self.chance.clone(),
            whim: self.whim.clone(),
            legal: self.legal.clone(),
            memory: self.memory.clone(),
        }
    }
}

impl<M: Encoding, E: Scalar> Slot<M, E> {
    pub(super) fn deal(options: &OptionsOf<M>, seed: u64, number: u64) -> Result<Self, BadOptions> {
        let mut chance = Fast::fork(seed, number);
        let whim = Fast::fork(!seed, number);
        let state = M::Game::new(
            options,
            <M::Game as Game>::Components::builtin(),
            &mut Ctx::quiet(&mut chance),
        )?;
        Ok(Slot::new(state, chance, whim))
    }

    pub(super) fn new(state: M::Game, chance: Fast, whim: Fast) -> Slot<M, E> {
        let mut buffer = Vec::new();
        state.legal_actions(&mut buffer);
        let legal = buffer.iter().map(|&action| M::index(action) as u16).collect();
        Slot { state, chance, whim, legal, memory: M::Memory::default() }
    }

    /// What the whim would choose.
    #[inline]
    pub(super) fn offer(&self) -> Offer {
        let number = self.whim.clone().below(self.legal.len() as u32);
        Offer { action: self.legal[number as usize], taken: false }
    }

    /// Lets the whim go on to the next choice if this one was taken.
    #[inline]
    pub(super) fn heed(&mut self, offer: Offer) {
        self.whim = self.whim_after(offer);
    }

    /// The whim that makes the next choice.
    #[inline]
    pub(super) fn whim_after(&self, offer: Offer) -> Fast {
        let mut whim = self.whim.clone();
        if offer.taken {
            whim.bits();
        }
        whim
    }

    pub(super) fn step(
        &mut self,
        action: ActionOf<M>,
        options: &OptionsOf<M>,
        reward: Reward,
        row: &mut Row<'_, M, E>,
    ) {
        let before = reward.stand(&self.state);
        self.state.apply(action, &mut Ctx::quiet(&mut self.chance));
        reward.since(&before, &self.state, row.rewards);
        let over = self.state.turn() == Turn::Over;
        *row.terminated = over;
        if over {
            let mut ctx = Ctx::quiet(&mut self.chance);
            self.state = M::Game::new(options, <M::Game as Game>::Components::builtin(), &mut ctx)
                .expect("these options were played before");
        }
        self.show(row);
    }

    pub(super) fn show(&mut self, row: &mut Row<'_, M, E>) {
        let seat = match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => Seat::default(),
        };
        *row.seat = seat.number() as i8;
        self.state.legal_actions(row.buffer);
        self.legal.clear();
        row.mask.fill(0);
        self.legal.extend(row.buffer.iter().map(|&action| {
            let index = M::index(action);
            row.mask[index] = 1;
            index as u16
        }));
        self.heed(*row.offer);
        *row.offer = self.offer();
        M::observe_again(&self.state, seat, &mut self.memory, row.observation);
    }
}
