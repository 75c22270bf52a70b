//! The whole state in a form that people read and write.
//!
//! Cards are texts such as `#12 pinot-noir 5` or `#0 pinot-noir 1 +billhook`. The number names the card. The rest is
//! for the reader. It is optional, but must be right.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::aisle::Picker;
use crate::components::Components;
use crate::frame::Frame;
use crate::ids::{BasketKind, CardId, Tool, Upgrade, WineryNo};
use crate::options::Options;
use crate::state::{Player, State};
use crate::vines::Pile;

/// Any arrangement of the components. [`State::from_layout`](game::Game::from_layout) checks if it is a state of the
/// game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub options: Options,
    pub round: u8,
    /// True after a player has placed the last barrel.
    pub ending: bool,
    /// `None` if the game is over.
    pub turn: Option<TurnLayout>,
    /// The pickers by number. Each player's pickers follow each other in seat order.
    pub pickers: Vec<PickerLayout>,
    /// The pickers who have left this round, the first one first.
    pub left: Vec<u8>,
    pub vines: Vec<SpaceLayout>,
    pub players: Vec<PlayerLayout>,
    pub wineries: Vec<WineryLayout>,
    /// The owners of the barrels on the cooperative, in order.
    pub cooperative: Vec<u8>,
    pub bank: Vec<Tool>,
    /// Tools paid for the take in progress that are not back in the bank yet.
    pub paid: Vec<Tool>,
    pub medium_baskets: u8,
    pub large_baskets: u8,
    pub wild_supply: u8,
    pub wild_at_exit: bool,
    /// The deck. The next card is the first.
    pub deck: Vec<String>,
    pub discard: Vec<String>,
}

/// The active player and the pending decisions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnLayout {
    pub picker: u8,
    /// True if the last action was a pour.
    pub poured: bool,
    /// The decisions. The next one is the last; those before it wait.
    pub decisions: Vec<PendingDecision>,
}

/// A pending decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "decision", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PendingDecision {
    Turn { moved: bool, took: bool },
    ReturnTool,
    PlaceCard { card: String },
    SecondCard { space: u8 },
    ArriveAtExit { took: bool },
    Deliver { made: u8 },
    UpgradeBaskets { traded: [bool; 2] },
}

/// A picker, at `entrance 1` (farthest back), `3a` (the back box of space 3), `3b` or `exit`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickerLayout {
    pub seat: u8,
    pub at: String,
}

/// The piles beside a space.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceLayout {
    pub left: PileLayout,
    pub right: PileLayout,
}

/// The cards of a pile from the bottom. `seen` is true if the tool of the lowest has been seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PileLayout {
    pub cards: Vec<String>,
    pub seen: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLayout {
    pub baskets: [BasketLayout; 2],
    pub tools: Vec<Tool>,
    pub wild: u8,
    pub barrels: u8,
    pub prestige: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BasketLayout {
    pub kind: BasketKind,
    pub cards: Vec<String>,
}

/// A winery by its row in the component table, with its barrels and seals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WineryLayout {
    pub card: u8,
    /// The owners of the barrels in the first slots.
    pub barrels: Vec<u8>,
    pub seals: u8,
}

/// Returns the notation of a card.
pub(crate) fn card_text(card: CardId, components: &Components) -> String {
    let grape = components.grape(card);
    let mut text = match grape.variety {
        Some(variety) => format!("#{} {} {}", card.index(), variety.key(), grape.value),
        None => format!("#{} empty-vine", card.index()),
    };
    for (index, tool) in grape.tools.iter().enumerate() {
        text.push_str(if index == 0 { " +" } else { "+" });
        text.push_str(tool.key());
    }
    text
}

impl State {
    pub(crate) fn lay_out(&self) -> Layout {
        let owners = |winery| self.wineries.get(winery).barrels.iter().map(|seat| seat.number());
        let wineries = self.wineries.all().filter(|winery| !winery.is_cooperative());
        Layout {
            options: self.options,
            round: self.round,
            ending: self.ending,
            turn: self.lay_out_turn(),
            pickers: Picker::first(self.pickers())
                .map(|picker| self.lay_out_picker(picker))
                .collect(),
            left: self.aisle.left().iter().map(|picker| picker.index() as u8).collect(),
            vines: self.lay_out_vines(),
            players: Seat::all(self.options.players)
                .map(|seat| self.lay_out_player(self.player(seat)))
                .collect(),
            wineries: wineries
                .map(|winery| WineryLayout {
                    card: self.wineries.get(winery).card,
                    barrels: owners(winery).collect(),
                    seals: self.wineries.get(winery).seals,
                })
                .collect(),
            cooperative: owners(WineryNo::COOPERATIVE).collect(),
            bank: self.bank.iter().collect(),
            paid: self.paid.iter().collect(),
            medium_baskets: self.upgrades_left(Upgrade::Medium),
            large_baskets: self.upgrades_left(Upgrade::Large),
            wild_supply: self.wild_supply,
            wild_at_exit: self.wild_at_exit,
            deck: self.card_texts(self.deck.iter().rev().copied()),
            discard: self.card_texts(self.discard),
        }
    }

    fn card_texts(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        cards.into_iter().map(|card| card_text(card, &self.components)).collect()
    }

    fn lay_out_turn(&self) -> Option<TurnLayout> {
        let decision = |frame: &Frame| match *frame {
            Frame::Turn { moved, took } => PendingDecision::Turn { moved, took },
            Frame::ReturnTool => PendingDecision::ReturnTool,
            Frame::PlaceCard { card } => {
                PendingDecision::PlaceCard { card: card_text(card, &self.components) }
            }
            Frame::SecondCard { space } => PendingDecision::SecondCard { space: space.number() },
            Frame::ArriveAtExit { took } => PendingDecision::ArriveAtExit { took },
            Frame::Deliver { made } => PendingDecision::Deliver { made },
            Frame::UpgradeBaskets { traded } => PendingDecision::UpgradeBaskets { traded },
        };
        (!self.frames.is_empty()).then(|| TurnLayout {
            picker: self.picker.index() as u8,
            poured: self.poured,
            decisions: self.frames.iter().map(decision).collect(),
        })
    }

    fn lay_out_picker(&self, picker: Picker) -> PickerLayout {
        PickerLayout {
            seat: self.aisle.owner(picker).number(),
            at: self.aisle.position(picker).to_string(),
        }
    }

    fn lay_out_vines(&self) -> Vec<SpaceLayout> {
        let pile = |pile: Pile| PileLayout {
            cards: self.card_texts(self.vines.pile(pile).iter().copied()),
            seen: self.vines.is_seen(pile),
        };
        let piles: Vec<Pile> = Pile::all(self.aisle.spaces()).collect();
        let space = |sides: &[Pile]| SpaceLayout { left: pile(sides[0]), right: pile(sides[1]) };
        piles.chunks(2).map(space).collect()
    }

    fn lay_out_player(&self, player: &Player) -> PlayerLayout {
        PlayerLayout {
            baskets: player.baskets.map(|basket| BasketLayout {
                kind: basket.kind,
                cards: self.card_texts(basket.cards().iter().copied()),
            }),
            tools: player.tools.iter().collect(),
            wild: player.wild,
            barrels: player.barrels,
            prestige: player.prestige,
        }
    }
}
