//! La Viña: the aisle between the vines, the wineries by the exit, my baskets in front.

mod aisle;
mod baskets;
mod events;
mod foresee;
mod pieces;
mod sheet;
mod takes;
#[cfg(test)]
mod tests;
mod wineries;

use game::{Phrase, Seat};
use la_vina::{Action, Event, Frame, Options, State, Tool, View};
use maud::{Markup, html};

use table_kit::{Asset, Drawing, Fact, Foresight, Kind, Offer, Places, Scene, Sheet, badge};
use words::Words;

type LaVina<'a> = Scene<'a, State>;
type MyOffer = Offer<Action>;

/// How La Viña is drawn and played on the page.
pub struct Board;

impl table_kit::Board for Board {
    type Game = State;

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
            strips: Seat::all(scene.options.players)
                .map(|seat| strip(scene, seat).into())
                .collect(),
            ..Drawing::default()
        }
    }

    fn has_secrets(options: &Options) -> bool {
        options.hide_prestige
    }

    fn assets() -> &'static [Asset] {
        const {
            &[
                Asset::new("board.css", Kind::Style, include_bytes!("../assets/board.css")),
                Asset::new("lid.svg", Kind::Svg, include_bytes!("../assets/lid.svg")),
            ]
        }
    }

    fn places(event: &Event) -> Places {
        events::places(event)
    }

    fn source(event: &Event) -> &'static str {
        events::source(event)
    }

    fn foresight() -> Option<&'static dyn Foresight<State>> {
        Some(&foresee::Chips)
    }

    fn sheet() -> Option<&'static dyn Sheet<State>> {
        Some(&sheet::Exit)
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
        div id="vina-head" class="vina-head" {
            p class="fact" { (tag("board-round")) " " strong { (view.round) } @if view.ending { " – " (tag("board-last-round")) } }
            p class="fact" title=(tag("board-deck-and-discard")) { (tag("board-deck")) " " strong { (view.deck) } " · " (tag("board-discard")) " " strong { (view.discard.len()) } }
            p class="fact" { (tag("board-bank")) " "
                @for tool in Tool::ALL { (pieces::tool_count(scene, tool, view.bank.count(tool))) }
            }
            p class="fact" title=(tag("board-wild-grapes-in-the-supply")) { (tag("board-wild-grapes")) " " strong { (view.wild_supply) } }
            (clock(scene))
            p class="fact" { (tag("board-medium-baskets")) " " strong { (view.medium_baskets) } " · " (tag("board-large")) " " strong { (view.large_baskets) } }
        }
    }
}

/// The barrels left are the clock of the game: who has fewest may bring about the last round.
fn clock(scene: &LaVina<'_>) -> Markup {
    let players = || Seat::all(scene.options.players).zip(&scene.view.players);
    let fewest = players().map(|(_, player)| player.barrels).min().unwrap_or(0);
    let near = players().filter(|(_, player)| player.barrels == fewest).map(|(seat, _)| seat);
    html! {
        @if !scene.view.ending {
            p class={ "fact clock" @if fewest == 1 { " near" } } {
                (tag("board-clock")) @for seat in near { " " (badge(seat)) } " "
                (tell(&Phrase::new("board-barrels-left").with("barrels", fewest)))
            }
        }
    }
}

fn strip(scene: &LaVina<'_>, seat: Seat) -> Vec<Fact> {
    let player = &scene.view.players[seat.index()];
    let prestige =
        player.prestige.map_or_else(|| tag("board-hidden"), |prestige| prestige.to_string());
    let last = player.barrels == 1;
    let mut facts = vec![
        Fact::new(tag("board-prestige"), prestige),
        Fact::new(
            tag("board-barrels"),
            html! { (player.barrels) @if last { span class="warn" { " " (tag("board-last-barrel")) } } },
        ),
        Fact::new(tag("board-wild"), player.wild),
    ];
    if !player.tools.is_empty() {
        let tools = player.tools.iter().map(|tool| pieces::tool(scene, tool));
        facts.push(Fact::new(tag("board-tools"), html! { @for tool in tools { (tool) } }));
    }
    for (index, basket) in player.baskets.iter().enumerate() {
        facts.push(Fact::new(
            basket_name(index as u8 + 1),
            html! {
                @for card in &basket.cards { (pieces::token(scene, card)) }
                span class="room" { (basket.cards.len()) "/" (basket.capacity) }
            },
        ));
    }
    facts
}

/// A label of the board in the game's words.
fn tag(key: &'static str) -> String {
    table_kit::text::label(Words::of::<State>(), key)
}

/// A sentence about something on the board.
fn tell(phrase: &Phrase) -> String {
    table_kit::text::sentence(Words::of::<State>(), phrase)
}

fn basket_name(number: u8) -> String {
    tell(&Phrase::new("board-basket").with("basket", number))
}
