"""Processes: a forked child has no threads of its parent and must not wait for them."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import subprocess
import sys
import threading

import gymnasium
import numpy as np
import pytest

import vinea
import vinea.gymnasium

METHODS = multiprocessing.get_all_start_methods()
#: Far beyond what any of these takes: a child that hangs is a failure and not a wait.
PATIENCE = 120


def work_with_threads(seed: int) -> list[float]:
    """Runs a tournament, a batch on threads, and a bot that searches on two threads."""
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    result = vinea.arena("la-vina", ["greedy", "random"], games=4, seed=seed)
    games = vinea.VecGame("la-vina", 40, seed=seed, threads=2)
    for _ in range(5):
        games.step(games.sample())
    bot = vinea.Bot("plain:threads=2@500plies", seed=seed)
    choice = bot.choose(vinea.Game("la-vina", seed=seed))
    faulthandler.cancel_dump_traceback_later()
    return [result.standings[0].score.mean, float(games.observations.sum()), float(choice)]


@pytest.mark.parametrize("method", METHODS)
def test_child_processes_can_use_threads_after_their_parent(method):
    expected = [work_with_threads(seed) for seed in (1, 2)]
    context = multiprocessing.get_context(method)
    with context.Pool(2) as pool:
        assert pool.map_async(work_with_threads, (1, 2)).get(PATIENCE) == expected
    assert work_with_threads(1) == expected[0]


@pytest.mark.skipif("fork" not in METHODS, reason="the system cannot fork")
def test_a_batch_in_a_forked_child_continues_as_in_its_parent():
    games = vinea.VecGame("vignobles", 40, seed=3, threads=3)
    games.step(games.sample())
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        try:
            games.step(games.sample())
            copied = games.clone()
            copied.step(copied.sample())
            del games
            os.write(writer, copied.observations.tobytes()[:8192])
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read()
    assert os.waitpid(child, 0)[1] == 0
    games.step(games.sample())
    games.step(games.sample())
    assert told == games.observations.tobytes()[:8192]


THREADS = """
import vinea, sys
games = vinea.VecGame("la-vina", 4096, seed=1)
print(vinea.threads(), games.threads)
vinea.threads(3)
print(vinea.threads(), vinea.VecGame("la-vina", 4096, seed=1).threads)
vinea.threads(0)
print(vinea.threads())
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"OMP_NUM_THREADS": "1"}, 1),
        ({"OMP_NUM_THREADS": "5,2"}, 5),
        ({"RAYON_NUM_THREADS": "2", "OMP_NUM_THREADS": "1"}, 2),
        ({"OMP_NUM_THREADS": "0", "RAYON_NUM_THREADS": "x"}, None),
    ],
)
def test_the_environment_limits_the_threads(said, expected):
    clean = {key: value for key, value in os.environ.items() if "NUM_THREADS" not in key}
    found = subprocess.run(
        [sys.executable, "-c", THREADS], env=clean | said, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr
    told = [int(word) for word in found.stdout.split()]
    cores = expected or len(os.sched_getaffinity(0))
    assert told[:4] == [cores, min(cores, 64), 3, 3]
    assert told[4] == cores


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="the system has no affinity")
def test_the_affinity_of_a_process_limits_the_threads():
    code = f"import os; os.sched_setaffinity(0, {{min(os.sched_getaffinity(0))}}){THREADS}"
    clean = {key: value for key, value in os.environ.items() if "NUM_THREADS" not in key}
    found = subprocess.run([sys.executable, "-c", code], env=clean, capture_output=True, text=True)
    assert found.stdout.split()[:2] == ["1", "1"], found.stderr


# Prints the largest number of threads during a tournament.
MOST_THREADS = """
import os, sys, threading, vinea
vinea.threads(int(sys.argv[1]))
stop, counts = threading.Event(), []
def watch():
    while not stop.is_set():
        counts.append(len(os.listdir("/proc/self/task")))
watcher = threading.Thread(target=watch)
watcher.start()
vinea.arena("la-vina", ["grower@2000plies", "random"], games=16, seed=1)
stop.set()
watcher.join()
print(max(counts))
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="the system has no /proc")
def test_a_tournament_starts_no_more_threads_than_it_may():
    def most(threads):
        command = [sys.executable, "-c", MOST_THREADS, str(threads)]
        found = subprocess.run(command, capture_output=True, text=True)
        assert found.returncode == 0, found.stderr
        return int(found.stdout)

    assert most(9) - most(1) == 8


def test_an_impossible_number_of_threads_is_refused():
    for number in (-1, 5000):
        with pytest.raises(ValueError, match="0 .* to 1024"):
            vinea.threads(number)


class Positions:
    """Observations of random positions, as a data set for PyTorch."""

    def __len__(self) -> int:
        return 12

    def __getitem__(self, number: int) -> np.ndarray:
        games = vinea.VecGame("la-vina", 40, seed=number, threads=2)
        games.step(games.sample())
        return games.observations.mean(axis=0)


@pytest.mark.parametrize("method", METHODS)
def test_workers_of_a_pytorch_data_loader_deal_games(method):
    torch = pytest.importorskip("torch")
    work_with_threads(1)
    loader = torch.utils.data.DataLoader(
        Positions(), batch_size=4, num_workers=2, multiprocessing_context=method, timeout=PATIENCE
    )
    seen = torch.cat(list(loader)).numpy()
    assert (seen == np.stack([Positions()[number] for number in range(12)])).all()


@pytest.mark.parametrize("method", METHODS)
def test_gymnasium_s_asynchronous_environments_play_as_a_single_one(method):
    work_with_threads(1)
    envs = gymnasium.make_vec(
        "vinea/LaVina-v0",
        num_envs=3,
        vectorization_mode="async",
        vector_kwargs={"context": method},
        opponents="greedy",
    )
    alone = gymnasium.make("vinea/LaVina-v0", opponents="greedy")
    seen, info = envs.reset(seed=5)
    expected, _ = alone.reset(seed=5)
    for _ in range(5):
        assert (seen[0] == expected).all()
        actions = info["action_mask"].argmax(axis=1)
        seen, _, _, _, info = envs.step(actions)
        expected = alone.step(int(actions[0]))[0]
    envs.close()
