//! The start of the waiting time for a decision, as everybody knows it.

use table::Timeline;

use super::*;

#[tokio::test]
async fn a_secret_pass_does_not_restart_the_clock() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    world.pass_pauses(false).await;
    let id = world.handle.table().id.clone();
    let row = world.store.table(&id).await.unwrap().unwrap();
    let mut log = world.store.log(&id, 0).await.unwrap();
    for event in &mut log {
        event.at = event.seq;
    }
    let last = log.last().unwrap();
    assert_eq!(last.body["do"], "pass");
    let timeline = Timeline::replay(&row, &log).unwrap();
    assert_eq!(timeline.table.since, last.seq - 1, "the clock runs from the move before it");
    world.store.close().await;
}
