//! Redealing of the cards that a seat cannot know (section 14).

use game::{Chance, List, Seat, shuffle};

use crate::frame::Frame;
use crate::ids::Variety;
use crate::special::{Special, Specials};
use crate::state::{State, size};

impl State {
    /// Redeals the cards that `seat` cannot see: the other hands and the order of both stacks (clauses 14.2, 14.3).
    pub(crate) fn redeal<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        self.redeal_grapes(seat, chance);
        self.redeal_specials(seat, chance);
    }

    /// Redeals the grapes. Those that all have seen stay where they are (clause 14.7). The pool is computed from the
    /// visible cards and put in order, so that the deal depends only on these and on the random numbers.
    fn redeal_grapes<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
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

    /// Returns the grapes whose place `seat` does not know: the box without all open grapes and its own hand.
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

    /// Redeals the special cards that `seat` cannot see. If it has drawn two cards and not yet chosen, they stay on
    /// top. A pending decision that all see stays possible. A private one (clause 14.5) is unknown to `seat`, so a
    /// player who is asked without having the card can pass.
    fn redeal_specials<C: Chance + ?Sized>(&mut self, seat: Seat, chance: &mut C) {
        let choosing = self.frame() == Some(Frame::Keep) && self.active == seat;
        let drawn = choosing.then(|| [self.draw_special(), self.draw_special()]);
        let mut pool =
            self.components.all_specials().without(self.spent).without(self.player(seat).specials);
        for known in drawn.into_iter().flatten() {
            pool.remove(known);
        }
        let needed = if self.active == seat { List::new() } else { self.needed_specials() };
        let constrained = (!needed.is_empty()).then(|| {
            let hand = deal_one_of(&needed, pool, self.player(self.active).special_cards, chance);
            pool = pool.without(hand);
            hand
        });
        self.special_stack.clear();
        for special in pool.cards() {
            self.special_stack.push(special);
        }
        shuffle(&mut self.special_stack, chance);
        for other in self.others(seat) {
            let dealt = constrained.filter(|_| other == self.active);
            let hand = dealt.unwrap_or_else(|| {
                let cards = self.player(other).special_cards;
                (0..cards).map(|_| self.draw_special()).collect()
            });
            self.player_mut(other).specials = hand;
        }
        for special in drawn.into_iter().flatten().rev() {
            self.special_stack.push(special);
        }
    }

    /// Returns the handfuls of which the player on turn must hold at least one, because the pending decision would be
    /// impossible otherwise. Returns none if it is possible with any cards.
    fn needed_specials(&self) -> List<Specials, 2> {
        let mut needed = List::new();
        let broker = match self.frame() {
            Some(Frame::Barrel { .. }) => {
                if self.player(self.active).grape_cards == 0 {
                    needed.push(Specials::NONE.with(Special::Racking));
                }
                return needed;
            }
            Some(Frame::LocalBlend { broker }) => broker,
            Some(Frame::DoubleBlend) => false,
            Some(_) | None => return needed,
        };
        match self.specials_to_blend() {
            Some(Specials::NONE) => return needed,
            Some(handful) => needed.push(handful),
            None => {}
        }
        if broker {
            needed.push(Specials::NONE.with(Special::Broker));
        }
        needed
    }

    fn draw_special(&mut self) -> Special {
        self.special_stack.pop().expect("the cards were put on the stack before")
    }
}

/// Deals a hand of `size` cards from the pool that contains one of the `needed` handfuls. Every such hand is equally
/// likely.
///
/// One of the handfuls is taken from the pool and the rest is dealt at random. A hand that contains several of them is
/// dealt more often by that factor, and kept less often by the same factor.
fn deal_one_of<C: Chance + ?Sized>(
    needed: &[Specials],
    pool: Specials,
    size: u8,
    chance: &mut C,
) -> Specials {
    let ways = |handful: Specials, cards: Specials| -> u32 {
        handful.kinds().map(|special| u32::from(cards.count(special))).product()
    };
    // A handful of one card is part of C(n - 1, size - 1) hands, one of two of C(n - 2, size - 2).
    let hands = |handful: Specials| match handful.total() {
        1 => u32::from(pool.total() - 1).max(1),
        _ => u32::from(size - 1),
    };
    let weight = |handful: Specials| ways(handful, pool) * hands(handful);
    let weights: u32 = needed.iter().map(|&handful| weight(handful)).sum();
    loop {
        let mut drawn = chance.below(weights);
        let mut handfuls = needed.iter().copied();
        let mut hand = handfuls.next().expect("there is at least one possible hand");
        while drawn >= weight(hand) {
            drawn -= weight(hand);
            hand = handfuls.next().expect("the number is below the sum of the weights");
        }
        let mut rest = pool.without(hand);
        for left in (rest.total() + hand.total() - size + 1..=rest.total()).rev() {
            let place = chance.below(left.into()) as usize;
            let card = rest.cards().nth(place).expect("the place is below the number of cards");
            rest.remove(card);
            hand.add(card);
        }
        let beginnings = needed.iter().map(|&handful| ways(handful, hand)).sum();
        if chance.below(beginnings) == 0 {
            return hand;
        }
    }
}
