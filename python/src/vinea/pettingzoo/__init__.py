"""PettingZoo AEC environments: `vinea.pettingzoo.la_vina_v0.env(players=3)` and so on.

Each module has `env`, with the usual wrappers, and `raw_env`, the fast path without them. Both take
`players`, `mask` ("info" or "observation"), `reward` ("rank", "win" or "score"), `render_mode` and
the options of the game.

>>> from vinea.pettingzoo import la_vina_v0
>>> env = la_vina_v0.env(players=3)
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from pettingzoo import AECEnv

import vinea
from vinea.pettingzoo._aec import TableEnv, wrap


def _module(game: str) -> ModuleType:
    """Creates the module of one game, such as `la_vina_v0`, with the same two functions."""
    name = f"{game.replace('-', '_')}_v0"
    title = vinea.game_info(game)["title"]
    module = ModuleType(f"{__name__}.{name}", f"{title} as a PettingZoo environment.")

    def raw_env(players: int | None = None, **settings: Any) -> TableEnv:
        """Returns the environment without wrappers; see `vinea.pettingzoo` for the settings."""
        return TableEnv(name, game, players, **settings)

    def env(players: int | None = None, **settings: Any) -> AECEnv:
        """Returns the environment with the usual wrappers; settings as in `vinea.pettingzoo`."""
        return wrap(raw_env(players, **settings))

    for function in (raw_env, env):
        # Pickle finds functions by these names.
        function.__module__, function.__qualname__ = module.__name__, function.__name__
        setattr(module, function.__name__, function)
    return module


for _game in vinea.games():
    _made = _module(_game)
    sys.modules[_made.__name__] = _made
    setattr(sys.modules[__name__], _made.__name__.rpartition(".")[2], _made)
