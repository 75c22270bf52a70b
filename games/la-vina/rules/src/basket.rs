//! Baskets and their contents (section 8 of the rules).

use std::fmt;

use game::List;

use crate::components::Components;
use crate::ids::{BasketKind, CardId, Variety};

/// Maximum number of cards that any basket holds.
pub const MAX_CAPACITY: usize = 4;

/// The value in a basket by variety, one byte each. The total is then one multiplication.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Values(u32);

impl Values {
    /// Returns the values of these cards.
    pub fn of_cards(cards: &[CardId], components: &Components) -> Values {
        let mut values = Values::default();
        for &card in cards {
            let grape = components.grape(card);
            if let Some(variety) = grape.variety {
                values.add(variety, grape.value);
            }
        }
        values
    }

    #[inline]
    pub fn add(&mut self, variety: Variety, value: u8) {
        self.0 += u32::from(value) << (8 * variety as u32);
    }

    #[inline]
    pub fn of(self, variety: Variety) -> u8 {
        (self.0 >> (8 * variety as u32)) as u8
    }

    #[inline]
    pub fn total(self) -> u8 {
        (self.0.wrapping_mul(0x0101_0101) >> 24) as u8
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(Variety::ALL.map(|variety| (variety, self.of(variety)))).finish()
    }
}

/// One basket of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Basket {
    pub kind: BasketKind,
    capacity: u8,
    cards: List<CardId, MAX_CAPACITY>,
    values: Values,
}

impl Basket {
    pub fn new(kind: BasketKind, components: &Components) -> Basket {
        let capacity = components.basket(kind).capacity;
        Basket { kind, capacity, cards: List::new(), values: Values::default() }
    }

    #[inline]
    pub fn cards(&self) -> &[CardId] {
        &self.cards
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    pub fn capacity(&self) -> usize {
        self.capacity as usize
    }

    #[inline]
    pub fn has_room(&self) -> bool {
        self.len() < self.capacity()
    }

    /// Returns the value of its grapes by variety.
    #[inline]
    pub fn values(&self) -> Values {
        self.values
    }

    /// Returns true if all cards of this basket fit into the other one (clause 8.1).
    #[inline]
    pub fn fits_into(&self, other: &Basket) -> bool {
        self.len() + other.len() <= other.capacity()
    }

    /// Puts a grape card in (clause 6.7).
    #[inline]
    pub fn put(&mut self, card: CardId, components: &Components) {
        let grape = components.grape(card);
        if let Some(variety) = grape.variety {
            self.values.add(variety, grape.value);
        }
        self.cards.push(card);
    }

    /// Removes all cards.
    #[inline]
    pub fn clear(&mut self) {
        self.cards.clear();
        self.values = Values::default();
    }

    /// Pours all cards into the other basket, which must have room.
    pub fn pour_into(&mut self, other: &mut Basket) {
        for &card in self.cards.iter() {
            other.cards.push(card);
        }
        other.values.0 += self.values.0;
        self.clear();
    }

    pub(crate) fn counts_agree(&self, components: &Components) -> bool {
        self.values == Values::of_cards(&self.cards, components)
            && self.capacity == components.basket(self.kind).capacity
    }
}
