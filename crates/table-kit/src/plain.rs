//! The default board of a game without a drawing: a list of the facts in its view.

use game::{Game, GameOptions, Seat, ToJson};
use maud::{Markup, html};
use serde_json::{Map, Value};
use words::Words;

use crate::drawing::{Drawing, Fact};
use crate::offer::button;
use crate::scene::Scene;
use crate::text::label_from_key;

/// Draws the facts of the view as definition lists, and the numbered list of offers.
pub fn draw<G: Game>(scene: &Scene<'_, G>) -> Drawing {
    let view = scene.view.to_json();
    let players = Seat::all(scene.options.players());
    Drawing {
        board: html! { section class="plain-board" { (facts::<G>(&view)) } },
        mine: html! {
            @if scene.decides() {
                ol class="plain-offers" {
                    @for offer in scene.offers { li value=(offer.text.number) { (button(&offer.text)) } }
                }
            }
        },
        strips: players.map(|seat| strip::<G>(&view, seat).into()).collect(),
        ..Drawing::default()
    }
}

/// Draws a value as nested lists.
fn facts<G: Game>(value: &Value) -> Markup {
    match value {
        Value::Object(fields) => html! {
            dl {
                @for (key, value) in fields {
                    div { dt { (field_name::<G>(key)) } dd { (facts::<G>(value)) } }
                }
            }
        },
        Value::Array(values) if values.is_empty() => html! { "–" },
        Value::Array(values) if values.iter().all(is_plain) => {
            let values: Vec<String> = values.iter().map(plain).collect();
            html! { (values.join(", ")) }
        }
        Value::Array(values) => {
            html! { ol { @for value in values { li { (facts::<G>(value)) } } } }
        }
        value => html! { (plain(value)) },
    }
}

/// Returns the facts about a seat in the view, from the list that has one entry for each player.
fn strip<G: Game>(view: &Value, seat: Seat) -> Vec<Fact> {
    let player = view.get("players").and_then(|players| players.get(seat.index()));
    let Some(fields) = player.and_then(Value::as_object) else { return Vec::new() };
    short_facts::<G>(fields).collect()
}

fn short_facts<G: Game>(fields: &Map<String, Value>) -> impl Iterator<Item = Fact> {
    let told = fields.iter().filter(|(_, value)| is_plain(value));
    told.map(|(key, value)| Fact::new(field_name::<G>(key), plain(value)))
}

fn is_plain(value: &Value) -> bool {
    !value.is_object() && !value.is_array()
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => "–".to_string(),
        Value::Bool(true) => "✓".to_string(),
        Value::Bool(false) => "✗".to_string(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Returns the game's word for a field, or else the field's name.
fn field_name<G: Game>(key: &str) -> String {
    let word = Words::of::<G>().word(key);
    if word == key { label_from_key(key) } else { word }
}
