//! The wineries as houses, with the distance of the viewer's baskets from their orders.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use game::{Phrase, Seat};
use la_vina::{
    BasketView, CardId, CooperativeView, Reward, Values, Wine, WineryNo, WineryView, wild_needed,
};
use maud::{Markup, PreEscaped, Render, html};
use table_kit::effect;

use super::pointed::{self, PointedCards};
use super::{LaVina, numeral, pieces, tag, text_of};

/// Number of shapes of roofs.
const ROOFS: usize = 4;

pub fn wineries(scene: &LaVina<'_>, pointed: &PointedCards) -> Markup {
    let last = &scene.view.cooperative;
    let wineries = html! {
        section id="vina-wineries" class="at wineries" aria-label=(tag("board-wineries")) tabindex="0" {
            @for (index, winery) in scene.view.wineries.iter().enumerate() {
                @if let Some(number) = WineryNo::new(index) {
                    (winery_card(scene, number, winery, pointed))
                }
            }
            (cooperative(scene, last, pointed))
        }
    };
    scene.slot("vina-wineries", wineries)
}

fn winery_card(
    scene: &LaVina<'_>,
    number: WineryNo,
    winery: &WineryView,
    pointed: &PointedCards,
) -> Markup {
    scene.part("house", (number.index(), pointed), || drawn_house(scene, number, winery, pointed))
}

fn drawn_house(
    scene: &LaVina<'_>,
    number: WineryNo,
    winery: &WineryView,
    pointed: &PointedCards,
) -> Markup {
    let full = winery.barrels.len() == winery.rewards.len();
    let kind = pieces::class(Some(winery.variety));
    let name = format!(
        "{} {}, {}",
        number.number(),
        scene.word(winery.variety.key()),
        scene.word(winery.wine.key())
    );
    let id = format!("winery-{number}");
    let house = html! {
        article id=(id)
            class={ "winery " (kind) @if full { " full" } @else { (satisfied_class(scene, number)) } }
            aria-label=(name) title=(name) data-slides="" {
            (scene.part("front", (number.index(), winery.card), || html! {
                (walls(number.index() % ROOFS))
                (effect(&order_text(winery)))
                (wanted_grapes(winery))
            }))
            (delivery_slots(scene, number, &winery.rewards, &winery.barrels))
            @if winery.seals > 0 { (seals(number, winery)) }
            @if !full { (distances(scene, number, pointed)) }
        }
    };
    scene.slot(&id, house)
}

fn cooperative(
    scene: &LaVina<'_>,
    cooperative: &CooperativeView,
    pointed: &PointedCards,
) -> Markup {
    scene.part("cooperative", pointed, || drawn_cooperative(scene, cooperative, pointed))
}

fn drawn_cooperative(
    scene: &LaVina<'_>,
    cooperative: &CooperativeView,
    pointed: &PointedCards,
) -> Markup {
    let full = cooperative.barrels.len() == cooperative.rewards.len();
    let satisfied = satisfied_class(scene, WineryNo::COOPERATIVE);
    let house = html! {
        article id="winery-coop" class={ "winery coop" @if full { " full" } @else { (satisfied) } }
            aria-label=(tag("board-cooperative")) title=(tag("board-cooperative")) data-slides="" {
            (effect(&tag("effect-cooperative")))
            (walls(ROOFS))
            p class="asks" { strong { (tag("board-cooperative")) } (tag("board-any-grapes")) }
            (delivery_slots(scene, WineryNo::COOPERATIVE, &cooperative.rewards, &cooperative.barrels))
            @if !full { (distances(scene, WineryNo::COOPERATIVE, pointed)) }
        }
    };
    scene.slot("winery-coop", house)
}

/// The HTML of the walls by the shape of the roof, the cooperative's last. It never changes.
static WALLS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let walls = |roof: usize| {
        html! {
            span class="wall" {}
            span class="roof" { (pieces::sprite(&format!("roof-{roof}"))) }
        }
    };
    (0..=ROOFS).map(|roof| walls(roof).into_string()).collect()
});

fn walls(roof: usize) -> PreEscaped<&'static str> {
    PreEscaped(&WALLS[roof])
}

/// Returns a winery's order and pay in one sentence.
fn order_text(winery: &WineryView) -> String {
    let key = match (winery.wine, winery.minimum) {
        (Wine::Monovarietal, Some(_)) => "effect-monovarietal",
        (Wine::Monovarietal, None) => "effect-monovarietal-x",
        (Wine::Coupage, Some(_)) => "effect-coupage",
        (Wine::Coupage, None) => "effect-coupage-x",
    };
    let phrase = Phrase::new(key).term("grape", winery.variety.key());
    text_of(&phrase.with("least", winery.minimum.unwrap_or_default()))
}

/// Renders the grapes that a winery wants, and their least value.
fn wanted_grapes(winery: &WineryView) -> Markup {
    let (least, told) = match winery.minimum {
        Some(minimum) => (format!("{minimum}+"), tag("board-least-value")),
        None => ("X".to_string(), tag("board-any-value")),
    };
    html! {
        p class="asks" {
            (pieces::bunch(winery.variety))
            span class="least" title=(told) { (least) span class="spoken" { " (" (told) ")" } }
            (wine(winery))
        }
    }
}

/// Renders one dot for a wine of one variety, a dot and a ring for a blend.
fn wine(winery: &WineryView) -> Markup {
    html! {
        span class={ "wine " (winery.wine.key()) } {
            @match winery.wine {
                Wine::Monovarietal => {
                    i {}
                    span class="all" { (tag("board-all")) " " }
                    (pieces::short(winery.variety))
                }
                Wine::Coupage => { i {} i {} (tag("board-coupage")) }
            }
        }
    }
}

/// Renders the seals. One is added at the end of each round; the last barrel breaks them.
fn seals(number: WineryNo, winery: &WineryView) -> Markup {
    html! {
        p class="seals" title=(tag("board-last-slot")) {
            @for seal in 0..winery.seals.min(3) {
                span class="seal" data-piece={ "seal-" (winery.card) "-" (seal) }
                    data-from="vina-round" data-to={ "winery-" (number) } data-hops="" {
                    (pieces::sprite("seal"))
                }
            }
            span class="spoken" { (tag("board-seals")) " " }
            strong { (winery.seals) }
        }
    }
}

/// Renders the slots in order: barrels in the shapes of their owners, then the remaining rewards.
fn delivery_slots(
    scene: &LaVina<'_>,
    house: WineryNo,
    rewards: &[Reward],
    barrels: &[Seat],
) -> Markup {
    scene.part("niches", (house.index(), rewards, barrels), || {
        drawn_niches(scene, house, rewards, barrels)
    })
}

fn drawn_niches(
    scene: &LaVina<'_>,
    house: WineryNo,
    rewards: &[Reward],
    barrels: &[Seat],
) -> Markup {
    let id = format!("niches-{house}");
    let niches = html! {
        ol id=(id) class={ "niches" @if rewards.len() > 3 { " many" } } {
            @for (index, reward) in rewards.iter().enumerate() {
                li class={ "niche" @if index == barrels.len() { " next" } } {
                    span class="reward" { (pieces::reward_text(*reward)) }
                    @if let Some(seat) = barrels.get(index) {
                        span class="head" role="img" aria-label=(seat) data-piece={ "barrel-" (house) "-" (index) }
                            data-from={ "strip-" (seat.number()) } data-pays=(pieces::STARS) {
                            (pieces::barrel_head(*seat))
                        }
                    }
                }
            }
        }
    };
    scene.slot(&id, niches)
}

/// Renders the distances of the viewer's baskets from the winery's order.
fn distances(scene: &LaVina<'_>, winery: WineryNo, pointed: &PointedCards) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let baskets = &scene.view.players[me.index()].baskets;
    if pointed::in_hand(scene).is_some() || baskets.iter().all(|basket| basket.cards.is_empty()) {
        return with_cards(scene, winery, pointed);
    }
    let ways: Vec<(u8, Distance)> = (1..)
        .zip(baskets)
        .filter(|(_, basket)| !basket.cards.is_empty())
        .map(|(number, basket)| (number, distance_of(scene, winery, values(scene, basket))))
        .collect();
    let open = ways.iter().any(|(_, way)| *way != Distance::OtherGrapes);
    let id = format!("distances-{winery}");
    let distances = scene.part("distances", (winery.index(), &ways), || {
        let mut told = WineryAnswers::default();
        ways.iter().for_each(|(number, way)| told.add(*number, *way, ""));
        let distances = html! {
            ul id=(id) class="distances" aria-label=(tag("board-my-baskets")) {
                @if open { (told) } @else { li class="far" { (tag("board-other-grapes")) } }
            }
        };
        scene.slot(&id, distances)
    });
    html! { (distances) (with_cards(scene, winery, pointed)) }
}

/// The answers of wineries to baskets, as items of a list.
#[derive(Default)]
struct WineryAnswers(String);

impl Render for WineryAnswers {
    fn render_to(&self, to: &mut String) {
        to.push_str(&self.0);
    }
}

thread_local! {
    /// Cache of the rest of an answer after its first class: there are few different ones, but hundreds on every page.
    static ANSWERS: RefCell<HashMap<(u8, Distance), String>> = RefCell::default();
}

impl WineryAnswers {
    /// Adds a winery's answer to a basket; nothing if its grapes never fit. `pointed` is a class of ours with a space.
    fn add(&mut self, number: u8, way: Distance, pointed: &str) {
        if way == Distance::OtherGrapes {
            return;
        }
        self.0.push_str("<li class=\"");
        self.0.push_str(pointed);
        ANSWERS.with_borrow_mut(|answers| {
            let answer = answers.entry((number, way)).or_insert_with(|| answer(number, way));
            self.0.push_str(answer);
        });
    }
}

fn answer(number: u8, way: Distance) -> String {
    let class = if matches!(way, Distance::Pays(1..)) { "ready" } else { "far" };
    let in_short = format!("{} {}", numeral(number), way.short_text());
    let item = html! { li class=(class) title=(way.full_text(number)) { (in_short) } };
    item.0.trim_start_matches("<li class=\"").to_string()
}

/// Renders a winery's answers for each card that the pointer may be on, or for the card in hand.
fn with_cards(scene: &LaVina<'_>, winery: WineryNo, pointed: &PointedCards) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let baskets = &scene.view.players[me.index()].baskets;
    let room = |(_, basket): &(u8, &BasketView)| basket.cards.len() < basket.capacity;
    let baskets: Vec<(u8, Values)> = (1..)
        .zip(baskets)
        .filter(room)
        .map(|(number, basket)| (number, values(scene, basket)))
        .collect();
    let id = format!("with-card-{winery}");
    let mut told = WineryAnswers::default();
    for one in &pointed.cards {
        let mark = format!("{} ", one.mark);
        for (number, values) in &baskets {
            let mut values = *values;
            values.add(one.variety, one.card.value);
            told.add(*number, distance_of(scene, winery, values), &mark);
        }
    }
    let answers = html! {
        ul id=(id) class="distances with-card" aria-label=(tag("board-with-that-card")) { (told) }
    };
    scene.slot(&id, answers)
}

/// Returns the class of a winery that pays something for one of the viewer's baskets as it is.
fn satisfied_class(scene: &LaVina<'_>, winery: WineryNo) -> &'static str {
    let Some(me) = scene.me() else { return "" };
    let mut baskets = scene.view.players[me.index()].baskets.iter();
    let pays = |basket: &BasketView| matches!(way(scene, winery, basket), Distance::Pays(1..));
    match baskets.any(|basket| !basket.cards.is_empty() && pays(basket)) {
        true => " satisfied",
        false => "",
    }
}

/// Returns the values of a basket's grapes by variety.
pub fn values(scene: &LaVina<'_>, basket: &BasketView) -> Values {
    let cards: Vec<CardId> = basket.cards.iter().filter_map(|card| card.id).collect();
    Values::of_cards(&cards, scene.components)
}

/// Returns the pay of a winery's next slot for this value.
pub fn payout(scene: &LaVina<'_>, winery: WineryNo, value: u8) -> u16 {
    paid(scene, winery, value, 0).total()
}

/// The pay of a delivery.
#[derive(Clone, Copy, Default)]
pub struct DeliveryPay {
    pub reward: u16,
    /// Seals, for the player who fills the last slot (clause 10.13).
    pub seals: u16,
}

impl DeliveryPay {
    pub fn total(self) -> u16 {
        self.reward + self.seals
    }
}

/// Returns a winery's pay for this value after `after` other deliveries to it.
pub fn paid(scene: &LaVina<'_>, winery: WineryNo, value: u8, after: usize) -> DeliveryPay {
    let free = free_slots(scene, winery);
    let Some(reward) = free.get(after) else { return DeliveryPay::default() };
    let seals = scene.view.wineries.get(winery.index()).map_or(0, |card| card.seals);
    let last = after + 1 == free.len();
    DeliveryPay { reward: reward.of(value), seals: if last { seals.into() } else { 0 } }
}

/// Returns the wineries that have a free slot, the cooperative last.
pub fn open(scene: &LaVina<'_>) -> impl Iterator<Item = WineryNo> {
    let displayed = (0..scene.view.wineries.len()).filter_map(WineryNo::new);
    displayed.chain([WineryNo::COOPERATIVE]).filter(|winery| !free_slots(scene, *winery).is_empty())
}

/// Returns the rewards of a winery's free slots, the next one first.
pub fn free_slots<'a>(scene: &LaVina<'a>, winery: WineryNo) -> &'a [Reward] {
    let (rewards, barrels) = match scene.view.wineries.get(winery.index()) {
        Some(card) => (&card.rewards, &card.barrels),
        None => (&scene.view.cooperative.rewards, &scene.view.cooperative.barrels),
    };
    rewards.get(barrels.len()..).unwrap_or_default()
}

/// The distance of some grapes from a winery's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Distance {
    Pays(u16),
    Needs(u8),
    OtherGrapes,
}

impl Distance {
    /// Returns the short text on a house.
    pub fn short_text(self) -> String {
        match self {
            Distance::Pays(prestige) => format!("+{prestige}"),
            Distance::Needs(more) => text_of(&Phrase::new("board-more").with("more", more)),
            Distance::OtherGrapes => tag("board-other-grapes"),
        }
    }

    fn full_text(self, basket: u8) -> String {
        let said = match self {
            Distance::Pays(prestige) => {
                text_of(&Phrase::new("board-pays").with("prestige", prestige))
            }
            Distance::Needs(more) => text_of(&Phrase::new("board-needs").with("more", more)),
            Distance::OtherGrapes => tag("board-other-grapes"),
        };
        format!("{}: {said}", super::basket_name(basket))
    }
}

/// Returns the pay of a basket as it is, or the missing grapes.
pub fn way(scene: &LaVina<'_>, winery: WineryNo, basket: &BasketView) -> Distance {
    distance_of(scene, winery, values(scene, basket))
}

pub fn distance_of(scene: &LaVina<'_>, winery: WineryNo, values: Values) -> Distance {
    let card = scene.view.wineries.get(winery.index());
    let request = card.map(|card| &scene.components.wineries[card.card as usize]);
    match wild_needed(values, request) {
        None => Distance::OtherGrapes,
        Some(0) => Distance::Pays(payout(scene, winery, values.total())),
        Some(more) => Distance::Needs(more),
    }
}
