//! Portugal: nine regions with their vineyards, renown and estates.

use game::Phrase;
use maud::{Markup, html};
use vinhos::{Action, Frame, Gift, Region, RegionView};

use super::icons::{self, icon};
use super::plan::takes_vineyard;
use super::{Scene, Thing, frame, mine_to_do, offers, spot_or_why, tag, told, word};
use table_kit::badge;

pub fn zone(scene: &Scene<'_>) -> Markup {
    html! {
        div class="v-map" {
            (country(scene))
            @for region in &scene.view.regions { (plate(scene, region)) }
        }
    }
}

fn ways<'a>(scene: &'a Scene<'_>, here: Region) -> Vec<&'a super::Offer> {
    offers(scene, |action| match action {
        Action::Start(region)
        | Action::Buy { region, .. }
        | Action::Renown(region)
        | Action::Top { region, .. } => region == here,
        _ => false,
    })
}

/// The land under the plates. It says nothing that they do not say.
fn country(scene: &Scene<'_>) -> Markup {
    html! {
        svg class="v-land" viewBox="0 0 400 640" preserveAspectRatio="none" aria-hidden="true" {
            path class="v-coast" d=(COAST) {}
            @for view in &scene.view.regions {
                path d=(border(view.region))
                    class={ "v-region" @if !view.in_game { " out" }
                        @if !ways(scene, view.region).is_empty() { " live" } } {}
            }
            path class="v-river" d="M388 150C330 172 300 160 250 178S150 172 62 190" {}
            path class="v-river" d="M360 352C310 350 280 392 236 402S160 430 70 424" {}
        }
    }
}

const COAST: &str = "M86 22C130 8 160 26 206 16S330 18 376 40C398 66 384 96 392 126S372 190 362 230\
    s10 70 0 108-14 66-4 98 2 70-6 102-14 60-10 78c-40 16-80 6-130 12S110 622 62 612c-8-30 4-50-4-76\
    S30 500 34 470s10-26-6-42S2 400 10 360s22-54 26-84 14-56 20-92-6-40 6-72S64 50 86 22z";

/// The outline of a region; neighbours share their border.
const fn border(region: Region) -> &'static str {
    match region {
        Region::Minho => {
            "M86 22C130 8 160 26 206 16c-8 40 8 70 0 112-50 8-94-6-146 4C66 92 62 54 86 22z"
        }
        Region::TrasOsMontes => {
            "M206 16c46-10 124 2 170 24 22 26 8 56 16 86-60 12-126-6-186 2 8-42-8-72 0-112z"
        }
        Region::Douro => {
            "M60 132c52-10 96 4 146-4 60-8 126 10 186-2 8 30-20 64-30 104-56 10-116-8-172 2-48 8-92-4-138 \
             2 6-36-2-60 8-102z"
        }
        Region::Lisboa => {
            "M52 234c46-6 90 6 138-2-4 34 6 68 0 104s4 66-4 100c-50 8-106-12-158-8C2 400 2 400 10 360s22-54 \
             26-84 10-20 16-42z"
        }
        Region::Dao => {
            "M190 232c56-10 116 8 172-2 10 34 10 70 0 108-56 6-116-10-172-2 6-36-4-70 0-104z"
        }
        Region::Ribatejo => {
            "M190 336c56-8 116 8 172 2-10 38-14 66-4 98-56 10-116-8-172 0 8-34-2-64 4-100z"
        }
        Region::Setubal => {
            "M28 428c52-4 108 16 158 8-6 34 8 70 2 104-44 8-88-8-130-4-8-26-28-36-24-66s10-26-6-42z"
        }
        Region::Alentejo => {
            "M186 436c56-8 116 10 172 0 10 32 2 70-6 102-54 10-110-6-164 2 6-34-8-70-2-104z"
        }
        Region::Algarve => {
            "M58 536c42-4 86 12 130 4 54-8 110 8 164-2-8 32-14 60-10 78-40 16-80 6-130 12S110 622 62 612c-8-30 \
             4-50-4-76z"
        }
    }
}

/// What there is to know of a region.
fn plate(scene: &Scene<'_>, view: &RegionView) -> Markup {
    let name = scene.word(&format!("region-{}", view.region));
    let ways = ways(scene, view.region);
    let gift = scene.word(&format!("gift-{}", view.gift));
    let label = Phrase::new("board-region").with("number", view.number);
    let label = told(
        &label.with("region", word("region", view.region)).with("gift", word("gift", view.gift)),
    );
    let id = format!("region-{}", view.region);
    let class = format!("v-plate vm-{}{}", view.region, if view.in_game { "" } else { " out" });
    let inner = html! {
        span class="v-plate-name" { span class="v-no" { (view.number) } " " (name) }
        @if view.in_game {
            span class="v-plate-row" { (vineyards(scene, view)) (renown(view)) }
            span class="v-plate-row" {
                span class="v-gift" title=(gift) { (icon(icons::of_gift(view.gift))) " " (tag(short_gift(view.gift))) }
                (markers(view))
            }
        } @else {
            span class="v-small" { (tag("board-not-in-this-game")) }
        }
    };
    let thing = Thing { id: &id, class: &class, label: &label, offers: &ways };
    spot_or_why(scene, thing, refused(scene, view), inner)
}

/// What to ask "why not?" about while vineyards are bought or begun with.
fn refused(scene: &Scene<'_>, view: &RegionView) -> Option<String> {
    let first = "1".parse().expect("there is a first estate");
    match frame(scene).filter(|_| mine_to_do(scene))? {
        Frame::BuyVineyard(_) => {
            Some(Action::Buy { region: view.region, estate: first }.to_string())
        }
        Frame::StartVineyard => Some(Action::Start(view.region).to_string()),
        Frame::PlaceRenown => Some(Action::Renown(view.region).to_string()),
        _ => None,
    }
}

/// The top vineyard with its price, and what is left below.
fn vineyards(scene: &Scene<'_>, view: &RegionView) -> Markup {
    let [white, red] = view.below;
    if takes_vineyard(scene, view.region) {
        return taken(view);
    }
    html! {
        @match view.top {
            Some(colour) => {
                span class={ "v-vineyard v-" (colour) }
                    title=(told(&Phrase::new("board-on-top").with("colour", word("colour", colour)).with("price", view.price))) {
                    (icons::colour(colour)) span class="spoken" { " " (tag("board-vineyard-for")) " " }
                    strong { (price(scene, view)) }
                }
                span class="v-below" title=(told(&Phrase::new("board-below-it").with("white", white).with("red", red))) {
                    (white) "W " (red) "R" span class="spoken" { " " (tag("board-below")) }
                }
            }
            None => span class="v-below" { (tag("board-no-vineyard-left")) },
        }
    }
}

/// A deck of which the top is planned to be taken. Which one comes to light then is not foretold.
fn taken(view: &RegionView) -> Markup {
    let [white, red] = view.below;
    let taken = view.top.map_or("white", |colour| colour.word());
    html! {
        span class={ "v-vineyard ghost v-" (taken) } title=(tag("board-vineyard-planned")) {
            "✓" span class="spoken" { (tag("board-vineyard-planned")) }
        }
        span class="v-below" title=(told(&Phrase::new("board-below-it").with("white", white).with("red", red))) {
            (white) "W " (red) "R" span class="spoken" { " " (tag("board-below")) }
        }
    }
}

/// The price now: a discount counts while it lasts.
fn price(scene: &Scene<'_>, view: &RegionView) -> u8 {
    match frame(scene) {
        Some(Frame::BuyVineyard(purchase)) => view.price.saturating_sub(purchase.off),
        Some(Frame::StartVineyard) => 0,
        _ => view.price,
    }
}

fn renown(view: &RegionView) -> Markup {
    let phrase =
        Phrase::new("board-renown-cubes").with("cubes", view.cubes).with("spaces", view.spaces);
    html! {
        span class="v-renown" title=(told(&phrase)) {
            @for space in 0..view.spaces {
                span class={ "v-cube" @if space < view.cubes { " full" } } aria-hidden="true" {}
            }
            span class="spoken" { (told(&phrase)) }
        }
    }
}

fn markers(view: &RegionView) -> Markup {
    html! {
        span class="v-markers tiny" { @for seat in &view.markers { (badge(*seat)) } }
    }
}

/// What a region does, in a word or two.
const fn short_gift(gift: Gift) -> &'static str {
    match gift {
        Gift::FairPoints => "short-gift-fair-points",
        Gift::NoCellar => "short-gift-no-cellar",
        Gift::Cellar => "short-gift-cellar",
        Gift::Porto => "short-gift-porto",
        Gift::Farmer => "short-gift-farmer",
        Gift::Winery => "short-gift-winery",
        Gift::Experts => "short-gift-experts",
        Gift::Renown => "short-gift-renown",
        Gift::Value => "short-gift-value",
    }
}
