//! What a seat sees of Vignobles.

use game::{Game, Seat};
use vignobles::{
    Attack, Family, Frame, HandLimit, Mode, Pile, Region, SeatView, SideName, Special, Specials,
    State, TurnView,
};

use super::{BARRELS, REGIONS, SPECIALS, VARIETIES, WINES};
use bots::{Cached, Part, Scalar, Scattered, Sink, byte, clockwise};

/// Entries of a block each.
const TABLE: usize = 64;
const PLAYER: usize = 75;
/// Seats are taken by it, so that no bounds have to be checked.
const MAX_PLAYERS: usize = 4;

/// What is kept of earlier observations.
#[derive(Clone, Default)]
pub struct Memory<E: Scalar> {
    spent: Cached<E, 1, SPECIALS>,
    /// By observer.
    own_specials: [Cached<E, 1, SPECIALS>; MAX_PLAYERS],
    drawn: Cached<E, 1, SPECIALS>,
    /// By seat.
    players: [Cached<E, 3, PLAYER>; MAX_PLAYERS],
}

/// Drawn into its callers, so that how far the sink has come stays at hand.
#[inline(always)]
pub(super) fn encode<S: Sink>(
    state: &State,
    seat: Seat,
    memory: &mut Memory<S::Scalar>,
    sink: &mut S,
) {
    let seen = state.seat_view(seat);
    let turn = seen.turn();
    encode_round(seen, turn, sink);
    sink.scattered(DECISION_SLICES, |entries| {
        if let Some(turn) = turn {
            encode_decision(turn.decision, entries);
        }
    });
    encode_options(state, sink);
    sink.block::<TABLE>(|sink| encode_table(seen, sink));
    sink.name("spent");
    sink.kept(Handful(seen.spent()), &mut memory.spent);
    sink.name("own_grapes");
    sink.parts(seen.own_grapes(), 8);
    sink.name("own_specials");
    let own = &mut memory.own_specials[seat.index() % MAX_PLAYERS];
    sink.kept(Handful(seen.own_specials()), own);
    sink.kept(Drawn(seen.drawn()), &mut memory.drawn);
    let mut other = seat;
    for place in 0..seen.players() as usize {
        let kept = &mut memory.players[other.index() % MAX_PLAYERS];
        sink.kept(PlayerPart { place, seen, seat: other }, kept);
        other = other.left(seen.players());
    }
}

/// The kinds of pending decision.
const DECISIONS: usize = 19;

/// Where its mark stands, and what it is about; how many entries there are in all.
const MARK: usize = DECISIONS;
const ABOUT: usize = MARK + 1;
const DECISION: usize = ABOUT + 2 + BARRELS;

const DECISION_SLICES: &[(&str, usize, u8)] =
    &[("decision", DECISIONS, 1), ("decision_mark", 1, 1), ("decision_about", 2 + BARRELS, 1)];

#[inline]
fn encode_decision<E: Scalar>(frame: Frame, entries: &mut Scattered<'_, E, DECISION>) {
    let (kind, mark, about) = decision(frame);
    entries.flag(kind, true);
    entries.flag(MARK, mark);
    entries.one_hot(ABOUT, about);
}

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

fn relative(seen: SeatView<'_>, seat: Seat) -> usize {
    clockwise(seen.seat(), seat, seen.players())
}

#[inline]
fn encode_round<S: Sink>(seen: SeatView<'_>, turn: Option<TurnView>, sink: &mut S) {
    let players = seen.players() as usize;
    sink.name("round");
    sink.part(seen.round(), 120);
    sink.name("first");
    sink.seat(Some(relative(seen, seen.first())), players);
    sink.name("turns");
    sink.part(seen.turns(), 2 * seen.players());
    sink.name("active");
    sink.seat(turn.map(|turn| relative(seen, turn.active)), players);
    sink.name("turn");
    sink.seat(turn.map(|turn| relative(seen, turn.seat)), players);
}

#[inline]
fn encode_options<S: Sink>(state: &State, sink: &mut S) {
    let options = state.options();
    sink.name("options");
    sink.flags([
        options.side == SideName::France,
        options.mode == Mode::Extended,
        options.hand_limit == HandLimit::Turn,
    ]);
}

#[inline]
fn encode_table<S: Sink>(seen: SeatView<'_>, sink: &mut S) {
    sink.name("cloud");
    sink.one_hot(seen.cloud().map(Region::index), REGIONS);
    sink.name("dealt");
    sink.parts(seen.dealt(), 4);
    sink.name("face_up");
    sink.parts(seen.face_up(), 4);
    sink.name("medals");
    sink.bits::<WINES>(seen.medals().bits());
    sink.name("row");
    sink.parts(seen.row(), 5);
    sink.name("grape_discard");
    sink.parts(seen.grape_discard(), 12);
    sink.name("grape_stack");
    sink.part(byte(seen.grape_stack()), 80);
    sink.name("special_stack");
    sink.part(byte(seen.special_stack()), 48);
}

/// How many there are of each special card.
struct Handful(Specials);

impl Part<1> for Handful {
    #[inline]
    fn words(&self) -> [u64; 1] {
        [self.0.bits()]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.parts(Special::ALL.map(|special| self.0.count(special)), 4);
    }
}

/// The specials drawn of which one is to be kept.
struct Drawn<'a>(&'a [Special]);

impl Part<1> for Drawn<'_> {
    #[inline]
    fn words(&self) -> [u64; 1] {
        let numbers = self.0.iter().map(|special| 1 + special.index() as u64);
        [numbers.fold(0, |word, number| word << 8 | number)]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name("drawn");
        let mut counts = [0; SPECIALS];
        self.0.iter().for_each(|special| counts[special.index()] += 1);
        sink.parts(counts, 2);
    }
}

/// What everybody sees of a player.
struct PlayerPart<'a> {
    /// Seats clockwise of the observer.
    place: usize,
    seen: SeatView<'a>,
    seat: Seat,
}

impl Part<3> for PlayerPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 3] {
        let player = self.seen.player(self.seat);
        let [one, two, three] =
            player.barrels.map(|barrel| [barrel.variety.index() as u8, barrel.cards]);
        let merchant = player.merchant.index() as u8;
        let barrels = [one[0], one[1], two[0], two[1], three[0], three[1], merchant, player.medals];
        let progress = [player.red, player.white, player.score, player.grape_cards];
        let wines = u64::from(player.estates.bits());
        let [grapes @ .., last] = player.known;
        let [first, second, third, fourth, fifth, sixth] = grapes;
        let special_cards = player.special_cards;
        let hand = [first, second, third, fourth, fifth, sixth, last, special_cards];
        [
            u64::from_le_bytes(barrels),
            wines | u64::from(u32::from_le_bytes(progress)) << 32,
            u64::from_le_bytes(hand),
        ]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let (place, player) = (self.place, self.seen.player(self.seat));
        sink.name_of("player", place, "merchant");
        sink.one_hot(Some(player.merchant.index()), REGIONS);
        sink.name_of("player", place, "barrels");
        for barrel in player.barrels {
            let content = barrel.content();
            sink.one_hot(content.map(|(variety, _)| variety.index()), VARIETIES);
            sink.part(content.map_or(0, |(_, cards)| cards), 6);
        }
        sink.name_of("player", place, "wines");
        sink.bits::<WINES>(player.estates.bits());
        sink.name_of("player", place, "progress");
        sink.part(player.medals, 6);
        sink.parts([player.red, player.white], 10);
        sink.part(player.score, 100);
        sink.name_of("player", place, "hand");
        sink.parts([player.grape_cards, player.special_cards], 16);
        sink.name_of("player", place, "known_grapes");
        sink.parts(player.known, 8);
    }
}
