//! Previews of choices that are not confirmed yet.

use game::{Ctx, FastChance, Game, Observer, Seat, Turn};

use crate::board::Board;
use crate::offer::{THEN, legal};
use crate::plan::{Plan, PlanDraft, PlanStep};
use crate::text::phrase_text;

/// Returns the position after a line of planned moves, and the plan. Returns `None` if one of the moves cannot be
/// planned. `before` is what the seat sees, so nothing hidden changes the result.
pub fn plan<B: Board>(
    before: &B::Game,
    seat: Seat,
    line: &str,
    names: &[String],
) -> Option<(B::Game, Plan<B::Game>)> {
    let plans = B::plans()?;
    let (mut position, mut steps, mut view) = (before.clone(), Vec::new(), None);
    let observer = Observer::Seat(seat);
    let won = |view: &<B::Game as Game>::View| {
        B::foresight().is_some_and(|foresight| foresight.has_won(view, seat))
    };
    for notation in line.split(THEN) {
        let action: <B::Game as Game>::Action = notation.parse().ok()?;
        let draft = PlanDraft { before, steps: &steps, position: &position, seat };
        if !legal(&position, seat).contains(&action) || !plans.takes(&draft, action) {
            return None;
        }
        let label = phrase_text::<B::Game>(&position.describe(action), names);
        let (mut chance, mut events) = (FastChance::new(0), Vec::new());
        let mut ctx = Ctx::with_events(&mut chance, &mut events);
        position.apply(action, &mut ctx);
        let (reveals, wins) = (ctx.revealed(), won(&position.view(observer)));
        steps.push(PlanStep { action, label, events, reveals, wins });
        if position.turn() == Turn::Decide(seat) && steps.iter().all(|step| !step.reveals) {
            view = Some(position.view(observer));
        }
    }
    let after = plans.after(&PlanDraft { before, steps: &steps, position: &position, seat });
    Some((position, Plan { steps, after, view }))
}
