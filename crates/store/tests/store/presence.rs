//! Players who view tables at several servers of one PostgreSQL database.

use std::slice::from_ref;

use store::{NewTable, PresentPlayer, Store};

use crate::nodes::{on_two_nodes, run_on, system_time};
use crate::{seat, table_of};

/// Returns a player who has two seats at a table.
async fn player(store: &Store) -> PresentPlayer {
    let ana = store.add_person("Ana").await.unwrap();
    let table =
        NewTable { seats: vec![seat(0, Some(&ana)), seat(1, Some(&ana))], ..table_of(&ana) };
    store.add_table(&table).await.unwrap();
    PresentPlayer { table: table.id, person: ana.id }
}

async fn players_elsewhere(store: &Store) -> Vec<PresentPlayer> {
    store.players_at_other_nodes(None).await.unwrap()
}

#[test]
fn nodes_know_the_players_at_other_nodes_whatever_their_clocks_say() {
    on_two_nodes(async |here, there, address| {
        let here = here.with_clock(|| system_time() - 3_600_000);
        let there = there.with_clock(|| system_time() + 3_600_000);
        let ana = [player(&here).await];
        here.share_presence(&ana, &[]).await.unwrap();
        assert_eq!(players_elsewhere(&there).await, ana);
        assert_eq!(there.players_at_other_nodes(Some(&ana[0].table)).await.unwrap(), ana);
        assert!(players_elsewhere(&here).await.is_empty(), "here is not elsewhere");
        there.renew_presence(&[]).await.unwrap();
        assert_eq!(players_elsewhere(&there).await, ana, "another node's row is not expired");
        // The first node does not renew its row.
        run_on(address, "UPDATE presence SET until = until - 30001").await;
        assert!(players_elsewhere(&there).await.is_empty());
        there.renew_presence(&[]).await.unwrap();
        here.renew_presence(&ana).await.unwrap();
        assert_eq!(
            players_elsewhere(&there).await,
            ana,
            "it is back, although its row was deleted"
        );
        here.share_presence(&[], &ana).await.unwrap();
        assert!(players_elsewhere(&there).await.is_empty());
    });
}

#[test]
fn a_stopping_node_and_a_deleted_table_leave_no_presence() {
    on_two_nodes(async |here, there, _| {
        let (ana, rui) = (player(&here).await, player(&here).await);
        here.share_presence(&[ana.clone(), rui.clone()], &[]).await.unwrap();
        there.share_presence(from_ref(&ana), &[]).await.unwrap();
        here.delete_table(&rui.table).await.unwrap();
        assert_eq!(players_elsewhere(&there).await, from_ref(&ana));
        here.end_presence().await.unwrap();
        assert!(players_elsewhere(&there).await.is_empty());
        assert_eq!(players_elsewhere(&here).await, [ana]);
    });
}

#[test]
fn only_players_of_the_table_are_listed_as_present() {
    on_two_nodes(async |here, there, _| {
        let ana = player(&here).await;
        let stranger = here.add_person("Eva").await.unwrap();
        let eva = PresentPlayer { person: stranger.id, ..ana.clone() };
        here.share_presence(from_ref(&eva), &[]).await.unwrap();
        here.share_presence(from_ref(&ana), &[]).await.unwrap();
        here.delete_person(&ana.person, "Guest").await.unwrap();
        here.renew_presence(&[ana, eva]).await.unwrap();
        assert!(
            players_elsewhere(&there).await.is_empty(),
            "neither a spectator nor a deleted person"
        );
    });
}
