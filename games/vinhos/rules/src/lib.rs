//! The rules of Vinhos Deluxe, Special Vintage 2016.
//!
//! `rules.md` states them in numbered clauses, which the doc comments here cite. [`State`] is the game; all randomness
//! and all events go through `game::Ctx`.

mod action;
mod apply;
mod building;
mod component_check;
mod component_tables;
mod components;
mod decks;
mod describe;
mod determinize;
mod door;
mod estate;
mod event;
mod expert;
mod fair;
mod frame;
mod game;
mod ids;
mod invariants;
mod layout;
mod legal;
mod magnate;
mod market;
mod narrate;
mod options;
mod player;
mod press;
mod production;
mod quadrel;
mod refusal;
mod rival;
mod round;
mod scoring;
mod setup;
mod slots;
mod state;
mod tables;
mod view;
mod wine;

pub use action::Action;
pub use components::{
    ActionTileRow, Components, CountryRow, ExpertRow, FAIR_YEARS, FixedNumbers, MoneyRow,
    MultiplierRow, RegionRow, SalesRow, SupplyRow, VintageRow, YEARS, YearRow,
};
pub use decks::{ExpertDeck, RivalCard, RivalCardLayout, VineyardDeck};
pub use estate::Estate;
pub use event::{Cause, Event, FinalItem};
pub use frame::{FairEntry, Frame, FrameKind, Purchase, Units};
pub use ids::{Ability, Cell, Colour, Feature, Gift, Magnate, Region, Tile, Worker};
pub use layout::{
    EstateLayout, ExpertDeckLayout, Layout, PlayerLayout, RegionLayout, RivalLayout, TurnLayout,
};
pub use options::{Options, RegionsOut};
pub use player::Player;
pub use quadrel::MoveCost;
pub use refusal::Refusal;
pub use rival::{GOAL, RIVAL};
pub use scoring::{money_vp, multiplier_vp, wines_vp};
pub use slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
pub use state::{Phase, Rival, State, Supply, TurnMarks};
pub use view::{
    CellView, CountryView, EstateView, ExpertDeckView, ExpertView, FairView, FareView,
    MultiplierView, PlayerView, RegionView, RivalView, SlotView, TurnView, View, WineView,
};
pub use wine::{cubes_needed, plain_value, value_per_cube};
