"""Mistakes raise exceptions that say what is wrong, and never crash."""

from __future__ import annotations

import hashlib
import json
import pickle
import random

import numpy as np
import pytest

import vinea


def test_unknown_names():
    with pytest.raises(ValueError, match="there is no game `chess`; the games are: la-vina"):
        vinea.Game("chess")
    with pytest.raises(ValueError, match="there is no bot `nobody`"):
        vinea.Bot("nobody")
    with pytest.raises(ValueError, match="there is no reward"):
        vinea.Game("la-vina", seed=1).returns("glory")
    with pytest.raises(ValueError, match="there is no game"):
        vinea.VecGame("chess", 4)
    with pytest.raises(ValueError, match="there is no game"):
        vinea.game_info("chess")
    with pytest.raises(ValueError, match="there is no game"):
        vinea.arena("chess", ["random", "random"], games=1)


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 300, 10**12])
def test_impossible_numbers_of_players(game, players):
    if (game, players) == ("vinhos", 1):
        # The solo game against the Rival, which only this game has.
        assert vinea.Game(game, players, seed=1).players == 1
        return
    with pytest.raises(ValueError, match="this game is for"):
        vinea.Game(game, players, seed=1)
    with pytest.raises(ValueError, match="players"):
        vinea.VecGame(game, 2, players=players, seed=1)


def test_options_that_do_not_exist_or_fit():
    with pytest.raises(TypeError, match="there is no option `colour`"):
        vinea.Game("la-vina", 2, seed=1, colour="red")
    with pytest.raises(ValueError, match="max_rounds"):
        vinea.Game("la-vina", 2, seed=1, max_rounds=10**9)
    with pytest.raises(ValueError, match="max_rounds"):
        vinea.Game("la-vina", 2, seed=1, max_rounds="many")


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "one"])
def test_seeds_out_of_range(seed):
    with pytest.raises(ValueError, match="a seed must be an integer"):
        vinea.Game("la-vina", 2, seed=seed)


@pytest.mark.parametrize("action", [-1, 10**6, -(2**63), 2**62])
def test_actions_out_of_range(game, action):
    state = vinea.Game(game, 2, seed=1)
    with pytest.raises(IndexError, match="there is no action"):
        state.apply(action)
    with pytest.raises(IndexError):
        state.action_to_text(action)
    assert state == vinea.Game(game, 2, seed=1)


@pytest.mark.parametrize("action", [1.5, None, [1], 2**80])
def test_actions_of_the_wrong_type(action):
    with pytest.raises(TypeError, match="an action must be a whole number"):
        vinea.Game("la-vina", 2, seed=1).apply(action)


def test_numpy_integers_are_actions():
    for kind in (np.int8, np.int32, np.int64, np.uint16):
        state = vinea.Game("la-vina", 2, seed=1)
        state.apply(kind(state.legal_actions()[0]))
        assert state.plies == 1


def test_illegal_actions_name_a_clause_and_change_nothing(game):
    state = vinea.Game(game, 2, seed=1)
    legal = set(state.legal_actions())
    for action in range(state.num_actions):
        if action in legal:
            continue
        with pytest.raises(vinea.IllegalAction, match=r"clause \d+\.\d+"):
            state.apply(action)
    assert state == vinea.Game(game, 2, seed=1)
    assert issubclass(vinea.IllegalAction, ValueError)


def test_text_that_is_no_action():
    state = vinea.Game("la-vina", 2, seed=1)
    with pytest.raises(ValueError, match="is not an action"):
        state.apply("dance")
    with pytest.raises(ValueError, match="never legal"):
        state.text_to_action("deliver 1 to 4 +200")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_wrong_seats(seat):
    state = vinea.Game("la-vina", 2, seed=1, listen=True)
    for ask in (state.view, state.observation, state.resample, state.information_state):
        with pytest.raises(ValueError, match="there is no seat"):
            ask(seat)


def test_buffers_of_the_wrong_kind():
    state = vinea.Game("la-vina", 2, seed=1)
    size = state.observation_size
    with pytest.raises(TypeError, match="float32"):
        state.observation(0, out=np.zeros(size, np.float64))
    for kind in ("float64", "colour", 3):
        with pytest.raises(ValueError, match="float32 or uint8"):
            state.observation(0, dtype=kind)
        with pytest.raises(ValueError, match="float32 or uint8"):
            vinea.VecGame("la-vina", 2, dtype=kind)
    with pytest.raises(ValueError, match="entries"):
        state.observation(0, out=np.zeros(size + 1, np.float32))
    with pytest.raises(ValueError):
        state.observation(0, out=np.zeros(2 * size, np.float32)[::2])
    frozen = np.zeros(size, np.float32)
    frozen.setflags(write=False)
    with pytest.raises(ValueError):
        state.observation(0, out=frozen)


def test_damaged_bytes_are_refused(game):
    state = vinea.Game(game, 2, seed=1)
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    data = state.serialize()
    rng = random.Random(1)
    for _ in range(300):
        broken = bytearray(data)
        place = rng.randrange(len(broken))
        broken[place] ^= 1 + rng.randrange(255)
        with pytest.raises(ValueError, match="saved game"):
            vinea.Game.deserialize(bytes(broken))
    for cut in (0, 5, 12, len(data) - 1):
        with pytest.raises(ValueError, match="saved game"):
            vinea.Game.deserialize(data[:cut])
    with pytest.raises(TypeError):
        vinea.Game.deserialize("text")


def test_edited_records_and_documents_are_refused(game):
    state = vinea.Game(game, 2, seed=1)
    state.random_playout(seed=1)
    record = state.record()
    for damage in (
        lambda r: r.update(game="chess"),
        lambda r: r.update(format=99),
        lambda r: r["moves"].pop(3),
        lambda r: r["moves"][0].update(do="dance"),
        lambda r: r["result"].update(scores=[99, 99]),
        lambda r: r["setup"].pop(),
    ):
        broken = pickle.loads(pickle.dumps(record))
        damage(broken)
        with pytest.raises(ValueError):
            vinea.Game.from_record(broken)
    with pytest.raises(ValueError):
        vinea.Game.from_record("{")
    with pytest.raises(TypeError):
        vinea.Game.from_record(object())
    document = state.document()
    document["state"] = {"nonsense": True}
    with pytest.raises(ValueError):
        vinea.Game.from_document(document)


def test_impossible_queries_are_refused():
    state = vinea.Game("la-vina", 2, seed=1)
    with pytest.raises(ValueError, match="listen=True"):
        state.information_state(0)
    with pytest.raises(ValueError, match="chance node"):
        state.apply_chance(0)
    state.random_playout(seed=1)
    with pytest.raises(ValueError, match="nobody has to decide"):
        vinea.Bot("random").choose(state)
    with pytest.raises(vinea.IllegalAction, match="over"):
        state.apply(0)
    with pytest.raises(ValueError, match="names"):
        state.record(names=["only one"])
    told = vinea.Game("la-vina", 2, explicit_chance=True)
    with pytest.raises(vinea.IllegalAction, match="at a chance node"):
        told.apply(0)
    with pytest.raises(IndexError, match="outcome"):
        told.apply_chance(10**6)
    with pytest.raises(IndexError, match="outcome"):
        told.apply_chance(-1)
    with pytest.raises(ValueError, match="playout"):
        told.random_playout()


def test_vec_game_refuses_impossible_arguments():
    for count in (0, -3, 2**40):
        with pytest.raises(ValueError, match="number of games"):
            vinea.VecGame("la-vina", count, seed=1)
    with pytest.raises(ValueError, match="threads"):
        vinea.VecGame("la-vina", 2, seed=1, threads=-1)
    with pytest.raises(ValueError, match="there is no reward"):
        vinea.VecGame("la-vina", 2, seed=1, reward="glory")
    games = vinea.VecGame("la-vina", 3, seed=1)
    before = games.serialize()
    legal = games.sample()
    with pytest.raises(ValueError, match="2 actions are given for 3 games"):
        games.step(legal[:2])
    with pytest.raises(IndexError, match="game 1: there is no action 5000"):
        games.step([int(legal[0]), 5000, int(legal[2])])
    bad = int(np.flatnonzero(games.masks[2] == 0)[0])
    with pytest.raises(vinea.IllegalAction, match="game 2: action"):
        games.step(np.array([legal[0], legal[1], bad]))
    with pytest.raises(TypeError, match="whole numbers"):
        games.step(legal.astype(np.float64))
    with pytest.raises(TypeError, match="whole numbers"):
        games.step(np.zeros((3, 1), np.int64))
    with pytest.raises(TypeError, match="whole numbers"):
        games.step(None)
    with pytest.raises(TypeError, match="int64"):
        games.sample(out=np.zeros(3, np.int32))
    with pytest.raises(ValueError, match="entries"):
        games.sample(out=np.zeros(4, np.int64))
    # Only the generator of `sample` has changed.
    after = vinea.VecGame.deserialize(games.serialize())
    restored = vinea.VecGame.deserialize(before)
    assert (after.observations == restored.observations).all()
    with pytest.raises(ValueError, match="damaged"):
        vinea.VecGame.deserialize(before[:-1] + b"x")
    with pytest.raises(ValueError):
        vinea.VecGame.deserialize(vinea.Game("la-vina", seed=1).serialize())


def test_saved_games_of_other_versions_are_refused():
    data = vinea.VecGame("la-vina", 2, seed=1).serialize()
    heading, text = data[:8], json.loads(data[16:])
    info = vinea.game_info("la-vina")
    assert text["rules"] == info["rules_version"]
    assert text["encoding"] == info["encoding_version"]

    def changed(document: dict) -> bytes:
        body = json.dumps(document).encode()
        return heading + hashlib.sha256(body).digest()[:8] + body

    assert len(vinea.VecGame.deserialize(changed(text))) == 2
    with pytest.raises(ValueError, match="rules version 99"):
        vinea.VecGame.deserialize(changed(text | {"rules": 99}))
    del text["rules"], text["encoding"]
    with pytest.raises(ValueError, match="earlier Vinea"):
        vinea.VecGame.deserialize(changed(text))


def test_missing_networks_of_a_bot_are_reported(tmp_path):
    (tmp_path / "broken").write_bytes(b"VINEANET")
    state = vinea.Game("la-vina", 2, seed=1)
    for setting in (f"network={tmp_path / 'none'}", f"policy-file={tmp_path / 'broken'}"):
        name = f"maestro:{setting}@50plies"
        for call in (
            lambda name=name: vinea.Bot(name, seed=1).choose(state),
            lambda name=name: vinea.VecGame("la-vina", 2, seed=1, opponents=name),
            lambda name=name: vinea.arena("la-vina", [name, "random"], games=1),
        ):
            with pytest.raises(ValueError, match="network"):
                call()


def test_arena_refuses_impossible_arguments():
    with pytest.raises(ValueError, match="this game is for"):
        vinea.arena("la-vina", ["random"] * 9, games=1)
    with pytest.raises(ValueError, match="each seat"):
        vinea.arena("la-vina", ["random"], games=1)
    with pytest.raises(ValueError, match="at least one game"):
        vinea.arena("la-vina", ["random", "random"], games=0)
    with pytest.raises(TypeError, match="a player must be"):
        vinea.arena("la-vina", ["random", ("x", 5)], games=1)
    with pytest.raises(vinea.IllegalAction):
        vinea.arena("la-vina", ["random", lambda game: 278], games=1)


def test_tally_refuses_rows_of_other_tournaments():
    for row in ((0, [0, 2], [5, 4], [1, 2], 3, 9), (0, [0, 1, 2], [5, 4, 3], [1, 2, 3], 3, 9)):
        with pytest.raises(ValueError, match="does not fit"):
            vinea.tally("la-vina", ["random", "greedy"], [row])


def test_a_raising_player_is_not_swallowed():
    def broken(game):
        raise RuntimeError("no idea")

    with pytest.raises(RuntimeError, match="no idea"):
        vinea.arena("la-vina", ["random", broken], games=1)
