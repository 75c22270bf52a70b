"""Fingerprints of games by seed, which are the same on every machine with the same rules.

A fingerprint is a hash of a whole game of a fixed player: the observation and the legal actions
before each decision, the actions, the scores and the places. Publish the seeds and fingerprints
with your results, so that others who repeat them can compare.

    python -m vinea.fingerprints           # compares this installation with the tested seeds
    python -m vinea.fingerprints --write   # for developers: rewrites them after a change of rules

>>> from vinea import fingerprints
>>> fingerprints.fingerprint("la-vina", players=2, seed=0) == fingerprints.tested()["la-vina 2 0"]
True
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from importlib.resources import files

from vinea import _core

#: The seeds of the fingerprints in the package, for every game and number of players.
SEEDS = range(3)


def fingerprint(game: str, players: int | None = None, seed: int = 0, **options: object) -> str:
    """Returns the fingerprint of the game that is dealt from a seed.

    A fixed rule makes each decision: at decision number `k` it takes the legal action at index
    `k * k % len(legal)` of the ascending list.
    """
    table = _core.Game(game, players, seed, **options)
    told = hashlib.sha256()
    while (seat := table.current_seat) is not None:
        legal = table.legal_actions()
        action = legal[table.plies**2 % len(legal)]
        told.update(table.observation(seat, dtype="uint8").tobytes())
        told.update(f"{seat} {legal} {action}".encode())
        table.apply(action)
    told.update(f"{table.scores} {table.ranking} {table.plies}".encode())
    return told.hexdigest()[:16]


def versions() -> dict[str, list[int]]:
    """Returns the versions that fingerprints depend on, of rules and encoding, by game."""
    found = {game: _core.game_info(game) for game in _core.games()}
    return {game: [info["rules_version"], info["encoding_version"]] for game, info in found.items()}


def tested() -> dict[str, str]:
    """Returns the fingerprints in the package, by `"GAME PLAYERS SEED"`."""
    return _document()["fingerprints"]


def differences() -> list[str]:
    """Returns the tested seeds whose fingerprints differ on this installation; normally none."""
    return [key for key, value in tested().items() if fingerprint(*_parts(key)) != value]


def _document() -> dict[str, dict]:
    return json.loads(files("vinea").joinpath("fingerprints.json").read_text())


def _parts(key: str) -> tuple[str, int, int]:
    game, players, seed = key.split()
    return game, int(players), int(seed)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m vinea.fingerprints", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--write", action="store_true", help="write them into the package")
    chosen = parser.parse_args(arguments)
    if chosen.write:
        keys = [
            f"{game} {players} {seed}"
            for game in _core.games()
            for players in _core.game_info(game)["player_counts"]
            for seed in SEEDS
        ]
        found = {key: fingerprint(*_parts(key)) for key in keys}
        document = {"versions": versions(), "fingerprints": found}
        with open(str(files("vinea").joinpath("fingerprints.json")), "w") as out:
            out.write(json.dumps(document, indent=1) + "\n")
        return 0
    ours, theirs = versions(), _document()["versions"]
    for game in sorted(set(ours) | set(theirs)):
        if ours.get(game) != theirs.get(game):
            print(f"{game}: versions {ours.get(game)}, tested were {theirs.get(game)}")
    differing = differences()
    for key in differing:
        print(f"{key}: {fingerprint(*_parts(key))}, tested was {tested()[key]}")
    print(f"{len(tested()) - len(differing)} of {len(tested())} fingerprints agree")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
