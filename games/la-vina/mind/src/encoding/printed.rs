//! The printed values of the components, as entries.

use std::sync::LazyLock;

use game::{ComponentSet, Element};
use la_vina::{
    CARDS, CardId, CardSet, Components, GrapeCard, PickerPlace, Position, Reward, Wine, Winery,
    WineryCard, WineryNo,
};

use bots::PrecomputedRows;

/// The rows of all components, computed once. Reading a row instead of encoding the component again halves the time of
/// an observation.
///
/// Absent components have a row too, so that the row is chosen without a branch: the CPU cannot predict the contents of
/// a place, and a mispredicted branch costs more than a row.
pub(super) struct PrintedRows {
    /// The first row means “no card”. Then follow the cards with their tools, and then the cards with hidden tools. A
    /// row has the variety (or the mark of an empty vine), the value, and the tool (or the mark of a hidden tool).
    pub(super) cards: PrecomputedRows<10, { 1 + 2 * CARDS }>,
    /// Requests by winery: variety, kind of wine, least value.
    pub(super) requests: PrecomputedRows<7, WINERIES>,
    /// Slots by winery and filled slots: the next two rewards, each as prestige and as halves of the value delivered,
    /// and the number of free slots.
    pub(super) slots: PrecomputedRows<5, { WINERIES * FILLED }>,
    /// Positions of a picker, for an aisle of four, five and six spaces.
    pub(super) spots: (PositionEntries<10>, PositionEntries<12>, PositionEntries<14>),
    /// The entries that four cards add to the discards, by the first card and the set of those discarded.
    discards: [[Discards; 16]; CARDS / 4],
}

/// Entries of a position: the place in the queue, counted from 1, or 0; the box or the exit.
pub(super) type PositionEntries<const N: usize> = PrecomputedRows<N, POSITIONS>;

/// The queue, the boxes, and the exit.
const POSITIONS: usize = 19;
/// The largest place in the queue. Places are divided by it.
const MOST_QUEUE: u8 = 5;

/// The winery cards, then the cooperative by players.
const WINERIES: usize = WINERY_CARDS + game::MAX_SEATS + 1;
const WINERY_CARDS: usize = 16;
/// Number of counts of filled slots, from none to five.
const FILLED: usize = 6;

/// Counts of varieties by value, then of empty vines; the rest is padding, which adds faster.
type Discards = [u8; 32];

pub(super) static PRINTED: LazyLock<PrintedRows> =
    LazyLock::new(|| PrintedRows::new(Components::builtin()));

impl PrintedRows {
    pub(super) fn new(components: &Components) -> PrintedRows {
        let card = |row: usize| {
            components.grape(CardId::from_index(row).expect("the table has a row for each card"))
        };
        let discards = |first: usize, set: usize| {
            let mut counts = [0; 32];
            (0..4)
                .filter(|bit| set >> bit & 1 == 1)
                .for_each(|bit| counts[discard_place(card(4 * first + bit))] += 1);
            counts
        };
        let rewards = |row: usize| match components.wineries.get(row) {
            Some(card) => card.rewards,
            None => components.cooperative((row - WINERY_CARDS) as u8).rewards,
        };
        PrintedRows {
            cards: PrecomputedRows::new([1, 1, 1, 1, 1, 5, 1, 1, 1, 1], |row| {
                row.checked_sub(1).map_or([0; 10], |row| card_row(card(row % CARDS), row < CARDS))
            }),
            requests: PrecomputedRows::new([1, 1, 1, 1, 1, 1, 12], |row| {
                components.wineries.get(row).map_or([0; 7], request_row)
            }),
            slots: PrecomputedRows::new([20, 4, 20, 4, 5], |row| {
                slots_row(rewards(row / FILLED).as_slice(), row % FILLED)
            }),
            spots: (spots(), spots(), spots()),
            discards: std::array::from_fn(|first| std::array::from_fn(|set| discards(first, set))),
        }
    }

    /// Returns the row of a card, or the row for “no card”. `hidden` is true if no player has seen the card's tool.
    #[inline]
    pub(super) fn card(card: usize, there: bool, hidden: bool) -> usize {
        (1 + card + CARDS * usize::from(hidden)) * usize::from(there)
    }

    /// Returns the row of a winery's request, and that of its slots.
    #[inline]
    pub(super) fn winery(number: WineryNo, winery: &Winery, players: u8) -> (usize, usize) {
        let cooperative = WINERY_CARDS as u8 + players;
        let row = usize::from(if number.is_cooperative() { cooperative } else { winery.card });
        (row, row * FILLED + winery.barrels.len())
    }

    /// Returns the number of cards of each variety and value, and of empty vines.
    #[inline]
    pub(super) fn count(&self, cards: CardSet) -> [u8; 21] {
        let bits = cards.bits();
        let mut counts = [0; 32];
        for (four, sets) in self.discards.iter().enumerate() {
            let more = &sets[(bits >> (4 * four)) as usize % 16];
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        *counts.first_chunk().expect("the array is longer than 21")
    }
}

fn spots<const N: usize>() -> PositionEntries<N> {
    let scales = std::array::from_fn(|column| if column == 0 { MOST_QUEUE } else { 1 });
    PrecomputedRows::new(scales, |position| {
        let mut row = [0; N];
        let position: Position = Element::at(position);
        match position.spot() {
            PickerPlace::Entrance { place } => row[0] = place + 1,
            // No picker is in a box that a shorter aisle does not have.
            PickerPlace::Aisle(at) => row[1 + at.index().min(N - 2)] = 1,
            PickerPlace::Exit => row[N - 1] = 1,
        }
        row
    })
}

fn card_row(grape: &GrapeCard, open: bool) -> [u8; 10] {
    let mut row = [0; 10];
    row[grape.variety.map_or(4, |variety| variety as usize)] = 1;
    row[5] = grape.value;
    if open {
        grape.tools.iter().for_each(|tool| row[6 + tool as usize] = 1);
    } else {
        row[9] = 1;
    }
    row
}

fn request_row(card: &WineryCard) -> [u8; 7] {
    let mut row = [0; 7];
    row[card.variety as usize] = 1;
    row[4] = u8::from(card.wine == Wine::Monovarietal);
    row[5] = u8::from(card.wine == Wine::Coupage);
    row[6] = card.minimum.unwrap_or(0);
    row
}

fn slots_row(rewards: &[Reward], filled: usize) -> [u8; 5] {
    let reward = |slot: usize| match rewards.get(slot) {
        Some(Reward::Fixed(prestige)) => [*prestige, 0],
        Some(Reward::Halves(halves)) => [0, *halves],
        None => [0, 0],
    };
    let ([first, first_halves], [second, second_halves]) = (reward(filled), reward(filled + 1));
    let left = rewards.len().saturating_sub(filled) as u8;
    [first, first_halves, second, second_halves, left]
}

/// Returns the entry of a discarded card: varieties by value, then empty vines.
fn discard_place(grape: &GrapeCard) -> usize {
    match grape.variety {
        Some(variety) => variety as usize * 5 + grape.value.clamp(1, 5) as usize - 1,
        None => 20,
    }
}
