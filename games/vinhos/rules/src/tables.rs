//! The components of the box, as far as they are known. Owners of the game should correct the `Found` and
//! `Reconstructed` rows.

use game::Source::{self, Found, Reconstructed, Rulebook};

use crate::components::ComponentLookup;
use crate::components::{
    ActionTileRow, Components, CountryRow, ExpertRow, FixedNumbers, MoneyRow, MultiplierRow,
    RegionRow, SalesRow, SupplyRow, VintageRow, YearRow,
};
use crate::ids::{Ability, Cell, Colour, Feature, Gift, Region, Tile};
use crate::slots::Expert;

pub(crate) static BUILTIN: Components = PRINTED.with_lookup();

const PRINTED: Components = Components {
    numbers: FixedNumbers {
        winery: 3,
        cellar: 3,
        enologist: 3,
        farmer: 2,
        expert: 1,
        ages: [0, 1, 3, 5],
        porto: 3,
        fairs: [[9, 6, 3], [12, 8, 4], [15, 10, 5]],
        booths: [3, 3],
        source: Rulebook,
    },
    supplies: [
        supply(2, 2, [11, 8, 7, 9, 2], 6, [19, 20, 0, 0], Found),
        supply(3, 1, [15, 10, 10, 13, 4], 9, [19, 19, 20, 0], Reconstructed),
        supply(4, 0, [19, 12, 12, 16, 6], 12, [19, 19, 20, 20], Reconstructed),
    ],
    // The rulebook has the prices of red Dão and white Ribatejo, and the gifts of Alentejo and Algarve. The other gifts
    // are found; the other prices and all cube spaces are reconstructed.
    regions: [
        region(Region::TrasOsMontes, 3, Gift::FairPoints, Reconstructed),
        region(Region::Minho, 2, Gift::NoCellar, Reconstructed),
        region(Region::Dao, 4, Gift::Cellar, Found),
        region(Region::Douro, 5, Gift::Porto, Reconstructed),
        region(Region::Ribatejo, 4, Gift::Farmer, Found),
        region(Region::Lisboa, 4, Gift::Winery, Reconstructed),
        region(Region::Setubal, 3, Gift::Experts, Reconstructed),
        region(Region::Alentejo, 4, Gift::Renown, Reconstructed),
        region(Region::Algarve, 4, Gift::Value, Reconstructed),
    ],
    // The first tile has the values of the examples for the fourth year.
    vintages: [
        vintage(-2, [3, 1, 0, 0], Colour::White, 8, [1, 4, 7, 8], Rulebook),
        vintage(-2, [0, 0, 2, 2], Colour::Red, 6, [2, 3, 5, 9], Reconstructed),
        vintage(-1, [1, 1, 2, 0], Colour::Red, 7, [2, 6, 7, 9], Reconstructed),
        vintage(-1, [0, 0, 1, 3], Colour::White, 7, [1, 3, 5, 8], Reconstructed),
        vintage(1, [2, 2, 0, 0], Colour::Red, 9, [3, 4, 6, 9], Reconstructed),
        vintage(1, [1, 0, 1, 2], Colour::White, 8, [2, 4, 5, 7], Reconstructed),
        vintage(2, [0, 3, 1, 0], Colour::White, 10, [1, 5, 6, 8], Reconstructed),
        vintage(2, [1, 1, 1, 1], Colour::Red, 9, [3, 7, 8, 9], Reconstructed),
    ],
    experts: experts(),
    // The effect of each kind is known. The number of tiles for two, three and four players is reconstructed.
    actions: [
        action(Tile::Expert, [1, 2, 3], 0),
        action(Tile::Vineyard, [1, 2, 3], 1),
        action(Tile::Fair, [1, 2, 3], 2),
        action(Tile::Sales, [1, 2, 2], 0),
        action(Tile::Export, [1, 2, 2], 0),
        action(Tile::Winery, [1, 2, 2], 2),
        action(Tile::Cellar, [1, 1, 1], 1),
        action(Tile::Enologist, [1, 1, 1], 2),
        action(Tile::Farmer, [1, 1, 1], 1),
    ],
    // The rulebook gives 2 for each winery and cellar. Their limit of 16 is reconstructed from that of wines, which an
    // example shows.
    multipliers: [
        multiplier(Tile::PerWinery, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerCellar, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerWine, 2, 2, 1, Rulebook),
        multiplier(Tile::PerEnologist, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerFarmer, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerVineyard, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerExpert, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerExport, 2, 2, 1, Reconstructed),
        multiplier(Tile::PerSale, 2, 3, 1, Reconstructed),
        multiplier(Tile::PerRegion, 2, 3, 1, Reconstructed),
        multiplier(Tile::PerBagos, 1, 1, 2, Reconstructed),
        multiplier(Tile::PerTile, 1, 2, 1, Reconstructed),
    ],
    sales: sales(),
    countries: [country(14, 8), country(12, 7), country(10, 6), country(8, 5), country(6, 4)],
    money: [
        money(0, 0, Found),
        money(3, 1, Found),
        money(6, 3, Rulebook),
        money(9, 5, Found),
        // In the rulebook's example 14 Bagos give 7 VP. The step at 12 Bagos is reconstructed.
        money(12, 7, Reconstructed),
        money(15, 10, Found),
        money(18, 14, Reconstructed),
        money(20, 18, Rulebook),
    ],
    years: [
        YearRow { cell: Cell::VineyardsA, source: Found },
        YearRow { cell: Cell::Cellars, source: Reconstructed },
        YearRow { cell: Cell::Wineries, source: Reconstructed },
        YearRow { cell: Cell::Experts, source: Rulebook },
        YearRow { cell: Cell::Staff, source: Reconstructed },
        YearRow { cell: Cell::Export, source: Reconstructed },
    ],
    lookup: ComponentLookup::EMPTY,
};

const fn supply(
    players: u8,
    regions_out: u8,
    [wineries, cellars, enologists, farmers, porto]: [u8; 5],
    display: u8,
    bagos: [u8; 4],
    source: Source,
) -> SupplyRow {
    SupplyRow {
        players,
        regions_out,
        wineries,
        cellars,
        enologists,
        farmers,
        porto,
        display,
        bagos,
        source,
    }
}

const fn region(region: Region, price: u8, gift: Gift, source: Source) -> RegionRow {
    RegionRow { region, price, spaces: 4, gift, source }
}

const fn vintage(
    weather: i8,
    symbols: [u8; 4],
    colour: Colour,
    value: u8,
    numbers: [usize; 4],
    source: Source,
) -> VintageRow {
    let [a, b, c, d] = numbers;
    let regions = [Region::ALL[a - 1], Region::ALL[b - 1], Region::ALL[c - 1], Region::ALL[d - 1]];
    VintageRow { weather, symbols, colour, value, regions, source }
}

/// Returns one expert of each ability for every feature. The two weakest abilities have the arrow.
const fn experts() -> [ExpertRow; Expert::COUNT] {
    let blank = ExpertRow {
        feature: Feature::Taste,
        ability: Ability::Money,
        arrow: false,
        source: Reconstructed,
    };
    let mut rows = [blank; Expert::COUNT];
    let mut index = 0;
    while index < rows.len() {
        let expert = Expert::at(index);
        rows[index].feature = expert.feature();
        rows[index].ability = expert.ability();
        rows[index].arrow = matches!(expert.ability(), Ability::Move | Ability::Rearrange);
        index += 1;
    }
    rows
}

const fn action(tile: Tile, copies: [u8; 3], amount: u8) -> ActionTileRow {
    ActionTileRow { tile, copies, amount, source: Reconstructed }
}

const fn multiplier(tile: Tile, copies: u8, vp: u8, each: u8, source: Source) -> MultiplierRow {
    MultiplierRow { tile, copies: [1, copies, copies], vp, each, cap: 16, source }
}

/// Returns the values 2 to 10, once in white and once in red.
const fn sales() -> [SalesRow; 18] {
    let mut rows = [SalesRow { colour: Colour::White, value: 0, source: Reconstructed }; 18];
    let mut index = 0;
    while index < rows.len() {
        rows[index].colour = Colour::ALL[index / 9];
        rows[index].value = (index % 9) as u8 + 2;
        index += 1;
    }
    rows
}

const fn country(majority: u8, lowest: u8) -> CountryRow {
    CountryRow {
        majority,
        values: [lowest, lowest + 1, lowest + 2, lowest + 3, lowest + 4],
        framed: [false, true, true, true, false],
        source: Reconstructed,
    }
}

const fn money(bagos: u8, vp: u8, source: Source) -> MoneyRow {
    MoneyRow { bagos, vp, source }
}
