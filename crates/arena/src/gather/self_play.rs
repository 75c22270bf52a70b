//! One self-play game with a search for every decision.

use bots::{
    ActionResult, DealtPosition, Encoding, Judgement, OptionsOf, SearchSettings, Searcher, quantize,
};
use game::{Chance, FastChance, Game, GameOptions, PerSeat, Seat, Turn};

use super::GatherSettings;

/// In one game of `STRAY_GAMES`, one decision in `STRAY` is random. This gives searched answers to bad moves; the other
/// games give more reliable results.
const STRAY_GAMES: u32 = 2;
const STRAY: u32 = 12;
/// One decision in this many is chosen at random by the visits of its actions, for variety.
const VARIED: u32 = 8;
/// One game in `RANDOM_OPENINGS` begins with random moves, fewer than `MAX_RANDOM_MOVES`.
const RANDOM_OPENINGS: u32 = 3;
const MAX_RANDOM_MOVES: u32 = 16;
/// Number of walks down the tree of each search, and maximum number of positions kept of each walk.
const WALKS: usize = 1;
const STEPS: usize = 4;
/// Minimum number of visits of a useful node inside the tree.
const LEAST_VISITS: f64 = 12.0;

/// The recorded data of one game.
pub struct SelfPlayGame {
    pub number: u64,
    pub players: u8,
    pub positions: Vec<SearchedPosition>,
    /// Each seat's share of the win.
    pub won: Vec<f32>,
    pub scores: Vec<i16>,
    pub decisions: u16,
}

/// The origin of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PositionOrigin {
    /// A position that was played and searched.
    Played = 0,
    /// A position inside the tree of such a search.
    Inside = 1,
    /// A position that was searched after a random move.
    AfterStray = 2,
}

/// A position with the results of its search.
pub struct SearchedPosition {
    pub kind: PositionOrigin,
    /// The seat that decides.
    pub due: Seat,
    /// The number of the decision in the game.
    pub decision: u16,
    pub late: i16,
    /// The features by seat, in the steps of a network's input.
    pub features: Vec<i16>,
    /// The log-odds of each seat, by the features.
    pub worth: Vec<f32>,
    /// The chance to win of each seat, from the search; NaN if the search has no value for the seat.
    pub values: Vec<f32>,
    pub visits: f32,
    /// The observation of each seat.
    pub observations: Vec<u8>,
    /// The actions by index, with their visits.
    pub actions: Vec<(u16, f32)>,
    /// True if a random move came later in the game, so that the result is less informative.
    pub strayed: bool,
}

pub fn play<M: Judgement>(gathering: &GatherSettings, number: u64) -> SelfPlayGame {
    let mut chance = FastChance::fork(gathering.seed, number);
    let players = gathering.players[(number % gathering.players.len() as u64) as usize];
    let options = OptionsOf::<M>::with_players(players);
    let mut state = M::Game::deal(&options, &mut chance).expect("the default options are valid");
    let mut searcher = searcher::<M>(gathering, chance.bits());
    let strays = chance.below(STRAY_GAMES) == 0;
    let mut odd = match chance.below(RANDOM_OPENINGS) {
        0 => chance.below(MAX_RANDOM_MOVES),
        _ => 0,
    };
    let (mut positions, mut decisions, mut strayed) = (Vec::<SearchedPosition>::new(), 0, false);
    state.play_out(&mut chance, |state, seat, legal, chance| {
        decisions += 1;
        let chosen = if legal.len() == 1 {
            0
        } else if odd > 0 || strays && chance.below(STRAY) == 0 {
            odd = odd.saturating_sub(1);
            strayed = true;
            positions.iter_mut().for_each(|position| position.strayed = true);
            chance.below(legal.len() as u32) as usize
        } else {
            let kind = if strayed { PositionOrigin::AfterStray } else { PositionOrigin::Played };
            strayed = false;
            let dealt = DealtPosition::new(state, seat, chance);
            let findings = searcher.think(&dealt, legal);
            let mut root = encode_position::<M>(state, kind, decisions);
            root.values = values(&searcher.outlook(players), seat, &findings);
            root.visits = findings.iter().map(|finding| finding.visits).sum::<f64>() as f32;
            let visits = findings.iter().map(|finding| finding.visits as f32);
            let indices = legal.iter().map(|&action| M::index(action) as u16);
            root.actions = indices.zip(visits).collect();
            positions.push(root);
            for _ in 0..WALKS {
                record_inner_nodes::<M>(&mut searcher, &dealt, decisions, &mut positions);
            }
            choose(&findings, chance)
        };
        legal[chosen]
    });
    let won = M::weights().outlook::<M>(&state);
    SelfPlayGame {
        number,
        players,
        positions,
        won: won.as_slice().iter().map(|&won| won as f32).collect(),
        scores: state.scores().as_slice().iter().map(|&score| score as i16).collect(),
        decisions,
    }
}

fn searcher<M: Judgement>(gathering: &GatherSettings, seed: u64) -> Searcher<M> {
    // The values must be chances to win, so the margin of points is ignored.
    let thinking = SearchSettings { ceiling: None, margin: 0.0, threads: 1, ..gathering.thinking };
    let GatherSettings { network, policy, .. } = *gathering;
    Searcher::with_networks(thinking, M::weights().clone(), network, policy, seed)
}

/// Returns the most visited action, or sometimes a random one.
fn choose(findings: &[ActionResult], chance: &mut FastChance) -> usize {
    let visits = || findings.iter().map(|finding| finding.visits);
    if chance.below(VARIED) == 0 {
        let mut lot = chance.unit() * visits().sum::<f64>();
        let drawn = visits().position(|visits| {
            lot -= visits;
            lot <= 0.0
        });
        return drawn.unwrap_or_default();
    }
    let most = (0..findings.len())
        .max_by(|&one, &other| findings[one].visits.total_cmp(&findings[other].visits));
    most.unwrap_or_default()
}

/// Returns the value of each seat. The mover gets the value of the most visited action. The others divide the rest in
/// the same proportions as in the search's mean values.
fn values(mean: &PerSeat<f64>, mover: Seat, findings: &[ActionResult]) -> Vec<f32> {
    let best = findings.iter().max_by(|one, other| one.visits.total_cmp(&other.visits));
    let own = best.map_or(mean[mover], |best| best.worth);
    let scale = (1.0 - own) / (1.0 - mean[mover]).max(1e-9);
    let value = |(seat, &value): (Seat, &f64)| {
        if seat == mover { own as f32 } else { (value * scale) as f32 }
    };
    mean.iter().map(value).collect()
}

fn record_inner_nodes<M: Judgement>(
    searcher: &mut Searcher<M>,
    dealt: &DealtPosition<M::Game>,
    decisions: u16,
    positions: &mut Vec<SearchedPosition>,
) {
    let mut kept = 0;
    searcher.walk(dealt, LEAST_VISITS, |state, mover, finding| {
        if kept == STEPS || state.turn() == Turn::Over {
            return;
        }
        kept += 1;
        let mut position = encode_position::<M>(state, PositionOrigin::Inside, decisions);
        let rest = if state.players() == 2 { 1.0 - finding.worth as f32 } else { f32::NAN };
        let value = |seat| if seat == mover { finding.worth as f32 } else { rest };
        position.values = Seat::all(state.players()).map(value).collect();
        position.visits = finding.visits as f32;
        positions.push(position);
    });
}

/// Returns the position as learners read it, without search results.
fn encode_position<M: Judgement>(
    state: &M::Game,
    kind: PositionOrigin,
    decision: u16,
) -> SearchedPosition {
    let weighed = M::weights().evaluate::<M>(state);
    let entries = M::observation_len(state);
    let mut observations = vec![0; entries * usize::from(state.players())];
    let mut features = Vec::new();
    for (seat, out) in Seat::all(state.players()).zip(observations.chunks_mut(entries.max(1))) {
        <M as Encoding>::observe::<u8>(state, seat, out);
        let own = &weighed.features[seat.index()][..M::FEATURES.len()];
        features.extend(own.iter().map(|&feature| quantize(feature)));
    }
    let due = match state.turn() {
        Turn::Decide(seat) => seat,
        Turn::Over => Seat::new(0),
    };
    SearchedPosition {
        kind,
        due,
        decision,
        late: quantize(weighed.late),
        features,
        worth: weighed.worth.as_slice().iter().map(|&worth| worth as f32).collect(),
        values: Vec::new(),
        visits: 0.0,
        observations,
        actions: Vec::new(),
        strayed: false,
    }
}
