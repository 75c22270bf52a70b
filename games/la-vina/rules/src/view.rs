//! The views of observers (section 14 of the rules).

use game::{Observer, Seat};
use serde::{Serialize, Serializer};

use crate::aisle::{Picker, Position};
use crate::basket::Basket;
use crate::components::{Components, Reward, Wine, printed_tools};
use crate::frame::Frame;
use crate::ids::{BasketKind, CardId, Upgrade, Variety, WineryNo};
use crate::options::Options;
use crate::state::State;
use crate::tools::Tools;
use crate::vines::Pile;

/// A card as it is seen. A covered card with unseen tools has no identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CardView {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<CardId>,
    /// The variety of the grapes. An empty vine has none.
    pub variety: Option<Variety>,
    pub value: u8,
    pub tool: ToolView,
}

impl CardView {
    /// Returns the view of a card that is or was open.
    pub fn open(card: CardId, components: &Components) -> CardView {
        let grape = components.grape(card);
        let tool = ToolView::Open(grape.tools);
        CardView { id: Some(card), variety: grape.variety, value: grape.value, tool }
    }
}

/// The visible part of a card's tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToolView {
    /// The tools on the card, usually one or none.
    Open(Tools),
    Hidden,
}

impl Serialize for ToolView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ToolView::Open(tools) => printed_tools::serialize(tools, serializer),
            ToolView::Hidden => serializer.serialize_str("hidden"),
        }
    }
}

/// The table as one observer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub round: u8,
    pub ending: bool,
    /// `None` if the game is over.
    pub turn: Option<TurnView>,
    pub spaces: Vec<SpaceView>,
    pub pickers: Vec<PickerView>,
    /// The pickers that left this round, the first one first.
    pub left: Vec<Picker>,
    pub players: Vec<PlayerView>,
    pub wineries: Vec<WineryView>,
    pub cooperative: CooperativeView,
    pub bank: Tools,
    /// Tools paid and not yet back in the bank.
    pub paid: Tools,
    pub medium_baskets: u8,
    pub large_baskets: u8,
    pub wild_supply: u8,
    pub wild_at_exit: bool,
    pub deck: usize,
    pub discard: Vec<CardView>,
}

/// The active player and the pending decisions, the next one last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnView {
    pub seat: Seat,
    pub picker: Picker,
    pub decisions: Vec<Frame>,
    /// True if the last action was a pour (clause 8.4).
    pub poured: bool,
}

/// The two piles beside a space, from below.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpaceView {
    pub left: Vec<CardView>,
    pub right: Vec<CardView>,
}

/// A figure on the board.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct PickerView {
    pub seat: Seat,
    pub at: Position,
}

/// The public part of a player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct PlayerView {
    pub baskets: [BasketView; 2],
    pub tools: Tools,
    pub wild: u8,
    pub barrels: u8,
    /// The prestige. It is nothing if the observer may not know it (clause 14.4).
    pub prestige: Option<u16>,
}

/// A basket and its cards.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct BasketView {
    pub kind: BasketKind,
    pub capacity: usize,
    pub cards: Vec<CardView>,
    pub value: u8,
    /// The baskets for which it can be traded once it is empty.
    pub trades: Vec<Trade>,
}

/// A larger basket that is left in the supply, and its price in exchange (clauses 11.1, 11.2 and 11.4). The player may
/// not be able to pay it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Trade {
    pub to: Upgrade,
    pub price: u8,
}

/// A winery with its barrels and seals.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct WineryView {
    pub card: u8,
    pub variety: Variety,
    pub wine: Wine,
    /// The minimum value. A card with an X has none.
    pub minimum: Option<u8>,
    pub rewards: Vec<Reward>,
    /// The owners of the barrels in the first slots.
    pub barrels: Vec<Seat>,
    pub seals: u8,
}

/// The cooperative with its barrels.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct CooperativeView {
    pub rewards: Vec<Reward>,
    pub barrels: Vec<Seat>,
}

impl State {
    pub(crate) fn view_for(&self, observer: Observer) -> View {
        View {
            options: self.options,
            round: self.round,
            ending: self.ending,
            turn: (!self.frames.is_empty()).then(|| TurnView {
                seat: self.actor,
                picker: self.picker,
                decisions: self.frames.to_vec(),
                poured: self.poured,
            }),
            spaces: self.view_spaces(),
            pickers: self.view_pickers(),
            left: self.aisle.left().to_vec(),
            players: Seat::all(self.options.players)
                .map(|seat| self.view_player(seat, observer))
                .collect(),
            wineries: self.view_wineries(),
            cooperative: self.view_cooperative(),
            bank: self.bank,
            paid: self.paid,
            medium_baskets: self.upgrades_left(Upgrade::Medium),
            large_baskets: self.upgrades_left(Upgrade::Large),
            wild_supply: self.wild_supply,
            wild_at_exit: self.wild_at_exit,
            deck: self.deck.len(),
            discard: self.discard.iter().map(|card| self.view_card(card)).collect(),
        }
    }

    pub(crate) fn view_card(&self, card: CardId) -> CardView {
        CardView::open(card, &self.components)
    }

    /// Returns the card of a pile, counted from the bottom, as all players see it (clause 14.2).
    pub(crate) fn view_card_of(&self, pile: Pile, index: usize) -> CardView {
        let open = self.view_card(self.vines.pile(pile)[index]);
        if index == 0 && self.vines.with_unseen_tool().contains(pile) {
            return CardView { id: None, tool: ToolView::Hidden, ..open };
        }
        open
    }

    fn view_pile(&self, pile: Pile) -> Vec<CardView> {
        (0..self.vines.pile(pile).len()).map(|index| self.view_card_of(pile, index)).collect()
    }

    fn view_spaces(&self) -> Vec<SpaceView> {
        let piles: Vec<Pile> = Pile::all(self.aisle.spaces()).collect();
        let space = |piles: &[Pile]| SpaceView {
            left: self.view_pile(piles[0]),
            right: self.view_pile(piles[1]),
        };
        piles.chunks(2).map(space).collect()
    }

    fn view_pickers(&self) -> Vec<PickerView> {
        let picker =
            |picker| PickerView { seat: self.aisle.owner(picker), at: self.aisle.position(picker) };
        Picker::first(self.pickers()).map(picker).collect()
    }

    /// Returns true if the observer may see this player's prestige (clause 14.4).
    pub(crate) fn shows_prestige(&self, seat: Seat, observer: Observer) -> bool {
        !self.options.hide_prestige || observer.is(seat) || self.frames.is_empty()
    }

    fn view_player(&self, seat: Seat, observer: Observer) -> PlayerView {
        let player = self.player(seat);
        PlayerView {
            baskets: player.baskets.map(|basket| self.view_basket(&basket)),
            tools: player.tools,
            wild: player.wild,
            barrels: player.barrels,
            prestige: self.shows_prestige(seat, observer).then_some(player.prestige),
        }
    }

    fn view_basket(&self, basket: &Basket) -> BasketView {
        BasketView {
            kind: basket.kind,
            capacity: basket.capacity(),
            cards: basket.cards().iter().map(|&card| self.view_card(card)).collect(),
            value: basket.values().total(),
            trades: self.trades(basket),
        }
    }

    fn trades(&self, basket: &Basket) -> Vec<Trade> {
        let left = Upgrade::ALL.into_iter().filter(|&to| self.upgrades_left(to) > 0);
        left.filter_map(|to| Some(Trade { to, price: self.price(basket, to)? })).collect()
    }

    fn view_wineries(&self) -> Vec<WineryView> {
        let display = self.wineries.all().filter_map(|number| {
            let card = self.wineries.request(number, &self.components)?;
            let winery = self.wineries.get(number);
            Some(WineryView {
                card: winery.card,
                variety: card.variety,
                wine: card.wine,
                minimum: card.minimum,
                rewards: card.rewards.as_slice().to_vec(),
                barrels: winery.barrels.to_vec(),
                seals: winery.seals,
            })
        });
        display.collect()
    }

    fn view_cooperative(&self) -> CooperativeView {
        let side = self.components.cooperative(self.options.players);
        CooperativeView {
            rewards: side.rewards.as_slice().to_vec(),
            barrels: self.wineries.get(WineryNo::COOPERATIVE).barrels.to_vec(),
        }
    }
}
