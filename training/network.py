"""The networks, for training in PyTorch and as integers in the file that the bots read."""

import re
import struct

import numpy as np
import torch
from safetensors.numpy import load, save
from torch import nn

WIDTH, INNER = 64, 16
FULL = 1024  # a first-layer sum that is full, and the unit of all weights
SHOWN = 256  # the same sum as the input of the next layer
STEPS = 32  # the unit of features
MOST = 2000  # the maximum of a feature, in steps
COUNTS = range(2, 6)  # the player counts of a file


def layout(header):
    """Returns the row of each entry for each number of players, the number of rows, and the scale of each row.

    Entries of the same name share a row for all numbers of players. All rivals share rows, so their order does
    not matter. Numbered places share rows only between tables with equally many of them.
    """
    rows, scales, of = {}, [], {}
    for table in header["tables"]:
        parts = [re.match(r"(\w+?)_(\d+)\.(.*)", name) for name, _ in table["slices"]]
        places = [part.group(1) for part in parts if part]
        found, at = [], 0
        for (name, length), part in zip(table["slices"], parts):
            key = (name,)
            if part:
                family, number, rest = part.group(1), int(part.group(2)), part.group(3)
                rival = family == "player" and number > 0
                key = (family, "rival" if rival else number, rest)
                if family != "player":
                    key += (places.count(family),)
            for offset in range(length):
                scale = max(table["scales"][at], 1)
                row = rows.setdefault(key + (length, offset), len(rows))
                if row == len(scales):
                    scales.append(scale)
                found.append(row)
                at += 1
        of[table["players"]] = np.array(found, np.int64)
    return of, len(rows), np.array(scales, np.float32)


def rounded(weights):
    """Rounds to multiples of the unit in the forward pass, and passes gradients through unchanged."""
    whole = torch.round(weights * FULL).clamp(-32767, 32767) / FULL
    return weights + (whole - weights).detach()


class FirstLayer(nn.Module):
    """The sums of weighted observations and other inputs: the same layer in both kinds of network."""

    KIND = ""

    def __init__(self, header, observes=True):
        super().__init__()
        self.encoding, self.count = header["encoding"], len(header["features"])
        self.rows, total, scales = layout(header)
        self.observes = observes
        self.register_buffer("scales", torch.tensor(scales)[:, None])
        self.known = set()
        self.seen = nn.Parameter(torch.randn(total, WIDTH) * 0.05)
        self.told = nn.Parameter(torch.randn(2 * self.count + 2, WIDTH) * 0.1)
        self.table = nn.Parameter(torch.zeros(len(COUNTS), WIDTH))
        self.bias = nn.Parameter(torch.full((WIDTH,), 0.3))

    def sums(self, players, observed, inputs):
        """Returns the first layer's sums of each seat, as fractions of a full sum."""
        sums = inputs @ rounded(self.told / STEPS)
        if self.observes:
            entries = torch.as_tensor(self.rows[players], device=observed.device)
            weights = rounded(self.seen / self.scales)[entries]
            sums = sums + observed @ weights
        return sums + rounded(self.bias + self.table[players - COUNTS[0]])

    def whole(self):
        """Returns the weights as integers, by their names in the file."""
        seen = parts(self.seen.detach() / self.scales) if self.observes else np.zeros((0, WIDTH))
        # The table's row and the bias were rounded together.
        table = parts(self.bias + self.table)
        first = np.concatenate([seen, parts(self.told.detach() / STEPS), table])
        return {"first": shorts(first), "first_bias": np.zeros(WIDTH, "<i2")}

    def bytes(self):
        """Returns the file: the weights, and the row of each entry for each supported number of players."""
        tensors = self.whole()
        for players in self.known & set(COUNTS):
            entries = self.rows[players] if self.observes else np.zeros(0)
            tensors[f"rows_{players}"] = entries.astype("<u2")
        told = {"kind": self.KIND, "encoding": str(self.encoding), "features": str(self.count)}
        return save(tensors, told | {"checksum": f"{checksum(save(tensors)):016x}"})

    def restore(self, data):
        """Loads the weights of a file that was written by a network with the same inputs."""
        file, read = load(data), {}
        for name, part in self.whole().items():
            assert name in file and file[name].shape == part.shape, "the network has other inputs"
            read[name] = file[name].astype("f4")
        with torch.no_grad():
            for name, value in self.restored(read).items():
                getattr(self, name).copy_(value)

    def restored(self, read):
        """Returns the parameters for these integers."""
        first = torch.as_tensor(read["first"]) / FULL
        rows, told = len(first) - len(self.told) - len(self.table), len(self.told)
        restored = {
            "told": first[rows : rows + told] * STEPS,
            "table": first[rows + told :],
            "bias": torch.zeros(WIDTH),
        }
        return restored | ({"seen": first[:rows] * self.scales.cpu()} if self.observes else {})

    def exact_shown(self, players, observed, inputs):
        """Returns the input of the next layer as integers, and the share of sums that overflow 16 bits."""
        rows = len(self.scales) if self.observes else 0
        first = torch.as_tensor(self.whole()["first"].astype(np.int64)).double()
        # Sums of integers below 2^53 are exact in doubles, and products of doubles are fast.
        sums = inputs.cpu().double() @ first[rows : rows + 2 * self.count + 2]
        if self.observes:
            sums = sums + observed.cpu().double() @ first[torch.as_tensor(self.rows[players])]
        sums = sums + first[rows + 2 * self.count + 2 + players - COUNTS[0]]
        overflow = (sums.abs() > 32767).double().mean().item()
        sums = ((sums.long() + 32768) % 65536) - 32768
        return (sums >> 2).clamp(0, SHOWN), overflow


class Network(FirstLayer):
    """A network that returns a correction of each seat's log-odds by the features."""

    KIND = "network"

    def __init__(self, header, observes=True):
        super().__init__(header, observes)
        self.second = nn.Parameter(torch.randn(INNER, WIDTH) * WIDTH**-0.5)
        self.second_bias = nn.Parameter(torch.full((INNER,), 0.3))
        self.third = nn.Parameter(torch.zeros(INNER))
        self.third_bias = nn.Parameter(torch.zeros(()))
        # Only for training: predictions of other facts from the sums.
        self.beside = nn.Linear(WIDTH, 2)

    def forward(self, players, observed, inputs):
        """Returns the correction of each seat, the sums, and the additional predictions."""
        sums = self.sums(players, observed, inputs)
        shown = sums.clamp(0, 1)
        inner = (shown @ rounded(self.second).T + self.second_bias).clamp(0, 1)
        return inner @ rounded(self.third) + self.third_bias, sums, self.beside(shown)

    def whole(self):
        return super().whole() | {
            "second": shorts(parts(self.second)),
            "second_bias": parts(self.second_bias, FULL * SHOWN).astype("<i4"),
            "third": shorts(parts(self.third)),
            "third_bias": parts(self.third_bias, FULL * SHOWN).astype("<i4").reshape(1),
        }

    def restored(self, read):
        return super().restored(read) | {
            "second": torch.as_tensor(read["second"]) / FULL,
            "second_bias": torch.as_tensor(read["second_bias"]) / (FULL * SHOWN),
            "third": torch.as_tensor(read["third"]) / FULL,
            "third_bias": torch.as_tensor(read["third_bias"][0]) / (FULL * SHOWN),
        }


class Policy(FirstLayer):
    """A network that returns a number for each action of the seat to move; their softmax predicts visits."""

    KIND = "policy"

    def __init__(self, header):
        super().__init__(header)
        count = header["actions"]
        self.actions = nn.Parameter(torch.randn(count, WIDTH) * 0.02)
        self.actions_bias = nn.Parameter(torch.zeros(count))

    def forward(self, players, observed, inputs):
        """Returns the number of every action, and the sums."""
        sums = self.sums(players, observed, inputs)
        return sums.clamp(0, 1) @ rounded(self.actions).T + self.actions_bias, sums

    def whole(self):
        return super().whole() | {
            "actions": shorts(parts(self.actions)),
            "actions_bias": parts(self.actions_bias, FULL * SHOWN).astype("<i4"),
        }

    def restored(self, read):
        return super().restored(read) | {
            "actions": torch.as_tensor(read["actions"]) / FULL,
            "actions_bias": torch.as_tensor(read["actions_bias"]) / (FULL * SHOWN),
        }


def parts(weights, unit=FULL):
    return torch.round(weights.detach().double().cpu() * unit).numpy()


def shorts(weights):
    return weights.clip(-32767, 32767).astype("<i2")


def checksum(file):
    """Returns the 64-bit FNV-1a hash of the tensors in a safetensors file, without its header."""
    (header,) = struct.unpack_from("<Q", file)
    total = 0xCBF29CE484222325
    for byte in file[8 + header :]:
        total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return total


def exact(network, players, observed, inputs):
    """Returns the corrections as the bots compute them, with integers."""
    shown, overflow = network.exact_shown(players, observed, inputs)
    whole = {name: torch.as_tensor(part.astype(np.int64)) for name, part in network.whole().items()}
    inner = (shown.double() @ whole["second"].double().T).long() + whole["second_bias"]
    inner = (inner >> 10).clamp(0, SHOWN)
    out = (inner * whole["third"]).sum(-1) + whole["third_bias"]
    return out.double() / (FULL * SHOWN), overflow


def exact_promises(policy, players, observed, inputs):
    """Returns the numbers of all actions as the bots compute them, with integers."""
    shown, overflow = policy.exact_shown(players, observed, inputs)
    whole = policy.whole()
    weights = torch.as_tensor(whole["actions"].astype(np.float64))
    out = shown.double() @ weights.T + torch.as_tensor(whole["actions_bias"].astype(np.float64))
    return out / (FULL * SHOWN), overflow
