//! Tests of fitting and improving weights.

use arena::{Tuning, climb, compare, tune};
use bots::{Budget, Judgement, Weights};
use catalog::{GameId, with_mind};

const TUNING: Tuning = Tuning { generations: 2, games: 4, think: Budget::Plies(40), seed: 5 };

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn fitting_does_not_depend_on_the_number_of_threads() {
    fn holds<M: Judgement>() {
        let fitted = |threads| on_threads(threads, || tune::<M>(&TUNING, |_| {}));
        let weights = fitted(1);
        assert_eq!(weights, fitted(2));
        assert_ne!(&weights, M::weights(), "something was learnt");
    }
    for game in GameId::ALL {
        with_mind!(game, M => holds::<M>());
    }
}

#[test]
fn climbing_does_not_depend_on_the_number_of_threads() {
    // Often both sides win one deal each. In ten trials, one side wins both deals at least once.
    const CLIMBING: Tuning = Tuning { games: 20, ..TUNING };
    fn holds<M: Judgement>() {
        let mut slopes = Vec::new();
        let weights = on_threads(1, || climb::<M>(&CLIMBING, |step| slopes.push(step.slope)));
        assert_eq!(weights, on_threads(2, || climb::<M>(&CLIMBING, |_| {})));
        assert_ne!(&weights, M::weights(), "something was tried");
        assert!(slopes.len() == 2 && slopes.iter().all(|&slope| slope > 0.0), "{slopes:?}");
    }
    for game in GameId::ALL {
        with_mind!(game, M => holds::<M>());
    }
}

#[test]
fn each_generation_fits_better_than_the_one_before() {
    fn holds<M: Judgement>() {
        let mut numbers = Vec::new();
        tune::<M>(&TUNING, |generation| {
            assert!(generation.loss_after < generation.loss_before, "{generation:?}");
            assert!(generation.positions > 0);
            numbers.push(generation.number);
        });
        assert_eq!(numbers, [1, 2]);
    }
    with_mind!(GameId::ALL[0], M => holds::<M>());
}

#[test]
fn weights_are_compared_over_mirrored_deals() {
    fn holds<M: Judgement>() {
        let nothing = Weights::from_pairs([]);
        let share = compare::<M>(M::weights(), &nothing, &TUNING, 12).share;
        assert!(share > 0.5, "fitted weights win too few games: {share}");
        let against = compare::<M>(&nothing, M::weights(), &TUNING, 12).share;
        assert!(against < 0.5, "{against}");
    }
    with_mind!(GameId::ALL[0], M => holds::<M>());
}
