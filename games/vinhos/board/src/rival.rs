//! The Rival of a solo game (section 16): its possessions, the cards that it may still draw, and the score needed to
//! beat it.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{GOAL, Phase, RIVAL, RivalView};

use super::sprite::badge;
use super::{Scene, number, phrase_text, tag, word};

pub fn panel(scene: &Scene<'_>) -> Markup {
    let Some(rival) = &scene.view.rival else { return html! {} };
    html! {
        (scene.slot("v-rival", html! {
            section class="v-rival" id="v-rival" aria-labelledby="v-rival-title" {
                h2 id="v-rival-title" class="v-rival-title" { (badge(scene, RIVAL)) " " (tag("board-rival")) }
                (bar(scene, Seat::default(), own(scene)))
                (bar(scene, RIVAL, current_vp(scene, rival)))
                p class="v-goal" { (number("board-rival-goal", GOAL)) }
                button class="v-rival-more" type="button" popovertarget="v-rival-cards" { (tag("board-rival-more")) }
                (scene.slot("v-rival-cards", html! {
                    div id="v-rival-cards" class="menu" popover="" {
                        p { (verdict(scene, rival)) }
                        @if scene.view.phase != Phase::Over { (cards(rival)) }
                    }
                }))
            }
        }))
    }
}

/// Renders a score as a bar, compared with the required score.
fn bar(scene: &Scene<'_>, seat: Seat, vp: u16) -> Markup {
    let share = (u32::from(vp) * 100 / (u32::from(GOAL) * 4 / 3)).min(100);
    html! {
        p class={ "v-bar" @if seat == RIVAL { " rival" } } {
            (badge(scene, seat)) span class="v-bar-way" { i style={ "--at:" (share) } {} } b { (vp) }
        }
    }
}

/// Returns the player's score if the game ended now.
pub fn own(scene: &Scene<'_>) -> u16 {
    let player = &scene.view.players[0];
    let later: u16 = player.if_over.iter().map(|(_, vp)| vp).sum();
    if scene.view.phase == Phase::Over { player.vp } else { player.vp + later }
}

fn current_vp(scene: &Scene<'_>, rival: &RivalView) -> u16 {
    if scene.view.phase == Phase::Over { rival.vp } else { rival.vp + rival.majorities }
}

/// Returns a sentence about the standing or the result against the Rival (clause 16.10). It compares the same scores as
/// the bars, final scoring included.
fn verdict(scene: &Scene<'_>, rival: &RivalView) -> String {
    let mine = own(scene);
    let wins = mine >= GOAL && mine > current_vp(scene, rival);
    let key = match (scene.view.phase == Phase::Over, wins) {
        (true, true) => "board-rival-beaten",
        (true, false) => "board-rival-unbeaten",
        (false, true) => "board-rival-behind",
        (false, false) => "board-rival-ahead",
    };
    phrase_text(&Phrase::new(key).with("goal", GOAL))
}

/// Renders the regions (cells of the quadrel) and countries that may still be drawn.
fn cards(rival: &RivalView) -> Markup {
    html! {
        p class="menu-title" { (number("board-rival-cards", rival.cards.len())) }
        ul class="v-rival-cards" {
            @for card in &rival.cards {
                li {
                    (phrase_text(&Phrase::new("board-rival-card")
                        .with("number", card.region.number())
                        .with("region", word("region", card.region))
                        .with("country", card.country)))
                }
            }
        }
    }
}
