//! The Rival of a solo game (section 16): what it has, what it may still draw, and what it takes to
//! beat it.

use game::Phrase;
use maud::{Markup, html};
use vinhos::{GOAL, Phase, RIVAL, RivalView};

use super::icons::Icon;
use super::{Scene, amount, number, tag, told, word};
use table_kit::badge;

pub fn panel(scene: &Scene<'_>) -> Markup {
    let Some(rival) = &scene.view.rival else { return html! {} };
    html! {
        section class="v-rival" id="v-rival" aria-labelledby="v-rival-title" {
            h2 id="v-rival-title" class="v-title" { (badge(RIVAL)) " " (tag("board-rival")) }
            p class="v-purse" {
                (amount(Icon::Star, rival.vp, "board-vp"))
                (amount(Icon::Booth, rival.fair_points, "board-fair-points"))
                (amount(Icon::Grapes, rival.vineyards.len(), "board-vineyards-taken"))
            }
            button class="v-rival-more" type="button" popovertarget="v-rival-cards" { (tag("board-rival-more")) }
            div id="v-rival-cards" class="menu" popover="" {
                p { (verdict(scene, rival)) }
                @if scene.view.phase != Phase::Over { (cards(rival)) }
            }
        }
    }
}

/// How the game stands, or ended, against the Rival (clause 16.10).
fn verdict(scene: &Scene<'_>, rival: &RivalView) -> String {
    let key = match (scene.view.phase == Phase::Over, rival.beaten) {
        (true, true) => "board-rival-beaten",
        (true, false) => "board-rival-unbeaten",
        (false, true) => "board-rival-behind",
        (false, false) => "board-rival-ahead",
    };
    told(&Phrase::new(key).with("goal", GOAL))
}

/// What may still be drawn: a region, whose number is a cell of the quadrel, and a country.
fn cards(rival: &RivalView) -> Markup {
    html! {
        p class="menu-title" { (number("board-rival-cards", rival.cards.len())) }
        ul class="v-rival-cards" {
            @for card in &rival.cards {
                li {
                    (told(&Phrase::new("board-rival-card")
                        .with("number", card.region.number())
                        .with("region", word("region", card.region))
                        .with("country", card.country)))
                }
            }
        }
    }
}
