//! Limits of confirmation mails.

use store::{ConfirmationLimits, ConfirmationOutcome, Store};

use crate::on_every_database;

const NOW: i64 = 1_800_000_000_000;
const HOUR: i64 = 60 * 60 * 1000;

const LIMITS: ConfirmationLimits = ConfirmationLimits { of_person: 3, of_client: 4, of_server: 6 };

fn allowed(claimed: &ConfirmationOutcome) -> bool {
    matches!(claimed, ConfirmationOutcome::Allowed(_))
}

async fn store_at(store: &Store, clock: fn() -> i64) -> Store {
    store.clone().with_clock(clock)
}

#[test]
fn an_address_gets_at_most_one_unanswered_mail_per_hour() {
    on_every_database(async |store| {
        let store = store_at(&store, || NOW).await;
        let (ana, eva) =
            (store.add_person("Ana").await.unwrap().id, store.add_person("Eva").await.unwrap().id);
        let first = store.claim_confirmation("a@example.org", &ana, "1", LIMITS).await.unwrap();
        assert!(allowed(&first));
        for (person, client) in [(&ana, "1"), (&eva, "2")] {
            let again = store.claim_confirmation("A@Example.org", person, client, LIMITS).await;
            assert_eq!(again.unwrap(), ConfirmationOutcome::Unanswered { until: NOW + HOUR });
        }
        let later = store_at(&store, || NOW + HOUR).await;
        let second = later.claim_confirmation("a@example.org", &eva, "2", LIMITS).await.unwrap();
        assert!(allowed(&second));
        // An answer ends the wait.
        later.answer_confirmation("a@example.org", &eva).await.unwrap();
        let third = later.claim_confirmation("a@example.org", &ana, "1", LIMITS).await.unwrap();
        assert!(allowed(&third));
    });
}

#[test]
fn confirmation_mails_have_daily_limits_per_person_client_and_server() {
    on_every_database(async |store| {
        let store = store_at(&store, || NOW).await;
        let mut people = Vec::new();
        for name in ["Ana", "Eva", "Rui"] {
            people.push(store.add_person(name).await.unwrap().id);
        }
        let claim = async |store: &Store, number: u32, person: usize, client: &str| {
            let address = format!("{number}@example.org");
            store.claim_confirmation(&address, &people[person], client, LIMITS).await.unwrap()
        };
        for number in 0..3 {
            assert!(allowed(&claim(&store, number, 0, "1").await));
        }
        assert_eq!(claim(&store, 3, 0, "2").await, ConfirmationOutcome::TooManyOfPerson);
        let ConfirmationOutcome::Allowed(id) = claim(&store, 3, 1, "1").await else {
            panic!("allowed")
        };
        assert_eq!(claim(&store, 4, 1, "1").await, ConfirmationOutcome::TooManyOfClient);
        store.release_confirmation(&id).await.unwrap();
        assert!(allowed(&claim(&store, 3, 1, "1").await), "the one before was not sent");
        assert!(
            allowed(&claim(&store, 4, 1, "2").await) && allowed(&claim(&store, 5, 2, "2").await)
        );
        assert_eq!(claim(&store, 6, 2, "3").await, ConfirmationOutcome::TooManyOfServer);
        let tomorrow = store_at(&store, || NOW + 24 * HOUR + 1).await;
        assert!(allowed(&claim(&tomorrow, 6, 0, "1").await));
    });
}
