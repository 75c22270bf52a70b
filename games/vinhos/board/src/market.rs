//! Where wine is sold and exported, and what lies in the supply.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vinhos::{
    Action, Colour, CountryView, ExportSlot, Frame, SalesSlot, SlotView, Worker, cubes_needed,
    value_per_cube,
};

use super::estate::wine_at;
use super::icons::{self, Icon, icon};
use super::sprite::{coin, piece, sprite};
use super::{
    Offer, Scene, Thing, actor, count, everyone, frame, mine_to_do, name, number, offers,
    spot_or_why, tag, told, word,
};
use table_kit::badge;

/// The houses of the sales area, each with three slots of a colour.
const HOUSES: [&str; 3] = ["house-fados", "house-hotel", "house-enoteca"];

pub fn sales(scene: &Scene<'_>) -> Markup {
    html! {
        div class="v-houses" {
            @for (house, slots) in HOUSES.iter().zip(houses(&scene.view.sales)) {
                div class="v-house" role="group" aria-label=(tag(house)) {
                    span class="v-roof" { (tag(house)) }
                    @for slot in slots { (sales_slot(scene, slot)) }
                }
            }
        }
    }
}

/// The slots of each house: three white ones, then three red ones.
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
    let label = Phrase::new("board-sales-slot").with("colour", word("colour", slot.slot.colour()));
    let label = told(&label.with("bagos", slot.value)) + &told_barrel(scene, slot.barrel);
    let asks = matches!(frame(scene), Some(Frame::SalesSlot(_))) && mine_to_do(scene);
    let why = asks.then(|| Action::SellAt(slot.slot).to_string());
    slot_spot(
        scene,
        &Slot {
            id: &format!("sale-{}", slot.slot),
            kind: match slot.slot.colour() {
                Colour::White => "v-white",
                Colour::Red => "v-red",
            },
            label: &label,
            ways: &ways,
            need,
            why,
        },
        slot,
    )
}

/// A slot of either market.
struct Slot<'a> {
    id: &'a str,
    /// The look of its market.
    kind: &'static str,
    label: &'a str,
    ways: &'a [&'a Offer],
    /// Cubes that the wine on its way needs to get here.
    need: Option<u8>,
    why: Option<String>,
}

fn slot_spot<S>(scene: &Scene<'_>, slot: &Slot<'_>, view: &SlotView<S>) -> Markup {
    let id = slot.id.replace('.', "-");
    let need = slot.need.map(|cubes| format!(" need-{cubes}")).unwrap_or_default();
    let state = match (view.barrel, view.open) {
        (Some(_), _) => " taken",
        (None, true) => "",
        (None, false) => " shut",
    };
    let inner = html! {
        @match view.barrel {
            Some(seat) => { (piece(scene, "barrel", seat)) span class="spoken" { (view.value) } }
            None => span class="v-slot-value" { (view.value) },
        }
        @if let Some(cubes) = slot.need.filter(|cubes| *cubes > 0) {
            span class="v-need" { @for _ in 0..cubes { (sprite("cube", "v-cube")) } span class="spoken" { (cubes) (tag("board-cube")) } }
        }
    };
    let class = format!("v-slot {}{state}{need}", slot.kind);
    let thing = Thing { id: &id, class: &class, label: slot.label, offers: slot.ways };
    spot_or_why(scene, thing, slot.why.clone(), inner)
}

fn told_barrel(scene: &Scene<'_>, barrel: Option<Seat>) -> String {
    let Some(seat) = barrel else { return String::new() };
    told(&Phrase::new("board-barrel-of").with("name", Arg::Name(name(scene, seat))))
}

/// The cubes that a wine of the one who decides must spend to reach a value (clause 8.4).
fn cubes(scene: &Scene<'_>, wine: vinhos::WineAt, value: u8) -> Option<u8> {
    let (estate, wine) = wine_at(scene, actor(scene)?, wine)?;
    Some(cubes_needed(wine.value, value_per_cube(estate.region?, scene.components), value))
}

/// What the three tints of reachable slots mean.
pub fn reach(scene: &Scene<'_>) -> Markup {
    let wine = match frame(scene) {
        Some(Frame::SalesSlot(wine) | Frame::ExportSlot(wine)) => wine,
        _ => return html! {},
    };
    let found = actor(scene).and_then(|seat| wine_at(scene, seat, wine));
    html! {
        @if let Some((_, wine)) = found {
            span class="v-key need-0" title=(number("board-reach-no-cube", wine.value)) { "≤ " (wine.value) }
            @if wine.highest > wine.value {
                span class="v-key need-1" { (tag("board-reach-1-cube")) (sprite("cube", "v-cube")) span class="spoken" { (tag("board-cube")) } }
                span class="v-key need-2" title=(number("board-reach-renown", wine.highest)) { "≤ " (wine.highest) }
            }
        }
    }
}

pub fn export(scene: &Scene<'_>) -> Markup {
    html! {
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
        div class="v-country" role="group" aria-labelledby=(title) {
            h3 id=(title) class="v-country-name" {
                (sprite("sail", "v-sail"))
                span class="spoken" { (tag("board-country")) " " (index + 1) " " }
                span class="v-majority" title=(tag("board-majority")) {
                    (sprite("star", "v-star")) (country.majority) span class="spoken" { " " (tag("board-vp-for-the-majority")) }
                }
            }
            div class="v-hold" { @for slot in drawn { (slot) } }
            (sprite("hull", "v-hull"))
            (majority(scene, country))
        }
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
    let label =
        Phrase::new("board-export-slot").with("country", country + 1).with("vp", slot.value);
    let label = told(&label) + &told_barrel(scene, slot.barrel);
    let asks = matches!(frame(scene), Some(Frame::ExportSlot(_))) && mine_to_do(scene);
    let why = asks.then(|| Action::ExportTo(slot.slot).to_string());
    let id = format!("export-{}", slot.slot);
    slot_spot(
        scene,
        &Slot { id: &id, kind: "v-crate", label: &label, ways: &ways, need, why },
        slot,
    )
}

/// Who would score the majority, and what one more barrel would do for the viewer.
fn majority(scene: &Scene<'_>, country: &CountryView) -> Markup {
    let full = country.slots.iter().all(|slot| !slot.open);
    let share_of = |seat, more| share(scene, country, seat, more);
    let more = scene.me().filter(|_| !full).map(|me| (share_of(me, 1), share_of(me, 0)));
    html! {
        div class="v-shares" {
            @for (seat, share) in everyone(scene).map(|seat| (seat, share_of(seat, 0))) {
                @if share > 0 {
                    span class="v-share" title=(told(&Phrase::new("board-would-score").with("name", Arg::Name(name(scene, seat))).with("vp", share))) {
                        (badge(seat)) span class="spoken" { (share) }
                    }
                }
            }
            @if let Some((then, now)) = more && then != now {
                span class="v-more spoken" title=(tag("board-majority-next")) {
                    "+1 " (icon(Icon::Barrel)) span class="spoken" { (tag("board-barrel-of-yours")) } " → " (then)
                }
            }
        }
    }
}

/// What the majority would give a seat with some barrels more (clause 14.3).
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

/// Enologists and farmers to be hired, on the foot of their cell.
pub fn staff(scene: &Scene<'_>) -> Markup {
    let (left, prices) = (&scene.view.supply, &scene.components.numbers);
    html! {
        div class="v-staff" {
            (hired(scene, Worker::Enologist, prices.enologist, left.enologists))
            (hired(scene, Worker::Farmer, prices.farmer, left.farmers))
        }
    }
}

fn hired(scene: &Scene<'_>, worker: Worker, price: u8, left: u8) -> Markup {
    let ways = offers(scene, |action| action == Action::Hire(worker));
    let asks = matches!(frame(scene), Some(Frame::HireStaff(_))) && mine_to_do(scene);
    let key = match worker {
        Worker::Enologist => "board-enologist-for",
        Worker::Farmer => "board-farmer-for",
    };
    let label = told(&Phrase::new(key).with("price", price).with("left", left));
    let id = format!("supply-{worker}");
    let thing = Thing { id: &id, class: "v-stock", label: &label, offers: &ways };
    let inner = html! { (icon(icons::of_worker(worker))) (coin(price)) "×" (left) };
    spot_or_why(scene, thing, asks.then(|| Action::Hire(worker).to_string()), inner)
}

/// What lies in the supply and has no place of its own: Porto tiles and renown cubes.
pub fn supply(scene: &Scene<'_>) -> Markup {
    let left = &scene.view.supply;
    html! {
        p class="v-supply" {
            (count(Icon::Cube, "board-renown", left.cubes))
            (count(Icon::Porto, "board-porto", left.porto))
        }
    }
}
