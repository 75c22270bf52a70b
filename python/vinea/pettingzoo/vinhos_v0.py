"""Vinhos as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from vinea.pettingzoo._aec import TableEnv, wrap


def raw_env(players: int | None = None, **settings: Any) -> TableEnv:
    """The environment without wrappers; see `vinea.pettingzoo` for the settings."""
    return TableEnv("vinhos_v0", "vinhos", players, **settings)


def env(players: int | None = None, **settings: Any) -> AECEnv:
    """The environment with the usual wrappers; see `vinea.pettingzoo` for the settings."""
    return wrap(raw_env(players, **settings))
