"""Reads the folders of `vinea tune GAME --positions N --out DIR` (format: docs/TRAINING.md)."""

import json
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
from safetensors import SafetensorError, safe_open

PLAYED, INSIDE, AFTER_STRAY = 0, 1, 2


@dataclass
class Table:
    """All positions of one number of players, as columns."""

    players: int
    game: np.ndarray  # the number of each position's game
    folder: np.ndarray  # the number of the folder
    won: np.ndarray  # by seat: its share of the win at the end
    score: np.ndarray  # by seat, at the end
    length: np.ndarray  # number of decisions of the whole game
    kind: np.ndarray
    due: np.ndarray
    strayed: np.ndarray
    decision: np.ndarray
    late: np.ndarray
    features: np.ndarray  # position, seat, feature
    worth: np.ndarray  # by seat
    value: np.ndarray  # by seat
    visits: np.ndarray
    bits: np.ndarray  # position, seat: a bit for each entry of the observation that is not zero
    entries: np.ndarray  # those entries, one after another
    choices: np.ndarray  # number of actions of each searched position, 0 inside a tree
    actions: np.ndarray  # the indices of these actions, position by position
    tried: np.ndarray  # the visits of these actions


def read(paths):
    """Returns the common header of all folders, and the tables by number of players."""
    header, games = None, {}
    for number, path in enumerate(paths):
        files = sorted(Path(path).glob("*.safetensors"))
        assert files, f"{path} is not a folder with safetensors files of positions"
        for file in files:
            try:
                with safe_open(file, "np") as data:
                    found = json.loads(data.metadata()["header"])
                    game = read_game(data, int(file.stem), number)
            except SafetensorError:
                continue  # the file is incomplete
            header = header or found
            for key in ("game", "encoding", "features", "tables"):
                assert header[key] == found[key], f"{file} has another {key}"
            games.setdefault(game.players, []).append(game)
    return header, {players: joined(players, tables) for players, tables in sorted(games.items())}


def described(paths, tables):
    total = sum(len(table.game) for table in tables.values())
    games = sum(len(set((table.folder.astype("i8") << 40 | table.game).tolist())) for table in tables.values())
    return f"{', '.join(Path(path).name for path in paths)}: {total} positions of {games} games"


def joined(players, games):
    names = [field.name for field in fields(Table) if field.name != "players"]
    columns = {name: np.concatenate([getattr(game, name) for game in games]) for name in names}
    return Table(players=players, **columns)


def observations(table, entries, device, chunk=50_000):
    """Returns the observations of a table on the device: position, seat, entry."""
    count = len(table.game)
    out = torch.zeros((count, table.players, entries), dtype=torch.uint8, device=device)
    place = torch.arange(8, device=device)
    values = torch.as_tensor(table.entries).to(device)
    at = 0
    for begin in range(0, count, chunk):
        bits = torch.as_tensor(table.bits[begin : begin + chunk]).to(device)
        mask = ((bits[..., None] >> place) & 1).flatten(-2)[..., :entries].bool()
        number = int(mask.sum())
        out[begin : begin + chunk][mask] = values[at : at + number]
        at += number
    return out


def read_game(data, number, folder):
    columns = {name: data.get_tensor(name) for name in data.keys()}
    players, count = len(columns["won"]), len(columns["kind"])
    # These facts are the same for all positions.
    columns |= {"game": np.int64([number]), "folder": np.int32([folder])}
    for name in ("won", "score"):
        columns[name] = np.repeat(columns[name][None], count, 0)
    for name in ("game", "folder", "length"):
        columns[name] = np.repeat(columns[name], count)
    return Table(players=players, **columns)
