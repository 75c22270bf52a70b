//! The pages of a table, rendered once for all viewers with the same view.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use page::{KnownPage, PageMark, Secret, SlotPage, update};
use store::TableId;
use table::RenderInput;

use super::Regions;
use super::event::StreamEvent;
use super::recent::{RecentPages, RecentTables};
use crate::table::viewer::{ViewInputs, Viewer, ViewerKind};

/// Maximum number of stored updates from older pages to the newest.
const MOST_WAYS: usize = 8;

/// The pages of the viewers, by table and kind of viewer. A page that no viewer shows any more is removed.
pub struct Pages {
    secret: Secret,
    kinds: Mutex<SharedPages>,
    tables: Mutex<RecentTables>,
    /// The number of rendered pages.
    #[cfg(test)]
    pub drawings: std::sync::atomic::AtomicU64,
}

#[derive(Default)]
struct SharedPages {
    shared: HashMap<(TableId, ViewerKind), Weak<SharedPage>>,
    /// The number of entries at which those without viewers are removed.
    most: usize,
}

/// The page of all viewers of one kind.
pub struct SharedPage {
    newest: Mutex<Option<NewestPage>>,
    recent: Arc<RecentPages>,
}

/// The page that was rendered last.
struct NewestPage {
    version: PageInputs,
    known: Arc<KnownPage>,
    /// The updates from the older pages with these marks.
    ways: Vec<(PageMark, Arc<StreamEvent>)>,
}

/// The inputs of a rendered page, for viewers of one kind.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PageInputs {
    published: u64,
    line: i64,
    here: u8,
    sight: ViewInputs,
}

/// The page that a browser shows.
pub enum BrowserPage {
    /// The page with this mark, which may be unknown.
    Mark(PageMark),
    Page(Arc<KnownPage>),
}

/// A rendered page, with its regions as they are in the document.
pub struct RenderedPage {
    pub regions: Vec<String>,
    pub mark: PageMark,
}

impl BrowserPage {
    pub fn mark(&self) -> &PageMark {
        match self {
            BrowserPage::Mark(mark) => mark,
            BrowserPage::Page(known) => known.mark(),
        }
    }

    /// Returns the server's knowledge of this page.
    fn known(&self, recent: &RecentPages) -> Arc<KnownPage> {
        match self {
            BrowserPage::Page(known) => known.clone(),
            BrowserPage::Mark(mark) => match recent.find(mark) {
                Some(known) => known,
                None => Arc::new(KnownPage::by_mark(mark.clone())),
            },
        }
    }
}

impl Pages {
    /// Creates an empty cache. The keys of slots depend on `secret`.
    pub fn new(secret: Secret) -> Pages {
        Pages {
            secret,
            kinds: Mutex::default(),
            tables: Mutex::default(),
            #[cfg(test)]
            drawings: std::sync::atomic::AtomicU64::new(0),
        }
    }

    /// Renders the whole page, for a browser that has none.
    pub fn whole(&self, render_input: &RenderInput<'_>, viewer: &Viewer) -> RenderedPage {
        let recent = lock(&self.tables).of(&render_input.table.id);
        let page =
            Regions::page(render_input, viewer, self.secret, recent.pieces(render_input.published));
        let known = Arc::new(page.known());
        recent.remember(&known);
        RenderedPage { regions: page.whole(), mark: known.mark().clone() }
    }

    /// Returns the shared page of this kind of viewer, which is kept as long as one of them holds it.
    pub fn of(&self, table: &TableId, kind: ViewerKind) -> Arc<SharedPage> {
        let mut kinds = lock(&self.kinds);
        let key = (table.clone(), kind);
        if let Some(shared) = kinds.shared.get(&key).and_then(Weak::upgrade) {
            return shared;
        }
        if kinds.shared.len() >= kinds.most {
            kinds.shared.retain(|_, shared| shared.strong_count() > 0);
            kinds.most = 2 * kinds.shared.len() + 16;
        }
        let recent = lock(&self.tables).of(table);
        let shared = Arc::new(SharedPage { newest: Mutex::default(), recent });
        kinds.shared.insert(key, Arc::downgrade(&shared));
        shared
    }

    /// Returns the page of the current table, and the event that updates a browser to it, or `None` if the browser
    /// already has it.
    pub fn next(
        &self,
        shared: &SharedPage,
        render_input: &RenderInput<'_>,
        viewer: &Viewer,
        has: &BrowserPage,
    ) -> (Arc<KnownPage>, Option<Arc<StreamEvent>>) {
        let RenderInput { published, here, .. } = *render_input;
        let version = PageInputs {
            published,
            line: render_input.last_line(),
            here,
            sight: viewer.view_inputs(),
        };
        let mut newest = lock(&shared.newest);
        if let Some(newest) = newest.as_ref().filter(|newest| newest.version == version) {
            if has.mark() == newest.known.mark() {
                return (newest.known.clone(), None);
            }
            if let Some((_, event)) = newest.ways.iter().find(|(from, _)| from == has.mark()) {
                return (newest.known.clone(), Some(event.clone()));
            }
        }
        #[cfg(test)]
        self.drawings.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let page =
            Regions::page(render_input, viewer, self.secret, shared.recent.pieces(published));
        let next = shared.after(newest.take(), version, page, has);
        let (known, event) = next.update_from(has.mark());
        *newest = Some(next);
        (known, event)
    }
}

impl SharedPage {
    /// Returns the newest page, with the updates to it from the last one and from the page that a browser has.
    fn after(
        &self,
        last: Option<NewestPage>,
        version: PageInputs,
        page: SlotPage,
        has: &BrowserPage,
    ) -> NewestPage {
        let known = Arc::new(page.known());
        self.recent.remember(&known);
        let mut ways = Vec::new();
        // Browsers with the previous page will request this update soon.
        if let Some(last) = last {
            if last.version == version {
                ways.extend(last.ways.into_iter().take(MOST_WAYS - 1));
            } else {
                ways.extend(create_update(&last.known, &page));
            }
        }
        if ways.iter().all(|(from, _)| from != has.mark()) {
            ways.extend(create_update(&has.known(&self.recent), &page));
        }
        NewestPage { version, known, ways }
    }
}

impl NewestPage {
    fn update_from(&self, mark: &PageMark) -> (Arc<KnownPage>, Option<Arc<StreamEvent>>) {
        let way = self.ways.iter().find(|(from, _)| from == mark);
        (self.known.clone(), way.map(|(_, event)| event.clone()))
    }
}

/// Creates the update from one page to another, with the mark of the first.
fn create_update(from: &KnownPage, to: &SlotPage) -> Option<(PageMark, Arc<StreamEvent>)> {
    let event = update(from, to)?;
    Some((from.mark().clone(), Arc::new(StreamEvent::update(&event))))
}

/// Returns the seats whose players are here, as the page has them.
pub fn seats_here(here: u8) -> String {
    let seats: Vec<String> =
        (0..8).filter(|seat| here >> seat & 1 == 1).map(|seat: u8| seat.to_string()).collect();
    seats.join(" ")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
