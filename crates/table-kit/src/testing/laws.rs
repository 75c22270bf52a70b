//! The laws that every board obeys. [`board_laws!`](crate::board_laws) generates a test of each.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use game::{Chance, FastChance, Game, Observer, Seat, Turn};
use maud::PreEscaped;
use page::{ElementAttribute, Pen, PieceCache, Secret, SlotPage};
use words::Rules;

use super::{bare_offers, drawn, each_phase, each_position, names, seen, shown};
use crate::board::Board;
use crate::drawing::REGIONS;
use crate::log::{LogPart, log_parts};
use crate::planning::plan;
use crate::snapshot::{Snapshot, Viewpoint, addressed_prompt, determinized, outcome, snapshot};
use crate::text::phrase_text;

/// Generates a test of each law. `$games` are the seeds and options of random games, and `$phases` is the number of
/// kinds of decision in them.
#[macro_export]
macro_rules! board_laws {
    ($board:ty, $games:expr, $phases:expr) => {
        #[test]
        fn nothing_hidden_is_shown() {
            $crate::testing::laws::shows_nothing_hidden::<$board>(&$games);
        }

        #[test]
        fn parts_show_only_their_values() {
            $crate::testing::laws::parts_show_only_their_values::<$board>(&$games);
        }

        #[test]
        fn the_html_is_well_formed_for_every_observer() {
            $crate::testing::laws::html_is_well_formed::<$board>(&$games);
        }

        #[test]
        fn every_offer_has_a_control() {
            $crate::testing::laws::every_offer_has_a_control::<$board>(&$games, $phases);
        }

        #[test]
        fn every_offer_has_its_outcome() {
            $crate::testing::laws::every_offer_has_its_outcome::<$board>(&$games);
        }

        #[test]
        fn every_hint_marks_a_control() {
            $crate::testing::laws::every_hint_marks_a_control::<$board>(&$games);
        }

        #[test]
        fn every_log_line_links_to_a_place() {
            $crate::testing::laws::every_log_line_has_a_place::<$board>(&$games);
        }

        #[test]
        fn every_prompt_addresses_its_player() {
            $crate::testing::laws::every_prompt_addresses_its_player::<$board>(&$games);
        }

        #[test]
        fn the_plain_board_is_playable() {
            struct Plain;

            impl $crate::Board for Plain {
                type Game = <$board as $crate::Board>::Game;
            }

            $crate::testing::laws::every_position_is_playable::<Plain>(&$games[..1]);
            $crate::testing::laws::shows_nothing_hidden::<Plain>(&$games[..1]);
        }
    };
}

type BoardOptions<B> = <<B as Board>::Game as Game>::Options;

/// Checks that a viewer gets the same bytes for positions that differ only in things hidden from the viewer.
pub fn shows_nothing_hidden<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    each_position(games, |state, _, chance| {
        if chance.below(8) == 0 {
            same_bytes::<B>(state, chance);
        }
    });
}

fn same_bytes<B: Board>(state: &B::Game, chance: &mut FastChance) {
    for seat in Seat::all(state.players()) {
        let mut other = state.clone();
        other.determinize(seat, chance);
        for observer in [Observer::Seat(seat), Observer::Public] {
            let [here, there] = [state, &other].map(|state| {
                let seen = seen::<B>(state, observer, None);
                let drawing = seen.drawing.into_html();
                format!("{drawing}{}{:?}{:?}", seen.prompt, seen.due, seen.offers)
            });
            let at = here.bytes().zip(there.bytes()).position(|(one, two)| one != two);
            let near =
                at.map(|at| (here.get(at.saturating_sub(160)..at + 20), there.get(at..at + 20)));
            assert!(here == there, "the page of {} leaks to {observer:?}: {near:?}", B::Game::ID);
        }
    }
}

/// Checks that all drawings of a part with the same value are the same: in random games, for all observers, with plans,
/// and with other names. It also checks that a page of parts equals the plain page.
pub fn parts_show_only_their_values<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    let (secret, names) = (Secret::of("of the tests"), names());
    let others: Vec<String> = names.iter().map(|name| format!("<{name}>")).collect();
    for game in games {
        let (cache, mut count) = (Arc::<PieceCache>::default(), 0);
        let same = |state: &B::Game, viewpoint: &Viewpoint<'_>| {
            let pen = Pen::records(secret, cache.clone(), viewpoint.names);
            let html = snapshot::<B>(state, &[], viewpoint, &pen).drawing.into_html();
            let page = SlotPage::new(pen, vec![("page", PreEscaped(html))], Vec::new());
            let plain = shown::<B>(state, viewpoint);
            let next = plain.offers.iter().find(|offer| offer.plans);
            let next = next.map(|offer| offer.notation.clone());
            assert!(page.whole()[0] == plain.drawing.into_html(), "{}", B::Game::ID);
            next
        };
        each_position(std::slice::from_ref(game), |state: &B::Game, _, chance| {
            count += 1;
            if chance.below(2) > 0 {
                return;
            }
            cache.begin_state(count);
            let names = if chance.below(6) == 0 { &others } else { &names };
            let seats = Seat::all(state.players()).map(Observer::Seat);
            for observer in seats.chain([Observer::Public]) {
                let viewpoint =
                    Viewpoint { observer, decides: true, hints: true, names, plan: None };
                let plan = same(state, &viewpoint);
                if plan.is_some() {
                    same(state, &Viewpoint { plan: plan.as_deref(), ..viewpoint });
                }
            }
        });
        assert!(!cache.is_empty() || B::assets().is_empty(), "{} has no parts", B::Game::ID);
    }
}

/// Checks the HTML of every observer. See [`check_html`].
pub fn html_is_well_formed<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    each_phase(games, |state: &B::Game| {
        for observer in Seat::all(state.players()).map(Observer::Seat).chain([Observer::Public]) {
            check_html(&drawn::<B>(state, observer));
        }
    });
}

/// Checks that every tag is closed in order, that no control is inside another, that every id is unique and every link
/// within the page leads to one, that names are escaped, and that nothing is inline that the page forbids.
pub fn check_html(html: &str) {
    const VOID: [&str; 3] = ["input", "br", "wbr"];
    let (mut open, mut ids, mut targets) = (Vec::new(), HashSet::new(), Vec::new());
    let is_control = |name: &str| matches!(name, "button" | "a" | "summary");
    for tag in html.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap_or_else(|| panic!("not closed: <{tag}"));
        assert!(!text.contains('>'), "a stray bracket after <{tag}>");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "closes something else");
            continue;
        }
        let name = tag.split(' ').next().unwrap_or_default();
        let nested = is_control(name) && open.iter().any(|outer| is_control(outer));
        assert!(!nested, "<{tag}> is in another control: {open:?}");
        assert!(!["script", "style", "img"].contains(&name), "<{tag}>");
        assert!(!tag.contains(" onclick"), "<{tag}>");
        // A style only sets a place in the scene.
        let style = tag.split_once(" style=\"").map(|(_, style)| style);
        assert!(style.is_none_or(|style| style.starts_with("--")), "<{tag}>");
        if !VOID.contains(&name) {
            open.push(name);
        }
        if let Some((_, id)) = tag.split_once(" id=\"") {
            let id = id.split('"').next().unwrap_or_default();
            assert!(ids.insert(id) && !id.contains(['.', ' ']), "the id {id} is there twice");
        }
        targets.extend(tag.split("=\"#").skip(1).filter_map(|rest| rest.split('"').next()));
    }
    assert!(open.is_empty(), "never closed: {open:?}");
    for target in targets {
        let region = target.strip_prefix("r-").is_some_and(|id| REGIONS.contains(&id));
        assert!(region || ids.contains(target), "no element has the id {target}");
    }
    let unescaped =
        names().into_iter().find(|name| name.contains(['<', '&']) && html.contains(name));
    assert_eq!(unescaped, None);
}

/// Checks that each offer has a control of its own, a control for a line that begins with it, or a choice on the sheet;
/// and that the others have no controls. Random games must have this number of kinds of decision.
pub fn every_offer_has_a_control<B: Board>(games: &[(u64, BoardOptions<B>)], phases: usize) {
    let found = each_phase(games, |state: &B::Game| {
        let Turn::Decide(due) = state.turn() else { return };
        let html = drawn::<B>(state, Observer::Seat(due));
        for offer in bare_offers(state) {
            let notation = &offer.text.notation;
            let has = |control: &str| html.contains(&format!("{control}=\"{notation}"));
            let alone = ["\"", "; "]
                .iter()
                .any(|end| html.contains(&format!("name=\"do\" value=\"{notation}{end}")));
            let sheet = B::sheet().filter(|sheet| sheet.holds(&offer.action));
            // Confirming a sheet with nothing chosen ends it.
            let chosen = sheet.is_some_and(|sheet| {
                has("value") || sheet.closes(&offer.action) && html.contains("value=\"sheet\"")
            });
            let prompt = state.prompt(Observer::Seat(due)).key;
            assert!(alone || chosen, "{}, {prompt}: no control for {notation}", B::Game::ID);
        }
        let others = Seat::all(state.players()).filter(|seat| *seat != due).map(Observer::Seat);
        for observer in others.chain([Observer::Public]) {
            let html = drawn::<B>(state, observer);
            assert!(!html.contains("form=\"act\"") && !html.contains("form=\"why\""));
        }
    });
    assert_eq!(found.len(), phases, "the decisions of the games are {found:?}");
}

/// Checks that every offer shows an outcome that does not depend on hidden things, also if it reveals some. With a plan
/// begun, the possible next choices show one, too.
pub fn every_offer_has_its_outcome<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    each_position(games, |state: &B::Game, _, chance| {
        let Turn::Decide(due) = state.turn() else { return };
        if chance.below(6) > 0 {
            return;
        }
        for action in state.legal() {
            let [first, others @ ..] = [0, 1, 2].map(|seed| {
                let mut world = state.clone();
                world.determinize(due, &mut FastChance::new(seed));
                let before = world.view(Observer::Seat(due));
                outcome::<B>(&world, &before, due, action, &names())
            });
            let same = others.iter().all(|other| *other == first);
            assert!(same, "{}, {action}: {first:?} depends on {others:?}", B::Game::ID);
        }
        let mut plan: Option<String> = None;
        // The first offers extend the plan a few times.
        for _ in 0..3 {
            let offers = seen::<B>(state, Observer::Seat(due), plan.as_deref()).offers;
            for offer in &offers {
                let (id, notation) = (B::Game::ID, &offer.notation);
                let chip = offer.chip.as_deref().unwrap_or_default();
                assert!(!chip.trim().is_empty(), "{id}: there is no outcome for {notation}");
            }
            let Some(next) = offers.into_iter().find(|offer| offer.plans) else { return };
            plan = Some(next.notation);
        }
    });
}

/// Checks that the mark of a hint is on the page, whichever legal action the hint is about.
pub fn every_hint_marks_a_control<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    let names = names();
    each_phase(games, |state: &B::Game| {
        let Turn::Decide(due) = state.turn() else { return };
        let hints = state.legal().into_iter().enumerate();
        let marks: Vec<ElementAttribute> = hints
            .map(|(number, action)| ElementAttribute {
                name: action.to_string(),
                attribute: format!("data-advised=\"{number}\""),
            })
            .collect();
        let observer = Observer::Seat(due);
        let viewpoint =
            Viewpoint { observer, decides: true, hints: true, names: &names, plan: None };
        let pen = Pen::plain().with_marks(marks.clone());
        let page = snapshot::<B>(state, &[], &viewpoint, &pen).drawing.into_html();
        let missing = marks.iter().find(|mark| !page.contains(&mark.attribute));
        assert!(missing.is_none(), "{}: no control has the mark {missing:?}", B::Game::ID);
    });
}

/// Checks that every line of the log leads to a place that is on the page.
pub fn every_log_line_has_a_place<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    let (names, me) = (names(), Observer::Seat(Seat::new(0)));
    each_position(games, |state: &B::Game, events, chance| {
        if chance.below(3) > 0 {
            return;
        }
        let drawing = seen::<B>(state, me, None).drawing;
        let page = drawing.board.into_string() + &drawing.mine.into_string();
        let is_there =
            |id: &String| id.starts_with("strip-") || page.contains(&format!(" id=\"{id}\""));
        let leads = |part: &LogPart| part.places.iter().any(is_there);
        for event in events.iter().filter_map(|event| B::Game::redact(event, me)) {
            let Some(phrase) = state.narrate(&event) else { continue };
            let parts = log_parts::<B::Game>(&phrase, &B::places(&event), &names);
            let astray = parts.iter().find(|part| !part.places.is_empty() && !leads(part));
            assert!(astray.is_none(), "the places of {astray:?} in {event:?} are not on the page");
            assert!(parts.iter().any(leads), "no place of {event:?} is on the page");
        }
    });
}

/// Checks in random games that every question addresses its player: it begins with "Your turn: " and continues without
/// a name.
pub fn every_prompt_addresses_its_player<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    let names = names();
    each_position(games, |state: &B::Game, _, _| {
        let Turn::Decide(due) = state.turn() else { return };
        let prompt = state.prompt(Observer::Seat(due));
        let asked = addressed_prompt::<B::Game>(&prompt, due, &names);
        let rest = asked.strip_prefix("Your turn: ").unwrap_or_default();
        assert!(rest.len() > 4, "{}: {asked}", B::Game::ID);
        assert!(!rest.contains("Your turn") && !rest.contains(&names[due.index()]), "{asked}");
        let clause = state.decision_clause().unwrap_or_default();
        let known = Rules::of::<B::Game>().clauses().any(|known| known.number == clause);
        assert!(known, "{}: {asked} cites the unknown clause {clause:?}", B::Game::ID);
    });
}

/// Checks that every position can be drawn for everybody, and that the player to move is offered every legal action.
pub fn every_position_is_playable<B: Board>(games: &[(u64, BoardOptions<B>)]) {
    each_position(games, |state: &B::Game, _, chance| {
        if chance.below(8) > 0 {
            return;
        }
        seen::<B>(state, Observer::Public, None);
        let Turn::Decide(due) = state.turn() else { return };
        let seen = seen::<B>(state, Observer::Seat(due), None);
        assert!(!seen.drawing.board.into_string().is_empty());
        assert_eq!(seen.drawing.strips.len(), usize::from(state.players()));
        let offered: Vec<String> = seen.offers.into_iter().map(|offer| offer.notation).collect();
        let legal: Vec<String> = state.legal().iter().map(ToString::to_string).collect();
        assert_eq!(offered, legal);
    });
}

/// The answers to "why not?" in random games, by the verb of the action that the control is about and the key of the
/// refusal. Each has the first such action as an example, with its text.
type RefusalsOfControls = BTreeMap<(String, &'static str), String>;

/// Checks that each answer to "why not?" in random games fits the question. `answers` lists the verbs of the actions
/// that are asked about, and the keys of the refusals that answer a question about them, without `refusal-`. Somebody
/// has read every pair as a player would. `met` are pairs that occur in these games.
pub fn every_answer_fits_its_question<B: Board>(
    games: &[(u64, BoardOptions<B>)],
    answers: &[(&str, &[&str])],
    met: &[(&str, &str)],
) {
    let found = refusals_of_controls::<B>(games);
    let pairs: Vec<(&str, &str)> = found
        .keys()
        .map(|(verb, key)| (verb.as_str(), key.trim_start_matches("refusal-")))
        .collect();
    for ((verb, key), example) in pairs.iter().zip(found.values()) {
        let fits = answers.iter().any(|(about, keys)| about == verb && keys.contains(key));
        assert!(fits, "{}: read this answer as a player would: {example} ({key})", B::Game::ID);
    }
    let missed: Vec<_> = met.iter().filter(|pair| !pairs.contains(pair)).collect();
    assert!(missed.is_empty(), "{}: {missed:?} are not among {found:#?}", B::Game::ID);
}

/// Returns the answers of the board's dim controls in random games. A dim control must not be about a legal action, and
/// its answer must address the player.
fn refusals_of_controls<B: Board>(games: &[(u64, BoardOptions<B>)]) -> RefusalsOfControls {
    let mut found = BTreeMap::new();
    each_position(games, |state: &B::Game, _, _| {
        let Turn::Decide(due) = state.turn() else { return };
        let first = ask_controls::<B>(state, due, None, &mut found);
        // The same controls with one move of a plan chosen.
        if let Some(first) = first.offers.into_iter().find(|offer| offer.plans) {
            ask_controls::<B>(state, due, Some(&first.notation), &mut found);
        }
    });
    found
}

/// Adds the refusals of all controls that the board shows as impossible in one position. Returns what the seat sees.
fn ask_controls<B: Board>(
    state: &B::Game,
    due: Seat,
    line: Option<&str>,
    found: &mut RefusalsOfControls,
) -> Snapshot {
    let (mut seen, names) = (seen::<B>(state, Observer::Seat(due), line), names());
    let world = determinized(state, due);
    let planned = line.and_then(|line| plan::<B>(&world, due, line, &names));
    let world = planned.map_or(world, |(after, _)| after);
    let page = std::mem::take(&mut seen.drawing).into_html();
    for control in page.split("form=\"why\" name=\"do\" value=\"").skip(1) {
        let notation = control.split('"').next().unwrap_or_default();
        let Ok(action) = notation.parse::<<B::Game as Game>::Action>() else {
            panic!("{}: a control asks about {notation}, which is not an action", B::Game::ID);
        };
        let refused = match world.check(due, action) {
            Err(refused) => refused,
            // A legal action that cannot be added to a plan has to wait until the plan is confirmed.
            Ok(()) if line.is_some() => continue,
            Ok(()) => panic!("{}: a control asks about {notation}, which is legal", B::Game::ID),
        };
        let verb = notation.split(' ').next().unwrap_or_default().to_string();
        found.entry((verb, refused.phrase.key)).or_insert_with(|| {
            let text = phrase_text::<B::Game>(&refused.phrase, &names);
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            let addresses =
                words.any(|word| ["You", "you", "Your", "your", "yours"].contains(&word));
            assert!(addresses && !text.contains('{'), "{}: {notation}: {text}", B::Game::ID);
            format!("{notation}: {text}")
        });
    }
    seen
}
