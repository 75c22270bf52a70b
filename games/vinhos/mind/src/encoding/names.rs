//! The names of an observation's entries in Vinhos, for slices with several.

use vinhos::{
    Ability, Cell, Colour, Expert, ExportSlot, Feature, FrameKind, Magnate, Phase, Region,
    SalesSlot, Tile, WineAt, Worker,
};

use super::{BOOTHS, ESTATES, REGIONS};

const SUPPLY: [&str; 6] = ["wineries", "cellars", "enologists", "farmers", "porto", "cubes"];
/// The entries of an estate besides its region, in order.
const ESTATE: [&str; 11] = [
    "red",
    "vineyards",
    "wineries",
    "cellar",
    "enologists",
    "farmers",
    "waiting",
    "wine-1",
    "wine-2",
    "wine-3",
    "wine-4",
];

/// Returns the name of one of the `count` entries of a slice. The name of the slice comes without the number of player
/// or place.
pub(super) fn entry(slice: &str, number: usize, count: usize) -> Option<String> {
    let fixed = |names: &[&str]| names.get(number).map(|name| name.to_string());
    let colour = |number: usize| Colour::ALL.get(number).map(|colour| colour.to_string());
    let seats = |places: usize, what: &str| {
        let players = count / places;
        Some(format!("{what}-{}.player_{}", number / players + 1, number % players))
    };
    match slice {
        "phase" => Phase::ALL.get(number).map(Phase::to_string),
        "turn" => Some(format!("player_{number}")),
        "marks" => fixed(&["expert-used", "tile-used", "free-move"]),
        "order" | "lower_order" => seats(count.isqrt(), "place"),
        "booths" => seats(BOOTHS, "booth"),
        "vintage" | "vintages_gone" => Some(format!("vintage-{}", number + 1)),
        "decision" => FrameKind::ALL.get(number).map(FrameKind::to_string),
        "decision_units" => fixed(&["left", "first"]),
        "decision_region" | "regions_in_game" => Region::ALL.get(number).map(Region::to_string),
        "decision_estate" => Some(format!("estate-{}", number + 1)),
        "decision_wine" => Some(WineAt::at(number).to_string()),
        "decision_feature" => Feature::ALL.get(number).map(Feature::to_string),
        "decision_worker" => Worker::ALL.get(number).map(Worker::to_string),
        "decision_marks" => {
            let what = if number < ESTATES { "gave" } else { "took" };
            Some(format!("{what}-{}", number % ESTATES + 1))
        }
        "region.vineyards" if number < Colour::COUNT => Some(format!("top.{}", colour(number)?)),
        "region.vineyards" => Some(format!("below.{}", colour(number - Colour::COUNT)?)),
        "experts.top" | "experts.below" => Ability::ALL.get(number).map(Ability::to_string),
        "sales_taken" | "player.sales" => Some(SalesSlot::at(number).to_string()),
        "exports_taken" | "player.exports" => Some(ExportSlot::at(number).to_string()),
        "decision_tile"
        | "display"
        | "magnate_deck"
        | "player.tiles_up"
        | "player.tiles_down"
        | "player.multipliers"
        | "player.locked_multipliers" => Tile::ALL.get(number).map(Tile::to_string),
        "supply" => fixed(&SUPPLY),
        "player.money_and_points" => fixed(&["bagos", "points", "fair-points"]),
        "player.cell" => Cell::ALL.get(number).map(Cell::to_string),
        "player.barrels" => match number {
            0 => Some("own".to_string()),
            1..=Magnate::COUNT => Some(format!("with-{}", Magnate::ALL[number - 1])),
            _ => Some("porto".to_string()),
        },
        "player.experts_up" | "player.experts_down" => Some(Expert::at(number).to_string()),
        "player.estates" => {
            let (estate, place) = (number / (count / ESTATES), number % (count / ESTATES));
            let what = match place.checked_sub(REGIONS) {
                None => Region::ALL[place].to_string(),
                Some(place) => ESTATE.get(place)?.to_string(),
            };
            Some(format!("estate-{}.{what}", estate + 1))
        }
        _ => None,
    }
}
