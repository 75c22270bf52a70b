//! A running server applies deletions of people and tables by the command line.

use axum::http::StatusCode;
use store::{Store, TableId};

use crate::house::TestSite;
use crate::together::table_for_two;

#[tokio::test]
async fn a_running_server_forgets_a_deleted_person_at_once() {
    let house = TestSite::open().await;
    let (ana, mut rui, table, link) = table_for_two(&house).await;
    assert_eq!(rui.post(&link, &[("name", "Rui-Barbosa")]).await.status, StatusCode::SEE_OTHER);
    let line = [("text", "my secret line"), ("key", "1")];
    assert_eq!(rui.post_json(&format!("{table}/chat"), &line).await.status, StatusCode::OK);
    let page = ana.clone().get(&table).await.body;
    assert!(page.contains("Rui-Barbosa") && page.contains("my secret line"), "{page}");
    let (mut seen, own) = (ana.follow(&table, None).await, rui.follow(&table, None).await);
    let people = house.store.people(9).await.unwrap();
    let rui_id = people.into_iter().find(|row| row.person.name == "Rui-Barbosa").unwrap().person.id;
    // Does the same as `vinea people delete`: that is another process, which only shares the database.
    let command = Store::open_folder(house.folder.path()).await.unwrap();
    command.delete_person(&rui_id, "Guest").await.unwrap();
    own.end().await;
    loop {
        seen.next().await;
        let page = ana.clone().get(&table).await.body;
        if !page.contains("Rui-Barbosa") && !page.contains("my secret line") {
            break;
        }
    }
    assert!(!rui.get("/settings").await.body.contains("Rui-Barbosa"), "the session is gone");
}

#[tokio::test]
async fn a_running_server_forgets_a_deleted_table_at_once() {
    let house = TestSite::open().await;
    let (mut ana, _, table, _) = table_for_two(&house).await;
    let seen = ana.follow(&table, None).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let command = Store::open_folder(house.folder.path()).await.unwrap();
    assert!(command.delete_table(&id).await.unwrap());
    seen.end().await;
    assert_eq!(ana.get(&table).await.status, StatusCode::NOT_FOUND);
}
