//! Texts about moves: wins, threats, and the grapes that clear the row.

use std::collections::HashSet;

use game::{Chance, Ctx, FastChance, Game, Observer, Seat, Turn};
use vignobles::{Action, BarrelNo, BlendCards, Card, Frame, Region, State, Variety, Wine};

use table_kit::testing::{after, names, seen};
use table_kit::{MovePreview, Snapshot, Viewpoint};

use super::variants;
use crate::Board;
use crate::foresee::GoalPreviews;

/// Plays games of players who blend whenever they can, and passes every position to `look`.
pub fn play_blending_games(games: u64, mut look: impl FnMut(&State, Seat)) {
    for seed in 0..games {
        let mut chance = FastChance::new(seed);
        let (_, options) = &variants()[seed as usize % 4];
        let mut state = State::deal(options, &mut chance).unwrap();
        for _ in 0..1500 {
            let Turn::Decide(due) = state.turn() else { break };
            look(&state, due);
            let legal = state.legal();
            let blend = legal.iter().find(|action| matches!(action, Action::Blend(_)));
            let any = *chance.pick(&legal);
            state.apply(*blend.unwrap_or(&any), &mut Ctx::without_events(&mut chance));
        }
    }
}

fn snapshot_for(state: &State, seat: Seat) -> Snapshot {
    seen::<Board>(state, Observer::Seat(seat), None)
}

/// Returns what a viewer sees who does not decide.
fn look(state: &State, observer: Observer, hints: bool) -> Snapshot {
    let viewpoint = Viewpoint { observer, decides: false, hints, names: &names(), plan: None };
    table_kit::testing::shown::<Board>(state, &viewpoint)
}

/// Returns true if a merchant card wins at once without a special card, as the engine plays it.
fn can_win(state: &State, seat: Seat) -> bool {
    let plain = |action: &Action| match action {
        Action::Perform(card) => matches!(card, Card::Local | Card::Neighbour),
        Action::Move(_) => true,
        Action::Blend(blend) => {
            !blend.micro_climate && !matches!(blend.cards, BlendCards::Grafted(_))
        }
        _ => false,
    };
    state.legal().into_iter().filter(plain).any(|action| {
        let next = after(state, action);
        let is_blend = matches!(action, Action::Blend(_));
        match next.turn() {
            Turn::Over => GoalPreviews.has_won(&next.view(Observer::Public), seat),
            Turn::Decide(due) => !is_blend && due == seat && can_win(&next, seat),
        }
    })
}

#[test]
fn only_players_who_could_win_next_are_named_as_threats() {
    let mut named = 0;
    play_blending_games(8, |state, due| {
        if state.view(Observer::Seat(due)).turn.unwrap().decision != Frame::Choose {
            return;
        }
        let threat = format!("{} could win", names()[due.index()]);
        let warning = look(state, Observer::Public, true).warning.unwrap_or_default();
        assert_eq!(warning.contains(&threat), can_win(state, due), "{warning}");
        if warning.contains(&threat) {
            named += 1;
            let own = look(state, Observer::Seat(due), true).warning;
            assert!(!own.unwrap_or_default().contains(&threat));
            let without_hints = look(state, Observer::Public, false);
            assert_eq!(without_hints.warning, None);
        }
    });
    assert!(named > 2, "nobody ever came near to winning");
}

#[test]
fn a_winning_move_is_marked_before_it_is_made() {
    let mut wins = 0;
    play_blending_games(8, |state, due| {
        let may_blend = state.legal().iter().any(|action| matches!(action, Action::Blend(_)));
        let won = |action: Action| {
            GoalPreviews.has_won(&after(state, action).view(Observer::Public), due)
        };
        assert!(may_blend || !state.legal().into_iter().any(won), "only a blend wins");
        if !may_blend {
            return;
        }
        let shown = snapshot_for(state, due);
        let html = shown.drawing.board.into_string();
        for (offer, action) in shown.offers.iter().zip(state.legal()) {
            let won = !offer.reveals && won(action);
            assert_eq!(offer.wins, won, "{}", offer.notation);
            if won {
                wins += 1;
                assert!(offer.chip.as_ref().unwrap().ends_with("you win the game"));
                let control = format!("value=\"{}\"", offer.notation);
                let control = html.split("<button").find(|one| one.contains(&control)).unwrap();
                assert!(control.contains(" data-wins"), "{control}");
            }
        }
    });
    assert!(wins > 2, "nobody ever won");
}

#[test]
fn the_prompt_announces_that_the_fifth_grape_clears_the_row() {
    let mut cleared = 0;
    play_blending_games(4, |state, due| {
        let view = state.view(Observer::Seat(due));
        if view.turn.unwrap().decision == Frame::Put {
            let fifth = view.row.0.len() == 4;
            let html = snapshot_for(state, due).drawing.prompt.into_string();
            assert_eq!(html.contains("so the row is cleared"), fifth);
            cleared += usize::from(fifth);
        }
    });
    assert!(cleared > 0, "no row was ever full");
}

#[test]
fn every_grape_has_its_own_letters_and_every_region_its_texts() {
    play_blending_games(4, |state, due| {
        if state.round() != 1 {
            return;
        }
        let html = snapshot_for(state, due).drawing.board.into_string();
        let codes: HashSet<&str> = Variety::all()
            .map(|variety| {
                let grape = html.split(&format!("class=\"grape v-{variety} ")).nth(1).unwrap();
                grape.split("text-anchor=\"middle\">").nth(1).unwrap().split('<').next().unwrap()
            })
            .collect();
        assert_eq!(codes.len(), Variety::all().count(), "{codes:?}");
        let side = state.components().side(state.options().side);
        for region in Region::all() {
            let ground = html.split(&format!("<div id=\"region-{region}\"")).nth(1).unwrap();
            let ground = ground.split("</details>").next().unwrap();
            let name = side.region(region).name.replace('&', "&amp;");
            let door = format!("<span class=\"place-name\">{name}</span>");
            assert!(ground.contains(&door) && ground.contains("clause 9."), "{name}");
        }
    });
}

/// Returns the wines for which the barrels of a player have the grapes.
fn blendable_wines(state: &State, seat: Seat) -> HashSet<Wine> {
    let view = state.view(Observer::Public);
    let side = state.components().side(state.options().side);
    let barrels = &view.players[seat.index()].barrels;
    let held = |variety: Variety| barrels.iter().any(|barrel| barrel.0.contains(&variety));
    let free = |wine: &Wine| !view.players.iter().any(|player| player.wines.contains(wine));
    let wines = Wine::all().filter(free);
    wines.filter(|wine| side.wine(*wine).grapes.into_iter().all(held)).collect()
}

#[test]
fn the_map_shows_wines_that_a_barrelling_makes_possible_or_impossible() {
    let style = include_str!("../../assets/ghosts.css");
    let (mut made, mut undone) = (0, 0);
    play_blending_games(4, |state, due| {
        let barrels: Vec<Action> = state
            .legal()
            .into_iter()
            .filter(|action| matches!(action, Action::Barrel { .. }))
            .collect();
        if barrels.is_empty() {
            return;
        }
        let html = snapshot_for(state, due).drawing.board.into_string();
        let classes: Vec<(Wine, HashSet<&str>)> = Wine::all()
            .map(|wine| {
                let label = html.split(&format!("<li id=\"wine-{wine}\" class=\"")).nth(1).unwrap();
                (wine, label.split('"').next().unwrap().split(' ').collect())
            })
            .collect();
        let marked = |class: &str| -> HashSet<Wine> {
            let has = classes.iter().filter(|(_, classes)| classes.contains(class));
            has.map(|(wine, _)| *wine).collect()
        };
        let before = blendable_wines(state, due);
        for action in barrels {
            let Action::Barrel { variety, barrel } = action else { continue };
            let after = blendable_wines(&after(state, action), due);
            let then = marked(&format!("then-{variety}{barrel}"));
            let lost = marked(&format!("lost-{variety}{barrel}"));
            assert_eq!(then, &after - &before, "{action}");
            assert_eq!(lost, &before - &after, "{action}");
            made += then.len();
            undone += lost.len();
        }
    });
    assert!(made > 0 && undone > 0, "{made} {undone}");
    for (variety, barrel) in Variety::all().flat_map(|one| BarrelNo::all().map(move |no| (one, no)))
    {
        let action = Action::Barrel { variety, barrel };
        for class in ["then", "lost"] {
            let rule = format!(
                "[value=\"{action}\"]:is(:hover, :focus-visible)) .{class}-{variety}{barrel} "
            );
            assert!(style.contains(&rule), "no style for {action}");
        }
    }
}

#[test]
fn only_the_region_of_a_pending_blend_is_rendered_open() {
    let mut opened = 0;
    play_blending_games(4, |state, due| {
        let view = state.view(Observer::Seat(due));
        let blends = matches!(
            view.turn.unwrap().decision,
            Frame::LocalBlend { .. } | Frame::NeighbourBlend | Frame::DoubleBlend
        );
        let html = snapshot_for(state, due).drawing.board.into_string();
        let region = view.players[due.index()].merchant;
        let open: Vec<bool> = html
            .split("<details")
            .skip(1)
            .map(|door| door.split('>').next().unwrap().ends_with(" open data-open"))
            .collect();
        let wanted = Region::all().map(|one| blends && one == region);
        assert_eq!(open, wanted.collect::<Vec<_>>());
        opened += usize::from(blends);
    });
    assert!(opened > 0, "nobody was asked to blend");
}

/// Checks the views from which "Undo turn" finds the beginning of a turn: the public takes a private question for it.
#[test]
fn a_private_question_is_not_the_beginning_of_a_turn() {
    let begins = |state: &State, observer: Observer| {
        <Board as table_kit::Board>::begins_turn(&state.view(observer))
    };
    let mut asked = 0;
    play_blending_games(8, |state, seat| {
        let (own, public) = (begins(state, Observer::Seat(seat)), begins(state, Observer::Public));
        assert!(public || !own);
        asked += usize::from(public && !own);
    });
    assert!(asked > 0, "nobody was asked in private");
}
