//! One choice, and how people write it.

use std::fmt;
use std::str::FromStr;

use game::{BadNotation, Expected, read_number, read_words};

use crate::ids::{Cell, Colour, Feature, Magnate, Region, Tile, Worker};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt, counted};

/// One choice. Which of them are open depends on the pending decision. With a tag of its own it is
/// four bytes, moved at once and told apart at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Action {
    /// Start with the top vineyard of a region.
    Start(Region),
    /// Move to a cell of the quadrel.
    Move(Cell),
    /// Turn an expert down for its ability.
    Use(Expert),
    /// Turn an action tile down for its effect.
    Play(Tile),
    /// Buy the top vineyard of a region for an estate.
    Buy { region: Region, estate: EstateNo },
    /// Build a winery on an estate.
    Winery(EstateNo),
    /// Build a cellar at an estate.
    Cellar(EstateNo),
    /// Hire a worker.
    Hire(Worker),
    /// Take the top expert of a deck.
    Expert(Feature),
    /// Choose a wine to sell.
    Sell(WineAt),
    /// Put a barrel on a sales slot.
    SellAt(SalesSlot),
    /// Choose a wine to export.
    Export(WineAt),
    /// Put a barrel on an export slot.
    ExportTo(ExportSlot),
    /// Take a barrel back from sales.
    RecallSale(SalesSlot),
    /// Take a barrel back from export.
    RecallExport(ExportSlot),
    /// Take a barrel back from a multiplier tile.
    RecallTile(Tile),
    /// Put a renown cube into a region.
    Renown(Region),
    /// Bring a colour to the top of a vineyard deck.
    Top { region: Region, colour: Colour },
    /// Take a slot of the lower order row, counted from 0.
    Order(u8),
    /// Present a wine.
    Present(WineAt),
    /// Spend this many renown cubes on the wine presented.
    Spend(u8),
    /// Take a booth, counted from 0.
    Booth(u8),
    /// Send an expert along with the wine.
    Send(Expert),
    /// Take a barrel back from a magnate.
    Barrel(Magnate),
    /// Move a worker from one estate to another.
    Shift { worker: Worker, from: EstateNo, to: EstateNo },
    /// Leave the workers where they are.
    Keep,
    /// Spend a Porto tile, or use the bonus offered.
    Yes,
    /// Do not.
    No,
    /// Take a tile of the display.
    Take(Tile),
    /// Give up a wine for the tile.
    Pay(WineAt),
    /// Pass: no press release, no more tiles.
    Pass,
    /// No more of this: no second unit, no expert sent, no barrel taken, the turn is over.
    Done,
}

const _: () = assert!(size_of::<Action>() == 4);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Start(region) => write!(f, "start {region}"),
            Action::Move(cell) => write!(f, "move {cell}"),
            Action::Use(expert) => write!(f, "use {expert}"),
            Action::Play(tile) => write!(f, "play {tile}"),
            Action::Buy { region, estate } => write!(f, "buy {region} for {estate}"),
            Action::Winery(estate) => write!(f, "winery {estate}"),
            Action::Cellar(estate) => write!(f, "cellar {estate}"),
            Action::Hire(worker) => write!(f, "hire {worker}"),
            Action::Expert(feature) => write!(f, "expert {feature}"),
            Action::Sell(wine) => write!(f, "sell {wine}"),
            Action::SellAt(slot) => write!(f, "at {slot}"),
            Action::Export(wine) => write!(f, "export {wine}"),
            Action::ExportTo(slot) => write!(f, "to {slot}"),
            Action::RecallSale(slot) => write!(f, "recall sale {slot}"),
            Action::RecallExport(slot) => write!(f, "recall export {slot}"),
            Action::RecallTile(tile) => write!(f, "recall tile {tile}"),
            Action::Renown(region) => write!(f, "renown {region}"),
            Action::Top { region, colour } => write!(f, "top {region} {colour}"),
            Action::Order(slot) => write!(f, "order {}", slot + 1),
            Action::Present(wine) => write!(f, "present {wine}"),
            Action::Spend(cubes) => write!(f, "spend {cubes}"),
            Action::Booth(booth) => write!(f, "booth {}", booth + 1),
            Action::Send(expert) => write!(f, "send {expert}"),
            Action::Barrel(magnate) => write!(f, "barrel {magnate}"),
            Action::Shift { worker, from, to } => write!(f, "shift {worker} {from} to {to}"),
            Action::Keep => f.write_str("keep"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Take(tile) => write!(f, "take {tile}"),
            Action::Pay(wine) => write!(f, "pay {wine}"),
            Action::Pass => f.write_str("pass"),
            Action::Done => f.write_str("done"),
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
        ["start", region] => Action::Start(part(region)?),
        ["move", cell] => Action::Move(part(cell)?),
        ["use", expert] => Action::Use(part(expert)?),
        ["play", tile] => Action::Play(part(tile)?),
        ["buy", region, "for", estate] => {
            Action::Buy { region: part(region)?, estate: part(estate)? }
        }
        ["winery", estate] => Action::Winery(part(estate)?),
        ["cellar", estate] => Action::Cellar(part(estate)?),
        ["hire", worker] => Action::Hire(part(worker)?),
        ["expert", feature] => Action::Expert(part(feature)?),
        ["sell", wine] => Action::Sell(part(wine)?),
        ["at", slot] => Action::SellAt(part(slot)?),
        ["export", wine] => Action::Export(part(wine)?),
        ["to", slot] => Action::ExportTo(part(slot)?),
        ["recall", "sale", slot] => Action::RecallSale(part(slot)?),
        ["recall", "export", slot] => Action::RecallExport(part(slot)?),
        ["recall", "tile", tile] => Action::RecallTile(part(tile)?),
        ["renown", region] => Action::Renown(part(region)?),
        ["top", region, colour] => Action::Top { region: part(region)?, colour: part(colour)? },
        ["order", slot] => Action::Order(counted(slot, 4, "an order slot from 1 to 4")?),
        ["present", wine] => Action::Present(part(wine)?),
        ["spend", cubes] => Action::Spend(read_number(cubes, 0..=2).ok_or("0, 1 or 2 cubes")?),
        ["booth", booth] => Action::Booth(counted(booth, 4, "a booth from 1 to 4")?),
        ["send", expert] => Action::Send(part(expert)?),
        ["barrel", magnate] => Action::Barrel(part(magnate)?),
        ["shift", worker, from, "to", to] => {
            Action::Shift { worker: part(worker)?, from: part(from)?, to: part(to)? }
        }
        ["keep"] => Action::Keep,
        ["yes"] => Action::Yes,
        ["no"] => Action::No,
        ["take", tile] => Action::Take(part(tile)?),
        ["pay", wine] => Action::Pay(part(wine)?),
        ["pass"] => Action::Pass,
        ["done"] => Action::Done,
        _ => return Err(EXPECTED),
    })
}

/// A part that can be written by itself.
fn part<T: FromStr<Err = BadNotation>>(text: &str) -> Result<T, Expected> {
    text.parse().map_err(|error: BadNotation| error.expected)
}

const EXPECTED: &str = "something like `move export`, `buy douro for 2`, `winery 2`, `sell 2.3`, \
    `at white.6`, `to 4.5`, `use taste-money`, `play sales`, `present 1.2`, `pass` or `done`";
