//! Tests of the built-in networks: they are the files that their origin files describe, and their evaluation of a
//! position does not depend on earlier positions.

use std::fs;
use std::path::{Path, PathBuf};

use bots::{BadNetwork, Judgement, Network, OptionsOf, ValueNet};
use catalog::{GameId, with_mind};
use game::{Chance, ComponentSet, Ctx, FastChance, Game, GameOptions, Turn};
use sha2::{Digest, Sha256};

const LARGEST: usize = 2 << 20;

fn weights(game: GameId) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    root.join(game.to_string()).join("mind/weights")
}

/// Returns the network's file and its origin file, if the game has them.
fn files(game: GameId) -> Option<(Vec<u8>, String)> {
    let weights = weights(game);
    let bytes = fs::read(weights.join("network.safetensors")).ok()?;
    Some((bytes, fs::read_to_string(weights.join("network.toml")).unwrap()))
}

fn deal<M: Judgement>(players: u8, chance: &mut FastChance) -> M::Game {
    let options = OptionsOf::<M>::with_players(players);
    M::Game::new(&options, ComponentSet::builtin(), &mut Ctx::quiet(chance)).unwrap()
}

#[test]
fn every_network_is_small_and_has_the_recorded_hash() {
    let mut found = 0;
    for game in GameId::ALL {
        let Some((bytes, provenance)) = files(game) else { continue };
        let hash = game::hex(&Sha256::digest(&bytes));
        assert!(provenance.contains(&format!("sha256 = \"{hash}\"")), "{game}: {hash}");
        assert!(bytes.len() <= LARGEST, "{game}");
        with_mind!(game, M => assert!(M::network().is_some(), "{game} does not use its network"));
        found += 1;
    }
    assert!(found >= 2);
}

#[test]
fn earlier_positions_do_not_change_an_evaluation() {
    fn holds<M: Judgement>() {
        let Some(network) = M::network() else { return };
        let mut chance = FastChance::new(3);
        let mut changed = 0;
        let mut sight = ValueNet::<M>::new(network);
        for players in OptionsOf::<M>::player_counts() {
            let mut state = deal::<M>(players, &mut chance);
            let mut legal = Vec::new();
            while state.turn() != Turn::Over {
                let kept = sight.outlook(M::weights(), &state);
                let fresh = ValueNet::<M>::new(network).outlook(M::weights(), &state);
                assert_eq!(kept.as_slice(), fresh.as_slice(), "{} {players}", M::Game::ID);
                let plain = M::weights().outlook::<M>(&state);
                assert_eq!(network.knows(players), (2..=4).contains(&players));
                if network.knows(players) {
                    changed += u32::from(kept.as_slice() != plain.as_slice());
                } else {
                    assert_eq!(kept.as_slice(), plain.as_slice());
                }
                state.legal_actions(&mut legal);
                let action = legal[chance.below(legal.len() as u32) as usize];
                state.apply(action, &mut Ctx::quiet(&mut chance));
            }
        }
        assert!(changed > 100);
    }
    for game in GameId::ALL {
        with_mind!(game, M => holds::<M>());
    }
}

#[test]
fn a_damaged_network_or_one_of_another_game_is_refused() {
    for game in GameId::ALL {
        let Some((bytes, _)) = files(game) else { continue };
        with_mind!(game, M => {
            let (version, features) = (<M as bots::Encoding>::VERSION, M::FEATURES.len());
            let refusal = |bytes: &[u8], version, features| {
                Network::read(bytes, version, features).err()
            };
            assert_eq!(refusal(&bytes, version, features), None);
            let cut = &bytes[..bytes.len() - 1];
            assert_eq!(refusal(cut, version, features), Some(BadNetwork::Damaged));
            let mut changed = bytes.clone();
            changed[bytes.len() - 500] ^= 1;
            assert_eq!(refusal(&changed, version, features), Some(BadNetwork::Damaged));
            let format = Some(BadNetwork::Format { wanted: "network" });
            for other in [&b"VINEANET\x01\0\0\0"[..], &fs::read(weights(game).join("policy.safetensors")).unwrap()] {
                assert_eq!(refusal(other, version, features), format);
            }
            let other = BadNetwork::Encoding { found: version, wanted: version + 1 };
            assert_eq!(refusal(&bytes, version + 1, features), Some(other));
            let fewer = BadNetwork::Features { found: features, wanted: features + 1 };
            assert_eq!(refusal(&bytes, version, features + 1), Some(fewer));
        });
    }
}
