//! Who is how near to winning: four goals, and one of them is enough.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vignobles::{Frame, Region};

use super::hand::LIMIT;
use super::room::Room;
use super::{tag, tell, token};
use table_kit::Fact;
use table_kit::badge;

/// A player's way to one goal.
struct Way {
    title: &'static str,
    short: &'static str,
    have: u8,
    need: u8,
    /// The region in question.
    region: Option<Region>,
}

/// The four ways to win: their names in full and in short.
const WAYS: [(&str, &str); 4] = [
    ("board-way-gold-medals", "board-way-medals"),
    ("board-way-red-wines", "board-way-red"),
    ("board-way-white-wines", "board-way-white"),
    ("board-way-one-region", "board-way-region"),
];

impl Way {
    fn missing(&self) -> u8 {
        self.need.saturating_sub(self.have)
    }
}

fn ways(room: &Room<'_>, seat: Seat) -> [Way; 4] {
    let (player, goal) = (room.player(seat), room.goal);
    let plain = |title, short, have, need| Way { title, short, have, need, region: None };
    let best = Region::all()
        .max_by_key(|region| {
            let (have, need) = player.regions[region.index()];
            (u32::from(have) * 100 / u32::from(need.max(1)), std::cmp::Reverse(region.index()))
        })
        .unwrap_or_default();
    let (have, need) = player.regions[best.index()];
    [
        plain("board-way-gold-medals", "board-way-medals", player.medals, goal.medals),
        plain("board-way-red-wines", "board-way-red", player.red, goal.red),
        plain("board-way-white-wines", "board-way-white", player.white, goal.white),
        Way {
            title: "board-way-one-region",
            short: "board-way-region",
            have,
            need,
            region: Some(best),
        },
    ]
}

pub fn strip(room: &Room<'_>, seat: Seat) -> Vec<Fact> {
    let player = room.player(seat);
    let mut facts: Vec<Fact> = ways(room, seat)
        .iter()
        .map(|way| Fact::new(tag(way.short), format!("{}/{}", way.have, way.need)))
        .collect();
    let cards = player.grape_cards + player.special_cards;
    facts.push(Fact::new(tag("board-cards"), format!("{cards}/{LIMIT}")));
    facts
}

pub fn panel(room: &Room<'_>) -> Markup {
    html! {
        section class="race panel" aria-labelledby="race-title" {
            h2 id="race-title" { (tag("board-the-race")) span class="aside" { (tag("board-one-full-row-of-marks-wins")) } }
            table class="race-table" {
                thead { tr {
                    th scope="col" { span class="spoken" { (tag("board-player")) } }
                    @for (title, short) in WAYS {
                        th scope="col" title=(tag(title)) { (token::way(short)) span class="way-name" { (tag(short)) } }
                    }
                } }
                tbody { @for seat in room.seats() { (racer(room, seat)) } }
            }
            (laps(room))
        }
    }
}

fn racer(room: &Room<'_>, seat: Seat) -> Markup {
    let mine = room.scene.me() == Some(seat);
    html! {
        tr class={ "racer seat-" (seat.number()) @if mine { " mine" } } {
            th scope="row" { (badge(seat)) span class="racer-name" { (room.scene.name(seat)) } }
            @for way in ways(room, seat) { (cell(room, &way)) }
        }
    }
}

fn cell(room: &Room<'_>, way: &Way) -> Markup {
    let place = way.region.filter(|_| way.have > 0).map(|region| room.region_name(region));
    let phrase = Phrase::new("board-way-made").with("have", way.have).with("need", way.need);
    let made = tell(&phrase.with("way", Arg::Name(tag(way.title))));
    html! {
        td class={ "way" @if way.missing() <= 1 { " close" } }
            title={ (made) @if let Some(place) = place { ", " (place) } } {
            span class="pips" aria-hidden="true" {
                @for at in 0..way.need { span class={ "pip" @if at < way.have { " full" } } {} }
            }
            span class="score" { (way.have) "/" (way.need) }
            @if let Some(place) = place { span class="where" { (place) } }
            @match way.missing() {
                0 => span class="away" { (tag("board-met")) },
                1 => span class="away" { (tag("board-one-away")) },
                _ => {}
            }
        }
    }
}

/// The round: the cloud, then everybody twice, from the cork on.
fn laps(room: &Room<'_>) -> Markup {
    let view = room.view;
    let players = room.scene.options.players;
    let decision = view.turn.map(|turn| turn.decision);
    let clouding = matches!(decision, Some(Frame::Cloud(_)));
    let discarding = matches!(decision, Some(Frame::Discard(_)));
    let playing = decision.is_some() && !clouding && !(discarding && view.turns == players * 2);
    let at = |turn: u8| Seat::new((view.first.number() + turn) % players);
    html! {
        p class="round" { (tell(&Phrase::new("board-round").with("round", view.round))) }
        ol class="laps" {
            li class={ "lap weather" @if clouding { " now" } @else { " done" } } {
                span aria-hidden="true" { "☁" } (badge(at(players - 1)))
                span class="spoken" { @if clouding { (tag("board-moves-the-cloud-now")) } @else { (tag("board-moved-the-cloud")) } }
            }
            @for turn in 0..players * 2 {
                @let now = playing && turn == view.turns;
                li class={ "lap" @if turn < view.turns { " done" } @if now { " now" } @if turn == players { " lap-two" } } {
                    @if turn == 0 { (token::cork()) }
                    (badge(at(turn)))
                    span class="spoken" { @if turn < view.turns { (tag("board-played")) } @else if now { (tag("board-on-turn")) } @else { (tag("board-to-come")) } }
                }
            }
        }
    }
}
