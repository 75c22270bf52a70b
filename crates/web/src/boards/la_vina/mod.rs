//! La Viña: the aisle between the vines, the wineries by the exit, my baskets in front.

mod aisle;
mod baskets;
mod pieces;
mod wineries;

use catalog::la_vina::{Action, Frame, Options, State, Tool, View};
use game::Seat;
use maud::{Markup, html};

use crate::scene::{Board, Drawing, Fact, Offer, Scene};

type LaVina<'a> = Scene<'a, State>;
type MyOffer = Offer<Action>;

impl Board for State {
    fn draw(scene: &LaVina<'_>) -> Drawing {
        Drawing {
            board: html! {
                div class="vina" {
                    (aisle::order(scene))
                    (head(scene))
                    (aisle::aisle(scene))
                    (wineries::wineries(scene))
                }
            },
            mine: baskets::mine(scene),
            strips: Seat::all(scene.options.players).map(|seat| strip(scene, seat)).collect(),
        }
    }

    fn has_secrets(options: &Options) -> bool {
        options.hide_prestige
    }

    fn place(field: &str, value: &str, _seat: Option<&str>) -> Option<String> {
        match (field, value) {
            ("to", _) => Some(format!("box-{value}")),
            ("event", "left" | "wild-taken") => Some("box-exit".to_string()),
            _ => None,
        }
    }

    /// Deliveries and the basket shop at the exit.
    fn is_on_sheet(action: &Action) -> bool {
        use Action::{Deliver, EndDeliveries, EndUpgrades, Upgrade};
        matches!(action, Deliver { .. } | EndDeliveries | Upgrade { .. } | EndUpgrades)
    }
}

/// The decision that is pending, if the game is not over.
fn frame(view: &View) -> Option<Frame> {
    view.turn.as_ref().and_then(|turn| turn.decisions.last().copied())
}

/// Round, deck, bank and supply.
fn head(scene: &LaVina<'_>) -> Markup {
    let view = scene.view;
    html! {
        div class="vina-head" {
            p class="fact" { "Round " strong { (view.round) } @if view.ending { " – the last one" } }
            p class="fact" title="Cards in the deck, and on the discard pile" { "Deck " strong { (view.deck) } " · discard " strong { (view.discard.len()) } }
            p class="fact" { "Bank "
                @for tool in Tool::ALL { (pieces::tool_count(scene, tool, view.bank.count(tool))) }
            }
            p class="fact" title="Wild grapes in the supply" { "Wild grapes " strong { (view.wild_supply) } }
            p class="fact" { "Medium baskets " strong { (view.medium_baskets) } " · large " strong { (view.large_baskets) } }
        }
    }
}

fn strip(scene: &LaVina<'_>, seat: Seat) -> Vec<Fact> {
    let player = &scene.view.players[seat.index()];
    let prestige = player.prestige.map_or("hidden".to_string(), |prestige| prestige.to_string());
    let last = player.barrels == 1;
    let mut facts = vec![
        Fact::new("Prestige", prestige),
        Fact::new(
            "Barrels",
            html! { (player.barrels) @if last { span class="warn" { " last one" } } },
        ),
        Fact::new("Wild", player.wild),
    ];
    if !player.tools.is_empty() {
        let tools = player.tools.iter().map(|tool| pieces::tool(scene, tool));
        facts.push(Fact::new("Tools", html! { @for tool in tools { (tool) } }));
    }
    for (index, basket) in player.baskets.iter().enumerate() {
        facts.push(Fact::new(
            format!("Basket {}", index + 1),
            html! {
                @for card in &basket.cards { (pieces::token(scene, card)) }
                span class="room" { (basket.cards.len()) "/" (basket.capacity) }
            },
        ));
    }
    facts
}
