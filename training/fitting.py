"""Code shared by the training of weights, networks and policies: arguments, training steps, output files."""

import argparse
import hashlib
import math
import time
from pathlib import Path

import torch


def arguments(about, epochs, batch, rate):
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=float, default=epochs)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--seconds", type=float, default=1e9, help="train no longer than this")
    parser.add_argument("--start", help="train this one on, instead of a fresh one")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def prepare(seed):
    """Seeds all random numbers and returns the device to train on."""
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    return "cuda" if torch.cuda.is_available() else "cpu"


def width(sums):
    """Returns the loss of large sums. They are kept in 16 bits, so they must stay well below 32 times a full sum."""
    return (sums.abs() - 20).clamp(min=0).square().mean()


def fit(model, tables, loss_of, decay, args):
    """Trains on the data that is not held out, up to a number of steps or a time. Returns the number of steps."""
    model.known = set(tables)
    if args.start:
        model.restore(Path(args.start).read_bytes())
    device = next(model.parameters()).device
    steps = max(1, int(args.epochs * sum(len(data["held"]) for data in tables.values()) / args.batch))
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.rate, weight_decay=decay)
    train = {players: (~data["held"]).nonzero()[:, 0] for players, data in tables.items()}
    shares = torch.tensor([float(len(rows)) for rows in train.values()])
    counts = list(tables)
    begun, step = time.time(), 0
    while (done := max(step / steps, (time.time() - begun) / args.seconds)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, step / 100 + 0.01) * (0.5 + 0.5 * math.cos(math.pi * done))
        players = counts[torch.multinomial(shares, 1).item()]
        rows = train[players]
        chosen = rows[torch.randint(len(rows), (args.batch,), device=device)]
        batch = {name: column[chosen] for name, column in tables[players].items()}
        loss = loss_of(players, batch)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step += 1
        if step % 1000 == 0:
            print(f"step {step} of {steps}: loss {loss.item():.4f}, {time.time() - begun:.0f} s", flush=True)
    model.eval()
    # Reports are computed in full precision.
    torch.set_float32_matmul_precision("highest")
    print(f"{step} steps in {time.time() - begun:.0f} s", flush=True)
    return step


def write(model, header, held_out, args, **extra):
    """Writes the file that the bots read, and beside it a file with its origin and the held-out figures."""
    data = model.bytes()
    out = Path(args.out)
    out.write_bytes(data)
    print("\n".join([f"{header['game']}:", *held_out]), flush=True)
    provenance = [
        f"# {out.name} of {header['game']}, as docs/TRAINING.md tells.",
        f'sha256 = "{hashlib.sha256(data).hexdigest()}"',
        *[f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}" for name, value in extra.items()],
        f'think = "{header["think"]}"',
        f"encoding = {header['encoding']}",
        f"rules = {header['rules']}",
        "held_out = [",
        *[f'  "{line}",' for line in held_out],
        "]",
    ]
    out.with_suffix(".toml").write_text("\n".join(provenance) + "\n")
