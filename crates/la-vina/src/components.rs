//! What is printed on the components: its types, and the check of a set that somebody wrote.

use std::fmt;
use std::str::FromStr;

use game::{BadComponents, ComponentSet, Interner, Row, Source, Table};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::aisle::{MAX_PICKERS, MAX_SPACES};
use crate::basket::{BasketKind, MAX_CAPACITY};
use crate::cards::{CARDS, CardId, Variety};
use crate::tables::PRINTED;
use crate::tools::{Tool, Tools};

/// The most delivery slots of a winery, and those of the larger cooperative.
pub const MAX_SLOTS: usize = 5;
/// The most wineries in play beside the cooperative.
pub const MAX_WINERIES: usize = 8;
/// The winery cards of the box.
pub const WINERY_CARDS: usize = 16;
/// The largest value that a grape card may print; four of them and all wild grapes fit a byte.
const MAX_VALUE: u8 = 9;

/// All that is printed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub wild_grapes: u8,
    /// By number of players, from two on.
    pub chart: [ChartRow; 4],
    pub baskets: [BasketCard; 4],
    /// Its smaller side, then its larger one.
    pub cooperative: [CooperativeSide; 2],
    pub wineries: [WineryCard; WINERY_CARDS],
    pub prestige_counters: [PrestigeCounter; 4],
    /// Cards of one variety and value stand together.
    #[serde(serialize_with = "write_cards", deserialize_with = "read_cards")]
    pub grape_cards: [GrapeCard; CARDS],
}

/// The set-up for one number of players (clauses 2.1 and 2.5).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartRow {
    pub players: u8,
    pub pickers: u8,
    pub spaces: u8,
    pub wineries: u8,
    pub upgrade_baskets: u8,
    pub tools: u8,
    pub barrels: u8,
    pub prestige: Printed<u8>,
    pub source: Source,
}

/// A grape card or an empty vine (clause 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrapeCard {
    /// None on an empty vine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variety: Option<Variety>,
    pub value: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<Tool>,
    pub source: Source,
}

impl GrapeCard {
    /// What can be seen of it while it is covered (clause 14.2).
    #[inline]
    pub fn face(&self) -> (Option<Variety>, u8) {
        (self.variety, self.value)
    }
}

/// What a winery makes of the grapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wine {
    Monovarietal,
    Coupage,
}

impl Wine {
    pub const fn key(self) -> &'static str {
        match self {
            Wine::Monovarietal => "monovarietal",
            Wine::Coupage => "coupage",
        }
    }
}

/// A winery card (clause 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WineryCard {
    pub variety: Variety,
    pub wine: Wine,
    /// None where the card prints an X.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<u8>,
    pub rewards: Printed<Reward>,
    pub source: Source,
}

/// One side of the cooperative's card (clause 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CooperativeSide {
    /// The most players that it serves.
    pub up_to_players: u8,
    pub rewards: Printed<Reward>,
    pub source: Source,
}

/// A basket card (clause 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasketCard {
    pub kind: BasketKind,
    pub capacity: u8,
    pub price: u8,
    pub source: Source,
}

/// Counters of one denomination: change, and nothing that rules depend on (clause 1.6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrestigeCounter {
    pub worth: u8,
    pub count: u8,
    pub source: Source,
}

/// What a delivery slot pays (clause 10.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Reward {
    Fixed(u8),
    /// The value delivered times so many halves.
    Halves(u8),
}

impl Reward {
    /// The prestige for a delivery of this value, rounded down.
    #[inline]
    pub const fn of(self, value: u8) -> u16 {
        match self {
            Reward::Fixed(prestige) => prestige as u16,
            Reward::Halves(halves) => value as u16 * halves as u16 / 2,
        }
    }
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reward::Fixed(prestige) => write!(f, "{prestige}"),
            Reward::Halves(halves) if halves % 2 == 0 => write!(f, "x{}", halves / 2),
            Reward::Halves(halves) => write!(f, "x{}.5", halves / 2),
        }
    }
}

impl From<Reward> for String {
    fn from(reward: Reward) -> String {
        reward.to_string()
    }
}

/// A text that is not a reward.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a reward: expected a number such as `11`, or a multiplier such as `x2` or `x0.5`"
)]
pub struct BadReward(String);

impl FromStr for Reward {
    type Err = BadReward;

    fn from_str(text: &str) -> Result<Reward, BadReward> {
        let bad = || BadReward(text.to_string());
        let Some(factor) = text.strip_prefix('x') else {
            return text.parse().map(Reward::Fixed).map_err(|_| bad());
        };
        let (whole, half) = match factor.split_once('.') {
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return Err(bad()),
            None => (factor, 0),
        };
        let whole: u8 = whole.parse().map_err(|_| bad())?;
        whole.checked_mul(2).map(|halves| Reward::Halves(halves + half)).ok_or_else(bad)
    }
}

impl TryFrom<String> for Reward {
    type Error = BadReward;

    fn try_from(text: String) -> Result<Reward, BadReward> {
        text.parse()
    }
}

/// A short printed row: the rewards of a card, the prestige of the chart.
#[derive(Clone, Copy)]
pub struct Printed<T> {
    items: [T; MAX_SLOTS],
    len: u8,
}

impl<T: Copy> Printed<T> {
    pub const fn new(items: &[T]) -> Printed<T> {
        assert!(!items.is_empty() && items.len() <= MAX_SLOTS);
        let mut row = Printed { items: [items[0]; MAX_SLOTS], len: items.len() as u8 };
        let mut index = 0;
        while index < items.len() {
            row.items[index] = items[index];
            index += 1;
        }
        row
    }

    #[inline]
    pub fn count(&self) -> usize {
        self.len as usize
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.count()]
    }
}

impl<T: Copy + PartialEq> PartialEq for Printed<T> {
    fn eq(&self, other: &Printed<T>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Printed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: Copy + Serialize> Serialize for Printed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Deserialize<'de>> Deserialize<'de> for Printed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.is_empty() || items.len() > MAX_SLOTS {
            return Err(D::Error::invalid_length(items.len(), &"one to five entries"));
        }
        Ok(Printed::new(&items))
    }
}

fn write_cards<S: Serializer>(cards: &[GrapeCard; CARDS], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cards)
}

fn read_cards<'de, D: Deserializer<'de>>(from: D) -> Result<[GrapeCard; CARDS], D::Error> {
    let cards = Vec::<GrapeCard>::deserialize(from)?;
    let count = cards.len();
    cards.try_into().map_err(|_| D::Error::invalid_length(count, &"72 grape cards"))
}

impl Components {
    #[inline]
    pub fn grape(&self, card: CardId) -> &GrapeCard {
        &self.grape_cards[card.index()]
    }

    #[inline]
    pub fn basket(&self, kind: BasketKind) -> &BasketCard {
        &self.baskets[kind as usize]
    }

    /// The set-up row; `players` is from 2 to 5.
    pub fn chart(&self, players: u8) -> &ChartRow {
        &self.chart[players as usize - 2]
    }

    /// The side of the cooperative for so many players.
    pub fn cooperative(&self, players: u8) -> &CooperativeSide {
        let [smaller, larger] = &self.cooperative;
        if players <= smaller.up_to_players { smaller } else { larger }
    }

    /// The rows of the cards that look like this one while covered.
    pub fn look_alikes(&self, card: CardId) -> std::ops::Range<usize> {
        let face = self.grape(card).face();
        let (mut first, mut end) = (card.index(), card.index() + 1);
        while first > 0 && self.grape_cards[first - 1].face() == face {
            first -= 1;
        }
        while end < CARDS && self.grape_cards[end].face() == face {
            end += 1;
        }
        first..end
    }

    fn check_chart(&self, problems: &mut Vec<String>) {
        for (index, row) in self.chart.iter().enumerate() {
            let players = index as u8 + 2;
            let mut expect = |holds: bool, what: &str| {
                if !holds {
                    problems.push(format!("chart for {players} players: {what}"));
                }
            };
            expect(row.players == players, "the rows are for 2, 3, 4 and 5 players in this order");
            let pickers = row.pickers as usize * players as usize;
            expect(matches!(row.pickers, 1 | 2), "a player has 1 or 2 pickers");
            expect(pickers <= MAX_PICKERS, "at most 5 pickers are in play");
            expect((1..=MAX_SPACES as u8).contains(&row.spaces), "the aisle has 1 to 6 spaces");
            let wineries = 1..=MAX_WINERIES as u8;
            expect(wineries.contains(&row.wineries), "1 to 8 wineries are in play");
            expect(row.tools <= Tools::MOST, "at most 3 tools of a type are in play");
            expect((1..=30).contains(&row.barrels), "a player has 1 to 30 barrels");
            expect(row.prestige.count() == players as usize, "one prestige for each player");
        }
    }

    fn check_cards(&self, problems: &mut Vec<String>) {
        for (row, card) in self.grape_cards.iter().enumerate() {
            let sound = match card.variety {
                Some(_) => (1..=MAX_VALUE).contains(&card.value),
                None => card.value == 0,
            };
            if !sound {
                let value = card.value;
                problems.push(format!(
                    "grape card {row}: value {value}; grapes have 1 to {MAX_VALUE}, empty vines 0"
                ));
            }
        }
        for (row, card) in self.grape_cards.iter().enumerate() {
            let before = &self.grape_cards[..row];
            let apart = row > 0 && before[row - 1].face() != card.face();
            if apart && before.iter().any(|earlier| earlier.face() == card.face()) {
                problems.push(format!(
                    "grape card {row}: cards of one variety and value must stand together"
                ));
            }
        }
    }

    fn check_wineries(&self, problems: &mut Vec<String>) {
        for variety in Variety::ALL {
            if self.wineries.iter().filter(|card| card.variety == variety).count() < 2 {
                problems.push(format!("{}: at least two wineries request it", variety.key()));
            }
        }
        for (row, card) in self.wineries.iter().enumerate() {
            let mut values: Vec<u8> = (self.grape_cards.iter())
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
                problems.push(format!("baskets: {} stands where {} belongs", card.kind, kind));
            }
            if !(1..=MAX_CAPACITY as u8).contains(&card.capacity) {
                problems.push(format!("basket {}: a capacity is from 1 to 4", card.kind));
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

static SETS: Interner<Components> = Interner::new();

impl ComponentSet for Components {
    fn builtin() -> &'static Components {
        &PRINTED
    }

    fn check(&self) -> Result<(), BadComponents> {
        let mut problems = Vec::new();
        if !(1..=30).contains(&self.wild_grapes) {
            problems.push("there are 1 to 30 wild grapes".to_string());
        }
        self.check_chart(&mut problems);
        self.check_cards(&mut problems);
        self.check_wineries(&mut problems);
        self.check_baskets(&mut problems);
        BadComponents::unless_empty(problems)
    }

    fn intern(self) -> Result<&'static Components, BadComponents> {
        self.check()?;
        if self == PRINTED {
            return Ok(&PRINTED);
        }
        Ok(SETS.intern(self))
    }

    fn tables(&self) -> Vec<Table> {
        vec![
            self.chart_table(),
            self.basket_table(),
            self.winery_table(),
            self.cooperative_table(),
            self.grape_table(),
            self.counter_table(),
        ]
    }
}

/// The tables for people.
impl Components {
    fn chart_table(&self) -> Table {
        let columns = vec![
            "column-players",
            "column-pickers",
            "column-spaces",
            "column-wineries",
            "column-upgrade-baskets",
            "column-tools",
            "column-barrels",
            "column-prestige",
        ];
        let rows = self.chart.iter().map(|row| {
            let counts = [
                row.players,
                row.pickers,
                row.spaces,
                row.wineries,
                row.upgrade_baskets,
                row.tools,
                row.barrels,
            ];
            let mut cells: Vec<String> = counts.iter().map(u8::to_string).collect();
            cells.push(joined(row.prestige.as_slice()));
            Row { cells, source: row.source }
        });
        Table { title: "table-chart", columns, rows: rows.collect() }
    }

    fn basket_table(&self) -> Table {
        let columns = vec!["column-basket", "column-capacity", "column-price"];
        let rows = self.baskets.iter().map(|card| Row {
            cells: vec![card.kind.to_string(), card.capacity.to_string(), card.price.to_string()],
            source: card.source,
        });
        Table { title: "table-baskets", columns, rows: rows.collect() }
    }

    fn winery_table(&self) -> Table {
        let columns = vec![
            "column-card",
            "column-variety",
            "column-wine",
            "column-minimum",
            "column-rewards",
        ];
        let rows = self.wineries.iter().enumerate().map(|(id, card)| Row {
            cells: vec![
                id.to_string(),
                card.variety.key().to_string(),
                card.wine.key().to_string(),
                card.minimum.map_or("X".to_string(), |minimum| minimum.to_string()),
                joined(card.rewards.as_slice()),
            ],
            source: card.source,
        });
        Table { title: "table-wineries", columns, rows: rows.collect() }
    }

    fn cooperative_table(&self) -> Table {
        let columns = vec!["column-up-to-players", "column-rewards"];
        let rows = self.cooperative.iter().map(|side| Row {
            cells: vec![side.up_to_players.to_string(), joined(side.rewards.as_slice())],
            source: side.source,
        });
        Table { title: "table-cooperative", columns, rows: rows.collect() }
    }

    /// Equal cards share a row.
    fn grape_table(&self) -> Table {
        let columns = vec!["column-variety", "column-value", "column-tool", "column-cards"];
        let mut kinds: Vec<(GrapeCard, u8)> = Vec::new();
        for card in &self.grape_cards {
            match kinds.iter_mut().find(|(kind, _)| kind == card) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*card, 1)),
            }
        }
        let rows = kinds.into_iter().map(|(card, count)| Row {
            cells: vec![
                card.variety.map_or("empty-vine", Variety::key).to_string(),
                card.value.to_string(),
                card.tool.map_or("–", Tool::key).to_string(),
                count.to_string(),
            ],
            source: card.source,
        });
        Table { title: "table-grapes", columns, rows: rows.collect() }
    }

    fn counter_table(&self) -> Table {
        let columns = vec!["column-worth", "column-count"];
        let rows = self.prestige_counters.iter().map(|counter| Row {
            cells: vec![counter.worth.to_string(), counter.count.to_string()],
            source: counter.source,
        });
        Table { title: "table-prestige", columns, rows: rows.collect() }
    }
}

fn joined<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}
