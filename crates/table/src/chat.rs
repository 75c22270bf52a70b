//! The chat of a table. It is stored beside the game's log, not in it.

use std::sync::Arc;

use store::{AppendOutcome, ChatLine, Person, PersonId, Store, StoreError, TableId};
use tokio::sync::{Mutex, watch};

/// Maximum number of lines in memory. The database has all lines.
const LINES_IN_MEMORY: usize = 200;

/// The chat of one table.
pub struct Chat {
    table: TableId,
    store: Store,
    lines: watch::Sender<Arc<Vec<ChatLine>>>,
    /// Lock for writing one line at a time.
    writing: Mutex<()>,
}

/// A line to be written.
pub struct NewChatLine {
    pub person: Person,
    /// True if the person is a spectator.
    pub watching: bool,
    pub text: String,
    /// The idempotency key, so that the same line sent twice counts once.
    pub sent_as: String,
}

impl Chat {
    pub async fn open(store: Store, table: TableId) -> Result<Chat, StoreError> {
        let lines = store.chat(&table, 0, LINES_IN_MEMORY as u32).await?;
        let lines = watch::channel(Arc::new(lines)).0;
        Ok(Chat { table, store, lines, writing: Mutex::default() })
    }

    /// Returns the last lines, the oldest first.
    pub fn lines(&self) -> Arc<Vec<ChatLine>> {
        self.lines.borrow().clone()
    }

    /// Returns a receiver that changes with every new line.
    pub fn follow(&self) -> watch::Receiver<Arc<Vec<ChatLine>>> {
        self.lines.subscribe()
    }

    /// Returns true if a line with this idempotency key is among the last ones.
    pub fn has(&self, sent_as: &str) -> bool {
        self.lines.borrow().iter().any(|line| line.sent_as == sent_as)
    }

    /// Returns true if this person's line with this key is among the last ones.
    pub fn knows(&self, person: &PersonId, key: &str) -> bool {
        let name = format!("{person}/{key}/");
        self.lines.borrow().iter().any(|line| line.sent_as.starts_with(&name))
    }

    /// Returns the number of the last line.
    pub fn last(&self) -> i64 {
        self.lines.borrow().last().map_or(0, |line| line.seq)
    }

    /// Stores the line, then shows it.
    pub async fn say(&self, saying: NewChatLine) -> Result<(), StoreError> {
        let _turn = self.writing.lock().await;
        let NewChatLine { person, watching, text, sent_as } = saying;
        let at = self.store.now();
        let Person { id, name } = person;
        let mut line = ChatLine { seq: 0, at, sent_as, person: id, name, watching, text };
        while !self.has(&line.sent_as) {
            line.seq = self.last() + 1;
            match self.store.append_chat(&self.table, &line).await? {
                AppendOutcome::Done => self.show(vec![line.clone()]),
                // Either another node wrote a line with this number, and it was just read, or this line was stored long
                // ago.
                AppendOutcome::Stale => {
                    self.read_new_entries().await?;
                    if self.last() < line.seq {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads the lines that other nodes wrote.
    pub async fn read_new_entries(&self) -> Result<(), StoreError> {
        let more = self.store.chat(&self.table, self.last(), LINES_IN_MEMORY as u32).await?;
        if !more.is_empty() {
            self.show(more);
        }
        Ok(())
    }

    /// Reads the last lines again, because some were changed.
    pub async fn read_again(&self) -> Result<(), StoreError> {
        let _turn = self.writing.lock().await;
        let lines = self.store.chat(&self.table, 0, LINES_IN_MEMORY as u32).await?;
        self.lines.send_replace(Arc::new(lines));
        Ok(())
    }

    fn show(&self, more: Vec<ChatLine>) {
        self.lines.send_modify(|lines| {
            let last = lines.last().map_or(0, |line| line.seq);
            let mut all = Vec::clone(lines);
            all.extend(more.into_iter().filter(|line| line.seq > last));
            let old = all.len().saturating_sub(LINES_IN_MEMORY);
            *lines = Arc::new(all.split_off(old));
        });
    }
}
