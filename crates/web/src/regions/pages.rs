//! The page of a table as its viewers have it: rendered once for all who see alike.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use store::TableId;
use table_kit::REGIONS;

use super::Regions;
use super::event::Event;
use super::outline::{Drawn, Outline};
use super::patch::Patch;
use crate::table::Aspect;
use crate::viewer::{Kind, Sight, Viewer};

/// So many ways from older pages to the newest are kept.
const MOST_WAYS: usize = 8;

/// What those who look on have, by table and kind of viewer. What nobody has any more is forgotten.
#[derive(Default)]
pub struct Pages {
    kinds: Mutex<Kinds>,
    /// How often a page was rendered.
    #[cfg(test)]
    pub renderings: std::sync::atomic::AtomicU64,
}

#[derive(Default)]
struct Kinds {
    shared: HashMap<(TableId, Kind), Weak<Shared>>,
    /// The forgotten are cleared away when there are so many.
    most: usize,
}

/// What all viewers of one kind have.
pub struct Shared {
    newest: Mutex<Option<Newest>>,
}

/// The page as it was last rendered.
struct Newest {
    version: Version,
    shape: Arc<Shape>,
    /// What leads to it from the older pages with these marks.
    ways: Vec<(String, Arc<Event>)>,
}

/// What a rendering depends on, for viewers of one kind.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Version {
    shown: u64,
    line: i64,
    here: u8,
    sight: Sight,
}

/// A page without its text: what is known of what a browser has.
pub struct Shape {
    outlines: [Outline; REGIONS.len()],
    /// The seats whose people are here, as bits.
    here: u8,
    pub mark: String,
}

/// What a browser has.
pub enum Has {
    /// What its mark says; none is nothing that we know of.
    Mark(String),
    Shape(Arc<Shape>),
}

impl Has {
    fn mark(&self) -> &str {
        match self {
            Has::Mark(mark) => mark,
            Has::Shape(shape) => &shape.mark,
        }
    }

    /// Whether it has exactly this.
    fn is(&self, shape: &Arc<Shape>) -> bool {
        matches!(self, Has::Shape(known) if Arc::ptr_eq(known, shape)) || self.mark() == shape.mark
    }
}

impl Pages {
    /// What is kept for all viewers of this kind, as long as one of them holds it.
    pub fn of(&self, table: &TableId, kind: Kind) -> Arc<Shared> {
        let mut kinds = lock(&self.kinds);
        let key = (table.clone(), kind);
        if let Some(shared) = kinds.shared.get(&key).and_then(Weak::upgrade) {
            return shared;
        }
        if kinds.shared.len() >= kinds.most {
            kinds.shared.retain(|_, shared| shared.strong_count() > 0);
            kinds.most = 2 * kinds.shared.len() + 16;
        }
        let shared = Arc::new(Shared { newest: Mutex::default() });
        kinds.shared.insert(key, Arc::downgrade(&shared));
        shared
    }

    /// What brings a browser to the table as it stands, and what it has then. No event where it has
    /// that already.
    pub fn next(
        &self,
        shared: &Shared,
        aspect: &Aspect<'_>,
        viewer: &Viewer,
        has: &Has,
    ) -> (Arc<Shape>, Option<Arc<Event>>) {
        let Aspect { shown, here, .. } = *aspect;
        let version = Version { shown, line: aspect.last_line(), here, sight: viewer.sight() };
        let mut newest = lock(&shared.newest);
        if let Some(known) = newest.as_ref().filter(|known| known.version == version) {
            if has.is(&known.shape) {
                return (known.shape.clone(), None);
            }
            let way = known.ways.iter().find(|(from, _)| from == has.mark());
            if let Some((_, event)) = way {
                return (known.shape.clone(), Some(event.clone()));
            }
        }
        #[cfg(test)]
        self.renderings.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let regions = Regions::render(aspect, viewer);
        let drawn = regions.html.each_ref().map(|html| Drawn::read(html));
        let event = |from: &Has, mark: &str| {
            let update = Update::new(from, &drawn, here, viewer.decides);
            let json = serde_json::to_string(&update).expect("an update is plain data");
            Arc::new(Event::update(mark, &json))
        };
        let mark = mark(&drawn, here);
        let mut ways = Vec::new();
        // Those who have what was newest before will be here soon.
        if let Some(last) = newest.take() {
            if last.version == version {
                ways = last.ways;
                ways.truncate(MOST_WAYS - 1);
            } else if last.shape.mark != mark {
                let from = Has::Shape(last.shape);
                ways.push((from.mark().to_string(), event(&from, &mark)));
            }
        }
        let known = ways.iter().find(|(from, _)| from == has.mark());
        let event = match known {
            _ if has.mark() == mark => None,
            Some((_, event)) => Some(event.clone()),
            None => {
                let event = event(has, &mark);
                ways.push((has.mark().to_string(), event.clone()));
                Some(event)
            }
        };
        let outlines = drawn.map(|drawn| drawn.outline);
        let shape = Arc::new(Shape { outlines, here, mark });
        *newest = Some(Newest { version, shape: shape.clone(), ways });
        (shape, event)
    }
}

/// What a browser is sent.
struct Update<'a> {
    yours: bool,
    here: Option<u8>,
    patches: Vec<(&'static str, Patch<'a>)>,
}

impl<'a> Update<'a> {
    fn new(from: &Has, drawn: &[Drawn<'a>; REGIONS.len()], here: u8, yours: bool) -> Update<'a> {
        let patch = |index: usize| match from {
            Has::Shape(shape) => Patch::between(&shape.outlines[index], &drawn[index]),
            Has::Mark(mark) => {
                let older = mark.get(index * 8..index * 8 + 8);
                let same = older == Some(region_mark(&drawn[index].outline).as_str());
                (!same).then_some(Patch::Whole(drawn[index].html))
            }
        };
        let known = match from {
            Has::Shape(shape) => Some(shape.here),
            Has::Mark(mark) => here_of(mark),
        };
        let patches = REGIONS.iter().enumerate();
        Update {
            yours,
            here: (known != Some(here)).then_some(here),
            patches: patches.filter_map(|(index, id)| Some((*id, patch(index)?))).collect(),
        }
    }
}

impl Serialize for Update<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Patches<'a, 'b>(&'b [(&'static str, Patch<'a>)]);
        impl Serialize for Patches<'_, '_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(id, patch)| (id, patch)))
            }
        }
        let mut update = serializer.serialize_map(None)?;
        update.serialize_entry("yours", &self.yours)?;
        if let Some(here) = self.here {
            update.serialize_entry("here", &seats_here(here))?;
        }
        update.serialize_entry("regions", &Patches(&self.patches))?;
        update.end()
    }
}

/// The seats whose people are here, as the page has them.
pub fn seats_here(here: u8) -> String {
    let seats: Vec<String> =
        (0..8).filter(|seat| here >> seat & 1 == 1).map(|seat: u8| seat.to_string()).collect();
    seats.join(" ")
}

/// A mark of every region and of who is here: what a browser hands back when it comes again, so that
/// it is sent what changed and nothing else, also by another process. The log's number is not in it:
/// entries that a viewer knows nothing of would show.
fn mark(drawn: &[Drawn<'_>; REGIONS.len()], here: u8) -> String {
    let mut mark: String = drawn.iter().map(|drawn| region_mark(&drawn.outline)).collect();
    mark.push_str(&format!("{here:02x}"));
    mark
}

fn region_mark(outline: &Outline) -> String {
    format!("{:08x}", (outline.hash() ^ outline.hash() >> 32) as u32)
}

fn here_of(mark: &str) -> Option<u8> {
    u8::from_str_radix(mark.get(REGIONS.len() * 8..)?, 16).ok()
}

impl Regions {
    /// What a browser that shows them hands back.
    pub fn mark(&self, here: u8) -> String {
        mark(&self.html.each_ref().map(|html| Drawn::read(html)), here)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
