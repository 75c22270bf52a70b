//! Looks ahead over what somebody has chosen and not yet confirmed.

use game::{Ctx, Fast, Observer, Seat, Turn};

use super::showing::say;
use crate::plan::{Ahead, Plan, Step};
use crate::scene::{Board, THEN, legal};

/// The table after a line of moves that may be planned, and the plan; nothing if a move of it may not.
/// `before` is what the seat sees, so nothing hidden steers it.
pub fn plan<G: Board>(
    before: &G,
    seat: Seat,
    line: &str,
    names: &[String],
) -> Option<(G, Plan<G>)> {
    let (mut world, mut steps, mut view) = (before.clone(), Vec::new(), None);
    let observer = Observer::Seat(seat);
    for notation in line.split(THEN) {
        let action: G::Action = notation.parse().ok()?;
        let ahead = Ahead { before, steps: &steps, world: &world, seat };
        if !legal(&world, seat).contains(&action) || !G::is_planned(&ahead, action) {
            return None;
        }
        let label = say::<G>(&world.describe(action), names);
        let (mut chance, mut events) = (Fast::new(0), Vec::new());
        let mut ctx = Ctx::telling(&mut chance, &mut events);
        world.apply(action, &mut ctx);
        let (reveals, wins) = (ctx.revealed(), G::has_won(&world.view(observer), seat));
        steps.push(Step { action, label, events, reveals, wins });
        if world.turn() == Turn::Decide(seat) && steps.iter().all(|step| !step.reveals) {
            view = Some(world.view(observer));
        }
    }
    let after = G::after_plan(&Ahead { before, steps: &steps, world: &world, seat });
    Some((world, Plan { steps, after, view }))
}
