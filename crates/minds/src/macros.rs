//! Macros that turn the list of games into ids and types.

/// Generates from the list of games the ids and the macros that map an id to types.
macro_rules! games {
    ($($name:ident: $rules:ident, $mind:ident;)+) => {
        // The macros name these crates.
        #[doc(hidden)]
        pub use {$($mind, $rules),+};

        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId { $($name),+ }

        impl GameId {
            pub const ALL: [GameId; [$(GameId::$name),+].len()] = [$(GameId::$name),+];
        }

        dispatch! { ($) $($name $rules $mind)+ }
    };
}

/// Defines the macros that match on an id. `$d` stands for the dollar sign of their own variables.
macro_rules! dispatch {
    (($d:tt) $($name:ident $rules:ident $mind:ident)+) => {
        /// Runs typed code that needs only the rules: `with_rules!(id, G => bench::<G>())`, where `G` is the state.
        #[macro_export]
        macro_rules! with_rules {
            ($d id:expr, $d G:ident => $d body:expr) => {
                match $d id {
                    $($crate::GameId::$name => {
                        type $d G = $crate::$rules::State;
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
                        type $d M = $crate::$mind::Mind;
                        $d body
                    })+
                }
            };
        }
    };
}
