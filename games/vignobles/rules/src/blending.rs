//! Blending wines, and what it wins (sections 9 and 13).

use game::{Ctx, Seat};

use crate::action::{Action, Blend, Cards};
use crate::event::Event;
use crate::ids::{Region, Variety, Wine};
use crate::special::Special;
use crate::state::{Ending, Goals, Player, State};

impl State {
    /// Calls `each` with every blend that the player on turn could make now (clauses 9.1 to 9.6),
    /// until it answers `true`.
    #[inline]
    fn find_blend(&self, mut each: impl FnMut(Blend) -> bool) -> bool {
        let (board, player) = (self.board(), self.actor());
        let barrelled = player.barrelled();
        if barrelled == 0 {
            return false;
        }
        let micro_climate = self.cloud == Some(player.merchant);
        if micro_climate && !player.has(Special::MicroClimate) {
            return false;
        }
        let grafting = player.has(Special::Grafting);
        for wine in Wine::of(board.wines_of[player.merchant.index()] & !self.owned()) {
            let missing = board.recipe[wine.index()] & !barrelled;
            let mut offer = |cards| each(Blend { wine, cards, micro_climate });
            if missing == 0 {
                if offer(Cards::Two) || self.may_spend_three(wine) && offer(Cards::Three) {
                    return true;
                }
            } else if grafting && missing.is_power_of_two() {
                for stand_in in grafts(player, board.recipe[wine.index()], missing) {
                    if offer(Cards::Grafted(stand_in)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(crate) fn can_blend(&self) -> bool {
        self.find_blend(|_| true)
    }

    pub(crate) fn list_blends(&self, out: &mut Vec<Action>) {
        self.find_blend(|blend| {
            out.push(Action::Blend(blend));
            false
        });
    }

    /// Whether a third card can win the medal of a prestige wine, given the first two (9.4, 9.6).
    #[inline]
    fn may_spend_three(&self, wine: Wine) -> bool {
        let board = self.board();
        board.prestige & self.medals & wine.bit() != 0
            && self.actor().barrelled_cards(board.grapes[wine.index()][0]) >= 2
    }

    /// The grape cards that a blend takes from the barrels, the unused place last.
    pub(crate) fn grapes_of(&self, blend: Blend) -> ([Variety; 3], usize) {
        let board = self.board();
        let [lead, second] = board.grapes[blend.wine.index()];
        match blend.cards {
            Cards::Two => ([lead, second, second], 2),
            Cards::Three => ([lead, second, lead], 3),
            Cards::Grafted(stand_in) => {
                let there = self.actor().barrelled() & lead.bit() != 0;
                let kept = if there { lead } else { second };
                ([kept, stand_in, stand_in], 2)
            }
        }
    }

    /// Blends a wine: cards, estate, marker, medal, and then the goals (clauses 9.2, 9.3, 13.1).
    pub(crate) fn blend(&mut self, blend: Blend, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        if blend.micro_climate {
            self.spend(seat, Special::MicroClimate, ctx);
        }
        if matches!(blend.cards, Cards::Grafted(_)) {
            self.spend(seat, Special::Grafting, ctx);
        }
        let (grapes, cards) = self.grapes_of(blend);
        for &variety in &grapes[..cards] {
            self.actor_mut().take_from_barrels(variety);
            self.grape_discard[variety.index()] += 1;
        }
        let wine = blend.wine;
        ctx.emit(|| Event::Blended { seat, wine, grapes: grapes[..cards].to_vec() });
        let red = self.board().red & wine.bit() != 0;
        let player = self.actor_mut();
        player.estates |= wine.bit();
        if red {
            player.red += 1;
        } else {
            player.white += 1;
        }
        self.blended = true;
        self.take_medal(blend, ctx);
        self.check_goals(wine, ctx);
    }

    /// The medal on a wine goes to who blended it, or out of the game (clauses 9.3 and 9.4).
    fn take_medal(&mut self, blend: Blend, ctx: &mut Ctx<'_, Event>) {
        let (seat, wine) = (self.active, blend.wine);
        if self.medals & wine.bit() == 0 {
            return;
        }
        self.medals &= !wine.bit();
        if self.board().prestige & wine.bit() != 0 && blend.cards != Cards::Three {
            ctx.emit(|| Event::MedalRemoved { wine });
        } else {
            self.actor_mut().medals += 1;
            ctx.emit(|| Event::MedalWon { seat, wine });
        }
    }

    /// The progress that the wine made, and the end of the game if a goal is met (13.1, 13.5).
    fn check_goals(&mut self, wine: Wine, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let region = self.region_share(seat, self.board().region_of[wine.index()]);
        let before = self.actor().score;
        let after = before.max(self.marker_share(seat)).max(region);
        if after > before {
            self.actor_mut().score = after;
            ctx.emit(|| Event::Progressed { seat, points: after - before });
        }
        if after == 100 {
            self.end(Ending::Won { seat, goals: self.goals_met(seat) }, ctx);
        }
    }

    /// The goals that a player has met (clause 13.3).
    pub(crate) fn goals_met(&self, seat: Seat) -> Goals {
        let (goal, player) = (self.components.goal(&self.options), self.player(seat));
        Goals {
            medals: player.medals >= goal.medals,
            red: player.red >= goal.red,
            white: player.white >= goal.white,
            region: Region::all().any(|region| self.region_share(seat, region) == 100),
        }
    }

    /// The way to the nearest goal, in per cent (clause 13.5).
    pub(crate) fn score(&self, seat: Seat) -> u8 {
        let regions = Region::all().map(|region| self.region_share(seat, region));
        regions.fold(self.marker_share(seat), u8::max)
    }

    fn marker_share(&self, seat: Seat) -> u8 {
        let (goal, player) = (self.components.goal(&self.options), self.player(seat));
        let medals = share(player.medals, goal.medals);
        medals.max(share(player.red, goal.red)).max(share(player.white, goal.white))
    }

    fn region_share(&self, seat: Seat, region: Region) -> u8 {
        let (owned, goal) = self.region_progress(seat, region);
        share(owned, goal)
    }

    /// The wines that a player owns in a region, and how many of them win (clause 13.2).
    pub fn region_progress(&self, seat: Seat, region: Region) -> (u8, u8) {
        let wines = self.board().wines_of[region.index()];
        let owned = (wines & self.player(seat).estates).count_ones() as u8;
        let all = wines.count_ones() as u8;
        (owned, self.components.goal(&self.options).region.map_or(all, |goal| goal.min(all)))
    }
}

fn share(part: u8, whole: u8) -> u8 {
    (u32::from(part) * 100 / u32::from(whole)).min(100) as u8
}

/// What may stand in for the one missing variety of a recipe (clause 11.13).
fn grafts(player: &Player, recipe: u8, missing: u8) -> impl Iterator<Item = Variety> {
    let class = if missing & Variety::RED != 0 { Variety::RED } else { Variety::WHITE };
    Variety::of(player.barrelled() & class).filter(move |&stand_in| {
        recipe & stand_in.bit() == 0 || player.barrelled_cards(stand_in) >= 2
    })
}

impl Player {
    /// A card of a variety leaves the barrel that has the fewest of it (clause 9.7).
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
