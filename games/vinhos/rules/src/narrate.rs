//! Events as message keys with arguments; the words are elsewhere.

use game::{Arg, Phrase, Seat};

use crate::describe::expert_phrase;
use crate::event::{Cause, Event, FinalItem};
use crate::rival::GOAL;
use crate::slots::WineAt;
use crate::state::State;

impl State {
    /// A closed list, as long as there are kinds of events.
    pub(crate) fn narrate_event(&self, event: &Event) -> Option<Phrase> {
        Some(match event {
            Event::GameBegun { regions, .. } => {
                let regions = regions.iter().map(|region| Arg::Term(region.key()));
                Phrase::new("event-game-begun").with("regions", regions.collect::<Vec<_>>())
            }
            Event::YearBegun { year, vintage } => {
                let weather = self.components.vintages[*vintage as usize].weather;
                Phrase::new("event-year-begun")
                    .with("year", *year)
                    .with("weather", Arg::Name(format!("{weather:+}")))
            }
            Event::Refreshed => Phrase::new("event-refreshed"),
            Event::ActionRoundBegun { year, round } => {
                Phrase::new("event-action-round-begun").with("year", *year).with("round", *round)
            }
            Event::ExtraRoundBegun => Phrase::new("event-extra-round-begun"),
            Event::FairBegun { fair } => Phrase::new("event-fair-begun").with("fair", *fair),
            Event::OrderChanged { order } => {
                let name = |&seat: &Seat| match self.is_rival(seat) {
                    true => Arg::Term("rival"),
                    false => Arg::Seat(seat),
                };
                let order = order.iter().map(name).collect::<Vec<_>>();
                Phrase::new("event-order-changed").with("order", order)
            }
            Event::DisplayFilled { tiles } => {
                let tiles = tiles.iter().map(|tile| Arg::Term(tile.key())).collect::<Vec<_>>();
                Phrase::new("event-display-filled").with("tiles", tiles)
            }
            Event::VineyardShown { region, colour } => Phrase::new("event-vineyard-shown")
                .term("region", region.key())
                .term("colour", colour.key()),
            Event::ExpertShown { expert } => {
                Phrase::new("event-expert-shown").with("expert", expert_phrase(*expert))
            }
            Event::GameEnded => Phrase::new("event-game-ended"),
            Event::MarkerPlaced { .. } | Event::WinesAged { .. } => return None,
            Event::Moved { seat, to, supply, paid, .. } => {
                let key = match (supply, paid.is_empty()) {
                    (0, true) => "event-moved",
                    (_, true) => "event-moved-tax",
                    (_, false) => "event-moved-paying",
                };
                let players = paid.iter().map(|&seat| Arg::Seat(seat)).collect::<Vec<_>>();
                by(key, *seat)
                    .term("cell", to.key())
                    .with("supply", *supply)
                    .with("players", players)
            }
            Event::VineyardPlaced { seat, region, colour, estate, price } => {
                by("event-vineyard-placed", *seat)
                    .term("region", region.key())
                    .term("colour", colour.key())
                    .with("estate", estate.index() + 1)
                    .with("bagos", *price)
            }
            Event::RenownPlaced { seat, region, cubes } => {
                by("event-renown-placed", *seat).term("region", region.key()).with("cubes", *cubes)
            }
            Event::RenownWaits { seat, estate } => {
                by("event-renown-waits", *seat).with("estate", estate.index() + 1)
            }
            Event::RenownReturned { seat, cubes } => {
                by("event-renown-returned", *seat).with("cubes", *cubes)
            }
            Event::RenownSpent { seat, region, cubes } => {
                by("event-renown-spent", *seat).term("region", region.key()).with("cubes", *cubes)
            }
            Event::PortoTaken { seat, tiles } => {
                by("event-porto-taken", *seat).with("tiles", *tiles)
            }
            Event::WineryBuilt { seat, estate, price, cause } => {
                because(by("event-winery-built", *seat), *cause)
                    .with("estate", estate.index() + 1)
                    .with("bagos", *price)
            }
            Event::BonusDeclined { seat } => by("event-bonus-declined", *seat),
            Event::CellarBuilt { seat, estate, price, cause } => {
                because(by("event-cellar-built", *seat), *cause)
                    .with("estate", estate.index() + 1)
                    .with("bagos", *price)
            }
            Event::Hired { seat, worker, estate, price, cause } => {
                because(by("event-hired", *seat), *cause)
                    .term("worker", worker.key())
                    .with("estate", estate.index() + 1)
                    .with("bagos", *price)
            }
            Event::ExpertTaken { seat, expert, price, cause } => {
                because(by("event-expert-taken", *seat), *cause)
                    .with("expert", expert_phrase(*expert))
                    .with("bagos", *price)
            }
            Event::AbilityUsed { seat, expert } => {
                by("event-ability-used", *seat).with("expert", expert_phrase(*expert))
            }
            Event::TilePlayed { seat, tile } => {
                by("event-tile-played", *seat).term("tile", tile.key())
            }
            Event::BagosGained { seat, bagos, cause } => {
                because(by("event-bagos-gained", *seat), *cause).with("bagos", *bagos)
            }
            Event::FairPointsGained { seat, points, cause } => {
                because(by("event-fair-points-gained", *seat), *cause).with("points", *points)
            }
            Event::DeckRearranged { seat, region, colour } => by("event-deck-rearranged", *seat)
                .term("region", region.key())
                .term("colour", colour.key()),
            Event::SaleRecalled { seat, slot, cause } => {
                because(self.with_sale(by("event-sale-recalled", *seat), *slot), *cause)
            }
            Event::ExportRecalled { seat, slot } => {
                self.with_export(by("event-export-recalled", *seat), *slot)
            }
            Event::TileRecalled { seat, tile } => {
                by("event-tile-recalled", *seat).term("tile", tile.key())
            }
            Event::WineSold { seat, wine, quality, slot, bagos } => {
                let phrase = self.given_wine(by("event-wine-sold", *seat), *seat, *wine, *quality);
                self.with_sale(phrase, *slot).with("bagos", *bagos)
            }
            Event::WineExported { seat, wine, quality, slot, vp } => {
                let phrase = by("event-wine-exported", *seat);
                let phrase = self.given_wine(phrase, *seat, *wine, *quality);
                self.with_export(phrase, *slot).with("vp", *vp)
            }
            Event::OrderSlotTaken { seat, slot } => {
                by("event-order-slot-taken", *seat).with("slot", slot + 1)
            }
            Event::Passed { seat } => by("event-passed", *seat),
            Event::WinePresented { seat, wine, quality, value, points } => self
                .given_wine(by("event-wine-presented", *seat), *seat, *wine, *quality)
                .with("value", *value)
                .with("points", *points),
            Event::BoothTaken { seat, booth } => {
                by("event-booth-taken", *seat).with("booth", booth + 1)
            }
            Event::ExpertSent { seat, expert, points } => by("event-expert-sent", *seat)
                .with("expert", expert_phrase(*expert))
                .with("points", *points),
            Event::BarrelFreed { seat, magnate } => {
                by("event-barrel-freed", *seat).term("magnate", magnate.key())
            }
            Event::WineDiscarded { seat, wine, quality } => {
                self.given_wine(by("event-wine-discarded", *seat), *seat, *wine, *quality)
            }
            Event::WineLost { seat, estate, quality } => by("event-wine-lost", *seat)
                .with("estate", estate.index() + 1)
                .with("quality", *quality),
            Event::WorkerMoved { seat, worker, from, to } => by("event-worker-moved", *seat)
                .term("worker", worker.key())
                .with("from", from.index() + 1)
                .with("to", to.index() + 1),
            Event::WineMade { seat, estate, quality, colour, porto } => {
                let key = if *porto { "event-porto-made" } else { "event-wine-made" };
                by(key, *seat)
                    .with("estate", estate.index() + 1)
                    .with("quality", *quality)
                    .term("colour", colour.key())
            }
            Event::NoWineMade { seat, estate } => {
                by("event-no-wine-made", *seat).with("estate", estate.index() + 1)
            }
            Event::StayedAway { seat } => by("event-stayed-away", *seat),
            Event::FairPlaced { seat, place, points, vp } => by("event-fair-placed", *seat)
                .with("place", *place)
                .with("points", *points)
                .with("vp", *vp),
            Event::TileTaken { seat, tile } => {
                by("event-tile-taken", *seat).term("tile", tile.key())
            }
            Event::BuyingPassed { seat } => by("event-buying-passed", *seat),
            Event::FinalScored { seat, item, vp } => final_phrase(*seat, *item).with("vp", *vp),
            Event::RivalMoved { region, country, to } => Phrase::new("event-rival-moved")
                .term("region", region.key())
                .with("country", *country)
                .term("cell", to.key()),
            Event::RivalExported { slot, vp } => {
                self.with_export(Phrase::new("event-rival-exported"), *slot).with("vp", *vp)
            }
            Event::RivalTookVineyard { region, colour } => Phrase::new("event-rival-took-vineyard")
                .term("region", region.key())
                .term("colour", colour.key()),
            Event::RivalPlacedRenown { region } => {
                Phrase::new("event-rival-placed-renown").term("region", region.key())
            }
            Event::RivalTookBooth { booth } => {
                Phrase::new("event-rival-took-booth").with("booth", booth + 1)
            }
            Event::RivalPresented { points } => {
                Phrase::new("event-rival-presented").with("points", *points)
            }
            Event::RivalPlaced { place, points, vp } => Phrase::new("event-rival-placed")
                .with("place", *place)
                .with("points", *points)
                .with("vp", *vp),
            Event::RivalTookTile { tile } => {
                Phrase::new("event-rival-took-tile").term("tile", tile.key())
            }
            Event::RivalScored { majorities, vp } => {
                let key = if self.beats_rival() { "event-rival-beaten" } else { "event-rival-won" };
                Phrase::new(key).with("majorities", *majorities).with("vp", *vp).with("goal", GOAL)
            }
        })
    }

    /// A wine that has left its place.
    fn given_wine(&self, phrase: Phrase, seat: Seat, wine: WineAt, quality: u8) -> Phrase {
        let estate = self.player(seat).estate(wine.estate());
        let region = estate.region.map_or("region-none", |region| region.key());
        let wine = Phrase::new("wine")
            .term("colour", estate.colour.key())
            .with("quality", quality)
            .term("region", region);
        phrase.with("wine", wine)
    }
}

fn by(key: &'static str, seat: Seat) -> Phrase {
    Phrase::new(key).with("seat", seat)
}

fn because(phrase: Phrase, cause: Cause) -> Phrase {
    let key = match cause {
        Cause::Purchase => "cause-purchase",
        Cause::RegionBonus => "cause-region-bonus",
        Cause::Tile => "cause-tile",
        Cause::Expert => "cause-expert",
        Cause::Booth => "cause-booth",
        Cause::FourthPlace => "cause-fourth-place",
        Cause::Maintenance => "cause-maintenance",
    };
    phrase.term("cause", key)
}

fn final_phrase(seat: Seat, item: FinalItem) -> Phrase {
    match item {
        FinalItem::Money { bagos } => by("final-money", seat).with("bagos", bagos),
        FinalItem::Wines { wines } => by("final-wines", seat).with("wines", wines),
        FinalItem::Majority { country, barrels } => {
            by("final-majority", seat).with("country", country).with("barrels", barrels)
        }
        FinalItem::Multiplier { tile, count } => {
            by("final-multiplier", seat).term("tile", tile.key()).with("count", count)
        }
    }
}
