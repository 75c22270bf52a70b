//! Solved puzzles, and texts by many names.

use store::Shelf;

use super::on_every_database;

#[test]
fn a_puzzle_is_solved_once_by_each_and_forgotten_with_them() {
    on_every_database(async |store| {
        let (ana, ben) =
            (store.add_person("Ana").await.unwrap(), store.add_person("Ben").await.unwrap());
        let store = store.with_clock(|| 7);
        store.solve(&ana.id, "one").await.unwrap();
        let store = store.with_clock(|| 9);
        store.solve(&ana.id, "one").await.unwrap();
        store.solve(&ana.id, "two").await.unwrap();
        let solved = store.solved(&ana.id).await.unwrap();
        assert_eq!(solved, [("one".to_string(), 7), ("two".to_string(), 9)]);
        assert_eq!(store.solved(&ben.id).await.unwrap(), []);
        store.delete_person(&ana.id, "Somebody").await.unwrap();
        assert_eq!(store.solved(&ana.id).await.unwrap(), []);
    });
}

#[test]
fn of_many_names_those_that_are_kept_are_read_at_once() {
    const SHELF: Shelf = Shelf { kind: "facts", most: 10 };
    on_every_database(async |store| {
        for (name, body) in [("a", "1"), ("b", "2"), ("c", "3")] {
            store.keep(SHELF, name, body).await.unwrap();
        }
        let names = ["a", "c", "d"].map(String::from);
        let kept = store.kept_among(SHELF, &names).await.unwrap();
        let mut kept: Vec<(String, String)> = kept.into_iter().collect();
        kept.sort();
        assert_eq!(kept, [("a", "1"), ("c", "3")].map(|(name, body)| (name.into(), body.into())));
        assert!(store.kept_among(SHELF, &[]).await.unwrap().is_empty());
    });
}
