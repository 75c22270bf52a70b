//! Renders La Viña: a village of wineries above, the aisle between the vines below, the viewer's baskets in front.

mod aisle;
mod baskets;
mod events;
mod foresee;
mod ghost;
mod pieces;
mod pointed;
mod sheet;
mod takes;
#[cfg(test)]
mod tests;
mod third;
mod wineries;
mod yards;

use game::{PerSeat, Phrase, Scores, Seat};
use la_vina::{Action, Event, Frame, Options, PlayerView, State, View};
use maud::{Markup, html};

use pointed::PointedCards;
use table_kit::lesson::LessonText;
use table_kit::{
    Asset, AssetKind, Drawing, EventPlaces, Fact, MovePreview, Offer, PlayerStrip, Scene, Sheet,
    badge, button,
};
use words::Words;

type LaVina<'a> = Scene<'a, State>;
type MyOffer = Offer<Action>;

const ASSETS: &[Asset] = &[
    Asset::new("board.css", AssetKind::Style, include_bytes!("../assets/board.css")),
    Asset::new("village.css", AssetKind::Style, include_bytes!("../assets/village.css")),
    Asset::new("pointing.css", AssetKind::Style, include_bytes!("../assets/pointing.css")),
    Asset::new("mine.css", AssetKind::Style, include_bytes!("../assets/mine.css")),
    Asset::new("sheet.css", AssetKind::Style, include_bytes!("../assets/sheet.css")),
    Asset::new("small.css", AssetKind::Style, include_bytes!("../assets/small.css")),
    Asset::new("watch.css", AssetKind::Style, include_bytes!("../assets/watch.css")),
    Asset::new("lid.svg", AssetKind::Svg, include_bytes!("../assets/lid.svg")),
    Asset::new("village.svg", AssetKind::Svg, include_bytes!("../assets/village.svg")),
    Asset::new("vineyard.svg", AssetKind::Svg, include_bytes!("../assets/vineyard.svg")),
    Asset::new("vineyard-tall.svg", AssetKind::Svg, include_bytes!("../assets/vineyard-tall.svg")),
    Asset::new("sprites.svg", AssetKind::Svg, include_bytes!("../assets/sprites.svg")),
];

/// The board of La Viña.
pub struct Board;

impl table_kit::Board for Board {
    type Game = State;

    /// Returns true at the first decision of a turn, before any pour: pouring and emptying baskets before the move
    /// belong to the turn.
    fn begins_turn(view: &View) -> bool {
        let fresh = [Frame::Turn { moved: false, took: false }];
        view.turn.as_ref().is_some_and(|turn| turn.decisions == fresh && !turn.poured)
    }

    /// Returns the prestige of all players, unless it is hidden.
    fn standing(view: &View) -> Option<Scores> {
        let prestige: Option<Vec<u16>> =
            view.players.iter().map(|player| player.prestige).collect();
        let prestige = prestige?;
        Some(PerSeat::new(view.options.players, |seat| i32::from(prestige[seat.index()])))
    }

    fn draw(scene: &LaVina<'_>) -> Drawing {
        let pointed = PointedCards::of(scene);
        Drawing {
            board: board(scene, &pointed),
            mine: baskets::draw_own(scene, &pointed),
            strips: Seat::all(scene.options.players).map(|seat| strip(scene, seat)).collect(),
            heading: heading(scene),
            chapter: chapter(scene),
            prompt: prompt(scene),
            ..Drawing::default()
        }
    }

    fn has_secrets(options: &Options) -> bool {
        options.hide_prestige
    }

    fn colour() -> &'static str {
        "#7a1f3d"
    }

    fn pieces() -> &'static [(&'static str, &'static str)] {
        &[
            ("billhook", "billhook"),
            ("shears", "shears"),
            ("boots", "boots"),
            ("wild grape", "wild"),
            ("seal", "seal"),
            ("basket", "basket"),
            ("barrel", "barrel"),
            ("picker", "picker-a"),
            ("upgrade", "stall"),
            ("empty vine", "vine"),
            ("covered", "chardonnay"),
            ("coupage", "garnacha"),
            ("monovarietal", "pinot"),
            ("card", "cabernet"),
            ("prestige", "star"),
        ]
    }

    fn summary() -> &'static str {
        include_str!("../../words/sheet.en.toml")
    }

    fn assets() -> &'static [Asset] {
        ASSETS
    }

    fn lessons() -> &'static [LessonText] {
        &[
            ("first-rounds", include_str!("../../lessons/first-rounds.toml")),
            ("last-barrel", include_str!("../../lessons/last-barrel.toml")),
        ]
    }

    fn tips() -> Option<&'static str> {
        Some(include_str!("../../lessons/tips.toml"))
    }

    fn quiz() -> Option<&'static str> {
        Some(include_str!("../../lessons/quiz.toml"))
    }

    fn places(event: &Event) -> EventPlaces {
        events::places(event)
    }

    fn source(event: &Event) -> &'static str {
        events::source(event)
    }

    fn foresight() -> Option<&'static dyn MovePreview<State>> {
        Some(&foresee::PreviewChips)
    }

    fn sheet() -> Option<&'static dyn Sheet<State>> {
        Some(&sheet::Exit)
    }
}

/// Returns the pending decision, if the game is not over.
fn frame(view: &View) -> Option<Frame> {
    view.turn.as_ref().and_then(|turn| turn.decisions.last().copied())
}

/// Renders the common table: the printed board, and the pieces and cards on it.
fn board(scene: &LaVina<'_>, pointed: &PointedCards) -> Markup {
    let view = scene.view;
    let ground = html! {
        div id="vina-ground" class="at frame" aria-hidden="true" { div class="sky" {} div class="rows" {} }
    };
    let stage = html! {
        div id="vina" class={ "stage vina spaces-" (view.spaces.len()) " houses-" (view.wineries.len() + 1) } {
            (scene.slot("vina-ground", ground))
            // The sheet comes first because the houses make room for it: if it arrives before them, they need not move.
            (sheet::sheet(scene))
            (wineries::wineries(scene, pointed))
            (yards::entrance(scene))
            (aisle::aisle(scene))
            (yards::yard(scene))
            (third::third_tool(scene))
        }
    };
    scene.slot("vina", stage)
}

/// Returns the name of the round, which replays also use for their chapters.
fn chapter(scene: &LaVina<'_>) -> String {
    match scene.view.ending {
        true => tag("board-last-round"),
        false => text_of(&Phrase::new("board-round").with("round", scene.view.round)),
    }
}

/// Renders the round, and the number of barrels that each player has left, which shows how soon the game ends.
fn heading(scene: &LaVina<'_>) -> Markup {
    let view = scene.view;
    let barrels: Vec<u8> = view.players.iter().map(|player| player.barrels).collect();
    scene.part("heading", (view.round, view.ending, &barrels), || {
        html! {
            span id="vina-round" data-ribbon="" class="chapter-name" { (chapter(scene)) }
            span class="vina-clock" title=(tag("board-clock")) {
                @for (seat, &barrels) in Seat::all(scene.options.players).zip(&barrels) {
                    @let near = barrels == 1 && !view.ending;
                    @let left = text_of(&Phrase::new("board-barrels-left").with("barrels", barrels));
                    span class=[near.then_some("near")] title=(left) { (badge(seat)) b { (barrels) } }
                }
                span class="what" { (tag("board-barrels-of-all")) }
            }
        }
    })
}

/// Renders the order of turns and the buttons that end a step. The steps of the exit end on its sheet.
fn prompt(scene: &LaVina<'_>) -> Markup {
    let ends = scene.offers_where(|action| matches!(action, Action::EndTurn | Action::Skip));
    html! {
        (aisle::order(scene))
        @for offer in ends { (button(&offer.text)) }
    }
}

/// Returns the summary of a player. The viewer's own baskets are not here but in the viewer's area.
fn strip(scene: &LaVina<'_>, seat: Seat) -> PlayerStrip {
    let player = &scene.view.players[seat.index()];
    let mine = scene.me() == Some(seat);
    PlayerStrip {
        score: Some(match player.prestige {
            // The viewer's own stars are in the viewer's area, so here they do not move.
            Some(prestige) => pieces::prestige(seat, prestige, !mine),
            None => html! { span class="unit" { (tag("board-hidden")) } },
        }),
        facts: vec![
            Fact::new("", scene.part("barrels-fact", player.barrels, || barrels(player))),
            Fact::new(
                "",
                scene.part("wild-fact", (seat, mine, player.wild), || wild(seat, mine, player)),
            ),
            Fact::new(
                "",
                scene.part("tools-fact", (seat, mine, player.tools), || tools(scene, seat, mine)),
            ),
        ],
        // A spectator sees the baskets in the players' areas.
        holding: html! { @if !mine && scene.me().is_some() { (baskets::rival(scene, seat)) } },
    }
}

fn barrels(player: &PlayerView) -> Markup {
    let value = html! {
        (player.barrels)
        @if player.barrels == 1 { span class="warn" { " " (tag("board-last-barrel")) } }
    };
    icon("barrel", "board-barrels", &html! {}, &value)
}

/// Renders a player's wild grapes. The viewer's own move to and from the viewer's area, so they are not here.
fn wild(seat: Seat, mine: bool, player: &PlayerView) -> Markup {
    let grapes =
        html! { @if !mine { @for nth in 0..player.wild { (pieces::held_wild(seat, nth)) } } };
    icon("wild", "board-wild", &grapes, &html! { (player.wild) })
}

/// Renders a player's tools. The viewer's own move to and from the viewer's area, so here they are only pictures.
fn tools(scene: &LaVina<'_>, seat: Seat, mine: bool) -> Markup {
    let held = scene.view.players[seat.index()].tools;
    html! {
        @if mine { @for tool in held.iter() { (pieces::tool(scene, tool)) } }
        @else { @for (_, drawn) in pieces::held_tools(scene, seat, held) { (drawn) } }
    }
}

/// Renders a number with the picture of its unit, and the pieces that are on that picture.
fn icon(symbol: &str, key: &'static str, upon: &Markup, value: &Markup) -> Markup {
    html! {
        span class="vina-icon" title=(tag(key)) { (pieces::sprite(symbol)) (upon) }
        span class="spoken" { (tag(key)) " " }
        (value)
    }
}

/// Returns a label of the board in the game's language file.
fn tag(key: &'static str) -> String {
    table_kit::text::label(Words::of::<State>(), key)
}

/// Returns a sentence about something on the board.
fn text_of(phrase: &Phrase) -> String {
    table_kit::text::sentence(Words::of::<State>(), phrase)
}

fn basket_name(number: u8) -> String {
    text_of(&Phrase::new("board-basket").with("basket", number))
}

/// Returns the numeral that is written on a basket.
fn numeral(basket: u8) -> &'static str {
    if basket == 1 { "I" } else { "II" }
}
