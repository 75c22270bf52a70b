//! The open row of grapes, the stack and the discard.

use game::{Arg, Phrase};
use maud::{Markup, html};
use vignobles::{Action, Frame, Pile, Variety};

use super::room::{Room, counted};
use super::{tag, tell, token};

/// The fifth card in the row flushes it.
pub const ROW: usize = 5;

pub fn market(room: &Room<'_>) -> Markup {
    let view = room.view;
    let row = &view.row.0;
    html! {
        section class="market panel" aria-labelledby="market-title" {
            h2 id="market-title" { (tag("board-grapes")) span class="aside" { (tag("board-row-clears")) } }
            div class="piles" {
                div class="pile" {
                    h3 { (tag("board-open-row")) }
                    ul class="row" {
                        @for (index, &variety) in row.iter().enumerate() { li { (open_card(room, variety, index)) } }
                        @for _ in row.len()..ROW - 1 { li class="gap" aria-hidden="true" {} }
                        @if row.len() == ROW - 1 { li class="warn" { (tag("board-next-card-clears-the-row")) } }
                    }
                }
                div class="pile" {
                    h3 { (tag("board-stack")) }
                    (stack(room))
                }
                div class="pile" {
                    h3 { (tag("board-discard")) span class="aside" { (counted_as("board-so-many-cards", view.grape_discard.0.len())) } }
                    (discard(room))
                }
            }
        }
    }
}

fn takes_from_discard(room: &Room<'_>) -> bool {
    room.asked() == Some(Frame::TakeMore(Pile::Discard))
}

fn open_card(room: &Room<'_>, variety: Variety, index: usize) -> Markup {
    let from_discard = takes_from_discard(room);
    let offers = room.offers(|&action| match action {
        Action::Take(taken) => taken == variety && !from_discard,
        Action::SeasonalPickers(taken) => taken == variety,
        Action::Barter { take, .. } => take == variety,
        _ => false,
    });
    let name = room.variety_name(variety);
    room.scene.spot(
        &format!("row-{index}"),
        &format!("grape-card v-{variety}"),
        name,
        &offers,
        card_face(room, variety, 1),
    )
}

/// A grape card's face.
pub fn card_face(room: &Room<'_>, variety: Variety, count: usize) -> Markup {
    html! {
        (token::grape(room, variety, ""))
        span class="grape-name" { (room.variety_name(variety)) }
        @if count > 1 { span class="times" { "×" (count) } }
    }
}

fn stack(room: &Room<'_>) -> Markup {
    let offers = room.offers(|action| matches!(action, Action::Draw | Action::BumperHarvest));
    let label = counted_as("board-in-stack", room.view.grape_stack);
    room.scene.spot(
        "grape-stack",
        "stock",
        &label,
        &offers,
        html! { span class="deck" aria-hidden="true" { "❦" } span { (counted_as("board-left", room.view.grape_stack)) } },
    )
}

fn discard(room: &Room<'_>) -> Markup {
    let from_discard = takes_from_discard(room);
    html! {
        ul class="row discard" {
            @for (variety, count) in counted(&room.view.grape_discard.0) {
                @let offers = room.offers(|&action| match action {
                    Action::Take(taken) => taken == variety && from_discard,
                    Action::Recycling(taken) => taken == variety,
                    _ => false,
                });
                @let label = tell(&Phrase::new("board-in-discard").with("count", count as i64).with("name", Arg::Name(room.variety_name(variety).to_string())));
                li { (room.scene.spot(&format!("discard-{variety}"), "small-grape", &label, &offers,
                    html! { (token::grape(room, variety, "")) span class="times" { "×" (count) span class="spoken" { " " (room.variety_name(variety)) } } })) }
            }
        }
    }
}

fn counted_as(key: &'static str, count: usize) -> String {
    tell(&Phrase::new(key).with("count", count as i64))
}
