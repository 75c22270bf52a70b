//! The wine fair and the order of the players.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Action, FairView, Frame};

use super::icons::{Icon, icon};
use super::{
    Scene, Thing, everyone, frame, mine_to_do, name, number, offers, spot_or_why, tag, told,
};
use table_kit::badge;

/// The fair points that one row of the track holds.
const ROW: u16 = 20;

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        (standing(scene))
        h3 class="v-sub" { (tag("board-booths")) }
        div class="v-booths" { @for booth in 0..4u8 { (booth_of(scene, booth)) } }
    }
}

/// Everybody's fair points, best first, with what the coming fair would give.
fn standing(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let mut seats: Vec<Seat> = everyone(scene).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(points(scene, *seat)));
    let most = seats.first().map_or(0, |seat| points(scene, *seat));
    let length = most.max(ROW);
    html! {
        @match &scene.view.coming_fair {
            Some(fair) => p class="v-note" { (prospects(fair)) },
            None => p class="v-note" { (tag("board-all-fairs-are-held")) },
        }
        ol class="v-standing" {
            @for seat in seats {
                @let points = points(scene, seat);
                li {
                    (badge(seat)) span class="spoken" { (name(scene, seat)) ": " }
                    svg class={ "v-bar seat-" (seat.number()) } viewBox="0 0 100 10"
                        preserveAspectRatio="none" aria-hidden="true" {
                        rect class="v-bar-ground" width="100" height="10" rx="2" {}
                        rect class="v-bar-fill" height="10" rx="2"
                            width=(f32::from(points) * 100.0 / f32::from(length)) {}
                    }
                    strong { (points) } span class="spoken" { " " (tag("board-fair-points")) }
                    @if view.booths.contains(&Some(seat)) {
                        span class="v-entered" title=(tag("board-has-presented")) {
                            (icon(Icon::Bottle)) span class="spoken" { (tag("board-entered")) }
                        }
                    }
                    @if let Some(vp) = at_stake(scene, seat, points) {
                        span class="v-stake" title=(tag("board-vp-if-the-fair-ended-so")) { (number("board-so-many-vp", vp)) }
                    }
                }
            }
        }
    }
}

/// Which fair comes, and what its places bring.
fn prospects(fair: &FairView) -> String {
    let prizes: Vec<String> = fair.prizes.iter().map(ToString::to_string).collect();
    let phrase = Phrase::new("board-coming-fair").with("fair", fair.number);
    told(&phrase.with("prizes", game::Arg::Name(prizes.join(" / "))))
}

fn points(scene: &Scene<'_>, seat: Seat) -> u16 {
    let own = scene.view.players.get(seat.index()).map(|player| player.fair_points);
    own.or(scene.view.rival.as_ref().map(|rival| rival.fair_points)).unwrap_or(0)
}

/// The VP that a seat with so many fair points would get if everybody took part; ties share.
pub fn at_stake(scene: &Scene<'_>, seat: Seat, with: u16) -> Option<u8> {
    scene.view.fair_vp(seat, with)
}

/// The place among all by fair points.
pub fn place(scene: &Scene<'_>, seat: Seat, with: u16) -> usize {
    let ahead = |other: &Seat| *other != seat && points(scene, *other) > with;
    1 + everyone(scene).filter(ahead).count()
}

fn booth_of(scene: &Scene<'_>, booth: u8) -> Markup {
    let [bagos, points] = scene.components.numbers.booths;
    let bonus = match booth {
        0 => html! { (tag("board-no-bonus")) },
        1 => html! { (icon(Icon::Person)) " " (tag("board-an-expert")) },
        2 => html! { (icon(Icon::Coin)) " " (number("board-so-many-bagos", bagos)) },
        _ => html! { (icon(Icon::Booth)) " " (number("board-more-points", points)) },
    };
    let ways = offers(scene, |action| action == Action::Booth(booth));
    let asks = matches!(frame(scene), Some(Frame::ChooseBooth(_))) && mine_to_do(scene);
    let taken = scene.view.booths[usize::from(booth)];
    let inner = html! {
        span class="v-booth-no" { (booth + 1) }
        @match taken {
            Some(seat) => span data-piece={ "booth-" (seat.number()) } { (badge(seat)) },
            None => span class="v-empty" aria-hidden="true" {},
        }
        span class="v-small" { (bonus) }
    };
    let (id, label) = (format!("booth-{}", booth + 1), number("board-booth", booth + 1));
    let thing = Thing { id: &id, class: "v-booth", label: &label, offers: &ways };
    spot_or_why(scene, thing, asks.then(|| Action::Booth(booth).to_string()), inner)
}

/// Both rows: who plays when, and who has chosen a slot for the next round.
pub fn order(scene: &Scene<'_>) -> Markup {
    html! {
        table class="v-order" {
            tbody {
                tr {
                    th scope="row" { (tag("board-now")) }
                    @for (index, seat) in scene.view.order.iter().enumerate() {
                        td class="v-order-now" { span class="v-small" { (index + 1) } span data-piece={ "order-" (seat.number()) } { (badge(*seat)) } }
                    }
                }
                tr {
                    th scope="row" { (tag("board-chosen")) }
                    @for (index, slot) in scene.view.lower_order.iter().enumerate() {
                        td { (order_slot(scene, index as u8, *slot)) }
                    }
                }
            }
        }
        p class="v-note" {
            (tag("board-order-note"))
        }
    }
}

fn order_slot(scene: &Scene<'_>, slot: u8, seat: Option<Seat>) -> Markup {
    let ways = offers(scene, |action| action == Action::Order(slot));
    let asks = matches!(frame(scene), Some(Frame::OrderSlot)) && mine_to_do(scene);
    let (id, label) = (format!("order-{}", slot + 1), number("board-place", slot + 1));
    let inner = html! {
        @match seat {
            Some(seat) => span data-piece={ "lower-" (seat.number()) } { (badge(seat)) },
            None => span class="v-slot-value" { (slot + 1) },
        }
    };
    let thing = Thing { id: &id, class: "v-slot", label: &label, offers: &ways };
    spot_or_why(scene, thing, asks.then(|| Action::Order(slot).to_string()), inner)
}
