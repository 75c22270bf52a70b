//! Tests of the search: no use of hidden information, budgets, and forced wins.

use std::path::Path;
use std::time::Duration;

use bots::{
    ActionOf, ActionResult, Bot, BotSpec, Budget, DealtPosition, Judgement, Level, OptionsOf, Risk,
    SearchSettings, Searcher,
};
use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Seat, Turn};
use minds::{GameId, StateDocument, with_mind};

fn searching(budget: Budget) -> SearchSettings {
    let thinking = Level::Maestro.search_settings().unwrap();
    SearchSettings { budget, ceiling: None, ..thinking }
}

fn searcher<M: Judgement>(budget: Budget, seed: u64) -> Searcher<M> {
    Searcher::new(searching(budget), M::weights().clone(), seed)
}

fn deal_position<G: Game>(state: &G, seat: Seat) -> DealtPosition<G> {
    DealtPosition::new(state, seat, &mut FastChance::new(17))
}

/// Returns positions with a real choice, from random games of every player count.
fn positions<M: Judgement>(count: usize) -> Vec<(M::Game, Seat)> {
    let mut chance = FastChance::new(5);
    let mut positions = Vec::new();
    let mut players = OptionsOf::<M>::player_counts().cycle();
    while positions.len() < count {
        let options = OptionsOf::<M>::with_players(players.next().unwrap());
        let mut state = M::Game::deal(&options, &mut chance).unwrap();
        state.play_at_random(&mut chance, |state, seat, legal, chance| {
            if legal.len() > 1 && chance.below(40) == 0 {
                positions.push((state.clone(), seat));
            }
        });
    }
    positions.truncate(count);
    positions
}

#[test]
fn bots_do_not_use_hidden_information() {
    fn check_game<M: Judgement>() {
        let mut chance = FastChance::new(11);
        let mut swapped = 0;
        for (state, seat) in positions::<M>(24) {
            let mut other = state.clone();
            other.determinize(seat, &mut chance);
            swapped += u32::from(other != state);
            for bot in ["novice", "greedy", "maestro@30it", "plain@20it", "maestro:threads=2@20it"]
            {
                let spec: BotSpec = bot.parse().unwrap();
                let choice = |state: &M::Game| {
                    spec.create_bot::<M>(3)
                        .choose(&deal_position(state, seat), &state.legal())
                        .to_string()
                };
                assert_eq!(choice(&state), choice(&other), "{} {bot}", M::Game::ID);
            }
        }
        assert!(swapped > 12, "{}: only {swapped} positions had anything hidden", M::Game::ID);
    }
    for game in GameId::ALL {
        with_mind!(game, M => check_game::<M>());
    }
}

#[test]
fn bots_play_only_legal_actions() {
    fn check_game<M: Judgement>(players: u8) {
        let options = OptionsOf::<M>::with_players(players);
        let mut chance = FastChance::new(u64::from(players));
        let mut state = M::Game::deal(&options, &mut chance).unwrap();
        let names = ["maestro@8it", "plain@4it", "novice", "grower@30plies", "random"];
        let mut bots: Vec<Box<dyn Bot<M::Game>>> = (0..players as usize)
            .map(|seat| {
                names[seat % names.len()].parse::<BotSpec>().unwrap().create_bot::<M>(seat as u64)
            })
            .collect();
        while let Turn::Decide(seat) = state.turn() {
            let action = bots[seat.index()].choose(&deal_position(&state, seat), &state.legal());
            let played = state.play(seat, action, &mut Ctx::without_events(&mut chance));
            assert!(played.is_ok(), "{} {action}: {played:?}", M::Game::ID);
        }
    }
    for game in GameId::ALL {
        for players in game.player_counts() {
            with_mind!(game, M => check_game::<M>(players));
        }
    }
}

#[test]
fn extreme_priors_leave_a_legal_choice() {
    fn check_game<M: Judgement>() {
        for (state, seat) in positions::<M>(4) {
            let actions = state.legal();
            for bot in [
                "maestro:sharpness=100@60it",
                "maestro:policy=100@60it",
                "maestro:sharpness=100:policy=100@60it",
            ] {
                let spec: BotSpec = bot.parse().unwrap();
                let action = spec.create_bot::<M>(3).choose(&deal_position(&state, seat), &actions);
                assert!(actions.contains(&action), "{} {bot}: {action}", M::Game::ID);
            }
        }
    }
    for game in GameId::ALL {
        with_mind!(game, M => check_game::<M>());
    }
}

#[test]
fn searches_stay_within_their_budgets() {
    fn check_game<M: Judgement>() {
        for (state, seat) in positions::<M>(6) {
            let actions = state.legal();
            let effort = |budget| {
                let mut searcher = searcher::<M>(budget, 1);
                searcher.think(&deal_position(&state, seat), &actions);
                searcher.effort()
            };
            assert_eq!(effort(Budget::Iterations(25)).iterations, 25);
            let plies = effort(Budget::Plies(500)).plies;
            // The last iteration may begin within the budget and end beyond it.
            assert!((500..900).contains(&plies), "{}: {plies} plies", M::Game::ID);
            let none = effort(Budget::Time(Duration::ZERO));
            assert_eq!(none.iterations, 1, "the first iteration is always made");
            let ceiling = Some(Duration::ZERO);
            let thinking = SearchSettings { ceiling, ..searching(Budget::Iterations(1000)) };
            let mut hurried = Searcher::<M>::new(thinking, M::weights().clone(), 1);
            hurried.think(&deal_position(&state, seat), &actions);
            assert_eq!(hurried.effort().iterations, 1);
        }
    }
    for game in GameId::ALL {
        with_mind!(game, M => check_game::<M>());
    }
}

#[test]
fn a_forced_decision_needs_no_search() {
    fn check_game<M: Judgement>() {
        let (state, seat) = positions::<M>(1).remove(0);
        let only = state.legal()[0];
        let mut searcher = searcher::<M>(Budget::Iterations(50), 1);
        assert_eq!(searcher.choose(&deal_position(&state, seat), &[only]), only);
        assert_eq!(searcher.effort().iterations, 0);
    }
    for game in GameId::ALL {
        with_mind!(game, M => check_game::<M>());
    }
}

#[test]
fn a_search_tree_is_reused_within_a_turn() {
    fn count_kept<M: Judgement>() -> u32 {
        let mut kept = 0;
        for (state, seat) in positions::<M>(40) {
            let mut searcher = searcher::<M>(Budget::Iterations(60), 1);
            let action = searcher.choose(&deal_position(&state, seat), &state.legal());
            let mut next = state.clone();
            let mut chance = FastChance::new(1);
            let mut ctx = Ctx::without_events(&mut chance);
            next.apply(action, &mut ctx);
            if ctx.revealed() || next.turn() != Turn::Decide(seat) {
                continue;
            }
            let findings = searcher.think(&deal_position(&next, seat), &next.legal());
            let visits: f64 = findings.iter().map(|finding| finding.visits).sum();
            // The evaluation of each action counts as a visit, and the second search adds 60.
            kept += u32::from(visits > 60.0 + findings.len() as f64);
        }
        kept
    }
    // In some games, turns have only one decision.
    let kept: u32 =
        GameId::ALL.into_iter().map(|game| with_mind!(game, M => count_kept::<M>())).sum();
    assert!(kept > 0);
}

#[test]
fn a_search_tree_from_pondering_is_reused() {
    /// Counts the searches that reused an earlier tree: with and without a report of the moves.
    fn count_kept<M: Judgement>() -> [u32; 2] {
        [true, false].map(|told| {
            let mut kept = 0;
            for (state, other) in positions::<M>(60) {
                let (actions, mut next) = (state.legal(), state.clone());
                let mut chance = FastChance::new(1);
                next.apply(actions[0], &mut Ctx::without_events(&mut chance));
                let Turn::Decide(seat) = next.turn() else { continue };
                if seat == other {
                    continue;
                }
                let mut searcher = searcher::<M>(Budget::Iterations(200), 1);
                searcher.ponder(&deal_position(&state, seat));
                if told {
                    searcher.follow(actions[0]);
                }
                let findings = searcher.think(&deal_position(&next, seat), &next.legal());
                let visits: f64 = findings.iter().map(|finding| finding.visits).sum();
                // The evaluation of each action counts as a visit, and the second search adds 200.
                kept += u32::from(visits > 200.0 + findings.len() as f64);
            }
            kept
        })
    }
    for game in GameId::ALL {
        let [told, untold] = with_mind!(game, M => count_kept::<M>());
        assert!(told > 0 && untold == 0, "{game}: {told} kept, {untold} untold");
    }
}

/// Returns the index of the most visited action.
fn most_visited(findings: &[ActionResult]) -> usize {
    let visits = |index: &usize| findings[*index].visits;
    (0..findings.len()).max_by(|one, two| visits(one).total_cmp(&visits(two))).unwrap()
}

#[test]
fn a_risk_style_chooses_the_safest_or_the_boldest_of_equal_moves() {
    fn count_preferred<M: Judgement>() -> u32 {
        let mut leant = 0;
        for (state, seat) in positions::<M>(16) {
            let (position, actions) = (deal_position(&state, seat), state.legal());
            let usual = searching(Budget::Iterations(150));
            let hired = |risk| {
                Searcher::<M>::new(SearchSettings { risk, ..usual }, M::weights().clone(), 1)
            };
            let findings = hired(Risk::Even).think(&position, &actions);
            let found = |risk| {
                let choice = hired(risk).choose(&position, &actions);
                findings[actions.iter().position(|action| *action == choice).unwrap()]
            };
            let [safe, even, bold] = [Risk::Safe, Risk::Even, Risk::Bold].map(found);
            assert!(safe.spread <= even.spread && even.spread <= bold.spread);
            for other in [safe, bold] {
                assert!(other.worth >= even.worth - 0.005 && other.visits >= even.visits / 2.0);
            }
            leant += u32::from(safe != even) + u32::from(bold != even);
        }
        leant
    }
    for game in GameId::ALL {
        let leant = with_mind!(game, M => count_preferred::<M>());
        assert!(leant > 0, "{game}: nothing was ever as good");
    }
}

#[test]
fn an_early_stop_chooses_the_same_as_a_complete_search() {
    fn count_saved<M: Judgement>() -> u64 {
        let mut saved = 0;
        for (state, seat) in positions::<M>(6) {
            let (position, actions) = (deal_position(&state, seat), state.legal());
            let thought = |stops_early| {
                let thinking =
                    SearchSettings { stops_early, ..searching(Budget::Iterations(1_000)) };
                let mut searcher = Searcher::<M>::new(thinking, M::weights().clone(), 1);
                let findings = searcher.think(&position, &actions);
                (most_visited(&findings), searcher.effort().iterations)
            };
            let ((early, fewer), (late, all)) = (thought(true), thought(false));
            assert_eq!((early, all), (late, 1_000), "{}", M::Game::ID);
            saved += all - fewer;
        }
        saved
    }
    for game in GameId::ALL {
        let saved = with_mind!(game, M => count_saved::<M>());
        assert!(saved > 0, "{game}: nothing was ever decided");
    }
}

/// Returns true if `seat` wins alone against every play of the others, within a number of own choices. If random events
/// can occur before the end, no win is forced.
fn forces_a_win<G: Game>(state: &G, seat: Seat, choices: u32) -> bool {
    let Turn::Decide(due) = state.turn() else {
        return state.ranking().iter().all(|(other, place)| (other == seat) == (*place == 1));
    };
    let actions = state.legal();
    let spent = u32::from(actions.len() > 1);
    let led_to_win = |action: &G::Action| wins_by(state, *action, seat, choices - spent);
    match due == seat {
        true => choices >= spent && actions.iter().any(led_to_win),
        false => actions.iter().all(|action| wins_by(state, *action, seat, choices)),
    }
}

fn wins_by<G: Game>(state: &G, action: G::Action, seat: Seat, choices: u32) -> bool {
    let mut next = state.clone();
    let mut chance = FastChance::new(1);
    let mut ctx = Ctx::without_events(&mut chance);
    next.apply(action, &mut ctx);
    let certain = !ctx.revealed() || next.turn() == Turn::Over;
    certain && forces_a_win(&next, seat, choices)
}

/// Number of extra choices within which a win still counts as forced.
const PATIENCE: u32 = 2;

/// Checks that the search finds the win in a file. In its state, the deciding seat can force a win in `choices` own
/// decisions and not in fewer, and other actions lose the forced win.
fn finds_the_win<M: Judgement>(file: &Path, choices: u32) {
    let document = StateDocument::from_json(&std::fs::read_to_string(file).unwrap()).unwrap();
    let file = file.display();
    let state: M::Game = document.open_with(<M::Game as Game>::Components::builtin()).unwrap();
    let Turn::Decide(seat) = state.turn() else { panic!("{file}: the game is over") };
    assert!(forces_a_win(&state, seat, choices), "{file} is not won");
    assert!(choices == 1 || !forces_a_win(&state, seat, choices - 1), "{file} is won sooner");
    let actions = state.legal();
    let winning: Vec<ActionOf<M>> = actions
        .iter()
        .copied()
        .filter(|&action| wins_by(&state, action, seat, choices - 1 + PATIENCE))
        .collect();
    assert!(winning.len() < actions.len(), "{file}: every action wins");
    for seed in 0..5 {
        let choice = searcher::<M>(Budget::Iterations(1500), seed)
            .choose(&deal_position(&state, seat), &actions);
        assert!(winning.contains(&choice), "{file}: {choice} instead of {winning:?}");
    }
}

/// Checks the win of every game with a file `games/<game>/mind/wins/<decisions>.json`.
fn finds_the_wins(choices: u32) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = 0;
    for game in GameId::ALL {
        let file = repository.join(format!("games/{game}/mind/wins/{choices}.json"));
        if file.exists() {
            with_mind!(game, M => finds_the_win::<M>(&file, choices));
            found += 1;
        }
    }
    assert!(found >= 3, "only {found} games have a win to find");
}

#[test]
fn a_win_one_decision_away_is_found() {
    finds_the_wins(1);
}

#[test]
fn a_win_two_decisions_away_is_found() {
    finds_the_wins(2);
}
