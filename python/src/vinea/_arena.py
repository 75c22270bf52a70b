"""Tournaments between bots and Python players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import MethodType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vinea import _core
from vinea._batched import Batched, Table, play_together

#: A bot's name, a function from game to action, such a function with a name, or a batched policy.
Player = str | Callable[[_core.Game], int] | tuple[str, Callable[[_core.Game], int]] | Batched

#: One game: number, player in each seat, scores, places, rounds, decisions.
ArenaRow = tuple[int, list[int], list[int], list[int], int, int]


@dataclass(frozen=True)
class Proportion:
    """A share of games with Wilson's 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Mean:
    """A mean over games; `within` is half the width of its 95 % interval."""

    mean: float
    within: float


@dataclass(frozen=True)
class Standing:
    """The result of one player; several seats of the same player count together."""

    player: str
    seats: int
    wins: Proportion
    #: The expected share of wins if all players were equal.
    fair: float
    score: Mean


@dataclass(frozen=True)
class ArenaResult:
    """The result of a tournament. Printing it shows the table."""

    game: str
    games: int
    #: Best first.
    standings: tuple[Standing, ...]
    #: The win rate of each seat, over all players.
    seats: tuple[Proportion, ...]
    rounds: Mean
    decisions: Mean
    rows: tuple[ArenaRow, ...]
    #: The names of the players in `rows`.
    players: tuple[str, ...] = ()

    def columns(self) -> dict[str, NDArray[Any]]:
        """Returns a row for every seat of every game, as columns for pandas or polars.

        >>> result = vinea.arena("la-vina", ["greedy", "random"], games=4, seed=1)
        >>> columns = result.columns()
        >>> list(columns)
        ['game', 'seat', 'player', 'score', 'place', 'win', 'rounds', 'decisions']
        >>> len(columns["seat"])
        8
        """
        seats = [(row, seat) for row in self.rows for seat in range(len(row[1]))]
        parts = {row[0]: _parts(row[3]) for row in self.rows}
        return {
            "game": np.array([row[0] for row, _ in seats], np.int64),
            "seat": np.array([seat for _, seat in seats], np.int64),
            "player": np.array([self.players[row[1][seat]] for row, seat in seats]),
            "score": np.array([row[2][seat] for row, seat in seats], np.int64),
            "place": np.array([row[3][seat] for row, seat in seats], np.int64),
            "win": np.array([parts[row[0]][seat] for row, seat in seats], np.float64),
            "rounds": np.array([row[4] for row, _ in seats], np.int64),
            "decisions": np.array([row[5] for row, _ in seats], np.int64),
        }

    def __str__(self) -> str:
        lines = [f"{self.game}, {self.games} games, {self.decisions.mean:.0f} decisions each"]
        for standing in self.standings:
            wins, score = standing.wins, standing.score
            lines.append(
                f"{standing.player:>16}  wins {wins.share:6.1%} ({wins.low:.1%} to {wins.high:.1%},"
                f" fair {standing.fair:.1%})  score {score.mean:.2f} ± {score.within:.2f}"
            )
        return "\n".join(lines)


def arena(
    game: str,
    players: Sequence[Player],
    games: int = 100,
    seed: int = 0,
    *,
    fair: bool = True,
    at_once: int = 256,
    **options: Any,
) -> ArenaResult:
    """Plays `games` games and returns the win rates and scores.

    `players` has one entry for each seat. Players move one seat on with every game, and each deal
    is played once in every rotation. A name of `vinea.bots()` is a bot. Any other player is a
    function that is called with a `Game` and returns an action. Everything hidden from its seat is
    dealt again in that game, so that it cannot peek; with `fair=False` it gets the true game. A
    `vinea.Batched` policy decides for up to `at_once` games together. Results are counted by
    name, so different players need different names. The same player may have several seats.

    The same seed gives the same result, on any number of cores.

    >>> result = vinea.arena("la-vina", ["greedy", "random"], games=20, seed=1)
    >>> result.standings[0].player
    'greedy'
    >>> def first(game):
    ...     return game.legal_actions()[0]
    >>> vinea.arena("la-vina", ["random", first], games=4).games
    4
    """
    rows = play_part(game, players, 0, games, seed=seed, fair=fair, at_once=at_once, **options)
    return tally(game, players, rows)


def play_part(
    game: str,
    players: Sequence[Player],
    first: int,
    count: int,
    seed: int = 0,
    *,
    fair: bool = True,
    at_once: int = 256,
    **options: Any,
) -> list[ArenaRow]:
    """Plays the games `first` to `first + count - 1` of a tournament, to split it between machines.

    `vinea.tally` combines the rows of all parts to the result of `vinea.arena`.

    >>> parts = [vinea.play_part("la-vina", ["greedy", "random"], first, 2, 1) for first in (0, 2)]
    >>> shared = vinea.tally("la-vina", ["greedy", "random"], parts[0] + parts[1])
    >>> shared == vinea.arena("la-vina", ["greedy", "random"], 4, 1)
    True
    """
    if count < 1:
        raise ValueError(f"a tournament must have at least one game, not {count}")
    if first < 0 or not 0 <= seed < 2**64:
        raise ValueError("`first` and `seed` must be whole numbers, 0 or more")
    if len(players) < 2:
        raise ValueError("name a player for each seat, at least two")
    _check_names(players)
    if all(isinstance(player, str) for player in players):
        names = [str(player) for player in players]
        return _core.tournament(game, names, count, seed, first, options)
    if at_once < 1:
        raise ValueError(f"`at_once` must be at least 1, not {at_once}")
    seats = len(players)

    def tables() -> Iterator[Table]:
        for number in range(first, first + count):
            deal = _core.deal_seed(seed, number // seats)
            table = _core.Game(game, seats, seed=deal, **options)
            seating = _seating(number, seats)
            deciders = [_decider(players[player], seed, number, player, fair) for player in seating]
            yield Table(number, table, deciders)

    rows = []
    for table in play_together(tables(), at_once):
        seating, over = _seating(table.number, seats), table.game
        rows.append((table.number, seating, over.scores, over.ranking, over.round, over.plies))
    return sorted(rows)


def _seating(number: int, seats: int) -> list[int]:
    """Returns the index of the player in each seat of one game of a tournament."""
    return [(seat + number) % seats for seat in range(seats)]


def _decider(
    player: Player, seed: int, number: int, index: int, fair: bool
) -> Callable[[_core.Game], int] | Batched:
    if isinstance(player, Batched):
        return player
    bot_seed = _core.bot_seed(seed, number, index)
    if isinstance(player, str):
        return _core.Bot(player, seed=bot_seed).choose
    function = player[1] if isinstance(player, tuple) else player
    if not callable(function):
        raise TypeError(f"a player must be the name of a bot or a function, not {function!r}")
    if not fair:
        return function

    def decide(table: _core.Game) -> int:
        assert table.current_seat is not None
        world_seed = _core.deal_seed(bot_seed, table.plies)
        return function(table.resample(table.current_seat, seed=world_seed))

    return decide


def name_of(player: Player) -> str:
    """Returns the name of a player in the result."""
    if isinstance(player, str):
        return player
    if isinstance(player, tuple):
        return player[0]
    if isinstance(player, Batched):
        return player.name
    return getattr(player, "__name__", None) or type(player).__name__


def _check_names(players: Sequence[Player]) -> None:
    """Checks that different players have different names, because results are counted by name."""
    known: dict[str, Any] = {}
    for player in players:
        name, identity = name_of(player), _identity(player)
        if known.setdefault(name, identity) != identity:
            raise ValueError(
                f"two different players are called {name!r}: give Batched a name, or pass "
                "(name, function)"
            )


def _identity(player: Any) -> Any:
    """Returns a value that is equal for the same player in several seats."""
    if isinstance(player, tuple):
        return _identity(player[1])
    if isinstance(player, Batched):
        return "batched", _identity(player.policy), str(np.dtype(player.dtype))
    if isinstance(player, _core.Bot):
        return player.name
    if isinstance(player, str):
        return player
    # Each access to a method returns a new object.
    if isinstance(player, MethodType):
        return id(player.__self__), id(player.__func__)
    return id(player)


def tally(game: str, players: Sequence[Player], rows: Sequence[ArenaRow]) -> ArenaResult:
    """Computes the result of a tournament from its rows, in any order."""
    _check_names(players)
    rows = sorted(rows, key=lambda row: row[0])
    names = [name_of(player) for player in players]
    sums = _core.tally(names, rows)
    return ArenaResult(
        game=game,
        games=sums["games"],
        standings=tuple(_standing(standing) for standing in sums["standings"]),
        seats=tuple(Proportion(**share) for share in sums["seats"]),
        rounds=Mean(**sums["rounds"]),
        decisions=Mean(**sums["decisions"]),
        rows=tuple(rows),
        players=tuple(names),
    )


def _standing(sums: dict[str, Any]) -> Standing:
    return Standing(
        player=sums["bot"],
        seats=sums["seats"],
        wins=Proportion(**sums["wins"]),
        fair=sums["fair"],
        score=Mean(**sums["score"]),
    )


def _parts(ranking: Sequence[int]) -> list[float]:
    """Returns each seat's share of the win; tied winners share it."""
    winners = ranking.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in ranking]
