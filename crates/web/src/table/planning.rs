//! Looks ahead over what somebody has chosen and not yet confirmed.

use game::{Ctx, Fast, Seat};

use super::showing::say;
use crate::plan::{Plan, Step};
use crate::scene::{Board, THEN, legal};

/// The table after a line of moves that may be planned, and the plan; nothing if a move of it may not.
/// `world` is what the seat sees, so nothing hidden steers it.
pub fn plan<G: Board>(
    mut world: G,
    seat: Seat,
    line: &str,
    names: &[String],
) -> Option<(G, Plan<G>)> {
    let (mut steps, mut planned) = (Vec::new(), Vec::new());
    for notation in line.split(THEN) {
        let action: G::Action = notation.parse().ok()?;
        let may = legal(&world, seat).contains(&action);
        if !may || !G::is_planned(&world, &planned, action) {
            return None;
        }
        let label = say::<G>(&world.describe(action), names);
        let (mut chance, mut events) = (Fast::new(0), Vec::new());
        let mut ctx = Ctx::telling(&mut chance, &mut events);
        world.apply(action, &mut ctx);
        let reveals = ctx.revealed();
        planned.push(action);
        steps.push(Step { action, label, events, reveals });
    }
    let after = G::after_plan(&world, seat);
    Some((world, Plan { steps, after }))
}
