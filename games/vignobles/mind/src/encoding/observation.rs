//! The observation of a seat in Vignobles.

use game::{Game, Observer, Seat};
use vignobles::{
    Attack, Frame, FrameKind, GrapeSource, HandLimit, Mode, Player, Region, SideName, Special,
    Specials, State, TurnView,
};

use super::{BARRELS, REGIONS, SPECIALS, VARIETIES, WINES};
use bots::{ObservationPart, PartCache, Scalar, Sink, SparseEntries, byte, clockwise};

/// Numbers of entries of the blocks.
const TABLE: usize = 64;
const PLAYER: usize = 75;
/// Seats are taken modulo this number, so that no bounds have to be checked.
const MAX_PLAYERS: usize = 4;

/// The memory of earlier observations.
#[derive(Clone, Default)]
pub struct ObservationCache<E: Scalar> {
    spent: PartCache<E, 1, SPECIALS>,
    /// One cache for each observer.
    own_specials: [PartCache<E, 1, SPECIALS>; MAX_PLAYERS],
    drawn: PartCache<E, 1, SPECIALS>,
    /// One cache for each seat.
    players: [PartCache<E, 3, PLAYER>; MAX_PLAYERS],
}

/// Encodes the observation. It is inlined so that the compiler keeps track of the sink's position.
#[inline(always)]
pub(super) fn encode<S: Sink>(
    state: &State,
    seat: Seat,
    memory: &mut ObservationCache<S::Scalar>,
    sink: &mut S,
) {
    let players = state.players();
    let turn = state.turn_view(Observer::Seat(seat));
    encode_round(state, seat, turn, sink);
    sink.scattered(DECISION_SLICES, |entries| {
        if let Some(turn) = turn {
            encode_decision(turn.decision, entries);
        }
    });
    encode_options(state, sink);
    sink.block::<TABLE>(|sink| encode_table(state, sink));
    sink.name("spent");
    sink.cached(SpecialCounts(state.spent_specials()), &mut memory.spent);
    sink.name("own_grapes");
    sink.parts(state.player(seat).grapes, 8);
    sink.name("own_specials");
    let own = &mut memory.own_specials[seat.index() % MAX_PLAYERS];
    sink.cached(SpecialCounts(state.player(seat).specials), own);
    sink.cached(DrawnSpecials(state.drawn_specials(seat)), &mut memory.drawn);
    let mut other = seat;
    for place in 0..players as usize {
        let kept = &mut memory.players[other.index() % MAX_PLAYERS];
        sink.cached(PlayerPart { place, player: state.player(other) }, kept);
        other = other.left(players);
    }
}

const DECISIONS: usize = FrameKind::COUNT;

/// The offsets of the decision's mark and its subject, and the number of all entries.
const MARK: usize = DECISIONS;
const ABOUT: usize = MARK + 1;
const DECISION: usize = ABOUT + 2 + BARRELS;

const DECISION_SLICES: &[(&str, usize, u8)] =
    &[("decision", DECISIONS, 1), ("decision_mark", 1, 1), ("decision_about", 2 + BARRELS, 1)];

#[inline]
fn encode_decision<E: Scalar>(frame: Frame, entries: &mut SparseEntries<'_, E, DECISION>) {
    entries.flag(frame.kind().index(), true);
    let mark = match frame {
        Frame::Harvest { late } => late,
        Frame::TakeMore(pile) => pile == GrapeSource::Discard,
        Frame::Barrel { plain } => plain,
        Frame::Visit { broker }
        | Frame::LocalBlend { broker }
        | Frame::NeighbourMove { broker } => broker,
        _ => false,
    };
    entries.flag(MARK, mark);
    let about = match frame {
        Frame::Follow(family) => Some(family as usize),
        Frame::Insurance { attack: Attack::SocialContribution, .. } => Some(0),
        Frame::Insurance { attack: Attack::Phylloxera, .. } => Some(1),
        Frame::Insurance { attack: Attack::LeakyBarrel(barrel), .. } => Some(2 + barrel.index()),
        _ => None,
    };
    entries.one_hot(ABOUT, about);
}

#[inline]
fn encode_round<S: Sink>(state: &State, seat: Seat, turn: Option<TurnView>, sink: &mut S) {
    let players = state.players() as usize;
    let relative_seat = |other| clockwise(seat, other, state.players());
    sink.name("round");
    sink.part(state.round() as u8, 120);
    sink.name("first");
    sink.seat(Some(relative_seat(state.first())), players);
    sink.name("turns");
    sink.part(state.turns(), 2 * state.players());
    sink.name("active");
    sink.seat(turn.map(|turn| relative_seat(turn.active)), players);
    sink.name("turn");
    sink.seat(turn.map(|turn| relative_seat(turn.seat)), players);
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
fn encode_table<S: Sink>(state: &State, sink: &mut S) {
    sink.name("cloud");
    sink.one_hot(state.cloud().map(Region::index), REGIONS);
    sink.name("dealt");
    sink.parts(state.dealt_cards(), 4);
    sink.name("face_up");
    sink.parts(state.face_up_cards(), 4);
    sink.name("medals");
    sink.bits::<WINES>(state.medals().bits());
    sink.name("row");
    sink.parts(state.row_cards(), 5);
    sink.name("grape_discard");
    sink.parts(state.grape_discard(), 12);
    sink.name("grape_stack");
    sink.part(byte(state.grape_stack_len()), 80);
    sink.name("special_stack");
    sink.part(byte(state.special_stack_len()), 48);
}

/// The counts of each special card.
struct SpecialCounts(Specials);

impl ObservationPart<1> for SpecialCounts {
    #[inline]
    fn words(&self) -> [u64; 1] {
        [self.0.bits()]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.parts(Special::ALL.map(|special| self.0.count(special)), 4);
    }
}

/// The drawn special cards. The player keeps one of them.
struct DrawnSpecials<'a>(&'a [Special]);

impl ObservationPart<1> for DrawnSpecials<'_> {
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

/// The public part of a player.
struct PlayerPart<'a> {
    /// Number of seats clockwise from the observer.
    place: usize,
    player: &'a Player,
}

impl ObservationPart<3> for PlayerPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 3] {
        let player = self.player;
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
        let (place, player) = (self.place, self.player);
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
