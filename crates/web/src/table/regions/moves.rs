//! The legal moves as a numbered list.

use maud::{Markup, html};
use page::Pen;
use table::Table;
use table_kit::{OfferText, PLAN, Snapshot, numbered};

use crate::layout::text::{label_from_key, text, text_of};
use crate::table::viewer::Viewer;

/// Renders the numbered list of everything that the viewer may do, for keyboards, screen readers and browsers without
/// JavaScript.
pub fn moves(table: &Table, viewer: &Viewer, snapshot: &Snapshot, pen: &Pen) -> Markup {
    if let Some(covered) = viewer.covered {
        return html! {
            div class="cover" {
                h2 { (text_of("hand-over", &table.name(covered))) }
                p { (text("covered")) }
                a class="button" href={ "/t/" (table.id) "?eyes=" (covered.number()) } {
                    (text_of("show-my-cards", &table.name(covered)))
                }
            }
        };
    }
    let nothing = || html! { p class="note" { (text("nothing-to-decide")) } };
    let Some(seat) = viewer.seat() else { return nothing() };
    let question = table.pause.as_ref().and_then(|pause| pause.asks(seat));
    html! {
        form id="act" method="post" action={ "/t/" (table.id) "/act" } {
            input type="hidden" name="at" value=(table.answers_to(seat));
            input type="hidden" name="seat" value=(seat.number());
            @if let Some(plan) = &snapshot.plan { input type="hidden" name="part-1" value=(plan.whole); }
        }
        form id="why" method="get" action={ "/t/" (table.id) "/why" } {
            input type="hidden" name="seat" value=(seat.number());
            @if let Some(plan) = viewer.plan(table) {
                input type="hidden" name="at" value=(table.answers_to(seat));
                input type="hidden" name=(PLAN) value=(plan);
            }
        }
        // Unconfirmed choices are stored in the address of the page.
        form id=(PLAN) method="get" action={ "/t/" (table.id) } {
            input type="hidden" name="eyes" value=(seat.number());
            input type="hidden" name="at" value=(table.answers_to(seat));
        }
        @let asked: Option<Vec<OfferText>> = question
            .map(|question| question.offers.iter().map(|offer| offer.marked(pen)).collect());
        @let offers = asked.as_ref().unwrap_or(&snapshot.offers);
        @if !offers.is_empty() || snapshot.plan.is_some() {
            h2 class="moves-title" { (text("what-you-can-do")) }
            @if let Some(plan) = &snapshot.plan {
                p class="planned" { (text_of("planned", &plan.label)) }
                p class="plan-buttons" { (plan.confirm()) (plan.undo_button()) }
            }
            (offer_groups(offers))
        } @else { (nothing()) }
    }
}

/// Renders offers in groups by their first word; large groups of a long list are folded.
pub fn offer_groups(offers: &[OfferText]) -> Markup {
    let verb = |offer: &OfferText| offer.notation.split(' ').next().unwrap_or("").to_string();
    let mut groups: Vec<(String, Vec<&OfferText>)> = Vec::new();
    for offer in offers {
        let verb = verb(offer);
        match groups.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, group)) => group.push(offer),
            None => groups.push((verb, vec![offer])),
        }
    }
    let fold = offers.len() > 9;
    html! {
        div class="moves" {
            @for (verb, group) in &groups {
                @if fold && group.len() > 3 {
                    details id={ "moves-" (verb) } {
                        summary { (label_from_key(verb)) span class="count" { (group.len()) } }
                        (list(group))
                    }
                } @else { (list(group)) }
            }
        }
    }
}

fn list(offers: &[&OfferText]) -> Markup {
    html! {
        ol class="offers" start=[offers.first().map(|offer| offer.number)] {
            @for offer in offers { li value=(offer.number) { (numbered(offer)) } }
        }
    }
}
