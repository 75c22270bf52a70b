//! Why a move is refused.

use crate::phrase::Phrase;
use crate::seat::Seat;

/// A refusal: the clause of `games/<game>/rules.md` it rests on, and what to tell the player.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("clause {clause}: {}", phrase.key)]
pub struct Refused {
    pub clause: &'static str,
    pub phrase: Phrase,
}

impl Refused {
    pub fn new(clause: &'static str, phrase: Phrase) -> Refused {
        Refused { clause, phrase }
    }

    /// Somebody else has to decide.
    pub fn not_your_turn(clause: &'static str, seat: Seat) -> Refused {
        Refused::new(clause, Phrase::new("not-your-turn").with("seat", seat))
    }

    /// The game is over.
    pub fn over(clause: &'static str) -> Refused {
        Refused::new(clause, Phrase::new("game-is-over"))
    }
}

/// The reasons to refuse of one game as one table: variant, clause and message key of each.
///
/// The fields of a variant are arguments of its message, by the same names. `Refusal::TABLE` lists all
/// clauses and keys, for tests.
///
/// ```
/// game::refusals! {
///     /// The rule that an action breaks.
///     pub enum Refusal {
///         NoRoom => "6.7" "refusal-no-room",
///         TooDear { price: u8 } => "11.3" "refusal-too-dear",
///     }
/// }
/// let illegal: game::Refused = Refusal::TooDear { price: 3 }.into();
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

            /// The clause of the rules.
            pub const fn clause(self) -> &'static str {
                match self {
                    $($Refusal::$Variant { .. } => $clause),+
                }
            }

            /// A check: refuses for this reason unless something holds.
            #[inline]
            pub const fn unless(self, holds: bool) -> Result<(), $Refusal> {
                if holds { Ok(()) } else { Err(self) }
            }
        }

        impl From<$Refusal> for $crate::Refused {
            fn from(refusal: $Refusal) -> $crate::Refused {
                match refusal {
                    $($Refusal::$Variant { $($($field),+)? } => $crate::Refused::new(
                        $clause,
                        $crate::Phrase::new($key)$($(.with(stringify!($field), $field))+)?,
                    )),+
                }
            }
        }
    };
}
