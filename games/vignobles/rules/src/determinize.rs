//! Dealing anew what a seat cannot know (section 14).

use game::{Chance, Seat, shuffle};

use crate::frame::Frame;
use crate::ids::Variety;
use crate::special::{Special, Specials};
use crate::state::{State, size};

impl State {
    /// Deals anew what `seat` cannot see: the other hands and the order of both stacks (clauses 14.2, 14.3).
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

    /// Two cards that `seat` has drawn and not yet chosen from stay on top.
    fn deal_specials_anew<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        let choosing = self.frame() == Some(Frame::Keep) && self.active == seat;
        let drawn = choosing.then(|| [self.draw_special(), self.draw_special()]);
        let mut pool = self.components.all_specials().without(self.spent);
        for known in drawn.into_iter().flatten() {
            pool.remove(known);
        }
        for player in self.seats() {
            pool = pool.without(self.kept_specials(player, seat));
        }
        self.special_stack.clear();
        for special in pool.kinds() {
            for _ in 0..pool.count(special) {
                self.special_stack.push(special);
            }
        }
        shuffle(&mut self.special_stack, chance);
        for other in self.others(seat) {
            let mut hand = self.kept_specials(other, seat);
            for _ in hand.total()..self.player(other).special_cards {
                hand.add(self.draw_special());
            }
            self.player_mut(other).specials = hand;
        }
        for special in drawn.into_iter().flatten().rev() {
            self.special_stack.push(special);
        }
    }

    /// The special cards of `player` that stay in hand when those are dealt anew that `seat` cannot
    /// see: what a pending decision rests on, be it one card or, in the middle of an action, any.
    fn kept_specials(&self, player: Seat, seat: Seat) -> Specials {
        if player == seat {
            return self.player(player).specials;
        }
        match self.frame() {
            Some(Frame::Block(asked)) if asked == player => Specials::NONE.with(Special::Block),
            Some(Frame::Insurance { seat: attacked, .. }) if attacked == player => {
                Specials::NONE.with(Special::Insurance)
            }
            Some(Frame::Overtime) if self.active == player => {
                Specials::NONE.with(Special::Overtime)
            }
            Some(Frame::Barrel { .. } | Frame::LocalBlend { .. } | Frame::DoubleBlend)
                if self.active == player =>
            {
                self.player(player).specials
            }
            Some(_) | None => Specials::NONE,
        }
    }

    fn draw_special(&mut self) -> Special {
        self.special_stack.pop().expect("the cards were put there")
    }
}
