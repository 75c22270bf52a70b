"""Reads the files of `vinea tune GAME --positions N --out FILE` (format: docs/TRAINING.md)."""

import json
import struct
from dataclasses import dataclass, fields

import numpy as np
import torch

PLAYED, INSIDE, AFTER_STRAY = 0, 1, 2


@dataclass
class Table:
    """All positions of one number of players, as columns."""

    players: int
    game: np.ndarray  # the number of each position's game
    file: np.ndarray  # the number of the file
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
    """Returns the common header of all files, and the tables by number of players."""
    header, blocks = None, {}
    for number, path in enumerate(paths):
        data = open(path, "rb").read()
        assert data[:8] == b"VINEAPOS", f"{path} contains no positions"
        (length,) = struct.unpack_from("<I", data, 8)
        found = json.loads(data[12 : 12 + length])
        if header is not None:
            for key in ("game", "encoding", "features", "tables"):
                assert header[key] == found[key], f"{path} has another {key}"
        header = header or found
        at = 12 + length
        while at + 20 <= len(data):
            (size,) = struct.unpack_from("<I", data, at)
            if at + 4 + size > len(data):
                break  # the last block is incomplete
            block = read_block(data, at + 4, header, number)
            blocks.setdefault(block.players, []).append(block)
            at += 4 + size
    return header, {players: joined(players, rows) for players, rows in sorted(blocks.items())}


def joined(players, blocks):
    names = [field.name for field in fields(Table) if field.name != "players"]
    columns = {name: np.concatenate([getattr(block, name) for block in blocks]) for name in names}
    return Table(players=players, **columns)


def observations(table, entries, device, chunk=50_000):
    """Returns the observations of a table on the device: position, seat, entry."""
    count = len(table.game)
    out = torch.zeros((count, table.players, entries), dtype=torch.uint8, device=device)
    place = torch.arange(8, device=device)
    told = torch.as_tensor(table.entries).to(device)
    at = 0
    for begin in range(0, count, chunk):
        bits = torch.as_tensor(table.bits[begin : begin + chunk]).to(device)
        mask = ((bits[..., None] >> place) & 1).flatten(-2)[..., :entries].bool()
        number = int(mask.sum())
        out[begin : begin + chunk][mask] = told[at : at + number]
        at += number
    return out


def read_block(data, at, header, file):
    number, players, count = struct.unpack_from("<QII", data, at)
    at += 16

    def column(kind, *shape):
        nonlocal at
        size = int(np.prod(shape))
        found = np.frombuffer(data, np.dtype(kind), size, at).reshape(shape)
        at += found.nbytes
        return found

    entries = next(t["entries"] for t in header["tables"] if t["players"] == players)
    features = len(header["features"])
    won = column("<f4", players)
    score = column("<i2", players)
    (length,) = column("<u2", 1)
    kind, due, strayed = (column("u1", count) for _ in range(3))
    decision, late = column("<u2", count), column("<i2", count)
    told = column("<i2", count, players, features)
    worth, value = column("<f4", count, players), column("<f4", count, players)
    visits = column("<f4", count)
    bits = column("u1", count, players, (entries + 7) // 8)
    (nonzero,) = column("<u4", 1)
    nonzero = column("u1", int(nonzero))
    choices = column("<u2", count)
    actions = column("<u2", int(choices.sum()))
    tried = column("<f4", len(actions))

    def each(value):
        return np.repeat(np.asarray(value)[None], count, 0)

    return Table(
        players, each(np.int64(number)), each(np.int32(file)), each(won), each(score), each(length),
        kind, due, strayed, decision, late, told, worth, value, visits,
        bits, nonzero, choices, actions, tried,
    )
