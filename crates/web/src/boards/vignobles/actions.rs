//! The action cards of this round.

use catalog::vignobles::{Action, Card, CardCounts, Family, Frame};
use maud::{Markup, html};

use super::room::{Offers, Room};
use super::token;

pub fn row(room: &Room<'_>) -> Markup {
    let (dealt, up) = (counts(room.view.dealt), counts(room.view.face_up));
    let deck = room.deck();
    let all = deck.harvest + deck.barrel + deck.visit + deck.local + deck.neighbour;
    let shown: u8 = dealt.iter().sum();
    let left: u8 = up.iter().sum();
    html! {
        section class="actions panel" aria-labelledby="actions-title" {
            h2 id="actions-title" { "Action cards"
                span class="aside" { @if shown == 0 { "turned up after the cloud has moved" } @else {
                    (left) " left of the " (shown) " turned up; " (all - shown) " stay hidden" } } }
            ul class="cards" {
                @for card in Card::ALL {
                    @let index = card.index();
                    @if dealt[index] > 0 { (kind(room, card, dealt[index], up[index])) }
                }
            }
        }
    }
}

fn counts(counts: CardCounts) -> [u8; Card::COUNT] {
    counts.into()
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
    let inner = face(room, card, dealt, up);
    html! {
        li class={ "card lane-" (Family::of(card).word()) @if up == 0 { " used" } } {
            @if refused {
                (room.scene.why_not(&format!("perform {card}"), "face", &name, inner))
            } @else {
                (room.scene.spot(&id, "face", &name, &uses, inner))
            }
            @for block in &blocks {
                (room.scene.spot(&format!("block-{}", card.word()), "second", "Block", &[*block], html! { "Block: turn down" }))
            }
            @for decline in &declines {
                (room.scene.spot(&format!("decline-{}", card.word()), "second", &name, &[*decline],
                    html! { span { "or draw 2 specials, keep 1" } }))
            }
        }
    }
}

fn face(room: &Room<'_>, card: Card, dealt: u8, up: u8) -> Markup {
    html! {
        span class="card-head" { (token::card(card)) span class="card-name" { (room.card_name(card)) } }
        span class="card-text" { (room.scene.word(&format!("board-card-{}", card.word()))) }
        span class="backs" title={ (up) " of " (dealt) " face up" } {
            @for at in 0..dealt { span class={ "back" @if at < up { " up" } } aria-hidden="true" {} }
            span class="backs-text" { (up) " of " (dealt) @if up == 0 { " – all used" } @else { " face up" } }
        }
    }
}
