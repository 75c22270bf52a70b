//! Goals, the progress towards them, and the ranking (section 13).

use game::{Ctx, Ranking, Scores, Seat};

use crate::event::Event;
use crate::ids::{Region, Wine};
use crate::state::{GameEnd, MetGoals, State};

impl State {
    /// Returns every player's progress towards the nearest goal (clause 13.5).
    pub(crate) fn current_scores(&self) -> Scores {
        self.per_seat(|player| i32::from(player.score))
    }

    /// Ranks by the progress towards the nearest goal, then wines, then medals (clause 13.6).
    pub(crate) fn current_ranking(&self) -> Ranking {
        Ranking::by_key(self.options.players, |seat| {
            let player = self.player(seat);
            (player.score, player.wines(), player.medals)
        })
    }

    /// Records the progress through the wine, and ends the game if a goal is met (clauses 13.1, 13.5).
    pub(crate) fn record_progress(&mut self, wine: Wine, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active;
        let region = self.region_share(seat, self.board().region_of[wine.index()]);
        let before = self.player(self.active).score;
        let after = before.max(self.marker_share(seat)).max(region);
        if after > before {
            self.player_mut(self.active).score = after;
            ctx.emit(|| Event::Progressed { seat, points: after - before });
        }
        if after == 100 {
            self.end(GameEnd::Won { seat, goals: self.goals_met(seat) }, ctx);
        }
    }

    /// Returns true if a player would win by blending a wine from the current barrels (clauses 9.4, 13.1, 13.2).
    pub(crate) fn would_win(&self, seat: Seat, wine: Wine) -> bool {
        let (board, goal, player) = (self.board(), self.goal(), self.player(seat));
        let lead = board.grapes[wine.index()][0];
        let enough = !board.prestige.contains(wine) || player.barrelled_cards(lead) >= 2;
        let medal = u8::from(enough && self.medals.contains(wine));
        let red = u8::from(board.red.contains(wine));
        let (owned, needed) = self.region_progress(seat, board.region_of[wine.index()]);
        player.medals + medal >= goal.medals
            || player.red + red >= goal.red
            || player.white + 1 - red >= goal.white
            || owned + 1 >= needed
    }

    /// Returns the goals that a player has met (clause 13.3).
    pub(crate) fn goals_met(&self, seat: Seat) -> MetGoals {
        let (goal, player) = (self.components.goal(&self.options), self.player(seat));
        MetGoals {
            medals: player.medals >= goal.medals,
            red: player.red >= goal.red,
            white: player.white >= goal.white,
            region: Region::all().any(|region| self.region_share(seat, region) == 100),
        }
    }

    /// Returns the progress towards the nearest goal, in per cent (clause 13.5).
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

    /// Returns the number of wines that a player owns in a region, and the number that wins (clause 13.2).
    pub fn region_progress(&self, seat: Seat, region: Region) -> (u8, u8) {
        let wines = self.board().wines_of[region.index()];
        let owned = (wines & self.player(seat).estates).len() as u8;
        let all = wines.len() as u8;
        (owned, self.components.goal(&self.options).region.map_or(all, |goal| goal.min(all)))
    }
}

impl Event {
    /// Returns the points that an event gives (clause 13.5).
    pub(crate) fn points(&self) -> Option<(Seat, i32)> {
        if let Event::Progressed { seat, points } = *self {
            return Some((seat, i32::from(points)));
        }
        None
    }
}

fn share(part: u8, whole: u8) -> u8 {
    (u32::from(part) * 100 / u32::from(whole)).min(100) as u8
}
