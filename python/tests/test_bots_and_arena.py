"""Bots and tournaments, also with Python players."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest
from conftest import random_walk

import vinea
from vinea import play_part, tally


def test_every_bot_chooses_legal_actions(game):
    state = vinea.Game(game, 2, seed=1)
    for name in vinea.bots():
        bot = vinea.Bot(name, seed=1)
        assert bot.name == name
        before = state.clone()
        assert bot.choose(state) in state.legal_actions()
        assert state == before
    assert vinea.Bot("greedy")(state) in state.legal_actions()


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
    # The same bots created in Python for each game, as functions that see the true state.
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


def test_players_sit_in_every_seat_equally_often():
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


def first_legal(observations, masks):
    """A policy that can be pickled."""
    return masks.argmax(axis=1)


class Careless:
    """A player with a method that chooses."""

    def choose(self, table):
        return table.legal_actions()[0]


def test_different_players_of_one_name_are_refused():
    two = [vinea.Batched(first_legal), vinea.Batched(lambda seen, masks: masks.argmax(axis=1))]
    for players in (
        two,
        [lambda table: table.legal_actions()[0], lambda table: table.legal_actions()[-1]],
        [("greedy", Careless().choose), "greedy"],
        [Careless().choose, Careless().choose],
        [vinea.Bot("greedy", label="one"), vinea.Bot("random", label="one")],
    ):
        with pytest.raises(ValueError, match="two different players are called"):
            vinea.arena("la-vina", players, games=2, seed=1)
    with pytest.raises(ValueError, match="called 'policy': give Batched a name"):
        tally("la-vina", two, [])


def test_the_same_player_may_have_several_seats():
    one, first = Careless(), vinea.Batched(first_legal, "first")
    for players in (
        [one.choose, one.choose],
        [first, first],
        [first, vinea.Batched(first_legal, "first")],
        [vinea.Bot("random", seed=1), vinea.Bot("random", seed=2)],
        ["random", "random"],
    ):
        standings = vinea.arena("la-vina", players, games=2, seed=1).standings
        assert [standing.seats for standing in standings] == [2]


def test_a_batched_policy_makes_the_same_choices_as_alone(game):
    def alone(table):
        return table.legal_actions()[0]

    together = vinea.Batched(first_legal, "first")
    for players in ([together, "random"], ["random", together, "greedy"]):
        single = [("first", alone) if player is together else player for player in players]
        batched = vinea.arena(game, players, games=12, seed=3, at_once=5)
        assert batched.rows == vinea.arena(game, single, games=12, seed=3).rows
        assert batched.standings == vinea.arena(game, single, games=12, seed=3).standings


def test_two_batched_policies_can_play_each_other(game):
    sizes = []

    def last_legal(observations, masks):
        sizes.append(len(masks))
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    players = [vinea.Batched(first_legal, "first"), vinea.Batched(last_legal, "last", "uint8")]
    result = vinea.arena(game, players, games=10, seed=1, at_once=4)
    assert {standing.player for standing in result.standings} == {"first", "last"}
    assert 1 < max(sizes) <= 4


def test_errors_of_a_policy_are_reported():
    short = vinea.Batched(lambda observations, masks: [0], "short")
    with pytest.raises(ValueError, match="short must return"):
        vinea.arena("la-vina", [short, "random"], games=4)
    zero = vinea.Batched(lambda observations, masks: np.zeros(len(masks)), "zero")
    with pytest.raises(vinea.IllegalAction):
        vinea.arena("la-vina", [zero, "random"], games=4)
    with pytest.raises(ValueError, match="at_once"):
        vinea.arena("la-vina", [short, "random"], games=4, at_once=0)


def test_results_are_columns():
    result = vinea.arena("la-vina", ["greedy", "random", "random"], games=6, seed=1)
    columns = result.columns()
    assert {len(column) for column in columns.values()} == {18}
    wins = columns["win"][columns["player"] == "greedy"].sum()
    greedy = next(one for one in result.standings if one.player == "greedy")
    assert wins / 6 == pytest.approx(greedy.wins.share)
    assert columns["win"].sum() == pytest.approx(6)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_columns_make_data_frames(library):
    frames = pytest.importorskip(library)
    result = vinea.arena("la-vina", ["greedy", "random"], games=4, seed=1)
    frame = frames.DataFrame(result.columns())
    assert frame.shape == (8, 8)


def test_bots_are_copied_pickled_and_named(game):
    bot = vinea.Bot("grower", seed=7, label="my grower")
    table = vinea.Game(game, 2, seed=1)
    # A copy starts fresh, so it makes the same choices as the bot did at first.
    choice = bot.choose(table)
    for other in (copy.copy(bot), copy.deepcopy(bot), pickle.loads(pickle.dumps(bot))):
        assert (other.name, other.seed, other.__name__) == ("grower", 7, "my grower")
        assert repr(other) == "<vinea.Bot my grower: grower>"
        assert other.choose(table) == choice
    result = vinea.arena(game, [bot, vinea.Bot("random", seed=1)], games=2, seed=1)
    assert {standing.player for standing in result.standings} == {"my grower", "random"}


def test_a_long_search_gives_the_same_choice_on_its_own_thread():
    # A search of more than 20,000 plies runs on its own thread.
    table = vinea.Game("la-vina", 2, seed=1)
    long = vinea.Bot("maestro@20001plies", seed=1)
    assert long.choose(table) == vinea.Bot("maestro@20001plies", seed=1).choose(table)
    assert long.choose(table) in table.legal_actions()
