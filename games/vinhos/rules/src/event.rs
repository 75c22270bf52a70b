//! The events of the game.

use game::{Phrase, Seat, words};
use serde::Serialize;

use crate::ids::{Cell, Colour, Magnate, Region, Tile, Worker};
use crate::narrate::{final_phrase, phrase_about};
use crate::slots::{EstateNo, Expert, ExportSlot, SalesSlot, WineAt};
use crate::state::State;

words! {
    /// The reason why a player got an item.
    pub enum Cause: u8, key "cause-" {
        Purchase = "purchase",
        RegionBonus = "region-bonus",
        Tile = "tile",
        Expert = "expert",
        Booth = "booth",
        FourthPlace = "fourth-place",
        Maintenance = "maintenance",
    }
}

/// The price of an item that a player gets, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PurchaseTerms {
    pub price: u8,
    pub cause: Cause,
}

impl PurchaseTerms {
    /// The terms of a region's bonus, which costs nothing (clause 4.9).
    pub const BONUS: PurchaseTerms = PurchaseTerms { price: 0, cause: Cause::RegionBonus };

    pub const fn paid(price: u8) -> PurchaseTerms {
        PurchaseTerms { price, cause: Cause::Purchase }
    }

    /// Returns the terms of an action tile, with its price.
    pub const fn by_tile(price: u8) -> PurchaseTerms {
        PurchaseTerms { price, cause: Cause::Tile }
    }
}

/// A category of the final scoring (section 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FinalItem {
    Money { bagos: u16 },
    Wines { wines: u8 },
    Majority { country: u8, barrels: u8 },
    Multiplier { tile: Tile, count: u16 },
}

game::events! {
    /// Events for log, animation, scores and statistics.
    pub enum Event, told by |state: &State| {
        GameBegun { regions: Vec<Region>, order: Vec<Seat> } => "event-game-begun",
        YearBegun { year: u8, vintage: u8 } => { state.narrate_year(*year, *vintage) },
        Refreshed => "event-refreshed",
        ActionRoundBegun { year: u8, round: u8 } => "event-action-round-begun",
        ExtraRoundBegun => "event-extra-round-begun",
        Moved { seat: Seat, from: Cell, to: Cell, supply: u8, paid: Vec<Seat> } => {
            state.narrate_move(*seat, *to, *supply, paid)
        },
        VineyardPlaced { seat: Seat, region: Region, colour: Colour, estate: EstateNo, price: u8 }
            => "event-vineyard-placed",
        VineyardShown { region: Region, colour: Colour } => "event-vineyard-shown",
        MarkerPlaced { seat: Seat, region: Region, estate: EstateNo },
        RenownPlaced { seat: Seat, region: Region, cubes: u8 } => "event-renown-placed",
        RenownWaits { seat: Seat, estate: EstateNo } => "event-renown-waits",
        RenownReturned { seat: Seat, cubes: u8 } => "event-renown-returned",
        RenownSpent { seat: Seat, region: Region, cubes: u8 } => "event-renown-spent",
        PortoTaken { seat: Seat, tiles: u8 } => "event-porto-taken",
        WineryBuilt { seat: Seat, estate: EstateNo, price: u8, cause: Cause } => "event-winery-built",
        CellarBuilt { seat: Seat, estate: EstateNo, price: u8, cause: Cause } => "event-cellar-built",
        Hired { seat: Seat, worker: Worker, estate: EstateNo, price: u8, cause: Cause } => "event-hired",
        ExpertTaken { seat: Seat, expert: Expert, price: u8, cause: Cause } => "event-expert-taken",
        BonusDeclined { seat: Seat } => "event-bonus-declined",
        ExpertShown { expert: Expert } => "event-expert-shown",
        AbilityUsed { seat: Seat, expert: Expert } => "event-ability-used",
        TilePlayed { seat: Seat, tile: Tile } => "event-tile-played",
        BagosGained { seat: Seat, bagos: u8, cause: Cause } => "event-bagos-gained",
        FairPointsGained { seat: Seat, points: u8, cause: Cause } => "event-fair-points-gained",
        DeckRearranged { seat: Seat, region: Region, colour: Colour } => "event-deck-rearranged",
        SaleRecalled { seat: Seat, slot: SalesSlot, cause: Cause } => "event-sale-recalled",
        ExportRecalled { seat: Seat, slot: ExportSlot } => "event-export-recalled",
        TileRecalled { seat: Seat, tile: Tile } => "event-tile-recalled",
        WineSold { seat: Seat, wine: WineAt, quality: u8, slot: SalesSlot, bagos: u8 }
            => { state.about_wine("event-wine-sold", *seat, *wine, *quality).with("bagos", *bagos) },
        WineExported { seat: Seat, wine: WineAt, quality: u8, slot: ExportSlot, vp: u8 } => {
            let phrase = state.about_wine("event-wine-exported", *seat, *wine, *quality);
            state.with_export(phrase, *slot).with("vp", *vp)
        },
        OrderSlotTaken { seat: Seat, slot: u8 } => {
            phrase_about("event-order-slot-taken", *seat).with("slot", slot + 1)
        },
        Passed { seat: Seat } => "event-passed",
        OrderChanged { order: Vec<Seat> } => { state.narrate_order(order) },
        WinePresented { seat: Seat, wine: WineAt, quality: u8, value: u8, points: u8 } => {
            let phrase = state.about_wine("event-wine-presented", *seat, *wine, *quality);
            phrase.with("value", *value).with("points", *points)
        },
        BoothTaken { seat: Seat, booth: u8 } => { phrase_about("event-booth-taken", *seat).with("booth", booth + 1) },
        ExpertSent { seat: Seat, expert: Expert, points: u8 } => "event-expert-sent",
        BarrelFreed { seat: Seat, magnate: Magnate } => "event-barrel-freed",
        WineDiscarded { seat: Seat, wine: WineAt, quality: u8 }
            => { state.about_wine("event-wine-discarded", *seat, *wine, *quality) },
        WinesAged { seat: Seat },
        WineLost { seat: Seat, estate: EstateNo, quality: u8 } => "event-wine-lost",
        WorkerMoved { seat: Seat, worker: Worker, from: EstateNo, to: EstateNo } => "event-worker-moved",
        WineMade { seat: Seat, estate: EstateNo, quality: u8, colour: Colour, porto: bool } => {
            let phrase = phrase_about(if *porto { "event-porto-made" } else { "event-wine-made" }, *seat);
            let phrase = phrase.with("estate", state.phrase_estate(*seat, *estate));
            phrase.with("quality", *quality).with("colour", *colour)
        },
        NoWineMade { seat: Seat, estate: EstateNo } => "event-no-wine-made",
        FairBegun { fair: u8 } => "event-fair-begun",
        StayedAway { seat: Seat } => "event-stayed-away",
        FairPlaced { seat: Seat, place: u8, points: u16, vp: u8 } => "event-fair-placed",
        TileTaken { seat: Seat, tile: Tile } => "event-tile-taken",
        BuyingPassed { seat: Seat } => "event-buying-passed",
        DisplayFilled { tiles: Vec<Tile> } => "event-display-filled",
        FinalScored { seat: Seat, item: FinalItem, vp: u16 } => { final_phrase(*seat, *item).with("vp", *vp) },
        GameEnded => "event-game-ended",
        RivalMoved { region: Region, country: u8, to: Cell } => "event-rival-moved",
        RivalExported { slot: ExportSlot, vp: u8 } => "event-rival-exported",
        RivalTookVineyard { region: Region, colour: Colour } => "event-rival-took-vineyard",
        RivalPlacedRenown { region: Region } => "event-rival-placed-renown",
        RivalTookBooth { booth: u8 } => { Phrase::new("event-rival-took-booth").with("booth", booth + 1) },
        RivalPresented { points: u8 } => "event-rival-presented",
        RivalPlaced { place: u8, points: u16, vp: u8 } => "event-rival-placed",
        RivalTookTile { tile: Tile } => "event-rival-took-tile",
        RivalScored { majorities: u16, vp: u16 } => { state.narrate_rival_score(*majorities, *vp) },
    }
}

impl Event {
    /// Returns the VP that the event gives.
    pub(crate) fn points(&self) -> Option<(Seat, i32)> {
        match *self {
            Event::WineExported { seat, vp, .. } | Event::FairPlaced { seat, vp, .. } => {
                Some((seat, vp.into()))
            }
            Event::FinalScored { seat, vp, .. } => Some((seat, vp.into())),
            _ => None,
        }
    }

    /// Returns the price of the event.
    pub fn price(&self) -> u8 {
        match *self {
            Event::VineyardPlaced { price, .. }
            | Event::WineryBuilt { price, .. }
            | Event::CellarBuilt { price, .. }
            | Event::Hired { price, .. }
            | Event::ExpertTaken { price, .. } => price,
            _ => 0,
        }
    }
}
