//! Tests of tournament reports.

use std::sync::atomic::AtomicBool;

use arena::{Entrant, GameResult, ReportHeading, Tournament, TournamentReport, UsageSheet};
use bots::{Judgement, Level, OptionsOf, Statistics};
use game::{ComponentSet, Game, GameOptions, ToJson};
use minds::{GameId, with_mind};

fn studied<M: Judgement + Statistics>(games: u64, stop: &AtomicBool) -> TournamentReport {
    let tournament = Tournament::<M> {
        options: OptionsOf::<M>::with_players(2),
        components: <M::Game as Game>::Components::builtin(),
        bots: vec![Entrant::from(Level::Greedy), Entrant::from(Level::Novice)],
        games,
        seed: 1,
    };
    let look =
        |game: &arena::FinishedGame<M::Game>, sheet: UsageSheet| (GameResult::of(game), sheet);
    let (entries, sheets): (Vec<GameResult>, Vec<UsageSheet>) =
        tournament.run_with_usage(0..games, stop, look).into_iter().unzip();
    let heading = ReportHeading {
        game: M::Game::ID,
        title: "<The game>".to_string(),
        options: tournament.options.to_json(),
        seed: 1,
    };
    TournamentReport::new(heading, &tournament.bots, &entries, &sheets)
}

#[test]
fn a_report_has_its_five_files_in_every_game() {
    for game in GameId::ALL {
        let report = with_mind!(game, M => studied::<M>(6, &AtomicBool::new(false)));
        let files = report.files();
        let text = |name: &str| &files.iter().find(|(file, _)| *file == name).unwrap().1;
        assert_eq!(text("games.csv").lines().count(), 1 + 2 * 6);
        assert_eq!(text("standings.csv").lines().count(), 1 + 2);
        assert_eq!(text("balance.csv").lines().count(), 1 + report.balance.len());
        let page = text("report.html");
        assert!(page.contains("&lt;The game&gt;") && !page.contains("<The game>"));
        assert!(page.matches("<svg").count() >= 5, "{game}");
        assert!(!page.contains("http-equiv") && !page.contains("<script"));
        let json: serde_json::Value = serde_json::from_str(text("report.json")).unwrap();
        assert_eq!(json["games"].as_array().unwrap().len(), 6);
    }
}

#[test]
fn item_counts_do_not_exceed_the_games() {
    for game in GameId::ALL {
        let report = with_mind!(game, M => studied::<M>(6, &AtomicBool::new(false)));
        assert!(report.balance.len() > 5, "{game}: {:?}", report.balance);
        for item in &report.balance {
            assert!(item.users <= 12 && item.uses >= item.users, "{game}: {item:?}");
            assert!(item.games.share > 0.0 && item.games.share <= 1.0, "{game}: {item:?}");
        }
    }
}

#[test]
fn a_stopped_tournament_still_gives_a_report() {
    let report = with_mind!(GameId::ALL[0], M => studied::<M>(6, &AtomicBool::new(true)));
    assert_eq!(report.tally.games, 0);
    assert!(!report.files().is_empty());
}
