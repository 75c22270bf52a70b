//! Tools for drawing boards.
//!
//! A board is the drawing of a game on the page. It is drawn from the viewer's `View` alone, never from the state, so
//! it cannot show anything that the viewer may not know. It contains no rules: all possible actions are in the
//! [`Offer`]s. A game implements a [`Board`] with the capabilities that it needs. A game without one is drawn by the
//! plain board of this crate.

mod address;
mod area;
mod asset;
mod badge;
mod board;
mod drawing;
mod foresight;
pub mod lesson;
mod lines;
mod log;
mod offer;
mod places;
mod plain;
mod plan;
mod planning;
mod reactions;
mod scene;
mod sheet;
mod snapshot;
pub mod testing;
pub mod text;

pub use address::address;
pub use area::Area;
pub use asset::{Asset, AssetKind, version};
pub use badge::{badge, mark};
pub use board::Board;
pub use drawing::{Automaton, Drawing, Fact, PlayerStrip, REGIONS};
pub use foresight::{MovePreview, RunningTotal};
pub use lines::{best_lines, fill};
pub use log::{LogPart, log_parts};
pub use offer::{
    ObjectLabel, Offer, OfferText, PLAN, THEN, button, effect, legal, line_button, numbered,
    padlock,
};
pub use places::EventPlaces;
pub use plan::{AfterPlan, Plan, PlanDraft, PlanStep, PlanText, Plans};
pub use planning::plan;
pub use reactions::{Reaction, ReactionMoment, Reactions};
pub use scene::Scene;
pub use sheet::{SHEET, Sheet, choice, confirm_button, order_switch};
pub use snapshot::{Snapshot, Viewpoint, determinized, preview_line, snapshot};
