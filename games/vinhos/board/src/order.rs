//! The order of the players: the current order, and the slots chosen for the coming round.

use game::Seat;
use maud::{Markup, html};
use vinhos::{Action, Frame};

use super::sprite::badge;
use super::{
    BoardObject, Scene, actor, control_or_reason, frame, number, offers, tag, viewer_decides,
};

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
    let asks = matches!(frame(scene), Some(Frame::OrderSlot)) && viewer_decides(scene);
    let (id, label) = (format!("order-{}", slot + 1), number("board-place", slot + 1));
    let inner = html! {
        @match seat {
            Some(seat) => span data-piece={ "lower-" (seat.number()) } data-home=(id) { (badge(scene, seat)) },
            None => span class="v-slot-value" { (slot + 1) },
        }
        @if let Some(me) = scene.me().filter(|_| !ways.is_empty()) {
            span class="v-foreseen of-badge" aria-hidden="true" { (badge(scene, me)) }
        }
    };
    let thing = BoardObject { id: &id, class: "v-slot", label: &label, offers: &ways };
    control_or_reason(scene, thing, asks.then(|| Action::Order(slot).to_string()), inner)
}
