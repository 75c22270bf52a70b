//! Solved puzzles, and texts by many names.

use store::{DocumentKind, NewPuzzleAttempt, PuzzleAttempt, PuzzleRating};

use super::on_every_database;

#[test]
fn a_solved_puzzle_is_stored_once_and_deleted_with_its_person() {
    on_every_database(async |store| {
        let (ana, ben) =
            (store.add_person("Ana").await.unwrap(), store.add_person("Ben").await.unwrap());
        let store = store.with_clock(|| 7);
        store.record_solved(&ana.id, "one").await.unwrap();
        let store = store.with_clock(|| 9);
        store.record_solved(&ana.id, "one").await.unwrap();
        store.record_solved(&ana.id, "two").await.unwrap();
        let solved = store.solved(&ana.id).await.unwrap();
        assert_eq!(solved, [("one".to_string(), 7), ("two".to_string(), 9)]);
        assert_eq!(store.solved(&ben.id).await.unwrap(), []);
        store.delete_person(&ana.id, "Somebody").await.unwrap();
        assert_eq!(store.solved(&ana.id).await.unwrap(), []);
    });
}

#[test]
fn stored_texts_among_many_names_are_read_together() {
    const SHELF: DocumentKind = DocumentKind { kind: "facts", most: 10 };
    on_every_database(async |store| {
        for (name, body) in [("a", "1"), ("b", "2"), ("c", "3")] {
            store.keep(SHELF, name, body).await.unwrap();
        }
        let names = ["a", "c", "d"].map(String::from);
        let kept = store.documents_named(SHELF, &names).await.unwrap();
        let mut kept: Vec<(String, String)> = kept.into_iter().collect();
        kept.sort();
        assert_eq!(kept, [("a", "1"), ("c", "3")].map(|(name, body)| (name.into(), body.into())));
        assert!(store.documents_named(SHELF, &[]).await.unwrap().is_empty());
    });
}

#[test]
fn only_the_first_attempt_at_a_puzzle_changes_ratings() {
    on_every_database(async |store| {
        let (ana, ben) =
            (store.add_person("Ana").await.unwrap(), store.add_person("Ben").await.unwrap());
        let (solver, rated) =
            (PuzzleRating { points: 1_200, tries: 0 }, PuzzleRating { points: 1_400, tries: 0 });
        let ana_tries = NewPuzzleAttempt {
            person: &ana.id,
            puzzle: "one",
            solved: true,
            solver,
            rated,
            solver_gains: 30,
            puzzle_loses: 12,
        };
        assert!(store.try_puzzle(ana_tries).await.unwrap());
        assert!(!store.try_puzzle(ana_tries).await.unwrap(), "the second try does not count");
        let of_ana = store.solver_rating(&ana.id).await.unwrap();
        assert_eq!(of_ana, Some(PuzzleRating { points: 1_230, tries: 1 }));
        let misses = NewPuzzleAttempt {
            person: &ben.id,
            solved: false,
            rated: PuzzleRating { points: 1_388, tries: 1 },
            solver_gains: -10,
            puzzle_loses: -4,
            ..ana_tries
        };
        assert!(store.try_puzzle(misses).await.unwrap());
        let of_puzzle = store.puzzle_ratings().await.unwrap()["one"];
        assert_eq!(of_puzzle, PuzzleRating { points: 1_392, tries: 2 });
        let other = NewPuzzleAttempt { puzzle: "two", solver_gains: 5, ..ana_tries };
        assert!(store.try_puzzle(other).await.unwrap());
        let of_ana = store.solver_rating(&ana.id).await.unwrap();
        assert_eq!(of_ana, Some(PuzzleRating { points: 1_235, tries: 2 }));
        let tries = store.puzzle_tries(&ana.id).await.unwrap();
        assert_eq!(tries.len(), 2);
        assert_eq!(tries["one"], PuzzleAttempt { solved: true, gained: 30 });
        let tries = store.puzzle_tries(&ben.id).await.unwrap();
        assert_eq!(tries["one"], PuzzleAttempt { solved: false, gained: -10 });
        store.delete_person(&ana.id, "somebody").await.unwrap();
        assert!(store.puzzle_tries(&ana.id).await.unwrap().is_empty());
        assert_eq!(store.solver_rating(&ana.id).await.unwrap(), None);
    });
}
