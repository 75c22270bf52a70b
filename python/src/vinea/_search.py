"""Vinea's information-set search with your own network."""

from __future__ import annotations

import operator
import threading
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vinea import _core

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: A function from observations and masks of many leaves to priors of actions and values of seats.
Evaluator = Callable[[NDArray[Any], NDArray[np.int8]], tuple[ArrayLike, ArrayLike]]

#: The number of iterations with Vinea's own evaluation between two checks for signals.
_SLICE = 512


class SearchTerms(TypedDict, total=False):
    """Keywords of `Search` and `VecSearch` that control the growth of trees."""

    #: The unit of values: places from 1 to -1, chances to win, or the lead in points, squashed to
    #: -1 to 1. `"rank"` by default.
    reward: Literal["rank", "win", "margin"]
    #: For `reward="margin"`: the lead in points whose value is tanh(1); 30 by default.
    points: float
    #: The weight of the exploration term in the selection; 1 by default.
    c_puct: float
    #: The old name of `c_puct`.
    exploration: float
    #: The fraction of the root's priors that is Dirichlet noise; 0 by default.
    noise: float
    #: The parameter of that Dirichlet distribution, 0.3 by default.
    alpha: float
    #: The number of lost visits that a leaf counts while it waits for its evaluation; 1 by default.
    virtual_loss: float
    #: The number of visits that the first value of an action counts; 1 by default. The first value
    #: is that of the position before the action. With 0 it counts only until the first visit.
    first_weight: float
    #: The type of the evaluator's observations: `"float32"` by default, or `"uint8"`.
    dtype: Any


@dataclass(frozen=True)
class SearchResult:
    """The result of a search of one position."""

    #: The number of visits of each action.
    visits: NDArray[np.float32]
    #: The mean value of each action for the seat to move; NaN for actions without visits.
    action_values: NDArray[np.float32]
    #: The value of the position for each seat, seat 0 first.
    values: NDArray[np.float32]
    #: The expected line of play: seats and actions, the most visited first.
    line: list[tuple[int, int]]
    iterations: int
    #: The evaluator's priors of the root with noise; they add up to 1.
    priors: NDArray[np.float32]

    @property
    def action(self) -> int:
        """The most visited action; ties are broken by higher value, then by higher prior."""
        rows = (array[None] for array in (self.visits, self.action_values, self.priors))
        return int(_most_visited(*rows)[0])

    @property
    def policy(self) -> NDArray[np.float32]:
        """The visits, scaled to sum 1; the priors if the budget was too small for any visit."""
        return _shares(self.visits[None], self.priors[None])[0]


@dataclass(frozen=True)
class VecSearchResult:
    """The result of a search of many positions, a row for each."""

    visits: NDArray[np.float32]
    action_values: NDArray[np.float32]
    values: NDArray[np.float32]
    iterations: int
    priors: NDArray[np.float32]
    _line: Callable[[int, int, int], list[tuple[int, int]]] = field(repr=False)

    @property
    def actions(self) -> NDArray[np.int64]:
        """The most visited action of each game; ties are broken as in `SearchResult.action`."""
        return _most_visited(self.visits, self.action_values, self.priors)

    @property
    def policy(self) -> NDArray[np.float32]:
        """The visits of each game, scaled to sum 1; the priors of a game without any visit."""
        return _shares(self.visits, self.priors)

    def line(self, game: int, most: int = 8) -> list[tuple[int, int]]:
        """Returns the expected line of play of one game; call it before the next search."""
        return self._line(game, int(self.actions[game]), most)


def _most_visited(
    visits: NDArray[np.float32], worth: NDArray[np.float32], priors: NDArray[np.float32]
) -> NDArray[np.int64]:
    """Returns the most visited action of each row. Illegal actions have no visits and no prior."""
    best = visits == visits.max(axis=1, keepdims=True)
    worth = np.where(best & ~np.isnan(worth), worth, -np.inf)
    best &= worth == worth.max(axis=1, keepdims=True)
    return np.where(best, priors, -1).argmax(axis=1)


def _shares(visits: NDArray[np.float32], priors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Returns the visits of each row, or the priors if it has none, scaled to sum 1."""
    counts = np.where(visits.any(axis=1, keepdims=True), visits, priors)
    return counts / counts.sum(axis=1, keepdims=True)


def _budget_text(budget: int | str) -> str:
    """Returns a budget in the notation of bots."""
    if isinstance(budget, str):
        return budget
    try:
        iterations = operator.index(budget)
    except TypeError:
        said = 'a budget must be a whole number of iterations, or a text such as "20ms"'
        raise TypeError(f"{said}, not {budget!r}") from None
    if iterations < 1:
        raise ValueError(f"the budget of a search must be at least 1 iteration, not {iterations}")
    return f"{iterations}it"


class _Grower:
    """The trees of a search, and the evaluator of their leaves."""

    def __init__(
        self,
        games: Any,
        evaluator: Evaluator | _core.Judgement,
        *,
        budget: int | str,
        each: int,
        share: int,
        threads: int,
        parts: int = 1,
        reward: str = "rank",
        c_puct: float | None = None,
        exploration: float | None = None,
        noise: float = 0.0,
        alpha: float = 0.3,
        virtual_loss: float = 1.0,
        points: float = 30.0,
        first_weight: float = 1.0,
        seed: int | None = None,
        dtype: Any = "float32",
    ) -> None:
        if not callable(evaluator):
            raise TypeError("an evaluator must be a function or a vinea.Judgement")
        if exploration is not None:
            if c_puct is not None:
                raise TypeError("`exploration` is the old name of `c_puct`: give one of them")
            # The warning names the line that called `Search` or `VecSearch`.
            warnings.warn("`exploration` is now `c_puct`", DeprecationWarning, stacklevel=3)
            c_puct = exploration
        judgement = evaluator if isinstance(evaluator, _core.Judgement) else None
        if judgement is not None:
            parts = 1
        self.evaluator = evaluator
        self.budget = _budget_text(budget)
        self.reward = reward
        self.count = len(games)
        # One seed for all parts, drawn once if none is given.
        seed = (
            int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if seed is None else seed
        )
        bounds = [self.count * number // parts for number in range(parts + 1)]
        self.first = bounds[:-1]
        self.forests = [
            _core.Forest(
                games,
                value=reward,
                exploration=1.0 if c_puct is None else c_puct,
                noise=noise,
                evenness=alpha,
                virtual_loss=virtual_loss,
                points=points,
                first_weight=first_weight,
                each=each,
                share=share,
                threads=threads,
                part=part,
                network=judgement is None or judgement.network,
                seed=seed,
                dtype=dtype,
            )
            for part in zip(bounds, bounds[1:])
        ]
        example = games if isinstance(games, _core.VecGame) else games[0]
        self.players, self.actions = example.players, example.num_actions
        if judgement is not None and reward == "margin":
            raise ValueError('a judgement tells chances to win: `reward` cannot be "margin"')
        if judgement is not None and judgement.game != example.game:
            raise ValueError(
                f"the judgement is for {judgement.game}, but the search is for {example.game}"
            )
        self._lock = threading.Lock()
        self._user: int | None = None

    @contextmanager
    def used(self) -> Iterator[None]:
        """Prevents other threads, and the evaluator itself, from using the search meanwhile."""
        if not self._lock.acquire(blocking=False):
            mine = self._user == threading.get_ident()
            by = "by its own evaluator" if mine else "by another thread"
            raise RuntimeError(f"this search is in use {by}")
        self._user = threading.get_ident()
        try:
            yield
        finally:
            self._user = None
            self._lock.release()

    def grow(self, games: Any, budget: int | str | None) -> None:
        text = self.budget if budget is None else _budget_text(budget)
        if len(games) != self.count:
            raise ValueError(f"the search is for {self.count} games, not for {len(games)}")
        for forest in self.forests:
            forest.begin(games, text)
        if isinstance(self.evaluator, _core.Judgement):
            while self.forests[0].grow(max(1, _SLICE // self.count)):
                pass
        elif len(self.forests) == 1:
            (forest,) = self.forests
            while leaves := forest.collect():
                forest.back_up(*self._evaluate(forest, leaves))
        else:
            self._grow_parts()

    def _grow_parts(self) -> None:
        """Evaluates the leaves of one part while a thread collects those of another."""

        def go_on(forest: _core.Forest, found: tuple[Any, Any]) -> int:
            forest.back_up(*found)
            return forest.collect()

        with ThreadPoolExecutor(1, "vinea-search") as worker:
            waiting: deque[tuple[_core.Forest, Future[int]]] = deque(
                (forest, worker.submit(forest.collect)) for forest in self.forests
            )
            while waiting:
                forest, collected = waiting.popleft()
                if leaves := collected.result():
                    found = self._evaluate(forest, leaves)
                    waiting.append((forest, worker.submit(go_on, forest, found)))

    def _evaluate(
        self, forest: _core.Forest, leaves: int
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns the evaluator's priors, and its values for each seat, for a batch of leaves."""
        assert not isinstance(self.evaluator, _core.Judgement)
        observations, masks = forest.arrays
        found = self.evaluator(observations[:leaves], masks[:leaves])
        if not isinstance(found, (tuple, list)) or len(found) != 2:
            raise TypeError("an evaluator must return a pair: priors and values")
        priors, values = _plain(found[0]), _plain(found[1])
        shapes = {(leaves,), (leaves, 1), (leaves, self.players)}
        if priors.shape != (leaves, self.actions) or values.shape not in shapes:
            raise ValueError(
                f"an evaluator of {leaves} leaves must return priors of shape "
                f"({leaves}, {self.actions}) and values of shape ({leaves}, {self.players}) or "
                f"({leaves},), not {priors.shape} and {values.shape}"
            )
        return priors, self._values(values)

    def _values(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Completes single values, which are of the seat to move: the others share the rest."""
        players = self.players
        if values.ndim == 2 and values.shape[1] == players:
            return values
        values = values.reshape(-1)
        if players == 1:
            return values[:, None]
        rest = 1 - values if self.reward == "win" else -values
        others = np.repeat(rest[:, None] / (players - 1), players - 1, axis=1)
        return np.concatenate([values[:, None], others], axis=1)

    def found(self) -> tuple[NDArray[np.float32], ...]:
        """Returns visits, action values, priors and values of all games."""
        parts = [forest.found() for forest in self.forests]
        if len(parts) == 1:
            return tuple(parts[0])
        return tuple(np.concatenate(column) for column in zip(*parts))

    def line(self, game: int, action: int, most: int) -> list[tuple[int, int]]:
        with self.used():
            return self._line(game, action, most)

    def _line(self, game: int, action: int, most: int) -> list[tuple[int, int]]:
        part = max(number for number, first in enumerate(self.first) if first <= game)
        return self.forests[part].line(game - self.first[part], action, most)

    @property
    def iterations(self) -> int:
        return sum(forest.effort[0] for forest in self.forests)


def _plain(numbers: ArrayLike) -> NDArray[np.float32]:
    """Converts numbers to a float32 array; accepts PyTorch tensors on any device."""
    if hasattr(numbers, "detach"):
        numbers = numbers.detach().cpu().float().numpy()
    return np.ascontiguousarray(numbers, dtype=np.float32)


class Search:
    """Vinea's information-set search on one game, with your own evaluator.

    `evaluator(observations, masks)` is called with batches of leaves: the observation and the legal
    actions of the seat to move at each leaf. It returns priors and values. Priors are leaves ×
    actions; illegal actions are ignored, and the rest is scaled to add up to 1. Values are leaves ×
    players, clockwise from the seat to move, or one for each leaf, for the seat to move. The unit
    of values is set by `reward`: `"rank"`, from 1 for the first place to -1 for the last; `"win"`,
    a chance from 0 to 1; or `"margin"`, tanh of the lead over the best other seat, divided by
    `points`. A later batch overwrites the arrays. A `vinea.Judgement` is an evaluator too, except
    for `"margin"`; the search then runs without calls to Python.

    Other keywords are those of `vinea.SearchTerms`: `reward`, `points=30.0`, `c_puct=1.0`,
    `noise=0.0`, `alpha=0.3`, `virtual_loss=1.0`, `first_weight=1.0` and `dtype`.

    `budget` is a number of iterations, at least 1, or a text as for bots: `"20ms"`, `"5000plies"`.
    The first iteration evaluates the position itself; if it is the only one, the action and the
    policy are those of its priors. `threads` trees share the budget, and their results are added
    up. At most `batch` leaves are evaluated at once. Until its evaluation a leaf counts as
    `virtual_loss` lost visits on its path, so large batches make the search slightly worse. `noise`
    is the fraction of the root's priors that is Dirichlet noise with parameter `alpha`.

    The search deals everything hidden from the seat again. The same seed gives the same result,
    unless the budget is a time.

    >>> import numpy as np
    >>> def evaluator(observations, masks):
    ...     return masks, np.zeros(len(masks))
    >>> game = vinea.Game("la-vina", players=2, seed=1)
    >>> result = vinea.Search(game, evaluator, budget=100, seed=1).run()
    >>> result.iterations, result.action in game.legal_actions(), result.values.shape
    (100, True, (2,))
    """

    def __init__(
        self,
        game: _core.Game,
        evaluator: Evaluator | _core.Judgement,
        seed: int | None = None,
        *,
        budget: int | str = 800,
        threads: int = 1,
        batch: int = 32,
        **terms: Unpack[SearchTerms],
    ) -> None:
        if not 1 <= threads <= 64 or not 1 <= batch <= 1 << 16:
            raise ValueError("`threads` must be 1 to 64 and `batch` 1 to 65536")
        self.game = game
        self._grower = _Grower(
            [game],
            evaluator,
            budget=budget,
            each=threads,
            share=max(1, batch // threads),
            threads=threads,
            seed=seed,
            **terms,
        )

    def run(
        self, game: _core.Game | None = None, *, budget: int | str | None = None
    ) -> SearchResult:
        """Searches the current position of the game, or another of its kind and size."""
        grower = self._grower
        with grower.used():
            grower.grow([self.game if game is None else game], budget)
            (visits,), (action_values,), (priors,), (values,) = grower.found()
            found = SearchResult(visits, action_values, values, [], grower.iterations, priors)
            found.line.extend(grower._line(0, found.action, 8))
            return found

    def choose(self, game: _core.Game | None = None) -> int:
        """Returns the most visited action, so that a search can be a player of `vinea.arena`."""
        return self.run(game).action

    __call__ = choose


class VecSearch:
    """The search on all games of a `VecGame`, or on a sequence of `Game`s, at once: for self-play.

    Each batch has one leaf of every game, or more if `batch` is larger than the number of games.
    The rest is as in `vinea.Search`. `budget` is for each game. `threads=0` uses `vinea.threads()`
    threads; the result is the same for any number.

    With `halves=True` the games are searched in two halves: while the evaluator works on the leaves
    of one half, another thread collects the leaves of the other, so that neither the GPU nor the
    processor waits. Batches are then half as large. The result is the same if the evaluation of a
    leaf does not depend on the other leaves of its batch. The thread that calls `run` makes all
    calls of the evaluator.

    >>> import numpy as np
    >>> def evaluator(observations, masks):
    ...     return masks, np.zeros(len(masks))
    >>> games = vinea.VecGame("la-vina", 8, players=2, seed=1)
    >>> search = vinea.VecSearch(games, evaluator, budget=16, seed=1)
    >>> result = search.run()
    >>> result.visits.shape == games.masks.shape, result.values.shape
    (True, (8, 2))
    >>> observations, masks, rewards, terminated, seats = games.step(result.actions)
    """

    def __init__(
        self,
        games: _core.VecGame | Sequence[_core.Game],
        evaluator: Evaluator | _core.Judgement,
        seed: int | None = None,
        *,
        budget: int | str = 64,
        threads: int = 0,
        batch: int | None = None,
        halves: bool = False,
        **terms: Unpack[SearchTerms],
    ) -> None:
        if not 0 <= threads <= 64 or not (batch is None or 1 <= batch <= 1 << 20):
            raise ValueError("`threads` must be 0 to 64 and `batch` 1 to 1048576")
        if not len(games):
            raise ValueError("there is no game to search")
        self.games = games
        self._grower = _Grower(
            games,
            evaluator,
            budget=budget,
            each=1,
            share=max(1, (batch or 1) // len(games)),
            threads=threads or min(64, _core.threads()),
            parts=2 if halves and len(games) > 1 else 1,
            seed=seed,
            **terms,
        )

    def run(
        self,
        games: _core.VecGame | Sequence[_core.Game] | None = None,
        *,
        budget: int | str | None = None,
    ) -> VecSearchResult:
        """Searches the current positions of the games, or as many others of their kind and size."""
        grower = self._grower
        with grower.used():
            grower.grow(self.games if games is None else games, budget)
            visits, action_values, priors, values = grower.found()
            iterations = grower.iterations
        return VecSearchResult(visits, action_values, values, iterations, priors, grower.line)
