"""An AlphaZero-like loop on `VecSearch`: a network learns from a search that it guides itself.

    python examples/alpha_zero.py --minutes 5
    python examples/alpha_zero.py --minutes 3 --device cuda --width 512 --halves
    python examples/alpha_zero.py --start ppo.pt --minutes 3       # from a network of PPO
    python examples/alpha_zero.py --start ppo.pt --duel 200        # does the search help it?

The search runs for every decision of many games at once. The network learns a policy that is
closer to the actions that the search found better. Its value target is half the outcome of the game
and half the value that the search found. The outcome is the margin of points, squashed to -1 to 1
by tanh; the search gives the end of a game the same value. The reference bots are played with the
search, and one of them also with the policy alone.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from self_play import MARGIN, YARDSTICKS, SelfPlay, practise, usual_options
from torch.nn import functional as F

import vinea

#: Chooses an action for each of some tables, which are given by number.
Side = Callable[[list[int]], Any]


class Learner(SelfPlay):
    def __init__(self, chosen: argparse.Namespace) -> None:
        super().__init__(chosen)
        actions, inputs = self.games.num_actions, self.games.observation_size
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=chosen.rate, weight_decay=1e-4)
        self.search = self.searching(self.games, chosen.budget)
        self.rng = np.random.default_rng(chosen.seed)
        #: Decisions of unfinished games, by game: place in the buffer, seat, searched value.
        self.open: list[list[tuple[int, int, float]]] = [[] for _ in range(chosen.games)]
        room = chosen.replay_buffer
        self.counts = torch.zeros((room, inputs), dtype=torch.uint8, device=self.device)
        self.policies = torch.zeros((room, actions), dtype=torch.float16, device=self.device)
        self.values = torch.zeros(room, device=self.device)
        #: True for places whose game is over, so that the value is known.
        self.known = torch.zeros(room, dtype=torch.bool, device=self.device)
        self.next, self.iterations, self.filled = 0, 0, 0
        if chosen.start:
            state = torch.load(chosen.start, map_location=self.device, weights_only=False)
            self.take_network(state)

    def searching(self, games: Any, budget: int) -> vinea.VecSearch:
        """Creates a search of all these games."""
        chosen = self.chosen
        return vinea.VecSearch(
            games, self.evaluate, chosen.seed, budget=budget, c_puct=chosen.c_puct,
            first_weight=chosen.first_weight, reward="margin", points=MARGIN, dtype="uint8",
            threads=chosen.threads, halves=chosen.halves,
        )  # fmt: skip

    def state(self) -> dict[str, Any]:
        """Returns everything needed to resume training, and the filled part of the buffer."""
        names = ("counts", "policies", "values", "known")
        buffer = {name: getattr(self, name)[: self.filled].clone() for name in names}
        rest = ("open", "next", "iterations", "filled")
        return super().state() | {
            "buffer": buffer,
            "rest": {name: getattr(self, name) for name in rest},
            "draws": self.rng.bit_generator.state,
            "replay_buffer": self.chosen.replay_buffer,
        }

    def restore(self, state: dict[str, Any]) -> None:
        if state.get("replay_buffer", self.chosen.replay_buffer) != self.chosen.replay_buffer:
            said = f"the checkpoint has --replay-buffer {state.get('replay_buffer')}"
            raise SystemExit(f"{said}, not {self.chosen.replay_buffer}")
        if "replay_buffer" not in state:
            raise SystemExit("the checkpoint is of another example: use --start")
        super().restore(state)
        for name, rows in state["buffer"].items():
            getattr(self, name)[: len(rows)] = rows
        for name, value in state["rest"].items():
            setattr(self, name, value)
        self.rng.bit_generator.state = state["draws"]
        self.search = self.searching(self.games, self.chosen.budget)

    @torch.no_grad()
    def evaluate(self, counts: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Evaluates leaves for the search."""
        seen = [torch.from_numpy(array).to(self.device) for array in (counts, masks)]
        logits, _, outcomes = self.net(*seen)
        return logits.softmax(1), outcomes

    def play(self) -> None:
        """Makes one searched decision in every game."""
        found = self.search.run()
        self.iterations += found.iterations
        policy = improved(found, self.games.masks, self.games.seats, self.chosen)
        seats, every = self.games.seats.copy(), np.arange(len(self.games))
        places = (self.next + every) % self.chosen.replay_buffer
        self.next = int(places[-1] + 1) % self.chosen.replay_buffer
        self.filled = max(self.filled, int(places.max()) + 1)
        where = torch.from_numpy(places).to(self.device)
        self.counts[where] = torch.from_numpy(self.games.observations).to(self.device, copy=True)
        self.policies[where] = torch.from_numpy(policy).to(self.device).half()
        self.known[where] = False
        # Sampled: always taking the best action would repeat the same game.
        lots = policy.cumsum(1) > self.rng.random((len(policy), 1)) * 0.999999
        _, over, outcomes = self.step(lots.argmax(1))
        for game, (seat, value) in enumerate(zip(seats, found.values[every, seats])):
            self.open[game].append((int(places[game]), int(seat), float(value)))
        self.close(np.flatnonzero(over), outcomes)

    def close(self, over: np.ndarray, outcomes: np.ndarray) -> None:
        """Sets the values of all decisions of finished games."""
        places, targets = [], []
        for game in over:
            for place, seat, value in self.open[game]:
                places.append(place)
                targets.append(0.5 * value + 0.5 * outcomes[game] * (1 if seat == 0 else -1))
            self.open[game] = []
        if places:
            where = torch.tensor(places, device=self.device)
            self.values[where] = torch.tensor(targets, dtype=torch.float32, device=self.device)
            self.known[where] = True

    def learn(self) -> None:
        rows = torch.nonzero(self.known).squeeze(1)
        if len(rows) < self.chosen.minibatch:
            return
        for _ in range(self.chosen.updates):
            drawn = rows[torch.randint(len(rows), (self.chosen.minibatch,), device=self.device)]
            # No mask here: illegal actions have target 0, so the network learns to avoid them.
            logits, _, values = self.net(self.counts[drawn], torch.ones_like(self.policies[drawn]))
            wanted = self.policies[drawn].float()
            loss = -(wanted * F.log_softmax(logits, 1)).sum(1).mean()
            loss = loss + F.mse_loss(values, self.values[drawn])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()

    def alone(self, counts: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Chooses by the network without the search."""
        return self.evaluate(counts, masks)[0].argmax(1).cpu().numpy()

    def matches(self) -> dict[str, float]:
        """Returns the win rate of the search against each reference bot, all games at once."""
        each = self.chosen.matches
        names = [name for name in YARDSTICKS for _ in range(each)]
        tables = deal(self.chosen.game, len(names), each)
        bots = [vinea.Bot(name, seed=number) for number, name in enumerate(names)]
        won = self.compete(
            tables, lambda turns: [bots[number].choose(tables[number]) for number in turns]
        )
        return dict(zip(YARDSTICKS, np.reshape(won, (-1, each)).mean(1).tolist()))

    def duel(self, games: int) -> dict[str, float | int | list[float]]:
        """Returns how often the search on this network wins against the same network alone, with a
        95 % interval.
        """
        tables = deal(self.chosen.game, games, games)

        def other(turns: list[int]) -> np.ndarray:
            seen = [tables[number].observation(dtype="uint8") for number in turns]
            masks = [tables[number].action_mask() for number in turns]
            return self.alone(np.stack(seen), np.stack(masks))

        won = self.compete(tables, other)
        share, z = float(np.mean(won)), 1.96
        # Wilson's interval.
        middle = (share + z * z / (2 * games)) / (1 + z * z / games)
        half = np.sqrt(share * (1 - share) / games + (z / games / 2) ** 2) * z / (1 + z * z / games)
        interval = [round(float(middle - half), 3), round(float(middle + half), 3)]
        return {"games": games, "wins": round(share, 4), "interval": interval}

    def compete(self, tables: list[vinea.Game], other: Side) -> list[float]:
        """Plays all tables, the search against another side, and returns the search's wins."""
        while True:
            while turns := [
                number for number, table in enumerate(tables)
                if table.current_seat == 1 - number % 2
            ]:  # fmt: skip
                for number, action in zip(turns, other(turns)):
                    tables[number].apply(int(action))
            mine = [table for table in tables if not table.is_over]
            if not mine:
                return [table.returns("win")[number % 2] for number, table in enumerate(tables)]
            found = self.searching(mine, self.chosen.match_budget).run()
            masks = np.stack([table.action_mask() for table in mine])
            seats = np.array([table.current_seat for table in mine])
            best = improved(found, masks, seats, self.chosen).argmax(1)
            for table, action in zip(mine, best):
                table.apply(int(action))


def deal(game: str, count: int, each: int) -> list[vinea.Game]:
    """Deals games of which two neighbours are the same deal, so that each side has each seat."""
    return [vinea.Game(game, 2, seed=number % each // 2) for number in range(count)]


def improved(
    found: vinea.VecSearchResult, masks: np.ndarray, seats: np.ndarray, chosen: argparse.Namespace
) -> np.ndarray:
    """Returns the policy that the search suggests: the network's priors, shifted to actions with
    higher values.

    With few iterations all actions get similar visits, so visits alone are a weak target. As in
    Gumbel AlphaZero, an action without visits gets the value of the position, the values of the
    legal actions are scaled to 0 to 1, and their weight grows with the number of visits. If all
    values are nearly equal, they are scaled to less than 1, because their differences are noise.
    """
    here = found.values[np.arange(len(masks)), seats]
    worth = np.where(np.isnan(found.action_values), here[:, None], found.action_values)
    legal = masks > 0
    low = np.where(legal, worth, np.inf).min(1, keepdims=True)
    high = np.where(legal, worth, -np.inf).max(1, keepdims=True)
    worth = (worth - low) / np.maximum(high - low, 2 * chosen.least_span)
    weight = chosen.value_weight * (50 + found.visits.max(1, keepdims=True))
    logits = np.log(np.maximum(found.priors, 1e-8)) + weight * worth
    logits = np.where(legal, logits, -np.inf)
    odds = np.exp(logits - logits.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def measure(learner: Learner) -> dict[str, float]:
    """Returns the number of iterations and the win rates: of the search against each reference bot,
    and of the policy alone against one of them.
    """
    chosen = learner.chosen
    policy = vinea.Batched(learner.alone, "policy", "uint8")
    alone = vinea.arena(chosen.game, [policy, "greedy"], games=chosen.matches, seed=1)
    wins = next(one.wins.share for one in alone.standings if one.player == "policy")
    found = {"iterations": learner.iterations} | learner.matches()
    return found | {"policy against greedy": wins}


def train(chosen: argparse.Namespace) -> Learner:
    learner = Learner(chosen)

    def lesson(_: float) -> None:
        learner.play()
        learner.learn()

    practise(learner, lesson, lambda: measure(learner), due=chosen.every)
    return learner


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = usual_options(__doc__.split("\n")[0], games=256, matches=60, minibatch=1024)
    add = parser.add_argument
    add("--start", metavar="FILE", help="start with the network of a checkpoint, also of PPO")
    add("--duel", type=int, metavar="GAMES", help="only play the search against the network alone")
    add("--budget", type=int, default=24, help="iterations a decision")
    add("--match-budget", type=int, default=32, help="the same in matches")
    add("--value-weight", type=float, default=0.1, help="of what the search found")
    add("--least-span", type=float, default=0.1, help="the least span that is scaled to 1")
    add("--first-weight", type=float, default=1.0, help="visits that a first value counts as")
    # The second name of each option is its old one.
    add("--replay-buffer", "--room", type=int, default=200_000, help="decisions in memory")
    add("--updates", "--lessons", type=int, default=1, help="minibatches a decision")
    add("--c-puct", type=float, default=0.15, help="exploration of the search")
    add("--halves", action="store_true", help="search while the GPU evaluates")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    chosen = options()
    if chosen.duel:
        print(json.dumps(Learner(chosen).duel(chosen.duel)))
    else:
        train(chosen)
