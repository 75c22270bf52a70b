//! Magnate tiles: playing action tiles (clauses 10.12 to 10.14), the display and its deck (clauses 2.7, 13.12).

use game::{Ctx, Set};

use crate::event::{Cause, Event, PurchaseTerms};
use crate::frame::{Frame, Purchase, Units};
use crate::ids::{Tile, Worker};
use crate::slots::WineAt;
use crate::state::State;

/// The effect of an action tile.
pub(crate) enum TileEffect {
    /// Opens an action of one or two units.
    Action(Frame),
    FreeExpert,
    FairPoints(u8),
    Hire {
        worker: Worker,
        price: u8,
    },
}

impl State {
    /// Returns the action tiles that the actor could play now (clauses 10.12, 10.13).
    pub(crate) fn playable(&self) -> Set<Tile> {
        let ready = self.player(self.actor).actions_up;
        if self.turn.tile_used || ready.is_empty() {
            return Set::empty();
        }
        ready.iter().filter(|&tile| self.has_effect(tile)).collect()
    }

    /// Returns true if the effect of an action tile is possible now (clause 10.13).
    pub(crate) fn has_effect(&self, tile: Tile) -> bool {
        match self.effect(tile) {
            Some(TileEffect::Action(frame)) => self.has_unit(frame),
            Some(TileEffect::FreeExpert) => self.has_experts(),
            Some(TileEffect::FairPoints(_)) => true,
            Some(TileEffect::Hire { worker, price }) => self.can_hire(worker, price),
            None => false,
        }
    }

    /// Returns the effect of an action tile (clauses 10.13, 10.14), or `None` for a multiplier.
    pub(crate) fn effect(&self, tile: Tile) -> Option<TileEffect> {
        let (units, amount) = (Units::ONE, self.tile_amount(tile));
        let purchase = Purchase { units, bought: None, off: amount, tile: true };
        Some(match tile {
            Tile::Expert => TileEffect::FreeExpert,
            Tile::Vineyard => TileEffect::Action(Frame::BuyVineyard(purchase)),
            Tile::Fair => TileEffect::FairPoints(amount),
            Tile::Sales => TileEffect::Action(Frame::SellWine(Units::TWO)),
            Tile::Export => TileEffect::Action(Frame::ExportWine(Units::TWO)),
            Tile::Winery => TileEffect::Action(Frame::BuildWinery { units, price: amount }),
            Tile::Cellar => TileEffect::Action(Frame::BuildCellar { units, price: amount }),
            Tile::Enologist => TileEffect::Hire { worker: Worker::Enologist, price: amount },
            Tile::Farmer => TileEffect::Hire { worker: Worker::Farmer, price: amount },
            Tile::PerWinery
            | Tile::PerCellar
            | Tile::PerWine
            | Tile::PerEnologist
            | Tile::PerFarmer
            | Tile::PerVineyard
            | Tile::PerExpert
            | Tile::PerExport
            | Tile::PerSale
            | Tile::PerRegion
            | Tile::PerBagos
            | Tile::PerTile => return None,
        })
    }

    pub(crate) fn tile_amount(&self, tile: Tile) -> u8 {
        self.components.actions.get(tile.index()).map_or(0, |row| row.amount)
    }

    /// Turns an action tile down for its effect (clauses 10.12, 10.13).
    pub(crate) fn play_tile(&mut self, tile: Tile, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        self.turn.tile_used = true;
        let me = self.player_mut(self.actor);
        me.actions_up.remove(tile);
        me.actions_down.insert(tile);
        ctx.emit(|| Event::TilePlayed { seat, tile });
        match self.effect(tile) {
            Some(TileEffect::Action(frame)) => self.frames.push(frame),
            Some(TileEffect::FreeExpert) => {
                self.frames.push(Frame::FreeExpert { left: 1, cause: Cause::Tile });
            }
            Some(TileEffect::FairPoints(points)) => {
                self.player_mut(seat).fair_points += u16::from(points);
                ctx.emit(|| Event::FairPointsGained { seat, points, cause: Cause::Tile });
            }
            Some(TileEffect::Hire { worker, price }) => {
                self.hire(worker, PurchaseTerms::by_tile(price), ctx)
            }
            None => unreachable!("a multiplier is not played"),
        }
    }

    /// Returns the tiles of the display that the actor may take (clauses 13.9, 13.10).
    pub(crate) fn takeable(&self) -> Set<Tile> {
        let me = self.player(self.actor);
        let barred = if me.barrels == 0 { Tile::MULTIPLIERS } else { Set::empty() };
        self.shown - me.tiles() - barred
    }

    /// Takes a tile from the display (clauses 2.9, 13.8, 13.9).
    pub(crate) fn take_tile(&mut self, tile: Tile, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        self.remove_from_display(tile);
        let me = self.player_mut(self.actor);
        match tile.is_multiplier() {
            true => {
                me.multipliers.insert(tile);
                me.locked.insert(tile);
                me.barrels -= 1;
            }
            false => me.actions_up.insert(tile),
        }
        ctx.emit(|| Event::TileTaken { seat, tile });
    }

    pub(crate) fn remove_from_display(&mut self, tile: Tile) {
        let copies = &mut self.display[tile.index()];
        *copies -= 1;
        if *copies == 0 {
            self.shown.remove(tile);
        }
    }

    /// Gives a wine for a tile from the display (clause 13.8).
    #[inline(never)]
    pub(crate) fn pay_for_tile(&mut self, tile: Tile, wine: WineAt, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.discard_wine(wine, ctx);
        self.take_tile(tile, ctx);
    }

    /// Clears the display and fills it from the deck (clauses 2.7, 13.12).
    pub(crate) fn refill_display(&mut self, ctx: &mut Ctx<'_, Event>) {
        self.display = [0; Tile::COUNT];
        self.shown = Set::empty();
        let wanted = self.components.supply(self.options.players).display;
        for _ in 0..wanted {
            let Some(tile) = self.deck.pop() else { break };
            self.in_deck -= one_copy(tile);
            self.display[tile.index()] += 1;
            self.shown.insert(tile);
        }
        ctx.reveal();
        ctx.emit(|| Event::DisplayFilled { tiles: self.displayed().collect() });
    }

    /// Counts the copies of each tile in the deck, in three bits for each kind: the box has three copies at most.
    pub(crate) fn count_deck(&self) -> u64 {
        self.deck.iter().fold(0u64, |copies, &tile| copies.wrapping_add(one_copy(tile)))
    }

    /// Returns the tiles of the display, one item for each copy.
    pub fn displayed(&self) -> impl Iterator<Item = Tile> {
        Tile::ALL
            .into_iter()
            .flat_map(|tile| std::iter::repeat_n(tile, self.display[tile.index()].into()))
    }
}

/// Returns one copy of a tile in the encoding of `count_deck`.
fn one_copy(tile: Tile) -> u64 {
    1 << (3 * tile.index())
}
