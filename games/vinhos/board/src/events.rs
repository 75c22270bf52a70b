//! The places of events on the board, the chapters of the log, and the sources of points.

use game::Seat;
use table_kit::EventPlaces;
use vinhos::{EstateNo, Event, Expert, ExportSlot, FinalItem, Region, SalesSlot, Tile, WineAt};

use crate::zone::Zone;

pub fn places(event: &Event) -> EventPlaces {
    match *event {
        Event::GameBegun { ref regions, .. } => regions
            .iter()
            .fold(EventPlaces::default(), |places, one| places.named("regions", region(*one))),
        Event::YearBegun { .. } | Event::ActionRoundBegun { .. } | Event::ExtraRoundBegun => {
            EventPlaces::default().at(zone(Zone::Year))
        }
        Event::Refreshed => EventPlaces::default().at(zone(Zone::Estates)),
        Event::Moved { seat, to, .. } => EventPlaces::of(seat).named("cell", format!("cell-{to}")),
        Event::VineyardPlaced { seat, region: from, estate: to, .. }
        | Event::MarkerPlaced { seat, region: from, estate: to } => {
            EventPlaces::of(seat).named("region", region(from)).named("estate", estate(seat, to))
        }
        Event::VineyardShown { region: shown, .. } => {
            EventPlaces::default().named("region", region(shown))
        }
        Event::RenownPlaced { seat, region: on, .. }
        | Event::RenownSpent { seat, region: on, .. }
        | Event::DeckRearranged { seat, region: on, .. } => {
            EventPlaces::of(seat).named("region", region(on))
        }
        Event::RenownReturned { seat, .. }
        | Event::PortoTaken { seat, .. }
        | Event::BagosGained { seat, .. }
        | Event::WinesAged { seat }
        | Event::StayedAway { seat }
        | Event::BuyingPassed { seat }
        | Event::BonusDeclined { seat }
        | Event::FinalScored { seat, .. } => EventPlaces::of(seat),
        Event::RenownWaits { seat, estate: on }
        | Event::WineryBuilt { seat, estate: on, .. }
        | Event::CellarBuilt { seat, estate: on, .. }
        | Event::Hired { seat, estate: on, .. }
        | Event::WineLost { seat, estate: on, .. }
        | Event::WineMade { seat, estate: on, .. }
        | Event::NoWineMade { seat, estate: on } => {
            EventPlaces::of(seat).named("estate", estate(seat, on))
        }
        Event::WorkerMoved { seat, from, to, .. } => {
            EventPlaces::of(seat).named("from", estate(seat, from)).named("to", estate(seat, to))
        }
        Event::ExpertTaken { seat, expert, .. }
        | Event::AbilityUsed { seat, expert }
        | Event::ExpertSent { seat, expert, .. } => EventPlaces::of(seat)
            .named("expert", format!("expert-{}-{expert}", seat.number()))
            .named("expert", deck(expert)),
        Event::ExpertShown { expert } => EventPlaces::default().named("expert", deck(expert)),
        Event::TilePlayed { seat, tile } => {
            EventPlaces::of(seat).named("tile", own_tile(seat, tile))
        }
        Event::TileRecalled { seat, tile } | Event::TileTaken { seat, tile } => {
            EventPlaces::of(seat).named("tile", own_tile(seat, tile)).at(zone(Zone::Tiles))
        }
        Event::FairPointsGained { seat, .. } | Event::FairPlaced { seat, .. } => {
            EventPlaces::of(seat).at(zone(Zone::Fair))
        }
        Event::SaleRecalled { seat, slot, .. } => EventPlaces::of(seat).at(sale(slot)),
        Event::ExportRecalled { seat, slot } => EventPlaces::of(seat).at(export(slot)),
        Event::WineSold { seat, wine, slot, .. } => {
            EventPlaces::of(seat).named("wine", cellar(seat, wine)).at(sale(slot))
        }
        Event::WineExported { seat, wine, slot, .. } => {
            EventPlaces::of(seat).named("wine", cellar(seat, wine)).at(export(slot))
        }
        Event::WinePresented { seat, wine, .. } | Event::WineDiscarded { seat, wine, .. } => {
            EventPlaces::of(seat).named("wine", cellar(seat, wine))
        }
        Event::OrderSlotTaken { seat, .. } | Event::Passed { seat } => {
            EventPlaces::of(seat).at(zone(Zone::Order))
        }
        Event::OrderChanged { .. } => EventPlaces::default().at(zone(Zone::Order)),
        Event::BoothTaken { seat, booth } => {
            EventPlaces::of(seat).named("booth", booth_id(booth)).at(zone(Zone::Fair))
        }
        Event::BarrelFreed { seat, .. } => EventPlaces::of(seat).at(zone(Zone::Magnates)),
        Event::FairBegun { .. } => EventPlaces::default().at(zone(Zone::Fair)),
        Event::DisplayFilled { ref tiles } => tiles
            .iter()
            .fold(EventPlaces::default(), |places, tile| {
                places.named("tiles", format!("tile-{tile}"))
            })
            .at(zone(Zone::Tiles)),
        Event::GameEnded => EventPlaces::default().at(zone(Zone::Year)),
        Event::RivalMoved { region: on, to, .. } => {
            EventPlaces::default().named("cell", format!("cell-{to}")).named("region", region(on))
        }
        Event::RivalExported { slot, .. } => EventPlaces::default().at(export(slot)).at(RIVAL),
        Event::RivalTookVineyard { region: on, .. } | Event::RivalPlacedRenown { region: on } => {
            EventPlaces::default().named("region", region(on))
        }
        Event::RivalTookBooth { booth } => {
            EventPlaces::default().named("booth", booth_id(booth)).at(zone(Zone::Fair))
        }
        Event::RivalPresented { .. } | Event::RivalPlaced { .. } => {
            EventPlaces::default().at(zone(Zone::Fair))
        }
        Event::RivalTookTile { tile } => {
            EventPlaces::default().named("tile", format!("tile-{tile}")).at(RIVAL)
        }
        Event::RivalScored { .. } => EventPlaces::default().at(RIVAL),
    }
}

/// Returns true if an event opens a chapter of the log. The chapters are years, action rounds and fairs.
pub fn opens_chapter(event: &Event) -> bool {
    matches!(
        event,
        Event::YearBegun { .. }
            | Event::ActionRoundBegun { .. }
            | Event::ExtraRoundBegun
            | Event::FairBegun { .. }
    )
}

/// Returns the message key for the source of points: an export, a fair, or an item of the final scoring.
pub fn source(event: &Event) -> &'static str {
    match event {
        Event::WineExported { .. } => "points-wine-exported",
        Event::FairPlaced { .. } => "points-fair-placed",
        Event::FinalScored { item, .. } => match item {
            FinalItem::Money { .. } => "points-final-scored-money",
            FinalItem::Wines { .. } => "points-final-scored-wines",
            FinalItem::Majority { .. } => "points-final-scored-majority",
            FinalItem::Multiplier { .. } => "points-final-scored-multiplier",
        },
        _ => "points",
    }
}

const RIVAL: &str = "v-rival";

fn zone(zone: Zone) -> String {
    format!("z-{}", zone.key())
}

fn region(region: Region) -> String {
    format!("region-{region}")
}

fn estate(seat: Seat, number: EstateNo) -> String {
    format!("estate-{}-{number}", seat.number())
}

/// Returns the id of the estate of a wine.
fn cellar(seat: Seat, wine: WineAt) -> String {
    estate(seat, wine.estate())
}

fn deck(expert: Expert) -> String {
    format!("deck-{}", expert.feature())
}

fn own_tile(seat: Seat, tile: Tile) -> String {
    format!("own-{}-{tile}", seat.number())
}

fn sale(slot: SalesSlot) -> String {
    format!("sale-{slot}").replace('.', "-")
}

fn export(slot: ExportSlot) -> String {
    format!("export-{slot}").replace('.', "-")
}

fn booth_id(booth: u8) -> String {
    format!("booth-{}", booth + 1)
}
