//! Vignobles as numbers.

use std::sync::LazyLock;

use catalog::vignobles::{
    Action, Attack, BarrelNo, Blend, Card, Cards, Family, Frame, HandLimit, Mode, Pile, Region,
    Seen, SideName, Special, Specials, State, Variety, Wine,
};
use game::{Game, MAX_SEATS, Seat};

use super::{Actions, Encode, Sink, clockwise};

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

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<State>(all()));

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

impl Encode for State {
    const VERSION: u32 = 1;
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

    fn tell<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let seen = self.seen_by(seat);
        tell_turn(self, seen, sink);
        tell_table(seen, sink);
        tell_hand(seen, sink);
        let mut other = seat;
        for place in 0..seen.players() as usize {
            tell_player(seen, place, other, sink);
            other = other.left(seen.players());
        }
    }
}

/// The kinds of pending decision.
const DECISIONS: usize = 19;

/// A decision: its kind, and the mark, family, attack or barrel that it comes with.
fn decision(frame: Frame) -> (usize, bool, Option<usize>) {
    match frame {
        Frame::Cloud(_) => (0, false, None),
        Frame::Choose => (1, false, None),
        Frame::Block(_) => (2, false, None),
        Frame::TurnDown(_) => (3, false, None),
        Frame::Keep => (4, false, None),
        Frame::Harvest { late } => (5, late, None),
        Frame::Put => (6, false, None),
        Frame::TakeMore(pile) => (7, pile == Pile::Discard, None),
        Frame::Barrel { plain } => (8, plain, None),
        Frame::Visit { broker } => (9, broker, None),
        Frame::LocalBlend { broker } => (10, broker, None),
        Frame::LocalMove => (11, false, None),
        Frame::NeighbourMove { broker } => (12, broker, None),
        Frame::NeighbourBlend => (13, false, None),
        Frame::DoubleBlend => (14, false, None),
        Frame::Follow(family) => {
            let family = match family {
                Family::Harvest => 0,
                Family::Barrel => 1,
                Family::Merchant => 2,
            };
            (15, false, Some(family))
        }
        Frame::Insurance { seat: _, attack } => {
            let attack = match attack {
                Attack::SocialContribution => 0,
                Attack::Phylloxera => 1,
                Attack::LeakyBarrel(barrel) => 2 + barrel.index(),
            };
            (16, false, Some(attack))
        }
        Frame::Overtime => (17, false, None),
        Frame::Discard(_) => (18, false, None),
    }
}

fn relative(seen: Seen<'_>, seat: Seat) -> usize {
    clockwise(seen.seat(), seat, seen.players())
}

fn tell_turn<S: Sink>(state: &State, seen: Seen<'_>, sink: &mut S) {
    let players = seen.players() as usize;
    let turn = seen.turn();
    sink.name("round");
    sink.part(f32::from(seen.round()), 40.0);
    sink.name("first");
    sink.one_hot(Some(relative(seen, seen.first())), players);
    sink.name("turns");
    sink.part(f32::from(seen.turns()), 2.0 * players as f32);
    sink.name("active");
    sink.one_hot(turn.map(|turn| relative(seen, turn.active)), players);
    sink.name("turn");
    sink.one_hot(turn.map(|turn| relative(seen, turn.seat)), players);
    let pending = turn.map(|turn| decision(turn.decision));
    sink.name("decision");
    sink.one_hot(pending.map(|(kind, ..)| kind), DECISIONS);
    sink.name("decision_mark");
    sink.flag(pending.is_some_and(|(_, mark, _)| mark));
    sink.name("decision_about");
    sink.one_hot(pending.and_then(|(.., about)| about), 2 + BARRELS);
    let options = state.options();
    sink.name("options");
    sink.flag(options.side == SideName::France);
    sink.flag(options.mode == Mode::Extended);
    sink.flag(options.hand_limit == HandLimit::Turn);
}

fn tell_table<S: Sink>(seen: Seen<'_>, sink: &mut S) {
    sink.name("cloud");
    sink.one_hot(seen.cloud().map(Region::index), REGIONS);
    sink.name("dealt");
    tell_counts(&seen.dealt(), 4.0, sink);
    sink.name("face_up");
    tell_counts(&seen.face_up(), 4.0, sink);
    sink.name("medals");
    sink.bits(u64::from(seen.medals()), WINES);
    sink.name("row");
    tell_counts(&seen.row(), 5.0, sink);
    sink.name("grape_discard");
    tell_counts(&seen.grape_discard(), 12.0, sink);
    sink.name("grape_stack");
    sink.part(seen.grape_stack() as f32, 80.0);
    sink.name("special_stack");
    sink.part(seen.special_stack() as f32, 40.0);
    sink.name("spent");
    tell_specials(seen.spent(), sink);
}

fn tell_hand<S: Sink>(seen: Seen<'_>, sink: &mut S) {
    sink.name("own_grapes");
    tell_counts(&seen.own_grapes(), 4.0, sink);
    sink.name("own_specials");
    tell_specials(seen.own_specials(), sink);
    sink.name("drawn");
    let mut drawn = [0; SPECIALS];
    seen.drawn().iter().for_each(|special| drawn[special.index()] += 1);
    tell_counts(&drawn, 2.0, sink);
}

fn tell_player<S: Sink>(seen: Seen<'_>, place: usize, seat: Seat, sink: &mut S) {
    let player = seen.player(seat);
    sink.name_of("player", place, "merchant");
    sink.one_hot(Some(player.merchant.index()), REGIONS);
    sink.name_of("player", place, "barrels");
    for barrel in player.barrels {
        let content = barrel.content();
        sink.one_hot(content.map(|(variety, _)| variety.index()), VARIETIES);
        sink.part(content.map_or(0.0, |(_, cards)| f32::from(cards)), 6.0);
    }
    sink.name_of("player", place, "wines");
    sink.bits(u64::from(player.estates), WINES);
    sink.name_of("player", place, "progress");
    sink.part(f32::from(player.medals), 6.0);
    sink.part(f32::from(player.red), 10.0);
    sink.part(f32::from(player.white), 10.0);
    sink.part(f32::from(player.score), 100.0);
    sink.name_of("player", place, "hand");
    sink.part(f32::from(player.grape_cards), 8.0);
    sink.part(f32::from(player.special_cards), 8.0);
    sink.name_of("player", place, "known_grapes");
    tell_counts(&player.known, 4.0, sink);
}

fn tell_counts<S: Sink>(counts: &[u8], most: f32, sink: &mut S) {
    counts.iter().for_each(|&count| sink.part(f32::from(count), most));
}

fn tell_specials<S: Sink>(specials: Specials, sink: &mut S) {
    Special::ALL.into_iter().for_each(|special| {
        sink.part(f32::from(specials.count(special)), 3.0);
    });
}
