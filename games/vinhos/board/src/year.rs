//! The progress of the game, and this year's vintage.

use game::Phrase;
use maud::{Markup, html};
use vinhos::{Feature, Magnate, Phase};

use super::icons::{self, Icon, icon};
use super::sprite::sprite;
use super::{Scene, number, phrase_text, tag, word};

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        (sprite("vine", "v-vine"))
        (years(scene))
        (phases(scene))
    }
}

/// Returns the name of the year.
pub fn chapter(scene: &Scene<'_>) -> String {
    match scene.view.phase {
        Phase::Over => String::new(),
        Phase::ExtraAction => tag("board-last-action"),
        _ => phrase_text(&Phrase::new("board-year-of-six").with("year", scene.view.year)),
    }
}

/// Renders the year and the phase, and the scores at the end, in the top bar.
pub fn heading(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let over = view.phase == Phase::Over;
    html! {
        @if !over {
            span class="chapter-name" {
                (chapter(scene))
            }
        }
        button class="v-if-over" type="button" popovertarget="v-ending" {
            (tag(if over { "board-the-final-scoring" } else { "board-if-over" }))
        }
    }
}

/// Renders the six years, with the weather of the known ones.
fn years(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let value = (view.year, view.phase, &view.vintages, view.fair_years);
    scene.part("years", value, || html! {
        (scene.slot("v-years", html! {
            ol id="v-years" class="v-years" aria-label=(tag("board-years")) {
                @for year in 1..=6u8 {
                    @let now = year == view.year && view.phase != Phase::ExtraAction;
                    @let known = view.vintages.get(usize::from(year) - 1);
                    li class={ "v-yr" @if now { " now" } @else if year <= view.year { " past" } }
                        aria-current=[now.then_some("step")] {
                        span class="spoken" { (tag("board-year")) " " } (year)
                        @if let Some(tile) = known {
                            span class="v-yr-weather spoken" title=(tag("board-weather-of-that-year")) {
                                (signed(scene.components.vintages[usize::from(*tile) - 1].weather))
                            }
                        }
                        @if view.fair_years.contains(&year) {
                            span class="v-yr-fair" title=(tag("board-fair-after")) {
                                (icon(Icon::Booth)) span class="spoken" { (tag("board-fair")) }
                            }
                        }
                    }
                }
                li class={ "v-yr extra" @if view.phase == Phase::ExtraAction { " now" } }
                    title=(tag("board-last-action")) {
                    "+1" span class="spoken" { " " (tag("board-last-action")) }
                }
            }
        }))
    })
}

fn phases(scene: &Scene<'_>) -> Markup {
    let view = scene.view;
    let fair = view.fair_years.contains(&view.year);
    let steps: &[(&'static str, &[Phase])] = match view.phase {
        Phase::StartVineyards | Phase::StartTiles => &[
            ("phase-first-vineyard", &[Phase::StartVineyards]),
            ("phase-first-tile", &[Phase::StartTiles]),
        ],
        _ => &[
            ("phase-action-1", &[Phase::FirstAction]),
            ("phase-action-2", &[Phase::SecondAction]),
            ("phase-barrels-back", &[Phase::Maintenance]),
            ("phase-production", &[Phase::Production]),
            ("phase-fair", &[Phase::LatePress, Phase::FourthPlace, Phase::Buying]),
        ],
    };
    html! {
        ol class="v-phases" aria-label=(tag("board-phases-of-the-year")) {
            @for (name, within) in steps {
                @let now = within.contains(&view.phase);
                @let none = *name == "phase-fair" && !fair;
                li class=[now.then_some("now").or(none.then_some("none"))] aria-current=[now.then_some("step")]
                    title=[none.then(|| tag("board-no-fair-this-year"))] {
                    (tag(name)) @if none { span class="spoken" { ": " (tag("board-no-fair-this-year")) } }
                }
            }
        }
    }
}

/// Renders the vintage tile's left half: weather, and the features that count this year.
pub fn vintage(scene: &Scene<'_>) -> Markup {
    let tile = &scene.view.vintage;
    html! {
        p class="v-weather" title=(tag("board-weather-on-each-new-wine"))
            data-piece="vintage" data-face=(scene.view.year) data-still="" {
            (sprite(if tile.weather > 0 { "sun" } else { "rain" }, "v-sky"))
            strong { (signed(tile.weather)) }
            span class="spoken" { " " (tag("board-weather-on-each-new-wine")) }
        }
        ul class="v-features" aria-label=(tag("board-fair-points-for-experts")) {
            @for feature in Feature::ALL.into_iter().filter(|one| tile.symbols[one.index()] > 0) {
                li title=(tag("board-expert-points")) {
                    (icon(icons::of_feature(feature)))
                    strong { "+" (tile.symbols[feature.index()]) }
                    span { (scene.word(&format!("feature-{feature}"))) }
                }
            }
        }
    }
}

/// Renders a magnate's demand of this year, in one or two signs.
pub fn wish(scene: &Scene<'_>, magnate: Magnate) -> Markup {
    let tile = &scene.view.vintage;
    html! {
        span class="v-wish" {
            @match magnate {
                Magnate::Anabela => {
                    (sprite(&format!("bottle-{}", tile.colour), "bottle"))
                    (scene.word(&format!("colour-{}", tile.colour)))
                }
                Magnate::Bruno => { "≥ " (tile.value) },
                Magnate::Carolina => {
                    @for region in tile.regions.iter() { span class="v-no" { (region.number()) } }
                }
            }
            span class="spoken" { (demand_text(scene, magnate)) }
        }
    }
}

/// Returns the same as a sentence.
pub fn demand_text(scene: &Scene<'_>, magnate: Magnate) -> String {
    let tile = &scene.view.vintage;
    match magnate {
        Magnate::Anabela => {
            phrase_text(&Phrase::new("wish-colour").with("colour", word("colour", tile.colour)))
        }
        Magnate::Bruno => number("wish-value", tile.value),
        Magnate::Carolina => {
            let regions: Vec<_> =
                tile.regions.iter().map(|region| word("region", region)).collect();
            phrase_text(&Phrase::new("wish-regions").with("regions", regions))
        }
    }
}

/// Returns a number with its sign.
pub fn signed(number: i8) -> String {
    match number {
        0.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
}
