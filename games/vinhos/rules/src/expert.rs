//! Wine experts: hiring them and using their abilities (section 10).

use game::{Ctx, Set};

use crate::decks::VineyardDeck;
use crate::event::{Cause, Event, PurchaseTerms};
use crate::frame::{Frame, Purchase};
use crate::ids::{Ability, Colour, Feature, Region, Tile};
use crate::slots::Expert;
use crate::state::State;

/// The gain of the money ability (clause 10.5).
pub(crate) const MONEY: u16 = 2;
/// The discount of the discount ability (clause 10.10).
pub(crate) const DISCOUNT: u8 = 1;

impl State {
    /// Returns the experts that may be used at any time and have an effect now (clause 10.4).
    pub(crate) fn usable_experts(&self) -> Set<Expert> {
        let me = self.player(self.actor);
        let of_use =
            |ability: Ability, is: bool| if is { me.ready_experts(ability) } else { Set::empty() };
        let helpful = me.ready_experts(Ability::Money)
            | of_use(Ability::Barrel, me.has_barrels_out())
            | of_use(Ability::Renown, self.can_place_renown());
        if self.turn.expert_used { Set::empty() } else { helpful }
    }

    /// Returns the experts that could be used before the move (clauses 10.4, 10.7).
    pub(crate) fn usable_experts_before_move(&self) -> Set<Expert> {
        match self.turn.expert_used {
            true => Set::empty(),
            false => self.usable_experts() | self.player(self.actor).ready_experts(Ability::Move),
        }
    }

    /// Returns the experts that could be used at this point of a vineyards action (clauses 10.8, 10.10, 10.11).
    pub(crate) fn usable_experts_in_purchase(&self, purchase: Purchase) -> Set<Expert> {
        let me = self.player(self.actor);
        if self.turn.expert_used || me.experts_up.is_empty() {
            return Set::empty();
        }
        let rearrangers = me.ready_experts(Ability::Rearrange);
        let rearrange =
            match !rearrangers.is_empty() && self.deck_rearrangements(purchase).next().is_some() {
                true => rearrangers,
                false => Set::empty(),
            };
        let discount =
            if purchase.tile { Set::empty() } else { me.ready_experts(Ability::Discount) };
        if !purchase.units.first || self.can_purchase(purchase, me.bagos) {
            return self.usable_experts() | discount | rearrange;
        }
        let cheaper = Purchase { off: purchase.off + DISCOUNT, ..purchase };
        let mut usable = rearrange;
        if self.can_purchase(cheaper, me.bagos) {
            usable = usable | discount;
        }
        if self.can_purchase(purchase, me.bagos + MONEY) {
            usable = usable | me.ready_experts(Ability::Money);
        }
        usable
    }

    /// Returns the regions whose top the actor could buy with this much money (section 4).
    pub(crate) fn purchasable(&self, purchase: Purchase, bagos: u16) -> Set<Region> {
        let placeable = self.player(self.actor).sites.placeable_tops(self.tops);
        let barred = purchase.bought.map_or(Set::empty(), Set::of);
        (placeable & self.affordable_regions(bagos, purchase.off)) - barred
    }

    /// Returns true if the actor could buy the top of any region with this much money.
    pub(crate) fn can_purchase(&self, purchase: Purchase, bagos: u16) -> bool {
        !self.purchasable(purchase, bagos).is_empty()
    }

    /// Returns the ways to rearrange a deck. If the first unit is not done yet, it must be possible afterwards
    /// (clauses 10.8, 10.11).
    pub(crate) fn deck_rearrangements(
        &self,
        purchase: Purchase,
    ) -> impl Iterator<Item = (Region, Colour)> {
        let me = self.player(self.actor);
        let now = self.purchasable(purchase, me.bagos);
        let payable = self.affordable_regions(me.bagos, purchase.off);
        let all = Region::ALL.into_iter().flat_map(|region| {
            let deck = self.vineyards[region.index()];
            let present = move |colour: &Colour| deck.len >= 2 && deck.count(*colour) > 0;
            Colour::ALL.into_iter().filter(present).map(move |colour| (region, colour))
        });
        all.filter(move |&(region, colour)| {
            !purchase.units.first
                || !now.without(region).is_empty()
                || (payable & me.sites.placeable(colour)).contains(region)
        })
    }

    /// Returns true if a cube and a space for it are left (clause 10.9).
    pub(crate) fn can_place_renown(&self) -> bool {
        self.supply.cubes > 0 && !self.spaced.is_empty()
    }

    /// Turns an expert down for its ability (clauses 10.3 to 10.10).
    pub(crate) fn use_ability(&mut self, expert: Expert, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        self.turn.expert_used = true;
        let me = self.player_mut(self.actor);
        me.experts_up.remove(expert);
        me.experts_down.insert(expert);
        ctx.emit(|| Event::AbilityUsed { seat, expert });
        match expert.ability() {
            Ability::Money => {
                me.bagos += MONEY;
                let bagos = MONEY as u8;
                ctx.emit(|| Event::BagosGained { seat, bagos, cause: Cause::Expert });
            }
            Ability::Barrel => self.frames.push(Frame::RecallBarrel),
            Ability::Move => self.turn.free_move = true,
            Ability::Rearrange => self.frames.push(Frame::RearrangeDeck),
            Ability::Renown => self.frames.push(Frame::PlaceRenown),
            Ability::Discount => {
                if let Some(Frame::BuyVineyard(purchase)) = self.frames.last_mut() {
                    purchase.off += DISCOUNT;
                }
            }
        }
    }

    /// Brings a colour to the top of a deck and shuffles the rest (clause 10.8).
    pub(crate) fn rearrange(&mut self, region: Region, colour: Colour, ctx: &mut Ctx<'_, Event>) {
        let deck = &mut self.vineyards[region.index()];
        let reds = deck.count(Colour::Red) - u8::from(colour == Colour::Red);
        let below = deal_reds(deck.len - 1, reds, |n| ctx.below(n));
        *deck = VineyardDeck { reds: below << 1 | u8::from(colour == Colour::Red), ..*deck };
        self.update_top(region);
        let seat = self.actor;
        ctx.emit(|| Event::DeckRearranged { seat, region, colour });
    }

    /// Takes a barrel of the actor back from a multiplier tile (clause 10.6).
    pub(crate) fn recall_from_tile(&mut self, tile: Tile, ctx: &mut Ctx<'_, Event>) {
        let seat = self.actor;
        let me = self.player_mut(self.actor);
        me.locked.remove(tile);
        me.barrels += 1;
        ctx.emit(|| Event::TileRecalled { seat, tile });
    }

    /// Takes the top expert of a deck, face-up (clauses 10.1, 10.15).
    pub(crate) fn take_expert(
        &mut self,
        feature: Feature,
        terms: PurchaseTerms,
        ctx: &mut Ctx<'_, Event>,
    ) {
        let PurchaseTerms { price, cause } = terms;
        let seat = self.actor;
        let (ability, unknown) = self.experts[feature.index()].draw();
        let expert = Expert::new(feature, ability);
        let me = self.player_mut(self.actor);
        me.bagos -= u16::from(price);
        me.experts_up.insert(expert);
        ctx.emit(|| Event::ExpertTaken { seat, expert, price, cause });
        if unknown {
            ctx.reveal();
        }
        if let Some(next) = self.top_expert(feature) {
            ctx.emit(|| Event::ExpertShown { expert: next });
        }
    }

    /// Returns the features whose deck has a card.
    pub(crate) fn stocked_features(&self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(|feature| !self.experts[feature.index()].is_empty())
    }
}

/// Places `reds` red tiles evenly at random among `len` places, from the lowest bit.
pub(crate) fn deal_reds(len: u8, mut reds: u8, mut below: impl FnMut(u32) -> u32) -> u8 {
    let mut dealt = 0;
    for place in 0..len {
        let left = len - place;
        let red = reds == left || reds > 0 && below(left.into()) < u32::from(reds);
        dealt |= u8::from(red) << place;
        reds -= u8::from(red);
    }
    dealt
}
