//! Tests of the built-in policies: they are the files that their origin files describe, and their shares do not depend
//! on earlier positions.

use std::fs;
use std::path::{Path, PathBuf};

use bots::{BadNetwork, BotSpec, Encoding, Judgement, OptionsOf, Policy, PolicyNet};
use catalog::{GameId, with_mind};
use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Turn};
use sha2::{Digest, Sha256};

const LARGEST: usize = 2 << 20;

fn weights(game: GameId) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    root.join(game.to_string()).join("mind/weights")
}

fn files(game: GameId) -> (Vec<u8>, String) {
    let weights = weights(game);
    let bytes = fs::read(weights.join("policy.safetensors")).unwrap();
    (bytes, fs::read_to_string(weights.join("policy.toml")).unwrap())
}

fn deal<M: Judgement>(players: u8, chance: &mut FastChance) -> M::Game {
    let options = OptionsOf::<M>::with_players(players);
    M::Game::new(&options, ComponentSet::builtin(), &mut Ctx::quiet(chance)).unwrap()
}

#[test]
fn every_game_has_a_small_policy_with_the_recorded_hash() {
    for game in GameId::ALL {
        let (bytes, provenance) = files(game);
        let hash = game::hex(&Sha256::digest(&bytes));
        assert!(provenance.contains(&format!("sha256 = \"{hash}\"")), "{game}: {hash}");
        assert!(bytes.len() <= LARGEST, "{game}");
        with_mind!(game, M => assert!(M::policy().is_some(), "{game} does not use its policy"));
    }
}

#[test]
fn shares_add_up_and_do_not_depend_on_earlier_positions() {
    fn holds<M: Judgement>() {
        let policy = M::policy().unwrap();
        let mut chance = FastChance::new(3);
        let mut uneven = 0;
        let mut policy_network = PolicyNet::<M>::new(policy);
        let (mut kept, mut fresh, mut legal) = (Vec::new(), Vec::new(), Vec::new());
        for players in OptionsOf::<M>::player_counts() {
            let mut state = deal::<M>(players, &mut chance);
            while let Turn::Decide(mover) = state.turn() {
                state.legal_actions(&mut legal);
                let weighed = M::weights().weigh::<M>(&state);
                policy_network.shares(&state, mover, &weighed, &legal, &mut kept);
                let mut other = PolicyNet::<M>::new(policy);
                other.shares(&state, mover, &weighed, &legal, &mut fresh);
                assert_eq!(kept, fresh, "{} {players}", M::Game::ID);
                assert!((kept.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                let even = kept.windows(2).all(|two| two[0] == two[1]);
                assert!(policy.knows(players) || even, "{} {players}", M::Game::ID);
                uneven += u32::from(!even);
                let action = legal[chance.below(legal.len() as u32) as usize];
                state.apply(action, &mut Ctx::quiet(&mut chance));
            }
        }
        assert!(uneven > 100);
    }
    for game in GameId::ALL {
        with_mind!(game, M => holds::<M>());
    }
}

/// The test turns on all settings of the policy, because a game's defaults may turn them off.
#[test]
fn a_policy_search_is_repeatable_and_differs_from_a_plain_one() {
    fn visits<M: Judgement>(name: &str) -> Vec<f64> {
        let state = deal::<M>(2, &mut FastChance::new(5));
        let Turn::Decide(seat) = state.turn() else { panic!("the game has begun") };
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let position = bots::Dealt::new(&state, seat, &mut FastChance::new(1));
        let thinking = name.parse::<BotSpec>().unwrap().thinking().unwrap();
        let mut searcher = bots::Searcher::<M>::new(thinking, M::weights().clone(), 1);
        searcher.think(&position, &legal).into_iter().map(|finding| finding.visits).collect()
    }
    for game in GameId::ALL {
        with_mind!(game, M => {
            let by_policy = visits::<M>("maestro:policy=1:narrow=0.2@800it");
            assert_eq!(by_policy, visits::<M>("maestro:policy=1:narrow=0.2@800it"), "{game}");
            assert_ne!(by_policy, visits::<M>("maestro:policy=0:narrow=0@800it"), "{game}");
        });
    }
}

#[test]
fn a_damaged_policy_or_one_of_another_game_is_refused() {
    for game in GameId::ALL {
        let (bytes, _) = files(game);
        with_mind!(game, M => {
            let (version, features) = (<M as Encoding>::VERSION, M::FEATURES.len());
            let actions = <M as Encoding>::ACTIONS;
            let refusal = |bytes: &[u8], version, actions| {
                Policy::read(bytes, version, features, actions).err()
            };
            assert_eq!(refusal(&bytes, version, actions), None);
            let cut = &bytes[..bytes.len() - 1];
            assert_eq!(refusal(cut, version, actions), Some(BadNetwork::Damaged));
            let mut changed = bytes.clone();
            changed[bytes.len() - 500] ^= 1;
            assert_eq!(refusal(&changed, version, actions), Some(BadNetwork::Damaged));
            let network = fs::read(weights(game).join("network.safetensors")).unwrap();
            let format = BadNetwork::Format { wanted: "policy" };
            assert_eq!(refusal(&network, version, actions), Some(format));
            let other = BadNetwork::Encoding { found: version, wanted: version + 1 };
            assert_eq!(refusal(&bytes, version + 1, actions), Some(other));
            let more = BadNetwork::Actions { found: actions, wanted: actions + 1 };
            assert_eq!(refusal(&bytes, version, actions + 1), Some(more));
        });
    }
}
