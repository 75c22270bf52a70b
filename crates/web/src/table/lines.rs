//! Whole lines of actions for a sheet that is confirmed at once.

use game::{Ctx, Fast, Observer, Seat, Turn};
use words::Words;

use super::showing::say;
use crate::scene::{Board, OfferText};

/// So many lines are shown, and so many are looked at.
const SHOWN: usize = 6;
const LOOKED_AT: usize = 2_000;

/// What separates the actions of a line, in notation.
pub const THEN: &str = "; ";

/// A way through the sheet.
#[derive(Clone)]
struct Line<A> {
    actions: Vec<A>,
    points: i32,
}

/// The lines that bring most, best first; of those that differ only in their order, one.
pub fn lines<G: Board>(world: &G, seat: Seat, names: &[String]) -> Vec<OfferText> {
    let mut found = Vec::new();
    go_on(world, seat, &Line { actions: Vec::new(), points: 0 }, &mut found);
    // The sort is stable: of equal lines the one with the least effort comes first.
    found.sort_by_key(|line| (-line.points, line.actions.len()));
    let mut known: Vec<Vec<String>> = Vec::new();
    let mut shown = Vec::new();
    for line in found {
        let notations: Vec<String> = line.actions.iter().map(ToString::to_string).collect();
        let mut alike = notations.clone();
        alike.sort();
        if known.contains(&alike) {
            continue;
        }
        known.push(alike);
        shown.push(text::<G>(world, &line, &notations, shown.len() + 1, names));
        if shown.len() == SHOWN {
            break;
        }
    }
    shown
}

/// Follows every action of the sheet to its end. What would reveal something ends a line: nothing
/// beyond it can be foreseen.
fn go_on<G: Board>(
    world: &G,
    seat: Seat,
    line: &Line<G::Action>,
    found: &mut Vec<Line<G::Action>>,
) {
    let mut legal = Vec::new();
    if world.turn() == Turn::Decide(seat) {
        world.legal_actions(&mut legal);
        legal.retain(G::is_on_sheet);
    }
    if legal.is_empty() {
        found.push(line.clone());
        return;
    }
    for action in legal {
        if found.len() >= LOOKED_AT {
            return;
        }
        let mut next = world.clone();
        let (mut chance, mut events) = (Fast::new(0), Vec::new());
        let mut ctx = Ctx::telling(&mut chance, &mut events);
        next.apply(action, &mut ctx);
        let revealed = ctx.revealed();
        let mut line = line.clone();
        line.actions.push(action);
        line.points += events
            .iter()
            .filter_map(|event| G::scoring(&G::redact(event, Observer::Seat(seat))?))
            .filter(|(scorer, _)| *scorer == seat)
            .map(|(_, points)| points)
            .sum::<i32>();
        if revealed {
            found.push(line);
        } else {
            go_on(&next, seat, &line, found);
        }
    }
}

fn text<G: Board>(
    world: &G,
    line: &Line<G::Action>,
    notations: &[String],
    number: usize,
    names: &[String],
) -> OfferText {
    let say_all = |actions: &[G::Action]| -> Vec<String> {
        actions.iter().map(|action| say::<G>(&world.describe(*action), names)).collect()
    };
    // What only closes a step needs no words, unless it is all there is.
    let closes = |action: &G::Action| action.to_string().starts_with("end ");
    let does: Vec<G::Action> =
        line.actions.iter().copied().filter(|action| !closes(action)).collect();
    let said = say_all(if does.is_empty() { &line.actions[..1] } else { &does });
    let points = Words::english().word(G::ID, "points");
    OfferText {
        number,
        notation: notations.join(THEN),
        label: said.join(", "),
        chip: Some(format!("{:+} {points}", line.points)),
        reveals: false,
    }
}
