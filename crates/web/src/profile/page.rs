//! The page of the visitor's own games.

use game::{Arg, Phrase};
use maud::{Markup, html};
use people::Settings;

use super::sums::{GameSums, by_kind, fair_share, rivals, ways};
use super::{PlayedGame, Profile, charts};
use crate::layout::date::format_day;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_for, text_of};
use crate::server::assets::{href, icon};

/// Number of games in the list. The files contain all.
const LISTED_GAMES: usize = 30;

/// Maximum numbers of ways to win and of opponents that are shown.
const MOST_WAYS: usize = 5;
const MOST_RIVALS: usize = 12;

pub fn page(profile: &Profile, settings: Settings) -> Markup {
    let title = text("profile");
    let page = Page { settings, class: "profile", ..Page::new(&title) };
    let games = &profile.games;
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("profile.css"));
            h1 class="spoken" { (title) }
            div class="profile-grid" {
                div class="profile-side" {
                    (bottle_label(profile))
                    (ways_to_win(games))
                }
                div class="profile-main" {
                    @if games.is_empty() {
                        section class="sheet" { p { (text("profile-empty")) } }
                    } @else {
                        (sums_table(&by_kind(games)))
                        (points_over_time(games))
                        (recent(games))
                        (opponents_table(games))
                        (files(profile))
                    }
                }
            }
        },
    )
}

/// Renders the page of a visitor without a session.
pub fn page_without_session(settings: Settings) -> Markup {
    let title = text("profile");
    let page = Page { settings, class: "profile", ..Page::new(&title) };
    shell(&page, html! { section class="sheet" { h1 { (title) } p { (text("profile-nobody")) } } })
}

/// Renders the name on a bottle's label, with the numbers of games and wins.
fn bottle_label(profile: &Profile) -> Markup {
    let games = &profile.games;
    let won = games.iter().filter(|played| played.place == 1).count();
    let share = |part: f64| format!("{:.0} %", part * 100.0);
    html! {
        section class="bottle-label" aria-labelledby="whose" {
            h2 id="whose" { (profile.person.name) }
            @if !games.is_empty() {
                dl {
                    div { dt { (text("profile-games")) } dd { (games.len()) } }
                    div { dt { (text("profile-won")) } dd { (won) } }
                    div { dt { (text("profile-share")) } dd { (share(won as f64 / games.len() as f64)) } }
                }
                p { (text_of("profile-even", &share(fair_share(games)))) }
            }
        }
    }
}

/// Renders the favourite ways to win: a row for each game, a bottle for each way.
fn ways_to_win(games: &[PlayedGame]) -> Markup {
    let of_each = play::games().iter().map(|&game| (game, ways(games, game)));
    let won: Vec<_> = of_each.filter(|(_, (_, wins))| *wins > 0).collect();
    if won.is_empty() {
        return html! {};
    }
    html! {
        section class="shelf" aria-labelledby="ways" {
            h2 id="ways" { (text("favourite-ways")) }
            @for (game, (found, wins)) in &won {
                h3 { (label(game.words(), "name")) " " small { (text_for("of-wins", *wins)) } }
                ul {
                    @for way in found.iter().take(MOST_WAYS) {
                        li style={ "--share:" (format!("{:.2}", way.wins as f64 / *wins as f64)) } {
                            span class="bottle" aria-hidden="true" {}
                            b { (way.wins) }
                            span { (way.name()) }
                        }
                    }
                }
            }
        }
    }
}

/// Renders a sheet with a table, which scrolls sideways if it is wider than the screen.
fn listing(
    id: &str,
    title: &'static str,
    columns: &[&'static str],
    rows: &Markup,
    note: Option<&'static str>,
) -> Markup {
    html! {
        section class="sheet" aria-labelledby=(id) {
            h2 id=(id) { (text(title)) }
            div class="scroll" tabindex="0" role="region" aria-label=(text(title)) {
                table class=(id) {
                    thead { tr { @for column in columns { th scope="col" { (text(column)) } } } }
                    tbody { (rows) }
                }
            }
            @if let Some(note) = note { p class="note" { (text(note)) } }
        }
    }
}

/// Renders the sums by game and number of players.
fn sums_table(sums: &[GameSums]) -> Markup {
    let columns = [
        "column-game",
        "column-players",
        "column-games",
        "column-places",
        "column-mean",
        "column-best",
        "column-pace",
        "column-mistakes",
        "column-blunders",
    ];
    let slips = |of: Option<f64>| of.map_or("–".to_string(), |count| format!("{count:.1}"));
    let rows = html! {
        @for sum in sums {
            tr {
                th scope="row" { (label(sum.game.words(), "name")) }
                td { (sum.players) }
                td { (sum.games) }
                td { (places(sum)) }
                td { (format!("{:.1}", sum.mean)) }
                td { (sum.best) }
                td { (sum.pace.map_or("–".to_string(), duration_text)) }
                td { (slips(sum.mistakes)) }
                td { (slips(sum.blunders)) }
            }
        }
    };
    listing("sums", "profile-places", &columns, &rows, Some("profile-slips-note"))
}

/// Renders the first, second, third and later places as a bar.
fn places(sum: &GameSums) -> Markup {
    let mut said = Phrase::new("places-said");
    for (name, count) in ["first", "second", "third", "later"].into_iter().zip(sum.places) {
        said = said.with(name, Arg::Number(count as i64));
    }
    html! {
        span class="places" role="img" aria-label=(say(&said)) {
            @for (index, count) in sum.places.iter().enumerate() {
                @if *count > 0 { span class={ "place-" (index + 1) } style={ "flex-grow:" (count) } { (count) } }
            }
        }
    }
}

fn duration_text(millis: i64) -> String {
    match millis {
        ..90_000 => text_of("seconds", &format!("{:.1}", millis as f64 / 1000.0)),
        90_000..5_400_000 => text_of("minutes", &(millis / 60_000).to_string()),
        5_400_000.. => text_of("hours", &(millis / 3_600_000).to_string()),
    }
}

/// Renders points, mistakes and blunders of each game, from the first to the last.
fn points_over_time(games: &[PlayedGame]) -> Markup {
    html! {
        section class="sheet" aria-labelledby="over-time" {
            h2 id="over-time" { (text("profile-over-time")) }
            div class="charts" {
                @for &game in play::games() {
                    @let of_game: Vec<&PlayedGame> = games.iter().rev().filter(|one| one.game == game).collect();
                    @if !of_game.is_empty() {
                        section aria-label=(label(game.words(), "name")) {
                            h3 { (label(game.words(), "name")) }
                            (charts::scores(&of_game))
                            p class="note" { (text("scores-over-time")) }
                            (charts::slips(&of_game))
                        }
                    }
                }
            }
        }
    }
}

fn recent(games: &[PlayedGame]) -> Markup {
    let columns = [
        "column-day",
        "column-game",
        "column-against",
        "column-place",
        "column-score",
        "column-pace",
        "column-slips",
        "replay",
    ];
    let rows = html! { @for played in games.iter().take(LISTED_GAMES) { (row(played)) } };
    listing("recent", "recent-games", &columns, &rows, None)
}

fn row(played: &PlayedGame) -> Markup {
    let others: Vec<&str> = played.others.iter().map(|other| other.name.as_str()).collect();
    let game = label(played.game.words(), "name");
    let address = format!("/t/{}/replay?eyes={}", played.table, played.seat.number());
    html! {
        tr {
            td { (format_day(played.at)) }
            td { a href={ "/t/" (played.table) } { (game) } }
            td { (others.join(", ")) }
            td { span class={ "place-medal place-" (played.place) } { (played.place) } }
            td { (played.score) }
            td { (played.pace().map_or("–".to_string(), duration_text)) }
            td {
                @match played.mistake_counts() {
                    Some((mistakes, blunders)) => { (mistakes) " ? " (blunders) " ??" },
                    None => "–",
                }
            }
            td { a class="button small" href=(address) { (icon("again")) (text("replay")) } }
        }
    }
}

/// Renders the opponents, with how often the person was placed before and behind each.
fn opponents_table(games: &[PlayedGame]) -> Markup {
    let columns = ["column-name", "column-games", "column-ahead", "column-behind"];
    let rows = html! {
        @for rival in rivals(games).iter().take(MOST_RIVALS) {
            tr {
                th scope="row" {
                    @match &rival.bot {
                        Some(level) => (text_of("bot-of-level", level)),
                        None => (rival.name),
                    }
                }
                td { (rival.games) }
                td { (rival.ahead) }
                td { (rival.behind) }
            }
        }
    };
    listing("rivals", "against-whom", &columns, &rows, None)
}

fn files(profile: &Profile) -> Markup {
    html! {
        p class="profile-files" {
            a class="button" href="/profile.csv" download="" { (icon("down")) "CSV" }
            a class="button" href="/profile.json" download="" { (icon("down")) "JSON" }
            @if profile.unread > 0 { span class="note" { (text_for("profile-unread", profile.unread)) } }
        }
    }
}
