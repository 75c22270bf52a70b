//! The parts of an observation of La Viña that change rarely.

use game::{Element, MAX_SEATS, Seat};
use la_vina::{
    Basket, BasketKind, CardSet, Pile, Player, State, Tool, Tools, Variety, Wineries, WineryNo,
};

use super::printed::PrintedRows;
use super::{PILES, WINERIES};
use bots::{ObservationPart, Sink, byte, clockwise};

/// Maximum number of entries of each block or part.
const PILE: usize = 20;
pub(super) const VINES: usize = PILES * PILE;
pub(super) const PLAYER: usize = 27;
const WINERY: usize = 13;
pub(super) const WINERY_ROW: usize = WINERIES * (WINERY + MAX_SEATS);
pub(super) const DISCARD: usize = 21;

/// The piles of cards beside the aisle.
pub(super) struct VinesPart<'a> {
    pub(super) printed: &'a PrintedRows,
    pub(super) state: &'a State,
}

impl ObservationPart<4> for VinesPart<'_> {
    const SLOW_TO_ENCODE: bool = true;

    #[inline]
    fn words(&self) -> [u64; 4] {
        let (vines, spaces) = (self.state.vines(), self.state.aisle().spaces());
        let cards: &[_; 2 * PILES] =
            vines.places().as_flattened().first_chunk().expect("each pile has two places");
        let bytes = |first: usize| {
            u64::from_le_bytes(std::array::from_fn(|place| cards[first + place].index() as u8))
        };
        let sets =
            [vines.with_available_card(), vines.with_covered_card(), vines.with_unseen_tool()];
        let sets = sets.iter().fold(spaces.into(), |word, set| word << 16 | u64::from(set.bits()));
        [bytes(0), bytes(8), bytes(16), sets]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let vines = self.state.vines();
        for pile in Pile::all(self.state.aisle().spaces()) {
            let card = |upper: bool| vines.places()[pile.index()][usize::from(upper)].index();
            let double = vines.with_covered_card().contains(pile);
            let available =
                PrintedRows::card(card(double), vines.with_available_card().contains(pile), false);
            let covered =
                PrintedRows::card(card(false), double, vines.with_unseen_tool().contains(pile));
            sink.block::<PILE>(|sink| {
                sink.name_of("pile", pile.index(), "available");
                sink.row(&self.printed.cards, available);
                sink.name_of("pile", pile.index(), "covered");
                sink.row(&self.printed.cards, covered);
            });
        }
    }
}

/// Encodes the possessions of a player, by the distance clockwise from the observer, and the prestige if it is `shown`
/// to them. This runs every time: it changes so often that a comparison does not pay.
#[inline(always)]
pub(super) fn encode_player<S: Sink>(place: usize, player: &Player, shown: bool, sink: &mut S) {
    sink.name_of("player", place, "prestige");
    sink.flag(shown);
    sink.part(if shown { byte(player.prestige) } else { 0 }, 200);
    sink.name_of("player", place, "tools");
    sink.parts(counts(player.tools), 3);
    sink.name_of("player", place, "wild");
    sink.part(player.wild, 8);
    sink.name_of("player", place, "barrels");
    sink.part(player.barrels, 7);
    sink.name_of("player", place, "basket_1");
    encode_basket(&player.baskets[0], sink);
    sink.name_of("player", place, "basket_2");
    encode_basket(&player.baskets[1], sink);
}

#[inline]
pub(super) fn counts(tools: Tools) -> [u8; 3] {
    Tool::ALL.map(|tool| tools.count(tool))
}

#[inline]
fn encode_basket<S: Sink>(basket: &Basket, sink: &mut S) {
    let kind = match basket.kind {
        BasketKind::StartingSmall => 0,
        BasketKind::StartingMedium => 1,
        BasketKind::Medium => 2,
        BasketKind::Large => 3,
    };
    sink.one_hot(Some(kind), 4);
    sink.parts([basket.len(), basket.capacity() - basket.len()].map(byte), 4);
    let values = basket.values();
    sink.parts(Variety::ALL.map(|variety| values.of(variety)), 20);
}

/// The wineries as a seat sees them.
pub(super) struct WineriesPart<'a> {
    pub(super) printed: &'a PrintedRows,
    pub(super) players: u8,
    pub(super) seat: Seat,
    pub(super) wineries: &'a Wineries,
}

impl WineriesPart<'_> {
    fn encode_winery<S: Sink>(&self, place: usize, number: WineryNo, sink: &mut S) {
        let winery = self.wineries.get(number);
        let (request, slots) = PrintedRows::winery(number, winery, self.players);
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

impl ObservationPart<WINERIES> for WineriesPart<'_> {
    const SLOW_TO_ENCODE: bool = true;

    #[inline]
    fn words(&self) -> [u64; WINERIES] {
        // The key includes the old entries beyond the end of each list of barrels, so that no list has to be walked.
        // Wineries that are not in play are all equal.
        std::array::from_fn(|number| {
            let winery = self.wineries.get(WineryNo::at(number));
            let [one, two, three, four, five] = winery.barrels.places().map(Seat::number);
            let (filled, card, seals) = (winery.barrels.len() as u8, winery.card, winery.seals);
            u64::from_le_bytes([one, two, three, four, five, filled, card, seals])
        })
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        // The cooperative comes last.
        for (place, number) in self.wineries.all().enumerate() {
            self.encode_winery(place, number, sink);
        }
    }
}

/// The discarded cards. Together with the vines and the baskets they show which cards are still in the deck.
pub(super) struct DiscardPart<'a> {
    pub(super) printed: &'a PrintedRows,
    pub(super) cards: CardSet,
}

impl ObservationPart<2> for DiscardPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 2] {
        let bits = self.cards.bits();
        [bits as u64, (bits >> 64) as u64]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name("discard");
        let [grapes @ .., vines] = self.printed.count(self.cards);
        sink.parts::<20>(grapes, 3);
        sink.part(vines, 12);
    }
}
