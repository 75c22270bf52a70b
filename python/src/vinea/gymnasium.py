"""Gymnasium environments: one seat against bots, as `vinea/LaVina-v0` and so on.

Importing this module registers them. `gymnasium.make("vinea.gymnasium:vinea/LaVina-v0")` does both,
because Gymnasium imports the module before the colon. `gymnasium.make_vec` makes a
`TableVectorEnv`, many games stepped together.

>>> import gymnasium
>>> import vinea.gymnasium
>>> env = gymnasium.make("vinea/LaVina-v0", players=3, opponents="random")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(
...     int(info["action_mask"].argmax())
... )
>>> envs = gymnasium.make_vec("vinea/LaVina-v0", num_envs=16, opponents="random")
>>> observations, infos = envs.reset(seed=1)
>>> infos["action_mask"].shape[0]
16
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import vinea

#: The name of a bot, or a function from game to action.
Opponent = str | Callable[[vinea.Game], int]


class NoSuchRenderMode(TypeError, ValueError):
    """A render mode that the environment does not have.

    Stable-Baselines3's `make_vec_env` tries `"rgb_array"`, and continues without pictures after a
    `TypeError`.
    """


class _Info(dict[str, Any]):
    """An info of `TableEnv`, in which `"illegal"` is the old name of `"_illegal"`.

    Entries without an underscore are only numbers, because TorchRL makes tensors of them.
    """

    def __missing__(self, key: str) -> Any:
        if key == "illegal" and "_illegal" in self:
            return self["_illegal"]
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return super().__contains__("_illegal" if key == "illegal" else key)

    def get(self, key: str, default: Any = None) -> Any:
        return super().get("_illegal" if key == "illegal" else key, default)


def env_id(game: str) -> str:
    """Returns the id of a game in Gymnasium's registry.

    >>> env_id("la-vina")
    'vinea/LaVina-v0'
    """
    return f"vinea/{''.join(word.capitalize() for word in game.split('-'))}-v0"


class TableEnv(gymnasium.Env):
    """One seat of a game; the others are played by `opponents`.

    `opponents` is one opponent for all other seats, or a list for them in turn order.
    `info["action_mask"]` and `action_masks()` give the legal actions. An illegal action changes
    nothing, gives the reward `illegal_reward` and puts the reason into `info["_illegal"]`.
    `gymnasium.make` truncates an episode with more decisions than any game has. `seat=None` chooses
    a random seat at every reset. `features=True` appends the features of the bots' evaluation to
    the observation, player after player.
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
        features: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise NoSuchRenderMode(
                f'`render_mode` must be None, "ansi" or "human", not {render_mode!r}'
            )
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
        self._features = features
        self.action_space = spaces.Discrete(probe.num_actions)
        self.observation_space = _box(probe, np.dtype(np.float32), features)

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
            info["_illegal"] = str(illegal)
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
            # Each choice has its own seed, so that a copy of the environment gets the same choices.
            luck = (self._luck + game.plies) % 2**64
            if isinstance(opponent, str):
                game.apply(vinea.Bot(opponent, seed=luck).choose(game))
            else:
                game.apply(opponent(game.resample(due, seed=luck)))

    def action_masks(self) -> np.ndarray:
        """Returns the legal actions as booleans. Learners with masks look for this name."""
        return self._game.action_mask().astype(bool)

    def _observation(self) -> np.ndarray:
        seen = self._game.observation(self._seat)
        if not self._features:
            return seen
        luck = (self._luck + self._game.plies) % 2**64
        return np.concatenate([seen, self._game.features(self._seat, seed=luck).ravel()])

    def _info(self) -> dict[str, Any]:
        return _Info(
            action_mask=self._game.action_mask(),
            # A NumPy type: TorchRL reads the specification from it.
            seat=np.int64(self._seat),
            scores=np.array(self._game.scores),
            ranking=np.array(self._game.ranking),
        )

    def render(self) -> str | None:
        """Returns or prints the scores and the pending decision as text."""
        text = f"scores {self._game.scores}, seat {self._seat}\n{self._game.prompt(self._seat)}"
        if self.render_mode == "human":
            print(text)
            return None
        return text


def _box(game: vinea.Game | vinea.VecGame, dtype: np.dtype, features: bool) -> spaces.Box:
    """Returns the space of observations; the features are unbounded."""
    size = game.observation_size
    if dtype == np.uint8:
        return spaces.Box(0, 255, (size,), np.uint8)
    more = game.players * len(vinea.game_info(game.game)["features"]) if features else 0
    low, high = np.zeros(size + more, np.float32), np.ones(size + more, np.float32)
    low[size:], high[size:] = -np.inf, np.inf
    return spaces.Box(low, high, dtype=np.float32)


class TableVectorEnv(VectorEnv):
    """One seat of each of many games that are stepped together; bots play the other seats.

    The arguments are those of `TableEnv` and `vinea.VecGame`; opponents are names of bots. Games
    restart in the step that ends them, and `infos["final_obs"]` has the last observations. Illegal
    actions change nothing, give the reward `illegal_reward` and are marked in `infos["illegal"]`.
    `reset(options={"reset_mask": …})` resets some of the games. With `copy=False` the next step
    overwrites the returned arrays.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "la-vina",
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = 0,
        reward: str = "rank",
        illegal_reward: float = -0.1,
        features: bool = False,
        max_episode_steps: int | None = None,
        threads: int = 0,
        dtype: Any = np.float32,
        copy: bool = True,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise NoSuchRenderMode(f'`render_mode` must be None or "ansi", not {render_mode!r}')
        if autoreset_mode not in (AutoresetMode.SAME_STEP, AutoresetMode.SAME_STEP.value):
            raise ValueError(
                f"the step that ends a game also starts the next one: `autoreset_mode` must be "
                f"{AutoresetMode.SAME_STEP.value!r}, not {autoreset_mode!r}"
            )
        if features and np.dtype(dtype) != np.float32:
            raise ValueError("observations with features must be float32")
        if "max_decisions" in options:
            # It would deal games again without a flag that they ended.
            raise TypeError("`max_decisions` is for VecGame; use `max_episode_steps`")
        self.num_envs = num_envs
        self.render_mode = render_mode
        #: Gymnasium's own vector environments have this attribute beside the entry of the metadata.
        self.autoreset_mode = AutoresetMode.SAME_STEP
        self.metadata = dict(self.metadata)
        self._games = vinea.VecGame(
            game,
            num_envs,
            players,
            reward=reward,
            threads=threads,
            dtype=dtype,
            opponents=opponents,
            seat=seat,
            **options,
        )
        self._illegal_reward = float(illegal_reward)
        self._features = features
        self._limit = max_episode_steps or 2**62
        self._steps = np.zeros(num_envs, np.int64)
        self._copy = copy
        self._rows = np.arange(num_envs)
        self.single_action_space = spaces.Discrete(self._games.num_actions)
        self.single_observation_space = _box(self._games, np.dtype(dtype), features)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    @property
    def games(self) -> vinea.VecGame:
        """The games in progress."""
        return self._games

    def action_masks(self) -> np.ndarray:
        """Returns the legal actions of each game as booleans."""
        return self._games.masks.astype(bool)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[np.ndarray, dict[str, Any]]:
        mask = (options or {}).get("reset_mask")
        chosen = np.ones(self.num_envs, bool) if mask is None else np.asarray(mask, bool)
        if seed is None or isinstance(seed, (int, np.integer)):
            self._games.reset(seed, where=chosen)
        else:
            if len(seed) != self.num_envs:
                raise ValueError(
                    f"a list as `seed` must have {self.num_envs} entries, one for each game, not "
                    f"{len(seed)}"
                )
            for number, own in enumerate(seed):
                self._games.reset(own, where=chosen & (self._rows == number))
        self._steps[chosen] = 0
        return self._observations(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        games, rows = self._games, self._rows
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {actions.dtype}")
        actions = actions.astype(np.int64, copy=False)
        if not self.action_space.contains(actions):
            raise ValueError(f"actions must be {self.num_envs} numbers below {games.num_actions}")
        legal = games.masks[rows, actions] == 1
        seats = games.seats.copy()
        games.step(actions, where=legal)
        rewards = np.where(legal, games.rewards[rows, seats], self._illegal_reward)
        terminated = games.terminated.copy()
        self._steps += 1
        truncated = ~terminated & (self._steps >= self._limit)
        ended = terminated | truncated
        finals = self._finals(terminated, truncated) if ended.any() else {}
        self._steps[ended] = 0
        infos = self._infos() | finals
        if not legal.all():
            infos["illegal"] = ~legal
        return self._observations(), rewards, terminated, truncated, infos

    def _finals(self, terminated: np.ndarray, truncated: np.ndarray) -> dict[str, Any]:
        """Returns the last observations of games that ended, and resets truncated games."""
        games = self._games
        last = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(terminated):
            last[number] = self._lengthened(games.final_observations[number])
        if truncated.any():
            seen = self._observations()
            for number in np.flatnonzero(truncated):
                last[number] = seen[number].copy()
            games.reset(where=truncated)
        return {"final_obs": last, "_final_obs": terminated | truncated}

    def _lengthened(self, seen: np.ndarray) -> np.ndarray:
        # The features of a finished game are 0.
        return np.pad(seen, (0, self.single_observation_space.shape[0] - len(seen)))

    def _observations(self) -> np.ndarray:
        seen = self._games.observations
        if self._features:
            judged = self._games.features(seed=int(self._steps.sum()))
            return np.concatenate([seen, judged.reshape(self.num_envs, -1)], axis=1)
        return seen.copy() if self._copy else seen

    def _infos(self) -> dict[str, Any]:
        masks, seats = self._games.masks, self._games.seats
        everybody = np.ones(self.num_envs, bool)
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "_action_mask": everybody,
            "seat": seats.astype(np.int64),
            "_seat": everybody,
        }

    def render(self) -> tuple[str, ...] | None:
        """Returns the scores and the pending decision of each game as text."""
        return tuple(
            f"scores {game.scores}\n{game.prompt(game.current_seat)}" for game in self._games
        )


def register_envs() -> None:
    """Registers every game; importing the module calls this function."""
    for game in vinea.games():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="vinea.gymnasium:TableEnv",
                vector_entry_point="vinea.gymnasium:TableVectorEnv",
                kwargs={"game": game},
                order_enforce=True,
                # No game is longer, so only illegal actions can reach this limit.
                max_episode_steps=vinea.game_info(game)["max_decisions"],
            )


register_envs()
