//! The map on a phone. It is shown either as a whole in portrait, or close up: a region with its names and grapes as
//! large as on a desktop, the ways to its neighbours at the edges, and the whole map in a corner. Both are the same
//! elements. The style sheet chooses between them by the doors, of which at most one is open.

use game::Phrase;
use maud::{Markup, html};
use vignobles::{Frame, Region, Variety};

use super::land::BoardMap;
use super::room::BoardScene;
use super::{map, tag, text_of, token};

/// Renders the name of a region. On the whole map it covers the region and opens it. Close up it is a link at the edge
/// to that region. The name of the open region is in the corner and leads back.
///
/// The region where the viewer is asked to blend is rendered open. It closes with the question. A region that the
/// viewer has opened stays open.
pub fn door(room: &BoardScene<'_>, land: &BoardMap, region: Region) -> Markup {
    let wines = wines_to_blend(room, region);
    let asked = region_to_blend_in(room) == Some(region);
    html! {
        @let id = format!("close-up-{region}");
        (room.scene.slot(&id, html! {
            details id=(id) class="at close-up" name="close-up" style=(land.ground(region).style())
                open[asked] data-open[asked] {
                summary {
                    span class="place-name" { (room.region_name(region)) }
                    @if wines > 0 { b class="to-blend" aria-hidden="true" { (wines) } }
                    span class="spoken" {
                        ", " (tag("board-close-up"))
                        @if wines > 0 {
                            ", " (text_of(&Phrase::new("board-wines-to-blend").with("count", wines as i64)))
                        }
                    }
                }
            }
        }))
    }
}

/// Returns the facts of a region that its door shows.
pub fn shown(room: &BoardScene<'_>, region: Region) -> (usize, bool) {
    (wines_to_blend(room, region), region_to_blend_in(room) == Some(region))
}

/// Returns the region whose wines the viewer has to choose from.
fn region_to_blend_in(room: &BoardScene<'_>) -> Option<Region> {
    let blends = matches!(
        room.own_decision()?,
        Frame::LocalBlend { .. } | Frame::NeighbourBlend | Frame::DoubleBlend
    );
    room.own_player().filter(|_| blends).map(|mine| mine.merchant)
}

/// Returns the number of wines in a region for which the viewer has the grapes.
fn wines_to_blend(room: &BoardScene<'_>, region: Region) -> usize {
    let clouded = room.view.cloud == Some(region);
    room.scene.me().filter(|_| !clouded).map_or(0, |seat| room.blendable(seat, region))
}

/// Renders the label of a click on a region's area.
pub fn region_click_label(room: &BoardScene<'_>, region: Region) -> Markup {
    let key =
        if map::can_move_cloud_to(room, region) { "board-cloud-here" } else { "board-move-here" };
    html! {
        @if !room.ways(region).is_empty() { span class="way-here" aria-hidden="true" { (tag(key)) } }
    }
}

/// Renders the legend of the whole map.
pub fn legend(room: &BoardScene<'_>) -> Markup {
    html! {
        ul class="signs" aria-hidden="true" {
            li { (token::grape(room, Variety::at(1), "")) (tag("board-you-have")) }
            li { (token::grape(room, Variety::at(3), "lacking")) (tag("board-missing")) }
            li { i class="can-blend" {} (tag("board-can-blend")) }
            li { b class="to-blend" { "1" } (tag("board-blends")) }
            li class="open-one" { (tag("board-open-a-region")) }
        }
    }
}

/// Renders a small whole map: the merchants, the cloud, and the part that is shown close up.
pub fn overview(room: &BoardScene<'_>, land: &BoardMap) -> Markup {
    let sprites = &room.sprites;
    let merchants = Region::all().flat_map(|region| {
        let here = room.seats().filter(move |&seat| room.player(seat).merchant == region);
        here.enumerate().map(move |(nth, seat)| (seat, land.merchant(region, nth)))
    });
    let at = room.seats().map(|seat| room.player(seat).merchant).collect::<Vec<Region>>();
    room.scene.part("overview", (room.view.cloud, at), || html! {
        (room.scene.slot("vig-overview", html! {
            svg id="vig-overview" class="overview" viewBox="0 0 1000 656" aria-hidden="true" {
                use class="land" href={ (room.picture) "#land" } {}
                rect class="in-sight" rx="20" {}
                @if let Some(cloud) = room.view.cloud {
                    @let place = land.cloud(cloud);
                    use href={ (sprites) "#cloud" } x=(place.x - 60) y=(place.y) width="240" height="160" {}
                }
                @for (seat, place) in merchants {
                    use href={ (sprites) "#merchant-" (seat.number()) } x=(place.x - 40) y=(place.y - 80)
                        width="110" height="168" {}
                }
            }
        }))
    })
}
