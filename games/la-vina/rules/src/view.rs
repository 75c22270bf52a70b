//! What an observer may know (section 14 of the rules), and dealing anew what nobody knows.

use game::{Chance, List, Observer, Seat};
use serde::{Serialize, Serializer};

use crate::aisle::{Picker, Position};
use crate::basket::{Basket, BasketKind, Upgrade};
use crate::cards::{CARDS, CardId, CardSet, Variety};
use crate::components::{Reward, Wine};
use crate::frame::Frame;
use crate::options::Options;
use crate::state::State;
use crate::tools::{Tool, Tools};
use crate::vines::Pile;
use crate::winery::WineryNo;

/// A card as it is seen. A covered card whose tool nobody has seen has no identity either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<CardId>,
    /// None on an empty vine.
    pub variety: Option<Variety>,
    pub value: u8,
    pub tool: ShownTool,
}

/// What is seen where a card has its tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownTool {
    None,
    Some(Tool),
    Hidden,
}

impl Serialize for ShownTool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ShownTool::None => serializer.serialize_none(),
            ShownTool::Some(tool) => tool.serialize(serializer),
            ShownTool::Hidden => serializer.serialize_str("hidden"),
        }
    }
}

/// The table as one observer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub round: u8,
    pub ending: bool,
    /// Nothing once the game is over.
    pub turn: Option<TurnView>,
    pub spaces: Vec<SpaceView>,
    pub pickers: Vec<PickerView>,
    /// Who has left this round, first out first.
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
    pub discard: Vec<Shown>,
}

/// Whose turn it is and what is pending, the next decision last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnView {
    pub seat: Seat,
    pub picker: Picker,
    pub decisions: Vec<Frame>,
    /// The last thing done was to pour (clause 8.4).
    pub poured: bool,
}

/// The two piles beside a space, from below.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SpaceView {
    pub left: Vec<Shown>,
    pub right: Vec<Shown>,
}

/// A figure on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PickerView {
    pub seat: Seat,
    pub at: Position,
}

/// What everybody sees of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    pub baskets: [BasketView; 2],
    pub tools: Tools,
    pub wild: u8,
    pub barrels: u8,
    /// Nothing if the observer may not know it (clause 14.4).
    pub prestige: Option<u16>,
}

/// A basket and its cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BasketView {
    pub kind: BasketKind,
    pub capacity: usize,
    pub cards: Vec<Shown>,
    pub value: u8,
}

/// A winery with what lies on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WineryView {
    pub card: u8,
    pub variety: Variety,
    pub wine: Wine,
    /// None where an X is printed.
    pub minimum: Option<u8>,
    pub rewards: Vec<Reward>,
    /// Whose barrels fill the first slots.
    pub barrels: Vec<Seat>,
    pub seals: u8,
}

/// The cooperative with what lies on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
                seat: self.seat,
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
            discard: self.discard.map(|card| self.open_card(card)).collect(),
        }
    }

    /// A card that lies or lay open.
    pub(crate) fn open_card(&self, card: CardId) -> Shown {
        let grape = self.components.grape(card);
        let tool = grape.tool.map_or(ShownTool::None, ShownTool::Some);
        Shown { id: Some(card), variety: grape.variety, value: grape.value, tool }
    }

    /// The card of a pile, counted from below, as everybody sees it (clause 14.2).
    pub(crate) fn shown(&self, pile: Pile, index: usize) -> Shown {
        let open = self.open_card(self.vines.pile(pile)[index]);
        if index == 0 && self.vines.unseen().contains(pile) {
            return Shown { id: None, tool: ShownTool::Hidden, ..open };
        }
        open
    }

    fn view_pile(&self, pile: Pile) -> Vec<Shown> {
        (0..self.vines.pile(pile).len()).map(|index| self.shown(pile, index)).collect()
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
        Picker::all(self.pickers()).map(picker).collect()
    }

    /// Whether the observer may see this player's prestige (clause 14.4).
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
            cards: basket.cards().iter().map(|&card| self.open_card(card)).collect(),
            value: basket.values().total(),
        }
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

    /// Deals anew the order of the deck and the covered cards whose tools nobody has seen, each
    /// deal that fits what is seen being equally likely (clauses 14.1 and 14.2).
    pub(crate) fn deal_unseen<C: Chance + ?Sized>(&mut self, chance: &mut C) {
        let unseen = self.vines.unseen();
        let mut pool = self.undrawn;
        for pile in unseen {
            pool.insert(self.vines.pile(pile)[0]);
        }
        for pile in unseen {
            let rows = self.components.look_alikes(self.vines.pile(pile)[0]);
            let card = pool.random_among(rows, chance).expect("the card itself is in the pool");
            self.vines.replace_covered(pile, card);
            pool.remove(card);
        }
        self.undrawn = pool;
        self.deck = shuffled(pool, chance);
    }
}

/// The cards in random order: each is dealt to a random place among those before it.
fn shuffled<C: Chance + ?Sized>(cards: CardSet, chance: &mut C) -> List<CardId, CARDS> {
    let mut order = [CardId::default(); CARDS];
    let mut count = 0;
    cards.for_each(|card| {
        let place = chance.below(count as u32 + 1) as usize;
        order[count] = order[place];
        order[place] = card;
        count += 1;
    });
    List::from_slice(&order[..count]).expect("there are 72 cards")
}
