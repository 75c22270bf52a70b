//! Facts about all players from a game's log: computed once, and stored.

use play::Review;
use serde::{Deserialize, Serialize};
use store::{DocumentKind, LogEvent, TableId};
use table::{Change, TableSummary};

use super::{Deps, PlayedGame};
use crate::server::error::Error;

/// The stored facts of games. The oldest are dropped first.
const KEPT: DocumentKind = DocumentKind { kind: "facts", most: 20_000 };

/// Maximum number of games that one page view reads.
const READ_AT_ONCE: usize = 24;

/// Facts about the players of a game, by seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameFacts {
    /// The median time of a decision, in milliseconds.
    pub pace: Vec<Option<i64>>,
    pub ways: Vec<Vec<(String, String)>>,
    /// Mistakes and blunders, if the game was analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slips: Option<Vec<(usize, usize)>>,
}

/// Reads the stored facts of the games and computes some of the missing ones. Returns the number of games without
/// facts.
pub async fn read(deps: &Deps, games: &mut [PlayedGame]) -> Result<usize, Error> {
    let names: Vec<String> = games.iter().map(|played| played.table.to_string()).collect();
    let mut kept = deps.store.documents_named(KEPT, &names).await?;
    for played in games.iter_mut() {
        let text = kept.remove(played.table.as_str());
        played.facts = text.and_then(|text| serde_json::from_str(&text).ok());
    }
    let mut turns = READ_AT_ONCE;
    for played in games.iter_mut() {
        if turns == 0 {
            break;
        }
        let address = format!("/t/{}/replay", played.table);
        let fresh = match &played.facts {
            Some(facts) if facts.slips.is_some() => continue,
            Some(facts) => match deps.analyses.slips(&address).await? {
                Some(slips) => GameFacts { slips: Some(slips), ..facts.clone() },
                None => continue,
            },
            None => {
                turns -= 1;
                let Some(facts) = compute_facts(deps, played).await? else { continue };
                GameFacts { slips: deps.analyses.slips(&address).await?, ..facts }
            }
        };
        let text = serde_json::to_string(&fresh).expect("facts are plain data");
        deps.store.keep(KEPT, played.table.as_str(), &text).await?;
        played.facts = Some(fresh);
    }
    Ok(games.iter().filter(|played| played.facts.is_none()).count())
}

/// Computes a table's summary from its log; `None` if the log does not replay.
pub async fn recompute_summary(deps: &Deps, table: &TableId) -> Option<TableSummary> {
    let handle = deps.registry.open(table).await.ok()?;
    Some(TableSummary::of(&handle.table()))
}

/// Computes the facts of a game. Returns `None` if the table does not replay.
async fn compute_facts(deps: &Deps, played: &PlayedGame) -> Result<Option<GameFacts>, Error> {
    let Ok(handle) = deps.registry.open(&played.table).await else { return Ok(None) };
    let table = handle.table();
    let Some(ways) = table.current_match().map(Review::scoring_ways) else { return Ok(None) };
    let pace = paces(&deps.store.log(&played.table, 0).await?, played.players);
    Ok(Some(GameFacts { pace, ways, slips: None }))
}

/// Returns the median decision time of each seat. A decision takes the time since the entry before it.
pub fn paces(log: &[LogEvent], players: u8) -> Vec<Option<i64>> {
    let mut times = vec![Vec::new(); players as usize];
    for pair in log.windows(2) {
        let Ok(Change::Moved { seat, .. }) = serde_json::from_value(pair[1].body.clone()) else {
            continue;
        };
        if let Some(of_seat) = times.get_mut(seat.index()) {
            of_seat.push(pair[1].at - pair[0].at);
        }
    }
    times.into_iter().map(median_of).collect()
}

fn median_of(mut times: Vec<i64>) -> Option<i64> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}
