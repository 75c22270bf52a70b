//! The cellars: three barrels each, visible to all, and the backs of the hands.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::{Area, ObjectLabel};
use vignobles::{Action, BarrelNo, Variety};

use super::market::STACK;
use super::room::{BoardScene, Offers, counted};
use super::{named, tag, text_of, token};

/// Renders the viewer's own cellar: three arches at the left of the table's edge.
pub fn draw_own(room: &BoardScene<'_>, seat: Seat) -> Markup {
    let ways = room.offers(|action| {
        matches!(action, Action::Barrel { .. } | Action::Racking(_) | Action::LeakyBarrel { .. })
    });
    room.scene.part("my-cellar", (seat, &room.player(seat).barrels, ways), || html! {
        (room.scene.slot("vig-cellar", html! {
            section id="vig-cellar" class="my-cellar" data-room="cellar"
                aria-label=(named("board-cellar-of", room.scene.name(seat))) {
                div class="at arches" style=(Area::new(12, 10, 330, 162).style()) {}
                @for barrel in BarrelNo::all() {
                    @let x = 20 + 106 * barrel.index() as i32;
                    @let cards = &room.player(seat).barrels[barrel.index()].0;
                    div class="at arch" style=(Area::new(x, 20, 104, 152).style()) {}
                    div class="at" style=(Area::new(x + 6, 38, 92, 97).style()) { (own_barrel(room, seat, barrel)) }
                    p class="at brass" style=(Area::new(x + 8, 139, 88, 24).style()) aria-hidden="true" {
                        (cards.first().map_or("—", |variety| room.variety_name(*variety)))
                    }
                }
            }
        }))
    })
}

/// Renders a player's cellar and hand in a panel.
pub fn cellar_and_hand(room: &BoardScene<'_>, seat: Seat) -> Markup {
    let player = room.player(seat);
    let ways = room.offers(|&action| match action {
        Action::LeakyBarrel { seat: whose, .. } => whose == seat,
        Action::SocialContribution(whose) => whose == seat,
        _ => false,
    });
    let cards = (&player.barrels, player.grape_cards, player.special_cards, &player.known);
    room.scene.part("cellar", (seat, cards, ways), || {
        html! {
            @let id = format!("cellar-{}", seat.number());
            (room.scene.slot(&id, html! {
                div id=(id) class="cellar" data-room={ "cellar-" (seat.number()) } {
                    @for barrel in BarrelNo::all() { (own_barrel(room, seat, barrel)) }
                    (card_backs(room, seat))
                }
            }))
        }
    })
}

fn own_barrel(room: &BoardScene<'_>, seat: Seat, barrel: BarrelNo) -> Markup {
    let cards: &[Variety] = &room.player(seat).barrels[barrel.index()].0;
    let mine = room.scene.me() == Some(seat);
    let offers: Offers<'_> = room.offers(|&action| match action {
        Action::Barrel { barrel: to, .. } | Action::Racking(to) => mine && to == barrel,
        Action::LeakyBarrel { seat: whose, barrel: which } => whose == seat && which == barrel,
        _ => false,
    });
    let content = match cards.first() {
        None => tag("board-empty"),
        Some(&variety) => format!("{} {}", cards.len(), room.variety_name(variety)),
    };
    let label = text_of(
        &Phrase::new("board-barrel")
            .with("barrel", Arg::Name(barrel.to_string()))
            .with("content", Arg::Name(content)),
    );
    let spoken = offers.is_empty();
    let id = format!("barrel-{}-{barrel}", seat.number());
    let inner = html! {
        (token::barrel(room, &id, cards)) @if spoken { span class="spoken" { (label) } }
    };
    let shown = if cards.is_empty() { tag("board-empty") } else { String::new() };
    let label = ObjectLabel { name: &label, shown: &shown };
    room.scene.spot(&id, "cask", label, &offers, inner)
}

/// Renders the number of cards that a player holds, and those of its grapes that all players know.
fn card_backs(room: &BoardScene<'_>, seat: Seat) -> Markup {
    let player = room.player(seat);
    let offers = room.offers(|&action| action == Action::SocialContribution(seat));
    let label = named("board-hand-of", room.scene.name(seat));
    let unseen = player.grape_cards.saturating_sub(player.known.0.len() as u8);
    let inner = html! {
        span class="hand-count" {
            (unseen_cards(room, seat, "card-grape", unseen, STACK)) (player.grape_cards)
            span class="spoken" { " " (tag("board-spoken-grapes")) }
        }
        span class="hand-count" {
            (unseen_cards(room, seat, "card-special", player.special_cards, "special-stack")) (player.special_cards)
            span class="spoken" { " " (tag("board-spoken-specials")) }
        }
        @if !player.known.0.is_empty() {
            span class="known" data-room={ "known-" (seat.number()) } title=(tag("board-seen")) {
                span class="spoken" { (tag("board-seen")) " " }
                @for (variety, count) in counted(&player.known.0) {
                    (token::travelling_grape(room, variety, &format!("card-{}-{variety}-{count}", seat.number())))
                    @if count > 1 { "×" (count) }
                    span class="spoken" { (room.variety_name(variety)) }
                }
            }
        }
    };
    room.scene.spot(&format!("hand-of-{}", seat.number()), "backs-of", &label, &offers, inner)
}

/// Renders the symbol of a kind of card, with the unseen cards of that kind on it. Each of them moves there visibly.
fn unseen_cards(room: &BoardScene<'_>, seat: Seat, kind: &str, unseen: u8, stack: &str) -> Markup {
    let piece = |nth: u8| format!("{kind}-{}-{nth}", seat.number());
    html! {
        span class="held" {
            (token::sprite(room, kind, "tiny"))
            @for nth in 0..unseen { (token::back(room, kind, &piece(nth), stack)) }
        }
    }
}
