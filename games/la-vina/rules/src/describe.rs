//! Actions and decisions as message keys with arguments. The texts are in the language files.

use game::{Arg, Phrase};

use crate::action::Action;
use crate::aisle::AisleBox;
use crate::frame::Frame;
use crate::ids::{BasketNo, CardId, Tool, WineryNo};
use crate::state::{MAX_DELIVERIES, State};
use crate::tools::Tools;
use crate::view::{CardView, ToolView};
use crate::vines::{Layer, Pile};

/// The effects of actions as phrases.
impl State {
    pub(crate) fn describe_action(&self, action: Action) -> Phrase {
        match action {
            Action::Take { tools, pile, layer } => self.describe_take(tools, pile, layer),
            Action::Also { side } => match self.frame() {
                Some(Frame::SecondCard { space }) => {
                    let pile = Pile::new(space, side);
                    at_pile(Phrase::new("action-also"), pile)
                        .with("card", self.card_of_pile(pile, Layer::Available))
                }
                Some(_) | None => Phrase::new("action-also-nothing"),
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
            Action::Deliver { basket, to, wild } => self.describe_delivery(basket, to, wild),
            Action::EndDeliveries => Phrase::new("action-end-deliveries"),
            Action::Upgrade { basket, to } => {
                let price = self.price(self.player(self.actor).basket(basket), to).unwrap_or(0);
                let phrase = Phrase::new("action-upgrade").with("price", price);
                self.with_basket(phrase.term("kind", to.kind().key()), basket)
            }
            Action::EndUpgrades => Phrase::new("action-end-upgrades"),
        }
    }

    fn describe_take(&self, tools: Tools, pile: Pile, layer: Layer) -> Phrase {
        let key = if tools.is_empty() { "action-take" } else { "action-take-with" };
        at_pile(Phrase::new(key), pile)
            .with("card", self.card_of_pile(pile, layer))
            .with("tools", tool_list(tools))
    }

    fn describe_delivery(&self, basket: BasketNo, to: WineryNo, wild: u8) -> Phrase {
        let key = if wild == 0 { "action-deliver" } else { "action-deliver-with-wild" };
        let load = self.player(self.actor).basket(basket);
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

/// The prompts.
impl State {
    /// Returns the phrase of the status line.
    pub(crate) fn describe_prompt(&self) -> Phrase {
        let Some(frame) = self.frame() else {
            return Phrase::new("prompt-over");
        };
        let phrase = match frame {
            Frame::Turn { moved: false, took: false } => Phrase::new("prompt-turn"),
            Frame::Turn { moved: false, took: true } => Phrase::new("prompt-move"),
            Frame::Turn { moved: true, took: false } => Phrase::new("prompt-take"),
            Frame::Turn { moved: true, took: true } => Phrase::new("prompt-end-turn"),
            Frame::ReturnTool => {
                let held = self.player(self.actor).tools.total();
                Phrase::new("prompt-return-tool").with("held", held)
            }
            Frame::PlaceCard { card } => {
                Phrase::new("prompt-place-card").with("card", self.card(card))
            }
            Frame::SecondCard { space } => {
                Phrase::new("prompt-second-card").with("space", space.number())
            }
            Frame::ArriveAtExit { .. } => Phrase::new("prompt-arrive-at-exit"),
            Frame::Deliver { made } => {
                Phrase::new("prompt-deliver").with("left", MAX_DELIVERIES - made)
            }
            Frame::UpgradeBaskets { .. } => Phrase::new("prompt-upgrade-baskets"),
        };
        phrase.with("seat", self.actor)
    }
}

/// Parts of sentences.
impl State {
    pub(crate) fn card(&self, card: CardId) -> Phrase {
        card_phrase(self.view_card(card), &CARD)
    }

    /// Returns the phrase of a card that is or was under another one.
    pub(crate) fn covered_card(&self, card: CardId) -> Phrase {
        card_phrase(self.view_card(card), &COVERED_CARD)
    }

    pub(crate) fn card_list(&self, cards: &[CardId]) -> Vec<Arg> {
        cards.iter().map(|&card| self.card(card).into()).collect()
    }

    /// Returns the phrase of the card at that layer, with the part that all players see (clause 14.2).
    fn card_of_pile(&self, pile: Pile, layer: Layer) -> Phrase {
        let count = self.vines.pile(pile).len();
        let (index, keys) = match layer {
            Layer::Available => (count.checked_sub(1), &CARD),
            Layer::Covered => ((count == 2).then_some(0), &COVERED_CARD),
        };
        match index {
            Some(index) => card_phrase(self.view_card_of(pile, index), keys),
            None => Phrase::new("card-none"),
        }
    }

    fn with_basket(&self, phrase: Phrase, basket: BasketNo) -> Phrase {
        let load = self.player(self.actor).basket(basket);
        phrase
            .with("basket", basket.number())
            .with("cards", load.len())
            .with("capacity", load.capacity())
    }

    pub(crate) fn winery(&self, number: WineryNo) -> Phrase {
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

/// The text keys of a card: grapes, then empty vines; without a tool, with tools, with a hidden one.
type CardKeys = [[&'static str; 3]; 2];

const CARD: CardKeys = [
    ["card-grape", "card-grape-tool", "card-grape-hidden"],
    ["card-vine", "card-vine-tool", "card-vine-hidden"],
];
const COVERED_CARD: CardKeys = [
    ["covered-grape", "covered-grape-tool", "covered-grape-hidden"],
    ["covered-vine", "covered-vine-tool", "covered-vine-hidden"],
];

fn card_phrase(card: CardView, [grapes, vines]: &CardKeys) -> Phrase {
    let [plain, with_tools, hidden] = if card.variety.is_some() { grapes } else { vines };
    let phrase = match card.tool {
        ToolView::Open(tools) if tools.is_empty() => Phrase::new(plain),
        ToolView::Open(tools) => Phrase::new(with_tools).with("tool", tool_list(tools)),
        ToolView::Hidden => Phrase::new(hidden),
    };
    match card.variety {
        Some(variety) => phrase.term("variety", variety.key()).with("value", card.value),
        None => phrase,
    }
}

pub(crate) fn tool_list(tools: Tools) -> Vec<Arg> {
    tools.iter().map(|tool: Tool| Arg::Term(tool.key())).collect()
}

pub(crate) fn at_pile(phrase: Phrase, pile: Pile) -> Phrase {
    phrase.with("space", pile.space().number()).with("side", pile.side())
}

pub(crate) fn in_box(phrase: Phrase, place: AisleBox) -> Phrase {
    phrase.with("space", place.space().number()).with("box", place.row())
}
