//! The analysis of a recorded game, as a document.

use bots::{Depth, Verdict, judge_move};
use game::{Ctx, Game, Move, Replayed, Seat, Turn};
use serde::{Deserialize, Serialize};
use words::{Names, Words};

use crate::advice::gain;
use crate::entry::Entry;
use crate::line::{ActionOf, told};

pub use crate::line::LineMove;

/// A game judged move by move. Chances and losses are shares of the win, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    pub game: String,
    pub seats: Vec<String>,
    pub moves: Vec<JudgedMove>,
    /// Each seat's share of the win.
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
    /// Every seat's chance before it, each by what it could know, scaled so that they add up to one.
    pub chances: Vec<f64>,
    /// Half the 95 % interval of each chance; empty in analyses of earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance_doubts: Vec<f64>,
    /// The chance that it lost against the best move found, and half its 95 % interval.
    pub loss: f64,
    pub doubt: f64,
    /// The lead over the next best move, if it was the best.
    pub lead: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The best lines that were found, best first.
    pub best: Vec<JudgedLine>,
    /// The change by revealed cards and dice, by seat.
    pub luck: Vec<f64>,
    /// The reasons for the best move.
    pub reasons: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedLine {
    /// The mover's chance with it.
    pub chance: f64,
    pub moves: Vec<LineMove>,
}

/// A clear quality of a move, larger than the uncertainty.
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

impl JudgedMove {
    /// Returns true if the move is worse than the best one found by more than the uncertainty of the difference.
    pub fn is_clear_loss(&self) -> bool {
        self.loss > self.doubt && self.loss * 100.0 >= 0.5
    }
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

/// The path of a seat from its chance at the start to its share at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    pub start: f64,
    pub luck: f64,
    /// The gain from the others' mistakes, shared among all seats that profit.
    pub others: f64,
    /// The loss by own mistakes.
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
        chances: adding_up(verdict.chances.as_slice()),
        chance_doubts: verdict.chance_doubts.as_slice().to_vec(),
        loss: verdict.loss,
        doubt: verdict.doubt,
        lead: verdict.lead,
        mark: Mark::of(&verdict),
        best: best.collect(),
        luck: verdict.luck.as_slice().to_vec(),
        reasons: verdict.reasons.iter().map(|name| gain::<E::Rules>(name)).collect(),
    }
}

/// Chances that were estimated one by one, scaled so that they add up to one.
fn adding_up(chances: &[f64]) -> Vec<f64> {
    let sum: f64 = chances.iter().sum();
    let even = 1.0 / chances.len().max(1) as f64;
    chances.iter().map(|chance| if sum > 0.0 { chance / sum } else { even }).collect()
}

/// Shares of a whole in per cent, rounded so that they add up to 100.
pub fn percentages(shares: &[f64]) -> Vec<u32> {
    let exact: Vec<f64> = adding_up(shares).iter().map(|share| share * 100.0).collect();
    let mut whole: Vec<u32> = exact.iter().map(|share| share.floor() as u32).collect();
    let mut order: Vec<usize> = (0..exact.len()).collect();
    // The number with the largest remainder is rounded up first.
    order.sort_by(|&one, &two| exact[two].fract().total_cmp(&exact[one].fract()));
    let missing = 100_u32.saturating_sub(whole.iter().sum());
    for &index in order.iter().take(missing as usize) {
        whole[index] += 1;
    }
    whole
}

/// The number of turning points.
const TURNING_POINTS: usize = 5;

/// Moves so near to each other are one turn of events.
const NEAR: usize = 3;

impl Analysis {
    /// Sums up what was found out about every decision.
    pub fn of<G: Game>(state: &G, names: &[String], moves: Vec<JudgedMove>) -> Analysis {
        let players = state.players();
        let end = match state.turn() {
            Turn::Over => state.ranking().shares().as_slice().to_vec(),
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

    /// Every seat's chance after so many decisions. They add up to one, also where an earlier version
    /// wrote the estimates as they were.
    pub fn chances(&self, after: usize) -> Vec<f64> {
        self.moves.get(after).map_or_else(|| self.end.clone(), |next| adding_up(&next.chances))
    }

    /// Returns the change of a seat's chance by a decision.
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
        // A loss within the uncertainty is noise, and noise would add up.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_in_per_cent_add_up_to_a_hundred() {
        for shares in [vec![0.4, 0.4, 0.05], vec![1.0, 1.0, 1.0], vec![0.0, 0.0], vec![0.54, 0.54]]
        {
            assert_eq!(percentages(&shares).iter().sum::<u32>(), 100, "{shares:?}");
        }
        assert_eq!(percentages(&[0.54, 0.36]), [60, 40]);
    }
}
