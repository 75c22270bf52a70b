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

    /// Deals the tiles below the top anew. Of two or three that are not all alike, one is the odd one
    /// out.
    pub(crate) fn deal_below(&mut self, chance: &mut (impl Chance + ?Sized)) {
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

/// An expert deck from the top, four bits an ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExpertDeck {
    cards: u32,
    len: u8,
    /// How many below the top lie in an order nobody knows; under them lie discards.
    hidden: u8,
}

impl ExpertDeck {
    /// The deck with these cards from the top, of which `hidden` below the top are unknown.
    pub fn new(abilities: &[Ability], hidden: u8) -> ExpertDeck {
        let cards = abilities.iter().rev().fold(0, |cards, ability| cards << 4 | *ability as u32);
        ExpertDeck { cards, len: abilities.len() as u8, hidden }
    }

    pub fn len(self) -> u8 {
        self.len
    }

    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    pub fn hidden(self) -> u8 {
        self.hidden
    }

    /// The cards as a number of five bytes, for those who compare many times a second.
    #[inline]
    pub fn bits(self) -> u64 {
        u64::from(self.cards) | u64::from(self.len) << 32
    }

    /// The card at a depth below the top.
    pub fn card(self, depth: u8) -> Ability {
        Ability::ALL[(self.cards >> (4 * depth) & 15) as usize]
    }

    pub fn top(self) -> Option<Ability> {
        (self.len > 0).then(|| self.card(0))
    }

    /// The cards from the top.
    pub fn cards(self) -> impl Iterator<Item = Ability> {
        (0..self.len).map(move |depth| self.card(depth))
    }

    /// Takes the top card of a deck that has one; whether the new top was unknown is told too.
    pub fn draw(&mut self) -> (Ability, bool) {
        let card = self.card(0);
        self.cards >>= 4;
        self.len -= 1;
        let unknown = self.hidden > 1;
        self.hidden = self.hidden.saturating_sub(1);
        (card, unknown)
    }

    /// Puts a discarded card face-up to the bottom (clause 10.16).
    pub fn discard(&mut self, ability: Ability) {
        self.cards |= (ability as u32) << (4 * self.len);
        self.len += 1;
    }

    /// Deals the unknown cards anew by Fisher and Yates, from the order of the abilities on.
    pub(crate) fn deal_hidden(&mut self, chance: &mut (impl Chance + ?Sized)) {
        let places = (1 << (4 * self.hidden)) - 1;
        let mut unknown = 0;
        for depth in 1..=self.hidden {
            unknown |= 1 << (self.cards >> (4 * depth) & 15);
        }
        let mut dealt = 0;
        for (count, ability) in bits(unknown).enumerate() {
            let last = 4 * count as u32;
            let place = if count == 0 { 0 } else { 4 * chance.below(count as u32 + 1) };
            let moved = dealt >> place & 15;
            dealt = (dealt | moved << last) & !(15 << place) | (ability as u32) << place;
        }
        self.cards = self.cards & !(places << 4) | dealt << 4;
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

    /// The country, counted from 0: two on from the first copy to the second.
    pub fn country(self) -> usize {
        let copy = self.0 as usize / Region::COUNT;
        (self.region().index() + 2 * copy) % ExportSlot::COUNTRIES
    }

    /// The cell of the quadrel with the region's number.
    pub fn cell(self) -> Cell {
        Cell::ALL[self.region().index()]
    }
}

/// A card as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The card that this describes, if there is one.
    pub fn card(self) -> Option<RivalCard> {
        RivalCard::all().find(|&card| RivalCardLayout::from(card) == self)
    }
}
