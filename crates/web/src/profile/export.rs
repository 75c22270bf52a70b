//! A person's games for spreadsheets and programs.

use play::games;
use serde_json::{Value, json};

use super::sums::{by_kind, rivals, ways};
use super::{PlayedGame, Profile};
use crate::layout::date::format_day;

/// Returns one line for every game, the first one first.
pub fn csv(profile: &Profile) -> String {
    let mut text =
        "day,game,players,place,score,seconds_per_move,mistakes,blunders,ways,against,table\n"
            .to_string();
    for played in profile.games.iter().rev() {
        let slips = |of: fn((usize, usize)) -> usize| {
            played.mistake_counts().map(|slips| of(slips).to_string()).unwrap_or_default()
        };
        let against: Vec<String> =
            played.others.iter().map(|other| format!("{} ({})", other.name, other.place)).collect();
        let ways: Vec<String> =
            played.scoring_ways().iter().map(|(kind, thing)| format!("{kind}: {thing}")).collect();
        let pace = played.pace().map(|pace| format!("{:.1}", pace as f64 / 1000.0));
        let cells = [
            format_day(played.at),
            played.game.to_string(),
            played.players.to_string(),
            played.place.to_string(),
            played.score.to_string(),
            pace.unwrap_or_default(),
            slips(|slips| slips.0),
            slips(|slips| slips.1),
            ways.join("; "),
            against.join("; "),
            played.table.to_string(),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// Escapes a cell that a spreadsheet would read as a formula. A negative number is not a formula.
fn escaped(cell: &str) -> String {
    let formula =
        cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err();
    let cell = if formula { format!("'{cell}") } else { cell.to_string() };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

pub fn json(profile: &Profile) -> Value {
    let game = |played: &PlayedGame| {
        let others = played
            .others
            .iter()
            .map(|other| json!({ "name": other.name, "bot": other.bot, "place": other.place }));
        json!({
            "table": played.table.as_str(),
            "game": played.game,
            "players": played.players,
            "ended_at": played.at,
            "seat": played.seat.number(),
            "place": played.place,
            "score": played.score,
            "milliseconds_per_move": played.pace(),
            "mistakes": played.mistake_counts().map(|slips| slips.0),
            "blunders": played.mistake_counts().map(|slips| slips.1),
            "ways": played.scoring_ways(),
            "against": others.collect::<Vec<Value>>(),
        })
    };
    let won = games().iter().copied().flat_map(|id| ways(&profile.games, id).0);
    json!({
        "name": profile.person.name,
        "games": profile.games.iter().map(game).collect::<Vec<Value>>(),
        "not_read_yet": profile.unread,
        "by_kind": by_kind(&profile.games),
        "against": rivals(&profile.games),
        "won_by": won.collect::<Vec<_>>(),
    })
}
