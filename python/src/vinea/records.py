"""Recorded games as numpy arrays, for imitation and offline learning.

`vinea arena GAME --bots maestro,grower --games 1000 --record FOLDER` writes records, and so do
`json.dump(game.record(), file)` and the web table. This module reads them:

>>> import json, tempfile
>>> from pathlib import Path
>>> from vinea import records
>>> folder = Path(tempfile.mkdtemp())
>>> for seed in range(3):
...     game = vinea.Game("la-vina", players=2, seed=seed)
...     _ = game.random_playout(seed=seed)
...     _ = (folder / f"{seed}.json").write_text(json.dumps(game.record()))
>>> for played in records.iterate(folder, dtype="uint8"):
...     assert played.observations.shape[0] == played.actions.shape[0] == played.masks.shape[0]
>>> batch = next(records.batches(folder, 64, seed=1))
>>> batch.actions.shape, batch.outcomes.shape
((64,), (64,))
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vinea import _core

__all__ = ["Batch", "RecordedGame", "batches", "files", "iterate", "read"]


@dataclass(frozen=True, eq=False)
class RecordedGame:
    """One recorded game: its decisions in order, a row for each."""

    #: The file that it was read from; None if it was given as a document.
    path: Path | None
    game: str
    players: int
    options: dict[str, Any]
    #: The names of the players, by seat. Bots of the arena are called by name and seat.
    names: list[str]
    #: The observations of the seats to move: decisions × entries.
    observations: NDArray[Any]
    #: Their legal actions: decisions × actions, 0 or 1.
    masks: NDArray[np.int8]
    #: The chosen actions.
    actions: NDArray[np.int64]
    #: The seats that decided.
    seats: NDArray[np.int8]
    #: The rewards of each decision: decisions × players.
    rewards: NDArray[np.float32]
    #: The total reward of each seat; None if the game is not over.
    returns: NDArray[np.float32] | None
    scores: list[int] | None
    #: The places by seat, 1 for the first.
    ranking: list[int] | None

    def __len__(self) -> int:
        """The number of decisions."""
        return len(self.actions)

    @property
    def outcomes(self) -> NDArray[np.float32]:
        """For each decision, the total reward of the seat that decided.

        The values of a game that is not over are NaN.
        """
        if self.returns is None:
            return np.full(len(self), np.nan, np.float32)
        return self.returns[self.seats]


@dataclass(frozen=True, eq=False)
class Batch:
    """Random decisions of many games, a row for each."""

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    seats: NDArray[np.int8]
    #: The total reward of the seat that decided.
    outcomes: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.actions)


def read(
    record: str | Path | dict[str, Any],
    *,
    reward: str = "rank",
    dtype: Any = "float32",
) -> RecordedGame:
    """Reads one record, a file or a document, and replays it by the rules.

    `reward` and `dtype` are those of `vinea.VecGame`. Raises `ValueError` with the name of the file
    if it is not a record, or if its moves do not follow the rules.
    """
    path = None if isinstance(record, dict) else Path(record)
    try:
        text = json.dumps(record) if path is None else path.read_text(encoding="utf-8-sig")
        found = _core.read_record(text, reward=reward, dtype=dtype)
    except ValueError as error:
        raise ValueError(f"{path}: {error}" if path else str(error)) from None
    return RecordedGame(path=path, returns=found.pop("outcomes"), **found)


def files(folder: str | Path) -> list[Path]:
    """Returns the JSON files of a folder and its subfolders, sorted by name."""
    folder = Path(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a folder")
    return sorted(path for path in folder.rglob("*.json") if path.is_file())


def iterate(
    folder: str | Path | Sequence[str | Path],
    *,
    game: str | None = None,
    players: int | None = None,
    reward: str = "rank",
    dtype: Any = "float32",
    bad: Literal["raise", "skip"] = "raise",
) -> Iterator[RecordedGame]:
    """Reads the records of a folder, or of a list of files, one after another.

    `game` and `players` select records. Files that are not valid records raise a `ValueError` with
    the name of the file; `bad="skip"` leaves them out.
    """
    if bad not in ("raise", "skip"):
        raise ValueError(f'`bad` must be "raise" or "skip", not {bad!r}')
    if game is not None and game not in _core.games():
        _core.game_info(game)  # an unknown name raises an error that lists the games
    # Wrong settings raise an error here, because `bad="skip"` would leave out every file.
    _core.VecGame(_core.games()[0], 1, seed=0, reward=reward, dtype=dtype)
    paths = files(folder) if isinstance(folder, (str, Path)) else [Path(one) for one in folder]
    for path in paths:
        try:
            played = read(path, reward=reward, dtype=dtype)
        except ValueError:
            if bad == "raise":
                raise
            continue
        if game in (None, played.game) and players in (None, played.players):
            yield played


def batches(
    folder: str | Path | Sequence[str | Path],
    size: int,
    seed: int | None = None,
    *,
    game: str | None = None,
    players: int | None = None,
    reward: str = "rank",
    dtype: Any = "float32",
    bad: Literal["raise", "skip"] = "raise",
    shuffled: int = 65_536,
) -> Iterator[Batch]:
    """Reads all decisions of a folder once, in batches of `size`; the last one may be smaller.

    Files are read in a random order, and decisions are drawn at random from a buffer of about
    `shuffled` decisions. The same seed gives the same batches. All games must be of one kind and
    number of players, because observations in a batch have one length: select with `game` and
    `players`. Games that are not over are left out, because they have no outcome.
    """
    if size < 1:
        raise ValueError(f"a batch must have at least one decision, not {size}")
    rng = np.random.default_rng(seed)
    paths = files(folder) if isinstance(folder, (str, Path)) else [Path(one) for one in folder]
    paths = [paths[number] for number in rng.permutation(len(paths))]
    chosen = iterate(paths, game=game, players=players, reward=reward, dtype=dtype, bad=bad)
    kept: list[RecordedGame] = []
    rows, first = 0, None
    for played in chosen:
        if played.returns is None:
            continue
        first = first or played
        if (played.game, played.players) != (first.game, first.players):
            raise ValueError(
                f"{played.path} is {played.game} with {played.players} players, and {first.path} is "
                f"{first.game} with {first.players}; choose one with `game` and `players`"
            )
        kept.append(played)
        rows += len(played)
        if rows >= shuffled + size:
            whole = _shuffle(kept, rng)
            while rows >= max(size, shuffled):
                yield _rows(whole, rows - size, rows)
                rows -= size
            kept, rows = [_Left(*(column[:rows] for column in whole))], rows
    whole = _shuffle(kept, rng)
    for start in range(0, rows, size):
        yield _rows(whole, start, min(start + size, rows))


@dataclass(frozen=True, eq=False)
class _Left:
    """The decisions that are still in the buffer."""

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    seats: NDArray[np.int8]
    outcomes: NDArray[np.float32]


_COLUMNS = ("observations", "masks", "actions", "seats", "outcomes")


def _shuffle(games: Sequence[RecordedGame | _Left], rng: np.random.Generator) -> list[NDArray[Any]]:
    """Returns the columns of all decisions in a random order."""
    if not games:
        return [np.zeros(0)] * len(_COLUMNS)
    columns = [np.concatenate([getattr(one, name) for one in games]) for name in _COLUMNS]
    order = rng.permutation(len(columns[0]))
    return [column[order] for column in columns]


def _rows(columns: list[NDArray[Any]], start: int, end: int) -> Batch:
    return Batch(*(column[start:end].copy() for column in columns))
