//! Redealing of the cards that no player knows.

use std::ops::Range;

use game::{Chance, List};

use crate::ids::{CARDS, CardId, CardSet};
use crate::state::State;

impl State {
    /// Redeals the order of the deck and the covered cards with unseen tools. Each deal that fits the seen cards is
    /// equally likely (clauses 14.1 and 14.2).
    pub(crate) fn deal_unseen<C: Chance + ?Sized>(&mut self, chance: &mut C) {
        let unseen = self.vines.with_unseen_tool();
        let mut pool = self.undrawn;
        for pile in unseen {
            pool.insert(self.vines.pile(pile)[0]);
        }
        for pile in unseen {
            let rows = self.components.look_alikes(self.vines.pile(pile)[0]);
            let card = random_among(pool, rows, chance).expect("the pool contains the card itself");
            self.vines.replace_covered(pile, card);
            pool.remove(card);
        }
        self.undrawn = pool;
        self.deck = shuffled(pool, chance);
    }
}

/// Returns a random card of the set among these rows, at most 64, each equally likely. Returns nothing if there is
/// none.
#[inline]
fn random_among<C: Chance + ?Sized>(
    cards: CardSet,
    rows: Range<usize>,
    chance: &mut C,
) -> Option<CardId> {
    let mut bits = (cards.bits() >> rows.start) as u64 & (u64::MAX >> (64 - rows.len()));
    let count = bits.count_ones();
    if count > 1 {
        // Small counts need no loop, because the CPU could not predict its end.
        let skipped = chance.below(count);
        for skip in 0..4 {
            bits &= if skip < skipped { bits - 1 } else { bits };
        }
        for _ in 4..skipped {
            bits &= bits - 1;
        }
    }
    CardId::from_index(rows.start + bits.trailing_zeros() as usize)
}

/// Returns the cards in random order: each is put at a random place among those before it.
fn shuffled<C: Chance + ?Sized>(cards: CardSet, chance: &mut C) -> List<CardId, CARDS> {
    let mut order = [CardId::default(); CARDS];
    let mut count = 0;
    cards.iter().for_each(|card| {
        let place = chance.below(count as u32 + 1) as usize;
        order[count] = order[place];
        order[place] = card;
        count += 1;
    });
    List::from_slice(&order[..count]).expect("there are 72 cards")
}
