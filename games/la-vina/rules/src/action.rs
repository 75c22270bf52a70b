//! The actions of a player, and their notation.

use std::fmt;

use game::{ActionPart, Element, Expected, actions, parts, read_number};

use crate::aisle::AisleBox;
use crate::component_check::MAX_WILD;
use crate::ids::{BasketNo, MAX_WINERIES, Tool, Upgrade, WineryNo};
use crate::tools::Tools;
use crate::vines::{Layer, MAX_PILES, Pile, Side};

parts! { AisleBox }

actions! {
    /// One choice of a player.
    pub enum Action {
        /// Take the first or only card, paying the tools that this needs.
        Take { tools: Tools, pile: Pile, layer: Layer } => ["take"; TakeNotation],
        /// Take the second card of the shears, from the same space.
        Also { side: Side as SideLetter } => ["also", side],
        /// Forgo the second card, or the boots at the exit.
        Skip => ["skip"],
        Move(to: AisleBox) => ["move", to],
        /// Move to the exit.
        Exit => ["exit"],
        EndTurn => ["end", "turn"],
        Place(basket: BasketNo) => ["place", basket],
        Discard => ["discard"],
        Return(tool: Tool) => ["return", tool],
        /// Pour this basket into the other one.
        Pour(basket: BasketNo) => ["pour", basket],
        Empty(basket: BasketNo) => ["empty", basket],
        Deliver { basket: BasketNo, to: WineryNo, wild: u8 } => ["deliver"; DeliveryNotation],
        EndDeliveries => ["end", "deliveries"],
        Upgrade { basket: BasketNo, to: Upgrade } => ["upgrade", basket, "to", to],
        EndUpgrades => ["end", "upgrades"],
    }
    else |words| match words {
        ["also", ..] => ALSO,
        ["move", ..] => MOVE,
        ["end", ..] => END,
        ["return", ..] => RETURN,
        ["place" | "pour" | "empty", ..] => BASKET,
        ["upgrade", ..] => UPGRADE,
        _ => ANY,
    }
}

const TAKE: Expected =
    "`take SPACE SIDE [under] [+TOOL…]`, such as `take 3L` or `take 3L under +billhook`";
const ALSO: Expected = "`also L` or `also R`";
pub(crate) const MOVE: Expected =
    "`move SPACE BOX`, such as `move 3a` for the back box of space 3, `b` for the front";
const END: Expected = "`end turn`, `end deliveries` or `end upgrades`";
const RETURN: Expected = "`return billhook`, `return boots` or `return shears`";
const BASKET: Expected = "the number of a basket, 1 or 2, as in `place 1`, `pour 2` or `empty 1`";
const DELIVER: Expected =
    "`deliver BASKET to WINERY [+WILD]`, such as `deliver 1 to 4 +2` or `deliver 2 to coop`";
const UPGRADE: Expected = "`upgrade BASKET to medium` or `upgrade BASKET to large`";
const ANY: Expected =
    "take, also, skip, move, exit, place, discard, return, pour, empty, deliver, upgrade or end";

/// The codec of a side as its letter.
pub enum SideLetter {}

impl ActionPart for SideLetter {
    type Value = Side;
    const COUNT: usize = Side::COUNT;

    fn write(side: Side, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", side.letter())
    }

    fn read(words: &[&str]) -> Result<Side, Expected> {
        Side::read(&words.concat()).ok_or(ALSO)
    }

    #[inline]
    fn number(side: Side) -> usize {
        side as usize
    }

    fn nth(number: usize) -> Side {
        Side::ALL[number]
    }
}

impl ActionPart for BasketNo {
    type Value = BasketNo;
    const COUNT: usize = BasketNo::BOTH.len();

    fn write(basket: BasketNo, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", basket.number())
    }

    fn read(words: &[&str]) -> Result<BasketNo, Expected> {
        match *words {
            ["1"] => Ok(BasketNo::First),
            ["2"] => Ok(BasketNo::Second),
            _ => Err(BASKET),
        }
    }

    #[inline]
    fn number(basket: BasketNo) -> usize {
        basket as usize
    }

    fn nth(number: usize) -> BasketNo {
        BasketNo::BOTH[number]
    }
}

/// The notation of taking a card: `3L under +billhook`.
///
/// Actions are numbered by the tools paid: none, billhook, shears, both, boots, boots with billhook, boots with shears.
/// A player who pays a billhook takes the covered card.
enum TakeNotation {}

/// The tools paid as three bits of a number.
const BITS: [Tool; 3] = [Tool::Billhook, Tool::Shears, Tool::Boots];

impl ActionPart for TakeNotation {
    type Value = (Tools, Pile, Layer);
    const COUNT: usize = 7 * MAX_PILES;

    fn write((tools, pile, layer): Self::Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{pile}")?;
        match layer {
            Layer::Available => {}
            Layer::Covered => f.write_str(" under")?,
        }
        for (index, tool) in tools.iter().enumerate() {
            let plus = if index == 0 { " +" } else { "+" };
            write!(f, "{plus}{tool}")?;
        }
        Ok(())
    }

    fn read(words: &[&str]) -> Result<Self::Value, Expected> {
        let read = || {
            let (pile, tools, layer) = match *words {
                [pile] => (pile, Tools::NONE, Layer::Available),
                [pile, "under"] => (pile, Tools::NONE, Layer::Covered),
                [pile, tools] => (pile, read_tools(tools)?, Layer::Available),
                [pile, "under", tools] => (pile, read_tools(tools)?, Layer::Covered),
                _ => return None,
            };
            Some((tools, Pile::read(pile)?, layer))
        };
        read().ok_or(TAKE)
    }

    #[inline]
    fn number((tools, pile, _): Self::Value) -> usize {
        let bit = |bit: usize| (tools.has(BITS[bit]) as usize) << bit;
        (bit(0) | bit(1) | bit(2)) * MAX_PILES + pile.index()
    }

    fn nth(number: usize) -> Self::Value {
        let paid = (0..BITS.len()).filter(|bit| (number / MAX_PILES) >> bit & 1 == 1);
        let tools: Tools = paid.map(|bit| BITS[bit]).collect();
        let layer = if tools.has(Tool::Billhook) { Layer::Covered } else { Layer::Available };
        (tools, Pile::at(number % MAX_PILES), layer)
    }
}

/// Reads tools with a plus before each, in any order.
fn read_tools(text: &str) -> Option<Tools> {
    let tools: Vec<Tool> =
        text.strip_prefix('+')?.split('+').map(|tool| tool.parse().ok()).collect::<Option<_>>()?;
    (tools.len() <= 3).then(|| tools.into_iter().collect())
}

/// A delivery, and the wild grapes that are added if there are any: `1 to 4 +2`.
enum DeliveryNotation {}

/// Number of choices of wild grapes in a delivery: none, or up to all of the box.
const WILDS: usize = MAX_WILD as usize + 1;

impl ActionPart for DeliveryNotation {
    type Value = (BasketNo, WineryNo, u8);
    const COUNT: usize = BasketNo::BOTH.len() * WineryNo::COUNT * WILDS;

    fn write((basket, to, wild): Self::Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {to}", basket.number())?;
        if wild == 0 { Ok(()) } else { write!(f, " +{wild}") }
    }

    fn read(words: &[&str]) -> Result<Self::Value, Expected> {
        let read = || {
            let (basket, winery, wild) = match *words {
                [basket, "to", winery] => (basket, winery, 0),
                [basket, "to", winery, wild] => {
                    (basket, winery, read_number(wild.strip_prefix('+')?, 1..=u8::MAX)?)
                }
                _ => return None,
            };
            let to = match winery {
                "coop" => WineryNo::COOPERATIVE,
                number => {
                    WineryNo::new(usize::from(read_number(number, 1..=MAX_WINERIES as u8)?) - 1)?
                }
            };
            Some((BasketNo::read(&[basket]).ok()?, to, wild))
        };
        read().ok_or(DELIVER)
    }

    #[inline]
    fn number((basket, to, wild): Self::Value) -> usize {
        (basket as usize * WineryNo::COUNT + to.index()) * WILDS + wild as usize
    }

    fn nth(number: usize) -> Self::Value {
        let (pair, wild) = (number / WILDS, number % WILDS);
        (BasketNo::nth(pair / WineryNo::COUNT), WineryNo::at(pair % WineryNo::COUNT), wild as u8)
    }
}
