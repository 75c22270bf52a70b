//! The set that comes with Vinea.

mod france;
mod south_west;

use std::borrow::Cow;

use game::Set;
use game::Source::{self, Reconstructed, Rulebook};

use crate::components::{
    BoardSide, Colour, Components, DeckRow, GoalRow, RegionRow, RegionSet, SpecialRow, VarietyRow,
    WineRow, all_copies,
};
use crate::ids::{Region, Variety};
use crate::options::Mode;
use crate::special::Special;

const SOUTH_WEST: &BoardSide = &south_west::SIDE;
const FRANCE: &BoardSide = &france::SIDE;

const SPECIALS: [SpecialRow; Special::COUNT] = [
    special(Special::BumperHarvest, 4),
    special(Special::SocialContribution, 3),
    special(Special::Phylloxera, 2),
    special(Special::Recycling, 3),
    special(Special::SeasonalPickers, 2),
    special(Special::LateHarvest, 2),
    special(Special::SecondVat, 2),
    special(Special::Racking, 2),
    special(Special::LeakyBarrel, 2),
    special(Special::MicroClimate, 3),
    special(Special::WineRoad, 3),
    special(Special::DoubleVintage, 2),
    special(Special::Grafting, 2),
    special(Special::Broker, 2),
    special(Special::Block, 3),
    special(Special::Insurance, 4),
    special(Special::WindChange, 2),
    special(Special::Barter, 2),
    special(Special::Overtime, 2),
];

pub(crate) static BUILTIN: Components = Components {
    varieties: [
        variety(0, Colour::Red, ["Cabernet", "Cabernet"], 9),
        variety(1, Colour::Red, ["Merlot", "Merlot"], 9),
        variety(2, Colour::Red, ["Côt", "Pinot Noir"], 9),
        variety(3, Colour::Red, ["Tannat", "Gamay"], 9),
        variety(4, Colour::White, ["Sémillon", "Sémillon"], 8),
        variety(5, Colour::White, ["Sauvignon", "Sauvignon"], 8),
        variety(6, Colour::White, ["Manseng", "Chardonnay"], 8),
    ],
    specials: SPECIALS,
    decks: [
        deck(2, [3, 3, 1, 1, 1], 6, Rulebook),
        deck(3, [4, 3, 1, 1, 2], 8, Reconstructed),
        deck(4, [4, 4, 1, 1, 2], 9, Reconstructed),
    ],
    goals: [
        goal(2, Mode::Family, [7, 4, 5, 4], None),
        goal(3, Mode::Family, [8, 4, 5, 4], None),
        goal(4, Mode::Family, [8, 3, 4, 3], Some(3)),
        goal(4, Mode::Extended, [9, 4, 5, 4], None),
    ],
    south_west: south_west::SIDE,
    france: france::SIDE,
    boards: [SOUTH_WEST.board(), FRANCE.board()],
    all_specials: all_copies(&SPECIALS),
};

const fn variety(
    index: u8,
    colour: Colour,
    [south_west, france]: [&'static str; 2],
    cards: u8,
) -> VarietyRow {
    VarietyRow {
        letter: Variety::at(index as usize),
        colour,
        south_west: Cow::Borrowed(south_west),
        france: Cow::Borrowed(france),
        cards,
        source: Reconstructed,
    }
}

/// Returns the row of a special card. Some names are printed in the rulebook; the number of copies is not, for any of
/// them.
const fn special(card: Special, copies: u8) -> SpecialRow {
    SpecialRow { card, copies, source: Reconstructed }
}

/// Returns the row of a deck, with cards in the order Harvest, Barrel, Visit, Local, Neighbour.
const fn deck(players: u8, cards: [u8; 5], shown: u8, source: Source) -> DeckRow {
    let [harvest, barrel, visit, local, neighbour] = cards;
    DeckRow { players, harvest, barrel, visit, local, neighbour, shown, source }
}

/// Returns the row of the goals, with numbers in the order medals placed, medals, red, white.
const fn goal(players: u8, mode: Mode, numbers: [u8; 4], region: Option<u8>) -> GoalRow {
    let [placed, medals, red, white] = numbers;
    GoalRow { players, mode, placed, medals, red, white, region, source: Rulebook }
}

const fn region(name: &'static str, neighbours: &[u8], source: Source) -> RegionRow {
    let (mut bits, mut index) = (0, 0);
    while index < neighbours.len() {
        bits |= 1 << (neighbours[index] - 1);
        index += 1;
    }
    RegionRow { name: Cow::Borrowed(name), neighbours: RegionSet(Set::from_bits(bits)), source }
}

const fn red(name: &'static str, region: u8, grapes: &str, really: &'static str) -> WineRow {
    wine(name, region, grapes, really, Colour::Red)
}

const fn white(name: &'static str, region: u8, grapes: &str, really: &'static str) -> WineRow {
    wine(name, region, grapes, really, Colour::White)
}

const fn wine(
    name: &'static str,
    region: u8,
    grapes: &str,
    really: &'static str,
    colour: Colour,
) -> WineRow {
    let letters = grapes.as_bytes();
    WineRow {
        name: Cow::Borrowed(name),
        region: Region::new(region - 1),
        colour,
        grapes: [
            Variety::at((letters[0] - b'a') as usize),
            Variety::at((letters[1] - b'a') as usize),
        ],
        prestige: false,
        really: Cow::Borrowed(really),
        source: Source::Reconstructed,
    }
}

impl WineRow {
    const fn prestige(mut self) -> WineRow {
        self.prestige = true;
        self
    }

    const fn printed(mut self) -> WineRow {
        self.source = Source::Rulebook;
        self
    }
}
