//! The viewer's own area: the cellar, the hand, and the market of grapes beside it.

use game::{Arg, Phrase};
use maud::{Markup, html};
use vignobles::{Action, Family, Frame, HandLimit, OwnHand, Special, Timing, Variety};

use super::combos::follows;
use super::room::{BoardScene, Offers, counted};
use super::token;
use super::{cellar, market, tag, text_of};
use table_kit::{Area, ObjectLabel, OfferText, THEN, line_button};

/// The hand limit.
pub const LIMIT: usize = 5;

/// The area of the hand between cellar and market.
const HAND: Area = Area::new(358, 34, 400, 124);
/// The width of a card in the hand, and the visible width of each card of its kind behind it.
const CARD: i32 = 84;
const BEHIND: i32 = 13;
/// The distance between two kinds of card.
const GAP: i32 = 4;

pub fn draw_own(room: &BoardScene<'_>) -> Markup {
    let (Some(seat), Some(own)) = (room.scene.me(), &room.view.own) else { return html! {} };
    html! {
        (room.scene.slot("vig-mine", html! {
            div id="vig-mine" class={ "stage vig-mine" @if must_discard(room) { " discarding" } }
                style="--width:1140;--height:174" {
                (cellar::draw_own(room, seat))
                (room.scene.slot("vig-hand", html! {
                    section id="vig-hand" class="my-hand" data-room="hand" aria-labelledby="my-hand" {
                        h2 id="my-hand" { (tag("board-hand")) " " (meter(room, own)) }
                        (cards(room, own))
                    }
                }))
                (market::market(room))
            }
        }))
    }
}

/// Returns true if the viewer must discard cards.
fn must_discard(room: &BoardScene<'_>) -> bool {
    matches!(room.own_decision(), Some(Frame::Discard(_)))
}

fn meter(room: &BoardScene<'_>, own: &OwnHand) -> Markup {
    let held = own.grapes.0.len() + usize::from(own.specials.total());
    let key = match room.scene.options.hand_limit {
        HandLimit::Round => "board-hand-round",
        HandLimit::Turn => "board-hand-turn",
    };
    let told = text_of(&Phrase::new(key).with("held", held as i64).with("limit", LIMIT as i64));
    html! {
        span class={ "meter" @if held > LIMIT { " over-limit" } } title=(told) {
            (text_of(&Phrase::new("board-of").with("held", held as i64).with("limit", LIMIT as i64)))
            span class="spoken" { ". " (told) }
        }
    }
}

/// One kind of card in the hand.
enum HeldCards {
    Grape(Variety, usize),
    Special(Special, usize),
}

/// Renders the hand as a fan: cards of one kind are behind each other.
fn cards(room: &BoardScene<'_>, own: &OwnHand) -> Markup {
    let grapes =
        counted(&own.grapes.0).into_iter().map(|(kind, count)| HeldCards::Grape(kind, count));
    let specials = own.specials.kinds();
    let specials =
        specials.map(|kind| HeldCards::Special(kind, usize::from(own.specials.count(kind))));
    let held: Vec<HeldCards> = grapes.chain(specials).collect();
    let width = |held: &HeldCards| match held {
        HeldCards::Grape(_, count) | HeldCards::Special(_, count) => {
            CARD + BEHIND * (*count as i32 - 1)
        }
    };
    let all: i32 = held.iter().map(|held| width(held) + GAP).sum();
    // If they do not fit, they overlap.
    let squeeze =
        |at: i32| if all > HAND.width { at * (HAND.width - CARD) / (all - CARD) } else { at };
    let places = held.iter().scan(0, |end, held| {
        let at = *end;
        *end += width(held) + GAP;
        Some((at, Area::new(squeeze(at), 0, width(held), HAND.height)))
    });
    html! {
        (room.scene.slot("vig-cards", html! {
            ul id="vig-cards" class="at hand" style=(HAND.style()) {
                @for (one, (at, place)) in held.iter().zip(places) {
                    li class="at" style={ (place.style()) @if must_discard(room) { ";--spread:" (at) } } {
                        @match one {
                            HeldCards::Grape(variety, count) => (grape(room, *variety, *count)),
                            HeldCards::Special(special, count) => (special_card(room, *special, *count)),
                        }
                    }
                }
                @if held.is_empty() { li class="none" { (tag("board-no-cards")) } }
            }
        }))
    }
}

/// Renders a card and the others of its kind behind it. Each is a piece that comes from the last place of a card of its
/// kind, or else from its stack.
fn card_fan(kind: &str, class: &str, count: usize, stack: &str, first: &Markup) -> Markup {
    let piece = |nth: usize| format!("card-{kind}-{nth}");
    html! {
        @for nth in 1..count {
            span class={ "behind " (class) } style={ "--nth:" (nth) }
                data-piece=(piece(nth)) data-kind=(kind) data-home="hand" data-from=(stack) data-face="up" {}
        }
        div class="in-front" data-piece=(piece(0)) data-kind=(kind) data-home="hand" data-from=(stack) data-face="up" {
            (first)
        }
    }
}

fn grape(room: &BoardScene<'_>, variety: Variety, count: usize) -> Markup {
    let offers = room.offers(|&action| match action {
        Action::Put(put) | Action::DiscardGrape(put) => put == variety,
        Action::Barrel { variety: put, .. } => put == variety,
        Action::Barter { give, .. } => give == variety,
        _ => false,
    });
    room.scene
        .part("grape", (variety, count, &offers), || drawn_grape(room, variety, count, &offers))
}

fn drawn_grape(
    room: &BoardScene<'_>,
    variety: Variety,
    count: usize,
    offers: &Offers<'_>,
) -> Markup {
    let label = Phrase::new("board-in-hand").with("count", count);
    let label = text_of(&label.with("grape", Arg::Name(room.variety_name(variety).to_string())));
    let (id, face) = (format!("hand-{variety}"), market::card_face(room, variety, count));
    let spot = room.scene.spot(&id, &format!("grape-card v-{variety}"), &label, offers, face);
    card_fan(&token::kind(variety), &format!("v-{variety}"), count, market::STACK, &spot)
}

fn special_card(room: &BoardScene<'_>, special: Special, count: usize) -> Markup {
    card_fan(special.word(), "special", count, "special-stack", &special_spot(room, special, count))
}

fn special_spot(room: &BoardScene<'_>, special: Special, count: usize) -> Markup {
    let offers = room.offers(|action| action.spends(special));
    let lane = special.family().map_or("own", Family::word);
    let id = format!("special-{}-{}", room.scene.me().map_or(0, |me| me.number()), special.word());
    let (class, name) = (format!("special lane-{lane}"), room.scene.word(special.word()));
    let face = special_face(room, special, count);
    let combos: Vec<&OfferText> =
        room.scene.lines.iter().filter(|line| begins_stack_with(line, special)).collect();
    let menu = format!("{id}-menu");
    if combos.is_empty() || !offers.is_empty() {
        let label = ObjectLabel { name: &name, shown: &name };
        return room.scene.spot(&id, &class, label, &offers, face);
    }
    html! {
        (room.scene.slot(&id, html! {
            button id=(id) class={ (class) " live" } type="button" popovertarget=(menu)
                title=(effect(room, special)) {
                (face)
                span class="spoken" { (tag("board-with-action-card")) }
            }
        }))
        (room.scene.slot(&menu, html! {
            div id=(menu) class="menu" popover="" {
                p class="menu-title" { (tag("board-with-action-card")) }
                @for combo in combos { (line_button(&combo_text(combo, &name))) }
            }
        }))
    }
}

/// Returns the text of a combo. If its special card is chosen later, its name is added.
fn combo_text(combo: &OfferText, special: &str) -> OfferText {
    let label = match combo.notation.contains(THEN) {
        true => combo.label.clone(),
        false => format!("{} + {special}", combo.label),
    };
    OfferText { label, ..combo.clone() }
}

/// Returns true if a combo begins a stack with a special card in it.
fn begins_stack_with(line: &OfferText, special: Special) -> bool {
    let actions: Vec<Action> =
        line.notation.split(THEN).filter_map(|step| step.parse().ok()).collect();
    match actions[..] {
        [Action::Perform(card)] => follows(card, special),
        [_, second] => second.special() == Some(special),
        _ => false,
    }
}

/// Returns the effect of a special card, with its clause.
fn effect(room: &BoardScene<'_>, special: Special) -> String {
    let clause =
        Phrase::new("board-clause").with("clause", Arg::Name(special.clause().to_string()));
    format!("{} {}", room.scene.word(&format!("effect-{}", special.word())), text_of(&clause))
}

/// Renders the face of a special card: picture, name, and the moment at which it is played.
pub fn special_face(room: &BoardScene<'_>, special: Special, count: usize) -> Markup {
    let (sign, moment) = moment(special);
    html! {
        (token::sprite(room, &format!("special-{}", special.word()), "picture"))
        span class="special-name" { (room.scene.word(special.word())) }
        span class="moment" { (token::sprite(room, sign, "lane")) (tag(moment)) }
        @if count > 1 { b class="many" aria-hidden="true" { (count) } }
        span class="effect" { (effect(room, special)) }
    }
}

/// Returns the symbol and the name of the moment at which a special card is played.
const fn moment(special: Special) -> (&'static str, &'static str) {
    match special.timing() {
        Timing::Instead => ("lane-instead", "board-moment-instead"),
        Timing::Follow => ("lane-follow", "board-moment-follow"),
        Timing::With => ("lane-with", "board-moment-with"),
        Timing::Before => ("lane-any", "board-moment-before"),
        Timing::After => ("lane-follow", "board-moment-after"),
        Timing::React => ("lane-react", "board-moment-react"),
    }
}
