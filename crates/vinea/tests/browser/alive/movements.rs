//! Movements that are recorded on a page: the moving element, where it starts, what it passes, and where it ends.

use game::{Record, Seat};
use serde::Deserialize;
use serde_json::json;

use crate::replays::{RECORDS, bring};
use crate::visits::Visit;
use crate::{Browser, BrowserSettings, Server, open_browser};

/// A movement of an element over the page.
#[derive(Debug, Deserialize)]
pub struct Movement {
    /// The number of the move at which it was recorded.
    pub at: usize,
    /// The name of the piece, or the classes of the copy that flew above the page.
    pub what: String,
    /// The landmarks at each point of its path.
    pub way: Vec<Vec<String>>,
    /// True if it went in an arc.
    pub hops: bool,
    /// The delay before it started, in milliseconds.
    pub delay: f64,
}

impl Movement {
    pub fn is(&self, what: &str) -> bool {
        self.what.split(' ').any(|name| name == what || name.starts_with(&format!("{what}-")))
    }

    pub fn goes(&self, from: &str, to: &str) -> bool {
        let [first, .., last] = &self.way[..] else { return false };
        first.iter().any(|mark| mark == from) && last.iter().any(|mark| mark == to)
    }

    pub fn comes_to(&self, place: &str) -> bool {
        self.way.last().is_some_and(|last| last.iter().any(|mark| mark == place))
    }

    pub fn passes(&self, what: &str) -> bool {
        self.way[1..self.way.len() - 1].iter().any(|place| place.iter().any(|mark| mark == what))
    }
}

/// Script that records every animation: its element, what it changes, whether it runs backwards, the CSS animation of
/// its copy above the page, and its path, if any. An arc is a second, additive animation of the same element. The
/// script also records numbers that count up or down, and copies above the page that are drawn more than 1.5 times as
/// large as the larger of their two ends.
const RECORD_MOVEMENTS: &str = "window.gone = []; window.large = []; window.effects = []; \
     const begin = Element.prototype.animate; \
     const marks = (x, y) => window.landmarks.filter((css) => [...document.querySelectorAll(css)].some((one) => { \
     const at = one.getBoundingClientRect(); \
     return at.width > 0 && x >= at.left - 2 && x <= at.right + 2 && y >= at.top - 2 && y <= at.bottom + 2; })); \
     Element.prototype.animate = function (frames, how) { \
     const one = begin.call(this, frames, how); \
     const name = this.dataset.piece ?? (this.id || this.getAttribute('class') || ''); \
     const copy = this.parentElement?.id === 'flight' ? this.firstElementChild : null; \
     window.effects.push([name, ...Object.keys(frames[0] ?? frames), how.direction, \
     copy && getComputedStyle(copy).animationName].filter((one) => one && one !== 'none')); \
     if (!Array.isArray(frames) || !frames[0].translate) return one; \
     if (how.composite === 'add') { window.gone.at(-1).hops = true; return one; } \
     const steps = frames.map(({ translate, scale }) => [...translate.split(' ').map(parseFloat), Number(scale)]); \
     const [[x, y, scale]] = steps; const at = this.getBoundingClientRect(); \
     const [width, height] = [at.width / scale, at.height / scale]; \
     const way = steps.map(([dx, dy, scale]) => \
     marks(at.x - x + dx + width * scale / 2, at.y - y + dy + height * scale / 2)); \
     const what = this.dataset.piece ?? this.firstElementChild?.getAttribute('class') ?? ''; \
     const ends = Math.max(steps[0][2], steps.at(-1)[2]) * Math.max(width, height); \
     const drawn = copy ? [copy, ...copy.querySelectorAll('*')].filter((one) => one.checkVisibility()) : []; \
     const large = Math.max(0, ...drawn.map((one) => { const box = one.getBoundingClientRect(); \
     return Math.max(box.width, box.height) / scale; })); \
     if (large > 1.5 * ends) \
     window.large.push(`${what}: ${Math.round(large)} px, at its ends ${Math.round(ends)} px`); \
     window.gone.push({ at: Number(document.getElementById('number')?.textContent) + 1 || 0, what, way, hops: false, \
     delay: how.delay ?? 0 }); return one; }; \
     new MutationObserver((all) => { for (const { target } of all) \
     if (target.dataset.count) window.effects.push([target.dataset.count, 'runs']); }) \
     .observe(document.body, { childList: true, subtree: true })";

/// Script that steps through the moves of a replay, each after all movements of the one before have ended.
const STEP_THROUGH: &str = "const done = arguments[arguments.length - 1]; \
     const root = document.getElementById('replay'); \
     const rest = (time) => new Promise((go) => setTimeout(go, time)); \
     (async () => { for (let at = Number(root.dataset.at) + 1; at <= window.until; at += 1) { \
     for (const one of document.getAnimations()) \
     if (one.effect.getComputedTiming().endTime !== Infinity) one.finish(); \
     await rest(0); \
     document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true })); \
     while (root.dataset.at !== String(at)) await rest(5); } \
     done(); })()";

/// The number of moves that are shown in one script, within the driver's time limit.
const MOVES_PER_SCRIPT: usize = 20;

/// Starts to record the movements on the page, with these landmarks.
pub fn note(browser: &Browser, landmarks: &[&str]) {
    browser.js(&format!("window.landmarks = {}; {RECORD_MOVEMENTS}", json!(landmarks)));
}

pub fn recorded_movements(browser: &Browser) -> Vec<Movement> {
    serde_json::from_value(browser.js("return window.gone")).unwrap()
}

/// Returns the copies that flew over the page and were too large.
fn too_large(browser: &Browser) -> Vec<String> {
    serde_json::from_value(browser.js("return [...new Set(window.large)]")).unwrap()
}

pub fn record_of(game: &str) -> &'static str {
    RECORDS.into_iter().find(|(name, _)| *name == game).unwrap().1
}

/// Returns all movements in a recorded game up to a move, as the first player sees them.
pub fn watch(game: &str, until: usize, look: BrowserSettings, landmarks: &[&str]) -> Vec<Movement> {
    watched(game, until, look, landmarks).0
}

/// The name of an animated element, followed by what was animated.
pub type Effect = Vec<String>;

/// Returns true if an element whose name begins with `name` had an effect with all parts in `what`.
pub fn had(effects: &[Effect], name: &str, what: &[&str]) -> bool {
    let has = |one: &Effect| what.iter().all(|part| one[1..].iter().any(|known| known == part));
    effects.iter().any(|one| one[0].starts_with(name) && has(one))
}

pub fn effects(browser: &Browser) -> Vec<Effect> {
    serde_json::from_value(browser.js("return window.effects")).unwrap()
}

pub fn watched(
    game: &str,
    until: usize,
    look: BrowserSettings,
    landmarks: &[&str],
) -> (Vec<Movement>, Vec<Effect>) {
    let (server, browser) = (Server::start(), open_browser(look));
    bring(&server, &browser, record_of(game));
    let place = browser.address().split(['?', '#']).next().unwrap().to_string();
    browser.go(&format!("{place}?eyes=0"));
    browser.wait("document.querySelector('#replay #r-mine > *')");
    note(&browser, landmarks);
    for stop in (MOVES_PER_SCRIPT..)
        .step_by(MOVES_PER_SCRIPT)
        .take_while(|stop| stop - MOVES_PER_SCRIPT < until)
    {
        browser.js_later(&format!("window.until = {}; {STEP_THROUGH}", stop.min(until)));
    }
    let large = too_large(&browser);
    assert!(large.is_empty(), "{game} at {} px: {large:#?}", look.width);
    (recorded_movements(&browser), effects(&browser))
}

/// Returns the movements for which `holds` is true. Panics if there are none.
pub fn of<'a>(
    gone: &'a [Movement],
    fact: &str,
    holds: impl Fn(&Movement) -> bool,
) -> Vec<&'a Movement> {
    let found: Vec<&Movement> = gone.iter().filter(|one| holds(one)).collect();
    assert!(!found.is_empty(), "{fact}: none of\n{}", describe_movements(gone));
    found
}

pub fn describe_movements(gone: &[Movement]) -> String {
    let line = |one: &Movement| format!("{}: {:?}, hops: {}", one.what, one.way, one.hops);
    let mut all: Vec<String> = gone.iter().map(line).collect();
    all.sort();
    all.dedup();
    all.join("\n")
}

/// Returns true if they are more than two and each starts after the one before.
pub fn in_turn(together: &[&&Movement]) -> bool {
    together.len() > 2 && together.windows(2).all(|pair| pair[0].delay < pair[1].delay)
}

/// Returns the positions before each move whose notation begins with `beginning`: the record up to there, the seat that
/// makes the move, and the move.
pub fn just_before(game: &str, beginning: &str) -> Vec<(Record, Seat, String)> {
    let record = Record::from_json(record_of(game)).unwrap();
    let moves = record.moves.iter().enumerate();
    let wanted = moves.filter(|(_, one)| one.notation.starts_with(beginning));
    let cut = wanted.map(|(index, one)| {
        let moves = record.moves[..index].to_vec();
        let before = Record { moves, result: None, ..record.clone() };
        (before, Seat::new(one.seat), one.notation.clone())
    });
    cut.collect()
}

/// Opens a table with this look, just before the first move that begins with `beginning`. Returns the move.
pub fn open_before_move(
    visit: &mut Visit,
    look: BrowserSettings,
    game: &str,
    beginning: &str,
) -> String {
    let (record, seat, notation) = just_before(game, beginning).swap_remove(0);
    visit.come(&record, seat);
    visit.browser.wait("document.querySelector('#connection')?.dataset.state === 'live'");
    visit.browser.wait("document.querySelector('#r-moves .offer')");
    visit.browser.turn_to(look);
    notation
}
