//! The sheet at the exit: deliveries and the basket shop, chosen one by one and confirmed as a whole.

use game::{Arg, Phrase};
use la_vina::{Action, BasketNo, BasketView, Frame, PlayerView, State, Trade, WineryNo};
use maud::{Markup, html};
use table_kit::{OfferText, Sheet, THEN, choice, confirm_button, line_button, order_switch};

use super::baskets::confirmed_button;
use super::wineries::{Distance, free_slots, paid, way};
use super::{LaVina, MyOffer, basket_name, frame, numeral, pieces, tag, text_of};

/// Returns the attributes of an action's control.
fn marks_of(scene: &LaVina<'_>, action: Action) -> String {
    scene.pen.attributes_of(&action.to_string())
}

/// Deliveries and the basket shop at the exit.
pub struct Exit;

impl Sheet<State> for Exit {
    fn holds(&self, action: &Action) -> bool {
        matches!(action, Action::Deliver { .. } | Action::Upgrade { .. }) || self.closes(action)
    }

    fn closes(&self, action: &Action) -> bool {
        matches!(action, Action::EndDeliveries | Action::EndUpgrades)
    }

    /// Returns 0 for deliveries and 1 for the shop, which comes after them.
    fn step(&self, action: &Action) -> u8 {
        u8::from(matches!(action, Action::Upgrade { .. } | Action::EndUpgrades))
    }
}

/// Renders the sheet if the pending decision is one at the exit. The houses above it are its columns. Folded away, it
/// shows the vines.
pub fn sheet(scene: &LaVina<'_>) -> Markup {
    let delivering = match frame(scene.view) {
        Some(Frame::Deliver { .. }) => true,
        Some(Frame::UpgradeBaskets { .. }) => false,
        _ => return html! {},
    };
    let Some(me) = scene.me().filter(|_| scene.decides()) else { return html! {} };
    let player = &scene.view.players[me.index()];
    let best = BestLine::of(scene);
    let sheet = html! {
        details class="at exit-sheet" id="exit-sheet" data-rolls="" open {
            summary {
                span class="fold" { (tag("board-look-at-the-vines")) }
                span class="unfold" { (tag("board-exit-sheet")) }
            }
            div class="at-exit" aria-hidden="true" { (pieces::picker(me, None, "")) }
            div class="sheet-body" role="group" aria-label=(tag("board-by-hand"))
                data-most=(player.wild) style={ "--now:" (player.prestige.unwrap_or_default()) } {
                @if delivering { (deliveries(scene, player, &best)) }
                (basket_shop(scene, player, &best))
                (sum(scene, player, delivering, &best))
            }
        }
    };
    scene.slot("exit-sheet", sheet)
}

/// The best line that was found. Its actions are preselected when the sheet is opened.
struct BestLine {
    actions: Vec<Action>,
    found: bool,
}

impl BestLine {
    /// Returns the line that pays most and delivers nothing to the cooperative. The cooperative pays half, so players
    /// choose it themselves.
    fn line<'a>(scene: &'a LaVina<'_>) -> Option<&'a OfferText> {
        let to_cooperative = |action: &str| {
            let action = action.parse::<Action>();
            matches!(action, Ok(Action::Deliver { to: WineryNo::COOPERATIVE, .. }))
        };
        scene.lines.iter().find(|line| !line.notation.split(THEN).any(to_cooperative))
    }

    fn of(scene: &LaVina<'_>) -> BestLine {
        let Some(line) = BestLine::line(scene) else {
            return BestLine { actions: Vec::new(), found: !scene.lines.is_empty() };
        };
        let actions = line.notation.split(THEN).filter_map(|action| action.parse().ok()).collect();
        BestLine { actions, found: true }
    }

    fn delivers(&self, number: BasketNo) -> bool {
        let of =
            |action: &Action| matches!(action, Action::Deliver { basket, .. } if *basket == number);
        self.actions.iter().any(of)
    }

    /// Returns the number of wild grapes that are added to this basket.
    fn wild(&self, number: BasketNo) -> u8 {
        let of = |action: &Action| match *action {
            Action::Deliver { basket, wild, .. } if basket == number => Some(wild),
            _ => None,
        };
        self.actions.iter().find_map(of).unwrap_or_default()
    }

    fn trades(&self, number: BasketNo) -> bool {
        let of =
            |action: &Action| matches!(action, Action::Upgrade { basket, .. } if *basket == number);
        self.actions.iter().any(of)
    }

    fn does(&self, action: Action) -> bool {
        self.actions.contains(&action)
    }

    fn second_first(&self) -> bool {
        let first = self.actions.iter().find(|action| matches!(action, Action::Deliver { .. }));
        matches!(first, Some(Action::Deliver { basket: BasketNo::Second, .. }))
    }
}

fn wineries(scene: &LaVina<'_>) -> impl Iterator<Item = WineryNo> + use<> {
    let displayed = (0..scene.view.wineries.len()).filter_map(WineryNo::new);
    displayed.chain([WineryNo::COOPERATIVE])
}

/// Renders each basket by winery: the pay of each delivery with the chosen number of wild grapes, or what is missing.
fn deliveries(scene: &LaVina<'_>, player: &PlayerView, best: &BestLine) -> Markup {
    html! {
        @for (number, basket) in BasketNo::BOTH.into_iter().zip(&player.baskets) {
            @let most = most_wild(scene, number);
            div class={ "row" @if basket.cards.is_empty() { " empty" } @if most == 0 { " no-wild" } } role="group"
                aria-label=(basket_name(number.number())) {
                (row_head(number, basket, !can_go(scene, number, best)))
                @if basket.cards.is_empty() { p class="note" { (tag("board-empty")) } }
                @else { @for wild in 0..=most { (with_wild(scene, player, (number, basket), wild, best)) } }
            }
        }
    }
}

/// Returns the largest number of wild grapes that can be added to a basket.
fn most_wild(scene: &LaVina<'_>, number: BasketNo) -> u8 {
    let wild = scene.offers.iter().filter_map(|offer| match offer.action {
        Action::Deliver { basket, wild, .. } if basket == number => Some(wild),
        _ => None,
    });
    wild.max().unwrap_or_default()
}

/// Returns true if a delivery of this basket is preselected, or if one is possible and nothing is preselected.
fn can_go(scene: &LaVina<'_>, number: BasketNo, best: &BestLine) -> bool {
    match best.found {
        true => best.delivers(number),
        false => !scene.offers_where(|action| delivers(action, number, None)).is_empty(),
    }
}

/// Renders a basket with its cards and its value, the choice to keep it, and the frame of the stepper below.
fn row_head(number: BasketNo, basket: &BasketView, keeps: bool) -> Markup {
    let picture = |part: &str| pieces::sprite(&format!("basket-{}-{part}", basket.capacity));
    html! {
        div class="row-head" {
            div class={ "drawn-basket holds-" (basket.capacity) } {
                span class="behind" { (picture("back")) }
                span class="basket-cards" {
                    @for card in &basket.cards { span class="slot" { (pieces::ghost(card)) } }
                }
                span class="front" { (picture("front")) }
                span class="worth" {
                    span class="spoken" { (tag("board-worth")) " " }
                    small aria-hidden="true" { (numeral(number.number())) } b { (basket.value) }
                }
            }
            (kept_input(number.number(), number.number(), keeps))
            span class="stepper" aria-hidden="true" { i { "−" } (pieces::wild()) i { "+" } }
        }
    }
}

/// Renders one number of the stepper, and the row's cells with this number of wild grapes. The style sheet shows the
/// cells of the chosen number, and only its neighbours as `−` and `+`, so that the stepper works without a script.
fn with_wild(
    scene: &LaVina<'_>,
    player: &PlayerView,
    (number, basket): (BasketNo, &BasketView),
    wild: u8,
    best: &BestLine,
) -> Markup {
    let adds = Phrase::new("board-add-wild").with("wild", wild).with("basket", number.number());
    html! {
        div class="amount" {
            input type="radio" class="step" name={ "wild-" (number.number()) } value=(wild)
                aria-label=(text_of(&adds)) title=(text_of(&adds)) checked[best.wild(number) == wild]
                autocomplete="off";
            span class="step-face" aria-hidden="true" { (wild) }
            div class="cells" {
                @for winery in wineries(scene) {
                    div class={ "cell to-" (winery) @if order_matters(scene, player, winery) { " ordered-" (winery) } }
                        data-way=(winery) {
                        (delivery(scene, winery, number, basket, wild, best))
                    }
                }
            }
        }
    }
}

fn delivers(action: &Action, number: BasketNo, winery: Option<WineryNo>) -> bool {
    match *action {
        Action::Deliver { basket, to, .. } => {
            basket == number && winery.is_none_or(|winery| winery == to)
        }
        _ => false,
    }
}

/// Returns true if the pay changes when basket 2 is delivered to a winery before basket 1: its next slots pay different
/// multiples of the value delivered (clause 10.12).
fn order_matters(scene: &LaVina<'_>, player: &PlayerView, winery: WineryNo) -> bool {
    let [next, later, ..] = free_slots(scene, winery) else { return false };
    let values = |number: BasketNo, basket: &BasketView| -> Vec<(u8, u8)> {
        let offers = scene.offers.iter().filter_map(|offer| match offer.action {
            Action::Deliver { basket, to, wild } if basket == number && to == winery => Some(wild),
            _ => None,
        });
        offers.map(|wild| (basket.value + wild, wild)).collect()
    };
    let [first, second] = &player.baskets;
    let second = values(BasketNo::Second, second);
    values(BasketNo::First, first).into_iter().any(|(one, wild)| {
        second.iter().any(|&(two, more)| {
            let in_turn = next.of(one) + later.of(two);
            wild + more <= player.wild && in_turn != next.of(two) + later.of(one)
        })
    })
}

/// Renders the choice to leave a basket as it is.
fn kept_input(part: u8, basket: u8, chosen: bool) -> Markup {
    let label = text_of(&Phrase::new("board-keep-basket").with("basket", basket));
    choice(part, "", &label, "", chosen, html! { (tag("board-keep")) })
}

fn winery_name(scene: &LaVina<'_>, winery: WineryNo) -> String {
    match scene.view.wineries.get(winery.index()) {
        Some(card) => format!("{} {}", winery.number(), scene.word(card.variety.key())),
        None => tag("board-cooperative"),
    }
}

/// Renders what a winery wants, for small screens, on which it is not above its cells.
fn winery_sign(scene: &LaVina<'_>, winery: WineryNo) -> Markup {
    let Some(card) = scene.view.wineries.get(winery.index()) else {
        return html! { strong { (tag("board-cooperative")) } small { (tag("board-any-grapes")) } };
    };
    let least = card.minimum.map_or("X".to_string(), |minimum| format!("{minimum}+"));
    html! {
        (pieces::bunch(card.variety))
        strong { (scene.word(card.variety.key())) " " (least) }
        small { (scene.word(card.wine.key())) }
    }
}

/// Renders the choice of a delivery with this number of wild grapes, or the reason why it is not possible.
fn delivery(
    scene: &LaVina<'_>,
    winery: WineryNo,
    number: BasketNo,
    basket: &BasketView,
    wild: u8,
    best: &BestLine,
) -> Markup {
    let action = Action::Deliver { basket: number, to: winery, wild };
    let name = winery_name(scene, winery);
    let Some(offer) = scene.offers.iter().find(|offer| offer.action == action) else {
        let phrase = Phrase::new("board-basket-to").with("basket", number.number());
        let label = text_of(&phrase.with("winery", Arg::Name(name)));
        let text = match (free_slots(scene, winery).is_empty(), way(scene, winery, basket)) {
            (true, _) => tag("board-full"),
            (false, Distance::Needs(more)) => {
                Distance::Needs(more.saturating_sub(wild)).short_text()
            }
            (false, way) => way.short_text(),
        };
        return scene.why_not(&action.to_string(), "delivery", &label, html! { (text) });
    };
    let [pays, then] = [0, 1].map(|after| paid(scene, winery, basket.value + wild, after));
    html! {
        span class="to" aria-hidden="true" { (winery_sign(scene, winery)) }
        // Its part of the sum, as the first delivery to this winery (`--pays`) or after the other basket (`--then`).
        div class="counts" style={ "--pays:" (pays.total()) ";--then:" (then.total()) } {
            (choice(number.number(), &offer.text.notation, &offer.text.label, &offer.text.marks,
                best.does(offer.action), html! {
                strong { "+" (pays.total()) }
                @if pays.seals > 0 {
                    small { (text_of(&Phrase::new("board-and-seals")
                        .with("prestige", pays.reward).with("seals", pays.seals))) }
                }
            }))
        }
    }
}

/// Renders the basket shop with the difference in price (clause 11.3).
fn basket_shop(scene: &LaVina<'_>, player: &PlayerView, best: &BestLine) -> Markup {
    html! {
        div class="stall-row" {
            h2 { (tag("board-stall")) }
            @for (number, basket) in BasketNo::BOTH.into_iter().zip(&player.baskets) {
                @if !basket.trades.is_empty() {
                    @let part = number.number() + 2;
                    @let trade = text_of(&Phrase::new("board-trade").with("basket", number.number()));
                    div class="shop" role="radiogroup" aria-label=(trade) {
                        span class="for" title=(trade) { (numeral(number.number())) }
                        (kept_input(part, number.number(), !best.trades(number)))
                        @for &Trade { to, price } in &basket.trades {
                            @let action = Action::Upgrade { basket: number, to };
                            @let phrase = Phrase::new("board-trade-for").term("kind", to.kind().key());
                            @let label = text_of(&phrase.with("price", price));
                            div class="counts" style={ "--pays:-" (price) } {
                                @let (does, marks) = (action.to_string(), marks_of(scene, action));
                                (choice(part, &does, &label, &marks, best.does(action), html! {
                                    span class="from" { (pieces::small_basket(basket.capacity)) i { "→" } }
                                    (pieces::small_basket(scene.components.basket(to.kind()).capacity))
                                    strong { "−" (price) }
                                }))
                            }
                        }
                    }
                }
            }
            @if !scene.view.ending {
                p class="after" {
                    strong { (text_of(&Phrase::new("board-barrels-left").with("barrels", player.barrels))) }
                    (tag("board-last-ends"))
                }
            }
        }
    }
}

/// Renders the sum of the preselected choice, alternatives, and the two buttons: confirm all choices, or leave with
/// nothing more done.
fn sum(scene: &LaVina<'_>, player: &PlayerView, delivering: bool, best: &BestLine) -> Markup {
    let ordered = delivering && wineries(scene).any(|winery| order_matters(scene, player, winery));
    html! {
        div class="exit-sum" {
            (equation(delivering, player))
            @match BestLine::line(scene) {
                Some(line) => {
                    p class="exit-best" title=(line.label) { (tag("board-best-found")) }
                    p class="own" { (tag("board-own-choice")) }
                }
                None => {}
            }
            p class="choose" { (tag("board-choose-for-each")) }
            // Shown if both baskets are delivered to a winery whose pay depends on the order.
            @if ordered {
                p class="second-first" { (order_switch(&tag("board-second-first"), best.second_first())) }
            }
            @if scene.lines.len() > 1 { (other_ways(scene)) }
            (leave(scene))
            p class="confirm-all" { (confirm_button(&tag("board-confirm-all"), marks_of_end(scene))) }
        }
    }
}

/// Returns the attributes of the end of the step, if confirming the sheet as it is does no more than that.
fn marks_of_end<'a>(scene: &'a LaVina<'_>) -> &'a str {
    let end = scene.offers.iter().find(|offer| Exit.closes(&offer.action));
    end.filter(|_| !can_deliver(scene)).map_or("", |end| end.text.marks.as_str())
}

fn can_deliver(scene: &LaVina<'_>) -> bool {
    scene.offers.iter().any(|offer| matches!(offer.action, Action::Deliver { .. }))
}

/// Renders the running sum. CSS counters add up the chosen parts, so that it works without a script.
fn equation(delivering: bool, player: &PlayerView) -> Markup {
    let term = |class: &str, name: String| html! { span class={ "term " (class) } { b {} small { (name) } } };
    html! {
        p class="equation" {
            span class="term so-far" { b { (player.prestige.unwrap_or_default()) } small { (tag("board-sum-now")) } }
            @if delivering {
                (term("one", basket_name(1)))
                (term("two", basket_name(2)))
            }
            (term("stall-price", tag("board-sum-stall")))
            span class="term total" { (pieces::star()) b {} span class="spoken" { (tag("board-prestige")) } }
        }
    }
}

/// Renders a menu of complete choices for the exit, one click each, the best pay first.
fn other_ways(scene: &LaVina<'_>) -> Markup {
    html! {
        button class="quiet" type="button" popovertarget="whole-lines" { (tag("board-other-ways")) }
        (scene.slot("whole-lines", html! {
            div id="whole-lines" class="menu" popover="" {
                p class="menu-title" { (tag("board-all-at-once")) }
                @for line in scene.lines { (line_button(line)) }
            }
        }))
    }
}

/// Renders the button that leaves with nothing more done, if something could be delivered. It needs a confirmation. If
/// nothing can be delivered, confirming the sheet as it is does the same. The grapes that are kept could still be
/// discarded in the basket shop, so the shop waits for its own end (clause 9.4).
fn leave(scene: &LaVina<'_>) -> Markup {
    let ends = scene.offers_where(|action| matches!(action, Action::EndDeliveries));
    html! {
        @for offer in ends {
            @if can_deliver(scene) {
                (confirmed_button(scene, "leave", "quiet", html! { (tag("board-leave")) }, &tag("board-leave-with-all"),
                    &whole_exit(offer)))
            }
        }
    }
}

/// Returns the offer that ends the deliveries, followed by the end of the upgrades.
fn whole_exit(offer: &MyOffer) -> MyOffer {
    let mut offer = offer.clone();
    offer.text.notation = format!("{}{THEN}{}", offer.text.notation, Action::EndUpgrades);
    offer.text.label = tag("board-leave");
    // The usual preview names the question about upgrades, which is not asked.
    offer.text.chip = None;
    offer
}
