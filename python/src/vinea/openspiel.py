"""OpenSpiel games: import this module, then `pyspiel.load_game("python_vinea_la_vina")`.

Parameters are `players`, the options of the game, and `chance`. With "explicit", every random
number is a chance node with equally likely outcomes. With "sampled", one node at the root chooses
among `deals` deals, including all later random numbers; `rng_seed` determines the deals. Utilities
are the "rank" rewards, which add up to 0.

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

#: An upper bound of the outcomes of one step of a shuffle.
_MAX_OUTCOMES = 256


def short_name(game: str) -> str:
    """Returns the name of a game in OpenSpiel.

    >>> short_name("la-vina")
    'python_vinea_la_vina'
    """
    return "python_vinea_" + game.replace("-", "_")


def _defaults(game: str) -> dict[str, Any]:
    """Returns every parameter with its default value."""
    usual = vinea.Game(game, seed=0).options
    return {**usual, "chance": "explicit", "deals": 4096, "rng_seed": 0}


def _no_tensor() -> pyspiel.SpielError:
    return pyspiel.SpielError(
        "there is no information state tensor, because an information state has no fixed length; "
        "use observation_tensor or information_state_string"
    )


def _game_type(game: str) -> pyspiel.GameType:
    info = vinea.game_info(game)
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{info['title']} (Vinea)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        # Both kinds of chance have explicit nodes: sampled stochastic games must be written in C++,
        # because only those can save the state of their generator.
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
    """One of our games with its parameters; each game has a subclass."""

    game_id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.game_id
        chosen = {**_defaults(game), **(params or {})}
        self.chance = chosen.pop("chance")
        if self.chance not in ("explicit", "sampled"):
            raise ValueError(f"`chance` must be explicit or sampled, not {self.chance!r}")
        self.deals = chosen.pop("deals")
        if self.deals < 1:
            raise ValueError(f"`deals` must be at least 1, not {self.deals}")
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
        # An upper bound: a shuffle of the whole box at set-up and after every decision has fewer.
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
        """Returns a new game at its first chance node; None if the deal is still to be chosen."""
        if self.chance == "sampled":
            return None
        if self._beginning is None:
            self._beginning = vinea.Game(
                self.game_id, self.players, explicit_chance=True, listen=True, **self.options
            )
        # OpenSpiel starts a new game for each copy of a state; a clone is much faster.
        return self._beginning.clone()

    def deal(self, number: int) -> vinea.Game:
        """Returns the deal with this number."""
        seed = _core.deal_seed(self._rng_seed, number)
        return vinea.Game(self.game_id, self.players, seed=seed, listen=True, **self.options)


class TableState(pyspiel.State):
    """A state of one of our games; `table` is the `vinea.Game` inside."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        # With sampled chance the only chance node deals the cards.
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
        """Returns a state that looks the same to the player, with everything hidden dealt again."""
        sampled = self.clone()
        sampled.table = self.table.resample(player_id, seed=int(rng() * 2**63))
        return sampled

    def __str__(self) -> str:
        if self.table is None:
            return "set-up"
        table = self.table
        return f"ply {table.plies}, scores {table.scores}: {table.prompt()}"


class TableObserver:
    """The observation of a player: the vector, and the view as text."""

    def __init__(self, game: TableGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
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
            # The views do not separate private information.
            return None
        table = state.table
        if table is None:
            return f"{player} set-up"
        if self._own and self._kind.perfect_recall:
            return table.information_state(player)
        return table.view_json(player if self._own else None)


class ISMCTSBot(pyspiel.ISMCTSBot):
    """OpenSpiel's search in C++ for our games; `pyspiel.ISMCTSBot` cannot resample Python states.

    The arguments are those of `pyspiel.ISMCTSBot`. The evaluator may also be your own object with
    OpenSpiel's `evaluate(state)`, which returns a value for each player. The first use compiles a
    small C++ file; this needs a compiler and pybind11.
    """

    def __init__(self, seed: int, evaluator: Any, *args: Any, **kwargs: Any) -> None:
        native = _ismcts.native()
        if not isinstance(evaluator, pyspiel.Evaluator):
            evaluator = native.Evaluator(evaluator)
        super().__init__(seed, evaluator, *args, **kwargs)
        native.let_resample(self)

    def step(self, state: pyspiel.State) -> int:
        # The inherited method releases Python's lock during the search, but Python states need it.
        return self.step_with_policy(state)[1]


def _register() -> None:
    known = set(pyspiel.registered_names())
    for game in vinea.games():
        if short_name(game) not in known:
            # A class, not a function: the registry outlives the interpreter, and dropping the last
            # reference to a function then would crash.
            kind = type(short_name(game), (TableGame,), {"game_id": game, "__module__": __name__})
            pyspiel.register_game(_game_type(game), kind)


_register()
