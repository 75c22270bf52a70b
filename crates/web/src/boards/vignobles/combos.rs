//! An action card together with special cards of its family, as one choice.

use catalog::vignobles::{Action, Family, Frame, Specials, State};
use game::{Ctx, Fast, Game, Observer, Seat, Turn};

/// So many special cards go into one combo, and so many combos are offered with one action card.
const SPECIALS: usize = 2;
const OFFERED: usize = 16;

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
        let mut search =
            Search { seat, family: Family::of(card), held: own.specials, found: Vec::new() };
        search.extend(&after(world, perform), &[perform]);
        search.found.sort_by_key(Vec::len);
        search.found.truncate(OFFERED);
        all.extend(search.found);
    }
    all
}

struct Search {
    seat: Seat,
    family: Family,
    held: Specials,
    found: Vec<Vec<Action>>,
}

impl Search {
    fn extend(&mut self, world: &State, line: &[Action]) {
        let specials = line.iter().filter(|action| action.special().is_some()).count();
        if specials > 0 {
            self.found.push(line.to_vec());
        }
        if specials == SPECIALS {
            return;
        }
        for action in legal(world, self.seat) {
            let plain = matches!(action, Action::Take(_) | Action::Barrel { .. });
            if self.goes_with(action, line) || plain && line.len() == 1 {
                self.extend(&after(world, action), &[line, &[action]].concat());
            }
        }
    }

    /// Whether an action plays a special card of the family that is still in hand.
    fn goes_with(&self, action: Action, line: &[Action]) -> bool {
        let Some(special) = action.special() else { return false };
        let played = line.iter().filter(|before| before.special() == Some(special)).count();
        special.family() == Some(self.family) && usize::from(self.held.count(special)) > played
    }
}

fn legal(world: &State, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    if world.turn() == Turn::Decide(seat) {
        world.legal_actions(&mut legal);
    }
    legal
}

fn after(world: &State, action: Action) -> State {
    let (mut next, mut chance) = (world.clone(), Fast::new(0));
    next.apply(action, &mut Ctx::quiet(&mut chance));
    next
}
