//! Lines of moves as text.

use bots::Judgement;
use game::{Ctx, FastChance, Game, Seat};
use serde::{Deserialize, Serialize};

use crate::entry::{Entry, EntryAction};

/// A move of a line, with text for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMove {
    pub seat: u8,
    #[serde(rename = "do")]
    pub notation: String,
    pub label: String,
}

/// Describes a line in a world that the seat considers possible. It ends at the first move that is not legal there.
pub(crate) fn describe_line<E: Entry>(
    before: &E::Rules,
    seat: Seat,
    line: &[(Seat, EntryAction<E>)],
    say: &impl Fn(&E::Rules, EntryAction<E>) -> String,
) -> Vec<LineMove> {
    let mut chance = FastChance::new(0);
    let mut world = before.clone();
    world.determinize(seat, &mut chance);
    let (mut told, mut legal) = (Vec::new(), Vec::new());
    for &(mover, action) in line {
        // The line omits forced moves, so they are applied here.
        loop {
            world.legal_actions(&mut legal);
            match legal[..] {
                [only] if only != action => {
                    world.apply(only, &mut Ctx::without_events(&mut chance))
                }
                _ => break,
            }
        }
        if world.check(mover, action).is_err() {
            break;
        }
        let label = say(&world, action);
        told.push(LineMove { seat: mover.number(), notation: action.to_string(), label });
        world.apply(action, &mut Ctx::without_events(&mut chance));
    }
    told
}

/// Returns the first own move after the first one that has a purpose: it does more than to rearrange, end or decline
/// something.
pub(crate) fn prepared_move<E: Entry>(
    before: &E::Rules,
    seat: Seat,
    line: &[(Seat, EntryAction<E>)],
    say: &impl Fn(&E::Rules, EntryAction<E>) -> String,
) -> Option<LineMove> {
    let told = describe_line::<E>(before, seat, line, say);
    let own = told.into_iter().zip(line).skip(1).take_while(|(_, (mover, _))| *mover == seat);
    let has_purpose = |action| !E::Mind::only_rearranges(action) && !E::Mind::only_ends(action);
    own.filter(|(_, (_, action))| has_purpose(*action)).map(|(next, _)| next).next()
}
