//! The words of the game: small closed sets, each with one way to write it.

use std::fmt;
use std::str::FromStr;

use game::{BadNotation, Element, Set};
use serde::{Deserialize, Serialize};

/// A closed set of words: an enum, its members in order, and their text.
macro_rules! words {
    ($(#[$doc:meta])* $prefix:literal $bits:ident $name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[repr(u8)]
        pub enum $name { $(#[serde(rename = $word)] $variant),+ }

        impl $name {
            pub const COUNT: usize = [$($word),+].len();
            pub const ALL: [$name; $name::COUNT] = [$($name::$variant),+];

            pub const fn index(self) -> usize {
                self as usize
            }

            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The message key of its name.
            pub const fn key(self) -> &'static str {
                match self { $($name::$variant => concat!($prefix, "-", $word)),+ }
            }
        }

        impl Element for $name {
            type Bits = $bits;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn at(index: usize) -> $name {
                $name::ALL[index]
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $name {
            type Err = BadNotation;

            fn from_str(text: &str) -> Result<$name, BadNotation> {
                match text {
                    $($word => Ok($name::$variant),)+
                    _ => Err(BadNotation::new(text, concat!("one of" $(, " ", $word)+))),
                }
            }
        }
    };
}

words!(
    /// The colour of a vineyard, an estate and its wine.
    "colour" u8 Colour { White = "white", Red = "red" }
);

words!(
    /// A wine region, numbered from 1 in this order (clause 1.2).
    "region" u16 Region {
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
);

words!(
    /// What a region does for the estates in it (clauses 4.5, 4.9, 8.1, 11.4).
    "gift" u16 Gift {
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
);

words!(
    /// A cell of the quadrel, row by row (clause 1.10).
    "cell" u16 Cell {
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
);

words!(
    /// What a wine expert knows about (clause 1.6).
    "feature" u8 Feature { Taste = "taste", Aroma = "aroma", Appearance = "appearance", Alcohol = "alcohol" }
);

words!(
    /// What a wine expert can do (clauses 10.5 to 10.10).
    "ability" u8 Ability {
        Money = "money",
        Barrel = "barrel",
        Move = "move",
        Rearrange = "rearrange",
        Renown = "renown",
        Discount = "discount",
    }
);

words!(
    /// The three magnates (clause 11.7).
    "magnate" u8 Magnate { Anabela = "anabela", Bruno = "bruno", Carolina = "carolina" }
);

words!(
    /// Who works on an estate (section 6).
    "worker" u8 Worker { Enologist = "enologist", Farmer = "farmer" }
);

words!(
    /// A kind of magnate tile: nine action kinds (clause 10.13), then twelve multipliers (clause 14.4).
    "tile" u32 Tile {
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
);

impl Colour {
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Red,
            Colour::Red => Colour::White,
        }
    }
}

impl Region {
    /// The number printed on the map.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl Tile {
    /// How many kinds are action tiles; they come first.
    const ACTION_KINDS: usize = 9;
    pub const ACTIONS: Set<Tile> = Set::from_bits((1 << Tile::ACTION_KINDS) - 1);
    pub const MULTIPLIERS: Set<Tile> =
        Set::from_bits((1 << Tile::COUNT) - (1 << Tile::ACTION_KINDS));

    pub const fn is_multiplier(self) -> bool {
        self.index() >= Tile::ACTION_KINDS
    }
}

/// What fills the unused end of a list.
impl Default for Tile {
    fn default() -> Tile {
        Tile::Expert
    }
}

/// Puts an element into a set, or takes it out.
#[inline]
pub(crate) fn put<T: Element>(set: &mut Set<T>, element: T, is: bool) {
    let put = if is { Set::of(element) } else { Set::empty() };
    *set = set.without(element) | put;
}

/// The numbers of the bits set in `mask`, from the lowest.
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
