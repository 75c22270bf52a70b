"""Vinea's information-set search with a network of one's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vinea import _core

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: From observations and masks of many leaves to priors of all actions and values of all seats.
Evaluator = Callable[[NDArray[Any], NDArray[np.int8]], tuple[ArrayLike, ArrayLike]]

#: Iterations that all trees make by Vinea's own judgement before Python may be interrupted.
_SLICE = 512


class SearchTerms(TypedDict, total=False):
    """How trees grow, by keywords of `Search` and `VecSearch`."""

    #: What values count: places from 1 to -1, or chances to win. `"rank"` by default.
    reward: Literal["rank", "win"]
    #: How much priors and little-tried actions weigh; 1 by default.
    exploration: float
    #: The part of the root's priors that is drawn by lot; none by default.
    noise: float
    #: How evenly it is drawn: Dirichlet's parameter, 0.3 by default.
    alpha: float
    #: The system's randomness by default.
    seed: int | None
    #: What the evaluator's observations are made of: `"float32"` by default, or `"uint8"`.
    dtype: Any


@dataclass(frozen=True)
class SearchResult:
    """What a search found out about one position."""

    #: How often each action was tried.
    visits: NDArray[np.float32]
    #: What each action is worth to who decides; NaN where it was never tried.
    action_values: NDArray[np.float32]
    #: What the position is worth to each seat, seat 0 first.
    values: NDArray[np.float32]
    #: What is expected to happen: seats and actions, the most visited first.
    line: list[tuple[int, int]]
    iterations: int

    @property
    def action(self) -> int:
        """The most visited action."""
        return int(self.visits.argmax())

    @property
    def policy(self) -> NDArray[np.float32]:
        """The visits as shares of 1."""
        return self.visits / self.visits.sum()


@dataclass(frozen=True)
class VecSearchResult:
    """What a search found out about many positions, a row for each."""

    visits: NDArray[np.float32]
    action_values: NDArray[np.float32]
    values: NDArray[np.float32]
    iterations: int
    _forest: _core.Forest = field(repr=False)

    @property
    def actions(self) -> NDArray[np.int64]:
        """The most visited action of each game."""
        return self.visits.argmax(axis=1)

    @property
    def policy(self) -> NDArray[np.float32]:
        """The visits of each game as shares of 1."""
        return self.visits / self.visits.sum(axis=1, keepdims=True)

    def line(self, game: int, most: int = 8) -> list[tuple[int, int]]:
        """What is expected to happen in one game; to be asked before the next search."""
        return self._forest.line(game, int(self.visits[game].argmax()), most)


class _Grower:
    """Trees and what judges their leaves."""

    def __init__(
        self,
        games: Any,
        evaluator: Evaluator | _core.Judgement,
        *,
        budget: int | str,
        each: int,
        share: int,
        threads: int,
        reward: str = "rank",
        exploration: float = 1.0,
        noise: float = 0.0,
        alpha: float = 0.3,
        seed: int | None = None,
        dtype: Any = "float32",
    ) -> None:
        if not callable(evaluator):
            raise TypeError("an evaluator is a function or a vinea.Judgement")
        self.evaluator = evaluator
        self.budget = budget
        self.reward = reward
        self.forest = _core.Forest(
            games,
            value=reward,
            exploration=exploration,
            noise=noise,
            evenness=alpha,
            each=each,
            share=share,
            threads=threads,
            network=not isinstance(evaluator, _core.Judgement) or evaluator.network,
            seed=seed,
            dtype=dtype,
        )

    def grow(self, games: Any, budget: int | str | None) -> None:
        budget = self.budget if budget is None else budget
        self.forest.begin(games, budget if isinstance(budget, str) else f"{budget}it")
        if isinstance(self.evaluator, _core.Judgement):
            while self.forest.grow(max(1, _SLICE // len(games))):
                pass
            return
        observations, masks = self.forest.arrays
        players = games.players if isinstance(games, _core.VecGame) else games[0].players
        while leaves := self.forest.collect():
            priors, values = self.evaluator(observations[:leaves], masks[:leaves])
            self.forest.back_up(_plain(priors), self._values(_plain(values), players))

    def _values(self, values: NDArray[np.float32], players: int) -> NDArray[np.float32]:
        """One value is that of who decides: what is left is shared among the others."""
        if values.ndim == 2 and values.shape[1] == 1 and players > 1:
            values = values[:, 0]
        if values.ndim != 1 or players == 1:
            return values.reshape(len(values), -1)
        rest = -values if self.reward == "rank" else 1 - values
        others = np.repeat(rest[:, None] / (players - 1), players - 1, axis=1)
        return np.concatenate([values[:, None], others], axis=1)


def _plain(numbers: ArrayLike) -> NDArray[np.float32]:
    """As the forest takes them: PyTorch's tensors too, from whatever device."""
    if hasattr(numbers, "detach"):
        numbers = numbers.detach().cpu().float().numpy()
    return np.ascontiguousarray(numbers, dtype=np.float32)


class Search:
    """Vinea's information-set search on one game, with an evaluator of your own.

    `evaluator(observations, masks)` is called with whole batches of leaves: what is seen by the
    seat that decides there, and what it may do. It returns priors (leaves × actions; what is
    illegal is ignored and the rest made to add up) and values: leaves × players, clockwise from
    who decides, or one for each leaf, that of who decides. Values are as `reward` counts:
    `"rank"`, from 1 for the first place to -1 for the last, or `"win"`, a chance from 0 to 1. The
    arrays are overwritten by the next batch. A `vinea.Judgement` is an evaluator too; the search
    then never comes to Python.

    Other keywords are those of `vinea.SearchTerms`: `reward`, `exploration=1.0`, `noise=0.0`,
    `alpha=0.3`, `seed` and `dtype`.

    `budget` is a number of iterations, or a text as bots have it: `"20ms"`, `"5000plies"`.
    `threads` trees share it and their findings are added up. `batch` leaves are judged at once at
    most: until they are, each counts as lost for those who led there, so large batches search a
    little worse. `noise` is the part of the root's priors that is drawn by lot, with Dirichlet's
    `alpha`.

    The search deals anew whatever the seat cannot see. The same seed gives the same result unless
    the budget is a time.

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
        *,
        budget: int | str = 800,
        threads: int = 1,
        batch: int = 32,
        **terms: Unpack[SearchTerms],
    ) -> None:
        if not 1 <= threads <= 64 or not 1 <= batch <= 1 << 16:
            raise ValueError("`threads` is 1 to 64 and `batch` 1 to 65536")
        self.game = game
        self._grower = _Grower(
            [game],
            evaluator,
            budget=budget,
            each=threads,
            share=max(1, batch // threads),
            threads=threads,
            **terms,
        )

    def run(
        self, game: _core.Game | None = None, *, budget: int | str | None = None
    ) -> SearchResult:
        """Thinks about the game as it stands, or about another of its kind and size."""
        forest = self._grower.forest
        self._grower.grow([self.game if game is None else game], budget)
        (visits,), (action_values,), (values,) = forest.found()
        line = forest.line(0, int(visits.argmax()), 8)
        return SearchResult(visits, action_values, values, line, forest.effort[0])

    def choose(self, game: _core.Game | None = None) -> int:
        """The most visited action; a search is a player of `vinea.arena`."""
        return self.run(game).action

    __call__ = choose


class VecSearch:
    """The search on all games of a `VecGame`, or on a sequence of `Game`s, at once: for self-play.

    Each batch has a leaf of every game, or more if `batch` is larger than the number of games; all
    else is as in `vinea.Search`. `budget` is for each game. `threads` is 0 for as many as there are
    cores; the result is the same for any number.

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
        *,
        budget: int | str = 64,
        threads: int = 0,
        batch: int | None = None,
        **terms: Unpack[SearchTerms],
    ) -> None:
        if not 0 <= threads <= 64 or not (batch is None or 1 <= batch <= 1 << 20):
            raise ValueError("`threads` is 0 to 64 and `batch` 1 to 1048576")
        self.games = games
        self._grower = _Grower(
            games,
            evaluator,
            budget=budget,
            each=1,
            share=max(1, (batch or 1) // max(1, len(games))),
            threads=threads or _cores(),
            **terms,
        )

    def run(
        self,
        games: _core.VecGame | Sequence[_core.Game] | None = None,
        *,
        budget: int | str | None = None,
    ) -> VecSearchResult:
        """Thinks about the games as they stand, or about as many others of their kind and size."""
        forest = self._grower.forest
        self._grower.grow(self.games if games is None else games, budget)
        return VecSearchResult(*forest.found(), forest.effort[0], forest)


def _cores() -> int:
    try:
        return min(64, len(os.sched_getaffinity(0)))
    except AttributeError:  # not on every system
        return min(64, os.cpu_count() or 1)
