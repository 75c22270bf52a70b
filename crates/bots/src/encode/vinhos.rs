//! Vinhos as numbers.

use std::sync::LazyLock;

use catalog::vinhos::{
    Ability, Action, Cell, Colour, Estate, EstateNo, Expert, ExportSlot, Feature, Frame, Magnate,
    Phase, Region, SalesSlot, Seen, State, Tile, Units, WineAt, Worker,
};
use game::{Game, Seat, Turn};

use super::{Actions, Encode, Sink, clockwise};

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

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<State>(all()));

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

impl Encode for State {
    const VERSION: u32 = 1;
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

    fn tell<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let teller = Teller { state: self, seen: self.seen(), seat };
        teller.tell_turn(sink);
        teller.tell_decision(sink);
        teller.tell_regions(sink);
        teller.tell_experts(sink);
        teller.tell_markets(sink);
        let mut other = seat;
        for place in 0..teller.players() {
            teller.tell_player(place, other, sink);
            other = other.left(teller.players() as u8);
        }
    }
}

struct Teller<'a> {
    state: &'a State,
    seen: Seen<'a>,
    seat: Seat,
}

/// The kinds of pending decision.
const DECISIONS: usize = 31;
const PHASES: usize = 11;

impl Teller<'_> {
    /// All at the table; one who plays alone sees the Rival as another player.
    fn players(&self) -> usize {
        self.state.order().len()
    }

    #[inline]
    fn relative(&self, other: Seat) -> usize {
        clockwise(self.seat, other, self.players() as u8)
    }

    fn tell_turn<S: Sink>(&self, sink: &mut S) {
        let (state, seen, players) = (self.state, self.seen, self.players());
        sink.name("year");
        sink.part(f32::from(state.year()), 6.0);
        sink.name("phase");
        sink.one_hot(Some(phase(state.phase())), PHASES);
        sink.name("turn");
        let over = state.turn() == Turn::Over;
        sink.one_hot((!over).then(|| self.relative(seen.actor())), players);
        sink.name("marks");
        let marks = seen.marks();
        sink.flag(marks.expert_used);
        sink.flag(marks.tile_used);
        sink.flag(marks.free_move);
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
        sink.bits(gone, 8);
    }

    fn tell_decision<S: Sink>(&self, sink: &mut S) {
        let frame = self.seen.frames().last().copied();
        let about = frame.map(About::of).unwrap_or_default();
        sink.name("decision");
        sink.one_hot(frame.map(decision), DECISIONS);
        sink.name("decision_units");
        sink.part(f32::from(about.left), 3.0);
        sink.flag(about.first);
        sink.name("decision_price");
        sink.part(f32::from(about.price), 10.0);
        sink.name("decision_region");
        sink.one_hot(about.region.map(Region::index), REGIONS);
        sink.name("decision_estate");
        sink.one_hot(about.estate.map(EstateNo::index), ESTATES);
        sink.name("decision_wine");
        sink.one_hot(about.wine.map(WineAt::index), WINES);
        sink.name("decision_value");
        sink.part(f32::from(about.value), 15.0);
        sink.name("decision_feature");
        sink.one_hot(about.feature.map(Feature::index), Feature::COUNT);
        sink.name("decision_worker");
        sink.one_hot(about.worker.map(Worker::index), Worker::COUNT);
        sink.name("decision_tile");
        sink.one_hot(about.tile.map(Tile::index), TILES);
        sink.name("decision_marks");
        sink.bits(u64::from(about.marks), 2 * ESTATES);
    }

    fn tell_regions<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        sink.name("regions_in_game");
        sink.bits(u64::from(self.seen.regions()), REGIONS);
        for region in Region::ALL {
            sink.name_of("region", region.index(), "vineyards");
            let top = state.vineyard_deck(region).top();
            sink.one_hot(top.map(Colour::index), Colour::COUNT);
            self.seen.below(region).iter().for_each(|&count| sink.part(f32::from(count), 5.0));
            sink.name_of("region", region.index(), "cubes");
            sink.part(f32::from(state.cubes_in(region)), 5.0);
        }
    }

    fn tell_experts<S: Sink>(&self, sink: &mut S) {
        let symbols = self.state.vintage().symbols;
        for feature in Feature::ALL {
            let deck = self.state.expert_deck(feature);
            sink.name_of("experts", feature.index(), "top");
            sink.one_hot(deck.top().map(Ability::index), Ability::COUNT);
            sink.name_of("experts", feature.index(), "below");
            let below = deck.cards().skip(1).fold(0, |bits, card| bits | 1 << card.index());
            sink.bits(below, Ability::COUNT);
            sink.name_of("experts", feature.index(), "symbols");
            sink.part(f32::from(symbols[feature.index()]), 3.0);
        }
    }

    fn tell_markets<S: Sink>(&self, sink: &mut S) {
        sink.name("sales_taken");
        sink.bits(u64::from(self.seen.sales_taken()), SalesSlot::COUNT);
        sink.name("exports_taken");
        sink.bits(u64::from(self.seen.exports_taken()), ExportSlot::COUNT);
        sink.name("display");
        self.seen.display().iter().for_each(|&count| sink.part(f32::from(count), 3.0));
        sink.name("magnate_deck");
        self.seen.deck().iter().for_each(|&count| sink.part(f32::from(count), 3.0));
        let supply = self.state.supply();
        sink.name("supply");
        sink.part(f32::from(supply.wineries), 20.0);
        sink.part(f32::from(supply.cellars), 12.0);
        sink.part(f32::from(supply.enologists), 20.0);
        sink.part(f32::from(supply.farmers), 20.0);
        sink.part(f32::from(supply.porto), 12.0);
        sink.part(f32::from(supply.cubes), 30.0);
    }

    fn tell_player<S: Sink>(&self, place: usize, seat: Seat, sink: &mut S) {
        let player = self.state.player(seat);
        sink.name_of("player", place, "money_and_points");
        sink.part(f32::from(player.bagos), 60.0);
        sink.part(f32::from(player.vp), 100.0);
        sink.part(f32::from(player.fair_points), 40.0);
        sink.name_of("player", place, "cell");
        sink.one_hot(Some(player.cell.index()), Cell::COUNT);
        sink.name_of("player", place, "barrels");
        sink.part(f32::from(player.barrels), 15.0);
        player.with_magnates.iter().for_each(|&count| sink.part(f32::from(count), 4.0));
        sink.part(f32::from(player.porto), 5.0);
        sink.name_of("player", place, "experts_up");
        sink.bits(u64::from(player.experts_up), Expert::COUNT);
        sink.name_of("player", place, "experts_down");
        sink.bits(u64::from(player.experts_down), Expert::COUNT);
        sink.name_of("player", place, "tiles_up");
        sink.bits(u64::from(player.actions_up), TILES);
        sink.name_of("player", place, "tiles_down");
        sink.bits(u64::from(player.actions_down), TILES);
        sink.name_of("player", place, "multipliers");
        sink.bits(u64::from(player.multipliers), TILES);
        sink.name_of("player", place, "locked_multipliers");
        sink.bits(u64::from(player.locked), TILES);
        sink.name_of("player", place, "sales");
        sink.bits(u64::from(player.sales), SalesSlot::COUNT);
        sink.name_of("player", place, "exports");
        sink.bits(u64::from(player.exports), ExportSlot::COUNT);
        sink.name_of("player", place, "estates");
        player.estates.iter().for_each(|estate| tell_estate(estate, sink));
    }
}

fn tell_estate<S: Sink>(estate: &Estate, sink: &mut S) {
    sink.one_hot(estate.region.map(Region::index), REGIONS);
    sink.flag(estate.region.is_some() && estate.colour == Colour::Red);
    sink.part(f32::from(estate.vineyards), 4.0);
    sink.part(f32::from(estate.wineries), 4.0);
    sink.flag(estate.cellar);
    sink.part(f32::from(estate.enologists), 4.0);
    sink.part(f32::from(estate.farmers), 4.0);
    sink.part(f32::from(estate.waiting), 4.0);
    estate.wines.iter().for_each(|&quality| sink.part(f32::from(quality), 10.0));
}

/// What a decision is about.
#[derive(Default)]
struct About {
    left: u8,
    first: bool,
    price: u8,
    region: Option<Region>,
    estate: Option<EstateNo>,
    wine: Option<WineAt>,
    value: u8,
    feature: Option<Feature>,
    worker: Option<Worker>,
    tile: Option<Tile>,
    /// Estates as bits: those that gave a worker, then those that took one.
    marks: u16,
}

impl About {
    fn units(units: Units) -> About {
        About { left: units.left, first: units.first, ..About::default() }
    }

    fn of(frame: Frame) -> About {
        match frame {
            Frame::BuyVineyard(purchase) => About {
                region: purchase.bought,
                price: purchase.off,
                marks: u16::from(purchase.tile),
                ..About::units(purchase.units)
            },
            Frame::BonusWinery(estate) | Frame::MakePorto(estate) => {
                About { estate: Some(estate), ..About::default() }
            }
            Frame::FreeExpert { left, cause: _ } => About { left, ..About::default() },
            Frame::BuildWinery { units, price } | Frame::BuildCellar { units, price } => {
                About { price, ..About::units(units) }
            }
            Frame::HireStaff(units)
            | Frame::HireExpert(units)
            | Frame::SellWine(units)
            | Frame::ExportWine(units) => About::units(units),
            Frame::SalesSlot(wine) | Frame::ExportSlot(wine) | Frame::SpendRenown(wine) => {
                About { wine: Some(wine), ..About::default() }
            }
            Frame::ChooseBooth(entry) => {
                About { wine: Some(entry.wine), value: entry.value, ..About::default() }
            }
            Frame::SendExpert { entry, feature } => About {
                wine: Some(entry.wine),
                value: entry.value,
                feature: Some(feature),
                ..About::default()
            },
            Frame::TakeBarrel { wine, pleased, left } => {
                About { wine: Some(wine), left, marks: u16::from(pleased), ..About::default() }
            }
            Frame::MoveWorker { worker, gave, took } => About {
                worker: Some(worker),
                marks: u16::from(gave) | u16::from(took) << ESTATES,
                ..About::default()
            },
            Frame::PayWine(tile) => About { tile: Some(tile), ..About::default() },
            Frame::StartVineyard
            | Frame::StartPorto
            | Frame::StartTile
            | Frame::BeforeMove
            | Frame::AfterAction
            | Frame::RecallBarrel
            | Frame::PlaceRenown
            | Frame::RearrangeDeck
            | Frame::OrderSlot
            | Frame::PassOrPresent
            | Frame::PresentLate
            | Frame::Maintenance
            | Frame::TakeTile => About::default(),
        }
    }
}

fn decision(frame: Frame) -> usize {
    match frame {
        Frame::StartVineyard => 0,
        Frame::StartPorto => 1,
        Frame::StartTile => 2,
        Frame::BeforeMove => 3,
        Frame::AfterAction => 4,
        Frame::BuyVineyard(_) => 5,
        Frame::BonusWinery(_) => 6,
        Frame::FreeExpert { .. } => 7,
        Frame::BuildWinery { .. } => 8,
        Frame::BuildCellar { .. } => 9,
        Frame::HireStaff(_) => 10,
        Frame::HireExpert(_) => 11,
        Frame::SellWine(_) => 12,
        Frame::SalesSlot(_) => 13,
        Frame::ExportWine(_) => 14,
        Frame::ExportSlot(_) => 15,
        Frame::RecallBarrel => 16,
        Frame::PlaceRenown => 17,
        Frame::RearrangeDeck => 18,
        Frame::OrderSlot => 19,
        Frame::PassOrPresent => 20,
        Frame::PresentLate => 21,
        Frame::SpendRenown(_) => 22,
        Frame::ChooseBooth(_) => 23,
        Frame::SendExpert { .. } => 24,
        Frame::TakeBarrel { .. } => 25,
        Frame::Maintenance => 26,
        Frame::MoveWorker { .. } => 27,
        Frame::MakePorto(_) => 28,
        Frame::TakeTile => 29,
        Frame::PayWine(_) => 30,
    }
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
