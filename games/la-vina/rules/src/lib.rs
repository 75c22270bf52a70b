//! La Viña: pickers walk down the aisle of a vineyard, fill two baskets and sell at the exit.
//!
//! The rules are in `rules.md`, and functions name the clauses that they implement. [`State`] is the game. Its pending
//! decision is a [`Frame`]. [`Action`]s answer it, and [`Event`]s report what happened. `legal.rs` lists the legal
//! actions, `apply.rs` has their effects, and `round.rs` has everything that follows by itself.

mod action;
mod aisle;
mod apply;
mod basket;
mod component_check;
mod component_tables;
mod components;
mod delivery;
mod describe;
mod determinize;
mod door;
mod event;
mod frame;
mod game;
mod ids;
mod invariants;
mod layout;
mod legal;
mod narrate;
mod options;
mod refusal;
mod round;
mod scoring;
mod state;
mod tables;
mod tools;
mod view;
mod vines;
mod winery;

pub use action::Action;
pub use aisle::{Aisle, AisleBox, Picker, PickerPlace, Position, Row, Space};
pub use basket::{Basket, Values};
pub use component_check::MAX_WILD;
pub use components::{
    BadReward, BasketCard, ChartRow, Components, CooperativeSide, GrapeCard, GrapeCards,
    PrestigeCounter, Printed, Reward, Wine, WineryCard,
};
pub use delivery::wild_needed;
pub use event::{Delivery, Event, LaidCard};
pub use frame::{Frame, FrameKind};
pub use ids::{BasketKind, BasketNo, CARDS, CardId, CardSet, Tool, Upgrade, Variety, WineryNo};
pub use layout::{
    BasketLayout, Layout, PendingDecision, PickerLayout, PileLayout, PlayerLayout, SpaceLayout,
    TurnLayout, WineryLayout,
};
pub use options::{MAX_ROUNDS, Options, ToolReturn};
pub use refusal::Refusal;
pub use scoring::PointSource;
pub use state::{MAX_TOOLS, Player, State};
pub use tools::Tools;
pub use view::{
    BasketView, CardView, CooperativeView, PickerView, PlayerView, SpaceView, ToolView, Trade,
    TurnView, View, WineryView,
};
pub use vines::{Layer, Pile, PileReach, Piles, Side, Vines};
pub use winery::{Wineries, Winery};
