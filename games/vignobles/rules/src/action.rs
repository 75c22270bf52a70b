//! Actions and their text notation.
//!
//! Varieties are letters from `a` to `g`, regions, wines and barrels are counted from 1, seats from 0.

use std::fmt;
use std::str::FromStr;

use game::{BadNotation, Expected, MAX_SEATS, Seat, read_number, read_words};

use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::special::Special;

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `cloud 5`
    Cloud(Region),
    /// `perform harvest`
    Perform(Card),
    /// `decline local`
    Decline(Card),
    /// `specials`: draw special cards without an action card (clause 5.6).
    Specials,
    /// `pass`: let the chance go by.
    Pass,
    /// `keep insurance`
    Keep(Special),
    /// `take c`: from the row, or with Recycling from the grape discard.
    Take(Variety),
    /// `draw`: two from the stack.
    Draw,
    /// `put c`: into the row.
    Put(Variety),
    /// `barrel c 2`
    Barrel { variety: Variety, barrel: BarrelNo },
    /// `move 3`
    Move(Region),
    /// `blend 17`, `blend 8 three`, `blend 3 micro-climate`, `blend 3 micro-climate grafting c`
    Blend(Blend),
    /// `discard c`
    DiscardGrape(Variety),
    /// `discard broker`
    DiscardSpecial(Special),
    /// `bumper-harvest`
    BumperHarvest,
    /// `social-contribution 2`
    SocialContribution(Seat),
    /// `phylloxera`
    Phylloxera,
    /// `recycling c`: the first card taken.
    Recycling(Variety),
    /// `seasonal-pickers c`: the first card taken.
    SeasonalPickers(Variety),
    /// `late-harvest`
    LateHarvest,
    /// `second-vat`
    SecondVat,
    /// `racking 2`
    Racking(BarrelNo),
    /// `leaky-barrel 1 3`: seat 1, barrel 3.
    LeakyBarrel { seat: Seat, barrel: BarrelNo },
    /// `wine-road 4`
    WineRoad(Region),
    /// `double-vintage`
    DoubleVintage,
    /// `broker visit`
    Broker(Card),
    /// `block harvest`: the first card turned down.
    Block(Card),
    /// `turn-down barrel`: the second.
    TurnDown(Card),
    /// `insurance`
    Insurance,
    /// `wind-change 4`
    WindChange(Region),
    /// `barter c a`: give c, take a.
    Barter { give: Variety, take: Variety },
    /// `overtime visit`
    Overtime(Card),
}

/// A blend with all that is spent on it, chosen together (clause 9.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blend {
    pub wine: Wine,
    pub cards: Cards,
    /// A Micro-climate is spent.
    pub micro_climate: bool,
}

/// The grape cards of a blend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cards {
    /// One of each variety.
    Two,
    /// A second one of the lead variety, for the medal of a prestige wine (clause 9.5).
    Three,
    /// With a Grafting, this variety instead of the missing one (clause 11.13).
    Grafted(Variety),
}

impl Action {
    /// Whether the action plays a special card, be it as a part of a blend, or discards it.
    pub fn spends(self, special: Special) -> bool {
        match self {
            Action::DiscardSpecial(discarded) => discarded == special,
            Action::Blend(Blend { cards, micro_climate, .. }) => {
                special == Special::MicroClimate && micro_climate
                    || special == Special::Grafting && matches!(cards, Cards::Grafted(_))
            }
            played => played.special() == Some(special),
        }
    }

    /// The special card that the action plays.
    pub const fn special(self) -> Option<Special> {
        Some(match self {
            Action::BumperHarvest => Special::BumperHarvest,
            Action::SocialContribution(_) => Special::SocialContribution,
            Action::Phylloxera => Special::Phylloxera,
            Action::Recycling(_) => Special::Recycling,
            Action::SeasonalPickers(_) => Special::SeasonalPickers,
            Action::LateHarvest => Special::LateHarvest,
            Action::SecondVat => Special::SecondVat,
            Action::Racking(_) => Special::Racking,
            Action::LeakyBarrel { .. } => Special::LeakyBarrel,
            Action::WineRoad(_) => Special::WineRoad,
            Action::DoubleVintage => Special::DoubleVintage,
            Action::Broker(_) => Special::Broker,
            Action::Block(_) => Special::Block,
            Action::Insurance => Special::Insurance,
            Action::WindChange(_) => Special::WindChange,
            Action::Barter { .. } => Special::Barter,
            Action::Overtime(_) => Special::Overtime,
            Action::Cloud(_)
            | Action::Perform(_)
            | Action::Decline(_)
            | Action::Specials
            | Action::Pass
            | Action::Keep(_)
            | Action::Take(_)
            | Action::Draw
            | Action::Put(_)
            | Action::Barrel { .. }
            | Action::Move(_)
            | Action::Blend(_)
            | Action::DiscardGrape(_)
            | Action::DiscardSpecial(_)
            | Action::TurnDown(_) => return None,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Cloud(region) => write!(f, "cloud {region}"),
            Action::Perform(card) => write!(f, "perform {card}"),
            Action::Decline(card) => write!(f, "decline {card}"),
            Action::Specials => f.write_str("specials"),
            Action::Pass => f.write_str("pass"),
            Action::Keep(special) => write!(f, "keep {special}"),
            Action::Take(variety) => write!(f, "take {variety}"),
            Action::Draw => f.write_str("draw"),
            Action::Put(variety) => write!(f, "put {variety}"),
            Action::Barrel { variety, barrel } => write!(f, "barrel {variety} {barrel}"),
            Action::Move(region) => write!(f, "move {region}"),
            Action::Blend(blend) => write!(f, "{blend}"),
            Action::DiscardGrape(variety) => write!(f, "discard {variety}"),
            Action::DiscardSpecial(special) => write!(f, "discard {special}"),
            Action::BumperHarvest => f.write_str("bumper-harvest"),
            Action::SocialContribution(seat) => {
                write!(f, "social-contribution {}", seat.number())
            }
            Action::Phylloxera => f.write_str("phylloxera"),
            Action::Recycling(variety) => write!(f, "recycling {variety}"),
            Action::SeasonalPickers(variety) => write!(f, "seasonal-pickers {variety}"),
            Action::LateHarvest => f.write_str("late-harvest"),
            Action::SecondVat => f.write_str("second-vat"),
            Action::Racking(barrel) => write!(f, "racking {barrel}"),
            Action::LeakyBarrel { seat, barrel } => {
                write!(f, "leaky-barrel {} {barrel}", seat.number())
            }
            Action::WineRoad(region) => write!(f, "wine-road {region}"),
            Action::DoubleVintage => f.write_str("double-vintage"),
            Action::Broker(card) => write!(f, "broker {card}"),
            Action::Block(card) => write!(f, "block {card}"),
            Action::TurnDown(card) => write!(f, "turn-down {card}"),
            Action::Insurance => f.write_str("insurance"),
            Action::WindChange(region) => write!(f, "wind-change {region}"),
            Action::Barter { give, take } => write!(f, "barter {give} {take}"),
            Action::Overtime(card) => write!(f, "overtime {card}"),
        }
    }
}

impl fmt::Display for Blend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "blend {}", self.wine)?;
        if self.micro_climate {
            f.write_str(" micro-climate")?;
        }
        match self.cards {
            Cards::Two => Ok(()),
            Cards::Three => f.write_str(" three"),
            Cards::Grafted(variety) => write!(f, " grafting {variety}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        read_words(text, read)
    }
}

fn read(words: &[&str]) -> Result<Action, Expected> {
    Ok(match *words {
        ["cloud", region] => Action::Cloud(region.parse()?),
        ["perform", card] => Action::Perform(card.parse()?),
        ["decline", card] => Action::Decline(card.parse()?),
        ["specials"] => Action::Specials,
        ["pass"] => Action::Pass,
        ["keep", special] => Action::Keep(special.parse()?),
        ["take", variety] => Action::Take(variety.parse()?),
        ["draw"] => Action::Draw,
        ["put", variety] => Action::Put(variety.parse()?),
        ["barrel", variety, barrel] => {
            Action::Barrel { variety: variety.parse()?, barrel: barrel.parse()? }
        }
        ["move", region] => Action::Move(region.parse()?),
        ["blend", wine, ref rest @ ..] => Action::Blend(read_blend(wine.parse()?, rest)?),
        ["discard", card] => match card.parse() {
            Ok(variety) => Action::DiscardGrape(variety),
            Err(_) => Action::DiscardSpecial(card.parse()?),
        },
        ["turn-down", card] => Action::TurnDown(card.parse()?),
        [special, ref rest @ ..] => read_special(special.parse().map_err(|_| ACTIONS)?, rest)?,
        [] => return Err(ACTIONS),
    })
}

fn read_blend(wine: Wine, words: &[&str]) -> Result<Blend, Expected> {
    let (micro_climate, words) = match words {
        ["micro-climate", rest @ ..] => (true, rest),
        _ => (false, words),
    };
    let cards = match *words {
        [] => Cards::Two,
        ["three"] => Cards::Three,
        ["grafting", variety] => Cards::Grafted(variety.parse()?),
        _ => return Err("`blend WINE [micro-climate] [three | grafting VARIETY]`"),
    };
    Ok(Blend { wine, cards, micro_climate })
}

fn read_special(special: Special, words: &[&str]) -> Result<Action, Expected> {
    Ok(match (special, words) {
        (Special::BumperHarvest, []) => Action::BumperHarvest,
        (Special::SocialContribution, [seat]) => Action::SocialContribution(read_seat(seat)?),
        (Special::Phylloxera, []) => Action::Phylloxera,
        (Special::Recycling, [variety]) => Action::Recycling(variety.parse()?),
        (Special::SeasonalPickers, [variety]) => Action::SeasonalPickers(variety.parse()?),
        (Special::LateHarvest, []) => Action::LateHarvest,
        (Special::SecondVat, []) => Action::SecondVat,
        (Special::Racking, [barrel]) => Action::Racking(barrel.parse()?),
        (Special::LeakyBarrel, [seat, barrel]) => {
            Action::LeakyBarrel { seat: read_seat(seat)?, barrel: barrel.parse()? }
        }
        (Special::WineRoad, [region]) => Action::WineRoad(region.parse()?),
        (Special::DoubleVintage, []) => Action::DoubleVintage,
        (Special::Broker, [card]) => Action::Broker(card.parse()?),
        (Special::Block, [card]) => Action::Block(card.parse()?),
        (Special::Insurance, []) => Action::Insurance,
        (Special::WindChange, [region]) => Action::WindChange(region.parse()?),
        (Special::Barter, [give, take]) => {
            Action::Barter { give: give.parse()?, take: take.parse()? }
        }
        (Special::Overtime, [card]) => Action::Overtime(card.parse()?),
        _ => return Err(TARGETS),
    })
}

/// A seat of any table: whether somebody sits there, the rules say.
fn read_seat(text: &str) -> Result<Seat, Expected> {
    let seat = read_number(text, 0..=MAX_SEATS as u8 - 1).map(Seat::new);
    seat.ok_or("the number of a seat, counted from 0")
}

const ACTIONS: &str = "an action such as `perform harvest`, `take c`, `draw`, `put c`, `barrel c 2`, \
                       `move 3`, `blend 17`, `pass`, or a special card's name";
const TARGETS: &str = "a special card with what it is played on, such as `racking 2`, \
                       `leaky-barrel 1 3`, `barter c a` or `phylloxera`";
