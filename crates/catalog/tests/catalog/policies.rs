//! Tests of the built-in policies: their shares do not depend on earlier positions.

use bots::{BadNetwork, BotSpec, Encoding, Judgement, OptionsOf, Policy, PolicyNet};
use game::{FastChance, Game, GameOptions, Turn};
use minds::{GameId, with_mind};

use crate::networks::{each_decision, files};

#[test]
fn shares_add_up_and_do_not_depend_on_earlier_positions() {
    fn check_game<M: Judgement>() {
        let policy = M::policy().unwrap();
        let (mut uneven, mut policy_network) = (0, PolicyNet::<M>::new(policy));
        let (mut kept, mut fresh) = (Vec::new(), Vec::new());
        each_decision::<M>(|state, mover, legal| {
            let players = state.players();
            let weighed = M::weights().evaluate::<M>(state);
            policy_network.predict_shares(state, mover, &weighed, legal, &mut kept);
            let mut other = PolicyNet::<M>::new(policy);
            other.predict_shares(state, mover, &weighed, legal, &mut fresh);
            assert_eq!(kept, fresh, "{} {players}", M::Game::ID);
            assert!((kept.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let even = kept.windows(2).all(|two| two[0] == two[1]);
            assert!(policy.supports(players) || even, "{} {players}", M::Game::ID);
            uneven += u32::from(!even);
        });
        assert!(uneven > 100);
    }
    for game in GameId::ALL {
        with_mind!(game, M => check_game::<M>());
    }
}

/// The test turns on all settings of the policy, because a game's defaults may turn them off.
#[test]
fn a_policy_search_is_repeatable_and_differs_from_a_plain_one() {
    fn visits<M: Judgement>(name: &str) -> Vec<f64> {
        let options = OptionsOf::<M>::with_players(2);
        let state = M::Game::deal(&options, &mut FastChance::new(5)).unwrap();
        let Turn::Decide(seat) = state.turn() else { panic!("the game has begun") };
        let legal = state.legal();
        let position = bots::DealtPosition::new(&state, seat, &mut FastChance::new(1));
        let thinking = name.parse::<BotSpec>().unwrap().search_settings().unwrap();
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
        let (bytes, _) = files(game, "policy").unwrap();
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
            let (network, _) = files(game, "network").unwrap();
            let format = BadNetwork::Format { wanted: "policy" };
            assert_eq!(refusal(&network, version, actions), Some(format));
            let other = BadNetwork::Encoding { found: version, wanted: version + 1 };
            assert_eq!(refusal(&bytes, version + 1, actions), Some(other));
            let more = BadNetwork::Actions { found: actions, wanted: actions + 1 };
            assert_eq!(refusal(&bytes, version, actions + 1), Some(more));
        });
    }
}
