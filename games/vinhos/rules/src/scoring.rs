//! The end of the game (section 14).

use game::{Ctx, Ranking, Scores, Seat, Set};

use crate::components::Components;
use crate::event::{Event, FinalItem};
use crate::ids::{Region, Tile};
use crate::player::Player;
use crate::slots::ExportSlot;
use crate::state::State;

/// Returns the VP for money (clause 14.1).
pub fn money_vp(bagos: u16, components: &Components) -> u16 {
    let reached = components.money.iter().take_while(|row| bagos >= row.bagos.into());
    reached.last().map_or(0, |row| row.vp.into())
}

/// Returns the VP for the remaining wines (clause 14.2).
pub fn wines_vp(player: &Player) -> u16 {
    let qualities = player.estates.iter().flat_map(|estate| estate.wines);
    qualities.map(|quality| u16::from(quality / 2)).sum()
}

/// Returns the VP of a multiplier tile with its barrel, for this count (clause 14.4).
pub fn multiplier_vp(tile: Tile, count: u16, components: &Components) -> u16 {
    let row = components.multiplier(tile);
    (count / u16::from(row.each) * u16::from(row.vp)).min(row.cap.into())
}

impl Player {
    /// Returns the number of the player's possessions that a multiplier tile counts, or 0 for an action tile (clause
    /// 14.4).
    pub fn count_for(&self, tile: Tile) -> u16 {
        match tile {
            Tile::PerWinery => self.wineries.into(),
            Tile::PerCellar => self.estates.iter().filter(|estate| estate.cellar).count() as u16,
            Tile::PerWine => self.wines.len() as u16,
            Tile::PerEnologist => self.enologists.into(),
            Tile::PerFarmer => self.farmers.into(),
            Tile::PerVineyard => self.vineyards.into(),
            Tile::PerExpert => (self.experts_up | self.experts_down).len() as u16,
            Tile::PerExport => self.exports.len() as u16,
            Tile::PerSale => self.sales.len() as u16,
            Tile::PerRegion => self.regions().len() as u16,
            Tile::PerBagos => self.bagos,
            Tile::PerTile => self.tiles().len() as u16,
            Tile::Expert
            | Tile::Vineyard
            | Tile::Fair
            | Tile::Sales
            | Tile::Export
            | Tile::Winery
            | Tile::Cellar
            | Tile::Enologist
            | Tile::Farmer => 0,
        }
    }

    /// Returns the regions in which the player has an estate.
    pub fn regions(&self) -> Set<Region> {
        self.estates.iter().filter_map(|estate| estate.region).collect()
    }

    /// Returns the number of barrels in a country of the export area.
    pub fn barrels_in(&self, country: usize) -> u8 {
        (self.exports & ExportSlot::of(country)).len() as u8
    }
}

impl State {
    /// Returns the VP for the most barrels in a country (clause 14.3).
    pub fn majority_vp(&self, seat: Seat, country: usize) -> u16 {
        let own = self.player(seat).barrels_in(country);
        if own == 0 {
            return 0;
        }
        let mut tied = 0;
        for other in self.everyone() {
            let barrels = self.player(other).barrels_in(country);
            if barrels > own {
                return 0;
            }
            tied += u16::from(barrels == own);
        }
        u16::from(self.components.countries[country].majority) / tied
    }

    /// Returns everything that the final scoring would give this player now.
    pub fn final_items(&self, seat: Seat) -> impl Iterator<Item = (FinalItem, u16)> {
        let player = self.player(seat);
        let components = self.components.get();
        let bagos = player.bagos;
        let wines = player.wines.len() as u8;
        let fixed = [
            (FinalItem::Money { bagos }, money_vp(bagos, components)),
            (FinalItem::Wines { wines }, wines_vp(player)),
        ];
        let majorities = (0..ExportSlot::COUNTRIES).map(move |country| {
            let barrels = player.barrels_in(country);
            let item = FinalItem::Majority { country: country as u8 + 1, barrels };
            (item, self.majority_vp(seat, country))
        });
        let multipliers = player.locked.iter().map(move |tile| {
            let count = player.count_for(tile);
            (FinalItem::Multiplier { tile, count }, multiplier_vp(tile, count, components))
        });
        fixed.into_iter().chain(majorities).chain(multipliers)
    }

    /// Scores the end of the game for everybody.
    pub(crate) fn score_end(&mut self, ctx: &mut Ctx<'_, Event>) {
        for seat in self.seats() {
            let mut total = 0;
            for (item, vp) in self.final_items(seat) {
                total += vp;
                if vp > 0 {
                    ctx.emit(|| Event::FinalScored { seat, item, vp });
                }
            }
            self.player_mut(seat).vp += total;
        }
        self.score_rival(ctx);
        ctx.emit(|| Event::GameEnded);
    }

    pub(crate) fn current_scores(&self) -> Scores {
        Scores::new(self.options.players, |seat| self.player(seat).vp.into())
    }

    /// Ranks by VP, then by barrels in export, then by Bagos (clause 14.5).
    pub(crate) fn current_ranking(&self) -> Ranking {
        if self.is_solo() {
            return self.solo_ranking();
        }
        Ranking::by_key(self.options.players, |seat| {
            let player = self.player(seat);
            (player.vp, player.exports.len(), player.bagos)
        })
    }
}
