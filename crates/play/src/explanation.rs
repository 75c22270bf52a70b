//! The reason for a move as one sentence.

use bots::{DealtPosition, MoveExplanation, TurnHistory, explain};
use game::{Arg, FastChance, Game, Move, Phrase, Seat};
use words::{Names, Words};

use crate::advice::{AdvisedDecision, gain_text};
use crate::entry::{Entry, EntryAction};
use crate::line::{describe_line, prepared_move};

/// Moves whose chances differ by less than this are about equally good.
const EQUAL: f64 = 0.01;

/// Returns the reason for a decision of a game, by its number from 1, in one sentence. With `knows`, only facts that
/// this seat could know at the time are used; otherwise those that the deciding seat could know. Returns `None` if
/// there was no choice, or if the move depends on cards that the seat could not see.
pub fn reason<E: Entry>(
    start: &E::Rules,
    moves: &[Move<EntryAction<E>>],
    number: usize,
    knows: Option<Seat>,
    plies: u64,
    names: &[String],
) -> Option<String> {
    let (earlier, rest) = moves.split_at(number.checked_sub(1)?);
    let made = rest.first()?;
    let seed = number as u64;
    let AdvisedDecision { begun, state, actions } =
        &AdvisedDecision::<E>::of(start, earlier, made.seat);
    // Everything that the asking seat does not see is dealt anew before anything else looks at the position.
    let seen = |state: &E::Rules| {
        let mut world = state.clone();
        if let Some(knows) = knows {
            world.determinize(knows, &mut FastChance::fork(seed, 2));
        }
        world
    };
    let dealt =
        |state: &E::Rules| DealtPosition::new(state, made.seat, &mut FastChance::fork(seed, 1));
    let world = seen(state);
    world.check(made.seat, made.action).ok()?;
    let turn = match knows {
        Some(knows) if knows != made.seat => TurnHistory::default(),
        _ => TurnHistory::from_moves(&dealt(&seen(begun)), actions),
    };
    let found = explain::<E::Mind>(&dealt(&world), made.action, turn, plies, seed)?;
    Some(sentence::<E>(&world, made.seat, &found, names))
}

/// Returns the sentence of an explanation, for a position as its readers may know it.
pub(crate) fn sentence<E: Entry>(
    before: &E::Rules,
    seat: Seat,
    found: &MoveExplanation<EntryAction<E>>,
    names: &[String],
) -> String {
    let say = |state: &E::Rules, action| {
        Words::of::<E::Rules>().say(&state.describe(action), Names::Given(names))
    };
    let page = |key: &'static str, args: &[(&'static str, &str)]| {
        let args = args.iter().map(|(name, text)| (*name, Arg::Name((*text).to_string())));
        Words::page().say(&Phrase { key, args: args.collect() }, Names::Given(names))
    };
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    let gain = found.gains.map(gain_text::<E::Rules>);
    let denied = found.denies.map(|(rival, feature)| {
        let key = format!("loss-{}", feature.replace('_', "-"));
        match Words::of::<E::Rules>().word(&key) {
            none if none == key => page("why-slows", &[("name", &name(rival))]),
            loss => page("why-loses", &[("name", &name(rival)), ("loss", &loss)]),
        }
    });
    let avoided = found.avoids.as_ref().and_then(|line| {
        let told = describe_line::<E>(before, seat, line, &say);
        let reply = told.last().filter(|_| told.len() == line.len())?;
        Some((name(Seat::new(reply.seat)), reply.label.clone()))
    });
    let key = match (&gain, &denied, &avoided) {
        (Some(_), None, None) => "why-gains",
        (Some(_), Some(_), None) => "why-gains-denies",
        (Some(_), None, Some(_)) => "why-gains-avoids",
        (Some(_), Some(_), Some(_)) => "why-gains-denies-avoids",
        (None, Some(_), None) => "why-denies",
        (None, Some(_), Some(_)) => "why-denies-avoids",
        (None, None, Some(_)) => "why-avoids",
        (None, None, None) => {
            let other = say(before, found.other);
            return match prepared_move::<E>(before, seat, &found.line, &say) {
                Some(next) => page("why-prepares", &[("next", &next.label)]),
                None if found.lead.abs() < EQUAL => page("why-equal", &[("other", &other)]),
                None if found.lead > 0.0 => page("why-more", &[("other", &other)]),
                None => page("why-less", &[("other", &other)]),
            };
        }
    };
    let (rival, reply) = avoided.unwrap_or_default();
    let other = say(before, found.other);
    let (gain, denied) = (gain.unwrap_or_default(), denied.unwrap_or_default());
    let args = [
        ("gain", gain.as_str()),
        ("denied", &denied),
        ("other", &other),
        ("name", &rival),
        ("reply", &reply),
    ];
    page(key, &args)
}
