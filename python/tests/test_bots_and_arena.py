"""Bots, tournaments, and Python players among them."""

from __future__ import annotations

import random

import pytest
from conftest import random_walk

import vinea
from vinea._arena import play_part, tally


def test_every_bot_chooses_what_is_legal(game):
    state = vinea.Game(game, 2, seed=1)
    for name in vinea.bots():
        bot = vinea.Bot(name, seed=1)
        assert bot.name == name
        before = state.clone()
        assert bot.choose(state) in state.legal_actions()
        assert bot(state) in state.legal_actions()
        assert state == before


def test_bots_of_the_same_seed_choose_the_same(game):
    for name in ("random", "greedy"):
        one, other = vinea.Bot(name, seed=5), vinea.Bot(name, seed=5)
        for state in random_walk(vinea.Game(game, 3, seed=2), steps=25):
            assert one.choose(state) == other.choose(state)


def test_greedy_beats_random(game):
    result = vinea.arena(game, ["random", "greedy"], games=40, seed=1)
    best = result.standings[0]
    assert best.player == "greedy" and best.wins.low > 0.5
    assert result.games == 40 and len(result.rows) == 40
    assert "greedy" in str(result)


def test_python_players_and_named_bots_play_the_same_tournament(game):
    named = vinea.arena(game, ["greedy", "random"], games=6, seed=3)
    # The same bots hired in Python, game by game, as functions that see the true state.
    rows = []
    for number in range(6):
        players = [
            (name, vinea.Bot(name, seed=vinea._core.bot_seed(3, number, index)))
            for index, name in enumerate(["greedy", "random"])
        ]
        rows += play_part(game, players, number, 1, seed=3, fair=False)
    assert tally(game, ["greedy", "random"], rows) == named


def test_parts_of_a_tournament_add_up_to_it(game):
    players = ["greedy", "random", "random"]
    whole = vinea.arena(game, players, games=9, seed=2)
    parts = play_part(game, players, 6, 3, seed=2) + play_part(game, players, 0, 6, seed=2)
    assert tally(game, players, parts) == whole
    assert vinea.arena(game, players, games=9, seed=2) == whole
    assert whole.standings[0].seats in (1, 2)
    assert sum(seat.share for seat in whole.seats) == pytest.approx(1.0)


def test_players_sit_everywhere_equally_often():
    rows = play_part("la-vina", ["random", "greedy", "random"], 0, 6, seed=1)
    for player in range(3):
        seats = sorted(row[1].index(player) for row in rows)
        assert seats == [0, 0, 1, 1, 2, 2]


def test_fair_players_cannot_see_the_true_state(game):
    looks = []

    def peek(state: vinea.Game) -> int:
        looks.append(state.document())
        return state.legal_actions()[0]

    def run(fair: bool) -> list:
        looks.clear()
        vinea.arena(game, [("peek", peek), "random"], games=1, seed=4, fair=fair)
        return list(looks)

    honest, true = run(fair=True), run(fair=False)
    assert honest[0] != true[0]
    assert run(fair=True) == honest


def test_intervals_shrink_with_games():
    few = vinea.arena("la-vina", ["random", "random"], games=10, seed=1).seats[0]
    many = vinea.arena("la-vina", ["random", "random"], games=200, seed=1).seats[0]
    assert few.low <= few.share <= few.high
    assert many.high - many.low < few.high - few.low


def test_a_function_is_named_in_the_result():
    rng = random.Random(1)

    def whim(state: vinea.Game) -> int:
        return rng.choice(state.legal_actions())

    names = {s.player for s in vinea.arena("la-vina", [whim, "random"], games=2).standings}
    assert names == {"whim", "random"}
