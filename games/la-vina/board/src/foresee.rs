//! Previews of a choice besides prestige.

use game::{Phrase, Seat};
use la_vina::{Action, BasketNo, Frame, Layer, Side, State, ToolView, View, WineryNo};
use table_kit::MovePreview;

use super::{tag, text_of};

/// Chips that preview a choice: the basket's contents, the slot that would be filled, and whether the same player
/// continues.
pub struct PreviewChips;

impl MovePreview<State> for PreviewChips {
    fn outcome(&self, before: &View, after: &View, seat: Seat, action: Action) -> Vec<String> {
        let mut parts = Vec::new();
        match action {
            Action::Place(basket) => parts.push(filled(after, seat, basket)),
            Action::Deliver { to, .. } => parts.push(slot(before, to)),
            _ if takes_hidden_tool(before, action) => parts.push(tag("board-its-tool-too")),
            _ => {}
        }
        let sorts = matches!(action, Action::Pour(_) | Action::Empty(_));
        let fresh = [Frame::Turn { moved: false, took: false }];
        let again =
            after.turn.as_ref().is_some_and(|turn| turn.seat == seat && turn.decisions == fresh);
        if again && !sorts {
            parts.push(tag("board-you-play-again"));
        }
        parts
    }

    /// Returns true if the card may show a tool that has to be returned first (clause 6.5).
    fn reveals_next(&self, before: &View, action: Action) -> bool {
        takes_hidden_tool(before, action)
    }
}

/// Returns true if the action takes a covered card whose tool nobody has seen (clause 14.2).
fn takes_hidden_tool(before: &View, action: Action) -> bool {
    let Action::Take { pile, layer: Layer::Covered, .. } = action else { return false };
    let space = &before.spaces[pile.space().index()];
    let cards = match pile.side() {
        Side::Left => &space.left,
        Side::Right => &space.right,
    };
    cards.first().is_some_and(|card| card.tool == ToolView::Hidden)
}

fn filled(after: &View, seat: Seat, number: BasketNo) -> String {
    let basket = &after.players[seat.index()].baskets[usize::from(number.number()) - 1];
    let phrase = Phrase::new("board-basket-then").with("value", basket.value);
    text_of(&phrase.with("cards", basket.cards.len()).with("room", basket.capacity))
}

fn slot(before: &View, to: WineryNo) -> String {
    let (filled, all) = match before.wineries.get(to.index()) {
        Some(winery) => (winery.barrels.len(), winery.rewards.len()),
        None => (before.cooperative.barrels.len(), before.cooperative.rewards.len()),
    };
    text_of(&Phrase::new("board-slot-of").with("slot", filled + 1).with("slots", all))
}
