//! Vignobles: the race, the action row and the market, the map with its appellations, the cellars.
//!
//! Every object carries what may be done with it: a region the ways there, a wine its blends, a
//! grape or a barrel the barrellings, a special card its plays. What belongs to no object, such as
//! passing, stands in the bar that asks.

mod actions;
mod ask;
mod cellar;
mod combos;
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
mod zoom;

use catalog::vignobles::{Action, Components, Event, Options, State, View};
use game::{Arg, Phrase, Seat};
use maud::html;
use words::Words;

use crate::plan::{AfterPlan, Ahead};
use crate::reactions::Moment;
use crate::scene::{Board, Drawing, Scene};
use room::Room;

impl Board for State {
    type Mind = <catalog::Vignobles as catalog::Entry>::Mind;

    fn draw(scene: &Scene<'_, State>) -> Drawing {
        // What is only planned lies on the table already, but no strip tells of it.
        let room = Room::new(scene);
        let strips = room.seats().map(|seat| race::strip(&room, seat)).collect();
        let view = scene.plan.and_then(|plan| plan.view.as_ref()).unwrap_or(scene.view);
        let scene = &Scene { view, ..*scene };
        let room = Room::new(scene);
        Drawing {
            board: html! {
                div class="vig" {
                    div class="vig-race" { (race::panel(&room)) }
                    div class="vig-main" {
                        (ask::bar(&room))
                        (actions::row(&room))
                        (market::market(&room))
                        (map::map(&room))
                    }
                    div class="vig-cellars" { (cellar::others(&room)) }
                }
            },
            mine: hand::mine(&room),
            strips,
        }
    }

    fn has_secrets(_options: &Options) -> bool {
        true
    }

    fn place(field: &str, value: &str, _seat: Option<&str>) -> Option<String> {
        let id = match (field, value) {
            ("to", _) => return Some(format!("region-{value}")),
            ("event", "grape-taken" | "grape-put" | "bartered" | "row-flushed") => "market-title",
            ("event", "grapes-drawn" | "grape-drawn" | "stack-renewed") => "grape-stack",
            ("event", "cards-turned-up" | "round-began") => "actions-title",
            ("event", "progressed" | "won") => "race-title",
            _ => return None,
        };
        Some(id.to_string())
    }

    fn foresee(before: &View, after: &View, seat: Seat, _action: Action) -> Vec<String> {
        foresee::foresee(before, after, seat)
    }

    fn has_won(view: &View, seat: Seat) -> bool {
        foresee::has_won(view, seat)
    }

    fn warning(scene: &Scene<'_, State>) -> Option<String> {
        threat::warning(&Room::new(scene))
    }

    fn combos(world: &State, seat: Seat) -> Vec<Vec<Action>> {
        combos::combos(world, seat)
    }

    fn is_planned(ahead: &Ahead<'_, State>, action: Action) -> bool {
        combos::is_planned(ahead, action)
    }

    /// An action card by itself is taken at once.
    fn begins_plan(_world: &State, _seat: Seat, _action: Action) -> bool {
        false
    }

    fn after_plan(ahead: &Ahead<'_, State>) -> AfterPlan<Action> {
        combos::after_plan(ahead)
    }

    fn moments(
        components: &Components,
        before: &View,
        after: &View,
        events: &[Event],
    ) -> Vec<Moment> {
        moments::moments(components, before, after, events)
    }
}

/// A label of the board in the game's words.
fn tag(key: &'static str) -> String {
    crate::text::label(Words::of::<State>(), key)
}

/// A sentence about something on the board.
fn tell(phrase: &Phrase) -> String {
    crate::text::sentence(Words::of::<State>(), phrase)
}

/// A sentence about somebody or something, which it calls `$name`.
fn named(key: &'static str, name: &str) -> String {
    tell(&Phrase::new(key).with("name", Arg::Name(name.to_string())))
}
