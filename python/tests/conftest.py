"""Fixtures and helpers of the tests."""

from __future__ import annotations

import importlib
import os
import random
from collections.abc import Iterator

import pytest

import vinea

#: Every game with every number of players.
TABLES = [
    (game, players) for game in vinea.games() for players in vinea.game_info(game)["player_counts"]
]


def variants(game: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Yields each option of a game with each of its values that the rules allow."""
    info = vinea.game_info(game)
    for players in info["player_counts"]:
        yield players, {}
        for option in info["options"]:
            values = option["values"]
            if isinstance(values, dict):
                values = [values["least"]]
            for value in values:
                chosen = {option["key"]: value}
                try:
                    vinea.Game(game, players, seed=0, **chosen)
                except ValueError:
                    continue
                yield players, chosen


def random_walk(game: vinea.Game, seed: int = 0, steps: int = 10**9) -> Iterator[vinea.Game]:
    """Yields the game before each decision of a random line of play."""
    rng = random.Random(seed)
    for _ in range(steps):
        if game.is_over:
            return
        yield game
        game.apply(rng.choice(game.legal_actions()))


def needs(name: str):
    """Imports a library that `scripts/test` installs; skips the test if it is not installed."""
    if os.environ.get("VINEA_TEST_ALL"):
        return importlib.import_module(name)
    return pytest.importorskip(name)


@pytest.fixture(params=vinea.games())
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    return request.param
