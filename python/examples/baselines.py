"""Compares three simple players: random, greedy, and one written here in a few lines.

python examples/baselines.py --games 200
"""

from __future__ import annotations

import argparse

import vinea


def hoarder(game: vinea.Game) -> int:
    """Returns the action after which the player's own score is highest."""
    seat = game.current_seat
    assert seat is not None

    def score_after(action: int) -> int:
        trial = game.clone()
        trial.apply(action)
        return trial.scores[seat]

    return max(game.legal_actions(), key=score_after)


def compare(game: str, games: int, seed: int = 1) -> vinea.ArenaResult:
    """Plays a tournament of the three players on one game."""
    return vinea.arena(game, ["random", "greedy", hoarder], games=games, seed=seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for game in vinea.games():
        print(compare(game, chosen.games, chosen.seed))
        print()


if __name__ == "__main__":
    main()
