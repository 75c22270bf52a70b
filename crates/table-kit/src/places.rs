//! The places of an event on the board.

use game::{Arg, Phrase, Seat};

/// The ids of the places of an event, the most specific first.
///
/// An id need not be on every viewer's page. A line of the log leads to the first id on the page, or else to the
/// event's player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventPlaces {
    seat: Option<Seat>,
    ids: Vec<(Option<&'static str>, String)>,
    sign: Option<String>,
}

impl EventPlaces {
    /// Makes the places of an event of this player.
    pub fn of(seat: Seat) -> EventPlaces {
        EventPlaces { seat: Some(seat), ..EventPlaces::default() }
    }

    /// Adds the place where it happened.
    pub fn at(mut self, id: impl Into<String>) -> EventPlaces {
        self.ids.push((None, id.into()));
        self
    }

    /// Adds the place where it happened. The argument of this name in the event's phrase refers to it.
    pub fn named(mut self, arg: &'static str, id: impl Into<String>) -> EventPlaces {
        self.ids.push((Some(arg), id.into()));
        self
    }

    /// Sets the symbol of the board's `sprites.svg` before the line in the log.
    pub fn sign(mut self, symbol: impl Into<String>) -> EventPlaces {
        self.sign = Some(symbol.into());
        self
    }

    /// Returns the symbol before the line, if there is one.
    pub fn symbol(&self) -> Option<&str> {
        self.sign.as_deref()
    }

    /// Returns the player of the event.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Returns the places, the player last.
    pub fn all(&self) -> Vec<String> {
        let ids = self.ids.iter().map(|(_, id)| id.clone());
        ids.chain(self.seat.map(strip)).collect()
    }

    /// Returns the places of an argument of the phrase: the player or the place that it names, then those of the event.
    pub fn argument_places(&self, phrase: &Phrase, name: &str) -> Vec<String> {
        let arg = phrase.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg);
        if let Some(Arg::Seat(seat)) = arg {
            return vec![strip(*seat)];
        }
        let own = self.ids.iter().filter(|(arg, _)| *arg == Some(name)).map(|(_, id)| id.clone());
        own.chain(self.all()).collect()
    }
}

/// Returns the id of a player's strip.
fn strip(seat: Seat) -> String {
    format!("strip-{}", seat.number())
}
