"""The wine games of Vinea for Python.

>>> import vinea
>>> game = vinea.Game("la-vina", players=3, seed=1)
>>> while not game.is_over:
...     game.apply(game.legal_actions()[0])
>>> sorted(game.ranking)[0]
1

`Game` is one game in progress, `VecGame` many of them stepped together, `Bot` a computer player
and `arena` a tournament. The standard environments are in `vinea.pettingzoo`, `vinea.gymnasium`
and `vinea.openspiel`, which need those packages to be installed.
"""

from vinea._arena import ArenaResult, Mean, Proportion, Standing, arena
from vinea._core import (
    Bot,
    Game,
    IllegalAction,
    VecGame,
    __version__,
    bots,
    game_info,
    games,
)

__all__ = [
    "ArenaResult",
    "Bot",
    "Game",
    "IllegalAction",
    "Mean",
    "Proportion",
    "Standing",
    "VecGame",
    "__version__",
    "arena",
    "bots",
    "game_info",
    "games",
]
