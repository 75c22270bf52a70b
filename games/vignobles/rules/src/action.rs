//! Actions and their text notation.
//!
//! Varieties are letters from `a` to `g`, regions, wines and barrels are counted from 1, seats from 0.

use std::fmt;

use game::{ActionPart, Expected, Seat, actions, parts};

use crate::ids::{BarrelNo, Card, Region, Variety, Wine};
use crate::special::Special;

parts! { Variety }

actions! {
    /// One choice of a player.
    pub enum Action {
        Cloud(region: Region) => ["cloud", region],
        Perform(card: Card) => ["perform", card],
        Decline(card: Card) => ["decline", card],
        /// Draw special cards without an action card (clause 5.6).
        Specials => ["specials"],
        /// Do nothing.
        Pass => ["pass"],
        Keep(special: Special) => ["keep", special],
        /// Take a grape from the row, or with Recycling from the grape discard.
        Take(variety: Variety) => ["take", variety],
        /// Draw two grapes from the stack.
        Draw => ["draw"],
        /// Put a grape into the row.
        Put(variety: Variety) => ["put", variety],
        Barrel { variety: Variety, barrel: BarrelNo } => ["barrel", variety, barrel],
        Move(region: Region) => ["move", region],
        /// `blend 17`, `blend 8 three`, `blend 3 micro-climate`, `blend 3 micro-climate grafting c`
        Blend(blend: Blend) => ["blend"; Blend],
        DiscardGrape(variety: Variety) => ["discard", variety] as "discard grape",
        DiscardSpecial(special: Special) => ["discard", special] as "discard special",
        BumperHarvest => ["bumper-harvest"],
        SocialContribution(seat: Seat) => ["social-contribution", seat],
        Phylloxera => ["phylloxera"],
        /// The first card taken.
        Recycling(variety: Variety) => ["recycling", variety],
        /// The first card taken.
        SeasonalPickers(variety: Variety) => ["seasonal-pickers", variety],
        LateHarvest => ["late-harvest"],
        SecondVat => ["second-vat"],
        Racking(barrel: BarrelNo) => ["racking", barrel],
        LeakyBarrel { seat: Seat, barrel: BarrelNo } => ["leaky-barrel", seat, barrel],
        WineRoad(region: Region) => ["wine-road", region],
        DoubleVintage => ["double-vintage"],
        Broker(card: Card) => ["broker", card],
        /// Turn down the first card.
        Block(card: Card) => ["block", card],
        /// Turn down the second card.
        TurnDown(card: Card) => ["turn-down", card],
        Insurance => ["insurance"],
        WindChange(region: Region) => ["wind-change", region],
        Barter { give: Variety, take: Variety } => ["barter", give, take],
        Overtime(card: Card) => ["overtime", card],
    }
    else |words| match words {
        [special, ..] if special.parse::<Special>().is_ok() => TARGETS,
        _ => ACTIONS,
    }
}

/// A blend with everything that is spent on it, chosen together (clause 9.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blend {
    pub wine: Wine,
    pub cards: BlendCards,
    /// True if a Micro-climate is spent.
    pub micro_climate: bool,
}

/// The grape cards of a blend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlendCards {
    /// One of each variety.
    Two,
    /// A second one of the lead variety, for the medal of a prestige wine (clause 9.5).
    Three,
    /// This variety instead of the missing one, with a Grafting (clause 11.13).
    Grafted(Variety),
}

impl Action {
    /// Returns true if the action plays a special card, also as a part of a blend, or discards it.
    pub fn spends(self, special: Special) -> bool {
        match self {
            Action::DiscardSpecial(discarded) => discarded == special,
            Action::Blend(Blend { cards, micro_climate, .. }) => {
                special == Special::MicroClimate && micro_climate
                    || special == Special::Grafting && matches!(cards, BlendCards::Grafted(_))
            }
            played => played.special() == Some(special),
        }
    }

    /// Returns the special card that the action plays.
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

/// Number of choices of cards in a blend: two, three, or two with one of the varieties grafted.
const BLENDS: usize = 2 + Variety::COUNT;

impl ActionPart for Blend {
    type Value = (Blend,);
    const COUNT: usize = Wine::COUNT * BLENDS * 2;

    fn write(
        (Blend { wine, cards, micro_climate },): (Blend,),
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        write!(f, "{wine}")?;
        if micro_climate {
            f.write_str(" micro-climate")?;
        }
        match cards {
            BlendCards::Two => Ok(()),
            BlendCards::Three => f.write_str(" three"),
            BlendCards::Grafted(variety) => write!(f, " grafting {variety}"),
        }
    }

    fn read(words: &[&str]) -> Result<(Blend,), Expected> {
        let [wine, ref words @ ..] = *words else { return Err(ACTIONS) };
        let wine = wine.parse()?;
        let (micro_climate, words) = match words {
            ["micro-climate", rest @ ..] => (true, rest),
            _ => (false, words),
        };
        let cards = match *words {
            [] => BlendCards::Two,
            ["three"] => BlendCards::Three,
            ["grafting", variety] => BlendCards::Grafted(variety.parse()?),
            _ => return Err("`blend WINE [micro-climate] [three | grafting VARIETY]`"),
        };
        Ok((Blend { wine, cards, micro_climate },))
    }

    #[inline]
    fn number((Blend { wine, cards, micro_climate },): (Blend,)) -> usize {
        let cards = match cards {
            BlendCards::Two => 0,
            BlendCards::Three => 1,
            BlendCards::Grafted(variety) => 2 + variety.index(),
        };
        (wine.index() * BLENDS + cards) * 2 + micro_climate as usize
    }

    fn nth(number: usize) -> (Blend,) {
        let cards = match number / 2 % BLENDS {
            0 => BlendCards::Two,
            1 => BlendCards::Three,
            grafted => BlendCards::Grafted(Variety::at(grafted - 2)),
        };
        let wine = Wine::at(number / 2 / BLENDS);
        (Blend { wine, cards, micro_climate: number % 2 == 1 },)
    }
}

const ACTIONS: &str = "an action such as `perform harvest`, `take c`, `draw`, `put c`, `barrel c 2`, \
                       `move 3`, `blend 17`, `pass`, or a special card's name";
const TARGETS: &str = "a special card with what it is played on, such as `racking 2`, \
                       `leaky-barrel 1 3`, `barter c a` or `phylloxera`";
