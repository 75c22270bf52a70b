//! Tests of the built-in networks and policies: they are the files that their origin files describe, and the evaluation
//! of a position does not depend on earlier positions.

use std::fs;
use std::path::{Path, PathBuf};

use bots::{ActionOf, BadNetwork, Judgement, Network, OptionsOf, ValueNet};
use game::{FastChance, Game, GameOptions, Seat};
use minds::{GameId, with_mind};
use sha2::{Digest, Sha256};

/// Maximum size of a file in bytes.
const LARGEST: usize = 2 << 20;

fn weights(game: GameId) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    root.join(game.to_string()).join("mind/weights")
}

/// Returns a file of weights, `network` or `policy`, and its origin file, if the game has them.
pub fn files(game: GameId, name: &str) -> Option<(Vec<u8>, String)> {
    let weights = weights(game);
    let bytes = fs::read(weights.join(name).with_extension("safetensors")).ok()?;
    Some((bytes, fs::read_to_string(weights.join(name).with_extension("toml")).unwrap()))
}

/// Plays one random game for each number of players and calls `look` before every decision.
pub fn each_decision<M: Judgement>(mut look: impl FnMut(&M::Game, Seat, &[ActionOf<M>])) {
    let mut chance = FastChance::new(3);
    for players in OptionsOf::<M>::player_counts() {
        let mut state = M::Game::deal(&OptionsOf::<M>::with_players(players), &mut chance).unwrap();
        state.play_at_random(&mut chance, |state, seat, legal, _| look(state, seat, legal));
    }
}

#[test]
fn networks_and_policies_are_small_and_have_the_recorded_hashes() {
    let mut found = 0;
    for (game, name) in GameId::ALL.into_iter().flat_map(|id| [(id, "network"), (id, "policy")]) {
        let Some((bytes, provenance)) = files(game, name) else { continue };
        let hash = game::hex(&Sha256::digest(&bytes));
        assert!(provenance.contains(&format!("sha256 = \"{hash}\"")), "{game} {name}: {hash}");
        assert!(bytes.len() <= LARGEST, "{game} {name}");
        with_mind!(game, M => {
            let used = if name == "policy" { M::policy().is_some() } else { M::network().is_some() };
            assert!(used, "{game} does not use its {name}");
        });
        found += 1;
    }
    assert!(found >= 2 + GameId::ALL.len(), "every game has a policy");
}

#[test]
fn earlier_positions_do_not_change_an_evaluation() {
    fn check_game<M: Judgement>() {
        let Some(network) = M::network() else { return };
        let (mut changed, mut value_net) = (0, ValueNet::<M>::new(network));
        each_decision::<M>(|state, _, _| {
            let players = state.players();
            let kept = value_net.outlook(M::weights(), state);
            let fresh = ValueNet::<M>::new(network).outlook(M::weights(), state);
            assert_eq!(kept.as_slice(), fresh.as_slice(), "{} {players}", M::Game::ID);
            let plain = M::weights().outlook::<M>(state);
            assert_eq!(network.supports(players), players >= 2, "a solo game has no rivals");
            if network.supports(players) {
                changed += u32::from(kept.as_slice() != plain.as_slice());
            } else {
                assert_eq!(kept.as_slice(), plain.as_slice());
            }
        });
        assert!(changed > 100);
    }
    for game in GameId::ALL {
        with_mind!(game, M => check_game::<M>());
    }
}

#[test]
fn a_damaged_network_or_one_of_another_game_is_refused() {
    for game in GameId::ALL {
        let Some((bytes, _)) = files(game, "network") else { continue };
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
            for other in [&b"VINEANET\x01\0\0\0"[..], &files(game, "policy").unwrap().0[..]] {
                assert_eq!(refusal(other, version, features), format);
            }
            let other = BadNetwork::Encoding { found: version, wanted: version + 1 };
            assert_eq!(refusal(&bytes, version + 1, features), Some(other));
            let fewer = BadNetwork::Features { found: features, wanted: features + 1 };
            assert_eq!(refusal(&bytes, version, features + 1), Some(fewer));
        });
    }
}
