//! Tests of events between pages that change at random.

use std::cell::Cell;
use std::sync::Arc;

use maud::{Markup, html};

use crate::cache::KEPT;
use crate::testing::HtmlElement;
use crate::{
    ElementAttribute, KnownPage, PageMark, PageUpdate, Pen, Piece, PieceCache, Secret, SlotPage,
    update,
};

/// A generator of small pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// An element of a random page.
#[derive(Clone)]
struct PageElement {
    id: u64,
    class: u64,
    /// Text before each of the elements inside it and after the last; without text it is a frame.
    text: Option<u64>,
    kind: Kind,
    things: Vec<PageElement>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Slot,
    /// An element without a slot of its own, around other slots.
    Plain,
    Piece,
}

#[derive(Hash)]
struct Card {
    id: String,
    class: u64,
    says: String,
}

impl Piece for Card {
    fn draw(&self, pen: &Pen) -> Markup {
        let card = html! { b id=(self.id) class=(self.class) { "says " (self.says) "\nand more" } };
        pen.slot(&self.id, card)
    }
}

impl PageElement {
    fn random(dice: &mut Dice, next: &mut u64, depth: u64) -> PageElement {
        *next += 1;
        let id = *next;
        let kind = match dice.below(6) {
            0 => Kind::Piece,
            1 => Kind::Plain,
            _ => Kind::Slot,
        };
        let most = if depth == 0 || kind == Kind::Piece { 1 } else { 5 };
        let count = dice.below(most);
        let things = (0..count).map(|_| PageElement::random(dice, next, depth - 1)).collect();
        let text = (dice.below(2) == 0).then(|| dice.below(3));
        PageElement { id, class: dice.below(3), text, kind, things }
    }

    fn draw(&self, pen: &Pen) -> Markup {
        let id = format!("t{}", self.id);
        let text = |at: usize| html! { @if let Some(text) = self.text { "text " (text) "." (at) } };
        let inner = || {
            html! {
                @for (at, thing) in self.things.iter().enumerate() { (text(at)) (thing.draw(pen)) }
                (text(self.things.len()))
            }
        };
        match self.kind {
            Kind::Piece => {
                let says = format!("<{}\u{1}0\u{2}", self.text.unwrap_or_default());
                pen.piece(&Card { id, class: self.class, says })
            }
            Kind::Plain => html! { i class=(self.class) { (inner()) } },
            Kind::Slot if self.class == 1 => {
                pen.slot(&id, html! { p id=(id) class="1" { (inner()) } })
            }
            Kind::Slot => {
                pen.slot(&id, html! { div id=(id) class=(self.class) title="1\n2" { (inner()) } })
            }
        }
    }

    /// Makes one random change in it.
    fn change(&mut self, dice: &mut Dice, next: &mut u64) {
        let count = self.things.len() as u64;
        match dice.below(9) {
            0 => self.class = dice.below(3),
            1 => self.text = (dice.below(2) == 0).then(|| dice.below(3)),
            2 if self.kind != Kind::Piece => {
                let at = dice.below(count + 1) as usize;
                self.things.insert(at, PageElement::random(dice, next, 2));
            }
            3 if count > 0 => drop(self.things.remove(dice.below(count) as usize)),
            4 if count > 1 => {
                self.things.swap(dice.below(count) as usize, dice.below(count) as usize);
            }
            // Moves an element to another place.
            5 if count > 1 => {
                let from = dice.below(count) as usize;
                let thing = self.things.remove(from);
                let to = dice.below(count - 1) as usize;
                match self.things[to].kind {
                    Kind::Piece => self.things.push(thing),
                    Kind::Slot | Kind::Plain => self.things[to].things.push(thing),
                }
            }
            _ if count > 0 => {
                self.things[dice.below(count) as usize].change(dice, next);
            }
            _ => self.class += 1,
        }
    }
}

const SECRET: [u8; 16] = *b"a secret of ours";

/// Returns a pen with an empty cache.
fn pen() -> Pen {
    Pen::records(Secret::new(SECRET), Arc::default(), &[])
}

fn page(things: &[PageElement], facts: &[&str]) -> SlotPage {
    cached_page(things, facts, &Arc::default())
}

fn cached_page(things: &[PageElement], facts: &[&str], cache: &Arc<PieceCache>) -> SlotPage {
    let pen = Pen::records(Secret::new(SECRET), cache.clone(), &[]);
    let roots = things.iter().zip(["one", "two"]);
    let roots = roots.map(|(thing, id)| (id, thing.draw(&pen))).collect();
    SlotPage::new(pen, roots, facts.iter().map(ToString::to_string).collect())
}

/// Returns a browser that shows the two roots of a page.
fn browser(whole: &[String]) -> HtmlElement {
    HtmlElement::read(&format!("<p id=\"one\">{}</p><p id=\"two\">{}</p>", whole[0], whole[1]))
}

fn plain(things: &[PageElement]) -> HtmlElement {
    let draw = |thing: &PageElement| thing.draw(&Pen::plain()).0;
    browser(&things.iter().map(draw).collect::<Vec<_>>())
}

fn lines(event: &PageUpdate) -> Vec<&str> {
    event.lines.lines().collect()
}

#[test]
fn events_turn_any_page_into_the_next() {
    let mut dice = Dice(1);
    for _ in 0..40 {
        let mut next = 0;
        let mut things: Vec<PageElement> =
            (0..2).map(|_| PageElement::random(&mut dice, &mut next, 4)).collect();
        let first = page(&things, &[]);
        let mut shown = browser(&first.whole());
        assert_eq!(shown.html(), plain(&things).html());
        let (mut known, cache) = (first.known(), Arc::default());
        for _ in 0..20 {
            for _ in 0..dice.below(4) {
                let one = dice.below(2) as usize;
                things[one].change(&mut dice, &mut next);
            }
            let new = cached_page(&things, &[], &cache);
            let event = update(&known, &new);
            let same = shown.html() == plain(&things).html();
            assert_eq!(event.is_none(), same, "an event must be sent only if something changed");
            if let Some(event) = event {
                shown.follow(lines(&event));
                assert_eq!(event.mark, new.mark());
            }
            assert_eq!(shown.html(), plain(&things).html());
            known = new.known();
        }
    }
}

#[test]
fn a_page_known_only_by_its_mark_gets_the_roots_that_differ() {
    let mut dice = Dice(2);
    let mut next = 0;
    let mut things: Vec<PageElement> =
        (0..2).map(|_| PageElement::random(&mut dice, &mut next, 4)).collect();
    let old = page(&things, &[]);
    let mut shown = browser(&old.whole());
    things[1].class += 1;
    let new = page(&things, &[]);
    let known = KnownPage::by_mark(PageMark::of(old.mark().as_str()));
    let event = update(&known, &new).unwrap();
    assert_eq!(lines(&event).len(), 2);
    assert!(event.lines.starts_with("@two\n#two "), "{}", event.lines);
    shown.follow(lines(&event));
    assert_eq!(shown.html(), plain(&things).html());
    for mark in ["", "x", "ñññññññññññññññññ"] {
        let all = update(&KnownPage::by_mark(PageMark::of(mark)), &new).unwrap();
        assert_eq!(lines(&all).len(), 4, "nothing is known");
    }
}

#[test]
fn all_facts_are_sent_when_one_changes() {
    let things: Vec<PageElement> = Vec::new();
    let one = page(&things, &["due 1", "here 0"]).known();
    assert_eq!(update(&one, &page(&things, &["due 1", "here 0"])), None);
    let event = update(&one, &page(&things, &["due 1", "here 0 2"])).unwrap();
    assert_eq!(event.lines, "due 1\nhere 0 2\n");
    assert_eq!(HtmlElement::default().follow(lines(&event)), ["due 1", "here 0 2"]);
}

/// Returns a page with one hand that shows a name and a hidden card.
fn hand(secret: [u8; 16], name: &str, card: &str) -> SlotPage {
    let pen = Pen::records(Secret::new(secret), Arc::default(), &[]);
    let shown = pen.slot("hand", html! { p id="hand" { (name) ": " (card) } });
    let (id, says) = ("card".to_string(), card.to_string());
    let piece = pen.piece(&Card { id, class: 1, says });
    SlotPage::new(pen, vec![("one", html! { (shown) (piece) })], Vec::new())
}

#[test]
fn different_secrets_give_different_keys() {
    let known = |secret| hand(secret, "Ana", "red").known();
    assert_eq!(known([1; 16]), known([1; 16]));
    let (one, other) = (known([1; 16]), known([2; 16]));
    assert_ne!(one.mark(), other.mark());
    for (one, other) in one.entries.iter().zip(&other.entries) {
        assert!(one.slot != other.slot && one.body != other.body, "keys depend on the secret");
    }
}

#[test]
fn a_crafted_name_cannot_act_as_a_reference_or_share_a_key() {
    // A name with the form of a reference stays text.
    for name in ["\u{1}@@@@", "\u{1}0000000000000000@@@@", "<template data-slot=\"card\">"] {
        let pen = pen();
        let other = pen.slot("other", html! { b id="other" { "hidden" } });
        let named = html! { i { (name) } };
        let page = SlotPage::new(pen, vec![("one", html! { (named) (other) })], Vec::new());
        let whole = &page.whole()[0];
        assert_eq!(*whole, format!("{}<b id=\"other\">hidden</b>", named.0));
    }
    // The contents of a text cannot change where it is split.
    let keys = [("Ana", "red"), ("Ana: ", "red"), ("Ana", ": red"), ("Ana: red", "")]
        .map(|(name, card)| hand(SECRET, name, card).known().mark().clone());
    for (index, key) in keys.iter().enumerate() {
        assert!(!keys[..index].contains(key), "{index}");
    }
}

/// A card that counts how often it is drawn.
struct Counted<'a> {
    card: Card,
    drawn: &'a Cell<usize>,
}

impl std::hash::Hash for Counted<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.card.hash(state);
    }
}

impl Piece for Counted<'_> {
    fn draw(&self, pen: &Pen) -> Markup {
        self.drawn.set(self.drawn.get() + 1);
        html! { i { "in it: " (pen.piece(&self.card)) } }
    }
}

/// Draws a card with these words, and returns the HTML of its page.
fn draw_and_count(
    says: &str,
    cache: &Arc<PieceCache>,
    marks: &[ElementAttribute],
) -> (String, bool) {
    let (drawn, says) = (Cell::new(0), says.to_string());
    let pen = Pen::records(Secret::new(SECRET), cache.clone(), &[]).with_marks(marks.to_vec());
    let card = Card { id: "card".to_string(), class: 1, says };
    let before = cache.len();
    let html = pen.piece(&Counted { card, drawn: &drawn });
    let page = SlotPage::new(pen, vec![("one", html)], Vec::new());
    // With debug assertions, a piece in the cache is drawn to compare it.
    assert!(drawn.get() == 1 || !cfg!(debug_assertions) && before > 0);
    (page.whole().remove(0), cache.len() > before)
}

#[test]
fn a_piece_is_kept_while_it_is_used() {
    let (cache, marks) = (Arc::<PieceCache>::default(), []);
    let red = "<i>in it: <b id=\"card\" class=\"1\">says red\nand more</b></i>".to_string();
    cache.begin_state(1);
    assert_eq!(draw_and_count("red", &cache, &marks), (red.clone(), true));
    assert_eq!(draw_and_count("red", &cache, &marks), (red.clone(), false), "a second viewer");
    draw_and_count("white", &cache, &marks);
    assert_eq!(cache.len(), 4, "two pieces and the pieces in them");
    for state in 2..2 * KEPT as u64 {
        cache.begin_state(state);
        draw_and_count(&format!("number {state}"), &cache, &marks);
        assert_eq!(draw_and_count("red", &cache, &marks), (red.clone(), false));
        assert!(cache.len() <= 2 * KEPT + 4, "{}", cache.len());
    }
    assert!(draw_and_count("white", &cache, &marks).1, "it was not used");
}

#[test]
fn marks_are_part_of_the_key_of_a_piece() {
    let cache = Arc::<PieceCache>::default();
    let mark = ElementAttribute { name: "card".to_string(), attribute: "data-pointed".to_string() };
    draw_and_count("red", &cache, &[]);
    let (marked, fresh) = draw_and_count("red", &cache, &[mark]);
    assert!(fresh && marked.contains("<b data-pointed id=\"card\""), "{marked}");
}

#[test]
fn the_names_of_the_players_are_part_of_the_key_of_a_piece() {
    let cache = Arc::<PieceCache>::default();
    let mut drawn = 0;
    for (name, counts) in [("Ana", 1), ("Ana", 1), ("Rui", 2)] {
        let names = [name.to_string()];
        let pen = Pen::records(Secret::new(SECRET), cache.clone(), &names);
        pen.part("greeting", &(), || {
            drawn += 1;
            html! { b { "Hello, " (name) } }
        });
        // With debug assertions, a piece in the cache is drawn to compare it.
        assert_eq!(cache.len(), counts);
    }
    assert!(drawn >= 2);
}

/// A piece that shows more than its value.
#[derive(Hash)]
struct Leaky;

static LEAK: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

impl Piece for Leaky {
    fn draw(&self, _: &Pen) -> Markup {
        html! { (LEAK.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) }
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "shows more than its value")]
fn a_piece_that_shows_more_than_its_value_is_detected() {
    let pen = pen();
    pen.piece(&Leaky);
    pen.piece(&Leaky);
}

#[test]
fn a_frame_keeps_the_elements_that_stay_in_it() {
    let list = |items: &[(&str, u32)]| {
        let pen = pen();
        let item = |(id, says): &(&str, u32)| pen.slot(id, html! { li id=(id) { (says) } });
        let frame = html! { ol id="list" { @for one in items { (item(one)) } } };
        let frame = pen.slot("list", frame);
        SlotPage::new(pen, vec![("one", frame)], Vec::new())
    };
    let (old, new) = (list(&[("a", 1), ("b", 2), ("c", 3)]), list(&[("d", 4), ("b", 5), ("a", 1)]));
    let event = update(&old.known(), &new).unwrap();
    let expected = ["@one", "+d <li id=\"d\">4</li>", "/list d b a", "=b <li id=\"b\">5</li>"];
    assert_eq!(lines(&event), expected);
}

#[test]
fn marks_add_attributes_to_slots() {
    let mark = |attribute: &str| ElementAttribute {
        name: "card".to_string(),
        attribute: attribute.to_string(),
    };
    let marks = vec![mark("data-pointed"), mark("data-advised=\"2\"")];
    for pen in [Pen::plain(), pen()] {
        let pen = pen.with_marks(marks.clone());
        let (id, says) = ("card".to_string(), "red".to_string());
        let html = pen.piece(&Card { id, class: 1, says });
        let html = if html.0.starts_with('<') {
            html.0
        } else {
            SlotPage::new(pen, vec![("one", html)], Vec::new()).whole().remove(0)
        };
        assert!(
            html.starts_with("<b data-pointed data-advised=\"2\" id=\"card\" class=\"1\">"),
            "{html}"
        );
    }
}
