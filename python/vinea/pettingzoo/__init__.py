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
