"""Tests of the scripts in the folder `training`: each runs for moments on a small folder of positions."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import vinea

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("VINEA_PROGRAM")
FITTED = ROOT / "games/la-vina/mind/weights/fitted.toml"

pytestmark = pytest.mark.skipif(not PROGRAM, reason="needs the program")


def run(*command: object) -> str:
    texts = [str(part) for part in command]
    return subprocess.run(texts, check=True, capture_output=True, text=True).stdout


def train(script: str, *arguments: object) -> str:
    return run(sys.executable, ROOT / "training" / script, *arguments)


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("torch")
    pytest.importorskip("safetensors")
    path = tmp_path_factory.mktemp("positions") / "la-vina"
    run(PROGRAM, "tune", "la-vina", "--positions", 3000, "--think", "60plies", "--out", path)
    return path


def held_out(text: str) -> list[list[float]]:
    """Returns for each number of players the loss against the search, before and after."""
    found = re.findall(r"above the search ([0-9.]+) -> ([0-9.]+)", text)
    return [[float(number) for number in pair] for pair in found]


def test_weights_are_fitted_from_nothing(gathered: Path, tmp_path: Path) -> None:
    out = tmp_path / "fitted.toml"
    few = ["--epochs", 100, "--batch", 512]
    train("fit_weights.py", "--data", gathered, "--out", out, *few)
    weights = tomllib.loads(out.read_text())
    assert list(weights) == list(vinea.Judgement("la-vina").weights)
    assert sum(weights["prestige"]) > 0.5, "points are good"
    losses = held_out(out.read_text())
    assert losses and all(after < before for before, after in losses), losses


def test_a_fit_keeps_the_given_part_of_the_old_weights(gathered: Path, tmp_path: Path) -> None:
    def fitted(name: str, keep: float) -> dict[str, list[float]]:
        out = tmp_path / name
        few = ["--epochs", 5, "--batch", 512, "--keep", keep]
        train("fit_weights.py", "--data", gathered, "--start", FITTED, "--out", out, *few)
        return tomllib.loads(out.read_text())

    old = tomllib.loads(FITTED.read_text())
    kept, half, none = (fitted(f"{keep}.toml", keep) for keep in (1.0, 0.5, 0.0))
    assert none["prestige"] != old["prestige"]
    for name, pair in old.items():
        assert kept[name] == pytest.approx(pair, abs=6e-4)
        middle = [(one + other) / 2 for one, other in zip(none[name], pair)]
        assert half[name] == pytest.approx(middle, abs=2e-3)


def test_networks_are_trained_and_played(gathered: Path, tmp_path: Path) -> None:
    network, policy = tmp_path / "network.safetensors", tmp_path / "policy.safetensors"
    few = ["--batch", 256, "--seconds", 5]
    trained = train("train.py", "--data", gathered, "--out", network, *few)
    assert held_out(trained)
    assert "cross-entropy" in train("train_policy.py", "--data", gathered, "--out", policy, *few)
    again = ["--start", network, "--out", tmp_path / "next.safetensors", *few]
    assert held_out(train("train.py", "--data", gathered, *again))
    bot = f"grower:network={network}:policy-file={policy}@40plies"
    played = run(PROGRAM, "arena", "la-vina", "--bots", f"{bot},random", "--games", 4)
    assert "random" in played
