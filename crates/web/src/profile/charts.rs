//! Results over time, as charts with numbers and a legend.

use maud::{Markup, html};

use super::PlayedGame;
use crate::layout::plot::{ChartPoint, ChartSection, LineChart, PlotLine};
use crate::layout::text::{text, text_for};

/// Maximum number of labels below a chart.
const NUMBERED: usize = 12;

/// Renders the points of every game, from the first to the last. A win has a filled dot.
pub fn scores(games: &[&PlayedGame]) -> Markup {
    let scores: Vec<i32> = games.iter().map(|played| played.score).collect();
    let (least, most) = (scores.iter().min().copied(), scores.iter().max().copied());
    // Each dot is in the middle of its game's section, so that a single game can be shown too.
    let line: PlotLine =
        (0..).zip(&scores).map(|(index, score)| (2 * index + 1, *score as f32)).collect();
    let dots = games.iter().zip(&line).map(|(played, (at, value))| ChartPoint {
        class: format!("place-{}", played.place),
        at: *at,
        value: *value,
        name: played.score.to_string(),
        link: replay(played),
    });
    let plot = LineChart {
        class: "scores",
        label: text("scores-over-time"),
        last: 2 * games.len(),
        range: (least.unwrap_or(0).min(0), most.unwrap_or(1).max(1)),
        unit: "",
        bands: game_sections(games),
        lines: vec![("own".to_string(), line.clone())],
        dots: dots.collect(),
        ends: Vec::new(),
    };
    html! {
        (plot.render())
        ul class="chart-legend" {
            li class="won" { (text("legend-won")) }
            li class="played" { (text("legend-played")) }
        }
    }
}

/// Returns a section for every game. Some or all have their number below.
fn game_sections(games: &[&PlayedGame]) -> Vec<ChartSection> {
    let every = games.len().div_ceil(NUMBERED).max(1);
    let band = |(index, played): (usize, &&PlayedGame)| ChartSection {
        from: 2 * index,
        to: 2 * index + 2,
        name: text_for("chart-game", index + 1),
        short: (index % every == 0).then(|| (index + 1).to_string()),
        link: replay(played),
    };
    games.iter().enumerate().map(band).collect()
}

fn replay(played: &PlayedGame) -> String {
    format!("/t/{}/replay?eyes={}", played.table, played.seat.number())
}

/// Renders mistakes and blunders of every analysed game, as bars on a scale.
pub fn slips(games: &[&PlayedGame]) -> Markup {
    let slips: Vec<(usize, usize, usize)> = (1..)
        .zip(games)
        .filter_map(|(number, played)| played.mistake_counts().map(|(one, two)| (number, one, two)))
        .collect();
    if slips.is_empty() {
        return html! { p class="note" { (text("slips-unknown")) } };
    }
    let most = slips.iter().map(|(_, one, two)| one + two).max().unwrap_or(1).max(1);
    let share = |count: usize| format!("height:{:.1}%", count as f64 * 100.0 / most as f64);
    html! {
        figure class="slips" role="group" aria-label=(text("slips-over-time")) {
            span class="slips-most" aria-hidden="true" { (most) }
            span class="slips-least" aria-hidden="true" { "0" }
            ol {
                @for (number, mistakes, blunders) in &slips {
                    @let said = format!("{} {number}: {mistakes} ?, {blunders} ??", text("column-game"));
                    li title=(said) {
                        span class="spoken" { (said) }
                        i class="mistakes" style=(share(*mistakes)) {}
                        i class="blunders" style=(share(*blunders)) {}
                        small aria-hidden="true" { (number) }
                    }
                }
            }
        }
        ul class="chart-legend" {
            li class="mistakes" { (text("column-mistakes")) }
            li class="blunders" { (text("column-blunders")) }
        }
    }
}
