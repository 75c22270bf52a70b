//! Turn notices, and links for a second device.

use serde_json::json;
use store::SessionToken;

use crate::{on_every_database, opened};

#[test]
fn a_person_is_notified_once_until_the_next_visit() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let ana = &table.host;
        assert!(store.claim_notice(ana, &table.id).await.unwrap());
        assert!(!store.claim_notice(ana, &table.id).await.unwrap(), "called already");
        store.record_visit(ana, &table.id).await.unwrap();
        assert!(store.claim_notice(ana, &table.id).await.unwrap());
        store.record_visit(ana, &table.id).await.unwrap();
        store.set_quiet(ana, &table.id, true).await.unwrap();
        store.set_quiet(ana, &table.id, true).await.unwrap();
        assert_eq!(store.quiet_tables(ana).await.unwrap(), std::slice::from_ref(&table.id));
        assert!(!store.claim_notice(ana, &table.id).await.unwrap(), "the table is quiet for her");
        store.set_quiet(ana, &table.id, false).await.unwrap();
        assert!(store.claim_notice(ana, &table.id).await.unwrap());
    });
}

#[test]
fn a_channel_is_stored_once_and_only_its_owner_deletes_it() {
    on_every_database(async |store| {
        let (ana, eva) =
            (store.add_person("Ana").await.unwrap(), store.add_person("Eva").await.unwrap());
        let body = |number: u32| json!({ "number": number });
        store.keep_channel(&ana.id, "push 1", &body(1)).await.unwrap();
        store.keep_channel(&ana.id, "push 1", &body(2)).await.unwrap();
        store.keep_channel(&eva.id, "push 1", &body(3)).await.unwrap();
        let of_ana = store.channels_of(&ana.id).await.unwrap();
        assert_eq!(of_ana.iter().map(|row| row.body.clone()).collect::<Vec<_>>(), [body(2)]);
        store.forget_channel(&eva.id, &of_ana[0].id).await.unwrap();
        assert_eq!(store.channels_of(&ana.id).await.unwrap().len(), 1, "it is not Eva's");
        store.forget_channel(&ana.id, &of_ana[0].id).await.unwrap();
        assert!(store.channels_of(&ana.id).await.unwrap().is_empty());
    });
}

#[test]
fn a_device_link_is_valid_once() {
    on_every_database(async |store| {
        let ana = store.add_person("Ana").await.unwrap();
        let old = store.add_device_link(&ana.id).await.unwrap();
        let link = store.add_device_link(&ana.id).await.unwrap();
        assert_eq!(store.use_device_link(&old).await.unwrap(), None, "a newer one was asked for");
        assert_eq!(store.device_link(&link).await.unwrap(), Some(ana.clone()));
        assert_eq!(store.use_device_link(&link).await.unwrap(), Some(ana));
        assert_eq!(store.use_device_link(&link).await.unwrap(), None);
        assert_eq!(store.use_device_link(&SessionToken::random()).await.unwrap(), None);
    });
}
