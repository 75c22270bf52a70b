//! Previews of a choice besides prestige.

use game::{Arg, Phrase, Seat};
use la_vina::{Action, BasketNo, Frame, State, View, WineryNo};
use table_kit::MovePreview;

use super::{tag, text_of};

/// Chips that preview a choice: the basket's contents, the slot that would be filled, and whether the same player
/// continues.
pub struct PreviewChips;

impl MovePreview<State> for PreviewChips {
    /// Returns the certain results. New cards from the deck change neither placed cards nor payments.
    fn certain(&self, before: &View, after: &View, seat: Seat, action: Action) -> Vec<String> {
        let prestige = |view: &View| view.players[seat.index()].prestige.map_or(0, i64::from);
        let gained = prestige(after) - prestige(before);
        let mut parts = Vec::new();
        if gained != 0 {
            parts.push(text_of(
                &Phrase::new("board-gained").with("points", Arg::Name(format!("{gained:+}"))),
            ));
        }
        match action {
            Action::Place(basket) => parts.push(filled(after, seat, basket)),
            Action::Deliver { to, .. } => parts.push(slot(before, to)),
            _ => {}
        }
        parts
    }

    fn outcome(&self, before: &View, after: &View, seat: Seat, action: Action) -> Vec<String> {
        let mut parts = Vec::new();
        match action {
            Action::Place(basket) => parts.push(filled(after, seat, basket)),
            Action::Deliver { to, .. } => parts.push(slot(before, to)),
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
