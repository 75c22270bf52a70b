//! The wineries by the exit, with the way that my baskets still have to go.

use game::{Phrase, Seat};
use la_vina::{
    BasketView, CardId, CardView, CooperativeView, Pile, Reward, Side, Space, Values, Wine,
    WineryNo, WineryView, wild_needed,
};
use maud::{Markup, html};

use super::{LaVina, basket_name, pieces, tag, tell};
use table_kit::badge;

pub fn wineries(scene: &LaVina<'_>) -> Markup {
    html! {
        section class="wineries" aria-label=(tag("board-wineries")) tabindex="0" {
            @for (index, winery) in scene.view.wineries.iter().enumerate() {
                @if let Some(number) = WineryNo::new(index) { (winery_card(scene, number, winery)) }
            }
            (cooperative(scene, &scene.view.cooperative))
        }
    }
}

fn winery_card(scene: &LaVina<'_>, number: WineryNo, winery: &WineryView) -> Markup {
    let full = winery.barrels.len() == winery.rewards.len();
    let variety = scene.word(winery.variety.key());
    let asks = match winery.minimum {
        Some(minimum) => format!("{minimum}+"),
        None => "X".to_string(),
    };
    html! {
        article id={ "winery-" (number) } class={ "winery " (pieces::class(Some(winery.variety))) @if full { " full" } @else { (satisfied(scene, number)) } } {
            h3 { span class="winery-number" { (number.number()) } (pieces::bunch(Some(winery.variety)))
                (variety) }
            p class="wine" {
                span class="asks" title=(tag("board-least-value")) { (asks) }
                (wine_icon(winery.wine)) (scene.word(winery.wine.key()))
            }
            (slots(&winery.rewards, &winery.barrels))
            @if winery.seals > 0 {
                p class="seals" title=(tag("board-last-slot")) {
                    (tag("board-seals")) " " strong { (winery.seals) }
                    @for seal in 0..winery.seals { span class="seal" data-piece={ "seal-" (winery.card) "-" (seal) } aria-hidden="true" {} }
                }
            }
            @if !full { (distances(scene, number)) }
        }
    }
}

fn cooperative(scene: &LaVina<'_>, cooperative: &CooperativeView) -> Markup {
    let full = cooperative.barrels.len() == cooperative.rewards.len();
    html! {
        article id="winery-coop" class={ "winery coop" @if full { " full" } @else { (satisfied(scene, WineryNo::COOPERATIVE)) } } {
            h3 { (tag("board-cooperative")) }
            p class="wine" { (tag("board-any-grapes-any-value")) }
            (slots(&cooperative.rewards, &cooperative.barrels))
            @if !full { (distances(scene, WineryNo::COOPERATIVE)) }
        }
    }
}

fn wine_icon(wine: Wine) -> Markup {
    html! {
        svg viewBox="0 0 24 12" width="24" height="12" aria-hidden="true" {
            @match wine {
                Wine::Monovarietal => circle cx="12" cy="6" r="5" fill="currentColor" {},
                Wine::Coupage => {
                    circle cx="8" cy="6" r="5" fill="currentColor" {}
                    circle cx="16" cy="6" r="4" fill="none" stroke="currentColor" stroke-width="1.5" {}
                }
            }
        }
    }
}

/// The slots in order: barrels in the shapes of their owners, then what is still paid.
fn slots(rewards: &[Reward], barrels: &[Seat]) -> Markup {
    html! {
        ol class="slots" {
            @for (index, reward) in rewards.iter().enumerate() {
                li class={ "slot" @if index == barrels.len() { " next" } } {
                    span class="reward" { (reward_text(*reward)) }
                    @if let Some(seat) = barrels.get(index) { (badge(*seat)) }
                }
            }
        }
    }
}

pub fn reward_text(reward: Reward) -> String {
    reward.to_string().replace('x', "×")
}

/// How far each of my baskets is from what the winery asks for.
fn distances(scene: &LaVina<'_>, winery: WineryNo) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let baskets = &scene.view.players[me.index()].baskets;
    html! {
        ul class="distances" aria-label=(tag("board-my-baskets")) {
            @for (index, basket) in baskets.iter().enumerate() {
                @if !basket.cards.is_empty() {
                    @let (text, ready) = distance(scene, winery, basket);
                    li class=(if ready { "ready" } else { "far" }) { (basket_name(index as u8 + 1)) ": " (text) }
                }
            }
        }
        ul class="distances with-card" aria-label=(tag("board-with-that-card")) { (distances_with(scene, winery)) }
    }
}

/// A mark for wineries that one of my baskets satisfies as it is.
fn satisfied(scene: &LaVina<'_>, winery: WineryNo) -> &'static str {
    let Some(me) = scene.me() else { return "" };
    let mut baskets = scene.view.players[me.index()].baskets.iter();
    match baskets.any(|basket| !basket.cards.is_empty() && distance(scene, winery, basket).1) {
        true => " satisfied",
        false => "",
    }
}

/// How far my baskets would be with each card on the vines: told while one points at that card.
fn distances_with(scene: &LaVina<'_>, winery: WineryNo) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let baskets = &scene.view.players[me.index()].baskets;
    let tops = scene.view.spaces.iter().enumerate().flat_map(|(index, space)| {
        let top = |side, cards: &[CardView]| {
            let card = cards.last()?;
            Some((Pile::new(Space::new(index)?, side), card.variety?, card.value))
        };
        [top(Side::Left, &space.left), top(Side::Right, &space.right)]
    });
    let room = |basket: &&BasketView| basket.cards.len() < basket.capacity;
    html! {
        @for (pile, variety, value) in tops.flatten() {
            @for (index, basket) in baskets.iter().enumerate().filter(|(_, basket)| room(basket)) {
                @let mut values = values(scene, basket);
                @let () = values.add(variety, value);
                @let (text, ready) = distance_of(scene, winery, values);
                li class={ "if-" (pile) (if ready { " ready" } else { " far" }) } { (basket_name(index as u8 + 1)) ": " (text) }
            }
        }
    }
}

/// What the grapes of a basket are worth, by variety.
pub fn values(scene: &LaVina<'_>, basket: &BasketView) -> Values {
    let cards: Vec<CardId> = basket.cards.iter().filter_map(|card| card.id).collect();
    Values::of_cards(&cards, scene.components)
}

/// What the next slot of a winery pays for this value.
pub fn payout(scene: &LaVina<'_>, winery: WineryNo, value: u8) -> u16 {
    free_slots(scene, winery).first().map_or(0, |reward| reward.of(value))
}

/// What the free slots of a winery pay, the next one first.
pub fn free_slots<'a>(scene: &LaVina<'a>, winery: WineryNo) -> &'a [Reward] {
    let (rewards, barrels) = match scene.view.wineries.get(winery.index()) {
        Some(card) => (&card.rewards, &card.barrels),
        None => (&scene.view.cooperative.rewards, &scene.view.cooperative.barrels),
    };
    rewards.get(barrels.len()..).unwrap_or_default()
}

/// In words, and whether it can be delivered as it is.
pub fn distance(scene: &LaVina<'_>, winery: WineryNo, basket: &BasketView) -> (String, bool) {
    distance_of(scene, winery, values(scene, basket))
}

fn distance_of(scene: &LaVina<'_>, winery: WineryNo, values: Values) -> (String, bool) {
    let card = scene.view.wineries.get(winery.index());
    let request = card.map(|card| &scene.components.wineries[card.card as usize]);
    match wild_needed(values, request) {
        None => (tag("board-other-grapes"), false),
        Some(0) => {
            let pays = payout(scene, winery, values.total());
            (tell(&Phrase::new("board-pays").with("prestige", pays)), true)
        }
        Some(more) => (tell(&Phrase::new("board-needs").with("more", more)), false),
    }
}
