//! The open row of grapes, the stack and the discard.

use game::{Arg, Phrase};
use maud::{Markup, html};
use table_kit::Area;
use vignobles::{Action, Frame, GrapeSource, Variety};

use super::room::{BoardScene, Offers, counted};
use super::{tag, text_of, token};

/// The element id of the stack.
pub const STACK: &str = "grape-stack";

/// Number of cards at which the row is cleared.
pub const ROW: usize = 5;

pub fn market(room: &BoardScene<'_>) -> Markup {
    let row = &room.view.row.0;
    let full = row.len() == ROW - 1;
    let ways = room.offers(|action| {
        matches!(
            action,
            Action::Take(_)
                | Action::SeasonalPickers(_)
                | Action::Barter { .. }
                | Action::Draw
                | Action::BumperHarvest
                | Action::Recycling(_)
        )
    });
    let cards = (row, &room.view.grape_discard, room.view.grape_stack);
    room.scene.part("market", (cards, ways, takes_from_discard(room)), || html! {
        (room.scene.slot("vig-market", html! {
            section id="vig-market" class="at market" style=(Area::new(772, 10, 360, 162).style()) data-room="row"
                aria-labelledby="market-title" {
                h2 id="market-title" { (tag("board-grape-row"))
                    span class={ "aside" @if full { " warn" } } {
                        (tag(if full { "board-next-card-clears-the-row" } else { "board-row-clears" }))
                    }
                }
                (room.scene.slot("vig-row", html! {
                    ul id="vig-row" class="row" {
                        @for place in 0..ROW - 1 {
                            @let at = Area::new(12 + 60 * place as i32, 36, 53, 84).style();
                            @match row.get(place) {
                                Some(&variety) => {
                                    @let alike = row[..place].iter().filter(|other| **other == variety).count();
                                    li class="at" style=(at) data-piece={ "card-row-" (variety) "-" (alike) }
                                        data-kind=(token::kind(variety)) data-home="row" data-from=(STACK)
                                        data-face="up" {
                                        (open_card(room, variety, place))
                                    }
                                },
                                None => li class="at" style=(at) { div class="gap" aria-hidden="true" {} },
                            }
                        }
                    }
                }))
                div class="at" style=(Area::new(250, 34, 50, 86).style()) { (stack(room)) }
                div class="at" style=(Area::new(305, 34, 50, 86).style()) { (discard(room)) }
                (pile_name(244, 62, &tag("board-pile-stack")))
                (pile_name(299, 62, &tag("board-pile-discard")))
                @for (place, variety) in row.iter().enumerate() {
                    (pile_name(8 + 60 * place as i32, 61, room.variety_name(*variety)))
                }
            }
        }))
    })
}

fn pile_name(x: i32, width: i32, name: &str) -> Markup {
    let place = Area::new(x, 126, width, 20);
    html! { span class="at pile-name" style=(place.style()) aria-hidden="true" { (name) } }
}

fn takes_from_discard(room: &BoardScene<'_>) -> bool {
    room.own_decision() == Some(Frame::TakeMore(GrapeSource::Discard))
}

fn open_card(room: &BoardScene<'_>, variety: Variety, index: usize) -> Markup {
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
        &format!("grape-card small v-{variety}"),
        name,
        &offers,
        card_face(room, variety, 1),
    )
}

/// Renders a grape card's face.
pub fn card_face(room: &BoardScene<'_>, variety: Variety, count: usize) -> Markup {
    html! {
        (token::sprite(room, &format!("bunch-{variety}"), "bunch"))
        (token::grape(room, variety, ""))
        span class="grape-name" { (room.variety_name(variety)) }
        @if count > 1 { b class="many" aria-hidden="true" { (count) } }
    }
}

fn stack(room: &BoardScene<'_>) -> Markup {
    let offers = room.offers(|action| matches!(action, Action::Draw | Action::BumperHarvest));
    let label = counted_as("board-in-stack", room.view.grape_stack);
    let inner = html! {
        (token::sprite(room, "back-grape", "back"))
        b class="many" { (room.view.grape_stack) }
        @if offers.is_empty() { span class="spoken" { (label) } }
    };
    room.scene.spot(STACK, "stock", &label, &offers, inner)
}

/// Renders the open discard pile: it shows its last card, and opens to show all.
fn discard(room: &BoardScene<'_>) -> Markup {
    let cards = &room.view.grape_discard.0;
    let from_discard = takes_from_discard(room);
    let takes = |variety: Variety| {
        room.offers(|&action| match action {
            Action::Take(taken) => taken == variety && from_discard,
            Action::Recycling(taken) => taken == variety,
            _ => false,
        })
    };
    let kinds = counted(cards);
    let ways = room.offers(|action| matches!(action, Action::Take(_) | Action::Recycling(_)));
    room.scene.part("discard", (&room.view.grape_discard, ways, from_discard), || {
        html! {
            (drawn_discard(room, cards, kinds, takes))
        }
    })
}

fn drawn_discard<'a>(
    room: &BoardScene<'a>,
    cards: &[Variety],
    kinds: Vec<(Variety, usize)>,
    takes: impl Fn(Variety) -> Offers<'a>,
) -> Markup {
    let live = kinds.iter().any(|(variety, _)| !takes(*variety).is_empty());
    html! {
        (room.scene.slot("grape-discard", html! {
            button id="grape-discard" class={ "stock" @if live { " live" } } type="button"
                popovertarget="grape-discard-menu" title=(counted_as("board-cards-in-discard", cards.len())) {
                @if cards.is_empty() { span class="gap" {} }
                @for (variety, count) in &kinds { (discarded(room, *variety, *count)) }
                b class="many" { (cards.len()) }
                span class="spoken" { (counted_as("board-cards-in-discard", cards.len())) }
            }
        }))
        (room.scene.slot("grape-discard-menu", html! {
            div id="grape-discard-menu" class="menu" popover="" {
                p class="menu-title" { (tag("board-discard")) }
                ul class="discarded" {
                    @for (variety, count) in kinds {
                        @let offers = takes(variety);
                        @let name = Arg::Name(room.variety_name(variety).to_string());
                        @let phrase = Phrase::new("board-in-discard").with("count", count as i64);
                        @let label = text_of(&phrase.with("name", name));
                        li { (room.scene.spot(&format!("discard-{variety}"), "small-grape", &label, &offers, html! {
                            (token::grape(room, variety, ""))
                            span class="times" { "×" (count) " " (room.variety_name(variety)) }
                        })) }
                    }
                }
            }
        }))
    }
}

/// Renders the discarded cards of a kind. The last one is visible. The two before it stay on the page, so that they do
/// not seem to vanish.
fn discarded(room: &BoardScene<'_>, variety: Variety, count: usize) -> Markup {
    let piece = |nth: usize| format!("card-discard-{variety}-{nth}");
    html! {
        @for nth in count.saturating_sub(2)..count { i hidden data-piece=(piece(nth)) {} }
        span class={ "grape-card small v-" (variety) } data-room="discard" data-piece=(piece(count))
            data-kind=(token::kind(variety)) {
            (token::sprite(room, &format!("bunch-{variety}"), "bunch"))
        }
    }
}

fn counted_as(key: &'static str, count: usize) -> String {
    text_of(&Phrase::new(key).with("count", count as i64))
}
