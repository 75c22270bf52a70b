//! Five ships, each to a country: a slot scores at once, a majority of barrels at the end.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Action, CountryView, ExportSlot, Frame, SlotView};

use super::icons::{Icon, icon};
use super::slot::{WineSlot, barrel_text, cubes, viewer_at};
use super::sprite::{badge, sprite};
use super::{Offer, Scene, everyone, frame, is_asked, name, offers, phrase_text, tag};

const ROMAN: [&str; ExportSlot::COUNTRIES] = ["I", "II", "III", "IV", "V"];

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        p class="v-note" { (tag("board-export-aside")) }
        div class="v-export" title=(tag("board-export-note")) {
            @for (index, country) in scene.view.countries.iter().enumerate() {
                (column(scene, index, country))
            }
        }
    }
}

fn column(scene: &Scene<'_>, index: usize, country: &CountryView) -> Markup {
    let title = format!("country-{}", index + 1);
    let drawn = country.slots.iter().map(|slot| export_slot(scene, index, slot));
    html! {
        @let id = format!("ship-{}", index + 1);
        (scene.slot(&id, html! {
            div id=(id) class="v-country" role="group" aria-labelledby=(title) {
                (scene.part("country", (index, country.majority), || scene.slot(&title, html! {
                    h3 id=(title) class="v-country-name" {
                        (sprite("sail", "v-sail"))
                        span class="spoken" { (tag("board-country")) " " (index + 1) " " }
                        b class="v-roman" aria-hidden="true" { (ROMAN[index]) }
                        span class="v-majority" title=(tag("board-majority")) {
                            (sprite("star", "v-star")) (country.majority) span class="spoken" {
                                " " (tag("board-vp-for-the-majority"))
                            }
                        }
                    }
                })))
                div class="v-hold" { @for slot in drawn { (slot) } }
                div class="v-ship" { (sprite("hull", "v-hull")) (majority(scene, index, country)) }
            }
        }))
    }
}

fn export_slot(scene: &Scene<'_>, country: usize, slot: &SlotView<ExportSlot>) -> Markup {
    let ways = offers(scene, |action| match action {
        Action::ExportTo(at) | Action::RecallExport(at) => at == slot.slot,
        _ => false,
    });
    let need = match frame(scene) {
        Some(Frame::ExportSlot(wine)) if !ways.is_empty() => cubes(scene, wine, slot.value),
        _ => None,
    };
    let asks = is_asked(scene, |frame| matches!(frame, Frame::ExportSlot(_)));
    let value = (country, slot, &ways, need, asks, viewer_at(scene, slot.barrel, &ways));
    scene.part("export", value, || draw_country(scene, country, slot, (&ways, need, asks)))
}

fn draw_country(
    scene: &Scene<'_>,
    country: usize,
    slot: &SlotView<ExportSlot>,
    (ways, need, asks): (&[&Offer], Option<u8>, bool),
) -> Markup {
    let label =
        Phrase::new("board-export-slot").with("country", country + 1).with("vp", slot.value);
    let label = phrase_text(&label) + &barrel_text(scene, slot.barrel);
    WineSlot {
        id: &format!("export-{}", slot.slot),
        kind: "v-crate",
        label: &label,
        ways,
        need,
        pays: false,
        why: asks.then(|| Action::ExportTo(slot.slot).to_string()),
    }
    .draw(scene, slot)
}

/// Renders the players with the majority, and the effect of one more barrel for the viewer.
fn majority(scene: &Scene<'_>, index: usize, country: &CountryView) -> Markup {
    scene.part("majority", (index, country, scene.me()), || shares(scene, index, country))
}

fn shares(scene: &Scene<'_>, index: usize, country: &CountryView) -> Markup {
    let id = format!("shares-{}", index + 1);
    let full = country.slots.iter().all(|slot| !slot.open);
    let share_of = |seat, more| share(scene, country, seat, more);
    let more = scene.me().filter(|_| !full).map(|me| (share_of(me, 1), share_of(me, 0)));
    html! {
        (scene.slot(&id, html! {
            div id=(id) class="v-shares" {
                @for (seat, share) in everyone(scene).map(|seat| (seat, share_of(seat, 0))) {
                    @if share > 0 {
                        span class="v-share" title=(would_score(scene, seat, share)) {
                            (badge(scene, seat)) span class="v-share-vp" { (share) }
                        }
                    }
                }
                @if let Some((then, now)) = more && then != now {
                    span class="v-more spoken" title=(tag("board-majority-next")) {
                        "+1 " (icon(Icon::Barrel)) span class="spoken" { (tag("board-barrel-of-yours")) } " → " (then)
                    }
                }
            }
        }))
    }
}

fn would_score(scene: &Scene<'_>, seat: Seat, vp: u16) -> String {
    let phrase = Phrase::new("board-would-score").with("name", Arg::Name(name(scene, seat)));
    phrase_text(&phrase.with("vp", vp))
}

/// Returns a seat's points for the majority if it had `more` additional barrels (clause 14.3).
pub fn share(scene: &Scene<'_>, country: &CountryView, seat: Seat, more: usize) -> u16 {
    let barrels = |owner: Seat| {
        let own = country.slots.iter().filter(|slot| slot.barrel == Some(owner)).count();
        own + if owner == seat { more } else { 0 }
    };
    let most = everyone(scene).map(barrels).max().unwrap_or(0);
    if most == 0 || barrels(seat) < most {
        return 0;
    }
    let tied = everyone(scene).filter(|other| barrels(*other) == most).count() as u16;
    u16::from(country.majority) / tied
}
