//! Hints as text.

use bots::{Advice, DealtPosition, Reason, TurnHistory, advise, percent};
use game::{Ctx, FastChance, Game, Move, ReplayedChance, Seat};
use words::{Names, Words};

use crate::entry::{Entry, EntryAction};
use crate::line::prepared_move;

/// A recommended move, with texts for people.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HintMove {
    pub notation: String,
    pub label: String,
    /// The mover's chance to win with this move, in per cent. Hints are sorted by it.
    pub chance: u8,
    pub reason: HintReason,
}

/// The main reason for a move, with the game's words if it has some.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HintReason {
    Gain(String),
    HoldsBack(Seat),
    /// The move prepares the mover's next move, which is given here.
    Prepares(String),
    /// No clear reason: this is the first of the listed moves.
    Best,
    /// The move is as good as the first one.
    EquallyGood,
    /// No clear reason that is not given already: this move is the best one after those that are listed before it.
    NextBest,
}

/// Returns the best moves of the seat to move after these moves of a game, with only the information that this
/// seat can see.
pub fn advice<E: Entry>(
    start: &E::Rules,
    moves: &[Move<EntryAction<E>>],
    seat: Seat,
    plies: u64,
    seed: u64,
    names: &[String],
) -> Vec<HintMove> {
    let say = |state: &E::Rules, action| {
        Words::of::<E::Rules>().say(&state.describe(action), Names::Given(names))
    };
    let AdvisedDecision { begun, state, actions } = &AdvisedDecision::<E>::of(start, moves, seat);
    let dealt = |state: &E::Rules| DealtPosition::new(state, seat, &mut FastChance::fork(seed, 1));
    let turn = TurnHistory::from_moves(&dealt(begun), actions);
    let found = advise::<E::Mind>(&dealt(state), turn, plies, seed);
    let best = found.first().map_or(0, |first| percent(first.chance));
    let reason_of = |one: &Advice<EntryAction<E>>, before: &[HintMove]| match one.reason {
        Some(Reason::Gains(feature)) => HintReason::Gain(gain_text::<E::Rules>(feature)),
        Some(Reason::HoldsBack(other)) => HintReason::HoldsBack(other),
        None => {
            let next = prepared_move::<E>(state, seat, &one.line, &say);
            let prepares = next.map(|next| HintReason::Prepares(next.label));
            match prepares.filter(|new| before.iter().all(|other| other.reason != *new)) {
                Some(new) => new,
                None if before.is_empty() => HintReason::Best,
                None if percent(one.chance) == best => HintReason::EquallyGood,
                None => HintReason::NextBest,
            }
        }
    };
    let mut advised: Vec<HintMove> = Vec::new();
    for one in &found {
        let reason = reason_of(one, &advised);
        let (notation, label) = (one.action.to_string(), say(state, one.action));
        advised.push(HintMove { notation, label, chance: percent(one.chance), reason });
    }
    advised
}

/// A decision of a seat, with its moves before in the same turn that revealed nothing.
pub(crate) struct AdvisedDecision<E: Entry> {
    /// The position before these moves.
    pub begun: E::Rules,
    /// The position of the decision.
    pub state: E::Rules,
    pub actions: Vec<EntryAction<E>>,
}

impl<E: Entry> AdvisedDecision<E> {
    /// Returns the decision of a seat after these moves of a game.
    pub fn of(start: &E::Rules, moves: &[Move<EntryAction<E>>], seat: Seat) -> AdvisedDecision<E> {
        let own = |made: &&Move<_>| made.seat == seat && made.draws.is_empty() && !made.revealed;
        let turn = moves.iter().rev().take_while(own).count();
        let (earlier, turn) = moves.split_at(moves.len() - turn);
        let after = |mut state: E::Rules, moves: &[Move<EntryAction<E>>]| {
            for made in moves {
                state.apply(
                    made.action,
                    &mut Ctx::without_events(&mut ReplayedChance::new(&made.draws)),
                );
            }
            state
        };
        let begun = after(start.clone(), earlier);
        let state = after(begun.clone(), turn);
        AdvisedDecision { begun, state, actions: turn.iter().map(|made| made.action).collect() }
    }
}

/// Describes in the game's words an improvement in a feature. Returns the feature's name if there are no words.
pub fn gain_text<G: Game>(feature: &str) -> String {
    let key = format!("gain-{}", feature.replace('_', "-"));
    let said = Words::of::<G>().word(&key);
    if said == key { feature.replace('_', " ") } else { said }
}
