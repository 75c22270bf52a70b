//! The parts of the table, each a section of its own.

use maud::{Markup, html};

use super::{Scene, fair, map, market, people, quadrel, tag, year};

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
    Supply,
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
        Zone::Magnates,
        Zone::Fair,
        Zone::Year,
        Zone::Order,
        Zone::Supply,
    ];

    /// The columns of a wide page. A narrow one shows them one below the other.
    pub const COLUMNS: [(&str, &[Zone]); 4] = [
        ("a", &[Zone::Quadrel, Zone::Order, Zone::Supply]),
        ("b", &[Zone::Map]),
        ("c", &[Zone::Sales, Zone::Export, Zone::Experts]),
        ("d", &[Zone::Fair, Zone::Magnates]),
    ];

    /// The digit that leads here, as the browser's access key: digits alone choose numbered moves.
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
            Zone::Supply => "supply",
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
            Zone::Supply => "zone-supply",
            Zone::Estates => "zone-estates",
        })
    }

    /// Its name where there is little room.
    pub fn short(self) -> String {
        tag(match self {
            Zone::Year => "zone-short-year",
            Zone::Quadrel => "zone-short-quadrel",
            Zone::Map => "zone-short-map",
            Zone::Sales => "zone-short-sales",
            Zone::Export => "zone-short-export",
            Zone::Experts => "zone-short-experts",
            Zone::Magnates => "zone-short-magnates",
            Zone::Fair => "zone-short-fair",
            Zone::Order => "zone-short-order",
            Zone::Supply => "zone-short-supply",
            Zone::Estates => "zone-short-estates",
        })
    }

    pub fn draw(self, scene: &Scene<'_>) -> Markup {
        match self {
            Zone::Year => year::zone(scene),
            Zone::Quadrel => quadrel::zone(scene),
            Zone::Map => map::zone(scene),
            Zone::Sales => market::sales(scene),
            Zone::Export => market::export(scene),
            Zone::Experts => people::experts(scene),
            Zone::Magnates => people::magnates(scene),
            Zone::Fair => fair::zone(scene),
            Zone::Order => fair::order(scene),
            Zone::Supply => market::supply(scene),
            Zone::Estates => html! {},
        }
    }
}
