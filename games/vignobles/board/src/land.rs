//! The positions on the two maps, in units of the scene: the labels of each region, its town, its cloud, and the
//! milestones on its borders. The maps themselves are pictures. Their roads connect the regions that are neighbours in
//! the built-in set.

use table_kit::Area;
use vignobles::{Region, SideName};

/// The map on its board.
pub const MAP: Area = Area { x: 134, y: 7, width: 1000, height: 656 };
/// The size of a wine's label.
pub const LABEL: (i32, i32) = (132, 44);
/// The distance from one label to the next, across and down.
const PITCH: (i32, i32) = (138, 50);

/// One side of the board as it is rendered.
pub struct BoardMap {
    /// The class of the scene.
    pub name: &'static str,
    /// The file name of the picture.
    pub picture: &'static str,
    /// The first label of every region.
    labels: [(i32, i32); Region::COUNT],
    /// Regions with the town in the third place. Their third label is in the fourth.
    town_in_third: &'static [usize],
    /// The places of the merchants.
    towns: [(i32, i32); Region::COUNT],
    /// The place where each road crosses a border, and its two regions.
    milestones: &'static [([u8; 2], (i32, i32))],
    /// The area of the list of grapes.
    pub legend: Area,
}

impl BoardMap {
    pub fn of(side: SideName) -> &'static BoardMap {
        match side {
            SideName::SouthWest => &SOUTH_WEST,
            SideName::France => &FRANCE,
        }
    }

    /// Returns the place of a region's label, counted from 0.
    pub fn label(&self, region: Region, number: usize) -> Area {
        let (x, y) = self.labels[region.index()];
        let moved = number == 2 && self.town_in_third.contains(&region.index());
        let place = if moved { 3 } else { number as i32 };
        Area::new(x + place % 2 * PITCH.0, y + place / 2 * PITCH.1, LABEL.0, LABEL.1)
    }

    /// Returns the area of a region: its name and all its labels.
    pub fn ground(&self, region: Region) -> Area {
        let (x, y) = self.labels[region.index()];
        Area::new(x - 8, y - 36, 2 * PITCH.0 + 12, 2 * PITCH.1 + 44)
    }

    /// Returns the column and the row of a region. Both maps have three by three fields, and one field is free.
    pub fn field(&self, region: Region) -> (i32, i32) {
        let (x, y) = self.labels[region.index()];
        (x / 300, y / 190)
    }

    /// Returns the place of the `nth` merchant in a region. They are side by side.
    pub fn merchant(&self, region: Region, nth: usize) -> Area {
        let (x, y) = self.towns[region.index()];
        Area::new(x - 34 - 24 * nth as i32, y - 40, 34, 52)
    }

    /// Returns the places that a merchant passes between two regions.
    pub fn milestones(&self) -> impl Iterator<Item = (Region, Region, Area)> {
        self.milestones.iter().map(|&([one, other], (x, y))| {
            (Region::new(one), Region::new(other), Area::new(x - 17, y - 46, 34, 52))
        })
    }

    /// Returns the place of the cloud, at the right end of a region's name.
    pub fn cloud(&self, region: Region) -> Area {
        let (x, y) = self.labels[region.index()];
        Area::new(x + 172, y - 62, 118, 78)
    }
}

static SOUTH_WEST: BoardMap = BoardMap {
    name: "south-west",
    picture: "south-west.svg",
    labels: [
        (84, 57),
        (82, 253),
        (400, 263),
        (398, 54),
        (713, 64),
        (713, 262),
        (402, 448),
        (94, 446),
    ],
    town_in_third: &[3],
    towns: [
        (258, 194),
        (264, 352),
        (614, 243),
        (462, 140),
        (838, 200),
        (850, 246),
        (590, 430),
        (272, 428),
    ],
    milestones: &[
        ([0, 1], (272, 211)),
        ([0, 3], (372, 143)),
        ([1, 3], (382, 209)),
        ([1, 2], (386, 296)),
        ([1, 6], (378, 391)),
        ([1, 7], (278, 397)),
        ([2, 3], (548, 212)),
        ([2, 4], (698, 208)),
        ([2, 5], (705, 268)),
        ([2, 6], (656, 390)),
        ([4, 5], (845, 216)),
        ([3, 4], (684, 160)),
        ([6, 7], (374, 434)),
    ],
    legend: Area::new(752, 404, 238, 238),
};

static FRANCE: BoardMap = BoardMap {
    name: "france",
    picture: "france.svg",
    labels: [
        (398, 56),
        (716, 56),
        (398, 254),
        (86, 250),
        (86, 444),
        (716, 254),
        (398, 444),
        (716, 450),
    ],
    town_in_third: &[1],
    towns: [
        (560, 192),
        (790, 142),
        (600, 236),
        (318, 386),
        (254, 422),
        (870, 236),
        (566, 432),
        (930, 436),
    ],
    milestones: &[
        ([0, 1], (691, 150)),
        ([0, 2], (572, 206)),
        ([0, 3], (378, 216)),
        ([1, 2], (698, 209)),
        ([1, 5], (849, 207)),
        ([2, 3], (383, 268)),
        ([2, 5], (709, 263)),
        ([3, 4], (266, 400)),
        ([4, 6], (383, 450)),
        ([5, 6], (697, 412)),
        ([5, 7], (890, 416)),
        ([6, 7], (712, 452)),
    ],
    legend: Area::new(16, 10, 330, 150),
};
