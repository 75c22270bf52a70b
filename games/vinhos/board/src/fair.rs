//! The wine fair and the order of the players.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Action, FairView, Frame};

use super::icons::{Icon, icon};
use super::sprite::{coin, sprite};
use super::{
    Scene, Thing, actor, everyone, frame, mine_to_do, name, number, offers, spot_or_why, tag, told,
};
use table_kit::badge;

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        (standing(scene))
        div class="v-booths" title=(tag("board-booths")) { @for booth in 0..4u8 { (booth_of(scene, booth)) } }
    }
}

/// Everybody's fair points, best first, with what the coming fair would give.
fn standing(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let mut seats: Vec<Seat> = everyone(scene).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(points(scene, *seat)));
    html! {
        p class="v-aside" {
            @match &scene.view.coming_fair {
                Some(fair) => (prospects(fair)),
                None => (tag("board-all-fairs-are-held")),
            }
        }
        ol class="v-standing" {
            @for seat in seats {
                @let points = points(scene, seat);
                li {
                    (badge(seat)) span class="spoken" { (name(scene, seat)) ": " }
                    strong { (points) } span class="spoken" { " " (tag("board-fair-points")) }
                    @if view.booths.contains(&Some(seat)) {
                        span class="v-entered" title=(tag("board-has-presented")) {
                            (icon(Icon::Bottle)) span class="spoken" { (tag("board-entered")) }
                        }
                    }
                    @if let Some(vp) = at_stake(scene, seat, points) {
                        span class="v-stake" title=(tag("board-vp-if-the-fair-ended-so")) {
                            (sprite("star", "v-star")) (vp) span class="spoken" { " " (tag("board-vp")) }
                        }
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
    told(&phrase.with("prizes", game::Arg::Name(prizes.join(" · "))))
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
    let (bonus, told) = match booth {
        0 => (html! { "–" }, tag("board-no-bonus")),
        1 => (icon(Icon::Person), tag("board-an-expert")),
        2 => (coin(bagos), number("board-so-many-bagos", bagos)),
        _ => (html! { "+" (points) }, number("board-more-points", points)),
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
        span class="v-bonus" title=(told) { (bonus) span class="spoken" { (told) } }
    };
    let (id, label) = (format!("booth-{}", booth + 1), number("board-booth", booth + 1));
    let thing = Thing { id: &id, class: "v-booth", label: &label, offers: &ways };
    spot_or_why(scene, thing, asks.then(|| Action::Booth(booth).to_string()), inner)
}

/// Both rows: who plays when, and who has chosen a slot for the next round.
pub fn order(scene: &Scene<'_>) -> Markup {
    html! {
        table class="v-order" title=(tag("board-order-note")) {
            tbody {
                tr {
                    th scope="row" { (tag("board-now")) }
                    @for (index, seat) in scene.view.order.iter().enumerate() {
                        td class={ "v-order-now" @if actor(scene) == Some(*seat) { " acts" } } { span class="spoken" { (index + 1) } span data-piece={ "order-" (seat.number()) } { (badge(*seat)) } }
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
