"""A tournament distributed over a Ray cluster, with the same result as on one machine.

Players are names of bots or batched policies. Policies are pickled for the workers.

pip install ray
python examples/ray_tournament.py --games 400
python examples/ray_tournament.py --games 400 --players eager greedy
python examples/ray_tournament.py --address auto --games 100000   # on a running cluster
"""

from __future__ import annotations

import argparse

import numpy as np
import ray

import vinea


def eager(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Returns the legal action with the highest index for each game."""
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@ray.remote
def play(
    game: str, players: list[vinea.Player], first: int, count: int, seed: int
) -> list[vinea.ArenaRow]:
    """Plays some games of the tournament as a task of Ray.

    Ray sets `OMP_NUM_THREADS` to the number of processors of the task, here one. Vinea starts no
    more threads than that, so tasks do not compete for processors.
    """
    return vinea.play_part(game, players, first, count, seed=seed)


def tournament(
    game: str, players: list[vinea.Player], games: int, seed: int = 1, share: int = 25
) -> vinea.ArenaResult:
    """Plays all games in parts of `share` games and combines the results in order."""
    starts = range(0, games, share)
    parts = [play.remote(game, players, first, min(share, games - first), seed) for first in starts]
    rows = [row for part in ray.get(parts) for row in part]
    return vinea.tally(game, players, rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--address", default=None, help="of a cluster; none starts a local one")
    parser.add_argument("--game", default="la-vina", choices=vinea.games())
    parser.add_argument("--players", nargs="+", default=["greedy", "random", "random"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    ray.init(address=chosen.address, log_to_driver=False)
    policies = {"eager": vinea.Batched(eager, "eager")}
    players = [policies.get(name, name) for name in chosen.players]
    result = tournament(chosen.game, players, chosen.games, chosen.seed)
    print(result)
    columns = result.columns()
    for name in dict.fromkeys(chosen.players):
        mine = columns["player"] == name
        print(f"{name}: mean place {columns['place'][mine].mean():.2f}")


if __name__ == "__main__":
    main()
