//! The reasons why moves are refused.

use crate::phrase::Phrase;
use crate::seat::Seat;

/// The reason for a refusal: the clause of `games/<game>/rules.md` that it depends on, and the message to the player.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("clause {clause}: {}", phrase.key)]
pub struct RefusalReason {
    pub clause: &'static str,
    pub phrase: Phrase,
}

impl RefusalReason {
    pub fn new(clause: &'static str, phrase: Phrase) -> RefusalReason {
        RefusalReason { clause, phrase }
    }

    /// Returns the refusal of a move by a seat that is not to move.
    pub fn not_your_turn(clause: &'static str, seat: Seat) -> RefusalReason {
        RefusalReason::new(clause, Phrase::new("not-your-turn").with("seat", seat))
    }

    /// Returns the refusal of a move after the end of the game.
    pub fn game_over(clause: &'static str) -> RefusalReason {
        RefusalReason::new(clause, Phrase::new("game-is-over"))
    }
}

/// Defines a game's reasons for refusals in one table: variant, clause and message key of each.
///
/// The fields of a variant are arguments of its message, with the same names. `Refusal::TABLE` lists all clauses and
/// keys, for tests.
///
/// ```
/// game::refusals! {
///     /// The rule that an action breaks.
///     pub enum Refusal {
///         NoRoom => "6.7" "refusal-no-room",
///         TooDear { price: u8 } => "11.3" "refusal-too-dear",
///     }
/// }
/// let illegal: game::RefusalReason = Refusal::TooDear { price: 3 }.into();
/// assert_eq!((illegal.clause, illegal.phrase.key), ("11.3", "refusal-too-dear"));
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        $public:vis enum $Refusal:ident {
            $(
                $(#[$doc:meta])*
                $Variant:ident $({ $($field:ident: $kind:ty),+ $(,)? })? => $clause:literal $key:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $public enum $Refusal {
            $($(#[$doc])* $Variant $({ $($field: $kind),+ })?),+
        }

        impl $Refusal {
            /// The clause and the message key of each reason.
            pub const TABLE: &'static [(&'static str, &'static str)] = &[$(($clause, $key)),+];

            /// Returns the clause of the rules.
            pub const fn clause(self) -> &'static str {
                match self {
                    $($Refusal::$Variant { .. } => $clause),+
                }
            }

            /// Returns `Ok` if a condition holds, otherwise this refusal.
            #[inline]
            pub const fn unless(self, holds: bool) -> Result<(), $Refusal> {
                if holds { Ok(()) } else { Err(self) }
            }
        }

        impl From<$Refusal> for $crate::RefusalReason {
            fn from(refusal: $Refusal) -> $crate::RefusalReason {
                match refusal {
                    $($Refusal::$Variant { $($($field),+)? } => $crate::RefusalReason::new(
                        $clause,
                        $crate::Phrase::new($key)$($(.with(stringify!($field), $field))+)?,
                    )),+
                }
            }
        }
    };
}
