"""Many games stepped together."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import vinea


def run(games: vinea.VecGame, steps: int) -> list[np.ndarray]:
    trace = []
    for _ in range(steps):
        out = games.step(games.sample())
        trace.extend(array.copy() for array in out)
    return trace


def same(one: list[np.ndarray], other: list[np.ndarray]) -> bool:
    return all((a == b).all() and a.dtype == b.dtype for a, b in zip(one, other, strict=True))


def test_any_number_of_threads_gives_the_same_bits(table):
    game, players = table
    runs = [
        run(vinea.VecGame(game, 70, players=players, seed=3, threads=threads), 60)
        for threads in (1, 2, 3, 0)
    ]
    assert all(same(runs[0], other) for other in runs[1:])


def test_a_batch_plays_the_games_of_its_seed(game):
    games = vinea.VecGame(game, 4, players=2, seed=5)
    from vinea._core import deal_seed

    alone = [vinea.Game(game, 2, seed=deal_seed(5, number)) for number in range(4)]
    for _ in range(120):
        for number, single in enumerate(alone):
            assert single.current_seat == games.seats[number]
            assert (single.action_mask() == games.masks[number]).all()
            assert (single.observation() == games.observations[number]).all()
        actions = games.sample()
        games.step(actions)
        for number, single in enumerate(alone):
            single.apply(actions[number])
            assert bool(games.terminated[number]) == single.is_over
            if single.is_over:
                assert games.rewards[number].tolist() == pytest.approx(single.returns())
        if any(single.is_over for single in alone):
            break


def test_games_that_end_begin_anew(game):
    games = vinea.VecGame(game, 32, players=2, seed=1, threads=1)
    ended = 0
    for _ in range(6000):
        _, masks, rewards, terminated, seats = games.step(games.sample())
        assert masks.any(axis=1).all()
        if terminated.any():
            ended += int(terminated.sum())
            assert np.allclose(rewards[terminated].sum(axis=1), 0)
            assert not rewards[~terminated].any()
            if ended > 8:
                break
    assert ended > 8
    assert ((seats >= 0) & (seats < 2)).all()


def test_arrays_are_the_same_objects_at_every_step(game):
    games = vinea.VecGame(game, 5, players=3, seed=1)
    first = games.step(games.sample())
    second = games.step(games.sample())
    assert all(a.ctypes.data == b.ctypes.data for a, b in zip(first, second))
    assert first[0].dtype == np.float32 and first[1].dtype == np.int8
    assert first[2].shape == (5, 3) and first[3].dtype == np.bool_ and first[4].dtype == np.int8


def test_lists_and_other_integers_step_too(game):
    runs = []
    for convert in (lambda a: a, list, lambda a: a.astype(np.int32), lambda a: a[::1]):
        games = vinea.VecGame(game, 6, players=2, seed=2)
        for _ in range(20):
            games.step(convert(games.sample()))
        runs.append(games.observations.copy())
    assert all((runs[0] == other).all() for other in runs[1:])


def test_score_rewards_add_up_to_the_scores():
    games = vinea.VecGame("la-vina", 1, players=2, seed=2, reward="score")
    from vinea._core import deal_seed

    alone = vinea.Game("la-vina", 2, seed=deal_seed(2, 0))
    total = np.array(alone.scores, np.float32)
    while not alone.is_over:
        actions = games.sample()
        games.step(actions)
        alone.apply(actions[0])
        total += games.rewards[0]
    assert total.tolist() == alone.scores


def test_copies_and_pickles_go_on_alike(game):
    games = vinea.VecGame(game, 9, players=3, seed=4)
    run(games, 25)
    copies = [games.clone(), copy.deepcopy(games), pickle.loads(pickle.dumps(games))]
    ahead = run(games, 40)
    for other in copies:
        assert same(ahead, run(other, 40))


def test_reset_deals_anew(game):
    games = vinea.VecGame(game, 7, players=2, seed=4)
    first = games.observations.copy()
    run(games, 30)
    observations, masks, seats = games.reset(seed=4)
    assert (observations == first).all() and masks.any(axis=1).all() and len(seats) == 7
    games.reset(seed=5)
    assert (games.observations != first).any()


def test_sampling_is_legal_and_spread(game):
    games = vinea.VecGame(game, 400, players=2, seed=1)
    actions = games.sample()
    assert all(mask[action] for mask, action in zip(games.masks, actions))
    assert len(set(actions.tolist())) > 1


def test_counts_divided_by_their_scales_are_the_parts(table):
    game, players = table
    parts, counts = (
        vinea.VecGame(game, 20, players=players, seed=6, dtype=dtype)
        for dtype in ("float32", np.uint8)
    )
    assert counts.observations.dtype == np.uint8 and counts.observation_scale.dtype == np.uint8
    reciprocal = np.float32(1) / counts.observation_scale.astype(np.float32)
    for _ in range(150):
        assert (np.minimum(counts.observations * reciprocal, 1) == parts.observations).all()
        actions = parts.sample()
        assert (counts.sample() == actions).all()
        seen = parts.step(actions)[1:]
        assert same(list(seen), list(counts.step(actions)[1:]))
    copies = [counts.clone(), pickle.loads(pickle.dumps(counts))]
    assert all((other.observations == counts.observations).all() for other in copies)
    assert all(other.observations.dtype == np.uint8 for other in copies)
