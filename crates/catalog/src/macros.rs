//! Macros that turn the list of games into the games of the server.

/// Generates from the list of games the function that gives them to the server, and the macro that maps an id to an
/// entry.
macro_rules! games {
    ($($name:ident: $entry:ident;)+) => {
        $(pub use $entry::$name;)+

        /// Returns the game without its types.
        pub fn game_ref(id: GameId) -> play::GameRef {
            match id {
                $(GameId::$name => $entry::GAME),+
            }
        }

        /// Gives the server the list of games. A program does it once, before anything else.
        pub fn install() {
            play::install(GameId::ALL.map(game_ref));
        }

        dispatch! { ($) $($name)+ }
    };
}

/// Defines the macro that matches on an id. `$d` stands for the dollar sign of its own variables.
macro_rules! dispatch {
    (($d:tt) $($name:ident)+) => {
        /// Runs typed code for a game known only by its id: `with_game!(id, E => advice::<E>())`, where `E` is an
        /// [`Entry`].
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
    };
}
