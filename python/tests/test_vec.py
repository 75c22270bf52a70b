"""Many games stepped together."""

from __future__ import annotations

import copy
import pickle
import threading

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


def test_games_that_end_restart(game):
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


def test_step_accepts_lists_and_other_integer_types(game):
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


def test_copies_and_pickles_continue_identically(game):
    games = vinea.VecGame(game, 9, players=3, seed=4)
    run(games, 25)
    copies = [games.clone(), copy.deepcopy(games), pickle.loads(pickle.dumps(games))]
    ahead = run(games, 40)
    for other in copies:
        assert same(ahead, run(other, 40))


def test_reset_deals_again(game):
    games = vinea.VecGame(game, 7, players=2, seed=4)
    first = games.observations.copy()
    run(games, 30)
    observations, masks, seats = games.reset(seed=4)
    assert (observations == first).all() and masks.any(axis=1).all() and len(seats) == 7
    games.reset(seed=5)
    assert (games.observations != first).any()


def test_samples_are_legal_and_varied(game):
    games = vinea.VecGame(game, 400, players=2, seed=1)
    actions = games.sample()
    assert all(mask[action] for mask, action in zip(games.masks, actions))
    assert len(set(actions.tolist())) > 1


def test_counts_divided_by_their_scales_are_the_float_observations(table):
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


def test_a_game_of_a_batch_is_a_copy_with_the_same_random_state(game):
    games = vinea.VecGame(game, 5, players=2, seed=8)
    run(games, 20)
    alone = [games[number] for number in range(5)]
    assert [copied.plies for copied in alone] == [20] * 5
    assert games[-1] == alone[4] and len(list(games)) == 5
    for _ in range(40):
        actions = games.sample()
        games.step(actions)
        for number, single in enumerate(alone):
            single.apply(int(actions[number]))
            if not games.terminated[number]:
                assert games[number] == single
    with pytest.raises(IndexError, match="there is no game 5"):
        games[5]


def test_a_batch_continues_games_in_progress(game):
    begun = [vinea.Game(game, 2, seed=seed) for seed in range(6)]
    for number, single in enumerate(begun):
        for _ in range(number):
            single.apply(single.legal_actions()[0])
    games = vinea.VecGame.from_games(begun, seed=1, dtype="uint8")
    assert [games[number] for number in range(6)] == begun
    assert games.observations.dtype == np.uint8 and games[5].plies == 5
    actions = games.sample()
    games.step(actions)
    for number, single in enumerate(begun):
        single.apply(int(actions[number]))
        assert games[number] == single


def test_unsuitable_games_cannot_make_a_batch(game):
    deal = vinea.Game(game, 2, seed=1)
    over = vinea.Game(game, 2, seed=1)
    over.random_playout(seed=1)
    other = next(name for name in vinea.games() if name != game)
    for games, why in (
        ([], "no game was given"),
        ([deal, over], "game 1 is over"),
        ([deal, vinea.Game(game, 3, seed=1)], "game 1 has other options"),
        ([deal, vinea.Game(other, 2, seed=1)], "different kinds"),
        ([vinea.Game(game, 2, explicit_chance=True)], "explicit chance"),
    ):
        with pytest.raises(ValueError, match=why):
            vinea.VecGame.from_games(games)


def test_selected_games_step_or_reset_and_the_others_do_not_change(game):
    games = vinea.VecGame(game, 6, players=2, seed=4)
    first = games[1]
    run(games, 10)
    even = np.arange(6) % 2 == 0
    before = [games[number] for number in range(6)]
    actions = games.sample()
    actions[1] = -5
    games.step(actions, where=even)
    for number in range(6):
        assert (games[number] == before[number]) == (not even[number])
    seen = games.observations.copy()
    games.reset(seed=4, where=~even)
    assert games[1] == first and games[1].plies == 0 and games[0].plies == 11
    assert (games.observations[even] == seen[even]).all()
    for wrong in ([True], even.astype(int), "all"):
        with pytest.raises(ValueError, match="truth values"):
            games.reset(where=wrong)


def test_resets_without_a_seed_continue_from_the_last_one(game):
    one, other = (vinea.VecGame(game, 4, players=2, seed=9) for _ in range(2))
    deals = []
    for _ in range(3):
        seen = one.reset()[0].copy()
        assert (other.reset()[0] == seen).all()
        assert not any((seen == earlier).all() for earlier in deals)
        deals.append(seen)
        assert same(run(one, 5), run(other, 5))


def test_games_that_end_have_final_observations(game):
    games = vinea.VecGame(game, 8, players=2, seed=1)
    ended = 0
    while ended < 4:
        before = [games[number] for number in range(8)]
        actions = games.sample()
        games.step(actions)
        if not games.terminated.any():
            assert games.info == {}
            continue
        info = games.info
        assert (info["_final_obs"] == games.terminated).all()
        for number, single in enumerate(before):
            if not games.terminated[number]:
                assert info["final_obs"][number] is None
                continue
            ended += 1
            mover = single.current_seat
            single.apply(int(actions[number]))
            assert single.is_over
            assert (info["final_obs"][number] == single.observation(mover)).all()
            assert (games.final_observations[number] == single.observation(mover)).all()


def test_games_are_truncated_at_the_limit(game):
    games = vinea.VecGame(game, 3, players=2, seed=1, max_decisions=7)
    for step in range(1, 22):
        before = games[0]
        actions = games.sample()
        rewards = games.step(actions)[2]
        assert (games.truncated == (step % 7 == 0)).all()
        assert not games.terminated.any() and not rewards.any()
        if step % 7 == 0:
            mover = before.current_seat
            before.apply(int(actions[0]))
            assert (games.info["final_obs"][0] == before.observation(mover)).all()
            assert games[0].plies == 0
    with pytest.raises(ValueError, match="max_decisions"):
        vinea.VecGame(game, 3, max_decisions=0)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_opponents_play_the_other_seats(game, seat):
    games, twin = (
        vinea.VecGame(
            game, 12, players=3, seed=1, opponents=["random", "random"], seat=seat, threads=threads
        )
        for threads in (1, 2)
    )
    asked, ended = set(), 0
    for _ in range(200):
        asked |= set(games.seats.tolist())
        actions = games.sample()
        assert same(list(games.step(actions)), list(twin.step(actions)))
        ended += int(games.terminated.sum())
    assert asked == ({0, 1, 2} if seat is None else {seat})
    assert ended > 0
    copies = [games.clone(), pickle.loads(pickle.dumps(games))]
    ahead = run(games, 5)
    assert all(same(ahead, run(other, 5)) for other in copies)


def test_stronger_opponents_win_more():
    won = {}
    for opponent in ("random", "greedy"):
        games = vinea.VecGame(
            "la-vina", 12, seed=1, reward="win", opponents=opponent, seat=0, max_rounds=3
        )
        won[opponent] = 0.0
        for _ in range(60):
            _, _, rewards, terminated, _ = games.step(games.sample())
            won[opponent] += float(rewards[terminated, 0].sum())
    assert won["greedy"] < won["random"]


def test_impossible_opponents_are_refused():
    for settings, why in (
        ({"opponents": "nobody"}, "no bot"),
        ({"opponents": ["random"] * 3}, "name 1 opponents"),
        ({"opponents": 5}, "`opponents`"),
        ({"opponents": []}, "name 1 opponents.*not 0"),
        ({"opponents": [], "seat": 1}, "name 1 opponents"),
        ({"opponents": "random", "seat": 2}, "no seat 2"),
        ({"seat": 1}, "`seat`"),
    ):
        with pytest.raises(ValueError, match=why):
            vinea.VecGame("la-vina", 2, players=2, **settings)


def test_a_list_of_opponents_needs_one_for_each_other_seat():
    with pytest.raises(ValueError, match="name 3 opponents, one for each other seat of 4 players"):
        vinea.VecGame("la-vina", 2, players=4, opponents=["greedy"])
    games = vinea.VecGame("la-vina", 2, players=4, seed=1, opponents="random", seat=2)
    assert (games.seats == 2).all()
    begun = [vinea.Game("la-vina", 3, seed=seed) for seed in range(2)]
    with pytest.raises(ValueError, match="name 2 opponents"):
        vinea.VecGame.from_games(begun, opponents=["greedy"])


def test_a_batch_in_use_raises_an_error():
    games = vinea.VecGame("la-vina", 4096, players=4, seed=1, opponents="greedy", threads=1)
    actions, refusals = games.sample(), []

    def step():
        try:
            games.step(actions)
        except RuntimeError as error:
            refusals.append(str(error))

    steps = [threading.Thread(target=step) for _ in range(4)]
    for thread in steps:
        thread.start()
    for thread in steps:
        thread.join()
    assert refusals and set(refusals) == {"this VecGame is in use by another thread"}


def test_small_batches_use_one_thread():
    assert [vinea.VecGame("la-vina", n, seed=1).threads for n in (1, 8, 127)] == [1, 1, 1]
    assert vinea.VecGame("la-vina", 8, seed=1, threads=2).threads == 2
    many = vinea.VecGame("la-vina", 4096, seed=1).threads
    assert many == min(vinea.threads(), 4096 // 64)


def test_step_accepts_objects_with_dlpack(game):
    class Exchanged:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **settings):
            return self.array.__dlpack__(**settings)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    games, twin = (vinea.VecGame(game, 6, players=2, seed=2) for _ in range(2))
    for kind in (np.int64, np.int32, np.uint8):
        actions = games.sample()
        if actions.max() > np.iinfo(kind).max:
            continue
        assert same(list(games.step(actions)), list(twin.step(Exchanged(actions.astype(kind)))))
    with pytest.raises(TypeError, match="whole numbers"):
        games.step(Exchanged(np.zeros(6, np.float32)))


def test_step_accepts_pytorch_tensors(game):
    torch = pytest.importorskip("torch")
    games, twin = (vinea.VecGame(game, 6, players=2, seed=2) for _ in range(2))
    for kind in (torch.int64, torch.int32):
        actions = games.sample()
        games.step(actions)
        twin.step(torch.from_numpy(actions).to(kind))
    assert (games.observations == twin.observations).all()
    assert (torch.from_numpy(games.masks).numpy() == twin.masks).all()
    twin.reset(where=torch.tensor([True, False] * 3))
    assert [single.plies for single in twin] == [0, 2] * 3
    with pytest.raises(TypeError, match="whole numbers"):
        games.step(torch.zeros(6))
