//! The analysis of a recorded game, as a document.

use bots::{AnalysisDepth, DecisionAnalysis, judge_move};
use game::{Ctx, Game, Move, ReplayedChance, Seat, Turn};
use serde::{Deserialize, Serialize};
use words::{Names, Words};

use crate::advice::gain_text;
use crate::entry::{Entry, EntryAction};
use crate::explanation::sentence;
use crate::line::describe_line;

pub use crate::line::LineMove;

/// An analysis of each move of a game. Chances and losses are shares of the win, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    pub game: String,
    pub seats: Vec<String>,
    pub moves: Vec<JudgedMove>,
    /// Each seat's share of the win.
    pub end: Vec<f64>,
    /// The numbers of the moves that changed the chances most.
    pub turning_points: Vec<usize>,
    pub balance: Vec<ChanceBalance>,
}

/// The analysis of one decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// Its number among all decisions, from 1.
    pub number: usize,
    pub seat: u8,
    #[serde(rename = "do")]
    pub notation: String,
    pub label: String,
    /// Every seat's chance before the move, by what that seat could know, scaled so that they add up to one. A solo
    /// player's chance is not scaled.
    pub chances: Vec<f64>,
    /// Half the 95 % interval of each chance; empty in analyses by earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance_doubts: Vec<f64>,
    /// The loss of chance against the best move found, followed by half its 95 % interval.
    pub loss: f64,
    pub doubt: f64,
    /// The lead over the second-best move, if the move was the best.
    pub lead: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<MoveQuality>,
    /// The best lines found, best first.
    pub best: Vec<JudgedLine>,
    /// The change of each seat's chance by revealed cards and dice.
    pub luck: Vec<f64>,
    /// The reasons for the best move.
    pub reasons: Vec<String>,
    /// The reason for the move made, in one sentence; nothing without a choice, and in analyses by earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedLine {
    /// The mover's chance to win with this line.
    pub chance: f64,
    pub moves: Vec<LineMove>,
}

/// A clear quality of a move, larger than the uncertainty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveQuality {
    /// The best move by far, and not an obvious one.
    Brilliant,
    /// The best move by a clear lead, and not an obvious one.
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

impl MoveQuality {
    /// The minimum losses for a mistake and for a blunder, and the minimum leads for a good and for a brilliant move.
    pub const MISTAKE: f64 = 0.07;
    pub const BLUNDER: f64 = 0.15;
    pub const GOOD: f64 = 0.07;
    pub const BRILLIANT: f64 = 0.15;

    pub fn symbol(self) -> &'static str {
        match self {
            MoveQuality::Brilliant => "!!",
            MoveQuality::Good => "!",
            MoveQuality::Mistake => "?",
            MoveQuality::Blunder => "??",
        }
    }

    /// Returns the mark of a move, if its loss or lead is larger than the uncertainty.
    fn of<A>(verdict: &DecisionAnalysis<A>) -> Option<MoveQuality> {
        MoveQuality::of_figures(verdict.loss, verdict.lead, verdict.doubt, verdict.obvious)
    }

    fn of_figures(loss: f64, lead: f64, doubt: f64, obvious: bool) -> Option<MoveQuality> {
        if loss > doubt && loss >= MoveQuality::MISTAKE {
            let blunder = loss >= MoveQuality::BLUNDER;
            return Some(if blunder { MoveQuality::Blunder } else { MoveQuality::Mistake });
        }
        let stands_out = !obvious && lead > doubt;
        match lead {
            lead if stands_out && lead >= MoveQuality::BRILLIANT => Some(MoveQuality::Brilliant),
            lead if stands_out && lead >= MoveQuality::GOOD => Some(MoveQuality::Good),
            _ => None,
        }
    }
}

/// The causes of a seat's change from its chance at the start to its share at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ChanceBalance {
    pub start: f64,
    pub luck: f64,
    /// The gain from the others' mistakes, divided among the other seats.
    pub others: f64,
    /// The loss by own mistakes.
    pub own: f64,
    /// The rest, which neither mistakes nor luck explain, including errors of the search.
    pub unclear: f64,
    pub end: f64,
    pub mistakes: usize,
    pub blunders: usize,
    pub brilliant: usize,
}

/// Analyses one decision of a game, by its number from 1.
pub fn judge<E: Entry>(
    start: &E::Rules,
    moves: &[Move<EntryAction<E>>],
    number: usize,
    depth: AnalysisDepth,
    names: &[String],
) -> JudgedMove {
    let mut before = start.clone();
    let (earlier, rest) = moves.split_at(number - 1);
    for made in earlier {
        before.apply(made.action, &mut Ctx::without_events(&mut ReplayedChance::new(&made.draws)));
    }
    let made = &rest[0];
    let mut after = before.clone();
    after.apply(made.action, &mut Ctx::without_events(&mut ReplayedChance::new(&made.draws)));
    let verdict = judge_move::<E::Mind>(&before, made, &after, depth, number as u64);
    let say = |state: &E::Rules, action| {
        Words::of::<E::Rules>().say(&state.describe(action), Names::Given(names))
    };
    let why = verdict.explanation.as_ref();
    // The best line is given in full, the others only with their first move.
    let best = verdict.lines.iter().enumerate().map(|(place, line)| {
        let moves = if place == 0 { &line.moves[..] } else { &line.moves[..1] };
        JudgedLine {
            chance: line.chance,
            moves: describe_line::<E>(&before, made.seat, moves, &say),
        }
    });
    JudgedMove {
        number,
        seat: made.seat.number(),
        notation: made.action.to_string(),
        label: say(&before, made.action),
        chances: normalize_chances(verdict.chances.as_slice()),
        chance_doubts: verdict.chance_doubts.as_slice().to_vec(),
        loss: verdict.loss,
        doubt: verdict.doubt,
        lead: verdict.lead,
        mark: MoveQuality::of(&verdict),
        best: best.collect(),
        luck: verdict.luck.as_slice().to_vec(),
        reasons: verdict.reasons.iter().map(|name| gain_text::<E::Rules>(name)).collect(),
        why: why.map(|found| sentence::<E>(&before, made.seat, found, names)),
    }
}

/// Scales chances that were estimated separately, so that they add up to one. A solo player's chance is not scaled,
/// because the game can be lost.
fn normalize_chances(chances: &[f64]) -> Vec<f64> {
    if let [alone] = chances {
        return vec![alone.clamp(0.0, 1.0)];
    }
    let sum: f64 = chances.iter().sum();
    let even = 1.0 / chances.len().max(1) as f64;
    chances.iter().map(|chance| if sum > 0.0 { chance / sum } else { even }).collect()
}

/// Returns shares of a whole in per cent, rounded so that they add up to 100. The share of a solo player is only
/// rounded.
pub fn percentages(shares: &[f64]) -> Vec<u32> {
    let exact: Vec<f64> = normalize_chances(shares).iter().map(|share| share * 100.0).collect();
    if let [alone] = exact[..] {
        return vec![alone.round() as u32];
    }
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

/// Maximum number of turning points.
const TURNING_POINTS: usize = 5;

/// Moves at most this far apart count as one turning point.
const NEAR: usize = 3;

impl Analysis {
    /// Combines the analyses of all decisions.
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
        analysis.turning_points = analysis.turning_points();
        analysis.balance = Seat::all(players).map(|seat| analysis.balance_of(seat)).collect();
        analysis
    }

    /// Returns every seat's chance after a number of decisions. Those of several seats add up to one, even if an
    /// earlier version stored unscaled estimates.
    pub fn chances(&self, after: usize) -> Vec<f64> {
        self.moves
            .get(after)
            .map_or_else(|| self.end.clone(), |next| normalize_chances(&next.chances))
    }

    /// Returns the change of a seat's chance by a decision.
    fn chance_change(&self, number: usize, seat: usize) -> f64 {
        self.chances(number)[seat] - self.chances(number - 1)[seat]
    }

    fn turning_points(&self) -> Vec<usize> {
        let swing = |number: usize| {
            let changes = (0..self.seats.len()).map(|seat| self.chance_change(number, seat).abs());
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

    fn balance_of(&self, seat: Seat) -> ChanceBalance {
        let (index, own) = (seat.index(), seat.number());
        let (start, end) = (self.chances(0)[index], self.end[index]);
        let luck: f64 = self.moves.iter().map(|made| made.luck[index]).sum();
        // A loss within the uncertainty is noise. Adding up noise would give a false loss.
        let slips = |own_ones: bool| -> f64 {
            let slips = self.moves.iter().filter(|made| made.loss > made.doubt);
            slips.filter(|made| (made.seat == own) == own_ones).map(|made| made.loss).sum()
        };
        let rivals = (self.seats.len() as f64 - 1.0).max(1.0);
        let (lost, others) = (-slips(true), slips(false) / rivals);
        let mine = || self.moves.iter().filter(|made| made.seat == own);
        let marked = |mark: MoveQuality| mine().filter(|made| made.mark == Some(mark)).count();
        ChanceBalance {
            start,
            luck,
            others,
            own: lost,
            unclear: end - start - luck - others - lost,
            end,
            mistakes: marked(MoveQuality::Mistake),
            blunders: marked(MoveQuality::Blunder),
            brilliant: marked(MoveQuality::Brilliant),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_add_up_to_a_hundred() {
        for shares in [vec![0.4, 0.4, 0.05], vec![1.0, 1.0, 1.0], vec![0.0, 0.0], vec![0.54, 0.54]]
        {
            assert_eq!(percentages(&shares).iter().sum::<u32>(), 100, "{shares:?}");
        }
        assert_eq!(percentages(&[0.54, 0.36]), [60, 40]);
    }

    #[test]
    fn a_loss_or_lead_within_its_uncertainty_has_no_mark() {
        let mark = |loss, lead, doubt| MoveQuality::of_figures(loss, lead, doubt, false);
        assert_eq!(mark(0.2, 0.0, 0.25), None);
        assert_eq!(mark(0.2, 0.0, 0.19), Some(MoveQuality::Blunder));
        assert_eq!(mark(0.1, 0.0, 0.12), None);
        assert_eq!(mark(0.1, 0.0, 0.05), Some(MoveQuality::Mistake));
        assert_eq!(mark(0.0, 0.2, 0.25), None);
        assert_eq!(mark(0.0, 0.2, 0.05), Some(MoveQuality::Brilliant));
    }

    #[test]
    fn the_chance_of_a_solo_player_is_not_scaled() {
        assert_eq!(percentages(&[0.374]), [37]);
        assert_eq!(percentages(&[0.0]), [0]);
        assert_eq!(percentages(&[1.2]), [100]);
        assert_eq!(normalize_chances(&[0.25]), [0.25]);
    }
}
