//! What a game's log tells of everybody who played: found out once, and kept.

use serde::{Deserialize, Serialize};
use store::{LogEvent, Shelf, TableId};

use super::Played;
use crate::app::App;
use crate::error::Error;
use crate::table::{AnyMatch, Change, Glance};

/// What is kept of games; the oldest go first.
const KEPT: Shelf = Shelf { kind: "facts", most: 20_000 };

/// So many games are read for one page.
const READ_AT_ONCE: usize = 24;

/// By seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// The middle one of the times that decisions took, in milliseconds.
    pub pace: Vec<Option<i64>>,
    pub ways: Vec<Vec<(String, String)>>,
    /// Mistakes and blunders, once the game was judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slips: Option<Vec<(usize, usize)>>,
}

/// Reads what is kept of the games, finds out what is not, and says how many are left.
pub async fn read(app: &App, games: &mut [Played]) -> Result<usize, Error> {
    let names: Vec<String> = games.iter().map(|played| played.table.to_string()).collect();
    let mut kept = app.store.kept_among(KEPT, &names).await?;
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
            Some(facts) => match app.analyses.slips(app, &address).await? {
                Some(slips) => Facts { slips: Some(slips), ..facts.clone() },
                None => continue,
            },
            None => {
                turns -= 1;
                let Some(facts) = find_out(app, played).await? else { continue };
                Facts { slips: app.analyses.slips(app, &address).await?, ..facts }
            }
        };
        let text = serde_json::to_string(&fresh).expect("facts are plain data");
        app.store.keep(KEPT, played.table.as_str(), &text).await?;
        played.facts = Some(fresh);
    }
    Ok(games.iter().filter(|played| played.facts.is_none()).count())
}

/// What lists show of a table, from its log; nothing where it does not replay.
pub async fn glance(app: &App, table: &TableId) -> Option<Glance> {
    let handle = app.registry.open(table).await.ok()?;
    Some(Glance::of(&handle.table()))
}

/// Nothing where the table does not replay.
async fn find_out(app: &App, played: &Played) -> Result<Option<Facts>, Error> {
    let Ok(handle) = app.registry.open(&played.table).await else { return Ok(None) };
    let table = handle.table();
    let Some(ways) = table.current_match().map(AnyMatch::ways) else { return Ok(None) };
    let pace = paces(&app.store.log(&played.table, 0).await?, played.players);
    Ok(Some(Facts { pace, ways, slips: None }))
}

/// How long everybody's decisions took: each from the entry before it.
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
    times.into_iter().map(middle).collect()
}

fn middle(mut times: Vec<i64>) -> Option<i64> {
    times.sort_unstable();
    times.get(times.len() / 2).copied()
}
