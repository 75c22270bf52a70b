"""OpenSpiel games: import this module, then `pyspiel.load_game("python_vinea_la_vina")`.

Parameters are `players`, the options of the game, and `chance`: "explicit" makes every number drawn
a chance node with equally likely outcomes, "sampled" has one node at the root, which chooses among
`deals` deals (their luck to come included) that `rng_seed` fixes. Utilities are the "rank" rewards,
which add up to 0.

>>> import pyspiel
>>> import vinea.openspiel
>>> game = pyspiel.load_game("python_vinea_la_vina(players=3)")
>>> game.num_players()
3
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import vinea
from vinea import _core, _ismcts

#: More outcomes than any shuffle of ours has in one step.
_MAX_OUTCOMES = 256


def short_name(game: str) -> str:
    """The name that OpenSpiel knows a game by.

    >>> short_name("la-vina")
    'python_vinea_la_vina'
    """
    return "python_vinea_" + game.replace("-", "_")


def _defaults(game: str) -> dict[str, Any]:
    """Every parameter with its usual value."""
    usual = vinea.Game(game, seed=0).options
    return {**usual, "chance": "explicit", "deals": 4096, "rng_seed": 0}


def _no_tensor() -> pyspiel.SpielError:
    return pyspiel.SpielError(
        "there is no information state tensor: all that a player was told has no fixed length; "
        "observation_tensor and information_state_string are there"
    )


def _game_type(game: str) -> pyspiel.GameType:
    info = vinea.game_info(game)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{info['title']} (Vinea)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        # Both kinds of chance have explicit nodes: sampled stochastic games must be written in C++,
        # as only those can put their generator aside.
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info["player_counts"]),
        min_num_players=min(info["player_counts"]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


class TableGame(pyspiel.Game):
    """One of our games with its parameters; there is a subclass for each."""

    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.game_id
        chosen = {**_defaults(game), **(params or {})}
        self.chance = chosen.pop("chance")
        if self.chance not in ("explicit", "sampled"):
            raise ValueError(f"`chance` is explicit or sampled, not {self.chance!r}")
        self.deals = chosen.pop("deals")
        if self.deals < 1:
            raise ValueError(f"`deals` is at least 1, not {self.deals}")
        self._rng_seed = chosen.pop("rng_seed")
        self.players = chosen.pop("players")
        self.options = chosen
        self._beginning: vinea.Game | None = None
        probe = vinea.Game(game, self.players, seed=0, **self.options)
        decisions = vinea.game_info(game)["max_decisions"]
        super().__init__(
            _game_type(game),
            pyspiel.GameInfo(
                num_distinct_actions=probe.num_actions,
                max_chance_outcomes=_MAX_OUTCOMES if self.chance == "explicit" else self.deals,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=decisions,
            ),
            params or {},
        )

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        if self.chance == "sampled":
            return 1
        # A shuffle of a whole box at set-up and after every decision would still be fewer.
        return _MAX_OUTCOMES * (vinea.game_info(self.game_id)["max_decisions"] + 4)

    def information_state_tensor_shape(self) -> list[int]:
        raise _no_tensor()

    def information_state_tensor_size(self) -> int:
        raise _no_tensor()

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> TableObserver:
        if not isinstance(iig_obs_type, pyspiel.IIGObservationType):
            iig_obs_type = pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self, iig_obs_type, params)

    def begin(self) -> vinea.Game | None:
        """A new table at its first chance node; None if it stands before the deals."""
        if self.chance == "sampled":
            return None
        if self._beginning is None:
            self._beginning = vinea.Game(
                self.game_id, self.players, explicit_chance=True, listen=True, **self.options
            )
        # OpenSpiel begins a game anew for each copy of a state, and a copy is much quicker made.
        return self._beginning.clone()

    def deal(self, number: int) -> vinea.Game:
        """The deal with this number."""
        seed = _core.deal_seed(self._rng_seed, number)
        return vinea.Game(self.game_id, self.players, seed=seed, listen=True, **self.options)


class TableState(pyspiel.State):
    """A state of one of our games; `table` is the `vinea.Game` inside."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        # With sampled chance the cards are dealt when the only chance node is passed.
        self.table: vinea.Game | None = game.begin()

    def current_player(self) -> int:
        if self.table is None or self.table.chance_outcomes is not None:
            return pyspiel.PlayerId.CHANCE
        seat = self.table.current_seat
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.get_game().deals if self.table is None else self.table.chance_outcomes
        return [(outcome, 1.0 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.get_game().deal(action)
        elif self.table.chance_outcomes is not None:
            self.table.apply_chance(action)
        else:
            self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.table.action_to_text(action)

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        if self.table is None:
            return [0.0] * self.num_players()
        return self.table.returns("rank")

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        raise _no_tensor()

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> TableState:
        """A state that looks the same to the player, with all that it cannot see dealt anew."""
        sampled = self.clone()
        sampled.table = self.table.resample(player_id, seed=int(rng() * 2**63))
        return sampled

    def __str__(self) -> str:
        if self.table is None:
            return "set-up"
        table = self.table
        return f"ply {table.plies}, scores {table.scores}: {table.prompt()}"


class TableObserver:
    """What a player sees: the observation vector, and the view as text."""

    def __init__(self, game: TableGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers take no parameters; given were {params}")
        self._kind = iig_obs_type
        self._own = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if self._own and iig_obs_type.public_info and not iig_obs_type.perfect_recall:
            size = vinea.game_info(game.game_id, game.players)["observation_size"]
            self.tensor = np.zeros(size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is None:
            return
        if state.table is None:
            self.tensor.fill(0.0)
        else:
            state.table.observation(player, out=self.tensor)

    def string_from(self, state: TableState, player: int) -> str | None:
        if not self._kind.public_info:
            # The views do not tell apart what only one player sees.
            return None
        table = state.table
        if table is None:
            return f"{player} set-up"
        if self._own and self._kind.perfect_recall:
            return table.information_state(player)
        return table.view_json(player if self._own else None)


class ISMCTSBot(pyspiel.ISMCTSBot):
    """OpenSpiel's search in C++, which by itself cannot resample states that are written in Python.

    The arguments are those of `pyspiel.ISMCTSBot`. The evaluator may also be an object of one's own
    with OpenSpiel's `evaluate(state)`, which gives a value for each player. The first bot of a user
    compiles a small C++ file, for which a compiler and pybind11 must be installed.
    """

    def __init__(self, seed: int, evaluator: Any, *args: Any, **kwargs: Any) -> None:
        native = _ismcts.native()
        if not isinstance(evaluator, pyspiel.Evaluator):
            evaluator = native.Evaluator(evaluator)
        super().__init__(seed, evaluator, *args, **kwargs)
        native.let_resample(self)

    def step(self, state: pyspiel.State) -> int:
        # The inherited method searches without Python's lock, which states in Python need.
        return self.step_with_policy(state)[1]


def _register() -> None:
    known = set(pyspiel.registered_names())
    for game in vinea.games():
        if short_name(game) not in known:
            # A class rather than a function: the registry outlives the interpreter, and the last
            # reference to a function dropped then would crash it.
            kind = type(short_name(game), (TableGame,), {"game_id": game, "__module__": __name__})
            pyspiel.register_game(_game_type(game), kind)


_register()
