//! The places of an event on the board.

use game::{Arg, Phrase, Seat};

/// The ids of the places that an event speaks of, the most telling first.
///
/// An id need not be on the page of every viewer: a line of the log leads to the first that is, and at
/// last to the event's player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    seat: Option<Seat>,
    ids: Vec<(Option<&'static str>, String)>,
    sign: Option<String>,
}

impl Places {
    /// An event of this player.
    pub fn of(seat: Seat) -> Places {
        Places { seat: Some(seat), ..Places::default() }
    }

    /// It happened here.
    pub fn at(mut self, id: impl Into<String>) -> Places {
        self.ids.push((None, id.into()));
        self
    }

    /// It happened here, and the argument of this name in the event's phrase speaks of it.
    pub fn named(mut self, arg: &'static str, id: impl Into<String>) -> Places {
        self.ids.push((Some(arg), id.into()));
        self
    }

    /// A symbol of the board's `sprites.svg` stands before it in the log.
    pub fn sign(mut self, symbol: impl Into<String>) -> Places {
        self.sign = Some(symbol.into());
        self
    }

    /// The symbol that stands before it, if there is one.
    pub fn symbol(&self) -> Option<&str> {
        self.sign.as_deref()
    }

    /// Whom it is about.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The places, the player last.
    pub fn all(&self) -> Vec<String> {
        let ids = self.ids.iter().map(|(_, id)| id.clone());
        ids.chain(self.seat.map(strip)).collect()
    }

    /// The place of an argument of the phrase: the place or the player that it names, or else the one
    /// of the event.
    pub fn of_arg(&self, phrase: &Phrase, name: &str) -> Vec<String> {
        let arg = phrase.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg);
        if let Some(Arg::Seat(seat)) = arg {
            return vec![strip(*seat)];
        }
        let own = self.ids.iter().filter(|(arg, _)| *arg == Some(name)).map(|(_, id)| id.clone());
        own.chain(self.all()).collect()
    }
}

/// The id of a player's strip.
fn strip(seat: Seat) -> String {
    format!("strip-{}", seat.number())
}
