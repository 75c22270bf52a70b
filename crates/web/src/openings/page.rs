//! The page of the opening explorer.

use game::{Arg, Phrase};
use maud::{Markup, html};
use people::Settings;
use play::{GameRef, games};
use store::MOVE_SEPARATOR;

use super::count::MoveTree;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_for};
use crate::server::assets::href;

pub fn page(
    settings: Settings,
    game: GameRef,
    counts: &[(u8, usize)],
    tree: &MoveTree,
    uncounted: bool,
) -> Markup {
    let title = text("openings");
    let page = Page { settings, class: "openings", ..Page::new(&title) };
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("profile.css"));
            h1 { (title) }
            p class="lead" { (text("openings-note")) }
            (choice(game, counts, tree.players))
            section class="sheet" aria-labelledby="opening-moves" {
                h2 id="opening-moves" { (text("opening-first-moves")) }
                (path(game, tree))
                @if tree.next.is_empty() { p { (text("openings-none")) } }
                @else { (moves(game, tree)) }
                @if uncounted { p class="note" { (text("openings-uncounted")) } }
            }
        },
    )
}

fn address(game: GameRef, players: u8, moves: &[&str]) -> String {
    let line = moves.join(&MOVE_SEPARATOR.to_string());
    format!("/openings/{game}?players={players}&line={}", escaped(&line))
}

/// Escapes a text for a query string.
fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => (byte as char).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// Renders the choice of the game and of the number of players.
fn choice(game: GameRef, counts: &[(u8, usize)], players: u8) -> Markup {
    html! {
        nav class="opening-choice" aria-label=(text("openings-choice")) {
            @for &other in games() {
                a href={ "/openings/" (other) } aria-current=[(other == game).then_some("page")] {
                    (label(other.words(), "name"))
                }
            }
        }
        @if !counts.is_empty() {
            nav class="opening-choice" aria-label=(text("openings-players")) {
                @for (number, games) in counts {
                    @let name = Phrase::new("openings-of-players")
                        .with("players", Arg::Number(i64::from(*number)))
                        .with("count", Arg::Number(*games as i64));
                    a href=(address(game, *number, &[])) aria-current=[(*number == players).then_some("true")] {
                        (say(&name))
                    }
                }
            }
        }
    }
}

/// Renders the moves of the line. Each links back to the position after it.
fn path(game: GameRef, tree: &MoveTree) -> Markup {
    let moves: Vec<&str> = tree.line.split(MOVE_SEPARATOR).filter(|one| !one.is_empty()).collect();
    html! {
        @if !moves.is_empty() {
            ol class="opening-path" aria-label=(text("openings-path")) {
                li { a href=(address(game, tree.players, &[])) { (text("openings-start")) } }
                @for (index, name) in tree.labels.iter().enumerate() {
                    li {
                        @if index + 1 < moves.len() {
                            a href=(address(game, tree.players, &moves[..=index])) { (name) }
                        } @else { b { (name) } }
                    }
                }
            }
        }
    }
}

fn moves(game: GameRef, tree: &MoveTree) -> Markup {
    let line: Vec<&str> = tree.line.split(MOVE_SEPARATOR).filter(|one| !one.is_empty()).collect();
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(text("opening-first-moves")) {
            table class="opening-moves" {
                thead {
                    tr {
                        th scope="col" { (text("opening-move")) }
                        th scope="col" { (text("column-games")) }
                        th scope="col" { (text("opening-won")) }
                        th scope="col" { (text("column-mean")) }
                    }
                }
                tbody {
                    @for next in &tree.next {
                        @let after = [line.as_slice(), &[next.notation.as_str()]].concat();
                        tr {
                            th scope="row" { a href=(address(game, tree.players, &after)) { (next.label) } }
                            td { (next.games) }
                            td {
                                meter min="0" max="1" value=(format!("{:.3}", next.share())) {}
                                " " (percent(next.share()))
                            }
                            td { (format!("{:.1}", next.mean_points())) }
                        }
                    }
                }
            }
        }
        @if tree.players > 1 {
            p class="note" { (text_for("openings-even", 100 / usize::from(tree.players))) }
        }
    }
}
