//! Vinhos: everything lies open on the board and the estates.

use catalog::vinhos::{Options, State};

use super::generic;
use crate::scene::{Board, Drawing, Scene};

impl Board for State {
    fn draw(scene: &Scene<'_, State>) -> Drawing {
        generic::draw(scene, "players")
    }

    fn has_secrets(_options: &Options) -> bool {
        false
    }
}
