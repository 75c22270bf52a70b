"""The examples run at a small size."""

from __future__ import annotations

import importlib.util
import json
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
    policy = learn.train(200, seed=1)
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


@pytest.mark.parametrize("name", ["self_play_ppo", "alpha_zero"])
def test_the_learners_by_self_play_run(name, tmp_path, capsys):
    pytest.importorskip("torch")
    sys.path.insert(0, str(EXAMPLES))
    try:
        example = load(name)
        log = tmp_path / "log.jsonl"
        few = ["--games", "8", "--matches", "2", "--minibatch", "64", "--width", "16"]
        few += ["--budget", "2", "--match-budget", "2"] if name == "alpha_zero" else []
        chosen = example.options([*few, "--minutes", "0.0001", "--threads", "1", "--log", str(log)])
        learner = example.train(chosen)
    finally:
        sys.path.remove(str(EXAMPLES))
    last = json.loads(log.read_text().splitlines()[-1])
    assert last["steps"] == learner.steps > 0
    assert 0 <= last["greedy"] <= 1
    lines = (EXAMPLES / f"{name}.py").read_text().splitlines()
    assert len(lines) <= 280


@pytest.mark.parametrize("name", ["self_play_ppo", "alpha_zero"])
def test_learners_resume_from_a_checkpoint(name, tmp_path, monkeypatch):
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    example, file = load(name), tmp_path / "learner.pt"
    few = ["--games", "8", "--matches", "2", "--minibatch", "64", "--width", "16"]
    few += ["--budget", "2", "--match-budget", "2"] if name == "alpha_zero" else []
    few += ["--minutes", "0.0001", "--threads", "1"]
    first = example.train(example.options([*few, "--save", str(file)]))
    fresh = example.Learner(example.options(few))
    fresh.restore(torch.load(file, weights_only=False))
    assert fresh.steps == first.steps > 0
    weights = [learner.net.state_dict()["policy.bias"] for learner in (first, fresh)]
    assert torch.equal(*weights)
    assert (
        fresh.optimizer.state_dict()["state"].keys() == first.optimizer.state_dict()["state"].keys()
    )
    assert fresh.games.serialize() == first.games.serialize()
    if name == "alpha_zero":
        assert fresh.next == first.next > 0 and torch.equal(fresh.known, first.known)
        assert torch.equal(fresh.counts, first.counts) and fresh.open == first.open
    onward = example.train(example.options([*few, "--load", str(file), "--save", str(file)]))
    assert onward.steps > first.steps
    for wrong in (["--game", "la-vina"], ["--width", "32"], ["--games", "16"]):
        with pytest.raises(SystemExit, match="the checkpoint"):
            example.train(example.options([*few, *wrong, "--load", str(file)]))


FEW = ["--games", "8", "--matches", "2", "--minibatch", "64", "--width", "16", "--threads", "1"]


def test_the_search_plays_on_a_network_of_ppo(tmp_path, monkeypatch):
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    ppo, zero = load("self_play_ppo"), load("alpha_zero")
    file = str(tmp_path / "ppo.pt")
    chosen = ppo.options([*FEW, "--horizon", "4", "--decisions", "32", "--save", file])
    trained = ppo.train(chosen)
    # The training ends with the first rollout that reaches the number of decisions.
    assert trained.steps == 32
    few = ["--budget", "2", "--match-budget", "3"]
    learner = zero.Learner(zero.options([*FEW, *few, "--start", file]))
    for name, weights in trained.net.state_dict().items():
        assert torch.equal(weights, learner.net.state_dict()[name])
    found = learner.duel(4)
    assert found["games"] == 4 and found["wins"] * 8 in range(9)
    low, high = found["interval"]
    assert 0 <= low <= found["wins"] <= high <= 1 and high - low > 0.4
    assert learner.steps == 0
    with pytest.raises(SystemExit, match="use --start"):
        zero.train(zero.options([*FEW, *few, "--load", file]))


def test_the_outcome_has_the_scale_of_the_search(monkeypatch):
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    ppo = load("self_play_ppo")
    learner = ppo.Learner(ppo.options(FEW))
    outcomes, number = [], 0
    tables = [learner.games[number] for number in range(8)]
    while not outcomes:
        actions = learner.games.sample()
        for table, action in zip(tables, actions):
            table.apply(int(action))
        _, over, results = learner.step(actions)
        assert not results[~over].any()
        for number in np.flatnonzero(over):
            points = tables[number].scores
            assert results[number] == pytest.approx(np.tanh((points[0] - points[1]) / 30))
            assert learner.margins[number] == 0
            outcomes.append(results[number])


def test_advantages_change_sides_and_end_with_the_game(monkeypatch):
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    ppo = load("self_play_ppo")

    def found(turn, last):
        rows = [torch.tensor(column) for column in ([[0.0], [1.0]], [[0.5], [0.25]])]
        turns = torch.tensor([[-1.0], [turn]])
        return ppo.advantages(*rows, turns, torch.tensor([last]), 0.5).squeeze(1).tolist()

    # The game ends with the second decision, which the other seat makes.
    assert found(0.0, 9.0) == pytest.approx([-0.5 - 0.25 - 0.5 * 0.75, 0.75])
    # The same seat goes on, so the value after it counts.
    assert found(1.0, 2.0)[1] == pytest.approx(1 + 2 - 0.25)


def test_the_improved_policy_prefers_higher_values(monkeypatch):
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    zero = load("alpha_zero")

    def improved(worth, visits, weight):
        found = vinea.VecSearchResult(
            np.array([visits]), np.array([worth]), np.array([[-0.2, 0.2]]), 9,
            np.array([[0.5, 0.25, 0.25, 0.0]]), None,
        )  # fmt: skip
        chosen = zero.options(["--value-weight", str(weight)])
        return zero.improved(found, np.array([[1, 1, 1, 0]]), np.array([1]), chosen)[0]

    nan = float("nan")
    assert improved([0.9, 0.1, nan, nan], [4, 2, 0, 0], 0.0) == pytest.approx([0.5, 0.25, 0.25, 0])
    # Equal values, and the value of the position for an action without visits, change nothing.
    assert improved([0.2, 0.2, nan, nan], [4, 2, 0, 0], 0.1) == pytest.approx([0.5, 0.25, 0.25, 0])
    better = improved([0.2, 0.6, nan, nan], [4, 2, 0, 0], 0.1)
    # The best action gets the whole weight.
    assert better[1] / better[2] == pytest.approx(np.exp(0.1 * (50 + 4)))
    assert better[0] / better[2] == pytest.approx(2)
    # A small difference gets a part of it: 0.02 of the least span of 0.1, in values from 0 to 1.
    closer = improved([0.2, 0.204, nan, nan], [4, 2, 0, 0], 0.1)
    assert closer[1] / closer[2] == pytest.approx(np.exp(0.1 * (50 + 4) * 0.02))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("self_play_ppo", "--curiosity", "--entropy"),
        ("self_play_ppo", "--trace", "--gae-lambda"),
        ("alpha_zero", "--room", "--replay-buffer"),
        ("alpha_zero", "--lessons", "--updates"),
    ],
)
def test_old_names_of_options_still_work(name, old, new, monkeypatch):
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    example = load(name)
    assert example.options([old, "3"]) == example.options([new, "3"]) != example.options([])


def test_the_ray_tournament_gives_the_result_of_one_machine():
    ray = pytest.importorskip("ray")
    example = load("ray_tournament")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        # The policy is pickled by value, because workers cannot import the example as a module.
        ray.cloudpickle.register_pickle_by_value(example)
        players = [vinea.Batched(example.eager, "eager"), "random"]
        spread = example.tournament("la-vina", players, games=12, seed=5, share=5)
    finally:
        ray.shutdown()
    assert spread == vinea.arena("la-vina", players, games=12, seed=5)


def test_the_benchmark_of_the_search_runs(capsys):
    from vinea import bench

    bench.main(["search", "--game", "la-vina", "--seconds", "0.01"])
    assert "VecSearch, 256 games" in capsys.readouterr().out
    bench.main(
        ["search", "--game", "la-vina", "--latency", "1", "--games", "8", "--seconds", "0.01"]
    )
    told = capsys.readouterr().out
    assert "VecSearch(halves=True)" in told and "ratio" in told


def test_the_benchmark_runs(capsys):
    from vinea import bench

    bench.main(
        ["--game", "la-vina", "--seconds", "0.05", "--pairs", "1", "--batch", "8", "--no-peers"]
    )
    out = capsys.readouterr().out
    assert "VecGame, 1 thread" in out and "PettingZoo raw" in out
    found = bench.pair(
        bench.core_loop("la-vina", 2), bench.openspiel_loop("hearts"), pairs=2, seconds=0.1
    )
    assert found.ours.steps > 0 and found.peer.steps > 0
    assert found.ratio > 0 and found.by_processor > 0
