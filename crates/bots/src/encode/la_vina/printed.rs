//! What is printed on the components, as entries.

use std::sync::LazyLock;

use catalog::la_vina::{
    CARDS, CardId, CardSet, Components, GrapeCard, Reward, Wine, Winery, WineryCard, WineryNo,
};
use game::ComponentSet;

use super::super::Row;

const CARD: usize = 10;
const REQUEST: usize = 7;
const SLOTS: usize = 5;
const WINERY_CARDS: usize = 16;
const MAX_SLOTS: usize = 5;

/// The rows of all components, worked out once: reading them instead of telling them anew halves the
/// time of an observation.
///
/// What is absent has a row too, so that choosing one is arithmetic: what lies where is as good as
/// random to the processor, and a branch guessed wrong costs more than a row.
pub(super) struct Printed {
    /// No card, the cards with their tools, the cards without.
    cards: [Row<CARD>; 1 + 2 * CARDS],
    /// By winery card, then the cooperative by players.
    wineries: [Printing; WINERY_CARDS + game::MAX_SEATS + 1],
    /// What four cards add to the discards, by the first of them and which of them lie there.
    discards: [[Discards; 16]; CARDS / 4],
}

/// A winery, by its filled slots.
struct Printing {
    request: Row<REQUEST>,
    slots: [Row<SLOTS>; MAX_SLOTS + 1],
}

/// Counts of varieties by value, then of empty vines; the rest is padding, which adds faster.
type Discards = [u8; 32];

pub(super) static PRINTED: LazyLock<Printed> =
    LazyLock::new(|| Printed::new(Components::builtin()));

impl Printed {
    pub(super) fn new(components: &Components) -> Printed {
        let card = |row: usize| {
            components.grape(CardId::new(row).expect("the table has a row for each card"))
        };
        let discards = |first: usize, set: usize| {
            let mut counts = [0; 32];
            (0..4)
                .filter(|bit| set >> bit & 1 == 1)
                .for_each(|bit| counts[discard_place(card(4 * first + bit))] += 1);
            counts
        };
        Printed {
            cards: std::array::from_fn(|row| match row.checked_sub(1) {
                None => card_row(None, true),
                Some(row) => card_row(Some(card(row % CARDS)), row < CARDS),
            }),
            wineries: std::array::from_fn(|row| match components.wineries.get(row) {
                Some(card) => Printing::new(Some(card), card.rewards.as_slice()),
                None => {
                    let side = components.cooperative((row - WINERY_CARDS) as u8);
                    Printing::new(None, side.rewards.as_slice())
                }
            }),
            discards: std::array::from_fn(|first| std::array::from_fn(|set| discards(first, set))),
        }
    }

    /// A card, or none; `hidden` if nobody has seen its tool.
    #[inline]
    pub(super) fn card(&self, card: Option<CardId>, hidden: bool) -> &Row<CARD> {
        let row = card.map_or(0, |card| 1 + card.index() + CARDS * usize::from(hidden));
        &self.cards[row]
    }

    /// What a winery requests, and what its slots give.
    #[inline]
    pub(super) fn winery(
        &self,
        number: WineryNo,
        winery: &Winery,
        players: u8,
    ) -> (&Row<REQUEST>, &Row<SLOTS>) {
        let row = if number.is_cooperative() { WINERY_CARDS as u8 + players } else { winery.card };
        let printing = &self.wineries[row as usize];
        (&printing.request, &printing.slots[winery.barrels.len()])
    }

    /// How many cards of each variety and value there are, and how many empty vines.
    #[inline]
    pub(super) fn count(&self, cards: CardSet) -> [u8; 21] {
        let bits = cards.bits();
        let mut counts = [0; 32];
        for (four, sets) in self.discards.iter().enumerate() {
            let more = &sets[(bits >> (4 * four)) as usize % 16];
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        *counts.first_chunk().expect("21 of 32")
    }
}

impl Printing {
    fn new(card: Option<&WineryCard>, rewards: &[Reward]) -> Printing {
        Printing {
            request: request_row(card),
            slots: std::array::from_fn(|filled| slots_row(rewards, filled)),
        }
    }
}

/// Variety, or that it is an empty vine; value; tool, or that it is hidden.
fn card_row(grape: Option<&GrapeCard>, open: bool) -> Row<CARD> {
    let mut entries = [(0, 1); CARD];
    entries[5].1 = 5;
    if let Some(grape) = grape {
        entries[grape.variety.map_or(4, |variety| variety as usize)].0 = 1;
        entries[5].0 = grape.value;
        let tool = if open { grape.tool.map(|tool| tool as usize) } else { Some(3) };
        if let Some(tool) = tool {
            entries[6 + tool].0 = 1;
        }
    }
    Row::new(entries)
}

/// Variety, kind of wine, least value.
fn request_row(card: Option<&WineryCard>) -> Row<REQUEST> {
    let mut entries = [(0, 1); REQUEST];
    entries[6].1 = 12;
    if let Some(card) = card {
        entries[card.variety as usize].0 = 1;
        entries[4].0 = u8::from(card.wine == Wine::Monovarietal);
        entries[5].0 = u8::from(card.wine == Wine::Coupage);
        entries[6].0 = card.minimum.unwrap_or(0);
    }
    Row::new(entries)
}

/// The next two rewards, each as prestige and as halves of the value delivered, and the slots left.
fn slots_row(rewards: &[Reward], filled: usize) -> Row<SLOTS> {
    let reward = |slot: usize| match rewards.get(slot) {
        Some(Reward::Fixed(prestige)) => [(*prestige, 20), (0, 4)],
        Some(Reward::Halves(halves)) => [(0, 20), (*halves, 4)],
        None => [(0, 20), (0, 4)],
    };
    let ([first, first_halves], [second, second_halves]) = (reward(filled), reward(filled + 1));
    let left = rewards.len().saturating_sub(filled) as u8;
    Row::new([first, first_halves, second, second_halves, (left, 5)])
}

/// Varieties by value, then empty vines.
fn discard_place(grape: &GrapeCard) -> usize {
    match grape.variety {
        Some(variety) => variety as usize * 5 + grape.value.clamp(1, 5) as usize - 1,
        None => 20,
    }
}
