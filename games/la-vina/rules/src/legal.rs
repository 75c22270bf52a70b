//! Legal actions: one check for each action, which returns the rule that it breaks, and the lists of the legal actions.

mod buffer;
mod list;

use crate::action::Action;
use crate::aisle::{AisleBox, Position, Space};
use crate::delivery::check_grapes;
use crate::frame::Frame;
use crate::ids::{BasketNo, Tool, Upgrade, WineryNo};
use crate::refusal::Refusal;
use crate::state::State;
use crate::tools::Tools;
use crate::vines::{Layer, Pile, PileReach, Side};

impl State {
    /// Checks that the action answers the pending decision and is allowed.
    pub(crate) fn check_action(&self, frame: Frame, action: Action) -> Result<(), Refusal> {
        match (frame, action) {
            (Frame::Turn { took, .. }, Action::Take { tools, pile, layer }) => {
                self.check_take(took, tools, pile, layer)
            }
            (Frame::ArriveAtExit { .. }, Action::Take { tools, pile, layer }) => {
                self.check_take_at_exit(tools, pile, layer)
            }
            (Frame::SecondCard { space }, Action::Also { side }) => {
                self.check_second_card(space, side)
            }
            (Frame::SecondCard { .. } | Frame::ArriveAtExit { .. }, Action::Skip) => Ok(()),
            (Frame::Turn { moved, .. }, Action::Move(to)) => self.check_move(moved, to),
            (Frame::Turn { moved, .. }, Action::Exit) => check_exit(moved),
            (Frame::Turn { moved, .. }, Action::EndTurn) => check_end_turn(moved),
            (Frame::PlaceCard { .. }, Action::Place(basket)) => self.check_place(basket),
            (Frame::PlaceCard { .. }, Action::Discard) => Ok(()),
            (Frame::ReturnTool, Action::Return(tool)) => self.check_return(tool),
            (_, Action::Pour(basket)) => self.check_pour(frame, basket),
            (_, Action::Empty(basket)) => self.check_empty(frame, basket),
            (Frame::Deliver { .. }, Action::Deliver { basket, to, wild }) => {
                self.check_delivery(basket, to, wild)
            }
            (Frame::Deliver { .. }, Action::EndDeliveries) => Ok(()),
            (Frame::UpgradeBaskets { traded }, Action::Upgrade { basket, to }) => {
                self.check_upgrade(traded, basket, to)
            }
            (Frame::UpgradeBaskets { .. }, Action::EndUpgrades) => Ok(()),
            _ => Err(self.other_decision_refusal(frame, action)),
        }
    }

    /// Returns the reason why this action does not answer the pending decision: another decision comes first, or it is
    /// too early or too late (clauses 6.5, 6.7, 6.8, 7.4, 9.1 and 9.3).
    fn other_decision_refusal(&self, frame: Frame, action: Action) -> Refusal {
        let step_at_exit = match frame {
            Frame::ReturnTool => return Refusal::ThirdToolFirst,
            Frame::PlaceCard { .. } => return Refusal::CardInHandFirst,
            Frame::SecondCard { .. } => return Refusal::SecondCardFirst,
            Frame::Turn { .. } => Refusal::NotAtTheExit,
            Frame::ArriveAtExit { .. } => Refusal::BootsFirst,
            Frame::Deliver { .. } => Refusal::DeliveriesFirst,
            Frame::UpgradeBaskets { .. } => Refusal::DeliveriesOver,
        };
        let no_barrel = self.player(self.actor).barrels == 0;
        match action {
            Action::Take { .. } if self.options.boots_at_exit => Refusal::ArrivalOver,
            Action::Take { .. } => Refusal::NoTakeAtTheExit,
            Action::Also { .. } | Action::Skip => Refusal::NoSecondCard,
            Action::Place(_) | Action::Discard => Refusal::NoCardInHand,
            Action::Return(_) => Refusal::NoThirdTool,
            Action::Move(_)
            | Action::Exit
            | Action::EndTurn
            | Action::Pour(_)
            | Action::Empty(_) => Refusal::AtTheExit,
            Action::Deliver { .. } if step_at_exit == Refusal::DeliveriesOver && no_barrel => {
                Refusal::NoBarrel
            }
            Action::Deliver { .. }
            | Action::EndDeliveries
            | Action::Upgrade { .. }
            | Action::EndUpgrades => step_at_exit,
        }
    }
}

/// The turn (sections 4 and 5).
impl State {
    /// Checks a move: forward, to an empty box of another space, once a turn (clauses 3.1, 4.3 and 5.1 to 5.4).
    fn check_move(&self, moved: bool, to: AisleBox) -> Result<(), Refusal> {
        Refusal::MovedAlready.unless(!moved)?;
        Refusal::NoSuchSpace.unless(self.aisle.has(to.space()))?;
        let ahead = self.position().space().is_none_or(|own| to.space() > own);
        Refusal::NotForward.unless(ahead)?;
        Refusal::BoxOccupied.unless(!self.aisle.is_occupied(Position::at(to)))
    }
}

/// Checks a move to the exit: from any place, as the one move of the turn (clauses 4.3 and 5.3).
fn check_exit(moved: bool) -> Result<(), Refusal> {
    Refusal::MovedAlready.unless(!moved)
}

/// Checks that the picker has moved (clauses 4.1 and 4.2).
fn check_end_turn(moved: bool) -> Result<(), Refusal> {
    Refusal::MustMove.unless(moved)
}

/// Taking from the vines, with tools and without (sections 6 and 7).
impl State {
    /// Checks a take: once a turn, from a space of the aisle (clauses 4.1, 6.1 and 6.2).
    fn check_take(
        &self,
        took: bool,
        tools: Tools,
        pile: Pile,
        layer: Layer,
    ) -> Result<(), Refusal> {
        Refusal::TookAlready.unless(!took)?;
        Refusal::OutsideTheAisle.unless(self.position().space().is_some())?;
        self.check_take_within(self.reach(), tools, pile, layer)
    }

    /// Checks a take with the boots at the exit, if that option is on (clause 9.3).
    fn check_take_at_exit(&self, tools: Tools, pile: Pile, layer: Layer) -> Result<(), Refusal> {
        Refusal::OnlyBootsAtTheExit.unless(tools.has(Tool::Boots))?;
        self.check_take_within(PileReach::from_exit(self.aisle.spaces()), tools, pile, layer)
    }

    /// Checks that these tools take this card (clauses 6.2, 6.3, 7.1 to 7.3, 7.6 to 7.11 and 7.14).
    fn check_take_within(
        &self,
        reach: PileReach,
        tools: Tools,
        pile: Pile,
        layer: Layer,
    ) -> Result<(), Refusal> {
        Refusal::NoSuchSpace.unless(self.aisle.has(pile.space()))?;
        let different = tools == tools.kinds() && tools.total() <= 2;
        Refusal::NotTwoDifferentTools.unless(different)?;
        if !tools.has(Tool::Boots) {
            Refusal::SpaceBehind.unless(!reach.behind.contains(pile))?;
            Refusal::OtherSpace.unless(reach.own.contains(pile))?;
        }
        self.check_tools(reach, tools)?;
        Refusal::NotBehind.unless(!tools.has(Tool::Boots) || reach.behind.contains(pile))?;
        Refusal::NoCardThere.unless(self.vines.with_available_card().contains(pile))?;
        match layer {
            Layer::Covered => {
                Refusal::NoCoveredCard.unless(self.vines.with_covered_card().contains(pile))?;
                Refusal::CoveredCard.unless(tools.has(Tool::Billhook))
            }
            Layer::Available => {
                Refusal::BillhookNotNeeded.unless(!tools.has(Tool::Billhook))?;
                let pair = !tools.has(Tool::Shears) || self.vines.pairs().contains(pile);
                Refusal::FewerThanTwoCards.unless(pair)
            }
        }
    }

    /// Checks that the tools are held, and that each helps to take some card (clauses 7.2, 7.6, 7.7 and 7.14).
    fn check_tools(&self, reach: PileReach, tools: Tools) -> Result<(), Refusal> {
        let held = self.player(self.actor).tools;
        let missing = Tool::ALL.into_iter().find(|tool| tools.has(*tool) && !held.has(*tool));
        match missing {
            Some(Tool::Billhook) => return Err(Refusal::NoBillhook),
            Some(Tool::Boots) => return Err(Refusal::NoBoots),
            Some(Tool::Shears) => return Err(Refusal::NoShears),
            None => {}
        }
        let piles = if tools.has(Tool::Boots) { reach.behind } else { reach.own };
        let behind = !(reach.behind & self.vines.with_available_card()).is_empty();
        Refusal::NothingBehind.unless(behind || !tools.has(Tool::Boots))?;
        let two = !(piles & self.vines.pairs()).is_empty();
        Refusal::FewerThanTwoCards.unless(two || !tools.has(Tool::Shears))?;
        let covered = !(piles & self.vines.with_covered_card()).is_empty();
        Refusal::NothingCoveredHere.unless(covered || tools != Tools::BILLHOOK)
    }

    /// Checks the second card: an available card of the same space (clauses 7.4, 7.5 and 7.11).
    fn check_second_card(&self, space: Space, side: Side) -> Result<(), Refusal> {
        Refusal::NoCardThere
            .unless(self.vines.with_available_card().contains(Pile::new(space, side)))
    }

    /// Checks a returned tool: any tool that is held, also the one just gained (clause 6.5).
    fn check_return(&self, tool: Tool) -> Result<(), Refusal> {
        Refusal::NotAmongThem.unless(self.player(self.actor).tools.has(tool))
    }

    /// Checks that the basket has room (clause 6.7).
    fn check_place(&self, basket: BasketNo) -> Result<(), Refusal> {
        Refusal::NoRoom.unless(self.player(self.actor).basket(basket).has_room())
    }
}

/// Baskets (section 8).
impl State {
    /// Checks a pour: all of a basket, if it fits, and not directly after a pour (clauses 8.1 and 8.3 to 8.5).
    fn check_pour(&self, frame: Frame, basket: BasketNo) -> Result<(), Refusal> {
        Refusal::BasketsRest.unless(frame != Frame::ReturnTool)?;
        let player = self.player(self.actor);
        let (from, to) = (player.basket(basket), player.basket(basket.other()));
        Refusal::BasketEmpty.unless(!from.is_empty())?;
        Refusal::PouredAlready.unless(!self.poured)?;
        let (cards, room) = (from.len() as u8, (to.capacity() - to.len()) as u8);
        Refusal::DoesNotFit { cards, room }.unless(from.fits_into(to))
    }

    /// Checks emptying: at any time of the player's turn (clauses 8.2, 8.3 and 8.5).
    fn check_empty(&self, frame: Frame, basket: BasketNo) -> Result<(), Refusal> {
        Refusal::BasketsRest.unless(frame != Frame::ReturnTool)?;
        Refusal::BasketEmpty.unless(!self.player(self.actor).basket(basket).is_empty())
    }
}

/// At the exit (sections 10 and 11).
impl State {
    /// Checks a delivery: all of one basket, to a winery that accepts it (clauses 10.2 to 10.11).
    fn check_delivery(&self, basket: BasketNo, to: WineryNo, wild: u8) -> Result<(), Refusal> {
        let player = self.player(self.actor);
        let load = player.basket(basket);
        Refusal::NoSuchWinery.unless(self.wineries.is_in_play(to))?;
        Refusal::NothingToDeliver.unless(!load.is_empty())?;
        Refusal::WineryFull.unless(self.wineries.is_open(to))?;
        Refusal::NotSoManyWild.unless(wild <= player.wild)?;
        check_grapes(load.values(), wild, self.wineries.request(to, &self.components))
    }

    /// Checks a trade: an empty basket for a larger one that is available and affordable (clauses 11.1 to 11.5).
    pub(crate) fn check_upgrade(
        &self,
        traded: [bool; 2],
        basket: BasketNo,
        to: Upgrade,
    ) -> Result<(), Refusal> {
        let player = self.player(self.actor);
        let old = player.basket(basket);
        Refusal::TradedAlready.unless(!traded[basket as usize])?;
        let price = self.price(old, to).ok_or(Refusal::NotLarger)?;
        Refusal::NoneLeft.unless(self.upgrades_left(to) > 0)?;
        Refusal::BasketNotEmpty.unless(old.is_empty())?;
        let prestige = player.prestige;
        Refusal::TooDear { price, prestige }.unless(u16::from(price) <= prestige)
    }
}
