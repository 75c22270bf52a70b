//! Whoever asks what to do is told moves that can be made, and why, in words.

use bots::{Depth, Judgement, chance};
use catalog::advice::{Spoken, advice, gain};
use catalog::{Entry, GameId, with_game};
use game::{Fast, Game, GameOptions, Seat, Turn};
use testkit::Walk;

/// The position as it might also be, for all that the seat knows.
fn twin<G: Game>(state: &G, seat: Seat, seed: u64) -> G {
    let mut twin = state.clone();
    twin.determinize(seat, &mut Fast::new(seed));
    twin
}

#[test]
fn the_best_moves_are_legal_and_different_and_have_reasons_in_words() {
    for id in GameId::ALL {
        with_game!(id, E => {
            let players = *id.player_counts().start();
            let options = <<E as Entry>::Rules as Game>::Options::with_players(players);
            let (mut walk, _) = Walk::<<E as Entry>::Rules>::begin(&options, 3).unwrap();
            let (mut asked, mut reasons) = (0, 0);
            while let Some((_, action)) = walk.pending() {
                if walk.decisions % 9 == 0 {
                    let Turn::Decide(seat) = walk.state.turn() else { break };
                    let advised = advice::<E>(&walk.state, seat, 300, 1, &[]);
                    assert_eq!(advised.len(), walk.legal.len().min(3));
                    let legal: Vec<String> = walk.legal.iter().map(ToString::to_string).collect();
                    for (index, one) in advised.iter().enumerate() {
                        assert!(legal.contains(&one.notation), "{id}: {}", one.notation);
                        assert!(advised[..index].iter().all(|before| before.notation != one.notation));
                        assert!(one.chance <= 100 && one.reasons.len() <= 2);
                        let said = |reason: &&Spoken| match reason {
                            Spoken::Gain(gain) => !gain.is_empty() && !gain.contains('_'),
                            Spoken::HoldsBack(other) => *other != seat,
                        };
                        assert!(one.reasons.iter().all(|reason| said(&reason)));
                        reasons += one.reasons.len();
                    }
                    asked += 1;
                }
                walk.apply(action);
            }
            assert!(asked > 3 && reasons > 0, "{id}: {asked} times asked, {reasons} reasons");
        });
    }
}

#[test]
fn nobody_is_advised_or_judged_by_what_their_seat_cannot_see() {
    for id in GameId::ALL {
        with_game!(id, E => {
            type Mind<E> = <E as Entry>::Mind;
            let mut hidden = 0;
            for players in id.player_counts() {
                let options = <<E as Entry>::Rules as Game>::Options::with_players(players);
                let seed = u64::from(players);
                let (mut walk, _) = Walk::<<E as Entry>::Rules>::begin(&options, seed).unwrap();
                while let Some((due, action)) = walk.pending() {
                    if walk.decisions % 17 == 0 {
                        let state = &walk.state;
                        let advised = |state| advice::<E>(state, due, 200, 3, &[]);
                        let other = twin(state, due, seed + u64::from(walk.decisions));
                        hidden += u32::from(other != *state);
                        assert_eq!(advised(state), advised(&other), "{id}: {due}");
                        // The curve of the analysis, for who waits as well.
                        for seat in Seat::all(players) {
                            let other = twin(state, seat, seed + u64::from(walk.decisions));
                            let chance = |state| chance::<Mind<E>>(state, seat, Depth::USUAL.glance / 25, 3);
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
fn every_feature_of_the_judgement_has_words() {
    for id in GameId::ALL {
        with_game!(id, E => for feature in <<E as Entry>::Mind as Judgement>::FEATURES {
            let (said, plain) = (gain::<<E as Entry>::Rules>(feature), feature.replace('_', " "));
            assert_ne!(said, plain, "{id}: `{feature}` has no words");
        });
    }
}
