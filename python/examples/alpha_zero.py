"""An AlphaZero-like loop on `VecSearch`: a network learns from a search that it guides itself.

    python examples/alpha_zero.py --minutes 5
    python examples/alpha_zero.py --minutes 3 --device cuda --width 512

The search runs for every decision of many games at once. The network learns a policy that is
closer to the actions that the search found better. Its value target is half the result of the game
and half the value that the search found. The result is the margin of points, squashed to -1 to 1
by tanh. The reference bots are played with the search, and one of them also with the policy alone.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch
from self_play_ppo import YARDSTICKS, SelfPlay, practise, usual_options
from torch.nn import functional as F

import vinea

#: The margin of points that is worth tanh(1).
POINTS = 30.0


class Learner(SelfPlay):
    def __init__(self, chosen: argparse.Namespace) -> None:
        super().__init__(chosen)
        actions, inputs = self.games.num_actions, self.games.observation_size
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=chosen.rate, weight_decay=1e-4)
        self.search = self.searching(self.games)
        self.rng = np.random.default_rng(chosen.seed)
        #: Decisions of unfinished games, by game: place in the buffer, seat, searched value.
        self.open: list[list[tuple[int, int, float]]] = [[] for _ in range(chosen.games)]
        self.margins = np.zeros(chosen.games)
        room = chosen.replay_buffer
        self.counts = torch.zeros((room, inputs), dtype=torch.uint8, device=self.device)
        self.policies = torch.zeros((room, actions), dtype=torch.float16, device=self.device)
        self.values = torch.zeros(room, device=self.device)
        #: True for places whose game is over, so that the value is known.
        self.known = torch.zeros(room, dtype=torch.bool, device=self.device)
        self.next, self.iterations, self.filled = 0, 0, 0

    def searching(self, games: vinea.VecGame) -> vinea.VecSearch:
        """Creates the search that plays the training games."""
        chosen = self.chosen
        return vinea.VecSearch(
            games, self.evaluate, chosen.seed, budget=chosen.budget, c_puct=chosen.c_puct,
            noise=0.25, alpha=0.5, dtype="uint8", threads=chosen.threads, halves=chosen.halves,
        )  # fmt: skip

    def state(self) -> dict[str, Any]:
        """Returns everything needed to resume training, and the filled part of the buffer."""
        names = ("counts", "policies", "values", "known")
        buffer = {name: getattr(self, name)[: self.filled].clone() for name in names}
        rest = ("open", "margins", "next", "iterations", "filled")
        return super().state() | {
            "buffer": buffer,
            "rest": {name: getattr(self, name) for name in rest},
            "draws": self.rng.bit_generator.state,
            "replay_buffer": self.chosen.replay_buffer,
        }

    def restore(self, state: dict[str, Any]) -> None:
        if state.get("replay_buffer") != self.chosen.replay_buffer:
            said = f"the checkpoint has --replay-buffer {state.get('replay_buffer')}"
            raise SystemExit(f"{said}, not {self.chosen.replay_buffer}")
        super().restore(state)
        for name, rows in state["buffer"].items():
            getattr(self, name)[: len(rows)] = rows
        for name, value in state["rest"].items():
            setattr(self, name, value)
        self.rng.bit_generator.state = state["draws"]
        self.search = self.searching(self.games)

    @torch.no_grad()
    def evaluate(self, counts: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Evaluates leaves for the search."""
        seen = [torch.from_numpy(array).to(self.device) for array in (counts, masks)]
        logits, values = self.net(*seen)
        return logits.softmax(1), values.tanh()

    def play(self) -> None:
        """Makes one searched decision in every game."""
        found = self.search.run()
        self.iterations += found.iterations
        policy = self.improved(found)
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
        actions = lots.argmax(1)
        stepped = self.games.step(actions)
        rewards, over = stepped[2], stepped[3]
        self.margins += rewards[:, 0] - rewards[:, 1]
        for game, (seat, value) in enumerate(zip(seats, found.values[every, seats])):
            self.open[game].append((int(places[game]), int(seat), float(value)))
        self.close(np.flatnonzero(over))
        self.steps += len(self.games)

    def improved(self, found: vinea.VecSearchResult) -> np.ndarray:
        """Returns the policy target: the network's policy, shifted to actions with higher values.

        With few iterations all actions get similar visits, so visits alone are a weak target. As in
        Gumbel MuZero, an action without visits gets the value of the position.
        """
        with torch.no_grad():
            counts, masks = self.games.observations, self.games.masks
            seen = [torch.from_numpy(array).to(self.device) for array in (counts, masks)]
            logits = self.net(*seen)[0].cpu().numpy()
        here = found.values[np.arange(len(masks)), self.games.seats]
        worth = np.where(np.isnan(found.action_values), here[:, None], found.action_values)
        logits = np.where(masks > 0, logits + self.chosen.faith * worth, -np.inf)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return odds / odds.sum(1, keepdims=True)

    def close(self, over: np.ndarray) -> None:
        """Sets the values of all decisions of finished games."""
        places, targets = [], []
        for game in over:
            outcome = np.tanh(self.margins[game] / POINTS)
            for place, seat, value in self.open[game]:
                places.append(place)
                targets.append(0.5 * value + 0.5 * (outcome if seat == 0 else -outcome))
            self.open[game], self.margins[game] = [], 0.0
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
            logits, values = self.net(self.counts[drawn], torch.ones_like(self.policies[drawn]))
            wanted = self.policies[drawn].float()
            loss = -(wanted * F.log_softmax(logits, 1)).sum(1).mean()
            loss = loss + F.mse_loss(values.tanh(), self.values[drawn])
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()

    def policy(self) -> vinea.Batched:
        """Returns the network without the search as a player of `vinea.arena`."""
        return vinea.Batched(
            lambda counts, masks: self.evaluate(counts, masks)[0].argmax(1), "policy", "uint8"
        )

    def matches(self) -> dict[str, float]:
        """Returns the win rate of the search against each reference bot, all games at once."""
        each, game = self.chosen.matches, self.chosen.game
        names = [name for name in YARDSTICKS for _ in range(each)]
        tables = [vinea.Game(game, 2, seed=number % each // 2) for number in range(len(names))]
        bots = [vinea.Bot(name, seed=number) for number, name in enumerate(names)]
        while True:
            mine = []
            for number, table in enumerate(tables):
                while (seat := table.current_seat) is not None and seat != number % 2:
                    table.apply(bots[number].choose(table))
                if seat is not None:
                    mine.append(table)
            if not mine:
                won = [table.returns("win")[number % 2] for number, table in enumerate(tables)]
                return dict(zip(YARDSTICKS, np.reshape(won, (-1, each)).mean(1).tolist()))
            search = vinea.VecSearch(
                mine, self.evaluate, budget=self.chosen.match_budget, dtype="uint8", seed=1,
                threads=self.chosen.threads,
            )  # fmt: skip
            for table, action in zip(mine, search.run().actions):
                table.apply(int(action))


def measure(learner: Learner) -> dict[str, float]:
    """Returns the number of iterations and the win rates: of the search against each reference bot,
    and of the policy alone against one of them.
    """
    chosen = learner.chosen
    alone = vinea.arena(chosen.game, [learner.policy(), "greedy"], games=chosen.matches, seed=1)
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
    parser.add_argument("--budget", type=int, default=24, help="iterations a decision")
    parser.add_argument("--faith", type=float, default=20.0, help="in what the search found")
    parser.add_argument("--match-budget", type=int, default=32, help="the same in matches")
    # The second name of each option is its old one.
    parser.add_argument(
        "--replay-buffer", "--room", type=int, default=200_000, help="decisions that are remembered"
    )
    parser.add_argument(
        "--updates", "--lessons", type=int, default=1, help="minibatches a decision"
    )
    parser.add_argument("--c-puct", type=float, default=1.0, help="exploration of the search")
    parser.add_argument("--halves", action="store_true", help="search while the GPU evaluates")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    train(options())
