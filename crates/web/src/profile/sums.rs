//! Sums over games.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use play::GameRef;
use serde::Serialize;

use super::{OtherPlayer, PlayedGame};
use crate::layout::bots::level_of;

/// Sums over all games of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct GameSums {
    pub game: GameRef,
    pub players: u8,
    pub games: usize,
    /// Numbers of first, second, third and later places.
    pub places: [usize; 4],
    pub mean: f64,
    pub best: i32,
    /// Mean of the median decision times of the games, in milliseconds.
    pub pace: Option<i64>,
    /// Number of analysed games. Mistakes and blunders are means over these.
    pub judged: usize,
    pub mistakes: Option<f64>,
    pub blunders: Option<f64>,
}

/// Returns the sums by game and number of players.
pub fn by_kind(games: &[PlayedGame]) -> Vec<GameSums> {
    let mut kinds: BTreeMap<(GameRef, u8), Vec<&PlayedGame>> = BTreeMap::new();
    for played in games {
        kinds.entry((played.game, played.players)).or_default().push(played);
    }
    kinds.into_iter().map(|((game, players), all)| sum(game, players, &all)).collect()
}

fn sum(game: GameRef, players: u8, all: &[&PlayedGame]) -> GameSums {
    let mut places = [0; 4];
    for played in all {
        places[usize::from(played.place.clamp(1, 4)) - 1] += 1;
    }
    let paces: Vec<i64> = all.iter().filter_map(|played| played.pace()).collect();
    let slips: Vec<(usize, usize)> =
        all.iter().filter_map(|played| played.mistake_counts()).collect();
    let of_each = |of: fn(&(usize, usize)) -> usize| {
        let count = slips.iter().map(of).sum::<usize>() as f64;
        (!slips.is_empty()).then(|| count / slips.len() as f64)
    };
    GameSums {
        game,
        players,
        games: all.len(),
        places,
        mean: all.iter().map(|played| f64::from(played.score)).sum::<f64>() / all.len() as f64,
        best: all.iter().map(|played| played.score).max().unwrap_or_default(),
        pace: (!paces.is_empty()).then(|| paces.iter().sum::<i64>() / paces.len() as i64),
        judged: slips.len(),
        mistakes: of_each(|slip| slip.0),
        blunders: of_each(|slip| slip.1),
    }
}

/// An opponent, with the results against them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpponentSums {
    pub name: String,
    pub bot: Option<String>,
    pub games: usize,
    /// Numbers of games in which the person was placed before this opponent, and behind.
    pub ahead: usize,
    pub behind: usize,
}

/// Returns the opponents, the most frequent first. Bots are counted by level.
pub fn rivals(games: &[PlayedGame]) -> Vec<OpponentSums> {
    let mut all: BTreeMap<(Option<String>, String), OpponentSums> = BTreeMap::new();
    for played in games {
        for OtherPlayer { name, bot, place } in &played.others {
            let bot = bot.as_deref().map(level_of);
            let name = bot.clone().unwrap_or_else(|| name.clone());
            let rival = all.entry((bot.clone(), name.clone())).or_insert_with(|| OpponentSums {
                name,
                bot: bot.clone(),
                games: 0,
                ahead: 0,
                behind: 0,
            });
            rival.games += 1;
            rival.ahead += usize::from(played.place < *place);
            rival.behind += usize::from(played.place > *place);
        }
    }
    let mut rivals: Vec<OpponentSums> = all.into_values().collect();
    rivals.sort_by_key(|rival| Reverse(rival.games));
    rivals
}

/// A way in which games were won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinKind {
    pub game: GameRef,
    pub kind: String,
    pub thing: String,
    pub wins: usize,
}

impl WinKind {
    /// Returns the name from the game's words, such as `way-end-last-barrel`.
    pub fn name(&self) -> String {
        let key = format!("way-{}-{}", self.kind, self.thing).replace(' ', "-");
        self.game.words().word(&key)
    }
}

/// Returns the ways in which games of a kind were won, the most frequent first, and the number of wins that were
/// counted.
pub fn ways(games: &[PlayedGame], game: GameRef) -> (Vec<WinKind>, usize) {
    let won = games.iter().filter(|one| one.game == game && one.place == 1 && one.facts.is_some());
    let (mut ways, mut wins): (BTreeMap<(String, String), usize>, _) = (BTreeMap::new(), 0);
    for played in won {
        wins += 1;
        for way in played.scoring_ways() {
            *ways.entry(way.clone()).or_default() += 1;
        }
    }
    let way = |((kind, thing), wins)| WinKind { game, kind, thing, wins };
    let mut ways: Vec<WinKind> = ways.into_iter().map(way).collect();
    ways.sort_by_key(|way| Reverse(way.wins));
    (ways, wins)
}

/// Returns the fair share of wins: the mean over the tables.
pub fn fair_share(games: &[PlayedGame]) -> f64 {
    let shares: f64 = games.iter().map(|played| 1.0 / f64::from(played.players)).sum();
    shares / (games.len() as f64).max(1.0)
}
