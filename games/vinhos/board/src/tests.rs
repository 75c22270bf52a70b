//! Complete random games, rendered at every decision.

mod at_a_glance;
mod bonuses;
mod large;
mod plans;

use std::collections::BTreeSet;

use game::{Chance, Ctx, FastChance, Game, GameOptions, Observer, Seat, Turn};
use vinhos::{Action, Frame, Options, State};

use table_kit::testing::laws::every_answer_fits_its_question;
use table_kit::testing::{self, bare_offers, bare_scene, drawn};
use table_kit::{MovePreview, Sheet, best_lines};

use super::{Board, Scene};
use crate::foresee::{OutcomePreviews, WorkerSheet};

table_kit::board_laws!(Board, games(), 32);

#[test]
fn every_answer_to_why_not_fits_its_question() {
    let answers: [(&str, &[&str]); 19] = [
        ("at", &["sale-of-other-colour", "slot-taken", "slot-too-high"]),
        ("barrel", &["magnate-holds-no-barrel", "magnate-not-pleased", "no-other-barrel-there"]),
        ("booth", &["booth-taken"]),
        (
            "buy",
            &[
                "no-estate-for-vineyard",
                "no-vineyard-left",
                "region-not-in-game",
                "same-region-twice",
                "vineyard-too-dear",
            ],
        ),
        (
            "cellar",
            &[
                "cellar-there",
                "cellar-too-dear",
                "like-an-earlier-estate",
                "no-cellar-in-minho",
                "no-cellar-left",
            ],
        ),
        ("expert", &["deck-empty", "expert-too-dear"]),
        ("export", &["no-barrel-for-export", "no-export-free", "wine-reaches-no-export"]),
        ("hire", &["no-room-for-worker", "no-worker-left", "wage-too-high"]),
        (
            "move",
            &[
                "may-not-stay-on-pass",
                "move-leaves-too-little",
                "move-too-dear",
                "must-leave-cell",
                "no-barrel-for-export",
                "no-barrel-for-sale",
                "no-cellar-left",
                "no-estate-for-cellar",
                "no-estate-for-winery",
                "no-expert-left",
                "no-export-free",
                "no-export-in-reach",
                "no-room-for-staff",
                "no-sale-free",
                "no-sale-in-reach",
                "no-staff-left",
                "no-vineyard-suits",
                "no-wine-to-export",
                "no-wine-to-sell",
                "no-winery-left",
            ],
        ),
        ("order", &["order-slot-taken"]),
        (
            "play",
            &[
                "cellar-too-dear",
                "cheapest-vineyard-too-dear",
                "not-inside-an-action",
                "tile-used-already",
                "wage-too-high",
                "winery-too-dear",
                "no-barrel-for-export",
                "no-barrel-for-sale",
                "no-cellar-left",
                "no-estate-for-cellar",
                "no-estate-for-winery",
                "no-expert-left",
                "no-export-free",
                "no-export-in-reach",
                "no-room-for-staff",
                "no-sale-free",
                "no-sale-in-reach",
                "no-staff-left",
                "no-vineyard-suits",
                "no-wine-to-export",
                "no-wine-to-sell",
                "no-winery-left",
            ],
        ),
        ("renown", &["no-space-in-region", "region-not-in-game"]),
        ("sell", &["no-barrel-for-sale", "no-sale-of-colour-free", "wine-reaches-no-sale"]),
        ("send", &["expert-does-not-suit"]),
        ("start", &["no-vineyard-left", "region-not-in-game"]),
        ("take", &["no-barrel-for-tile", "tile-owned"]),
        ("to", &["outside-the-frame", "slot-taken", "slot-too-high"]),
        (
            "use",
            &[
                "ability-brings-no-vineyard",
                "ability-leaves-too-little",
                "discount-elsewhere",
                "expert-used-already",
                "move-expert-too-late",
                "no-barrel-there",
                "no-cube-left",
                "no-discount-on-tile",
                "no-rearrangement-helps",
                "no-space-for-cube",
                "rearrange-elsewhere",
            ],
        ),
        (
            "winery",
            &[
                "estate-has-two-wineries",
                "like-an-earlier-estate",
                "no-room-for-winery",
                "no-winery-left",
                "winery-too-dear",
            ],
        ),
    ];
    let met = [
        ("move", "no-barrel-for-export"),
        ("move", "no-wine-to-export"),
        ("move", "no-wine-to-sell"),
        ("move", "move-leaves-too-little"),
        ("move", "no-room-for-staff"),
    ];
    every_answer_fits_its_question::<Board>(&games(), &answers, &met);
}

/// Returns the seeds and options of the random games. The last game has the rarest decisions: Porto at the start, a
/// winery that fills an estate.
fn games() -> [(u64, Options); 5] {
    let games = [(1, 4), (2, 3), (3, 2), (4, 1), (68, 3)];
    games.map(|(seed, players)| (seed, Options::with_players(players)))
}

/// Returns the HTML of a seat: the board, the own area, the prompt and the panels.
fn page(state: &State, seat: Seat) -> String {
    drawn::<Board>(state, Observer::Seat(seat))
}

/// Plays the random games and calls `look` for every position with a decision, and for the end.
fn walk(mut look: impl FnMut(&State, Seat)) {
    testing::each_position(&games(), |state: &State, _, _| match state.turn() {
        Turn::Decide(seat) => look(state, seat),
        Turn::Over => look(state, Seat::default()),
    });
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

/// Returns the name of a decision without its fields.
fn kind(frame: Frame) -> String {
    let text = format!("{frame:?}");
    text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default().to_string()
}

/// Checks the previews of sales, exports and press releases.
#[test]
fn previews_match_the_results() {
    let mut sales = 0;
    walk(|state, seat| {
        let observer = Observer::Seat(seat);
        for action in state.legal().into_iter().filter(|action| matches!(action, Action::Sell(_))) {
            let chosen = testing::after(state, action);
            let told = OutcomePreviews.outcome(
                &state.view(observer),
                &chosen.view(observer),
                seat,
                action,
            );
            let slots = chosen.legal();
            let fetched =
                slots.iter().filter(|slot| matches!(slot, Action::SellAt(_))).map(|slot| {
                    let sold = testing::after(&chosen, *slot);
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
fn no_assignment_of_workers_makes_better_wine_than_the_suggested_one() {
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
                state.apply(
                    notation.parse().unwrap(),
                    &mut Ctx::without_events(&mut FastChance::new(0)),
                );
            }
            last
        };
        let lines = best_lines(&WorkerSheet, state, seat, &[]);
        let best = worth(&lines[0].notation);
        assert!(lines[0].chip.as_ref().unwrap().starts_with(&format!("{best} ")));
        for _ in 0..20 {
            let mut other = state.clone();
            let mut legal = Vec::new();
            let mut line = Vec::new();
            while other.turn() == Turn::Decide(seat) {
                other.legal_actions(&mut legal);
                legal.retain(|action| WorkerSheet.holds(action));
                if legal.is_empty() {
                    break;
                }
                let action = *chance.pick(&legal);
                line.push(action.to_string());
                other.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
            }
            assert!(worth(&line.join("; ")) <= best, "{line:?} beats {}", lines[0].notation);
        }
    });
    assert!(asked > 3, "workers were moved {asked} times");
}

#[test]
fn a_solo_player_sees_the_rival() {
    let me = Seat::default();
    let mut last = None;
    testing::each_position(&[(4, Options::with_players(1))], |state: &State, _, _| {
        let (view, page) = (state.view(Observer::Seat(me)), page(state, me));
        assert!(page.contains("id=\"v-rival\"") && page.contains("id=\"marker-1\""));
        let (own, rival) = (&view.players[0], view.rival.as_ref().unwrap());
        let total = own.vp + own.if_over.iter().map(|(_, vp)| vp).sum::<u16>();
        let wins = total >= vinhos::GOAL && total > rival.vp + rival.majorities;
        let told = page.contains("If the game ended now, you would win");
        assert_eq!(told, wins && state.turn() != Turn::Over);
        last = Some((view, page));
    });
    let (view, page) = last.unwrap();
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
