//! The only place that names all the games.
//!
//! Typed code is written over [`game::Game`] and reached through [`with_game!`]; code that handles
//! whatever game it is given holds an [`AnyGame`]. A new game is a crate and a line in each of the
//! lists below, and the compiler asks for them.

mod any;
mod document;
mod id;

pub use any::{AnyGame, NoSuchMove, Offer, Outcome, Refused, offers};
pub use document::{BadDocument, Document};
pub use id::{GameId, UnknownGame};

pub use {la_vina, vignobles, vinhos};

/// Runs typed code for a game known only by its id: `with_game!(id, G => bench::<G>())`.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::GameId::LaVina => {
                type $G = $crate::la_vina::State;
                $body
            }
            $crate::GameId::Vignobles => {
                type $G = $crate::vignobles::State;
                $body
            }
            $crate::GameId::Vinhos => {
                type $G = $crate::vinhos::State;
                $body
            }
        }
    };
}
