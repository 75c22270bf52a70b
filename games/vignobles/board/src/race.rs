//! The race: the players' progress towards the four goals. One goal is enough to win.

use std::hash::Hash;

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vignobles::{Colour, Frame, Region, Wine};

use super::room::BoardScene;
use super::{cellar, tag, text_of, token};
use table_kit::{PlayerStrip, badge};

/// A player's progress towards one goal.
struct GoalProgress {
    title: &'static str,
    sign: &'static str,
    have: u8,
    need: u8,
    /// The region of the goal, if it is that of a region.
    region: Option<Region>,
}

impl GoalProgress {
    fn missing(&self) -> u8 {
        self.need.saturating_sub(self.have)
    }
}

fn goals_in_progress(room: &BoardScene<'_>, seat: Seat) -> [GoalProgress; 4] {
    let (player, goal) = (room.player(seat), room.goal);
    let plain = |title, sign, have, need| GoalProgress { title, sign, have, need, region: None };
    let best = Region::all()
        .max_by_key(|region| {
            let (have, need) = player.regions[region.index()];
            (u32::from(have) * 100 / u32::from(need.max(1)), std::cmp::Reverse(region.index()))
        })
        .unwrap_or_default();
    let (have, need) = player.regions[best.index()];
    [
        plain("board-way-gold-medals", "medal", player.medals, goal.medals),
        plain("board-way-red-wines", "bottle-red", player.red, goal.red),
        plain("board-way-white-wines", "bottle-white", player.white, goal.white),
        GoalProgress {
            title: "board-way-one-region",
            sign: "region",
            have,
            need,
            region: Some(best),
        },
    ]
}

/// Returns the panel of a player: the progress towards the nearest goal, the four goals, the cellar and the hand, each
/// also as it would be after the plan.
pub fn strip(room: &BoardScene<'_>, planned: &BoardScene<'_>, seat: Seat) -> PlayerStrip {
    let (player, then) = (room.player(seat), planned.player(seat));
    PlayerStrip {
        score: Some(html! {
            span data-count={ "score-" (seat.number()) } { (player.score) } small { "%" }
            @if then.score != player.score { span class="then" { "→" (then.score) } }
            span class="spoken" { " " (tag("board-of-the-nearest-goal")) }
            // If there is no room for the goals, a flag warns of a player who is near to one.
            @if goals_in_progress(room, seat).iter().map(GoalProgress::missing).min() == Some(1) {
                span class="away near" { (tag("board-one-away")) }
            }
        }),
        facts: Vec::new(),
        holding: html! {
            @let id = format!("goals-{}", seat.number());
            @let value = (seat, goals(room, seat), goals(planned, seat));
            (room.scene.part("goals", value, || room.scene.slot(&id, html! {
                ul id=(id) class="goals" {
                    @for (way, then) in goals_in_progress(room, seat).iter().zip(&goals_in_progress(planned, seat)) {
                        (cell(room, seat, way, Some(then)))
                    }
                }
            })))
            @if room.scene.me() != Some(seat) { (cellar::cellar_and_hand(room, seat)) }
        },
    }
}

/// Returns everything on which a player's goals depend.
fn goals<'a>(room: &BoardScene<'a>, seat: Seat) -> impl Hash + use<'a> {
    let player = room.player(seat);
    (player.medals, player.red, player.white, &player.regions)
}

fn cell(
    room: &BoardScene<'_>,
    seat: Seat,
    way: &GoalProgress,
    then: Option<&GoalProgress>,
) -> Markup {
    let then = then.filter(|then| then.have != way.have);
    let place = way.region.filter(|_| way.have > 0).map(|region| room.region_name(region));
    let phrase = Phrase::new("board-way-made").with("have", way.have).with("need", way.need);
    let made = text_of(&phrase.with("way", Arg::Name(tag(way.title))));
    html! {
        li class={ "goal" @if way.missing() == 1 { " close" } @if way.missing() == 0 { " met" }
            @if then.is_some() { " gain" } }
            title={ (made) @if let Some(place) = place { ", " (place) } } {
            @match place {
                Some(place) => span class="where" {
                    (token::sprite(room, way.sign, "pip")) span class="region-word" { (place) }
                },
                None => span class="pips" aria-hidden="true" {
                    @for at in 0..way.need.min(5) {
                        (pip(room, seat, way, at))
                    }
                },
            }
            span class="made" aria-hidden="true" {
                (way.have)
                @if let Some(then) = then { span class="then" { "→" (then.have) } }
                small { "/" (way.need) }
            }
            span class="spoken" { (made) }
            @match way.missing() {
                0 => span class="away" { (tag("board-met")) },
                1 => span class="away" { (tag("board-one-away")) },
                _ => {}
            }
        }
    }
}

/// Renders a part of a goal, done or not. A medal that was won is a piece.
fn pip(room: &BoardScene<'_>, seat: Seat, way: &GoalProgress, at: u8) -> Markup {
    match (way.sign, at < way.have) {
        ("medal", true) => {
            token::travelling_medal(room, "pip", &format!("medal-{}-{at}", seat.number()))
        }
        (sign, true) => token::sprite(room, sign, "pip"),
        (sign, false) => token::sprite(room, sign, "pip off"),
    }
}

/// Renders the goals: numbers of medals, reds or whites, or one region.
fn goals_in_play(room: &BoardScene<'_>) -> Markup {
    let goal = room.goal;
    let aims = [("medal", goal.medals), ("bottle-red", goal.red), ("bottle-white", goal.white)];
    room.scene.part("first-to", (), || html! {
        (room.scene.slot("first-to", html! {
            span id="first-to" class="first-to" title=(tag("board-one-goal-is-enough")) {
                span { (tag("board-first-to")) }
                @for (sign, need) in aims { (token::sprite(room, sign, "aim")) strong { (need) } }
                (token::sprite(room, "region", "aim wide")) span { (tag("board-way-one-region")) }
            }
        }))
    })
}

/// Renders the reason of the result: every player's progress towards each goal.
pub fn result_reason(room: &BoardScene<'_>) -> Markup {
    if room.view.turn.is_some() {
        return html! {};
    }
    html! {
        h3 { (tag("board-the-race")) }
        @for seat in room.seats() {
            div class={ "race-row seat-" (seat.number()) } {
                p { (badge(seat)) " " b { (room.scene.name(seat)) } }
                ul class="goals" {
                    @for way in goals_in_progress(room, seat) { (cell(room, seat, &way, None)) }
                }
            }
        }
        @for seat in room.seats() {
            @for way in goals_in_progress(room, seat).iter().filter(|way| way.missing() == 0) {
                (goal_wines(room, seat, way))
            }
        }
    }
}

/// Renders the bottles or medals that met a goal, on a shelf. Bottles have their names. Only the log names the wines of
/// the medals.
fn goal_wines(room: &BoardScene<'_>, seat: Seat, way: &GoalProgress) -> Markup {
    let counts = |wine: &Wine| {
        let row = room.side.wine(*wine);
        match way.region {
            Some(region) => row.region == region,
            None => {
                row.colour == if way.sign == "bottle-red" { Colour::Red } else { Colour::White }
            }
        }
    };
    let medals = way.sign == "medal";
    let key = if medals { "board-winning-medals" } else { "board-winning-wines" };
    let name = Arg::Name(room.scene.name(seat).to_string());
    let told = Phrase::new(key).with("name", name);
    let wines: Vec<Wine> = Wine::all().filter(|wine| room.owner(*wine) == Some(seat)).collect();
    html! {
        h3 { (text_of(&told.with("way", Arg::Name(tag(way.title).to_lowercase())))) }
        ul class={ "winning-wines" @if medals { " of-medals" } } {
            @if medals {
                @for _ in 0..way.have { li { (token::medal(room)) } }
            } @else {
                @for wine in wines.iter().copied().filter(counts) {
                    @let row = room.side.wine(wine);
                    li { (token::bottle(room, row.colour, false)) span class="vintage" { (row.name) } }
                }
            }
        }
    }
}

/// Returns the name of the round.
pub fn chapter(room: &BoardScene<'_>) -> String {
    text_of(&Phrase::new("board-round-number").with("round", room.view.round))
}

/// Renders the round in the top bar: the cloud, then every player twice, beginning with the cork.
pub fn heading(room: &BoardScene<'_>) -> Markup {
    let view = room.view;
    let players = room.scene.options.players;
    let decision = view.turn.map(|turn| turn.decision);
    let clouding = matches!(decision, Some(Frame::Cloud(_)));
    let discarding = matches!(decision, Some(Frame::Discard(_)));
    let playing = decision.is_some() && !clouding && !(discarding && view.turns == players * 2);
    let at = |turn: u8| Seat::new((view.first.number() + turn) % players);
    html! {
        span class="chapter-name" { (chapter(room)) }
        (goals_in_play(room))
        (room.scene.part("laps", (clouding, playing, view.turns, view.first), || room.scene.slot("laps", html! {
            ol id="laps" class="laps" aria-label=(tag("board-turns")) {
                li class={ "lap weather" @if clouding { " current" } @else { " done" } } {
                    (token::sprite(room, "cloud", "tiny")) (badge(at(players - 1)))
                    span class="spoken" {
                        @if clouding { (tag("board-moves-the-cloud-now")) } @else { (tag("board-moved-the-cloud")) }
                    }
                }
                @for turn in 0..players * 2 {
                    @let now = playing && turn == view.turns;
                    @let done = turn < view.turns;
                    @let (id, joins) = turn_of_round(turn, players);
                    li id=[id] data-joins=[joins]
                        class={ "lap" @if done { " done" } @if now { " current" } @if turn == players { " lap-two" } } {
                        @if turn == 0 { (token::cork(room)) }
                        (badge(at(turn)))
                        span class="spoken" {
                            @if done { (tag("board-played")) }
                            @else if now { (tag("board-on-turn")) }
                            @else { (tag("board-to-come")) }
                        }
                    }
                }
            }
        })))
    }
}

/// Returns the id of a turn in the first lap, and the ids of this turn and the next one. The cork moves between them.
fn turn_of_round(turn: u8, players: u8) -> (Option<String>, Option<String>) {
    let id = (turn < players).then(|| format!("lap-{turn}"));
    let joins = (turn + 1 < players).then(|| format!("lap-{turn} lap-{}", turn + 1));
    (id, joins)
}
