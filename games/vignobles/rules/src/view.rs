//! What an observer may know (section 14), and dealing anew what a seat cannot know.

use game::{Chance, Observer, Seat, shuffle};
use serde::Serialize;

use crate::frame::Frame;
use crate::ids::{BarrelNo, Region, Variety, Wine};
use crate::layout::{CardCounts, Grapes};
use crate::options::Options;
use crate::special::{Special, Specials};
use crate::state::{Ending, Goals, State, size};

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
            turn: self.shown(observer),
            ending: self.ending,
            cloud: self.cloud,
            dealt: CardCounts::from(self.dealt),
            face_up: CardCounts::from(self.face_up),
            medals: Wine::of(self.medals).collect(),
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
    pub(crate) fn shown(&self, observer: Observer) -> Option<TurnView> {
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
            wines: Wine::of(player.estates).collect(),
            medals: player.medals,
            red: player.red,
            white: player.white,
            regions: Region::all().map(|region| self.region_progress(seat, region)).collect(),
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

    /// Deals anew what `seat` cannot see: the other hands and the order of both stacks.
    pub(crate) fn deal_anew<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        self.deal_grapes_anew(seat, chance);
        self.deal_specials_anew(seat, chance);
    }

    /// Grapes that all have seen stay where they are (clause 14.7). The pool is worked out from what
    /// is seen and laid out in order, so that the deal depends on that and on chance alone.
    fn deal_grapes_anew<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        let mut pool = self.unseen_grapes(seat);
        self.grape_stack.clear();
        for variety in Variety::all() {
            for _ in 0..std::mem::take(&mut pool[variety.index()]) {
                self.grape_stack.push(variety);
            }
        }
        shuffle(&mut self.grape_stack, chance);
        for other in self.others(seat) {
            let player = &mut self.players[other.index()];
            player.grapes = player.known;
            for _ in size(&player.known)..player.grape_cards {
                let variety = self.grape_stack.pop().expect("the hand was part of the pool");
                player.grapes[variety.index()] += 1;
            }
        }
    }

    /// The grapes that `seat` cannot place: the box without all that lies open or in its own hand.
    fn unseen_grapes(&self, seat: Seat) -> [u8; Variety::COUNT] {
        let mut pool: [u8; Variety::COUNT] = std::array::from_fn(|at| {
            self.components.varieties[at].cards - self.row[at] - self.grape_discard[at]
        });
        for player in &self.players {
            for barrel in player.barrels {
                pool[barrel.variety.index()] -= barrel.cards;
            }
        }
        for other in self.seats() {
            let player = self.player(other);
            let seen = if other == seat { &player.grapes } else { &player.known };
            for (left, seen) in pool.iter_mut().zip(seen) {
                *left -= seen;
            }
        }
        pool
    }

    /// Two cards that `seat` has drawn and not yet chosen from stay on top; and whoever is in the
    /// middle of an action that may rest on a special in hand keeps the specials.
    fn deal_specials_anew<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        let choosing = self.frame() == Some(Frame::Keep) && self.active == seat;
        let drawn = choosing.then(|| [self.draw_special(), self.draw_special()]);
        let fixed = match self.frame() {
            Some(Frame::Barrel { .. } | Frame::LocalBlend { .. } | Frame::DoubleBlend) => {
                self.active
            }
            _ => seat,
        };
        let mut pool = self.components.all_specials().without(self.spent);
        for known in drawn.into_iter().flatten() {
            pool.remove(known);
        }
        pool = pool.without(self.player(seat).specials);
        if fixed != seat {
            pool = pool.without(self.player(fixed).specials);
        }
        self.special_stack.clear();
        for special in pool.kinds() {
            for _ in 0..pool.count(special) {
                self.special_stack.push(special);
            }
        }
        shuffle(&mut self.special_stack, chance);
        for other in self.others(seat).filter(|&other| other != fixed) {
            let mut hand = Specials::NONE;
            for _ in 0..self.player(other).special_cards {
                hand.add(self.draw_special());
            }
            self.player_mut(other).specials = hand;
        }
        for special in drawn.into_iter().flatten().rev() {
            self.special_stack.push(special);
        }
    }

    fn draw_special(&mut self) -> Special {
        self.special_stack.pop().expect("the cards were put there")
    }
}
