//! The wine fair: everybody's points on a ladder, the steps of a press release, the booths, and the ranking once a fair
//! is held.

use std::cmp::Ordering;

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{Action, FairView, Frame, Phase};

use super::focus::Focus;
use super::icons::{Icon, icon};
use super::sprite::{badge, coin, piece_preview, sprite};
use super::wines::press_step;
use super::{
    BoardObject, Offer, Scene, actor, control_or_reason, everyone, is_asked, name, number, offers,
    phrase_text, tag, viewer_decides,
};

/// The steps of a press release, a to g.
const STEPS: [&str; 7] = [
    "step-wine",
    "step-renown",
    "step-fair-points",
    "step-booth",
    "step-experts",
    "step-magnates",
    "step-wine-leaves",
];

/// The id of the element from which VP come, except those of an export.
pub const STARS: &str = "v-stars";

/// Minimum distance between two discs, in hundredths of the ladder.
const DISC_DISTANCE: u32 = 6;

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        p class="v-aside" {
            @match &scene.view.coming_fair {
                Some(fair) => (coming_fair_text(fair)),
                None => (tag("board-all-fairs-are-held")),
            }
        }
        @if let (Some(seat), Some(step)) = (actor(scene), press_step(scene)) { (stepper(scene, seat, step)) }
        (scene.slot(STARS, html! {
            span id=(STARS) class="v-bank" aria-hidden="true" { (sprite("star", "v-fact-star")) }
        }))
        (ladder(scene))
        @if Focus::of(scene) == Focus::Tiles && scene.view.phase != Phase::StartTiles { (podium(scene)) }
        @else {
            div class="v-booths" title=(tag("board-booths")) { @for booth in 0..4u8 { (booth_of(scene, booth)) } }
        }
    }
}

/// Renders everybody's fair points, best first, with the VP that the coming fair would give.
fn ladder(scene: &Scene<'_>) -> Markup {
    let mut seats: Vec<Seat> = everyone(scene).collect();
    seats.sort_by_key(|seat| points(scene, *seat));
    let most = seats.last().map_or(0, |seat| points(scene, *seat));
    let top = (u32::from(most) + 5).div_ceil(10).max(1) * 10;
    let mut least = 0;
    let placed: Vec<(Seat, u32)> = seats
        .into_iter()
        .map(|seat| {
            let at = (u32::from(points(scene, seat)) * 100 / top).max(least);
            least = at + DISC_DISTANCE;
            (seat, at)
        })
        .collect();
    let stakes: Vec<_> = placed
        .iter()
        .map(|(seat, at)| {
            (seat, at, points(scene, *seat), scene.view.fair_vp(*seat, points(scene, *seat)))
        })
        .collect();
    scene.part("ladder", (top, stakes, scene.view.booths), || html! {
        (scene.slot("v-ladder", html! {
            div id="v-ladder" class="v-ladder" {
                @for ten in 1..top / 10 {
                    span class="v-rung" style={ "--at:" (ten * 10_000 / top) } aria-hidden="true" { (ten * 10) }
                }
                ol {
                    @for (seat, at) in placed.iter().rev() { (disc(scene, *seat, *at)) }
                }
            }
        }))
    })
}

fn disc(scene: &Scene<'_>, seat: Seat, at: u32) -> Markup {
    let points = points(scene, seat);
    let stake = scene.view.fair_vp(seat, points);
    let entered = scene.view.booths.contains(&Some(seat));
    let label = match stake {
        Some(vp) => phrase_text(&Phrase::new("board-disc").with("points", points).with("vp", vp)),
        None => number("fair-points-count", points),
    };
    html! {
        li class={ "v-disc" @if entered { " entered" } } style={ "--at:" (at) } title=(label)
            data-piece={ "disc-" (seat.number()) } data-home={ "disc-" (points) } {
            (badge(scene, seat)) span class="spoken" { (name(scene, seat)) ": " }
            strong { (points) } span class="spoken" { " " (tag("board-fair-points")) }
            @if entered { span class="spoken" { ", " (tag("board-entered")) } }
            @if let Some(vp) = stake { span class="spoken" { ", " (vp) " " (tag("board-vp-if-the-fair-ended-so")) } }
        }
    }
}

/// Returns a sentence about the coming fair and the rewards of its places.
fn coming_fair_text(fair: &FairView) -> String {
    let prizes: Vec<String> = fair.prizes.iter().map(ToString::to_string).collect();
    let phrase = Phrase::new("board-coming-fair").with("fair", fair.number);
    phrase_text(&phrase.with("prizes", game::Arg::Name(prizes.join(" · "))))
}

pub fn points(scene: &Scene<'_>, seat: Seat) -> u16 {
    let own = scene.view.players.get(seat.index()).map(|player| player.fair_points);
    own.or(scene.view.rival.as_ref().map(|rival| rival.fair_points)).unwrap_or(0)
}

/// Returns the place of a seat among all if it had `with` fair points.
pub fn place(scene: &Scene<'_>, seat: Seat, with: u16) -> usize {
    let ahead = |other: &Seat| *other != seat && points(scene, *other) > with;
    1 + everyone(scene).filter(ahead).count()
}

/// Renders the steps a to g, the button back to the previous step, and the current standing.
fn stepper(scene: &Scene<'_>, seat: Seat, now: usize) -> Markup {
    html! {
        (scene.slot("v-steps", html! {
            ol id="v-steps" class="v-steps" aria-label=(tag("board-press-release")) {
                @for (index, step) in STEPS.iter().enumerate() {
                    @let state = match index.cmp(&now) {
                        Ordering::Less => "done",
                        Ordering::Equal => "now",
                        Ordering::Greater => "later",
                    };
                    li title=(tag(step)) class=(state) aria-current=[(index == now).then_some("step")] {
                        span class="v-step" aria-hidden="true" {
                            (if index < now { '✓' } else { (b'a' + index as u8) as char })
                        }
                        span class="v-step-name" { (tag(step)) }
                    }
                }
            }
        }))
        // This button sends the undo form of the table. The form exists only while an undo is possible.
        @if viewer_decides(scene) && now > 0 {
            button class="v-back" type="submit" form="undo" title=(tag("board-back")) {
                "←" span class="spoken" { (tag("board-back")) }
            }
        }
        @let points = points(scene, seat);
        @if let Some(vp) = scene.view.fair_vp(seat, points) {
            p class="spoken" {
                (phrase_text(&Phrase::new("board-standing")
                    .with("points", points)
                    .with("place", place(scene, seat, points))
                    .with("vp", vp)))
            }
        }
    }
}

fn booth_of(scene: &Scene<'_>, booth: u8) -> Markup {
    let ways = offers(scene, |action| action == Action::Booth(booth));
    let asks = is_asked(scene, |frame| matches!(frame, Frame::ChooseBooth(_)));
    let taken = scene.view.booths[usize::from(booth)];
    let value = (booth, &ways, asks, taken, scene.me().filter(|_| !ways.is_empty()));
    scene.part("booth", value, || drawn_booth(scene, booth, taken, &ways, asks))
}

fn drawn_booth(
    scene: &Scene<'_>,
    booth: u8,
    taken: Option<Seat>,
    ways: &[&Offer],
    asks: bool,
) -> Markup {
    let [bagos, points] = scene.components.numbers.booths;
    let (bonus, told) = match booth {
        0 => (html! { "–" }, tag("board-no-bonus")),
        1 => (icon(Icon::Person), tag("board-an-expert")),
        2 => (coin(bagos), number("board-so-many-bagos", bagos)),
        _ => (html! { "+" (points) }, number("board-more-points", points)),
    };
    let inner = html! {
        span class="v-awning" aria-hidden="true" {}
        span class="v-counter" {
            b class="v-booth-no" { (booth + 1) } span class="v-booth-name" aria-hidden="true" { (told) }
        }
        @match taken {
            Some(seat) => span class="v-stand" data-piece={ "booth-" (seat.number()) } data-home=(booth)
                data-from={ "strip-" (seat.number()) } data-hops="" {
                (badge(scene, seat))
            },
            None => span class="v-empty" aria-hidden="true" {},
        }
        (piece_preview(scene, "pawn", !ways.is_empty()))
        span class="v-bonus" title=(told) { (bonus) span class="spoken" { (told) } }
    };
    let (id, label) = (format!("booth-{}", booth + 1), number("board-booth", booth + 1));
    let class = if taken.is_some() { "v-booth taken" } else { "v-booth" };
    let thing = BoardObject { id: &id, class, label: (&label).into(), offers: ways };
    control_or_reason(scene, thing, asks.then(|| Action::Booth(booth).to_string()), inner)
}

/// Renders the ranking of the last fair: the participants by all fair points, with the VP of the place, and after them
/// those who did not take part (clause 13.2).
fn podium(scene: &Scene<'_>) -> Markup {
    let held = scene.view.fair_years.iter().position(|year| *year == scene.view.year);
    let mut seats: Vec<Seat> = participants(scene).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(points(scene, *seat)));
    html! {
        ol class="v-podium" {
            @for seat in seats {
                @let place = 1 + seats_ahead(scene, seat).count();
                li class={ "v-plaque place-" (place) } {
                    (plaque(scene, seat))
                    span class="v-plaque-vp" {
                        (sprite("star", "v-star")) "+" (held.map_or(0, |fair| prize(scene, fair, seat)))
                    }
                }
            }
            @for &seat in &scene.view.absent {
                li class="v-plaque" { (plaque(scene, seat)) span class="v-plaque-vp" { (tag("board-absent")) } }
            }
        }
    }
}

/// Renders the name and the fair points on a plaque.
fn plaque(scene: &Scene<'_>, seat: Seat) -> Markup {
    html! {
        span class="v-plaque-name" { (badge(scene, seat)) " " span { (name(scene, seat)) } }
        span class="v-plaque-points" {
            (icon(Icon::Booth)) (points(scene, seat)) span class="spoken" { " " (tag("board-fair-points")) }
        }
    }
}

/// Returns the seats that took part in the last fair.
fn participants(scene: &Scene<'_>) -> impl Iterator<Item = Seat> {
    everyone(scene).filter(|seat| !scene.view.absent.contains(seat))
}

/// Returns the participants with more fair points than this seat.
fn seats_ahead(scene: &Scene<'_>, seat: Seat) -> impl Iterator<Item = Seat> {
    participants(scene).filter(move |other| points(scene, *other) > points(scene, seat))
}

/// Returns the VP that a participant got at a fair. Tied seats share their VP, rounded down (clauses 13.3, 13.4).
pub fn prize(scene: &Scene<'_>, fair: usize, seat: Seat) -> u8 {
    let [first, second, third] = scene.components.numbers.fairs[fair];
    let prizes = match scene.options.places() {
        2 => [first, third, 0, 0],
        _ => [first, second, third, 0],
    };
    let ahead = seats_ahead(scene, seat).count();
    let level = |other: &Seat| points(scene, *other) == points(scene, seat);
    let tied = participants(scene).filter(level).count();
    prizes[ahead..(ahead + tied).min(4)].iter().sum::<u8>() / tied.max(1) as u8
}
