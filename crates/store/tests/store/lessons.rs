//! A person's progress in a lesson.

use store::{LessonRow, TableId};

use crate::on_every_database;

#[test]
fn a_finished_lesson_stays_finished_when_it_is_restarted() {
    on_every_database(async |store| {
        let (ana, eva) =
            (store.add_person("Ana").await.unwrap(), store.add_person("Eva").await.unwrap());
        let row = |step, done| LessonRow {
            game: "game".to_string(),
            lesson: "first".to_string(),
            table: TableId::random(),
            step,
            done,
        };
        let (half, whole, again) = (row(3, false), row(9, true), row(1, false));
        store.keep_lesson(&ana.id, &half).await.unwrap();
        assert_eq!(store.lessons_of(&ana.id).await.unwrap(), [half]);
        store.keep_lesson(&ana.id, &whole).await.unwrap();
        store.keep_lesson(&ana.id, &again).await.unwrap();
        let kept = LessonRow { done: true, ..again };
        assert_eq!(store.lessons_of(&ana.id).await.unwrap(), [kept]);
        assert!(store.lessons_of(&eva.id).await.unwrap().is_empty());
        store.delete_person(&ana.id, "somebody").await.unwrap();
        assert!(store.lessons_of(&ana.id).await.unwrap().is_empty());
    });
}
