//! Wine experts and magnates.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use table_kit::{ObjectLabel, effect};
use vinhos::{Ability, Action, Expert, ExpertDeckView, Frame, Magnate};

use super::icons::{self, Icon, icon};
use super::plan::takes_expert;
use super::slot::source;
use super::sprite::{badge, piece, sprite};
use super::wines::pleased;
use super::year::{demand_text, vintage, wish};
use super::{
    BoardObject, Offer, Scene, control_or_reason, is_asked, number, offers, phrase_text, tag,
};

pub fn experts(scene: &Scene<'_>) -> Markup {
    html! {
        div class="v-decks" { @for deck in &scene.view.experts { (deck_of(scene, deck)) } }
    }
}

fn deck_of(scene: &Scene<'_>, deck: &ExpertDeckView) -> Markup {
    let ways = offers(scene, |action| action == Action::Expert(deck.feature));
    let asks =
        is_asked(scene, |frame| matches!(frame, Frame::HireExpert(_) | Frame::FreeExpert { .. }));
    let value = (deck, &ways, asks, takes_expert(scene, deck.feature));
    scene.part("deck", value, || drawn_deck(scene, deck, &ways, asks))
}

fn drawn_deck(scene: &Scene<'_>, deck: &ExpertDeckView, ways: &[&Offer], asks: bool) -> Markup {
    let feature = scene.word(&format!("feature-{}", deck.feature));
    let below = deck.hidden.len() + deck.bottom.len();
    let inner = html! {
        span class="v-deck-name" {
            (icon(icons::of_feature(deck.feature))) span class="v-feature" { (feature) }
            span class={ "v-points" @if deck.symbols == 0 { " none" } }
                title=(tag("board-press-points")) { "+" (deck.symbols) }
        }
        @match deck.top {
            Some(top) => (face(scene, Expert::new(deck.feature, top), top)),
            None => span class="v-ability" title=(tag("board-nobody-left")) { "–" },
        }
        span class="v-below" title=(number("board-more-below", below)) {
            "×" (below + usize::from(deck.top.is_some()))
        }
    };
    let id = format!("deck-{}", deck.feature);
    let planned = takes_expert(scene, deck.feature);
    let class = if planned { "v-deck ghost" } else { "v-deck" };
    let inner = html! {
        (inner) @if planned { span class="v-tick" { "✓" span class="spoken" { (tag("board-expert-planned")) } } }
    };
    let thing = BoardObject {
        id: &id,
        class,
        label: ObjectLabel { name: &feature, shown: &feature },
        offers: ways,
    };
    // If a deck is part of the plan, its next card is shown only after the confirmation.
    let why = (asks && !planned).then(|| Action::Expert(deck.feature).to_string());
    control_or_reason(scene, thing, why, inner)
}

/// Renders the ability of the expert on top.
fn face(scene: &Scene<'_>, expert: Expert, ability: Ability) -> Markup {
    let arrow = scene.components.experts[expert.index()].arrow;
    let does = scene.word(&format!("ability-{ability}"));
    html! {
        span class="v-ability" title=(does) data-piece={ "expert-" (expert) } data-home="deck" {
            (icon(icons::of_ability(ability)))
            @if arrow { (arrow_mark()) }
        }
        (effect(&scene.word(&format!("effect-ability-{ability}"))))
        span class="v-does" { (does) }
        span class="v-when" aria-hidden="true" { (tag(usage_time(ability))) }
    }
}

/// Returns the time at which an expert can be used (clauses 10.4 to 10.10).
const fn usage_time(ability: Ability) -> &'static str {
    match ability {
        Ability::Move => "when-move",
        Ability::Rearrange | Ability::Discount => "when-vineyards",
        Ability::Money | Ability::Barrel | Ability::Renown => "when-any",
    }
}

/// Renders the sign that an expert is worth one fair point more.
pub fn arrow_mark() -> Markup {
    html! {
        span class="v-arrow" title=(tag("board-worth-1-fair-point-more")) {
            (icon(Icon::Arrow)) "+1" span class="spoken" { " " (tag("board-fair-point-more")) }
        }
    }
}

/// Renders the vintage tile, and the three magnates with their demands.
pub fn magnates(scene: &Scene<'_>) -> Markup {
    html! {
        (scene.part("vintage", (scene.view.year, &scene.view.vintages), || vintage(scene)))
        div class="v-magnates" { @for magnate in Magnate::ALL { (magnate_of(scene, magnate)) } }
    }
}

fn barrels_here(scene: &Scene<'_>, seat: Seat, held: u8) -> String {
    let name = Arg::Name(scene.name(seat).to_string());
    phrase_text(&Phrase::new("board-barrels-here").with("name", name).with("held", held))
}

/// Renders the barrels that a magnate holds. A barrel is visible while it moves; otherwise only the number is shown.
fn barrels_held(scene: &Scene<'_>, seat: Seat, magnate: Magnate, held: u8) -> Markup {
    let home = source(scene, seat);
    html! {
        @for nth in 0..held {
            span class="v-lent" aria-hidden="true" data-piece={ "barrel-" (seat.number()) "-" (magnate) "-" (nth) }
                data-from=(home) data-to=(home) data-still="" {
                (piece(scene, "barrel", seat))
            }
        }
    }
}

fn magnate_of(scene: &Scene<'_>, magnate: Magnate) -> Markup {
    let ways = offers(scene, |action| action == Action::Barrel(magnate));
    let asks = is_asked(scene, |frame| matches!(frame, Frame::TakeBarrel { .. }));
    let held = scene.view.players.iter().map(|player| player.with_magnates[magnate.index()]);
    let held: Vec<u8> = held.collect();
    let lender = scene.me().filter(|me| held[me.index()] > 0);
    let value =
        ((magnate, &ways, asks, pleased(scene, magnate)), (held, lender, &scene.view.vintages));
    scene.part("magnate", value, || drawn_magnate(scene, magnate, &ways, asks))
}

fn drawn_magnate(scene: &Scene<'_>, magnate: Magnate, ways: &[&Offer], asks: bool) -> Markup {
    let name = scene.word(&format!("magnate-{magnate}"));
    let inner = html! {
        (sprite(&format!("portrait-{magnate}"), "v-portrait"))
        @if pleased(scene, magnate) { span class="v-pleased" { "✓" span class="spoken" { (tag("board-pleased")) } } }
        span class="v-magnate-name" { (name) }
        (wish(scene, magnate))
        span class="v-held" {
            @for (seat, player) in Seat::all(scene.options.players).zip(&scene.view.players) {
                @let held = player.with_magnates[magnate.index()];
                @if held > 0 {
                    span class="v-count" title=(barrels_here(scene, seat, held)) {
                        (badge(scene, seat)) (held) span class="spoken" { " " (tag("board-barrels")) }
                        (barrels_held(scene, seat, magnate, held))
                    }
                }
            }
        }
    };
    let asked_for = format!("{name}: {}", demand_text(scene, magnate));
    let id = format!("magnate-{magnate}");
    let thing = BoardObject {
        id: &id,
        class: "v-magnate",
        label: ObjectLabel { name: &asked_for, shown: &name },
        offers: ways,
    };
    control_or_reason(scene, thing, asks.then(|| Action::Barrel(magnate).to_string()), inner)
}
