//! Tests that moves have a reason in one sentence, which reveals nothing hidden.

use std::collections::BTreeSet;

use bots::{Judgement, Level, Temperament};
use catalog::{Entry, with_game};
use game::{Chance, ComponentSet, FastChance, Game, GameOptions, Journal, Move, Seat, Turn};
use minds::{GameId, with_mind};
use play::advice::advice;
use play::explanation::reason;
use words::{Names, Words};

const NAMES: [&str; 5] = ["Ana", "Rui", "Eva", "Leo", "Zoe"];

fn names() -> Vec<String> {
    NAMES.map(str::to_string).to_vec()
}

/// Calls `look` with decisions of games that greedy bots play: the position and the seat that decides.
fn each_decision<E: Entry>(seeds: u64, step: usize, mut look: impl FnMut(&E::Rules, Seat)) {
    for seed in 0..seeds {
        let players = *<E::Rules as Game>::Options::player_counts().start().max(&2);
        let options = <E::Rules as Game>::Options::with_players(players + (seed % 2) as u8);
        let components = <E::Rules as Game>::Components::builtin();
        let mut chance = FastChance::new(seed);
        let (mut journal, _) =
            Journal::<E::Rules>::begin(&options, components, &mut chance).unwrap();
        let mut bot = Level::Greedy.create_bot::<E::Mind>(seed);
        let mut legal = Vec::new();
        while let Turn::Decide(seat) = journal.state().turn() {
            journal.state().legal_actions(&mut legal);
            let position = bots::DealtPosition::new(journal.state(), seat, &mut chance);
            if journal.moves().len() % step == step - 1 && legal.len() > 1 {
                look(journal.state(), seat);
            }
            let action = bot.choose(&position, &legal);
            journal.play(seat, action, &mut chance).unwrap();
        }
    }
}

/// Returns the move with this notation.
fn move_of<G: Game>(state: &G, seat: Seat, notation: &str) -> Move<G::Action> {
    let legal = state.legal();
    let action = legal.into_iter().find(|action| action.to_string() == notation).unwrap();
    Move { seat, action, draws: Vec::new(), revealed: false }
}

#[test]
fn every_best_move_has_a_reason_in_one_sentence() {
    for id in GameId::ALL {
        with_game!(id, E => {
            let (mut asked, mut clear) = (0, 0);
            each_decision::<E>(2, 13, |state, seat| {
                let best = advice::<E>(state, &[], seat, 300, 1, &names());
                let best = move_of(state, seat, &best[0].notation);
                let said = reason::<E>(state, std::slice::from_ref(&best), 1, None, 600, &names());
                let said = said.unwrap_or_else(|| panic!("{id}: no reason for {}", best.action));
                assert!(said.ends_with('.') && !said.contains(['_', '{']), "{id}: {said}");
                assert!(!["why-", "gain-", "loss-"].iter().any(|key| said.contains(key)), "{said}");
                asked += 1;
                let vague = ["The search", "It is about as good as"];
                clear += usize::from(!vague.iter().any(|vague| said.starts_with(vague)));
            });
            assert!(asked > 5 && clear > 2, "{id}: {clear} of {asked} are clear");
        });
    }
}

#[test]
fn no_reason_is_the_end_of_the_turn() {
    for id in GameId::ALL {
        with_game!(id, E => {
            let (mut endings, mut reasons) = (BTreeSet::new(), BTreeSet::new());
            let (words, names) = (Words::of::<<E as Entry>::Rules>(), names());
            each_decision::<E>(2, 3, |state, seat| {
                for action in state.legal() {
                    if <<E as Entry>::Mind as Judgement>::only_ends(action) {
                        let label = words.say(&state.describe(action), Names::Given(&names));
                        endings.insert(format!("It prepares: {label}."));
                    } else if state.legal().len() < 4 {
                        let made = move_of(state, seat, &action.to_string());
                        reasons.extend(reason::<E>(state, &[made], 1, None, 100, &names));
                    }
                }
            });
            assert!(!endings.is_empty() && !reasons.is_empty(), "{id}");
            assert!(endings.is_disjoint(&reasons), "{id}: {:?}", endings.intersection(&reasons));
        });
    }
}

#[test]
fn reasons_do_not_depend_on_hidden_information() {
    for id in GameId::ALL {
        with_game!(id, E => {
            let (mut hidden, mut chance) = (0, FastChance::new(7));
            each_decision::<E>(2, 19, |state, seat| {
                let legal = state.legal();
                let action = *chance.pick(&legal);
                let best = move_of(state, seat, &action.to_string());
                // The deciding seat's own knowledge, and that of another player who asks.
                for (sees, knows) in [(seat, None), (seat.left(state.players()), Some(()))] {
                    let mut twin = state.clone();
                    twin.determinize(sees, &mut chance);
                    hidden += usize::from(twin != *state);
                    let said = |state: &_| {
                        let knows = knows.map(|()| sees);
                        reason::<E>(state, std::slice::from_ref(&best), 1, knows, 300, &names())
                    };
                    assert_eq!(said(state), said(&twin), "{id}: {}", best.action);
                }
            });
            assert!(hidden > 5, "{id}: only {hidden} positions had anything hidden");
        });
    }
}

#[test]
fn bots_of_different_temperaments_play_differently() {
    for id in GameId::ALL {
        with_mind!(id, M => {
            assert!(M::temperaments().is_some(), "{id}");
        });
        with_game!(id, E => {
            let mut different = [0; Temperament::ALL.len()];
            each_decision::<E>(4, 5, |state, seat| {
                let choice = |bot: &str| {
                    let legal = state.legal();
                    let position = bots::DealtPosition::new(state, seat, &mut FastChance::new(1));
                    let bot: bots::BotSpec = bot.parse().unwrap();
                    bot.create_bot::<<E as Entry>::Mind>(1).choose(&position, &legal)
                };
                let usual = choice("grower");
                for (different, temperament) in different.iter_mut().zip(Temperament::ALL) {
                    let other = choice(&format!("grower:temperament={temperament}"));
                    *different += usize::from(other != usual);
                }
            });
            assert!(different.iter().all(|count| *count > 0), "{id}: {different:?}");
        });
    }
}
