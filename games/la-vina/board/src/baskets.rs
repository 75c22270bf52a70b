//! A player's area: score and barrels, baskets, card in hand, tools, wild grapes. The viewer's own area is the front
//! edge of the table. A rival's area looks the same and opens from the panel. A spectator sees all areas there.

use game::{Arg, Phrase, Seat};
use la_vina::{Action, BasketNo, BasketView, MAX_TOOLS, PlayerView, Space, Tool, Tools, Variety};
use maud::{Markup, html};
use table_kit::{badge, button};

use super::ghost::BasketPreview;
use super::pieces::CardPosition;
use super::pointed::{self, PointedCards};
use super::third::use_key;
use super::wineries::values;
use super::{LaVina, MyOffer, basket_name, numeral, pieces, tag, text_of};

pub fn draw_own(scene: &LaVina<'_>, pointed: &PointedCards) -> Markup {
    let Some(me) = scene.me() else { return all_areas(scene) };
    html! {
        h2 class="spoken" { (tag("board-my-area")) }
        (area(scene, me, Some(pointed)))
    }
}

/// Renders the areas of all players side by side, for a viewer without a seat.
fn all_areas(scene: &LaVina<'_>) -> Markup {
    html! {
        h2 class="spoken" { (tag("board-all-areas")) }
        div class="onlookers" {
            @for seat in Seat::all(scene.options.players) {
                section class={ "onlooker stage-room seat-" (seat.number()) } aria-label=(area_of(scene, seat)) {
                    (area(scene, seat, None))
                }
            }
        }
    }
}

fn area_of(scene: &LaVina<'_>, seat: Seat) -> String {
    text_of(&Phrase::new("board-area-of").with("name", Arg::Name(scene.name(seat).to_string())))
}

/// Renders a rival's baskets in the panel, small, and the rival's whole area in a popover.
pub fn rival(scene: &LaVina<'_>, seat: Seat) -> Markup {
    let player = &scene.view.players[seat.index()];
    let barrels = (barrels_placed(scene, seat), player.barrels == 1 && !scene.view.ending);
    let value = (seat, player, barrels, pointed::in_hand_of(scene, seat));
    scene.part("rival", value, || drawn_rival(scene, seat))
}

fn drawn_rival(scene: &LaVina<'_>, seat: Seat) -> Markup {
    let mat = format!("mat-{}", seat.number());
    let player = &scene.view.players[seat.index()];
    let whole = area_of(scene, seat);
    let taken = pointed::in_hand_of(scene, seat);
    let id = format!("panel-{}", seat.number());
    let panel = html! {
            button id=(id) class="in-panel" type="button" popovertarget=(mat) title=(whole) {
                @for (number, basket) in BasketNo::BOTH.into_iter().zip(&player.baskets) {
                    (small(scene, seat, number, basket))
                }
                @if let Some(card) = &taken { span class="just-taken" { (pieces::token(scene, card)) } }
                span class="spoken" { (whole) }
            }
    };
    let menu = html! {
        div id=(mat) class={ "menu mat seat-" (seat.number()) } popover="" {
            p class="menu-title" { (whole) }
            div class="mat-room" { (area(scene, seat, None)) }
        }
    };
    html! { (scene.slot(&id, panel)) (scene.slot(&mat, menu)) }
}

/// Renders a small basket in a panel: its cards, and its free room.
fn small(scene: &LaVina<'_>, seat: Seat, number: BasketNo, basket: &BasketView) -> Markup {
    let id = format!("small-{}-{}", seat.number(), number.number());
    let small = html! {
        span id=(id) class="small-holding" data-tips="" {
            @for card in &basket.cards { (pieces::token(scene, card)) }
            @for _ in basket.cards.len()..basket.capacity { span class="token free" {} }
        }
    };
    scene.slot(&id, small)
}

/// Renders the area of a player; with the cards that the viewer may point at, it is the viewer's own.
fn area(scene: &LaVina<'_>, seat: Seat, own: Option<&PointedCards>) -> Markup {
    let player = &scene.view.players[seat.index()];
    let [first, second] = &player.baskets;
    html! {
        div class="stage vina-mine" {
            (score_panel(scene, seat, player))
            div class="at baskets" {
                (basket(scene, seat, BasketNo::First, first, own))
                @if own.is_some() { (in_hand(scene)) }
                (basket(scene, seat, BasketNo::Second, second, own))
            }
            (tool_roll(scene, seat, player.tools))
            (bowl(scene, seat, player.wild))
        }
    }
}

/// Renders the score and the remaining barrels.
fn score_panel(scene: &LaVina<'_>, seat: Seat, player: &PlayerView) -> Markup {
    let used = barrels_placed(scene, seat);
    let last = player.barrels == 1 && !scene.view.ending;
    let value = (seat, player.prestige, player.barrels, used, last, scene.me() == Some(seat));
    scene.part("about", value, || drawn_about(scene, seat, player, used))
}

fn drawn_about(scene: &LaVina<'_>, seat: Seat, player: &PlayerView, used: usize) -> Markup {
    let all = usize::from(player.barrels) + used;
    let left = text_of(&Phrase::new("board-barrels-left").with("barrels", player.barrels));
    let id = format!("about-{}", seat.number());
    let about = html! {
        div id=(id) class="at me" {
            (badge(seat))
            span class="whose" { (scene.name(seat)) }
            @if let Some(prestige) = player.prestige {
                span class="my-score" title=(tag("board-prestige")) {
                    (pieces::prestige(seat, prestige, scene.me() == Some(seat)))
                }
            }
            span class="barrels-word" aria-hidden="true" { (tag("board-barrels-of-mine")) }
            span class={ "my-barrels" @if all > 6 { " many" } } role="img" aria-label=(left) title=(left) {
                @for _ in 0..player.barrels { span { (pieces::barrel(seat)) } }
                @for _ in 0..used { span class="used" { (pieces::sprite("barrel")) } }
            }
            @if player.barrels == 1 && !scene.view.ending { span class="last" { (left) } }
        }
    };
    scene.slot(&id, about)
}

/// Returns the number of a player's barrels in the wineries.
pub fn barrels_placed(scene: &LaVina<'_>, seat: Seat) -> usize {
    let houses = scene.view.wineries.iter().map(|winery| &winery.barrels);
    let houses = houses.chain([&scene.view.cooperative.barrels]);
    houses.flatten().filter(|owner| **owner == seat).count()
}

/// Renders the card that was taken and must be placed or discarded.
fn in_hand(scene: &LaVina<'_>) -> Markup {
    let Some(card) = pointed::in_hand(scene) else { return html! {} };
    let discard = scene.offers_where(|action| *action == Action::Discard);
    let fits = !scene.offers_where(|action| matches!(action, Action::Place(_))).is_empty();
    html! {
        div class="in-hand" {
            (pieces::card(scene, &card, CardPosition::Held, html! {}))
            span class="spoken" { (tag("board-in-hand")) }
            div class="discard-it" {
                @for offer in discard {
                    @if fits {
                        (confirmed_button(scene, "discard", "offer", html! { (tag("board-throw-away")) },
                            &tag("board-throw-away-card"), offer))
                    } @else { (button(&offer.text)) }
                }
            }
        }
    }
}

/// Renders a choice that loses something of value. It needs a confirmation.
pub fn confirmed_button(
    scene: &LaVina<'_>,
    id: &str,
    class: &str,
    face: Markup,
    question: &str,
    offer: &MyOffer,
) -> Markup {
    let menu = format!("{id}-ask");
    html! {
        button id=(id) class=(class) type="button" popovertarget=(menu) title=(question) { (face) }
        (scene.slot(&menu, html! {
            div id=(menu) class="menu" popover="" {
                p class="menu-title" { (question) }
                (button(&offer.text))
                button class="small" type="button" popovertarget=(menu) popovertargetaction="hide" {
                    (tag("board-no-back"))
                }
            }
        }))
    }
}

fn basket(
    scene: &LaVina<'_>,
    seat: Seat,
    number: BasketNo,
    held: &BasketView,
    own: Option<&PointedCards>,
) -> Markup {
    let mine = own.is_some();
    let place = scene.offers_where(|action| mine && *action == Action::Place(number));
    let pointed = own.filter(|_| held.cards.len() < held.capacity);
    let sorts = scene.offers_where(|action| {
        mine && (*action == Action::Pour(number) || *action == Action::Empty(number))
    });
    let live = mine && scene.decides();
    let value = ((seat, number.number(), mine, live), held, &place, pointed, sorts);
    scene.part("basket", value, || drawn_basket(scene, seat, number, &place, pointed))
}

fn drawn_basket(
    scene: &LaVina<'_>,
    seat: Seat,
    number: BasketNo,
    place: &[&MyOffer],
    pointed: Option<&PointedCards>,
) -> Markup {
    let mine = scene.me() == Some(seat);
    let held = &scene.view.players[seat.index()].baskets[usize::from(number.number()) - 1];
    let id = format!("basket-{}-{}", seat.number(), number.number());
    let pointed = pointed.map(|pointed| pointed.cards.as_slice()).unwrap_or_default();
    let inner = basket_face(&BasketPreview { scene, id: &id, basket: held, pointed }, number);
    html! {
        div class={ "basket room-" (held.capacity) } data-tips="" {
            (scene.spot(&id, "basket-face", &basket_name(number.number()), place, inner))
            @if mine && scene.decides() && !held.cards.is_empty() { (pour_and_empty(scene, number, held, &id)) }
        }
    }
}

fn basket_face(would: &BasketPreview<'_>, number: BasketNo) -> Markup {
    let BasketPreview { scene, id, basket, .. } = *would;
    let cards = format!("{id}-cards");
    html! {
        span class="behind" { (pieces::sprite(&format!("basket-{}-back", basket.capacity))) }
        (scene.slot(&cards, html! {
            span id=(cards) class="basket-cards" {
                @for index in 0..basket.capacity {
                    span class="slot" {
                        @match basket.cards.get(index) {
                            Some(held) => (pieces::card(scene, held, CardPosition::Held, html! {})),
                            None => {
                                i class="free" {}
                                @if index == basket.cards.len() { (would.faces()) }
                            }
                        }
                    }
                }
            }
        }))
        span class="front" { (pieces::sprite(&format!("basket-{}-front", basket.capacity))) }
        (basket_label(would, number))
    }
}

/// Renders the label on a basket: its value, and the wines that its grapes suit.
fn basket_label(would: &BasketPreview<'_>, number: BasketNo) -> Markup {
    let BasketPreview { scene, basket, .. } = *would;
    let room = text_of(&Phrase::new("board-room-for").with("room", basket.capacity));
    html! {
        span class="docket" {
            span class="basket-head" { span class="long" { (tag("board-basket-word")) " " } (numeral(number.number())) }
            span class="basket-sum" title=(tag("board-worth")) { strong { (basket.value) } }
            @if basket.cards.is_empty() { span class="basket-chips" { (room) } } @else { (chips(scene, basket)) }
            (would.sums())
        }
    }
}

/// Renders the controls to pour and to empty a basket. A control that is not available explains why. Emptying needs a
/// confirmation.
fn pour_and_empty(scene: &LaVina<'_>, number: BasketNo, basket: &BasketView, id: &str) -> Markup {
    let (pour, empty) = (Action::Pour(number), Action::Empty(number));
    let pours = scene.offers_where(|offered| *offered == pour);
    let empties = scene.offers_where(|offered| *offered == empty);
    let (over, out) = (tag("board-pour"), tag("board-empty-out"));
    let question = Phrase::new("board-throw-away-all").with("cards", basket.cards.len());
    let sorting_id = format!("{id}-sorting");
    let actions = html! {
        div id=(sorting_id) class="basket-actions" {
            @match pours.is_empty() {
                true => (scene.why_not(&pour.to_string(), "round", &over, pieces::sprite("pour"))),
                false => (scene.spot(&format!("{id}-pour"), "round", &over, &pours, pieces::sprite("pour"))),
            }
            @match empties.first() {
                None => (scene.why_not(&empty.to_string(), "round", &out, pieces::sprite("throw-away"))),
                Some(offer) => {
                    (confirmed_button(scene, &format!("{id}-empty"), "round live",
                        html! { (pieces::sprite("throw-away")) span class="spoken" { (out) } },
                        &text_of(&question.with("worth", basket.value)), offer))
                }
            }
        }
    };
    scene.slot(&sorting_id, actions)
}

/// Renders the wines for which the grapes of a basket are suitable: a monovarietal if there is only one variety, else a
/// coupage for each variety with half of the value or more (clauses 10.7 to 10.9). The largest part comes first.
fn chips(scene: &LaVina<'_>, basket: &BasketView) -> Markup {
    let values = values(scene, basket);
    let whole = values.total();
    let mut there: Vec<Variety> =
        Variety::ALL.into_iter().filter(|variety| values.of(*variety) > 0).collect();
    there.sort_by_key(|variety| std::cmp::Reverse(values.of(*variety)));
    let chip = |variety: Variety| {
        let part = values.of(variety);
        let key = match (part == whole, 2 * part >= whole) {
            (true, _) => "board-all-of-a-kind",
            (false, true) => "board-half-or-more",
            (false, false) => "board-less-than-half",
        };
        let phrase = Phrase::new(key).with("grape", Arg::Name(pieces::short(variety)));
        let class = if 2 * part >= whole { "does" } else { "does-not" };
        html! {
            span class={ "basket-chip " (class) } {
                (pieces::bunch(variety)) " " (text_of(&phrase.with("part", part).with("whole", whole)))
            }
        }
    };
    html! { span class="basket-chips" { @for variety in there { (chip(variety)) } } }
}

/// Renders the tools in their leather roll. The viewer switches on a tool that helps to take a card, then presses the
/// card. The other tools explain why they are of no use at the moment.
fn tool_roll(scene: &LaVina<'_>, seat: Seat, held: Tools) -> Markup {
    let helping = scene.offers.iter().filter_map(|offer| match offer.action {
        Action::Take { tools, .. } => Some(tools),
        _ => None,
    });
    let helping: Vec<Tools> = helping.collect();
    let mine = scene.me() == Some(seat);
    let helps = |tool: Tool| mine && helping.iter().any(|tools| tools.has(tool));
    let free = usize::from(MAX_TOOLS.saturating_sub(held.total()));
    let asks = (mine && scene.decides()).then(|| refusing_place(scene));
    let value = (seat, held, mine, Tool::ALL.map(helps), asks);
    let id = format!("roll-{}", seat.number());
    scene.part("roll", value, || scene.slot(&id, html! {
        div id=(id) class="at roll" {
            span class="title" { (tag("board-tools")) }
            @for (index, (tool, drawn)) in pieces::held_tools(scene, seat, held).into_iter().enumerate() {
                @let again = held.iter().take(index).any(|before| before == tool);
                @if !mine { span class="my-tool" { (drawn) span { (scene.word(tool.key())) } } }
                @else if helps(tool) && !again { (tool_switch(scene, tool, &drawn)) }
                // Two tools of one kind share the switch of the first.
                @else if helps(tool) { span class="my-tool" { (drawn) span { (scene.word(tool.key())) } } }
                @else { (idle_tool(scene, index, tool, &drawn)) }
            }
            @for _ in 0..free {
                span class="my-tool none" { span class="tool" {} span { (tag("board-room")) } }
            }
        }
    }))
}

fn tool_switch(scene: &LaVina<'_>, tool: Tool, drawn: &Markup) -> Markup {
    let name = scene.word(tool.key());
    html! {
        label class="my-tool live" title=(text_of(&Phrase::new("board-use-tool").term("tool", tool.key()))) {
            input type="checkbox" id={ "use-" (tool.key()) } autocomplete="off";
            (drawn) span { (name) }
            em class="armed" { (tag(use_key(tool))) }
        }
    }
}

fn idle_tool(scene: &LaVina<'_>, index: usize, tool: Tool, drawn: &Markup) -> Markup {
    let name = scene.word(tool.key());
    let inner = html! { (drawn) span { (name) } };
    if scene.decides() {
        return scene.why_not(&use_notation(scene, tool), "my-tool", &name, inner);
    }
    scene.spot(&format!("tool-{index}"), "my-tool", &name, &[], inner)
}

/// Returns the notation of a take with a tool. The rules refuse it with the reason why the tool is of no use.
fn use_notation(scene: &LaVina<'_>, tool: Tool) -> String {
    let (space, side) = refusing_place(scene);
    match tool {
        Tool::Billhook => format!("take {space}{side} under +{}", tool.key()),
        // If any picker has cards behind it, the first space is among them.
        Tool::Boots => format!("take 1L +{}", tool.key()),
        Tool::Shears => format!("take {space}{side} +{}", tool.key()),
    }
}

/// Returns the space and the side of the pile that such a take names.
fn refusing_place(scene: &LaVina<'_>) -> (u8, &'static str) {
    let space = acting_space(scene).map_or(1, Space::number);
    let piles = scene.view.spaces.get(usize::from(space) - 1);
    // A refusal about an empty pile would not be about the tool.
    (space, if piles.is_some_and(|piles| piles.left.is_empty()) { "R" } else { "L" })
}

/// Returns the space of the acting picker if it is in the aisle.
fn acting_space(scene: &LaVina<'_>) -> Option<Space> {
    let acting = scene.view.turn.as_ref()?.picker.index();
    scene.view.pickers.get(acting)?.at.space()
}

fn bowl(scene: &LaVina<'_>, seat: Seat, wild: u8) -> Markup {
    scene.part("bowl", (seat, wild), || drawn_bowl(scene, seat, wild))
}

fn drawn_bowl(scene: &LaVina<'_>, seat: Seat, wild: u8) -> Markup {
    let id = format!("bowl-{}", seat.number());
    let label = text_of(&Phrase::new("board-wild-of-mine").with("wild", wild));
    let bowl = html! {
        div id=(id) class="at bowl" title=(label) {
            (pieces::sprite("bowl-back"))
            span class="load" {
                @for nth in 0..wild.min(4) { (pieces::held_wild(seat, nth)) }
                @if wild == 0 { span class="none" { (pieces::wild()) } }
            }
            (pieces::sprite("bowl-front"))
            p { (wild) " " span class="what" { (label) } }
        }
    };
    scene.slot(&id, bowl)
}
