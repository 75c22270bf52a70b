//! Bots' remarks: in their strips, unless the table has turned them off.

use minds::GameId;

use crate::house::TestSite;

const REMARK: &str = "class=\"remark\"";

#[tokio::test]
async fn a_bot_begins_with_a_remark_and_can_be_silenced() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let fields = [("game", game.as_str()), ("players", "2"), ("seat-1", "bot-novice")];
        let table = ana.open_table(&fields).await;
        let page = ana.get(&table).await.body;
        assert_eq!(page.matches(REMARK).count(), 1, "{game}: one at a time");
        assert!(page.contains("Hello! I hope I remember all the rules."), "{game}");
        let (_, log) = page.split_once("<ol id=\"log-lines\" class=\"log\">").unwrap();
        let (log, _) = log.split_once("</ol>").unwrap();
        assert!(!log.contains("I hope I remember"), "{game}: only the game is read out");
        let table = ana.open_table(&[&fields[..], &[("talk", "none")]].concat()).await;
        assert!(!ana.my_turn(&table).await.body.contains(REMARK), "{game}: the bots are silent");
    }
}

#[tokio::test]
async fn a_bot_that_plays_for_a_person_makes_no_remarks() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let game = GameId::ALL[0].as_str();
    let alone = [("game", game), ("players", "2"), ("seat-1", "me")];
    let table = ana.open_table(&alone).await;
    ana.post(&format!("{table}/leave"), &[("seat", "1")]).await;
    assert!(!ana.get(&table).await.body.contains(REMARK));
}

#[tokio::test]
async fn a_viewer_can_hide_the_remarks_of_bots() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", GameId::ALL[0].as_str()), ("players", "2")]).await;
    assert!(!ana.get(&table).await.body.contains("data-talk"));
    let wish = [("name", "Ana"), ("theme", "auto"), ("talk", "none")];
    ana.post("/settings", &wish).await;
    assert!(ana.get(&table).await.body.contains("data-talk=\"none\""));
    let kept = ana.get("/settings").await.body;
    assert!(kept.contains("<option value=\"none\" selected>"), "{kept}");
}
