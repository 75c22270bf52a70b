//! The observation of a seat in Vinhos.

use game::{Game, Seat, Turn};
use vinhos::{Feature, Phase, State};

use super::decision::{self, DecisionDetails};
use super::parts::{
    Barrels, DiscsPart, Estates, ExpertsPart, MARKETS, MONEY, MagnateDeckPart, MarketsPart, PLACES,
    People, RegionsPart, VintagesPart, encode_money,
};
use super::{ESTATES, REGIONS, TILES};
use bots::{PartCache, Scalar, Sink, clockwise};

/// Cache of the encoded parts of earlier observations.
#[derive(Clone, Default)]
pub struct ObservationCache<E: Scalar> {
    /// By observer.
    places: [PartCache<E, 3, { 3 * PLACES * PLACES }>; PLACES],
    vintages: PartCache<E, 1, 16>,
    country: PartCache<E, 5, { 6 * REGIONS }>,
    experts: [PartCache<E, 1, 13>; Feature::COUNT],
    markets: PartCache<E, 4, MARKETS>,
    deck: PartCache<E, 1, TILES>,
    /// By seat.
    players: [PlayerCache<E>; PLACES],
}

#[derive(Clone, Default)]
struct PlayerCache<E: Scalar> {
    people: PartCache<E, 2, 90>,
    barrels: PartCache<E, 2, 85>,
    estates: PartCache<E, 8, { 20 * ESTATES }>,
}

pub(super) struct Encoder<'a> {
    state: &'a State,
    seat: Seat,
}

/// Number of entries of each block.
const SUPPLY: usize = 6;
const PHASES: usize = Phase::COUNT;

impl<'a> Encoder<'a> {
    pub(super) fn new(state: &'a State, seat: Seat) -> Encoder<'a> {
        Encoder { state, seat }
    }

    /// Encodes the observation. It is inlined into its callers, so that the position of the sink stays in a register.
    #[inline(always)]
    pub(super) fn encode<S: Sink>(&self, memory: &mut ObservationCache<S::Scalar>, sink: &mut S) {
        let (state, seat) = (self.state, self.seat);
        self.encode_turn(sink);
        sink.cached_up_to(DiscsPart { state, seat }, &mut memory.places[seat.index() % PLACES]);
        sink.cached(VintagesPart(state), &mut memory.vintages);
        sink.scattered(decision::SLICES, |entries| {
            if let Some(frame) = state.frame() {
                DecisionDetails(entries).encode_frame(frame);
            }
        });
        sink.cached(RegionsPart(state), &mut memory.country);
        for (feature, cached) in Feature::ALL.into_iter().zip(&mut memory.experts) {
            sink.cached(ExpertsPart { state, feature }, cached);
        }
        sink.cached(MarketsPart(state), &mut memory.markets);
        sink.cached(MagnateDeckPart(state.deck()), &mut memory.deck);
        sink.block::<SUPPLY>(|sink| self.encode_supply(sink));
        let mut other = seat;
        for place in 0..self.players() {
            let (player, kept) = (state.player(other), &mut memory.players[other.index() % PLACES]);
            sink.block::<MONEY>(|sink| encode_money(place, player, sink));
            sink.cached(People { place, player }, &mut kept.people);
            sink.cached(Barrels { place, player }, &mut kept.barrels);
            sink.cached(Estates { place, player }, &mut kept.estates);
            other = other.left(self.players() as u8);
        }
    }

    /// Returns the number of participants. In a solo game the Rival counts as another player.
    fn players(&self) -> usize {
        self.state.order().len()
    }

    #[inline]
    fn relative_seat(&self, other: Seat) -> usize {
        clockwise(self.seat, other, self.players() as u8)
    }

    #[inline]
    fn encode_turn<S: Sink>(&self, sink: &mut S) {
        let (state, players) = (self.state, self.players());
        sink.name("year");
        sink.part(state.year(), 6);
        sink.name("phase");
        sink.one_hot(Some(state.phase().index()), PHASES);
        sink.name("turn");
        let over = state.turn() == Turn::Over;
        sink.seat((!over).then(|| self.relative_seat(state.actor())), players);
        sink.name("marks");
        let marks = state.marks();
        sink.flags([marks.expert_used, marks.tile_used, marks.free_move]);
    }

    #[inline]
    fn encode_supply<S: Sink>(&self, sink: &mut S) {
        let supply = self.state.supply();
        sink.name("supply");
        sink.part(supply.wineries, 20);
        sink.part(supply.cellars, 12);
        sink.part(supply.enologists, 20);
        sink.part(supply.farmers, 20);
        sink.part(supply.porto, 12);
        sink.part(supply.cubes, 30);
    }
}
