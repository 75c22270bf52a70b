"""The wine games of Vinea for Python.

>>> import vinea
>>> game = vinea.Game("la-vina", players=3, seed=1)
>>> while not game.is_over:
...     game.apply(game.legal_actions()[0])
>>> sorted(game.ranking)[0]
1

`Game` is one game in progress, `VecGame` a batch of games stepped together, `Bot` a computer player
and `arena` a tournament. `Search` and `VecSearch` search with your own network. `PoolVecGame` plays
against a pool of policies. `vinea.records` reads recorded games as arrays, and `vinea.fingerprints`
compares installations. The standard environments are in `vinea.pettingzoo`, `vinea.gymnasium` and
`vinea.openspiel`; they need those packages.
"""

from vinea._arena import (
    ArenaResult,
    ArenaRow,
    Mean,
    Player,
    Proportion,
    Standing,
    arena,
    play_part,
    tally,
)
from vinea._batched import Batched
from vinea._core import (
    Bot,
    Game,
    IllegalAction,
    Judgement,
    VecGame,
    __version__,
    bots,
    game_info,
    games,
    threads,
)
from vinea._pool import PoolVecGame
from vinea._search import Search, SearchResult, SearchTerms, VecSearch, VecSearchResult

__all__ = [
    "ArenaResult",
    "ArenaRow",
    "Batched",
    "Bot",
    "Game",
    "IllegalAction",
    "Judgement",
    "Mean",
    "Player",
    "PoolVecGame",
    "Proportion",
    "Search",
    "SearchResult",
    "SearchTerms",
    "Standing",
    "VecGame",
    "VecSearch",
    "VecSearchResult",
    "__version__",
    "arena",
    "bots",
    "game_info",
    "games",
    "play_part",
    "tally",
    "threads",
]
