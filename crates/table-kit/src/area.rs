//! Rectangles in a scene.

/// A rectangle in a scene, in the scene's units.
#[derive(Clone, Copy)]
pub struct Area {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Area {
        Area { x, y, width, height }
    }

    /// Returns the rectangle as a CSS style.
    pub fn style(self) -> String {
        format!("--x:{};--y:{};--w:{};--h:{}", self.x, self.y, self.width, self.height)
    }
}
