//! Self-play games as training data for the weights.

use bots::{ActionOf, ActionResult, Bot, Budget, Dealt, Judgement, OptionsOf, Random, Weights};
use game::{Chance, Ctx, FastChance, Game, GameOptions, Seat};

use super::{deal, searcher};

/// One decision in this many is random, so that unusual positions are included.
const STRAY: u32 = 16;
/// One decision in this many is kept, because neighbouring positions are similar.
const KEEP: u32 = 6;
/// Minimum number of visits of an action in a lesson.
const LOOKS: f64 = 3.0;

/// The training data of one game.
pub struct Sample {
    pub positions: Vec<Position>,
    pub lessons: Vec<SearchedDecision>,
    /// Each seat's share of the win.
    pub won: Vec<f64>,
}

/// A position of the game.
pub struct Position {
    pub late: f32,
    /// The features of all seats, in order of the seats.
    pub features: Vec<f32>,
}

/// A searched decision.
pub struct SearchedDecision {
    pub late: f32,
    /// For each action: the mover's features minus the mean of the others' after it.
    pub edges: Vec<Vec<f32>>,
    /// For each action: its share of the visits.
    pub visits: Vec<f64>,
}

pub fn self_play<M: Judgement>(
    weights: &Weights,
    think: Budget,
    mut chance: FastChance,
    game: u64,
) -> Sample {
    let counts = OptionsOf::<M>::player_counts();
    let fewest = (*counts.start()).max(2);
    let players = fewest + (game % u64::from(counts.end() - fewest + 1)) as u8;
    let mut state: M::Game = deal(players, &mut chance);
    let mut player = searcher::<M>(weights, think, chance.bits());
    let mut stray = Random::new(chance.bits());
    let mut deals = FastChance::fork(0, game);
    let (mut positions, mut lessons) = (Vec::new(), Vec::new());
    state.play_out(&mut chance, |state, seat, legal, chance| {
        let position = Dealt::new(state, seat, &mut deals);
        let kept = chance.below(KEEP) == 0 && legal.len() > 1;
        if kept {
            positions
                .push(Position { late: M::lateness(state), features: features_of_all::<M>(state) });
            let findings = player.think(&position, legal);
            lessons.push(lesson::<M>(state, seat, legal, &findings));
            let most = (0..legal.len())
                .max_by(|&one, &other| findings[one].visits.total_cmp(&findings[other].visits));
            legal[most.unwrap_or_default()]
        } else if chance.below(STRAY) == 0 {
            stray.choose(&position, legal)
        } else {
            player.choose(&position, legal)
        }
    });
    Sample { positions, lessons, won: weights.outlook::<M>(&state).as_slice().to_vec() }
}

fn features_of_all<M: Judgement>(state: &M::Game) -> Vec<f32> {
    let count = M::FEATURES.len();
    let mut features = vec![0.0; count * usize::from(state.players())];
    for (seat, features) in Seat::all(state.players()).zip(features.chunks_mut(count)) {
        M::features(state, seat, features);
    }
    features
}

fn lesson<M: Judgement>(
    state: &M::Game,
    seat: Seat,
    legal: &[ActionOf<M>],
    findings: &[ActionResult],
) -> SearchedDecision {
    let looked_at = || findings.iter().zip(legal).filter(|(finding, _)| finding.visits >= LOOKS);
    let all: f64 = looked_at().map(|(finding, _)| finding.visits).sum();
    SearchedDecision {
        late: M::lateness(state),
        edges: looked_at().map(|(_, &action)| edge::<M>(state, seat, action)).collect(),
        visits: looked_at().map(|(finding, _)| finding.visits / all).collect(),
    }
}

/// Returns the features of `seat` minus the mean of the others' after the action.
fn edge<M: Judgement>(state: &M::Game, seat: Seat, action: ActionOf<M>) -> Vec<f32> {
    let mut next = state.clone();
    next.apply(action, &mut Ctx::quiet(&mut FastChance::new(0)));
    let count = M::FEATURES.len();
    let features = features_of_all::<M>(&next);
    let others = f32::from(state.players() - 1);
    let mut edge = vec![0.0; count];
    for (other, features) in features.chunks(count).enumerate() {
        let share = if other == seat.index() { 1.0 } else { -1.0 / others };
        for (edge, feature) in edge.iter_mut().zip(features) {
            *edge += share * feature;
        }
    }
    edge
}
