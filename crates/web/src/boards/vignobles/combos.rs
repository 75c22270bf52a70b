//! An action card together with special cards of its family, as one choice.

use std::collections::VecDeque;

use catalog::vignobles::{Action, Family, Frame, Specials, State};
use game::{Ctx, Fast, Game, Observer, Seat};

use crate::scene::legal;

/// So many special cards go into one combo, and so many combos are offered with one action card.
const SPECIALS: usize = 2;
const OFFERED: usize = 20;

/// The combos that the player on turn could begin now, of special cards in hand: what an attack might
/// bring is not counted on. A special card that follows the action comes after a plain harvest or
/// barrelling; the merchant's ways are too many for a list.
pub fn combos(world: &State, seat: Seat) -> Vec<Vec<Action>> {
    let view = world.view(Observer::Seat(seat));
    let (Some(turn), Some(own)) = (view.turn, &view.own) else { return Vec::new() };
    if turn.decision != Frame::Choose || own.specials.is_empty() {
        return Vec::new();
    }
    let mut all = Vec::new();
    for perform in legal(world, seat) {
        let Action::Perform(card) = perform else { continue };
        let search = Search { seat, family: Family::of(card), held: own.specials };
        all.extend(search.lines(after(world, perform), perform));
    }
    all
}

struct Search {
    seat: Seat,
    family: Family,
    held: Specials,
}

impl Search {
    /// The lines that go on from a performed card, the short ones first. A rich hand has thousands, so
    /// it goes on no further than needed.
    fn lines(&self, world: State, perform: Action) -> Vec<Vec<Action>> {
        let (mut found, mut ahead) = (Vec::new(), VecDeque::from([(world, vec![perform])]));
        while let Some((world, line)) = ahead.pop_front() {
            let specials = line.iter().filter(|action| action.special().is_some()).count();
            if specials > 0 {
                found.push(line.clone());
            }
            if specials < SPECIALS && found.len() + ahead.len() < OFFERED {
                let goes_on = |action: &Action| self.goes_with(*action, &line);
                for action in legal(&world, self.seat).into_iter().filter(goes_on) {
                    ahead.push_back((after(&world, action), [&line[..], &[action]].concat()));
                }
            }
        }
        found.truncate(OFFERED);
        found
    }

    /// Whether an action follows a line: a special card of the family that is still in hand, or the
    /// plain action of a card just performed.
    fn goes_with(&self, action: Action, line: &[Action]) -> bool {
        let Some(special) = action.special() else {
            return line.len() == 1 && matches!(action, Action::Take(_) | Action::Barrel { .. });
        };
        let played = line.iter().filter(|before| before.special() == Some(special)).count();
        special.family() == Some(self.family) && usize::from(self.held.count(special)) > played
    }
}

fn after(world: &State, action: Action) -> State {
    let (mut next, mut chance) = (world.clone(), Fast::new(0));
    next.apply(action, &mut Ctx::quiet(&mut chance));
    next
}
