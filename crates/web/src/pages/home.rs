//! The front page, and the form for a table to one's liking.

use catalog::GameId;
use game::{OptionKind, Phrase};
use maud::{Markup, html};
use store::Status;

use super::shell::{Page, shell};
use crate::assets::{icon, of_game};
use crate::session::Visitor;
use crate::table::{AnyMatch, Table, USUAL_BOT};
use crate::text::{label, say, text, text_for, text_of, words_of};

/// The picture on a game's box, among the files of its board.
const LID: &str = "lid.svg";

/// A table in a list.
pub struct Listed {
    pub table: Option<std::sync::Arc<Table>>,
    pub id: String,
    pub game: String,
    pub held: bool,
}

pub fn home(visitor: &Visitor, mine: &[Listed], open: &[Listed]) -> Markup {
    let title = text("home-title");
    let page = Page { settings: visitor.settings, class: "home", ..Page::new(&title) };
    let running =
        |listed: &&Listed| listed.table.as_ref().is_none_or(|table| table.status != Status::Over);
    let (going, over): (Vec<&Listed>, Vec<&Listed>) = mine.iter().partition(running);
    shell(
        &page,
        html! {
            section class="hero" {
                div {
                    h1 { (text("home-heading")) }
                    p class="lead" { (text("home-note")) }
                    div class="calls" { (play_now(GameId::ALL[0], "primary", text_of("play-now", &label(GameId::ALL[0].words(), "name")))) }
                }
                @if !going.is_empty() {
                    section class="continue" aria-labelledby="my-tables" {
                        h2 id="my-tables" { (text("continue")) }
                        (list(&going, visitor))
                    }
                }
            }
            section class="games" aria-label=(text("games")) {
                @for game in GameId::ALL { (game_card(game)) }
            }
            div class="lists" {
                @if !over.is_empty() {
                    section class="sheet" aria-labelledby="over-tables" {
                        h2 id="over-tables" { (text("played-tables")) }
                        (list(&over, visitor))
                    }
                }
                section class="sheet" aria-labelledby="open-tables" {
                    h2 id="open-tables" { (text("open-tables")) }
                    @if open.is_empty() { p { (text("no-open-table")) } }
                    @else { (list(&open.iter().collect::<Vec<_>>(), visitor)) }
                }
            }
            p class="home-note" { (text("home-promise")) }
        },
    )
}

/// One press begins a game against bots.
fn play_now(game: GameId, class: &str, said: String) -> Markup {
    html! {
        form method="post" action="/tables" {
            input type="hidden" name="game" value=(game);
            input type="hidden" name="quick" value="yes";
            button class=(class) { (icon("play")) (said) }
        }
    }
}

/// The box of a game on the table's edge.
fn game_card(game: GameId) -> Markup {
    let (title, counts) = (game.title(), game.player_counts());
    let key = if game.has_solo() { "players-range-solo" } else { "players-range" };
    let range = Phrase::new(key).with("least", *counts.start()).with("most", *counts.end());
    let rules = text_of("rules-of", &title);
    html! {
        article class={ "game-card " (game) } {
            div class="lid" {
                @if game.assets().iter().any(|asset| asset.name == LID) {
                    img src=(of_game(game, LID)) alt="" width="398" height="286";
                }
                div class="lid-name" { h2 { (label(game.words(), "name")) } p { (label(game.words(), "lid")) } }
            }
            p class="facts" { span { (icon("users")) (say(&range)) } }
            p { (label(game.words(), "blurb")) }
            div class="game-calls" {
                (play_now(game, "play", text("play")))
                a class="button" href={ "/new/" (game) } { (icon("users")) (text("set-up-a-table")) }
                a class="button icon-only" href={ "/rules/" (game) } title=(rules) aria-label=(rules) { (icon("book")) }
            }
        }
    }
}

fn list(tables: &[&Listed], visitor: &Visitor) -> Markup {
    html! {
        ul class="table-list" {
            @for listed in tables {
                li {
                    a href={ "/t/" (listed.id) } {
                        @match listed.game.parse::<GameId>() {
                            Ok(game) => img src=(of_game(game, LID)) alt="" width="62" height="44";,
                            Err(_) => span {},
                        }
                        span {
                            strong { (words_of(&listed.game).word("title")) }
                            @if let Some(table) = &listed.table { small { (with(table)) } }
                            @else if listed.held { small { (text("held-short")) } }
                        }
                        @if let Some(table) = &listed.table { (state(table, visitor)) }
                    }
                }
            }
        }
    }
}

/// Who sits at a table.
fn with(table: &Table) -> String {
    let names: Vec<String> =
        table.seats.iter().filter(|row| !row.name.is_empty()).map(|row| row.name.clone()).collect();
    text_of("with-names", &names.join(", "))
}

/// Where a table stands, and whether it waits for the visitor.
fn state(table: &Table, visitor: &Visitor) -> Markup {
    let seated = visitor.person.as_ref().map(|person| &person.id);
    let mine =
        |seat| table.row(seat).is_ok_and(|row| row.person.as_ref() == seated && row.bot.is_none());
    html! {
        span class="state" {
            @match table.status {
                Status::Open => (text("waiting-for-players")),
                Status::Running => {
                    @if seated.is_some() && table.due().is_some_and(mine) { strong { (text("your-turn-short")) } }
                    @else { (text_for("round-number", table.current_match().map_or(0, AnyMatch::round) as usize)) }
                },
                Status::Over => (text("over")),
                Status::Closed => (text("closed")),
            }
        }
    }
}

/// The form for a table to one's liking.
pub fn new_table(visitor: &Visitor, game: GameId, players: u8) -> Markup {
    let title = text_of("table-of", &label(game.words(), "name"));
    let page = Page { settings: visitor.settings, ..Page::new(&title) };
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                nav class="counts" aria-label=(text("number-of-players")) {
                    @for count in game.has_solo().then_some(1).into_iter().chain(game.player_counts()) {
                        a href={ "/new/" (game) "?players=" (count) }
                            aria-current=[(count == players).then_some("true")] {
                            (text_for("players-count", count.into()))
                        }
                    }
                }
                @if players == 1 { p class="note" { (label(game.words(), "solo-note")) } }
                form class="stack" method="post" action="/tables" {
                    input type="hidden" name="game" value=(game);
                    input type="hidden" name="players" value=(players);
                    @if visitor.person.is_none() {
                        label {
                            (text("your-name"))
                            input name="name" required maxlength="24" value=(name) autocomplete="nickname";
                        }
                    }
                    fieldset { legend { (text("seats")) }
                        @for seat in 0..players { (seat_choice(seat)) }
                        @if players > 1 {
                            label class="check" {
                                input type="checkbox" name="lot" value="yes" checked; " " (text("by-lot"))
                            }
                        }
                    }
                    @if !game.option_specs().is_empty() {
                        fieldset {
                            legend { (text("options")) }
                            @for spec in game.option_specs() { (option_field(game, spec)) }
                        }
                    }
                    fieldset { legend { (text("manners")) }
                        label class="check" {
                            input type="checkbox" name="listed" value="yes"; " " (text("list-the-table"))
                        }
                        label { (text("who-may-look-on")) select name="watch" {
                            option value="anybody" { (text("anybody-with-the-link")) }
                            option value="players" { (text("players-only")) }
                        } }
                        label { (text("bots-answer")) select name="pace" {
                            option value="natural" { (text("natural-pace")) }
                            option value="instant" { (text("at-once")) }
                        } }
                        label { (text("hints")) select name="hints" {
                            option value="some" { (text("some-hints")) }
                            option value="none" { (text("no-hints")) }
                        } }
                    }
                    details {
                        summary { (text("own-components")) }
                        label { (text("own-components-note")) " " code { "vinea components export " (game) }
                            textarea name="components" rows="6" spellcheck="false" {} }
                    }
                    button class="primary" { (text("open-the-table")) }
                }
            }
        },
    )
}

fn seat_choice(seat: u8) -> Markup {
    let bot = if seat == 0 { None } else { Some(USUAL_BOT) };
    html! {
        label { (text_for("seat-number", usize::from(seat) + 1))
            select name={ "seat-" (seat) } {
                option value="me" selected[seat == 0] { (text("me")) }
                option value="open" { (text("open-by-invitation")) }
                @for level in bots::Level::LADDER {
                    option value={ "bot-" (level) } selected[bot == Some(level)] {
                        (text_of("bot-of-level", level.name()))
                    }
                }
            }
        }
    }
}

fn option_field(game: GameId, spec: &game::OptionSpec) -> Markup {
    let key = format!("option-{}", spec.key.replace('_', "-"));
    let label = game.words().word(&key);
    let name = format!("option-{}", spec.key);
    html! {
        @match spec.kind {
            OptionKind::Flag => label class="check" {
                input type="checkbox" name=(name) value="true"; " " (label)
            },
            OptionKind::Number { least, most } => label { (label)
                input type="number" name=(name) min=(least) max=(most) placeholder=(text("as-usual"));
            },
            OptionKind::Choice(choices) => label { (label)
                select name=(name) {
                    option value="" { (text("as-usual")) }
                    @for choice in choices {
                        option value=(choice) { (choice_label(game, &key, choice)) }
                    }
                }
            },
        }
    }
}

fn choice_label(game: GameId, key: &str, choice: &str) -> String {
    let message = format!("{key}-{choice}");
    let label = game.words().word(&message);
    if label == message { choice.to_string() } else { label }
}
