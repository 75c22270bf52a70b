"""The search with an evaluator of one's own, and Vinea's own judgement."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import vinea


def even(observations, masks):
    """Knows nothing."""
    return masks, np.zeros(len(masks), np.float32)


class Watching:
    """Knows nothing, and keeps what it was asked."""

    def __init__(self):
        self.batches = []

    def __call__(self, observations, masks):
        self.batches.append((observations.copy(), masks.copy()))
        return even(observations, masks)


def test_visits_and_line_are_of_legal_actions(table):
    name, players = table
    game = vinea.Game(name, players, seed=3)
    result = vinea.Search(game, even, budget=200, seed=1).run()
    legal = np.zeros(game.num_actions, bool)
    legal[game.legal_actions()] = True
    assert not result.visits[~legal].any()
    if legal.sum() > 1:
        # The first iteration judges the position itself.
        assert result.visits.sum() == result.iterations - 1 == 199
    assert result.policy.sum() == pytest.approx(1)
    assert result.values.shape == (players,)
    tried = result.visits > 0
    assert np.isfinite(result.action_values[tried]).all()
    assert np.isnan(result.action_values[~tried]).all()
    seat, action = result.line[0]
    assert seat == game.current_seat and action == result.action


def test_leaves_come_in_batches_as_the_seats_see_them(game):
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


def test_the_search_is_the_same_for_any_number_of_threads(game):
    def visits(threads):
        games = vinea.VecGame(game, 9, 2, seed=1)
        search = vinea.VecSearch(games, even, budget=24, threads=threads, noise=0.2, seed=5)
        return search.run().visits

    assert (visits(1) == visits(3)).all()


def test_one_game_of_many_is_searched_as_if_it_were_alone(game):
    games = [vinea.Game(game, 2, seed=seed) for seed in range(3)]
    many = vinea.VecSearch(games, even, budget=50, seed=1).run()
    alone = vinea.Search(games[0], even, budget=50, batch=1, seed=1).run()
    assert (many.visits[0] == alone.visits).all()
    assert (many.values[0] == alone.values).all()
    assert many.line(0) == alone.line


def test_the_network_is_asked_for_bytes_too(game):
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


def test_values_lead_and_priors_too(game):
    table = vinea.Game(game, 2, seed=1)
    favourite = table.legal_actions()[-1]

    def stubborn(observations, masks):
        priors = masks.astype(np.float32)
        priors[:, favourite] *= 1000
        return priors, np.zeros((len(masks), 2))

    assert vinea.Search(table, stubborn, budget=100, seed=1).run().action == favourite


@pytest.mark.parametrize("reward", ["rank", "win"])
def test_the_search_wins_what_can_be_won(reward):
    # Near the end the search reaches the result itself, so that it needs no evaluator to find it.
    table = vinea.Game("la-vina", 2, seed=4, max_rounds=6)
    bot = vinea.Bot("greedy", seed=1)
    while not table.is_over:
        last = table.clone()
        table.apply(bot.choose(table))
    constant = 0.0 if reward == "rank" else 0.5

    def blind(observations, masks):
        return masks, np.full(len(masks), constant)

    seat = last.current_seat
    best = max(_ending(last, action)[seat] for action in last.legal_actions())
    result = vinea.Search(last, blind, budget=300, reward=reward, seed=1).run()
    assert _ending(last, result.action)[seat] == best


def _ending(game, action):
    after = game.clone()
    after.apply(action)
    while not after.is_over:
        after.apply(after.legal_actions()[0])
    return after.returns("rank")


def test_one_value_is_that_of_who_decides():
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
    ],
)
def test_what_is_wrong_with_an_evaluator_is_said(evaluator, said):
    with pytest.raises(ValueError, match=said):
        vinea.Search(vinea.Game("la-vina", 2, seed=1), evaluator, budget=10).run()


def test_what_is_wrong_with_a_search_is_said():
    game = vinea.Game("la-vina", 2, seed=1)
    for mistake in [
        {"budget": "5"},
        {"budget": 0},
        {"threads": 0},
        {"batch": 0},
        {"reward": "score"},
        {"noise": 2.0},
        {"exploration": -1.0},
    ]:
        with pytest.raises(ValueError):
            vinea.Search(game, even, **mistake).run()
    with pytest.raises(TypeError):
        vinea.Search(game, "greedy")
    with pytest.raises(TypeError):
        vinea.VecSearch(["la-vina"], even)
    search = vinea.Search(game, even, budget=5)
    for other in [vinea.Game("vinhos", 2), vinea.Game("la-vina", 3)]:
        with pytest.raises(ValueError):
            search.run(other)
    game.random_playout(1)
    with pytest.raises(ValueError, match="nobody has to decide"):
        search.run()


def test_an_evaluator_that_fails_leaves_a_search_that_works():
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


def test_budgets_of_every_kind():
    game = vinea.Game("la-vina", 2, seed=1)
    assert vinea.Search(game, even, budget="70it", seed=1).run().iterations == 70
    assert vinea.Search(game, even, budget=70, threads=2, seed=1).run().iterations == 70
    assert vinea.Search(game, even, budget="300plies", seed=1).run().iterations > 10
    assert vinea.Search(game, even, budget="5ms", seed=1).run().iterations > 1


def test_self_play_by_search(game):
    games = vinea.VecGame(game, 6, 2, seed=1)
    search = vinea.VecSearch(games, even, budget=8, batch=12, noise=0.25, seed=1)
    for _ in range(5):
        result = search.run()
        assert (games.masks[np.arange(6), result.actions] == 1).all()
        games.step(result.actions)


def test_the_own_judgement_searches_and_beats_greedy():
    judgement = vinea.Judgement("la-vina")
    example = vinea.Game("la-vina", 2, seed=1)
    search = vinea.Search(example, judgement, budget=120, reward="win", exploration=0.7, seed=1)
    result = vinea.arena("la-vina", [("judged", search), "greedy"], games=12, seed=1)
    assert result.standings[0].player == "judged" and result.standings[0].wins.share >= 0.75


def test_the_own_judgement_tells_chances_and_priors(table):
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
    # A seat's outlook does not depend on what it cannot see.
    seat = game.current_seat
    chances = judgement.outlook(game, seat, worlds=4, seed=3)
    assert chances.sum() == pytest.approx(1)
    assert judgement.outlook(game).shape == (players,)


def test_the_own_judgement_of_a_batch_is_that_of_its_seats():
    games = vinea.VecGame("la-vina", 4, 2, seed=1)
    priors, values = vinea.Judgement("la-vina", network=False)(games, seed=1)
    assert priors.shape == games.masks.shape
    assert ((priors > 0) == (games.masks > 0)).all()


def test_a_judgement_can_be_sent():
    sent = pickle.loads(pickle.dumps(vinea.Judgement("vinhos", network=False)))
    assert (sent.game, sent.network) == ("vinhos", False)
    with pytest.raises(ValueError, match="judgement of vinhos"):
        sent(vinea.Game("la-vina", 2))
