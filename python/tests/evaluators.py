"""Evaluators for the tests of the search."""

from __future__ import annotations

import numpy as np


def even(observations, masks):
    """Evaluates everything as equal."""
    return masks, np.zeros(len(masks), np.float32)


class Watching:
    """Evaluates everything as equal and records its inputs."""

    def __init__(self):
        self.batches = []

    def __call__(self, observations, masks):
        self.batches.append((observations.copy(), masks.copy()))
        return even(observations, masks)


def last_first(observations, masks):
    """Prefers the legal action with the highest index."""
    priors = np.arange(1, masks.shape[1] + 1) ** 2.0 * masks
    return priors / priors.sum(axis=1, keepdims=True), np.zeros(len(masks))
