//! The visits of seeded searches, by every kind of evaluation. `visits.txt` has the recorded visits: a change of the
//! search must change them only on purpose. `VINEA_WRITE_VISITS=1` records them again.

use std::fmt::Write;
use std::path::Path;

use bots::{
    Bot, BotSpec, Budget, DealtPosition, EndValue, Evaluator, GuidedSearchSettings, GuidedTree,
    Judgement, OptionsOf, Searcher,
};
use game::{Chance, FastChance, Game, GameOptions, Seat};
use minds::{GameId, with_mind};

/// Searches by random play, by features and by networks, with each use of network and policy.
const SEARCHES: [&str; 6] = [
    "plain@60it",
    "maestro-2026@120it",
    "maestro@120it",
    "maestro:trust=leaves:policy=1:narrow=0.2@120it",
    "maestro:trust=everywhere:policy=0:narrow=0:after=2@400plies",
    "maestro:threads=2:margin=0.1@60it",
];

/// Returns positions with a real choice, from one random game for each number of players.
fn positions<M: Judgement>() -> Vec<(M::Game, Seat)> {
    let mut positions = Vec::new();
    for players in OptionsOf::<M>::player_counts().take(3) {
        let mut chance = FastChance::fork(21, u64::from(players));
        let mut state = M::Game::deal(&OptionsOf::<M>::with_players(players), &mut chance).unwrap();
        let mut found = Vec::new();
        state.play_at_random(&mut chance, |state, seat, legal, chance| {
            if legal.len() > 1 && chance.below(40) == 0 {
                found.push((state.clone(), seat));
            }
        });
        positions.extend(found.into_iter().take(2));
    }
    positions
}

/// Describes the results for all actions, and the value of the position.
fn described(results: impl Iterator<Item = bots::ActionResult>, outlook: f64) -> String {
    let mut text = format!("{outlook:.6} |");
    results.for_each(|found| write!(text, " {}", found.visits).unwrap());
    text
}

/// Searches the position and then the next decision of the seat, with the kept tree.
fn searched<M: Judgement>(bot: &str, state: &M::Game, seat: Seat) -> String {
    let thinking = bot.parse::<BotSpec>().unwrap().without_time_limit().search_settings().unwrap();
    let mut searcher = Searcher::<M>::new(thinking, M::weights().clone(), 4);
    let position = DealtPosition::new(state, seat, &mut FastChance::new(2));
    let mut all = state.legal();
    let barred = if all.len() > 3 { all.split_off(all.len() - 1) } else { Vec::new() };
    let results = searcher.think_without(&position, &all, &barred);
    let outlook = searcher.outlook(state.players())[seat];
    let chosen = searcher.choose(&position, &state.legal());
    let effort = searcher.effort();
    let lines = searcher.line(chosen, 3).len();
    let first = described(results.into_iter(), outlook);
    format!("{first} | {chosen} {lines} {} {}", effort.iterations, effort.plies)
}

/// Searches the position with priors and values from outside: by the game's evaluation, or by numbers that depend only
/// on the action and the seats, four leaves at a time.
fn guided<M: Judgement>(
    mut guide: Option<Evaluator<M>>,
    value: EndValue,
    state: &M::Game,
    seat: Seat,
) -> String {
    let guidance = GuidedSearchSettings {
        value,
        exploration: 1.2,
        noise: 0.25,
        evenness: 0.3,
        virtual_loss: 1.0,
        first_weight: 1.0,
    };
    let mut tree = GuidedTree::<M>::new(guidance, FastChance::new(6));
    tree.begin(state, seat, Budget::Iterations(120));
    match &mut guide {
        Some(guide) => tree.think(guide, 120),
        None => {
            let players = state.players() as usize;
            let priors: Vec<f32> =
                (0..M::ACTIONS).map(|index| ((index * 7) % 5 + 1) as f32).collect();
            let values: Vec<f32> = (0..players).map(|seat| 0.3 + 0.1 * seat as f32).collect();
            loop {
                let leaves = tree.collect(4, |_, _, _, _| {});
                if leaves == 0 {
                    break;
                }
                tree.back_up(&priors.repeat(leaves), &values.repeat(leaves));
            }
        }
    }
    let actions = state.legal();
    let results = actions.iter().map(|&action| tree.action_result(action));
    let priors: f64 = actions.iter().take(3).map(|&action| tree.prior(action)).sum();
    let text = described(results, tree.outlook(seat));
    let lines = tree.line(actions[0], 3).len();
    format!("{text} | {priors:.5} {lines} {} {}", tree.effort().iterations, tree.effort().plies)
}

fn visits<M: Judgement>() -> String {
    let mut text = String::new();
    let mut add = |number: usize, name: &str, found: String| {
        writeln!(text, "{} {number} {name}: {found}", M::Game::ID).unwrap();
    };
    for (number, (state, seat)) in positions::<M>().iter().enumerate() {
        for bot in SEARCHES {
            add(number, bot, searched::<M>(bot, state, *seat));
        }
        let guide = |network| Some(Evaluator::<M>::new(M::weights().clone(), network));
        let by_features = guided(guide(None), EndValue::Win, state, *seat);
        add(number, "guided by features", by_features);
        let by_network = guided(guide(M::network()), EndValue::Rank, state, *seat);
        add(number, "guided by the network", by_network);
        add(number, "guided from outside", guided::<M>(None, EndValue::Win, state, *seat));
    }
    text
}

#[test]
fn seeded_searches_make_the_recorded_visits() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/catalog/visits.txt");
    let mut found = String::new();
    for game in GameId::ALL {
        with_mind!(game, M => found += &visits::<M>());
    }
    if std::env::var_os("VINEA_WRITE_VISITS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    for (recorded, found) in recorded.lines().zip(found.lines()) {
        assert_eq!(recorded, found);
    }
    assert_eq!(recorded.lines().count(), found.lines().count());
}
