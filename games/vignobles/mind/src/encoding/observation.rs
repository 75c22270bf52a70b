//! What a seat sees of Vignobles.

use game::{Game, MAX_SEATS, Seat};
use vignobles::{
    Attack, Family, Frame, HandLimit, Mode, Pile, Region, SeatView, SideName, Special, Specials,
    State,
};

use super::{BARRELS, REGIONS, SPECIALS, VARIETIES, WINES};
use bots::{Cached, Part, Scalar, Sink, byte, clockwise};

/// Entries of a block each.
const TABLE: usize = 64;
const PLAYER: usize = 75;

/// What is kept of earlier observations.
#[derive(Clone, Default)]
pub struct Memory<E: Scalar> {
    spent: Cached<Specials, E, SPECIALS>,
    /// By observer.
    own_specials: [Cached<Specials, E, SPECIALS>; MAX_SEATS],
}

/// Drawn into its callers, so that how far the sink has come stays at hand.
#[inline(always)]
pub(super) fn encode<S: Sink>(
    state: &State,
    seat: Seat,
    memory: Option<&mut Memory<S::Scalar>>,
    sink: &mut S,
) {
    let (spent, own_specials) = match memory {
        Some(memory) => (Some(&mut memory.spent), Some(&mut memory.own_specials[seat.index()])),
        None => (None, None),
    };
    let seen = state.seat_view(seat);
    encode_turn(state, seen, sink);
    sink.block::<TABLE>(|sink| encode_table(seen, sink));
    sink.name("spent");
    sink.cached_part(&SpecialsPart(seen.spent()), spent);
    sink.name("own_grapes");
    sink.parts(seen.own_grapes(), 8);
    sink.name("own_specials");
    sink.cached_part(&SpecialsPart(seen.own_specials()), own_specials);
    encode_drawn(seen, sink);
    let mut other = seat;
    for place in 0..seen.players() as usize {
        sink.block::<PLAYER>(|sink| encode_player(seen, place, other, sink));
        other = other.left(seen.players());
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

fn relative(seen: SeatView<'_>, seat: Seat) -> usize {
    clockwise(seen.seat(), seat, seen.players())
}

fn encode_turn<S: Sink>(state: &State, seen: SeatView<'_>, sink: &mut S) {
    let players = seen.players() as usize;
    let turn = seen.turn();
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
    let pending = turn.map(|turn| decision(turn.decision));
    sink.name("decision");
    sink.one_hot(pending.map(|(kind, ..)| kind), DECISIONS);
    sink.name("decision_mark");
    sink.flag(pending.is_some_and(|(_, mark, _)| mark));
    sink.name("decision_about");
    sink.one_hot(pending.and_then(|(.., about)| about), 2 + BARRELS);
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

#[inline]
fn encode_drawn<S: Sink>(seen: SeatView<'_>, sink: &mut S) {
    sink.name("drawn");
    // Hardly ever any, and counts that are written one by one are slow to be read together.
    let counts = match seen.drawn() {
        [] => [0; SPECIALS],
        drawn => {
            Special::ALL.map(|special| byte(drawn.iter().filter(|&&one| one == special).count()))
        }
    };
    sink.parts(counts, 2);
}

#[inline]
fn encode_player<S: Sink>(seen: SeatView<'_>, place: usize, seat: Seat, sink: &mut S) {
    let player = seen.player(seat);
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

/// How many there are of each special card.
struct SpecialsPart(Specials);

impl Part for SpecialsPart {
    type Key = Specials;

    fn key(&self) -> Specials {
        self.0
    }

    fn has(&self, key: &Specials) -> bool {
        self.0 == *key
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.parts(Special::ALL.map(|special| self.0.count(special)), 4);
    }
}
