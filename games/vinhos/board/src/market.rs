//! Where wine is sold and exported, and what lies in the supply.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vinhos::{
    Action, Colour, CountryView, Frame, SalesSlot, SlotView, Worker, cubes_needed, value_per_cube,
};

use super::estate::{wine_at, wine_name};
use super::icons::{self, Icon, icon};
use super::{
    Offer, Scene, Thing, actor, everyone, frame, mine_to_do, name, number, offers, spot_or_why,
    tag, told, word,
};
use table_kit::badge;

/// The houses of the sales area, each with three slots of a colour.
const HOUSES: [&str; 3] = ["house-fados", "house-hotel", "house-enoteca"];

pub fn sales(scene: &Scene<'_>) -> Markup {
    let on_sale = match frame(scene) {
        Some(Frame::SalesSlot(wine)) => Some(wine),
        _ => None,
    };
    html! {
        @if on_sale.is_some() { (reach(scene)) }
        table class="v-sales" {
            thead {
                tr {
                    th scope="col" { span class="spoken" { (tag("board-house")) } }
                    @for colour in Colour::ALL {
                        th scope="colgroup" colspan="3" {
                            (icons::colour(colour)) " " (scene.word(&format!("colour-{colour}")))
                        }
                    }
                }
            }
            tbody {
                @for (house, slots) in HOUSES.iter().zip(houses(&scene.view.sales)) {
                    tr {
                        th scope="row" { (tag(house)) }
                        @for slot in slots { td { (sales_slot(scene, slot)) } }
                    }
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
        &Slot { id: &format!("sale-{}", slot.slot), label: &label, ways: &ways, need, why },
        slot,
    )
}

/// A slot of either market.
struct Slot<'a> {
    id: &'a str,
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
            Some(seat) => { (badge(seat)) span class="v-slot-value tiny" { (view.value) } }
            None => span class="v-slot-value" { (view.value) },
        }
        @if let Some(cubes) = slot.need.filter(|cubes| *cubes > 0) {
            span class="v-need" { (cubes) (icon(Icon::Cube)) }
        }
    };
    let class = format!("v-slot{state}{need}");
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
fn reach(scene: &Scene<'_>) -> Markup {
    let wine = match frame(scene) {
        Some(Frame::SalesSlot(wine) | Frame::ExportSlot(wine)) => wine,
        _ => return html! {},
    };
    let found = actor(scene).and_then(|seat| wine_at(scene, seat, wine));
    html! {
        @if let Some((estate, wine)) = found {
            p class="v-reach" {
                (told(&Phrase::new("board-reaches").with("wine", Arg::Name(wine_name(estate, wine)))))
                span class="v-key need-0" { (number("board-reach-no-cube", wine.value)) }
                @if wine.highest > wine.value {
                    span class="v-key need-1" { (tag("board-reach-1-cube")) " " (icon(Icon::Cube)) span class="spoken" { (tag("board-cube")) } }
                    span class="v-key need-2" { (number("board-reach-renown", wine.highest)) }
                }
            }
        }
    }
}

pub fn export(scene: &Scene<'_>) -> Markup {
    let exporting = matches!(frame(scene), Some(Frame::ExportSlot(_)));
    html! {
        @if exporting { (reach(scene)) }
        div class="v-export" {
            @for (index, country) in scene.view.countries.iter().enumerate() {
                (column(scene, index, country))
            }
        }
        p class="v-note" {
            (tag("board-export-note"))
        }
    }
}

fn column(scene: &Scene<'_>, index: usize, country: &CountryView) -> Markup {
    let title = format!("country-{}", index + 1);
    html! {
        div class="v-country" role="group" aria-labelledby=(title) {
            h3 id=(title) class="v-country-name" {
                span class="spoken" { (tag("board-country")) " " } (index + 1)
                span class="v-majority" title=(tag("board-majority")) {
                    (icon(Icon::Star)) (country.majority) span class="spoken" { " " (tag("board-vp-for-the-majority")) }
                }
            }
            @for slot in &country.slots {
                @let ways = offers(scene, |action| match action {
                    Action::ExportTo(at) | Action::RecallExport(at) => at == slot.slot,
                    _ => false,
                });
                @let need = match frame(scene) {
                    Some(Frame::ExportSlot(wine)) if !ways.is_empty() => cubes(scene, wine, slot.value),
                    _ => None,
                };
                @let label = Phrase::new("board-export-slot").with("country", index + 1).with("vp", slot.value);
                @let label = told(&label) + &told_barrel(scene, slot.barrel);
                @let asks = matches!(frame(scene), Some(Frame::ExportSlot(_))) && mine_to_do(scene);
                @let why = asks.then(|| Action::ExportTo(slot.slot).to_string());
                (slot_spot(scene, &Slot { id: &format!("export-{}", slot.slot), label: &label, ways: &ways, need, why }, slot))
            }
            (majority(scene, country))
        }
    }
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
                        (badge(seat)) (share)
                    }
                }
            }
            @if let Some((then, now)) = more && then != now {
                span class="v-more" title=(tag("board-majority-next")) {
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

/// What can be built and hired, with what is left of it.
pub fn supply(scene: &Scene<'_>) -> Markup {
    let (left, prices) = (&scene.view.supply, &scene.components.numbers);
    let hire = |worker| offers(scene, move |action| action == Action::Hire(worker));
    let asks = matches!(frame(scene), Some(Frame::HireStaff(_))) && mine_to_do(scene);
    let worker = |worker: Worker, price: u8, left: u8| {
        let ways = hire(worker);
        let id = format!("supply-{worker}");
        let key = match worker {
            Worker::Enologist => "board-enologist-for",
            Worker::Farmer => "board-farmer-for",
        };
        let label = told(&Phrase::new(key).with("price", price).with("left", left));
        let thing = Thing { id: &id, class: "v-stock", label: &label, offers: &ways };
        let inner = stock(
            icons::of_worker(worker),
            &scene.word(&format!("worker-{worker}")),
            Some(price),
            left,
        );
        spot_or_why(scene, thing, asks.then(|| Action::Hire(worker).to_string()), inner)
    };
    html! {
        div class="v-supply" {
            (worker(Worker::Enologist, prices.enologist, left.enologists))
            (worker(Worker::Farmer, prices.farmer, left.farmers))
            div class="v-stock" { (stock(Icon::Winery, &tag("board-winery"), Some(prices.winery), left.wineries)) }
            div class="v-stock" { (stock(Icon::Cellar, &tag("board-cellar"), Some(prices.cellar), left.cellars)) }
            div class="v-stock" { (stock(Icon::Porto, &tag("board-porto"), None, left.porto)) }
            div class="v-stock" { (stock(Icon::Cube, &tag("board-renown"), None, left.cubes)) }
        }
    }
}

fn stock(picture: Icon, name: &str, price: Option<u8>, left: u8) -> Markup {
    html! {
        span class="v-stock-name" { (icon(picture)) " " (name) }
        span class="v-small" {
            @if let Some(price) = price { (price) " " (icon(Icon::Coin)) span class="spoken" { (tag("board-bagos")) } " · " }
            (number("board-so-many-left", left))
        }
    }
}
