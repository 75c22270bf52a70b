//! Comparison of moves by playing the game to its end.

use game::{Ctx, FastChance, Game, Seat, Turn};

use crate::judgement::outcome;
use crate::{ActionOf, BotSpec, DealtPosition, Judgement};

/// The minimum lead of the best move of a puzzle, as a share of wins.
pub const LEAST_LEAD_PLAYED: f64 = 0.10;

/// The lead must be at least this number of standard errors.
const ERRORS: f64 = 3.0;

/// Number of games from each move between two checks of the result.
const ROUND: u64 = 20;

/// The result of a move compared with its nearest rival.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayoutResult {
    /// The difference of the shares of won games, followed by its standard error.
    pub lead: f64,
    pub error: f64,
    /// Number of games from each move.
    pub games: u64,
}

impl PlayoutResult {
    /// Returns true if the lead is significant.
    pub fn is_significant(&self) -> bool {
        self.lead >= LEAST_LEAD_PLAYED && self.lead >= ERRORS * self.error
    }

    /// Returns true if more games are unlikely to make the lead significant.
    fn cannot_become_significant(&self) -> bool {
        self.lead + ERRORS * self.error < LEAST_LEAD_PLAYED
    }

    fn of(best: &[f64], rival: &[f64]) -> PlayoutResult {
        let games = best.len() as f64;
        let differences = || best.iter().zip(rival).map(|(best, rival)| best - rival);
        let lead = differences().sum::<f64>() / games;
        let squares = differences().map(|one| (one - lead).powi(2)).sum::<f64>();
        let error = (squares / (games - 1.0) / games).sqrt();
        PlayoutResult { lead, error, games: best.len() as u64 }
    }
}

/// Plays games from the best move and from each rival, always in the same dealt worlds. Stops when the lead over every
/// rival is significant, when one lead is too small, or after `most` games from each move. Returns the result against
/// the nearest rival.
pub fn play_out<M: Judgement>(
    state: &M::Game,
    best: ActionOf<M>,
    rivals: &[ActionOf<M>],
    spec: &BotSpec,
    most: u64,
    seed: u64,
) -> PlayoutResult {
    let nothing = PlayoutResult { lead: 0.0, error: 0.0, games: 0 };
    let Turn::Decide(seat) = state.turn() else { return nothing };
    let play = |action, game: u64| play_to_end::<M>(state, seat, action, spec, seed ^ (game << 20));
    let mut won: Vec<f64> = Vec::new();
    let mut against: Vec<Vec<f64>> = vec![Vec::new(); rivals.len()];
    let fared = |won: &[f64], rival: &[f64]| PlayoutResult::of(&won[..rival.len()], rival);
    while (won.len() as u64) < most {
        let games = won.len() as u64..won.len() as u64 + ROUND;
        won.extend(games.clone().map(|game| play(best, game)));
        for (&rival, results) in rivals.iter().zip(&mut against) {
            // A rival that is significantly behind is not played again.
            if results.is_empty() || !fared(&won, results).is_significant() {
                results.extend(games.clone().map(|game| play(rival, game)));
            }
        }
        let all = || against.iter().map(|rival| fared(&won, rival));
        if all().all(|one| one.is_significant()) || all().any(|one| one.cannot_become_significant())
        {
            break;
        }
    }
    let sure = |one: &PlayoutResult| one.lead - ERRORS * one.error;
    let all = against.iter().map(|rival| fared(&won, rival));
    all.min_by(|one, two| sure(one).total_cmp(&sure(two))).unwrap_or(nothing)
}

/// Continues a possible world with strong bots after an action, and returns the seat's share of the win.
fn play_to_end<M: Judgement>(
    state: &M::Game,
    seat: Seat,
    action: ActionOf<M>,
    spec: &BotSpec,
    seed: u64,
) -> f64 {
    let mut world = DealtPosition::new(state, seat, &mut FastChance::fork(seed, 1)).world().clone();
    let (mut luck, mut deals) = (FastChance::fork(seed, 2), FastChance::fork(seed, 3));
    let mut bots: Vec<_> = Seat::all(world.players())
        .map(|other| spec.create_bot::<M>(seed ^ other.index() as u64))
        .collect();
    let mut legal = Vec::new();
    world.apply(action, &mut Ctx::without_events(&mut luck));
    while let Turn::Decide(due) = world.turn() {
        world.legal_actions(&mut legal);
        let position = DealtPosition::new(&world, due, &mut deals);
        let action = bots[due.index()].choose(&position, &legal);
        world.apply(action, &mut Ctx::without_events(&mut luck));
    }
    outcome(&world).map_or(0.0, |won| won[seat])
}
