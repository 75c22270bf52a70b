"""PettingZoo's own suites on every environment, and tests of what they do not check."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
import warnings

import numpy as np
import pytest
from conftest import TABLES, variants
from pettingzoo.test import api_test, performance_benchmark, seed_test

import vinea


def module(game: str):
    return importlib.import_module(f"vinea.pettingzoo.{game.replace('-', '_')}_v0")


def play(env, steps: int, seed: int = 0) -> list:
    """Makes random steps and returns what was observed."""
    rng = random.Random(seed)
    trace = []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, info = env.last()
        mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
        vector = observation["observation"] if isinstance(observation, dict) else observation
        trace.append((agent, vector.tobytes(), reward, terminated, mask.tobytes()))
        done = terminated or truncated
        env.step(None if done else rng.choice(np.flatnonzero(mask).tolist()))
    return trace


@pytest.mark.parametrize("name, players", TABLES)
def test_api_without_a_warning(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(module(name).env(players), num_cycles=1000)
        api_test(module(name).raw_env(players), num_cycles=100)


@pytest.mark.parametrize("name, players", TABLES)
def test_api_with_masks_in_observations(name, players):
    # The suite warns about dict observations, except for environments that it knows by name.
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for expected in ("Observation space for each agent", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=expected)
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(module(name).env(players, mask="observation"), num_cycles=1000)


@pytest.mark.parametrize("name", vinea.games())
def test_api_of_every_variant(name):
    for players, options in variants(name):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            api_test(module(name).env(players, **options), num_cycles=50)


@pytest.mark.parametrize("name, players", TABLES)
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_seeds(name, players, mask):
    seed_test(lambda: module(name).env(players, mask=mask), num_cycles=500)


@pytest.mark.parametrize("name", vinea.games())
def test_performance_benchmark_runs(name, monkeypatch, capsys):
    # The benchmark runs for five seconds by the clock; a faster clock shortens it.
    ticks = iter(range(10**6))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 100)
    performance_benchmark(module(name).raw_env(mask="observation"))
    performance_benchmark(module(name).env(mask="observation"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name, players", TABLES)
def test_deepcopy_and_pickle_keep_a_live_environment(name, players):
    for build in (module(name).env, module(name).raw_env):
        env = build(players)
        env.reset(seed=7)
        for ply in range(12):
            copied, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
            ahead = play(copy.deepcopy(env), 25, seed=ply)
            assert play(copied, 25, seed=ply) == ahead
            assert play(pickled, 25, seed=ply) == ahead
            play(env, 3, seed=ply)


def earnings(env) -> list[float]:
    """Plays to the end at random and returns the total reward of each agent."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    rng = random.Random(1)
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last()
        earned[agent] += reward
        mask = info["action_mask"]
        env.step(None if terminated else rng.choice(np.flatnonzero(mask).tolist()))
    return list(earned.values())


def test_whole_games_give_the_rank_reward(game):
    env = module(game).raw_env(3)
    env.reset(seed=1)
    assert earnings(env) == pytest.approx(env.game.returns())
    assert env.agents == []


def test_score_rewards_are_given_when_they_are_earned():
    env = module("la-vina").raw_env(2, reward="score")
    env.reset(seed=1)
    start = env.game.scores
    earned = earnings(env)
    gained = [after - before for before, after in zip(start, env.game.scores)]
    assert earned == pytest.approx(gained)


def test_illegal_actions_follow_the_convention(game):
    raw = module(game).raw_env(2)
    raw.reset(seed=1)
    illegal = int(np.flatnonzero(raw.infos[raw.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(vinea.IllegalAction):
        raw.step(illegal)
    with pytest.raises(vinea.IllegalAction):
        raw.step(None)
    env = module(game).env(2)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1


def test_bad_settings_are_refused():
    with pytest.raises(ValueError, match="mask"):
        module("la-vina").env(mask="nowhere")
    with pytest.raises(ValueError, match="players"):
        module("la-vina").env(players=9)
    with pytest.raises(ValueError, match="reward"):
        module("la-vina").env(reward="glory")
    with pytest.raises(ValueError, match="render_mode"):
        module("la-vina").env(render_mode="hologram")


def test_render_shows_the_pending_decision(capsys):
    env = module("la-vina").env(2, render_mode="ansi")
    env.reset(seed=1)
    assert "Player A" in env.render()
    human = module("la-vina").raw_env(2, render_mode="human")
    human.reset(seed=1)
    human.step(human.game.legal_actions()[0])
    assert "round 1" in capsys.readouterr().out
