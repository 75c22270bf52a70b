//! The parts of the table, each a section of its own.

use maud::{Markup, html};

use super::{Scene, fair, map, market, people, quadrel, year};

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

    pub const fn title(self) -> &'static str {
        match self {
            Zone::Year => "Year and vintage",
            Zone::Quadrel => "Quadrel: actions",
            Zone::Map => "Portugal: vineyards",
            Zone::Sales => "Sales: Bagos",
            Zone::Export => "Export: VP",
            Zone::Experts => "Wine experts",
            Zone::Magnates => "Magnates",
            Zone::Fair => "Wine fair",
            Zone::Order => "Player order",
            Zone::Supply => "Supply",
            Zone::Estates => "My estates",
        }
    }

    /// Its name where there is little room.
    pub const fn short(self) -> &'static str {
        match self {
            Zone::Year => "Year",
            Zone::Quadrel => "Quadrel",
            Zone::Map => "Map",
            Zone::Sales => "Sales",
            Zone::Export => "Export",
            Zone::Experts => "Experts",
            Zone::Magnates => "Magnates",
            Zone::Fair => "Fair",
            Zone::Order => "Order",
            Zone::Supply => "Supply",
            Zone::Estates => "Estates",
        }
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
