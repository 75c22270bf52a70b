//! The numbers of the enlarged parts add up.

use super::*;
use crate::ending::ScoreBreakdown;
use crate::fair::prize;
use crate::focus::Focus;
use crate::tiles::{count, worth};

/// Calls `look` for every position, with the scene of its deciding player.
fn scenes(mut look: impl FnMut(&State, &Scene<'_>, Seat)) {
    let names = vec![String::new(); 4];
    walk(|state, seat| {
        let observer = Observer::Seat(seat);
        let (view, offers) = (state.view(observer), bare_offers(state));
        look(state, &bare_scene(state, &view, observer, &names, &offers), seat);
    });
}

#[test]
fn the_ledger_adds_up_to_the_wine_made() {
    let mut estates = 0;
    scenes(|_, scene, seat| {
        if Focus::of(scene) != Focus::Production {
            return;
        }
        let html = crate::ledger::ledger(scene).into_string();
        let columns: Vec<&str> = html.split("at v-column").skip(1).collect();
        assert_eq!(columns.len(), 5);
        for (column, estate) in columns.iter().zip(&scene.view.players[seat.index()].estates) {
            if estate.vineyards == 0 {
                assert!(column.contains("v-no-wine"));
                continue;
            }
            let (rows, new) = column.split_once("v-ledger-row new").unwrap();
            // A Porto tile that may be spent is marked as a question.
            let parts = rows.split("<b>").skip(1).map(|part| part.split('<').next().unwrap());
            let number = |part: &str| part.replace('−', "-").parse::<i32>().unwrap();
            let sum: i32 = parts.filter(|part| !part.ends_with('?')).map(number).sum();
            let quality = i32::from(estate.harvest);
            assert_eq!(sum.max(0), quality, "{column}");
            assert!(quality == 0 || new.contains(&format!("<b>{quality}</b>")), "{new}");
            estates += 1;
        }
    });
    assert!(estates > 20, "{estates} estates made wine");
}

#[test]
fn the_current_scores_follow_the_rules() {
    let mut ends = 0;
    scenes(|state, scene, _| {
        for (seat, score) in state.scores().iter() {
            let reckoning = ScoreBreakdown::of(scene, seat);
            let player = &scene.view.players[seat.index()];
            let later: u16 = player.if_over.iter().map(|(_, vp)| vp).sum();
            if state.turn() == Turn::Over {
                assert_eq!(i32::from(reckoning.total()), *score);
                ends += 1;
            } else {
                assert_eq!(reckoning.total(), player.vp + later);
            }
            assert_eq!(reckoning.parts.len(), 5);
        }
    });
    assert!(ends > 5, "{ends} players came to the end");
}

#[test]
fn a_multiplier_on_display_shows_the_points_it_would_give() {
    let mut taken = 0;
    scenes(|state, scene, seat| {
        if state.frame() != Some(Frame::TakeTile) {
            return;
        }
        for offer in scene.offers {
            let Action::Take(tile) = offer.action else { continue };
            let mut after = testing::after(state, offer.action);
            // A single wine is paid without a question.
            if let Some(pay) =
                after.legal().into_iter().find(|action| matches!(action, Action::Pay(_)))
            {
                after = testing::after(&after, pay);
            }
            let view = after.view(Observer::Seat(seat));
            let owned = &view.players[seat.index()].multipliers;
            let Some(own) = owned.iter().find(|own| own.tile == tile) else { continue };
            // The next year could change the counted elements.
            if after.round() == state.round() {
                let vp = vinhos::multiplier_vp(tile, own.count, scene.components);
                assert_eq!(worth(scene, seat, tile), vp, "{tile}");
                taken += 1;
            }
        }
    });
    assert!(taken > 5, "{taken} multipliers");
}

#[test]
fn the_count_of_a_multiplier_matches_the_view() {
    let mut owned = 0;
    scenes(|_, scene, _| {
        for (seat, player) in Seat::all(scene.options.players).zip(&scene.view.players) {
            for tile in &player.multipliers {
                assert_eq!(count(scene, seat, tile.tile), tile.count, "{:?}", tile.tile);
                assert!(worth(scene, seat, tile.tile) <= 30);
                owned += 1;
            }
        }
    });
    assert!(owned > 20, "{owned} multipliers");
}

/// Plays at random to the end of the game, and checks the podium of each fair. Returns the number of prizes.
fn check_podiums(mut state: State, chance: &mut FastChance) -> usize {
    let (mut events, mut given) = (Vec::new(), 0);
    while state.turn() != Turn::Over {
        let action = *chance.pick(&state.legal());
        events.clear();
        state.apply(action, &mut Ctx::with_events(chance, &mut events));
        let (observer, names) = (Observer::Public, vec![String::new(); 4]);
        let view = state.view(observer);
        let scene = bare_scene(&state, &view, observer, &names, &[]);
        let fair = view.fair_years.iter().position(|year| *year == view.year);
        let Some(fair) = fair.filter(|_| view.phase == vinhos::Phase::Buying) else { continue };
        for event in &events {
            let vinhos::Event::FairPlaced { seat, vp, .. } = event else { continue };
            assert_eq!(prize(&scene, fair, *seat), *vp, "{:?} stayed away", view.absent);
            given += 1;
        }
    }
    given
}

#[test]
fn the_podium_shows_the_prizes_given() {
    let games = [(1, 4), (2, 3), (3, 2), (4, 1)].map(|(seed, players)| {
        let mut chance = FastChance::new(seed);
        let state = State::deal(&Options::with_players(players), &mut chance);
        check_podiums(state.unwrap(), &mut chance)
    });
    let given: usize = games.iter().sum();
    assert!(given > 3, "{given} prizes");
}

#[test]
fn the_podium_leaves_out_players_without_a_press_release_and_without_a_wine() {
    let (mut seen, mut given) = (BTreeSet::new(), 0);
    walk(|state, actor| {
        let view = state.view(Observer::Public);
        let without = |seat: &Seat| *seat != actor && !view.booths.contains(&Some(*seat));
        let late = view.phase == vinhos::Phase::LatePress && !seen.contains(&view.year);
        let Some(poor) = Seat::all(state.players()).find(without).filter(|_| late) else { return };
        let mut layout = state.layout();
        let player = &mut layout.players[poor.index()];
        // Many fair points would give the first place.
        player.fair_points = 99;
        for estate in &mut player.estates {
            estate.wines.fill(0);
        }
        let Ok(state) = State::from_layout(&layout, state.components()) else { return };
        let mut chance = FastChance::new(given as u64);
        given += check_podiums(state, &mut chance);
        seen.insert(view.year);
    });
    assert!(given > 3 && !seen.is_empty(), "{given} prizes");
}

#[test]
fn every_decision_has_a_hint_and_a_focus() {
    let mut seen = BTreeSet::new();
    scenes(|state, scene, _| {
        let Some(frame) = state.frame() else { return };
        let html = crate::dock::prompt(scene).into_string();
        let hint = html.split("v-hint\">").nth(1).unwrap().split('<').next().unwrap();
        assert!(hint.ends_with('.') && !hint.contains("hint-"), "{frame:?}: {hint}");
        seen.insert((Focus::of(scene).key(), kind(frame)));
    });
    assert_eq!(seen.len(), 31);
    let parts: BTreeSet<&str> = seen.iter().map(|(focus, _)| *focus).collect();
    assert_eq!(parts.len(), 8);
}
