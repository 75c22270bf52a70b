//! The parts of an observation of La Viña that seldom change.

use game::{MAX_SEATS, Seat};
use la_vina::{CardSet, Pile, Piles, Wineries, WineryNo};

use super::printed::Printed;
use super::{PILES, WINERIES};
use bots::{Cached, Part, Scalar, Sink, clockwise};

/// Entries of a block each.
const PILE: usize = 20;
const WINERY: usize = 13;
const DISCARD: usize = 21;

/// What is kept of earlier observations.
#[derive(Clone, Default)]
pub struct Memory<E: Scalar> {
    pub(super) vines: Cached<VinesKey, E, { PILES * PILE }>,
    /// By observer.
    pub(super) wineries: [Cached<Wineries, E, { WINERIES * (WINERY + MAX_SEATS) }>; MAX_SEATS],
    pub(super) discard: Cached<CardSet, E, DISCARD>,
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
    const LABORIOUS: bool = true;

    type Key = VinesKey;

    fn key(&self) -> VinesKey {
        self.key.clone()
    }

    fn has(&self, key: &VinesKey) -> bool {
        self.key == *key
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
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

/// The wineries in the eyes of a seat.
pub(super) struct WineriesPart<'a> {
    pub(super) printed: &'a Printed,
    pub(super) players: u8,
    pub(super) seat: Seat,
    pub(super) wineries: &'a Wineries,
}

impl Part for WineriesPart<'_> {
    const LABORIOUS: bool = true;

    type Key = Wineries;

    fn key(&self) -> Wineries {
        *self.wineries
    }

    fn has(&self, key: &Wineries) -> bool {
        // With what is left over from earlier in the lists, so that none has to be walked.
        let same = |number: WineryNo| {
            let (one, other) = (self.wineries.get(number), key.get(number));
            one.card == other.card
                && one.seals == other.seals
                && one.barrels.len() == other.barrels.len()
                && one.barrels.places() == other.barrels.places()
        };
        self.wineries.count() == key.count() && self.wineries.all().all(same)
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        // The cooperative comes last.
        for (place, number) in self.wineries.all().enumerate() {
            let winery = self.wineries.get(number);
            let (request, slots) = Printed::winery(number, winery, self.players);
            sink.block::<WINERY>(|sink| {
                sink.name_of("winery", place, "request");
                sink.row(&self.printed.requests, request);
                sink.name_of("winery", place, "slots");
                sink.row(&self.printed.slots, slots);
                sink.name_of("winery", place, "seals");
                sink.part(winery.seals, 20);
            });
            sink.name_of("winery", place, "barrels");
            let mut barrels = [0; MAX_SEATS];
            let relative = |owner: &Seat| clockwise(self.seat, *owner, self.players);
            winery.barrels.iter().for_each(|owner| barrels[relative(owner)] += 1);
            sink.parts_of(&barrels[..self.players as usize], 5);
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

    fn key(&self) -> CardSet {
        self.key
    }

    fn has(&self, key: &CardSet) -> bool {
        self.key == *key
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name("discard");
        let [grapes @ .., vines] = self.printed.count(self.key);
        sink.parts::<20>(grapes, 3);
        sink.part(vines, 12);
    }
}
