//! What one seat may know (section 14), read from the state without building a view.

use game::{Game, Observer, Seat};

use crate::frame::Frame;
use crate::ids::{Card, Region, Variety};
use crate::special::{Special, Specials};
use crate::state::{Barrel, State};
use crate::view::TurnView;

/// A state through the eyes of a seat: for encoders, which look many times a second.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    state: &'a State,
    seat: Seat,
}

/// What everybody sees of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPlayer {
    pub merchant: Region,
    pub barrels: [Barrel; 3],
    /// The wines owned, as bits.
    pub estates: u32,
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
    pub fn seen_by(&self, seat: Seat) -> Seen<'_> {
        Seen { state: self, seat }
    }
}

impl<'a> Seen<'a> {
    pub fn seat(self) -> Seat {
        self.seat
    }

    pub fn players(self) -> u8 {
        self.state.players()
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
        self.state.shown(Observer::Seat(self.seat))
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

    /// Wines on which a medal stands, as bits.
    pub fn medals(self) -> u32 {
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

    pub fn player(self, seat: Seat) -> SeenPlayer {
        let player = self.state.player(seat);
        SeenPlayer {
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

impl Barrel {
    /// What it holds, if anything.
    pub fn content(self) -> Option<(Variety, u8)> {
        (!self.is_empty()).then_some((self.variety, self.cards))
    }
}
