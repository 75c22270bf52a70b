//! The parts of an observation of La Viña that seldom change.

use catalog::la_vina::{CardSet, Pile, Piles};

use super::super::{Entry, Kept, Part, Sink};
use super::PILES;
use super::printed::Printed;

/// Entries of a block each.
const PILE: usize = 20;
const DISCARD: usize = 21;

/// What is kept of earlier observations.
#[derive(Clone, Default)]
pub struct Memory<E: Entry> {
    pub(super) vines: Kept<VinesKey, E, { PILES * PILE }>,
    pub(super) discard: Kept<CardSet, E, DISCARD>,
}

/// The piles of cards beside the aisle.
pub(super) struct VinesPart<'a> {
    pub(super) printed: &'a Printed,
    pub(super) key: VinesKey,
}

#[derive(Clone, PartialEq)]
pub(super) struct VinesKey {
    pub(super) spaces: u8,
    /// By pile the rows of the lower and of the upper card, as plain bytes, which compare quickest.
    pub(super) cards: [u8; 2 * PILES],
    pub(super) filled: Piles,
    pub(super) doubled: Piles,
    pub(super) unseen: Piles,
}

impl Part for VinesPart<'_> {
    type Key = VinesKey;

    fn key(&self) -> &VinesKey {
        &self.key
    }

    fn tell<S: Sink>(&self, sink: &mut S) {
        let VinesKey { spaces, cards, filled, doubled, unseen } = self.key;
        for pile in Pile::all(spaces) {
            let card = |upper: bool| cards[2 * pile.index() + usize::from(upper)] as usize;
            let double = doubled.contains(pile);
            let available = Printed::card(card(double), filled.contains(pile), false);
            let covered = Printed::card(card(false), double, unseen.contains(pile));
            sink.block::<PILE>(|sink| {
                sink.name_of("pile", pile.index(), "available");
                sink.row(&self.printed.cards, available);
                sink.name_of("pile", pile.index(), "covered");
                sink.row(&self.printed.cards, covered);
            });
        }
    }
}

/// The discarded cards. Together with the vines and the baskets they tell what is still in the deck.
pub(super) struct DiscardPart<'a> {
    pub(super) printed: &'a Printed,
    pub(super) key: CardSet,
}

impl Part for DiscardPart<'_> {
    type Key = CardSet;

    fn key(&self) -> &CardSet {
        &self.key
    }

    fn tell<S: Sink>(&self, sink: &mut S) {
        sink.name("discard");
        let [grapes @ .., vines] = self.printed.count(self.key);
        sink.parts::<20>(grapes, 3);
        sink.part(vines, 12);
    }
}
