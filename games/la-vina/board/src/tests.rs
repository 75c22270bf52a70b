//! Whole random games, rendered at every decision.

mod exit;
mod faces;

use game::{Ctx, FastChance, Game, GameOptions, Observer, Seat, Turn};
use la_vina::{Action, BasketNo, Frame, Options, State, Tools, Variety};

use table_kit::testing::laws::every_answer_fits_its_question;
use table_kit::testing::{self, bare_offers, drawn};
use table_kit::{Board as _, Sheet, best_lines, fill, log_parts};

use super::{Board, MyOffer, pieces, takes};
use crate::sheet::Exit;

table_kit::board_laws!(Board, games(), 9);

#[test]
fn every_answer_to_why_not_fits_its_question() {
    let answers: [(&str, &[&str]); 6] = [
        (
            "deliver",
            &["below-minimum", "less-than-half", "one-variety", "winery-full", "wrong-variety"],
        ),
        ("empty", &["baskets-rest"]),
        ("pour", &["baskets-rest", "does-not-fit", "poured-already"]),
        (
            "exit",
            &[
                "at-the-exit",
                "moved-already",
                "card-in-hand-first",
                "second-card-first",
                "third-tool-first",
            ],
        ),
        (
            "move",
            &[
                "at-the-exit",
                "box-occupied",
                "moved-already",
                "not-forward",
                "card-in-hand-first",
                "second-card-first",
                "third-tool-first",
            ],
        ),
        (
            "take",
            &[
                "fewer-than-two-cards",
                "no-billhook",
                "no-take-at-the-exit",
                "nothing-behind",
                "nothing-covered-here",
                "other-space",
                "outside-the-aisle",
                "space-behind",
                "took-already",
                "card-in-hand-first",
                "second-card-first",
                "third-tool-first",
            ],
        ),
    ];
    let met = [
        ("take", "no-billhook"),
        ("take", "nothing-behind"),
        ("take", "space-behind"),
        ("deliver", "below-minimum"),
        ("pour", "does-not-fit"),
    ];
    every_answer_fits_its_question::<Board>(&games(), &answers, &met);
}

#[test]
fn names_in_log_lines_link_to_their_places() {
    let mut state = State::deal(&Options::with_players(2), &mut FastChance::new(1)).unwrap();
    let Turn::Decide(seat) = state.turn() else { panic!("the game begins") };
    let (mut chance, mut events) = (FastChance::new(1), Vec::new());
    let mut ctx = Ctx::with_events(&mut chance, &mut events);
    state.play(seat, "move 3a".parse().unwrap(), &mut ctx).unwrap();
    let names = ["Ana", "Rui"].map(str::to_string);
    let phrase = state.narrate(&events[0]).unwrap();
    let parts = log_parts::<State>(&phrase, &Board::places(&events[0]), &names);
    let text: String = parts.iter().map(|part| part.text.as_str()).collect();
    let name = &names[seat.index()];
    assert_eq!(text, format!("{name} moves I to the back box of space 3."));
    assert_eq!(&parts[0].text, name);
    assert_eq!(parts[0].places, [format!("strip-{}", seat.number())]);
    assert!(parts.last().unwrap().places.contains(&"box-3a".to_string()));
}

#[test]
fn a_spectator_sees_the_areas_of_all_players() {
    let mut spectated = 0;
    each_ninth_position(|state, seat| {
        let (public, own) = (page(state, Observer::Public), page(state, Observer::Seat(seat)));
        let areas = |html: &str| html.matches("class=\"onlooker ").count();
        assert_eq!((areas(&public), areas(&own)), (usize::from(state.players()), 0));
        for player in Seat::all(state.players()) {
            for basket in BasketNo::BOTH {
                let id = format!("id=\"basket-{}-{}\"", player.number(), basket.number());
                assert_eq!(public.matches(&id).count(), 1, "{id}");
            }
        }
        spectated += 1;
    });
    assert!(spectated > 20, "{spectated}");
}

#[test]
fn every_variety_has_its_own_two_letters_and_its_own_bunch() {
    let sheet = include_str!("../assets/sprites.svg");
    let outline = |variety: Variety| -> Vec<&str> {
        let mark = format!("<symbol id=\"{}\"", pieces::class(Some(variety)));
        let symbol = sheet.split(&mark).nth(1).unwrap().split("</symbol>").next().unwrap();
        symbol.split("cx=").skip(1).map(|rest| rest.split(" r=").next().unwrap()).collect()
    };
    for (index, one) in Variety::ALL.into_iter().enumerate() {
        // A player has one letter, a variety two.
        assert_eq!(pieces::code(one).len(), 2);
        for other in &Variety::ALL[..index] {
            assert_ne!(pieces::code(one), pieces::code(*other));
            assert_ne!(outline(one), outline(*other), "{} and {}", one.key(), other.key());
        }
    }
}

/// Returns an observer's HTML: the board, the own area and the strips.
fn page(state: &State, observer: Observer) -> String {
    drawn::<Board>(state, observer)
}

/// Returns the seeds and options of the random games.
fn games() -> [(u64, Options); 4] {
    [(1, 2), (2, 3), (3, 4), (4, 5)].map(|(seed, players)| (seed, options(players)))
}

fn options(players: u8) -> Options {
    Options { hide_prestige: true, ..Options::with_players(players) }
}

fn begin(players: u8, chance: &mut FastChance) -> State {
    State::deal(&options(players), chance).unwrap()
}

/// Plays the random games and passes every position with a decision to `look`.
fn each_position(mut look: impl FnMut(&State, Seat)) {
    testing::each_position(&games(), |state: &State, _, _| {
        if let Turn::Decide(seat) = state.turn() {
            look(state, seat);
        }
    });
}

/// Does the same for every ninth position only.
fn each_ninth_position(mut look: impl FnMut(&State, Seat)) {
    let mut count = 0_u32;
    each_position(|state, seat| {
        count += 1;
        if count.is_multiple_of(9) {
            look(state, seat);
        }
    });
}

#[test]
fn a_card_goes_into_the_only_basket_with_room_in_the_same_click() {
    let mut seen = 0;
    each_position(|state, seat| {
        let observer = Observer::Seat(seat);
        let view = state.view(observer);
        let room = view.players[seat.index()]
            .baskets
            .iter()
            .map(|basket| basket.cards.len() < basket.capacity);
        if room.filter(|room| *room).count() != 1 {
            return;
        }
        let html = page(state, observer);
        for part in html.split("value=\"").skip(1) {
            let line = part.split('"').next().unwrap_or_default();
            let Some((take, place)) = line.split_once("; ") else { continue };
            let mut after = state.clone();
            for notation in [take, place] {
                let action: Action = notation.parse().unwrap();
                assert!(
                    after
                        .play(seat, action, &mut Ctx::without_events(&mut FastChance::new(0)))
                        .is_ok(),
                    "{line}"
                );
            }
            seen += 1;
        }
    });
    assert!(seen > 5, "{seen} cards");
}

#[test]
fn a_switched_on_tool_highlights_the_cards_that_it_can_take() {
    let mut sets = std::collections::BTreeSet::new();
    each_position(|state, seat| {
        let takes: Vec<(Tools, String)> = bare_offers(state)
            .iter()
            .filter_map(|offer| match offer.action {
                Action::Take { tools, pile, .. } if !tools.is_empty() => {
                    Some((tools, format!("card-{pile}-")))
                }
                _ => None,
            })
            .collect();
        if takes.is_empty() {
            return;
        }
        let html = page(state, Observer::Seat(seat));
        for (tools, card) in takes {
            let names: Vec<&str> = tools.iter().map(|tool| tool.key()).collect();
            let set = names.join("-");
            for name in names {
                assert!(html.contains(&format!("id=\"use-{name}\"")), "a switch for {name}");
            }
            let way = format!("class=\"way with-{set}\"");
            let mut ways = html.split(&way).skip(1);
            assert!(ways.any(|way| way.split("</div>").next().unwrap().contains(&card)));
            sets.insert(set);
        }
    });
    let all = ["billhook", "billhook-boots", "billhook-shears", "boots", "boots-shears", "shears"];
    assert_eq!(sets.iter().map(String::as_str).collect::<Vec<_>>(), all);
    // The style sheet has a rule for each set.
    let css = include_str!("../assets/pointing.css");
    assert!(all.iter().all(|set| css.contains(&format!("> .with-{set}) > .way"))));
}

#[test]
fn pressing_a_card_takes_it_without_tools_if_possible() {
    let mut plain = 0;
    each_position(|state, _| {
        let takes: Vec<MyOffer> = bare_offers(state)
            .into_iter()
            .filter(|offer| matches!(offer.action, Action::Take { .. }))
            .collect();
        let is_plain = |offer: &MyOffer| matches!(offer.action, Action::Take { tools, .. } if tools.is_empty());
        if takes.iter().any(is_plain) && !takes.iter().all(is_plain) {
            assert!(takes::click_offers(&takes).into_iter().all(is_plain));
            plain += 1;
        }
    });
    assert!(plain > 3, "{plain}");
}

#[test]
fn the_sheet_is_confirmed_with_one_click() {
    let (mut confirmed, mut refused) = (0, 0);
    each_position(|state, seat| {
        if !matches!(state.frames().last(), Some(Frame::Deliver { made: 0 })) {
            return;
        }
        let deliveries: Vec<Action> = bare_offers(state)
            .iter()
            .map(|offer| offer.action)
            .filter(|action| matches!(action, Action::Deliver { .. }))
            .collect();
        let to = la_vina::Upgrade::Medium;
        let trade = Action::Upgrade { basket: BasketNo::First, to };
        for first in &deliveries {
            let chosen = [*first, trade];
            // The trade may be too expensive. Then nothing is done, and its refusal gives the reason.
            let Ok(line) = fill(Some(&Exit), state, seat, &chosen) else {
                refused += 1;
                continue;
            };
            assert!(chosen.iter().all(|action| line.contains(action)), "{line:?}");
            let mut after = state.clone();
            for action in &line {
                after
                    .play(seat, *action, &mut Ctx::without_events(&mut FastChance::new(0)))
                    .unwrap();
            }
            let left = after.turn() == Turn::Decide(seat)
                && bare_offers(&after).iter().any(|o| Exit.holds(&o.action));
            assert!(!left, "nothing of the sheet is left to be asked for: {line:?}");
            confirmed += 1;
        }
        let html = page(state, Observer::Seat(seat));
        assert!(html.contains("name=\"do\" value=\"sheet\""));
        assert!(best_lines(&Exit, state, seat, &[]).iter().all(|line| !line.notation.is_empty()));
    });
    assert!(confirmed > 0 && refused > 0, "{confirmed} {refused}");
}

#[test]
fn the_sheet_shows_the_exact_pay_of_each_delivery() {
    let mut paid = 0;
    each_position(|state, seat| {
        let observer = Observer::Seat(seat);
        for offer in bare_offers(state) {
            let Action::Deliver { .. } = offer.action else { continue };
            let html = page(state, observer);
            let face = html.split(&format!("value=\"{}\"", offer.text.notation)).nth(1).unwrap();
            let told = face.split("<strong>").nth(1).unwrap().split('<').next().unwrap();
            assert_eq!(format!("{:+}", testing::paid(state, offer.action)), told);
            paid += 1;
        }
    });
    assert!(paid > 20, "{paid}");
}

#[test]
fn two_figures_of_one_player_have_numerals_and_the_last_one_acts() {
    let state = begin(2, &mut FastChance::new(5));
    let html = page(&state, Observer::Public);
    assert!(html.contains(">I</span>") && html.contains(">II</span>"));
    let aisle = html.split("class=\"at queue\"").nth(1).unwrap();
    let first = aisle.split("class=\"picker").nth(1).unwrap();
    assert!(first.split('"').next().unwrap().ends_with(" acting"), "the first of the queue");
    assert_eq!(aisle.split("id=\"box-exit\"").next().unwrap().matches(" acting").count(), 1);
    let three = page(&begin(3, &mut FastChance::new(5)), Observer::Public);
    assert!(!three.contains("class=\"numeral\""));
}

#[test]
fn hidden_prestige_is_shown_to_its_owner_only() {
    let state = begin(3, &mut FastChance::new(5));
    for (index, seat) in Seat::all(3).enumerate() {
        let html = page(&state, Observer::Seat(seat));
        assert_eq!(html.matches("hidden</span>").count(), 2, "seat {index}");
    }
    assert_eq!(page(&state, Observer::Public).matches("hidden</span>").count(), 3);
    assert_eq!(Board::standing(&state.view(Observer::Public)), None, "nobody talks of it");
}

#[test]
fn baskets_show_their_wines_and_the_board_warns_of_the_last_barrel() {
    let (mut mono, mut blend, mut last) = (0, 0, 0);
    each_ninth_position(|state, seat| {
        let view = state.view(Observer::Seat(seat));
        let html = page(state, Observer::Seat(seat));
        for basket in &view.players[seat.index()].baskets {
            let mut varieties: Vec<_> =
                basket.cards.iter().filter_map(|card| card.variety).collect();
            varieties.sort();
            varieties.dedup();
            match varieties[..] {
                [] => {}
                [only] => {
                    assert!(html.contains(&format!(" {} only ✓", pieces::short(only))));
                    mono += 1;
                }
                _ => {
                    assert!(html.contains(&format!(" of {}", basket.value)));
                    blend += 1;
                }
            }
        }
        let near = view.players.iter().map(|player| player.barrels).min() == Some(1);
        assert_eq!(html.contains("the last round may start"), near && !view.ending);
        last += usize::from(near);
    });
    assert!(mono > 5 && blend > 0 && last > 0, "{mono} {blend} {last}");
}

/// Returns a winery's text about a basket, after this beginning of the line.
fn winery_text<'a>(html: &'a str, winery: &str, line: &str) -> Option<&'a str> {
    let card = html.split(&format!("id=\"winery-{winery}\"")).nth(1)?.split("</article>").next()?;
    card.split(line).nth(1)?.split('"').next()
}

#[test]
fn pointing_at_a_card_previews_its_effect_at_each_winery() {
    let mut seen = 0;
    each_ninth_position(|state, seat| {
        let observer = Observer::Seat(seat);
        for offer in bare_offers(state) {
            let Action::Take { tools: Tools::NONE, pile, .. } = offer.action else { continue };
            let after = testing::after(state, offer.action);
            let place = after.legal().into_iter().find(|action| matches!(action, Action::Place(_)));
            let Some(Action::Place(basket)) = place else { continue };
            let after = testing::after(&after, Action::Place(basket));
            let (before, after) = (page(state, observer), page(&after, observer));
            let number = basket.number();
            for winery in ["1", "2", "3", "coop"] {
                let lines = ["far", "ready"].map(|how| {
                    winery_text(
                        &before,
                        winery,
                        &format!("if-{pile} {how}\" title=\"Basket {number}: "),
                    )
                });
                let now = ["far", "ready"].map(|how| {
                    winery_text(
                        &after,
                        winery,
                        &format!("<li class=\"{how}\" title=\"Basket {number}: "),
                    )
                });
                assert_eq!(lines, now, "winery {winery}, {pile}");
                seen += now.iter().flatten().count();
            }
        }
    });
    assert!(seen > 10, "{seen} distances");
}
