//! The front page, and the form for a table to one's liking.

use catalog::GameId;
use game::OptionKind;
use maud::{Markup, html};
use store::Status;
use words::Words;

use super::shell::{Page, shell};
use crate::session::Visitor;
use crate::table::{Playing, Table, USUAL_BOT};

/// A table in a list.
pub struct Listed {
    pub table: Option<std::sync::Arc<Table>>,
    pub id: String,
    pub game: String,
    pub held: bool,
}

pub fn home(visitor: &Visitor, mine: &[Listed], open: &[Listed]) -> Markup {
    let page = Page { settings: visitor.settings, class: "home", ..Page::new("The wine games") };
    shell(
        &page,
        html! {
            section class="hero" {
                h1 { "Three games of wine, one table" }
                p { "Play at once against bots, or open a table and share its link." }
            }
            section class="games" aria-label="Games" {
                @for game in GameId::ALL { (game_card(game)) }
            }
            @if !mine.is_empty() {
                section class="sheet" aria-labelledby="my-tables" {
                    h2 id="my-tables" { "My tables" }
                    (list(mine, visitor))
                }
            }
            section class="sheet" aria-labelledby="open-tables" {
                h2 id="open-tables" { "Open tables" }
                @if open.is_empty() { p { "No open table yet." } } @else { (list(open, visitor)) }
            }
        },
    )
}

fn game_card(game: GameId) -> Markup {
    let (title, counts) = (game.title(), game.player_counts());
    html! {
        article class={ "game-card " (game) } {
            h2 { (title) }
            p { (blurb(game)) }
            p class="note" { (counts.start()) " to " (counts.end()) " players" }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(game);
                input type="hidden" name="quick" value="yes";
                button class="primary" { "Play " (title) " now" }
            }
            p class="more" {
                a href={ "/new/" (game) } { "Set up a table" }
                a href={ "/rules/" (game) } { "Rules" }
            }
        }
    }
}

/// What the game is about, in one sentence.
fn blurb(game: GameId) -> &'static str {
    match game.as_str() {
        "la-vina" => "Walk down the aisle, fill two baskets and sell to the wineries at the exit.",
        "vignobles" => {
            "Harvest, barrel and travel; blend the wines of the regions before the others do."
        }
        "vinhos" => "Six years of estates, wines and fairs in Portugal.",
        _ => "",
    }
}

fn list(tables: &[Listed], visitor: &Visitor) -> Markup {
    html! {
        ul class="table-list" {
            @for listed in tables {
                li {
                    a href={ "/t/" (listed.id) } {
                        strong { (Words::english().word(&listed.game, "title")) }
                        @if let Some(table) = &listed.table { " " (summary(table, visitor)) }
                        @else if listed.held { " held: its log does not replay" }
                    }
                }
            }
        }
    }
}

fn summary(table: &Table, visitor: &Visitor) -> Markup {
    let seated = visitor.person.as_ref().map(|person| &person.id);
    let mine =
        |seat| table.row(seat).is_ok_and(|row| row.person.as_ref() == seated && row.bot.is_none());
    let names: Vec<String> =
        table.seats.iter().filter(|row| !row.name.is_empty()).map(|row| row.name.clone()).collect();
    html! {
        span class="with" { "with " (names.join(", ")) }
        span class="state" {
            @match table.status {
                Status::Open => "waiting for players",
                Status::Running => {
                    @if seated.is_some() && table.due().is_some_and(mine) { strong { "your turn" } }
                    @else { "round " (table.playing().map_or(0, Playing::round)) }
                },
                Status::Over => "over",
                Status::Closed => "closed",
            }
        }
    }
}

/// The form for a table to one's liking.
pub fn new_table(visitor: &Visitor, game: GameId, players: u8) -> Markup {
    let title = format!("A table of {}", game.title());
    let page = Page { settings: visitor.settings, ..Page::new(&title) };
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                nav class="counts" aria-label="Number of players" {
                    @for count in game.player_counts() {
                        a href={ "/new/" (game) "?players=" (count) } aria-current=[(count == players).then_some("true")] { (count) " players" }
                    }
                }
                form class="stack" method="post" action="/tables" {
                    input type="hidden" name="game" value=(game);
                    input type="hidden" name="players" value=(players);
                    @if visitor.person.is_none() {
                        label { "Your name" input name="name" required maxlength="24" value=(name) autocomplete="nickname"; }
                    }
                    fieldset { legend { "Seats" }
                        @for seat in 0..players { (seat_choice(seat)) }
                        label class="check" { input type="checkbox" name="lot" value="yes" checked; " Draw the seats by lot" }
                    }
                    @if !game.option_specs().is_empty() {
                        fieldset { legend { "Options" } @for spec in game.option_specs() { (option_field(game, spec)) } }
                    }
                    fieldset { legend { "Manners" }
                        label class="check" { input type="checkbox" name="listed" value="yes"; " List the table for everybody" }
                        label { "Who may look on" select name="watch" {
                            option value="anybody" { "anybody with the link" }
                            option value="players" { "players only" }
                        } }
                        label { "Bots answer" select name="pace" {
                            option value="natural" { "at a natural pace" }
                            option value="instant" { "at once" }
                        } }
                    }
                    details {
                        summary { "Own component set" }
                        label { "Corrected tables as TOML, as written by " code { "vinea components export " (game) }
                            textarea name="components" rows="6" spellcheck="false" {} }
                    }
                    button class="primary" { "Open the table" }
                }
            }
        },
    )
}

fn seat_choice(seat: u8) -> Markup {
    let bot = if seat == 0 { None } else { Some(USUAL_BOT) };
    html! {
        label { "Seat " (seat + 1)
            select name={ "seat-" (seat) } {
                option value="me" selected[seat == 0] { "me" }
                option value="open" { "open, by invitation" }
                @for level in bots::Level::LADDER {
                    option value={ "bot-" (level) } selected[bot == Some(level)] { "bot, " (level) }
                }
            }
        }
    }
}

fn option_field(game: GameId, spec: &game::OptionSpec) -> Markup {
    let key = format!("option-{}", spec.key.replace('_', "-"));
    let label = Words::english().word(game.as_str(), &key);
    let name = format!("option-{}", spec.key);
    html! {
        @match spec.kind {
            OptionKind::Flag => label class="check" {
                input type="checkbox" name=(name) value="true"; " " (label)
            },
            OptionKind::Number { least, most } => label { (label)
                input type="number" name=(name) min=(least) max=(most) placeholder="as usual";
            },
            OptionKind::Choice(choices) => label { (label)
                select name=(name) {
                    option value="" { "as usual" }
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
    let label = Words::english().word(game.as_str(), &message);
    if label == message { choice.to_string() } else { label }
}
