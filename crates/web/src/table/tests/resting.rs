//! Tables are kept while they are used.

use super::*;

#[tokio::test]
async fn a_table_is_forgotten_when_nobody_uses_it_and_read_again_when_asked_for() {
    let world = World::open(&[Special::Racking], 1).await;
    let registry = Registry::new(world.store.clone());
    let id = world.handle.table().id.clone();
    let handle = registry.open(&id).await.unwrap();
    registry.forget(&id);
    assert!(registry.keeps(&id), "somebody has a way to it");
    while handle.is_busy() {
        tokio::task::yield_now().await;
    }
    let seq = handle.table().seq;
    drop(handle);
    registry.forget(&id);
    assert!(!registry.keeps(&id));
    assert_eq!(registry.open(&id).await.unwrap().table().seq, seq);
    world.store.close().await;
}
