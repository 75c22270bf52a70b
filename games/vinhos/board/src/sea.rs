//! The sea beside Portugal: the bowl of renown cubes, the Porto that is left, a compass, and in a solo
//! game the Rival. On a phone, the way from zone to zone.

use maud::{Markup, html};

use super::icons::{Icon, icon};
use super::rival;
use super::sprite::sprite;
use super::zone::Zone;
use super::{Scene, count, number, tag};

/// What lies in the supply and has no place of its own, and the Rival.
pub fn corner(scene: &Scene<'_>) -> Markup {
    let left = &scene.view.supply;
    html! {
        div class="at v-corner" {
            @if scene.view.rival.is_some() { (rival::panel(scene)) } @else { (sprite("compass", "v-compass")) }
            div class="v-bowl" id="v-bowl" title=(tag("board-renown")) {
                (sprite("bowl", "bowl")) span { (number("board-so-many-cubes", left.cubes)) }
            }
            p class="v-supply" { (count(Icon::Porto, "board-porto", left.porto)) }
        }
    }
}

/// The zones as a row of pictures, for screens that show one zone at a time.
pub fn dock(awake: &[Zone]) -> Markup {
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
    html! {
        nav class="v-dock" aria-label=(tag("board-zones")) {
            @for (zone, picture) in zones {
                a href={ "#z-" (zone.key()) } class=[awake.contains(&zone).then_some("awake")] title=(zone.title()) {
                    (icon(picture)) span class="spoken" { (zone.title()) }
                }
            }
        }
    }
}
