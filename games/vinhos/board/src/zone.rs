//! The parts of the table, each a section of its own. The style sheets give their positions.

use super::tag;

/// A part of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    Year,
    Quadrel,
    Map,
    Sales,
    Export,
    Experts,
    Magnates,
    Fair,
    Order,
    Tiles,
    Estates,
}

impl Zone {
    /// The zones of the common board, in the order of their keys.
    pub const BOARD: [Zone; 10] = [
        Zone::Quadrel,
        Zone::Map,
        Zone::Sales,
        Zone::Export,
        Zone::Experts,
        Zone::Tiles,
        Zone::Fair,
        Zone::Magnates,
        Zone::Order,
        Zone::Year,
    ];

    /// Returns the digit of this zone. It works as the browser's access key, because a digit alone chooses a numbered
    /// move.
    pub fn digit(self) -> Option<usize> {
        let place = Zone::BOARD.iter().position(|zone| *zone == self)?;
        (place < 9).then_some(place + 1)
    }

    pub const fn key(self) -> &'static str {
        match self {
            Zone::Year => "year",
            Zone::Quadrel => "quadrel",
            Zone::Map => "map",
            Zone::Sales => "sales",
            Zone::Export => "export",
            Zone::Experts => "experts",
            Zone::Magnates => "magnates",
            Zone::Fair => "fair",
            Zone::Order => "order",
            Zone::Tiles => "tiles",
            Zone::Estates => "estates",
        }
    }

    pub fn title(self) -> String {
        tag(match self {
            Zone::Year => "zone-year",
            Zone::Quadrel => "zone-quadrel",
            Zone::Map => "zone-map",
            Zone::Sales => "zone-sales",
            Zone::Export => "zone-export",
            Zone::Experts => "zone-experts",
            Zone::Magnates => "zone-magnates",
            Zone::Fair => "zone-fair",
            Zone::Order => "zone-order",
            Zone::Tiles => "zone-tiles",
            Zone::Estates => "zone-estates",
        })
    }

    /// Returns true if its name is shown above it. The other zones are known by their picture.
    pub const fn is_titled(self) -> bool {
        matches!(self, Zone::Sales | Zone::Experts | Zone::Tiles | Zone::Fair | Zone::Export)
    }
}
