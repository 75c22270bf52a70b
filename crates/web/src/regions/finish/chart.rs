//! How the game went, as lines over the rounds: points and, once they are known, chances.

use catalog::analysis::Analysis;
use game::Seat;
use maud::{Markup, html};

use super::Ended;
use crate::assets::icon;
use crate::regions::form::post;
use crate::table::{Points, Step};
use crate::text::{capital, label, text, text_for, words_of};

const WIDTH: f32 = 620.0;
const HEIGHT: f32 = 350.0;
/// Room for the numbers at the left, and for the marks of the players at the right.
const LEFT: f32 = 38.0;
const RIGHT: f32 = WIDTH - 34.0;
const TOP: f32 = 14.0;
const BOTTOM: f32 = HEIGHT - 26.0;
/// The marks of two players stand at least so far apart.
const APART: f32 = 24.0;
/// So many rounds are named below the lines; of more, every so manieth is.
const NAMED: usize = 16;

/// What a player had after so many moves.
type Line = Vec<(usize, f32)>;

/// What is told of every move by a line for each player.
struct Chart {
    class: &'static str,
    label: String,
    lines: Vec<Line>,
    /// The numbers at the left, the lowest first and the highest last.
    levels: [i32; 3],
    unit: &'static str,
    /// Moves that stand out: whose, after how many, how high, and what was done.
    turns: Vec<(Seat, usize, f32, String)>,
}

/// How the game went: how the points of each player grew and, where it was judged, how the chances
/// changed. Where it was not, it can be.
pub(super) fn course(ended: &Ended<'_>) -> Markup {
    let steps = ended.current.steps(&ended.table.names());
    let points = points(ended, &steps);
    let Some(analysis) = &ended.table.analysis else {
        let ask = html! { button class="quiet" { (icon("eye")) (text("course-ask")) } };
        return html! {
            div class="course" { h3 { (heading(ended)) } (post(ended.table, "replay/analysis", ask)) }
            (chart(ended, &steps, &points))
        };
    };
    let counted = match ended.told {
        true => heading(ended),
        false => capital(&words_of(&ended.table.spec.game).word("points")),
    };
    html! {
        div class="course" {
            h3 { (text("how-it-went")) }
            div class="course-choice" role="radiogroup" aria-label=(text("how-it-went")) {
                label { input type="radio" id="course-chances" name="course" checked; (text("course-chances")) }
                label { input type="radio" id="course-points" name="course"; (counted) }
            }
        }
        (chart(ended, &steps, &chances(analysis, &steps)))
        (chart(ended, &steps, &points))
    }
}

/// The lines over the rounds. A round leads to where it is looked back at.
fn chart(ended: &Ended<'_>, steps: &[Step], told: &Chart) -> Markup {
    let last = steps.len().saturating_sub(1).max(1);
    let [least, _, most] = told.levels.map(|level| level as f32);
    let x = |at: usize| LEFT + at as f32 / last as f32 * (RIGHT - LEFT);
    let y = |value: f32| BOTTOM - (value - least) / (most - least).max(1.0) * (BOTTOM - TOP);
    let path = |line: &Line| -> String {
        line.iter().map(|(at, value)| format!("{:.1},{:.1} ", x(*at), y(*value))).collect()
    };
    let address = ended.table.replay_address();
    let rounds = rounds(steps);
    let ends = rounds.iter().skip(1).map(|round| round.0).chain([last]);
    let every = rounds.len().div_ceil(NAMED);
    html! {
        svg class={ "chart " (told.class) } viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="group"
            aria-label=(told.label) {
            @for (index, ((first, round), end)) in rounds.iter().zip(ends).enumerate() {
                @let name = capital(&text_for("round-number", *round as usize));
                a class=[(index / every % 2 == 1).then_some("even")] tabindex="-1"
                    href={ (address) "?at=" (first) } aria-label=(name) {
                    title { (name) }
                    rect class="band" x=(x(*first)) width=(x(end) - x(*first)) y=(TOP) height=(HEIGHT - TOP) {}
                    @if index % every == 0 {
                        @let middle = (x(*first) + x(end)) / 2.0;
                        text class="mark" x=(middle) y=(HEIGHT - 8.0) text-anchor="middle" { (round) }
                    }
                }
            }
            @for level in told.levels {
                @let height = y(level as f32);
                line x1=(LEFT) x2=(RIGHT) y1=(height) y2=(height) class="grid" {}
                text x=(LEFT - 6.0) y=(height + 4.0) text-anchor="end" class="mark" { (level) (told.unit) }
            }
            @for (seat, line) in Seat::all(ended.table.seats.len() as u8).zip(&told.lines) {
                polyline class={ "line seat-" (seat.number()) } points=(path(line)) {}
            }
            @for (seat, at, height, done) in &told.turns {
                a class={ "turn seat-" (seat.number()) } tabindex="-1" href={ (address) "?at=" (at) }
                    aria-label=(done) {
                    title { (done) }
                    circle cx=(x(*at)) cy=(y(*height)) r="6.5" {}
                }
            }
            @for (seat, height) in marks(&told.lines, y) {
                g transform=(format!("translate({:.1} {:.1}) scale(.9)", RIGHT + 5.0, height - 11.0)) {
                    (table_kit::badge(seat))
                }
            }
        }
    }
}

/// What the lines of the points tell: points, or what the game counts in their place.
fn heading(ended: &Ended<'_>) -> String {
    match ended.points.iter().find(|point| point.source != Points::BEFORE) {
        Some(point) if ended.told => label(words_of(&ended.table.spec.game), point.source),
        _ => text("over-time"),
    }
}

/// A line in steps for each seat, from the first move to the last.
fn points(ended: &Ended<'_>, steps: &[Step]) -> Chart {
    let begun = |seat: Seat| -> i32 {
        let had = ended.points.iter().filter(|point| point.ply == 0 && point.seat == seat);
        had.map(|point| point.points).sum()
    };
    let seats = Seat::all(ended.table.seats.len() as u8);
    let mut lines: Vec<Line> = seats.map(|seat| vec![(0, begun(seat) as f32)]).collect();
    for point in ended.points.iter().filter(|point| point.ply > 0) {
        let at = steps.partition_point(|step| step.ply < point.ply);
        let line = &mut lines[point.seat.index()];
        let before = line.last().map_or(0.0, |last| last.1);
        line.extend([(at, before), (at, before + point.points as f32)]);
    }
    for line in &mut lines {
        let end = line.last().map_or(0.0, |last| last.1);
        line.push((steps.len().saturating_sub(1), end));
    }
    let all = || lines.iter().flatten().map(|point| point.1 as i32);
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
    Chart {
        class: "points",
        label: text("over-time-label"),
        lines,
        levels: [least, (least + most) / 2, most],
        unit: "",
        turns: Vec::new(),
    }
}

/// Everybody's chance to win after every move, and where the game turned.
fn chances(analysis: &Analysis, steps: &[Step]) -> Chart {
    let chance = |ply: usize, seat: usize| {
        100.0 * analysis.chances(ply).get(seat).copied().unwrap_or(0.0) as f32
    };
    let line = |seat: usize| -> Line {
        steps.iter().enumerate().map(|(at, step)| (at, chance(step.ply, seat))).collect()
    };
    let turn = |number: &usize| {
        let made = analysis.moves.get(number.checked_sub(1)?)?;
        let at = steps.partition_point(|step| step.ply < *number);
        let height = chance(steps.get(at)?.ply, usize::from(made.seat));
        Some((Seat::new(made.seat), at, height, made.label.clone()))
    };
    Chart {
        class: "chances",
        label: text("course-label"),
        lines: (0..analysis.seats.len()).map(line).collect(),
        levels: [0, 50, 100],
        unit: "%",
        turns: analysis.turning_points.iter().filter_map(turn).collect(),
    }
}

/// The rounds with the moves that they begin with.
fn rounds(steps: &[Step]) -> Vec<(usize, u32)> {
    let mut rounds: Vec<(usize, u32)> = Vec::new();
    for (at, step) in steps.iter().enumerate().skip(1) {
        if rounds.last().is_none_or(|last| last.1 != step.round) {
            rounds.push((at - 1, step.round));
        }
    }
    rounds
}

/// At which heights the marks of the players stand behind their lines: none over another.
fn marks(lines: &[Line], y: impl Fn(f32) -> f32) -> Vec<(Seat, f32)> {
    let end = |line: &Line| y(line.last().map_or(0.0, |last| last.1));
    let seats = Seat::all(lines.len() as u8);
    let mut marks: Vec<(Seat, f32)> = seats.zip(lines.iter().map(end)).collect();
    marks.sort_by(|one, other| one.1.total_cmp(&other.1));
    for index in 1..marks.len() {
        marks[index].1 = marks[index].1.max(marks[index - 1].1 + APART);
    }
    // Whoever was pushed out below moves the others up.
    let mut lowest = BOTTOM;
    for (_, height) in marks.iter_mut().rev() {
        *height = height.min(lowest);
        lowest = *height - APART;
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_apart_and_within_the_chart() {
        let lines: Vec<Line> =
            [5.0, 5.0, 4.0, 0.0, 0.0].map(|points| vec![(0, 0.0), (9, points)]).to_vec();
        let marks = marks(&lines, |points| BOTTOM - points * 10.0);
        for pair in marks.windows(2) {
            assert!(pair[1].1 - pair[0].1 >= APART - 0.01, "{marks:?}");
        }
        assert!(marks.iter().all(|mark| (0.0..=BOTTOM).contains(&mark.1)), "{marks:?}");
        let mut seats: Vec<Seat> = marks.iter().map(|mark| mark.0).collect();
        seats.sort();
        assert!(seats.into_iter().eq(Seat::all(5)));
    }
}
