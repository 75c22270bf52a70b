"""A small learner: a softmax over masked actions, trained by policy gradient in PettingZoo.

    python examples/learn.py --episodes 400            # a linear policy in NumPy
    python examples/learn.py --episodes 400 --torch    # a small network, if PyTorch is installed

All seats share one policy. The advantage of a decision is the points that its seat gained from then
on, minus the running mean of these gains.
"""

from __future__ import annotations

import argparse
from typing import Protocol

import numpy as np

import vinea
from vinea.pettingzoo import la_vina_v0


class Policy(Protocol):
    def probabilities(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray: ...

    def learn(self, steps: list[Step]) -> None: ...


class Step:
    """A decision and its result."""

    def __init__(self, observation: np.ndarray, mask: np.ndarray, action: int) -> None:
        self.observation, self.mask, self.action = observation, mask, action
        #: The discounted sum of the points gained from here on.
        self.gain = 0.0
        self.advantage = 0.0


def softmax(logits: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns the probabilities of the legal actions."""
    logits = np.where(mask, logits, -np.inf)
    odds = np.exp(logits - logits.max())
    return odds / odds.sum()


class LinearPolicy:
    """A policy with one row of weights for each action."""

    def __init__(self, inputs: int, actions: int, rate: float = 0.002) -> None:
        self.weights = np.zeros((actions, inputs), np.float32)
        self.rate = rate

    def probabilities(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
        return softmax(self.weights @ observation, mask)

    def learn(self, steps: list[Step]) -> None:
        for step in steps:
            # The gradient of the chosen action's log-probability.
            gradient = -self.probabilities(step.observation, step.mask)
            gradient[step.action] += 1.0
            legal = np.flatnonzero(step.mask)
            pull = self.rate * step.advantage * gradient[legal]
            self.weights[legal] += np.outer(pull, step.observation).astype(np.float32)


def torch_policy(inputs: int, actions: int, rate: float = 1e-3) -> Policy:
    """Creates a policy with one hidden layer, in PyTorch."""
    import torch

    class NetworkPolicy:
        def __init__(self) -> None:
            self.net = torch.nn.Sequential(
                torch.nn.Linear(inputs, 64), torch.nn.Tanh(), torch.nn.Linear(64, actions)
            )
            self.optimizer = torch.optim.Adam(self.net.parameters(), lr=rate)

        def probabilities(self, observation: np.ndarray, mask: np.ndarray) -> np.ndarray:
            with torch.no_grad():
                logits = self.net(torch.from_numpy(observation)).numpy().astype(np.float64)
            return softmax(logits, mask)

        def learn(self, steps: list[Step]) -> None:
            logits = self.net(torch.from_numpy(np.stack([step.observation for step in steps])))
            masks = torch.from_numpy(np.stack([step.mask for step in steps])).bool()
            logs = torch.log_softmax(logits.masked_fill(~masks, -1e9), dim=1)
            chosen = torch.tensor([step.action for step in steps])
            weights = torch.tensor([step.advantage for step in steps], dtype=torch.float32)
            loss = -(logs[torch.arange(len(steps)), chosen] * weights).mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    return NetworkPolicy()


def play_episode(
    env, policy: Policy, rng: np.random.Generator, seed: int, patience: float = 0.95
) -> list[Step]:
    """Plays one game with the policy in every seat."""
    env.reset(seed=seed)
    steps: dict[str, list[Step]] = {agent: [] for agent in env.possible_agents}
    earned: dict[str, list[float]] = {agent: [] for agent in env.possible_agents}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        # The reward since the seat's last decision belongs to that decision.
        if steps[agent]:
            earned[agent].append(reward)
        if terminated or truncated:
            env.step(None)
            continue
        chances = policy.probabilities(observation, info["action_mask"])
        action = int(rng.choice(len(chances), p=chances / chances.sum()))
        steps[agent].append(Step(observation, info["action_mask"], action))
        env.step(action)
    for agent, made in steps.items():
        gain = 0.0
        for step, reward in zip(reversed(made), reversed(earned[agent])):
            gain = reward + patience * gain
            step.gain = gain
    return [step for made in steps.values() for step in made]


def train(
    episodes: int, *, players: int = 2, rounds: int = 6, seed: int = 1, torch: bool = False
) -> Policy:
    """Trains a policy for short games of La Viña."""
    env = la_vina_v0.raw_env(players, reward="score", max_rounds=rounds)
    inputs = env.observation_space("player_0").shape[0]
    actions = int(env.action_space("player_0").n)
    policy = torch_policy(inputs, actions) if torch else LinearPolicy(inputs, actions)
    rng = np.random.default_rng(seed)
    usual = 0.0
    for episode in range(episodes):
        steps = play_episode(env, policy, rng, seed + episode)
        for step in steps:
            step.advantage = step.gain - usual
        usual += 0.05 * (float(np.mean([step.gain for step in steps])) - usual)
        policy.learn(steps)
    return policy


def player(policy: Policy, seed: int = 1):
    """Returns the policy as a player of `vinea.arena`."""
    rng = np.random.default_rng(seed)

    def learned(game: vinea.Game) -> int:
        chances = policy.probabilities(game.observation(), game.action_mask())
        return int(rng.choice(len(chances), p=chances / chances.sum()))

    return learned


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=400)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--torch", action="store_true")
    chosen = parser.parse_args()
    policy = train(chosen.episodes, seed=chosen.seed, torch=chosen.torch)
    print(vinea.arena("la-vina", [player(policy), "random"], games=chosen.games, max_rounds=6))


if __name__ == "__main__":
    main()
