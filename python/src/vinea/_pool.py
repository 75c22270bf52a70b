"""Many games against a pool of opponents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vinea import _core
from vinea._batched import Batched, Policy, actions_of

#: The name of a bot, a `vinea.Batched` policy, or a policy without a name.
Opponent = str | Batched | Policy


class PoolVecGame:
    """A `VecGame` in which one seat of each game is yours, and a pool of opponents plays the others.

    At every deal each other seat gets a random opponent from the pool, with equal chances or with
    `weights`. An opponent is the name of a bot or a policy in Python: a `vinea.Batched`, or a
    function from observations and masks of many games to a legal action for each. A policy is called
    once with all games in which it is to move, so a network runs on batches. `seat` is yours; with
    None it is random at every deal.

    `step`, `reset` and the arrays are like those of `VecGame` with opponents: you only decide for
    your seat, all arrays are from its view, and a step plays to its next decision.
    `opponents_of(i)` returns who plays the seats of a game, and `set_pool` changes the pool for
    later deals: for self-play against earlier versions of a network. The same seed gives the same
    games if the policies are deterministic.

    >>> def first(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> games = vinea.PoolVecGame("la-vina", 8, players=3, seed=1, opponents=[first, "random"], seat=0)
    >>> observations, masks, rewards, terminated, seats = games.step(games.sample())
    >>> rewards.shape, set(seats.tolist())
    ((8, 3), {0})
    """

    def __init__(
        self,
        game: str,
        n: int,
        players: int | None = None,
        seed: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent],
        weights: Sequence[float] | None = None,
        seat: int | None = None,
        reward: str = "rank",
        threads: int = 0,
        dtype: Any = "float32",
        **options: bool | int | str,
    ) -> None:
        if "max_decisions" in options:
            # It would deal games again without a flag that they ended.
            raise TypeError("`max_decisions` is for VecGame; a PoolVecGame does not support it")
        self.set_pool(opponents, weights)
        self._games = _core.VecGame(
            game, n, players, seed, reward=reward, threads=threads, dtype=dtype, **options
        )
        self.players = self._games.players
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        self._wanted = seat
        self._dtype = np.dtype(dtype)
        self._rng = np.random.default_rng(seed)
        self._mine = np.zeros(n, np.int8)
        self._seated: list[list[Batched | _core.Bot | None]] = [[] for _ in range(n)]
        self.rewards = np.zeros((n, self.players), np.float32)
        self.terminated = np.zeros(n, bool)
        self._deal(np.ones(n, bool))
        self._go_on()

    def set_pool(
        self, opponents: Opponent | Sequence[Opponent], weights: Sequence[float] | None = None
    ) -> None:
        """Changes the pool for later deals; games in progress keep their opponents."""
        alone = isinstance(opponents, (str, Batched)) or callable(opponents)
        pool = [opponents] if alone else opponents
        found = [_opponent(one) for one in pool]
        if not found:
            raise ValueError("name at least one opponent")
        chances = np.ones(len(found)) if weights is None else np.asarray(weights, float)
        sound = np.isfinite(chances).all() and (chances >= 0).all() and chances.sum() > 0
        if chances.shape != (len(found),) or not sound:
            said = f"`weights` must be {len(found)} numbers, one for each opponent"
            raise ValueError(f"{said}, none below 0 and not all 0")
        self._pool, self._chances = found, chances / chances.sum()

    def opponents_of(self, game: int) -> list[str | None]:
        """Returns the names of the opponents by seat, with None for your own seat."""
        return [one.name if one else None for one in self._seated[game]]

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, game: int) -> _core.Game:
        """Returns a copy of one of the games."""
        return self._games[game]

    @property
    def game(self) -> str:
        return self._games.game

    @property
    def num_actions(self) -> int:
        return self._games.num_actions

    @property
    def observation_size(self) -> int:
        return self._games.observation_size

    @property
    def observation_scale(self) -> NDArray[np.uint8]:
        return self._games.observation_scale

    @property
    def observations(self) -> NDArray[Any]:
        return self._games.observations

    @property
    def masks(self) -> NDArray[np.int8]:
        return self._games.masks

    @property
    def seats(self) -> NDArray[np.int8]:
        return self._games.seats

    def sample(self) -> NDArray[np.int64]:
        """Returns a uniformly random legal action for each game."""
        return self._games.sample()

    def reset(
        self, seed: int | None = None
    ) -> tuple[NDArray[Any], NDArray[np.int8], NDArray[np.int8]]:
        """Deals all games again, with new random opponents."""
        self._games.reset(seed)
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._deal(np.ones(len(self), bool))
        self._go_on()
        self.rewards[:], self.terminated[:] = 0, False
        return self.observations, self.masks, self.seats

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[Any], NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.int8]
    ]:
        """Makes your move in every game and lets the opponents play to your next decision.

        Games that end are dealt again. Raises `vinea.IllegalAction` if an action is not legal; no
        game has then changed.
        """
        self._games.step(actions)
        self.rewards[:] = self._games.rewards
        self.terminated[:] = self._games.terminated
        self._deal(self.terminated)
        self._go_on()
        return self.observations, self.masks, self.rewards, self.terminated, self.seats

    def _deal(self, which: NDArray[np.bool_]) -> None:
        """Draws seats and opponents for games that were just dealt."""
        for game in np.flatnonzero(which):
            drawn = int(self._rng.integers(self.players))
            mine = drawn if self._wanted is None else self._wanted
            self._mine[game] = mine
            picks = self._rng.choice(len(self._pool), self.players, p=self._chances)
            seeds = self._rng.integers(2**63, size=self.players)
            self._seated[game] = [
                None if seat == mine else _seated(self._pool[pick], int(seed))
                for seat, (pick, seed) in enumerate(zip(picks, seeds))
            ]

    def _go_on(self) -> None:
        """Lets the opponents decide until your seat is to move in every game.

        The rewards are those of the games in which you acted. If a new game is dealt meanwhile,
        rewards before your first decision in it are not reported.
        """
        games = self._games
        actions = np.zeros(len(self), np.int64)
        while (others := games.seats != self._mine).any():
            waiting: dict[int, tuple[Batched, list[int]]] = {}
            for game in np.flatnonzero(others):
                player = self._seated[game][games.seats[game]]
                assert player is not None
                if isinstance(player, Batched):
                    waiting.setdefault(id(player), (player, []))[1].append(int(game))
                else:
                    actions[game] = player.choose(games[int(game)])
            for player, rows in waiting.values():
                seen = games.observations[rows]
                if self._dtype != np.dtype(player.dtype):
                    seen = self._converted(rows, player.dtype)
                masks = games.masks[rows]
                chosen = actions_of(player, player.policy(seen, masks), len(rows))
                for row, action in enumerate(chosen):
                    if not 0 <= action < games.num_actions or not masks[row, action]:
                        said = f"{player.name} chose action {action}, which is not legal"
                        raise _core.IllegalAction(f"game {rows[row]}: {said}; see its mask")
                actions[rows] = chosen
            games.step(actions, where=others)
            going_on = ~self.terminated
            self.rewards[going_on] += games.rewards[going_on]
            self.terminated |= games.terminated
            self._deal(games.terminated)

    def _converted(self, rows: list[int], dtype: str) -> NDArray[Any]:
        """Returns observations in the type of a policy, if the games have the other type."""
        if np.dtype(dtype) == np.float32:
            scale = self._games.observation_scale.astype(np.float32)
            return np.minimum(self._games.observations[rows] / scale, 1)
        return np.stack([self._games[row].observation(dtype="uint8") for row in rows])


def _opponent(opponent: Opponent) -> str | Batched:
    if isinstance(opponent, str):
        _core.Bot(opponent)  # an unknown name raises an error that lists the bots
        return opponent
    if isinstance(opponent, Batched):
        return opponent
    if callable(opponent):
        return Batched(opponent, getattr(opponent, "__name__", "policy"))
    raise TypeError(
        f"an opponent must be the name of a bot, a vinea.Batched or a function, not {opponent!r}"
    )


def _seated(opponent: str | Batched, seed: int) -> Batched | _core.Bot:
    return _core.Bot(opponent, seed=seed) if isinstance(opponent, str) else opponent
