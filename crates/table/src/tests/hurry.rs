//! Tests of bots with less time, because many wait for the cores.

use game::{FastChance, GameOptions, Turn};
use minds::{GameId, vignobles};
use store::{PersonId, TableId};

use crate::TableSpec;
use crate::decider::Decider;
use crate::thinkers::{CpuRequest, SearchQueue, Urgency};

fn cpu_request() -> CpuRequest {
    CpuRequest { host: PersonId::random(), table: TableId::random(), urgency: Urgency::Awaited }
}

/// Returns true if a bot has to hurry while this many others wait.
async fn has_to_hurry(others: usize) -> bool {
    let options = serde_json::to_value(vignobles::Options::with_players(3)).unwrap();
    let spec = TableSpec::usual("vignobles", options);
    let current = catalog::game_ref(GameId::Vignobles)
        .begin(&spec.start(), &mut FastChance::new(1), &[])
        .unwrap();
    let Turn::Decide(seat) = current.turn() else { panic!("a game begins with a decision") };
    let thinkers = SearchQueue::new(1);
    let taken = thinkers.wait_for_core(cpu_request()).await;
    let decider = Decider::Bot("random".parse().unwrap(), None);
    let bot = tokio::spawn(decider.decide(current, seat, 1, (thinkers.clone(), cpu_request())));
    while thinkers.running_and_waiting().1 == 0 {
        tokio::task::yield_now().await;
    }
    for number in 0..others {
        let behind = thinkers.clone();
        tokio::spawn(async move { drop(behind.wait_for_core(cpu_request()).await) });
        while thinkers.running_and_waiting().1 < number + 2 {
            tokio::task::yield_now().await;
        }
    }
    drop(taken);
    bot.await.unwrap().unwrap().hurried
}

#[tokio::test]
async fn a_bot_has_to_hurry_if_many_requests_wait() {
    assert!(!has_to_hurry(0).await);
    assert!(has_to_hurry(3).await);
}
