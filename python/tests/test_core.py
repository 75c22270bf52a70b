"""One game in progress."""

from __future__ import annotations

import copy
import json
import pickle
import random
from itertools import zip_longest

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


def test_the_turn_slice_names_the_seat_due(game):
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


def test_resampling_deals_hidden_things_anew(game):
    state = vinea.Game(game, 3, seed=1)
    worlds = [state.resample(0, seed=seed).document() for seed in range(6)]
    assert any(world != worlds[0] for world in worlds[1:])
    assert state.resample(0, seed=3).document() == worlds[3]


def test_resampled_games_play_on(game):
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


def test_records_lead_to_the_same_state(game):
    state = vinea.Game(game, 2, seed=6)
    state.random_playout(seed=6)
    record = state.record(names=["Ada", "Ben"])
    assert record["result"]["scores"] == state.scores
    assert [seat["name"] for seat in record["seats"]] == ["Ada", "Ben"]
    assert vinea.Game.from_record(record) == state
    record["moves"] = record["moves"][:10]
    del record["result"]
    assert vinea.Game.from_record(record, seed=1).plies == 10


def test_documents_lead_to_the_same_state(game):
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


def test_explicit_chance_tells_every_number(game):
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


def test_information_states_grow_apart_with_what_is_seen(game):
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
