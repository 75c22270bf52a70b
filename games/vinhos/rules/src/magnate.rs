//! Magnate tiles: playing action tiles (clauses 10.12 to 10.14), the display and its deck (clauses 2.7, 13.12).

use game::{Ctx, Set};

use crate::event::{Cause, Event, Terms};
use crate::frame::{Frame, Purchase, Units};
use crate::ids::{Tile, Worker};
use crate::slots::WineAt;
use crate::state::State;

impl State {
    /// The action tiles that the actor could play now (clauses 10.12, 10.13).
    pub(crate) fn playable(&self) -> Set<Tile> {
        let ready = self.acting().actions_up;
        if self.turn.tile_used || ready.is_empty() {
            return Set::empty();
        }
        ready.iter().filter(|&tile| self.has_effect(tile)).collect()
    }

    /// Whether the effect of an action tile is possible now (clause 10.13).
    pub(crate) fn has_effect(&self, tile: Tile) -> bool {
        let amount = self.tile_amount(tile);
        match tile {
            Tile::Expert => self.has_experts(),
            Tile::Vineyard => self.can_purchase(self.tile_purchase(), self.acting().bagos),
            Tile::Fair => true,
            Tile::Sales => !self.reach().sales.is_empty(),
            Tile::Export => !self.reach().exports.is_empty(),
            Tile::Winery => self.can_raise_winery(amount),
            Tile::Cellar => self.can_raise_cellar(amount),
            Tile::Enologist => self.can_hire(Worker::Enologist, amount),
            Tile::Farmer => self.can_hire(Worker::Farmer, amount),
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
            | Tile::PerTile => false,
        }
    }

    pub(crate) fn tile_amount(&self, tile: Tile) -> u8 {
        self.tables.actions.get(tile.index()).map_or(0, |row| row.amount)
    }

    fn tile_purchase(&self) -> Purchase {
        let off = self.tile_amount(Tile::Vineyard);
        Purchase { units: Units::ONE, bought: None, off, tile: true }
    }

    /// Turns an action tile down for its effect (clauses 10.12, 10.13).
    pub(crate) fn play_tile(&mut self, tile: Tile, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let amount = self.tile_amount(tile);
        self.turn.tile_used = true;
        let me = self.acting_mut();
        me.actions_up.remove(tile);
        me.actions_down.insert(tile);
        ctx.emit(|| Event::TilePlayed { seat, tile });
        if let Some(action) = self.tile_action(tile) {
            return self.frames.push(action);
        }
        match tile {
            Tile::Expert => self.frames.push(Frame::FreeExpert { left: 1, cause: Cause::Tile }),
            Tile::Fair => {
                self.acting_mut().fair_points += u16::from(amount);
                ctx.emit(|| Event::FairPointsGained { seat, points: amount, cause: Cause::Tile });
            }
            Tile::Enologist => self.hire(Worker::Enologist, Terms::by_tile(amount), ctx),
            Tile::Farmer => self.hire(Worker::Farmer, Terms::by_tile(amount), ctx),
            _ => unreachable!("the other tiles open an action, or cannot be played"),
        }
    }

    /// The action of units that a tile opens, if it opens one (clauses 10.13, 10.14).
    pub(crate) fn tile_action(&self, tile: Tile) -> Option<Frame> {
        let (units, price) = (Units::ONE, self.tile_amount(tile));
        match tile {
            Tile::Vineyard => Some(Frame::BuyVineyard(self.tile_purchase())),
            Tile::Sales => Some(Frame::SellWine(Units::TWO)),
            Tile::Export => Some(Frame::ExportWine(Units::TWO)),
            Tile::Winery => Some(Frame::BuildWinery { units, price }),
            Tile::Cellar => Some(Frame::BuildCellar { units, price }),
            _ => None,
        }
    }

    /// The tiles of the display that the actor may take (clauses 13.9, 13.10).
    pub(crate) fn takeable(&self) -> Set<Tile> {
        let me = self.acting();
        let barred = if me.barrels == 0 { Tile::MULTIPLIERS } else { Set::empty() };
        self.shown - me.tiles() - barred
    }

    /// Takes a tile of the display (clauses 2.9, 13.8, 13.9).
    pub(crate) fn take_tile(&mut self, tile: Tile, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        self.remove_from_display(tile);
        let me = self.acting_mut();
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

    /// Gives a wine for a tile of the display (clause 13.8).
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
        let wanted = self.tables.supply(self.options.players).display;
        for _ in 0..wanted {
            let Some(tile) = self.deck.pop() else { break };
            self.display[tile.index()] += 1;
            self.shown.insert(tile);
        }
        ctx.reveal();
        ctx.emit(|| Event::DisplayFilled { tiles: self.displayed().collect() });
    }

    /// The tiles of the display, each copy by itself.
    pub fn displayed(&self) -> impl Iterator<Item = Tile> {
        Tile::ALL
            .into_iter()
            .flat_map(|tile| std::iter::repeat_n(tile, self.display[tile.index()].into()))
    }
}
