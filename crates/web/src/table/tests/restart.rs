//! Pauses for reactions after a restart, and at another node.

use super::*;

impl TestTable {
    /// Opens the table from the log, as another process does.
    async fn reopen(&self) -> TableHandle {
        Registry::new(self.store.clone()).open(&self.handle.table().id).await.unwrap()
    }
}

impl TestTable {
    /// Returns Rui's answer to the pause: the Block that he holds.
    fn block_of_rui(&self) -> Request {
        let (table, rui) = (self.handle.table(), Seat::new(RUI as u8));
        let question = table.pause.as_ref().unwrap().asks(rui).unwrap();
        let mut offers = question.offers.iter();
        let block = offers.find(|offer| offer.notation.starts_with("block ")).unwrap();
        let command = Command::Move { seat: rui, notation: block.notation.clone() };
        let (person, position) = (self.people[RUI].clone(), Some(table.answers_to(rui)));
        Request { person, command, position, key: Some("key".to_string()) }
    }
}

/// The time of the restart.
#[derive(Clone, Copy)]
enum Restart {
    WithinThePause,
    /// After its answers took effect. They are in the log if there were any.
    AfterThePause,
}

/// Returns the pages that Eva and a spectator get when the server restarts after Ana has attacked Rui.
async fn after_a_restart(rui: Special, seed: u64, restart: Restart) -> [Vec<Page>; 2] {
    let mut world = before_an_attack(rui, seed).await;
    world.play(ANA, ATTACK).await;
    assert!(world.handle.table().pause.is_some(), "an attack is followed by a pause");
    if let Restart::AfterThePause = restart {
        world.pass_pauses(false).await;
    }
    world.handle = world.reopen().await;
    assert!(world.handle.table().pause.is_some(), "the pause begins again");
    let looks = [Some(EVA), None].map(|who| world.look(who));
    world.pass_pauses(false).await;
    pages_so_far(world, looks).await
}

#[tokio::test]
async fn a_restart_does_not_reveal_an_insurance() {
    for restart in [Restart::WithinThePause, Restart::AfterThePause] {
        let attack = async |rui, seed| after_a_restart(rui, seed, restart).await;
        reveals_no_insurance(2, attack).await;
    }
}

/// A player who changes a seat to a bot during the pause appears in the log.
#[tokio::test]
async fn changes_outside_the_game_are_shown_in_a_pause_after_a_restart() {
    let mut world = before_an_attack(Special::Insurance, 2).await;
    world.play(ANA, ATTACK).await;
    let (seat, level) = (Seat::new(EVA as u8), "greedy".to_string());
    assert!(matches!(world.ask(EVA, Command::SetBot { seat, level }).await, Answer::Done));
    let shown = |world: &TestTable| {
        let table = world.handle.table();
        table
            .log(game::Observer::Public)
            .into_iter()
            .map(|line| line.text.clone())
            .collect::<Vec<_>>()
    };
    let before = shown(&world);
    assert!(before.iter().any(|text| text.contains("Eva")), "{before:?}");
    world.handle = world.reopen().await;
    assert_eq!(shown(&world), before);
    world.store.close().await;
}

/// Returns the pages that Eva gets from another node when Ana attacks Rui at the first.
async fn at_another_node(rui: Special, seed: u64) -> [Vec<Page>; 1] {
    let mut world = before_an_attack(rui, seed).await;
    let other = world.reopen().await;
    world.play(ANA, ATTACK).await;
    let first = std::mem::replace(&mut world.handle, other);
    let look = world.look(Some(EVA));
    world.handle.read_changes();
    let mut tables = world.handle.follow();
    while tables.borrow_and_update().table.pause.is_none() {
        tables.changed().await.unwrap();
    }
    let second = std::mem::replace(&mut world.handle, first);
    world.pass_pauses(false).await;
    world.handle = second;
    world.handle.read_changes();
    world.pass_pauses(false).await;
    let sent = look.end(&world, Some(EVA)).await;
    world.store.close().await;
    [sent]
}

#[tokio::test]
async fn another_node_does_not_reveal_an_insurance() {
    reveals_no_insurance(3, at_another_node).await;
}

/// Rui answers a pause with a Block, and the server is killed before the pause ends.
#[tokio::test]
async fn an_answer_survives_a_kill_during_the_pause() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let mut world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    let (rui, request) = (Seat::new(RUI as u8), world.block_of_rui());
    assert!(matches!(world.handle.send(request.clone()).await, Answer::Done));
    let before = world.handle.table().pause.as_ref().unwrap().waits_for.clone();
    world.handle = world.reopen().await;
    let again = world.handle.table();
    let pause = again.pause.as_ref().expect("the pause begins again");
    assert_eq!(pause.waits_for, before, "everybody sees the same people waited for");
    assert!(pause.asks(rui).is_none(), "Rui has answered");
    assert!(matches!(world.handle.send(request).await, Answer::Already), "sent twice");
    world.pass_pauses(false).await;
    let table = world.handle.table();
    let log = table.log(game::Observer::Public);
    assert!(log.iter().any(|line| line.text.contains("Block")), "{log:?}");
    world.store.close().await;
}

/// Rui answers at one node, which is killed. Another node, which had the table open, applies the answer.
#[tokio::test]
async fn an_answer_survives_at_another_node() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let (here, there) =
        (Store::open(&address).await.unwrap(), Store::open(&address).await.unwrap());
    let (folder, id) = (tempfile::tempdir().unwrap(), TableId::random());
    let names = ["Ana", "Rui", "Eva"];
    let mut world = TestTable::keep(here.clone(), folder, id.clone(), &top, 1, names).await;
    world.begin(Special::Block).await;
    let request = world.block_of_rui();
    let other = Registry::new(there.clone()).open(&id).await.unwrap();
    assert!(other.table().pause.is_some(), "the pause is the same there");
    assert!(matches!(world.handle.send(request).await, Answer::Done));
    (world.handle, world.store) = (other, there);
    here.close().await;
    // Nobody answers any more: the pause ends when its time is up.
    world.pass_pauses(true).await;
    let table = world.handle.table();
    let log = table.log(game::Observer::Public);
    assert!(log.iter().any(|line| line.text.contains("Block")), "{log:?}");
    world.store.close().await;
}

/// Returns the idempotency keys in the log, as their senders wrote them.
async fn keys_in_log(world: &TestTable) -> Vec<String> {
    let log = world.store.log(&world.handle.table().id, 0).await.unwrap();
    let key = |name: String| name.split_once('/').map(|(_, key)| key.to_string());
    log.into_iter().filter_map(|event| key(event.sent_as?)).collect()
}

#[tokio::test]
async fn the_key_of_a_reaction_is_in_the_log_once() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let mut world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    let request = world.block_of_rui();
    assert!(matches!(world.handle.send(request.clone()).await, Answer::Done));
    assert!(keys_in_log(&world).await.is_empty(), "it counts at the end of the pause");
    world.handle = world.reopen().await;
    world.pass_pauses(false).await;
    assert_eq!(keys_in_log(&world).await, ["key"]);
    world.handle = world.reopen().await;
    assert!(matches!(world.handle.send(request).await, Answer::Already), "the log knows the key");
    world.pass_pauses(false).await;
    assert_eq!(keys_in_log(&world).await, ["key"]);
    world.store.close().await;
}

/// Rui answers twice within one pause, at two nodes that do not know of each other's answer.
#[tokio::test]
async fn the_first_answer_in_a_pause_counts_on_every_node() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let mut world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    let other = world.reopen().await;
    let request = world.block_of_rui();
    assert!(matches!(world.handle.send(request.clone()).await, Answer::Done));
    let second = Request { key: Some("second".to_string()), ..request };
    let answer = other.send(second).await;
    assert!(matches!(answer, Answer::Refused(TableRefusal::Stale)), "{answer:?}");
    // The first node is killed.
    world.handle = other;
    world.pass_pauses(false).await;
    assert_eq!(keys_in_log(&world).await, ["key"]);
    world.store.close().await;
}

/// A node stores an answer and is killed after another node has ended the pause.
#[tokio::test]
async fn an_answer_that_came_too_late_is_logged_before_the_next_one_replaces_it() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    let late = KeptAnswer {
        seat: Seat::new(RUI as u8),
        pause: "an earlier pause".to_string(),
        sent_as: Some(format!("{}/late", world.people[RUI].id)),
        notation: Some("pass".to_string()),
    };
    assert!(world.store.keep_answer(&world.handle.table().id, &late).await.unwrap());
    assert!(matches!(world.handle.send(world.block_of_rui()).await, Answer::Done));
    world.pass_pauses(false).await;
    assert_eq!(keys_in_log(&world).await, ["late", "key"]);
    world.store.close().await;
}

#[tokio::test]
async fn continuing_does_not_withdraw_a_reaction() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let mut world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    let rui = Seat::new(RUI as u8);
    assert!(matches!(world.handle.send(world.block_of_rui()).await, Answer::Done));
    assert!(matches!(world.ask(RUI, Command::GoOn { seat: rui }).await, Answer::Done));
    world.handle = world.reopen().await;
    world.pass_pauses(false).await;
    assert_eq!(keys_in_log(&world).await, ["key"], "the Block still counts after a restart");
    world.store.close().await;
}

/// Another node adds an entry to the log during the pause, so the answer cannot be appended at the first try.
#[tokio::test]
async fn an_answer_is_not_lost_when_another_node_writes_before_the_pause_ends() {
    let top = [Special::SocialContribution, Special::Racking, Special::Block, Special::Grafting];
    let world = TestTable::open(&top, 1).await;
    world.begin(Special::Block).await;
    assert!(matches!(world.handle.send(world.block_of_rui()).await, Answer::Done));
    let other = world.reopen().await;
    let (seat, reaction) = (Seat::new(EVA as u8), "block".to_string());
    let command = Command::Order { seat, reaction, order: StandingOrder::Never };
    let person = world.people[EVA].clone();
    let ordered = other.send(Request { person, command, position: None, key: None }).await;
    assert!(matches!(ordered, Answer::Done), "{ordered:?}");
    drop(other);
    world.pass_pauses(false).await;
    let table = world.handle.table();
    let log = table.log(game::Observer::Public);
    assert!(log.iter().any(|line| line.text.contains("Block")), "{log:?}");
    world.store.close().await;
}
