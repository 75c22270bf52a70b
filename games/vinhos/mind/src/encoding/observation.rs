//! What a seat sees of Vinhos.

use game::{Game, Seat, Turn};
use vinhos::{
    Cell, EstateNo, ExportSlot, Feature, Phase, Player, PublicState, Region, SalesSlot, State,
    Tile, WineAt, Worker,
};

use super::decision::{DECISIONS, Details, decision};
use super::parts::{Belongings, CountryPart, DeckPart, EstatesPart, ExpertsPart, Memory, RowsPart};
use super::{ESTATES, REGIONS, TILES, WINES};
use bots::{Sink, byte, clockwise};

pub(super) struct Encoder<'a> {
    state: &'a State,
    seen: PublicState<'a>,
    seat: Seat,
}

/// Entries of a block each.
const VINTAGES: usize = 16;
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

    /// Drawn into its callers, so that how far the sink has come stays at hand.
    #[inline(always)]
    pub(super) fn encode<S: Sink>(&self, memory: Option<&mut Memory<S::Scalar>>, sink: &mut S) {
        let (state, seat) = (self.state, self.seat);
        let mut kept = memory;
        self.encode_turn(sink);
        let rows = kept.as_mut().map(|kept| &mut kept.rows[seat.index()]);
        sink.cached_part(&RowsPart { state, seat }, rows);
        sink.block::<VINTAGES>(|sink| self.encode_vintages(sink));
        sink.block::<DECISION>(|sink| self.encode_decision(sink));
        sink.cached_part(&CountryPart(state), kept.as_mut().map(|kept| &mut kept.country));
        sink.cached_part(&ExpertsPart(state), kept.as_mut().map(|kept| &mut kept.experts));
        sink.block::<MARKETS>(|sink| self.encode_markets(sink));
        sink.cached_part(&DeckPart(self.seen.deck()), kept.as_mut().map(|kept| &mut kept.deck));
        sink.block::<SUPPLY>(|sink| self.encode_supply(sink));
        let mut other = seat;
        for place in 0..self.players() {
            let player = state.player(other);
            sink.block::<MONEY>(|sink| encode_money(player, place, sink));
            let belongings = kept.as_mut().map(|kept| &mut kept.belongings[other.index()]);
            sink.cached_part(&Belongings { place, player }, belongings);
            let estates = kept.as_mut().map(|kept| &mut kept.estates[other.index()]);
            sink.cached_part(&EstatesPart { place, estates: &player.estates }, estates);
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
        sink.seat((!over).then(|| self.relative(seen.actor())), players);
        sink.name("marks");
        let marks = seen.marks();
        sink.flags([marks.expert_used, marks.tile_used, marks.free_move]);
    }

    #[inline]
    fn encode_vintages<S: Sink>(&self, sink: &mut S) {
        let seen = self.seen;
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
    sink.part(byte(player.bagos), 100);
    sink.part(byte(player.vp), 160);
    sink.part(byte(player.fair_points), 60);
    sink.name_of("player", place, "cell");
    sink.one_hot(Some(player.cell.index()), Cell::COUNT);
    sink.name_of("player", place, "barrels");
    sink.part(player.barrels, 15);
    sink.parts(player.with_magnates, 4);
    sink.part(player.porto, 5);
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
