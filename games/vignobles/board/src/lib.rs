//! Vignobles: the race, the action row and the market, the map with its appellations, the cellars.
//!
//! Every object has its own controls: a region has the ways there, a wine its blends, a grape or a barrel its
//! barrellings, a special card its plays. Controls without an object, such as passing, are in the prompt.

mod actions;
mod ask;
mod cellar;
mod combos;
mod events;
mod foresee;
mod hand;
mod land;
mod map;
mod market;
mod moments;
mod race;
mod room;
#[cfg(test)]
mod tests;
mod threat;
mod token;
mod wine;
mod zoom;

use game::{Arg, PerSeat, Phrase, Scores};
use maud::html;

use table_kit::lesson::LessonText;
use table_kit::{Asset, AssetKind, Drawing, EventPlaces, MovePreview, Plans, Reactions, Scene};
use vignobles::{Event, Frame, Options, State, View};
use words::Words;

use room::BoardScene;

/// The board of Vignobles.
pub struct Board;

impl table_kit::Board for Board {
    type Game = State;

    fn begins_turn(view: &View) -> bool {
        view.turn.as_ref().is_some_and(|turn| turn.decision == Frame::Choose)
    }

    /// Returns the progress towards the nearest goal, in per cent.
    fn standing(view: &View) -> Option<Scores> {
        let done = |seat: game::Seat| i32::from(view.players[seat.index()].score);
        Some(PerSeat::new(view.options.players, done))
    }

    fn draw(scene: &Scene<'_, State>) -> Drawing {
        // The board already shows the plan; the strips show the current numbers and the planned ones.
        let before = BoardScene::new(scene);
        let view = scene.plan.and_then(|plan| plan.view.as_ref()).unwrap_or(scene.view);
        let scene = &Scene { view, ..*scene };
        let room = BoardScene::new(scene);
        let strips = room.seats().map(|seat| race::strip(&before, &room, seat)).collect();
        Drawing {
            board: html! {
                (scene.slot("vig", html! {
                    div id="vig" class={ "stage vig " (land::BoardMap::of(scene.options.side).name) }
                        style="--width:1140;--height:672" {
                        (actions::rack(&room))
                        (map::map(&room))
                        (ask::drawn(&room))
                    }
                }))
            },
            mine: hand::draw_own(&room),
            strips,
            heading: race::heading(&room),
            chapter: race::chapter(&room),
            prompt: ask::prompt(&room),
            ending: race::result_reason(&room),
        }
    }

    fn has_secrets(_options: &Options) -> bool {
        true
    }

    fn colour() -> &'static str {
        "#33542a"
    }

    fn pieces() -> &'static [(&'static str, &'static str)] {
        &[
            ("medal", "medal"),
            ("cloud", "cloud"),
            ("block", "special-block"),
            ("insurance", "special-insurance"),
            ("barrelling", "act-barrelling"),
            ("harvest", "act-harvest"),
            ("neighbour", "act-neighbour"),
            ("local", "act-local"),
            ("visit", "act-visit"),
            ("barrel", "barrel"),
            ("merchant", "merchant-0"),
            ("estate", "estate-0"),
            ("red wine", "bottle-red"),
            ("white wine", "bottle-white"),
            ("special", "back-special"),
            ("action card", "back-action"),
            ("grape card", "back-grape"),
            ("blend", "bottle-red-medal"),
            ("grape", "bunch-a"),
        ]
    }

    fn summary() -> &'static str {
        include_str!("../../words/sheet.en.toml")
    }

    fn assets() -> &'static [Asset] {
        const {
            &[
                Asset::new("board.css", AssetKind::Style, include_bytes!("../assets/board.css")),
                Asset::new("map.css", AssetKind::Style, include_bytes!("../assets/map.css")),
                Asset::new("rack.css", AssetKind::Style, include_bytes!("../assets/rack.css")),
                Asset::new("mine.css", AssetKind::Style, include_bytes!("../assets/mine.css")),
                Asset::new("panels.css", AssetKind::Style, include_bytes!("../assets/panels.css")),
                Asset::new("small.css", AssetKind::Style, include_bytes!("../assets/small.css")),
                Asset::new("close.css", AssetKind::Style, include_bytes!("../assets/close.css")),
                Asset::new("ghosts.css", AssetKind::Style, include_bytes!("../assets/ghosts.css")),
                Asset::new("sprites.svg", AssetKind::Svg, include_bytes!("../assets/sprites.svg")),
                Asset::new(
                    "south-west.svg",
                    AssetKind::Svg,
                    include_bytes!("../assets/south-west.svg"),
                ),
                Asset::new("france.svg", AssetKind::Svg, include_bytes!("../assets/france.svg")),
                Asset::new("lid.svg", AssetKind::Svg, include_bytes!("../assets/lid.svg")),
            ]
        }
    }

    fn lessons() -> &'static [LessonText] {
        &[
            ("first-wines", include_str!("../../lessons/first-wines.toml")),
            ("the-race", include_str!("../../lessons/the-race.toml")),
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

    fn source(_event: &Event) -> &'static str {
        events::SOURCE
    }

    fn foresight() -> Option<&'static dyn MovePreview<State>> {
        Some(&foresee::GoalPreviews)
    }

    fn plans() -> Option<&'static dyn Plans<State>> {
        Some(&combos::StackPlans)
    }

    fn reactions() -> Option<&'static dyn Reactions<State>> {
        Some(&moments::ReactionCards)
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

/// Returns a sentence with the argument `$name`.
fn named(key: &'static str, name: &str) -> String {
    text_of(&Phrase::new(key).with("name", Arg::Name(name.to_string())))
}
