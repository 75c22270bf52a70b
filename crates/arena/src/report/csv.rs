//! Tables for spreadsheets.

use super::Report;

/// Writes one row. Cells with a comma, a quote or a line break are quoted.
fn row(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

fn heading(cells: &[&str]) -> String {
    row(&cells.iter().map(ToString::to_string).collect::<Vec<_>>())
}

pub fn standings(report: &Report) -> String {
    let mut text =
        heading(&["bot", "seats", "wins", "low", "high", "fair", "score", "within", "forfeits"]);
    for standing in &report.tally.standings {
        text += &row(&[
            standing.bot.clone(),
            standing.seats.to_string(),
            format!("{:.5}", standing.wins.share),
            format!("{:.5}", standing.wins.low),
            format!("{:.5}", standing.wins.high),
            format!("{:.5}", standing.fair),
            format!("{:.3}", standing.score.mean),
            format!("{:.3}", standing.score.within),
            standing.forfeits.to_string(),
        ]);
    }
    text
}

/// Writes one row for each seat of each game.
pub fn games(report: &Report) -> String {
    let mut text = heading(&["game", "seat", "bot", "score", "place", "rounds", "decisions"]);
    for game in &report.games {
        for (seat, bot) in game.bots.iter().enumerate() {
            text += &row(&[
                game.game.to_string(),
                seat.to_string(),
                bot.clone(),
                game.scores[seat].to_string(),
                game.places[seat].to_string(),
                game.rounds.to_string(),
                game.decisions.to_string(),
            ]);
        }
    }
    text
}

pub fn balance(report: &Report) -> String {
    let mut text = heading(&["kind", "item", "uses", "games", "users", "wins", "low", "high"]);
    for item in &report.balance {
        let figure = |of: fn(&crate::Proportion) -> f64| {
            item.wins.as_ref().map_or(String::new(), |wins| format!("{:.5}", of(wins)))
        };
        text += &row(&[
            item.kind.to_string(),
            item.item.clone(),
            item.uses.to_string(),
            format!("{:.5}", item.games.share),
            item.users.to_string(),
            figure(|wins| wins.share),
            figure(|wins| wins.low),
            figure(|wins| wins.high),
        ]);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn commas_and_quotes_are_kept() {
        let cells = ["a,b", "say \"hi\"", "plain"].map(String::from);
        assert_eq!(super::row(&cells), "\"a,b\",\"say \"\"hi\"\"\",plain\n");
    }
}
