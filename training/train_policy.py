#!/usr/bin/env python3
"""Trains the policy of one game: positions in, `policy.bin` and its provenance out.

    python3 training/train_policy.py --data gen1.pos --out games/vinhos/mind/weights/policy.bin
"""

import argparse
import hashlib
import math
import time
from pathlib import Path

import numpy as np
import torch

import positions
from network import Policy, exact_promises
from train import HELD_OUT, inputs_of

REPORTED = 20_000  # positions of each number of players that the figures are taken of


def tensors(header, table, device):
    """What who decides is told at each searched position, and what the search made of each action."""
    searched = table.choices > 0
    rows, due = np.nonzero(searched)[0], table.due[searched].astype(np.int64)
    most = int(table.choices.max())
    place = np.arange(most)[None, :] < table.choices[rows][:, None]
    actions = np.zeros(place.shape, np.int64)
    visits = np.zeros(place.shape, np.float32)
    actions[place] = table.actions
    # The first visit of an action is the judgement that it begins with.
    visits[place] = table.tried - 1
    visits = visits.clip(0)
    told = visits.sum(-1) > 0
    entries = next(t["entries"] for t in header["tables"] if t["players"] == table.players)
    observed = positions.observations(table, entries, device)
    rows, due = torch.as_tensor(rows[told], device=device), torch.as_tensor(due[told], device=device)
    inputs, _ = inputs_of(table)
    return {
        "observed": observed[rows, due],
        "inputs": inputs.to(device)[rows, due],
        "actions": torch.as_tensor(actions[told]).to(device, torch.int16),
        "legal": torch.as_tensor(place[told]).to(device),
        "share": torch.as_tensor(visits[told] / visits[told].sum(-1, keepdims=True)).to(device),
        "held": torch.as_tensor(table.game % HELD_OUT == 0).to(device)[rows],
    }


def log_shares(numbers, batch):
    """The logarithm of the share that is promised to each legal action."""
    chosen = torch.gather(numbers, 1, batch["actions"].long())
    return torch.log_softmax(chosen.masked_fill(~batch["legal"], -1e9), -1)


def cross_entropy(logs, batch):
    return -(batch["share"] * logs.clamp(min=-50)).sum(-1)


@torch.no_grad()
def report(policy, tables):
    """Held-out figures of the policy as the bots work it out: how far from the visits, how often right."""
    lines = []
    for players, data in tables.items():
        held = data["held"].nonzero()[:, 0][:REPORTED]
        if not len(held):
            continue
        batch = {name: column[held] for name, column in data.items()}
        numbers, overflow = exact_promises(policy, players, batch["observed"].float(), batch["inputs"].float())
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=float, default=30)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--seconds", type=float, default=1e9, help="train no longer than this")
    parser.add_argument("--start", help="train this policy on, instead of a fresh one")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    header, read = positions.read(args.data)
    tables = {players: tensors(header, table, device) for players, table in read.items()}
    del read
    total = sum(len(data["held"]) for data in tables.values())
    print(f"{header['game']}: {total} searched positions, read in {time.time() - begun:.1f} s", flush=True)
    policy = Policy(header).to(device)
    policy.known = set(tables)
    if args.start:
        policy.restore(Path(args.start).read_bytes())
    steps = max(1, int(args.epochs * total / args.batch))
    optimizer = torch.optim.AdamW(policy.parameters(), lr=args.rate, weight_decay=1e-2)
    train = {players: (~data["held"]).nonzero()[:, 0] for players, data in tables.items()}
    shares = torch.tensor([float(len(rows)) for rows in train.values()])
    counts = list(tables)
    begun, step = time.time(), 0
    while True:
        # By steps or by time, whichever ends first.
        done = max(step / steps, (time.time() - begun) / args.seconds)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, step / 100 + 0.01) * (0.5 + 0.5 * math.cos(math.pi * done))
        players = counts[torch.multinomial(shares, 1).item()]
        rows = train[players]
        chosen = rows[torch.randint(len(rows), (args.batch,), device=device)]
        batch = {name: column[chosen] for name, column in tables[players].items()}
        numbers, sums = policy(players, batch["observed"].float(), batch["inputs"].float())
        # Sums are kept in 16 bits: they must stay well below 32 times what counts in full.
        wide = (sums.abs() - 20).clamp(min=0).square().mean()
        loss = cross_entropy(log_shares(numbers, batch), batch).mean() + 0.1 * wide
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        if step % 1000 == 0:
            print(f"step {step} of {steps}: loss {loss.item():.4f}, {time.time() - begun:.0f} s", flush=True)
    torch.set_float32_matmul_precision("highest")
    lines = report(policy, tables)
    print("\n".join([f"{header['game']} after {step} steps, {time.time() - begun:.0f} s:"] + lines), flush=True)
    data = policy.bytes()
    out = Path(args.out)
    out.write_bytes(data)
    files = ", ".join(Path(path).name for path in args.data)
    provenance = [
        f"# The policy of {header['game']}, trained by training/train_policy.py (docs/TRAINING.md).",
        f'sha256 = "{hashlib.sha256(data).hexdigest()}"',
        f'data = "{files}: {total} searched positions"',
        f'think = "{header["think"]}"',
        f"encoding = {header['encoding']}",
        f"rules = {header['rules']}",
        f"steps = {step}",
        "held_out = [",
        *[f'  "{line}",' for line in lines],
        "]",
    ]
    out.with_suffix(".toml").write_text("\n".join(provenance) + "\n")


if __name__ == "__main__":
    main()
