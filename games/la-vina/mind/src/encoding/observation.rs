//! What a seat sees of La Viña.

use game::{Game, Seat, Turn};
use la_vina::{
    Basket, BasketKind, Frame, Picker, Spot, State, Tool, ToolReturn, Tools, Upgrade, Variety,
};

use super::SPACES;
use super::parts::{DiscardPart, Memory, VinesKey, VinesPart, WineriesPart};
use super::printed::Printed;
use bots::{Sink, byte, clockwise};

/// The most pickers in play.
const MAX_PICKERS: usize = 5;
/// Entries of a block each.
const DECISION: usize = 37;
const PLAYER: usize = 27;
const SUPPLY: usize = 7;
/// The kinds of pending decision.
const DECISIONS: usize = 7;

pub(super) struct Encoder<'a> {
    state: &'a State,
    printed: &'a Printed,
    seat: Seat,
    players: u8,
    /// Whose turn it is, as long as it is anybody's.
    due: Option<Seat>,
}

impl<'a> Encoder<'a> {
    pub(super) fn new(state: &'a State, printed: &'a Printed, seat: Seat) -> Encoder<'a> {
        let due = match state.turn() {
            Turn::Decide(due) => Some(due),
            Turn::Over => None,
        };
        Encoder { state, printed, seat, players: state.players(), due }
    }

    /// Drawn into its callers, so that how far the sink has come stays at hand.
    #[inline(always)]
    pub(super) fn encode<S: Sink>(&self, memory: Option<&mut Memory<S::Scalar>>, sink: &mut S) {
        let (vines, wineries, discard) = match memory {
            Some(Memory { vines, wineries, discard }) => {
                (Some(vines), Some(&mut wineries[self.seat.index()]), Some(discard))
            }
            None => (None, None, None),
        };
        self.encode_turn(sink);
        sink.block::<DECISION>(|sink| self.encode_decision(sink));
        sink.cached_part(&self.vines(), vines);
        self.encode_pickers(sink);
        let mut seat = self.seat;
        for place in 0..self.players as usize {
            sink.block::<PLAYER>(|sink| self.encode_player(place, seat, sink));
            seat = seat.left(self.players);
        }
        sink.cached_part(&self.wineries(), wineries);
        sink.block::<SUPPLY>(|sink| self.encode_supply(sink));
        let key = self.state.discard();
        sink.cached_part(&DiscardPart { printed: self.printed, key }, discard);
    }

    #[inline]
    fn vines(&self) -> VinesPart<'a> {
        let vines = self.state.vines();
        let cards = vines.places().as_flattened().first_chunk().expect("two for each pile");
        let key = VinesKey {
            spaces: self.state.aisle().spaces(),
            cards: cards.map(|card| card.index() as u8),
            filled: vines.filled(),
            doubled: vines.doubled(),
            unseen: vines.unseen(),
        };
        VinesPart { printed: self.printed, key }
    }

    #[inline]
    fn wineries(&self) -> WineriesPart<'a> {
        let (printed, players, seat) = (self.printed, self.players, self.seat);
        WineriesPart { printed, players, seat, wineries: self.state.wineries() }
    }

    /// How many seats clockwise of the observer.
    #[inline]
    fn relative(&self, other: Seat) -> usize {
        clockwise(self.seat, other, self.players)
    }

    fn encode_turn<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        let options = state.options();
        sink.name("round");
        sink.part(byte(state.round()), options.max_rounds);
        sink.name("ending");
        sink.flag(state.is_ending());
        sink.name("turn");
        sink.seat(self.due.map(|due| self.relative(due)), self.players as usize);
        sink.name("options");
        sink.flags([
            options.open_vines,
            options.hide_prestige,
            options.boots_at_exit,
            options.tool_return == ToolReturn::After,
        ]);
    }

    /// The pending decision, and whatever it goes back to afterwards.
    #[inline]
    fn encode_decision<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        let mut marks = [false; 2];
        let (mut made, mut space, mut hand) = (0, None, 0);
        for &frame in state.frames() {
            match frame {
                Frame::Turn { moved, took } => marks = [moved, took],
                Frame::ArriveAtExit { took } => marks[1] = took,
                Frame::UpgradeBaskets { traded } => marks = traded,
                Frame::Deliver { made: deliveries } => made = deliveries,
                Frame::SecondCard { space: at } => space = Some(at.index()),
                Frame::PlaceCard { card } => hand = Printed::card(card.index(), true, false),
                Frame::ReturnTool => {}
            }
        }
        let (pending, beneath) = match state.frames() {
            [beneath @ .., pending] => (Some(decision(*pending)), beneath),
            [] => (None, &[][..]),
        };
        sink.name("decision");
        sink.one_hot(pending, DECISIONS);
        sink.name("decisions_beneath");
        let kinds = beneath.iter().fold(0, |kinds, frame| kinds | 1 << decision(*frame));
        sink.bits::<DECISIONS>(kinds);
        sink.name("decision_marks");
        sink.flags(marks);
        sink.name("poured");
        sink.flag(state.has_poured());
        sink.name("deliveries_made");
        sink.part(made, 2);
        sink.name("second_card_space");
        sink.one_hot(space, SPACES);
        sink.name("tools_paid");
        sink.parts(counts(state.paid()), 3);
        sink.name("card_in_hand");
        sink.row(&self.printed.cards, hand);
    }

    fn encode_pickers<S: Sink>(&self, sink: &mut S) {
        // By the spaces of the aisle, so that the compiler knows how many entries there are.
        match self.state.aisle().spaces() {
            4 => self.encode_places::<S, 12>(sink),
            5 => self.encode_places::<S, 14>(sink),
            _ => self.encode_places::<S, 16>(sink),
        }
    }

    /// Where the pickers stand, in `N` entries each: the boxes of the aisle and four others.
    fn encode_places<S: Sink, const N: usize>(&self, sink: &mut S) {
        let aisle = self.state.aisle();
        let exit = N - 4;
        let each = aisle.each() as usize;
        let pickers = self.players as usize * each;
        let acting = self.due.map(|_| self.state.picker());
        let mut ranks = [0; MAX_PICKERS];
        (1..).zip(aisle.left()).for_each(|(rank, picker)| ranks[picker.index()] = rank);
        let mut number = self.seat.index() * each;
        for place in 0..pickers {
            let picker = Picker::new(number).expect("players have pickers");
            number = if number + 1 == pickers { 0 } else { number + 1 };
            let (queue, hot) = match aisle.position(picker).spot() {
                Spot::Entrance { place } => (place + 1, None),
                Spot::Aisle(at) => (0, Some(2 * at.space().index() + at.row() as usize)),
                Spot::Exit => (0, Some(exit)),
            };
            sink.block::<N>(|sink| {
                sink.name_of("picker", place, "place");
                sink.flag(acting == Some(picker));
                sink.part(queue, 5);
                sink.one_hot(hot, exit + 1);
                sink.part(ranks[picker.index()], 5);
            });
        }
    }

    #[inline]
    fn encode_player<S: Sink>(&self, place: usize, seat: Seat, sink: &mut S) {
        let player = self.state.player(seat);
        let hidden = self.state.options().hide_prestige && self.due.is_some();
        let shown = place == 0 || !hidden;
        sink.name_of("player", place, "prestige");
        sink.flag(shown);
        sink.part(if shown { byte(player.prestige) } else { 0 }, 200);
        sink.name_of("player", place, "tools");
        sink.parts(counts(player.tools), 3);
        sink.name_of("player", place, "wild");
        sink.part(player.wild, 8);
        sink.name_of("player", place, "barrels");
        sink.part(player.barrels, 7);
        sink.name_of("player", place, "basket_1");
        encode_basket(&player.baskets[0], sink);
        sink.name_of("player", place, "basket_2");
        encode_basket(&player.baskets[1], sink);
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
fn counts(tools: Tools) -> [u8; 3] {
    Tool::ALL.map(|tool| tools.count(tool))
}

fn decision(frame: Frame) -> usize {
    match frame {
        Frame::Turn { .. } => 0,
        Frame::ReturnTool => 1,
        Frame::PlaceCard { .. } => 2,
        Frame::SecondCard { .. } => 3,
        Frame::ArriveAtExit { .. } => 4,
        Frame::Deliver { .. } => 5,
        Frame::UpgradeBaskets { .. } => 6,
    }
}

#[inline]
fn encode_basket<S: Sink>(basket: &Basket, sink: &mut S) {
    let kind = match basket.kind {
        BasketKind::StartingSmall => 0,
        BasketKind::StartingMedium => 1,
        BasketKind::Medium => 2,
        BasketKind::Large => 3,
    };
    sink.one_hot(Some(kind), 4);
    sink.parts([basket.len(), basket.capacity() - basket.len()].map(byte), 4);
    let values = basket.values();
    sink.parts(Variety::ALL.map(|variety| values.of(variety)), 20);
}
