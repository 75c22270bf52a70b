//! The views of observers (clauses 14.1 to 14.7).

use game::{Observer, Seat};
use serde::Serialize;

use crate::frame::Frame;
use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::layout::{CardCounts, Grapes};
use crate::options::Options;
use crate::special::{Special, Specials};
use crate::state::{GameEnd, MetGoals, State};

/// The table as one observer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub round: u8,
    /// The seat with the cork.
    pub first: Seat,
    /// Number of turns completed in this round, of two for each player.
    pub turns: u8,
    /// The pending decision; nothing once the game is over.
    pub turn: Option<TurnView>,
    pub ending: Option<GameEnd>,
    pub cloud: Option<Region>,
    /// The action cards of this round, and those still face up.
    pub dealt: CardCounts,
    pub face_up: CardCounts,
    /// The wines with a medal on them.
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

/// The deciding seat and its decision, as far as the observer may know: a private question (clause 14.5) looks
/// like the choice of the player on turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TurnView {
    /// The seat on turn.
    pub active: Seat,
    /// The seat that decides.
    pub seat: Seat,
    pub decision: Frame,
}

/// The public part of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct PlayerView {
    pub merchant: Region,
    pub barrels: [Grapes; BarrelNo::COUNT],
    pub wines: Vec<Wine>,
    pub medals: u8,
    pub red: u8,
    pub white: u8,
    /// For each region, the number of wines that the player owns and the number that wins.
    pub regions: Vec<(u8, u8)>,
    /// The wines without an owner whose two varieties are both in the barrels.
    pub ready: Vec<Wine>,
    /// The ready wines that would win.
    pub winning: Vec<Wine>,
    pub score: u8,
    pub goals: MetGoals,
    pub grape_cards: u8,
    pub special_cards: u8,
    /// The grapes in hand that all players know of (clause 14.7).
    pub known: Grapes,
}

/// The private part of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct OwnHand {
    pub grapes: Grapes,
    pub specials: Specials,
    /// The two drawn special cards, until the player has chosen the one to keep.
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

    /// Returns the pending decision as the observer may know it (clause 14.5).
    pub fn turn_view(&self, observer: Observer) -> Option<TurnView> {
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
        Some(OwnHand {
            grapes: Grapes::of_pile(&player.grapes),
            specials: player.specials,
            drawn: self.drawn_specials(seat).iter().rev().copied().collect(),
        })
    }
}

/// A seat's knowledge without building a view: for encoders, which read it many times a second.
impl State {
    /// Returns the seat with the cork.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Returns the number of turns completed in this round.
    pub fn turns(&self) -> u8 {
        self.turn
    }

    /// Returns the action cards of this round.
    pub fn dealt_cards(&self) -> [u8; Card::COUNT] {
        self.dealt
    }

    pub fn face_up_cards(&self) -> [u8; Card::COUNT] {
        self.face_up
    }

    /// Returns the cards of the row, by variety.
    pub fn row_cards(&self) -> [u8; Variety::COUNT] {
        self.row
    }

    pub fn grape_discard(&self) -> [u8; Variety::COUNT] {
        self.grape_discard
    }

    pub fn grape_stack_len(&self) -> usize {
        self.grape_stack.len()
    }

    pub fn special_stack_len(&self) -> usize {
        self.special_stack.len()
    }

    /// Returns the special cards out of the game.
    pub fn spent_specials(&self) -> Specials {
        self.spent
    }

    /// Returns the two drawn special cards, while this seat is to keep one of them.
    pub fn drawn_specials(&self, seat: Seat) -> &[Special] {
        let choosing = self.frame() == Some(Frame::Keep) && self.active == seat;
        let stack: &[Special] = &self.special_stack;
        if choosing { &stack[stack.len().saturating_sub(2)..] } else { &[] }
    }
}
