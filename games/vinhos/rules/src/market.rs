//! Sales and export (section 9).

use game::{Ctx, Set};

use crate::event::{Cause, Event};
use crate::ids::Colour;
use crate::player::Player;
use crate::slots::{ExportSlot, SalesSlot, WineAt};
use crate::state::State;

/// Empty slots that wines of the actor can reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MarketReach {
    pub(crate) sales: Set<SalesSlot>,
    pub(crate) exports: Set<ExportSlot>,
}

impl State {
    /// Returns the highest number of the empty export slots that a value reaches.
    pub fn best_export(&self, value: u8) -> Option<u8> {
        let components = self.components.get();
        let reached = components.lookup.exports_up_to(value) - self.exports_taken;
        reached.iter().map(|slot| components.export_value(slot)).max()
    }

    /// Returns the empty sales slots that a wine of the actor can reach (clauses 9.1, 8.4).
    pub(crate) fn sales_for(&self, wine: WineAt) -> Set<SalesSlot> {
        let me = self.player(self.actor);
        let colour = me.estate(wine.estate()).colour;
        let reached = self.components.get().lookup.sales_up_to(self.highest_value(me, wine));
        (reached & SalesSlot::of(colour)) - self.sales_taken
    }

    /// Returns the empty export slots that a wine of the actor can reach (clauses 9.2, 8.4).
    pub(crate) fn exports_for(&self, wine: WineAt) -> Set<ExportSlot> {
        let highest = self.highest_value(self.player(self.actor), wine);
        self.components.get().lookup.exports_up_to(highest) - self.exports_taken
    }

    /// Returns the lowest number of the empty sales slots of a colour.
    pub(crate) fn lowest_sale(&self, colour: Colour) -> Option<u8> {
        let free = SalesSlot::of(colour) - self.sales_taken;
        free.iter().map(|slot| self.components.sales[slot.index()].value).min()
    }

    /// Returns the lowest number of the empty export slots that are open.
    pub(crate) fn lowest_export(&self) -> Option<u8> {
        let free = self.components.export_open(self.options.players) - self.exports_taken;
        free.iter().map(|slot| self.components.get().export_value(slot)).min()
    }

    /// Returns the empty slots that any wine of the actor can reach, if there is a barrel for them.
    pub(crate) fn reach(&self) -> MarketReach {
        let me = self.player(self.actor);
        let lookup = &self.components.get().lookup;
        let (mut sales, mut best) = (Set::empty(), 0);
        for wine in self.tradable() {
            let highest = self.highest_value(me, wine);
            let colour = me.estate(wine.estate()).colour;
            sales = sales | lookup.sales_up_to(highest) & SalesSlot::of(colour);
            best = highest.max(best);
        }
        MarketReach {
            sales: sales - self.sales_taken,
            exports: lookup.exports_up_to(best) - self.exports_taken,
        }
    }

    /// Returns the wines of the actor, if there is a barrel for one.
    pub(crate) fn tradable(&self) -> impl Iterator<Item = WineAt> + use<> {
        let me = self.player(self.actor);
        let wines = if me.barrels > 0 { me.wines } else { Set::empty() };
        wines.iter()
    }

    /// Sells a wine of the actor (clause 9.1).
    pub(crate) fn sell(&mut self, wine: WineAt, slot: SalesSlot, ctx: &mut Ctx<'_, Event>) {
        let bagos = self.components.sales[slot.index()].value;
        let quality = self.spend_wine(wine, bagos, ctx);
        self.sales_taken.insert(slot);
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        me.sales.insert(slot);
        me.bagos += u16::from(bagos);
        ctx.emit(|| Event::WineSold { seat, wine, quality, slot, bagos });
    }

    /// Exports a wine of the actor (clause 9.2).
    pub(crate) fn export(&mut self, wine: WineAt, slot: ExportSlot, ctx: &mut Ctx<'_, Event>) {
        let vp = self.components.get().export_value(slot);
        let quality = self.spend_wine(wine, vp, ctx);
        self.exports_taken.insert(slot);
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        me.exports.insert(slot);
        me.vp += u16::from(vp);
        ctx.emit(|| Event::WineExported { seat, wine, quality, slot, vp });
    }

    /// Spends a barrel, the wine, and the least renown that raises it to `wanted`.
    fn spend_wine(&mut self, wine: WineAt, wanted: u8, ctx: &mut Ctx<'_, Event>) -> u8 {
        let cubes = self.cubes_for(self.player(self.actor), wine, wanted);
        self.spend_cubes(wine, cubes, ctx);
        let me = self.player_mut(self.actor);
        let quality = me.quality(wine);
        me.drop_wine(wine);
        me.barrels -= 1;
        quality
    }

    /// Returns cubes from the wine's region to the supply (clause 8.3).
    pub(crate) fn spend_cubes(&mut self, wine: WineAt, cubes: u8, ctx: &mut Ctx<'_, Event>) {
        if cubes == 0 {
            return;
        }
        let region = State::origin(self.player(self.actor), wine);
        self.cubes[region.index()] -= cubes;
        self.update_cubes(region);
        self.supply.cubes += cubes;
        let seat = self.actor;
        ctx.emit(|| Event::RenownSpent { seat, region, cubes });
    }

    /// Takes a barrel of the actor back from sales, where it would stay otherwise (clauses 9.3, 10.6, 12.1).
    pub(crate) fn recall_sale(&mut self, slot: SalesSlot, cause: Cause, ctx: &mut Ctx<'_, Event>) {
        self.sales_taken.remove(slot);
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        me.sales.remove(slot);
        me.barrels += 1;
        ctx.emit(|| Event::SaleRecalled { seat, slot, cause });
    }

    /// Takes a barrel of the actor back from export (clause 10.6).
    pub(crate) fn recall_export(&mut self, slot: ExportSlot, ctx: &mut Ctx<'_, Event>) {
        self.exports_taken.remove(slot);
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        me.exports.remove(slot);
        me.barrels += 1;
        ctx.emit(|| Event::ExportRecalled { seat, slot });
    }
}

impl Player {
    /// Returns true if the player has barrels on sales slots, export slots or multiplier tiles. An expert can bring one
    /// back (clause 10.6).
    pub fn has_barrels_out(&self) -> bool {
        !(self.sales.is_empty() && self.exports.is_empty() && self.locked.is_empty())
    }
}
