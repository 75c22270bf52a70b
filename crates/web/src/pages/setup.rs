//! Setting up a table: who sits on which chair, and what is agreed.
//!
//! All of it is one form without a script: which chair is looked at, and who is drawn on it, follows
//! from what is chosen. A form that cannot be accepted comes back as it was, with what is wrong
//! beside the field that it is about.

mod agreement;

use std::collections::HashMap;

use bots::Level;
use catalog::GameId;
use game::{Phrase, Seat};
use maud::{Markup, html};
use table_kit::badge;

use super::people::{bust, chair, guest, medal};
use super::shell::{Page, shell};
use crate::assets::{href, icon, of_game};
use crate::session::Visitor;
use crate::table::USUAL_BOT;
use crate::text::{label, say, text, text_of};

pub use agreement::usual_options;

/// What was filled in so far, by the names of the fields.
#[derive(Clone, Debug, Default)]
pub struct Draft(pub HashMap<String, String>);

/// What is wrong with a draft, and the field that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    pub field: String,
    pub text: String,
}

impl Trouble {
    pub fn new(field: impl Into<String>, text: impl Into<String>) -> Trouble {
        Trouble { field: field.into(), text: text.into() }
    }
}

impl Draft {
    /// A field that was filled in.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Whether a switch is on; what nobody has seen is as usual.
    fn is_on(&self, name: &str, usual: bool) -> bool {
        if self.0.contains_key("shown") { self.get(name).is_some() } else { usual }
    }

    /// Who sits on a seat: as chosen, else a table of so many with usual bots.
    fn sitter(&self, seat: u8) -> String {
        let players = self.get("players").and_then(|text| text.parse::<u8>().ok()).unwrap_or(3);
        match self.get(&format!("seat-{seat}")) {
            Some(chosen) => chosen.to_string(),
            None if seat == 0 => "me".to_string(),
            None if seat < players && !self.0.contains_key("shown") => format!("bot-{USUAL_BOT}"),
            None => "none".to_string(),
        }
    }
}

/// The page, with what is wrong in it.
pub fn page(visitor: &Visitor, game: GameId, draft: &Draft, trouble: Option<&Trouble>) -> Markup {
    let title = text_of("table-of", &label(game.words(), "name"));
    let page = Page { settings: visitor.settings, class: "set-up", ..Page::new(&title) };
    let seats = *game.player_counts().end();
    let shown = draft.get("shown").and_then(|text| text.parse().ok()).unwrap_or(1).min(seats - 1);
    shell(
        &page,
        html! {
            form class="setup" method="post" action="/tables" {
                // What the Enter key in a field presses; the boxes would come before the start.
                button class="spoken" tabindex="-1" aria-hidden="true" {}
                input type="hidden" name="game" value=(game);
                section class="places-room" aria-label=(text("seats")) {
                    h1 { (title) }
                    (trouble_at(trouble, "seats"))
                    ul class={ "places of-" (seats) } {
                        @for seat in Seat::all(seats) { (place(seat, &draft.sitter(seat.number()), shown)) }
                    }
                }
                div class="agreement" {
                    (boxes(game))
                    (agreement::agreement(visitor, game, draft, trouble))
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

fn trouble_at(trouble: Option<&Trouble>, field: &str) -> Markup {
    match trouble.filter(|trouble| trouble.field == field) {
        Some(trouble) => html! { p class="trouble" role="alert" id="trouble" { (trouble.text) } },
        None => html! {},
    }
}

/// The other games: whoever turns to one of them keeps what they have filled in.
fn boxes(game: GameId) -> Markup {
    html! {
        div class="boxes" role="group" aria-label=(text("games")) {
            @for other in GameId::ALL {
                @let name = label(other.words(), "name");
                button formaction={ "/new/" (other) } formnovalidate aria-label=(name) title=(name)
                    aria-pressed=(other == game) {
                    img src=(of_game(other, "lid.svg")) alt="" width="124" height="83";
                }
            }
        }
    }
}

/// A chair, who sits on it, and who could.
fn place(seat: Seat, chosen: &str, shown: u8) -> Markup {
    let number = seat.number();
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
            (panel(seat, chosen))
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

/// Who could sit here.
fn panel(seat: Seat, chosen: &str) -> Markup {
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
                // Whoever opens a table sits at it or looks on; the first chair stays.
                @if seat.index() > 0 { (choice("none", "x", text("nobody"))) }
            }
            div class="characters" {
                @for (index, level) in Level::LADDER.into_iter().enumerate() {
                    @let value = format!("bot-{level}");
                    label class="character" {
                        input type="radio" name={ "seat-" (number) } value=(value) checked[chosen == value];
                        (medal(level.name()))
                        b { (level_name(level)) }
                        (strength(index))
                        span class="about" { (text(ABOUT[index])) }
                        small { (text(FACTS[index])) }
                    }
                }
            }
        }
    }
}

const COLOURS: [&str; game::MAX_SEATS] =
    ["colour-red", "colour-blue", "colour-green", "colour-yellow", "colour-purple"];
const ABOUT: [&str; Level::LADDER.len()] =
    ["level-novice", "level-grower", "level-cellarmaster", "level-maestro"];
const FACTS: [&str; Level::LADDER.len()] =
    ["fact-novice", "fact-grower", "fact-cellarmaster", "fact-maestro"];

fn level_name(level: Level) -> String {
    crate::text::capital(level.name())
}

/// How strong a level is, in bunches.
fn strength(index: usize) -> Markup {
    let said =
        Phrase::new("strength").with("level", index as i64 + 1).with("of", ABOUT.len() as i64);
    html! {
        span class="strength" role="img" aria-label=(say(&said)) {
            @for step in 0..ABOUT.len() {
                img src=(href("icon.svg")) alt="" width="18" height="23" class=[(step > index).then_some("pale")];
            }
        }
    }
}
