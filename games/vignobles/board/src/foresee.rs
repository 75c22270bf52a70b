//! Previews of a choice: progress towards the four goals.

use game::{Phrase, Seat};
use table_kit::{MovePreview, Scene};
use vignobles::{Action, GameEnd, State, View};

use crate::room::BoardScene;
use crate::{tag, text_of, threat};

/// Previews of the progress towards the four goals.
pub struct GoalPreviews;

impl MovePreview<State> for GoalPreviews {
    /// Returns the changed progress towards each goal, then hand and barrels. Hidden cards change none of these, except
    /// that an opponent may hold an Insurance.
    fn outcome(&self, before: &View, after: &View, seat: Seat, action: Action) -> Vec<String> {
        if is_attack(action) {
            return vec![tag("board-unless-insured")];
        }
        let held = |view: &View| {
            let player = &view.players[seat.index()];
            usize::from(player.grape_cards + player.special_cards)
        };
        let ready = |view: &View| view.players[seat.index()].ready.len();
        let mut parts = goals(before, after, seat);
        parts.extend(change("board-then-hand", held(before), held(after)));
        parts.extend(change("board-then-ready", ready(before), ready(after)));
        parts
    }

    fn reveals_next(&self, _before: &View, action: Action) -> bool {
        is_attack(action)
    }

    fn has_won(&self, view: &View, seat: Seat) -> bool {
        matches!(view.ending, Some(GameEnd::Won { seat: winner, .. }) if winner == seat)
    }

    fn warning(&self, scene: &Scene<'_, State>) -> Option<String> {
        threat::warning(&BoardScene::new(scene))
    }
}

/// Returns true for the cards that an Insurance cancels (clause 11.16).
fn is_attack(action: Action) -> bool {
    matches!(
        action,
        Action::SocialContribution(_) | Action::Phylloxera | Action::LeakyBarrel { .. }
    )
}

/// Returns the text of a changed number.
fn change(key: &'static str, old: usize, new: usize) -> Option<String> {
    let phrase = || Phrase::new(key).with("before", old as i64).with("after", new as i64);
    (old != new).then(|| text_of(&phrase()))
}

fn goals(before: &View, after: &View, seat: Seat) -> Vec<String> {
    let (old, new) = (&before.players[seat.index()], &after.players[seat.index()]);
    let change = |key, old: u8, new: u8| change(key, old.into(), new.into());
    let mut parts = Vec::new();
    parts.extend(change("board-then-medals", old.medals, new.medals));
    parts.extend(change("board-then-red", old.red, new.red));
    parts.extend(change("board-then-white", old.white, new.white));
    for ((had, _), (has, need)) in old.regions.iter().zip(&new.regions) {
        if had != has {
            let phrase = Phrase::new("board-then-region").with("has", *has).with("need", *need);
            parts.push(text_of(&phrase));
        }
    }
    parts
}
