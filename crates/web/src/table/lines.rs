//! Whole lines of actions for a sheet that is confirmed at once.

use std::collections::HashSet;

use game::{Ctx, Fast, Illegal, Observer, Seat, Turn};
use words::Words;

use super::showing::say;
use crate::scene::{Board, OfferText, THEN, legal};

/// So many lines are shown, and so many are looked at.
const SHOWN: usize = 6;
const LOOKED_AT: usize = 2_000;

/// A way through the sheet.
#[derive(Clone)]
struct Line<A> {
    actions: Vec<A>,
    points: i32,
    /// What the sheet came to at the last decision on it.
    worth: Option<(i32, &'static str)>,
}

/// The lines that bring most, best first.
pub fn lines<G: Board>(world: &G, seat: Seat, names: &[String]) -> Vec<OfferText> {
    let mut search = Search { seat, found: Vec::new(), known: HashSet::new() };
    search.go_on(world, &Line { actions: Vec::new(), points: 0, worth: None });
    let mut found = search.found;
    let gain = |line: &Line<G::Action>| line.points + line.worth.map_or(0, |(worth, _)| worth);
    // The sort is stable: of equal lines the one with the least effort comes first.
    found.sort_by_key(|line| (-gain(line), line.actions.len()));
    // Of the same actions in another order, the best is enough.
    let mut seen = HashSet::new();
    found.retain(|line| seen.insert(alike(&line.actions)));
    let best = found.iter().take(SHOWN).enumerate();
    best.map(|(index, line)| text::<G>(world, line, index + 1, names)).collect()
}

/// The line that does what was chosen on a sheet, with what closes its steps between and behind; or why
/// something of it cannot be done. That is told from `world`, what the seat sees, so it tells nothing.
pub fn fill<G: Board>(
    world: &G,
    seat: Seat,
    chosen: &[G::Action],
) -> Result<Vec<G::Action>, Illegal> {
    // What is no sheet but a plan has no steps to close.
    let on_sheet = legal(world, seat).iter().any(G::is_on_sheet);
    let (mut world, mut line) = (world.clone(), Vec::new());
    let closing = |world: &G, before| if on_sheet { closing(world, seat, before) } else { None };
    let mut go = |world: &mut G, action: G::Action| {
        world.apply(action, &mut Ctx::quiet(&mut Fast::new(0)));
        line.push(action);
    };
    for &action in chosen {
        while let Some(closing) = closing(&world, G::step_of_sheet(&action)) {
            go(&mut world, closing);
        }
        world.check(seat, action)?;
        go(&mut world, action);
    }
    while let Some(closing) = closing(&world, u8::MAX) {
        go(&mut world, closing);
    }
    Ok(line)
}

/// What closes the pending step of a sheet, if it comes before this one.
fn closing<G: Board>(world: &G, seat: Seat, before: u8) -> Option<G::Action> {
    let ends = |action: &G::Action| G::is_on_sheet(action) && closes(action);
    let action = legal(world, seat).into_iter().find(ends)?;
    (G::step_of_sheet(&action) < before).then_some(action)
}

/// Whether an action only closes a step.
fn closes(action: &impl std::fmt::Display) -> bool {
    let notation = action.to_string();
    notation.starts_with("end ") || notation == "keep"
}

/// The actions of a line in whatever order they are taken.
fn alike(actions: &[impl std::fmt::Display]) -> Vec<String> {
    let mut alike: Vec<String> = actions.iter().map(ToString::to_string).collect();
    alike.sort();
    alike
}

struct Search<A> {
    seat: Seat,
    found: Vec<Line<A>>,
    /// Lines that differ only in their order are looked at once, unless the order pays.
    known: HashSet<(Vec<String>, i32)>,
}

impl<A: Copy + std::fmt::Display> Search<A> {
    /// Follows every action of the sheet to its end. What would reveal something ends a line:
    /// nothing beyond it can be foreseen.
    fn go_on<G: Board<Action = A>>(&mut self, world: &G, line: &Line<A>) {
        let mut legal = Vec::new();
        if world.turn() == Turn::Decide(self.seat) {
            world.legal_actions(&mut legal);
            legal.retain(G::is_on_sheet);
        }
        if legal.is_empty() {
            self.found.push(line.clone());
            return;
        }
        let observer = Observer::Seat(self.seat);
        let worth = G::worth(&world.view(observer), self.seat);
        for action in legal {
            let mut line = Line { worth, ..line.clone() };
            line.actions.push(action);
            let mut next = world.clone();
            let (mut chance, mut events) = (Fast::new(0), Vec::new());
            let mut ctx = Ctx::telling(&mut chance, &mut events);
            next.apply(action, &mut ctx);
            let revealed = ctx.revealed();
            line.points += events
                .iter()
                .filter_map(|event| G::scoring(&G::redact(event, observer)?))
                .filter(|(scorer, _)| *scorer == self.seat)
                .map(|(_, points)| points)
                .sum::<i32>();
            let known = (alike(&line.actions), line.points);
            if self.known.len() >= LOOKED_AT || !self.known.insert(known) {
                continue;
            }
            if revealed {
                self.found.push(line);
            } else {
                self.go_on(&next, &line);
            }
        }
    }
}

fn text<G: Board>(world: &G, line: &Line<G::Action>, number: usize, names: &[String]) -> OfferText {
    // What only closes a step needs no words, unless it is all there is.
    let silent = line.actions.iter().all(closes);
    let (mut said, mut at) = (Vec::new(), world.clone());
    for (index, action) in line.actions.iter().enumerate() {
        // Each as it is when its turn has come: the first delivery takes the better slot.
        if !closes(action) || silent && index == 0 {
            said.push(say::<G>(&at.describe(*action), names));
        }
        at.apply(*action, &mut Ctx::quiet(&mut Fast::new(0)));
    }
    let notations: Vec<String> = line.actions.iter().map(ToString::to_string).collect();
    let chip = match line.worth {
        Some((worth, what)) => format!("{worth} {}", Words::of::<G>().word(what)),
        None => format!("{:+} {}", line.points, Words::of::<G>().word("points")),
    };
    OfferText {
        number,
        notation: notations.join(THEN),
        label: said.join(", "),
        chip: Some(chip),
        reveals: false,
        wins: false,
        plans: false,
    }
}

/// The combos of a game in words: what is chosen of them begins a plan.
pub fn combos<G: Board>(world: &G, seat: Seat, names: &[String]) -> Vec<OfferText> {
    let text = |(index, actions): (usize, &Vec<G::Action>)| {
        let (mut said, mut reveals, mut at) = (Vec::new(), false, world.clone());
        for action in actions {
            said.push(say::<G>(&at.describe(*action), names));
            let mut chance = Fast::new(0);
            let mut ctx = Ctx::quiet(&mut chance);
            at.apply(*action, &mut ctx);
            reveals |= ctx.revealed();
        }
        let notations: Vec<String> = actions.iter().map(ToString::to_string).collect();
        OfferText {
            number: index + 1,
            notation: notations.join(THEN),
            label: said.join(" + "),
            chip: None,
            reveals,
            wins: false,
            plans: true,
        }
    };
    G::combos(world, seat).iter().enumerate().map(text).collect()
}
