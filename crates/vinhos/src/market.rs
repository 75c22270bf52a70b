//! Sales and export (section 9).

use game::Ctx;

use crate::event::{Cause, Event};
use crate::ids::{Colour, bits};
use crate::slots::{ExportSlot, SalesSlot, WineAt};
use crate::state::{Player, State};

impl State {
    /// The lowest number among the empty sales slots of a colour.
    fn lowest_sale(&self, colour: Colour) -> Option<u8> {
        let empty = !self.sales_taken & SalesSlot::of(colour);
        (empty != 0).then(|| self.tables.sales[empty.trailing_zeros() as usize].value)
    }

    /// Whether an export slot is empty that a wine of this value reaches.
    fn has_export_for(&self, value: u8) -> bool {
        // The last countries ask for least, so they are looked at first.
        let mut countries = self.tables.get().countries.iter().enumerate().rev();
        countries.any(|(index, country)| {
            let empty = (!self.exports_taken & ExportSlot::of(index)) >> (index * ExportSlot::ROWS);
            empty != 0 && country.values[empty.trailing_zeros() as usize] <= value
        })
    }

    /// The highest number among the empty export slots that a value reaches.
    pub fn best_export(&self, value: u8) -> Option<u8> {
        let tables = self.tables.get();
        let empty = !self.exports_taken & ((1 << ExportSlot::COUNT) - 1);
        let numbers = bits(empty).map(|index| tables.export_value(ExportSlot::at(index)));
        numbers.filter(|&number| number <= value).max()
    }

    /// Whether the actor could sell a wine, and whether export one.
    pub(crate) fn can_trade(&self) -> (bool, bool) {
        let me = self.me();
        if me.barrels == 0 || me.wines == 0 {
            return (false, false);
        }
        let mut best = [0; Colour::COUNT];
        for wine in bits(me.wines).map(WineAt::at) {
            let best = &mut best[me.estate(wine.estate()).colour.index()];
            *best = self.highest_value(me, wine).max(*best);
        }
        let sells = Colour::ALL.iter().any(|&colour| {
            self.lowest_sale(colour).is_some_and(|lowest| best[colour.index()] >= lowest)
        });
        (sells, self.has_export_for(best[0].max(best[1])))
    }

    /// The wines that the actor could sell now (clause 9.1).
    pub(crate) fn sellable(&self) -> impl Iterator<Item = WineAt> {
        let me = self.me();
        let wines = if me.barrels > 0 { me.wines } else { 0 };
        let lowest = match wines {
            0 => [None; Colour::COUNT],
            _ => Colour::ALL.map(|colour| self.lowest_sale(colour)),
        };
        bits(wines).map(WineAt::at).filter(move |&wine| {
            let colour = me.estate(wine.estate()).colour;
            lowest[colour.index()].is_some_and(|lowest| self.highest_value(me, wine) >= lowest)
        })
    }

    /// The wines that the actor could export now (clause 9.2).
    pub(crate) fn exportable(&self) -> impl Iterator<Item = WineAt> {
        let me = self.me();
        let wines = if me.barrels > 0 { me.wines } else { 0 };
        bits(wines)
            .map(WineAt::at)
            .filter(move |&wine| self.has_export_for(self.highest_value(me, wine)))
    }

    /// The sales slots that a wine of the actor can reach (clauses 9.1, 8.4).
    pub(crate) fn reachable_sales(&self, wine: WineAt) -> impl Iterator<Item = SalesSlot> {
        let me = self.me();
        let empty = !self.sales_taken & SalesSlot::of(me.estate(wine.estate()).colour);
        let highest = self.highest_value(me, wine);
        bits(empty)
            .map(SalesSlot::at)
            .take_while(move |slot| self.tables.sales[slot.index()].value <= highest)
    }

    /// The export slots that a wine of the actor can reach (clauses 9.2, 8.4).
    pub(crate) fn reachable_exports(&self, wine: WineAt) -> impl Iterator<Item = ExportSlot> {
        let highest = self.highest_value(self.me(), wine);
        let empty = !self.exports_taken & ((1 << ExportSlot::COUNT) - 1);
        bits(empty)
            .map(ExportSlot::at)
            .filter(move |&slot| self.tables.get().export_value(slot) <= highest)
    }

    /// Sells a wine of the actor (clause 9.1).
    pub(crate) fn sell(&mut self, wine: WineAt, slot: SalesSlot, ctx: &mut Ctx<'_, Event>) {
        let bagos = self.tables.sales[slot.index()].value;
        let quality = self.give_up_for(wine, bagos, ctx);
        self.sales_taken |= slot.bit();
        let seat = self.actor;
        let me = self.me_mut();
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
        let me = self.me_mut();
        me.exports |= slot.bit();
        me.vp += u16::from(vp);
        ctx.emit(|| Event::WineExported { seat, wine, quality, slot, vp });
    }

    /// Spends the least renown that lifts the wine to `wanted`, a barrel and the wine.
    fn give_up_for(&mut self, wine: WineAt, wanted: u8, ctx: &mut Ctx<'_, Event>) -> u8 {
        let cubes = self.cubes_for(self.me(), wine, wanted);
        self.spend_cubes(wine, cubes, ctx);
        let me = self.me_mut();
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
        let region = State::origin(self.me(), wine);
        self.cubes[region.index()] -= cubes;
        self.supply.cubes += cubes;
        let seat = self.actor;
        ctx.emit(|| Event::RenownSpent { seat, region, cubes });
    }

    /// Takes a barrel of the actor back from sales (clauses 10.6, 12.1).
    pub(crate) fn recall_sale(&mut self, slot: SalesSlot, cause: Cause, ctx: &mut Ctx<'_, Event>) {
        self.sales_taken &= !slot.bit();
        let seat = self.actor;
        let me = self.me_mut();
        me.sales &= !slot.bit();
        me.barrels += 1;
        ctx.emit(|| Event::SaleRecalled { seat, slot, cause });
    }

    /// Takes a barrel of the actor back from export (clause 10.6).
    pub(crate) fn recall_export(&mut self, slot: ExportSlot, ctx: &mut Ctx<'_, Event>) {
        self.exports_taken &= !slot.bit();
        let seat = self.actor;
        let me = self.me_mut();
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
