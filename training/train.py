#!/usr/bin/env python3
"""Trains the network of one game: positions in, `network.safetensors` and its provenance out.

    python3 training/train.py --data gen1 gen2 --out games/vinhos/mind/weights/network.safetensors
"""

import math

import torch

import fitting
import positions
from network import MOST, STEPS, Network, exact_corrections

# One game in 17 is held out: a prime number, so that games of all numbers of players are among them.
HELD_OUT = 17


def inputs_of(table):
    """Returns the other inputs of each seat beside its observation, and the seats' worth by the features."""
    worth = torch.as_tensor(table.worth).double()
    players = table.players
    rivals = worth[:, None, :].repeat(1, players, 1)
    rivals[:, range(players), range(players)] = -math.inf
    rival = rivals.argmax(-1)
    features = torch.as_tensor(table.features)
    theirs = torch.gather(features, 1, rival[..., None].expand(-1, -1, features.shape[-1]))
    lead = ((worth - torch.gather(worth, 1, rival)).float() * STEPS).round().clamp(-MOST, MOST)
    late = torch.as_tensor(table.late)[:, None].expand(-1, players)
    return torch.cat([features, theirs, late[..., None], lead[..., None].short()], -1), worth.float()


def tensors(header, table, device):
    """Returns the inputs and the targets of a table."""
    players = table.players
    inputs, worth = inputs_of(table)
    score = torch.as_tensor(table.score).float()
    others = score[:, None, :].repeat(1, players, 1)
    others[:, range(players), range(players)] = -math.inf
    left = torch.as_tensor((table.length - table.decision).astype("f4")) / 100
    columns = {
        "inputs": inputs,
        "worth": worth,
        "margin": ((score - others.amax(-1)) / 20).clamp(-3, 3),
        "left": left[:, None].expand(-1, players),
    }
    entries = next(t["entries"] for t in header["tables"] if t["players"] == players)
    batch = {name: column.to(device) for name, column in (columns | targets(table)).items()}
    return batch | {"observed": positions.observations(table, entries, device)}


def targets(table):
    """Returns what predictions of the winner learn from, and which positions are held out."""
    return {
        "value": torch.as_tensor(table.value),
        "won": torch.as_tensor(table.won),
        # Positions inside a tree were not played, and after a random move the result has little information.
        "reliable": torch.as_tensor((table.kind != positions.INSIDE) & (table.strayed == 0)),
        "held": torch.as_tensor(table.game % HELD_OUT == 0),
    }


def log_loss(odds, target):
    """Returns by seat the log-loss of its chance to win, against a target that may be a chance itself."""
    chance = torch.softmax(odds, -1).clamp(1e-6, 1 - 1e-6)
    return -(target * chance.log() + (1 - target) * (1 - chance).log())


def win_loss(odds, batch, lam):
    """Returns the mean log-loss against the values of the search, mixed with the results."""
    known = ~torch.isnan(batch["value"])
    value = torch.where(known, batch["value"], 0.0)
    reliable = batch["reliable"].float()[:, None]
    target = value * (1 - lam * reliable) + batch["won"] * lam * reliable
    seats = known.float()
    return ((log_loss(odds, target) * seats).sum(-1) / seats.sum(-1).clamp(min=1)).mean()


def batch_loss(network, players, batch, lam):
    correction, sums, beside = network(players, batch["observed"].float(), batch["inputs"].float())
    loss = win_loss(batch["worth"] + correction, batch, lam)
    reliable = batch["reliable"].float()[:, None]
    margin = ((beside[..., 0] - batch["margin"]) ** 2 * reliable).mean()
    left = ((beside[..., 1] - batch["left"]) ** 2 * reliable).mean()
    return loss + 0.03 * (margin + left) + 0.1 * fitting.width(sums)


def compared(players, batch, before, after):
    """Describes two predictions by their log-losses against results and against the values of the search."""
    known = ~torch.isnan(batch["value"])
    value = torch.where(known, batch["value"], 0.5).clamp(1e-6, 1 - 1e-6)
    least = -(value * value.log() + (1 - value) * (1 - value).log())
    figures = []
    for odds in (before, after):
        result = log_loss(odds, batch["won"])[batch["reliable"]].mean()
        search = (log_loss(odds, value) - least)[known].mean()
        figures.append((result.item(), search.item()))
    (r0, s0), (r1, s1) = figures
    return (
        f"players {players}: result {r0:.4f} -> {r1:.4f} ({100 * (r1 / r0 - 1):+.1f} %), "
        f"above the search {s0:.4f} -> {s1:.4f} ({100 * (s1 / s0 - 1):+.1f} %), held out {len(before)}"
    )


@torch.no_grad()
def report(network, tables, detailed=False):
    """Returns held-out log-losses against results and search values, of the features alone and of the network."""
    lines = []
    for players, data in tables.items():
        held = data["held"].nonzero()[:, 0][:60000]
        if not len(held):
            continue
        batch = {name: column[held] for name, column in data.items()}
        if detailed:
            observed, inputs = batch["observed"].float(), batch["inputs"].float()
            correction, overflow = exact_corrections(network, players, observed, inputs)
            correction = correction.float().to(held.device)
        else:
            correction = torch.cat([
                network(players, o.float(), i.float())[0]
                for o, i in zip(batch["observed"].split(8192), batch["inputs"].split(8192))
            ])
            overflow = 0.0
        line = compared(players, batch, batch["worth"], batch["worth"] + correction)
        lines.append(f"{line}, overflow {overflow:.1e}")
    return lines


def main():
    parser = fitting.arguments(__doc__, epochs=12, batch=8192, rate=3e-3)
    parser.add_argument("--lam", type=float, default=0.3, help="the result's part of the target")
    parser.add_argument("--features-only", action="store_true")
    args = parser.parse_args()
    device = fitting.prepare(args.seed)
    header, read = positions.read(args.data)
    tables = {players: tensors(header, table, device) for players, table in read.items()}
    data = positions.described(args.data, read)
    del read
    print(f"{header['game']}, {data}", flush=True)
    network = Network(header, observes=not args.features_only).to(device)
    loss_of = lambda players, batch: batch_loss(network, players, batch, args.lam)
    steps = fitting.fit(network, tables, loss_of, 1e-3, args)
    lines = report(network, tables, detailed=True)
    fitting.write(network, header, lines, args, data=data, steps=steps, result_share=args.lam)


if __name__ == "__main__":
    main()
