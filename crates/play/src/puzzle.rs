//! Puzzles: positions with one clearly best answer, as documents.

use bots::{ActionOf, FoundPuzzle, Judgement, Puzzles};
use game::{BadState, ComponentSet, Ctx, FastChance, FromJson, Game, Seat, ToJson, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::any_game::{GameRef, games};

/// A position, the deciding seat, and the search results for every answer. `docs/PUZZLES.md` describes the format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// A name that does not change when other puzzles are added or removed.
    pub id: String,
    pub kind: String,
    /// The difficulty from 1 to 5.
    pub difficulty: u8,
    pub seat: u8,
    pub best: String,
    /// The mover's chance with the best answer.
    pub value: f64,
    pub second: String,
    /// The lead of the best answer over the second-best, followed by half its 95 % interval.
    pub lead: f64,
    pub doubt: f64,
    /// The moves that the search expects, starting with the best answer, with their seats.
    pub line: Vec<(u8, String)>,
    /// Every answer with the mover's chance, best first.
    pub answers: Vec<(String, f64)>,
    /// The reasons for the best answer.
    pub reasons: Vec<String>,
    pub origin: PuzzleOrigin,
    pub state: Value,
}

/// The game in which a puzzle was found, and the depth of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleOrigin {
    /// The version of the rules.
    pub rules: u32,
    /// The bots that played.
    pub bots: String,
    pub seed: u64,
    /// The number of the decision in the game, from 1.
    pub decision: usize,
    /// Calls of the rules to find the best answer, and to compare it with others in each world.
    pub search: u64,
    pub compare: u64,
}

/// Themes of puzzles that every game has.
pub const WIN: &str = "win";
pub const RACE: &str = "race";
pub const OTHER: &str = "move";

/// Minimum progress of a game for a race, as the game's mind estimates it.
const LATE: f32 = 0.8;

/// The error of a puzzle with an invalid position.
#[derive(Debug, thiserror::Error)]
pub enum BadPuzzle {
    #[error("the position cannot be read: {0}")]
    Layout(#[from] game::json::BadJson),
    #[error(transparent)]
    State(#[from] BadState),
    #[error("seat {0} has nothing to decide")]
    NotDue(u8),
}

impl Puzzle {
    /// Creates a puzzle from the search of a position. Hidden cards are dealt anew, because a puzzle does not need
    /// them.
    pub fn of<M: Judgement + Puzzles>(
        state: &M::Game,
        found: &FoundPuzzle<ActionOf<M>>,
        origin: PuzzleOrigin,
    ) -> Puzzle {
        let seat = found.seat;
        let mut position = state.clone();
        position.determinize(seat, &mut FastChance::new(origin.seed));
        let layout = position.layout().to_json();
        let named = Sha256::digest(format!("{} {seat} {layout}", M::Game::ID));
        Puzzle {
            id: game::hex(&named[..6]),
            kind: choose_theme::<M>(state, found).to_string(),
            difficulty: found.difficulty,
            seat: seat.number(),
            best: found.best.to_string(),
            value: rounded(found.value),
            second: found.second.to_string(),
            lead: rounded(found.lead),
            doubt: rounded(found.doubt),
            line: found.line.iter().map(|(seat, one)| (seat.number(), one.to_string())).collect(),
            answers: found
                .answers
                .iter()
                .map(|(action, worth)| (action.to_string(), rounded(*worth)))
                .collect(),
            reasons: found.reasons.iter().map(ToString::to_string).collect(),
            origin,
            state: layout,
        }
    }

    pub fn seat(&self) -> Seat {
        Seat::new(self.seat)
    }

    /// Returns the validated position.
    pub fn position<G: Game>(&self) -> Result<G, BadPuzzle> {
        let layout = G::Layout::from_json(&self.state, "state")?;
        let position = G::from_layout(&layout, G::Components::builtin())?;
        match position.turn() {
            Turn::Decide(due) if due == self.seat() => Ok(position),
            Turn::Decide(_) | Turn::Over => Err(BadPuzzle::NotDue(self.seat)),
        }
    }
}

/// Reads the built-in puzzles of a game.
pub fn built_in<M: Puzzles>() -> Vec<Puzzle> {
    let read = |line| serde_json::from_str(line).expect("the tests read every puzzle");
    M::COLLECTION.lines().map(read).collect()
}

/// Rounds to three digits; a search is not more accurate.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}

/// Returns the theme of a puzzle: a win at once, a race in which every other move loses, or a theme of the game.
fn choose_theme<M: Judgement + Puzzles>(
    state: &M::Game,
    found: &FoundPuzzle<ActionOf<M>>,
) -> &'static str {
    let (after, events) = own_turn(state, found);
    if after.turn() == Turn::Over && after.ranking()[found.seat] == 1 {
        return WIN;
    }
    let turns_the_game = found.value >= 0.5 && found.value - found.lead < 0.5;
    if state.players() > 1 && turns_the_game && M::game_progress(state) >= LATE {
        return RACE;
    }
    M::theme(&events).unwrap_or(OTHER)
}

/// Plays the seat's expected line while the seat decides. It stops when another seat must decide or something hidden is
/// revealed.
fn own_turn<G: Game>(state: &G, found: &FoundPuzzle<G::Action>) -> (G, Vec<G::Event>) {
    let mut world = state.clone();
    world.determinize(found.seat, &mut FastChance::new(0));
    let (mut chance, mut told, mut legal) = (FastChance::new(0), Vec::new(), Vec::new());
    let mut line = found.line.iter().map(|(_, action)| *action).peekable();
    while world.turn() == Turn::Decide(found.seat) {
        world.legal_actions(&mut legal);
        // The line omits forced moves.
        let action = match (legal.as_slice(), line.peek()) {
            ([only], next) if next != Some(only) => *only,
            (_, Some(next)) if legal.contains(next) => *next,
            _ => break,
        };
        line.next_if_eq(&action);
        let mut ctx = Ctx::with_events(&mut chance, &mut told);
        world.apply(action, &mut ctx);
        if ctx.revealed() {
            break;
        }
    }
    (world, told)
}

/// Returns the puzzle of a day, counted from any start. It is the same for everybody, and the games alternate.
pub fn puzzle_of_day(day: u64) -> Option<(GameRef, usize)> {
    let with_puzzles = games().iter().copied().filter(|game| !game.puzzles().is_empty());
    let games: Vec<GameRef> = with_puzzles.collect();
    let game = *games.get((day % (games.len() as u64).max(1)) as usize)?;
    // A step that has no common divisor with the count visits all puzzles before any is repeated.
    let (count, turn) = (game.puzzles().len() as u64, day / games.len() as u64);
    let step = (count * 5 / 8..).find(|step| is_coprime(*step, count)).unwrap_or(1);
    Some((game, (turn * step % count) as usize))
}

fn is_coprime(one: u64, other: u64) -> bool {
    let (mut one, mut other) = (one, other);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}
