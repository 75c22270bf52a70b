//! What lies before me: card in hand, baskets, tools, and the sheet at the exit.

use game::Phrase;
use la_vina::{Action, BasketNo, BasketView, CardId, CardView, Frame, Tool, Tools, Variety};
use maud::{Markup, html};

use super::wineries::values;
use super::{LaVina, basket_name, frame, pieces, sheet, tag, tell};
use table_kit::button;

pub fn mine(scene: &LaVina<'_>) -> Markup {
    let Some(me) = scene.me() else { return html! {} };
    let player = &scene.view.players[me.index()];
    html! {
        h2 class="spoken" { (tag("board-my-area")) }
        div class="mine-row" {
            @if scene.decides() { (return_one(scene)) (in_hand(scene)) }
            @for (number, basket) in BasketNo::BOTH.into_iter().zip(&player.baskets) {
                (basket_card(scene, number, basket))
            }
            div class="belongings" {
                p class="my-tools" { (tag("board-tools")) " "
                    @if player.tools.is_empty() { span class="note" { (tag("board-none")) } }
                    (my_tools(scene, player.tools))
                }
                p { (tag("board-wild-grapes")) " " strong { (player.wild) } }
                p { (tag("board-barrels")) " " strong { (player.barrels) } }
                @if let Some(prestige) = player.prestige { p { (tag("board-prestige")) " " strong { (prestige) } } }
            }
            (ends(scene))
        }
        @if scene.decides() { (sheet::sheet(scene, player)) }
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
    let open = CardView::open(card, scene.components);
    html! {
        div class="card-place" data-piece={ "card-" (card.index()) } {
            div class="card" { (pieces::face(scene, &open)) }
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
        (chips(scene, basket))
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

/// A third tool: one goes back (clause 6.5).
fn return_one(scene: &LaVina<'_>) -> Markup {
    if frame(scene.view) != Some(Frame::ReturnTool) {
        return html! {};
    }
    html! {
        section class="return-one" aria-labelledby="return-one" {
            h3 id="return-one" { (tag("board-return-one")) }
            @for offer in scene.offers { (button(&offer.text)) }
        }
    }
}

/// For which wines the grapes of a basket would do: alone as a monovarietal, each variety that is half
/// of the value or more as a coupage (clauses 10.7 to 10.9).
fn chips(scene: &LaVina<'_>, basket: &BasketView) -> Markup {
    let values = values(scene, basket);
    let whole = values.total();
    let there = Variety::ALL.into_iter().filter(|variety| values.of(*variety) > 0);
    let chip = |variety: Variety| {
        let part = values.of(variety);
        let key = match (part == whole, 2 * part >= whole) {
            (true, _) => "board-all-of-a-kind",
            (false, true) => "board-half-or-more",
            (false, false) => "board-less-than-half",
        };
        let phrase = Phrase::new(key).term("grape", variety.key()).with("part", part);
        let class = if 2 * part >= whole { "does" } else { "does-not" };
        html! { span class={ "basket-chip " (class) " " (pieces::class(Some(variety))) } { (tell(&phrase.with("whole", whole))) } }
    };
    html! { @if whole > 0 { span class="basket-chips" { @for variety in there { (chip(variety)) } } } }
}

/// Tools that help to take are switched on before the card is pressed; others are given back, or answer
/// why nothing can be done with them now.
fn my_tools(scene: &LaVina<'_>, held: Tools) -> Markup {
    let helps = |tool: Tool| {
        let with =
            |action: &Action| matches!(action, Action::Take { tools, .. } if tools.has(tool));
        !scene.offers_where(with).is_empty()
    };
    html! {
        @for (index, tool) in held.iter().enumerate() {
            @let again = held.iter().take(index).any(|before| before == tool);
            @if helps(tool) && !again { (tool_switch(scene, tool)) } @else { (my_tool(scene, index, tool)) }
        }
    }
}

fn tool_switch(scene: &LaVina<'_>, tool: Tool) -> Markup {
    let name = scene.word(tool.key());
    html! {
        label class="my-tool live" title=(tell(&Phrase::new("board-use-tool").term("tool", tool.key()))) {
            input type="checkbox" id={ "use-" (tool.key()) } autocomplete="off";
            (pieces::tool(scene, tool)) span { (name) }
        }
    }
}

fn my_tool(scene: &LaVina<'_>, index: usize, tool: Tool) -> Markup {
    let offers = scene.offers_where(|action| *action == Action::Return(tool));
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
