"""The results, budgets and arguments of a search."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from evaluators import even, last_first

import vinea


def test_visits_and_line_are_of_legal_actions(table):
    name, players = table
    game = vinea.Game(name, players, seed=3)
    result = vinea.Search(game, even, budget=200, seed=1).run()
    legal = np.zeros(game.num_actions, bool)
    legal[game.legal_actions()] = True
    assert not result.visits[~legal].any()
    if legal.sum() > 1:
        # The first iteration evaluates the position itself.
        assert result.visits.sum() == result.iterations - 1 == 199
    assert result.policy.sum() == pytest.approx(1)
    assert result.values.shape == (players,)
    tried = result.visits > 0
    assert np.isfinite(result.action_values[tried]).all()
    assert np.isnan(result.action_values[~tried]).all()
    seat, action = result.line[0]
    assert seat == game.current_seat and action == result.action


def positions(name, players, count=12):
    """Returns positions with at least two legal actions, from random moments of random games."""
    rng, found = np.random.default_rng(players), []
    while len(found) < count:
        game = vinea.Game(name, players, seed=int(rng.integers(10**6)))
        for _ in range(int(rng.integers(80))):
            if game.is_over:
                break
            game.apply(int(rng.choice(game.legal_actions())))
        if len(game.legal_actions()) > 1:
            found.append(game)
    return found


@pytest.mark.parametrize("budget", [1, 2, "1it", "1plies", "0.000001ms"])
def test_the_smallest_budgets_give_legal_actions_and_policies(table, budget):
    games = positions(*table)
    results = [vinea.Search(game, last_first, budget=budget, seed=1).run() for game in games]
    many = vinea.VecSearch(games, last_first, budget=budget, seed=1).run()
    for row, (game, found) in enumerate(zip(games, results)):
        legal = game.action_mask() == 1
        for action, policy in [(found.action, found.policy), (many.actions[row], many.policy[row])]:
            assert legal[action]
            assert np.isfinite(policy).all() and policy.sum() == pytest.approx(1, abs=1e-5)
            assert not policy[~legal].any()
        assert many.line(row)[0] == (game.current_seat, many.actions[row])
        assert found.line[0] == (game.current_seat, found.action)
    if budget in (1, "1it"):
        assert [found.action for found in results] == [game.legal_actions()[-1] for game in games]
        assert all(found.iterations == 1 and not found.visits.any() for found in results)


def test_the_smallest_budget_works_with_vinea_s_own_judgement(game):
    table = vinea.Game(game, 2, seed=1)
    judgement = vinea.Judgement(game)
    found = vinea.Search(table, judgement, budget=1, reward="win", seed=1).run()
    assert found.action in table.legal_actions() and np.isfinite(found.policy).all()


def test_a_search_of_one_iteration_plays_in_the_arena():
    search = vinea.Search(vinea.Game("la-vina", 2, seed=1), last_first, budget=1, seed=1)
    assert vinea.arena("la-vina", [("search", search), "random"], games=4, seed=1).games == 4


@pytest.mark.parametrize("budget", [0, -3, np.int64(0)])
def test_a_budget_of_no_iteration_is_refused(budget):
    game = vinea.Game("la-vina", 2, seed=1)
    with pytest.raises(ValueError, match="at least 1 iteration, not"):
        vinea.Search(game, even, budget=budget)
    with pytest.raises(ValueError, match="at least 1 iteration, not"):
        vinea.VecSearch([game], even).run(budget=budget)
    with pytest.raises(ValueError, match="`0it` is not a budget"):
        vinea.Search(game, even, budget="0it").run()
    with pytest.raises(TypeError, match="whole number of iterations"):
        vinea.Search(game, even, budget=1.5)


def test_priors_are_those_of_the_root(game):
    table = vinea.Game(game, 2, seed=1)
    found = vinea.Search(table, last_first, budget=50, seed=1).run()
    expected = last_first(None, table.action_mask()[None])[0][0]
    assert found.priors == pytest.approx(np.maximum(expected, 1e-4 * table.action_mask()), abs=1e-5)


def test_equally_visited_actions_are_chosen_by_value_then_by_prior():
    table = vinea.Game("vinhos", 2, seed=1)
    for budget in range(2, 12):
        found = vinea.Search(table, last_first, budget=budget, batch=1, seed=1).run()
        most = np.flatnonzero(found.visits == found.visits.max())
        worth = found.action_values[most]
        best = most[worth == worth.max()]
        assert found.action == best[found.priors[best].argmax()]


def test_the_value_of_an_action_is_the_mean_of_its_visits():
    # The evaluation of the root is a first guess for each action and not part of its value.
    table = vinea.Game("la-vina", 2, seed=4, max_rounds=6)
    bot = vinea.Bot("greedy", seed=1)
    while not table.is_over:
        last = table.clone()
        table.apply(bot.choose(table))
    calls = []

    def pessimist(observations, masks):
        calls.append(len(masks))
        return masks, np.full(len(masks), -1.0 if len(calls) == 1 else 0.25)

    found = vinea.Search(last, pessimist, budget=len(last.legal_actions()) + 1, batch=1).run()
    tried = found.visits == 1
    assert tried.any()
    # Each action has one visit: its value is the evaluation at that visit, or the result of the game.
    assert {round(abs(float(worth)), 3) for worth in found.action_values[tried]} <= {0.25, 0, 1}


def test_the_first_value_of_an_action_counts_as_its_weight():
    table = vinea.Game("la-vina", 2, seed=1)
    actions = len(table.legal_actions())
    assert actions > 2

    def visits(weight):
        calls = []

        def disappointed(observations, masks):
            # The position looks won, the first action is good, and the others are nearly as good.
            calls.append(len(masks))
            later = 0.3 if 2 < len(calls) <= actions + 1 else 0.4
            return masks, np.full((len(masks), 2), 1.0 if len(calls) == 1 else later)

        terms = {"batch": 1, "c_puct": 0.0, "first_weight": weight, "seed": 1}
        found = vinea.Search(table, disappointed, budget=3 * actions + 1, **terms).run()
        # The first value is no part of the reported values.
        assert np.nanmax(found.action_values) <= 0.401 and np.nanmin(found.action_values) > 0.299
        return np.sort(found.visits[table.legal_actions()])

    # Without a weight the first value is gone after one visit, so the best action gets the rest.
    assert visits(0.0)[:-1].tolist() == [1.0] * (actions - 1)
    # With a weight, actions of few visits look better than they are.
    assert visits(1.0)[-2] > 1
    with pytest.raises(ValueError, match="first_weight"):
        visits(-1.0)


@pytest.mark.parametrize("points", [30.0, 5.0])
def test_the_value_of_the_end_may_be_the_margin(points):
    table = vinea.Game("la-vina", 3, seed=4, max_rounds=6)
    bot = vinea.Bot("greedy", seed=1)
    while not table.is_over:
        last = table.clone()
        table.apply(bot.choose(table))

    def blind(observations, masks):
        return masks, np.zeros((len(masks), 3))

    found = vinea.Search(last, blind, budget=40, reward="margin", points=points, batch=1).run()
    seat, compared = last.current_seat, 0
    for action in last.legal_actions():
        after = last.clone()
        after.apply(action)
        if after.is_over and found.visits[action]:
            lead = after.scores[seat] - max(np.delete(after.scores, seat))
            assert found.action_values[action] == pytest.approx(np.tanh(lead / points), abs=1e-5)
            compared += 1
    assert compared
    with pytest.raises(ValueError, match="`reward` cannot be"):
        vinea.Search(last, vinea.Judgement("la-vina"), reward="margin")


def test_the_old_name_of_c_puct_still_works():
    table = vinea.Game("vinhos", 2, seed=1)

    def visits(**terms):
        return vinea.Search(table, last_first, budget=200, seed=1, **terms).run().visits

    with pytest.warns(DeprecationWarning, match="`exploration` is now `c_puct`"):
        old = visits(exploration=0.3)
    assert (old == visits(c_puct=0.3)).all() and (old != visits()).any()
    with pytest.raises(TypeError, match="old name"):
        visits(exploration=0.3, c_puct=0.3)


def test_a_search_in_use_raises_an_error():
    game = vinea.Game("la-vina", 2, seed=1)
    inside, release = threading.Event(), threading.Event()

    def waiting(observations, masks):
        inside.set()
        release.wait(60)
        return even(observations, masks)

    search = vinea.Search(game, waiting, budget=3, seed=1)
    thread = threading.Thread(target=search.run)
    thread.start()
    inside.wait(60)
    with pytest.raises(RuntimeError, match="this search is in use by another thread"):
        search.run()
    release.set()
    thread.join()
    assert search.run().iterations == 3

    def nested(observations, masks):
        nesting.run()
        return even(observations, masks)

    nesting = vinea.Search(game, nested, budget=3, seed=1)
    with pytest.raises(RuntimeError, match="in use by its own evaluator"):
        nesting.run()


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


def test_the_search_follows_values_and_priors(game):
    table = vinea.Game(game, 2, seed=1)
    favourite = table.legal_actions()[-1]

    def stubborn(observations, masks):
        priors = masks.astype(np.float32)
        priors[:, favourite] *= 1000
        return priors, np.zeros((len(masks), 2))

    assert vinea.Search(table, stubborn, budget=100, seed=1).run().action == favourite


@pytest.mark.parametrize("reward", ["rank", "win"])
def test_the_search_finds_a_winning_action(reward):
    # Near the end the search reaches the result itself, so it does not need the evaluator.
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


def test_impossible_arguments_of_a_search_are_refused():
    game = vinea.Game("la-vina", 2, seed=1)
    for mistake in [
        {"budget": "5"},
        {"budget": 0},
        {"threads": 0},
        {"batch": 0},
        {"reward": "score"},
        {"noise": 2.0},
        {"c_puct": -1.0},
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


def test_budgets_of_every_kind():
    game = vinea.Game("la-vina", 2, seed=1)
    assert vinea.Search(game, even, budget="70it", seed=1).run().iterations == 70
    assert vinea.Search(game, even, budget=70, threads=2, seed=1).run().iterations == 70
    assert vinea.Search(game, even, budget="300plies", seed=1).run().iterations > 10
    assert vinea.Search(game, even, budget="5ms", seed=1).run().iterations >= 1


def test_self_play_by_search(game):
    games = vinea.VecGame(game, 6, 2, seed=1)
    search = vinea.VecSearch(games, even, budget=8, batch=12, noise=0.25, seed=1)
    for _ in range(5):
        result = search.run()
        assert (games.masks[np.arange(6), result.actions] == 1).all()
        games.step(result.actions)


def test_a_search_with_vinea_s_own_judgement_beats_greedy():
    judgement = vinea.Judgement("la-vina")
    example = vinea.Game("la-vina", 2, seed=1)
    search = vinea.Search(example, judgement, budget=120, reward="win", c_puct=0.7, seed=1)
    result = vinea.arena("la-vina", [("judged", search), "greedy"], games=12, seed=1)
    assert result.standings[0].player == "judged" and result.standings[0].wins.share >= 0.6
