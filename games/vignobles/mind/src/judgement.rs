//! The features of Vignobles: the distance from each of the four goals, and the number of actions to the wines
//! that would shorten it.

mod race;

use game::{Game, Seat, Set, Turn};
use vignobles::{Action, Player, Region, Special, State, Variety, Wine};

use bots::{Encoding, Judgement, Level, NetworkUse, SearchParameters};

use crate::Mind;
use race::actions_to_win;

/// The remaining share of a wine's value for each of its grapes, by its place: every action that is still necessary
/// costs about a quarter.
const IN_BARREL: f32 = 1.0;
const IN_HAND: f32 = 0.72;
const IN_ROW: f32 = 0.54;
const IN_STACK: f32 = 0.43;
/// The same for the merchant's way: next region, two steps, farther.
const NEAR: f32 = 0.72;
const TWO_STEPS: f32 = 0.55;
const FAR: f32 = 0.5;
/// The same for a cloud over the region, which moves on.
const CLOUDED: f32 = 0.77;
/// The same for the third card of a prestige wine's medal.
const THIRD_CARD: f32 = 0.6;

impl Judgement for Mind {
    const FEATURES: &'static [&'static str] = &[
        "nearest",
        "medals",
        "red",
        "white",
        "region",
        "next_wine",
        "second_wine",
        "third_wine",
        "wine_after_next",
        "wines_in_reach",
        "barrelled",
        "barrel_varieties",
        "grapes",
        "specials",
        "insurance",
        "block",
        "overtime",
        "cards_too_many",
        "to_move",
        "race",
    ];

    /// An action card is chosen before its details, so the features do not see a turn that has only begun.
    const TURN: u32 = 8;

    fn only_ends(action: Action) -> bool {
        matches!(action, Action::Pass)
    }

    fn features(state: &State, seat: Seat, out: &mut [f32]) {
        let player = state.player(seat);
        let goals = GoalCounts::of(state, seat);
        let grapes = grape_shares(state, player, Set::empty());
        let worth = goals.worth_of_wines(state);
        let wines = nearest_wines(state, player, &worth, &grapes, player.merchant);
        let after = wine_after(state, player, &worth, &wines);
        let race = actions_to_win(state, seat, &goals);
        let cards: u8 = player.barrels.iter().map(|barrel| barrel.cards.min(3)).sum();
        let has = |special| f32::from(u8::from(player.has(special)));
        out.copy_from_slice(&[
            f32::from(player.score) / 25.0,
            goals.medals.progress(),
            goals.red.progress(),
            goals.white.progress(),
            goals.region.progress(),
            wines.worth[0],
            wines.worth[1],
            wines.worth[2],
            after,
            wines.in_reach.min(4.0) / 4.0,
            f32::from(cards.min(6)) / 6.0,
            player.barrelled_varieties().len() as f32 / 3.0,
            f32::from(player.grape_cards.min(5)) / 5.0,
            f32::from(player.special_cards.min(3)) / 3.0,
            has(Special::Insurance),
            has(Special::Block),
            has(Special::Overtime),
            f32::from(player.hand().saturating_sub(5)) / 3.0,
            f32::from(u8::from(state.turn() == Turn::Decide(seat))),
            -race / 10.0,
        ]);
    }

    /// Returns the progress of the game, measured by the player who is nearest to a goal.
    fn game_progress(state: &State) -> f32 {
        let best = Seat::all(state.players()).map(|seat| state.player(seat).score).max();
        f32::from(best.unwrap_or_default()) / 100.0
    }

    bots::trained! { Mind }

    /// The best temperatures of those tried (docs/BOTS.md).
    const TEMPERATURES: [f64; Level::LADDER.len()] = [0.235, 0.17, 0.06, 0.0, 0.0, 0.0, 0.0, 0.0];

    const SEARCH_PARAMETERS: SearchParameters = SearchParameters {
        trust: NetworkUse::Leaves,
        exploration: 0.5,
        policy: 1.0,
        narrow: 0.1,
        ..SearchParameters::BY_FEATURES
    };
}

/// A goal: the current number, and the number that is needed.
#[derive(Clone, Copy, Default)]
struct Goal {
    have: f32,
    need: f32,
}

impl Goal {
    fn new(have: u8, need: u8) -> Goal {
        Goal { have: f32::from(have), need: f32::from(need) }
    }

    /// Returns the progress from 0 to 1.
    fn progress(self) -> f32 {
        if self.need > 0.0 { self.have / self.need } else { 0.0 }
    }

    /// Returns the value of one more item: the full value if it completes the goal.
    fn next(self) -> f32 {
        1.0 / (self.need - self.have).max(1.0)
    }
}

/// The four goals of a player.
struct GoalCounts {
    medals: Goal,
    red: Goal,
    white: Goal,
    /// The region that is nearest to completion and not lost to another player.
    region: Goal,
    regions: [Goal; Region::COUNT],
}

impl GoalCounts {
    fn of(state: &State, seat: Seat) -> GoalCounts {
        let (goal, player) = (state.goal(), state.player(seat));
        let lost = state.owned_wines() - player.estates;
        let mut regions = [Goal::default(); Region::COUNT];
        let mut region = Goal::default();
        for at in Region::all() {
            let (have, need) = state.region_progress(seat, at);
            let attainable = (state.board().wines_of[at.index()] - lost).len() as u8;
            if attainable < need {
                continue;
            }
            regions[at.index()] = Goal::new(have, need);
            if regions[at.index()].progress() > region.progress() {
                region = regions[at.index()];
            }
        }
        GoalCounts {
            medals: Goal::new(player.medals, goal.medals),
            red: Goal::new(player.red, goal.red),
            white: Goal::new(player.white, goal.white),
            region,
            regions,
        }
    }

    /// Returns the value of each open wine for the goals.
    fn worth_of_wines(&self, state: &State) -> [f32; Wine::COUNT] {
        let mut worth = [0.0; Wine::COUNT];
        for wine in (Wine::EVERY - state.owned_wines()).iter() {
            worth[wine.index()] = self.worth(state, wine);
        }
        worth
    }

    /// Returns the value of a wine for the goals: the largest value, and a little for the others.
    fn worth(&self, state: &State, wine: Wine) -> f32 {
        let board = state.board();
        let colour = if board.red.contains(wine) { self.red } else { self.white };
        let mut most = colour.next();
        let mut sum = most;
        if state.medals().contains(wine) {
            let three = board.prestige.contains(wine);
            let medal = self.medals.next() * if three { THIRD_CARD } else { 1.0 };
            most = most.max(medal);
            sum += medal;
        }
        let region = self.regions[board.region_of[wine.index()].index()];
        if region.need > 0.0 {
            most = most.max(region.next());
            sum += region.next();
        }
        most + 0.2 * (sum - most)
    }
}

/// The wines with the highest value for the actions that they still need.
#[derive(Default)]
struct NearestWines {
    worth: [f32; 3],
    best: Option<Wine>,
    /// Wines that one merchant action could blend now.
    in_reach: f32,
}

impl NearestWines {
    fn add(&mut self, wine: Wine, mut worth: f32) {
        if worth > self.worth[0] {
            self.best = Some(wine);
        }
        for place in &mut self.worth {
            if worth > *place {
                std::mem::swap(place, &mut worth);
            }
        }
    }
}

fn nearest_wines(
    state: &State,
    player: &Player,
    worth: &[f32; Wine::COUNT],
    grapes: &[f32; Variety::COUNT],
    merchant: Region,
) -> NearestWines {
    let board = state.board();
    let owned = state.owned_wines();
    let mut nearest = NearestWines::default();
    for region in Region::all() {
        let mut way = travel(state, merchant, region);
        if state.cloud() == Some(region) && !player.has(Special::MicroClimate) {
            way *= CLOUDED;
        }
        for wine in (board.wines_of[region.index()] - owned).iter() {
            let [lead, second] = board.grapes[wine.index()];
            let ready = grapes[lead.index()] * grapes[second.index()];
            if ready == IN_BARREL && way == NEAR {
                nearest.in_reach += 1.0;
            }
            nearest.add(wine, worth[wine.index()] * ready * way);
        }
    }
    nearest
}

/// Returns the value of the second wine, after the best one has used its grapes.
fn wine_after(
    state: &State,
    player: &Player,
    worth: &[f32; Wine::COUNT],
    wines: &NearestWines,
) -> f32 {
    let Some(best) = wines.best else { return 0.0 };
    let used = state.board().recipe[best.index()];
    let grapes = grape_shares(state, player, used);
    let region = state.board().region_of[best.index()];
    let after = nearest_wines(state, player, worth, &grapes, region);
    // The best wine itself may still be among them.
    after.worth[usize::from(after.best == Some(best))]
}

/// Returns the share of a wine's value that remains for each variety of grape after one grape of each variety in `used`
/// is removed.
fn grape_shares(state: &State, player: &Player, used: Set<Variety>) -> [f32; Variety::COUNT] {
    let (barrelled, hand, row) = (player.barrelled_varieties(), player.varieties(), state.row());
    let mut shares = [IN_STACK; Variety::COUNT];
    for variety in Variety::all() {
        let is_in = |set: Set<Variety>| set.contains(variety);
        let share = &mut shares[variety.index()];
        if is_in(barrelled) && (!is_in(used) || player.barrelled_cards(variety) > 1) {
            *share = IN_BARREL;
        } else if is_in(hand) && (!is_in(used) || is_in(barrelled)) {
            *share = IN_HAND;
        } else if is_in(row) {
            *share = IN_ROW;
        }
    }
    shares
}

/// Returns the remaining share of a wine's value for the merchant's way to its region.
fn travel(state: &State, from: Region, to: Region) -> f32 {
    let board = state.board();
    if from == to || board.neighbours[from.index()].contains(to) {
        NEAR
    } else if board.reach[from.index()].contains(to) {
        TWO_STEPS
    } else {
        FAR
    }
}
