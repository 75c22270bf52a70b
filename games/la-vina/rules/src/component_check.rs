//! Checks that the game can be played with an edited component set.

use game::{BadComponents, ComponentSet, ComponentTable, Interner};

use crate::aisle::{MAX_PICKERS, MAX_SPACES};
use crate::basket::MAX_CAPACITY;
use crate::components::{Components, Wine};
use crate::ids::{BasketKind, MAX_WINERIES, Variety};
use crate::tables::PRINTED;
use crate::tools::{MAX_TOOLS_OF_CARD, Tools};

/// Maximum number of wild grapes, as many as the box has. The number of an action encodes how many a delivery adds.
pub const MAX_WILD: u8 = 8;
/// The largest value that a grape card may print. Four such cards and all wild grapes fit a byte.
const MAX_VALUE: u8 = 9;
/// Maximum number of cards of one variety and value: redealing counts them in one word.
const MAX_ALIKE: usize = 64;

static SETS: Interner<Components> = Interner::new();

impl ComponentSet for Components {
    fn builtin() -> &'static Components {
        &PRINTED
    }

    fn check(&self) -> Result<(), BadComponents> {
        let mut problems = Vec::new();
        if !(1..=MAX_WILD).contains(&self.wild_grapes) {
            problems.push(format!("`wild_grapes` must be from 1 to {MAX_WILD}"));
        }
        self.check_chart(&mut problems);
        self.check_cards(&mut problems);
        self.check_wineries(&mut problems);
        self.check_baskets(&mut problems);
        BadComponents::unless_empty(problems)
    }

    fn interner() -> Option<&'static Interner<Components>> {
        Some(&SETS)
    }

    fn tables(&self) -> Vec<ComponentTable> {
        self.all_tables()
    }
}

/// Each check adds its findings to the problems.
impl Components {
    fn check_chart(&self, problems: &mut Vec<String>) {
        for (index, row) in self.chart.iter().enumerate() {
            let players = index as u8 + 2;
            let mut expect = |holds: bool, what: &str| {
                if !holds {
                    problems.push(format!("chart for {players} players: {what}"));
                }
            };
            expect(row.players == players, "rows must be for 2, 3, 4 and 5 players in this order");
            let pickers = row.pickers as usize * players as usize;
            expect(matches!(row.pickers, 1 | 2), "`pickers` must be 1 or 2");
            expect(pickers <= MAX_PICKERS, "there are more than 5 pickers in all");
            expect((1..=MAX_SPACES as u8).contains(&row.spaces), "`spaces` must be from 1 to 6");
            let wineries = 1..=MAX_WINERIES as u8;
            expect(wineries.contains(&row.wineries), "`wineries` must be from 1 to 8");
            expect(row.tools <= Tools::MOST, "`tools` must be at most 3");
            expect((1..=30).contains(&row.barrels), "`barrels` must be from 1 to 30");
            expect(row.prestige.count() == players as usize, "`prestige` has the wrong length");
        }
    }

    fn check_cards(&self, problems: &mut Vec<String>) {
        let cards = self.grape_cards.as_slice();
        for (row, card) in cards.iter().enumerate() {
            let sound = match card.variety {
                Some(_) => (1..=MAX_VALUE).contains(&card.value),
                None => card.value == 0,
            };
            if !sound {
                let value = card.value;
                problems.push(format!(
                    "grape card {row}: value {value} must be 1 to {MAX_VALUE}, or 0 for empty vines"
                ));
            }
            if card.tools.total() > MAX_TOOLS_OF_CARD {
                problems.push(format!("grape card {row}: it has more than two tools"));
            }
        }
        for (row, card) in cards.iter().enumerate() {
            let before = &cards[..row];
            let apart = before.last().is_some_and(|last| !last.looks_like(card));
            if apart && before.iter().any(|earlier| earlier.looks_like(card)) {
                problems.push(format!(
                    "grape card {row}: cards of one variety and value must be adjacent"
                ));
            }
            let alike = cards.iter().filter(|other| other.looks_like(card)).count();
            if alike > MAX_ALIKE && before.iter().all(|earlier| !earlier.looks_like(card)) {
                problems.push(format!(
                    "grape card {row}: {alike} cards of one variety and value; at most {MAX_ALIKE}"
                ));
            }
        }
    }

    fn check_wineries(&self, problems: &mut Vec<String>) {
        for variety in Variety::ALL {
            if self.wineries.iter().filter(|card| card.variety == variety).count() < 2 {
                problems.push(format!("{}: fewer than two wineries request it", variety.key()));
            }
        }
        for (row, card) in self.wineries.iter().enumerate() {
            let mut values: Vec<u8> = (self.grape_cards.as_slice().iter())
                .filter(|grape| match card.wine {
                    Wine::Monovarietal => grape.variety == Some(card.variety),
                    Wine::Coupage => grape.variety.is_some(),
                })
                .map(|grape| grape.value)
                .collect();
            values.sort_unstable_by(|a, b| b.cmp(a));
            let best: u32 = values.iter().take(MAX_CAPACITY).map(|&value| u32::from(value)).sum();
            let minimum = card.minimum.unwrap_or(0);
            if u32::from(minimum) > best {
                problems.push(format!(
                    "winery {row}: no basket reaches its minimum of {minimum}; the best holds {best}"
                ));
            }
        }
    }

    fn check_baskets(&self, problems: &mut Vec<String>) {
        for (card, kind) in self.baskets.iter().zip(BasketKind::ALL) {
            if card.kind != kind {
                problems.push(format!("baskets: found {} in the row of {}", card.kind, kind));
            }
            if !(1..=MAX_CAPACITY as u8).contains(&card.capacity) {
                problems.push(format!("basket {}: the capacity must be from 1 to 4", card.kind));
            }
        }
        for from in &self.baskets {
            for to in &self.baskets {
                if to.capacity > from.capacity && to.price < from.price {
                    problems.push(format!(
                        "baskets: {} holds more than {} and costs less",
                        to.kind, from.kind
                    ));
                }
            }
        }
    }
}
