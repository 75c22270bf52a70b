//! Charts as SVG.

use plotters::prelude::*;

use crate::interval::Proportion;

const WINE: RGBColor = RGBColor(122, 31, 61);
const LEAF: RGBColor = RGBColor(86, 120, 63);
const INK: RGBColor = RGBColor(60, 50, 45);

type DrawResult = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// A bar with its interval.
pub struct ChartBar {
    pub label: String,
    pub share: Proportion,
}

/// Draws shares with their intervals, one under the other, and a line at the fair share.
pub fn shares(bars: &[ChartBar], fair: Option<f64>) -> String {
    let height = 60 + 26 * bars.len() as u32;
    svg((720, height), |area| draw_shares(area, bars, fair))
}

/// Draws a histogram of values.
pub fn histogram(values: &[i32], label: &str) -> String {
    if values.is_empty() {
        return String::new();
    }
    svg((720, 260), |area| draw_histogram(area, values, label))
}

fn svg(
    size: (u32, u32),
    draw: impl Fn(&DrawingArea<SVGBackend, plotters::coord::Shift>) -> DrawResult,
) -> String {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        // Drawing into a string cannot fail. If the area is too small, the chart stays empty.
        let _ = draw(&area).and_then(|()| area.present());
    }
    text
}

fn draw_shares(
    area: &DrawingArea<SVGBackend, plotters::coord::Shift>,
    bars: &[ChartBar],
    fair: Option<f64>,
) -> DrawResult {
    let count = bars.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_left(190)
        .x_label_area_size(28)
        .build_cartesian_2d(0.0..1.0, 0.0..count)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .max_light_lines(0)
        .x_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .draw()?;
    for (place, bar) in bars.iter().enumerate() {
        let top = count - place as f64;
        let (low, high) = (top - 0.85, top - 0.15);
        let middle = top - 0.5;
        let wins = &bar.share;
        chart.draw_series([Rectangle::new(
            [(0.0, low), (wins.share, high)],
            LEAF.mix(0.55).filled(),
        )])?;
        chart.draw_series([PathElement::new(
            vec![(wins.low, middle), (wins.high, middle)],
            INK.stroke_width(2),
        )])?;
        let (_, y) = chart.backend_coord(&(0.0, middle));
        let label = format!("{}  {:.1} %", bar.label, wins.share * 100.0);
        area.draw(&Text::new(label, (6, y - 6), ("sans-serif", 12).into_font().color(&INK)))?;
    }
    if let Some(fair) = fair {
        chart.draw_series([PathElement::new(
            vec![(fair, 0.0), (fair, count)],
            WINE.stroke_width(2),
        )])?;
    }
    Ok(())
}

fn draw_histogram(
    area: &DrawingArea<SVGBackend, plotters::coord::Shift>,
    values: &[i32],
    label: &str,
) -> DrawResult {
    let (least, most) = values
        .iter()
        .fold((i32::MAX, i32::MIN), |(least, most), &value| (least.min(value), most.max(value)));
    let width = ((most - least) / 30).max(1);
    let mut counts = vec![0u32; ((most - least) / width + 1) as usize];
    for value in values {
        counts[((value - least) / width) as usize] += 1;
    }
    let tallest = counts.iter().copied().max().unwrap_or(1);
    let right = least + width * counts.len() as i32;
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .x_label_area_size(34)
        .y_label_area_size(48)
        .build_cartesian_2d(f64::from(least)..f64::from(right), 0.0..f64::from(tallest))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(0)
        .y_labels(5)
        .x_desc(label)
        .x_label_formatter(&|value| format!("{value:.0}"))
        .y_label_formatter(&|value| format!("{value:.0}"))
        .draw()?;
    chart.draw_series(counts.iter().enumerate().map(|(place, &count)| {
        let left = f64::from(least + width * place as i32);
        let corner = left + f64::from(width) * 0.9;
        Rectangle::new([(left, 0.0), (corner, f64::from(count))], WINE.mix(0.7).filled())
    }))?;
    Ok(())
}
