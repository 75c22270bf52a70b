"""Gymnasium's own checker on every registered id, and tests of what it does not check."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
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
        # The checker creates every render mode with the arguments of the id.
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


def test_whole_games_give_the_rank_reward(game):
    env = gymnasium.make(IDS[game], players=3, opponents="random").unwrapped
    _, info = env.reset(seed=1)
    trace = play(env, info, 10**6)
    assert trace[-1][2]
    assert sum(step[1] for step in trace) == pytest.approx(env.game.returns()[env.seat])


def test_illegal_actions_give_a_penalty_and_change_nothing():
    env = gymnasium.make("vinea/LaVina-v0", players=2, illegal_reward=-0.5).unwrapped
    before, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(illegal)
    assert (after == before).all() and reward == -0.5
    assert not terminated and not truncated and "clause" in info["_illegal"]
    # The old name.
    assert info["illegal"] == info["_illegal"] == info.get("illegal") and "illegal" in info
    assert "illegal" not in env.reset(seed=1)[1]


def test_opponents_can_be_functions_and_differ():
    seen = []

    def first(game: vinea.Game) -> int:
        seen.append(game.current_seat)
        return game.legal_actions()[0]

    env = gymnasium.make("vinea/LaVina-v0", players=3, opponents=["random", first], seat=1)
    _, info = env.reset(seed=2)
    play(env, info, 30)
    assert set(seen) == {0}


def test_a_random_seat_changes():
    env = gymnasium.make("vinea/LaVina-v0", players=4, opponents="random", seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}


def test_an_unknown_render_mode_is_a_type_error_too():
    # After a TypeError Stable-Baselines3's `make_vec_env` continues without pictures.
    for build in (
        lambda: gymnasium.make("vinea/LaVina-v0", render_mode="rgb_array"),
        lambda: vinea.gymnasium.TableVectorEnv(2, render_mode="rgb_array"),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with pytest.raises(TypeError, match="render_mode"):
                build()


def test_every_entry_of_the_info_has_a_numpy_type():
    # TorchRL reads the specifications of entries from their `dtype`.
    env = vinea.gymnasium.TableEnv("la-vina", opponents="random")
    _, info = env.reset(seed=1)
    assert {key: value.dtype.kind for key, value in info.items()} == {
        "action_mask": "i",
        "seat": "i",
        "scores": "i",
        "ranking": "i",
    }
    for action in (info["action_mask"].argmin(), info["action_mask"].argmax()):
        *_, info = env.step(int(action))
        assert all(hasattr(info[key], "dtype") for key in info if key[0] != "_")


def test_the_vector_environment_declares_its_autoreset_mode():
    mode = gymnasium.vector.AutoresetMode.SAME_STEP
    for given in ({}, {"autoreset_mode": mode}, {"autoreset_mode": mode.value}):
        envs = gymnasium.make_vec("vinea/LaVina-v0", num_envs=2, opponents="random", **given)
        assert envs.metadata["autoreset_mode"] is envs.autoreset_mode is mode
    with pytest.raises(ValueError, match="`autoreset_mode` must be .*SameStep.*, not .*NextStep"):
        gymnasium.make_vec("vinea/LaVina-v0", num_envs=2, autoreset_mode="NextStep")


def test_stable_baselines3_makes_its_environments():
    pytest.importorskip("stable_baselines3")
    from stable_baselines3.common.env_util import make_vec_env

    envs = make_vec_env("vinea/LaVina-v0", n_envs=2, env_kwargs={"opponents": "random"})
    assert envs.reset().shape[0] == 2
    masks = np.stack(envs.env_method("action_masks"))
    envs.step(masks.argmax(axis=1))


def test_torchrl_reads_the_info():
    torchrl = pytest.importorskip("torchrl.envs")
    env = torchrl.GymEnv("vinea/LaVina-v0", categorical_action_encoding=True)
    env = env.auto_register_info_dict()
    assert {"action_mask", "seat", "scores", "ranking"} <= set(env.reset().keys())


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


def test_the_ids_work_without_an_import():
    code = """
import gymnasium
env = gymnasium.make("vinea.gymnasium:vinea/LaVina-v0", opponents="random")
envs = gymnasium.make_vec("vinea.gymnasium:vinea/Vinhos-v0", num_envs=2, opponents="random")
print(env.reset(seed=1)[0].shape, envs.reset(seed=1)[0].shape)
"""
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_unknown_keywords_raise_python_s_own_error():
    # TorchRL looks for these words when it probes if an environment has its own frame skip.
    for build in (
        lambda: gymnasium.make("vinea/LaVina-v0", frameskip=4),
        lambda: gymnasium.make_vec("vinea/LaVina-v0", num_envs=2, frameskip=4),
        lambda: vinea.Game("la-vina", seed=1, frameskip=4),
        lambda: vinea.VecGame("la-vina", 2, frameskip=4),
    ):
        with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'"):
            build()


def test_endless_illegal_actions_are_truncated(game):
    env = gymnasium.make(IDS[game], opponents="random")
    assert env.spec.max_episode_steps == vinea.game_info(game)["max_decisions"]
    env = gymnasium.make(IDS[game], opponents="random", max_episode_steps=5)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    ends = [env.step(illegal)[2:4] for _ in range(5)]
    assert ends == [(False, False)] * 4 + [(False, True)]


def test_infos_are_arrays_and_masks_have_the_usual_name(game):
    env = gymnasium.make(IDS[game], players=3, opponents="random").unwrapped
    _, info = env.reset(seed=1)
    assert info["scores"].shape == info["ranking"].shape == (3,)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == info["action_mask"]).all()


def test_features_are_appended_to_the_observation(game):
    env = gymnasium.make(IDS[game], players=3, opponents="random", features=True)
    size = vinea.game_info(game, 3)["observation_size"]
    names = vinea.game_info(game, 3)["features"]
    seen, info = env.reset(seed=1)
    assert seen.shape == (size + 3 * len(names),) and seen in env.observation_space
    envs = vector(game, features=True, players=3)
    seen, _ = envs.reset(seed=1)
    assert seen.shape == (6, size + 3 * len(names)) and seen in envs.observation_space
    assert (seen[0, size : size + len(names)] == envs.games[0].features()[0]).all()


def vector(game: str, num_envs: int = 6, **settings):
    settings.setdefault("opponents", "random")
    return gymnasium.make_vec(IDS[game], num_envs=num_envs, **settings)


def chosen(info, rng) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])


def test_make_vec_steps_games_together(game):
    envs = vector(game, players=3, seat=None)
    assert isinstance(envs.unwrapped, vinea.gymnasium.TableVectorEnv)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    twin = vector(game, players=3, seat=None)
    rng = np.random.default_rng(1)
    seen, info = envs.reset(seed=4)
    assert (twin.reset(seed=4)[0] == seen).all() and seen in envs.observation_space
    ended = 0
    for _ in range(400):
        before, seats, actions = list(envs.unwrapped.games), info["seat"], chosen(info, rng)
        assert (envs.unwrapped.action_masks() == info["action_mask"]).all()
        step = envs.step(actions)
        assert all((a == b).all() for a, b in zip(step[:4], twin.step(actions)[:4]))
        seen, rewards, terminated, truncated, info = step
        assert seen in envs.observation_space and rewards.shape == (6,)
        assert not truncated.any() and not rewards[~terminated].any()
        assert ("final_obs" in info) == terminated.any()
        for number in np.flatnonzero(terminated):
            ended += 1
            assert info["final_obs"][number].shape == seen[number].shape
            assert info["_final_obs"][number] and rewards[number] in (-1, 0, 1, -0.5, 0.5)
            assert before[number].current_seat == seats[number]
        if ended > 2:
            break
    assert ended > 0


def test_illegal_actions_of_a_vector_give_a_penalty_only(game):
    envs = vector(game, illegal_reward=-0.25, max_episode_steps=3)
    seen, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[2] = np.flatnonzero(info["action_mask"][2] == 0)[0]
    for step in range(1, 4):
        after, rewards, terminated, truncated, info = envs.step(actions)
        assert rewards[2] == -0.25 and info["illegal"][2]
        assert not terminated.any() and (truncated == (step == 3)).all()
        if step < 3:
            assert (after[2] == seen[2]).all()
        actions = np.where(np.arange(6) == 2, actions, info["action_mask"].argmax(axis=1))
    assert (info["final_obs"][2] == seen[2]).all() and info["_final_obs"].all()
    with pytest.raises(ValueError, match="actions must be"):
        envs.step(actions + 10**6)
    with pytest.raises(TypeError, match="whole numbers, not float64"):
        envs.step(actions.astype(np.float64))


def test_a_vector_resets_only_selected_games(game):
    envs = vector(game)
    first, info = envs.reset(seed=7)
    for _ in range(3):
        last, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))
    mask = np.arange(6) < 2
    seen, _ = envs.reset(seed=7, options={"reset_mask": mask})
    assert (seen[mask] == first[mask]).all() and (seen[~mask] == last[~mask]).all()
    by_list, _ = envs.reset(seed=[7] * 6)
    assert (by_list == first).all()
    for count in (5, 7):
        with pytest.raises(ValueError, match=f"6 entries, one for each game, not {count}"):
            envs.reset(seed=[7] * count)


def test_gymnasium_s_own_wrappers_accept_the_vector():
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(vector("la-vina", max_rounds=3))
    envs = gymnasium.wrappers.vector.NormalizeReward(envs)
    rng = np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    episodes = 0
    for _ in range(120):
        *_, info = envs.step(chosen(info, rng))
        episodes += int(info.get("_episode", np.zeros(1)).sum())
    assert episodes > 0
    envs.close()


def test_impossible_settings_of_a_vector_are_refused():
    for settings, why in (
        ({"opponents": [len]}, "`opponents`"),
        ({"features": True, "dtype": "uint8"}, "float32"),
        ({"render_mode": "human"}, "render_mode"),
    ):
        with pytest.raises(ValueError, match=why):
            vinea.gymnasium.TableVectorEnv(2, **settings)
    with pytest.raises(TypeError, match="use `max_episode_steps`"):
        vinea.gymnasium.TableVectorEnv(2, max_decisions=5)
    texts = vinea.gymnasium.TableVectorEnv(2, render_mode="ansi").render()
    assert len(texts) == 2 and "scores" in texts[0]
