//! Actions, events and decisions as message keys with arguments; the words are elsewhere.

use game::{Arg, Phrase};

use crate::action::Action;
use crate::aisle::{AisleBox, Picker, Position, Row, Spot};
use crate::basket::BasketNo;
use crate::cards::CardId;
use crate::event::{Delivery, Event};
use crate::frame::Frame;
use crate::state::State;
use crate::tools::{Tool, Tools};
use crate::view::{Shown, ShownTool};
use crate::vines::{Layer, Pile};
use crate::winery::WineryNo;

/// What an action would do.
impl State {
    pub(crate) fn phrase_action(&self, action: Action) -> Phrase {
        match action {
            Action::Take { tools, pile, layer } => self.phrase_take(tools, pile, layer),
            Action::Also { side } => match self.frame() {
                Some(Frame::SecondCard { space }) => {
                    let pile = Pile::new(space, side);
                    at_pile(Phrase::new("action-also"), pile)
                        .with("card", self.card_of_pile(pile, Layer::Available))
                }
                _ => Phrase::new("action-also-nothing"),
            },
            Action::Skip => Phrase::new("action-skip"),
            Action::Move(to) => in_box(Phrase::new("action-move"), to),
            Action::Exit => Phrase::new("action-exit"),
            Action::EndTurn => Phrase::new("action-end-turn"),
            Action::Place(basket) => self.with_basket(Phrase::new("action-place"), basket),
            Action::Discard => match self.card_in_hand() {
                Some(card) => Phrase::new("action-discard").with("card", self.card(card)),
                None => Phrase::new("action-discard-nothing"),
            },
            Action::Return(tool) => Phrase::new("action-return").term("tool", tool.key()),
            Action::Pour(basket) => {
                let phrase = Phrase::new("action-pour").with("other", basket.other().number());
                self.with_basket(phrase, basket)
            }
            Action::Empty(basket) => self.with_basket(Phrase::new("action-empty"), basket),
            Action::Deliver { basket, to, wild } => self.phrase_delivery(basket, to, wild),
            Action::EndDeliveries => Phrase::new("action-end-deliveries"),
            Action::Upgrade { basket, to } => {
                let price = self.price(self.active().basket(basket), to).unwrap_or(0);
                let phrase = Phrase::new("action-upgrade").with("price", price);
                self.with_basket(phrase.term("kind", to.kind().key()), basket)
            }
            Action::EndUpgrades => Phrase::new("action-end-upgrades"),
        }
    }

    fn phrase_take(&self, tools: Tools, pile: Pile, layer: Layer) -> Phrase {
        let key = match (layer, tools.is_empty()) {
            (Layer::Available, true) => "action-take",
            (Layer::Available, false) => "action-take-with",
            (Layer::Covered, _) => "action-take-covered-with",
        };
        at_pile(Phrase::new(key), pile)
            .with("card", self.card_of_pile(pile, layer))
            .with("tools", tool_list(tools))
    }

    fn phrase_delivery(&self, basket: BasketNo, to: WineryNo, wild: u8) -> Phrase {
        let key = if wild == 0 { "action-deliver" } else { "action-deliver-with-wild" };
        let load = self.active().basket(basket);
        let value = load.values().total().saturating_add(wild);
        let slot = self.wineries.get(to).barrels.len();
        let rewards = self.wineries.rewards(to, &self.components, self.options.players).as_slice();
        let prestige = rewards.get(slot).map_or(0, |reward| reward.of(value));
        let phrase = Phrase::new(key)
            .with("winery", self.winery(to))
            .with("value", value)
            .with("wild", wild)
            .with("slot", slot + 1)
            .with("prestige", prestige);
        self.with_basket(phrase, basket)
    }
}

/// What happened.
impl State {
    /// Of two figures the numeral is told (clause 3.4).
    fn phrase_of_picker(&self, only: &'static str, one: &'static str, picker: Picker) -> Phrase {
        if self.options.players > 2 {
            return Phrase::new(only);
        }
        let numeral = if picker.index().is_multiple_of(2) { "I" } else { "II" };
        Phrase::new(one).with("picker", Arg::Name(numeral.to_string()))
    }

    pub(crate) fn phrase_event(&self, event: &Event) -> Option<Phrase> {
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
                let phrase =
                    self.phrase_of_picker("event-moved", "event-moved-one-of-two", *picker);
                at_position(phrase.with("seat", *seat), *to)
            }
            Event::Left { seat, picker, place, .. } => {
                let phrase = self.phrase_of_picker("event-left", "event-left-one-of-two", *picker);
                phrase.with("seat", *seat).with("place", *place)
            }
            Event::WildTaken { seat } => Phrase::new("event-wild-taken").with("seat", *seat),
            Event::Taken { seat, card, pile, layer, tools } => {
                let key = match (layer, tools.is_empty()) {
                    (Layer::Available, true) => "event-taken",
                    (Layer::Available, false) => "event-taken-with",
                    (Layer::Covered, _) => "event-taken-covered-with",
                };
                at_pile(Phrase::new(key), *pile)
                    .with("seat", *seat)
                    .with("card", self.card(*card))
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
            Event::Delivered(delivery) => self.phrase_delivered(delivery),
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

    fn phrase_delivered(&self, delivery: &Delivery) -> Phrase {
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

    /// The status line.
    pub(crate) fn phrase_prompt(&self) -> Phrase {
        let Some(frame) = self.frame() else {
            return Phrase::new("prompt-over");
        };
        let phrase = match frame {
            Frame::Turn { moved: false, took: false } => Phrase::new("prompt-turn"),
            Frame::Turn { moved: false, took: true } => Phrase::new("prompt-move"),
            Frame::Turn { moved: true, took: false } => Phrase::new("prompt-take"),
            Frame::Turn { moved: true, took: true } => Phrase::new("prompt-end-turn"),
            Frame::ReturnTool => Phrase::new("prompt-return-tool"),
            Frame::PlaceCard { card } => {
                Phrase::new("prompt-place-card").with("card", self.card(card))
            }
            Frame::SecondCard { space } => {
                Phrase::new("prompt-second-card").with("space", space.number())
            }
            Frame::ArriveAtExit { .. } => Phrase::new("prompt-arrive-at-exit"),
            Frame::Deliver { made } => Phrase::new("prompt-deliver").with("left", 2 - made),
            Frame::UpgradeBaskets { .. } => Phrase::new("prompt-upgrade-baskets"),
        };
        phrase.with("seat", self.seat)
    }
}

/// Parts of sentences.
impl State {
    fn card(&self, card: CardId) -> Phrase {
        shown_card(self.open_card(card))
    }

    fn card_list(&self, cards: &[CardId]) -> Vec<Arg> {
        cards.iter().map(|&card| self.card(card).into()).collect()
    }

    /// The card at that layer, as much of it as everybody sees.
    fn card_of_pile(&self, pile: Pile, layer: Layer) -> Phrase {
        let count = self.vines.pile(pile).len();
        let index = match layer {
            Layer::Available => count.checked_sub(1),
            Layer::Covered => (count == 2).then_some(0),
        };
        match index {
            Some(index) => shown_card(self.shown(pile, index)),
            None => Phrase::new("card-none"),
        }
    }

    fn with_basket(&self, phrase: Phrase, basket: BasketNo) -> Phrase {
        let load = self.active().basket(basket);
        phrase
            .with("basket", basket.number())
            .with("cards", load.len())
            .with("capacity", load.capacity())
    }

    fn winery(&self, number: WineryNo) -> Phrase {
        let Some(card) = self.wineries.request(number, &self.components) else {
            return Phrase::new("winery-cooperative");
        };
        let key = if card.minimum.is_some() { "winery" } else { "winery-x" };
        Phrase::new(key)
            .with("number", number.number())
            .term("variety", card.variety.key())
            .term("wine", card.wine.key())
            .with("minimum", card.minimum.unwrap_or(0))
    }
}

fn shown_card(card: Shown) -> Phrase {
    let phrase = match (card.variety, card.tool) {
        (Some(_), ShownTool::None) => Phrase::new("card-grape"),
        (Some(_), ShownTool::Some(_)) => Phrase::new("card-grape-tool"),
        (Some(_), ShownTool::Hidden) => Phrase::new("card-grape-hidden"),
        (None, ShownTool::None) => Phrase::new("card-vine"),
        (None, ShownTool::Some(_)) => Phrase::new("card-vine-tool"),
        (None, ShownTool::Hidden) => Phrase::new("card-vine-hidden"),
    };
    let phrase = match card.variety {
        Some(variety) => phrase.term("variety", variety.key()).with("value", card.value),
        None => phrase,
    };
    match card.tool {
        ShownTool::Some(tool) => phrase.term("tool", tool.key()),
        ShownTool::None | ShownTool::Hidden => phrase,
    }
}

fn tool_list(tools: Tools) -> Vec<Arg> {
    tools.iter().map(|tool: Tool| Arg::Term(tool.key())).collect()
}

fn at_pile(phrase: Phrase, pile: Pile) -> Phrase {
    phrase.with("space", pile.space().number()).term("side", pile.side().key())
}

fn in_box(phrase: Phrase, place: AisleBox) -> Phrase {
    let row = match place.row() {
        Row::Back => "back",
        Row::Front => "front",
    };
    phrase.with("space", place.space().number()).term("box", row)
}

fn at_position(phrase: Phrase, position: Position) -> Phrase {
    match position.spot() {
        Spot::Aisle(place) => in_box(phrase, place),
        Spot::Entrance { .. } | Spot::Exit => phrase,
    }
}
