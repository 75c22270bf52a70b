//! La Viña: the aisle between the vines, the wineries by the exit.

use catalog::la_vina::{Options, State};

use super::generic;
use crate::scene::{Board, Drawing, Scene};

impl Board for State {
    fn draw(scene: &Scene<'_, State>) -> Drawing {
        generic::draw(scene, "players")
    }

    fn has_secrets(options: &Options) -> bool {
        options.hide_prestige
    }
}
