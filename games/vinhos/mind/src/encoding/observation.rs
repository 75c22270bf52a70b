//! What a seat sees of Vinhos.

use game::{Game, Seat, Turn};
use vinhos::{
    Cell, Colour, Estate, EstateNo, ExportSlot, Feature, Phase, Player, PublicState, Region,
    SalesSlot, State, Tile, WineAt, Worker,
};

use super::decision::{DECISIONS, Details, decision};
use super::parts::{Belongings, CountryPart, DeckPart, ExpertsPart, Memory};
use super::{ESTATES, REGIONS, TILES, WINES};
use bots::{Sink, byte, clockwise};

pub(super) struct Encoder<'a> {
    state: &'a State,
    seen: PublicState<'a>,
    seat: Seat,
}

/// Entries of a block each.
const DECISION: usize = 106;
const MARKETS: usize = 64;
const SUPPLY: usize = 6;
/// Money, points, place and barrels of a player.
const MONEY: usize = 17;
const PHASES: usize = 11;

impl<'a> Encoder<'a> {
    pub(super) fn new(state: &'a State, seat: Seat) -> Encoder<'a> {
        Encoder { state, seen: state.public(), seat }
    }

    pub(super) fn encode<S: Sink>(&self, memory: Option<&mut Memory<S::Scalar>>, sink: &mut S) {
        let (country, experts, deck, mut belongings) = match memory {
            Some(memory) => {
                let Memory { country, experts, deck, belongings } = memory;
                (Some(country), Some(experts), Some(deck), Some(belongings))
            }
            None => (None, None, None, None),
        };
        self.encode_turn(sink);
        sink.block::<DECISION>(|sink| self.encode_decision(sink));
        sink.cached_part(&CountryPart(self.state), country);
        sink.cached_part(&ExpertsPart(self.state), experts);
        sink.block::<MARKETS>(|sink| self.encode_markets(sink));
        sink.cached_part(&DeckPart(self.seen.deck()), deck);
        sink.block::<SUPPLY>(|sink| self.encode_supply(sink));
        let mut other = self.seat;
        for place in 0..self.players() {
            let player = self.state.player(other);
            sink.block::<MONEY>(|sink| encode_money(player, place, sink));
            let kept = belongings.as_mut().map(|kept| &mut kept[other.index()]);
            sink.cached_part(&Belongings { place, player }, kept);
            sink.name_of("player", place, "estates");
            sink.block::<{ 20 * ESTATES }>(|sink| {
                player.estates.iter().for_each(|estate| encode_estate(estate, sink));
            });
            other = other.left(self.players() as u8);
        }
    }

    /// All at the table; one who plays alone sees the Rival as another player.
    fn players(&self) -> usize {
        self.state.order().len()
    }

    #[inline]
    fn relative(&self, other: Seat) -> usize {
        clockwise(self.seat, other, self.players() as u8)
    }

    fn encode_turn<S: Sink>(&self, sink: &mut S) {
        let (state, seen, players) = (self.state, self.seen, self.players());
        sink.name("year");
        sink.part(state.year(), 6);
        sink.name("phase");
        sink.one_hot(Some(phase(state.phase())), PHASES);
        sink.name("turn");
        let over = state.turn() == Turn::Over;
        sink.one_hot((!over).then(|| self.relative(seen.actor())), players);
        sink.name("marks");
        let marks = seen.marks();
        sink.flags([marks.expert_used, marks.tile_used, marks.free_move]);
        sink.name("order");
        for &seat in state.order() {
            sink.one_hot(Some(self.relative(seat)), players);
        }
        sink.name("lower_order");
        for seat in seen.lower_order() {
            sink.one_hot(seat.map(|seat| self.relative(seat)), players);
        }
        sink.name("booths");
        for seat in seen.booths() {
            sink.one_hot(seat.map(|seat| self.relative(seat)), players);
        }
        sink.name("vintage");
        sink.one_hot(seen.vintages().last().map(|&row| row as usize), 8);
        sink.name("vintages_gone");
        let gone = seen.vintages().iter().fold(0, |bits, row| bits | 1 << row);
        sink.bits::<8>(gone);
    }

    #[inline]
    fn encode_decision<S: Sink>(&self, sink: &mut S) {
        let frame = self.seen.frames().last().copied();
        let about = frame.map(Details::of).unwrap_or_default();
        sink.name("decision");
        sink.one_hot(frame.map(decision), DECISIONS);
        sink.name("decision_units");
        sink.part(about.left, 3);
        sink.flag(about.first);
        sink.name("decision_price");
        sink.part(about.price, 10);
        sink.name("decision_region");
        sink.one_hot(about.region.map(Region::index), REGIONS);
        sink.name("decision_estate");
        sink.one_hot(about.estate.map(EstateNo::index), ESTATES);
        sink.name("decision_wine");
        sink.one_hot(about.wine.map(WineAt::index), WINES);
        sink.name("decision_value");
        sink.part(about.value, 15);
        sink.name("decision_feature");
        sink.one_hot(about.feature.map(Feature::index), Feature::COUNT);
        sink.name("decision_worker");
        sink.one_hot(about.worker.map(Worker::index), Worker::COUNT);
        sink.name("decision_tile");
        sink.one_hot(about.tile.map(Tile::index), TILES);
        sink.name("decision_marks");
        sink.bits::<{ 2 * ESTATES }>(u32::from(about.marks));
    }

    #[inline]
    fn encode_markets<S: Sink>(&self, sink: &mut S) {
        sink.name("sales_taken");
        sink.bits::<{ SalesSlot::COUNT }>(self.seen.sales_taken().bits());
        sink.name("exports_taken");
        sink.bits::<{ ExportSlot::COUNT }>(self.seen.exports_taken().bits());
        sink.name("display");
        sink.parts(self.seen.display(), 3);
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

#[inline]
fn encode_money<S: Sink>(player: &Player, place: usize, sink: &mut S) {
    sink.name_of("player", place, "money_and_points");
    sink.part(byte(player.bagos), 60);
    sink.part(byte(player.vp), 100);
    sink.part(byte(player.fair_points), 40);
    sink.name_of("player", place, "cell");
    sink.one_hot(Some(player.cell.index()), Cell::COUNT);
    sink.name_of("player", place, "barrels");
    sink.part(player.barrels, 15);
    sink.parts(player.with_magnates, 4);
    sink.part(player.porto, 5);
}

#[inline]
fn encode_estate<S: Sink>(estate: &Estate, sink: &mut S) {
    sink.one_hot(estate.region.map(Region::index), REGIONS);
    sink.flag(estate.region.is_some() && estate.colour == Colour::Red);
    sink.parts([estate.vineyards, estate.wineries], 4);
    sink.flag(estate.cellar);
    sink.parts([estate.enologists, estate.farmers, estate.waiting], 4);
    sink.parts(estate.wines, 10);
}

fn phase(phase: Phase) -> usize {
    match phase {
        Phase::StartVineyards => 0,
        Phase::StartTiles => 1,
        Phase::FirstAction => 2,
        Phase::SecondAction => 3,
        Phase::Maintenance => 4,
        Phase::Production => 5,
        Phase::LatePress => 6,
        Phase::FourthPlace => 7,
        Phase::Buying => 8,
        Phase::ExtraAction => 9,
        Phase::Over => 10,
    }
}
