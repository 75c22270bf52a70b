//! The map: regions, roads, merchants, the cloud, and the appellations as bottle labels.

use game::{Arg, Phrase, Seat, Set};
use maud::{Markup, html};
use vignobles::{Action, Colour, Frame, Region, Variety, Wine};

use super::land::Land;
use super::room::{Room, barrelled, recipe};
use super::{named, tag, tell, token, zoom};
use table_kit::badge;

pub fn map(room: &Room<'_>) -> Markup {
    let land = Land::of(room.scene.options.side);
    let side = room.scene.word(match room.scene.options.side {
        vignobles::SideName::SouthWest => "option-side-south-west",
        vignobles::SideName::France => "option-side-france",
    });
    html! {
        section class="map panel" aria-labelledby="map-title" {
            h2 id="map-title" { (side) span class="aside" { (tag("board-roads")) } }
            div class="country" {
                (ground(room, land))
                ul class="places" {
                    @for region in Region::all() { (place(room, land, region)) }
                    (key(room, land))
                }
            }
            @for region in Region::all() { (zoom::sheet(room, region)) }
        }
    }
}

/// Land, roads and rain. It stretches with the page; all that is to be read lies above it.
fn ground(room: &Room<'_>, land: &Land) -> Markup {
    let home = room.mine().map(|player| player.merchant);
    html! {
        svg class="ground" viewBox="-8 -3 314 306" preserveAspectRatio="none" aria-hidden="true" {
            pattern id="rain" width="7" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(18)" {
                path class="rain-line" d="M2 0v5M5.5 4.500v4.5" {}
            }
            @for outline in land.beyond { path class="beyond" d=(outline) {} }
            @for region in Region::all() {
                @let live = !ways(room, region).is_empty();
                path class={ "land land-" (region) @if home == Some(region) { " here" } @if live { " live" } }
                    d=(land.outlines[region.index()]) {}
            }
            @if let Some(cloud) = room.view.cloud {
                path class="rain" fill="url(#rain)" d=(land.outlines[cloud.index()]) {}
            }
            @for region in Region::all() {
                @for other in room.near(region).iter().filter(|other| *other > region) {
                    @let ((x1, y1), (x2, y2)) = (land.middle(region), land.middle(other));
                    line class="road" x1=(x1) y1=(y1) x2=(x2) y2=(y2) {}
                }
            }
        }
    }
}

/// The ways to bring something to a region.
pub fn ways<'a>(room: &Room<'a>, region: Region) -> super::room::Offers<'a> {
    room.offers(|&action| {
        matches!(action, Action::Cloud(to) | Action::Move(to) | Action::WineRoad(to) | Action::WindChange(to) if to == region)
    })
}

fn place(room: &Room<'_>, land: &Land, region: Region) -> Markup {
    let (column, row) = land.cells[region.index()];
    let home = room.mine().map(|player| player.merchant);
    let clouded = room.view.cloud == Some(region);
    let near = home.is_some_and(|home| room.near(home).contains(region));
    let reach = home.is_some_and(|home| room.reach(home).contains(region));
    html! {
        @let roads = room.near(region).iter().map(|near| format!("region-{near}"));
        li id={ "region-" (region) } data-roads=(roads.collect::<Vec<_>>().join(" ")) class={ "place col-" (column) " row-" (row) @if home == Some(region) { " here" }
            @if near { " near" } @if reach { " reach" } @if clouded { " clouded" } } {
            (zoom::button(room, region))
            (head(room, region))
            ul class="wines" { @for wine in room.wines_of(region) { (label(room, wine)) } }
        }
    }
}

fn head(room: &Room<'_>, region: Region) -> Markup {
    let offers = ways(room, region);
    let name = room.region_name(region);
    let merchants: Vec<Seat> =
        room.seats().filter(|&seat| room.player(seat).merchant == region).collect();
    let clouded = room.view.cloud == Some(region);
    let clouds =
        offers.iter().any(|offer| matches!(offer.action, Action::Cloud(_) | Action::WindChange(_)));
    let hits = if clouds { hit(room, region) } else { Vec::new() };
    let inner = html! {
        span class="place-name" { (name) }
        @if let (Some(seat), Some(mine)) = (room.scene.me(), room.mine()) {
            @let (have, need) = mine.regions[region.index()];
            @if have > 0 { span class={ "owned seat-" (seat.number()) } title=(tell(&Phrase::new("board-you-own").with("have", have).with("need", need))) { (have) "/" (need) } }
        }
        @if clouded { (token::cloud()) }
        @for seat in &merchants { (token::pawn(room, *seat)) }
        @if !hits.is_empty() {
            span class="hits" { (tag("board-stops")) " " @for (seat, wines) in &hits { (badge(*seat)) (wines) " " } }
        }
    };
    let told = hits.iter().map(|(seat, wines)| {
        let phrase = Phrase::new("board-stops-wines").with("wines", *wines);
        tell(&phrase.with("name", Arg::Name(room.scene.name(*seat).to_string())))
    });
    let label = format!("{name}{}", told.collect::<String>());
    match (offers.is_empty(), asked_way(room)) {
        (true, Some(verb)) => {
            let class =
                if clouded && verb == "cloud" { "place-head crossed" } else { "place-head" };
            room.scene.why_not(&format!("{verb} {region}"), class, name, inner)
        }
        _ => room.scene.spot(&format!("go-{region}"), "place-head", &label, &offers, inner),
    }
}

/// What the viewer is asked to bring somewhere, as the notation says it.
fn asked_way(room: &Room<'_>) -> Option<&'static str> {
    match room.asked()? {
        Frame::Cloud(_) => Some("cloud"),
        Frame::Visit { .. } | Frame::NeighbourMove { .. } | Frame::LocalMove => Some("move"),
        _ => None,
    }
}

/// Whom the cloud would keep from blending here, and how many wines.
fn hit(room: &Room<'_>, region: Region) -> Vec<(Seat, usize)> {
    let hits = room.seats().map(|seat| (seat, room.blendable(seat, region)));
    hits.filter(|(_, wines)| *wines > 0).collect()
}

/// A wine's label, with what it wants and whose it is.
fn label(room: &Room<'_>, wine: Wine) -> Markup {
    let owner = room.owner(wine);
    let offers = room.offers(|action| matches!(action, Action::Blend(blend) if blend.wine == wine));
    let held = room.mine().map_or(Set::empty(), barrelled);
    let (standing, ready, wins) = standing(room, wine);
    let told = told(room, wine, ready, wins);
    let refused = offers.is_empty() && asks_to_blend(room, wine);
    let plain = offers.is_empty() && !refused;
    let inner = label_face(room, wine, held, wins, plain.then_some(&told));
    html! {
        li id={ "wine-" (wine) } class={ "wine" (standing) (ghosts(room, wine, held))
            @if let Some(seat) = owner { " taken seat-" (seat.number()) } } {
            @if refused { (room.scene.why_not(&format!("blend {wine}"), "label", &told, inner)) }
            @else { (room.scene.spot(&format!("blend-{wine}"), "label", &told, &offers, inner)) }
        }
    }
}

/// How near the viewer is to a wine: the class of its label, whether the barrels have its grapes, and
/// whether it would win.
pub fn standing(room: &Room<'_>, wine: Wine) -> (&'static str, bool, bool) {
    let Some(mine) = room.mine().filter(|_| room.owner(wine).is_none()) else {
        return ("", false, false);
    };
    match (recipe(room.side.wine(wine)) - barrelled(mine)).len() {
        0 => (" ready", true, mine.winning.contains(&wine)),
        1 => (" short", false, false),
        _ => ("", false, false),
    }
}

fn label_face(
    room: &Room<'_>,
    wine: Wine,
    held: Set<Variety>,
    wins: bool,
    told: Option<&String>,
) -> Markup {
    let row = room.side.wine(wine);
    let owner = room.owner(wine);
    let medal = room.has_medal(wine);
    let dot = |variety: Variety| {
        let class = match (owner, held.contains(variety)) {
            (Some(_), _) => "",
            (None, false) => "lacking",
            (None, true) => "held",
        };
        token::grape(room, variety, class)
    };
    html! {
        (token::bottle(row.colour, medal))
        span class="wine-name" aria-hidden="true" { (row.name) }
        @if medal { (token::medal()) }
        span class="dots" aria-hidden="true" {
            (dot(row.grapes[0])) (dot(row.grapes[1]))
            @if row.prestige { (token::third(row.grapes[0])) }
        }
        @if let Some(seat) = owner { (badge(seat)) }
        @if wins { span class="wins" aria-hidden="true" { (tag("board-wins")) } }
        @if let Some(told) = told { span class="spoken" { (told) } }
    }
}

/// All there is to know of a wine, in words.
pub fn told(room: &Room<'_>, wine: Wine, ready: bool, wins: bool) -> String {
    let row = room.side.wine(wine);
    let key = match row.colour {
        Colour::Red => "board-red-wine",
        Colour::White => "board-white-wine",
    };
    let [lead, second] = row.grapes.map(|variety| room.variety_name(variety));
    let noun = |text: &str| Arg::Name(text.to_string());
    let phrase = Phrase::new(key).with("wine", noun(&row.name));
    let mut told = tell(&phrase.with("lead", noun(lead)).with("second", noun(second)));
    if !row.really.is_empty() {
        told += &format!(" {}", named("board-really", &row.really));
    }
    told += &format!("; {}", room.region_name(row.region));
    if row.prestige {
        told += &format!("; {}", named("board-prestige-wine", lead));
    }
    if room.has_medal(wine) {
        told += &format!("; {}", tag("board-told-medal"));
    }
    if let Some(owner) = room.owner(wine) {
        told += &format!("; {}", named("board-told-owner", room.scene.name(owner)));
    }
    if ready {
        told += &format!("; {}", tag("board-told-ready"));
    }
    if wins {
        told += &format!("; {}", tag("board-told-wins"));
    }
    let clause = if row.prestige { "9.4" } else { "9.2" };
    told + "; " + &tell(&Phrase::new("board-clause").with("clause", noun(clause)))
}

/// Whether a wine stands where the viewer is asked to blend.
fn asks_to_blend(room: &Room<'_>, wine: Wine) -> bool {
    let blends = matches!(
        room.asked(),
        Some(Frame::LocalBlend { .. } | Frame::NeighbourBlend | Frame::DoubleBlend)
    );
    blends && room.mine().is_some_and(|mine| mine.merchant == room.side.wine(wine).region)
}

/// What barrelling would change for a wine, as classes. `with-c`: the grape c of the hand is all it
/// lacks. `then-c2` and `lost-c2`: it would become ready, or be so no longer, if c went into barrel 2.
/// Pointing at the grape or at the choice repaints the map by them.
fn ghosts(room: &Room<'_>, wine: Wine, held: Set<Variety>) -> String {
    let recipe = recipe(room.side.wine(wine));
    let (Some(mine), Some(own), None) = (room.mine(), &room.view.own, room.owner(wine)) else {
        return String::new();
    };
    let missing = recipe - held;
    let mut classes: String = missing
        .iter()
        .filter(|variety| missing.len() == 1 && own.grapes.0.contains(variety))
        .map(|variety| format!(" with-{variety}"))
        .collect();
    for offer in room.offers(|action| matches!(action, Action::Barrel { .. })) {
        let Action::Barrel { variety, barrel } = offer.action else { continue };
        let kept = mine.barrels.iter().enumerate().filter(|(index, _)| *index != barrel.index());
        let kept = kept.filter_map(|(_, barrel)| barrel.0.first());
        let after: Set<Variety> = kept.copied().chain([variety]).collect();
        match (missing.is_empty(), (recipe - after).is_empty()) {
            (false, true) => classes += &format!(" then-{variety}{barrel}"),
            (true, false) => classes += &format!(" lost-{variety}{barrel}"),
            _ => {}
        }
    }
    classes
}

/// The grapes by colour, letters and number of cards, in the corner that no region takes.
fn key(room: &Room<'_>, land: &Land) -> Markup {
    let taken = |cell: &(u8, u8)| land.cells.contains(cell);
    let cells = (0..3).flat_map(|row| (0..3).map(move |column| (column, row)));
    let (column, row) = cells.into_iter().find(|cell| !taken(cell)).unwrap_or_default();
    html! {
        li class={ "place key col-" (column) " row-" (row) } {
            span class="place-name" { (tag("board-grapes")) }
            ul class="varieties" {
                @for variety in Variety::all() {
                    @let cards = room.scene.components.varieties[variety.index()].cards;
                    @let told = tell(&Phrase::new("board-so-many-cards").with("count", cards));
                    li title=(told) { (token::grape(room, variety, "")) span { (room.variety_name(variety)) } span class="cards-of" { span aria-hidden="true" { "×" (cards) } span class="spoken" { (told) } } }
                }
            }
        }
    }
}
