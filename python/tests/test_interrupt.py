"""Ctrl-C interrupts every long call soon."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

#: Each would take far longer than a test may.
CALLS = {
    "arena of bots": 'vinea.arena("vinhos", ["maestro", "maestro"], games=1000, seed=1)',
    "arena with a function": """
        vinea.arena("la-vina", [lambda game: game.legal_actions()[0], "random"], games=10**7)
    """,
    "arena with a policy": """
        first = vinea.Batched(lambda seen, masks: masks.argmax(axis=1))
        vinea.arena("la-vina", [first, "random"], games=10**7)
    """,
    "bot": 'vinea.Bot("oenologist@400000000plies", seed=1).choose(game)',
    "Search": "vinea.Search(game, even, budget=10**9).run()",
    "Search by judgement": 'vinea.Search(game, vinea.Judgement("la-vina"), budget=10**9).run()',
    "VecSearch": 'vinea.VecSearch(vinea.VecGame("la-vina", 256), even, budget=10**8).run()',
    "VecGame": """
        games = vinea.VecGame("la-vina", 1024)
        while True:
            games.step(games.sample())
    """,
}

PROGRAM = """
import signal
import time
import numpy as np
import vinea

def even(observations, masks):
    return masks, np.zeros(len(masks), np.float32)

game = vinea.Game("la-vina", 2, seed=1)
# An alarm during the call has the same effect as Ctrl-C.
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
due = time.monotonic() + 0.3
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic() - due)
"""


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_ends(name):
    call = textwrap.indent(textwrap.dedent(CALLS[name]).strip(), "    ").strip()
    program = PROGRAM.replace("{call}", call)
    # The call would take hours. The printed time until it ended is only for people on an idle machine.
    child = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=120
    )
    assert child.returncode == 0, child.stderr
    print(f"{name}: {float(child.stdout):.3f} s")
