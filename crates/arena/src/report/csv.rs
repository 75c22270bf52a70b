//! Tables for spreadsheets.

use serde::Serialize;

use super::TournamentReport;

pub fn format_standings(report: &TournamentReport) -> String {
    let heading = ["bot", "seats", "wins", "low", "high", "fair", "score", "within", "forfeits"];
    let row = |standing: &crate::Standing| {
        let (wins, score) = (standing.wins, standing.score);
        (
            standing.bot.clone(),
            standing.seats,
            [wins.share, wins.low, wins.high, standing.fair].map(share),
            [score.mean, score.within].map(|points| format!("{points:.3}")),
            standing.forfeits,
        )
    };
    table(&heading, report.tally.standings.iter().map(row))
}

/// Writes one row for each seat of each game.
pub fn format_games(report: &TournamentReport) -> String {
    let heading = ["game", "seat", "bot", "score", "place", "rounds", "decisions"];
    let rows = report.games.iter().flat_map(|game| {
        let seats = game.bots.iter().zip(&game.scores).zip(&game.places).enumerate();
        seats.map(|(seat, ((bot, score), place))| {
            (game.game, seat, bot, score, place, game.rounds, game.decisions)
        })
    });
    table(&heading, rows)
}

pub fn format_balance(report: &TournamentReport) -> String {
    let heading = ["kind", "item", "uses", "games", "users", "wins", "low", "high"];
    let row = |item: &crate::UsageItem| {
        let wins = item.wins.map(|wins| [wins.share, wins.low, wins.high].map(share));
        (
            item.kind,
            item.item.clone(),
            item.uses,
            share(item.games.share),
            item.users,
            wins.unwrap_or_default(),
        )
    };
    table(&heading, report.balance.iter().map(row))
}

fn share(share: f64) -> String {
    format!("{share:.5}")
}

fn table(heading: &[&str], rows: impl Iterator<Item = impl Serialize>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let in_memory = "writing to memory never fails";
    writer.write_record(heading).expect(in_memory);
    rows.for_each(|row| writer.serialize(row).expect(in_memory));
    String::from_utf8(writer.into_inner().expect(in_memory)).expect("cells are text")
}

#[cfg(test)]
mod tests {
    #[test]
    fn csv_cells_keep_commas_and_quotes() {
        let text = super::table(&["a", "b", "c"], [["a,b", "say \"hi\"", "plain"]].into_iter());
        assert_eq!(text, "a,b,c\n\"a,b\",\"say \"\"hi\"\"\",plain\n");
    }
}
