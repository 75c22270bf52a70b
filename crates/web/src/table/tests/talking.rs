//! Chat at several nodes at once.

use std::sync::atomic::{AtomicBool, Ordering};

use table::{Chat, NewChatLine};

use super::*;

const LINES: usize = 60;

async fn talk(chat: Arc<Chat>, person: Person, node: &str) {
    for number in 0..LINES {
        let (text, sent_as) = (format!("{node} {number}"), format!("{node}/{number}"));
        let line = NewChatLine { person: person.clone(), watching: false, text, sent_as };
        chat.say(line).await.unwrap();
    }
}

/// A node that wrote a line notifies the others, so they read the chat while a line of their own is being stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn lines_from_two_nodes_at_once_are_all_stored() {
    let world = TestTable::open(&[], 1).await;
    let (id, over) = (world.handle.table().id.clone(), Arc::new(AtomicBool::new(false)));
    let (mut talking, mut reading) = (Vec::new(), Vec::new());
    for node in ["here", "there"] {
        let chat = Arc::new(Chat::open(world.store.clone(), id.clone()).await.unwrap());
        let (told, over) = (chat.clone(), over.clone());
        reading.push(tokio::spawn(async move {
            while !over.load(Ordering::Relaxed) {
                told.read_new_entries().await.unwrap();
            }
        }));
        talking.push(tokio::spawn(talk(chat, world.people[ANA].clone(), node)));
    }
    for task in talking {
        task.await.unwrap();
    }
    over.store(true, Ordering::Relaxed);
    for task in reading {
        task.await.unwrap();
    }
    assert_eq!(world.store.chat(&id, 0, 1_000).await.unwrap().len(), 2 * LINES);
}
