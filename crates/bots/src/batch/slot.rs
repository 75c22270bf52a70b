//! One game of a batch.

use game::{BadOptions, Chance, ComponentSet, Ctx, Fast, Seat, Turn};

use super::share::Row;
use crate::{Encode, Entry, Reward};

#[derive(Clone)]
pub(super) struct Slot<G: Encode, E: Entry> {
    pub(super) state: G,
    pub(super) chance: Fast,
    /// Chooses for [`super::Batch::sample`]; apart from the game's own luck, so that looking costs
    /// nothing.
    whim: Fast,
    /// The indices of what may be done.
    pub(super) legal: Vec<u16>,
    /// What was seen of the game before.
    memory: G::Memory<E>,
}

/// A choice of a slot's whim, beside the slots: who samples need not fetch the games from the threads
/// that play them, which takes longer than the choice.
#[derive(Clone, Copy, Default)]
pub(super) struct Offer {
    pub(super) action: u16,
    /// Whether it was sampled; the whim moves on at the next occasion.
    pub(super) taken: bool,
}

impl<G: Encode, E: Entry> Slot<G, E> {
    pub(super) fn deal(options: &G::Options, seed: u64, number: u64) -> Result<Self, BadOptions> {
        let mut chance = Fast::fork(seed, number);
        let whim = Fast::fork(!seed, number);
        let state = G::new(options, G::Components::builtin(), &mut Ctx::quiet(&mut chance))?;
        Ok(Slot::new(state, chance, whim))
    }

    pub(super) fn new(state: G, chance: Fast, whim: Fast) -> Slot<G, E> {
        let mut buffer = Vec::new();
        state.legal_actions(&mut buffer);
        let legal = buffer.iter().map(|&action| G::index(action) as u16).collect();
        Slot { state, chance, whim, legal, memory: G::Memory::default() }
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

    pub(super) fn show(&mut self, row: &mut Row<'_, G, E>) {
        let seat = match self.state.turn() {
            Turn::Decide(seat) => seat,
            Turn::Over => Seat::default(),
        };
        *row.seat = seat.number() as i8;
        self.state.legal_actions(row.buffer);
        self.legal.clear();
        row.mask.fill(0);
        self.legal.extend(row.buffer.iter().map(|&action| {
            let index = G::index(action);
            row.mask[index] = 1;
            index as u16
        }));
        self.heed(*row.offer);
        *row.offer = self.offer();
        self.state.observe_again(seat, &mut self.memory, row.observation);
    }
}
