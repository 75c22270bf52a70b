"""Measures the speed of the environments and of others in the same run.

    python -m vinea.bench                 # all layers, and the peers that are installed
    python -m vinea.bench --pairs 5 --seconds 5 --game la-vina --players 4
    taskset -c 1 python -m vinea.bench --peer hearts --peer EnvPool
    python -m vinea.bench search          # iterations of the searches

One step lists the legal actions, chooses one uniformly and makes it. Our runs and those of the peer
alternate. The smallest ratio of a pair is reported, because other figures depend on the load. If
several threads are timed by the wall clock, the ratio by processor time is reported too. A
`VecGame` has as many games as its peer and writes observations and masks; `--dtype` sets the type
of its observations. Peers are `open_spiel`, `pettingzoo[classic]`, `envpool`, `pgx` and
`catanatron`, if they are installed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import vinea
from vinea import _search_bench

#: The types of observations of a `VecGame`.
DTYPES = ("uint8", "float32")

#: A measurement: takes the seconds to run, returns steps and seconds.
Measure = Callable[[float], tuple[int, float]]


@dataclass
class Rate:
    """A number of steps in a measured time."""

    steps: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.steps / self.seconds


def core_loop(game: str, players: int) -> Measure:
    """Measures the core from a Python loop."""

    def measure(seconds: float) -> tuple[int, float]:
        rng, number, steps = random.Random(1), 0, 0
        choose = rng.random
        start = time.process_time()
        end = start + seconds
        while time.process_time() < end:
            state = vinea.Game(game, players, seed=number)
            number += 1
            legal_actions, apply = state.legal_actions, state.apply
            while legal := legal_actions():
                apply(legal[int(choose() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def playouts(game: str, players: int) -> Measure:
    """Measures whole random games inside Rust."""

    def measure(seconds: float) -> tuple[int, float]:
        number = steps = 0
        start = time.process_time()
        end = start + seconds
        while time.process_time() < end:
            steps += vinea.Game(game, players, seed=number).random_playout(seed=number)
            number += 1
        return steps, time.process_time() - start

    return measure


def clock_for(threads: int) -> Callable[[], float]:
    """Returns processor time for one thread, as load does not affect it; else the wall clock."""
    return time.process_time if threads == 1 else time.perf_counter


def batch(game: str, players: int, count: int, threads: int, dtype: str) -> Measure:
    """Measures `VecGame` with observations and masks."""
    clock = clock_for(threads)
    games = vinea.VecGame(game, count, players=players, seed=1, threads=threads, dtype=dtype)
    actions = np.zeros(count, np.int64)

    def measure(seconds: float) -> tuple[int, float]:
        steps = 0
        start = clock()
        end = start + seconds
        while clock() < end:
            for _ in range(20):
                games.sample(out=actions)
                games.step(actions)
            steps += 20 * count
        return steps, clock() - start

    return measure


def turns(env) -> Measure:
    """Measures the same as PettingZoo's `performance_benchmark`, for a time that we choose."""

    def cycle() -> int:
        turns = 0
        for agent in env.agent_iter(env.num_agents):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                action = None
            elif isinstance(observation, dict) and "action_mask" in observation:
                action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            else:
                action = env.action_space(agent).sample()
            env.step(action)
            turns += 1
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
        return turns

    def measure(seconds: float) -> tuple[int, float]:
        steps = 0
        env.reset()
        start = time.process_time()
        end = start + seconds
        # Reading processor time takes 300 ns, a tenth of one of our turns: not after each one.
        while time.process_time() < end:
            steps += sum(cycle() for _ in range(16))
        return steps, time.process_time() - start

    return measure


def openspiel_loop(name: str) -> Measure:
    """Measures a game of OpenSpiel from a Python loop."""
    import pyspiel

    game = pyspiel.load_game(name)

    def measure(seconds: float) -> tuple[int, float]:
        rng, steps = random.Random(1), 0
        choose = rng.random
        start = time.process_time()
        end = start + seconds
        while time.process_time() < end:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    draw = choose()
                    for action, probability in outcomes:
                        draw -= probability
                        if draw < 0:
                            break
                    state.apply_action(action)
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(choose() * len(legal))])
                steps += 1
        return steps, time.process_time() - start

    return measure


def envpool_batch(name: str, count: int, threads: int) -> Measure:
    """Measures an environment of EnvPool with actions prepared beforehand."""
    import envpool

    clock = clock_for(threads)
    env = envpool.make(name, env_type="gymnasium", num_envs=count, num_threads=threads, seed=1)
    env.reset()
    rng = np.random.default_rng(0)
    actions = rng.integers(0, env.action_space.n, size=(64, count)).astype(np.int32)

    def measure(seconds: float) -> tuple[int, float]:
        steps = 0
        start = clock()
        end = start + seconds
        while clock() < end:
            for row in actions[:20]:
                env.step(row)
            steps += 20 * count
        return steps, clock() - start

    return measure


def pgx_batch(name: str, count: int) -> Measure:
    """Measures an environment of Pgx, compiled, on the processor."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def body(carry, _):
        state, key = carry
        key, choose, luck = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choose, logits, axis=-1)
        return (step(state, action, jax.random.split(luck, count)), key), state.terminated.sum()

    @jax.jit
    def roll(state, key):
        (state, key), ended = jax.lax.scan(body, (state, key), None, length=50)
        return state, key, ended.sum()

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    state, key, _ = roll(state, key)

    def measure(seconds: float) -> tuple[int, float]:
        nonlocal state, key
        steps = 0
        start = time.perf_counter()
        end = start + seconds
        while time.perf_counter() < end:
            state, key, ended = roll(state, key)
            jax.block_until_ready(ended)
            steps += 50 * count
        return steps, time.perf_counter() - start

    return measure


def catanatron_loop() -> Measure:
    """Measures Catanatron's Catan for four players."""
    from catanatron import Color, Game, RandomPlayer

    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]

    def measure(seconds: float) -> tuple[int, float]:
        number = steps = 0
        start = time.process_time()
        end = start + seconds
        while time.process_time() < end:
            game = Game([RandomPlayer(colour) for colour in colours], seed=number)
            while game.winning_color() is None and game.state.num_turns < 1000:
                game.play_tick()
                steps += 1
            number += 1
        return steps, time.process_time() - start

    return measure


def connect_four() -> Measure:
    """Measures PettingZoo's connect four without wrappers."""
    from pettingzoo.classic import connect_four_v3

    return turns(connect_four_v3.raw_env())


def ours_in_pettingzoo(game: str, players: int) -> Measure:
    """Measures our PettingZoo environment without wrappers."""
    module = importlib.import_module(f"vinea.pettingzoo.{game.replace('-', '_')}_v0")
    return turns(module.raw_env(players, mask="observation"))


class Pairs(NamedTuple):
    """The result of alternating runs."""

    ours: Rate
    peer: Rate
    #: The smallest ratio of a pair, by the clock of the measurement.
    ratio: float
    #: The same by processor time, which other work on the machine does not affect.
    by_processor: float


def pair(ours: Measure, peer: Measure, pairs: int, seconds: float) -> Pairs:
    """Runs both alternately."""
    ours(seconds / 10)
    peer(seconds / 10)
    sums = Rate(0, 0.0), Rate(0, 0.0)
    ratios = []
    for _ in range(pairs):
        rates = []
        for total, measure in zip(sums, (ours, peer)):
            start = time.process_time()
            steps, took = measure(seconds)
            total.steps += steps
            total.seconds += took
            rates.append((steps / took, steps / (time.process_time() - start)))
        ratios.append([mine / theirs for mine, theirs in zip(*rates)])
    return Pairs(*sums, *(min(column) for column in zip(*ratios)))


def comparisons(
    game: str, players: int, chosen: argparse.Namespace
) -> Iterator[tuple[str, str, Callable[[], Measure], Callable[[], Measure]]]:
    """Yields layer, peer, our measurement and theirs, which raises ImportError if not installed."""
    cores = vinea.threads()

    def core() -> Measure:
        return core_loop(game, players)

    def many(usual: int, threads: int, dtype: str) -> Callable[[], Measure]:
        return lambda: batch(game, players, chosen.batch or usual, threads, dtype)

    for name in ("hearts", "backgammon"):
        yield "core, Python loop", f"pyspiel {name}", core, lambda name=name: openspiel_loop(name)
    yield "core, Python loop", "catanatron 4p", core, catanatron_loop
    for dtype in chosen.dtype or DTYPES:
        yield (
            f"VecGame, 1 thread, {dtype}",
            "EnvPool Taxi, 256, 1 thread",
            many(256, 1, dtype),
            lambda: envpool_batch("Taxi-v3", 256, 1),
        )
        yield (
            f"VecGame, {cores} threads, {dtype}",
            "Pgx connect_four, 1024",
            many(1024, cores, dtype),
            lambda: pgx_batch("connect_four", 1024),
        )
    yield (
        "PettingZoo raw",
        "connect_four raw",
        lambda: ours_in_pettingzoo(game, players),
        connect_four,
    )


def main(arguments: list[str] | None = None) -> None:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["search"]:
        return _search_bench.main(arguments[1:])
    parser = argparse.ArgumentParser(
        prog="python -m vinea.bench", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--game", choices=vinea.games(), action="append", help="all by default")
    parser.add_argument("--players", type=int, help="the least by default")
    parser.add_argument(
        "--batch", type=int, help="games of a VecGame, as many as the peer's by default"
    )
    parser.add_argument("--dtype", choices=DTYPES, action="append", help="both by default")
    parser.add_argument("--peer", action="append", help="only peers with this in their name")
    parser.add_argument("--seconds", type=float, default=2.0, help="for one run")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--no-peers", action="store_true", help="only our own layers")
    chosen = parser.parse_args(arguments)
    if chosen.seconds <= 0 or chosen.pairs < 1 or (chosen.batch or 1) < 1:
        parser.error("seconds, pairs and batch are positive")
    warnings.filterwarnings("ignore")
    try:
        load = ", load " + " ".join(f"{value:.1f}" for value in os.getloadavg())
    except OSError:
        load = ""
    print(f"vinea {vinea.__version__}, {vinea.threads()} threads{load}")
    for game in chosen.game or vinea.games():
        players = chosen.players or vinea.game_info(game)["player_counts"][0]
        print(f"\n{game}, {players} players")
        if not chosen.peer:
            own_layers(game, players, chosen)
        if not chosen.no_peers:
            against_peers(game, players, chosen)


def own_layers(game: str, players: int, chosen: argparse.Namespace) -> None:
    cores = vinea.threads()
    layers = {
        "random_playout": playouts(game, players),
        "core, Python loop": core_loop(game, players),
    }
    for dtype in chosen.dtype or DTYPES:
        for threads in (1, cores):
            label = f"VecGame, {threads} thread{'s' * (threads > 1)}, {dtype}"
            layers[label] = batch(game, players, chosen.batch or 256 * threads, threads, dtype)
    try:
        layers["PettingZoo raw"] = ours_in_pettingzoo(game, players)
    except ImportError:
        pass
    for layer, measure in layers.items():
        measure(chosen.seconds / 10)
        rate = Rate(*measure(chosen.seconds))
        print(f"  {layer:<27} {rate.per_second:>13,.0f} steps/s {1e9 / rate.per_second:>9,.0f} ns")


def against_peers(game: str, players: int, chosen: argparse.Namespace) -> None:
    for layer, name, ours, peer in comparisons(game, players, chosen):
        if chosen.peer and not any(part.lower() in name.lower() for part in chosen.peer):
            continue
        try:
            theirs = peer()
        except ImportError:
            print(f"  {layer:<27} {name}: not installed")
            continue
        found = pair(ours(), theirs, chosen.pairs, chosen.seconds)
        by_processor = f", {found.by_processor:.2f} by processor time" * ("threads" in layer)
        print(
            f"  {layer:<27} {found.ours.per_second:>13,.0f}  {name} {found.peer.per_second:,.0f}"
            f"  smallest ratio {found.ratio:.2f}{by_processor}",
            flush=True,
        )


if __name__ == "__main__":
    main()
