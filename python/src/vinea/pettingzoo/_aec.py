"""The AEC environment that all games share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import vinea

MaskStyle = Literal["info", "observation"]


class TableEnv(AECEnv):
    """One game as an AEC environment, without wrappers: the fast path.

    `mask="info"` observes a flat Box and puts `action_mask` into the infos; `mask="observation"`
    observes a dict of `observation` and `action_mask`. An illegal action raises
    `vinea.IllegalAction` and changes nothing.
    """

    def __init__(
        self,
        name: str,
        game: str,
        players: int | None = None,
        *,
        mask: MaskStyle = "info",
        reward: str = "rank",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if mask not in ("info", "observation"):
            raise ValueError(f'`mask` must be "info" or "observation", not {mask!r}')
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f'`render_mode` must be None, "ansi" or "human", not {render_mode!r}')
        self.metadata = {
            "name": name,
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._game_id = game
        self._options = options
        self._reward = reward
        self._dense = reward == "score"
        self._in_info = mask == "info"
        # True if a move before the end only changes the seat to move.
        self._plain = not (self._dense or self._in_info or render_mode == "human")
        # Options and players are checked here rather than at the first reset.
        self._game = vinea.Game(game, players, seed=0, **options)
        self._game.returns(reward)
        self._players = self._game.players
        self._rng = random.Random()
        self._bind()
        self._prepare_spaces()

    def _prepare_spaces(self) -> None:
        self.possible_agents = [f"player_{seat}" for seat in range(self._players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self._game.observation_size, self._game.num_actions
        self._idle = np.zeros(actions, dtype=np.int8)
        self._idle.setflags(write=False)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation_spaces: dict[str, spaces.Space] = {}
        for agent in self.possible_agents:
            box = spaces.Box(0.0, 1.0, (size,), np.float32)
            self._observation_spaces[agent] = (
                box
                if self._in_info
                else spaces.Dict(
                    {"observation": box, "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
                )
            )

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    @property
    def game(self) -> vinea.Game:
        """The game in progress."""
        return self._game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = random.Random(int(seed))
        self._game = vinea.Game(
            self._game_id, self._players, seed=self._rng.getrandbits(64), **self._options
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._idle} for agent in self.agents}
        self._skip_agent_selection = None
        self._returns = self._game.returns(self._reward)
        self._bind()
        self._select(self._game.current_seat)

    def _bind(self) -> None:
        """Looks up the methods of the game that every step calls."""
        game = self._game
        self._move = game.step
        self._look = game.observation if self._in_info else game.masked_observation

    def __getstate__(self) -> dict[str, Any]:
        # Bound methods belong to this game; a copy binds its own.
        return {
            name: value for name, value in self.__dict__.items() if name not in ("_move", "_look")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    def _select(self, seat: int) -> None:
        agent = self.agent_selection = self.possible_agents[seat]
        if self._in_info:
            self.infos[agent] = {"action_mask": self._game.action_mask()}

    def observe(self, agent: str) -> Any:
        return self._look(self._seat_of[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        # The same as PettingZoo's method, with one call less.
        agent = self.agent_selection
        return (
            self._look(self._seat_of[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        # The same as PettingZoo's method; a generator takes a third of the time of its two objects.
        while max_iter > 0 and self.agents:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise vinea.IllegalAction(f"{agent} has to decide; None is for agents that are done")
        seat = self._move(action)
        self._cumulative_rewards[agent] = 0.0
        if self._plain and seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        if self._in_info:
            self.infos[agent] = {"action_mask": self._idle}
        if self._dense or seat is None:
            self._pay()
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self._select(seat)
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        """Adds the rewards of the last move."""
        now = self._game.returns(self._reward)
        for agent, seat in self._seat_of.items():
            earned = now[seat] - self._returns[seat]
            self.rewards[agent] = earned
            self._cumulative_rewards[agent] += earned
        self._returns = now

    def render(self) -> str | None:
        """Returns or prints the scores and the pending decision as text."""
        scores = ", ".join(
            f"{agent} {score}" for agent, score in zip(self.possible_agents, self._game.scores)
        )
        text = f"round {self._game.round}: {scores}\n{self._game.prompt()}"
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Does nothing: there is nothing to close."""


def wrap(env: TableEnv) -> AECEnv:
    """Adds the usual wrappers: illegal actions lose at once, and the order of calls is checked."""
    checked: AECEnv = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)
