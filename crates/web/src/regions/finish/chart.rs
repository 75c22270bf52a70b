//! The scores over time as lines.

use game::Seat;
use maud::{Markup, html};

use crate::table::{Points, Table};
use crate::text::text;

/// How the points of each player grew, move by move.
pub fn chart(table: &Table, points: &[Points], plies: usize) -> Markup {
    let players = table.seats.len() as u8;
    let mut lines: Vec<Vec<(usize, i32)>> = vec![vec![(0, 0)]; players as usize];
    for point in points {
        let line = &mut lines[point.seat.index()];
        let last = line.last().map_or(0, |last| last.1);
        line.push((point.ply, last));
        line.push((point.ply, last + point.points));
    }
    for line in &mut lines {
        let last = line.last().map_or(0, |last| last.1);
        line.push((plies, last));
    }
    let all = || lines.iter().flatten().map(|point| point.1);
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
    let (width, height) = (560.0, 220.0);
    let x = |ply: usize| 34.0 + ply as f32 / plies.max(1) as f32 * (width - 60.0);
    let y = |points: i32| {
        height - 22.0 - (points - least) as f32 / (most - least).max(1) as f32 * (height - 36.0)
    };
    let path = |line: &[(usize, i32)]| -> String {
        line.iter().map(|(ply, points)| format!("{:.1},{:.1} ", x(*ply), y(*points))).collect()
    };
    html! {
        h3 { (text("over-time")) }
        svg class="chart" viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(text("over-time-label")) {
            @for mark in [least, (least + most) / 2, most] {
                line x1="34" x2=(width - 26.0) y1=(y(mark)) y2=(y(mark)) class="grid" {}
                text x="28" y=(y(mark) + 4.0) text-anchor="end" class="mark" { (mark) }
            }
            @for (index, line) in lines.iter().enumerate() {
                @let last = line.last().copied().unwrap_or_default();
                polyline class={ "line seat-" (index) } points=(path(line)) {}
                text class={ "end seat-" (index) } x=(x(last.0) + 5.0) y=(y(last.1) + 4.0) { (Seat::new(index as u8)) }
            }
        }
    }
}
