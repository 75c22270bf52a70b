//! The scores if the game ended now: for each player a bar of its parts, on one scale,
//! and the source of each part.

use game::{Phrase, Seat};
use maud::{Markup, html};
use vinhos::{FinalItem, Phase, RivalView, money_vp};

use super::export::share;
use super::sprite::badge;
use super::{Scene, everyone, name, number, phrase_text, tag, tile_name};

/// The parts of a score, in the order in which they are shown.
const PARTS: [&str; 5] =
    ["part-scored", "part-majorities", "part-purse", "part-wines", "part-tiles"];

/// A player's score part by part, with the source of each.
pub struct ScoreBreakdown {
    pub seat: Seat,
    pub parts: [u16; PARTS.len()],
    from: [String; PARTS.len()],
}

impl ScoreBreakdown {
    /// Computes the score of a player, or of the Rival of a solo game (clause 16.9).
    pub fn of(scene: &Scene<'_>, seat: Seat) -> ScoreBreakdown {
        match (&scene.view.rival, scene.view.players.get(seat.index())) {
            (Some(rival), None) => ScoreBreakdown::of_rival(scene, rival, seat),
            _ => ScoreBreakdown::of_player(scene, seat),
        }
    }

    pub fn total(&self) -> u16 {
        self.parts.iter().sum()
    }

    fn of_player(scene: &Scene<'_>, seat: Seat) -> ScoreBreakdown {
        let player = &scene.view.players[seat.index()];
        let sum = |fits: fn(&FinalItem) -> bool| -> u16 {
            player.if_over.iter().filter(|(item, _)| fits(item)).map(|(_, vp)| vp).sum()
        };
        let later = [
            sum(|item| matches!(item, FinalItem::Majority { .. })),
            sum(|item| matches!(item, FinalItem::Money { .. })),
            sum(|item| matches!(item, FinalItem::Wines { .. })),
            sum(|item| matches!(item, FinalItem::Multiplier { .. })),
        ];
        let scored = match scene.view.phase == Phase::Over {
            true => player.vp.saturating_sub(later.iter().sum()),
            false => player.vp,
        };
        let wines = player.estates.iter().map(|estate| estate.wines.len()).sum::<usize>();
        ScoreBreakdown {
            seat,
            parts: [scored, later[0], later[1], later[2], later[3]],
            from: [
                tag("part-so-far"),
                majorities(scene, seat),
                number("board-so-many-bagos", player.bagos),
                number("part-so-many-wines", wines),
                tiles(scene, seat),
            ],
        }
    }

    fn of_rival(scene: &Scene<'_>, rival: &RivalView, seat: Seat) -> ScoreBreakdown {
        let scored = match scene.view.phase == Phase::Over {
            true => rival.vp.saturating_sub(rival.majorities),
            false => rival.vp,
        };
        let from = [tag("part-so-far"), majorities(scene, seat)];
        let [scored_from, majorities_from] = from;
        ScoreBreakdown {
            seat,
            parts: [scored, rival.majorities, 0, 0, 0],
            from: [scored_from, majorities_from, String::new(), String::new(), String::new()],
        }
    }
}

/// Returns the countries in which a seat would score, with the VP, such as "III 5 · IV 4".
fn majorities(scene: &Scene<'_>, seat: Seat) -> String {
    let roman = ["I", "II", "III", "IV", "V"].iter().zip(&scene.view.countries);
    let shares = roman.map(|(roman, country)| (roman, share(scene, country, seat, 0)));
    let told: Vec<String> =
        shares.filter(|(_, vp)| *vp > 0).map(|(roman, vp)| format!("{roman} {vp}")).collect();
    told.join(" · ")
}

/// Returns the names of the multipliers with their VP.
fn tiles(scene: &Scene<'_>, seat: Seat) -> String {
    let items = scene.view.players[seat.index()].if_over.iter();
    let told: Vec<String> = items
        .filter_map(|(item, vp)| match item {
            FinalItem::Multiplier { tile, .. } => Some(format!("{} {vp}", tile_name(scene, *tile))),
            _ => None,
        })
        .collect();
    told.join(" · ")
}

/// Renders the panel over the rail.
pub fn table(scene: &Scene<'_>) -> Markup {
    let over = scene.view.phase == Phase::Over;
    let players = scene.view.players.iter().map(|player| {
        let wines = player.estates.iter().map(|estate| estate.wines.len()).sum::<usize>();
        (player.vp, player.bagos, wines, &player.if_over)
    });
    let players: Vec<_> = players.collect();
    let value = (over, scene.me(), players, &scene.view.countries, &scene.view.rival);
    scene.part("ending", value, || drawn_table(scene, over))
}

fn drawn_table(scene: &Scene<'_>, over: bool) -> Markup {
    let mut rows: Vec<ScoreBreakdown> =
        everyone(scene).map(|seat| ScoreBreakdown::of(scene, seat)).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.total()));
    let most = rows.first().map_or(1, ScoreBreakdown::total).max(1);
    html! {
        (scene.slot("v-ending", html! {
            div class="v-ending" id="v-ending" popover="" {
                div class="v-ending-head" {
                    h2 { (tag(if over { "board-the-final-scoring" } else { "board-if-over" })) }
                    button type="button" popovertarget="v-ending" popovertargetaction="hide" { (tag("board-close")) }
                }
                p class="v-ending-note" { (tag("board-if-over-note")) }
                ul class="v-legend" {
                    @for (index, key) in PARTS.iter().enumerate() { li class={ "v-part-" (index) } { (tag(key)) } }
                }
                @for row in &rows { (draw_row(scene, row, most)) }
                @if let Some(me) = scene.me().filter(|_| !over) { (next_step(scene, me)) }
            }
        }))
    }
}

fn draw_row(scene: &Scene<'_>, row: &ScoreBreakdown, most: u16) -> Markup {
    let value = (row.seat, row.parts, &row.from, most, scene.me() == Some(row.seat));
    scene.part("reckoning", value, || html! {
        @let id = format!("reckoning-{}", row.seat.number());
        (scene.slot(&id, html! {
            section id=(id) class={ "v-reckoning" @if scene.me() == Some(row.seat) { " mine" } } {
                h3 { (badge(scene, row.seat)) span { (name(scene, row.seat)) } strong { (row.total()) } }
                div class="v-stack" aria-hidden="true" {
                    @for (index, vp) in row.parts.iter().enumerate() {
                        @if *vp > 0 {
                            i class={ "v-part-" (index) } style={ "--at:" (u32::from(*vp) * 1000 / u32::from(most)) } {}
                        }
                    }
                }
                dl class="v-parts" {
                    @for (index, (vp, from)) in row.parts.iter().zip(&row.from).enumerate() {
                        div {
                            dt class="spoken" { (tag(PARTS[index])) }
                            dd {
                                b { @if index > 0 { "+" } (vp) } small title=(from) {
                                    @if *vp > 0 || index == 0 { (from) } @else { "–" }
                                }
                            }
                        }
                    }
                }
            }
        }))
    })
}

/// Renders the next amount of money that is worth more VP (clause 14.1). Only there does a single Bago change the
/// points.
fn next_step(scene: &Scene<'_>, me: Seat) -> Markup {
    let bagos = scene.view.players[me.index()].bagos;
    let worth = |bagos| money_vp(bagos, scene.components);
    let step = (bagos + 1..bagos + 30).find(|more| worth(*more) > worth(bagos));
    html! {
        @if let Some(more) = step {
            p class="v-near" {
                (phrase_text(&Phrase::new("board-near-a-step").with("more", more - bagos).with("bagos", more)
                    .with("before", worth(bagos)).with("after", worth(more))))
            }
        }
    }
}
