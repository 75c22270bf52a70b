//! Complete random games, rendered at every decision.

mod at_a_glance;
mod bonuses;
mod large;
mod plans;

use std::collections::{BTreeSet, HashSet};

use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Observer, Seat, Turn};
use vinhos::{Action, Components, Frame, Options, State, View};

use table_kit::testing::{self, bare_offers};
use table_kit::{Board as _, MovePreview, REGIONS, Sheet, best_lines};

use super::{Board, Offer, Scene};
use crate::foresee::{OutcomePreviews, Workers};

#[test]
fn nothing_hidden_is_shown() {
    testing::shows_nothing_hidden::<Board>(3, &[4, 3]);
    testing::shows_nothing_hidden::<Board>(2, &[1]);
}

#[test]
fn every_log_line_links_to_a_place() {
    testing::every_log_line_has_a_place::<Board>(3);
    testing::every_log_line_has_a_place::<Board>(1);
}

#[test]
fn every_prompt_addresses_its_player() {
    testing::every_prompt_addresses_its_player::<Board>(6, &[2, 3, 4]);
}

#[test]
fn dim_controls_answer_with_the_specific_cause() {
    let found = testing::refusals_of_controls::<Board>(6, &[2, 4]);
    let specific = [
        "refusal-no-barrel-for-export",
        "refusal-no-wine-to-export",
        "refusal-no-wine-to-sell",
        "refusal-move-leaves-too-little",
        "refusal-no-room-for-staff",
    ];
    for key in specific {
        assert!(found.contains_key(key), "{key} is not among {found:#?}");
    }
}

#[test]
fn parts_show_only_their_values() {
    testing::parts_show_only_their_values::<Board>(2, &[2, 1]);
}

#[test]
fn every_offer_has_its_outcome() {
    testing::every_offer_has_its_outcome::<Board>(3, &[2, 3, 1]);
}

#[test]
fn the_plain_board_is_playable() {
    struct Plain;

    impl table_kit::Board for Plain {
        type Game = State;
    }

    testing::every_position_is_playable::<Plain>(3);
    testing::shows_nothing_hidden::<Plain>(1, &[3]);
}

/// Renders the page of an observer: the board, the own area, the prompt and the panels.
fn drawn(view: &View, options: Options, observer: Observer, offers: &[Offer]) -> String {
    render_page_with_bill(view, options, observer, offers, &[])
}

/// Renders the same in a turn that has cost money.
fn render_page_with_bill(
    view: &View,
    options: Options,
    observer: Observer,
    offers: &[Offer],
    bill: &[i32],
) -> String {
    let names: Vec<String> = Seat::all(options.players).map(|seat| format!("P{seat}")).collect();
    let components = Components::builtin();
    let (names, lines, plan) = (&names, &[], None);
    let pen = testing::pen();
    let scene =
        Scene { view, components, options, observer, names, offers, lines, bill, plan, pen };
    let drawing = Board::draw(&scene);
    assert_eq!(drawing.strips.len(), usize::from(options.players));
    drawing.into_html()
}

/// Plays random games of one to four players and calls `look` for every position with a decision, and for the end. The
/// last game has the rarest decisions: Porto at the start, a winery that fills an estate.
fn walk(mut look: impl FnMut(&State, Seat)) {
    for (seed, players) in [(1, 4), (2, 3), (3, 2), (4, 1), (68, 3)] {
        let mut chance = FastChance::new(seed);
        let options = Options::with_players(players);
        let mut state =
            State::new(&options, Components::builtin(), &mut Ctx::quiet(&mut chance)).unwrap();
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = state.turn() {
            look(&state, seat);
            state.legal_actions(&mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            state.apply(action, &mut Ctx::quiet(&mut chance));
        }
        look(&state, Seat::default());
    }
}

/// Calls `look` for every ninth position and for the end of each game.
fn sample(mut look: impl FnMut(&State, Seat)) {
    let mut count = 0u32;
    walk(|state, seat| {
        count += 1;
        if count.is_multiple_of(9) || state.turn() == Turn::Over {
            look(state, seat);
        }
    });
}

#[test]
fn every_offer_is_a_control_on_the_page() {
    let mut frames = BTreeSet::new();
    walk(|state, seat| {
        let offers = bare_offers(state);
        let html = drawn(
            &state.view(Observer::Seat(seat)),
            state.options(),
            Observer::Seat(seat),
            &offers,
        );
        for offer in &offers {
            let control = format!("name=\"do\" value=\"{}\"", offer.text.notation);
            assert!(
                html.contains(&control),
                "{:?}: no control for {}",
                state.frame(),
                offer.text.notation
            );
        }
        frames.extend(state.frame().map(kind));
    });
    assert_eq!(frames.len(), 31, "some decisions were never drawn: {frames:?}");
}

/// Returns the name of a decision without its fields.
fn kind(frame: Frame) -> String {
    let text = format!("{frame:?}");
    text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default().to_string()
}

#[test]
fn a_viewer_without_a_decision_gets_no_controls() {
    sample(|state, seat| {
        let others = Seat::all(state.players()).filter(|other| *other != seat).map(Observer::Seat);
        for observer in others.chain([Observer::Public]) {
            let html = drawn(&state.view(observer), state.options(), observer, &[]);
            assert!(!html.contains("form=\"act\"") && !html.contains("form=\"why\""));
        }
    });
}

#[test]
fn unknown_cards_are_not_shown() {
    sample(|state, seat| {
        let mut twin = state.clone();
        twin.determinize(seat, &mut FastChance::new(77));
        let draw = |state: &State| {
            drawn(
                &state.view(Observer::Seat(seat)),
                state.options(),
                Observer::Seat(seat),
                &bare_offers(state),
            )
        };
        assert_eq!(draw(state), draw(&twin));
    });
}

#[test]
fn the_page_is_well_formed_and_its_ids_are_unique() {
    sample(|state, seat| {
        let html = drawn(
            &state.view(Observer::Seat(seat)),
            state.options(),
            Observer::Seat(seat),
            &bare_offers(state),
        );
        check_tags(&html);
        let mut seen = HashSet::new();
        for id in html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(seen.insert(id), "the id {id} stands twice");
            assert!(!id.contains(['.', ' ']), "{id}");
        }
        for target in html.split("=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
            let region = target.strip_prefix("r-");
            let beside = region.is_some_and(|id| REGIONS.contains(&id));
            assert!(seen.contains(target) || beside, "nothing is called {target}");
        }
        assert!(!html.contains("<script") && !html.contains(" onclick"));
    });
}

/// Checks that every tag is closed in order, and that no control is inside another.
fn check_tags(html: &str) {
    const VOID: [&str; 3] = ["input", "br", "wbr"];
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).expect("a tag has a name");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "closed out of turn");
        } else if !VOID.contains(&name) {
            let control = |name: &str| matches!(name, "button" | "a" | "summary");
            assert!(
                !control(name) || !open.iter().any(|outer| control(outer)),
                "{open:?} holds {name}"
            );
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

/// Checks the previews of sales, exports and press releases.
#[test]
fn previews_match_the_results() {
    let mut sales = 0;
    walk(|state, seat| {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let observer = Observer::Seat(seat);
        for action in legal.iter().copied().filter(|action| matches!(action, Action::Sell(_))) {
            let mut chosen = state.clone();
            chosen.apply(action, &mut Ctx::quiet(&mut FastChance::new(0)));
            let told = OutcomePreviews.outcome(
                &state.view(observer),
                &chosen.view(observer),
                seat,
                action,
            );
            let mut slots = Vec::new();
            chosen.legal_actions(&mut slots);
            let fetched =
                slots.iter().filter(|slot| matches!(slot, Action::SellAt(_))).map(|slot| {
                    let mut sold = chosen.clone();
                    sold.apply(*slot, &mut Ctx::quiet(&mut FastChance::new(0)));
                    let bagos = |state: &State| state.view(observer).players[seat.index()].bagos;
                    bagos(&sold) - bagos(&chosen)
                });
            let best = fetched.max().map(|most| format!("for up to {most} Bagos"));
            assert_eq!(told.first().cloned(), best);
            sales += 1;
        }
    });
    assert!(sales > 10, "{sales} sales were looked at");
}

/// Checks that no assignment of the workers makes better wine than the suggested one.
#[test]
fn the_suggested_assignment_scores_most() {
    let mut asked = 0;
    let mut chance = FastChance::new(7);
    walk(|state, seat| {
        let observer = Observer::Seat(seat);
        let view = state.view(observer);
        let frame = view.turn.as_ref().and_then(|turn| turn.decisions.last().copied());
        if !matches!(frame, Some(Frame::MoveWorker { .. })) {
            return;
        }
        asked += 1;
        let worth = |line: &str| -> i32 {
            let mut state = state.clone();
            let mut last = 0;
            for notation in line.split("; ") {
                last = super::foresee::harvest(&state.view(observer), seat);
                state.apply(notation.parse().unwrap(), &mut Ctx::quiet(&mut FastChance::new(0)));
            }
            last
        };
        let lines = best_lines(&Workers, state, seat, &[]);
        let best = worth(&lines[0].notation);
        assert!(lines[0].chip.as_ref().unwrap().starts_with(&format!("{best} ")));
        for _ in 0..20 {
            let mut other = state.clone();
            let mut legal = Vec::new();
            let mut line = Vec::new();
            while other.turn() == Turn::Decide(seat) {
                other.legal_actions(&mut legal);
                legal.retain(|action| Workers.holds(action));
                if legal.is_empty() {
                    break;
                }
                let action = legal[chance.below(legal.len() as u32) as usize];
                line.push(action.to_string());
                other.apply(action, &mut Ctx::quiet(&mut FastChance::new(0)));
            }
            assert!(worth(&line.join("; ")) <= best, "{line:?} beats {}", lines[0].notation);
        }
    });
    assert!(asked > 3, "workers were moved {asked} times");
}

#[test]
fn a_solo_player_sees_the_rival() {
    let mut chance = FastChance::new(4);
    let options = Options::with_players(1);
    let mut state =
        State::new(&options, Components::builtin(), &mut Ctx::quiet(&mut chance)).unwrap();
    let mut legal = Vec::new();
    let me = Observer::Seat(Seat::default());
    while state.turn() != Turn::Over {
        state.legal_actions(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        state.apply(action, &mut Ctx::quiet(&mut chance));
        let page = drawn(&state.view(me), options, me, &bare_offers(&state));
        assert!(page.contains("id=\"v-rival\"") && page.contains("id=\"marker-1\""));
        let (own, rival) = (state.view(me).players[0].clone(), state.view(me).rival.unwrap());
        let total = own.vp + own.if_over.iter().map(|(_, vp)| vp).sum::<u16>();
        let wins = total >= vinhos::GOAL && total > rival.vp + rival.majorities;
        let told = page.contains("If the game ended now, you would win");
        assert_eq!(told, wins && state.turn() != Turn::Over);
    }
    let (view, page) = (state.view(me), drawn(&state.view(me), options, me, &[]));
    let rival = view.rival.unwrap();
    assert!(
        rival.fair_points > 0 && page.contains(&format!("<strong>{}</strong>", rival.fair_points))
    );
    assert_eq!(page.contains("The Rival is beaten."), rival.beaten);
    assert_eq!(page.contains("The Rival is not beaten"), !rival.beaten);
    let barrels = view.countries.iter().flat_map(|country| &country.slots);
    assert!(barrels.clone().any(|slot| slot.barrel == Some(vinhos::RIVAL)));
    assert!(page.contains("barrel of The Rival"));
}
