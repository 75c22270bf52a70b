//! A plain drawing of any game: every fact of the view as readable lists.

use game::{Game, Seat};
use maud::{Markup, html};
use serde_json::Value;

use crate::regions::capital;
use crate::scene::{Drawing, Fact, Scene};

/// Draws whatever the view says. `players` is the view's list of what belongs to each seat.
pub fn draw<G: Game>(scene: &Scene<'_, G>, players: &str) -> Drawing {
    let view = serde_json::to_value(scene.view).unwrap_or(Value::Null);
    let seats = view.get(players).and_then(Value::as_array).cloned().unwrap_or_default();
    let mine = scene.me().and_then(|seat| seats.get(seat.index()).cloned());
    let board = match &view {
        Value::Object(fields) => html! {
            dl class="generic" {
                @for (key, value) in fields {
                    @if key == players { (players_area(scene, &seats)) }
                    @else { div { dt { (label(scene, key)) } dd { (tell(scene, value)) } } }
                }
            }
        },
        other => tell(scene, other),
    };
    Drawing {
        board,
        mine: match mine {
            Some(mine) => html! { h2 { "My area" } (tell(scene, &mine)) },
            None => html! {},
        },
        strips: seats.iter().map(|seat| strip(scene, seat)).collect(),
    }
}

fn players_area<G: Game>(scene: &Scene<'_, G>, seats: &[Value]) -> Markup {
    html! {
        @for (seat, value) in Seat::all(seats.len() as u8).zip(seats) {
            @if scene.me() != Some(seat) {
                div { dt { (scene.name(seat)) } dd { (tell(scene, value)) } }
            }
        }
    }
}

/// What is one number is worth a place in the strip.
fn strip<G: Game>(scene: &Scene<'_, G>, seat: &Value) -> Vec<Fact> {
    let numbers = seat.as_object().into_iter().flatten().filter(|(_, value)| value.is_number());
    numbers.take(4).map(|(key, value)| Fact::new(label(scene, key), value.to_string())).collect()
}

/// The game's word for a key, or the key itself.
fn label<G: Game>(scene: &Scene<'_, G>, key: &str) -> String {
    capital(&scene.word(&key.replace('_', "-")).replace('_', " "))
}

fn tell<G: Game>(scene: &Scene<'_, G>, value: &Value) -> Markup {
    let plain = |value: &Value| !value.is_array() && !value.is_object();
    match value {
        Value::Null => html! { "–" },
        Value::Bool(yes) => html! { (if *yes { "yes" } else { "no" }) },
        Value::Number(number) => html! { (number.to_string()) },
        Value::String(text) => html! { (scene.word(text)) },
        Value::Array(items) if items.is_empty() => html! { "–" },
        Value::Array(items) if items.iter().all(plain) => html! {
            @for (index, item) in items.iter().enumerate() {
                @if index > 0 { ", " } (tell(scene, item))
            }
        },
        Value::Array(items) => html! { ol { @for item in items { li { (tell(scene, item)) } } } },
        Value::Object(fields) => html! {
            dl { @for (key, value) in fields {
                div { dt { (label(scene, key)) } dd { (tell(scene, value)) } }
            } }
        },
    }
}
