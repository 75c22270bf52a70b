"""Self-play PPO on `VecGame`: one network plays both seats of many games at once.

    python examples/self_play_ppo.py --minutes 5
    python examples/self_play_ppo.py --minutes 1 --device cuda --games 1024 --width 512
    python examples/self_play_ppo.py --minutes 5 --save ppo.pt
    python examples/self_play_ppo.py --minutes 5 --load ppo.pt --save ppo.pt   # 5 minutes more

The reward is the margin: the points that the deciding seat gains from then on, minus the other
seat's. This is zero-sum, so if the other seat is to move, the value of the position is negated.
Every `--every` seconds of training the greedy policy plays against the reference bots, and a line
of JSON reports the win rates.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import vinea

#: The number of points that is a reward of 1.
POINTS = 10.0
YARDSTICKS = ("random", "novice", "greedy", "grower")


class Network(nn.Module):
    """A network from `uint8` observations to logits of all actions and a value."""

    def __init__(self, scale: np.ndarray, actions: int, width: int = 512) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(scale.astype(np.float32)))
        self.trunk = nn.Sequential(
            nn.Linear(len(scale), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)

    def forward(
        self, counts: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.trunk((counts.float() / self.scale).clamp(max=1))
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return logits, self.value(hidden).squeeze(1)


class SelfPlay:
    """A batch of two-player games, and the network that plays both seats."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        torch.manual_seed(chosen.seed)
        self.chosen, self.device = chosen, torch.device(chosen.device)
        self.on_gpu = self.device.type == "cuda"
        self.games = vinea.VecGame(
            chosen.game, chosen.games, 2, seed=chosen.seed, reward="score", dtype="uint8",
            threads=chosen.threads,
        )  # fmt: skip
        scale, actions = self.games.observation_scale, self.games.num_actions
        self.net = Network(scale, actions, chosen.width).to(self.device)
        self.steps = 0

    def state(self) -> dict[str, Any]:
        """Returns everything needed to resume training, for `--save`."""
        return {
            "game": self.chosen.game,
            "net": self.net.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
            "games": self.games.serialize(),
            "luck": torch.get_rng_state(),
            "device_luck": torch.cuda.get_rng_state(self.device) if self.on_gpu else None,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Restores the result of `state`; the learner must have the same game and sizes."""
        if state["game"] != self.chosen.game:
            raise SystemExit(f"the checkpoint is of {state['game']}, not of {self.chosen.game}")
        try:
            self.net.load_state_dict(state["net"])
        except RuntimeError as error:
            raise SystemExit(f"the checkpoint does not fit (another --width?): {error}") from None
        self.optimizer.load_state_dict(state["optimizer"])
        games = vinea.VecGame.deserialize(state["games"])
        if len(games) != self.chosen.games:
            raise SystemExit(f"the checkpoint has --games {len(games)}, not {self.chosen.games}")
        self.games, self.steps = games, state["steps"]
        # `map_location` moved the states to the device, but generators take them from the CPU.
        torch.set_rng_state(state["luck"].cpu())
        device_luck = state.get("device_luck")
        if self.on_gpu and device_luck is not None:
            torch.cuda.set_rng_state(device_luck.cpu(), self.device)


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
        every = np.arange(len(self.games))
        for _ in range(self.chosen.horizon):
            counts, masks = self.see()
            logits, values = self.net(counts, masks)
            # Samples from the softmax by the Gumbel trick.
            actions = (logits - torch.empty_like(logits).exponential_().log()).argmax(1)
            logs = F.log_softmax(logits, 1).gather(1, actions[:, None]).squeeze(1)
            seats = self.games.seats.copy()
            stepped = self.games.step(actions.cpu().numpy())
            rewards, over = stepped[2], stepped[3]
            gained = (rewards[every, seats] - rewards[every, 1 - seats]) / POINTS
            # If the other seat moves next, the next value is negated.
            turn = np.where(over, 0, np.where(self.games.seats == seats, 1, -1))
            for name, tensor in {
                "counts": counts, "masks": masks, "actions": actions, "logs": logs,
                "values": values,
                "gained": torch.from_numpy(gained.astype(np.float32)).to(self.device),
                "turn": torch.from_numpy(turn.astype(np.float32)).to(self.device),
            }.items():  # fmt: skip
                kept.setdefault(name, []).append(tensor)
        last = self.net(*self.see())[1]
        self.steps += self.chosen.horizon * len(self.games)
        batch = {name: torch.stack(tensors) for name, tensors in kept.items()}
        batch["advantages"] = self.advantages(batch, last)
        batch["targets"] = batch["advantages"] + batch["values"]
        return {name: tensor.flatten(0, 1) for name, tensor in batch.items()}

    def advantages(self, batch: dict[str, torch.Tensor], last: torch.Tensor) -> torch.Tensor:
        """Returns generalised advantage estimates (GAE), each for the seat that decided."""
        found = torch.zeros_like(batch["values"])
        after, ahead = last, torch.zeros_like(last)
        for step in reversed(range(len(found))):
            turn, value = batch["turn"][step], batch["values"][step]
            surprise = batch["gained"][step] + turn * after - value
            ahead = surprise + self.chosen.gae_lambda * turn * ahead
            found[step], after = ahead, value
        return found

    def learn(self, batch: dict[str, torch.Tensor], left: float) -> None:
        """Makes PPO's clipped updates; rate and entropy bonus decrease with the time left."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.chosen.rate * max(left, 0.05)
        advantages = batch["advantages"]
        batch["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(self.chosen.epochs):
            order = torch.randperm(len(advantages), device=self.device)
            for rows in order.split(self.chosen.minibatch):
                logits, values = self.net(batch["counts"][rows], batch["masks"][rows])
                logs = F.log_softmax(logits, 1)
                mine = logs.gather(1, batch["actions"][rows, None]).squeeze(1)
                ratio, advantage = (mine - batch["logs"][rows]).exp(), batch["advantages"][rows]
                gain = torch.minimum(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean()
                entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
                error = F.smooth_l1_loss(values, batch["targets"][rows])
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


def measure(game: str, player: vinea.Batched, games: int) -> dict[str, float]:
    """Returns the win rate of a player against each reference bot."""
    found = {}
    for name in YARDSTICKS:
        result = vinea.arena(game, [player, name], games=games, seed=1)
        found[name] = next(one.wins.share for one in result.standings if one.player == player.name)
    return found


def practise(
    learner: SelfPlay,
    lesson: Callable[[float], None],
    measure: Callable[[], dict[str, float]],
    due: float = 0.0,
) -> None:
    """Trains for `--minutes`; `lesson` is called with the fraction of the time that is left.

    Every `--every` seconds of training, first after `due`, a line of JSON reports the measurements.
    Training starts from the checkpoint of `--load` and writes one to `--save` at each measurement.
    """
    chosen, spent = learner.chosen, 0.0
    if chosen.load:
        learner.restore(torch.load(chosen.load, map_location=learner.device, weights_only=False))
    while True:
        if spent >= due or spent >= 60 * chosen.minutes:
            line = {"seed": chosen.seed, "seconds": round(spent, 1), "steps": learner.steps}
            line |= measure()
            print(json.dumps(line), flush=True)
            if chosen.log:
                with Path(chosen.log).open("a") as log:
                    log.write(json.dumps(line) + "\n")
            if chosen.save:
                # Renamed when complete, so that a checkpoint is never half written.
                torch.save(learner.state(), unfinished := f"{chosen.save}.new")
                Path(unfinished).replace(chosen.save)
            due += chosen.every
        if spent >= 60 * chosen.minutes:
            return
        start = time.perf_counter()
        lesson(1 - spent / (60 * chosen.minutes))
        spent += time.perf_counter() - start


def train(chosen: argparse.Namespace) -> Learner:
    learner = Learner(chosen)
    practise(
        learner,
        lambda left: learner.learn(learner.rollout(), left),
        lambda: measure(chosen.game, learner.player(), chosen.matches),
    )
    return learner


def usual_options(
    description: str, games: int, matches: int, minibatch: int
) -> argparse.ArgumentParser:
    """Returns a parser of the options that all self-play learners share, with default sizes."""
    parser = argparse.ArgumentParser(description=description)
    add = parser.add_argument
    add("--game", default="vinhos", choices=vinea.games())
    add("--minutes", type=float, default=5, help="of training, matches apart")
    add("--every", type=float, default=60, help="seconds between two matches")
    add("--matches", type=int, default=matches, help="games against each reference bot")
    add("--games", type=int, default=games, help="played at once")
    add("--minibatch", type=int, default=minibatch)
    add("--width", type=int, default=256)
    add("--rate", type=float, default=1e-3)
    add("--threads", type=int, default=0)
    add("--device", default="cpu")
    add("--seed", type=int, default=1)
    add("--log", help="a file that lines of JSON are added to")
    add("--save", metavar="FILE", help="write a checkpoint at every measurement")
    add("--load", metavar="FILE", help="go on from a checkpoint (a pickle: load only your own)")
    return parser


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
