//! Tests of batches, with every game.

use bots::{
    BadOpponents, BadStep, Batch, BatchArrays, BatchConfig, BotSpec, Encoding, Judgement,
    OpponentBots, OptionsOf, RewardKind, Scalar,
};
use game::GameOptions;
use minds::{GameId, with_mind};

struct Buffers<E> {
    observations: Vec<E>,
    masks: Vec<i8>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    finals: Vec<E>,
    seats: Vec<i8>,
}

impl<E: Scalar> Buffers<E> {
    fn of<M: Encoding>(batch: &Batch<M, E>, players: usize) -> Buffers<E> {
        let games = batch.games();
        Buffers {
            observations: vec![E::ZERO; games * batch.observation_len()],
            masks: vec![0; games * M::ACTIONS],
            rewards: vec![0.0; games * players],
            terminated: vec![false; games],
            truncated: vec![false; games],
            finals: vec![E::ZERO; games * batch.observation_len()],
            seats: vec![0; games],
        }
    }

    fn arrays(&mut self) -> BatchArrays<'_, E> {
        BatchArrays {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            finals: &mut self.finals,
            seats: &mut self.seats,
        }
    }
}

fn batch<M: Encoding, E: Scalar>(threads: usize) -> Batch<M, E> {
    let terms = BatchConfig::new(OptionsOf::<M>::with_players(3), RewardKind::Rank);
    Batch::new(terms, 100, 7, threads).unwrap()
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    fn check_game<M: Encoding>() {
        let mut seen: Vec<(Vec<f32>, Vec<i8>, u32)> = Vec::new();
        for threads in [1, 2, 5] {
            let mut batch = batch::<M, f32>(threads);
            let mut buffers = Buffers::<f32>::of(&batch, 3);
            let mut actions = vec![0; batch.games()];
            let mut ended = 0;
            batch.write_observations(buffers.arrays());
            for _ in 0..900 {
                batch.sample(&mut actions);
                batch.step(&actions, None, buffers.arrays()).unwrap();
                ended += buffers.terminated.iter().filter(|over| **over).count() as u32;
            }
            seen.push((buffers.observations, buffers.masks, ended));
        }
        assert!(seen[0].2 > 20, "only {} games ended", seen[0].2);
        assert!(seen[1..].iter().all(|other| *other == seen[0]));
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}

#[test]
fn a_step_with_an_invalid_action_changes_no_game() {
    fn check_game<M: Encoding>() {
        let mut batch = batch::<M, u8>(1);
        let mut buffers = Buffers::<u8>::of(&batch, 3);
        let mut actions = vec![0; batch.games()];
        batch.sample(&mut actions);
        let before = batch.state(0).cloned();
        let last = actions.len() - 1;
        actions[last] = -1;
        let refused = batch.step(&actions, None, buffers.arrays());
        assert_eq!(refused, Err(BadStep::NoAction { game: last, index: -1, last: M::ACTIONS - 1 }));
        assert_eq!(
            batch.step(&actions[1..], None, buffers.arrays()),
            Err(BadStep::Count { got: 99, games: 100 })
        );
        assert_eq!(batch.state(0).cloned(), before);
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}

#[test]
fn every_sample_advances_the_generator() {
    fn check_game<M: Encoding>() {
        let mut batch = batch::<M, u8>(1);
        let mut buffers = Buffers::<u8>::of(&batch, 3);
        let mut sampled = [vec![0; batch.games()], vec![0; batch.games()]];
        sampled.iter_mut().for_each(|actions| batch.sample(actions));
        assert_ne!(sampled[0], sampled[1], "the same choice in all of 100 games");
        // The first sample is as legal as the last one.
        batch.step(&sampled[0], None, buffers.arrays()).unwrap();
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}

#[test]
fn a_restored_batch_gives_the_same_samples() {
    fn check_game<M: Encoding>() {
        let mut batch = batch::<M, u8>(1);
        let mut buffers = Buffers::<u8>::of(&batch, 3);
        let mut twin = self::batch::<M, u8>(2);
        let mut actions = [vec![0; batch.games()], vec![0; batch.games()]];
        for round in 0..6 {
            batch.sample(&mut actions[0]);
            if round % 2 == 0 {
                batch.step(&actions[0], None, buffers.arrays()).unwrap();
            }
            twin.restore(&batch.save()).unwrap();
            let mut fork = batch.fork().unwrap();
            batch.sample(&mut actions[0]);
            twin.sample(&mut actions[1]);
            assert_eq!(actions[0], actions[1]);
            fork.sample(&mut actions[1]);
            assert_eq!(actions[0], actions[1]);
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}

#[test]
fn bots_play_all_seats_except_that_of_the_learner() {
    fn check_game<M: Judgement>() {
        let options = OptionsOf::<M>::with_players(3);
        let random: BotSpec = "random".parse().unwrap();
        let others = |seat| OpponentBots::<M>::new(3, vec![random.clone()], seat);
        assert_eq!(others(Some(3)).err(), Some(BadOpponents::Seat { seat: 3, last: 2 }));
        let named = OpponentBots::<M>::new(3, vec![random.clone(); 3], None).err();
        assert_eq!(named, Some(BadOpponents::Count { wanted: 2, got: 3 }));
        for seat in [Some(1), None] {
            let others = Some(others(seat).unwrap());
            let terms = BatchConfig { others, ..BatchConfig::new(options, RewardKind::Win) };
            let mut batch = Batch::<M, u8>::new(terms, 20, 1, 1).unwrap();
            let mut buffers = Buffers::<u8>::of(&batch, 3);
            let (mut actions, mut ended, mut asked) = (vec![0; 20], 0, vec![]);
            batch.write_observations(buffers.arrays());
            for _ in 0..400 {
                asked.extend_from_slice(&buffers.seats);
                batch.sample(&mut actions);
                batch.step(&actions, None, buffers.arrays()).unwrap();
                ended += buffers.terminated.iter().filter(|over| **over).count();
            }
            assert!(ended > 5, "only {ended} games ended");
            match seat {
                Some(seat) => assert!(asked.iter().all(|other| *other == seat as i8)),
                None => assert!([0, 1, 2].iter().all(|seat| asked.contains(seat))),
            }
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}

#[test]
fn games_are_truncated_at_the_limit_with_a_final_observation() {
    fn check_game<M: Encoding>() {
        let options = OptionsOf::<M>::with_players(2);
        let terms = BatchConfig { limit: Some(5), ..BatchConfig::new(options, RewardKind::Rank) };
        let mut batch = Batch::<M, u8>::new(terms, 4, 1, 1).unwrap();
        let mut buffers = Buffers::<u8>::of(&batch, 2);
        let mut actions = vec![0; 4];
        for step in 1..=10 {
            batch.sample(&mut actions);
            batch.step(&actions, None, buffers.arrays()).unwrap();
            assert!(buffers.truncated.iter().all(|cut| *cut == (step % 5 == 0)));
            assert!(buffers.terminated.iter().all(|over| !over));
            assert!(step < 5 || buffers.finals.iter().any(|entry| *entry > 0));
        }
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}

#[test]
fn only_selected_games_are_stepped_or_reset() {
    fn check_game<M: Encoding>() {
        let mut batch = batch::<M, u8>(1);
        let mut buffers = Buffers::<u8>::of(&batch, 3);
        let mut actions = vec![0; batch.games()];
        let even: Vec<bool> = (0..batch.games()).map(|game| game % 2 == 0).collect();
        batch.sample(&mut actions);
        let before: Vec<_> = (0..2).map(|game| batch.state(game).cloned()).collect();
        actions[1] = -1;
        batch.step(&actions, Some(&even), buffers.arrays()).unwrap();
        assert_ne!(batch.state(0).cloned(), before[0]);
        assert_eq!(batch.state(1).cloned(), before[1]);
        batch.reset(Some(7), Some(&even), buffers.arrays()).unwrap();
        assert_eq!(batch.state(0).cloned(), before[0]);
        batch.reset(None, None, buffers.arrays()).unwrap();
        assert_ne!(batch.state(1).cloned(), before[1]);
    }
    GameId::ALL.into_iter().for_each(|id| with_mind!(id, M => check_game::<M>()));
}
