"""Gymnasium environments: one seat against bots, as `vinea/LaVina-v0` and so on.

>>> import gymnasium
>>> import vinea.gymnasium
>>> env = gymnasium.make("vinea/LaVina-v0", players=3, opponents="random")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(
...     int(info["action_mask"].argmax())
... )
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

import vinea

#: The name of a bot, or a function from game to action.
Opponent = str | Callable[[vinea.Game], int]

def env_id(game: str) -> str:
    """The id under which a game is registered.

    >>> env_id("la-vina")
    'vinea/LaVina-v0'
    """
    return f"vinea/{''.join(word.capitalize() for word in game.split('-'))}-v0"


class TableEnv(gymnasium.Env):
    """One seat of a game; the others are played by `opponents`.

    `opponents` is one for all or a list for the other seats in turn order. `info["action_mask"]`
    says what is legal. An action that is not legal changes nothing, costs `illegal_reward` and puts
    the reason into `info["illegal"]`. `seat=None` draws a seat at every reset.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str = "la-vina",
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        seat: int | None = 0,
        reward: str = "rank",
        illegal_reward: float = -0.1,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'`render_mode` is None, "ansi" or "human", not {render_mode!r}')
        probe = vinea.Game(game, players, seed=0, **options)
        probe.returns(reward)
        self.players = probe.players
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * (self.players - 1)
        if len(opponents) != self.players - 1:
            raise ValueError(f"name {self.players - 1} opponents, not {len(opponents)}")
        for opponent in opponents:
            if isinstance(opponent, str):
                vinea.Bot(opponent)
        self.render_mode = render_mode
        self.game_id = game
        self._options = options
        self._reward = reward
        self._illegal_reward = float(illegal_reward)
        self._seat_wanted = seat
        self._seat = seat or 0
        self._opponents = list(opponents)
        self._game = probe
        self._luck = 0
        self._returns = 0.0
        self.action_space = spaces.Discrete(probe.num_actions)
        self.observation_space = spaces.Box(0.0, 1.0, (probe.observation_size,), np.float32)

    @property
    def game(self) -> vinea.Game:
        """The game in progress."""
        return self._game

    @property
    def seat(self) -> int:
        """The seat that the environment's user plays."""
        return self._seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        deal, self._luck = (int(self.np_random.integers(2**63)) for _ in range(2))
        drawn = int(self.np_random.integers(self.players))
        self._seat = drawn if self._seat_wanted is None else self._seat_wanted
        self._game = vinea.Game(self.game_id, self.players, seed=deal, **self._options)
        self._let_others_play()
        self._returns = self._game.returns(self._reward)[self._seat]
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        try:
            self._game.apply(action)
        except vinea.IllegalAction as illegal:
            info = self._info()
            info["illegal"] = str(illegal)
            over = self._game.is_over
            return self._observation(), self._illegal_reward, over, False, info
        self._let_others_play()
        returns = self._game.returns(self._reward)[self._seat]
        earned, self._returns = returns - self._returns, returns
        if self.render_mode == "human":
            self.render()
        return self._observation(), float(earned), self._game.is_over, False, self._info()

    def _let_others_play(self) -> None:
        game = self._game
        while (due := game.current_seat) is not None and due != self._seat:
            opponent = self._opponents[(due - self._seat) % self.players - 1]
            # Each choice has its own seed, so that a copy of the environment meets the same.
            luck = (self._luck + game.plies) % 2**64
            if isinstance(opponent, str):
                game.apply(vinea.Bot(opponent, seed=luck).choose(game))
            else:
                game.apply(opponent(game.resample(due, seed=luck)))

    def _observation(self) -> np.ndarray:
        return self._game.observation(self._seat)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._game.action_mask(),
            "seat": self._seat,
            "scores": self._game.scores,
            "ranking": self._game.ranking,
        }

    def render(self) -> str | None:
        """The scores and the pending decision as text."""
        text = f"scores {self._game.scores}, seat {self._seat}\n{self._game.prompt(self._seat)}"
        if self.render_mode == "human":
            print(text)
            return None
        return text


def register_envs() -> None:
    """Registers every game; Gymnasium calls it by itself where the package is installed."""
    for game in vinea.games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="vinea.gymnasium:TableEnv",
                kwargs={"game": game},
                order_enforce=True,
            )


register_envs()
