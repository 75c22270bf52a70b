//! The whole state in readable form.
//!
//! Supplies are not included: everything that is not on the table is in the box.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::decks::RivalCardLayout;
use crate::estate::Estate;
use crate::frame::Frame;
use crate::ids::{Ability, Cell, Colour, Feature, Magnate, Region, Tile};
use crate::options::Options;
use crate::player::Player;
use crate::rival::RIVAL;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::{Phase, State, TurnMarks};

/// Any arrangement of the components.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a state of the game")]
pub struct Layout {
    pub options: Options,
    pub year: u8,
    pub phase: Phase,
    pub order: Vec<Seat>,
    /// The lower order row, from the first slot.
    pub lower_order: Vec<Option<Seat>>,
    pub booths: [Option<Seat>; 4],
    /// Absent once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<TurnLayout>,
    /// The seats that take an expert for the fourth place at this fair.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fourth: Vec<Seat>,
    /// The seats that did not take part in this fair.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Seat>,
    /// The seats that passed in the buying of tiles at this fair.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Seat>,
    /// The vintage tiles by number, in the order of the years.
    pub vintages: [u8; 8],
    /// The regions in the game.
    pub regions: Vec<RegionLayout>,
    pub experts: [ExpertDeckLayout; Feature::COUNT],
    pub display: Vec<Tile>,
    /// The magnate deck from the top.
    pub deck: Vec<Tile>,
    /// Porto tiles in the supply.
    pub porto: u8,
    pub players: Vec<PlayerLayout>,
    /// Present only in the solo game. There the Rival is seat 1 in the rows above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<RivalLayout>,
}

/// The deciding seat, its decisions (the next one last), and the used options of the turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "whose turn it is")]
pub struct TurnLayout {
    pub seat: Seat,
    pub decisions: Vec<Frame>,
    #[serde(default)]
    pub marks: TurnMarks,
}

/// A region with its vineyards from the top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a region")]
pub struct RegionLayout {
    pub region: Region,
    pub vineyards: Vec<Colour>,
    pub cubes: u8,
}

/// An expert deck from the top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an expert deck")]
pub struct ExpertDeckLayout {
    pub feature: Feature,
    pub cards: Vec<Ability>,
    /// The number of cards below the top in an unknown order.
    pub hidden: u8,
}

/// A player's board and belongings. Barrels that are nowhere else are in supply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a player")]
pub struct PlayerLayout {
    pub bagos: u16,
    pub vp: u16,
    pub fair_points: u16,
    pub cell: Cell,
    pub with_magnates: [u8; Magnate::COUNT],
    pub porto: u8,
    pub experts_up: Vec<Expert>,
    pub experts_down: Vec<Expert>,
    pub actions_up: Vec<Tile>,
    pub actions_down: Vec<Tile>,
    pub multipliers: Vec<Tile>,
    /// Multipliers with a barrel on them.
    pub locked: Vec<Tile>,
    pub sales: Vec<SalesSlot>,
    pub exports: Vec<ExportSlot>,
    pub estates: [EstateLayout; EstateNo::COUNT],
}

/// The Rival of a solo game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the Rival")]
pub struct RivalLayout {
    pub vp: u16,
    pub fair_points: u16,
    pub cell: Cell,
    pub exports: Vec<ExportSlot>,
    /// Vineyards taken out of the decks.
    pub vineyards: Vec<(Region, Colour)>,
    /// The cards not drawn yet, from the top.
    pub cards: Vec<RivalCardLayout>,
}

/// An estate. Everything that is left out is absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, expecting = "an estate")]
pub struct EstateLayout {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<Region>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    pub vineyards: u8,
    pub wineries: u8,
    pub cellar: bool,
    pub enologists: u8,
    pub farmers: u8,
    /// Cubes that wait on its buildings.
    pub waiting: u8,
    /// Quality of the wine at each place; 0 for none.
    pub wines: [u8; WineAt::PLACES],
}

impl State {
    pub(crate) fn to_layout(&self) -> Layout {
        Layout {
            options: self.options,
            year: self.year,
            phase: self.phase,
            order: self.order().to_vec(),
            lower_order: self.lower[..self.options.places() as usize].to_vec(),
            booths: self.booths,
            turn: (!self.frames.is_empty()).then(|| TurnLayout {
                seat: self.actor,
                decisions: self.frames.to_vec(),
                marks: self.turn,
            }),
            fourth: self.fourth.iter().collect(),
            absent: self.absent.iter().collect(),
            passed: self.passed.iter().collect(),
            vintages: self.vintages.map(|tile| tile + 1),
            regions: self.regions.iter().map(|region| self.lay_out_region(region)).collect(),
            experts: Feature::ALL.map(|feature| ExpertDeckLayout {
                feature,
                cards: self.expert_deck(feature).cards().collect(),
                hidden: self.expert_deck(feature).hidden(),
            }),
            display: self.displayed().collect(),
            deck: self.deck.iter().rev().copied().collect(),
            porto: self.supply.porto,
            players: self.seats().map(|seat| lay_out_player(self.player(seat))).collect(),
            rival: self.is_solo().then(|| self.lay_out_rival()),
        }
    }

    fn lay_out_rival(&self) -> RivalLayout {
        let rival = self.player(RIVAL);
        RivalLayout {
            vp: rival.vp,
            fair_points: rival.fair_points,
            cell: rival.cell,
            exports: rival.exports.iter().collect(),
            vineyards: self.rival_vineyards().collect(),
            cards: self.rival.cards.iter().rev().map(|&card| card.into()).collect(),
        }
    }

    fn lay_out_region(&self, region: Region) -> RegionLayout {
        let deck = self.vineyard_deck(region);
        let colour = |place: u8| Colour::ALL[(deck.reds >> place & 1) as usize];
        RegionLayout {
            region,
            vineyards: (0..deck.len).map(colour).collect(),
            cubes: self.cubes_in(region),
        }
    }
}

fn lay_out_player(player: &Player) -> PlayerLayout {
    PlayerLayout {
        bagos: player.bagos,
        vp: player.vp,
        fair_points: player.fair_points,
        cell: player.cell,
        with_magnates: player.with_magnates,
        porto: player.porto,
        experts_up: player.experts_up.iter().collect(),
        experts_down: player.experts_down.iter().collect(),
        actions_up: player.actions_up.iter().collect(),
        actions_down: player.actions_down.iter().collect(),
        multipliers: player.multipliers.iter().collect(),
        locked: player.locked.iter().collect(),
        sales: player.sales.iter().collect(),
        exports: player.exports.iter().collect(),
        estates: player.estates.map(lay_out_estate),
    }
}

fn lay_out_estate(estate: Estate) -> EstateLayout {
    EstateLayout {
        region: estate.region,
        colour: estate.region.map(|_| estate.colour),
        vineyards: estate.vineyards,
        wineries: estate.wineries,
        cellar: estate.cellar,
        enologists: estate.enologists,
        farmers: estate.farmers,
        waiting: estate.waiting,
        wines: estate.wines,
    }
}
