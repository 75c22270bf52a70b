//! Sentences for events that need more than an entry in the event table. The texts are in `words`.

use game::{Arg, Argument, Phrase, Seat};

use crate::describe::expert_phrase;
use crate::event::FinalItem;
use crate::ids::Cell;
use crate::rival::GOAL;
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

game::arguments! { |state: &State|
    expert: Expert => expert_phrase(*expert),
    (phrase, slot: SalesSlot) => state.with_sale(phrase, *slot),
    (phrase, slot: ExportSlot) => state.with_export(phrase, *slot),
}

/// An estate of the player that the phrase names.
impl Argument<State> for EstateNo {
    fn add_to(&self, phrase: Phrase, name: &'static str, state: &State) -> Phrase {
        let seat = |arg: &Arg| if let Arg::Seat(seat) = arg { Some(*seat) } else { None };
        let owner = phrase.args.iter().find_map(|(_, arg)| seat(arg));
        let estate = state.phrase_estate(owner.unwrap_or(state.actor), *self);
        phrase.with(name, estate)
    }
}

impl State {
    pub(crate) fn narrate_year(&self, year: u8, vintage: u8) -> Phrase {
        let weather = self.components.vintages[vintage as usize].weather;
        Phrase::new("event-year-begun")
            .with("year", year)
            .with("weather", Arg::Name(format!("{weather:+}")))
    }

    pub(crate) fn narrate_order(&self, order: &[Seat]) -> Phrase {
        let name =
            |&seat: &Seat| if self.is_rival(seat) { Arg::Term("rival") } else { Arg::Seat(seat) };
        Phrase::new("event-order-changed").with("order", order.iter().map(name).collect::<Vec<_>>())
    }

    pub(crate) fn narrate_move(&self, seat: Seat, to: Cell, supply: u8, paid: &[Seat]) -> Phrase {
        let key = match (supply, paid.is_empty()) {
            (0, true) => "event-moved",
            (_, true) => "event-moved-tax",
            (_, false) => "event-moved-paying",
        };
        let paid = paid.iter().map(|&seat| Arg::Seat(seat)).collect::<Vec<_>>();
        phrase_about(key, seat).with("to", to).with("supply", supply).with("paid", paid)
    }

    pub(crate) fn narrate_rival_score(&self, majorities: u16, vp: u16) -> Phrase {
        let key = if self.beats_rival() { "event-rival-beaten" } else { "event-rival-won" };
        Phrase::new(key).with("majorities", majorities).with("vp", vp).with("goal", GOAL)
    }

    /// Returns a phrase about a wine that has left its place.
    pub(crate) fn about_wine(
        &self,
        key: &'static str,
        seat: Seat,
        wine: WineAt,
        quality: u8,
    ) -> Phrase {
        let estate = self.player(seat).estate(wine.estate());
        let region = estate.region.map_or("region-none", |region| region.key());
        let wine = Phrase::new("wine").with("colour", estate.colour).with("quality", quality);
        phrase_about(key, seat).with("wine", wine.term("region", region))
    }
}

pub(crate) fn phrase_about(key: &'static str, seat: Seat) -> Phrase {
    Phrase::new(key).with("seat", seat)
}

pub(crate) fn final_phrase(seat: Seat, item: FinalItem) -> Phrase {
    match item {
        FinalItem::Money { bagos } => phrase_about("final-money", seat).with("bagos", bagos),
        FinalItem::Wines { wines } => phrase_about("final-wines", seat).with("wines", wines),
        FinalItem::Majority { country, barrels } => {
            phrase_about("final-majority", seat).with("country", country).with("barrels", barrels)
        }
        FinalItem::Multiplier { tile, count } => {
            phrase_about("final-multiplier", seat).term("tile", tile.key()).with("count", count)
        }
    }
}
