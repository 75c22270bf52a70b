//! The action cards of this round.

use game::Phrase;
use maud::{Markup, html};
use vignobles::{Action, Card, CardCounts, Family, Frame};

use super::room::{Offers, Room};
use super::{tag, tell, token};

pub fn row(room: &Room<'_>) -> Markup {
    let clouding = room.view.turn.is_some_and(|turn| matches!(turn.decision, Frame::Cloud(_)));
    let of = |counts: CardCounts| if clouding { [0; Card::COUNT] } else { counts.into() };
    let (dealt, up) = (of(room.view.dealt), of(room.view.face_up));
    let deck = room.deck();
    let all = deck.harvest + deck.barrel + deck.visit + deck.local + deck.neighbour;
    let (shown, left) = (dealt.iter().sum::<u8>(), up.iter().sum::<u8>());
    let told = match clouding {
        true => Phrase::new("board-cards-later"),
        false => Phrase::new("board-cards-left")
            .with("left", left)
            .with("shown", shown)
            .with("hidden", all - shown),
    };
    let told = tell(&told.with("specials", room.view.special_stack as i64));
    html! {
        section class="actions panel" aria-labelledby="actions-title" {
            h2 id="actions-title" { (tag("board-action-cards"))
                span class="aside" {
                    (told)
                }
            }
            // A row that is swiped takes the focus.
            ul class="cards" tabindex="0" aria-labelledby="actions-title" {
                @for card in Card::ALL {
                    @let index = card.index();
                    @if dealt[index] > 0 { (kind(room, card, dealt[index], up[index])) }
                }
            }
        }
    }
}

/// What a card is taken for: its plain use, or else a reaction to it.
fn uses<'a>(room: &Room<'a>, card: Card) -> (Offers<'a>, Offers<'a>) {
    let plain = room.offers(|&action| {
        action == Action::Perform(card)
            || action == Action::Overtime(card)
            || action == Action::TurnDown(card)
            || action == Action::Broker(card)
    });
    let block = room.offers(|&action| action == Action::Block(card));
    if plain.is_empty() { (block, plain) } else { (plain, block) }
}

fn kind(room: &Room<'_>, card: Card, dealt: u8, up: u8) -> Markup {
    let (uses, blocks) = uses(room, card);
    let name = room.card_name(card);
    let declines = room.offers(|&action| action == Action::Decline(card));
    let refused = uses.is_empty() && up > 0 && room.asked() == Some(Frame::Choose);
    let id = format!("card-{}", card.word());
    let inner = face(room, card, (dealt, up), verb(&uses));
    html! {
        li class={ "card lane-" (Family::of(card).word()) @if up == 0 { " used" } } {
            @if refused {
                (room.scene.why_not(&format!("perform {card}"), "face", &name, inner))
            } @else {
                (room.scene.spot(&id, "face", &name, &uses, inner))
            }
            @for block in &blocks {
                (room.scene.spot(&format!("block-{}", card.word()), "second", &room.scene.word("block"), &[*block], html! { (tag("board-block-turn-down")) }))
            }
            @for decline in &declines {
                (room.scene.spot(&format!("decline-{}", card.word()), "second", &name, &[*decline],
                    html! { span class="in-full" { (tag("board-or-draw-2-specials-keep-1")) }
                        span class="in-short" aria-hidden="true" { (tag("board-or-draw-2")) } }))
            }
        }
    }
}

/// What a click on the card does, where that is not simply to perform it.
fn verb(uses: &Offers<'_>) -> Option<&'static str> {
    match uses.first()?.action {
        Action::Block(_) | Action::TurnDown(_) => Some("board-turn-down"),
        Action::Overtime(_) => Some("board-perform-as-well"),
        Action::Broker(_) => Some("board-treat-as"),
        _ => None,
    }
}

fn face(room: &Room<'_>, card: Card, (dealt, up): (u8, u8), verb: Option<&'static str>) -> Markup {
    let key = if up == 0 { "board-all-used" } else { "board-face-up" };
    let told = tell(&Phrase::new(key).with("up", up).with("dealt", dealt));
    html! {
        span class="card-head" { (token::card(card)) span class="card-name" { (room.card_name(card)) } }
        @if let Some(verb) = verb { span class="verb" { (tag(verb)) } }
        span class="card-text" { (room.scene.word(&format!("board-card-{}", card.word()))) }
        span class="backs" title=(told) {
            @for at in 0..dealt { span class={ "back" @if at < up { " up" } } aria-hidden="true" {} }
            span class="backs-text" { (told) }
        }
    }
}
