//! The identifiers of the game: small enumerations, each value with one notation.

use game::{Element, Set, words};

words! {
    /// The colour of a vineyard, an estate and its wine.
    pub enum Colour: u8, key "colour-" { White = "white", Red = "red" }
}

words! {
    /// A wine region, numbered from 1 in this order (clause 1.2).
    pub enum Region: u16, key "region-" {
        TrasOsMontes = "tras-os-montes",
        Minho = "minho",
        Dao = "dao",
        Douro = "douro",
        Ribatejo = "ribatejo",
        Lisboa = "lisboa",
        Setubal = "setubal",
        Alentejo = "alentejo",
        Algarve = "algarve",
    }
}

words! {
    /// The benefit of a region for its estates (clauses 4.5, 4.9, 8.1, 11.4).
    pub enum Gift: u16, key "gift-" {
        FairPoints = "fair-points",
        NoCellar = "no-cellar",
        Cellar = "cellar",
        Porto = "porto",
        Farmer = "farmer",
        Winery = "winery",
        Experts = "experts",
        Renown = "renown",
        Value = "value",
    }
}

words! {
    /// A cell of the quadrel, row by row (clause 1.10).
    pub enum Cell: u16, key "cell-" {
        VineyardsA = "vineyards-a",
        Cellars = "cellars",
        Wineries = "wineries",
        Experts = "experts",
        Pass = "pass",
        Staff = "staff",
        Export = "export",
        Sales = "sales",
        VineyardsB = "vineyards-b",
    }
}

words! {
    /// The feature of a wine expert (clause 1.6).
    pub enum Feature: u8, key "feature-" {
        Taste = "taste",
        Aroma = "aroma",
        Appearance = "appearance",
        Alcohol = "alcohol",
    }
}

words! {
    /// The ability of a wine expert (clauses 10.5 to 10.10).
    pub enum Ability: u8, key "ability-" {
        Money = "money",
        Barrel = "barrel",
        Move = "move",
        Rearrange = "rearrange",
        Renown = "renown",
        Discount = "discount",
    }
}

words! {
    /// The three magnates (clause 11.7).
    pub enum Magnate: u8, key "magnate-" { Anabela = "anabela", Bruno = "bruno", Carolina = "carolina" }
}

words! {
    /// A kind of worker (section 6).
    pub enum Worker: u8, key "worker-" { Enologist = "enologist", Farmer = "farmer" }
}

words! {
    /// A kind of magnate tile: nine action kinds (clause 10.13), then twelve multipliers (clause 14.4).
    pub enum Tile: u32, key "tile-" {
        Expert = "expert",
        Vineyard = "vineyard",
        Fair = "fair",
        Sales = "sales",
        Export = "export",
        Winery = "winery",
        Cellar = "cellar",
        Enologist = "enologist",
        Farmer = "farmer",
        PerWinery = "per-winery",
        PerCellar = "per-cellar",
        PerWine = "per-wine",
        PerEnologist = "per-enologist",
        PerFarmer = "per-farmer",
        PerVineyard = "per-vineyard",
        PerExpert = "per-expert",
        PerExport = "per-export",
        PerSale = "per-sale",
        PerRegion = "per-region",
        PerBagos = "per-bagos",
        PerTile = "per-tile",
    }
}

impl Colour {
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Red,
            Colour::Red => Colour::White,
        }
    }
}

impl Region {
    /// Returns the number printed on the map.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Tile {
    /// The number of kinds of action tiles; they come first.
    const ACTION_KINDS: usize = 9;
    pub const ACTIONS: Set<Tile> = Set::from_bits((1 << Tile::ACTION_KINDS) - 1);
    pub const MULTIPLIERS: Set<Tile> =
        Set::from_bits((1 << Tile::COUNT) - (1 << Tile::ACTION_KINDS));

    pub const fn is_multiplier(self) -> bool {
        self.index() >= Tile::ACTION_KINDS
    }
}

/// The value for the unused end of a list.
impl Default for Tile {
    fn default() -> Tile {
        Tile::Expert
    }
}

/// Inserts an element into a set, or removes it.
#[inline]
pub(crate) fn set_member<T: Element>(set: &mut Set<T>, element: T, is: bool) {
    let put = if is { Set::of(element) } else { Set::empty() };
    *set = set.without(element) | put;
}

/// Returns the indices of the bits set in `mask`, from the lowest.
#[inline]
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(lowest)
    })
}
