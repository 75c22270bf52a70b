//! Advice in words.

use bots::{Dealt, Reason, advise};
use game::{Fast, Game, Seat};
use words::{Names, Words};

use crate::Entry;

/// A move that is advised, as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Advised {
    pub notation: String,
    pub label: String,
    /// The mover's chance with it, in per cent.
    pub chance: u8,
    /// What speaks for it: a phrase of the game's, or whom it holds back.
    pub reasons: Vec<Spoken>,
}

/// A reason in words, or as far as the game has some.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spoken {
    Gain(String),
    HoldsBack(Seat),
}

/// The best moves of the seat that is due, by what that seat can see.
pub fn advice<E: Entry>(
    state: &E::Rules,
    seat: Seat,
    plies: u64,
    seed: u64,
    names: &[String],
) -> Vec<Advised> {
    let words = Words::of::<E::Rules>();
    let spoken = |reason: &Reason| match reason {
        Reason::Gains(feature) => Spoken::Gain(gain::<E::Rules>(feature)),
        Reason::HoldsBack(other) => Spoken::HoldsBack(*other),
    };
    let position = Dealt::new(state, seat, &mut Fast::fork(seed, 1));
    let found = advise::<E::Mind>(&position, plies, seed).into_iter();
    found
        .map(|advice| Advised {
            notation: advice.action.to_string(),
            label: words.say(&state.describe(advice.action), Names::Given(names)),
            chance: (advice.chance.clamp(0.0, 1.0) * 100.0).round() as u8,
            reasons: advice.reasons.iter().map(spoken).collect(),
        })
        .collect()
}

/// What it means to be better off in a feature, in the game's words; its name where there are none.
pub fn gain<G: Game>(feature: &str) -> String {
    let key = format!("gain-{}", feature.replace('_', "-"));
    let said = Words::of::<G>().word(&key);
    if said == key { feature.replace('_', " ") } else { said }
}
