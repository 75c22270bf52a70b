//! Passing and the seven steps of a press release (section 11).

use game::{Ctx, Set};

use crate::components::{Components, MOST_BARRELS_FREED, VintageRow};
use crate::event::{Cause, Event};
use crate::frame::{FairEntry, Frame};
use crate::ids::{Colour, Feature, Gift, Magnate, Region};
use crate::slots::{Expert, WineAt};
use crate::state::{Phase, State};
use crate::wine::value_per_cube;

/// The bonus of a wine from Trás-os-Montes (clause 11.4).
const FAIR_GIFT: u8 = 2;

/// Returns the fair points that a wine of this region brings beyond its value (clause 11.4).
pub(crate) fn fair_gift(region: Region, components: &Components) -> u8 {
    if components.gift(region) == Gift::FairPoints { FAIR_GIFT } else { 0 }
}

impl VintageRow {
    /// Returns true if a wine pleases a magnate (clause 11.7).
    pub fn pleases(&self, magnate: Magnate, colour: Colour, region: Region, value: u8) -> bool {
        match magnate {
            Magnate::Anabela => colour == self.colour,
            Magnate::Bruno => value >= self.value,
            Magnate::Carolina => self.regions.contains(&region),
        }
    }
}

impl State {
    /// Returns true if the actor may make a press release on the pass cell (clauses 11.2, 3.17).
    pub(crate) fn may_present(&self) -> bool {
        self.phase != Phase::ExtraAction
            && !self.player(self.actor).wines.is_empty()
            && !self.is_entered(self.actor)
    }

    /// Returns the slots of the lower order row that are empty (clause 11.1).
    pub(crate) fn free_order_slots(&self) -> impl Iterator<Item = u8> {
        (0..self.options.places()).filter(|&slot| self.lower[slot as usize].is_none())
    }

    /// Takes a slot of the lower order row, then asks for a wine if one may be presented.
    pub(crate) fn take_order_slot(&mut self, slot: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        self.lower[slot as usize] = Some(seat);
        ctx.emit(|| Event::OrderSlotTaken { seat, slot });
        if self.may_present() {
            self.replace_frame(Frame::PassOrPresent);
        } else {
            self.frames.pop();
            ctx.emit(|| Event::Passed { seat });
        }
    }

    /// Names the wine, and asks for renown if there is any: steps a and b (clause 11.3).
    pub(crate) fn name_wine(&mut self, wine: WineAt, ctx: &mut Ctx<'_, Event>) {
        let region = State::origin(self.player(self.actor), wine);
        if self.spendable_cubes(region) > 0 {
            self.replace_frame(Frame::SpendRenown(wine));
        } else {
            self.present(wine, 0, ctx);
        }
    }

    /// Presents the wine and gives fair points for its value: step c (clause 11.4).
    pub(crate) fn present(&mut self, wine: WineAt, cubes: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let region = State::origin(self.player(self.actor), wine);
        let components = self.components.get();
        self.spend_cubes(wine, cubes, ctx);
        let value = self.plain_value_of(self.player(self.actor), wine)
            + cubes * value_per_cube(region, components);
        let points = value + fair_gift(region, components);
        let me = self.player_mut(self.actor);
        me.fair_points += u16::from(points);
        let quality = me.quality(wine);
        ctx.emit(|| Event::WinePresented { seat, wine, quality, value, points });
        self.replace_frame(Frame::ChooseBooth(FairEntry { wine, value }));
    }

    /// Returns the booths without a disc.
    pub(crate) fn free_booths(&self) -> impl Iterator<Item = u8> {
        (0..4).filter(|&booth| self.booths[booth as usize].is_none())
    }

    /// Moves the disc to a booth and takes its bonus: step d (clause 11.5).
    #[inline(never)]
    pub(crate) fn take_booth(&mut self, entry: FairEntry, booth: u8, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let [bagos, points] = self.components.numbers.booths;
        self.booths[booth as usize] = Some(seat);
        ctx.emit(|| Event::BoothTaken { seat, booth });
        self.replace_frame(Frame::SendExpert { entry, feature: Feature::Taste });
        match booth {
            1 => self.frames.push(Frame::FreeExpert { left: 1, cause: Cause::Booth }),
            2 => {
                self.player_mut(self.actor).bagos += u16::from(bagos);
                ctx.emit(|| Event::BagosGained { seat, bagos, cause: Cause::Booth });
            }
            3 => {
                self.player_mut(self.actor).fair_points += u16::from(points);
                ctx.emit(|| Event::FairPointsGained { seat, points, cause: Cause::Booth });
            }
            _ => {}
        }
    }

    /// Returns the experts that the actor could send for a feature (clause 11.6).
    pub(crate) fn sendable(&self, feature: Feature) -> Set<Expert> {
        match self.vintage().symbols[feature.index()] {
            0 => Set::empty(),
            _ => self.player(self.actor).experts_up & Expert::of(feature),
        }
    }

    /// Sends an expert, who goes to the bottom of the deck: step e (clauses 11.6, 10.16).
    pub(crate) fn send_expert(&mut self, expert: Expert, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let feature = expert.feature().index();
        let arrow = self.components.experts[expert.index()].arrow;
        let points = self.vintage().symbols[feature] + u8::from(arrow);
        self.experts[feature].discard(expert.ability());
        let me = self.player_mut(self.actor);
        me.experts_up.remove(expert);
        me.fair_points += u16::from(points);
        ctx.emit(|| Event::ExpertSent { seat, expert, points });
    }

    /// Continues with the next feature that an expert could be sent for, or with step f.
    #[inline(never)]
    pub(crate) fn next_feature(&mut self, entry: FairEntry, from: usize, ctx: &mut Ctx<'_, Event>) {
        let mut features = Feature::ALL.into_iter().skip(from);
        if let Some(feature) = features.find(|&feature| !self.sendable(feature).is_empty()) {
            return self.replace_frame(Frame::SendExpert { entry, feature });
        }
        let pleased = self.pleased_magnates(entry);
        self.offer_barrels(entry.wine, pleased, MOST_BARRELS_FREED, ctx);
    }

    /// Returns the magnates that the wine pleases and that hold a barrel of the actor (clause 11.7).
    fn pleased_magnates(&self, entry: FairEntry) -> Set<Magnate> {
        let me = self.player(self.actor);
        let colour = me.estate(entry.wine.estate()).colour;
        let region = State::origin(me, entry.wine);
        let vintage = self.vintage();
        let pleased = |magnate: &Magnate| {
            let holds = me.with_magnates[magnate.index()] > 0;
            holds && vintage.pleases(*magnate, colour, region, entry.value)
        };
        Magnate::ALL.into_iter().filter(pleased).collect()
    }

    /// Continues with step f while there is something to take, then with step g.
    fn offer_barrels(
        &mut self,
        wine: WineAt,
        pleased: Set<Magnate>,
        left: u8,
        ctx: &mut Ctx<'_, Event>,
    ) {
        if !pleased.is_empty() && left > 0 {
            self.replace_frame(Frame::TakeBarrel { wine, pleased, left });
        } else {
            self.close_press(wine, ctx);
        }
    }

    /// Takes a barrel from a pleased magnate, then asks about the others again: step f (clause 11.7).
    pub(crate) fn free_barrel(&mut self, magnate: Magnate, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::TakeBarrel { wine, pleased, left }) = self.frame() else {
            unreachable!("a barrel is taken from a pleased magnate");
        };
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        me.with_magnates[magnate.index()] -= 1;
        me.barrels += 1;
        ctx.emit(|| Event::BarrelFreed { seat, magnate });
        self.offer_barrels(wine, pleased.without(magnate), left - 1, ctx);
    }

    /// Discards the wine: step g (clause 11.8).
    pub(crate) fn close_press(&mut self, wine: WineAt, ctx: &mut Ctx<'_, Event>) {
        self.frames.pop();
        self.discard_wine(wine, ctx);
    }

    pub(crate) fn discard_wine(&mut self, wine: WineAt, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        let quality = me.quality(wine);
        me.drop_wine(wine);
        ctx.emit(|| Event::WineDiscarded { seat, wine, quality });
    }
}
