//! What a choice would bring on the way to the four goals, told before it is made.

use game::{Phrase, Seat};
use table_kit::{Foresight, Scene};
use vignobles::{Action, Ending, State, View};

use crate::room::Room;
use crate::{tell, threat};

/// The way to the four goals.
pub struct Goals;

impl Foresight<State> for Goals {
    /// The goals that a choice would come nearer to, or further from.
    fn outcome(&self, before: &View, after: &View, seat: Seat, _action: Action) -> Vec<String> {
        goals(before, after, seat)
    }

    fn has_won(&self, view: &View, seat: Seat) -> bool {
        matches!(view.ending, Some(Ending::Won { seat: winner, .. }) if winner == seat)
    }

    fn warning(&self, scene: &Scene<'_, State>) -> Option<String> {
        threat::warning(&Room::new(scene))
    }
}

fn goals(before: &View, after: &View, seat: Seat) -> Vec<String> {
    let (old, new) = (&before.players[seat.index()], &after.players[seat.index()]);
    let change = |key, old: u8, new: u8| {
        let phrase = || Phrase::new(key).with("before", old).with("after", new);
        (old != new).then(|| tell(&phrase()))
    };
    let mut parts = Vec::new();
    parts.extend(change("board-then-medals", old.medals, new.medals));
    parts.extend(change("board-then-red", old.red, new.red));
    parts.extend(change("board-then-white", old.white, new.white));
    for ((had, _), (has, need)) in old.regions.iter().zip(&new.regions) {
        if had != has {
            let phrase = Phrase::new("board-then-region").with("has", *has).with("need", *need);
            parts.push(tell(&phrase));
        }
    }
    parts
}
