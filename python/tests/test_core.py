"""One game in progress."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
from itertools import zip_longest
from pathlib import Path

import numpy as np
import pytest
from conftest import random_walk, variants

import vinea


def test_same_seed_and_actions_give_the_same_game(table):
    game, players = table
    one, other = (vinea.Game(game, players, seed=5) for _ in range(2))
    for now, twin in zip_longest(random_walk(one, seed=3), random_walk(other, seed=3)):
        assert now == twin
    assert one.is_over and one == other
    again = vinea.Game(game, players, seed=5)
    for step in one.record()["moves"]:
        again.apply(step["do"])
    assert again == one
    assert again.scores == one.scores and again.ranking == one.ranking


def test_other_seeds_deal_other_games(game):
    documents = [vinea.Game(game, 2, seed=seed).document() for seed in range(4)]
    assert all(documents[0] != other for other in documents[1:])


def test_legal_actions_are_ascending_and_are_the_mask(table):
    game, players = table
    for state in random_walk(vinea.Game(game, players, seed=1)):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        mask = state.action_mask()
        assert mask.dtype == np.int8 and mask.shape == (state.num_actions,)
        assert np.flatnonzero(mask).tolist() == legal
    assert state.is_over
    assert state.legal_actions() == [] and not state.action_mask().any()
    assert state.current_seat is None


def test_actions_and_their_notation_are_one_to_one(game):
    state = vinea.Game(game, 2, seed=1)
    texts = set()
    for action in range(state.num_actions):
        text = state.action_to_text(action)
        assert state.text_to_action(text) == action
        texts.add(text)
    assert len(texts) == state.num_actions


def test_notation_and_index_do_the_same(game):
    by_index, by_text = (vinea.Game(game, 2, seed=4) for _ in range(2))
    rng = random.Random(4)
    for _ in range(60):
        action = rng.choice(by_index.legal_actions())
        by_text.apply(by_text.action_to_text(action))
        by_index.apply(action)
    assert by_index == by_text


def test_observations_are_units_with_named_slices(table):
    game, players = table
    info = vinea.game_info(game, players)
    slices = sorted(info["observation"].values())
    assert slices[0][0] == 0 and slices[-1][1] == info["observation_size"]
    assert all(one[1] == other[0] for one, other in zip(slices, slices[1:]))
    buffer = np.empty(info["observation_size"], np.float32)
    for state in random_walk(vinea.Game(game, players, seed=2), steps=80):
        for seat in range(players):
            seen = state.observation(seat)
            assert seen.dtype == np.float32 and seen.shape == (info["observation_size"],)
            assert ((seen >= 0) & (seen <= 1)).all()
            assert state.observation(seat, out=buffer) is buffer
            counts = state.observation(seat, dtype="uint8")
            assert (state.observation(seat, out=np.empty_like(counts)) == counts).all()
            scale = np.float32(1) / state.observation_scale.astype(np.float32)
            assert (np.minimum(counts * scale, 1) == seen).all()
            masked = state.masked_observation(seat)
            assert (masked["observation"] == seen).all() and masked["action_mask"].dtype == np.int8
            due = seat == state.current_seat
            assert masked["action_mask"].sum() == (len(state.legal_actions()) if due else 0)
            assert (buffer == seen).all()
        assert (state.observation() == state.observation(state.current_seat)).all()


def test_the_turn_slice_names_the_seat_to_move(game):
    start, end = vinea.game_info(game, 3)["observation"]["turn"]
    for state in random_walk(vinea.Game(game, 3, seed=2), steps=60):
        own = state.observation()[start:end]
        assert own.argmax() == 0 and own.sum() == 1


@pytest.mark.parametrize("name", vinea.games())
def test_nothing_hidden_is_in_observation_view_or_information_state(name):
    for players, options in variants(name):
        state = vinea.Game(name, players, seed=9, listen=True, **options)
        for number, now in enumerate(random_walk(state, seed=9, steps=60)):
            seat = number % players
            twin = now.resample(seat, seed=number)
            assert (twin.observation(seat) == now.observation(seat)).all()
            assert twin.view_json(seat) == now.view_json(seat)
            assert json.loads(now.view_json(seat)) == now.view(seat)
            assert twin.information_state(seat) == now.information_state(seat)
            if now.current_seat == seat:
                assert twin.legal_actions() == now.legal_actions()


def test_resampling_deals_hidden_things_again(game):
    state = vinea.Game(game, 3, seed=1)
    worlds = [state.resample(0, seed=seed).document() for seed in range(6)]
    assert any(world != worlds[0] for world in worlds[1:])
    assert state.resample(0, seed=3).document() == worlds[3]


def test_resampled_games_can_be_played_to_the_end(game):
    state = vinea.Game(game, 3, seed=1)
    for now in random_walk(state, seed=2, steps=40):
        pass
    world = now.resample(1, seed=1)
    world.random_playout(seed=1)
    assert world.is_over
    with pytest.raises(ValueError, match="record"):
        world.record()


def test_pickle_and_deepcopy_keep_the_state_at_every_ply(table):
    game, players = table
    rng = random.Random(11)
    state = vinea.Game(game, players, seed=11)
    copies = []
    for ply, now in enumerate(random_walk(state, seed=11, steps=150)):
        pickled = pickle.loads(pickle.dumps(now))
        copied = copy.deepcopy(now)
        assert pickled == now == copied == copy.copy(now)
        assert pickled.plies == now.plies
        if ply % 10 == 0:
            copies.append((now.clone(), pickled, copied))
    for original, pickled, copied in copies:
        seed = rng.getrandbits(32)
        for each in (original, pickled, copied):
            each.random_playout(seed=seed)
        assert original == pickled == copied
        assert original.record() == pickled.record()


def test_a_copy_is_independent(game):
    state = vinea.Game(game, 2, seed=1)
    copied = state.clone()
    copied.apply(copied.legal_actions()[0])
    assert state.plies == 0 and copied.plies == 1
    assert state == vinea.Game(game, 2, seed=1)


def test_records_restore_the_same_state(game):
    state = vinea.Game(game, 2, seed=6)
    state.random_playout(seed=6)
    record = state.record(names=["Ada", "Ben"])
    assert record["result"]["scores"] == state.scores
    assert [seat["name"] for seat in record["seats"]] == ["Ada", "Ben"]
    assert vinea.Game.from_record(record) == state
    record["moves"] = record["moves"][:10]
    del record["result"]
    assert vinea.Game.from_record(record, seed=1).plies == 10


def test_records_that_begin_with_a_position_are_continued(game):
    begun = vinea.Game(game, 2, seed=6)
    for _ in range(12):
        begun.apply(begun.legal_actions()[0])
    record = begun.record()
    record |= {"start": begun.document()["state"], "setup": [], "moves": []}
    state = vinea.Game.from_record(record, seed=1)
    assert state == begun and state.plies == 0
    state.random_playout(seed=2)
    for copied in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert copied == state
        assert copied.record() == state.record()
    assert state.record()["start"] == record["start"]
    assert vinea.Game.from_record(state.record()) == state
    with pytest.raises(ValueError, match="resampled"):
        begun.resample(0, seed=1).record()


def test_records_are_verified_by_the_program(game, tmp_path):
    program = Path(os.environ.get("VINEA_PROGRAM", "vinea"))
    if not program.exists():
        assert "VINEA_TEST_ALL" not in os.environ, f"{program} is to be built first"
        pytest.skip("the program is not built")
    state = vinea.Game(game, 2, seed=9)
    state.random_playout(seed=9)
    record, file = state.record(), tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert subprocess.run([program, "verify", file]).returncode == 0
    record["result"]["scores"][0] += 1
    file.write_text(json.dumps(record))
    assert subprocess.run([program, "verify", file]).returncode == 1


def test_documents_restore_the_same_state(game):
    for state in random_walk(vinea.Game(game, 2, seed=6), steps=20):
        pass
    assert vinea.Game.from_document(state.document(), seed=1) == state


def test_rewards_are_defined_as_documented(game):
    state = vinea.Game(game, 3, seed=8)
    assert state.returns("rank") == [0, 0, 0] and state.returns("win") == [0, 0, 0]
    state.random_playout(seed=8)
    by_place = dict(zip(state.ranking, state.returns("rank")))
    if sorted(state.ranking) == [1, 2, 3]:
        assert by_place == {1: 1.0, 2: 0.0, 3: -1.0}
    assert abs(sum(state.returns("rank"))) < 1e-12
    assert sum(state.returns("win")) == pytest.approx(1.0)
    assert state.returns("score") == [float(score) for score in state.scores]


def test_explicit_chance_has_a_node_for_every_number(game):
    state = vinea.Game(game, 2, explicit_chance=True)
    rng = random.Random(3)
    nodes = 0
    while not state.is_over and state.plies < 40:
        outcomes = state.chance_outcomes
        if outcomes is not None:
            assert state.current_seat is None and state.legal_actions() == []
            copied = pickle.loads(pickle.dumps(state))
            assert copied == state and copied.chance_outcomes == outcomes
            state.apply_chance(rng.randrange(outcomes))
            nodes += 1
        else:
            state.apply(rng.choice(state.legal_actions()))
    assert nodes > 5
    while state.chance_outcomes is not None:
        state.apply_chance(0)
    assert vinea.Game.from_record(state.record()) == state


def test_explicit_and_drawn_chance_are_the_same_game(game):
    drawn = vinea.Game(game, 2, seed=2)
    record = drawn.record()
    told = vinea.Game(game, 2, explicit_chance=True)
    for number in record["setup"]:
        told.apply_chance(number)
    assert told == drawn


def test_information_states_differ_after_different_observations(game):
    state = vinea.Game(game, 2, seed=2, listen=True)
    seen = set()
    for now in random_walk(state, seed=1, steps=50):
        seen.add(now.information_state(0))
    assert len(seen) > 40


def test_describe_and_prompt_are_sentences(game):
    state = vinea.Game(game, 2, seed=2)
    assert len(state.prompt()) > 8 and len(state.prompt(0)) > 8
    assert all(state.describe(action) for action in state.legal_actions())
    assert game in repr(state)


def test_every_entry_of_an_observation_has_a_unique_name(table):
    game, players = table
    info = vinea.game_info(game, players)
    names = info["observation_names"]
    assert len(names) == len(set(names)) == info["observation_size"]
    for slice_name, (start, end) in info["observation"].items():
        for number, name in enumerate(names[start:end]):
            assert name == slice_name if end - start == 1 else name.startswith(f"{slice_name}.")
            # A plain number would have no meaning.
            assert name != f"{slice_name}.{number}"


def test_names_of_entries_describe_their_values():
    names = vinea.game_info("la-vina", 2)["observation_names"]
    state = vinea.Game("la-vina", 2, seed=1)
    counts = state.observation(0, dtype="uint8")
    seen = dict(zip(names, counts.tolist()))
    view = state.view(0)
    assert seen["turn.player_0"] == 1 and seen["turn.player_1"] == 0
    for tool in ("billhook", "boots", "shears"):
        assert seen[f"bank.{tool}"] == view["bank"].count(tool)
    names = vinea.game_info("vinhos", 2)["observation_names"]
    state = vinea.Game("vinhos", 2, seed=1)
    seen = dict(zip(names, state.observation(0, dtype="uint8").tolist()))
    assert seen["player_0.money_and_points.bagos"] == state.view(0)["players"][0]["bagos"]


def test_no_count_exceeds_its_scale(table):
    game, players = table
    for opponents in (None, "greedy"):
        games = vinea.VecGame(
            game,
            24 if opponents is None else 2,
            players=players,
            seed=6,
            dtype="uint8",
            opponents=opponents,
        )
        scale = games.observation_scale
        for _ in range(400 if opponents is None else 40):
            games.step(games.sample())
            assert (games.observations <= scale).all()


def test_action_features_describe_the_effects_of_actions(table):
    game, players = table
    names = vinea.game_info(game, players)["action_features"]
    assert len(set(names)) == len(names)
    column = {name: number for number, name in enumerate(names)}
    kinds = vinea.game_info(game, players)["actions"]
    slices = vinea.game_info(game, players)["observation"]
    for number, state in enumerate(random_walk(vinea.Game(game, players, seed=3), steps=60)):
        features = state.action_features(seed=number)
        legal, seat = state.legal_actions(), state.current_seat
        assert features.shape == (len(legal), len(names)) and features.dtype == np.float32
        for action, row in zip(legal, features):
            told = [kind for kind, (start, end) in kinds.items() if start <= action < end]
            assert [kind for kind in kinds if row[column[f"kind.{kind}"]]] == told
            if row[column["reveals"]]:
                continue
            after = state.clone()
            after.apply(action)
            assert row[column["passes-on"]] == (after.current_seat != seat)
            assert row[column["points"]] == after.scores[seat] - state.scores[seat]
            before, seen = state.observation(seat), after.observation(seat)
            for name, (start, end) in slices.items():
                touched = (before[start:end] != seen[start:end]).any()
                assert row[column[f"touches.{name}"]] == touched, name
    assert vinea.Game(game, players, explicit_chance=True).action_features().size == 0


def test_features_do_not_depend_on_hidden_information(game):
    names = vinea.game_info(game, 3)["features"]
    for number, state in enumerate(random_walk(vinea.Game(game, 3, seed=3), steps=40)):
        seat = number % 3
        features = state.features(seat, seed=number)
        assert features.shape == (3, len(names))
        twin = state.resample(seat, seed=number)
        assert (twin.features(seat, seed=1)[0] == features[0]).all()
        assert (state.features(seat, seed=number) == features).all()


def test_batches_have_the_same_features_as_their_games(game):
    games = vinea.VecGame(game, 5, players=2, seed=3)
    features, numbers, actions = games.action_features(seed=1)
    assert (games.masks[numbers, actions] == 1).all() and len(features) == games.masks.sum()
    assert games.features(seed=1).shape == (5, 2, len(vinea.game_info(game)["features"]))
    own = np.stack([single.features()[0] for single in games])
    assert (games.features(seed=1)[:, 0] == own).all()
