"""Measures the speed of the search with an evaluator in Python, and of Vinea's own searches.

With `--latency MS` it compares `VecSearch` with `VecSearch(halves=True)` instead, by the wall
clock, with an evaluator that waits this long for each batch, as for a GPU.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable

import numpy as np

import vinea
from vinea._search import Evaluator

#: The number of iterations of one search.
BUDGET = 800


def even(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Evaluates all actions and all seats as equal, at no cost."""
    return masks, np.zeros(len(masks), np.float32)


def positions(game: str, players: int, count: int = 24) -> list[vinea.Game]:
    """Returns positions with at least two legal actions, from random moments of random games."""
    rng, found = random.Random(3), []
    while len(found) < count:
        table = vinea.Game(game, players, seed=len(found))
        for _ in range(rng.randrange(120)):
            if table.is_over:
                break
            table.apply(rng.choice(table.legal_actions()))
        if len(table.legal_actions()) > 1:
            found.append(table)
    return found


def rate(think: Callable[[vinea.Game], int], tables: list[vinea.Game], seconds: float) -> float:
    """Returns the number of iterations per second of processor time."""
    think(tables[0])
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for table in tables:
            done += think(table)
    return done / (time.process_time() - start)


def rates(game: str, players: int, seconds: float, evaluator: Evaluator = even) -> dict[str, float]:
    """Returns iterations per second of each kind of search on the same positions, on one thread."""
    tables = positions(game, players)

    def bot(name: str) -> Callable[[vinea.Game], int]:
        chosen = vinea.Bot(f"{name}@{BUDGET}it", seed=1)

        def think(table: vinea.Game) -> int:
            chosen.choose(table)
            return BUDGET

        return think

    def search(batch: int) -> Callable[[vinea.Game], int]:
        made = vinea.Search(tables[0], evaluator, budget=BUDGET, batch=batch, seed=1)
        return lambda table: made.run(table).iterations

    many = vinea.VecGame(game, 256, players, seed=1, threads=1)
    self_play = vinea.VecSearch(many, evaluator, budget=64, threads=1, seed=1)
    # Random moves first, so that the positions are more like those of self-play than at the start.
    for _ in range(40):
        many.step(many.sample())
    return {
        "Search, batch 32": rate(search(32), tables, seconds),
        "Search, batch 256": rate(search(256), tables, seconds),
        "VecSearch, 256 games": rate(lambda _: self_play.run().iterations, tables[:1], seconds),
        "plain": rate(bot("plain"), tables, seconds),
        "plain:after=0": rate(bot("plain:after=0"), tables, seconds),
        "maestro": rate(bot("maestro"), tables, seconds),
    }


def waiting(latency: float) -> Evaluator:
    """Returns the evaluator `even` with a wait of `latency` seconds per batch."""

    def evaluator(observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        time.sleep(latency)
        return even(observations, masks)

    return evaluator


def overlap(
    game: str, players: int, count: int, seconds: float, latency: float, rounds: int = 3
) -> dict[str, float]:
    """Returns iterations per second by the wall clock, with the games as a whole and in two halves.

    Takes the best of some alternating runs of each, because other work on the machine slows both.
    """
    many = vinea.VecGame(game, count, players, seed=1)
    for _ in range(40):
        many.step(many.sample())
    evaluator = waiting(latency)
    searches = {
        name: vinea.VecSearch(many, evaluator, 1, budget=64, halves=halves)
        for name, halves in (("VecSearch", False), ("VecSearch(halves=True)", True))
    }
    found = dict.fromkeys(searches, 0.0)
    for _ in range(rounds):
        for name, search in searches.items():
            done, start = 0, time.perf_counter()
            while not done or time.perf_counter() - start < seconds:
                done += search.run().iterations
            found[name] = max(found[name], done / (time.perf_counter() - start))
    return found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m vinea.bench search", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--game", choices=vinea.games(), action="append", help="all by default")
    parser.add_argument("--players", type=int, help="the least by default")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each kind")
    parser.add_argument(
        "--latency",
        type=float,
        metavar="MS",
        help="compare halves, with such a wait for each batch",
    )
    parser.add_argument("--games", type=int, default=256, help="of the comparison with a wait")
    chosen = parser.parse_args(arguments)
    if chosen.seconds <= 0 or chosen.games < 2 or (chosen.latency or 0) < 0:
        parser.error("seconds are positive, games at least 2 and a latency at least 0")
    if chosen.latency is not None:
        return compare_halves(chosen)
    print(f"vinea {vinea.__version__}, one thread, iterations a second of processor time")
    try:
        print("load " + " ".join(f"{value:.1f}" for value in os.getloadavg()))
    except OSError:
        pass
    for game in chosen.game or vinea.games():
        players = chosen.players or vinea.game_info(game)["player_counts"][0]
        found = rates(game, players, chosen.seconds)
        print(f"\n{game}, {players} players")
        for name, iterations in found.items():
            ratio = found["Search, batch 256"] / iterations
            print(f"  {name:<22} {iterations:>12,.0f}   Search / this {ratio:6.2f}")


def compare_halves(chosen: argparse.Namespace) -> None:
    print(
        f"vinea {vinea.__version__}, {vinea.threads()} threads, {chosen.games} games, "
        f"{chosen.latency} ms a batch, iterations a second by the wall clock"
    )
    for game in chosen.game or vinea.games():
        players = chosen.players or vinea.game_info(game)["player_counts"][0]
        found = overlap(game, players, chosen.games, chosen.seconds, chosen.latency / 1000)
        whole, halves = found.values()
        told = ", ".join(f"{name} {rate:,.0f}" for name, rate in found.items())
        print(f"{game}, {players} players: {told}, ratio {halves / whole:.2f}", flush=True)
