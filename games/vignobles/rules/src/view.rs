//! What an observer may know (clauses 14.1 to 14.7).

use game::{Observer, Seat, Set};
use serde::Serialize;

use crate::frame::Frame;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::layout::{CardCounts, Grapes};
use crate::options::Options;
use crate::special::{Special, Specials};
use crate::state::{Barrel, Ending, Goals, State};

/// The table as one observer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub round: u8,
    /// Who has the cork.
    pub first: Seat,
    /// Turns completed in this round, of two for each player.
    pub turns: u8,
    /// Nothing once the game is over.
    pub turn: Option<TurnView>,
    pub ending: Option<Ending>,
    pub cloud: Option<Region>,
    /// The action cards of this round, and those still face up.
    pub dealt: CardCounts,
    pub face_up: CardCounts,
    /// Wines on which a medal stands.
    pub medals: Vec<Wine>,
    pub row: Grapes,
    pub grape_discard: Grapes,
    pub grape_stack: usize,
    pub special_stack: usize,
    /// Special cards out of the game.
    pub spent: Specials,
    pub players: Vec<PlayerView>,
    /// The observer's own cards.
    pub own: Option<OwnHand>,
}

/// Who is to decide what, as far as the observer may know: a private question (clause 14.5) looks
/// like the choice of the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TurnView {
    /// Who is on turn.
    pub active: Seat,
    /// Who decides.
    pub seat: Seat,
    pub decision: Frame,
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    pub merchant: Region,
    pub barrels: [Grapes; BarrelNo::COUNT],
    pub wines: Vec<Wine>,
    pub medals: u8,
    pub red: u8,
    pub white: u8,
    /// The wines of each region, of those that win.
    pub regions: Vec<(u8, u8)>,
    /// The wines of nobody whose two varieties lie in the barrels.
    pub ready: Vec<Wine>,
    /// Those of them that would win.
    pub winning: Vec<Wine>,
    pub score: u8,
    pub goals: Goals,
    pub grape_cards: u8,
    pub special_cards: u8,
    /// Grapes in hand that all have seen getting there (clause 14.7).
    pub known: Grapes,
}

/// What only its owner sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OwnHand {
    pub grapes: Grapes,
    pub specials: Specials,
    /// The two specials drawn, while one is to be kept.
    pub drawn: Vec<Special>,
}

impl State {
    pub(crate) fn view_for(&self, observer: Observer) -> View {
        View {
            options: self.options,
            round: self.round,
            first: self.first,
            turns: self.turn,
            turn: self.turn_view(observer),
            ending: self.ending,
            cloud: self.cloud,
            dealt: CardCounts::from(self.dealt),
            face_up: CardCounts::from(self.face_up),
            medals: self.medals.iter().collect(),
            row: Grapes::of_pile(&self.row),
            grape_discard: Grapes::of_pile(&self.grape_discard),
            grape_stack: self.grape_stack.len(),
            special_stack: self.special_stack.len(),
            spent: self.spent,
            players: self.seats().map(|seat| self.view_player(seat)).collect(),
            own: self.own_hand(observer),
        }
    }

    /// The pending decision as the observer may know it (clause 14.5).
    pub(crate) fn turn_view(&self, observer: Observer) -> Option<TurnView> {
        let (frame, active) = (self.frame()?, self.active);
        let seat = frame.seat(active);
        let turn = TurnView { active, seat, decision: frame };
        if frame.is_private() && !observer.is(seat) {
            return Some(TurnView { seat: active, decision: Frame::Choose, ..turn });
        }
        Some(turn)
    }

    fn view_player(&self, seat: Seat) -> PlayerView {
        let player = self.player(seat);
        PlayerView {
            merchant: player.merchant,
            barrels: player.barrels.map(Grapes::of_barrel),
            wines: player.estates.iter().collect(),
            medals: player.medals,
            red: player.red,
            white: player.white,
            regions: Region::all().map(|region| self.region_progress(seat, region)).collect(),
            ready: self.ready_wines(seat).collect(),
            winning: self.ready_wines(seat).filter(|&wine| self.would_win(seat, wine)).collect(),
            score: player.score,
            goals: self.goals_met(seat),
            grape_cards: player.grape_cards,
            special_cards: player.special_cards,
            known: Grapes::of_pile(&player.known),
        }
    }

    fn own_hand(&self, observer: Observer) -> Option<OwnHand> {
        let Observer::Seat(seat) = observer else { return None };
        let player = self.player(seat);
        let choosing = self.frame() == Some(Frame::Keep) && self.active == seat;
        let drawn = self.special_stack.iter().rev().take(if choosing { 2 } else { 0 });
        Some(OwnHand {
            grapes: Grapes::of_pile(&player.grapes),
            specials: player.specials,
            drawn: drawn.copied().collect(),
        })
    }
}

/// A state through the eyes of a seat: for encoders, which look many times a second.
#[derive(Clone, Copy)]
pub struct SeatView<'a> {
    state: &'a State,
    seat: Seat,
}

/// What everybody sees of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenPlayer {
    pub merchant: Region,
    pub barrels: [Barrel; 3],
    /// The wines owned.
    pub estates: Set<Wine>,
    pub medals: u8,
    pub red: u8,
    pub white: u8,
    pub score: u8,
    pub grape_cards: u8,
    pub special_cards: u8,
    /// Grapes in hand that all have seen getting there (clause 14.7).
    pub known: [u8; Variety::COUNT],
}

impl State {
    pub fn seat_view(&self, seat: Seat) -> SeatView<'_> {
        SeatView { state: self, seat }
    }
}

impl<'a> SeatView<'a> {
    pub fn seat(self) -> Seat {
        self.seat
    }

    pub fn players(self) -> u8 {
        self.state.options.players
    }

    pub fn round(self) -> u8 {
        self.state.round
    }

    /// Who has the cork.
    pub fn first(self) -> Seat {
        self.state.first
    }

    /// Turns completed in this round.
    pub fn turns(self) -> u8 {
        self.state.turn
    }

    /// Who is to decide what; nothing once the game is over.
    pub fn turn(self) -> Option<TurnView> {
        self.state.turn_view(Observer::Seat(self.seat))
    }

    pub fn cloud(self) -> Option<Region> {
        self.state.cloud
    }

    /// The action cards of this round.
    pub fn dealt(self) -> [u8; Card::COUNT] {
        self.state.dealt
    }

    pub fn face_up(self) -> [u8; Card::COUNT] {
        self.state.face_up
    }

    /// Wines on which a medal stands.
    pub fn medals(self) -> Set<Wine> {
        self.state.medals
    }

    pub fn row(self) -> [u8; Variety::COUNT] {
        self.state.row
    }

    pub fn grape_discard(self) -> [u8; Variety::COUNT] {
        self.state.grape_discard
    }

    pub fn grape_stack(self) -> usize {
        self.state.grape_stack.len()
    }

    pub fn special_stack(self) -> usize {
        self.state.special_stack.len()
    }

    /// Special cards out of the game.
    pub fn spent(self) -> Specials {
        self.state.spent
    }

    pub fn own_grapes(self) -> [u8; Variety::COUNT] {
        self.state.player(self.seat).grapes
    }

    pub fn own_specials(self) -> Specials {
        self.state.player(self.seat).specials
    }

    /// The two specials drawn, while this seat is to keep one of them.
    pub fn drawn(self) -> &'a [Special] {
        let choosing = self.state.frame() == Some(Frame::Keep) && self.state.active == self.seat;
        let stack: &'a [Special] = &self.state.special_stack;
        if choosing { &stack[stack.len().saturating_sub(2)..] } else { &[] }
    }

    pub fn player(self, seat: Seat) -> OpenPlayer {
        let player = self.state.player(seat);
        OpenPlayer {
            merchant: player.merchant,
            barrels: player.barrels,
            estates: player.estates,
            medals: player.medals,
            red: player.red,
            white: player.white,
            score: player.score,
            grape_cards: player.grape_cards,
            special_cards: player.special_cards,
            known: player.known,
        }
    }
}
