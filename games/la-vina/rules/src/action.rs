//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use game::{BadNotation, Expected, read_number, read_words};

use crate::aisle::AisleBox;
use crate::ids::{BasketNo, MAX_WINERIES, Tool, Upgrade, WineryNo};
use crate::tools::Tools;
use crate::vines::{Layer, Pile, Side};

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take the first or only card, paying the tools that this needs.
    Take {
        tools: Tools,
        pile: Pile,
        layer: Layer,
    },
    /// Take the second card of the shears, from the same space.
    Also {
        side: Side,
    },
    /// Forgo the second card, or the boots at the exit.
    Skip,
    Move(AisleBox),
    /// Move to the exit.
    Exit,
    EndTurn,
    Place(BasketNo),
    Discard,
    Return(Tool),
    /// Pour this basket into the other one.
    Pour(BasketNo),
    Empty(BasketNo),
    Deliver {
        basket: BasketNo,
        to: WineryNo,
        wild: u8,
    },
    EndDeliveries,
    Upgrade {
        basket: BasketNo,
        to: Upgrade,
    },
    EndUpgrades,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Take { tools, pile, layer } => {
                write!(f, "take {pile}")?;
                match layer {
                    Layer::Available => {}
                    Layer::Covered => f.write_str(" under")?,
                }
                for (index, tool) in tools.iter().enumerate() {
                    let plus = if index == 0 { " +" } else { "+" };
                    write!(f, "{plus}{}", tool.key())?;
                }
                Ok(())
            }
            Action::Also { side } => write!(f, "also {}", side.letter()),
            Action::Skip => f.write_str("skip"),
            Action::Move(to) => write!(f, "move {to}"),
            Action::Exit => f.write_str("exit"),
            Action::EndTurn => f.write_str("end turn"),
            Action::Place(basket) => write!(f, "place {}", basket.number()),
            Action::Discard => f.write_str("discard"),
            Action::Return(tool) => write!(f, "return {}", tool.key()),
            Action::Pour(basket) => write!(f, "pour {}", basket.number()),
            Action::Empty(basket) => write!(f, "empty {}", basket.number()),
            Action::Deliver { basket, to, wild: 0 } => {
                write!(f, "deliver {} to {to}", basket.number())
            }
            Action::Deliver { basket, to, wild } => {
                write!(f, "deliver {} to {to} +{wild}", basket.number())
            }
            Action::EndDeliveries => f.write_str("end deliveries"),
            Action::Upgrade { basket, to } => {
                write!(f, "upgrade {} to {}", basket.number(), to.kind())
            }
            Action::EndUpgrades => f.write_str("end upgrades"),
        }
    }
}

const TAKE: &str =
    "`take SPACE SIDE [under] [+TOOL…]`, such as `take 3L` or `take 3L under +billhook`";
const ALSO: &str = "`also L` or `also R`";
const MOVE: &str =
    "`move SPACE BOX`, such as `move 3a` for the back box of space 3, `b` for the front";
const END: &str = "`end turn`, `end deliveries` or `end upgrades`";
const RETURN: &str = "`return billhook`, `return boots` or `return shears`";
const BASKET: &str = "the number of a basket, 1 or 2, as in `place 1`, `pour 2` or `empty 1`";
const DELIVER: &str =
    "`deliver BASKET to WINERY [+WILD]`, such as `deliver 1 to 4 +2` or `deliver 2 to coop`";
const UPGRADE: &str = "`upgrade BASKET to medium` or `upgrade BASKET to large`";
const ANY: &str =
    "take, also, skip, move, exit, place, discard, return, pour, empty, deliver, upgrade or end";

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        read_words(text, read)
    }
}

fn read(words: &[&str]) -> Result<Action, Expected> {
    let (read, expected) = match *words {
        ["take", pile, ref how @ ..] => (read_take(pile, how), TAKE),
        ["also", side] => (Side::read(side).map(|side| Action::Also { side }), ALSO),
        ["skip"] => (Some(Action::Skip), ANY),
        ["move", place] => (AisleBox::read(place).map(Action::Move), MOVE),
        ["exit"] => (Some(Action::Exit), ANY),
        ["end", "turn"] => (Some(Action::EndTurn), END),
        ["end", "deliveries"] => (Some(Action::EndDeliveries), END),
        ["end", "upgrades"] => (Some(Action::EndUpgrades), END),
        ["place", basket] => (read_basket(basket).map(Action::Place), BASKET),
        ["discard"] => (Some(Action::Discard), ANY),
        ["return", tool] => (read_tool(tool).map(Action::Return), RETURN),
        ["pour", basket] => (read_basket(basket).map(Action::Pour), BASKET),
        ["empty", basket] => (read_basket(basket).map(Action::Empty), BASKET),
        ["deliver", basket, "to", winery, ref wild @ ..] => {
            (read_delivery(basket, winery, wild), DELIVER)
        }
        ["upgrade", basket, "to", kind] => (read_upgrade(basket, kind), UPGRADE),
        ["take", ..] => (None, TAKE),
        ["also", ..] => (None, ALSO),
        ["move", ..] => (None, MOVE),
        ["end", ..] => (None, END),
        ["return", ..] => (None, RETURN),
        ["place" | "pour" | "empty", ..] => (None, BASKET),
        ["deliver", ..] => (None, DELIVER),
        ["upgrade", ..] => (None, UPGRADE),
        _ => (None, ANY),
    };
    read.ok_or(expected)
}

fn read_take(pile: &str, how: &[&str]) -> Option<Action> {
    let pile = Pile::read(pile)?;
    let (layer, how) = match how {
        ["under", rest @ ..] => (Layer::Covered, rest),
        rest => (Layer::Available, rest),
    };
    let tools = match how {
        [] => Tools::NONE,
        [tools] => read_tools(tools)?,
        _ => return None,
    };
    Some(Action::Take { tools, pile, layer })
}

/// Tools with a plus before each, in any order.
fn read_tools(text: &str) -> Option<Tools> {
    let tools: Vec<Tool> =
        text.strip_prefix('+')?.split('+').map(read_tool).collect::<Option<_>>()?;
    (tools.len() <= 3).then(|| tools.into_iter().collect())
}

fn read_tool(text: &str) -> Option<Tool> {
    Tool::ALL.into_iter().find(|tool| tool.key() == text)
}

fn read_basket(text: &str) -> Option<BasketNo> {
    match text {
        "1" => Some(BasketNo::First),
        "2" => Some(BasketNo::Second),
        _ => None,
    }
}

fn read_delivery(basket: &str, winery: &str, wild: &[&str]) -> Option<Action> {
    let basket = read_basket(basket)?;
    let to = match winery {
        "coop" => WineryNo::COOPERATIVE,
        number => WineryNo::new(usize::from(read_number(number, 1..=MAX_WINERIES as u8)?) - 1)?,
    };
    let wild = match wild {
        [] => 0,
        [wild] => read_number(wild.strip_prefix('+')?, 1..=u8::MAX)?,
        _ => return None,
    };
    Some(Action::Deliver { basket, to, wild })
}

fn read_upgrade(basket: &str, kind: &str) -> Option<Action> {
    let to = Upgrade::ALL.into_iter().find(|upgrade| upgrade.kind().key() == kind)?;
    Some(Action::Upgrade { basket: read_basket(basket)?, to })
}
