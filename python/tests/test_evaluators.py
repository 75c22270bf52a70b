"""Custom evaluators of a search, and Vinea's own evaluation."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest
from evaluators import Watching, even

import vinea


def test_virtual_losses_spread_the_leaves_of_a_batch(game):
    table = vinea.Game(game, 2, seed=1)

    def sizes(**terms):
        watching = Watching()
        vinea.Search(table, watching, budget=120, batch=32, seed=1, **terms).run()
        return [len(masks) for _, masks in watching.batches]

    assert max(sizes(virtual_loss=0)) < max(sizes())
    assert sizes(virtual_loss=1.0) == sizes()
    with pytest.raises(ValueError, match="virtual_loss"):
        sizes(virtual_loss=-1)


def test_two_halves_give_the_same_result_as_the_whole(game):
    games = vinea.VecGame(game, 9, 2, seed=1)

    def search(halves):
        watching = Watching()
        made = vinea.VecSearch(games, watching, 5, budget=24, noise=0.2, halves=halves)
        return made.run(), [len(masks) for _, masks in watching.batches]

    (whole, sizes), (halved, smaller) = search(False), search(True)
    for name in ("visits", "values", "priors", "actions", "policy"):
        assert (getattr(whole, name) == getattr(halved, name)).all(), name
    assert whole.iterations == halved.iterations
    assert [whole.line(row) for row in range(9)] == [halved.line(row) for row in range(9)]
    assert sizes[0] == 9 and smaller[:2] == [4, 5]


def test_one_half_is_searched_while_the_other_is_evaluated():
    games = vinea.VecGame("la-vina", 8, 2, seed=1)
    made = vinea.VecSearch(games, even, budget=6, seed=1, halves=True)
    first, second = made._grower.forests
    arrays = [forest.arrays[1] for forest in (first, second)]

    def waiting(observations, masks):
        # The masks of the next batch are written during this call: wait for them.
        which = 0 if np.shares_memory(masks, arrays[0]) else 1
        if not seen:
            while not arrays[1 - which].any():
                threading.Event().wait(0.001)
        seen.append(which)
        return even(observations, masks)

    seen = []
    made._grower.evaluator = waiting
    made.run()
    assert seen[:4] == [0, 1, 0, 1]


def test_a_failing_evaluator_ends_a_search_in_halves():
    games = vinea.VecGame("la-vina", 8, 2, seed=1)
    calls = []

    def tired(observations, masks):
        calls.append(len(masks))
        if len(calls) == 3:
            raise RuntimeError("tired")
        if len(calls) == 8:
            return masks * -1.0, np.zeros(len(masks))
        return even(observations, masks)

    search = vinea.VecSearch(games, tired, budget=24, seed=1, halves=True)
    with pytest.raises(RuntimeError, match="tired"):
        search.run()
    with pytest.raises(ValueError, match="not negative"):
        search.run()
    assert search.run().iterations == 8 * 24


def test_leaves_are_evaluated_in_batches_starting_with_the_root(game):
    table = vinea.Game(game, 2, seed=1)
    watching = Watching()
    result = vinea.Search(table, watching, budget=300, batch=16, seed=1).run()
    sizes = [len(masks) for _, masks in watching.batches]
    assert sizes[0] == 1 and max(sizes) > 4 and max(sizes) <= 16
    assert sum(sizes) <= result.iterations
    observations, masks = watching.batches[0]
    assert (observations[0] == table.observation()).all()
    assert (masks[0] == table.action_mask()).all()
    assert all((masks.sum(axis=1) > 1).all() for _, masks in watching.batches)


def test_the_evaluator_can_get_uint8_observations(game):
    table = vinea.Game(game, 2, seed=1)
    watching = Watching()
    vinea.Search(table, watching, budget=20, dtype="uint8", seed=1).run()
    observations, _ = watching.batches[0]
    assert (observations[0] == table.observation(dtype="uint8")).all()


def test_nothing_hidden_is_shown_to_the_evaluator(game):
    table = vinea.Game(game, 3, seed=2)
    for _ in range(30):
        table.apply(table.legal_actions()[-1])
    seen = []
    for position in (table, table.resample(table.current_seat, seed=9)):
        watching = Watching()
        vinea.Search(position, watching, budget=1, seed=1).run()
        seen.append(watching.batches[0])
    (observed, masks), (imagined, allowed) = seen
    assert (observed == imagined).all() and (masks == allowed).all()


def test_a_single_value_is_that_of_the_seat_to_move():
    table = vinea.Game("la-vina", 3, seed=1)

    def single(observations, masks):
        return masks, np.full(len(masks), 0.4)

    def whole(observations, masks):
        return masks, np.tile([0.4, -0.2, -0.2], (len(masks), 1))

    one, other = (
        vinea.Search(table, evaluator, budget=60, seed=1).run() for evaluator in (single, whole)
    )
    assert (one.visits == other.visits).all()
    assert one.values == pytest.approx(other.values, abs=1e-6)


@pytest.mark.parametrize(
    ("evaluator", "said"),
    [
        (lambda o, m: (m[:, :-1], np.zeros(len(m))), "shape"),
        (lambda o, m: (m, np.zeros((len(m), 5))), "shape"),
        (lambda o, m: (np.full(m.shape, np.nan), np.zeros(len(m))), "finite"),
        (lambda o, m: (-m.astype(float), np.zeros(len(m))), "negative"),
        (lambda o, m: (m, np.full(len(m), np.inf)), "finite"),
        (lambda o, m: (m.T, np.zeros(len(m))), r"\(1, 279\).*not \(279, 1\)"),
        (lambda o, m: (m, np.zeros((3, len(m)))), "shape"),
        (lambda o, m: (m, np.full(len(m), 2.39)), "is 2.39; values must be.*-1 to 1"),
        (lambda o, m: (m, np.full((len(m), 2), -1.5)), "row 0, column 0 is -1.5"),
    ],
)
def test_errors_of_an_evaluator_are_reported(evaluator, said):
    with pytest.raises(ValueError, match=said):
        vinea.Search(vinea.Game("la-vina", 2, seed=1), evaluator, budget=10).run()


def test_win_values_must_be_from_0_to_1():
    game = vinea.Game("la-vina", 2, seed=1)
    for value in (2.39, -0.4):
        with pytest.raises(ValueError, match=f"is {value}; values must be .* 0 to 1"):
            vinea.Search(game, lambda o, m: (m, np.full(len(m), value)), reward="win").run()


def test_an_evaluator_returns_a_pair():
    game = vinea.Game("la-vina", 2, seed=1)
    for answer in (None, np.zeros(3), (1, 2, 3)):
        with pytest.raises(TypeError, match="a pair: priors and values"):
            vinea.Search(game, lambda o, m: answer).run()


def test_the_judgement_of_another_game_is_refused():
    judgement = vinea.Judgement("vinhos")
    said = "judgement is for vinhos, but the search is for la-vina"
    with pytest.raises(ValueError, match=said):
        vinea.Search(vinea.Game("la-vina", 2, seed=1), judgement)
    with pytest.raises(ValueError, match=said):
        vinea.VecSearch(vinea.VecGame("la-vina", 4, seed=1), judgement)
    with pytest.raises(ValueError, match="judgement is for vinhos"):
        judgement.outlook(vinea.Game("la-vina", 2, seed=1))


def test_a_search_works_after_a_failure_of_its_evaluator():
    game = vinea.Game("la-vina", 2, seed=1)
    calls = []

    def tired(observations, masks):
        calls.append(len(masks))
        if len(calls) == 3:
            raise RuntimeError("tired")
        return even(observations, masks)

    search = vinea.Search(game, tired, budget=50, seed=1)
    with pytest.raises(RuntimeError, match="tired"):
        search.run()
    assert search.run().iterations == 50


def test_vinea_s_own_judgement_returns_chances_and_priors(table):
    name, players = table
    judgement = vinea.Judgement(name)
    game = vinea.Game(name, players, seed=5)
    for _ in range(25):
        game.apply(game.legal_actions()[0])
    priors, values = judgement([game, game], seed=1)
    assert priors.shape == (2, game.num_actions) and values.shape == (2, players)
    assert (priors[:, game.action_mask() == 0] == 0).all()
    assert priors.sum(axis=1) == pytest.approx([1, 1], abs=1e-4)
    assert values.sum(axis=1) == pytest.approx([1, 1], abs=1e-4)
    features = judgement.features(game)
    assert features.shape == (players, len(judgement.weights))
    # A seat's outlook does not depend on hidden information.
    seat = game.current_seat
    chances = judgement.outlook(game, seat, worlds=4, seed=3)
    assert chances.sum() == pytest.approx(1)
    assert judgement.outlook(game).shape == (players,)


def test_vinea_s_own_judgement_of_a_batch_uses_the_seats_to_move():
    games = vinea.VecGame("la-vina", 4, 2, seed=1)
    priors, values = vinea.Judgement("la-vina", network=False)(games, seed=1)
    assert priors.shape == games.masks.shape
    assert ((priors > 0) == (games.masks > 0)).all()


def test_a_judgement_can_be_pickled():
    sent = pickle.loads(pickle.dumps(vinea.Judgement("vinhos", network=False)))
    assert (sent.game, sent.network) == ("vinhos", False)
    with pytest.raises(ValueError, match="judgement is for vinhos"):
        sent(vinea.Game("la-vina", 2))
