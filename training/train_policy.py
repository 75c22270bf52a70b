#!/usr/bin/env python3
"""Trains the policy of one game: positions in, `policy.safetensors` and its provenance out.

    python3 training/train_policy.py --data gen1 --out games/vinhos/mind/weights/policy.safetensors
"""

import numpy as np
import torch

import fitting
import positions
from network import Policy, exact_action_values
from train import HELD_OUT, inputs_of

REPORTED = 20_000  # number of positions in the figures, for each number of players


def tensors(header, table, device):
    """Returns the inputs of the seat to move at each searched position, and the visits of each action."""
    searched = table.choices > 0
    rows, due = np.nonzero(searched)[0], table.due[searched].astype(np.int64)
    most = int(table.choices.max())
    place = np.arange(most)[None, :] < table.choices[rows][:, None]
    actions = np.zeros(place.shape, np.int64)
    visits = np.zeros(place.shape, np.float32)
    actions[place] = table.actions
    # The first visit of an action is its initial evaluation.
    visits[place] = table.tried - 1
    visits = visits.clip(0)
    visited = visits.sum(-1) > 0
    entries = next(t["entries"] for t in header["tables"] if t["players"] == table.players)
    observed = positions.observations(table, entries, device)
    rows, due = torch.as_tensor(rows[visited], device=device), torch.as_tensor(due[visited], device=device)
    inputs, _ = inputs_of(table)
    return {
        "observed": observed[rows, due],
        "inputs": inputs.to(device)[rows, due],
        "actions": torch.as_tensor(actions[visited]).to(device, torch.int16),
        "legal": torch.as_tensor(place[visited]).to(device),
        "share": torch.as_tensor(visits[visited] / visits[visited].sum(-1, keepdims=True)).to(device),
        "held": torch.as_tensor(table.game % HELD_OUT == 0).to(device)[rows],
    }


def log_shares(numbers, batch):
    """Returns the logarithm of the predicted share of each legal action."""
    chosen = torch.gather(numbers, 1, batch["actions"].long())
    return torch.log_softmax(chosen.masked_fill(~batch["legal"], -1e9), -1)


def cross_entropy(logs, batch):
    return -(batch["share"] * logs.clamp(min=-50)).sum(-1)


def batch_loss(policy, players, batch):
    numbers, sums = policy(players, batch["observed"].float(), batch["inputs"].float())
    return cross_entropy(log_shares(numbers, batch), batch).mean() + 0.1 * fitting.width(sums)


@torch.no_grad()
def report(policy, tables):
    """Returns held-out figures of the policy as the bots compute it: cross-entropy to the visits, accuracy."""
    lines = []
    for players, data in tables.items():
        held = data["held"].nonzero()[:, 0][:REPORTED]
        if not len(held):
            continue
        batch = {name: column[held] for name, column in data.items()}
        numbers, overflow = exact_action_values(policy, players, batch["observed"].float(), batch["inputs"].float())
        logs = log_shares(numbers.float().to(held.device), batch)
        even = batch["legal"].float().sum(-1).log()
        least = -(batch["share"] * batch["share"].clamp(min=1e-9).log()).sum(-1)
        best = batch["share"].argmax(-1)
        right = (logs.argmax(-1) == best).float().mean().item()
        likely = (logs.argsort(-1, descending=True)[:, :3] == best[:, None]).any(-1).float().mean().item()
        loss = cross_entropy(logs, batch).mean().item()
        lines.append(
            f"players {players}: cross-entropy {even.mean().item():.3f} even -> {loss:.3f} "
            f"({least.mean().item():.3f} at the least), the most visited action first {100 * right:.1f} %, "
            f"among the first three {100 * likely:.1f} %, held out {len(held)}, overflow {overflow:.1e}"
        )
    return lines


def main():
    args = fitting.arguments(__doc__, epochs=30, batch=4096, rate=4e-3).parse_args()
    device = fitting.prepare(args.seed)
    header, read = positions.read(args.data)
    description = positions.described(args.data, read)
    tables = {players: tensors(header, table, device) for players, table in read.items()}
    del read
    data = f"{description}, {sum(len(data['held']) for data in tables.values())} of them searched"
    print(f"{header['game']}, {data}", flush=True)
    policy = Policy(header).to(device)
    steps = fitting.fit(policy, tables, lambda players, batch: batch_loss(policy, players, batch), 1e-2, args)
    fitting.write(policy, header, report(policy, tables), args, data=data, steps=steps)


if __name__ == "__main__":
    main()
