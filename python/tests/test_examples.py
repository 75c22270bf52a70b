"""The examples run, in small."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

import vinea

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def load(name: str):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_baselines(game):
    result = load("baselines").compare(game, games=3)
    assert {standing.player for standing in result.standings} == {"random", "greedy", "hoarder"}


def test_the_linear_learner_beats_random():
    learn = load("learn")
    policy = learn.train(100, seed=1)
    assert np.abs(policy.weights).sum() > 0
    result = vinea.arena("la-vina", [learn.player(policy), "random"], games=60, max_rounds=6)
    standings = {standing.player: standing for standing in result.standings}
    assert standings["learned"].wins.low > 0.8
    assert standings["learned"].score.mean > 4 * standings["random"].score.mean


def test_the_learner_is_reproducible():
    learn = load("learn")
    one, other = (learn.train(5, seed=3).weights for _ in range(2))
    assert (one == other).all()


def test_the_network_learner_runs():
    pytest.importorskip("torch")
    learn = load("learn")
    policy = learn.train(2, seed=1, torch=True)
    game = vinea.Game("la-vina", 2, seed=1, max_rounds=6)
    chances = policy.probabilities(game.observation(), game.action_mask())
    assert chances.sum() == pytest.approx(1.0)


def test_the_ray_tournament_gives_the_result_of_one_machine():
    ray = pytest.importorskip("ray")
    example = load("ray_tournament")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        players = ["greedy", "random"]
        spread = example.tournament("la-vina", players, games=12, seed=5, share=5)
    finally:
        ray.shutdown()
    assert spread == vinea.arena("la-vina", players, games=12, seed=5)


def test_the_benchmark_runs(capsys):
    from vinea import bench

    bench.main(
        ["--game", "la-vina", "--seconds", "0.05", "--pairs", "1", "--batch", "8", "--no-peers"]
    )
    out = capsys.readouterr().out
    assert "VecGame, 1 thread" in out and "PettingZoo raw" in out
    mine, theirs, ratio = bench.pair(
        bench.core_loop("la-vina", 2), bench.openspiel_loop("hearts"), pairs=2, seconds=0.1
    )
    assert mine.steps > 0 and theirs.steps > 0 and ratio > 0
