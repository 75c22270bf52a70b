//! Macros for small ids: closed sets of words, and ids that are counted from 1.

/// Defines a closed set of words: an enum, its members in order, and the word of each in notation and JSON.
///
/// After the name is the type of a [`Set`](crate::Set)'s bits. Two optional parts follow: a prefix for the message
/// keys, and a description of the expected words for errors. Their defaults use the words. Types defined with it may be
/// parts of [`actions!`](crate::actions).
///
/// ```
/// game::words! {
///     /// The colour of a wine.
///     pub enum Colour: u8, key "colour-", expected "`white` or `red`" {
///         White = "white",
///         Red = "red",
///     }
/// }
/// assert_eq!(Colour::Red.to_string(), "red");
/// assert_eq!("white".parse(), Ok(Colour::White));
/// assert_eq!(Colour::ALL.map(Colour::key), ["colour-white", "colour-red"]);
/// assert_eq!(serde_json::to_string(&Colour::Red).unwrap(), "\"red\"");
/// assert_eq!("blue".parse::<Colour>().unwrap_err().expected, "`white` or `red`");
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$about:meta])*
        $public:vis enum $Name:ident: $bits:ty $(, key $prefix:literal)? $(, expected $expected:literal)? {
            $($(#[$doc:meta])* $Variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[repr(u8)]
        $public enum $Name { $($(#[$doc])* #[serde(rename = $word)] $Variant),+ }

        impl $Name {
            pub const COUNT: usize = [$($word),+].len();
            pub const ALL: [$Name; $Name::COUNT] = [$($Name::$Variant),+];

            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns its word in notation and JSON.
            pub const fn word(self) -> &'static str {
                match self { $($Name::$Variant => $word),+ }
            }

            /// Returns the message key of its name.
            pub const fn key(self) -> &'static str {
                $crate::words!(@key self $Name [$($prefix)?] $($Variant $word)+)
            }
        }

        impl $crate::Element for $Name {
            type Bits = $bits;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn at(index: usize) -> $Name {
                $Name::ALL[index]
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $Name {
            type Err = $crate::BadNotation;

            fn from_str(text: &str) -> Result<$Name, $crate::BadNotation> {
                match text {
                    $($word => Ok($Name::$Variant),)+
                    _ => Err($crate::BadNotation::new(text, $crate::words!(@expected [$($expected)?] $($word)+))),
                }
            }
        }

        $crate::parts! { $Name }

        impl From<$Name> for $crate::Arg {
            fn from(word: $Name) -> $crate::Arg {
                $crate::Arg::Term(word.key())
            }
        }

        impl<G> $crate::Argument<G> for $Name {
            fn add_to(&self, phrase: $crate::Phrase, name: &'static str, _: &G) -> $crate::Phrase {
                phrase.with(name, *self)
            }
        }
    };

    (@key $self:ident $Name:ident [] $($Variant:ident $word:literal)+) => { $self.word() };
    (@key $self:ident $Name:ident [$prefix:literal] $($Variant:ident $word:literal)+) => {
        match $self { $($Name::$Variant => concat!($prefix, $word)),+ }
    };
    (@expected [] $($word:literal)+) => { concat!("one of" $(, " ", $word)+) };
    (@expected [$expected:literal] $($word:literal)+) => { $expected };
}

/// Defines a closed set of values with data, such as pending decisions, and their kinds as a set of
/// [`words!`](crate::words).
///
/// The words name the variants in JSON. With the prefix, they are message keys.
///
/// ```
/// game::kinds! {
///     /// What is to be decided.
///     #[derive(serde::Serialize)]
///     pub enum Frame: FrameKind in u8, key "prompt-" {
///         Draw = "draw",
///         Place { card: u8 } = "place-card",
///     }
/// }
/// let frame = Frame::Place { card: 3 };
/// assert_eq!((frame.kind(), frame.kind().index()), (FrameKind::Place, 1));
/// assert_eq!((frame.kind().word(), frame.kind().key()), ("place-card", "prompt-place-card"));
/// assert_eq!(serde_json::to_string(&frame).unwrap(), r#"{"place-card":{"card":3}}"#);
/// ```
#[macro_export]
macro_rules! kinds {
    (
        $(#[$about:meta])*
        $public:vis enum $Name:ident: $Kind:ident in $bits:ty, key $prefix:literal {
            $(
                $(#[$doc:meta])*
                $Variant:ident
                $(($Inner:ty))?
                $({ $($field:ident: $Field:ty),+ $(,)? })?
                = $word:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $public enum $Name {
            $($(#[$doc])* #[serde(rename = $word)] $Variant $(($Inner))? $({ $($field: $Field),+ })?),+
        }

        $crate::words! {
            #[doc = concat!("The kinds of [`", stringify!($Name), "`].")]
            $public enum $Kind: $bits, key $prefix { $($Variant = $word),+ }
        }

        impl $Name {
            #[inline]
            pub const fn kind(self) -> $Kind {
                match self { $($Name::$Variant { .. } => $Kind::$Variant),+ }
            }
        }
    };
}

/// Defines ids that code counts from 0, without a form for people: `COUNT`, `from_index`, `at`, `index`, `all`. They
/// are elements of a [`Set`](crate::Set); the type of its bits is after the name.
///
/// ```
/// game::indexed! {
///     /// One of the cards of the box.
///     #[derive(Debug)]
///     pub struct Card: u128, 72
/// }
/// assert_eq!(Card::from_index(71), Some(Card::at(71)));
/// assert_eq!(Card::from_index(72), None);
/// assert_eq!(Card::all().map(Card::index).sum::<usize>(), 71 * 72 / 2);
/// ```
#[macro_export]
macro_rules! indexed {
    ($(#[$about:meta])* $public:vis struct $Name:ident: $bits:ty, $count:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $public struct $Name(u8);

        impl $Name {
            pub const COUNT: usize = $count;

            /// Returns the one with this number, if there is one.
            pub const fn from_index(index: usize) -> Option<$Name> {
                if index < $Name::COUNT { Some($Name(index as u8)) } else { None }
            }

            /// Returns the one with this number. Panics if there is none.
            pub const fn at(index: usize) -> $Name {
                assert!(index < $Name::COUNT);
                $Name(index as u8)
            }

            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub fn all() -> impl DoubleEndedIterator<Item = $Name> + ExactSizeIterator {
                (0..$Name::COUNT as u8).map($Name)
            }
        }

        $crate::elements! { $Name: $bits }
    };
}

/// Defines ids that people count from 1: a number in notation and JSON, an index from 0 in code.
///
/// After the name are the type of a [`Set`](crate::Set)'s bits, the numbers, and a description of the expected number
/// for errors. Types defined with it may be parts of [`actions!`](crate::actions).
///
/// ```
/// game::numbered! {
///     /// One of the barrels of a cellar.
///     pub struct Barrel: u8, 1..=3, "the number of a barrel, from 1 to 3"
/// }
/// let last = Barrel::new(2);
/// assert_eq!((last.index(), last.number(), last.to_string().as_str()), (2, 3, "3"));
/// assert_eq!(serde_json::from_str::<Barrel>("3").unwrap(), last);
/// assert!("4".parse::<Barrel>().is_err());
/// ```
#[macro_export]
macro_rules! numbered {
    ($(#[$about:meta])* $public:vis struct $Name:ident: $bits:ty, 1..=$count:literal, $expected:literal) => {
        $crate::indexed! { $(#[$about])* #[derive(Debug, Default)] $public struct $Name: $bits, $count }

        impl $Name {
            /// The set of all of them.
            pub const EVERY: $crate::Set<$Name> = $crate::Set::from_bits(<$bits>::MAX >> (<$bits>::BITS - $count));

            pub const fn new(index: u8) -> $Name {
                assert!((index as usize) < $count, $expected);
                $Name(index)
            }

            /// Returns the number that people use, from 1.
            pub const fn number(self) -> u8 {
                self.0 + 1
            }

            pub const fn from_number(number: u8) -> Option<$Name> {
                if number >= 1 && number as usize <= $count { Some($Name(number - 1)) } else { None }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.number())
            }
        }

        impl std::str::FromStr for $Name {
            type Err = $crate::Expected;

            fn from_str(text: &str) -> Result<$Name, $crate::Expected> {
                $crate::read_number(text, 1..=$count).and_then($Name::from_number).ok_or($expected)
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u8(self.number())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$Name, D::Error> {
                $Name::from_number(<u8 as serde::Deserialize>::deserialize(deserializer)?)
                    .ok_or_else(|| serde::de::Error::custom(concat!("expected ", $expected)))
            }
        }

        $crate::parts! { $Name }
    };
}
