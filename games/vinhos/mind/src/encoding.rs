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
use observation::{Encoder, Memory};

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

/// The kind of an action: in the order of the actions, so that it is no more than reading a byte.
#[inline]
fn kind(action: Action) -> Kind {
    match action {
        Action::Start(_) => Kind::Start,
        Action::Move(_) => Kind::Move,
        Action::Use(_) => Kind::Use,
        Action::Play(_) => Kind::Play,
        Action::Buy { .. } => Kind::Buy,
        Action::Winery(_) => Kind::Winery,
        Action::Cellar(_) => Kind::Cellar,
        Action::Hire(_) => Kind::Hire,
        Action::Expert(_) => Kind::Expert,
        Action::Sell(_) => Kind::Sell,
        Action::SellAt(_) => Kind::SellAt,
        Action::Export(_) => Kind::Export,
        Action::ExportTo(_) => Kind::ExportTo,
        Action::RecallSale(_) => Kind::RecallSale,
        Action::RecallExport(_) => Kind::RecallExport,
        Action::RecallTile(_) => Kind::RecallTile,
        Action::Renown(_) => Kind::Renown,
        Action::Top { .. } => Kind::Top,
        Action::Order(_) => Kind::Order,
        Action::Present(_) => Kind::Present,
        Action::Spend(_) => Kind::Spend,
        Action::Booth(_) => Kind::Booth,
        Action::Send(_) => Kind::Send,
        Action::Barrel(_) => Kind::Barrel,
        Action::Shift { .. } => Kind::Shift,
        Action::Keep => Kind::Keep,
        Action::Yes => Kind::Yes,
        Action::No => Kind::No,
        Action::Take(_) => Kind::Take,
        Action::Pay(_) => Kind::Pay,
        Action::Pass => Kind::Pass,
        Action::Done => Kind::Done,
    }
}

/// The number of an action among those of its kind: a byte in nearly all of them, which is read without
/// telling them apart.
#[inline]
fn number(action: Action) -> usize {
    match action {
        Action::Start(region) | Action::Renown(region) => region.index(),
        Action::Move(cell) => cell.index(),
        Action::Use(expert) | Action::Send(expert) => expert.index(),
        Action::Play(tile) | Action::RecallTile(tile) | Action::Take(tile) => tile.index(),
        Action::Buy { region, estate } => region.index() * ESTATES + estate.index(),
        Action::Winery(estate) | Action::Cellar(estate) => estate.index(),
        Action::Hire(worker) => worker.index(),
        Action::Expert(feature) => feature.index(),
        Action::Sell(wine) | Action::Export(wine) | Action::Present(wine) | Action::Pay(wine) => {
            wine.index()
        }
        Action::SellAt(slot) | Action::RecallSale(slot) => slot.index(),
        Action::ExportTo(slot) | Action::RecallExport(slot) => slot.index(),
        Action::Top { region, colour } => region.index() * Colour::COUNT + colour.index(),
        Action::Order(number) | Action::Spend(number) | Action::Booth(number) => number as usize,
        Action::Barrel(magnate) => magnate.index(),
        Action::Shift { worker, from, to } => {
            (worker.index() * ESTATES + from.index()) * ESTATES + to.index()
        }
        Action::Keep | Action::Yes | Action::No | Action::Pass | Action::Done => 0,
    }
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
        kind(action).at(number(action))
    }

    fn action(index: usize) -> Option<Action> {
        ACTIONS.get(index)
    }

    fn entry_name(slice: &str, number: usize, count: usize) -> Option<String> {
        names::entry(slice, number, count)
    }

    type Memory<E: Scalar> = Memory<E>;

    #[inline(always)]
    fn encode<S: Sink>(state: &State, seat: Seat, memory: &mut Memory<S::Scalar>, sink: &mut S) {
        Encoder::new(state, seat).encode(memory, sink);
    }
}
