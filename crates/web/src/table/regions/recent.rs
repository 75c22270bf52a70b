//! The recent pages of a table that browsers show, found by their marks.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use page::{KnownPage, PageMark, PieceCache};
use store::TableId;

/// Maximum number of remembered pages of a table. A click on a plan reopens the stream with the mark of one of them.
const MOST_PAGES: usize = 6;

/// Maximum number of remembered tables; the oldest is removed first.
const MOST_TABLES: usize = 256;

/// The state that all viewers of a table share.
#[derive(Default)]
pub struct RecentPages {
    known: Mutex<VecDeque<Arc<KnownPage>>>,
    /// The drawn pieces of the table.
    pieces: Arc<PieceCache>,
}

impl RecentPages {
    pub fn remember(&self, known: &Arc<KnownPage>) {
        let mut pages = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        pages.retain(|one| one.mark() != known.mark());
        pages.truncate(MOST_PAGES - 1);
        pages.push_front(known.clone());
    }

    pub fn find(&self, mark: &PageMark) -> Option<Arc<KnownPage>> {
        let pages = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        pages.iter().find(|known| known.mark() == mark).cloned()
    }

    /// Returns the drawn pieces of the table, for a page of this published state.
    pub fn pieces(&self, published: u64) -> Arc<PieceCache> {
        self.pieces.begin_state(published);
        self.pieces.clone()
    }
}

/// The recent pages of the tables that were viewed last.
#[derive(Default)]
pub struct RecentTables {
    recent: HashMap<TableId, Arc<RecentPages>>,
    order: VecDeque<TableId>,
}

impl RecentTables {
    pub fn of(&mut self, table: &TableId) -> Arc<RecentPages> {
        if let Some(recent) = self.recent.get(table) {
            return recent.clone();
        }
        if self.order.len() >= MOST_TABLES
            && let Some(oldest) = self.order.pop_front()
        {
            self.recent.remove(&oldest);
        }
        self.order.push_back(table.clone());
        self.recent.entry(table.clone()).or_default().clone()
    }
}
