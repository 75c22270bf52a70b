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
        match action {
            Action::Cloud(region) => Kind::Cloud.at(region.index()),
            Action::Perform(card) => Kind::Perform.at(card.index()),
            Action::Decline(card) => Kind::Decline.at(card.index()),
            Action::Specials => Kind::Specials.at(0),
            Action::Pass => Kind::Pass.at(0),
            Action::Keep(special) => Kind::Keep.at(special.index()),
            Action::Take(variety) => Kind::Take.at(variety.index()),
            Action::Draw => Kind::Draw.at(0),
            Action::Put(variety) => Kind::Put.at(variety.index()),
            Action::Barrel { variety, barrel } => {
                Kind::Barrel.at(variety.index() * BARRELS + barrel.index())
            }
            Action::Move(region) => Kind::Move.at(region.index()),
            Action::Blend(Blend { wine, cards, micro_climate }) => {
                let cards = match cards {
                    Cards::Two => 0,
                    Cards::Three => 1,
                    Cards::Grafted(variety) => 2 + variety.index(),
                };
                Kind::Blend.at((wine.index() * BLENDS + cards) * 2 + micro_climate as usize)
            }
            Action::DiscardGrape(variety) => Kind::DiscardGrape.at(variety.index()),
            Action::DiscardSpecial(special) => Kind::DiscardSpecial.at(special.index()),
            Action::BumperHarvest => Kind::BumperHarvest.at(0),
            Action::SocialContribution(seat) => Kind::SocialContribution.at(seat.index()),
            Action::Phylloxera => Kind::Phylloxera.at(0),
            Action::Recycling(variety) => Kind::Recycling.at(variety.index()),
            Action::SeasonalPickers(variety) => Kind::SeasonalPickers.at(variety.index()),
            Action::LateHarvest => Kind::LateHarvest.at(0),
            Action::SecondVat => Kind::SecondVat.at(0),
            Action::Racking(barrel) => Kind::Racking.at(barrel.index()),
            Action::LeakyBarrel { seat, barrel } => {
                Kind::LeakyBarrel.at(seat.index() * BARRELS + barrel.index())
            }
            Action::WineRoad(region) => Kind::WineRoad.at(region.index()),
            Action::DoubleVintage => Kind::DoubleVintage.at(0),
            Action::Broker(card) => Kind::Broker.at(card.index()),
            Action::Block(card) => Kind::Block.at(card.index()),
            Action::TurnDown(card) => Kind::TurnDown.at(card.index()),
            Action::Insurance => Kind::Insurance.at(0),
            Action::WindChange(region) => Kind::WindChange.at(region.index()),
            Action::Barter { give, take } => {
                Kind::Barter.at(give.index() * VARIETIES + take.index())
            }
            Action::Overtime(card) => Kind::Overtime.at(card.index()),
        }
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
        memory: Option<&mut observation::Memory<S::Scalar>>,
        sink: &mut S,
    ) {
        observation::encode(state, seat, memory, sink);
    }
}
