//! The sheet at the exit: deliveries and the basket shop, chosen one by one and confirmed as a whole.

use game::{Arg, Phrase};
use la_vina::{Action, BasketNo, BasketView, Frame, PlayerView, State, Trade, WineryNo};
use maud::{Markup, html};
use table_kit::{Sheet, choice, confirm_button, line_button, turn_round};

use super::wineries::{distance, free_slots, payout};
use super::{LaVina, basket_name, frame, tag, tell};

/// Deliveries and the basket shop at the exit.
pub struct Exit;

impl Sheet<State> for Exit {
    fn holds(&self, action: &Action) -> bool {
        matches!(action, Action::Deliver { .. } | Action::Upgrade { .. }) || self.closes(action)
    }

    fn closes(&self, action: &Action) -> bool {
        matches!(action, Action::EndDeliveries | Action::EndUpgrades)
    }

    /// First the deliveries, then the shop.
    fn step(&self, action: &Action) -> u8 {
        u8::from(matches!(action, Action::Upgrade { .. } | Action::EndUpgrades))
    }
}

/// The sheet, where the pending decision is one at the exit. It can be folded away to see the board,
/// which it covers on a phone.
pub fn sheet(scene: &LaVina<'_>, player: &PlayerView) -> Markup {
    let delivering = match frame(scene.view) {
        Some(Frame::Deliver { .. }) => true,
        Some(Frame::UpgradeBaskets { .. }) => false,
        _ => return html! {},
    };
    html! {
        details class="exit-sheet" id="exit-sheet" open {
            summary { (tag("board-exit-sheet")) }
            div class="sheet-body" {
                section aria-labelledby="by-hand" {
                    h3 id="by-hand" class="spoken" { (tag("board-by-hand")) }
                    @if delivering { (deliveries(scene, player)) }
                    (shop(scene, player))
                    p class="confirm-all" { (confirm_button(&tag("board-confirm-all"))) }
                }
                @if !scene.lines.is_empty() { (whole_lines(scene)) }
            }
        }
    }
}

/// The whole exit with one click: what pays most first.
fn whole_lines(scene: &LaVina<'_>) -> Markup {
    html! {
        section aria-labelledby="whole-lines" {
            h3 id="whole-lines" { (tag("board-all-at-once")) }
            ul class="lines" { @for line in scene.lines { li { (line_button(line)) } } }
        }
    }
}

/// Basket by winery: what each delivery would pay with so many wild grapes, or what is missing.
fn deliveries(scene: &LaVina<'_>, player: &PlayerView) -> Markup {
    let displayed = (0..scene.view.wineries.len()).filter_map(WineryNo::new);
    let both = || BasketNo::BOTH.into_iter().zip(&player.baskets);
    let wineries: Vec<WineryNo> = displayed.chain([WineryNo::COOPERATIVE]).collect();
    let ordered = |winery: &WineryNo| order_matters(scene, player, *winery);
    html! {
        div class="scroll" tabindex="0" role="region" aria-labelledby="by-hand" {
            table class="deliveries" {
                thead { tr { th scope="col" { (tag("board-winery")) } @for (number, _) in both() { th scope="col" { (basket_name(number.number())) } } } }
                tbody {
                    @for &winery in &wineries {
                        tr class=[ordered(&winery).then(|| format!("ordered-{winery}"))] {
                            th scope="row" { (winery_name(scene, winery)) }
                            @for (number, basket) in both() { td { (delivery(scene, winery, number, basket)) } }
                        }
                    }
                    tr {
                        th scope="row" { (tag("board-no-delivery")) }
                        @for (number, _) in both() { td { (keep(number.number(), number.number())) } }
                    }
                }
            }
        }
        // Shown where both baskets are sent to such a winery.
        @if wineries.iter().any(ordered) {
            p class="second-first" { (turn_round(&tag("board-second-first"))) }
        }
        p class="note" { (tell(&Phrase::new("board-wild-stepper").with("wild", player.wild))) }
    }
}

/// Whether it pays more or less to deliver basket 2 to a winery before basket 1: its next slots pay
/// the value delivered, each another multiple of it (clause 10.12).
fn order_matters(scene: &LaVina<'_>, player: &PlayerView, winery: WineryNo) -> bool {
    let [next, later, ..] = free_slots(scene, winery) else { return false };
    let values = |number: BasketNo, basket: &BasketView| -> Vec<(u8, u8)> {
        let offers = scene.offers.iter().filter_map(|offer| match offer.action {
            Action::Deliver { basket, to, wild } if basket == number && to == winery => Some(wild),
            _ => None,
        });
        offers.map(|wild| (basket.value + wild, wild)).collect()
    };
    let [first, second] = &player.baskets[..] else { return false };
    let second = values(BasketNo::Second, second);
    values(BasketNo::First, first).into_iter().any(|(one, wild)| {
        second.iter().any(|&(two, more)| {
            let in_turn = next.of(one) + later.of(two);
            wild + more <= player.wild && in_turn != next.of(two) + later.of(one)
        })
    })
}

/// The choice to leave a basket as it is.
fn keep(part: u8, basket: u8) -> Markup {
    let label = tell(&Phrase::new("board-keep-basket").with("basket", basket));
    choice(part, "", &label, true, html! { (tag("board-keep")) })
}

fn winery_name(scene: &LaVina<'_>, winery: WineryNo) -> String {
    match scene.view.wineries.get(winery.index()) {
        Some(card) => format!("{} {}", winery.number(), scene.word(card.variety.key())),
        None => tag("board-cooperative"),
    }
}

/// One step for each number of wild grapes that may be added.
fn delivery(scene: &LaVina<'_>, winery: WineryNo, number: BasketNo, basket: &BasketView) -> Markup {
    let offers = scene.offers_where(|action| {
        matches!(action, Action::Deliver { basket, to, .. } if *basket == number && *to == winery)
    });
    if basket.cards.is_empty() {
        return html! { span class="note" { (tag("board-empty")) } };
    }
    if offers.is_empty() {
        let label = tell(
            &Phrase::new("board-basket-to")
                .with("basket", number.number())
                .with("winery", Arg::Name(winery_name(scene, winery))),
        );
        let (text, _) = distance(scene, winery, basket);
        let notation = format!("deliver {} to {winery}", number.number());
        return scene.why_not(&notation, "delivery", &label, html! { (text) });
    }
    html! {
        div class="stepper" {
            @for offer in offers {
                @let Action::Deliver { wild, .. } = offer.action else { continue };
                (choice(number.number(), &offer.text.notation, &offer.text.label, false, html! {
                    @if wild > 0 { span class="with-wild" { "+" (wild) "★ " } }
                    strong { (payout(scene, winery, basket.value + wild)) }
                }))
            }
        }
    }
}

/// The basket shop with the difference in price (clause 11.3).
fn shop(scene: &LaVina<'_>, player: &PlayerView) -> Markup {
    html! {
        @for (number, basket) in BasketNo::BOTH.into_iter().zip(&player.baskets) {
            @if !basket.trades.is_empty() {
                fieldset class="shop" {
                    legend { (tell(&Phrase::new("board-trade").with("basket", number.number()))) }
                    div class="stepper" {
                        (keep(number.number() + 2, number.number()))
                        @for &Trade { to, price } in &basket.trades {
                            @let action = Action::Upgrade { basket: number, to };
                            @let phrase = Phrase::new("board-trade-for").term("kind", to.kind().key()).with("price", price);
                            (choice(number.number() + 2, &action.to_string(), &tell(&phrase), false, html! {
                                (scene.word(to.kind().key())) " " strong { "−" (price) }
                            }))
                        }
                    }
                }
            }
        }
    }
}
