//! Why an action is not legal, and which clause says so.

use game::{Illegal, Phrase};

use crate::action::Action;
use crate::aisle::{AisleBox, Position};
use crate::basket::{BasketNo, Upgrade};
use crate::components::{Wine, WineryCard};
use crate::frame::Frame;
use crate::state::State;
use crate::tools::{Tool, Tools};
use crate::vines::{Layer, Pile, Reach, Side};
use crate::winery::WineryNo;

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoSuchSpace,
    NoSuchWinery,
    MustMove,
    MovedAlready,
    NotForward,
    BoxOccupied,
    TookAlready,
    OutsideTheAisle,
    OtherSpace,
    CoveredCard,
    NoCardThere,
    NoThirdTool,
    ThirdToolFirst,
    NotAmongTheThree,
    NoCardInHand,
    CardInHandFirst,
    NoRoom,
    NotTwoDifferentTools,
    NoCoveredCard,
    BillhookNotNeeded,
    NoSecondCard,
    SecondCardFirst,
    FewerThanTwoCards,
    NotBehind,
    ToolNotHeld,
    DoesNotFit,
    BasketEmpty,
    PouredAlready,
    BasketsRest,
    NotAtTheExit,
    AtTheExit,
    NoTakeAtTheExit,
    DeliveriesOver,
    DeliveriesFirst,
    NothingToDeliver,
    NoBarrel,
    NotSoManyWild,
    WineryFull,
    WrongVariety { printed_x: bool },
    BelowMinimum { minimum: u8 },
    OneVariety,
    LessThanHalf,
    NotLarger,
    TradedAlready,
    TooDear { price: u8 },
    NoneLeft,
    BasketNotEmpty,
}

impl Refusal {
    /// The clause of the rules.
    pub const fn clause(self) -> &'static str {
        match self {
            Refusal::NoSuchSpace => "2.1",
            Refusal::NoSuchWinery => "2.3",
            Refusal::MustMove => "4.1",
            Refusal::MovedAlready => "4.3",
            Refusal::NotForward => "5.1",
            Refusal::BoxOccupied => "5.4",
            Refusal::TookAlready => "6.1",
            Refusal::OutsideTheAisle | Refusal::OtherSpace => "6.2",
            Refusal::CoveredCard | Refusal::NoCardThere => "6.3",
            Refusal::NoThirdTool | Refusal::ThirdToolFirst | Refusal::NotAmongTheThree => "6.5",
            Refusal::NoCardInHand | Refusal::NoRoom => "6.7",
            Refusal::CardInHandFirst => "6.8",
            Refusal::NotTwoDifferentTools => "7.1",
            Refusal::NoCoveredCard => "7.2",
            Refusal::BillhookNotNeeded => "7.3",
            Refusal::NoSecondCard | Refusal::SecondCardFirst => "7.4",
            Refusal::FewerThanTwoCards => "7.6",
            Refusal::NotBehind => "7.7",
            Refusal::ToolNotHeld => "7.14",
            Refusal::DoesNotFit => "8.1",
            Refusal::BasketEmpty => "8.3",
            Refusal::PouredAlready => "8.4",
            Refusal::BasketsRest => "8.5",
            Refusal::NotAtTheExit
            | Refusal::AtTheExit
            | Refusal::DeliveriesOver
            | Refusal::DeliveriesFirst => "9.1",
            Refusal::NoTakeAtTheExit => "9.3",
            Refusal::NotSoManyWild => "10.3",
            Refusal::NothingToDeliver => "10.4",
            Refusal::NoBarrel => "10.5",
            Refusal::WineryFull => "10.6",
            Refusal::WrongVariety { printed_x: false } | Refusal::BelowMinimum { .. } => "10.7",
            Refusal::WrongVariety { printed_x: true } => "10.8",
            Refusal::OneVariety | Refusal::LessThanHalf => "10.9",
            Refusal::NotLarger | Refusal::TradedAlready => "11.2",
            Refusal::TooDear { .. } => "11.3",
            Refusal::NoneLeft => "11.4",
            Refusal::BasketNotEmpty => "11.5",
        }
    }

    fn phrase(self) -> Phrase {
        match self {
            Refusal::NoSuchSpace => Phrase::new("refusal-no-such-space"),
            Refusal::NoSuchWinery => Phrase::new("refusal-no-such-winery"),
            Refusal::MustMove => Phrase::new("refusal-must-move"),
            Refusal::MovedAlready => Phrase::new("refusal-moved-already"),
            Refusal::NotForward => Phrase::new("refusal-not-forward"),
            Refusal::BoxOccupied => Phrase::new("refusal-box-occupied"),
            Refusal::TookAlready => Phrase::new("refusal-took-already"),
            Refusal::OutsideTheAisle => Phrase::new("refusal-outside-the-aisle"),
            Refusal::OtherSpace => Phrase::new("refusal-other-space"),
            Refusal::CoveredCard => Phrase::new("refusal-covered-card"),
            Refusal::NoCardThere => Phrase::new("refusal-no-card-there"),
            Refusal::NoThirdTool => Phrase::new("refusal-no-third-tool"),
            Refusal::ThirdToolFirst => Phrase::new("refusal-third-tool-first"),
            Refusal::NotAmongTheThree => Phrase::new("refusal-not-among-the-three"),
            Refusal::NoCardInHand => Phrase::new("refusal-no-card-in-hand"),
            Refusal::CardInHandFirst => Phrase::new("refusal-card-in-hand-first"),
            Refusal::NoRoom => Phrase::new("refusal-no-room"),
            Refusal::NotTwoDifferentTools => Phrase::new("refusal-not-two-different-tools"),
            Refusal::NoCoveredCard => Phrase::new("refusal-no-covered-card"),
            Refusal::BillhookNotNeeded => Phrase::new("refusal-billhook-not-needed"),
            Refusal::NoSecondCard => Phrase::new("refusal-no-second-card"),
            Refusal::SecondCardFirst => Phrase::new("refusal-second-card-first"),
            Refusal::FewerThanTwoCards => Phrase::new("refusal-fewer-than-two-cards"),
            Refusal::NotBehind => Phrase::new("refusal-not-behind"),
            Refusal::ToolNotHeld => Phrase::new("refusal-tool-not-held"),
            Refusal::DoesNotFit => Phrase::new("refusal-does-not-fit"),
            Refusal::BasketEmpty => Phrase::new("refusal-basket-empty"),
            Refusal::PouredAlready => Phrase::new("refusal-poured-already"),
            Refusal::BasketsRest => Phrase::new("refusal-baskets-rest"),
            Refusal::NotAtTheExit => Phrase::new("refusal-not-at-the-exit"),
            Refusal::AtTheExit => Phrase::new("refusal-at-the-exit"),
            Refusal::NoTakeAtTheExit => Phrase::new("refusal-no-take-at-the-exit"),
            Refusal::DeliveriesOver => Phrase::new("refusal-deliveries-over"),
            Refusal::DeliveriesFirst => Phrase::new("refusal-deliveries-first"),
            Refusal::NothingToDeliver => Phrase::new("refusal-nothing-to-deliver"),
            Refusal::NoBarrel => Phrase::new("refusal-no-barrel"),
            Refusal::NotSoManyWild => Phrase::new("refusal-not-so-many-wild"),
            Refusal::WineryFull => Phrase::new("refusal-winery-full"),
            Refusal::WrongVariety { .. } => Phrase::new("refusal-wrong-variety"),
            Refusal::BelowMinimum { minimum } => {
                Phrase::new("refusal-below-minimum").with("minimum", minimum)
            }
            Refusal::OneVariety => Phrase::new("refusal-one-variety"),
            Refusal::LessThanHalf => Phrase::new("refusal-less-than-half"),
            Refusal::NotLarger => Phrase::new("refusal-not-larger"),
            Refusal::TradedAlready => Phrase::new("refusal-traded-already"),
            Refusal::TooDear { price } => Phrase::new("refusal-too-dear").with("price", price),
            Refusal::NoneLeft => Phrase::new("refusal-none-left"),
            Refusal::BasketNotEmpty => Phrase::new("refusal-basket-not-empty"),
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal::new(refusal.clause(), refusal.phrase())
    }
}

impl State {
    /// Why this action, which is not among the legal ones, is not.
    pub(crate) fn refusal(&self, frame: Frame, action: Action) -> Refusal {
        match action {
            Action::Pour(basket) => self.refuse_pour(frame, basket),
            Action::Empty(_) => match frame {
                Frame::ReturnTool => Refusal::BasketsRest,
                _ => Refusal::BasketEmpty,
            },
            _ => match frame {
                Frame::Turn { moved, took } => self.refuse_in_turn(moved, took, action),
                Frame::ReturnTool => match action {
                    Action::Return(_) => Refusal::NotAmongTheThree,
                    _ => Refusal::ThirdToolFirst,
                },
                Frame::PlaceCard { .. } => match action {
                    Action::Place(_) => Refusal::NoRoom,
                    _ => Refusal::CardInHandFirst,
                },
                Frame::SecondCard { .. } => match action {
                    Action::Also { .. } => Refusal::NoCardThere,
                    _ => Refusal::SecondCardFirst,
                },
                Frame::ArriveAtExit { .. } => self.refuse_on_arrival(action),
                Frame::Deliver { .. } => self.refuse_in_deliveries(action),
                Frame::UpgradeBaskets { traded } => self.refuse_in_upgrades(traded, action),
            },
        }
    }

    fn refuse_pour(&self, frame: Frame, basket: BasketNo) -> Refusal {
        if frame == Frame::ReturnTool {
            return Refusal::BasketsRest;
        }
        if self.active().basket(basket).is_empty() {
            return Refusal::BasketEmpty;
        }
        if self.poured { Refusal::PouredAlready } else { Refusal::DoesNotFit }
    }

    fn refuse_in_turn(&self, moved: bool, took: bool, action: Action) -> Refusal {
        match action {
            Action::Take { tools, pile, layer } => {
                if took {
                    return Refusal::TookAlready;
                }
                if self.position().space().is_none() {
                    return Refusal::OutsideTheAisle;
                }
                self.refuse_take(self.reach(), tools, pile, layer)
            }
            Action::Also { side: Side::Left | Side::Right } | Action::Skip => Refusal::NoSecondCard,
            Action::Move(to) if !moved => self.refuse_move(to),
            Action::Move(_) | Action::Exit => Refusal::MovedAlready,
            Action::EndTurn => Refusal::MustMove,
            Action::Place(_) | Action::Discard => Refusal::NoCardInHand,
            Action::Return(_) => Refusal::NoThirdTool,
            Action::Deliver { .. }
            | Action::EndDeliveries
            | Action::Upgrade { .. }
            | Action::EndUpgrades
            | Action::Pour(_)
            | Action::Empty(_) => Refusal::NotAtTheExit,
        }
    }

    fn refuse_move(&self, to: AisleBox) -> Refusal {
        if !self.aisle.has(to.space()) {
            return Refusal::NoSuchSpace;
        }
        let behind = self.position().space().is_some_and(|own| to.space() <= own);
        if !behind && self.aisle.is_occupied(Position::at(to)) {
            return Refusal::BoxOccupied;
        }
        Refusal::NotForward
    }

    /// Why these tools do not take this card.
    fn refuse_take(&self, reach: Reach, tools: Tools, pile: Pile, layer: Layer) -> Refusal {
        if !self.aisle.has(pile.space()) {
            return Refusal::NoSuchSpace;
        }
        if tools != tools.kinds() || tools.total() > 2 {
            return Refusal::NotTwoDifferentTools;
        }
        if !self.active().tools.include(tools) {
            return Refusal::ToolNotHeld;
        }
        if tools.has(Tool::Boots) && !reach.behind.contains(pile) {
            return Refusal::NotBehind;
        }
        if !tools.has(Tool::Boots) && !reach.own.contains(pile) {
            return Refusal::OtherSpace;
        }
        if !self.vines.filled().contains(pile) {
            return Refusal::NoCardThere;
        }
        match layer {
            Layer::Covered if !self.vines.doubled().contains(pile) => Refusal::NoCoveredCard,
            Layer::Covered => Refusal::CoveredCard,
            Layer::Available if tools.has(Tool::Billhook) => Refusal::BillhookNotNeeded,
            Layer::Available => Refusal::FewerThanTwoCards,
        }
    }

    fn refuse_on_arrival(&self, action: Action) -> Refusal {
        match action {
            Action::Take { tools, .. } if !tools.has(Tool::Boots) => Refusal::NoTakeAtTheExit,
            Action::Take { tools, pile, layer } => {
                self.refuse_take(Reach::from_exit(self.aisle.spaces()), tools, pile, layer)
            }
            _ => refuse_at_exit(action),
        }
    }

    fn refuse_in_deliveries(&self, action: Action) -> Refusal {
        match action {
            Action::Deliver { basket, to, wild } => self.refuse_delivery(basket, to, wild),
            Action::Upgrade { .. } | Action::EndUpgrades => Refusal::DeliveriesFirst,
            _ => refuse_at_exit(action),
        }
    }

    fn refuse_delivery(&self, basket: BasketNo, to: WineryNo, wild: u8) -> Refusal {
        let player = self.active();
        let load = player.basket(basket);
        if !self.wineries.is_in_play(to) {
            return Refusal::NoSuchWinery;
        }
        if load.is_empty() {
            return Refusal::NothingToDeliver;
        }
        if !self.wineries.is_open(to) {
            return Refusal::WineryFull;
        }
        if wild > player.wild {
            return Refusal::NotSoManyWild;
        }
        match self.wineries.request(to, &self.components) {
            Some(card) => refuse_grapes(load.values(), wild, card),
            None => Refusal::NotSoManyWild,
        }
    }

    fn refuse_in_upgrades(&self, traded: [bool; 2], action: Action) -> Refusal {
        match action {
            Action::Upgrade { basket, to } => self.refuse_upgrade(traded, basket, to),
            Action::Deliver { .. } if self.active().barrels == 0 => Refusal::NoBarrel,
            Action::Deliver { .. } | Action::EndDeliveries => Refusal::DeliveriesOver,
            _ => refuse_at_exit(action),
        }
    }

    fn refuse_upgrade(&self, traded: [bool; 2], basket: BasketNo, to: Upgrade) -> Refusal {
        let old = self.active().basket(basket);
        if traded[basket as usize] {
            return Refusal::TradedAlready;
        }
        let Some(price) = self.price(old, to) else { return Refusal::NotLarger };
        if self.upgrades_left(to) == 0 {
            return Refusal::NoneLeft;
        }
        if !old.is_empty() {
            return Refusal::BasketNotEmpty;
        }
        Refusal::TooDear { price }
    }
}

/// Why a winery with this card does not take these grapes.
fn refuse_grapes(values: crate::basket::Values, wild: u8, card: &WineryCard) -> Refusal {
    let total = values.total();
    let requested = values.of(card.variety);
    let others = total - requested;
    let minimum = card.minimum.unwrap_or(0);
    match card.wine {
        Wine::Monovarietal if others > 0 => {
            Refusal::WrongVariety { printed_x: card.minimum.is_none() }
        }
        Wine::Coupage if others == 0 && wild == 0 => Refusal::OneVariety,
        Wine::Coupage if requested + wild < others => Refusal::LessThanHalf,
        Wine::Monovarietal | Wine::Coupage => Refusal::BelowMinimum { minimum },
    }
}

/// What has no place among the steps at the exit.
fn refuse_at_exit(action: Action) -> Refusal {
    match action {
        Action::Take { .. } => Refusal::NoTakeAtTheExit,
        Action::Also { .. } | Action::Skip => Refusal::NoSecondCard,
        Action::Place(_) | Action::Discard => Refusal::NoCardInHand,
        Action::Return(_) => Refusal::NoThirdTool,
        Action::Move(_)
        | Action::Exit
        | Action::EndTurn
        | Action::Pour(_)
        | Action::Empty(_)
        | Action::Deliver { .. }
        | Action::EndDeliveries
        | Action::Upgrade { .. }
        | Action::EndUpgrades => Refusal::AtTheExit,
    }
}
