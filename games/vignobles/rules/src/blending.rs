//! Blending wines (section 9).

use game::{Ctx, Seat, Set};

use crate::action::{Action, Blend, BlendCards};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Family, Variety, Wine};
use crate::refusal::Refusal;
use crate::special::{Special, Specials};
use crate::state::{Player, State};

impl State {
    /// Calls `each` with every blend that the player on turn could make with these special cards (clauses 9.1 to 9.6),
    /// until it returns `true`.
    #[inline]
    fn find_blend(&self, held: Specials, mut each: impl FnMut(Blend) -> bool) -> bool {
        let (board, player) = (self.board(), self.player(self.active));
        let barrelled = player.barrelled_varieties();
        if barrelled.is_empty() {
            return false;
        }
        let micro_climate = self.cloud == Some(player.merchant);
        if micro_climate && !held.has(Special::MicroClimate) {
            return false;
        }
        let grafting = held.has(Special::Grafting);
        for wine in (board.wines_of[player.merchant.index()] - self.owned_wines()).iter() {
            let missing = board.recipe[wine.index()] - barrelled;
            let mut offer = |cards| each(Blend { wine, cards, micro_climate });
            if missing.is_empty() {
                if offer(BlendCards::Two) || self.may_spend_three(wine) && offer(BlendCards::Three)
                {
                    return true;
                }
            } else if grafting && missing.len() == 1 {
                for stand_in in grafts(player, board.recipe[wine.index()], missing) {
                    if offer(BlendCards::Grafted(stand_in)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(crate) fn can_blend(&self) -> bool {
        self.find_blend(self.player(self.active).specials, |_| true)
    }

    /// Returns the special cards that the player on turn needs to blend here; nothing if no cards are enough.
    pub(crate) fn specials_to_blend(&self) -> Option<Specials> {
        let (micro_climate, grafting) = (Special::MicroClimate, Special::Grafting);
        let one = |special| Specials::NONE.with(special);
        [Specials::NONE, one(micro_climate), one(grafting), one(micro_climate).with(grafting)]
            .into_iter()
            .find(|&held| self.find_blend(held, |_| true))
    }

    /// Returns the reason why the player on turn can blend nothing in the merchant's region (clauses 4.4, 5.3).
    pub(crate) fn why_no_blend(&self) -> Refusal {
        let (board, player) = (self.board(), self.player(self.active));
        let free = board.wines_of[player.merchant.index()] - self.owned_wines();
        if free.is_empty() {
            Refusal::NoFreeWineHere
        } else if player.barrelled_varieties().is_empty() {
            Refusal::BarrelsEmpty
        } else if self.cloud == Some(player.merchant) && !player.has(Special::MicroClimate) {
            Refusal::UnderCloud
        } else {
            Refusal::NoLocalBlend
        }
    }

    /// Returns the varieties of a wine that the barrels of the player on turn do not hold (clause 9.2).
    pub(crate) fn missing_varieties(&self, wine: Wine) -> Set<Variety> {
        self.board().recipe[wine.index()] - self.player(self.active).barrelled_varieties()
    }

    /// Returns the refusal of a blend whose varieties are not all in the barrels (clause 9.2).
    fn missing_grapes(missing: Set<Variety>) -> Refusal {
        if missing.len() == 1 { Refusal::OneGrapeMissing } else { Refusal::GrapesMissing }
    }

    pub(crate) fn list_blends(&self, out: &mut Vec<Action>) {
        self.find_blend(self.player(self.active).specials, |blend| {
            out.push(Action::Blend(blend));
            false
        });
    }

    /// Checks a blend: it is part of the pending merchant action, and the wine can be made (clauses 8.1, 8.3, 8.4, 8.5,
    /// 9.1, 9.8, 11.12).
    pub(crate) fn check_blend(&self, frame: Frame, blend: Blend) -> Result<(), Refusal> {
        match frame {
            Frame::LocalBlend { .. } | Frame::NeighbourBlend | Frame::DoubleBlend => {
                self.check_wine(blend.wine)?;
                self.check_cloudless(blend)?;
                self.check_grapes(blend)
            }
            Frame::Visit { .. } => Err(Refusal::VisitBlendsNothing),
            Frame::LocalMove => Err(Refusal::OneWineOnly),
            Frame::Follow(Family::Merchant) if self.blended => Err(Refusal::OneWineOnly),
            _ => Err(self.refusal_of_other_actions(frame)),
        }
    }

    /// Checks that the wine is in the merchant's region and has no owner (clause 9.1).
    fn check_wine(&self, wine: Wine) -> Result<(), Refusal> {
        let here = self.player(self.active).merchant;
        Refusal::WineElsewhere.unless(self.board().region_of[wine.index()] == here)?;
        Refusal::WineOwned.unless(!self.owned_wines().contains(wine))
    }

    /// Checks that a Micro-climate is spent under the cloud, and only there (clauses 4.4, 11.10).
    fn check_cloudless(&self, blend: Blend) -> Result<(), Refusal> {
        let player = self.player(self.active);
        if self.cloud != Some(player.merchant) {
            return Refusal::MicroClimateNotNeeded.unless(!blend.micro_climate);
        }
        Refusal::UnderCloud.unless(blend.micro_climate)?;
        Refusal::SpecialNotHeld.unless(player.has(Special::MicroClimate))
    }

    /// Checks that the barrels have the grape cards (clauses 9.2, 9.4 to 9.6, 11.13).
    fn check_grapes(&self, blend: Blend) -> Result<(), Refusal> {
        let player = self.player(self.active);
        let recipe = self.board().recipe[blend.wine.index()];
        let missing = self.missing_varieties(blend.wine);
        match blend.cards {
            BlendCards::Two => State::missing_grapes(missing).unless(missing.is_empty()),
            BlendCards::Three => {
                State::missing_grapes(missing).unless(missing.is_empty())?;
                Refusal::NoThirdCard.unless(self.may_spend_three(blend.wine))
            }
            BlendCards::Grafted(stand_in) => {
                Refusal::SpecialNotHeld.unless(player.has(Special::Grafting))?;
                Refusal::NoGraft.unless(
                    missing.len() == 1
                        && grafts(player, recipe, missing).any(|graft| graft == stand_in),
                )
            }
        }
    }

    /// Checks Double Vintage: it follows a blend, and another blend must be possible (clauses 10.6, 11.12).
    pub(crate) fn check_double_vintage(&self, frame: Frame) -> Result<(), Refusal> {
        self.check_special(frame, Special::DoubleVintage)?;
        Refusal::NothingBlended.unless(self.blended)?;
        Refusal::NoEffect.unless(self.can_blend())
    }

    /// Returns the wines without an owner for which a player has both varieties in the barrels, in all regions (clauses
    /// 9.1, 9.2).
    pub(crate) fn ready_wines(&self, seat: Seat) -> impl Iterator<Item = Wine> + use<> {
        let (board, barrelled) = (self.board(), self.player(seat).barrelled_varieties());
        let ready = move |wine: &Wine| (board.recipe[wine.index()] - barrelled).is_empty();
        (Wine::EVERY - self.owned_wines()).iter().filter(ready)
    }

    /// Returns true if a third card can win the medal of a prestige wine, given the first two (9.4, 9.6).
    #[inline]
    fn may_spend_three(&self, wine: Wine) -> bool {
        let board = self.board();
        (board.prestige & self.medals).contains(wine)
            && self.player(self.active).barrelled_cards(board.grapes[wine.index()][0]) >= 2
    }

    /// Returns the grape cards that a blend takes from the barrels, and their number. An unused place is the last.
    pub(crate) fn grapes_of(&self, blend: Blend) -> ([Variety; 3], usize) {
        let board = self.board();
        let [lead, second] = board.grapes[blend.wine.index()];
        match blend.cards {
            BlendCards::Two => ([lead, second, second], 2),
            BlendCards::Three => ([lead, second, lead], 3),
            BlendCards::Grafted(stand_in) => {
                let there = self.player(self.active).barrelled_varieties().contains(lead);
                let kept = if there { lead } else { second };
                ([kept, stand_in, stand_in], 2)
            }
        }
    }

    /// Blends a wine: cards, estate, marker, medal, then the goals (clauses 9.2, 9.3, 13.1).
    pub(crate) fn blend(&mut self, blend: Blend, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        if blend.micro_climate {
            self.spend(seat, Special::MicroClimate, ctx);
        }
        if matches!(blend.cards, BlendCards::Grafted(_)) {
            self.spend(seat, Special::Grafting, ctx);
        }
        let (grapes, cards) = self.grapes_of(blend);
        for &variety in &grapes[..cards] {
            self.player_mut(self.active).take_from_barrels(variety);
            self.grape_discard[variety.index()] += 1;
        }
        let wine = blend.wine;
        ctx.emit(|| Event::Blended { seat, wine, grapes: grapes[..cards].to_vec() });
        let red = self.board().red.contains(wine);
        let player = self.player_mut(self.active);
        player.estates.insert(wine);
        if red {
            player.red += 1;
        } else {
            player.white += 1;
        }
        self.blended = true;
        self.take_medal(blend, ctx);
        self.record_progress(wine, ctx);
    }

    /// Gives the medal on a wine to the player who blended it, or removes it from the game (clauses 9.3 and 9.4).
    fn take_medal(&mut self, blend: Blend, ctx: &mut Ctx<'_, Event>) {
        let (seat, wine) = (self.active, blend.wine);
        if !self.medals.contains(wine) {
            return;
        }
        self.medals.remove(wine);
        if self.board().prestige.contains(wine) && blend.cards != BlendCards::Three {
            ctx.emit(|| Event::MedalRemoved { wine });
        } else {
            self.player_mut(self.active).medals += 1;
            ctx.emit(|| Event::MedalWon { seat, wine });
        }
    }
}

/// Returns the possible substitutes for the one missing variety of a recipe (clause 11.13).
fn grafts(
    player: &Player,
    recipe: Set<Variety>,
    missing: Set<Variety>,
) -> impl Iterator<Item = Variety> {
    let red = !(missing & Variety::RED).is_empty();
    let class = if red { Variety::RED } else { Variety::WHITE };
    (player.barrelled_varieties() & class).iter().filter(move |&stand_in| {
        !recipe.contains(stand_in) || player.barrelled_cards(stand_in) >= 2
    })
}

impl Player {
    /// Removes a card of a variety from the barrel that has the fewest of it (clause 9.7).
    fn take_from_barrels(&mut self, variety: Variety) {
        let barrel = self
            .barrels
            .iter_mut()
            .filter(|barrel| !barrel.is_empty() && barrel.variety == variety)
            .min_by_key(|barrel| barrel.cards)
            .expect("a blend is offered only if the barrels have its cards");
        barrel.take_one();
    }
}
