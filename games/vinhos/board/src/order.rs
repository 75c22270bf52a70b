//! The order of the players: the current order, and the slots chosen for the coming round.

use game::Seat;
use maud::{Markup, html};
use table_kit::ObjectLabel;
use vinhos::{Action, Frame};

use super::sprite::badge;
use super::{BoardObject, Offer, Scene, actor, control_or_reason, is_asked, number, offers, tag};

/// Renders both rows.
pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        table class="v-order" title=(tag("board-order-note")) {
            tbody {
                (scene.slot("order-now", html! {
                    tr id="order-now" {
                        th scope="row" { (tag("board-now")) }
                        @for (index, seat) in scene.view.order.iter().enumerate() {
                            td class={ "v-order-now" @if actor(scene) == Some(*seat) { " acts" } } {
                                span class="spoken" { (index + 1) }
                                span data-piece={ "order-" (seat.number()) } data-home={ "order-now-" (index) } {
                                    (badge(scene, *seat))
                                }
                            }
                        }
                    }
                }))
                tr {
                    th scope="row" { (tag("board-chosen")) }
                    @for (index, slot) in scene.view.lower_order.iter().enumerate() {
                        td { (place(scene, index as u8, *slot)) }
                    }
                }
            }
        }
    }
}

fn place(scene: &Scene<'_>, slot: u8, seat: Option<Seat>) -> Markup {
    let ways = offers(scene, |action| action == Action::Order(slot));
    let asks = is_asked(scene, |frame| frame == Frame::OrderSlot);
    let value = (slot, seat, &ways, asks, scene.me().filter(|_| !ways.is_empty()));
    scene.part("place", value, || drawn_place(scene, slot, seat, &ways, asks))
}

fn drawn_place(
    scene: &Scene<'_>,
    slot: u8,
    seat: Option<Seat>,
    ways: &[&Offer],
    asks: bool,
) -> Markup {
    let (id, label) = (format!("order-{}", slot + 1), number("board-place", slot + 1));
    let shown = (slot + 1).to_string();
    let label = ObjectLabel { name: &label, shown: &shown };
    let inner = html! {
        @match seat {
            Some(seat) => span data-piece={ "lower-" (seat.number()) } data-home=(id) { (badge(scene, seat)) },
            None => span class="v-slot-value" { (slot + 1) },
        }
        @if let Some(me) = scene.me().filter(|_| !ways.is_empty()) {
            span class="v-foreseen of-badge" aria-hidden="true" { (badge(scene, me)) }
        }
    };
    let thing = BoardObject { id: &id, class: "v-slot", label, offers: ways };
    control_or_reason(scene, thing, asks.then(|| Action::Order(slot).to_string()), inner)
}
