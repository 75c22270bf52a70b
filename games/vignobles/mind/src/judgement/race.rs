//! The numbers of actions between a player and the goals.
//!
//! A player reaches a goal by blending a number of its wines. They are counted one after the other: first the wine that
//! takes the fewest actions, then the one that takes the fewest after that, with the remaining grapes and the merchant
//! in the new region. So a cellar with two grapes that many wines share has its full value.

use game::{Seat, Set};
use vignobles::{Player, Region, Special, State, Variety, Wine};

use super::GoalCounts;

/// The actions that a grape takes: to barrel it, and before that to take it from the row or to draw it from the stack.
const BARREL: f32 = 1.0;
const TAKE_FROM_ROW: f32 = 1.1;
const DRAW: f32 = 2.5;
/// The actions that bring the merchant to a region and blend there: next region, two steps away, farther. They are a
/// little more than the steps, because the right merchant card is not always available.
const NEAR: f32 = 1.2;
const TWO_STEPS: f32 = 2.0;
const FAR: f32 = 2.6;
/// The actions lost while the cloud moves on.
const CLOUDED: f32 = 0.7;
/// The number of actions assumed for a goal that cannot be reached.
const NEVER: f32 = 60.0;

/// Returns the number of actions to the nearest goal.
pub fn actions_to_win(state: &State, seat: Seat, goals: &GoalCounts) -> f32 {
    let (board, player, goal) = (state.board(), state.player(seat), state.goal());
    let stock = GrapeStock::of(state, player);
    let open = Wine::EVERY - state.owned_wines();
    let mut ways = [(Set::empty(), u8::MAX); 3 + Region::COUNT];
    ways[0] = (state.medals(), goal.medals - player.medals);
    ways[1] = (Wine::EVERY - board.red, goal.white - player.white);
    ways[2] = (board.red, goal.red - player.red);
    for (way, region) in ways[3..].iter_mut().zip(Region::all()) {
        let goal = goals.regions[region.index()];
        if goal.have > 0.0 {
            *way = (board.wines_of[region.index()], (goal.need - goal.have) as u8);
        }
    }
    // The short ways come first, because they limit the counting of the long ones.
    ways.sort_unstable_by_key(|&(_, more)| more);
    ways.into_iter().fold(NEVER, |least, (wines, more)| {
        stock.actions_for(state, player, wines & open, more, least)
    })
}

/// The grapes from which a player can blend.
#[derive(Clone, Copy)]
struct GrapeStock {
    barrelled: [u8; Variety::COUNT],
    in_hand: [u8; Variety::COUNT],
    /// Cards in barrels and in hand.
    cards: u8,
    /// The varieties of the row.
    row: Set<Variety>,
    merchant: Region,
}

impl GrapeStock {
    fn of(state: &State, player: &Player) -> GrapeStock {
        let mut barrelled = [0; Variety::COUNT];
        for barrel in player.barrels {
            barrelled[barrel.variety.index()] += barrel.cards;
        }
        GrapeStock {
            barrelled,
            in_hand: player.grapes,
            cards: barrelled.iter().sum::<u8>() + player.grape_cards,
            row: state.row(),
            merchant: player.merchant,
        }
    }

    /// Returns the number of actions that `count` of these wines take, at most `most`.
    fn actions_for(
        mut self,
        state: &State,
        player: &Player,
        mut wines: Set<Wine>,
        count: u8,
        most: f32,
    ) -> f32 {
        let cloud = state.cloud().filter(|_| !player.has(Special::MicroClimate));
        let mut actions = 0.0;
        for blended in 0..count {
            if actions + self.min_actions_for(count - blended) >= most {
                return most;
            }
            // The cloud moves before the second wine.
            let cloud = cloud.filter(|_| blended == 0);
            let Some((wine, more)) = self.nearest(state, wines, cloud) else { return most };
            actions += more;
            wines.remove(wine);
            self.blend(state, wine);
        }
        actions.min(most)
    }

    /// Returns a lower limit of the actions for this number of wines: every wine is blended, and the missing cards are
    /// taken and barrelled.
    fn min_actions_for(&self, wines: u8) -> f32 {
        let missing = (2 * u16::from(wines)).saturating_sub(u16::from(self.cards));
        f32::from(wines) * NEAR + f32::from(missing) * (TAKE_FROM_ROW + BARREL)
    }

    /// Returns the wine that takes the fewest actions from here, and their number.
    fn nearest(
        &self,
        state: &State,
        wines: Set<Wine>,
        cloud: Option<Region>,
    ) -> Option<(Wine, f32)> {
        let board = state.board();
        let from = self.merchant;
        let near = board.neighbours[from.index()].with(from);
        let reach = board.reach[from.index()];
        let grape: [f32; Variety::COUNT] =
            std::array::from_fn(|index| self.actions_to_barrel(Variety::at(index)));
        let (mut nearest, mut fewest) = (None, f32::INFINITY);
        for wine in wines.iter() {
            let [lead, second] = board.grapes[wine.index()];
            let region = board.region_of[wine.index()];
            let way = if near.contains(region) {
                NEAR
            } else if reach.contains(region) {
                TWO_STEPS
            } else {
                FAR
            };
            let wait = if cloud == Some(region) { CLOUDED } else { 0.0 };
            let actions = grape[lead.index()] + grape[second.index()] + way + wait;
            if actions < fewest {
                (nearest, fewest) = (Some(wine), actions);
            }
        }
        nearest.map(|wine| (wine, fewest))
    }

    fn actions_to_barrel(&self, variety: Variety) -> f32 {
        let index = variety.index();
        if self.barrelled[index] > 0 {
            0.0
        } else if self.in_hand[index] > 0 {
            BARREL
        } else if self.row.contains(variety) {
            TAKE_FROM_ROW + BARREL
        } else {
            DRAW + BARREL
        }
    }

    /// Uses the grapes and moves the merchant. A hand's cards of one variety are barrelled all at once.
    fn blend(&mut self, state: &State, wine: Wine) {
        let board = state.board();
        self.merchant = board.region_of[wine.index()];
        self.cards = self.cards.saturating_sub(2);
        for variety in board.grapes[wine.index()] {
            let index = variety.index();
            if self.barrelled[index] > 0 {
                self.barrelled[index] -= 1;
            } else if self.in_hand[index] > 0 {
                self.barrelled[index] = self.in_hand[index] - 1;
                self.in_hand[index] = 0;
            } else {
                self.row.remove(variety);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{ComponentSet, Ctx, FastChance, Game, GameOptions, Turn};

    use super::*;

    fn actions_away(state: &State, seat: Seat) -> f32 {
        actions_to_win(state, seat, &GoalCounts::of(state, seat))
    }

    fn new_game(seed: u64) -> State {
        let options = <State as Game>::Options::with_players(2);
        let components = <State as Game>::Components::builtin();
        State::new(&options, components, &mut Ctx::without_events(&mut FastChance::new(seed)))
            .unwrap()
    }

    #[test]
    fn a_new_game_is_dozens_of_actions_away() {
        for seed in 0..20 {
            let actions = actions_away(&new_game(seed), Seat::new(0));
            assert!((15.0..40.0).contains(&actions), "{actions}");
        }
    }

    #[test]
    fn a_player_who_can_win_at_once_is_one_action_away() {
        #[derive(serde::Deserialize)]
        struct Document {
            state: <State as Game>::Layout,
        }
        let document: Document = serde_json::from_str(include_str!("../../wins/1.json")).unwrap();
        let components = <State as Game>::Components::builtin();
        let state = State::from_layout(&document.state, components).unwrap();
        let Turn::Decide(seat) = state.turn() else { panic!("the game is over") };
        assert_eq!(actions_away(&state, seat), NEAR);
    }

    #[test]
    fn a_barrel_counts_for_all_wines_that_share_it() {
        let state = new_game(1);
        let player = Player::default();
        let mut stock = GrapeStock::of(&state, &player);
        let [lead, second] = state.board().grapes[0];
        let same: Set<Wine> = Wine::all()
            .filter(|wine| state.board().grapes[wine.index()] == [lead, second])
            .collect();
        let count = same.len() as u8;
        let actions = |stock: GrapeStock| stock.actions_for(&state, &player, same, count, NEVER);
        let bare = actions(stock);
        stock.barrelled[lead.index()] = count;
        stock.barrelled[second.index()] = count;
        let saved = bare - actions(stock);
        assert!(saved >= f32::from(count) * 2.0 * (TAKE_FROM_ROW + BARREL), "{count}: {saved}");
    }
}
