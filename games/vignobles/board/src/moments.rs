//! The moments at which other players may react (clause 14.6), from public facts alone.

use game::{Game, Seat, Turn};
use table_kit::{Reaction, ReactionMoment, Reactions};
use vignobles::{Action, Card, Components, Event, Frame, Special, State, View};

use crate::combos::decision;

/// The special cards that are played in another player's turn.
pub struct ReactionCards;

const BLOCK: usize = 0;
const INSURANCE: usize = 1;

static REACTIONS: [Reaction; 2] = [Reaction { key: "block" }, Reaction { key: "insurance" }];

impl Reactions<State> for ReactionCards {
    fn all(&self) -> &'static [Reaction] {
        &REACTIONS
    }

    fn pending(&self, position: &State) -> Option<&'static Reaction> {
        let Turn::Decide(seat) = position.turn() else { return None };
        match decision(position, seat)? {
            Frame::Block(_) => Some(&REACTIONS[BLOCK]),
            Frame::Insurance { .. } => Some(&REACTIONS[INSURANCE]),
            _ => None,
        }
    }

    fn reacts(&self, action: &Action) -> bool {
        matches!(action.special(), Some(Special::Block | Special::Insurance))
    }

    fn pass(&self) -> Action {
        Action::Pass
    }

    fn moments(
        &self,
        components: &Components,
        before: &View,
        after: &View,
        events: &[Event],
    ) -> Vec<ReactionMoment> {
        moments(components, before, after, events)
    }
}

/// Returns the moments of a move, in order. `before` and `after` are the public views around it, `events` the public
/// events of it.
fn moments(
    components: &Components,
    before: &View,
    after: &View,
    events: &[Event],
) -> Vec<ReactionMoment> {
    let attacked = events.iter().any(|event| {
        use Special::{LeakyBarrel, Phylloxera, SocialContribution};
        let Event::SpecialPlayed { special, .. } = event else { return false };
        matches!(special, LeakyBarrel | Phylloxera | SocialContribution)
    });
    let begun = events.iter().find_map(|event| match event {
        Event::TurnBegan { seat } => Some(*seat),
        _ => None,
    });
    let mut moments = Vec::new();
    if attacked && let Some(turn) = before.turn {
        let might = possible_holders(components, before, turn.active, Special::Insurance);
        moments.push(ReactionMoment { reaction: &REACTIONS[INSURANCE], might, veiled: true });
    }
    let face_up: [u8; Card::COUNT] = after.face_up.into();
    if let Some(seat) = begun
        && face_up.iter().any(|cards| *cards > 0)
    {
        let might = possible_holders(components, after, seat, Special::Block);
        moments.push(ReactionMoment { reaction: &REACTIONS[BLOCK], might, veiled: false });
    }
    moments.retain(|moment| !moment.might.is_empty());
    moments
}

/// Returns all players except `active` who have special cards, unless all copies of this card are spent.
fn possible_holders(
    components: &Components,
    view: &View,
    active: Seat,
    special: Special,
) -> Vec<Seat> {
    if view.spent.count(special) == components.specials[special.index()].copies {
        return Vec::new();
    }
    let others = Seat::all(view.options.players).zip(&view.players);
    others
        .filter(|(seat, player)| *seat != active && player.special_cards > 0)
        .map(|(seat, _)| seat)
        .collect()
}
