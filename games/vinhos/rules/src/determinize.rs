//! Shuffling of all hidden information: the order of covered decks (clause 15.1).
//!
//! The cards are sorted first, so that the old order has no influence on the new one.

use game::{Chance, Set};

use crate::ids::{Tile, bits};
use crate::state::State;

impl State {
    pub(crate) fn shuffle_hidden<C: Chance + ?Sized>(&mut self, chance: &mut C) {
        for deck in &mut self.vineyards {
            deck.shuffle_below_top(chance);
        }
        for deck in &mut self.experts {
            deck.shuffle_unknown(chance);
        }
        let (seen, unseen) = self.vintages.split_at_mut(self.year as usize);
        let rest = seen.iter().fold(0xff, |rest, tile| rest & !(1 << tile));
        deal(bits(rest).map(|tile| tile as u8), unseen, chance);
        self.deal_tiles(chance);
        self.reshuffle_rival_cards(chance);
    }

    /// Shuffles the magnate deck. Multiplier tiles are below the action tiles (clause 2.7), each kind in up to three
    /// copies.
    fn deal_tiles<C: Chance + ?Sized>(&mut self, chance: &mut C) {
        let (mut once, mut twice, mut thrice) = (Set::empty(), Set::empty(), Set::empty());
        for &tile in self.deck.iter() {
            thrice = thrice | twice & Set::of(tile);
            twice = twice | once & Set::of(tile);
            once.insert(tile);
        }
        let mut rest = &mut self.deck[..];
        for part in [Tile::MULTIPLIERS, Tile::ACTIONS] {
            let copies = [once, twice, thrice].map(|kinds| kinds & part);
            let tiles = copies.into_iter().flat_map(Set::iter);
            let dealt = deal(tiles, rest, chance);
            rest = &mut rest[dealt..];
        }
    }
}

/// Writes these values into the places in random order (Fisher-Yates), and returns their number.
fn deal<T: Copy, C: Chance + ?Sized>(
    values: impl Iterator<Item = T>,
    places: &mut [T],
    chance: &mut C,
) -> usize {
    let mut count = 0;
    for value in values {
        let place = if count == 0 { 0 } else { chance.below(count as u32 + 1) as usize };
        places[count] = places[place];
        places[place] = value;
        count += 1;
    }
    count
}
