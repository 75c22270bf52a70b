//! Openings: counted once per table, read by their first moves.

use serde_json::json;
use store::{NewEvent, OpeningLine, Status};

use super::{on_every_database, opened};

fn line(moves: &str, place: u8) -> OpeningLine {
    let labels = moves.to_uppercase();
    OpeningLine { players: 2, moves: moves.to_string(), labels, place, score: 40 }
}

#[test]
fn openings_are_counted_once_per_table_and_found_by_first_moves() {
    on_every_database(async |store| {
        let (first, second) = (opened(&store).await, opened(&store).await);
        assert!(store.tables_without_openings(9).await.unwrap().is_empty(), "no table is over");
        for table in [&first, &second] {
            let mut entry = NewEvent::new(json!("over"));
            entry.status = Some(Status::Over);
            store.append(&table.id, 2, &entry).await.unwrap();
        }
        assert_eq!(store.tables_without_openings(9).await.unwrap().len(), 2);
        let lines = [line("move 1a|take 1R", 1), line("move 10|take 1R", 2)];
        for _ in 0..2 {
            store.count_openings(&first.id, "la-vina", &lines).await.unwrap();
        }
        // The log of this table does not replay: the table is not returned again, and counts as no game.
        store.count_openings(&second.id, "la-vina", &[]).await.unwrap();
        assert!(store.tables_without_openings(9).await.unwrap().is_empty());
        assert_eq!(store.opening_counts("la-vina").await.unwrap(), [(2, 1)]);
        let all = store.openings("la-vina", 2, "", 9).await.unwrap();
        assert_eq!(all.len(), 2);
        let after = store.openings("la-vina", 2, "move 1a", 9).await.unwrap();
        assert_eq!(after, [lines[0].clone()], "a whole move, not the beginning of a longer one");
        assert!(store.openings("la-vina", 3, "", 9).await.unwrap().is_empty());
        assert!(store.openings("vinhos", 2, "", 9).await.unwrap().is_empty());
        store.delete_table(&first.id).await.unwrap();
        assert!(store.openings("la-vina", 2, "", 9).await.unwrap().is_empty());
    });
}
