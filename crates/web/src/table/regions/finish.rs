//! The end of a game: the winner, the decisive points, and the sources and the growth of the points.

mod chart;

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use play::{AnyMatch, Points};
use store::SeatRow;
use table::Table;
use table_kit::{Snapshot, badge};

use super::coach::links_after_lesson;
use super::form::post;
use crate::layout::people::{bust, character, guest};
use crate::layout::text::{label, label_from_key, say, text, text_of, words_of};
use crate::server::assets::{href, icon};
use crate::table::viewer::Viewer;

/// A game that is over, as a viewer sees it.
struct TableResult<'a> {
    table: &'a Table,
    viewer: &'a Viewer,
    current: &'a dyn AnyMatch,
    /// The seats, the winner first.
    order: Vec<Seat>,
    points: Vec<Points>,
    /// True if the game describes its own ending; its points are not a sum then.
    told: bool,
}

pub fn finish(table: &Table, viewer: &Viewer, snapshot: &Snapshot) -> Markup {
    let Some(current) = table.current_match() else { return html! {} };
    let ranking = current.ranking();
    let mut order: Vec<Seat> = Seat::all(current.players()).collect();
    order.sort_by_key(|seat| ranking[*seat]);
    let ending = &snapshot.drawing.ending;
    let told = !ending.0.is_empty();
    let ended = TableResult { table, viewer, current, order, points: current.points(), told };
    html! {
        details id="result" class="result-sheet" open {
            summary {
                span class="when-open" { (text("look-at-the-board")) }
                span class="when-folded" { (headline(&ended)) }
            }
            div class="finish" {
                section class="victory" aria-label=(text("result")) {
                    h2 { (headline(&ended)) }
                    @if let Some(line) = deciding_source(&ended) { p class="decided" { (line) } }
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

/// Returns the headline. It addresses the viewer, and gives the points if they decide the game.
fn headline(ended: &TableResult<'_>) -> String {
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

/// Returns a sentence on the source with the winner's largest lead over the next player, if the points are a sum.
fn deciding_source(ended: &TableResult<'_>) -> Option<String> {
    let [first, second, ..] = ended.order.as_slice() else { return None };
    if ended.told {
        return None;
    }
    let lead = |name: &&'static str| sum(ended, name, *first) - sum(ended, name, *second);
    let best = sources(ended).into_iter().max_by_key(lead)?;
    let count = lead(&best);
    let source = source_name(ended, best);
    let said = Phrase::new("what-made-it").with("count", i64::from(count));
    let said = said.with("source", Arg::Name(source));
    (count > 0).then(|| say(&said.with("name", Arg::Name(ended.table.name(*second)))))
}

/// Renders the players on their barrels, the winner in the middle.
fn podium(ended: &TableResult<'_>) -> Markup {
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

/// Returns the sources of points, in the order of their first appearance.
fn sources(ended: &TableResult<'_>) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for point in &ended.points {
        if !names.contains(&point.source) {
            names.push(point.source);
        }
    }
    names
}

/// Returns the name of a source of points.
fn source_name(ended: &TableResult<'_>, source: &'static str) -> String {
    match source {
        Points::BEFORE => text(source),
        own => label_from_key(&label(words_of(&ended.table.spec.game), own)),
    }
}

fn sum(ended: &TableResult<'_>, source: &str, seat: Seat) -> i32 {
    let fits = |point: &&Points| point.source == source && point.seat == seat;
    ended.points.iter().filter(fits).map(|point| point.points).sum()
}

/// Renders places and points, with the sources of the points as bars.
fn result(ended: &TableResult<'_>) -> Markup {
    let (ranking, scores) = (ended.current.ranking(), ended.current.scores());
    let words = words_of(&ended.table.spec.game);
    let names = sources(ended);
    let scale = BarScale::of(ended, &names);
    let named = |source| source_name(ended, source);
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
                    th scope="col" { (label_from_key(&words.word("points"))) }
                }
            }
            tbody {
                @for seat in &ended.order {
                    tr class={ "seat-" (seat.number()) } {
                        td { (ranking[*seat]) }
                        th scope="row" { (badge(*seat)) " " (ended.table.name(*seat)) }
                        td {
                            (bar(ended, &names, *seat, scale))
                        }
                        td class="total" { (scores[*seat]) }
                    }
                }
            }
        }
    }
}

/// The scale of the bars, and the position of zero.
#[derive(Clone, Copy)]
struct BarScale {
    /// The largest sum that a player lost by sources that cost points.
    below: i32,
    /// The full length of the scale: `below` plus the largest sum that a player gained.
    whole: i32,
}

impl BarScale {
    fn of(ended: &TableResult<'_>, names: &[&'static str]) -> BarScale {
        let sums = |seat: Seat| names.iter().map(move |name| sum(ended, name, seat));
        let gained = |seat: Seat| sums(seat).filter(|sum| *sum > 0).sum::<i32>();
        let lost = |seat: Seat| -sums(seat).filter(|sum| *sum < 0).sum::<i32>();
        let most = |of: &dyn Fn(Seat) -> i32| ended.order.iter().map(|seat| of(*seat)).max();
        let below = most(&lost).unwrap_or(0);
        BarScale { below, whole: (below + most(&gained).unwrap_or(0)).max(1) }
    }

    /// Returns points as a percentage of the full length.
    fn share(self, points: i32) -> String {
        format!("{:.2}%", f64::from(points) * 100.0 / f64::from(self.whole))
    }
}

/// Renders one player's bar: gained points to the right of zero, lost points to the left, at the same scale for all
/// players.
fn bar(ended: &TableResult<'_>, names: &[&'static str], seat: Seat, scale: BarScale) -> Markup {
    let sums = names.iter().enumerate().map(|(index, name)| (index, *name, sum(ended, name, seat)));
    let part = |(index, name, sum): (usize, &'static str, i32)| {
        let said = format!("{}: {sum}", source_name(ended, name));
        html! {
            span class={ "source-" (index) @if sum < 0 { " lost" } } title=(said)
                style={ "width:" (scale.share(sum.abs())) } {
                span class="spoken" { (source_name(ended, name)) " " } span class="sum" { (sum) }
            }
        }
    };
    let lost: Vec<_> = sums.clone().filter(|(.., sum)| *sum < 0).collect();
    let all: i32 = lost.iter().map(|(.., sum)| -sum).sum();
    html! {
        span class="bar" {
            @if scale.below > all { span class="below-zero" style={ "width:" (scale.share(scale.below - all)) } {} }
            @for one in lost { (part(one)) }
            @if scale.below > 0 { i class="zero" {} }
            @for one in sums.filter(|(.., sum)| *sum > 0) { (part(one)) }
        }
    }
}

/// Renders the tie-break, if there are ties.
fn ties(ended: &TableResult<'_>) -> Markup {
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

/// Returns the tie-break as a sentence, from the game's texts if they have one.
fn tie_break(game: &str) -> String {
    let said = words_of(game).word("tie-break");
    if said == "tie-break" { text("tie-in-rules") } else { said }
}

/// Renders the buttons of a finished game.
fn after(ended: &TableResult<'_>) -> Markup {
    let table = ended.table;
    html! {
            div class="afterwards" {
                @match (table.lesson(), &table.rematch) {
                    (Some(lesson), _) => (links_after_lesson(table, lesson)),
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
    @if table.analysis.is_some() {
                    a class="button" href={ (table.replay_address()) "?at=1" } { (icon("eye")) (text("see-analysis")) }
                } @else if table.analysing.is_none() {
                    (post(table, "replay/analysis", html! { button { (icon("eye")) (text("analyse")) } }))
                }
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
