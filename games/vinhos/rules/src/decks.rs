//! The decks of vineyards and of experts, and the Rival's cards.

use game::Chance;
use serde::{Deserialize, Serialize};

use crate::ids::{Ability, Cell, Colour, Region, bits};
use crate::slots::ExportSlot;

/// A region's vineyards from the top: bit 0 of `reds` is the top tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VineyardDeck {
    pub reds: u8,
    pub len: u8,
}

impl VineyardDeck {
    pub fn top(self) -> Option<Colour> {
        (self.len > 0).then(|| Colour::ALL[(self.reds & 1) as usize])
    }

    pub fn count(self, colour: Colour) -> u8 {
        let reds = self.reds.count_ones() as u8;
        match colour {
            Colour::White => self.len - reds,
            Colour::Red => reds,
        }
    }

    /// Returns the numbers of white and red vineyards below the top.
    pub fn below(self) -> [u8; Colour::COUNT] {
        let top = self.top();
        Colour::ALL.map(|colour| self.count(colour) - u8::from(top == Some(colour)))
    }

    /// Shuffles the tiles below the top. Of two or three tiles with both colours, one is the only one of its colour, so
    /// it is enough to choose its place.
    pub(crate) fn shuffle_below_top(&mut self, chance: &mut (impl Chance + ?Sized)) {
        let (top, below) = (self.reds & 1, self.reds >> 1);
        let count = self.len.saturating_sub(1);
        let all = (1 << count) - 1;
        if below == 0 || below == all {
            return;
        }
        let odd = 1 << chance.below(count.into());
        let dealt = if below.is_power_of_two() { odd } else { all & !odd };
        self.reds = dealt << 1 | top;
    }
}

/// An expert deck in one word, because a state holds four of them. From the lowest bit: four bits for each ability from
/// the top, with discards at the end; the number of cards; the number of cards below the top in an unknown order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExpertDeck(u32);

impl ExpertDeck {
    /// The bit after the cards, at which their number begins.
    const LEN: u32 = 4 * Ability::ALL.len() as u32;
    const HIDDEN: u32 = ExpertDeck::LEN + 4;

    /// Returns the deck with these cards from the top, of which `hidden` below the top are unknown.
    pub fn new(abilities: &[Ability], hidden: u8) -> ExpertDeck {
        let cards = abilities.iter().rev().fold(0, |cards, ability| cards << 4 | *ability as u32);
        ExpertDeck::packed(cards, abilities.len() as u8, hidden)
    }

    fn packed(cards: u32, len: u8, hidden: u8) -> ExpertDeck {
        ExpertDeck(cards | u32::from(len) << Self::LEN | u32::from(hidden) << Self::HIDDEN)
    }

    pub fn len(self) -> u8 {
        (self.0 >> Self::LEN & 15) as u8
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub fn hidden(self) -> u8 {
        (self.0 >> Self::HIDDEN) as u8
    }

    /// Returns the deck as a number, for fast comparisons.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Returns the card at a depth below the top.
    pub fn card(self, depth: u8) -> Ability {
        Ability::ALL[(self.0 >> (4 * depth) & 15) as usize]
    }

    pub fn top(self) -> Option<Ability> {
        (!self.is_empty()).then(|| self.card(0))
    }

    /// Returns the cards from the top.
    pub fn cards(self) -> impl Iterator<Item = Ability> {
        (0..self.len()).map(move |depth| self.card(depth))
    }

    /// Takes the top card of a deck that has one. Also returns true if the new top was unknown.
    pub fn draw(&mut self) -> (Ability, bool) {
        let (card, hidden) = (self.card(0), self.hidden());
        let left = (self.0 & ((1 << Self::LEN) - 1)) >> 4;
        *self = ExpertDeck::packed(left, self.len() - 1, hidden.saturating_sub(1));
        (card, hidden > 1)
    }

    /// Puts a discarded card face-up at the bottom (clause 10.16).
    pub fn discard(&mut self, ability: Ability) {
        self.0 |= (ability as u32) << (4 * self.len());
        self.0 += 1 << Self::LEN;
    }

    /// Shuffles the unknown cards (Fisher-Yates), beginning with the order of the abilities.
    pub(crate) fn shuffle_unknown(&mut self, chance: &mut (impl Chance + ?Sized)) {
        let hidden = self.hidden();
        let places = (1 << (4 * hidden)) - 1;
        let mut unknown = 0;
        for depth in 1..=hidden {
            unknown |= 1 << (self.0 >> (4 * depth) & 15);
        }
        let mut dealt = 0;
        for (count, ability) in bits(unknown).enumerate() {
            let last = 4 * count as u32;
            let place = if count == 0 { 0 } else { 4 * chance.below(count as u32 + 1) };
            let moved = dealt >> place & 15;
            dealt = (dealt | moved << last) & !(15 << place) | (ability as u32) << place;
        }
        self.0 = self.0 & !(places << 4) | dealt << 4;
    }
}

/// A card of the Rival: a region with one of two countries (clause 16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct RivalCard(u8);

impl RivalCard {
    pub const COUNT: usize = 2 * Region::COUNT;

    pub fn all() -> impl Iterator<Item = RivalCard> {
        (0..RivalCard::COUNT as u8).map(RivalCard)
    }

    pub fn region(self) -> Region {
        Region::ALL[self.0 as usize % Region::COUNT]
    }

    /// Returns the country, counted from 0. The second copy of a region has the country two places after the first.
    pub fn country(self) -> usize {
        let copy = self.0 as usize / Region::COUNT;
        (self.region().index() + 2 * copy) % ExportSlot::COUNTRIES
    }

    /// Returns the cell of the quadrel with the region's number.
    pub fn cell(self) -> Cell {
        Cell::ALL[self.region().index()]
    }
}

/// A card in readable form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a card of the Rival")]
pub struct RivalCardLayout {
    pub region: Region,
    /// Counted from 1.
    pub country: u8,
}

impl From<RivalCard> for RivalCardLayout {
    fn from(card: RivalCard) -> RivalCardLayout {
        RivalCardLayout { region: card.region(), country: card.country() as u8 + 1 }
    }
}

impl RivalCardLayout {
    /// Returns the card that this describes, if there is one.
    pub fn card(self) -> Option<RivalCard> {
        RivalCard::all().find(|&card| RivalCardLayout::from(card) == self)
    }
}
