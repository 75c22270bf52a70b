//! The sea beside Portugal: the bowl of renown cubes, the remaining Porto, a compass, and in a solo game the Rival. On
//! a phone, also the links between the zones.

use maud::{Markup, html};

use super::icons::{Icon, icon};
use super::rival;
use super::sprite::sprite;
use super::zone::Zone;
use super::{Scene, count, number, tag};

/// Renders the supplies that have no place of their own, and the Rival.
pub fn corner(scene: &Scene<'_>) -> Markup {
    let left = &scene.view.supply;
    // The Rival's panel also shows the player's own score.
    let own = scene.view.rival.as_ref().map(|_| rival::own(scene));
    let view = scene.view;
    let value = (left.cubes, left.porto, &view.rival, own, view.phase, view.year);
    scene.part("corner", value, || html! {
        (scene.slot("v-corner", html! {
            div id="v-corner" class="at v-corner" {
                @if scene.view.rival.is_some() { (rival::panel(scene)) } @else { (sprite("compass", "v-compass")) }
                (scene.slot("v-bowl", html! {
                    div class="v-bowl" id="v-bowl" title=(tag("board-renown")) {
                        (sprite("bowl", "bowl")) span { (number("board-so-many-cubes", left.cubes)) }
                    }
                }))
                p class="v-supply" { (count(Icon::Porto, "board-porto", left.porto)) }
            }
        }))
    })
}

/// Renders the zones as a row of pictures, for screens that show one zone at a time.
pub fn dock(scene: &Scene<'_>, awake: &[Zone]) -> Markup {
    let zones = [
        (Zone::Quadrel, Icon::Hand),
        (Zone::Map, Icon::Grapes),
        (Zone::Export, Icon::Ship),
        (Zone::Sales, Icon::Coin),
        (Zone::Experts, Icon::Person),
        (Zone::Fair, Icon::Booth),
        (Zone::Tiles, Icon::Star),
        (Zone::Magnates, Icon::Sun),
    ];
    let lit = zones.map(|(zone, _)| awake.contains(&zone));
    scene.part("dock", lit, || html! {
        (scene.slot("v-dock", html! {
            nav id="v-dock" class="v-dock" aria-label=(tag("board-zones")) {
                @for (zone, picture) in zones {
                    @let id = format!("dock-{}", zone.key());
                    (scene.slot(&id, html! {
                        a id=(id) href={ "#z-" (zone.key()) }
                            class=[awake.contains(&zone).then_some("awake")] title=(zone.title()) {
                            (icon(picture)) span class="spoken" { (zone.title()) }
                        }
                    }))
                }
            }
        }))
    })
}
