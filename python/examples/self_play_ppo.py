"""Self-play PPO on `VecGame`: one network plays both seats of many games at once.

    python examples/self_play_ppo.py --minutes 5
    python examples/self_play_ppo.py --minutes 1 --device cuda --games 1024 --width 512
    python examples/self_play_ppo.py --minutes 5 --save ppo.pt
    python examples/self_play_ppo.py --minutes 5 --load ppo.pt --save ppo.pt   # 5 minutes more

The reward is the margin: the points that the deciding seat gains from then on, minus the other
seat's. This is zero-sum, so if the other seat is to move, the value of the position is negated.
Every `--every` seconds of training the greedy policy plays against the reference bots, and a line
of JSON reports the win rates. The network also learns the outcome of the game, so that a search can
use it (`alpha_zero.py --start ppo.pt`).
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from self_play import YARDSTICKS, SelfPlay, practise, usual_options
from torch import nn
from torch.nn import functional as F

import vinea

#: The number of points that is a reward of 1.
POINTS = 10.0
#: The λ of the targets of the outcome.
OUTCOME_LAMBDA = 0.95


class Learner(SelfPlay):
    def __init__(self, chosen: argparse.Namespace) -> None:
        super().__init__(chosen)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=chosen.rate, eps=1e-5)

    def see(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the observations and masks of the seats to move, on the device."""
        counts, masks = self.games.observations, self.games.masks
        return torch.from_numpy(counts).to(self.device, copy=True), torch.from_numpy(masks).to(
            self.device, copy=True
        )

    @torch.no_grad()
    def rollout(self) -> dict[str, torch.Tensor]:
        """Plays `--horizon` decisions of every game and returns them with their advantages."""
        kept: dict[str, list[torch.Tensor]] = {}
        for _ in range(self.chosen.horizon):
            counts, masks = self.see()
            logits, values, outcomes = self.net(counts, masks)
            # Samples from the softmax by the Gumbel trick.
            actions = (logits - torch.empty_like(logits).exponential_().log()).argmax(1)
            logs = F.log_softmax(logits, 1).gather(1, actions[:, None]).squeeze(1)
            seats = self.games.seats.copy()
            gained, over, results = self.step(actions.cpu().numpy())
            side = np.where(seats == 0, 1, -1)
            # If the other seat moves next, the next value is negated.
            turn = np.where(over, 0, np.where(self.games.seats == seats, 1, -1))
            for name, tensor in {
                "counts": counts, "masks": masks, "actions": actions, "logs": logs,
                "values": values, "outcomes": outcomes,
            }.items():  # fmt: skip
                kept.setdefault(name, []).append(tensor)
            for name, array in {
                "gained": side * gained / POINTS, "results": side * results, "turn": turn,
            }.items():  # fmt: skip
                column = torch.from_numpy(array.astype(np.float32)).to(self.device)
                kept.setdefault(name, []).append(column)
        _, value, outcome = self.net(*self.see())
        batch = {name: torch.stack(tensors) for name, tensors in kept.items()}
        turns, trace = batch["turn"], self.chosen.gae_lambda
        batch["advantages"] = advantages(batch["gained"], batch["values"], turns, value, trace)
        batch["targets"] = batch["advantages"] + batch["values"]
        surprises = advantages(batch["results"], batch["outcomes"], turns, outcome, OUTCOME_LAMBDA)
        batch["outcome_targets"] = surprises + batch["outcomes"]
        return {name: tensor.flatten(0, 1) for name, tensor in batch.items()}

    def learn(self, batch: dict[str, torch.Tensor], left: float) -> None:
        """Makes PPO's clipped updates; rate and entropy bonus decrease with the time left."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.chosen.rate * max(left, 0.05)
        advantages = batch["advantages"]
        batch["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(self.chosen.epochs):
            order = torch.randperm(len(advantages), device=self.device)
            for rows in order.split(self.chosen.minibatch):
                logits, values, outcomes = self.net(batch["counts"][rows], batch["masks"][rows])
                logs = F.log_softmax(logits, 1)
                mine = logs.gather(1, batch["actions"][rows, None]).squeeze(1)
                ratio, advantage = (mine - batch["logs"][rows]).exp(), batch["advantages"][rows]
                gain = torch.minimum(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
                entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
                error = F.smooth_l1_loss(values, batch["targets"][rows])
                error = error + F.mse_loss(outcomes, batch["outcome_targets"][rows])
                loss = 0.5 * error - gain - self.chosen.entropy * left * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimizer.step()

    def player(self) -> vinea.Batched:
        """Returns the greedy policy as a player of `vinea.arena`."""

        @torch.no_grad()
        def policy(counts: np.ndarray, masks: np.ndarray) -> torch.Tensor:
            seen = [torch.from_numpy(array).to(self.device) for array in (counts, masks)]
            return self.net(*seen)[0].argmax(1)

        return vinea.Batched(policy, "ppo", dtype="uint8")


def advantages(
    gained: torch.Tensor,
    values: torch.Tensor,
    turns: torch.Tensor,
    last: torch.Tensor,
    trace: float,
) -> torch.Tensor:
    """Returns generalised advantage estimates (GAE), each for the seat that decided."""
    found = torch.zeros_like(values)
    after, ahead = last, torch.zeros_like(last)
    for step in reversed(range(len(found))):
        surprise = gained[step] + turns[step] * after - values[step]
        ahead = surprise + trace * turns[step] * ahead
        found[step], after = ahead, values[step]
    return found


def measure(game: str, player: vinea.Batched, games: int) -> dict[str, float]:
    """Returns the win rate of a player against each reference bot."""
    found = {}
    for name in YARDSTICKS:
        result = vinea.arena(game, [player, name], games=games, seed=1)
        found[name] = next(one.wins.share for one in result.standings if one.player == player.name)
    return found


def train(chosen: argparse.Namespace) -> Learner:
    learner = Learner(chosen)
    practise(
        learner,
        lambda left: learner.learn(learner.rollout(), left),
        lambda: measure(chosen.game, learner.player(), chosen.matches),
    )
    return learner


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = usual_options(__doc__.split("\n")[0], games=512, matches=100, minibatch=4096)
    parser.add_argument("--horizon", type=int, default=32, help="decisions of a rollout")
    parser.add_argument("--epochs", type=int, default=2)
    # The second name of each option is its old one.
    parser.add_argument("--gae-lambda", "--trace", type=float, default=0.9)
    parser.add_argument("--entropy", "--curiosity", type=float, default=0.02, help="its weight")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    train(options())
