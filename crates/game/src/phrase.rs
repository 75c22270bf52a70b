//! Messages that are independent of a language.

use crate::seat::Seat;

/// A message key and its arguments. The `words` crate turns it into a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    pub key: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a phrase.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    Number(i64),
    /// A player, shown by name if it is known, otherwise by letter.
    Seat(Seat),
    /// A word of the same game's vocabulary, by its message key (`boots`, `pinot-noir`).
    Term(&'static str),
    /// A proper name on a component, which is the same in every language.
    Name(String),
    /// A phrase inside the phrase.
    Phrase(Phrase),
    /// Several arguments, joined by the rules of the language.
    List(Vec<Arg>),
}

impl Phrase {
    pub fn new(key: &'static str) -> Phrase {
        Phrase { key, args: Vec::new() }
    }

    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Phrase {
        self.args.push((name, arg.into()));
        self
    }

    pub fn term(self, name: &'static str, key: &'static str) -> Phrase {
        self.with(name, Arg::Term(key))
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Arg {
        Arg::Phrase(phrase)
    }
}

impl From<Vec<Arg>> for Arg {
    fn from(list: Vec<Arg>) -> Arg {
        Arg::List(list)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Arg {
                Arg::Number(number as i64)
            }
        }
    )*};
}

numbers!(u8, u16, u32, i8, i16, i32, i64, usize);
