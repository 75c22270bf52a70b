//! A table of a game's actions, from which a macro generates the enum, its notation and its numbers.

use std::fmt;

use crate::notation::{Expected, read_number};
use crate::seat::{MAX_SEATS, Seat};

/// Actions that are numbered from 0, kind by kind. [`actions!`](crate::actions) implements it.
pub trait NumberedAction: Copy + Sized + 'static {
    /// The kinds of action in the order of their numbers, each with its number of actions.
    const KINDS: &'static [(&'static str, usize)];

    /// The total number of actions.
    const COUNT: usize;

    /// Returns the number of this action, below `COUNT`.
    fn index(self) -> usize;

    /// Returns the action with this number, if there is one.
    fn at(index: usize) -> Option<Self>;

    /// Returns all actions in the order of their numbers.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::at)
    }
}

/// A part of an action: a word of its notation, and a number.
///
/// Most types implement this with themselves as the value: see [`parts!`](crate::parts). A part that stands for several
/// fields has a tuple as its value, and is written and read as any number of words.
pub trait ActionPart {
    type Value;

    /// The number of possible values.
    const COUNT: usize;

    fn write(value: Self::Value, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the words that `write` writes.
    fn read(words: &[&str]) -> Result<Self::Value, Expected>;

    /// Returns the number of a value, below `COUNT`.
    fn number(value: Self::Value) -> usize;

    /// Returns the value with this number, which must be below `COUNT`.
    fn nth(number: usize) -> Self::Value;
}

/// Defines the actions of a game in one table: variant, fields and notation of each.
///
/// A variant's notation lists literal words and names of fields. The macro generates the enum, `Display`, `FromStr` and
/// [`NumberedAction`]. The kinds are in the order of the table, each named by its first words (or by the text after
/// `as`). Within a kind, the actions are in the order of their fields.
///
/// ```
/// use game::NumberedAction;
///
/// game::counts! {
///     /// The number of cubes that are spent.
///     Cubes: 0..=2, "0, 1 or 2 cubes";
/// }
///
/// game::actions! {
///     /// One choice.
///     pub enum Action {
///         /// End the turn.
///         Pass => ["pass"],
///         /// Move a pawn, and spend cubes.
///         Move { pawn: game::Seat, cubes: u8 as Cubes } => ["move", pawn, "for", cubes],
///     }
///     else |_words| "`pass` or `move SEAT for CUBES`"
/// }
///
/// let action = Action::Move { pawn: game::Seat::new(1), cubes: 2 };
/// assert_eq!(action.to_string(), "move 1 for 2");
/// assert_eq!("move 1 for 2".parse(), Ok(action));
/// assert_eq!("move 1 for 3".parse::<Action>().unwrap_err().expected, "0, 1 or 2 cubes");
/// assert_eq!(Action::KINDS, [("pass", 1), ("move", 15)]);
/// assert_eq!((action.index(), Action::at(6)), (6, Some(action)));
/// ```
///
/// - A field's type implements [`ActionPart`] with itself as its value, or another type does so for it: `u8 as Cubes`.
/// - `["deliver"; Delivery]` lets one type read, write and number all fields together: `Delivery` is an [`ActionPart`]
///   whose value is the tuple of the fields. It receives the words after the first ones.
/// - Two actions may have the same words; the first one whose parts can be read is used.
/// - `else` is a function that gets words that match no action, and returns a description of the expected words.
#[macro_export]
macro_rules! actions {
    (
        $(#[$about:meta])*
        $public:vis enum $Action:ident {
            $(
                $(#[$doc:meta])*
                $Variant:ident
                $(( $($place:ident: $Place:ty $(as $PlacePart:ty)?),+ ))?
                $({ $($field:ident: $Field:ty $(as $FieldPart:ty)?),+ $(,)? })?
                => [$($word:tt),+ $(; $Whole:ty)?] $(as $name:literal)?
            ),+ $(,)?
        }
        else $otherwise:expr
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $public enum $Action {
            $($(#[$doc])* $Variant $(($($Place),+))? $({ $($field: $Field),+ })?),+
        }

        #[allow(clippy::unused_unit, reason = "an action without fields has () for them")]
        const _: () = {
            use std::fmt::Write as _;

            #[derive(Clone, Copy)]
            enum Kind { $($Variant),+ }

            const KINDS: &[(&str, usize)] = &[$((
                $crate::actions!(@name [$($name)?] $($word),+),
                $crate::actions!(@count
                    [$($({$Place $(; $PlacePart)?})+)? $($({$Field $(; $FieldPart)?})+)?] [$($Whole)?]),
            )),+];

            /// The first number of each kind, and the end of the last one.
            const STARTS: [usize; KINDS.len() + 1] = {
                let mut starts = [0; KINDS.len() + 1];
                let mut kind = 0;
                while kind < KINDS.len() {
                    starts[kind + 1] = starts[kind] + KINDS[kind].1;
                    kind += 1;
                }
                starts
            };

            impl $Action {
                /// Returns the kind. The kinds are in the order of the variants, so that this only reads a byte.
                #[inline]
                fn kind(self) -> Kind {
                    match self {
                        $($Action::$Variant { .. } => Kind::$Variant),+
                    }
                }

                /// Returns the action's number within its kind, from 0.
                #[inline]
                fn number_in_kind(self) -> usize {
                    match self {
                        $($Action::$Variant $(($($place),+))? $({ $($field),+ })? => $crate::actions!(@number
                            [$($({$place $Place $(; $PlacePart)?})+)? $($({$field $Field $(; $FieldPart)?})+)?]
                            [$($Whole)?]
                        )),+
                    }
                }
            }

            impl $crate::NumberedAction for $Action {
                const KINDS: &'static [(&'static str, usize)] = KINDS;
                const COUNT: usize = STARTS[KINDS.len()];

                #[inline]
                fn index(self) -> usize {
                    STARTS[self.kind() as usize] + self.number_in_kind()
                }

                fn at(index: usize) -> Option<$Action> {
                    static ALL: std::sync::LazyLock<Vec<$Action>> = std::sync::LazyLock::new(|| {
                        let mut all = Vec::with_capacity(STARTS[KINDS.len()]);
                        $(
                            let count = KINDS[Kind::$Variant as usize].1;
                            all.extend((0..count).map(|number| {
                                let ($($($place,)+)? $($($field,)+)?) = $crate::actions!(@at number, count,
                                    [$($({$Place $(; $PlacePart)?})+)? $($({$Field $(; $FieldPart)?})+)?]
                                    [$($Whole)?]
                                );
                                $Action::$Variant $(($($place),+))? $({ $($field),+ })?
                            }));
                        )+
                        all
                    });
                    ALL.get(index).copied()
                }
            }

            impl std::fmt::Display for $Action {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    match *self {
                        $($Action::$Variant $(($($place),+))? $({ $($field),+ })? => $crate::actions!(@write f
                            [$($({$place $Place $(; $PlacePart)?})+)? $($({$field $Field $(; $FieldPart)?})+)?]
                            [$($Whole)?] $($word),+
                        )),+
                    }
                }
            }

            impl std::str::FromStr for $Action {
                type Err = $crate::BadNotation;

                fn from_str(text: &str) -> Result<$Action, $crate::BadNotation> {
                    $crate::read_words(text, |words| {
                        let mut expected: Option<$crate::Expected> = None;
                        $(
                            $crate::actions!(@read words, expected,
                                [$($({$place $Place $(; $PlacePart)?})+)? $($({$field $Field $(; $FieldPart)?})+)?]
                                [$($Whole)?] [$($word),+]
                                $Action::$Variant $(($($place),+))? $({ $($field),+ })?
                            );
                        )+
                        let otherwise: fn(&[&str]) -> $crate::Expected = $otherwise;
                        Err(expected.unwrap_or_else(|| otherwise(words)))
                    })
                }
            }
        };
    };

    // Returns the name of a kind: the text after `as`, or the first words.
    (@name [$name:literal] $($word:tt),+) => { $name };
    (@name [] $first:literal $(, $more:literal)* $(, $field:ident $(, $rest:tt)*)?) => {
        concat!($first $(, " ", $more)*)
    };

    // Returns the type that reads and writes a field.
    (@part $Field:ty) => { $Field };
    (@part $Field:ty; $Part:ty) => { $Part };

    // Returns the number of actions of a kind.
    (@count [$({$($Part:tt)+})*] []) => {
        1 $(* <$crate::actions!(@part $($Part)+) as $crate::ActionPart>::COUNT)*
    };
    (@count [$($parts:tt)*] [$Whole:ty]) => { <$Whole as $crate::ActionPart>::COUNT };

    // Returns an action's number within its kind, from 0.
    (@number [$({$field:ident $($Part:tt)+})*] []) => {{
        let number = 0;
        $(let number = $crate::append::<$crate::actions!(@part $($Part)+)>(number, $field);)*
        number
    }};
    (@number [$({$field:ident $($Part:tt)+})*] [$Whole:ty]) => {
        <$Whole as $crate::ActionPart>::number(($($field,)*))
    };

    // Returns the fields of an action from its number.
    (@at $number:ident, $count:ident, [$({$($Part:tt)+})*] []) => {{
        let _rest = &mut ($number, $count);
        ($($crate::split_off::<$crate::actions!(@part $($Part)+)>(_rest),)*)
    }};
    (@at $number:ident, $count:ident, [$($parts:tt)*] [$Whole:ty]) => {
        <$Whole as $crate::ActionPart>::nth($number)
    };

    // Writes and reads the notation.
    (@write $f:ident [$({$field:ident $($Part:tt)+})*] [] $first:literal $(, $word:tt)*) => {{
        $(let $field = $crate::DisplayedPart::<$crate::actions!(@part $($Part)+)>::new($field);)*
        $f.write_str($first)?;
        $(write!($f, " {}", $word)?;)*
        Ok(())
    }};
    (@write $f:ident [$({$field:ident $($Part:tt)+})*] [$Whole:ty] $($word:literal),+) => {{
        $(write!($f, "{} ", $word)?;)+
        <$Whole as $crate::ActionPart>::write(($($field,)*), $f)
    }};
    (@read $words:ident, $expected:ident, [$({$field:ident $($Part:tt)+})*] [] [$($word:tt),+] $action:expr) => {
        if let [$($word),+] = *$words {
            let read = || {
                $(let $field = <$crate::actions!(@part $($Part)+) as $crate::ActionPart>::read(&[$field])?;)*
                Ok($action)
            };
            match read() {
                Ok(action) => return Ok(action),
                Err(error) => $expected = Some(error),
            }
        }
    };
    (
        @read $words:ident, $expected:ident,
        [$({$field:ident $($Part:tt)+})*] [$Whole:ty] [$($word:tt),+] $action:expr
    ) => {
        if let [$($word,)+ ref rest @ ..] = *$words {
            match <$Whole as $crate::ActionPart>::read(rest) {
                Ok(($($field,)*)) => return Ok($action),
                Err(error) => $expected = Some(error),
            }
        }
    };
}

/// Implements [`ActionPart`] for types that have `Display`, `FromStr`, [`Element`](crate::Element) and a constant
/// `COUNT`: `parts! { Region, Cell }`.
#[macro_export]
macro_rules! parts {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::ActionPart for $name {
            type Value = $name;
            const COUNT: usize = <$name>::COUNT;

            fn write(value: $name, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{value}")
            }

            fn read(words: &[&str]) -> Result<$name, $crate::Expected> {
                words.concat().parse().map_err($crate::Expected::from)
            }

            #[inline]
            fn number(value: $name) -> usize {
                $crate::Element::index(value)
            }

            fn nth(number: usize) -> $name {
                $crate::Element::at(number)
            }
        }
    )+};
}

/// Defines parts of actions that are numbers: a field counts from 0, the notation counts from the start of the range.
/// `counts! { Booth: 1..=4, "a booth from 1 to 4"; }` defines a type `Booth` to be used as `u8 as Booth`.
#[macro_export]
macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident: $first:literal..=$last:literal, $expected:literal;)+) => {$(
        $(#[$doc])*
        pub enum $name {}

        impl $crate::ActionPart for $name {
            type Value = u8;
            const COUNT: usize = $last - $first + 1;

            fn write(value: u8, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", value + $first)
            }

            fn read(words: &[&str]) -> Result<u8, $crate::Expected> {
                let number = $crate::read_number(&words.concat(), $first..=$last);
                number.map(|number| number - $first).ok_or($expected)
            }

            #[inline]
            fn number(value: u8) -> usize {
                value as usize
            }

            fn nth(number: usize) -> u8 {
                number as u8
            }
        }
    )+};
}

/// A seat of any table, by its number. The rules check that the table has the seat.
impl ActionPart for Seat {
    type Value = Seat;
    const COUNT: usize = MAX_SEATS;

    fn write(seat: Seat, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", seat.number())
    }

    fn read(words: &[&str]) -> Result<Seat, Expected> {
        let number = read_number(&words.concat(), 0..=MAX_SEATS as u8 - 1);
        number.map(Seat::new).ok_or("the number of a seat, counted from 0")
    }

    #[inline]
    fn number(seat: Seat) -> usize {
        seat.index()
    }

    fn nth(number: usize) -> Seat {
        Seat::new(number as u8)
    }
}

/// Appends one more part of an action to the number of the parts before it.
#[doc(hidden)]
#[inline]
pub fn append<P: ActionPart>(number: usize, value: P::Value) -> usize {
    number * P::COUNT + P::number(value)
}

/// Reverses `append`: removes the first part from a number below `count`, and leaves the rest.
#[doc(hidden)]
pub fn split_off<P: ActionPart>((number, count): &mut (usize, usize)) -> P::Value {
    *count /= P::COUNT;
    let first = *number / *count;
    *number %= *count;
    P::nth(first)
}

/// A part that can be displayed, for [`actions!`](crate::actions).
#[doc(hidden)]
pub struct DisplayedPart<P: ActionPart>(P::Value);

impl<P: ActionPart> DisplayedPart<P> {
    pub fn new(value: P::Value) -> DisplayedPart<P> {
        DisplayedPart(value)
    }
}

impl<P: ActionPart<Value: Copy>> fmt::Display for DisplayedPart<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        P::write(self.0, f)
    }
}
