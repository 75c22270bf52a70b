//! Line charts as HTML: the lines stretch to the available space, and the text keeps its size.

use game::Seat;
use maud::{Markup, html};
use table_kit::badge;

/// Minimum distance between the badges at the ends of two lines, as a share of the height.
const MIN_BADGE_DISTANCE: f32 = 0.105;

/// Approximate number of labels on the value axis.
const LEVELS: i32 = 4;

/// Values along the moves or games, as `(position, value)`.
pub type PlotLine = Vec<(usize, f32)>;

/// A line chart.
pub struct LineChart {
    pub class: &'static str,
    /// The accessible name.
    pub label: String,
    /// The last position. The first is 0.
    pub last: usize,
    /// The lowest and the highest value of the chart.
    pub range: (i32, i32),
    /// The unit after each label of the value axis.
    pub unit: &'static str,
    /// Named sections of the horizontal axis.
    pub bands: Vec<ChartSection>,
    /// The lines, each with its class.
    pub lines: Vec<(String, PlotLine)>,
    pub dots: Vec<ChartPoint>,
    /// The last values of the lines by seat, marked at the right.
    pub ends: Vec<(Seat, f32)>,
}

/// A section of the horizontal axis, such as a round.
pub struct ChartSection {
    pub from: usize,
    pub to: usize,
    pub name: String,
    /// A shorter label below the section, if there is room for one.
    pub short: Option<String>,
    pub link: String,
}

/// A marked point on a line.
pub struct ChartPoint {
    pub class: String,
    pub at: usize,
    pub value: f32,
    pub name: String,
    pub link: String,
}

impl LineChart {
    pub fn render(&self) -> Markup {
        let (least, most) = (self.range.0 as f32, self.range.1.max(self.range.0 + 1) as f32);
        let across = |at: usize| at as f32 / self.last.max(1) as f32;
        let down = |value: f32| 1.0 - ((value - least) / (most - least)).clamp(0.0, 1.0);
        let percent = |share: f32| format!("{:.2}%", share * 100.0);
        let path = |line: &PlotLine| -> String {
            let point = |(at, value): &(usize, f32)| {
                format!("{:.1},{:.1} ", across(*at) * 1000.0, down(*value) * 1000.0)
            };
            line.iter().map(point).collect()
        };
        let levels = levels(self.range.0, self.range.1);
        html! {
            div class={ "plot " (self.class) } role="group" aria-label=(self.label) {
                div class="plot-levels" aria-hidden="true" {
                    // Reserves the width of the widest number.
                    @let wide = |level: &&i32| level.to_string().len();
                    span class="room" { (levels.iter().max_by_key(wide).unwrap_or(&0)) (self.unit) }
                    @for level in &levels {
                        span style={ "top:" (percent(down(*level as f32))) } { (level) (self.unit) }
                    }
                }
                div class="plot-room" {
                    @for (index, band) in self.bands.iter().enumerate() {
                        a class={ "plot-band" @if index % 2 == 1 { " even" } } tabindex="-1" href=(band.link)
                            title=(band.name) aria-label=(band.name)
                            style={ "left:" (percent(across(band.from))) ";width:"
                                (percent(across(band.to) - across(band.from))) } {
                            @if let Some(short) = &band.short { span aria-hidden="true" { (short) } }
                        }
                    }
                    svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true" {
                        @for level in &levels {
                            @let height = format!("{:.1}", down(*level as f32) * 1000.0);
                            line class="grid" x1="0" x2="1000" y1=(height) y2=(height) {}
                        }
                        @for (class, line) in &self.lines {
                            polyline class={ "line " (class) } points=(path(line)) {}
                        }
                    }
                    @for dot in &self.dots {
                        a class={ "plot-dot " (dot.class) } tabindex="-1" href=(dot.link) title=(dot.name)
                            aria-label=(dot.name)
                            style={ "left:" (percent(across(dot.at))) ";top:" (percent(down(dot.value))) } {}
                    }
                }
                div class="plot-ends" {
                    @for (seat, height) in badge_heights(&self.ends, down) {
                        span style={ "top:" (percent(height)) } { (badge(seat)) }
                    }
                }
            }
        }
    }
}

/// Returns the round numbers from the lowest to the highest value.
fn levels(least: i32, most: i32) -> Vec<i32> {
    let span = (most - least).max(1);
    let step = (0..).flat_map(|power| [1, 2, 5].map(|unit| unit * 10_i32.pow(power)));
    let step = step.take(27).find(|step| span / step <= LEVELS).unwrap_or(span);
    let first = least.div_euclid(step) * step;
    let levels = (0..).map(|number| first + number * step).take_while(|level| *level <= most);
    levels.filter(|level| *level >= least).collect()
}

/// Returns the heights of the badges at the ends of the lines. No two overlap, and all are within the chart.
fn badge_heights(ends: &[(Seat, f32)], down: impl Fn(f32) -> f32) -> Vec<(Seat, f32)> {
    let mut ends: Vec<(Seat, f32)> = ends.iter().map(|(seat, end)| (*seat, down(*end))).collect();
    ends.sort_by(|one, other| one.1.total_cmp(&other.1));
    for index in 1..ends.len() {
        ends[index].1 = ends[index].1.max(ends[index - 1].1 + MIN_BADGE_DISTANCE);
    }
    // A badge that was pushed below the chart moves the others up.
    let mut lowest = 1.0;
    for (_, height) in ends.iter_mut().rev() {
        *height = height.min(lowest);
        lowest = *height - MIN_BADGE_DISTANCE;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badges_do_not_overlap_and_are_within_the_chart() {
        let lines: Vec<(Seat, f32)> = Seat::all(5).zip([5.0, 5.0, 4.0, 0.0, 0.0]).collect();
        let found = badge_heights(&lines, |value| 1.0 - value / 5.0);
        for pair in found.windows(2) {
            assert!(pair[1].1 - pair[0].1 >= MIN_BADGE_DISTANCE - 0.001, "{found:?}");
        }
        assert!(found.iter().all(|end| (0.0..=1.0).contains(&end.1)), "{found:?}");
        let mut seats: Vec<Seat> = found.iter().map(|end| end.0).collect();
        seats.sort();
        assert!(seats.into_iter().eq(Seat::all(5)));
    }

    #[test]
    fn levels_are_round_numbers_within_the_range() {
        assert_eq!(levels(0, 100), [0, 50, 100]);
        assert_eq!(levels(0, 3), [0, 1, 2, 3]);
        assert_eq!(levels(-7, 92), [0, 20, 40, 60, 80]);
        assert_eq!(levels(0, 0), [0]);
        assert_eq!(levels(-4, 1), [-4, -2, 0]);
    }
}
