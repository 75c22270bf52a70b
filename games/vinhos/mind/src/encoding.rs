//! Vinhos as numbers: the index of its actions here, what a seat sees in `observation.rs`.

mod decision;
mod names;
mod observation;
mod parts;

use std::sync::LazyLock;

use game::Seat;
use vinhos::{
    Action, Cell, Colour, EstateNo, Expert, ExportSlot, Feature, Magnate, Region, SalesSlot, State,
    Tile, WineAt, Worker,
};

use crate::Mind;
use bots::{Actions, Encoding, Scalar, Sink, kinds};
use observation::Encoder;
use parts::Memory;

const REGIONS: usize = Region::COUNT;
const ESTATES: usize = EstateNo::COUNT;
const WINES: usize = WineAt::COUNT;
const TILES: usize = Tile::COUNT;
const ORDERS: usize = 4;
const BOOTHS: usize = 4;
/// Renown cubes that can be spent on a wine: none to two.
const SPENDS: usize = 3;

kinds! {
    Start = "start", REGIONS;
    Move = "move", Cell::COUNT;
    Use = "use", Expert::COUNT;
    Play = "play", TILES;
    Buy = "buy", REGIONS * ESTATES;
    Winery = "winery", ESTATES;
    Cellar = "cellar", ESTATES;
    Hire = "hire", Worker::COUNT;
    Expert = "expert", Feature::COUNT;
    Sell = "sell", WINES;
    SellAt = "at", SalesSlot::COUNT;
    Export = "export", WINES;
    ExportTo = "to", ExportSlot::COUNT;
    RecallSale = "recall sale", SalesSlot::COUNT;
    RecallExport = "recall export", ExportSlot::COUNT;
    RecallTile = "recall tile", TILES;
    Renown = "renown", REGIONS;
    Top = "top", REGIONS * Colour::COUNT;
    Order = "order", ORDERS;
    Present = "present", WINES;
    Spend = "spend", SPENDS;
    Booth = "booth", BOOTHS;
    Send = "send", Expert::COUNT;
    Barrel = "barrel", Magnate::COUNT;
    Shift = "shift", Worker::COUNT * ESTATES * ESTATES;
    Keep = "keep", 1;
    Yes = "yes", 1;
    No = "no", 1;
    Take = "take", TILES;
    Pay = "pay", WINES;
    Pass = "pass", 1;
    Done = "done", 1;
}

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<Mind>(all()));

fn all() -> impl Iterator<Item = Action> {
    let single = [Action::Keep, Action::Yes, Action::No, Action::Pass, Action::Done];
    let regions = [Action::Start, Action::Renown];
    let experts = [Action::Use, Action::Send];
    let tiles = [Action::Play, Action::RecallTile, Action::Take];
    let wines = [Action::Sell, Action::Export, Action::Present, Action::Pay];
    let estates = [Action::Winery, Action::Cellar];
    let sales = [Action::SellAt, Action::RecallSale];
    let exports = [Action::ExportTo, Action::RecallExport];
    let buys = Region::ALL
        .into_iter()
        .flat_map(|region| EstateNo::all().map(move |estate| Action::Buy { region, estate }));
    let tops = Region::ALL
        .into_iter()
        .flat_map(|region| Colour::ALL.map(|colour| Action::Top { region, colour }));
    let shifts = Worker::ALL.into_iter().flat_map(|worker| {
        EstateNo::all()
            .flat_map(move |from| EstateNo::all().map(move |to| Action::Shift { worker, from, to }))
    });
    single
        .into_iter()
        .chain(regions.into_iter().flat_map(|action| Region::ALL.map(action)))
        .chain(
            experts
                .into_iter()
                .flat_map(|action| (0..Expert::COUNT).map(move |index| action(Expert::at(index)))),
        )
        .chain(tiles.into_iter().flat_map(|action| Tile::ALL.map(action)))
        .chain(
            wines
                .into_iter()
                .flat_map(|action| (0..WINES).map(move |index| action(WineAt::at(index)))),
        )
        .chain(estates.into_iter().flat_map(|action| EstateNo::all().map(action)))
        .chain(sales.into_iter().flat_map(|action| {
            (0..SalesSlot::COUNT).map(move |index| action(SalesSlot::at(index)))
        }))
        .chain(exports.into_iter().flat_map(|action| {
            (0..ExportSlot::COUNT).map(move |index| action(ExportSlot::at(index)))
        }))
        .chain(Cell::ALL.map(Action::Move))
        .chain(Worker::ALL.map(Action::Hire))
        .chain(Feature::ALL.map(Action::Expert))
        .chain(Magnate::ALL.map(Action::Barrel))
        .chain((0..ORDERS as u8).map(Action::Order))
        .chain((0..SPENDS as u8).map(Action::Spend))
        .chain((0..BOOTHS as u8).map(Action::Booth))
        .chain(buys)
        .chain(tops)
        .chain(shifts)
}

impl Encoding for Mind {
    const VERSION: u32 = 2;
    const SCALE_VERSION: u32 = 2;
    const ACTIONS: usize = Kind::ALL;
    const ACTION_KINDS: &'static [(&'static str, usize)] = KINDS;

    #[inline]
    fn index(action: Action) -> usize {
        match action {
            Action::Start(region) => Kind::Start.at(region.index()),
            Action::Move(cell) => Kind::Move.at(cell.index()),
            Action::Use(expert) => Kind::Use.at(expert.index()),
            Action::Play(tile) => Kind::Play.at(tile.index()),
            Action::Buy { region, estate } => {
                Kind::Buy.at(region.index() * ESTATES + estate.index())
            }
            Action::Winery(estate) => Kind::Winery.at(estate.index()),
            Action::Cellar(estate) => Kind::Cellar.at(estate.index()),
            Action::Hire(worker) => Kind::Hire.at(worker.index()),
            Action::Expert(feature) => Kind::Expert.at(feature.index()),
            Action::Sell(wine) => Kind::Sell.at(wine.index()),
            Action::SellAt(slot) => Kind::SellAt.at(slot.index()),
            Action::Export(wine) => Kind::Export.at(wine.index()),
            Action::ExportTo(slot) => Kind::ExportTo.at(slot.index()),
            Action::RecallSale(slot) => Kind::RecallSale.at(slot.index()),
            Action::RecallExport(slot) => Kind::RecallExport.at(slot.index()),
            Action::RecallTile(tile) => Kind::RecallTile.at(tile.index()),
            Action::Renown(region) => Kind::Renown.at(region.index()),
            Action::Top { region, colour } => {
                Kind::Top.at(region.index() * Colour::COUNT + colour.index())
            }
            Action::Order(slot) => Kind::Order.at(slot as usize),
            Action::Present(wine) => Kind::Present.at(wine.index()),
            Action::Spend(cubes) => Kind::Spend.at(cubes as usize),
            Action::Booth(booth) => Kind::Booth.at(booth as usize),
            Action::Send(expert) => Kind::Send.at(expert.index()),
            Action::Barrel(magnate) => Kind::Barrel.at(magnate.index()),
            Action::Shift { worker, from, to } => {
                Kind::Shift.at((worker.index() * ESTATES + from.index()) * ESTATES + to.index())
            }
            Action::Keep => Kind::Keep.at(0),
            Action::Yes => Kind::Yes.at(0),
            Action::No => Kind::No.at(0),
            Action::Take(tile) => Kind::Take.at(tile.index()),
            Action::Pay(wine) => Kind::Pay.at(wine.index()),
            Action::Pass => Kind::Pass.at(0),
            Action::Done => Kind::Done.at(0),
        }
    }

    fn action(index: usize) -> Option<Action> {
        ACTIONS.get(index)
    }

    fn entry_name(slice: &str, number: usize, count: usize) -> Option<String> {
        names::entry(slice, number, count)
    }

    type Memory<E: Scalar> = Memory<E>;

    #[inline(always)]
    fn encode<S: Sink>(
        state: &State,
        seat: Seat,
        memory: Option<&mut Memory<S::Scalar>>,
        sink: &mut S,
    ) {
        Encoder::new(state, seat).encode(memory, sink);
    }
}
