//! The printed values of the components.

use std::fmt;
use std::str::FromStr;

use game::{Source, words};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{BasketKind, CARDS, CardId, Variety};
use crate::tools::Tools;

/// Maximum number of delivery slots of a winery. The larger cooperative has as many.
pub const MAX_SLOTS: usize = 5;
/// Number of winery cards in the box.
pub const WINERY_CARDS: usize = 16;

/// All printed values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub wild_grapes: u8,
    /// One row for each number of players, from two.
    pub chart: [ChartRow; 4],
    pub baskets: [BasketCard; 4],
    /// Its smaller side, then its larger one.
    pub cooperative: [CooperativeSide; 2],
    pub wineries: [WineryCard; WINERY_CARDS],
    pub prestige_counters: [PrestigeCounter; 4],
    pub grape_cards: GrapeCards,
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
    /// The variety of the grapes. An empty vine has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variety: Option<Variety>,
    pub value: u8,
    /// The tools on the card, usually one or none.
    #[serde(rename = "tool", with = "printed_tools", default)]
    #[serde(skip_serializing_if = "printed_tools::are_none")]
    pub tools: Tools,
    pub source: Source,
}

impl GrapeCard {
    /// Returns true if the two look the same while they are covered (clause 14.2).
    pub const fn looks_like(&self, other: &GrapeCard) -> bool {
        let same_variety = match (self.variety, other.variety) {
            (Some(one), Some(other)) => one as u8 == other as u8,
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        same_variety && self.value == other.value
    }
}

/// The file format of a card's tools: nothing, the tool, or a list of several.
pub(crate) mod printed_tools {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::ids::Tool;
    use crate::tools::Tools;

    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a tool such as \"boots\", or a list of tools")]
    enum Printed {
        One(Tool),
        Several(Vec<Tool>),
    }

    pub fn are_none(tools: &Tools) -> bool {
        tools.is_empty()
    }

    pub fn serialize<S: Serializer>(tools: &Tools, serializer: S) -> Result<S::Ok, S::Error> {
        let mut each = tools.iter();
        match (each.next(), each.next()) {
            (None, _) => serializer.serialize_none(),
            (Some(tool), None) => tool.serialize(serializer),
            (Some(_), Some(_)) => tools.serialize(serializer),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Tools, D::Error> {
        let tools = match Printed::deserialize(deserializer)? {
            Printed::One(tool) => vec![tool],
            Printed::Several(tools) => tools,
        };
        let counts = Tool::ALL.map(|tool| tools.iter().filter(|&&other| other == tool).count());
        let too_many = || D::Error::invalid_length(tools.len(), &"at most three tools of a type");
        Tools::from_counts(counts).ok_or_else(too_many)
    }
}

words! {
    /// The kind of wine that a winery makes. Its word is also its message key.
    pub enum Wine: u8 { Monovarietal = "monovarietal", Coupage = "coupage" }
}

/// A winery card (clause 1.2).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WineryCard {
    pub variety: Variety,
    pub wine: Wine,
    /// The minimum value. A card with an X has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<u8>,
    pub rewards: Printed<Reward>,
    pub source: Source,
}

/// One side of the cooperative's card (clause 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CooperativeSide {
    /// Maximum number of players for this side.
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

/// Counters of one denomination. They are only change: no rule depends on them (clause 1.6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrestigeCounter {
    pub worth: u8,
    pub count: u8,
    pub source: Source,
}

/// The reward of a delivery slot (clause 10.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Reward {
    Fixed(u8),
    /// The value delivered times this number of halves.
    Halves(u8),
}

impl Reward {
    /// Returns the prestige for a delivery of this value, rounded down.
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

/// The error for a text that is not a reward.
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

/// The grape cards. Cards of one variety and value are next to each other.
#[derive(Clone, Debug, PartialEq)]
pub struct GrapeCards {
    cards: [GrapeCard; CARDS],
    /// For each card, the first of those that look like it while covered, and their number.
    alike: [(u8, u8); CARDS],
}

impl GrapeCards {
    pub const fn new(cards: [GrapeCard; CARDS]) -> GrapeCards {
        let mut alike = [(0, 0); CARDS];
        let mut first = 0;
        while first < CARDS {
            let mut end = first + 1;
            while end < CARDS && cards[end].looks_like(&cards[first]) {
                end += 1;
            }
            let mut row = first;
            while row < end {
                alike[row] = (first as u8, (end - first) as u8);
                row += 1;
            }
            first = end;
        }
        GrapeCards { cards, alike }
    }

    pub fn as_slice(&self) -> &[GrapeCard] {
        &self.cards
    }
}

impl Serialize for GrapeCards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards)
    }
}

impl<'de> Deserialize<'de> for GrapeCards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GrapeCards, D::Error> {
        let cards = Vec::<GrapeCard>::deserialize(deserializer)?;
        let count = cards.len();
        let cards = cards.try_into();
        let cards = cards.map_err(|_| D::Error::invalid_length(count, &"72 grape cards"))?;
        Ok(GrapeCards::new(cards))
    }
}

impl Components {
    #[inline]
    pub fn grape(&self, card: CardId) -> &GrapeCard {
        &self.grape_cards.cards[card.index()]
    }

    #[inline]
    pub fn basket(&self, kind: BasketKind) -> &BasketCard {
        &self.baskets[kind as usize]
    }

    /// Returns the set-up row. `players` is from 2 to 5.
    pub fn chart(&self, players: u8) -> &ChartRow {
        &self.chart[players as usize - 2]
    }

    /// Returns the side of the cooperative for this number of players.
    pub fn cooperative(&self, players: u8) -> &CooperativeSide {
        let [smaller, larger] = &self.cooperative;
        if players <= smaller.up_to_players { smaller } else { larger }
    }

    /// Returns the rows of the cards that look like this one while covered, itself included.
    #[inline]
    pub fn look_alikes(&self, card: CardId) -> std::ops::Range<usize> {
        let (first, count) = self.grape_cards.alike[card.index()];
        first as usize..first as usize + count as usize
    }
}
