//! A table of a game's events: the data of each, the seats that may see it, and its message.

use crate::phrase::{Arg, Phrase};
use crate::seat::{Observer, Seat};

/// An event in a game of `G`. [`events!`](crate::events) implements it.
pub trait GameEvent<G>: Clone {
    /// Returns true if an observer may see the event.
    fn is_open_to(&self, observer: Observer) -> bool;

    /// Returns the line for the log, or nothing if the event has none.
    fn phrase(&self, game: &G) -> Option<Phrase>;
}

/// A value that a message of `G` can contain. [`arguments!`](crate::arguments) implements it, and
/// [`words!`](crate::words) does so for sets of words, which appear by their message keys.
pub trait Argument<G> {
    /// Adds the value to a phrase, usually as one argument with this name.
    fn add_to(&self, phrase: Phrase, name: &'static str, game: &G) -> Phrase;
}

macro_rules! alike_in_every_game {
    ($($value:ty),+) => {$(
        impl<G> Argument<G> for $value {
            fn add_to(&self, phrase: Phrase, name: &'static str, _: &G) -> Phrase {
                phrase.with(name, *self)
            }
        }
    )+};
}

alike_in_every_game!(u8, u16, u32, i8, i16, i32, i64, usize, Seat);

/// An optional value. If it is missing, no argument is added.
impl<G, T: Argument<G>> Argument<G> for Option<T> {
    fn add_to(&self, phrase: Phrase, name: &'static str, game: &G) -> Phrase {
        match self {
            Some(value) => value.add_to(phrase, name, game),
            None => phrase,
        }
    }
}

/// Several values, as one list argument.
impl<G, T: Argument<G>> Argument<G> for Vec<T> {
    fn add_to(&self, phrase: Phrase, name: &'static str, game: &G) -> Phrase {
        let args = self.iter().flat_map(|value| value.add_to(Phrase::new(name), name, game).args);
        phrase.with(name, Arg::List(args.map(|(_, arg)| arg).collect()))
    }
}

/// Defines the events of a game in one table: variant, fields, the seats that may see it, and its message.
///
/// After `=>` is the message of a variant: a message key, whose message gets all fields as arguments under their names,
/// or a block that creates a [`Phrase`] and reads the fields and the game by reference. A variant without `=>` has no
/// line of its own. `for seat and other` limits an event to these seats; without it, everybody may see the event.
///
/// ```
/// use game::{GameEvent, Observer, Phrase, Seat};
///
/// pub struct State {
///     goal: u8,
/// }
///
/// game::events! {
///     /// What happened.
///     pub enum Event, told by |state: &State| {
///         RoundBegan { round: u8 },
///         /// For the drawer only.
///         Drew { seat: Seat, value: u8 } for seat => "event-drew",
///         Won { seat: Seat } => { Phrase::new("event-won").with("seat", *seat).with("goal", state.goal) },
///     }
/// }
///
/// let (state, seat) = (State { goal: 9 }, Seat::new(1));
/// let drew = Event::Drew { seat, value: 3 };
/// assert_eq!(drew.phrase(&state), Some(Phrase::new("event-drew").with("seat", seat).with("value", 3)));
/// assert!(drew.is_open_to(Observer::Seat(seat)) && !drew.is_open_to(Observer::Public));
/// assert_eq!(Event::RoundBegan { round: 1 }.phrase(&state), None);
/// assert!(Event::Won { seat }.is_open_to(Observer::Public));
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$about:meta])*
        $public:vis enum $Event:ident, told by |$game:ident: &$Game:ty| {
            $(
                $(#[$doc:meta])*
                $Variant:ident $(($inner:ident: $Inner:ty))? $({ $($field:ident: $Field:ty),+ $(,)? })?
                $(for $who:ident $(and $more:ident)*)?
                $(=> $told:tt)?
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[serde(tag = "event", rename_all = "kebab-case")]
        $public enum $Event {
            $($(#[$doc])* $Variant $(($Inner))? $({ $($field: $Field),+ })?),+
        }

        impl $crate::GameEvent<$Game> for $Event {
            #[allow(unreachable_patterns, unused_variables, clippy::match_single_binding)]
            fn is_open_to(&self, observer: $crate::Observer) -> bool {
                match self {
                    $($($Event::$Variant { $who, $($more,)* .. } => {
                        observer.is(*$who) $(|| observer.is(*$more))*
                    })?)+
                    _ => true,
                }
            }

            #[allow(unused_variables)]
            fn phrase(&self, $game: &$Game) -> Option<$crate::Phrase> {
                match self {
                    $($Event::$Variant $(($inner))? $({ $($field),+ })? => {
                        $crate::events!(@told $game [$($inner)? $($($field)+)?] $($told)?)
                    })+
                }
            }
        }
    };

    (@told $game:ident [$($field:ident)*]) => { None };
    (@told $game:ident [$($field:ident)*] $key:literal) => {{
        let phrase = $crate::Phrase::new($key);
        $(let phrase = $crate::Argument::add_to($field, phrase, stringify!($field), $game);)*
        Some(phrase)
    }};
    (@told $game:ident [$($field:ident)*] $told:block) => { Some($told) };
}

/// Implements [`Argument`] for values whose names depend on the game: one argument each, or several added to a phrase.
///
/// ```
/// use game::{Argument, Phrase};
///
/// pub struct State;
/// pub struct Barrel(u8);
/// pub struct Place(u8, u8);
///
/// game::arguments! { |_state: &State|
///     barrel: Barrel => barrel.0 + 1,
///     (phrase, place: Place) => phrase.with("row", place.0).with("column", place.1),
/// }
///
/// let phrase = Barrel(2).add_to(Phrase::new("key"), "barrel", &State);
/// assert_eq!(phrase, Phrase::new("key").with("barrel", 3));
/// let phrase = Place(1, 2).add_to(Phrase::new("key"), "place", &State);
/// assert_eq!(phrase, Phrase::new("key").with("row", 1).with("column", 2));
/// ```
#[macro_export]
macro_rules! arguments {
    (|$game:ident: &$Game:ty| $($entry:tt)+) => { $crate::arguments!(@each $game $Game; $($entry)+); };
    (@each $game:ident $Game:ty;) => {};
    (@each $game:ident $Game:ty; $value:ident: $Value:ty => $arg:expr $(, $($rest:tt)*)?) => {
        impl $crate::Argument<$Game> for $Value {
            fn add_to(&self, phrase: $crate::Phrase, name: &'static str, $game: &$Game) -> $crate::Phrase {
                let $value = self;
                phrase.with(name, $arg)
            }
        }
        $crate::arguments!(@each $game $Game; $($($rest)*)?);
    };
    (@each $game:ident $Game:ty; ($phrase:ident, $value:ident: $Value:ty) => $whole:expr $(, $($rest:tt)*)?) => {
        impl $crate::Argument<$Game> for $Value {
            fn add_to(&self, $phrase: $crate::Phrase, _: &'static str, $game: &$Game) -> $crate::Phrase {
                let $value = self;
                $whole
            }
        }
        $crate::arguments!(@each $game $Game; $($($rest)*)?);
    };
}
