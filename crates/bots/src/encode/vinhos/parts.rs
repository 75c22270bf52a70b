//! The parts of an observation of Vinhos that seldom change.

use catalog::vinhos::{
    Ability, Colour, Expert, ExpertDeck, ExportSlot, Feature, Player, Region, SalesSlot, State,
    VineyardDeck,
};
use game::MAX_SEATS;

use super::super::{Entry, Kept, Part, Sink};
use super::{REGIONS, TILES};

/// Entries of a part each.
const COUNTRY: usize = 6 * REGIONS;
const EXPERTS: usize = 13 * Feature::COUNT;
const BELONGINGS: usize = 175;

/// What is kept of earlier observations.
#[derive(Clone, Default)]
pub struct Memory<E: Entry> {
    pub(super) country: Kept<Country, E, COUNTRY>,
    pub(super) experts: Kept<Experts, E, EXPERTS>,
    /// By seat.
    pub(super) belongings: [Kept<[u32; 8], E, BELONGINGS>; MAX_SEATS],
}

/// The regions with their vineyards and renown, as plain numbers, which compare quickest.
#[derive(Clone, PartialEq)]
pub(super) struct Country {
    in_game: u32,
    /// Red ones from the top as bits, then how many there are.
    decks: [u16; REGIONS],
    cubes: [u8; REGIONS],
}

impl Country {
    #[inline]
    pub(super) fn of(state: &State) -> Country {
        Country {
            in_game: state.seen().regions(),
            decks: Region::ALL.map(|region| {
                let VineyardDeck { reds, len } = state.vineyard_deck(region);
                u16::from_le_bytes([reds, len])
            }),
            cubes: Region::ALL.map(|region| state.cubes_in(region)),
        }
    }
}

impl Part for Country {
    type Key = Country;

    fn key(&self) -> &Country {
        self
    }

    fn tell<S: Sink>(&self, sink: &mut S) {
        sink.name("regions_in_game");
        sink.bits::<REGIONS>(self.in_game);
        for region in Region::ALL {
            let [reds, len] = self.decks[region.index()].to_le_bytes();
            let deck = VineyardDeck { reds, len };
            let top = deck.top();
            sink.name_of("region", region.index(), "vineyards");
            sink.one_hot(top.map(Colour::index), Colour::COUNT);
            let below = |colour| deck.count(colour) - u8::from(top == Some(colour));
            sink.parts(Colour::ALL.map(below), 5);
            sink.name_of("region", region.index(), "cubes");
            sink.part(self.cubes[region.index()], 5);
        }
    }
}

/// The decks of experts, and what this year's vintage says of their features.
#[derive(Clone, PartialEq)]
pub(super) struct Experts {
    decks: [ExpertDeck; Feature::COUNT],
    symbols: [u8; Feature::COUNT],
}

impl Experts {
    #[inline]
    pub(super) fn of(state: &State) -> Experts {
        Experts {
            decks: Feature::ALL.map(|feature| state.expert_deck(feature)),
            symbols: state.vintage().symbols,
        }
    }
}

impl Part for Experts {
    type Key = Experts;

    fn key(&self) -> &Experts {
        self
    }

    fn tell<S: Sink>(&self, sink: &mut S) {
        for feature in Feature::ALL {
            let deck = self.decks[feature.index()];
            sink.name_of("experts", feature.index(), "top");
            sink.one_hot(deck.top().map(Ability::index), Ability::COUNT);
            sink.name_of("experts", feature.index(), "below");
            let below = (1..Ability::COUNT as u8).fold(0, |bits, depth| {
                bits | u32::from(depth < deck.len()) << deck.card(depth).index()
            });
            sink.bits::<{ Ability::COUNT }>(below);
            sink.name_of("experts", feature.index(), "symbols");
            sink.part(self.symbols[feature.index()], 3);
        }
    }
}

/// The experts, tiles and barrels of a player, as bits.
pub(super) struct Belongings {
    /// Seats clockwise of the observer.
    place: usize,
    key: [u32; 8],
}

impl Belongings {
    #[inline]
    pub(super) fn of(player: &Player, place: usize) -> Belongings {
        let key = [
            player.experts_up,
            player.experts_down,
            player.actions_up,
            player.actions_down,
            player.multipliers,
            player.locked,
            player.sales,
            player.exports,
        ];
        Belongings { place, key }
    }
}

impl Part for Belongings {
    type Key = [u32; 8];

    fn key(&self) -> &[u32; 8] {
        &self.key
    }

    fn tell<S: Sink>(&self, sink: &mut S) {
        let Belongings { place, key } = *self;
        let [
            experts_up,
            experts_down,
            actions_up,
            actions_down,
            multipliers,
            locked,
            sales,
            exports,
        ] = key;
        sink.name_of("player", place, "experts_up");
        sink.bits::<{ Expert::COUNT }>(experts_up);
        sink.name_of("player", place, "experts_down");
        sink.bits::<{ Expert::COUNT }>(experts_down);
        sink.name_of("player", place, "tiles_up");
        sink.bits::<TILES>(actions_up);
        sink.name_of("player", place, "tiles_down");
        sink.bits::<TILES>(actions_down);
        sink.name_of("player", place, "multipliers");
        sink.bits::<TILES>(multipliers);
        sink.name_of("player", place, "locked_multipliers");
        sink.bits::<TILES>(locked);
        sink.name_of("player", place, "sales");
        sink.bits::<{ SalesSlot::COUNT }>(sales);
        sink.name_of("player", place, "exports");
        sink.bits::<{ ExportSlot::COUNT }>(exports);
    }
}
