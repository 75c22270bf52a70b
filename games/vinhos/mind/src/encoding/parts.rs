//! The parts of an observation of Vinhos. Most of them change rarely and are cached.

use std::sync::LazyLock;

use game::Seat;
use vinhos::{
    Ability, Cell, Colour, Estate, Expert, ExportSlot, Feature, Player, Region, SalesSlot, State,
    VineyardDeck,
};

use super::{REGIONS, TILES};
use bots::{ObservationPart, PrecomputedRows, Sink, byte, clockwise};

/// Number of places in the order, of slots below it, and of booths, with four players. Seats are taken modulo this
/// number, so that no bounds check is needed.
pub(super) const PLACES: usize = 4;
/// Number of entries of the slots for barrels and of the display.
pub(super) const MARKETS: usize = SalesSlot::COUNT + ExportSlot::COUNT + TILES;

/// Rows that are computed once. Reading one needs no branch, so the processor cannot mispredict it.
struct FixedRows {
    /// Indexed by number and colours of a region's vineyards: the colour on top, then the numbers of white and red ones
    /// below.
    decks: PrecomputedRows<{ 2 * Colour::COUNT }, { 16 * 5 }>,
    /// Indexed by region (or none) and colour of an estate.
    sites: PrecomputedRows<{ REGIONS + 1 }, { 2 * (REGIONS + 1) }>,
}

static PRINTED: LazyLock<FixedRows> = LazyLock::new(|| FixedRows {
    decks: PrecomputedRows::new([1, 1, 5, 5], |row| {
        let len = row as u8 / 16;
        let deck = VineyardDeck { reds: row as u8 % (1 << len), len };
        let top = Colour::ALL.map(|colour| u8::from(deck.top() == Some(colour)));
        let [white, red] = deck.below();
        [top[0], top[1], white, red]
    }),
    sites: PrecomputedRows::new([1; REGIONS + 1], |row| {
        let (region, red) = (row / 2, row as u8 % 2);
        let mut entries = [0; REGIONS + 1];
        if region < REGIONS {
            (entries[region], entries[REGIONS]) = (1, red);
        }
        entries
    }),
});

/// Packs bytes into words, and fills the rest with zeros.
#[inline]
fn words<const W: usize>(bytes: &[u8]) -> [u64; W] {
    debug_assert!(bytes.len() <= 8 * W, "the encoding has too few words");
    std::array::from_fn(|word| {
        let byte = |place: usize| bytes.get(8 * word + place).copied().unwrap_or(0);
        u64::from_le_bytes(std::array::from_fn(byte))
    })
}

#[inline]
fn pair(one: u32, other: u32) -> u64 {
    u64::from(one) | u64::from(other) << 32
}

/// The discs in the order, in the row below it and at the booths, relative to a seat.
pub(super) struct DiscsPart<'a> {
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

impl ObservationPart<3> for DiscsPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 3] {
        let seen = self.state;
        let number = |seat: &Option<Seat>| u64::from(seat.map_or(u8::MAX, Seat::number));
        let fold = |seats: &[Option<Seat>]| {
            seats.iter().fold(seats.len() as u64, |word, seat| word << 8 | number(seat))
        };
        let order = self.state.order().iter();
        let order = order.fold(0, |word, seat| word << 8 | u64::from(seat.number()));
        [order, fold(seen.lower_order()), fold(&seen.booths())]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let (order, seen) = (self.state.order(), self.state);
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

/// This year's vintage and those before.
pub(super) struct VintagesPart<'a>(pub(super) &'a State);

impl ObservationPart<1> for VintagesPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 1] {
        let vintages = self.0.vintages();
        let years = vintages.len() as u64;
        [vintages.iter().fold(years, |word, row| word << 4 | u64::from(*row))]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let vintages = self.0.vintages();
        sink.name("vintage");
        sink.one_hot(vintages.last().map(|&row| row as usize), 8);
        sink.name("vintages_gone");
        sink.bits::<8>(vintages.iter().fold(0, |bits, row| bits | 1 << row));
    }
}

/// The regions with their vineyards and renown.
pub(super) struct RegionsPart<'a>(pub(super) &'a State);

impl ObservationPart<5> for RegionsPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 5] {
        let decks = Region::ALL.map(|region| {
            let deck = self.0.vineyard_deck(region);
            [deck.reds, deck.len]
        });
        let [first, second, third] = words(decks.as_flattened());
        let [most_cubes, last_cubes] = words(&Region::ALL.map(|region| self.0.cubes_in(region)));
        let others = last_cubes | u64::from(self.0.regions().bits()) << 16;
        [first, second, third, most_cubes, others]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let seen = self.0;
        sink.name("regions_in_game");
        sink.bits::<REGIONS>(seen.regions().bits().into());
        for region in Region::ALL {
            sink.name_of("region", region.index(), "vineyards");
            let deck = self.0.vineyard_deck(region);
            sink.row(&PRINTED.decks, usize::from(deck.len) << 4 | usize::from(deck.reds));
            sink.name_of("region", region.index(), "cubes");
            sink.part(self.0.cubes_in(region), 5);
        }
    }
}

/// A deck of experts, and the symbols for their feature on this year's vintage.
pub(super) struct ExpertsPart<'a> {
    pub(super) state: &'a State,
    pub(super) feature: Feature,
}

impl ObservationPart<1> for ExpertsPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 1] {
        let symbols = self.state.vintage().symbols[self.feature.index()];
        [u64::from(self.state.expert_deck(self.feature).bits()) | u64::from(symbols) << 32]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let (deck, number) = (self.state.expert_deck(self.feature), self.feature.index());
        sink.name_of("experts", number, "top");
        sink.one_hot(deck.top().map(Ability::index), Ability::COUNT);
        sink.name_of("experts", number, "below");
        let below = (1..Ability::COUNT as u8).fold(0, |bits, depth| {
            bits | u32::from(depth < deck.len()) << deck.card(depth).index()
        });
        sink.bits::<{ Ability::COUNT }>(below);
        sink.name_of("experts", number, "symbols");
        sink.part(self.state.vintage().symbols[number], 3);
    }
}

/// The slots with a barrel, and the display of tiles.
pub(super) struct MarketsPart<'a>(pub(super) &'a State);

impl ObservationPart<4> for MarketsPart<'_> {
    #[inline]
    fn words(&self) -> [u64; 4] {
        let [first, second, third] = words(&self.0.display());
        [pair(self.0.sales_taken().bits(), self.0.exports_taken().bits()), first, second, third]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name("sales_taken");
        sink.bits::<{ SalesSlot::COUNT }>(self.0.sales_taken().bits());
        sink.name("exports_taken");
        sink.bits::<{ ExportSlot::COUNT }>(self.0.exports_taken().bits());
        sink.name("display");
        sink.parts(self.0.display(), 3);
    }
}

/// The magnate deck: three bits for the copies of each kind of tile.
pub(super) struct MagnateDeckPart(pub(super) u64);

impl ObservationPart<1> for MagnateDeckPart {
    #[inline]
    fn words(&self) -> [u64; 1] {
        [self.0]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name("magnate_deck");
        sink.parts::<TILES>(std::array::from_fn(|kind| (self.0 >> (3 * kind) & 7) as u8), 3);
    }
}

/// Defines the parts of an observation that belong to one player. The place is counted clockwise from the observer.
macro_rules! of_player {
    ($($(#[$doc:meta])* $part:ident)+) => {
        $(
            $(#[$doc])*
            pub(super) struct $part<'a> {
                pub(super) place: usize,
                pub(super) player: &'a Player,
            }
        )+
    };
}

of_player! {
    /// Experts and action tiles.
    People
    /// Multipliers, and the places of barrels.
    Barrels
    Estates
}

/// Number of entries of `encode_money`.
pub(super) const MONEY: usize = 8 + Cell::COUNT;

/// Encodes money, points, the disc on the board, and barrels. They are not cached: they change so often that a check
/// for changes could not be predicted.
#[inline(always)]
pub(super) fn encode_money<S: Sink>(place: usize, player: &Player, sink: &mut S) {
    sink.name_of("player", place, "money_and_points");
    sink.part(byte(player.bagos), 100);
    sink.part(byte(player.vp), 160);
    sink.part(byte(player.fair_points), 60);
    sink.name_of("player", place, "cell");
    sink.one_hot(Some(player.cell.index()), Cell::COUNT);
    sink.name_of("player", place, "barrels");
    sink.part(player.barrels, 15);
    sink.parts(player.with_magnates, 4);
    sink.part(player.porto, 5);
}

impl ObservationPart<2> for People<'_> {
    #[inline]
    fn words(&self) -> [u64; 2] {
        let player = self.player;
        [
            pair(player.experts_up.bits(), player.experts_down.bits()),
            pair(player.actions_up.bits(), player.actions_down.bits()),
        ]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let People { place, player } = *self;
        sink.name_of("player", place, "experts_up");
        sink.bits::<{ Expert::COUNT }>(player.experts_up.bits());
        sink.name_of("player", place, "experts_down");
        sink.bits::<{ Expert::COUNT }>(player.experts_down.bits());
        sink.name_of("player", place, "tiles_up");
        sink.bits::<TILES>(player.actions_up.bits());
        sink.name_of("player", place, "tiles_down");
        sink.bits::<TILES>(player.actions_down.bits());
    }
}

impl ObservationPart<2> for Barrels<'_> {
    #[inline]
    fn words(&self) -> [u64; 2] {
        let player = self.player;
        [
            pair(player.multipliers.bits(), player.locked.bits()),
            pair(player.sales.bits(), player.exports.bits()),
        ]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        let Barrels { place, player } = *self;
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

/// Packs an estate without its wines into a word.
#[inline]
fn packed_estate(estate: &Estate) -> u64 {
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

impl ObservationPart<8> for Estates<'_> {
    #[inline]
    fn words(&self) -> [u64; 8] {
        let estates = &self.player.estates;
        let wines = |estate: usize| u32::from_le_bytes(estates[estate].wines);
        let wines = [pair(wines(0), wines(1)), pair(wines(2), wines(3)), wines(4).into()];
        let [one, two, three, four, five] = estates.each_ref().map(packed_estate);
        [one, two, three, four, five, wines[0], wines[1], wines[2]]
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, sink: &mut S) {
        sink.name_of("player", self.place, "estates");
        for estate in &self.player.estates {
            let region = estate.region.map_or(REGIONS, Region::index);
            sink.row(&PRINTED.sites, 2 * region + estate.colour as usize);
            sink.parts([estate.vineyards, estate.wineries], 4);
            sink.flag(estate.cellar);
            sink.parts([estate.enologists, estate.farmers, estate.waiting], 4);
            sink.parts(estate.wines, 20);
        }
    }
}
