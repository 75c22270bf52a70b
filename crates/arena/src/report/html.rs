//! The report as an HTML page without external files.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::charts::{self, ChartBar};
use super::{MAX_SEAT_BIAS, TournamentReport};
use crate::interval::Proportion;
use crate::statistics::UsageItem;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
padding:0 1rem;color:#3c322d;background:#fdfbf7}h1,h2{color:#7a1f3d}table{border-collapse:collapse}\
th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd2c4}\
th:first-child,td:first-child{text-align:left}svg{max-width:100%;height:auto}\
.warning{border-left:4px solid #7a1f3d;padding-left:.8rem}";

pub fn page(report: &TournamentReport) -> String {
    let (players, games) = (report.players, report.tally.games);
    let title = format!("{}, {players} players, {games} games", report.title);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width";
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                p {
                    "Seed " (report.seed) ". Options: " code { (report.options) }
                    ". Intervals are of 95 %."
                }
                @for warning in report.warnings() { p.warning { (warning) } }
                (standings(report))
                (seats(report))
                (distributions(report))
                (balance(report))
                @if !report.tally.forfeits.is_empty() { (forfeit_table(report)) }
            }
        }
    };
    page.into_string()
}

fn standings(report: &TournamentReport) -> Markup {
    let standings = report.tally.standings.iter();
    let bars = standings.clone();
    let bars = bars.map(|standing| ChartBar { label: standing.bot.clone(), share: standing.wins });
    let rows = standings.map(|standing| {
        let rating = report.ratings.iter().find(|rating| rating.bot == standing.bot);
        [
            standing.bot.clone(),
            standing.seats.to_string(),
            interval(&standing.wins),
            percent(standing.fair),
            format!("{:.2} ± {:.2}", standing.score.mean, standing.score.within),
            rating.map_or(String::new(), |r| format!("{:.1} ± {:.1}", r.rating, r.within)),
        ]
    });
    html! {
        (section("Who won", charts::shares(&bars.collect::<Vec<_>>(), None)))
        (table(["bot", "seats", "wins", "fair share", "mean score", "rating"], rows))
    }
}

fn seats(report: &TournamentReport) -> Markup {
    let bars = report.tally.seats.iter().zip('A'..);
    let bars = bars.map(|(wins, seat)| ChartBar { label: format!("seat {seat}"), share: *wins });
    let fair = 1.0 / f64::from(report.players);
    let most = MAX_SEAT_BIAS * 100.0;
    html! {
        (section("Wins by seat", charts::shares(&bars.collect::<Vec<_>>(), Some(fair))))
        p { (format!("Seats more than {most:.0} points off are named at the top.")) }
    }
}

fn distributions(report: &TournamentReport) -> Markup {
    let games = report.games.iter();
    let scores: Vec<i32> = games.clone().flat_map(|game| game.scores.clone()).collect();
    let lengths: Vec<i32> = games.map(|game| game.decisions as i32).collect();
    html! {
        (section("Scores", charts::histogram(&scores, "points of a player")))
        (section("Length", charts::histogram(&lengths, "decisions in a game")))
    }
}

fn balance(report: &TournamentReport) -> Markup {
    let fair = 1.0 / f64::from(report.players);
    let row = |item: &UsageItem| {
        [
            item.item.clone(),
            item.uses.to_string(),
            percent(item.games.share),
            item.users.to_string(),
            item.wins.as_ref().map_or("–".to_string(), interval),
        ]
    };
    let bar = |item: &UsageItem| Some(ChartBar { label: item.item.clone(), share: item.wins? });
    html! {
        @for items in report.balance.chunk_by(|one, other| one.kind == other.kind) {
            @let kind = items[0].kind;
            @let bars: Vec<ChartBar> = items.iter().filter_map(bar).collect();
            @let chart =
                if bars.is_empty() { String::new() } else { charts::shares(&bars, Some(fair)) };
            (section(&format!("Balance: {kind}, wins of those who used it"), chart))
            (table(
                [kind, "uses", "games with it", "players who used it", "of them won"],
                items.iter().map(row),
            ))
        }
    }
}

fn forfeit_table(report: &TournamentReport) -> Markup {
    let rows = report.tally.forfeits.iter().map(|forfeit| {
        [
            forfeit.bot.clone(),
            forfeit.game.to_string(),
            forfeit.seat.to_string(),
            forfeit.after.to_string(),
            forfeit.why.clone(),
        ]
    });
    html! {
        (section("Forfeits", String::new()))
        (table(["bot", "game", "seat", "after decisions", "why"], rows))
    }
}

fn section(heading: &str, chart: String) -> Markup {
    html! { h2 { (heading) } (PreEscaped(chart)) }
}

fn table<const N: usize>(heading: [&str; N], rows: impl Iterator<Item = [String; N]>) -> Markup {
    html! {
        table {
            thead { tr { @for cell in heading { th { (cell) } } } }
            tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
        }
    }
}

fn interval(share: &Proportion) -> String {
    format!("{} ({} – {})", percent(share.share), percent(share.low), percent(share.high))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}
