"""Gymnasium's own checker on every registered id, and what it does not ask."""

from __future__ import annotations

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from conftest import TABLES
from gymnasium.utils.env_checker import check_env

import vinea
import vinea.gymnasium

IDS = {"la-vina": "vinea/LaVina-v0", "vignobles": "vinea/Vignobles-v0", "vinhos": "vinea/Vinhos-v0"}


def play(env, info, steps: int, seed: int = 0) -> list:
    rng = np.random.default_rng(seed)
    trace = []
    for _ in range(steps):
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        trace.append((observation.tobytes(), reward, terminated, truncated))
        if terminated:
            break
    return trace


def test_every_game_is_registered():
    assert {IDS[game] for game in vinea.games()} <= set(gymnasium.registry)
    assert gymnasium.make("vinea/LaVina-v0").unwrapped.game_id == "la-vina"


@pytest.mark.parametrize("name, players", TABLES)
def test_check_env_without_a_warning(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(IDS[name], players=players, opponents="random")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", vinea.games())
def test_check_env_with_rendering(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(IDS[name], render_mode="ansi", opponents="random")
        # The checker makes every render mode by the id's own arguments.
        check_env(env.unwrapped)


@pytest.mark.parametrize("name, players", TABLES)
def test_deepcopy_and_pickle_keep_a_live_environment(name, players):
    env = gymnasium.make(IDS[name], players=players, opponents="random").unwrapped
    _, info = env.reset(seed=3)
    for ply in range(6):
        copied, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        ahead = play(copy.deepcopy(env), info, 8, seed=ply)
        assert play(copied, info, 8, seed=ply) == ahead
        assert play(pickled, info, 8, seed=ply) == ahead
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, _, terminated, _, info = env.step(action)
        assert not terminated


def test_whole_games_pay_the_rank(game):
    env = gymnasium.make(IDS[game], players=3, opponents="random").unwrapped
    _, info = env.reset(seed=1)
    trace = play(env, info, 10**6)
    assert trace[-1][2]
    assert sum(step[1] for step in trace) == pytest.approx(env.game.returns()[env.seat])


def test_illegal_actions_cost_and_change_nothing():
    env = gymnasium.make("vinea/LaVina-v0", players=2, illegal_reward=-0.5).unwrapped
    before, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(illegal)
    assert (after == before).all() and reward == -0.5
    assert not terminated and not truncated and "clause" in info["illegal"]


def test_opponents_can_be_functions_and_differ():
    seen = []

    def first(game: vinea.Game) -> int:
        seen.append(game.current_seat)
        return game.legal_actions()[0]

    env = gymnasium.make("vinea/LaVina-v0", players=3, opponents=["random", first], seat=1)
    _, info = env.reset(seed=2)
    play(env, info, 30)
    assert set(seen) == {0}


def test_a_drawn_seat_changes():
    env = gymnasium.make("vinea/LaVina-v0", players=4, opponents="random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}


def test_bad_settings_are_refused():
    for settings, message in (
        ({"players": 9}, "players"),
        ({"players": 3, "opponents": ["random"]}, "opponents"),
        ({"opponents": "nobody"}, "no bot"),
        ({"seat": 7}, "no seat"),
        ({"reward": "glory"}, "no reward"),
        ({"render_mode": "hologram"}, "render_mode"),
    ):
        with pytest.raises(ValueError, match=message):
            vinea.gymnasium.TableEnv("la-vina", **settings)
