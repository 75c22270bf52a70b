//! Setting up a table: the player of each chair, and the agreement.
//!
//! The page is one form without a script: the selected chair and the player shown on it follow from the fields. A form
//! that is refused is shown again as it was, with the error beside its field.

mod agreement;

use std::collections::HashMap;

use bots::Level;
use game::{Phrase, Seat};
use maud::{Markup, html};
use play::{GameRef, games};
use table::USUAL_BOT;
use table_kit::badge;

use crate::layout::bots::{ANY_STYLE, style_choice};
use crate::layout::people::{bust, chair, guest, medal};
use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_of};
use crate::server::assets::{href, icon, of_game};
use crate::server::session::Visitor;

/// The values of a form so far, by the names of the fields.
#[derive(Clone, Debug, Default)]
pub struct FormDraft(pub HashMap<String, String>);

/// An error in a draft, and its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormError {
    pub field: String,
    pub text: String,
}

impl FormError {
    pub fn new(field: impl Into<String>, text: impl Into<String>) -> FormError {
        FormError { field: field.into(), text: text.into() }
    }
}

impl FormDraft {
    /// Returns a field that was filled in.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Returns true if a switch is on. Before the form is sent, a switch has its default.
    fn is_on(&self, name: &str, usual: bool) -> bool {
        if self.0.contains_key("shown") { self.get(name).is_some() } else { usual }
    }

    /// Returns the player of a seat: as chosen, otherwise the default bot.
    fn seat_player(&self, seat: u8) -> String {
        let players = self.get("players").and_then(|text| text.parse::<u8>().ok()).unwrap_or(3);
        match self.get(&format!("seat-{seat}")) {
            Some(chosen) => chosen.to_string(),
            None if seat == 0 => "me".to_string(),
            None if seat < players && !self.0.contains_key("shown") => format!("bot-{USUAL_BOT}"),
            None => "none".to_string(),
        }
    }
}

/// Renders the page, with the error if there is one.
pub fn page(
    visitor: &Visitor,
    game: GameRef,
    draft: &FormDraft,
    trouble: Option<&FormError>,
) -> Markup {
    let title = text_of("table-of", &label(game.words(), "name"));
    let page = Page { settings: visitor.settings, class: "set-up", ..Page::new(&title) };
    let seats = *game.player_counts().end();
    let shown = draft.get("shown").and_then(|text| text.parse().ok()).unwrap_or(1).min(seats - 1);
    shell(
        &page,
        html! {
            form class="setup" method="post" action="/tables" {
                // The Enter key presses this button; otherwise it would press the first box.
                button class="spoken" tabindex="-1" aria-hidden="true" {}
                input type="hidden" name="game" value=(game);
                section class="places-room" aria-label=(text("seats")) {
                    h1 { (title) }
                    (field_error(trouble, "seats"))
                    ul class={ "places of-" (seats) } {
                        @for seat in Seat::all(seats) { (place(game, seat, draft, shown)) }
                    }
                }
                div class="agreement" {
                    div class="terms" {
                        (boxes(game))
                        (agreement::agreement(visitor, game, draft, trouble))
                    }
                    button class="primary start" {
                        span { (text("open-the-table")) }
                        small class="when-open" { (text("friends-come")) }
                        small class="when-full" { (text("everybody-is-here")) }
                    }
                }
            }
        },
    )
}

fn field_error(trouble: Option<&FormError>, field: &str) -> Markup {
    match trouble.filter(|trouble| trouble.field == field) {
        Some(trouble) => html! { p class="trouble" role="alert" id="trouble" { (trouble.text) } },
        None => html! {},
    }
}

/// Renders the buttons for the games. Changing the game keeps the fields that were filled in.
fn boxes(game: GameRef) -> Markup {
    html! {
        div class="game-boxes" role="group" aria-label=(text("games")) {
            @for &other in games() {
                @let name = label(other.words(), "name");
                button formaction={ "/new/" (other) } formnovalidate aria-label=(name) title=(name)
                    aria-pressed=(other == game) {
                    img src=(of_game(other, "lid.svg")) alt="" width="124" height="83";
                    span { (name) }
                }
            }
        }
    }
}

/// Renders a chair, its player, and the possible players.
fn place(game: GameRef, seat: Seat, draft: &FormDraft, shown: u8) -> Markup {
    let (number, chosen) = (seat.number(), &draft.seat_player(seat.number()));
    let style = draft.get(&format!("style-{number}")).unwrap_or(ANY_STYLE);
    html! {
        li class={ "place seat-" (number) } {
            input class="pick spoken" type="radio" name="shown" id={ "pick-" (number) } value=(number)
                checked[number == shown];
            label class="on-chair" for={ "pick-" (number) } {
                (chair())
                (bust(guest(seat.index()), "as-me"))
                (bust(guest(seat.index() + 1), "as-open"))
                @for level in Level::LADDER { (bust(level.name(), &format!("as-bot-{level}"))) }
                span class="plus as-none" aria-hidden="true" { (icon("plus")) }
                (name_card(seat))
            }
            (panel(game, seat, chosen, style))
        }
    }
}

fn name_card(seat: Seat) -> Markup {
    let card = |class: &str, name: String, what: String| {
        html! { span class=(class) { b { (name) } small { (what) } } }
    };
    html! {
        span class="name-card" {
            (badge(seat))
            (card("as-me", text("you-sit"), text(if seat.index() == 0 { "your-table" } else { "same-device" })))
            (card("as-open", text("a-friend"), text("by-the-link")))
            @for level in Level::LADDER {
                (card(&format!("as-bot-{level}"), level_name(level), text("a-bot")))
            }
            span class="as-none add" { (text("add-a-seat")) }
        }
    }
}

/// Renders the possible players of a seat.
fn panel(game: GameRef, seat: Seat, chosen: &str, style: &str) -> Markup {
    let (number, colour) = (seat.number(), text(COLOURS[seat.index()]));
    let choice = |value: &str, sign: &str, what: String| {
        html! {
            label {
                input type="radio" name={ "seat-" (number) } value=(value) checked[chosen == value];
                span { (icon(sign)) (what) }
            }
        }
    };
    html! {
        fieldset class="panel" {
            legend { (badge(seat)) " " (text_of("who-plays", &colour)) }
            div class="segments" {
                (choice("me", "play", text(if seat.index() == 0 { "me" } else { "me-too" })))
                (choice("open", "users", text("a-friend")))
                // The host plays or watches; the first chair stays.
                @if seat.index() > 0 { (choice("none", "x", text("nobody"))) }
            }
            div class="characters" {
                @for (index, level) in Level::LADDER.into_iter().enumerate() {
                    @let value = format!("bot-{level}");
                    label class="character" {
                        input type="radio" name={ "seat-" (number) } value=(value) checked[chosen == value];
                        (medal(level.name()))
                        b { (level_name(level)) }
                        (strength_grapes(index))
                    }
                }
            }
            label class="style" {
                span { b { (text("style")) } small { (text("style-note")) } }
                (style_choice(&format!("style-{number}"), style, &text("style"), game.words()))
            }
            @for level in Level::LADDER {
                p class={ "about as-bot-" (level) } {
                    (text(level_description(level))) " "
                    @if let Some(below) = level.below() {
                        span class="note" { (text_of("level-beats", &level_name(below))) }
                    }
                }
            }
        }
    }
}

const COLOURS: [&str; game::MAX_SEATS] =
    ["colour-red", "colour-blue", "colour-green", "colour-yellow", "colour-purple"];
/// Returns the text key of a level's description.
fn level_description(level: Level) -> &'static str {
    match level {
        Level::Visitor => "level-visitor",
        Level::Novice => "level-novice",
        Level::Apprentice => "level-apprentice",
        Level::Grower
        | Level::Random
        | Level::Greedy
        | Level::Plain
        | Level::Maestro2026
        | Level::Oenologist => "level-grower",
        Level::Cooper => "level-cooper",
        Level::Cellarmaster => "level-cellarmaster",
        Level::Winemaker => "level-winemaker",
        Level::Maestro => "level-maestro",
    }
}

fn level_name(level: Level) -> String {
    crate::layout::text::label_from_key(level.name())
}

/// Renders the strength of a level as bunches of grapes.
fn strength_grapes(index: usize) -> Markup {
    let said = Phrase::new("strength")
        .with("level", index as i64 + 1)
        .with("of", Level::LADDER.len() as i64);
    html! {
        span class="strength" role="img" aria-label=(say(&said)) {
            @for step in 0..Level::LADDER.len() {
                img src=(href("icon.svg")) alt="" width="10" height="13" class=[(step > index).then_some("pale")];
            }
        }
    }
}
