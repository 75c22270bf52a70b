//! What was found out about a recorded game, as a document.

use bots::{Depth, Verdict, judge_move};
use game::{Ctx, Fast, Game, Move, Replayed, Seat, Turn};
use serde::{Deserialize, Serialize};
use words::{Names, Words};

use crate::Entry;
use crate::advice::gain;

/// A game judged move by move. Chances and losses are shares of the win, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    pub game: String,
    pub seats: Vec<String>,
    pub moves: Vec<JudgedMove>,
    /// What the end gave each seat.
    pub end: Vec<f64>,
    /// The moves that changed most, by number.
    pub turning_points: Vec<usize>,
    pub balance: Vec<Balance>,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// Its number among all decisions, from 1.
    pub number: usize,
    pub seat: u8,
    #[serde(rename = "do")]
    pub notation: String,
    pub label: String,
    /// Every seat's chance before it, each by what it could know.
    pub chances: Vec<f64>,
    /// What it cost against the best move found, and half its 95 % interval.
    pub loss: f64,
    pub doubt: f64,
    /// How far it stood above the next best, if it was the best.
    pub lead: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The best lines that were found, best first.
    pub best: Vec<JudgedLine>,
    /// What came to light gave or took, by seat.
    pub luck: Vec<f64>,
    /// What speaks for the best move.
    pub reasons: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedLine {
    /// The mover's chance with it.
    pub chance: f64,
    pub moves: Vec<LineMove>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineMove {
    pub seat: u8,
    #[serde(rename = "do")]
    pub notation: String,
    pub label: String,
}

/// What a move stands out by, beyond doubt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// The best by far, and not what looks best at a glance.
    Brilliant,
    /// The same by less.
    Good,
    Mistake,
    Blunder,
}

impl Mark {
    /// The losses from which a move is a mistake or a blunder, and the leads from which it is good or
    /// brilliant.
    pub const MISTAKE: f64 = 0.07;
    pub const BLUNDER: f64 = 0.15;
    pub const GOOD: f64 = 0.07;
    pub const BRILLIANT: f64 = 0.15;

    pub fn sign(self) -> &'static str {
        match self {
            Mark::Brilliant => "!!",
            Mark::Good => "!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The mark of a move, if what it stands out by is more than the doubt.
    fn of<A>(verdict: &Verdict<A>) -> Option<Mark> {
        if verdict.loss > verdict.doubt && verdict.loss >= Mark::MISTAKE {
            let blunder = verdict.loss >= Mark::BLUNDER;
            return Some(if blunder { Mark::Blunder } else { Mark::Mistake });
        }
        let stands_out = !verdict.obvious && verdict.lead > verdict.doubt;
        match verdict.lead {
            lead if stands_out && lead >= Mark::BRILLIANT => Some(Mark::Brilliant),
            lead if stands_out && lead >= Mark::GOOD => Some(Mark::Good),
            _ => None,
        }
    }
}

/// How a seat came from its chance at the start to its share at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    pub start: f64,
    pub luck: f64,
    /// What the others' slips gave, shared among all who profit by them.
    pub others: f64,
    /// What the own slips cost.
    pub own: f64,
    /// The rest: what nobody's slip and no luck explains, and what the search misjudged.
    pub unclear: f64,
    pub end: f64,
    pub mistakes: usize,
    pub blunders: usize,
    pub brilliant: usize,
}

/// Judges one decision of a game, by its number from 1.
pub fn judge<E: Entry>(
    start: &E::Rules,
    moves: &[Move<ActionOf<E>>],
    number: usize,
    depth: Depth,
    names: &[String],
) -> JudgedMove {
    let mut before = start.clone();
    let (earlier, rest) = moves.split_at(number - 1);
    for made in earlier {
        before.apply(made.action, &mut Ctx::quiet(&mut Replayed::new(&made.draws)));
    }
    let made = &rest[0];
    let mut after = before.clone();
    after.apply(made.action, &mut Ctx::quiet(&mut Replayed::new(&made.draws)));
    let verdict = judge_move::<E::Mind>(&before, made, &after, depth, number as u64);
    let say = |state: &E::Rules, action| {
        Words::of::<E::Rules>().say(&state.describe(action), Names::Given(names))
    };
    // Of the best line all is told, of the others how they begin.
    let best = verdict.lines.iter().enumerate().map(|(place, line)| {
        let moves = if place == 0 { &line.moves[..] } else { &line.moves[..1] };
        JudgedLine { chance: line.chance, moves: told::<E>(&before, made.seat, moves, &say) }
    });
    JudgedMove {
        number,
        seat: made.seat.number(),
        notation: made.action.to_string(),
        label: say(&before, made.action),
        chances: verdict.chances.as_slice().to_vec(),
        loss: verdict.loss,
        doubt: verdict.doubt,
        lead: verdict.lead,
        mark: Mark::of(&verdict),
        best: best.collect(),
        luck: verdict.luck.as_slice().to_vec(),
        reasons: verdict.reasons.iter().map(|name| gain::<E::Rules>(name)).collect(),
    }
}

type ActionOf<E> = <<E as Entry>::Rules as Game>::Action;

/// A line in words, in a world that the seat holds possible, as far as the line is legal there.
fn told<E: Entry>(
    before: &E::Rules,
    seat: Seat,
    line: &[(Seat, ActionOf<E>)],
    say: &impl Fn(&E::Rules, ActionOf<E>) -> String,
) -> Vec<LineMove> {
    let mut chance = Fast::new(0);
    let mut world = before.clone();
    world.determinize(seat, &mut chance);
    let (mut told, mut legal) = (Vec::new(), Vec::new());
    for &(mover, action) in line {
        // What nobody has a choice in is not told.
        loop {
            world.legal_actions(&mut legal);
            match legal[..] {
                [only] if only != action => world.apply(only, &mut Ctx::quiet(&mut chance)),
                _ => break,
            }
        }
        if world.check(mover, action).is_err() {
            break;
        }
        let label = say(&world, action);
        told.push(LineMove { seat: mover.number(), notation: action.to_string(), label });
        world.apply(action, &mut Ctx::quiet(&mut chance));
    }
    told
}

/// So many moves are called turning points.
const TURNING_POINTS: usize = 5;

/// Moves so near to each other are one turn of events.
const NEAR: usize = 3;

impl Analysis {
    /// Sums up what was found out about every decision.
    pub fn of<G: Game>(state: &G, names: &[String], moves: Vec<JudgedMove>) -> Analysis {
        let players = state.players();
        let end = match state.turn() {
            Turn::Over => {
                let ranking = state.ranking();
                let winners = ranking.as_slice().iter().filter(|&&place| place == 1).count();
                let share =
                    |seat: Seat| if ranking[seat] == 1 { 1.0 / winners as f64 } else { 0.0 };
                Seat::all(players).map(share).collect()
            }
            Turn::Decide(_) => {
                let even = vec![1.0 / f64::from(players); players as usize];
                moves.last().map_or(even, |last| last.chances.clone())
            }
        };
        let mut analysis = Analysis {
            game: G::ID.to_string(),
            seats: names.to_vec(),
            end,
            turning_points: Vec::new(),
            balance: Vec::new(),
            moves,
        };
        analysis.turning_points = analysis.turns();
        analysis.balance = Seat::all(players).map(|seat| analysis.balance_of(seat)).collect();
        analysis
    }

    /// Every seat's chance after so many decisions.
    pub fn chances(&self, after: usize) -> &[f64] {
        self.moves.get(after).map_or(&self.end, |next| &next.chances)
    }

    /// What a decision changed for a seat.
    fn change(&self, number: usize, seat: usize) -> f64 {
        self.chances(number)[seat] - self.chances(number - 1)[seat]
    }

    fn turns(&self) -> Vec<usize> {
        let swing = |number: usize| {
            let changes = (0..self.seats.len()).map(|seat| self.change(number, seat).abs());
            changes.fold(0.0, f64::max)
        };
        let mut numbers: Vec<usize> = (1..=self.moves.len()).collect();
        numbers.sort_by(|&one, &two| swing(two).total_cmp(&swing(one)));
        let mut turns: Vec<usize> = Vec::new();
        for number in numbers {
            if turns.len() < TURNING_POINTS && turns.iter().all(|turn| turn.abs_diff(number) > NEAR)
            {
                turns.push(number);
            }
        }
        turns.sort_unstable();
        turns
    }

    fn balance_of(&self, seat: Seat) -> Balance {
        let (index, own) = (seat.index(), seat.number());
        let (start, end) = (self.chances(0)[index], self.end[index]);
        let luck: f64 = self.moves.iter().map(|made| made.luck[index]).sum();
        // What is within the doubt is no loss that can be told: it would only add up.
        let slips = |own_ones: bool| -> f64 {
            let slips = self.moves.iter().filter(|made| made.loss > made.doubt);
            slips.filter(|made| (made.seat == own) == own_ones).map(|made| made.loss).sum()
        };
        let rivals = (self.seats.len() as f64 - 1.0).max(1.0);
        let (lost, others) = (-slips(true), slips(false) / rivals);
        let mine = || self.moves.iter().filter(|made| made.seat == own);
        let marked = |mark: Mark| mine().filter(|made| made.mark == Some(mark)).count();
        Balance {
            start,
            luck,
            others,
            own: lost,
            unclear: end - start - luck - others - lost,
            end,
            mistakes: marked(Mark::Mistake),
            blunders: marked(Mark::Blunder),
            brilliant: marked(Mark::Brilliant),
        }
    }
}
