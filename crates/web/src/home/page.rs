//! The front page: the visitor's running tables, the games, and the open tables.

mod lists;

use game::Phrase;
use maud::{Markup, html};
use play::{GameRef, games};
use store::Status;

use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_of};
use crate::puzzles::daily;
use crate::server::assets::{LID, icon, of_game};
use crate::server::session::Visitor;

pub use lists::ListedTable;
use lists::{ListReader, finished_tables, open_tables, running_tables};

/// Maximum number of running tables beside the heading. The rest are listed below.
const TABLES_BESIDE_HEADING: usize = 4;

/// The content of the front page.
pub struct FrontPage {
    /// Milliseconds since 1970.
    pub now: i64,
    pub mine: Vec<ListedTable>,
    pub open: Vec<ListedTable>,
    /// The puzzles that the visitor has solved, with the time of each.
    pub solved: Vec<(String, i64)>,
    /// The visible part of the address of a notice channel that was switched off.
    pub switched_off: Option<String>,
}

pub fn home(visitor: &Visitor, front: FrontPage) -> Markup {
    let FrontPage { now, mine, open, solved, switched_off } = front;
    let title = text("home-title");
    let page = Page { settings: visitor.settings, class: "home", ..Page::new(&title) };
    let person = visitor.person.as_ref().map(|person| &person.id);
    let (mut going, over): (Vec<ListedTable>, Vec<ListedTable>) =
        mine.into_iter().partition(|listed| listed.row.status != Status::Over);
    going.sort_by_key(|listed| !listed.is_turn_of(person));
    let (first, rest) = going.split_at(going.len().min(TABLES_BESIDE_HEADING));
    let list = ListReader { person, now };
    shell(
        &page,
        html! {
            @if let Some(address) = &switched_off {
                p class="sheet" role="status" {
                    (text_of("calls-off-body", address)) " "
                    a href="/settings/calls" { (text("calls")) }
                }
            }
            section class="hero" {
                div {
                    h1 { (text("home-heading")) }
                    p class="lead" { (text("home-note")) }
                    div class="calls" { (play_now(games()[0], "primary", true)) (join()) }
                    p class="more" { a href="/learn" { (text("learn-lead")) } }
                }
                div class="hero-side" {
                    @if !first.is_empty() {
                        section class="continue" aria-labelledby="going-on" {
                            h2 id="going-on" { (text("continue")) }
                            (running_tables(&list, first))
                            @if !rest.is_empty() { p class="more" { a href="#my-tables" { (text("all-tables")) } } }
                        }
                    }
                    (daily(&solved, now))
                }
            }
            section class="games" aria-label=(text("games")) {
                @for &game in games() { (game_card(game)) }
            }
            div class="lists" {
                @if !rest.is_empty() || !over.is_empty() {
                    section class="sheet" aria-labelledby="my-tables" {
                        h2 id="my-tables" { (text("my-tables")) }
                        (running_tables(&list, rest))
                        (finished_tables(&list, &over))
                    }
                }
                @if !open.is_empty() {
                    section class="terrace" aria-labelledby="open-tables" {
                        h2 id="open-tables" { (text("open-tables")) }
                        (open_tables(&open))
                    }
                }
            }
            p class="home-note" { (text("home-promise")) }
        },
    )
}

/// Renders the button that starts a game against bots.
fn play_now(game: GameRef, class: &str, named: bool) -> Markup {
    html! {
        form method="post" action="/tables" {
            input type="hidden" name="game" value=(game);
            input type="hidden" name="quick" value="yes";
            button class=(class) {
                (icon("play"))
                @if named {
                    span {
                        b { (text_of("play-now", &label(game.words(), "name"))) }
                        small { (text("play-now-note")) }
                    }
                } @else { (text("play")) }
            }
        }
    }
}

/// Renders the form for the link or code of an invitation.
fn join() -> Markup {
    html! {
        form class="join" method="get" action="/join" {
            label for="join-link" { (text("sent-a-link")) }
            input id="join-link" name="link" required autocomplete="off" placeholder=(text("paste-it-here"));
            button { (text("join")) }
        }
    }
}

/// Renders the card of a game, with the lid of its box.
fn game_card(game: GameRef) -> Markup {
    let (title, counts) = (game.title(), game.player_counts());
    let key = if game.has_solo() { "players-range-solo" } else { "players-range" };
    let range = Phrase::new(key).with("least", *counts.start()).with("most", *counts.end());
    let rules = text_of("rules-of", &title);
    html! {
        article class="game-card" style={ "--lid:" (game.colour()) } {
            div class="lid" {
                @if game.assets().iter().any(|asset| asset.name == LID) {
                    img src=(of_game(game, LID)) alt="" width="398" height="286";
                }
                div class="lid-name" { h2 { (label(game.words(), "name")) } p { (label(game.words(), "lid")) } }
            }
            p class="facts" {
                span { (icon("users")) (say(&range)) }
                span { (icon("clock")) (label(game.words(), "lasts")) }
            }
            p class="blurb" { (label(game.words(), "blurb")) }
            div class="game-calls" {
                (play_now(game, "play", false))
                a class="button" href={ "/new/" (game) } { (icon("users")) (text("set-up-a-table")) }
                a class="button icon-only" href={ "/rules/" (game) } title=(rules) aria-label=(rules) { (icon("book")) }
            }
        }
    }
}
