//! The two ends of the aisle: deck, queue and tool shed at the entrance; stall, exit and cart in the yard.

use game::Phrase;
use la_vina::{Action, BasketKind, PickerPlace, Position, Tool};
use maud::{Markup, html};

use table_kit::ObjectLabel;

use super::aisle::{acting, boxes, coming_turns, figure, turns_after_move};
use super::{LaVina, MyOffer, pieces, tag, text_of};

pub fn entrance(scene: &LaVina<'_>) -> Markup {
    let view = scene.view;
    let cards = (view.deck, view.discard.len(), view.discard.last());
    let waiting = waiting(scene);
    let acts = acting(scene).filter(|picker| waiting.contains(picker));
    let places: Vec<Position> = waiting.iter().map(|picker| view.pickers[*picker].at).collect();
    let queue = (&waiting, places, acts);
    scene.part("entrance", (cards, queue, view.bank), || drawn_entrance(scene, &waiting))
}

fn drawn_entrance(scene: &LaVina<'_>, waiting: &[usize]) -> Markup {
    let view = scene.view;
    // A card that will be covered starts here, below the others.
    let deck = html! {
        div id=(pieces::DECK) class="at deck" data-room=(pieces::UNDER) title=(tag("board-deck-and-discard")) {
            span class="back" { (pieces::sprite("cabernet")) strong { (view.deck) } }
            span class="what" { (tag("board-deck")) }
        }
    };
    let discard = html! {
        div id=(pieces::DISCARD) class="at discard" {
            @match view.discard.last() {
                Some(card) => (pieces::card(scene, card, pieces::CardPosition::Discarded, html! {})),
                None => span class="none" {},
            }
            (text_of(&Phrase::new("board-out").with("cards", view.discard.len())))
        }
    };
    let entrance = html! {
        div id="vina-head" class="at entrance" {
            (scene.slot(pieces::DECK, deck))
            (scene.slot(pieces::DISCARD, discard))
            span class="at sign" { (tag("board-entrance")) }
            (queue(scene, waiting))
            (tool_shed(scene))
        }
    };
    scene.slot("vina-head", entrance)
}

/// Returns the pickers before the vines, beginning at the back.
fn waiting(scene: &LaVina<'_>) -> Vec<usize> {
    let pickers = scene.view.pickers.iter().enumerate();
    let mut waiting: Vec<(Position, usize)> = pickers
        .filter(|(_, picker)| matches!(picker.at.spot(), PickerPlace::Entrance { .. }))
        .map(|(index, picker)| (picker.at, index))
        .collect();
    waiting.sort();
    waiting.into_iter().map(|(_, index)| index).collect()
}

/// Renders the queue before the vines.
fn queue(scene: &LaVina<'_>, waiting: &[usize]) -> Markup {
    let stones = scene.view.pickers.len();
    let queue = html! {
        div id="vina-queue" class="at queue" {
            @for place in 0..stones {
                span class="stone" {
                    @match waiting.get(place) {
                        Some(index) => (figure(scene, *index)),
                        None => b { (place + 1) },
                    }
                }
            }
        }
    };
    scene.slot("vina-queue", queue)
}

/// Renders the tools that no player holds.
fn tool_shed(scene: &LaVina<'_>) -> Markup {
    scene.part("shed", scene.view.bank, || {
        html! {
            div class="at shed" {
                span class="title" { (tag("board-shed")) }
                @for tool in Tool::ALL {
                    @let count = scene.view.bank.count(tool);
                    @let id = pieces::shed(tool);
                    (scene.slot(&id, html! {
                        span id=(id) class={ "tool-count" @if count == 0 { " out" } } {
                            (pieces::tool(scene, tool)) (count)
                        }
                    }))
                }
            }
        }
    })
}

pub fn yard(scene: &LaVina<'_>) -> Markup {
    let yard = html! { div id="vina-yard" class="at yard" { (basket_stall(scene)) (exit(scene)) (cart(scene)) } };
    scene.slot("vina-yard", yard)
}

/// Renders the baskets for sale: capacity, remaining number, price.
fn basket_stall(scene: &LaVina<'_>) -> Markup {
    let view = scene.view;
    let wares =
        [(BasketKind::Medium, view.medium_baskets), (BasketKind::Large, view.large_baskets)];
    let stall = || {
        html! {
            div id="vina-stall" class="at stall" {
                (pieces::sprite("stall"))
                (scene.slot(pieces::STARS, html! {
                    span id=(pieces::STARS) class="till" aria-hidden="true" { (pieces::star()) }
                }))
                @for (kind, left) in wares {
                    @let ware = scene.components.basket(kind);
                    span class={ "ware " (kind.key()) @if left == 0 { " sold" } } title=(scene.word(kind.key())) {
                        (pieces::small_basket(ware.capacity))
                        @if left == 0 { (tag("board-sold-out")) }
                        @else { "×" (left) " · " (ware.price) " " (pieces::star()) }
                    }
                }
            }
        }
    };
    let left = (view.medium_baskets, view.large_baskets);
    scene.part("stall", left, || scene.slot("vina-stall", stall()))
}

/// Renders the exit, with a stone for each picker that leaves and the wild grape for the first.
fn exit(scene: &LaVina<'_>) -> Markup {
    let offers = scene.offers_where(|action| *action == Action::Exit);
    let left: Vec<usize> = scene.view.left.iter().map(|picker| picker.index()).collect();
    let acts = acting(scene).filter(|picker| left.contains(picker));
    let open =
        (scene.decides(), scene.view.wild_at_exit, scene.me().filter(|_| !offers.is_empty()));
    let coming =
        (!offers.is_empty()).then(|| (coming_turns(scene, Some(Position::EXIT)), acting(scene)));
    let value = (&offers, left, acts, open, coming);
    scene.part("exit", value, || drawn_exit(scene, &offers))
}

fn drawn_exit(scene: &LaVina<'_>, offers: &[&MyOffer]) -> Markup {
    let left = &scene.view.left;
    let stones = scene.view.pickers.len();
    let (name, shown) = (tag("board-the-exit"), tag("board-exit-deliver"));
    let inner = html! {
        span class="sign" { (shown) }
        span class="queue" {
            @for place in 0..stones {
                span class="stone" {
                    @if let Some(picker) = left.get(place) { (figure(scene, picker.index())) }
                    @if place == 0 && scene.view.wild_at_exit {
                        span class="first-out" title=(tag("board-first-out")) data-piece="wild-at-exit"
                            data-kind="wild" data-from=(pieces::CART) data-hops="" {
                            (pieces::wild())
                        }
                    }
                    b { (text_of(&Phrase::new("board-out-as").with("place", place + 1))) }
                }
            }
        }
    };
    let place = html! {
        div id="box-exit" class="at exit-place" data-joins={ (boxes(scene.view.spaces.len() as u8)) " box-exit" } {
            @if offers.is_empty() && scene.decides() {
                (scene.why_not("exit", "exit", &name, inner))
            } @else {
                (scene.spot("exit", "exit", ObjectLabel { name: &name, shown: &shown }, offers, inner))
            }
            @if !offers.is_empty() { (turns_after_move(scene, Position::EXIT)) }
        }
    };
    scene.slot("box-exit", place)
}

/// Renders the cart with the supply of wild grapes. It shows at most as many as fit.
fn cart(scene: &LaVina<'_>) -> Markup {
    let supply = scene.view.wild_supply;
    scene.part("cart", supply, || drawn_cart(scene, supply))
}

fn drawn_cart(scene: &LaVina<'_>, supply: u8) -> Markup {
    let cart = html! {
        div id=(pieces::CART) class="at cart" title=(tag("board-wild-grapes-in-the-supply")) {
            span class="load" { @for _ in 0..supply.min(5) { (pieces::wild()) } }
            (pieces::sprite("cart"))
            p { (supply) " " span class="what" { (text_of(&Phrase::new("board-wild-left").with("wild", supply))) } }
        }
    };
    scene.slot(pieces::CART, cart)
}
