//! Macros that turn the list of games into types and ids.

/// Generates types from the list of games: for each game, a type that implements [`crate::Entry`], the ids, and the
/// macros that map an id to the types.
macro_rules! games {
    ($($name:ident: $rules:ident, $entry:ident;)+) => {
        $(pub use $entry::{$name, $rules};)+

        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId { $($name),+ }

        impl GameId {
            pub const ALL: [GameId; [$(GameId::$name),+].len()] = [$(GameId::$name),+];

            /// The game without its types.
            pub fn game_ref(self) -> &'static play::GameRef {
                match self {
                    $(GameId::$name => &$entry::GAME),+
                }
            }
        }

        dispatch! { ($) $($name)+ }
    };
}

/// Defines the macros that match on an id. `$d` stands for the dollar sign of their own variables.
macro_rules! dispatch {
    (($d:tt) $($name:ident)+) => {
        /// Runs typed code for a game known only by its id: `with_game!(id, E => arena::<E>())`, where
        /// `E` is an [`Entry`](play::Entry).
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d E:ident => $d body:expr) => {
                match $d id {
                    $($crate::GameId::$name => {
                        type $d E = $crate::$name;
                        $d body
                    })+
                }
            };
        }

        /// Runs typed code that needs only the rules: `with_rules!(id, G => bench::<G>())`, where `G` is the state.
        #[macro_export]
        macro_rules! with_rules {
            ($d id:expr, $d G:ident => $d body:expr) => {
                match $d id {
                    $($crate::GameId::$name => {
                        type $d G = <$crate::$name as $crate::Entry>::Rules;
                        $d body
                    })+
                }
            };
        }

        /// Runs typed code that needs rules and mind: `with_mind!(id, M => tune::<M>())`, where `M::Game` is the state.
        #[macro_export]
        macro_rules! with_mind {
            ($d id:expr, $d M:ident => $d body:expr) => {
                match $d id {
                    $($crate::GameId::$name => {
                        type $d M = <$crate::$name as $crate::Entry>::Mind;
                        $d body
                    })+
                }
            };
        }
    };
}
