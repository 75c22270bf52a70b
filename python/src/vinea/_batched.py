"""Batched players, which decide for many games at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vinea import _core

#: A function from observations and masks of many games to an action for each.
Policy = Callable[[NDArray[Any], NDArray[np.int8]], ArrayLike]


@dataclass(frozen=True)
class Batched:
    """A player of `vinea.arena` that decides for many games at once.

    `policy(observations, masks)` returns one legal action for each row. A row is the observation of
    the seat to move. The next call overwrites the arrays.

    >>> first = vinea.Batched(lambda observations, masks: masks.argmax(axis=1), "first")
    >>> vinea.arena("la-vina", [first, "random"], games=8, seed=1).games
    8
    """

    policy: Policy
    name: str = "policy"
    dtype: str = "float32"


class Table:
    """One game of a tournament in progress."""

    def __init__(
        self,
        number: int,
        game: _core.Game,
        deciders: list[Callable[[_core.Game], int] | Batched],
    ) -> None:
        self.number, self.game, self._deciders = number, game, deciders

    def go_on(self) -> Batched | None:
        """Plays until a batched player is to move and returns it; None if the game is over."""
        while (seat := self.game.current_seat) is not None:
            decider = self._deciders[seat]
            if isinstance(decider, Batched):
                return decider
            self.game.apply(decider(self.game))
        return None


def play_together(tables: Iterator[Table], at_once: int) -> Iterator[Table]:
    """Plays up to `at_once` tables at once and yields each when it ends."""
    # The key is the player's identity, because policies need not be hashable.
    waiting: dict[int, tuple[Batched, list[Table]]] = {}
    arrays: dict[int, tuple[NDArray[Any], NDArray[np.int8]]] = {}
    while True:
        free = at_once - sum(len(queue) for _, queue in waiting.values())
        begun = False
        for table in islice(tables, free):
            begun = True
            yield from _seat(table, waiting)
        if not begun and not any(queue for _, queue in waiting.values()):
            return
        for key, (player, queue) in list(waiting.items()):
            waiting[key] = (player, [])
            if not queue:
                continue
            game = queue[0].game
            if key not in arrays:
                seen = np.zeros((at_once, game.observation_size), player.dtype)
                arrays[key] = seen, np.zeros((at_once, game.num_actions), np.int8)
            observations, masks = arrays[key]
            for row, table in enumerate(queue):
                table.game.observation(None, observations[row])
                masks[row] = table.game.action_mask()
            count = len(queue)
            actions = actions_of(player, player.policy(observations[:count], masks[:count]), count)
            for table, action in zip(queue, actions):
                table.game.apply(action)
                yield from _seat(table, waiting)


def _seat(table: Table, waiting: dict[int, tuple[Batched, list[Table]]]) -> Iterator[Table]:
    """Adds a table to the queue of the player to move, or yields it if its game is over."""
    player = table.go_on()
    if player is None:
        yield table
    else:
        waiting.setdefault(id(player), (player, []))[1].append(table)


def actions_of(player: Batched, actions: Any, count: int) -> list[int]:
    """Converts the actions that a policy returned, and checks their number."""
    if hasattr(actions, "detach"):
        actions = actions.detach().cpu().numpy()
    actions = np.asarray(actions)
    if actions.shape != (count,):
        raise ValueError(f"{player.name} must return {count} actions, not shape {actions.shape}")
    return [int(action) for action in actions]
