//! Results over time, as small pictures.

use maud::{Markup, html};

use super::Played;
use crate::text::text;

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 84.0;

/// The points of every game, from the first to the last; a win is filled.
pub fn scores(games: &[&Played]) -> Markup {
    let values: Vec<f64> = games.iter().map(|played| f64::from(played.score)).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let place = |index: usize, value: f64| {
        let across = (index as f64 + 0.5) / games.len().max(1) as f64 * WIDTH;
        (across, HEIGHT - 10.0 - (value - least) / (most - least).max(1.0) * (HEIGHT - 20.0))
    };
    let points: Vec<(f64, f64)> =
        values.iter().enumerate().map(|(index, value)| place(index, *value)).collect();
    let line: Vec<String> = points.iter().map(|(x, y)| format!("{x:.0},{y:.0}")).collect();
    html! {
        svg class="scores" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(text("scores-over-time")) {
            polyline points=(line.join(" ")) {}
            @for (played, (x, y)) in games.iter().zip(&points) {
                circle class={ "place-" (played.place) } cx=(format!("{x:.0}")) cy=(format!("{y:.0}")) r="4" {
                    title { (played.score) }
                }
            }
        }
    }
}

/// Mistakes and blunders of every game that was judged.
pub fn slips(games: &[&Played]) -> Markup {
    let slips: Vec<(usize, usize)> = games.iter().filter_map(|played| played.slips()).collect();
    if slips.is_empty() {
        return html! { p class="note" { (text("slips-unknown")) } };
    }
    let most = slips.iter().map(|(one, two)| one + two).max().unwrap_or(1).max(1) as f64;
    let (wide, unit) = (WIDTH / slips.len() as f64, (HEIGHT - 12.0) / most);
    html! {
        svg class="slips" viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(text("slips-over-time")) {
            @for (index, (mistakes, blunders)) in slips.iter().enumerate() {
                @let (x, w) = (index as f64 * wide + wide * 0.15, wide * 0.7);
                @let (low, high) = (*blunders as f64 * unit, *mistakes as f64 * unit);
                rect class="blunders" x=(format!("{x:.1}")) width=(format!("{w:.1}"))
                    y=(format!("{:.1}", HEIGHT - low)) height=(format!("{low:.1}")) {
                    title { (mistakes) " ? " (blunders) " ??" }
                }
                rect class="mistakes" x=(format!("{x:.1}")) width=(format!("{w:.1}"))
                    y=(format!("{:.1}", HEIGHT - low - high)) height=(format!("{high:.1}")) {}
            }
        }
    }
}
