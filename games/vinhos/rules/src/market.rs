//! Sales and export (section 9).

use game::Ctx;

use crate::event::{Cause, Event};
use crate::ids::bits;
use crate::slots::{ExportSlot, SalesSlot, WineAt};
use crate::state::{Player, State};

/// Empty slots that wine of the actor reaches, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    pub(crate) sales: u32,
    pub(crate) exports: u32,
}

impl State {
    /// The highest number among the empty export slots that a value reaches.
    pub fn best_export(&self, value: u8) -> Option<u8> {
        let tables = self.tables.get();
        let reached = tables.lookup.exports_up_to(value) & !self.exports_taken;
        bits(reached).map(|index| tables.export_value(ExportSlot::at(index))).max()
    }

    /// The empty sales slots that a wine of the actor can reach (clauses 9.1, 8.4).
    pub(crate) fn sales_for(&self, wine: WineAt) -> u32 {
        let me = self.acting();
        let colour = me.estate(wine.estate()).colour;
        let reached = self.tables.get().lookup.sales_up_to(self.highest_value(me, wine));
        reached & SalesSlot::of(colour) & !self.sales_taken
    }

    /// The empty export slots that a wine of the actor can reach (clauses 9.2, 8.4).
    pub(crate) fn exports_for(&self, wine: WineAt) -> u32 {
        let reached =
            self.tables.get().lookup.exports_up_to(self.highest_value(self.acting(), wine));
        reached & !self.exports_taken
    }

    /// The empty slots that any wine of the actor can reach, if there is a barrel for them.
    pub(crate) fn reach(&self) -> Reach {
        let me = self.acting();
        let lookup = &self.tables.get().lookup;
        let (mut sales, mut best) = (0, 0);
        for wine in self.tradable() {
            let highest = self.highest_value(me, wine);
            let colour = me.estate(wine.estate()).colour;
            sales |= lookup.sales_up_to(highest) & SalesSlot::of(colour);
            best = highest.max(best);
        }
        Reach {
            sales: sales & !self.sales_taken,
            exports: lookup.exports_up_to(best) & !self.exports_taken,
        }
    }

    /// The wines of the actor, if there is a barrel for one.
    pub(crate) fn tradable(&self) -> impl Iterator<Item = WineAt> + use<> {
        let me = self.acting();
        bits(if me.barrels > 0 { me.wines } else { 0 }).map(WineAt::at)
    }

    /// Sells a wine of the actor (clause 9.1).
    pub(crate) fn sell(&mut self, wine: WineAt, slot: SalesSlot, ctx: &mut Ctx<'_, Event>) {
        let bagos = self.tables.sales[slot.index()].value;
        let quality = self.give_up_for(wine, bagos, ctx);
        self.sales_taken |= slot.bit();
        let seat = self.actor;
        let me = self.acting_mut();
        me.sales |= slot.bit();
        me.bagos += u16::from(bagos);
        ctx.emit(|| Event::WineSold { seat, wine, quality, slot, bagos });
    }

    /// Exports a wine of the actor (clause 9.2).
    pub(crate) fn export(&mut self, wine: WineAt, slot: ExportSlot, ctx: &mut Ctx<'_, Event>) {
        let vp = self.tables.get().export_value(slot);
        let quality = self.give_up_for(wine, vp, ctx);
        self.exports_taken |= slot.bit();
        let seat = self.actor;
        let me = self.acting_mut();
        me.exports |= slot.bit();
        me.vp += u16::from(vp);
        ctx.emit(|| Event::WineExported { seat, wine, quality, slot, vp });
    }

    /// Spends the least renown that lifts the wine to `wanted`, a barrel and the wine.
    fn give_up_for(&mut self, wine: WineAt, wanted: u8, ctx: &mut Ctx<'_, Event>) -> u8 {
        let cubes = self.cubes_for(self.acting(), wine, wanted);
        self.spend_cubes(wine, cubes, ctx);
        let me = self.acting_mut();
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
        let region = State::origin(self.acting(), wine);
        self.cubes[region.index()] -= cubes;
        self.note_cubes(region);
        self.supply.cubes += cubes;
        let seat = self.actor;
        ctx.emit(|| Event::RenownSpent { seat, region, cubes });
    }

    /// Takes a barrel of the actor back from sales, where else it stays (clauses 9.3, 10.6, 12.1).
    pub(crate) fn recall_sale(&mut self, slot: SalesSlot, cause: Cause, ctx: &mut Ctx<'_, Event>) {
        self.sales_taken &= !slot.bit();
        let seat = self.actor;
        let me = self.acting_mut();
        me.sales &= !slot.bit();
        me.barrels += 1;
        ctx.emit(|| Event::SaleRecalled { seat, slot, cause });
    }

    /// Takes a barrel of the actor back from export (clause 10.6).
    pub(crate) fn recall_export(&mut self, slot: ExportSlot, ctx: &mut Ctx<'_, Event>) {
        self.exports_taken &= !slot.bit();
        let seat = self.actor;
        let me = self.acting_mut();
        me.exports &= !slot.bit();
        me.barrels += 1;
        ctx.emit(|| Event::ExportRecalled { seat, slot });
    }
}

impl Player {
    /// Barrels on the sales slots, the export slots and the multiplier tiles: what an expert can
    /// bring back (clause 10.6).
    pub fn has_barrels_out(&self) -> bool {
        self.sales | self.exports | self.locked != 0
    }
}
