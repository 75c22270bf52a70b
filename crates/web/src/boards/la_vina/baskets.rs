//! What lies before me: card in hand, baskets, tools, and the sheet at the exit.

use catalog::la_vina::{Action, BasketNo, BasketView, CardId, Frame, Tool, WineryNo};
use game::{Arg, Phrase};
use maud::{Markup, html};

use super::wineries::distance;
use super::{LaVina, basket_name, frame, pieces, tag, tell};
use crate::scene::{button, line_button};

pub fn mine(scene: &LaVina<'_>) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let player = &scene.view.players[me.index()];
    html! {
        h2 class="spoken" { (tag("board-my-area")) }
        div class="mine-row" {
            @if !scene.offers.is_empty() { (in_hand(scene)) }
            @for (number, basket) in BasketNo::BOTH.into_iter().zip(&player.baskets) {
                (basket_card(scene, number, basket))
            }
            div class="belongings" {
                p { (tag("board-tools")) " "
                    @if player.tools.is_empty() { span class="note" { (tag("board-none")) } }
                    @for (index, tool) in player.tools.iter().enumerate() { (my_tool(scene, index, tool)) }
                }
                p { (tag("board-wild-grapes")) " " strong { (player.wild) } }
                p { (tag("board-barrels")) " " strong { (player.barrels) } }
                @if let Some(prestige) = player.prestige { p { (tag("board-prestige")) " " strong { (prestige) } } }
            }
            (ends(scene))
        }
        @if scene.decides() {
            @if !scene.lines.is_empty() { (whole_sheet(scene)) }
            @if matches!(frame(scene.view), Some(Frame::Deliver { .. })) {
                (exit_sheet(scene, &player.baskets))
            }
        }
    }
}

/// The card that was taken and has to go somewhere.
fn in_hand(scene: &LaVina<'_>) -> Markup {
    let Some(Frame::PlaceCard { card }) = frame(scene.view) else { return html! {} };
    let discard = scene.offers_where(|action| *action == Action::Discard);
    html! {
        div class="in-hand" {
            p { (tag("board-in-hand")) }
            (hand_card(scene, card))
            @for offer in discard { (button(&offer.text)) }
        }
    }
}

fn hand_card(scene: &LaVina<'_>, card: CardId) -> Markup {
    let grape = scene.components.grape(card);
    let shown = catalog::la_vina::Shown {
        id: Some(card),
        variety: grape.variety,
        value: grape.value,
        tool: grape
            .tool
            .map_or(catalog::la_vina::ShownTool::None, catalog::la_vina::ShownTool::Some),
    };
    html! {
        div class="card-place" data-piece={ "card-" (card.index()) } {
            div class="card" { (pieces::face(scene, &shown)) }
        }
    }
}

fn basket_card(scene: &LaVina<'_>, number: BasketNo, basket: &BasketView) -> Markup {
    let place = scene.offers_where(|action| *action == Action::Place(number));
    let trade = scene.offers_where(
        |action| matches!(action, Action::Upgrade { basket, .. } if *basket == number),
    );
    let label = basket_name(number.number());
    let id = format!("basket-{}-{}", scene.me().map_or(0, |me| me.number()), number.number());
    let inner = html! {
        span class="basket-head" { (label) " " span class="note" { (scene.word(basket.kind.key())) } }
        span class="basket-cards" {
            @for card in &basket.cards { (pieces::token(scene, card)) }
            @for _ in basket.cards.len()..basket.capacity { span class="token free" { "·" } }
        }
        span class="basket-sum" { (tag("board-worth")) " " strong { (basket.value) } " · " (basket.cards.len()) "/" (basket.capacity) }
    };
    html! {
        div class="basket" {
            (scene.spot(&id, "basket-face", &label, &place, inner))
            div class="basket-actions" {
                @for offer in &trade { (button(&offer.text)) }
                @if scene.decides() && !basket.cards.is_empty() { (sorting(scene, number, &id)) }
            }
        }
    }
}

/// Pouring and emptying; what cannot be done now answers why not.
fn sorting(scene: &LaVina<'_>, number: BasketNo, basket: &str) -> Markup {
    let all = [(Action::Pour(number), "board-pour"), (Action::Empty(number), "board-empty-out")];
    html! {
        div class="why-row" {
            @for (action, key) in all {
                @let (label, offers) = (tag(key), scene.offers_where(|offered| *offered == action));
                @match offers.is_empty() {
                    true => (scene.why_not(&action.to_string(), "small quiet", &label, html! { (label) })),
                    false => (scene.spot(&format!("{basket}-{key}"), "small", &label, &offers, html! { (label) })),
                }
            }
        }
    }
}

fn my_tool(scene: &LaVina<'_>, index: usize, tool: Tool) -> Markup {
    let offers = scene.offers_where(|action| match action {
        Action::Return(returned) => *returned == tool,
        Action::Take { tools, .. } => tools.count(tool) > 0,
        _ => false,
    });
    let name = scene.word(tool.key());
    let inner = pieces::tool(scene, tool);
    if offers.is_empty() && scene.decides() {
        return scene.why_not(&format!("return {}", tool.key()), "my-tool", &name, inner);
    }
    scene.spot(&format!("tool-{index}"), "my-tool", &name, &offers, inner)
}

/// What ends a step.
fn ends(scene: &LaVina<'_>) -> Markup {
    let ends = scene.offers_where(|action| {
        matches!(
            action,
            Action::EndTurn | Action::EndDeliveries | Action::EndUpgrades | Action::Skip
        )
    });
    if ends.is_empty() {
        return html! {};
    }
    html! { div class="ends" { @for offer in ends { (button(&offer.text)) } } }
}

/// The whole exit with one confirm: deliveries and the basket shop, what pays most first.
fn whole_sheet(scene: &LaVina<'_>) -> Markup {
    html! {
        section class="exit-sheet" aria-labelledby="whole-sheet" {
            h3 id="whole-sheet" { (tag("board-all-at-once")) }
            ul class="lines" {
                @for line in scene.lines {
                    li { (line_button(line)) }
                }
            }
        }
    }
}

/// Basket by winery: what each delivery would pay, and what is missing.
fn exit_sheet(scene: &LaVina<'_>, baskets: &[BasketView; 2]) -> Markup {
    let displayed = (0..scene.view.wineries.len()).filter_map(WineryNo::new);
    html! {
        section class="exit-sheet" aria-labelledby="exit-sheet" {
            h3 id="exit-sheet" { (tag("board-or-one-by-one")) }
            div class="scroll" tabindex="0" role="region" aria-labelledby="exit-sheet" {
                table {
                    thead { tr { th scope="col" { (tag("board-winery")) } th scope="col" { (basket_name(1)) } th scope="col" { (basket_name(2)) } } }
                    tbody {
                        @for winery in displayed.chain([WineryNo::COOPERATIVE]) {
                            tr {
                                th scope="row" { (winery_name(scene, winery)) }
                                @for (number, basket) in BasketNo::BOTH.into_iter().zip(baskets) {
                                    td { (delivery(scene, winery, number, basket)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn winery_name(scene: &LaVina<'_>, winery: WineryNo) -> String {
    match scene.view.wineries.get(winery.index()) {
        Some(card) => format!("{} {}", winery.number(), scene.word(card.variety.key())),
        None => tag("board-cooperative"),
    }
}

fn delivery(scene: &LaVina<'_>, winery: WineryNo, number: BasketNo, basket: &BasketView) -> Markup {
    let offers = scene.offers_where(|action| {
        matches!(action, Action::Deliver { basket, to, .. } if *basket == number && *to == winery)
    });
    if basket.cards.is_empty() {
        return html! { span class="note" { (tag("board-empty")) } };
    }
    let (text, _) = distance(scene, winery, basket);
    let label = tell(
        &Phrase::new("board-basket-to")
            .with("basket", number.number())
            .with("winery", Arg::Name(winery_name(scene, winery))),
    );
    let inner = html! { (text) };
    if offers.is_empty() {
        let notation = format!("deliver {} to {winery}", number.number());
        return scene.why_not(&notation, "delivery", &label, inner);
    }
    let id = format!("deliver-{}-{winery}", number.number());
    scene.spot(&id, "delivery", &label, &offers, inner)
}
