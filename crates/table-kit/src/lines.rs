//! Whole lines of actions: lines that fill in a sheet, and combos that begin a plan.

use std::collections::HashSet;

use game::{Ctx, FastChance, Game, Observer, RefusalReason, Seat};
use words::Words;

use crate::offer::{OfferText, THEN, legal};
use crate::plan::Plans;
use crate::sheet::Sheet;
use crate::text::phrase_text;

/// The maximum numbers of lines that are shown and that are searched.
const SHOWN: usize = 6;
const SEARCHED: usize = 2_000;

/// One way to fill in the sheet.
#[derive(Clone)]
struct SheetLine<A> {
    actions: Vec<A>,
    points: i32,
    /// The value of the sheet before the last decision on it.
    worth: Option<(i32, &'static str)>,
}

/// Returns the lines that bring most, best first.
pub fn best_lines<G: Game>(
    sheet: &dyn Sheet<G>,
    position: &G,
    seat: Seat,
    names: &[String],
) -> Vec<OfferText> {
    let mut search = LineSearch { sheet, seat, found: Vec::new(), known: HashSet::new() };
    search.go_on(position, &SheetLine { actions: Vec::new(), points: 0, worth: None });
    let mut found = search.found;
    let gain = |line: &SheetLine<G::Action>| line.points + line.worth.map_or(0, |(worth, _)| worth);
    // Of lines with equal gain, the shortest comes first.
    found.sort_by_key(|line| (-gain(line), line.actions.len()));
    // Lines with the same actions in another order are shown once, with the best order.
    let mut seen = HashSet::new();
    found.retain(|line| seen.insert(alike(&line.actions)));
    let best = found.iter().take(SHOWN).enumerate();
    best.map(|(index, line)| text(sheet, position, line, index + 1, names)).collect()
}

/// Returns the line for the choices on a sheet, with the actions that close its steps between and after them. Returns
/// the reason if a choice is not possible. `position` is what the seat sees, so the reason reveals nothing.
pub fn fill<G: Game>(
    sheet: Option<&dyn Sheet<G>>,
    position: &G,
    seat: Seat,
    chosen: &[G::Action],
) -> Result<Vec<G::Action>, RefusalReason> {
    // A plan, unlike a sheet, has no steps to close.
    let open = legal(position, seat);
    let sheet = sheet.filter(|sheet| open.iter().any(|action| sheet.holds(action)));
    let closing = |position: &G, before| closing_action(sheet?, position, seat, before);
    let (mut position, mut line) = (position.clone(), Vec::new());
    let mut go = |position: &mut G, action: G::Action| {
        position.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
        line.push(action);
    };
    for &action in chosen {
        let step = sheet.map_or(0, |sheet| sheet.step(&action));
        while let Some(closing) = closing(&position, step) {
            go(&mut position, closing);
        }
        position.check(seat, action)?;
        go(&mut position, action);
    }
    while let Some(closing) = closing(&position, u8::MAX) {
        go(&mut position, closing);
    }
    Ok(line)
}

/// Returns the action that closes the pending step of a sheet, if that step is before this one.
fn closing_action<G: Game>(
    sheet: &dyn Sheet<G>,
    position: &G,
    seat: Seat,
    before: u8,
) -> Option<G::Action> {
    let ends = |action: &G::Action| sheet.holds(action) && sheet.closes(action);
    let action = legal(position, seat).into_iter().find(ends)?;
    (sheet.step(&action) < before).then_some(action)
}

/// Returns the actions of a line in sorted order.
fn alike(actions: &[impl std::fmt::Display]) -> Vec<String> {
    let mut alike: Vec<String> = actions.iter().map(ToString::to_string).collect();
    alike.sort();
    alike
}

struct LineSearch<'a, G: Game> {
    sheet: &'a dyn Sheet<G>,
    seat: Seat,
    found: Vec<SheetLine<G::Action>>,
    /// Lines that were searched. Lines that differ only in their order are searched once, unless the order changes the
    /// points.
    known: HashSet<(Vec<String>, i32)>,
}

impl<G: Game> LineSearch<'_, G> {
    /// Follows every action of the sheet to its end. An action that reveals something ends a line, because nothing
    /// after it can be predicted.
    fn go_on(&mut self, position: &G, line: &SheetLine<G::Action>) {
        let mut open = legal(position, self.seat);
        open.retain(|action| self.sheet.holds(action));
        if open.is_empty() {
            self.found.push(line.clone());
            return;
        }
        let observer = Observer::Seat(self.seat);
        let worth = self.sheet.worth(&position.view(observer), self.seat);
        for action in open {
            let mut line = SheetLine { worth, ..line.clone() };
            line.actions.push(action);
            let mut next = position.clone();
            let (mut chance, mut events) = (FastChance::new(0), Vec::new());
            let mut ctx = Ctx::with_events(&mut chance, &mut events);
            next.apply(action, &mut ctx);
            let revealed = ctx.revealed();
            line.points += events
                .iter()
                .filter_map(|event| G::scoring(&G::redact(event, observer)?))
                .filter(|(scorer, _)| *scorer == self.seat)
                .map(|(_, points)| points)
                .sum::<i32>();
            let known = (alike(&line.actions), line.points);
            if self.known.len() >= SEARCHED || !self.known.insert(known) {
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

fn text<G: Game>(
    sheet: &dyn Sheet<G>,
    position: &G,
    line: &SheetLine<G::Action>,
    number: usize,
    names: &[String],
) -> OfferText {
    // An action that only closes a step needs no words, unless it is the only one.
    let silent = line.actions.iter().all(|action| sheet.closes(action));
    let (mut said, mut at) = (Vec::new(), position.clone());
    for (index, action) in line.actions.iter().enumerate() {
        // Each action is described in the position in which it is made: the first delivery takes the better slot.
        if !sheet.closes(action) || silent && index == 0 {
            said.push(phrase_text::<G>(&at.describe(*action), names));
        }
        at.apply(*action, &mut Ctx::without_events(&mut FastChance::new(0)));
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
        marks: String::new(),
    }
}

/// Returns the combos of a game in words. Each begins a plan.
pub fn combos<G: Game>(
    plans: &dyn Plans<G>,
    position: &G,
    seat: Seat,
    names: &[String],
) -> Vec<OfferText> {
    let text = |(index, actions): (usize, &Vec<G::Action>)| {
        let (mut said, mut reveals, mut at) = (Vec::new(), false, position.clone());
        for action in actions {
            said.push(phrase_text::<G>(&at.describe(*action), names));
            let mut chance = FastChance::new(0);
            let mut ctx = Ctx::without_events(&mut chance);
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
            marks: String::new(),
        }
    };
    plans.combos(position, seat).iter().enumerate().map(text).collect()
}
