//! Limits of confirmation mails.

use store::{Confirmation, ConfirmationLimits, Store};

use crate::on_every_database;

const NOW: i64 = 1_800_000_000_000;
const HOUR: i64 = 60 * 60 * 1000;

const LIMITS: ConfirmationLimits = ConfirmationLimits { of_person: 3, of_client: 4, of_server: 6 };

fn allowed(claimed: &Confirmation) -> bool {
    matches!(claimed, Confirmation::Allowed(_))
}

async fn at(store: &Store, clock: fn() -> i64) -> Store {
    store.clone().with_clock(clock)
}

#[test]
fn an_address_gets_one_unanswered_mail_an_hour_from_all_people() {
    on_every_database(async |store| {
        let store = at(&store, || NOW).await;
        let (ana, eva) =
            (store.add_person("Ana").await.unwrap().id, store.add_person("Eva").await.unwrap().id);
        let first = store.claim_confirmation("a@example.org", &ana, "1", LIMITS).await.unwrap();
        assert!(allowed(&first));
        for (person, client) in [(&ana, "1"), (&eva, "2")] {
            let again = store.claim_confirmation("A@Example.org", person, client, LIMITS).await;
            assert_eq!(again.unwrap(), Confirmation::Unanswered { until: NOW + HOUR });
        }
        let later = at(&store, || NOW + HOUR).await;
        let second = later.claim_confirmation("a@example.org", &eva, "2", LIMITS).await.unwrap();
        assert!(allowed(&second));
        // An answer ends the wait.
        later.answer_confirmation("a@example.org", &eva).await.unwrap();
        let third = later.claim_confirmation("a@example.org", &ana, "1", LIMITS).await.unwrap();
        assert!(allowed(&third));
    });
}

#[test]
fn persons_clients_and_the_server_have_daily_limits() {
    on_every_database(async |store| {
        let store = at(&store, || NOW).await;
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
        assert_eq!(claim(&store, 3, 0, "2").await, Confirmation::TooManyOfPerson);
        let Confirmation::Allowed(id) = claim(&store, 3, 1, "1").await else { panic!("allowed") };
        assert_eq!(claim(&store, 4, 1, "1").await, Confirmation::TooManyOfClient);
        store.release_confirmation(&id).await.unwrap();
        assert!(allowed(&claim(&store, 3, 1, "1").await), "the one before was not sent");
        assert!(
            allowed(&claim(&store, 4, 1, "2").await) && allowed(&claim(&store, 5, 2, "2").await)
        );
        assert_eq!(claim(&store, 6, 2, "3").await, Confirmation::TooManyOfServer);
        let tomorrow = at(&store, || NOW + 24 * HOUR + 1).await;
        assert!(allowed(&claim(&tomorrow, 6, 0, "1").await));
    });
}
