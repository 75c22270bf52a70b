//! The town's houses, where wine is sold for Bagos.

use game::Phrase;
use maud::{Markup, html};
use vinhos::{Action, Colour, Frame, SalesSlot, SlotView};

use super::slot::{WineSlot, barrel_text, cubes, viewer_at};
use super::sprite::sprite;
use super::{Offer, Scene, frame, is_asked, offers, phrase_text, tag, word};

/// The houses of the sales area, each with three slots of a colour.
const HOUSES: [&str; 3] = ["house-fados", "house-hotel", "house-enoteca"];

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        p class="v-aside" { (tag("board-sales-aside")) }
        span class="v-rows" aria-hidden="true" { (sprite("bottle-white", "bottle")) (sprite("bottle-red", "bottle")) }
        div class="v-houses" {
            @for (house, slots) in HOUSES.iter().zip(houses(&scene.view.sales)) {
                div class="v-house" role="group" aria-label=(tag(house)) {
                    span class="v-roof" { span { (tag(house)) } }
                    @for slot in slots { (sales_slot(scene, slot)) }
                }
            }
        }
    }
}

/// Returns the slots of each house: three white ones, then three red ones.
fn houses(slots: &[SlotView<SalesSlot>]) -> [Vec<&SlotView<SalesSlot>>; 3] {
    std::array::from_fn(|house| {
        let here = |slot: &&SlotView<SalesSlot>| {
            slot.slot.index() % SalesSlot::PER_COLOUR / HOUSES.len() == house
        };
        slots.iter().filter(here).collect()
    })
}

fn sales_slot(scene: &Scene<'_>, slot: &SlotView<SalesSlot>) -> Markup {
    let ways = offers(scene, |action| match action {
        Action::SellAt(at) | Action::RecallSale(at) => at == slot.slot,
        _ => false,
    });
    let need = match frame(scene) {
        Some(Frame::SalesSlot(wine)) if !ways.is_empty() => cubes(scene, wine, slot.value),
        _ => None,
    };
    let asks = is_asked(scene, |frame| matches!(frame, Frame::SalesSlot(_)));
    let value = (slot, &ways, need, asks, viewer_at(scene, slot.barrel, &ways));
    scene.part("sale", value, || draw_slot(scene, slot, &ways, need, asks))
}

fn draw_slot(
    scene: &Scene<'_>,
    slot: &SlotView<SalesSlot>,
    ways: &[&Offer],
    need: Option<u8>,
    asks: bool,
) -> Markup {
    let label = Phrase::new("board-sales-slot").with("colour", word("colour", slot.slot.colour()));
    let label = phrase_text(&label.with("bagos", slot.value)) + &barrel_text(scene, slot.barrel);
    let kind = match slot.slot.colour() {
        Colour::White => "v-white",
        Colour::Red => "v-red",
    };
    WineSlot {
        id: &format!("sale-{}", slot.slot),
        kind,
        label: &label,
        ways,
        need,
        pays: true,
        why: asks.then(|| Action::SellAt(slot.slot).to_string()),
    }
    .draw(scene, slot)
}
