//! An action card together with special cards of its family, as one choice.

use catalog::vignobles::{Action, Family, Frame, State};
use game::{Ctx, Fast, Game, Observer, Seat, Turn};

/// So many special cards go into one combo, and so many combos are offered with one action card.
const SPECIALS: usize = 2;
const OFFERED: usize = 16;

/// The combos that the player on turn could begin now. A special card that follows the action comes
/// after a plain harvest or barrelling; the merchant's ways are too many for a list.
pub fn combos(world: &State, seat: Seat) -> Vec<Vec<Action>> {
    let turn = world.view(Observer::Seat(seat)).turn;
    if turn.is_none_or(|turn| turn.decision != Frame::Choose) {
        return Vec::new();
    }
    let cards = legal(world, seat).into_iter().filter_map(|action| match action {
        Action::Perform(card) => Some((action, Family::of(card))),
        _ => None,
    });
    let mut all = Vec::new();
    for (perform, family) in cards {
        let mut found = Vec::new();
        extend(&after(world, perform), seat, family, &[perform], &mut found);
        found.sort_by_key(Vec::len);
        found.truncate(OFFERED);
        all.extend(found);
    }
    all
}

fn extend(
    world: &State,
    seat: Seat,
    family: Family,
    line: &[Action],
    found: &mut Vec<Vec<Action>>,
) {
    let specials = line.iter().filter(|action| action.special().is_some()).count();
    if specials > 0 {
        found.push(line.to_vec());
    }
    if specials == SPECIALS {
        return;
    }
    for action in legal(world, seat) {
        let of_family = action.special().is_some_and(|special| special.family() == Some(family));
        let plain = matches!(action, Action::Take(_) | Action::Barrel { .. });
        if of_family || plain && line.len() == 1 {
            let line = [line, &[action]].concat();
            extend(&after(world, action), seat, family, &line, found);
        }
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
