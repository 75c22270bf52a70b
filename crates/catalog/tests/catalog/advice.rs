//! Tests that hints are useful legal moves with different reasons in words.

use bots::{AnalysisDepth, BotSpec, DealtPosition, Judgement, TurnHistory, chance};
use catalog::{Entry, with_game};
use game::{Chance, ComponentSet, FastChance, Game, GameOptions, Journal, Seat, Turn};
use minds::GameId;
use play::advice::{HintReason, advice, gain_text};
use testkit::RandomGame;

/// Returns a different position that the seat considers possible.
fn another_deal<G: Game>(state: &G, seat: Seat, seed: u64) -> G {
    let mut twin = state.clone();
    twin.determinize(seat, &mut FastChance::new(seed));
    twin
}

#[test]
fn hints_are_legal_sorted_and_different_and_have_different_reasons() {
    for id in GameId::ALL {
        with_game!(id, E => {
            let players = *id.player_counts().start();
            let options = <<E as Entry>::Rules as Game>::Options::with_players(players);
            let (mut walk, _) = RandomGame::<<E as Entry>::Rules>::begin(&options, 3).unwrap();
            let (mut asked, mut reasons) = (0, 0);
            while let Some((_, action)) = walk.pending() {
                if walk.decisions % 9 == 0 {
                    let Turn::Decide(seat) = walk.state.turn() else { break };
                    let advised = advice::<E>(&walk.state, &[], seat, 300, 1, &[]);
                    assert!((1..=3).contains(&advised.len()), "{id}: {} moves", advised.len());
                    let sorted = advised.is_sorted_by(|one, next| one.chance >= next.chance);
                    assert!(sorted, "{id}: sorted by the number that is shown, {advised:?}");
                    let legal: Vec<String> = walk.legal.iter().map(ToString::to_string).collect();
                    for (index, one) in advised.iter().enumerate() {
                        assert!(legal.contains(&one.notation), "{id}: {}", one.notation);
                        assert!(advised[..index].iter().all(|before| before.notation != one.notation));
                        assert!(one.chance <= 100);
                        let said = match &one.reason {
                            HintReason::Gain(gain) => !gain.is_empty() && !gain.contains('_'),
                            HintReason::HoldsBack(other) => *other != seat,
                            HintReason::Prepares(label) => !label.is_empty(),
                            HintReason::Best => index == 0,
                            HintReason::EquallyGood => index > 0 && one.chance == advised[0].chance,
                            HintReason::NextBest => one.chance < advised[0].chance,
                        };
                        assert!(said, "{id}: {one:?}");
                        let own = !matches!(one.reason, HintReason::EquallyGood | HintReason::NextBest);
                        let given = advised[..index].iter().any(|before| before.reason == one.reason);
                        assert!(!(own && given), "{id}: the same reason twice, {advised:?}");
                        reasons += usize::from(matches!(one.reason, HintReason::Gain(_)));
                    }
                    asked += 1;
                }
                walk.apply(action);
            }
            assert!(asked > 3 && reasons > 0, "{id}: {asked} times asked, {reasons} reasons");
        });
    }
}

/// Looks at bots that are allowed to make such moves, and at random players.
#[test]
fn hints_do_not_include_moves_that_only_cancel_another() {
    let mut asked = 0;
    for id in GameId::ALL {
        with_game!(id, E => for seed in 0..6 {
            type Mind<E> = <E as Entry>::Mind;
            let careless: BotSpec = "grower:straight=off".parse().unwrap();
            let options = <<E as Entry>::Rules as Game>::Options::with_players(2);
            let mut chance = FastChance::new(seed);
            let components = <<E as Entry>::Rules as Game>::Components::builtin();
            let (mut journal, _) =
                Journal::<<E as Entry>::Rules>::begin(&options, components, &mut chance).unwrap();
            let mut bots = [0, 1].map(|seat| careless.create_bot::<Mind<E>>(seed ^ seat));
            let mut turns = [0, 1].map(|_| TurnHistory::<Mind<E>>::default());
            let mut legal = Vec::new();
            while let Turn::Decide(seat) = journal.state().turn() {
                journal.state().legal_actions(&mut legal);
                let before = journal.state().clone();
                let turn = &mut turns[seat.index()];
                let cancels =
                    if turn.ends_at(&before) { turn.cancelling_actions_now(&legal) } else { Vec::new() };
                // Bots play La Viña, where such moves are common. Elsewhere random players make them.
                let action = match id.as_str() {
                    "la-vina" => {
                        let position = DealtPosition::new(&before, seat, &mut chance);
                        bots[seat.index()].choose(&position, &legal)
                    }
                    _ => *chance.pick(&legal),
                };
                if cancels.contains(&action) {
                    let advised = advice::<E>(journal.start(), journal.moves(), seat, 300, 1, &[]);
                    let cancels: Vec<String> = cancels.iter().map(ToString::to_string).collect();
                    assert!(
                        advised.iter().all(|one| !cancels.contains(&one.notation)),
                        "{id}: {cancels:?} are among {advised:?}"
                    );
                    asked += 1;
                }
                journal.play(seat, action, &mut chance).unwrap();
                let made = journal.moves().last().unwrap();
                turns[seat.index()].record_played(&before, made, journal.state());
            }
        });
    }
    assert!(asked > 2, "only {asked} moves cancelled another");
}

#[test]
fn hints_and_chances_do_not_depend_on_hidden_information() {
    for id in GameId::ALL {
        with_game!(id, E => {
            type Mind<E> = <E as Entry>::Mind;
            let mut hidden = 0;
            for players in id.player_counts() {
                let options = <<E as Entry>::Rules as Game>::Options::with_players(players);
                let seed = u64::from(players);
                let (mut walk, _) = RandomGame::<<E as Entry>::Rules>::begin(&options, seed).unwrap();
                while let Some((due, action)) = walk.pending() {
                    if walk.decisions % 17 == 0 {
                        let state = &walk.state;
                        let advised = |state| advice::<E>(state, &[], due, 200, 3, &[]);
                        let other = another_deal(state, due, seed + u64::from(walk.decisions));
                        hidden += u32::from(other != *state);
                        assert_eq!(advised(state), advised(&other), "{id}: {due}");
                        // The chances in the analysis, also for seats that are not to move.
                        for seat in Seat::all(players) {
                            let other = another_deal(state, seat, seed + u64::from(walk.decisions));
                            let chance = |state| chance::<Mind<E>>(state, seat, AnalysisDepth::USUAL.estimate / 25, 3);
                            assert!(chance(state) == chance(&other), "{id}: {seat}");
                        }
                    }
                    walk.apply(action);
                }
            }
            assert!(hidden > 5, "{id}: only {hidden} positions had anything hidden");
        });
    }
}

#[test]
fn a_move_that_only_rearranges_can_only_be_the_first_hint() {
    let mut seen = 0;
    for id in GameId::ALL {
        with_game!(id, E => for seed in 0..4 {
            type Mind<E> = <E as Entry>::Mind;
            let options = <<E as Entry>::Rules as Game>::Options::with_players(2);
            let (mut walk, _) = RandomGame::<<E as Entry>::Rules>::begin(&options, seed).unwrap();
            while let Some((_, action)) = walk.pending() {
                let (arranging, others): (Vec<_>, Vec<_>) =
                    walk.legal.iter().copied().partition(|one| Mind::<E>::only_rearranges(*one));
                if !arranging.is_empty() && !others.is_empty() {
                    let Turn::Decide(seat) = walk.state.turn() else { break };
                    let advised = advice::<E>(&walk.state, &[], seat, 300, 1, &[]);
                    let arranges = |notation: &str| {
                        arranging.iter().any(|one| one.to_string() == notation)
                    };
                    let later = advised.iter().skip(1).find(|one| arranges(&one.notation));
                    assert!(later.is_none(), "{id}: {advised:?}");
                    seen += 1;
                }
                walk.apply(action);
            }
        });
    }
    assert!(seen > 0, "no position had such a move");
}

#[test]
fn every_feature_of_the_evaluation_has_words() {
    for id in GameId::ALL {
        with_game!(id, E => for feature in <<E as Entry>::Mind as Judgement>::FEATURES {
            let (said, plain) = (gain_text::<<E as Entry>::Rules>(feature), feature.replace('_', " "));
            assert_ne!(said, plain, "{id}: `{feature}` has no words");
        });
    }
}
