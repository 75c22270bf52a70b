//! The report as an HTML page without external files.

use std::fmt::Write;

use super::charts::{self, Bar};
use super::{MAX_SEAT_BIAS, Report};
use crate::interval::Proportion;
use crate::statistics::Item;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
padding:0 1rem;color:#3c322d;background:#fdfbf7}h1,h2{color:#7a1f3d}table{border-collapse:collapse}\
th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd2c4}\
th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}\
.warning{border-left:4px solid #7a1f3d;padding-left:.8rem}";

pub fn page(report: &Report) -> String {
    let title = format!(
        "{}, {} players, {} games",
        escaped(&report.title),
        report.players,
        report.tally.games
    );
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<p>Seed {}. Options: <code>{}</code>. Intervals are of 95 %.</p>\n",
        report.seed,
        escaped(&report.options.to_string()),
    );
    for warning in report.warnings() {
        push(&mut page, format_args!("<p class=\"warning\">{}</p>\n", escaped(&warning)));
    }
    standings(&mut page, report);
    seats(&mut page, report);
    distributions(&mut page, report);
    balance(&mut page, report);
    forfeits(&mut page, report);
    page + "</body></html>\n"
}

fn standings(page: &mut String, report: &Report) {
    let bars: Vec<Bar> = report
        .tally
        .standings
        .iter()
        .map(|standing| Bar { label: standing.bot.clone(), share: standing.wins })
        .collect();
    section(page, "Who won", &charts::shares(&bars, None));
    let rows = report.tally.standings.iter().map(|standing| {
        let rating = report.ratings.iter().find(|rating| rating.bot == standing.bot);
        vec![
            standing.bot.clone(),
            standing.seats.to_string(),
            interval(&standing.wins),
            percent(standing.fair),
            format!("{:.2} ± {:.2}", standing.score.mean, standing.score.within),
            rating.map_or(String::new(), |r| format!("{:.1} ± {:.1}", r.rating, r.within)),
        ]
    });
    table(page, &["bot", "seats", "wins", "fair share", "mean score", "rating"], rows);
}

fn seats(page: &mut String, report: &Report) {
    let wins = report.tally.seats.iter().enumerate();
    let bars: Vec<Bar> = wins
        .map(|(seat, wins)| Bar {
            label: format!("seat {}", (b'A' + seat as u8) as char),
            share: *wins,
        })
        .collect();
    let fair = 1.0 / f64::from(report.players);
    section(page, "Wins by seat", &charts::shares(&bars, Some(fair)));
    push(
        page,
        format_args!(
            "<p>Seats more than {:.0} points off are named at the top.</p>\n",
            MAX_SEAT_BIAS * 100.0
        ),
    );
}

fn distributions(page: &mut String, report: &Report) {
    let games = report.games.iter();
    let scores: Vec<i32> = games.clone().flat_map(|game| game.scores.clone()).collect();
    let lengths: Vec<i32> = games.map(|game| game.decisions as i32).collect();
    section(page, "Scores", &charts::histogram(&scores, "points of a player"));
    section(page, "Length", &charts::histogram(&lengths, "decisions in a game"));
}

fn balance(page: &mut String, report: &Report) {
    let fair = 1.0 / f64::from(report.players);
    for items in report.balance.chunk_by(|one, other| one.kind == other.kind) {
        let bars: Vec<Bar> = items
            .iter()
            .filter_map(|item| Some(Bar { label: item.item.clone(), share: item.wins? }))
            .collect();
        let kind = items[0].kind;
        let chart = if bars.is_empty() { String::new() } else { charts::shares(&bars, Some(fair)) };
        section(page, &format!("Balance: {kind}, wins of those who used it"), &chart);
        let row = |item: &Item| {
            vec![
                item.item.clone(),
                item.uses.to_string(),
                percent(item.games.share),
                item.users.to_string(),
                item.wins.as_ref().map_or("–".to_string(), interval),
            ]
        };
        let heading = [kind, "uses", "games with it", "players who used it", "of them won"];
        table(page, &heading, items.iter().map(row));
    }
}

fn forfeits(page: &mut String, report: &Report) {
    if report.tally.forfeits.is_empty() {
        return;
    }
    section(page, "Forfeits", "");
    let rows = report.tally.forfeits.iter().map(|forfeit| {
        vec![
            forfeit.bot.clone(),
            forfeit.game.to_string(),
            forfeit.seat.to_string(),
            forfeit.after.to_string(),
            forfeit.why.clone(),
        ]
    });
    table(page, &["bot", "game", "seat", "after decisions", "why"], rows);
}

fn section(page: &mut String, heading: &str, chart: &str) {
    push(page, format_args!("<h2>{}</h2>\n{chart}\n", escaped(heading)));
}

fn table(page: &mut String, heading: &[&str], rows: impl Iterator<Item = Vec<String>>) {
    page.push_str("<table><thead><tr>");
    for cell in heading {
        push(page, format_args!("<th>{}</th>", escaped(cell)));
    }
    page.push_str("</tr></thead><tbody>\n");
    for row in rows {
        page.push_str("<tr>");
        for cell in row {
            push(page, format_args!("<td>{}</td>", escaped(&cell)));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table>\n");
}

fn push(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a string never fails");
}

fn interval(share: &Proportion) -> String {
    format!("{} ({} – {})", percent(share.share), percent(share.low), percent(share.high))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
