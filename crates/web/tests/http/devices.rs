//! Another device for the same person.

use axum::http::StatusCode;

use crate::house::TestSite;

#[tokio::test]
async fn a_device_link_signs_in_another_device_and_works_once() {
    let house = TestSite::open().await;
    let mut laptop = house.visitor();
    assert_eq!(laptop.post("/settings/device", &[]).await.status, StatusCode::UNAUTHORIZED);
    let table = laptop.open_table(&[("game", "la-vina"), ("quick", "yes")]).await;
    let made = laptop.post("/settings/device", &[]).await;
    assert!(made.body.contains("<svg"), "for a camera");
    let start = made.body.find("/device/").unwrap();
    let link = &made.body[start..start + "/device/".len() + 32];

    let mut phone = house.visitor();
    for _ in 0..2 {
        let look = phone.get(link).await;
        assert!(
            look.status == StatusCode::OK && look.body.contains("Ana"),
            "a look uses nothing up"
        );
    }
    assert_eq!(phone.post(link, &[]).await.status, StatusCode::SEE_OTHER);
    assert!(phone.get("/").await.body.contains(&table), "her tables are here too");

    let mut thief = house.visitor();
    for _ in 0..2 {
        assert_eq!(thief.get(link).await.status, StatusCode::GONE);
        assert_eq!(thief.post(link, &[]).await.status, StatusCode::GONE);
    }
    assert!(!thief.get("/settings").await.body.contains("Ana"));
    assert_eq!(thief.get("/device/none").await.status, StatusCode::NOT_FOUND);
}
