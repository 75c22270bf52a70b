//! Events as message keys with arguments; the words are elsewhere.

use game::{Arg, Phrase};

use crate::aisle::{Picker, Position, Spot};
use crate::describe::{at_pile, in_box, tool_list};
use crate::event::{Delivery, Event};
use crate::state::State;
use crate::vines::Layer;

impl State {
    pub(crate) fn narrate_event(&self, event: &Event) -> Option<Phrase> {
        Some(match event {
            Event::Began { seat, prestige } => {
                Phrase::new("event-began").with("seat", *seat).with("prestige", *prestige)
            }
            Event::WineriesShown { .. } | Event::Laid { .. } => return None,
            Event::RoundBegan { round } => Phrase::new("event-round-began").with("round", *round),
            Event::Reshuffled { cards } => Phrase::new("event-reshuffled").with("cards", *cards),
            Event::SealsAdded { wineries } => {
                Phrase::new("event-seals-added").with("count", wineries.len())
            }
            Event::WildLaid => return None,
            Event::Moved { seat, picker, to, .. } => {
                let phrase = self.of_picker("event-moved", "event-moved-one-of-two", *picker);
                at_position(phrase.with("seat", *seat), *to)
            }
            Event::Left { seat, picker, place, .. } => {
                let phrase = self.of_picker("event-left", "event-left-one-of-two", *picker);
                phrase.with("seat", *seat).with("place", *place)
            }
            Event::WildTaken { seat } => Phrase::new("event-wild-taken").with("seat", *seat),
            Event::Taken { seat, card, pile, layer, tools } => {
                let key = if tools.is_empty() { "event-taken" } else { "event-taken-with" };
                let phrase = match layer {
                    Layer::Available => self.card(*card),
                    Layer::Covered => self.covered_card(*card),
                };
                at_pile(Phrase::new(key), *pile)
                    .with("seat", *seat)
                    .with("card", phrase)
                    .with("tools", tool_list(*tools))
            }
            Event::Uncovered { pile, card } => {
                at_pile(Phrase::new("event-uncovered"), *pile).with("card", self.card(*card))
            }
            Event::ToolGained { seat, tool } => {
                Phrase::new("event-tool-gained").with("seat", *seat).term("tool", tool.key())
            }
            Event::ToolReturned { seat, tool } => {
                Phrase::new("event-tool-returned").with("seat", *seat).term("tool", tool.key())
            }
            Event::Placed { seat, card, basket } => Phrase::new("event-placed")
                .with("seat", *seat)
                .with("card", self.card(*card))
                .with("basket", basket.number()),
            Event::Discarded { seat, card } => {
                Phrase::new("event-discarded").with("seat", *seat).with("card", self.card(*card))
            }
            Event::Poured { seat, from, .. } => Phrase::new("event-poured")
                .with("seat", *seat)
                .with("basket", from.number())
                .with("other", from.other().number()),
            Event::Emptied { seat, basket, cards } => Phrase::new("event-emptied")
                .with("seat", *seat)
                .with("basket", basket.number())
                .with("cards", self.card_list(cards)),
            Event::Delivered(delivery) => self.narrate_delivery(delivery),
            Event::SealsTaken { seat, winery, seals } => Phrase::new("event-seals-taken")
                .with("seat", *seat)
                .with("winery", self.winery(*winery))
                .with("seals", *seals),
            Event::Upgraded { seat, basket, from, to, cost } => Phrase::new("event-upgraded")
                .with("seat", *seat)
                .with("basket", basket.number())
                .term("from", from.key())
                .term("to", to.key())
                .with("cost", *cost),
            Event::EndCalled { seat } => Phrase::new("event-end-called").with("seat", *seat),
            Event::RoundEnded { round } => Phrase::new("event-round-ended").with("round", *round),
            Event::GameEnded { winner } => Phrase::new("event-game-ended").with("seat", *winner),
        })
    }

    fn narrate_delivery(&self, delivery: &Delivery) -> Phrase {
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

    /// Of two figures the numeral is told (clause 3.4).
    fn of_picker(&self, only: &'static str, one: &'static str, picker: Picker) -> Phrase {
        if self.aisle.each() == 1 {
            return Phrase::new(only);
        }
        let numeral = if picker.index().is_multiple_of(2) { "I" } else { "II" };
        Phrase::new(one).with("picker", Arg::Name(numeral.to_string()))
    }
}

fn at_position(phrase: Phrase, position: Position) -> Phrase {
    match position.spot() {
        Spot::Aisle(place) => in_box(phrase, place),
        Spot::Entrance { .. } | Spot::Exit => phrase,
    }
}
