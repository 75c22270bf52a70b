//! The page of a table as its viewers have it: rendered once for all who see alike.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use store::TableId;
use table_kit::{Parts, REGIONS};

use super::Regions;
use super::event::Event;
use super::json;
use super::outline::{Drawn, LeftOut, Outline};
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
    /// How often parts of it were left out and then missed.
    #[cfg(test)]
    pub missed: std::sync::atomic::AtomicU64,
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
    published: u64,
    line: i64,
    here: u8,
    sight: Sight,
}

/// A page without its text: what is known of what a browser has.
pub struct Shape {
    outlines: [Outline; REGIONS.len()],
    /// The keys of all parts of the drawing with their regions and their numbers there, sorted.
    parts: Box<[(u64, u8, u32)]>,
    /// The seats whose people are here, as bits.
    here: u8,
    pub mark: String,
}

impl Shape {
    fn new(outlines: [Outline; REGIONS.len()], here: u8, mark: String) -> Shape {
        let mut parts: Vec<(u64, u8, u32)> = Vec::new();
        for (region, outline) in (0..).zip(&outlines) {
            let numbered = (0..).zip(&outline.parts);
            parts.extend(numbered.map(|(number, part)| (part.key, region, number)));
        }
        parts.sort_unstable();
        Shape { outlines, parts: parts.into(), here, mark }
    }

    #[cfg(test)]
    pub fn has_part(&self, key: u64) -> bool {
        self.part(key).is_some()
    }

    /// Where the part with this key is.
    fn part(&self, key: u64) -> Option<(&Outline, usize)> {
        let found = self.parts.binary_search_by_key(&key, |(key, ..)| *key).ok()?;
        let (_, region, number) = self.parts[found];
        Some((&self.outlines[usize::from(region)], number as usize))
    }
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
        let Aspect { published, here, .. } = *aspect;
        let version = Version { published, line: aspect.last_line(), here, sight: viewer.sight() };
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
        let step = Step { version, has, here, yours: viewer.decides };
        let last = newest.take();
        // Whoever comes from elsewhere than the last page may want any part of this one.
        let follows = |last: &&Newest| last.version != version && last.shape.mark == has.mark();
        let known = last.as_ref().filter(follows).map(|last| &*last.shape);
        let is_known = |key| known.is_some_and(|known| known.part(key).is_some());
        let regions = Regions::in_parts(aspect, viewer, Parts::Except(&is_known));
        let step = step.after(last.as_ref(), &regions, known).or_else(|LeftOut| {
            #[cfg(test)]
            self.missed.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            step.after(last.as_ref(), &Regions::render(aspect, viewer), None)
        });
        let (next, event) = step.expect("a page that leaves nothing out lacks nothing");
        let shape = next.shape.clone();
        *newest = Some(next);
        (shape, event)
    }
}

/// From the page that was newest to the next.
struct Step<'a> {
    version: Version,
    has: &'a Has,
    here: u8,
    /// Whether the viewers have to decide.
    yours: bool,
}

impl Step<'_> {
    /// The newest page, and the event for who has something else. What the regions leave out is known
    /// from an older shape.
    fn after(
        &self,
        last: Option<&Newest>,
        regions: &Regions,
        known: Option<&Shape>,
    ) -> Result<(Newest, Option<Arc<Event>>), LeftOut> {
        let Step { version, has, here, yours } = *self;
        let part = |key| known.and_then(|known| known.part(key));
        let mut drawn = Vec::with_capacity(REGIONS.len());
        for html in &regions.html {
            drawn.push(Drawn::read_parts(html, &part)?);
        }
        let mark = mark(drawn.iter().map(|drawn| &drawn.outline), here);
        let event = |from: &Has| -> Result<Arc<Event>, LeftOut> {
            let update = Update::new(from, &drawn, here, yours)?;
            Ok(Arc::new(Event::update(&mark, |text| update.write(text))))
        };
        let mut ways = Vec::new();
        // Those who have what was newest before will be here soon.
        if let Some(last) = last {
            if last.version == version {
                ways = last.ways.iter().take(MOST_WAYS - 1).cloned().collect();
            } else if last.shape.mark != mark {
                let from = Has::Shape(last.shape.clone());
                ways.push((from.mark().to_string(), event(&from)?));
            }
        }
        let way = ways.iter().find(|(from, _)| from == has.mark());
        let event = match way {
            _ if has.mark() == mark => None,
            Some((_, event)) => Some(event.clone()),
            None => {
                let event = event(has)?;
                ways.push((has.mark().to_string(), event.clone()));
                Some(event)
            }
        };
        let mut drawn = drawn.into_iter();
        let outlines =
            [(); REGIONS.len()].map(|()| drawn.next().expect("a drawing of every region").outline);
        let shape = Arc::new(Shape::new(outlines, here, mark));
        Ok((Newest { version, shape, ways }, event))
    }
}

/// What a browser is sent.
struct Update<'a> {
    yours: bool,
    here: Option<u8>,
    patches: Vec<(&'static str, Patch<'a>)>,
}

impl<'a> Update<'a> {
    fn new(from: &Has, drawn: &[Drawn<'a>], here: u8, yours: bool) -> Result<Update<'a>, LeftOut> {
        let patch = |index: usize| match from {
            Has::Shape(shape) => Patch::between(&shape.outlines[index], &drawn[index]),
            Has::Mark(mark) => {
                let older = mark.get(index * 8..index * 8 + 8);
                let same = older == Some(region_mark(&drawn[index].outline).as_str());
                let whole = (!same).then(|| drawn[index].all().map(Patch::Whole));
                whole.transpose()
            }
        };
        let known = match from {
            Has::Shape(shape) => Some(shape.here),
            Has::Mark(mark) => here_of(mark),
        };
        let mut patches = Vec::new();
        for (index, id) in REGIONS.iter().enumerate() {
            patches.extend(patch(index)?.map(|patch| (*id, patch)));
        }
        Ok(Update { yours, here: (known != Some(here)).then_some(here), patches })
    }
}

impl Update<'_> {
    /// As JSON.
    fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(format!("{{\"yours\":{}", self.yours).as_bytes());
        if let Some(here) = self.here {
            to.extend_from_slice(b",\"here\":");
            json::text(&seats_here(here), to);
        }
        to.extend_from_slice(b",\"regions\":{");
        json::separated(&self.patches, to, |(id, patch), to| {
            json::text(id, to);
            to.push(b':');
            patch.write(to);
        });
        to.extend_from_slice(b"}}");
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
fn mark<'a>(outlines: impl Iterator<Item = &'a Outline>, here: u8) -> String {
    let mut mark: String = outlines.map(region_mark).collect();
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
        let drawn = self.html.each_ref().map(|html| Drawn::read(html));
        mark(drawn.iter().map(|drawn| &drawn.outline), here)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
