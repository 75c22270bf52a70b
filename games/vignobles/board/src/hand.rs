//! What lies before the viewer: cellar, grapes, special cards, wines.

use game::{Arg, Phrase};
use maud::{Markup, html};
use vignobles::{Action, Family, HandLimit, OwnHand, Special, Specials, Variety};

use super::ask::small_stack;
use super::combos::follows;
use super::market::card_face;
use super::room::{Room, counted};
use super::token;
use super::{cellar, named, tag, tell};
use table_kit::{OfferText, THEN, line_button};

/// So many cards may be kept.
pub const LIMIT: usize = 5;

/// The lanes in which special cards lie: those of an action, then those of their own moment.
const LANES: [Option<Family>; 4] =
    [Some(Family::Harvest), Some(Family::Barrel), Some(Family::Merchant), None];

pub fn mine(room: &Room<'_>) -> Markup {
    let (Some(seat), Some(own)) = (room.scene.me(), &room.view.own) else { return html! {} };
    html! {
        div class="vig-mine" {
            section class="panel my-cellar" aria-labelledby="my-cellar" {
                h2 id="my-cellar" { (tag("board-your-cellar")) span class="aside" { (tag("board-only-barrels-make-wine")) } }
                (cellar::casks(room, seat))
                (cellar::wines(room, seat))
            }
            section class="panel my-hand" aria-labelledby="my-hand" {
                h2 id="my-hand" { (tag("board-your-hand")) (meter(room, own)) }
                (small_stack(room))
                (grapes(room, own))
                (specials(room, own.specials))
            }
        }
    }
}

fn meter(room: &Room<'_>, own: &OwnHand) -> Markup {
    let held = own.grapes.0.len() + usize::from(own.specials.total());
    let key = match room.scene.options.hand_limit {
        HandLimit::Round => "board-hand-round",
        HandLimit::Turn => "board-hand-turn",
    };
    html! {
        span class={ "aside meter" @if held > LIMIT { " over-limit" } } {
            span class="pips" aria-hidden="true" {
                @for at in 0..held.max(LIMIT) { span class={ "pip" @if at < held { " full" } @if at >= LIMIT { " extra" } } {} }
            }
            (tell(&Phrase::new(key).with("held", held as i64).with("limit", LIMIT as i64)))
        }
    }
}

fn grapes(room: &Room<'_>, own: &OwnHand) -> Markup {
    html! {
        ul class="row hand" {
            @for (variety, count) in counted(&own.grapes.0) { li { (grape(room, variety, count)) } }
            @if own.grapes.0.is_empty() { li class="none" { (tag("board-no-grapes")) } }
        }
    }
}

fn grape(room: &Room<'_>, variety: Variety, count: usize) -> Markup {
    let offers = room.offers(|&action| match action {
        Action::Put(put) | Action::DiscardGrape(put) => put == variety,
        Action::Barrel { variety: put, .. } => put == variety,
        Action::Barter { give, .. } => give == variety,
        _ => false,
    });
    let label = Phrase::new("board-in-hand").with("count", count);
    let label = tell(&label.with("grape", Arg::Name(room.variety_name(variety).to_string())));
    room.scene.spot(
        &format!("hand-{variety}"),
        &format!("grape-card v-{variety}"),
        &label,
        &offers,
        card_face(room, variety, count),
    )
}

fn specials(room: &Room<'_>, held: Specials) -> Markup {
    if held.is_empty() {
        return html! { p class="none" { (tag("board-no-specials")) } };
    }
    html! {
        div class="lanes" {
            @for lane in LANES {
                @let kinds: Vec<Special> = held.kinds().filter(|special| special.family() == lane).collect();
                @if !kinds.is_empty() {
                    div class={ "lane lane-" (lane.map_or("own", Family::word)) } {
                        h3 { (token::family(lane)) (lane_title(room, lane)) }
                        ul { @for special in kinds { li { (special_card(room, special, held.count(special))) } } }
                    }
                }
            }
        }
    }
}

fn lane_title(room: &Room<'_>, lane: Option<Family>) -> String {
    match lane {
        Some(family) => named("board-with-lane", &room.scene.word(family.word())),
        None => tag("board-own-moment"),
    }
}

fn special_card(room: &Room<'_>, special: Special, count: u8) -> Markup {
    let offers = room.offers(|action| action.spends(special));
    let lane = special.family().map_or("own", Family::word);
    let id = format!("special-{}-{}", room.scene.me().map_or(0, |me| me.number()), special.word());
    let (class, name) = (format!("special lane-{lane}"), room.scene.word(special.word()));
    let face = special_face(room, special, count);
    let combos: Vec<&OfferText> =
        room.scene.lines.iter().filter(|line| plays(line, special)).collect();
    if combos.is_empty() || !offers.is_empty() {
        return room.scene.spot(&id, &class, &name, &offers, face);
    }
    html! {
        button id=(id) class={ (class) " live" } type="button" popovertarget={ (id) "-menu" } title=(name) {
            (face)
            span class="spoken" { (tag("board-with-action-card")) }
        }
        div id={ (id) "-menu" } class="menu" popover="" {
            p class="menu-title" { (tag("board-with-action-card")) }
            @for combo in combos { (line_button(&titled(combo, &name))) }
        }
    }
}

/// A combo whose special card is chosen later tells of it all the same.
fn titled(combo: &OfferText, special: &str) -> OfferText {
    let label = match combo.notation.contains(THEN) {
        true => combo.label.clone(),
        false => format!("{} + {special}", combo.label),
    };
    OfferText { label, ..combo.clone() }
}

/// Whether a combo begins a stack with a special card in it.
fn plays(line: &OfferText, special: Special) -> bool {
    let actions: Vec<Action> =
        line.notation.split(THEN).filter_map(|step| step.parse().ok()).collect();
    match actions[..] {
        [Action::Perform(card)] => follows(card, special),
        [_, second] => second.special() == Some(special),
        _ => false,
    }
}

/// The face of a special card: its name, and when it does what.
pub fn special_face(room: &Room<'_>, special: Special, count: u8) -> Markup {
    html! {
        span class="special-name" { (token::family(special.family())) (room.scene.word(special.word()))
            @if count > 1 { span class="times" { "×" (count) } } }
        span class="effect" { (room.scene.word(&format!("effect-{}", special.word()))) " "
            span class="clause-mark" { (tell(&Phrase::new("board-clause").with("clause", Arg::Name(special.clause().to_string())))) } }
    }
}
