//! The action cards of this round, as piles in a rack, and the special cards that a player may draw instead.

use game::Phrase;
use maud::{Markup, html};
use table_kit::{Area, ObjectLabel, effect};
use vignobles::{Action, Card, CardCounts, Family, Frame};

use super::room::{BoardScene, Offers};
use super::{tag, text_of, token};

/// The area of the rack, left of the map.
const RACK: Area = Area::new(0, 0, 128, 672);

pub fn rack(room: &BoardScene<'_>) -> Markup {
    let clouding = room.view.turn.is_some_and(|turn| matches!(turn.decision, Frame::Cloud(_)));
    let of = |counts: CardCounts| if clouding { [0; Card::COUNT] } else { counts.into() };
    let (dealt, up) = (of(room.view.dealt), of(room.view.face_up));
    let (shown, left) = (dealt.iter().sum::<u8>(), up.iter().sum::<u8>());
    let deck = room.deck();
    let all = deck.harvest + deck.barrel + deck.visit + deck.local + deck.neighbour;
    let told = match clouding {
        true => Phrase::new("board-cards-later"),
        false => Phrase::new("board-cards-left")
            .with("left", left)
            .with("shown", shown)
            .with("hidden", all - shown),
    };
    let told = text_of(&told.with("specials", room.view.special_stack as i64));
    html! {
        (room.scene.slot("vig-rack", html! {
            section id="vig-rack" class="at rack" style=(RACK.style()) aria-labelledby="actions-title" {
                h2 id="actions-title" title=(told) { (tag("board-actions")) }
                p class="rack-left" title=(told) {
                    @if clouding { (tag("board-cards-soon")) }
                    @else { (text_of(&Phrase::new("board-left-of").with("left", left).with("shown", shown))) }
                }
                ul class="cards" data-room="rack" {
                    @for card in Card::ALL {
                        @let index = card.index();
                        (pile(room, card, dealt[index], up[index]))
                    }
                }
                (specials_instead(room))
            }
        }))
    }
}

/// Returns the uses of a card: its plain use, or else a reaction to it.
fn uses<'a>(room: &BoardScene<'a>, card: Card) -> Offers<'a> {
    let plain = room.offers(|&action| {
        action == Action::Perform(card)
            || action == Action::Overtime(card)
            || action == Action::TurnDown(card)
            || action == Action::Broker(card)
    });
    if plain.is_empty() { room.offers(|&action| action == Action::Block(card)) } else { plain }
}

fn pile(room: &BoardScene<'_>, card: Card, dealt: u8, up: u8) -> Markup {
    let uses = uses(room, card);
    let blocks = room.offers(|&action| action == Action::Block(card));
    let refused = uses.is_empty() && up > 0 && room.own_decision() == Some(Frame::Choose);
    let value = (card.index(), dealt, up, &uses, &blocks, refused, room.view.round);
    room.scene
        .part("action", value, || drawn_pile(room, card, (dealt, up), &uses, &blocks, refused))
}

fn drawn_pile(
    room: &BoardScene<'_>,
    card: Card,
    (dealt, up): (u8, u8),
    uses: &Offers<'_>,
    blocks: &Offers<'_>,
    refused: bool,
) -> Markup {
    let name = room.card_name(card);
    let shown = room.scene.word(&format!("board-name-{}", card.word()));
    let label = ObjectLabel { name: &name, shown: &shown };
    let place = Area::new(6, 52 + 103 * card.index() as i32, 112, 92);
    let inner = face(room, card, (dealt, up), click_verb(uses));
    html! {
        @let id = format!("pile-{}", card.word());
        (room.scene.slot(&id, html! {
            li id=(id) class={ "at card lane-" (Family::of(card).word()) @if up == 0 { " used" } } style=(place.style())
                data-piece={ "card-" (card.word()) } data-home="rack" data-face=(up) {
                @for nth in 0..dealt { (dealt_card(room, card, nth, nth < up)) }
                @if refused {
                    (room.scene.why_not(&format!("perform {card}"), "face", &name, inner))
                } @else {
                    (room.scene.spot(&format!("card-{}", card.word()), "face", label, uses, inner))
                }
                @if uses.first().is_some_and(|first| !matches!(first.action, Action::Block(_))) {
                    @for block in blocks {
                        (room.scene.spot(&format!("block-{}", card.word()), "second",
                            &room.scene.word("block"), &[*block], html! { (tag("board-block-turn-down")) }))
                    }
                }
            }
        }))
    }
}

/// Renders a card of a pile, of which only an edge is visible. The cards are dealt again every round.
fn dealt_card(room: &BoardScene<'_>, card: Card, nth: u8, up: bool) -> Markup {
    let piece = format!("card-{}-{}-{nth}", room.view.round, card.word());
    html! {
        i class={ "dealt" @if up { " up" } } style={ "--nth:" (nth) } aria-hidden="true" data-piece=(piece)
            data-from="actions-title" data-to="actions-title" data-still="" {}
    }
}

/// Returns the verb of a click on the card, unless the click performs it.
fn click_verb(uses: &Offers<'_>) -> Option<&'static str> {
    match uses.first()?.action {
        Action::Block(_) | Action::TurnDown(_) => Some("board-turn-down"),
        Action::Overtime(_) => Some("board-perform-as-well"),
        Action::Broker(_) => Some("board-treat-as"),
        _ => None,
    }
}

fn face(
    room: &BoardScene<'_>,
    card: Card,
    (dealt, up): (u8, u8),
    verb: Option<&'static str>,
) -> Markup {
    let key = if up == 0 { "board-all-used" } else { "board-face-up" };
    let told = text_of(&Phrase::new(key).with("up", up).with("dealt", dealt));
    let text = room.scene.word(&format!("board-card-{}", card.word()));
    html! {
        @if up == 0 {
            (token::sprite(room, "back-action", "back"))
            span class="card-name" { (room.scene.word(&format!("board-name-{}", card.word()))) }
            @if dealt > 0 { span class="card-text" { (tag("board-taken")) } }
        } @else {
            (token::sprite(room, token::picture(card), "picture"))
            span class="card-name" { (room.scene.word(&format!("board-name-{}", card.word()))) }
            span class="card-text" {
                (verb.map_or_else(|| room.scene.word(&format!("board-short-{}", card.word())), tag))
            }
        }
        @if up > 1 { span class="many" aria-hidden="true" { (up) } }
        span class="spoken" { (text) " " (told) }
        (effect(&text))
    }
}

/// Renders the alternative to an action: two special cards are drawn and one is kept.
fn specials_instead(room: &BoardScene<'_>) -> Markup {
    let offers = room.offers(|action| matches!(action, Action::Decline(_) | Action::Specials));
    let left = room.view.special_stack;
    let place = Area::new(6, 572, 116, 84);
    html! {
        div class="at specials-deck" style=(place.style()) {
            (room.scene.spot("special-stack", "stock", &tag("board-instead"), &offers, html! {
                (token::sprite(room, "back-special", "back"))
                b class="many" { (left) }
                span class="instead" { (tag("board-draw-2-keep-1")) }
            }))
        }
    }
}
