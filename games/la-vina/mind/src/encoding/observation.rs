//! The observation of a seat in La Viña.

use game::{Element, Game, MAX_SEATS, Seat, Turn};
use la_vina::{Frame, FrameKind, State, ToolReturn, Upgrade};

use super::parts::{
    DISCARD, DiscardPart, PLAYER, VINES, VinesPart, WINERY_ROW, WineriesPart, counts, encode_player,
};
use super::printed::{PositionEntries, PrintedRows};
use super::{SPACES, WINERIES};
use bots::{PartCache, Scalar, Sink, SparseEntries, byte, clockwise};

/// Maximum number of pickers in play.
const MAX_PICKERS: usize = 5;
/// Numbers of entries of the blocks.
const HAND: usize = 13;
const SUPPLY: usize = 7;

const DECISIONS: usize = FrameKind::COUNT;
/// The offsets of a decision's slices, and the number of all entries.
const DECISIONS_BELOW: usize = DECISIONS;
const MARKS: usize = DECISIONS_BELOW + DECISIONS;
const POURED: usize = MARKS + 2;
const MADE: usize = POURED + 1;
const SECOND: usize = MADE + 1;
const DECISION: usize = SECOND + SPACES;

const DECISION_SLICES: &[(&str, usize, u8)] = &[
    ("decision", DECISIONS, 1),
    ("decisions_beneath", DECISIONS, 1),
    ("decision_marks", 2, 1),
    ("poured", 1, 1),
    ("deliveries_made", 1, MOST_DELIVERIES),
    ("second_card_space", SPACES, 1),
];
const MOST_DELIVERIES: u8 = 2;

/// The memory of earlier observations.
#[derive(Clone, Default)]
pub struct ObservationCache<E: Scalar> {
    vines: PartCache<E, 4, VINES>,
    /// One cache for each observer.
    wineries: [PartCache<E, WINERIES, WINERY_ROW>; MAX_SEATS],
    discard: PartCache<E, 2, DISCARD>,
}

pub(super) struct Encoder<'a> {
    state: &'a State,
    printed: &'a PrintedRows,
    seat: Seat,
    players: u8,
    /// The seat to move, if any.
    due: Option<Seat>,
}

impl<'a> Encoder<'a> {
    pub(super) fn new(state: &'a State, printed: &'a PrintedRows, seat: Seat) -> Encoder<'a> {
        let due = match state.turn() {
            Turn::Decide(due) => Some(due),
            Turn::Over => None,
        };
        Encoder { state, printed, seat, players: state.players(), due }
    }

    /// Encodes the observation. It is inlined so that the compiler keeps track of the sink's position.
    #[inline(always)]
    pub(super) fn encode<S: Sink>(&self, memory: &mut ObservationCache<S::Scalar>, sink: &mut S) {
        let Encoder { state, printed, players, .. } = *self;
        self.encode_turn(sink);
        sink.scattered(DECISION_SLICES, |entries| self.encode_decision(entries));
        sink.block::<HAND>(|sink| self.encode_hand(sink));
        sink.cached_up_to(VinesPart { printed, state }, &mut memory.vines);
        self.encode_pickers(sink);
        let mut seat = self.seat;
        for place in 0..players as usize {
            let player = state.player(seat);
            let shown = place == 0 || !self.hides_prestige();
            sink.block::<PLAYER>(|sink| encode_player(place, player, shown, sink));
            seat = seat.left(players);
        }
        let (seat, wineries) = (self.seat, state.wineries());
        let part = WineriesPart { printed, players, seat, wineries };
        sink.cached_up_to(part, &mut memory.wineries[seat.index()]);
        sink.block::<SUPPLY>(|sink| self.encode_supply(sink));
        sink.cached(DiscardPart { printed, cards: state.discard() }, &mut memory.discard);
    }

    /// Returns true if players cannot see each other's prestige.
    #[inline]
    fn hides_prestige(&self) -> bool {
        self.state.options().hide_prestige && self.due.is_some()
    }

    /// Returns the number of seats clockwise from the observer.
    #[inline]
    fn relative_seat(&self, other: Seat) -> usize {
        clockwise(self.seat, other, self.players)
    }

    #[inline]
    fn encode_turn<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        let options = state.options();
        sink.name("round");
        sink.part(byte(state.round()), options.max_rounds);
        sink.name("ending");
        sink.flag(state.is_ending());
        sink.name("turn");
        sink.seat(self.due.map(|due| self.relative_seat(due)), self.players as usize);
        sink.name("options");
        sink.flags([
            options.open_vines,
            options.hide_prestige,
            options.boots_at_exit,
            options.tool_return == ToolReturn::After,
        ]);
    }

    /// Encodes the pending decision and the decisions to which play returns afterwards.
    #[inline]
    fn encode_decision<E: Scalar>(&self, entries: &mut SparseEntries<'_, E, DECISION>) {
        for &frame in self.state.frames() {
            match frame {
                Frame::Turn { moved, took } => encode_marks([moved, took], entries),
                Frame::ArriveAtExit { took } => entries.flag(MARKS + 1, took),
                Frame::UpgradeBaskets { traded } => encode_marks(traded, entries),
                Frame::Deliver { made } => entries.part(MADE, made, MOST_DELIVERIES),
                Frame::SecondCard { space } => entries.flag(SECOND + space.index(), true),
                Frame::PlaceCard { .. } | Frame::ReturnTool => {}
            }
        }
        if let [beneath @ .., pending] = self.state.frames() {
            entries.flag(pending.kind().index(), true);
            beneath
                .iter()
                .for_each(|frame| entries.flag(DECISIONS_BELOW + frame.kind().index(), true));
        }
        entries.flag(POURED, self.state.has_poured());
    }

    /// Encodes the tools paid for the take in progress, and the card taken.
    #[inline]
    fn encode_hand<S: Sink>(&self, sink: &mut S) {
        sink.name("tools_paid");
        sink.parts(counts(self.state.paid_tools()), 3);
        sink.name("card_in_hand");
        let card = self.state.card_in_hand();
        let row = card.map_or(0, |card| PrintedRows::card(card.index(), true, false));
        sink.row(&self.printed.cards, row);
    }

    #[inline]
    fn encode_pickers<S: Sink>(&self, sink: &mut S) {
        // Each number of spaces has its own call, so that the compiler knows the number of entries.
        match self.state.aisle().spaces() {
            4 => self.encode_places::<S, 12, _>(&self.printed.spots.0, sink),
            5 => self.encode_places::<S, 14, _>(&self.printed.spots.1, sink),
            _ => self.encode_places::<S, 16, _>(&self.printed.spots.2, sink),
        }
    }

    /// Encodes the pickers' places, in `N` entries each: `M` for the spot and two others.
    fn encode_places<S: Sink, const N: usize, const M: usize>(
        &self,
        spots: &PositionEntries<M>,
        sink: &mut S,
    ) {
        let aisle = self.state.aisle();
        let each = aisle.pickers_per_player() as usize;
        let pickers = self.players as usize * each;
        let acting = self.due.map(|_| self.state.picker().index());
        let mut ranks = [0; MAX_PICKERS];
        (1..).zip(aisle.left()).for_each(|(rank, picker)| ranks[picker.index()] = rank);
        let mut number = self.seat.index() * each;
        for place in 0..pickers {
            sink.block::<N>(|sink| {
                sink.name_of("picker", place, "place");
                sink.flag(acting == Some(number));
                sink.row(spots, aisle.positions()[number].index());
                sink.part(ranks[number], 5);
            });
            number = if number + 1 == pickers { 0 } else { number + 1 };
        }
    }

    #[inline]
    fn encode_supply<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        sink.name("bank");
        sink.parts(counts(state.bank()), 3);
        sink.name("upgrades_left");
        sink.parts(Upgrade::ALL.map(|upgrade| state.upgrades_left(upgrade)), 3);
        sink.name("wild_at_exit");
        sink.flag(state.wild_at_exit());
        sink.name("deck");
        sink.part(byte(state.deck_size()), 72);
    }
}

#[inline]
fn encode_marks<E: Scalar>(marks: [bool; 2], entries: &mut SparseEntries<'_, E, DECISION>) {
    entries.flag(MARKS, marks[0]);
    entries.flag(MARKS + 1, marks[1]);
}
