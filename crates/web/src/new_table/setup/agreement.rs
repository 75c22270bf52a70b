//! The agreement before the game: the name, the options of the game, and the settings of the table.

use game::{OptionKind, OptionSpec};
use maud::{Markup, html};
use play::GameRef;
use serde_json::Value;

use super::{FormDraft, FormError, field_error};
use crate::layout::text::{label, text};
use crate::server::session::Visitor;

/// A row of choices that exclude each other.
struct ChoiceRow<'a> {
    name: &'a str,
    label: String,
    note: Option<String>,
    /// Values and their labels.
    all: Vec<(&'a str, String)>,
    chosen: &'a str,
}

pub fn agreement(
    visitor: &Visitor,
    game: GameRef,
    draft: &FormDraft,
    trouble: Option<&FormError>,
) -> Markup {
    let specs = game.option_specs();
    html! {
        @if visitor.person.is_none() {
            div class="block" {
                label class="named" {
                    b { (text("your-name")) }
                    input name="name" maxlength="24" autocomplete="nickname" placeholder=(text("guest-name"))
                        value=(draft.get("name").unwrap_or_default())
                        aria-invalid=[trouble.filter(|trouble| trouble.field == "name").map(|_| "true")];
                }
                (field_error(trouble, "name"))
            }
        }
        section class="block" aria-labelledby="house-rules" {
            h2 id="house-rules" { (text("house-rules")) }
            @for spec in specs {
                (option_row(game, spec, draft))
                (field_error(trouble, &format!("option-{}", spec.key)))
            }
            @if game.has_solo() {
                p class="setting" { span { b { (text("alone")) } small { (label(game.words(), "solo-note")) } } }
            }
        }
        section class="block" aria-labelledby="manners" {
            h2 id="manners" { (text("manners")) }
            (switch("lot", text("by-lot"), text("by-lot-note"), draft.is_on("lot", true), "yes"))
            (choices(&choices_of_field(draft, "listed", "free-seats", &[("", "only-by-link"), ("yes", "open-to-all")])))
            (choices(&choices_of_field(draft, "watch", "who-may-look-on",
                &[("anybody", "anybody-with-the-link"), ("players", "players-only")])))
            (choices(&choices_of_field(draft, "pace", "bots-answer",
                &[("natural", "natural-pace"), ("instant", "at-once")])))
            (choices(&choices_of_field(draft, "talk", "bots-talk", &[("some", "some-talk"), ("none", "no-talk")])))
            (choices(&hints(draft)))
            @if !game.course().lessons.is_empty() {
                p class="note" { a href={ "/learn/" (game) } { (text("learn-first")) } }
            }
        }
        details class="block" open[draft.get("components").is_some()] {
            summary { (text("own-components")) }
            label { (text("own-components-note")) " " code { "vinea components export " (game) }
                textarea name="components" rows="6" spellcheck="false" {
                    (draft.get("components").unwrap_or_default())
                }
            }
            (field_error(trouble, "components"))
        }
    }
}

/// Returns the choice of hints: the best moves on request, and warnings.
fn hints(draft: &FormDraft) -> ChoiceRow<'_> {
    let all = [("usual", "hints-usual"), ("always", "hints-always"), ("none", "no-hints")];
    ChoiceRow { note: Some(text("hints-note")), ..choices_of_field(draft, "hints", "hints", &all) }
}

fn choices_of_field<'a>(
    draft: &'a FormDraft,
    name: &'a str,
    key: &'static str,
    all: &[(&'static str, &'static str)],
) -> ChoiceRow<'a> {
    ChoiceRow {
        name,
        label: text(key),
        note: None,
        all: all.iter().map(|(value, said)| (*value, text(said))).collect(),
        chosen: draft.get(name).unwrap_or(all[0].0),
    }
}

/// Renders an option of the game in players' words, with a note on its effect.
fn option_row(game: GameRef, spec: &OptionSpec, draft: &FormDraft) -> Markup {
    let key = format!("option-{}", spec.key.replace('_', "-"));
    let word = |key: &str| game.words().word(key);
    let (name, said, note) =
        (format!("option-{}", spec.key), word(&key), word(&format!("{key}-note")));
    let usual = default_text(game, spec.key);
    html! {
        @match spec.kind {
            OptionKind::Flag => (switch(&name, said, note, draft.is_on(&name, usual == "true"), "true")),
            OptionKind::Number { least, most } => label class="setting" {
                span { b { (said) } small { (note) } }
                input type="number" name=(name) min=(least) max=(most) placeholder=(usual)
                    value=(draft.get(&name).unwrap_or_default());
            },
            OptionKind::Choice(all) => (choices(&ChoiceRow {
                name: &name,
                label: said,
                note: Some(note),
                all: all.iter().map(|one| (*one, word(&format!("{key}-{one}")))).collect(),
                chosen: draft.get(&name).unwrap_or(&usual),
            })),
        }
    }
}

/// Returns the default value of an option as form text.
fn default_text(game: GameRef, key: &str) -> String {
    match game.usual_options(*game.player_counts().start()).get(key) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

fn switch(name: &str, said: String, note: String, on: bool, value: &str) -> Markup {
    html! {
        label class="setting" {
            span { b { (said) } small { (note) } }
            input class="switch" type="checkbox" role="switch" name=(name) value=(value) checked[on];
        }
    }
}

fn choices(choices: &ChoiceRow<'_>) -> Markup {
    let id = format!("choice-{}", choices.name);
    html! {
        div class="setting" role="radiogroup" aria-labelledby=(id) {
            span { b id=(id) { (choices.label) } @if let Some(note) = &choices.note { small { (note) } } }
            span class="segments small" {
                @for (value, said) in &choices.all {
                    label {
                        input type="radio" name=(choices.name) value=(value) checked[*value == choices.chosen];
                        span { (said) }
                    }
                }
            }
        }
    }
}
