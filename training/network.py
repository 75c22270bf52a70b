"""The networks, for training in PyTorch and as integers in the file that the bots read."""

import re
import struct

import numpy as np
import torch
from safetensors.numpy import load, save
from torch import nn

WIDTH, INNER = 64, 16
FULL = 1024  # a first-layer sum that is full, and the unit of all weights
FULL_ACTIVATION = 256  # the same sum as the input of the next layer
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
    quantized = torch.round(weights * FULL).clamp(-32767, 32767) / FULL
    return weights + (quantized - weights).detach()


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
        self.feature_rows = nn.Parameter(torch.randn(2 * self.count + 2, WIDTH) * 0.1)
        self.table = nn.Parameter(torch.zeros(len(COUNTS), WIDTH))
        self.bias = nn.Parameter(torch.full((WIDTH,), 0.3))

    def sums(self, players, observed, inputs):
        """Returns the first layer's sums of each seat, as fractions of a full sum."""
        sums = inputs @ rounded(self.feature_rows / STEPS)
        if self.observes:
            entries = torch.as_tensor(self.rows[players], device=observed.device)
            weights = rounded(self.seen / self.scales)[entries]
            sums = sums + observed @ weights
        return sums + rounded(self.bias + self.table[players - COUNTS[0]])

    def integer_weights(self):
        """Returns the weights as integers, by their names in the file."""
        seen = to_integers(self.seen.detach() / self.scales) if self.observes else np.zeros((0, WIDTH))
        # The table's row and the bias were rounded together.
        table = to_integers(self.bias + self.table)
        first = np.concatenate([seen, to_integers(self.feature_rows.detach() / STEPS), table])
        return {"first": to_int16(first), "first_bias": np.zeros(WIDTH, "<i2")}

    def bytes(self):
        """Returns the file: the weights, and the row of each entry for each supported number of players."""
        tensors = self.integer_weights()
        for players in self.known & set(COUNTS):
            entries = self.rows[players] if self.observes else np.zeros(0)
            tensors[f"rows_{players}"] = entries.astype("<u2")
        metadata = {"kind": self.KIND, "encoding": str(self.encoding), "features": str(self.count)}
        return save(tensors, metadata | {"checksum": f"{checksum(save(tensors)):016x}"})

    def restore(self, data):
        """Loads the weights of a file that was written by a network with the same inputs."""
        file, read = load(data), {}
        for name, part in self.integer_weights().items():
            assert name in file and file[name].shape == part.shape, "the network has other inputs"
            read[name] = file[name].astype("f4")
        with torch.no_grad():
            for name, value in self.parameters_from(read).items():
                getattr(self, name).copy_(value)

    def parameters_from(self, read):
        """Returns the parameters for these integers."""
        first = torch.as_tensor(read["first"]) / FULL
        rows, features = len(first) - len(self.feature_rows) - len(self.table), len(self.feature_rows)
        parameters = {
            "feature_rows": first[rows : rows + features] * STEPS,
            "table": first[rows + features :],
            "bias": torch.zeros(WIDTH),
        }
        return parameters | ({"seen": first[:rows] * self.scales.cpu()} if self.observes else {})

    def exact_activations(self, players, observed, inputs):
        """Returns the input of the next layer as integers, and the share of sums that overflow 16 bits."""
        rows = len(self.scales) if self.observes else 0
        first = torch.as_tensor(self.integer_weights()["first"].astype(np.int64)).double()
        # Sums of integers below 2^53 are exact in doubles, and products of doubles are fast.
        sums = inputs.cpu().double() @ first[rows : rows + 2 * self.count + 2]
        if self.observes:
            sums = sums + observed.cpu().double() @ first[torch.as_tensor(self.rows[players])]
        sums = sums + first[rows + 2 * self.count + 2 + players - COUNTS[0]]
        overflow = (sums.abs() > 32767).double().mean().item()
        sums = ((sums.long() + 32768) % 65536) - 32768
        return (sums >> 2).clamp(0, FULL_ACTIVATION), overflow


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
        activations = sums.clamp(0, 1)
        inner = (activations @ rounded(self.second).T + self.second_bias).clamp(0, 1)
        return inner @ rounded(self.third) + self.third_bias, sums, self.beside(activations)

    def integer_weights(self):
        return super().integer_weights() | {
            "second": to_int16(to_integers(self.second)),
            "second_bias": to_integers(self.second_bias, FULL * FULL_ACTIVATION).astype("<i4"),
            "third": to_int16(to_integers(self.third)),
            "third_bias": to_integers(self.third_bias, FULL * FULL_ACTIVATION).astype("<i4").reshape(1),
        }

    def parameters_from(self, read):
        return super().parameters_from(read) | {
            "second": torch.as_tensor(read["second"]) / FULL,
            "second_bias": torch.as_tensor(read["second_bias"]) / (FULL * FULL_ACTIVATION),
            "third": torch.as_tensor(read["third"]) / FULL,
            "third_bias": torch.as_tensor(read["third_bias"][0]) / (FULL * FULL_ACTIVATION),
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

    def integer_weights(self):
        return super().integer_weights() | {
            "actions": to_int16(to_integers(self.actions)),
            "actions_bias": to_integers(self.actions_bias, FULL * FULL_ACTIVATION).astype("<i4"),
        }

    def parameters_from(self, read):
        return super().parameters_from(read) | {
            "actions": torch.as_tensor(read["actions"]) / FULL,
            "actions_bias": torch.as_tensor(read["actions_bias"]) / (FULL * FULL_ACTIVATION),
        }


def to_integers(weights, unit=FULL):
    return torch.round(weights.detach().double().cpu() * unit).numpy()


def to_int16(weights):
    return weights.clip(-32767, 32767).astype("<i2")


def checksum(file):
    """Returns the 64-bit FNV-1a hash of the tensors in a safetensors file, without its header."""
    (header,) = struct.unpack_from("<Q", file)
    total = 0xCBF29CE484222325
    for byte in file[8 + header :]:
        total = ((total ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return total


def exact_corrections(network, players, observed, inputs):
    """Returns the corrections as the bots compute them, with integers."""
    activations, overflow = network.exact_activations(players, observed, inputs)
    integers = {name: torch.as_tensor(part.astype(np.int64)) for name, part in network.integer_weights().items()}
    inner = (activations.double() @ integers["second"].double().T).long() + integers["second_bias"]
    inner = (inner >> 10).clamp(0, FULL_ACTIVATION)
    out = (inner * integers["third"]).sum(-1) + integers["third_bias"]
    return out.double() / (FULL * FULL_ACTIVATION), overflow


def exact_action_values(policy, players, observed, inputs):
    """Returns the numbers of all actions as the bots compute them, with integers."""
    activations, overflow = policy.exact_activations(players, observed, inputs)
    integers = policy.integer_weights()
    weights = torch.as_tensor(integers["actions"].astype(np.float64))
    out = activations.double() @ weights.T + torch.as_tensor(integers["actions_bias"].astype(np.float64))
    return out / (FULL * FULL_ACTIVATION), overflow
