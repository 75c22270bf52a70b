//! The map: regions, merchants, the cloud, and the appellations as bottle labels.

use game::{Arg, Phrase, Seat, Set};
use maud::{Markup, html};
use vignobles::{Action, Frame, Region, Variety, Wine};

use super::land::{BoardMap, MAP};
use super::room::{BoardScene, Offers, barrelled, recipe};
use super::wine::{standing, wine_text};
use super::{tag, text_of, token, zoom};
use table_kit::{ObjectLabel, badge};

pub fn map(room: &BoardScene<'_>) -> Markup {
    let land = BoardMap::of(room.scene.options.side);
    html! {
        (room.scene.slot("vig-map", html! {
            section id="vig-map" class="at map" style=(MAP.style()) aria-label=(tag("board-map")) {
                (ground(room))
                @for region in Region::all() { (place(room, land, region)) }
                (milestones(land))
                @if let Some(cloud) = room.view.cloud { (token::cloud(room, land, cloud)) }
                (merchants(room, land))
                (legend(room, land))
                (zoom::overview(room, land))
            }
        }))
    }
}

/// Renders the land, the highlighted regions, and rain.
fn ground(room: &BoardScene<'_>) -> Markup {
    let picture = &room.picture;
    let lit = Region::all().map(|region| !room.ways(region).is_empty()).collect::<Vec<bool>>();
    room.scene.part("ground", (lit, roads(room), room.view.cloud), || html! {
        (room.scene.slot("vig-ground", html! {
            svg id="vig-ground" class="ground" viewBox="0 0 1000 656" preserveAspectRatio="none" aria-hidden="true" {
                use class="land wide-land" href={ (picture) "#map" } {}
                // The portrait map on a phone is a separate drawing.
                use class="land small-land" href={ (picture) "#small" } {}
                @for region in Region::all().filter(|region| !room.ways(*region).is_empty()) {
                    use class={ "lit lit-" (region) } href={ (picture) "#region-" (region.index()) } {}
                }
                @for (one, other) in roads(room) {
                    use class="lit-road" href={ (picture) "#road-" (one.index()) "-" (other.index()) } {}
                }
                @if let Some(cloud) = room.view.cloud {
                    use class="rain" href={ (picture) "#rain-" (cloud.index()) }
                        data-piece={ "rain-" (cloud) } data-still="" {}
                }
            }
        }))
    })
}

/// Renders the milestones on borders. A merchant that moves between two regions passes one.
fn milestones(land: &BoardMap) -> Markup {
    html! {
        @for (one, other, place) in land.milestones() {
            i class="at milestone" style=(place.style()) data-joins={ "region-" (one) " region-" (other) } {}
        }
    }
}

/// Returns the roads that the viewer's merchant may take, each beginning with the region of the lower number.
fn roads(room: &BoardScene<'_>) -> Vec<(Region, Region)> {
    let Some(home) = room.own_player().map(|mine| mine.merchant) else { return Vec::new() };
    let walks =
        |region: &Region| !room.ways(*region).is_empty() && !can_move_cloud_to(room, *region);
    let near = room.neighbours(home).iter().filter(walks);
    near.map(|region| if region < home { (region, home) } else { (home, region) }).collect()
}

fn merchants(room: &BoardScene<'_>, land: &BoardMap) -> Markup {
    let in_region = |region: Region| {
        room.seats().filter(move |&seat| room.player(seat).merchant == region).enumerate()
    };
    html! {
        @for region in Region::all() {
            @for (nth, seat) in in_region(region) { (token::merchant(room, land, seat, region, nth)) }
        }
    }
}

fn place(room: &BoardScene<'_>, land: &BoardMap, region: Region) -> Markup {
    let wines = room.wines_of(region).map(|wine| WineLabel::of(room, wine)).collect::<Vec<_>>();
    let home = room.own_player().map(|player| player.merchant);
    let owned = room.own_player().map(|player| player.regions[region.index()]);
    let to_blend = zoom::shown(room, region);
    let hits = can_move_cloud_to(room, region).then(|| blocked_players(room, region));
    let value = (
        (region, home == Some(region), room.view.cloud == Some(region), owned, room.scene.me()),
        (room.ways(region), asked_verb(room), hits, to_blend, &wines),
    );
    room.scene.part("region", value, || drawn_place(room, land, region, &wines))
}

fn drawn_place(
    room: &BoardScene<'_>,
    land: &BoardMap,
    region: Region,
    wines: &[WineLabel<'_>],
) -> Markup {
    let home = room.own_player().map(|player| player.merchant);
    let clouded = room.view.cloud == Some(region);
    let roads = room.neighbours(region).iter().map(|near| format!("region-{near}"));
    let roads = roads.collect::<Vec<_>>().join(" ");
    let (column, row) = land.field(region);
    let (ground, list) = (format!("ground-{region}"), format!("wines-{region}"));
    html! {
        @let id = format!("region-{region}");
        (room.scene.slot(&id, html! {
            div id=(id) data-roads=(roads) class={ "vig-region col-" (column) " row-" (row)
                @if home == Some(region) { " here" } @if clouded { " clouded" } } {
                (room.scene.slot(&ground, html! {
                    div id=(ground) class="at ground-of" style=(land.ground(region).style()) {
                        (head(room, region))
                        (zoom::region_click_label(room, region))
                    }
                }))
                (room.scene.slot(&list, html! {
                    ul id=(list) class="wines" aria-label=(room.region_name(region)) {
                        @for (number, wine) in wines.iter().enumerate() {
                            (room.scene.part("wine", wine, || {
                                label(room, wine.wine, &land.label(region, number).style())
                            }))
                        }
                    }
                }))
                (zoom::door(room, land, region))
            }
        }))
    }
}

/// Renders the area of a region: the pieces that can be moved there, and the number of its wines that the viewer owns.
fn head(room: &BoardScene<'_>, region: Region) -> Markup {
    let offers = room.ways(region);
    let name = room.region_name(region);
    let clouded = room.view.cloud == Some(region);
    let clouds = can_move_cloud_to(room, region);
    let hits = if clouds { blocked_players(room, region) } else { Vec::new() };
    let inner = html! {
        @if let (Some(seat), Some(mine)) = (room.scene.me(), room.own_player()) {
            @let (have, need) = mine.regions[region.index()];
            @if have > 0 {
                @let told = text_of(&Phrase::new("board-you-own").with("have", have).with("need", need));
                span class={ "owned seat-" (seat.number()) } title=(told) { (have) "/" (need) }
            }
        }
        @if clouds {
            span class={ "hits" @if hits.is_empty() { " none" } } {
                (token::sprite(room, "cloud", "tiny"))
                @for (seat, wines) in &hits { (badge(*seat)) b { (wines) } }
                @if hits.is_empty() { (tag("board-stops-nobody")) }
            }
        }
    };
    let told = hits.iter().map(|(seat, wines)| {
        let phrase = Phrase::new("board-stops-wines").with("wines", *wines);
        text_of(&phrase.with("name", Arg::Name(room.scene.name(*seat).to_string())))
    });
    let label = format!("{name}{}", told.collect::<String>());
    match (offers.is_empty(), asked_verb(room)) {
        (true, Some(verb)) => {
            let class =
                if clouded && verb == "cloud" { "place-head crossed" } else { "place-head" };
            room.scene.why_not(&format!("{verb} {region}"), class, name, inner)
        }
        _ => room.scene.spot(&format!("go-{region}"), "place-head", &label, &offers, inner),
    }
}

/// Returns the verb of the piece that the viewer must move, as in the notation.
fn asked_verb(room: &BoardScene<'_>) -> Option<&'static str> {
    match room.own_decision()? {
        Frame::Cloud(_) => Some("cloud"),
        Frame::Visit { .. } | Frame::NeighbourMove { .. } | Frame::LocalMove => Some("move"),
        _ => None,
    }
}

/// Returns true if the cloud can be moved to a region.
pub fn can_move_cloud_to(room: &BoardScene<'_>, region: Region) -> bool {
    let brings = |action| matches!(action, Action::Cloud(_) | Action::WindChange(_));
    room.ways(region).iter().any(|offer| brings(offer.action))
}

/// Returns the players that the cloud would stop from blending here, and the number of their wines.
fn blocked_players(room: &BoardScene<'_>, region: Region) -> Vec<(Seat, usize)> {
    let hits = room.seats().map(|seat| (seat, room.blendable(seat, region)));
    hits.filter(|(_, wines)| *wines > 0).collect()
}

/// Everything that a wine's label shows.
#[derive(Hash)]
struct WineLabel<'a> {
    wine: Wine,
    owner: Option<Seat>,
    medal: bool,
    offers: Offers<'a>,
    standing: (&'static str, bool, bool),
    /// For each grape of the wine, true if the viewer's barrels have it.
    held: [bool; 2],
    refused: bool,
    stopped: bool,
    ghosts: String,
}

impl<'a> WineLabel<'a> {
    fn of(room: &BoardScene<'a>, wine: Wine) -> WineLabel<'a> {
        let offers =
            room.offers(|action| matches!(action, Action::Blend(blend) if blend.wine == wine));
        let held = room.own_player().map_or(Set::empty(), barrelled);
        WineLabel {
            wine,
            owner: room.owner(wine),
            medal: room.has_medal(wine),
            standing: standing(room, wine),
            held: room.side.wine(wine).grapes.map(|variety| held.contains(variety)),
            refused: offers.is_empty() && asks_to_blend(room, wine),
            stopped: is_stopped(room, wine),
            ghosts: ghosts(room, wine, held),
            offers,
        }
    }
}

/// Returns true if the cloud, moved to a wine's region, would stop a player from blending it.
fn is_stopped(room: &BoardScene<'_>, wine: Wine) -> bool {
    can_move_cloud_to(room, room.side.wine(wine).region)
        && room.seats().any(|seat| room.player(seat).ready.contains(&wine))
}

/// Renders a wine's label, with its grapes and its owner.
fn label(room: &BoardScene<'_>, wine: Wine, place: &str) -> Markup {
    let owner = room.owner(wine);
    let offers = room.offers(|action| matches!(action, Action::Blend(blend) if blend.wine == wine));
    let held = room.own_player().map_or(Set::empty(), barrelled);
    let (standing, ready, wins) = standing(room, wine);
    let told = wine_text(room, wine, ready, wins);
    let refused = offers.is_empty() && asks_to_blend(room, wine);
    let stopped = is_stopped(room, wine);
    let plain = offers.is_empty() && !refused;
    let inner = label_face(room, wine, held, wins, plain.then_some(&told));
    let object = ObjectLabel { name: &told, shown: &room.side.wine(wine).name };
    html! {
        @let id = format!("wine-{wine}");
        (room.scene.slot(&id, html! {
            li id=(id) class={ "at wine" (standing) (ghosts(room, wine, held)) @if stopped { " stopped" }
                @if let Some(seat) = owner { " taken seat-" (seat.number()) } } style=(place) {
                @if refused { (room.scene.why_not(&format!("blend {wine}"), "label", &told, inner)) }
                @else { (room.scene.spot(&format!("blend-{wine}"), "label", object, &offers, inner)) }
            }
        }))
    }
}

fn label_face(
    room: &BoardScene<'_>,
    wine: Wine,
    held: Set<Variety>,
    wins: bool,
    told: Option<&String>,
) -> Markup {
    let row = room.side.wine(wine);
    let owner = room.owner(wine);
    let medal = room.has_medal(wine);
    let dot = |variety: Variety| {
        let class = if held.contains(variety) { "held" } else { "lacking" };
        token::grape(room, variety, class)
    };
    html! {
        (token::bottle(room, row.colour, medal))
        span class={ "wine-name" (width(&row.name)) } aria-hidden="true" {
            (row.name)
        }
        @if medal { (token::travelling_medal(room, "medal", &format!("medal-{wine}"))) }
        @match owner {
            Some(seat) => (token::estate(room, seat, wine)),
            None => span class="dots" aria-hidden="true" {
                (dot(row.grapes[0])) (dot(row.grapes[1]))
                @if row.prestige { (token::third_card_place(room, row.grapes[0])) }
            },
        }
        @if wins { span class="wins" aria-hidden="true" { (tag("board-wins")) } }
        @if let Some(told) = told { span class="spoken" { (told) } }
    }
}

/// Returns the CSS class for a long name: it depends on the length of the name and of its longest word.
fn width(name: &str) -> &'static str {
    let longest = name.split([' ', '-']).map(|word| word.chars().count()).max().unwrap_or(0);
    match name.chars().count() {
        21.. => " longest",
        15.. => " long",
        _ if longest > 9 => " tight",
        _ => "",
    }
}

/// Returns true if a wine is in the region where the viewer is asked to blend.
fn asks_to_blend(room: &BoardScene<'_>, wine: Wine) -> bool {
    let blends = matches!(
        room.own_decision(),
        Some(Frame::LocalBlend { .. } | Frame::NeighbourBlend | Frame::DoubleBlend)
    );
    blends && room.own_player().is_some_and(|mine| mine.merchant == room.side.wine(wine).region)
}

/// Returns the changes of a wine by barrelling, as classes. `with-c`: the wine lacks only the grape c, which is in the
/// hand. `then-c2` and `lost-c2`: it would become ready, or no longer be ready, if c went into barrel 2. The style
/// sheet uses them while the pointer is on the grape or on the choice.
fn ghosts(room: &BoardScene<'_>, wine: Wine, held: Set<Variety>) -> String {
    let recipe = recipe(room.side.wine(wine));
    let (Some(mine), Some(own), None) = (room.own_player(), &room.view.own, room.owner(wine))
    else {
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

/// Renders the grapes by colour, letters and number of cards, in the free corner of the map.
fn legend(room: &BoardScene<'_>, land: &BoardMap) -> Markup {
    let (title, side) = room.title();
    room.scene.part("legend", (), || html! {
        (room.scene.slot("vig-legend", html! {
            div id="vig-legend" class="at cartouche" style=(land.legend.style()) {
                p class="legend-title" { strong { (title) } em { (side) } }
                ul class="varieties" {
                    @for variety in Variety::all() {
                        @let cards = room.scene.components.varieties[variety.index()].cards;
                        @let told = text_of(&Phrase::new("board-so-many-cards").with("count", cards));
                        li title=(told) {
                            (token::grape(room, variety, ""))
                            span { (room.variety_name(variety)) }
                            span class="cards-of" { span aria-hidden="true" { (cards) } span class="spoken" { (told) } }
                        }
                    }
                }
                p class="legend-key" {
                    (token::grape(room, Variety::at(1), "")) span { (tag("board-in-your-barrels")) }
                    (token::grape(room, Variety::at(3), "lacking")) span { (tag("board-missing")) }
                }
                (zoom::legend(room))
            }
        }))
    })
}
