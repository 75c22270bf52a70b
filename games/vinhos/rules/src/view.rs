//! The views of observers (clause 15.1).

mod build;
mod foresee;
mod public;

use game::Seat;
use serde::Serialize;

use crate::components::VintageRow;
use crate::decks::RivalCardLayout;
use crate::event::FinalItem;
use crate::frame::Frame;
use crate::ids::{Ability, Cell, Colour, Feature, Gift, Magnate, Region, Tile};
use crate::options::Options;
use crate::slots::{Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::{Phase, Supply, TurnMarks};

/// The table as everybody sees it. Only the order of covered decks is hidden.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub year: u8,
    pub phase: Phase,
    pub vintage: VintageRow,
    /// The vintage tiles seen so far, by number, this year's last.
    pub vintages: Vec<u8>,
    /// The years that end with a fair.
    pub fair_years: [u8; 3],
    /// The next fair to be ranked, if there is one.
    pub coming_fair: Option<FairView>,
    pub order: Vec<Seat>,
    pub lower_order: Vec<Option<Seat>>,
    pub booths: [Option<Seat>; 4],
    /// The seats that did not take part in this fair, once it is ranked.
    pub absent: Vec<Seat>,
    /// `None` if the game is over.
    pub turn: Option<TurnView>,
    pub quadrel: Vec<CellView>,
    pub regions: Vec<RegionView>,
    pub experts: Vec<ExpertDeckView>,
    pub sales: Vec<SlotView<SalesSlot>>,
    pub countries: Vec<CountryView>,
    pub display: Vec<Tile>,
    /// The rest of the magnate deck, in no particular order.
    pub deck: Vec<Tile>,
    pub supply: Supply,
    pub players: Vec<PlayerView>,
    /// Present only in the solo game. There the Rival is seat 1 in rows and slots.
    pub rival: Option<RivalView>,
}

/// A fair that is coming or in progress.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct FairView {
    /// Counted from 1.
    pub number: u8,
    pub year: u8,
    /// VP of the places, from the first.
    pub prizes: Vec<u8>,
}

/// The deciding seat and its decisions, the next one last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnView {
    pub seat: Seat,
    pub decisions: Vec<Frame>,
    pub marks: TurnMarks,
}

/// A cell of the quadrel, with the cost of entering it for the player to move.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct CellView {
    pub cell: Cell,
    pub markers: Vec<Seat>,
    pub taxed: bool,
    /// Bagos to the supply and the players paid 1 each; nothing if nobody is to move.
    pub fare: Option<FareView>,
}

/// The cost of a move.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct FareView {
    pub supply: u8,
    pub players: Vec<Seat>,
    pub open: bool,
}

/// A region of the map.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct RegionView {
    pub region: Region,
    pub number: u8,
    pub in_game: bool,
    pub gift: Gift,
    pub price: u8,
    pub top: Option<Colour>,
    /// White and red vineyards below the top.
    pub below: [u8; Colour::COUNT],
    pub cubes: u8,
    pub spaces: u8,
    pub markers: Vec<Seat>,
}

/// An expert deck: the top, then cards in an unknown order, then discards in a known one.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct ExpertDeckView {
    pub feature: Feature,
    pub symbols: u8,
    pub top: Option<Ability>,
    pub hidden: Vec<Ability>,
    pub bottom: Vec<Ability>,
}

/// A slot for a barrel.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct SlotView<S> {
    pub slot: S,
    pub value: u8,
    pub open: bool,
    pub barrel: Option<Seat>,
}

/// A country of the export area.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct CountryView {
    pub majority: u8,
    pub slots: Vec<SlotView<ExportSlot>>,
    /// Each player's points for the majority now.
    pub shares: Vec<u16>,
}

/// A player's board and belongings.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct PlayerView {
    pub bagos: u16,
    pub vp: u16,
    pub fair_points: u16,
    pub cell: Cell,
    pub barrels: u8,
    pub with_magnates: [u8; Magnate::COUNT],
    pub porto: u8,
    pub experts_up: Vec<ExpertView>,
    pub experts_down: Vec<ExpertView>,
    pub actions_up: Vec<Tile>,
    pub actions_down: Vec<Tile>,
    pub multipliers: Vec<MultiplierView>,
    pub estates: Vec<EstateView>,
    /// The points if the game ended now.
    pub if_over: Vec<(FinalItem, u16)>,
}

/// The Rival of a solo game.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct RivalView {
    pub vp: u16,
    pub fair_points: u16,
    pub vineyards: Vec<(Region, Colour)>,
    /// The cards not drawn yet, in no particular order.
    pub cards: Vec<RivalCardLayout>,
    /// The points for the majorities now, and whether the player would win.
    pub majorities: u16,
    pub beaten: bool,
}

/// An expert in front of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct ExpertView {
    pub expert: Expert,
    pub arrow: bool,
}

/// A multiplier tile in front of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct MultiplierView {
    pub tile: Tile,
    pub barrel: bool,
    pub count: u16,
}

/// An estate with its wines.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct EstateView {
    pub region: Option<Region>,
    pub colour: Option<Colour>,
    pub vineyards: u8,
    pub wineries: u8,
    pub cellar: bool,
    pub enologists: u8,
    pub farmers: u8,
    pub waiting: u8,
    pub wines: Vec<WineView>,
    /// Slots for vineyards and wineries that are empty.
    pub free_slots: u8,
    /// Places for wine, in its warehouse or cellar.
    pub places: u8,
    /// The quality it would make with this year's weather, without Porto.
    pub harvest: u8,
    /// The same with a Porto tile, if it may spend one.
    pub porto_harvest: Option<u8>,
}

/// A wine on an estate.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct WineView {
    pub wine: WineAt,
    pub quality: u8,
    /// Its value without renown, and with as much renown as possible.
    pub value: u8,
    pub highest: u8,
    /// The value of each renown cube.
    pub per_cube: u8,
    /// Fair points that it brings beyond its value.
    pub fair_gift: u8,
    /// The magnates that its value without renown would please.
    pub pleased: Vec<Magnate>,
}
