"""The common parts of the two self-play learners: network, games, checkpoints and options."""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import vinea

YARDSTICKS = ("random", "novice", "greedy", "grower")
#: The margin of points at the end that is an outcome of tanh(1). The search uses the same scale.
MARGIN = 30.0


class Network(nn.Module):
    """A network from `uint8` observations to logits of all actions and two values.

    The first value is free: PPO learns the points still to come. The second, from -1 to 1, is the
    expected outcome of the game, as a search needs it.
    """

    def __init__(self, scale: np.ndarray, actions: int, width: int = 512) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(scale.astype(np.float32)))
        self.trunk = nn.Sequential(
            nn.Linear(len(scale), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value, self.outcome = nn.Linear(width, 1), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.outcome.weight)

    def forward(
        self, counts: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        hidden = self.trunk((counts.float() / self.scale).clamp(max=1))
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return logits, self.value(hidden).squeeze(1), self.outcome(hidden).squeeze(1).tanh()


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
        #: The points of seat 0 minus those of seat 1, in every game.
        self.margins = np.zeros(chosen.games)

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Makes one decision in every game. Returns for each game the margin of points that seat 0
        gained, if the game is over, and the outcome for seat 0, which is 0 if it is not over.
        """
        stepped = self.games.step(actions)
        gained, over = stepped[2][:, 0] - stepped[2][:, 1], stepped[3].copy()
        self.margins += gained
        outcomes = np.where(over, np.tanh(self.margins / MARGIN), 0.0)
        self.margins[over] = 0.0
        self.steps += len(self.games)
        return gained, over, outcomes

    def state(self) -> dict[str, Any]:
        """Returns everything needed to resume training, for `--save`."""
        return {
            "game": self.chosen.game,
            "net": self.net.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "steps": self.steps,
            "games": self.games.serialize(),
            "margins": self.margins,
            "luck": torch.get_rng_state(),
            "device_luck": torch.cuda.get_rng_state(self.device) if self.on_gpu else None,
        }

    def take_network(self, state: dict[str, Any]) -> None:
        """Takes only the network from the result of `state`."""
        if state["game"] != self.chosen.game:
            raise SystemExit(f"the checkpoint is of {state['game']}, not of {self.chosen.game}")
        try:
            self.net.load_state_dict(state["net"])
        except RuntimeError as error:
            raise SystemExit(f"the checkpoint does not fit (another --width?): {error}") from None

    def restore(self, state: dict[str, Any]) -> None:
        """Restores the result of `state`; the learner must have the same game and sizes."""
        self.take_network(state)
        self.optimizer.load_state_dict(state["optimizer"])
        games = vinea.VecGame.deserialize(state["games"])
        if len(games) != self.chosen.games:
            raise SystemExit(f"the checkpoint has --games {len(games)}, not {self.chosen.games}")
        self.games, self.steps, self.margins = games, state["steps"], state["margins"]
        # `map_location` moved the states to the device, but generators take them from the CPU.
        torch.set_rng_state(state["luck"].cpu())
        device_luck = state.get("device_luck")
        if self.on_gpu and device_luck is not None:
            torch.cuda.set_rng_state(device_luck.cpu(), self.device)


def practise(
    learner: SelfPlay,
    lesson: Callable[[float], None],
    measure: Callable[[], dict[str, float]],
    due: float = 0.0,
) -> None:
    """Trains for `--minutes`, or until `--decisions` are made; `lesson` is called with the fraction
    of the training that is left.

    Every `--every` seconds of training, first after `due`, a line of JSON reports the measurements.
    Training starts from the checkpoint of `--load` and writes one to `--save` at each measurement.
    """
    chosen, spent = learner.chosen, 0.0
    if chosen.load:
        learner.restore(torch.load(chosen.load, map_location=learner.device, weights_only=False))
    while True:
        done = max(spent / (60 * chosen.minutes), learner.steps / (chosen.decisions or math.inf))
        if spent >= due or done >= 1:
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
        if done >= 1:
            return
        start = time.perf_counter()
        lesson(1 - done)
        spent += time.perf_counter() - start


def usual_options(
    description: str, games: int, matches: int, minibatch: int
) -> argparse.ArgumentParser:
    """Returns a parser of the options that all self-play learners share, with default sizes."""
    parser = argparse.ArgumentParser(description=description)
    add = parser.add_argument
    add("--game", default="vinhos", choices=vinea.games())
    add("--minutes", type=float, default=5, help="of training, matches apart")
    add("--decisions", type=int, help="stop after so many, even if there is time left")
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
