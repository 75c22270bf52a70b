//! Vignobles as numbers: the index of its actions here, what a seat sees in `observation.rs`.

mod names;
mod observation;

use std::sync::LazyLock;

use game::{MAX_SEATS, Seat};
use vignobles::{Action, BarrelNo, Blend, Card, Cards, Region, Special, State, Variety, Wine};

use bots::{Actions, Encoding, Scalar, Sink, kinds};

use crate::Mind;

const VARIETIES: usize = Variety::COUNT;
const REGIONS: usize = Region::COUNT;
const WINES: usize = Wine::COUNT;
const BARRELS: usize = BarrelNo::COUNT;
const SPECIALS: usize = Special::COUNT;
/// The cards of a blend: two, three, or two with one of the varieties grafted.
const BLENDS: usize = 2 + VARIETIES;

kinds! {
    Cloud = "cloud", REGIONS;
    Perform = "perform", Card::COUNT;
    Decline = "decline", Card::COUNT;
    Specials = "specials", 1;
    Pass = "pass", 1;
    Keep = "keep", SPECIALS;
    Take = "take", VARIETIES;
    Draw = "draw", 1;
    Put = "put", VARIETIES;
    Barrel = "barrel", VARIETIES * BARRELS;
    Move = "move", REGIONS;
    Blend = "blend", WINES * BLENDS * 2;
    DiscardGrape = "discard grape", VARIETIES;
    DiscardSpecial = "discard special", SPECIALS;
    BumperHarvest = "bumper-harvest", 1;
    SocialContribution = "social-contribution", MAX_SEATS;
    Phylloxera = "phylloxera", 1;
    Recycling = "recycling", VARIETIES;
    SeasonalPickers = "seasonal-pickers", VARIETIES;
    LateHarvest = "late-harvest", 1;
    SecondVat = "second-vat", 1;
    Racking = "racking", BARRELS;
    LeakyBarrel = "leaky-barrel", MAX_SEATS * BARRELS;
    WineRoad = "wine-road", REGIONS;
    DoubleVintage = "double-vintage", 1;
    Broker = "broker", Card::COUNT;
    Block = "block", Card::COUNT;
    TurnDown = "turn-down", Card::COUNT;
    Insurance = "insurance", 1;
    WindChange = "wind-change", REGIONS;
    Barter = "barter", VARIETIES * VARIETIES;
    Overtime = "overtime", Card::COUNT;
}

/// The kind of an action: in the order of the actions, so that it is no more than reading a byte.
#[inline]
fn kind(action: Action) -> Kind {
    match action {
        Action::Cloud(_) => Kind::Cloud,
        Action::Perform(_) => Kind::Perform,
        Action::Decline(_) => Kind::Decline,
        Action::Specials => Kind::Specials,
        Action::Pass => Kind::Pass,
        Action::Keep(_) => Kind::Keep,
        Action::Take(_) => Kind::Take,
        Action::Draw => Kind::Draw,
        Action::Put(_) => Kind::Put,
        Action::Barrel { .. } => Kind::Barrel,
        Action::Move(_) => Kind::Move,
        Action::Blend(_) => Kind::Blend,
        Action::DiscardGrape(_) => Kind::DiscardGrape,
        Action::DiscardSpecial(_) => Kind::DiscardSpecial,
        Action::BumperHarvest => Kind::BumperHarvest,
        Action::SocialContribution(_) => Kind::SocialContribution,
        Action::Phylloxera => Kind::Phylloxera,
        Action::Recycling(_) => Kind::Recycling,
        Action::SeasonalPickers(_) => Kind::SeasonalPickers,
        Action::LateHarvest => Kind::LateHarvest,
        Action::SecondVat => Kind::SecondVat,
        Action::Racking(_) => Kind::Racking,
        Action::LeakyBarrel { .. } => Kind::LeakyBarrel,
        Action::WineRoad(_) => Kind::WineRoad,
        Action::DoubleVintage => Kind::DoubleVintage,
        Action::Broker(_) => Kind::Broker,
        Action::Block(_) => Kind::Block,
        Action::TurnDown(_) => Kind::TurnDown,
        Action::Insurance => Kind::Insurance,
        Action::WindChange(_) => Kind::WindChange,
        Action::Barter { .. } => Kind::Barter,
        Action::Overtime(_) => Kind::Overtime,
    }
}

/// The number of an action among those of its kind: a byte in most of them, which is read without telling
/// them apart.
#[inline]
fn number(action: Action) -> usize {
    match action {
        Action::Cloud(region)
        | Action::Move(region)
        | Action::WineRoad(region)
        | Action::WindChange(region) => region.index(),
        Action::Perform(card)
        | Action::Decline(card)
        | Action::Broker(card)
        | Action::Block(card)
        | Action::TurnDown(card)
        | Action::Overtime(card) => card.index(),
        Action::Keep(special) | Action::DiscardSpecial(special) => special.index(),
        Action::Take(variety)
        | Action::Put(variety)
        | Action::DiscardGrape(variety)
        | Action::Recycling(variety)
        | Action::SeasonalPickers(variety) => variety.index(),
        Action::Barrel { variety, barrel } => variety.index() * BARRELS + barrel.index(),
        Action::Blend(blend) => blend_number(blend),
        Action::SocialContribution(seat) => seat.index(),
        Action::Racking(barrel) => barrel.index(),
        Action::LeakyBarrel { seat, barrel } => seat.index() * BARRELS + barrel.index(),
        Action::Barter { give, take } => give.index() * VARIETIES + take.index(),
        Action::Specials
        | Action::Pass
        | Action::Draw
        | Action::BumperHarvest
        | Action::Phylloxera
        | Action::LateHarvest
        | Action::SecondVat
        | Action::DoubleVintage
        | Action::Insurance => 0,
    }
}

#[inline]
fn blend_number(Blend { wine, cards, micro_climate }: Blend) -> usize {
    let cards = match cards {
        Cards::Two => 0,
        Cards::Three => 1,
        Cards::Grafted(variety) => 2 + variety.index(),
    };
    (wine.index() * BLENDS + cards) * 2 + micro_climate as usize
}

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<Mind>(all()));

fn all() -> impl Iterator<Item = Action> {
    let single = [
        Action::Specials,
        Action::Pass,
        Action::Draw,
        Action::BumperHarvest,
        Action::Phylloxera,
        Action::LateHarvest,
        Action::SecondVat,
        Action::DoubleVintage,
        Action::Insurance,
    ];
    let regions = [Action::Cloud, Action::Move, Action::WineRoad, Action::WindChange];
    let cards = [
        Action::Perform,
        Action::Decline,
        Action::Broker,
        Action::Block,
        Action::TurnDown,
        Action::Overtime,
    ];
    let varieties = [
        Action::Take,
        Action::Put,
        Action::DiscardGrape,
        Action::Recycling,
        Action::SeasonalPickers,
    ];
    let specials = [Action::Keep, Action::DiscardSpecial];
    let barrels = Variety::all()
        .flat_map(|variety| BarrelNo::all().map(move |barrel| Action::Barrel { variety, barrel }));
    let leaks = Seat::all(MAX_SEATS as u8)
        .flat_map(|seat| BarrelNo::all().map(move |barrel| Action::LeakyBarrel { seat, barrel }));
    let barters = Variety::all()
        .flat_map(|give| Variety::all().map(move |take| Action::Barter { give, take }));
    single
        .into_iter()
        .chain(regions.into_iter().flat_map(|action| Region::all().map(action)))
        .chain(cards.into_iter().flat_map(|action| Card::ALL.map(action)))
        .chain(varieties.into_iter().flat_map(|action| Variety::all().map(action)))
        .chain(specials.into_iter().flat_map(|action| Special::ALL.map(action)))
        .chain(Seat::all(MAX_SEATS as u8).map(Action::SocialContribution))
        .chain(BarrelNo::all().map(Action::Racking))
        .chain(barrels)
        .chain(leaks)
        .chain(barters)
        .chain(blends())
}

fn blends() -> impl Iterator<Item = Action> {
    let cards = || [Cards::Two, Cards::Three].into_iter().chain(Variety::all().map(Cards::Grafted));
    Wine::all().flat_map(move |wine| {
        cards().flat_map(move |cards| {
            [false, true].map(|micro_climate| Action::Blend(Blend { wine, cards, micro_climate }))
        })
    })
}

impl Encoding for Mind {
    const VERSION: u32 = 1;
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

    fn entry_name(slice: &str, number: usize, _: usize) -> Option<String> {
        names::entry(slice, number)
    }

    type Memory<E: Scalar> = observation::Memory<E>;

    #[inline(always)]
    fn encode<S: Sink>(
        state: &State,
        seat: Seat,
        memory: &mut observation::Memory<S::Scalar>,
        sink: &mut S,
    ) {
        observation::encode(state, seat, memory, sink);
    }
}
