//! Nine of the ten laws. The tenth is in [`deals`](crate::deals).
//!
//! Each law is a function with the options of a game and a number of seeded random games. [`laws!`] generates a test of
//! each law for all variants.

use std::collections::HashSet;

use game::{
    Chance, ComponentSet, Ctx, FastChance, FromJson, Game, Journal, NumberedAction, Observer,
    Record, RecordPlayer, Seat, ToJson, Turn, UndoRefused,
};

use words::{Names, Words};

use crate::clauses::Clauses;
use crate::walk::{RandomGame, random_game};

/// Generates a test for each law. `$variants` is an expression with the options to test, `$games` is the number of
/// random games of each, and `$hidden` reports the cards that a seat cannot see
/// ([`HiddenPlaces`](crate::deals::HiddenPlaces)).
#[macro_export]
macro_rules! laws {
    ($game:ty, $variants:expr, $games:expr, $hidden:expr) => {
        $crate::laws!(@ $game, $variants, $games,
            law_1_views_and_actions_reveal_nothing_hidden,
            law_2_text_and_json_can_be_read_back,
            law_3_records_replay,
            law_4_unlisted_actions_are_refused,
            law_5_everything_adds_up,
            law_6_games_end_and_report_scores,
            law_7_events_reveal_no_hidden_information,
            law_8_undo_stops_at_reveals,
            law_9_check_and_list_agree
        );

        #[test]
        fn random_lines_of_play_keep_the_invariants() {
            for options in $variants {
                $crate::choices::check_random_games::<$game>(&options, 24);
            }
        }

        #[test]
        fn edited_states_records_and_notations_are_read_or_refused() {
            for options in $variants {
                $crate::fuzz::mutate::<$game>(&options, ($games * 3 / 2).min(24));
            }
        }

        #[test]
        fn every_message_has_a_text() {
            $crate::said::check_messages::<$game>($variants);
        }

        #[test]
        fn every_action_can_be_read_back_from_its_text() {
            $crate::laws::check_action_texts::<$game>();
        }

        #[test]
        fn every_clause_is_cited_in_the_code() {
            let clauses = $crate::clauses::Clauses::of::<$game>();
            clauses.assert_each_is_cited(env!("CARGO_MANIFEST_DIR"));
        }

        #[test]
        fn law_10_everything_hidden_is_dealt_anew() {
            for options in $variants {
                $crate::deals::law_10_everything_hidden_is_dealt_anew::<$game>(
                    &options, $games, $hidden,
                );
            }
        }

        #[test]
        fn law_10_detects_cards_that_are_not_dealt() {
            let options = $variants.pop().expect("a variant");
            $crate::deals::check_fault_detection::<$game>(&options, $hidden);
        }
    };
    (@ $game:ty, $variants:expr, $games:expr, $($law:ident),*) => {$(
        #[test]
        fn $law() {
            for options in $variants {
                $crate::laws::$law::<$game>(&options, $games);
            }
        }
    )*};
}

/// Returns a different state that `seat` considers possible.
fn another_deal<G: Game>(state: &G, seat: Seat, seed: u64) -> G {
    let mut twin = state.clone();
    twin.determinize(seat, &mut FastChance::new(seed));
    twin
}

/// Law 1: before the end there are legal actions, without duplicates. A seat's view and its legal actions do not change
/// if everything that it cannot see is dealt anew.
pub fn law_1_views_and_actions_reveal_nothing_hidden<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games {
        let end = random_game::<G>(options, seed, |walk, due, _| {
            let distinct: HashSet<_> = walk.legal.iter().collect();
            assert_eq!(distinct.len(), walk.legal.len(), "duplicates in {:?}", walk.legal);
            if walk.decisions % 7 != 0 {
                return;
            }
            let state = &walk.state;
            for seat in Seat::all(state.players()) {
                let twin = another_deal(state, seat, seed + u64::from(walk.decisions));
                assert_eq!(twin.invariants(), Ok(()), "the state dealt anew for {seat}");
                for observer in [Observer::Seat(seat), Observer::Public] {
                    assert_eq!(
                        state.view(observer),
                        twin.view(observer),
                        "{observer:?} sees a secret"
                    );
                    assert_eq!(
                        state.prompt(observer),
                        twin.prompt(observer),
                        "{observer:?} is told a secret"
                    );
                }
                if seat == due {
                    assert_eq!(twin.turn(), Turn::Decide(due));
                    assert_eq!(walk.legal, twin.legal(), "{seat} has other actions in the twin");
                }
            }
        });
        assert_eq!(end.legal(), [], "actions are legal after the end");
    }
}

/// Law 2: actions can be read back from their text, and states from their JSON.
pub fn law_2_text_and_json_can_be_read_back<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games {
        let end = random_game::<G>(options, seed, |walk, _, _| {
            for action in &walk.legal {
                assert_eq!(action.to_string().parse(), Ok(*action), "{action:?} as `{action}`");
            }
            if walk.decisions % 11 == 0 {
                state_survives_json(&walk.state);
            }
        });
        state_survives_json(&end);
    }
}

/// Checks that every action has its own number and its own text.
pub fn check_action_texts<G: Game>() {
    let mut count = 0;
    for (index, action) in G::Action::all().enumerate() {
        assert_eq!(action.index(), index, "{action:?}");
        assert_eq!(action.to_string().parse(), Ok(action), "{action:?} as `{action}`");
        count += 1;
    }
    assert_eq!(count, G::Action::COUNT);
    assert_eq!(G::Action::at(count), None);
    let kinds: usize = G::Action::KINDS.iter().map(|(_, actions)| actions).sum();
    assert_eq!(kinds, count);
}

fn state_survives_json<G: Game>(state: &G) {
    let json = state.layout().to_json_text();
    let layout = G::Layout::from_json(&serde_json::from_str(&json).unwrap(), "state").unwrap();
    match G::from_layout(&layout, state.components()) {
        Ok(back) => assert_eq!(*state, back),
        Err(error) => panic!("a reachable state is refused: {error}\n{json}"),
    }
}

/// Law 3: the same actions and random numbers give the same state, and the record replays to it.
pub fn law_3_records_replay<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games {
        let journal = random_journal::<G>(options, seed, |_| {});
        let text = journal.record(unnamed_players(journal.state().players()), None).to_json();
        let record = Record::from_json(&text).unwrap();
        let replayed = Journal::<G>::replay(&record, G::Components::builtin()).unwrap();
        assert_eq!(replayed.state(), journal.state());
        assert_eq!(replayed.moves(), journal.moves());
    }
}

fn unnamed_players(players: u8) -> Vec<RecordPlayer> {
    Seat::all(players).map(|seat| RecordPlayer { name: seat.to_string(), bot: None }).collect()
}

/// Plays a random game with checked moves.
fn random_journal<G: Game>(
    options: &G::Options,
    seed: u64,
    mut look: impl FnMut(&mut Journal<G>),
) -> Journal<G> {
    let mut chance = FastChance::new(seed);
    let (mut journal, _) =
        Journal::<G>::begin(options, G::Components::builtin(), &mut chance).unwrap();
    while let Turn::Decide(seat) = journal.state().turn() {
        let action = *chance.pick(&journal.state().legal());
        journal.play(seat, action, &mut chance).unwrap();
        look(&mut journal);
    }
    journal
}

/// Law 4: an action that is not listed is refused, the refusal cites an existing clause, and the state is unchanged.
/// The pending decision cites an existing clause too.
///
/// Every action of the game is tested.
pub fn law_4_unlisted_actions_are_refused<G: Game>(options: &G::Options, games: u64) {
    let clauses = Clauses::of::<G>();
    for seed in 0..games.min(24) {
        random_game::<G>(options, seed, |walk, due, action| {
            let clause = walk.state.decision_clause();
            assert!(
                clause.is_none_or(|clause| clauses.contains(clause)),
                "{clause:?} is not a clause"
            );
            if walk.decisions % 29 != 0 {
                return;
            }
            let mut played = walk.state.clone();
            let mut chance = FastChance::new(seed);
            let listed: HashSet<_> = walk.legal.iter().copied().collect();
            for other in G::Action::all().filter(|action| !listed.contains(action)) {
                let refused = played
                    .play(due, other, &mut Ctx::without_events(&mut chance))
                    .expect_err("not listed");
                assert!(
                    clauses.contains(refused.clause),
                    "`{other}` is refused by {refused}, which is not a clause"
                );
            }
            for seat in Seat::all(walk.state.players()).filter(|&seat| seat != due) {
                assert!(
                    played.play(seat, action, &mut Ctx::without_events(&mut chance)).is_err(),
                    "{seat} can move out of turn"
                );
            }
            assert!(played == walk.state, "a refused action changed the state");
        });
    }
}

/// Law 5: after every decision, cards, tokens and money add up to the contents of the box.
pub fn law_5_everything_adds_up<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games {
        let end = random_game::<G>(options, seed, |walk, _, action| {
            if let Err(error) = walk.state.invariants() {
                panic!("seed {seed}, before decision {} ({action}): {error}", walk.decisions);
            }
        });
        assert_eq!(end.invariants(), Ok(()));
    }
}

/// Law 6: games end within the maximum number of decisions ([`RandomGame`] checks this), and the scores are the sum of
/// the scoring events.
pub fn law_6_games_end_and_report_scores<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games {
        let (mut walk, setup) = RandomGame::<G>::begin(options, seed).unwrap();
        let mut told = vec![0; walk.state.players() as usize];
        let mut hear = |events: &[G::Event]| {
            for (seat, points) in events.iter().filter_map(G::scoring) {
                told[seat.index()] += points;
            }
            told.clone()
        };
        assert_eq!(hear(&setup), walk.state.scores().as_slice());
        while let Some((_, action)) = walk.pending() {
            let events = walk.apply(action);
            assert_eq!(hear(&events), walk.state.scores().as_slice(), "after {action}: {events:?}");
        }
        let (ranking, players) = (walk.state.ranking(), walk.state.players());
        assert!(players == 1 || ranking.as_slice().contains(&1), "nobody has won");
    }
}

/// Law 7: if two states look the same to a seat, the same action causes the same visible events and leads to states
/// that still look the same, unless the action reveals something. In all of them, an action of the seat reveals
/// something or it does not, because the page marks it before it is made.
pub fn law_7_events_reveal_no_hidden_information<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games {
        random_game::<G>(options, seed, |walk, due, action| {
            if walk.decisions % 5 != 0 {
                return;
            }
            for seat in Seat::all(walk.state.players()) {
                let twin = another_deal(&walk.state, seat, seed ^ u64::from(walk.decisions));
                if twin.legal().contains(&action) {
                    check_same_view::<G>(seat, walk.state.clone(), twin, action);
                }
            }
            check_same_marks(walk, due, seed);
        });
    }
}

/// Checks that each action reveals something in all states that the seat considers possible, or in none.
fn check_same_marks<G: Game>(walk: &RandomGame<G>, seat: Seat, seed: u64) {
    let reveals = |state: &G, action: G::Action| {
        let (mut state, mut chance) = (state.clone(), FastChance::new(1));
        let mut ctx = Ctx::without_events(&mut chance);
        state.apply(action, &mut ctx);
        ctx.revealed()
    };
    for other in 0..3 {
        let twin =
            another_deal(&walk.state, seat, seed ^ u64::from(walk.decisions) ^ (other << 32));
        for &action in &walk.legal {
            assert_eq!(
                reveals(&walk.state, action),
                reveals(&twin, action),
                "{action} reveals something only in some of the states that look the same to {seat}"
            );
        }
    }
}

fn check_same_view<G: Game>(seat: Seat, mut one: G, mut other: G, action: G::Action) {
    let tell = |state: &mut G| {
        let (mut chance, mut events) = (FastChance::new(1), Vec::new());
        let mut ctx = Ctx::with_events(&mut chance, &mut events);
        state.apply(action, &mut ctx);
        let revealed = ctx.revealed();
        (events, revealed)
    };
    let (told, other_told) = (tell(&mut one), tell(&mut other));
    if told.1 || other_told.1 {
        return;
    }
    for observer in [Observer::Seat(seat), Observer::Public] {
        let heard = |events: &[G::Event]| -> Vec<G::Event> {
            events.iter().filter_map(|event| G::redact(event, observer)).collect()
        };
        assert_eq!(heard(&told.0), heard(&other_told.0), "{action} tells {observer:?} a secret");
        assert_eq!(
            one.view(observer),
            other.view(observer),
            "{action} shows {observer:?} a secret"
        );
    }
}

/// Law 8: undoing a move restores the state exactly, and a move that revealed something cannot be undone.
pub fn law_8_undo_stops_at_reveals<G: Game>(options: &G::Options, games: u64) {
    for seed in 0..games.min(40) {
        let mut before = None;
        random_journal::<G>(options, seed, |journal| {
            let earlier = before.replace(journal.state().clone());
            let last = journal.moves().last().unwrap().clone();
            if journal.moves().len() % 23 != 0 {
                return;
            }
            let after = journal.state().clone();
            for seat in Seat::all(after.players()).filter(|&seat| seat != last.seat) {
                assert_eq!(journal.undo(seat), Err(UndoRefused::NotYours));
            }
            if last.revealed {
                assert_eq!(journal.undo(last.seat), Err(UndoRefused::Revealed));
            } else {
                assert!(last.draws.is_empty(), "a draw is not marked as a reveal");
                assert_eq!(journal.undo(last.seat), Ok(last.clone()));
                assert!(Some(journal.state()) == earlier.as_ref(), "undo changed the state");
                journal.play(last.seat, last.action, &mut FastChance::new(0)).unwrap();
            }
            assert!(*journal.state() == after, "replaying the move has another result");
        });
    }
}

/// Law 9: the legality check and the list of legal actions agree on every action of the game, and every refusal has a
/// clause and a text.
pub fn law_9_check_and_list_agree<G: Game>(options: &G::Options, games: u64) {
    let (clauses, words) = (Clauses::of::<G>(), Words::of::<G>());
    let mut refusals = HashSet::new();
    for seed in 0..games.min(24) {
        let end = random_game::<G>(options, seed, |walk, _, _| {
            let state = &walk.state;
            for &action in &walk.legal {
                assert_eq!(state.legality(action), Ok(()), "`{action}` is illegal in {state:?}");
            }
            if walk.decisions % 13 != 0 {
                return;
            }
            let listed: HashSet<_> = walk.legal.iter().copied().collect();
            for action in G::Action::all().filter(|action| !listed.contains(action)) {
                let Err(refused) = state.legality(action) else {
                    panic!("`{action}` is legal but not listed: {state:?}");
                };
                assert!(clauses.contains(refused.clause), "{refused} is not a clause");
                if refusals.insert(refused.phrase.key) {
                    let said = words.try_say(&refused.phrase, Names::Letters);
                    said.unwrap_or_else(|error| panic!("{refused} has no message: {error}"));
                }
            }
        });
        let over = G::Action::all().find(|&action| end.legality(action).is_ok());
        assert_eq!(over, None, "an action is legal after the end");
    }
}
