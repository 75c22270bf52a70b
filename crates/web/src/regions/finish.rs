//! The end of a game: who won and what decided it, where the points came from, how they grew.

mod chart;

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use store::SeatRow;
use table_kit::{Snapshot, badge};

use super::coach::onward;
use super::form::post;
use crate::assets::{href, icon};
use crate::pages::people::{bust, character, guest};
use crate::table::{AnyMatch, Points, Table};
use crate::text::{capital, label, say, text, text_of, words_of};
use crate::viewer::Viewer;

/// A game that is over, as a viewer sees it.
struct Ended<'a> {
    table: &'a Table,
    viewer: &'a Viewer,
    current: &'a dyn AnyMatch,
    /// The seats, the winner first.
    order: Vec<Seat>,
    points: Vec<Points>,
    /// Whether the game tells by itself what decided it; its points are no sum then.
    told: bool,
}

pub fn finish(table: &Table, viewer: &Viewer, snapshot: &Snapshot) -> Markup {
    let Some(current) = table.current_match() else { return html! {} };
    let ranking = current.ranking();
    let mut order: Vec<Seat> = Seat::all(current.players()).collect();
    order.sort_by_key(|seat| ranking[*seat]);
    let ending = &snapshot.drawing.ending;
    let told = !ending.0.is_empty();
    let ended = Ended { table, viewer, current, order, points: current.points(), told };
    html! {
        details id="result" class="result-sheet" open {
            summary {
                span class="when-open" { (text("look-at-the-board")) }
                span class="when-folded" { (headline(&ended)) }
            }
            div class="finish" {
                section class="victory" aria-label=(text("result")) {
                    h2 { (headline(&ended)) }
                    @if let Some(line) = decided(&ended) { p class="decided" { (line) } }
                    svg class="bunting" viewBox="0 0 600 84" preserveAspectRatio="none" aria-hidden="true" {
                        use href={ (href("people.svg")) "#bunting" } {}
                    }
                    (podium(&ended))
                }
                section class="went" tabindex="0" aria-label=(text("how-it-went")) {
                    @if told { (ending) } @else { (result(&ended)) }
                    (ties(&ended))
                    (chart::course(&ended))
                }
                (after(&ended))
            }
        }
    }
}

/// Who won, in a sentence: to oneself, and with the points where they are what counts.
fn headline(ended: &Ended<'_>) -> String {
    let (ranking, scores) = (ended.current.ranking(), ended.current.scores());
    let winners: Vec<Seat> =
        ended.order.iter().copied().filter(|seat| ranking[*seat] == 1).collect();
    let second = ended.order.iter().copied().find(|seat| ranking[*seat] > 1);
    let mine = |seat: Seat| ended.viewer.mine.contains(&seat);
    let won = match winners.as_slice() {
        [only] if ended.order.len() > 1 && mine(*only) && ended.viewer.mine.len() == 1 => {
            text("you-win-it")
        }
        [only] if ended.order.len() > 1 => text_of("wins-the-game", &ended.table.name(*only)),
        [] | [_] => {
            let key = if winners.is_empty() { "solo-lost" } else { "solo-won" };
            return label(words_of(&ended.table.spec.game), key);
        }
        several => {
            let names: Vec<String> = several.iter().map(|seat| ended.table.name(*seat)).collect();
            text_of("share-the-win", &names.join(", "))
        }
    };
    match (winners.first(), second) {
        (Some(first), Some(second)) if !ended.told => {
            let said = Phrase::new("won-by-points").with("won", Arg::Name(won));
            say(&said
                .with("first", i64::from(scores[*first]))
                .with("second", i64::from(scores[second])))
        }
        _ => won,
    }
}

/// What gave the winner most over the next: where the points are a sum.
fn decided(ended: &Ended<'_>) -> Option<String> {
    let [first, second, ..] = ended.order.as_slice() else { return None };
    if ended.told {
        return None;
    }
    let lead = |name: &&'static str| sum(ended, name, *first) - sum(ended, name, *second);
    let best = sources(ended).into_iter().max_by_key(lead)?;
    let count = lead(&best);
    let source = named(ended, best);
    let said = Phrase::new("what-made-it").with("count", i64::from(count));
    let said = said.with("source", Arg::Name(source));
    (count > 0).then(|| say(&said.with("name", Arg::Name(ended.table.name(*second)))))
}

/// The players on their barrels, the winner in the middle.
fn podium(ended: &Ended<'_>) -> Markup {
    let (ranking, scores) = (ended.current.ranking(), ended.current.scores());
    html! {
        ol class={ "podium of-" (ended.order.len()) } aria-hidden="true" {
            @for (index, seat) in ended.order.iter().enumerate() {
                li class={ "place-" (ranking[*seat]) " order-" (index) " seat-" (seat.number()) } {
                    @if ranking[*seat] == 1 {
                        svg class="laurel" viewBox="0 0 180 180" { use href={ (href("people.svg")) "#laurel" } {} }
                    }
                    (bust(picture(ended.table.row(*seat).ok(), *seat), ""))
                    span class="stand" {
                        svg viewBox="0 0 172 190" preserveAspectRatio="none" {
                            use href={ (href("people.svg")) "#cask" } {}
                        }
                        b { (ranking[*seat]) }
                    }
                    span class="plate" {
                        (badge(*seat)) span { (ended.table.name(*seat)) }
                        @if !ended.told { b { (scores[*seat]) } }
                    }
                }
            }
        }
    }
}

fn picture(row: Option<&SeatRow>, seat: Seat) -> &'static str {
    match row.and_then(|row| row.bot.as_deref()) {
        Some(level) => character(level),
        None => guest(seat.index()),
    }
}

/// What gave points, in the order in which it first did.
fn sources(ended: &Ended<'_>) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for point in &ended.points {
        if !names.contains(&point.source) {
            names.push(point.source);
        }
    }
    names
}

/// What a source of points is called.
fn named(ended: &Ended<'_>, source: &'static str) -> String {
    match source {
        Points::BEFORE => text(source),
        own => capital(&label(words_of(&ended.table.spec.game), own)),
    }
}

fn sum(ended: &Ended<'_>, source: &str, seat: Seat) -> i32 {
    let fits = |point: &&Points| point.source == source && point.seat == seat;
    ended.points.iter().filter(fits).map(|point| point.points).sum()
}

/// Places and points, with where they came from as bars.
fn result(ended: &Ended<'_>) -> Markup {
    let (ranking, scores) = (ended.current.ranking(), ended.current.scores());
    let words = words_of(&ended.table.spec.game);
    let names = sources(ended);
    let most = ended.order.iter().map(|seat| scores[*seat]).max().unwrap_or(1).max(1);
    let named = |source| named(ended, source);
    html! {
        h3 { (text("sources")) }
        ul class="legend" aria-hidden="true" {
            @for (index, name) in names.iter().enumerate() { li class={ "source-" (index) } { (named(name)) } }
        }
        table class="result" {
            thead {
                tr {
                    th scope="col" { span class="spoken" { (text("place")) } }
                    th scope="col" { (text("player-column")) }
                    th scope="col" { span class="spoken" { (text("points-by-source")) } }
                    th scope="col" { (capital(&words.word("points"))) }
                }
            }
            tbody {
                @for seat in &ended.order {
                    tr class={ "seat-" (seat.number()) } {
                        td { (ranking[*seat]) }
                        th scope="row" { (badge(*seat)) " " (ended.table.name(*seat)) }
                        td {
                            span class="bar" {
                                @for (index, name) in names.iter().enumerate() {
                                    @let sum = sum(ended, name, *seat);
                                    @if sum > 0 {
                                        span class={ "source-" (index) } title={ (named(name)) ": " (sum) }
                                            style={ "width:" (sum * 100 / most) "%" } {
                                            span class="spoken" { (named(name)) " " } (sum)
                                        }
                                    }
                                }
                                @for name in &names {
                                    @let sum = sum(ended, name, *seat);
                                    @if sum < 0 { small { "−" (-sum) " " (named(name)) } }
                                }
                            }
                        }
                        td class="total" { (scores[*seat]) }
                    }
                }
            }
        }
    }
}

/// How equals were told apart, where some are.
fn ties(ended: &Ended<'_>) -> Markup {
    let scores = ended.current.scores();
    let equal = |pair: &[Seat]| scores[pair[0]] == scores[pair[1]];
    html! {
        @if ended.order.windows(2).any(equal) {
            p class="note" {
                a href={ "/rules/" (ended.table.spec.game) } { (text("tie")) } " " (tie_break(&ended.table.spec.game))
            }
        }
    }
}

/// The tie-break in a sentence, from the game's words where they have it.
fn tie_break(game: &str) -> String {
    let said = words_of(game).word("tie-break");
    if said == "tie-break" { text("tie-in-rules") } else { said }
}

/// What can be done with a game that is over.
fn after(ended: &Ended<'_>) -> Markup {
    let table = ended.table;
    html! {
        div class="afterwards" {
            @match (table.lesson(), &table.rematch) {
                (Some(lesson), _) => (onward(table, lesson)),
                (None, Some(next)) => a class="button primary" href={ "/t/" (next) } {
                    (icon("again")) (text("to-the-rematch"))
                },
                (None, None) => {
                    @if !ended.viewer.mine.is_empty() {
                        (post(table, "rematch", html! { button class="primary" {
                            (icon("again")) (text(if table.seats.len() == 1 { "play-again" } else { "rematch" }))
                        } }))
                    }
                }
            }
            a class="button" href=(table.replay_address()) { (icon("prev")) (text("replay-look-back")) }
            (post(table, "replay/analysis", html! { button { (icon("eye")) (text("analyse")) } }))
            span class="room" {}
            button type="button" class="scripted-only" data-share={ "/t/" (table.id) } data-done=(text("copied")) {
                (icon("share")) span { (text("share-result")) }
            }
            a class="button" href={ "/t/" (table.id) "/record" } download={ "vinea-" (table.id) ".json" } {
                (icon("down")) (text("download"))
            }
            a class="button" href="/" { (text("to-the-tables")) }
            @if let Some(seed) = table.seed() {
                details id="seed" class="fingerprint" {
                    summary { (text("fingerprint")) }
                    p class="note" { (text("seed")) " " code class="long" { (seed) } " " (text("seed-told")) }
                }
            }
        }
    }
}
