//! Charts over the rounds: points and, after the analysis, win chances.

use game::{Phrase, Seat};
use maud::{Markup, html};
use play::analysis::Analysis;
use play::{Points, PublicMove};
use table::AnalysisProgress;

use super::TableResult;
use crate::layout::plot::{ChartPoint, ChartSection, LineChart, PlotLine};
use crate::layout::text::{label, label_from_key, say, text, text_for, words_of};
use crate::server::assets::icon;
use crate::table::regions::form::post;

/// Maximum number of labels below the chart.
const NAMED: usize = 16;

/// A chart with a line for each player.
struct Chart {
    class: &'static str,
    label: String,
    lines: Vec<PlotLine>,
    range: (i32, i32),
    unit: &'static str,
    /// Turning points: the seat, the number of the move, the height in the chart, and the move in words.
    turns: Vec<(Seat, usize, f32, String)>,
}

/// Renders the charts of the game: the points of each player and, after an analysis, the chances. Without an analysis,
/// a button starts one.
pub(super) fn course(ended: &TableResult<'_>) -> Markup {
    let steps = ended.current.steps(&ended.table.names());
    let points = points(ended, &steps);
    let Some(analysis) = &ended.table.analysis else {
        return html! {
            div class="course" { h3 { (heading(ended)) } (ask(ended)) }
            (chart(ended, &steps, &points))
        };
    };
    let counted = match ended.told {
        true => heading(ended),
        false => label_from_key(&words_of(&ended.table.spec.game).word("points")),
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

/// Renders the button that starts the analysis, or its progress.
fn ask(ended: &TableResult<'_>) -> Markup {
    match ended.table.analysing {
        Some(progress) => html! {
            div class="analysing" {
                progress max=(progress.of) value=(progress.judged) aria-label=(text("analysing-bar")) {}
                span { (analysing(progress)) }
                (post(ended.table, "replay/analysis/stop", html! {
                    button class="quiet" { (text("judging-stop")) }
                }))
            }
        },
        None => post(
            ended.table,
            "replay/analysis",
            html! { button class="quiet" { (icon("eye")) (text("course-ask")) } },
        ),
    }
}

/// Returns the number of the move that is being analysed, and of all moves, as a sentence.
fn analysing(AnalysisProgress { judged, of }: AnalysisProgress) -> String {
    let at = (judged + 1).min(of) as i64;
    say(&Phrase::new("analysing-move").with("at", at).with("of", of as i64))
}

/// Renders the lines over the rounds. Each round links to its moment in the replay.
fn chart(ended: &TableResult<'_>, steps: &[PublicMove], told: &Chart) -> Markup {
    let last = steps.len().saturating_sub(1).max(1);
    let address = ended.table.replay_address();
    let link = |at: usize| format!("{address}?at={at}");
    let rounds = rounds(steps);
    let stops = rounds.iter().skip(1).map(|round| round.0).chain([last]);
    let every = rounds.len().div_ceil(NAMED).max(1);
    let bands =
        rounds.iter().zip(stops).enumerate().map(|(index, ((from, round), to))| ChartSection {
            from: *from,
            to,
            name: label_from_key(&text_for("round-number", *round as usize)),
            short: (index % every == 0).then(|| round.to_string()),
            link: link(*from),
        });
    let dots = told.turns.iter().map(|(seat, at, value, done)| ChartPoint {
        class: format!("seat-{}", seat.number()),
        at: *at,
        value: *value,
        name: done.clone(),
        link: link(*at),
    });
    let seats = || Seat::all(ended.table.seats.len() as u8);
    let end = |line: &PlotLine| line.last().map_or(0.0, |last| last.1);
    let plot = LineChart {
        class: told.class,
        label: told.label.clone(),
        last,
        range: told.range,
        unit: told.unit,
        bands: bands.collect(),
        lines: seats()
            .zip(&told.lines)
            .map(|(seat, line)| (format!("seat-{}", seat.number()), line.clone()))
            .collect(),
        dots: dots.collect(),
        ends: seats().zip(told.lines.iter().map(end)).collect(),
    };
    plot.render()
}

/// Returns the heading of the points' chart: points, or the game's own measure.
fn heading(ended: &TableResult<'_>) -> String {
    match ended.points.iter().find(|point| point.source != Points::BEFORE) {
        Some(point) if ended.told => label(words_of(&ended.table.spec.game), point.source),
        _ => text("over-time"),
    }
}

/// Returns the chart of the points: a stepped line for each seat, from the first move to the last.
fn points(ended: &TableResult<'_>, steps: &[PublicMove]) -> Chart {
    let begun = |seat: Seat| -> i32 {
        let had = ended.points.iter().filter(|point| point.ply == 0 && point.seat == seat);
        had.map(|point| point.points).sum()
    };
    let seats = Seat::all(ended.table.seats.len() as u8);
    let mut lines: Vec<PlotLine> = seats.map(|seat| vec![(0, begun(seat) as f32)]).collect();
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
        range: (least, most),
        unit: "",
        turns: Vec::new(),
    }
}

/// Returns the chart of everybody's chance to win after every move, with the turning points.
fn chances(analysis: &Analysis, steps: &[PublicMove]) -> Chart {
    let chance = |ply: usize, seat: usize| {
        100.0 * analysis.chances(ply).get(seat).copied().unwrap_or(0.0) as f32
    };
    let line = |seat: usize| -> PlotLine {
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
        range: (0, 100),
        unit: "%",
        turns: analysis.turning_points.iter().filter_map(turn).collect(),
    }
}

/// Returns the rounds, each with the number of the last move before it.
fn rounds(steps: &[PublicMove]) -> Vec<(usize, u32)> {
    let mut rounds: Vec<(usize, u32)> = Vec::new();
    for (at, step) in steps.iter().enumerate().skip(1) {
        if rounds.last().is_none_or(|last| last.1 != step.round) {
            rounds.push((at - 1, step.round));
        }
    }
    rounds
}
