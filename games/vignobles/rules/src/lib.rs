//! The rules of Vignobles: a race of two to four wine makers across eight regions, on the
//! South-West or the France side of the board.
//!
//! The rules in numbered clauses are in `rules.md`; comments cite them by number.

mod action;
mod apply;
mod attack;
mod barrelling;
mod blending;
mod component_check;
mod component_tables;
mod components;
mod describe;
mod determinize;
mod door;
mod event;
mod frame;
mod game;
mod harvest;
mod ids;
mod invariants;
mod layout;
mod legal;
mod merchant;
mod narrate;
mod options;
mod refusal;
mod round;
mod scoring;
mod special;
mod state;
mod tables;
mod turn;
mod view;

pub use action::{Action, Blend, BlendCards};
pub use components::{
    BoardSide, BoardTables, Colour, Components, DeckRow, GoalRow, SpecialRow, VarietyRow, WineRow,
};
pub use event::{CardBack, Event, HandCard};
pub use frame::{Attack, Frame, FrameKind, GrapeSource};
pub use ids::{BarrelNo, Card, Family, Region, Variety, Wine};
pub use layout::{CardCounts, Grapes, Layout, LayoutPlayer};
pub use options::{HandLimit, Mode, Options, SideName};
pub use refusal::Refusal;
pub use special::{Special, Specials, Timing};
pub use state::{Barrel, GameEnd, MetGoals, Player, RoundStage, State};
pub use view::{OwnHand, PlayerView, TurnView, View};
