//! La Viña as numbers: the index of its actions here, what a seat sees in `observation.rs`.

mod names;
mod observation;
mod parts;
mod printed;

use std::sync::LazyLock;

use game::{ComponentSet, Element, Game, Seat};
use la_vina::{
    Action, AisleBox, BasketNo, Components, Layer, Pile, Row, Side, Space, State, Tool, Tools,
    Upgrade, WineryNo,
};

use crate::Mind;
use bots::{Actions, Encoding, Scalar, Sink, kinds};
use observation::{Encoder, Memory};
use printed::{PRINTED, Printed};

const SPACES: usize = 6;
const PILES: usize = 2 * SPACES;
const WINERIES: usize = 9;
/// Wild grapes that a delivery may add: none, or up to all eight of the box.
const WILDS: usize = 9;
/// The ways to take a card by the tools paid: none, billhook, shears, both, boots, boots with
/// billhook, boots with shears.
const WAYS: usize = 7;

kinds! {
    Take = "take", WAYS * PILES;
    Also = "also", 2;
    Skip = "skip", 1;
    Move = "move", 2 * SPACES;
    Exit = "exit", 1;
    EndTurn = "end turn", 1;
    Place = "place", 2;
    Discard = "discard", 1;
    Return = "return", 3;
    Pour = "pour", 2;
    Empty = "empty", 2;
    Deliver = "deliver", 2 * WINERIES * WILDS;
    EndDeliveries = "end deliveries", 1;
    Upgrade = "upgrade", 4;
    EndUpgrades = "end upgrades", 1;
}

/// The kind of an action: in the order of the actions, so that it is no more than reading a byte.
#[inline]
fn kind(action: Action) -> Kind {
    match action {
        Action::Take { .. } => Kind::Take,
        Action::Also { .. } => Kind::Also,
        Action::Skip => Kind::Skip,
        Action::Move(_) => Kind::Move,
        Action::Exit => Kind::Exit,
        Action::EndTurn => Kind::EndTurn,
        Action::Place(_) => Kind::Place,
        Action::Discard => Kind::Discard,
        Action::Return(_) => Kind::Return,
        Action::Pour(_) => Kind::Pour,
        Action::Empty(_) => Kind::Empty,
        Action::Deliver { .. } => Kind::Deliver,
        Action::EndDeliveries => Kind::EndDeliveries,
        Action::Upgrade { .. } => Kind::Upgrade,
        Action::EndUpgrades => Kind::EndUpgrades,
    }
}

/// The number of an action among those of its kind: a byte in most of them, which is read without telling
/// them apart.
#[inline]
fn number(action: Action) -> usize {
    match action {
        Action::Take { tools, pile, layer: _ } => way(tools) * PILES + pile.index(),
        Action::Also { side } => side as usize,
        Action::Move(to) => to.index(),
        Action::Return(tool) => tool as usize,
        Action::Place(basket) | Action::Pour(basket) | Action::Empty(basket) => basket as usize,
        Action::Deliver { basket, to, wild } => {
            (basket as usize * WINERIES + to.index()) * WILDS + wild as usize
        }
        Action::Upgrade { basket, to } => basket as usize * 2 + to as usize,
        Action::Skip
        | Action::Exit
        | Action::EndTurn
        | Action::Discard
        | Action::EndDeliveries
        | Action::EndUpgrades => 0,
    }
}

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<Mind>(all()));

fn all() -> impl Iterator<Item = Action> {
    let boxes = || {
        (0..SPACES)
            .filter_map(Space::new)
            .flat_map(|space| [Row::Back, Row::Front].map(|row| AisleBox::new(space, row)))
    };
    let wineries = || (0..WINERIES - 1).filter_map(WineryNo::new).chain([WineryNo::COOPERATIVE]);
    let deliveries = BasketNo::BOTH.into_iter().flat_map(move |basket| {
        wineries().flat_map(move |to| {
            (0..WILDS as u8).map(move |wild| Action::Deliver { basket, to, wild })
        })
    });
    let upgrades = BasketNo::BOTH
        .into_iter()
        .flat_map(|basket| Upgrade::ALL.map(|to| Action::Upgrade { basket, to }));
    (0..WAYS)
        .flat_map(|way| Pile::all(SPACES as u8).map(move |pile| take(way, pile)))
        .chain(Side::ALL.map(|side| Action::Also { side }))
        .chain([Action::Skip, Action::Exit, Action::EndTurn, Action::Discard])
        .chain([Action::EndDeliveries, Action::EndUpgrades])
        .chain(boxes().map(Action::Move))
        .chain(BasketNo::BOTH.map(Action::Place))
        .chain(Tool::ALL.map(Action::Return))
        .chain(BasketNo::BOTH.map(Action::Pour))
        .chain(BasketNo::BOTH.map(Action::Empty))
        .chain(deliveries)
        .chain(upgrades)
}

/// The way of taking as three bits: billhook, shears, boots.
const BITS: [Tool; 3] = [Tool::Billhook, Tool::Shears, Tool::Boots];

fn take(way: usize, pile: Pile) -> Action {
    let paid = BITS.into_iter().enumerate().filter(|(bit, _)| way >> bit & 1 == 1);
    let tools: Tools = paid.map(|(_, tool)| tool).collect();
    let layer = if tools.has(Tool::Billhook) { Layer::Covered } else { Layer::Available };
    Action::Take { tools, pile, layer }
}

#[inline]
fn way(tools: Tools) -> usize {
    let bit = |tool| tools.has(tool) as usize;
    bit(Tool::Billhook) | bit(Tool::Shears) << 1 | bit(Tool::Boots) << 2
}

impl Encoding for Mind {
    const VERSION: u32 = 2;
    const SCALE_VERSION: u32 = 2;
    const ACTIONS: usize = Kind::ALL;
    const ACTION_KINDS: &'static [(&'static str, usize)] = KINDS;

    #[inline]
    fn index(action: Action) -> usize {
        kind(action).at(number(action))
    }

    fn action(index: usize) -> Option<Action> {
        ACTIONS.get(index)
    }

    fn entry_name(slice: &str, number: usize, count: usize) -> Option<String> {
        names::entry(slice, number, count)
    }

    type Memory<E: Scalar> = Memory<E>;

    #[inline(always)]
    fn encode<S: Sink>(state: &State, seat: Seat, memory: &mut Memory<S::Scalar>, sink: &mut S) {
        if std::ptr::eq(state.components(), Components::builtin()) {
            Encoder::new(state, &PRINTED, seat).encode(memory, sink);
        } else {
            encode_unusual(state, seat, memory, sink);
        }
    }
}

/// With components other than the built-in ones. Apart from the others, who need no room for their rows.
#[cold]
#[inline(never)]
fn encode_unusual<S: Sink>(
    state: &State,
    seat: Seat,
    memory: &mut Memory<S::Scalar>,
    sink: &mut S,
) {
    let printed = Printed::new(state.components());
    // What is kept was printed on the built-in components, and will be again.
    *memory = Memory::default();
    Encoder::new(state, &printed, seat).encode(memory, sink);
    *memory = Memory::default();
}
