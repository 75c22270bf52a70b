//! The sentences of events that need more than their table. The texts are in the language files.

use game::{Arg, Phrase, Seat};

use crate::aisle::{Picker, PickerPlace, Position};
use crate::describe::{at_pile, in_box, tool_list};
use crate::event::Delivery;
use crate::ids::{BasketNo, CardId, WineryNo};
use crate::state::State;
use crate::tools::Tools;
use crate::vines::{Layer, Pile};

game::arguments! { |state: &State|
    card: CardId => state.card(*card),
    basket: BasketNo => basket.number(),
    winery: WineryNo => state.winery(*winery),
    (phrase, pile: Pile) => at_pile(phrase, *pile),
    (phrase, position: Position) => match position.spot() {
        PickerPlace::Aisle(place) => in_box(phrase, place),
        PickerPlace::Entrance { .. } | PickerPlace::Exit => phrase,
    },
}

impl State {
    pub(crate) fn narrate_take(
        &self,
        seat: Seat,
        card: CardId,
        pile: Pile,
        layer: Layer,
        tools: Tools,
    ) -> Phrase {
        let key = if tools.is_empty() { "event-taken" } else { "event-taken-with" };
        let card = match layer {
            Layer::Available => self.card(card),
            Layer::Covered => self.covered_card(card),
        };
        at_pile(Phrase::new(key), pile)
            .with("seat", seat)
            .with("card", card)
            .with("tools", tool_list(tools))
    }

    pub(crate) fn narrate_delivery(&self, delivery: &Delivery) -> Phrase {
        let key = if delivery.wild == 0 { "event-delivered" } else { "event-delivered-with-wild" };
        Phrase::new(key)
            .with("seat", delivery.seat)
            .with("cards", self.card_list(&delivery.cards))
            .with("winery", self.winery(delivery.winery))
            .with("slot", delivery.slot)
            .with("value", delivery.value)
            .with("wild", delivery.wild)
            .with("prestige", delivery.prestige)
    }

    /// Returns the phrase for a picker. If each player has two, it includes the numeral (clause 3.4).
    pub(crate) fn of_picker(
        &self,
        only: &'static str,
        one: &'static str,
        picker: Picker,
    ) -> Phrase {
        if self.aisle.pickers_per_player() == 1 {
            return Phrase::new(only);
        }
        let numeral = if picker.index().is_multiple_of(2) { "I" } else { "II" };
        Phrase::new(one).with("picker", Arg::Name(numeral.to_string()))
    }
}
