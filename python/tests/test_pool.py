"""Games against a pool of policies, and fingerprints."""

from __future__ import annotations

import json

import numpy as np
import pytest

import vinea
from vinea import fingerprints


class Watching:
    """Chooses the legal action with the lowest index and records the sizes of its batches."""

    def __init__(self):
        self.sizes = []

    def __call__(self, observations, masks):
        self.sizes.append(len(masks))
        self.last = observations.copy()
        return masks.argmax(axis=1)


def play(games, steps, seed=0):
    """Makes random moves and returns the rewards and ends of all steps."""
    rng, rewards, ended = np.random.default_rng(seed), [], []
    for _ in range(steps):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in games.masks]
        _, _, reward, terminated, _ = games.step(np.array(actions))
        rewards.append(reward.copy())
        ended.append(terminated.copy())
    return np.array(rewards), np.array(ended)


def test_only_my_seat_decides_and_policies_are_called_in_batches(table):
    game, players = table
    if players == 1:
        pytest.skip("nobody else plays")
    policy = Watching()
    games = vinea.PoolVecGame(game, 16, players, 1, opponents=policy, seat=players - 1)
    play(games, 6)
    assert (games.seats == players - 1).all()
    assert max(policy.sizes) == 16
    for row in range(16):
        assert (games.observations[row] == games[row].observation(players - 1)).all()
        assert (games.masks[row] == games[row].action_mask()).all()


@pytest.mark.parametrize("reward", ["rank", "score"])
def test_a_pool_of_bots_gives_the_results_of_the_native_batch(reward):
    # The native batch has the same opponent in every seat, so it plays the same games.
    games = vinea.PoolVecGame("vinhos", 8, 2, 1, opponents="random", reward=reward)
    rewards, ended = play(games, 200)
    assert ended.any()
    if reward == "rank":
        assert rewards[ended].sum(axis=1) == pytest.approx(np.zeros(ended.sum()))
        assert not rewards[~ended].any()
    else:
        assert (rewards[ended] != 0).any()


def test_rewards_of_the_next_game_are_not_reported_with_the_last():
    def ends(games):
        totals, done = np.zeros((4, 2)), []
        rng = np.random.default_rng(3)
        while len(done) < 8:
            before = [games[row].scores for row in range(4)]
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in games.masks])
            _, _, rewards, terminated, _ = games.step(actions)
            for row in range(4):
                totals[row] += rewards[row]
                if not terminated[row]:
                    after = games[row].scores
                    assert np.subtract(after, before[row]) == pytest.approx(rewards[row])
                else:
                    done.append(totals[row].copy())
                    totals[row] = 0
        return done

    assert ends(vinea.PoolVecGame("la-vina", 4, 2, 1, opponents="random", seat=1, reward="score"))


def test_opponents_are_drawn_by_their_weights_at_every_deal():
    one, other, never = (vinea.Batched(Watching(), name) for name in ("one", "other", "never"))
    pool = [one, other, never]
    games = vinea.PoolVecGame("la-vina", 400, 3, 1, opponents=pool, weights=[3, 1, 0], seat=0)
    names = [name for row in range(400) for name in games.opponents_of(row)[1:]]
    assert games.opponents_of(0)[0] is None and set(names) == {"one", "other"}
    assert 0.68 < names.count("one") / len(names) < 0.82
    games.set_pool([never])
    assert games.opponents_of(0)[1] in ("one", "other")
    games.reset()
    assert games.opponents_of(0)[1:] == ["never", "never"]


def test_the_same_seed_gives_the_same_games():
    def trace(seed):
        pool = [Watching(), "random", "greedy"]
        games = vinea.PoolVecGame("vignobles", 8, 3, seed, opponents=pool)
        told = play(games, 25)
        return told, games.observations.copy(), games.seats.copy()

    (one, seen, seats), (two, again, same) = trace(7), trace(7)
    assert all((a == b).all() for a, b in zip(one, two))
    assert (seen == again).all() and (seats == same).all() and len(set(seats.tolist())) > 1
    assert (trace(8)[1] != seen).any()


def test_policies_see_observations_of_their_own_type():
    counts, parts = Watching(), Watching()
    for dtype in ("uint8", "float32"):
        pool = [vinea.Batched(counts, "counts", "uint8"), vinea.Batched(parts, "parts")]
        games = vinea.PoolVecGame("la-vina", 32, 2, 1, opponents=pool, seat=1, dtype=dtype)
        assert games.observations.dtype == dtype
        assert counts.last.dtype == np.uint8 and parts.last.dtype == np.float32
        assert parts.last.max() <= 1 < counts.last.max()


def test_mistakes_with_a_pool_are_refused():
    def refused(error, match, **settings):
        with pytest.raises(error, match=match):
            vinea.PoolVecGame("la-vina", 2, 2, 1, **({"opponents": "random"} | settings))

    refused(ValueError, "at least one opponent", opponents=[])
    refused(ValueError, "there is no bot `nobody`", opponents=["nobody"])
    refused(TypeError, "an opponent must be the name", opponents=[5])
    refused(ValueError, "2 numbers, one for each", opponents=["random", "greedy"], weights=[1])
    refused(ValueError, "not all 0", opponents=["random"], weights=[0])
    refused(ValueError, "there is no seat 2", seat=2)
    refused(
        vinea.IllegalAction,
        "cheat chose action 278, which is not legal",
        opponents=vinea.Batched(lambda o, m: np.full(len(m), 278), "cheat"),
        seat=1,
    )
    games = vinea.PoolVecGame("la-vina", 2, 2, 1, opponents="random")
    with pytest.raises(vinea.IllegalAction):
        games.step(games.masks.argmin(axis=1))
    with pytest.raises(ValueError, match="PoolVecGame takes policies"):
        vinea.VecGame("la-vina", 2, opponents=[len])
    with pytest.raises(TypeError, match="`max_decisions` is for VecGame"):
        vinea.PoolVecGame("la-vina", 2, 2, 1, opponents="random", max_decisions=5)


def test_this_installation_has_the_tested_fingerprints():
    found = fingerprints.tested()
    counts = [len(vinea.game_info(game)["player_counts"]) for game in vinea.games()]
    assert len(found) == sum(counts) * len(fingerprints.SEEDS)
    assert fingerprints.differences() == []
    assert fingerprints.main([]) == 0


def test_different_games_have_different_fingerprints():
    found = {fingerprints.fingerprint("la-vina", 2, seed) for seed in range(20)}
    assert len(found) == 20
    assert fingerprints.fingerprint("la-vina", 2, 0, max_rounds=6) not in found


def test_different_fingerprints_are_reported(monkeypatch, capsys):
    document = json.loads(json.dumps(fingerprints._document()))
    document["fingerprints"]["vinhos 2 1"] = "0" * 16
    document["versions"]["vinhos"] = [99, 1]
    monkeypatch.setattr(fingerprints, "_document", lambda: document)
    assert fingerprints.differences() == ["vinhos 2 1"]
    assert fingerprints.main([]) == 1
    told = capsys.readouterr().out
    assert "vinhos: versions" in told and "tested was 0000000000000000" in told
