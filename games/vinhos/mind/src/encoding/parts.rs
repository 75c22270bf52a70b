//! The parts of an observation of Vinhos that seldom change.

use game::{MAX_SEATS, Seat};
use vinhos::{
    Ability, Colour, Estate, Expert, ExpertDeck, ExportSlot, Feature, Player, Region, SalesSlot,
    State, VineyardDeck,
};

use super::{ESTATES, REGIONS, TILES};
use bots::{Cached, Part, Scalar, Sink, clockwise};

/// The most entries of a part each.
const ROWS: usize = 3 * PLACES * PLACES;
const COUNTRY: usize = 6 * REGIONS;
const EXPERTS: usize = 13 * Feature::COUNT;
const BELONGINGS: usize = 175;
const ESTATE: usize = 20;

/// Places in the order, slots below it, and booths, with four players.
const PLACES: usize = 4;

/// What is kept of earlier observations.
#[derive(Clone, Default)]
pub struct Memory<E: Scalar> {
    /// By observer.
    pub(super) rows: [Cached<Rows, E, ROWS>; MAX_SEATS],
    pub(super) country: Cached<Country, E, COUNTRY>,
    pub(super) experts: Cached<Experts, E, EXPERTS>,
    pub(super) deck: Cached<u64, E, TILES>,
    /// By seat.
    pub(super) belongings: [Cached<[u32; 8], E, BELONGINGS>; MAX_SEATS],
    pub(super) estates: [Cached<EstatesKey, E, { ESTATE * ESTATES }>; MAX_SEATS],
}

/// Who stands where in the order, in the row below it and at the booths, in the eyes of a seat.
pub(super) struct RowsPart<'a> {
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

#[derive(Clone)]
pub(super) struct Rows {
    /// As many as play.
    places: usize,
    order: [Seat; PLACES],
    lower: [Option<Seat>; PLACES],
    booths: [Option<Seat>; PLACES],
}

impl Part for RowsPart<'_> {
    type Key = Rows;

    fn key(&self) -> Rows {
        let seen = self.state.public();
        let (order, lower) = (self.state.order(), seen.lower_order());
        let mut key = Rows {
            places: order.len(),
            order: [Seat::default(); PLACES],
            lower: [None; PLACES],
            booths: seen.booths(),
        };
        key.order[..order.len()].copy_from_slice(order);
        key.lower[..lower.len()].copy_from_slice(lower);
        key
    }

    #[inline]
    fn has(&self, key: &Rows) -> bool {
        let seen = self.state.public();
        let (order, lower) = (self.state.order(), seen.lower_order());
        order.len() == key.places
            && order.iter().zip(&key.order).all(|(seat, kept)| seat == kept)
            && lower.iter().zip(&key.lower).all(|(seat, kept)| seat == kept)
            && seen.booths() == key.booths
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        let (order, seen) = (self.state.order(), self.state.public());
        let players = order.len();
        let relative = |other: Seat| clockwise(self.seat, other, players as u8);
        sink.name("order");
        order.iter().for_each(|&seat| sink.seat(Some(relative(seat)), players));
        sink.name("lower_order");
        for seat in seen.lower_order() {
            sink.seat(seat.map(relative), players);
        }
        sink.name("booths");
        for seat in seen.booths() {
            sink.seat(seat.map(relative), players);
        }
    }
}

/// The regions with their vineyards and renown.
pub(super) struct CountryPart<'a>(pub(super) &'a State);

#[derive(Clone)]
pub(super) struct Country {
    in_game: u32,
    decks: [VineyardDeck; REGIONS],
    cubes: [u8; REGIONS],
}

impl Part for CountryPart<'_> {
    type Key = Country;

    fn key(&self) -> Country {
        Country {
            in_game: self.0.public().regions().bits().into(),
            decks: Region::ALL.map(|region| self.0.vineyard_deck(region)),
            cubes: Region::ALL.map(|region| self.0.cubes_in(region)),
        }
    }

    #[inline]
    fn has(&self, key: &Country) -> bool {
        let differences = Region::ALL.into_iter().fold(0, |differences, region| {
            let (deck, other) = (self.0.vineyard_deck(region), key.decks[region.index()]);
            differences
                | (deck.reds ^ other.reds)
                | (deck.len ^ other.len)
                | (self.0.cubes_in(region) ^ key.cubes[region.index()])
        });
        differences == 0 && u32::from(self.0.public().regions().bits()) == key.in_game
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        let seen = self.0.public();
        sink.name("regions_in_game");
        sink.bits::<REGIONS>(seen.regions().bits().into());
        for region in Region::ALL {
            sink.name_of("region", region.index(), "vineyards");
            let top = self.0.vineyard_deck(region).top();
            sink.one_hot(top.map(Colour::index), Colour::COUNT);
            sink.parts(seen.below(region), 5);
            sink.name_of("region", region.index(), "cubes");
            sink.part(self.0.cubes_in(region), 5);
        }
    }
}

/// The decks of experts, and what this year's vintage says of their features.
pub(super) struct ExpertsPart<'a>(pub(super) &'a State);

#[derive(Clone)]
pub(super) struct Experts {
    decks: [ExpertDeck; Feature::COUNT],
    symbols: [u8; Feature::COUNT],
}

impl Part for ExpertsPart<'_> {
    type Key = Experts;

    fn key(&self) -> Experts {
        let decks = Feature::ALL.map(|feature| self.0.expert_deck(feature));
        Experts { decks, symbols: self.0.vintage().symbols }
    }

    #[inline]
    fn has(&self, key: &Experts) -> bool {
        let same = |feature: Feature| self.0.expert_deck(feature) == key.decks[feature.index()];
        self.0.vintage().symbols == key.symbols && Feature::ALL.into_iter().all(same)
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        let symbols = self.0.vintage().symbols;
        for feature in Feature::ALL {
            let deck = self.0.expert_deck(feature);
            sink.name_of("experts", feature.index(), "top");
            sink.one_hot(deck.top().map(Ability::index), Ability::COUNT);
            sink.name_of("experts", feature.index(), "below");
            let below = (1..Ability::COUNT as u8).fold(0, |bits, depth| {
                bits | u32::from(depth < deck.len()) << deck.card(depth).index()
            });
            sink.bits::<{ Ability::COUNT }>(below);
            sink.name_of("experts", feature.index(), "symbols");
            sink.part(symbols[feature.index()], 3);
        }
    }
}

/// The magnate deck: three bits for the copies of each kind of tile.
pub(super) struct DeckPart(pub(super) u64);

impl Part for DeckPart {
    type Key = u64;

    fn key(&self) -> u64 {
        self.0
    }

    fn has(&self, key: &u64) -> bool {
        self.0 == *key
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name("magnate_deck");
        sink.parts::<TILES>(std::array::from_fn(|kind| (self.0 >> (3 * kind) & 7) as u8), 3);
    }
}

/// The experts, tiles and barrels of a player, as bits.
pub(super) struct Belongings<'a> {
    /// Seats clockwise of the observer.
    pub(super) place: usize,
    pub(super) player: &'a Player,
}

impl Part for Belongings<'_> {
    type Key = [u32; 8];

    fn key(&self) -> [u32; 8] {
        let player = self.player;
        [
            player.experts_up.bits(),
            player.experts_down.bits(),
            player.actions_up.bits(),
            player.actions_down.bits(),
            player.multipliers.bits(),
            player.locked.bits(),
            player.sales.bits(),
            player.exports.bits(),
        ]
    }

    #[inline]
    fn has(&self, key: &[u32; 8]) -> bool {
        let pairs = self.key().into_iter().zip(key);
        pairs.fold(0, |differences, (set, kept)| differences | (set ^ kept)) == 0
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        let Belongings { place, player } = *self;
        sink.name_of("player", place, "experts_up");
        sink.bits::<{ Expert::COUNT }>(player.experts_up.bits());
        sink.name_of("player", place, "experts_down");
        sink.bits::<{ Expert::COUNT }>(player.experts_down.bits());
        sink.name_of("player", place, "tiles_up");
        sink.bits::<TILES>(player.actions_up.bits());
        sink.name_of("player", place, "tiles_down");
        sink.bits::<TILES>(player.actions_down.bits());
        sink.name_of("player", place, "multipliers");
        sink.bits::<TILES>(player.multipliers.bits());
        sink.name_of("player", place, "locked_multipliers");
        sink.bits::<TILES>(player.locked.bits());
        sink.name_of("player", place, "sales");
        sink.bits::<{ SalesSlot::COUNT }>(player.sales.bits());
        sink.name_of("player", place, "exports");
        sink.bits::<{ ExportSlot::COUNT }>(player.exports.bits());
    }
}

/// The estates of a player.
pub(super) struct EstatesPart<'a> {
    /// Seats clockwise of the observer.
    pub(super) place: usize,
    pub(super) estates: &'a [Estate; ESTATES],
}

/// By estate what stands there, and the wines, as words, which compare quickest.
#[derive(Clone)]
pub(super) struct EstatesKey {
    lands: [u64; ESTATES],
    wines: [u32; ESTATES],
}

/// All but the wines of an estate as a word.
#[inline]
fn land(estate: &Estate) -> u64 {
    u64::from_le_bytes([
        estate.region.map_or(REGIONS, Region::index) as u8,
        estate.colour as u8,
        estate.vineyards,
        estate.wineries,
        u8::from(estate.cellar),
        estate.enologists,
        estate.farmers,
        estate.waiting,
    ])
}

#[inline]
fn wines(estate: &Estate) -> u32 {
    u32::from_le_bytes(estate.wines)
}

impl Part for EstatesPart<'_> {
    type Key = EstatesKey;

    fn key(&self) -> EstatesKey {
        EstatesKey {
            lands: self.estates.each_ref().map(land),
            wines: self.estates.each_ref().map(wines),
        }
    }

    #[inline]
    fn has(&self, key: &EstatesKey) -> bool {
        let kept = key.lands.iter().zip(key.wines);
        let pairs = self.estates.iter().zip(kept);
        let differences = pairs.fold(0, |differences, (estate, (lands, lying))| {
            differences | (land(estate) ^ lands) | u64::from(wines(estate) ^ lying)
        });
        differences == 0
    }

    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name_of("player", self.place, "estates");
        sink.block::<{ ESTATE * ESTATES }>(|sink| {
            for estate in self.estates {
                sink.one_hot(estate.region.map(Region::index), REGIONS);
                sink.flag(estate.region.is_some() && estate.colour == Colour::Red);
                sink.parts([estate.vineyards, estate.wineries], 4);
                sink.flag(estate.cellar);
                sink.parts([estate.enologists, estate.farmers, estate.waiting], 4);
                sink.parts(estate.wines, 20);
            }
        });
    }
}
