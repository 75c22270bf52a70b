#!/usr/bin/env python3
"""Fits the weights of one game's features: positions in, `fitted.toml` out.

    python3 training/fit_weights.py --data gen1 --start games/vinhos/mind/weights/fitted.toml \\
        --out games/vinhos/mind/weights/fitted.toml
"""

import tomllib
from pathlib import Path

import torch
from torch import nn

import fitting
import positions
from network import STEPS
from train import compared, targets, win_loss

PENALTY = 1e-4  # keeps weights of rare features near the old ones


class Weights(nn.Module):
    """The weight of each feature at the beginning and at the end of a game."""

    def __init__(self, header):
        super().__init__()
        self.names = header["features"]
        self.pairs = nn.Parameter(torch.zeros(len(self.names), 2))

    def forward(self, batch):
        """Returns the log-odds of each seat."""
        late = batch["late"][:, None, None]
        mixed = self.pairs[:, 0] * (1 - late) + self.pairs[:, 1] * late
        return (batch["features"] * mixed).sum(-1)

    def restore(self, data):
        """Loads the weights of a `fitted.toml`."""
        read = tomllib.loads(data.decode())
        assert set(read) == set(self.names), "the file has weights of other features"
        with torch.no_grad():
            self.pairs.copy_(torch.tensor([read[name] for name in self.names]))

    def lines(self):
        pairs = zip(self.names, self.pairs.tolist())
        return [f"{name} = [{early:.3f}, {late:.3f}]" for name, (early, late) in pairs]


def tensors(table, device):
    """Returns the features and the targets of a table."""
    columns = {
        "features": torch.as_tensor(table.features).float() / STEPS,
        "late": torch.as_tensor(table.late).float() / STEPS,
    }
    return {name: column.to(device) for name, column in (columns | targets(table)).items()}


@torch.no_grad()
def report(old, new, tables):
    """Returns held-out log-losses against results and search values, of the old and the new weights."""
    lines = []
    for players, data in tables.items():
        batch = {name: column[data["held"]] for name, column in data.items()}
        if len(batch["late"]):
            lines.append(compared(players, batch, old(batch), new(batch)))
    return lines


def main():
    parser = fitting.arguments(__doc__, epochs=12, batch=8192, rate=0.03)
    parser.add_argument("--lam", type=float, default=0.3, help="the result's part of the target")
    parser.add_argument("--keep", type=float, default=0.5, help="the old weights' part of the new ones")
    args = parser.parse_args()
    device = fitting.prepare(args.seed)
    header, read = positions.read(args.data)
    data = positions.described(args.data, read)
    tables = {players: tensors(table, device) for players, table in read.items()}
    print(f"{header['game']}, {data}", flush=True)
    old, new = Weights(header).to(device), Weights(header).to(device)
    if args.start:
        old.restore(Path(args.start).read_bytes())

    def loss_of(players, batch):
        change = (new.pairs - old.pairs.detach()).square().sum()
        return win_loss(new(batch), batch, args.lam) + PENALTY / 2 * change

    fitting.fit(new, tables, loss_of, 0.0, args)
    # The fit knows only positions that the old weights lead to, so the new weights are between both.
    keep = args.keep if args.start else 0.0
    with torch.no_grad():
        new.pairs.copy_(keep * old.pairs + (1 - keep) * new.pairs)
    provenance = [
        f"Weights of the features of {header['game']} in log-odds of winning, early and late in a game. Fitted by",
        f"training/fit_weights.py --lam {args.lam} --keep {keep} to",
        f"{data}, {header['think']}.",
        "Held out, old weights -> new weights:",
        *report(old, new, tables),
    ]
    print("\n".join(provenance), flush=True)
    lines = [f"# {line}" for line in provenance] + new.lines()
    Path(args.out).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
