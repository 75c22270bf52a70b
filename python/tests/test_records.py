"""Recorded games as arrays."""

from __future__ import annotations

import json
import os
import subprocess

import numpy as np
import pytest
from conftest import random_walk

import vinea
from vinea import records


def played(game: str, players: int, seed: int) -> tuple[vinea.Game, list]:
    """Plays a random game to its end and returns it with the data of each decision."""
    table, decisions = vinea.Game(game, players, seed), []
    for position in random_walk(table, seed):
        seen = position.observation(), position.observation(dtype="uint8")
        decisions.append((*seen, position.action_mask(), position.current_seat))
    return table, decisions


@pytest.fixture
def folder(tmp_path):
    for seed in range(4):
        table, _ = played("la-vina", 2, seed)
        (tmp_path / f"{seed}.json").write_text(json.dumps(table.record()))
    return tmp_path


@pytest.mark.parametrize("reward", ["rank", "win", "score"])
def test_reading_a_record_gives_the_data_of_the_game(table, reward):
    game, decisions = played(*table, seed=3)
    found = records.read(game.record(), reward=reward)
    assert (found.game, found.players, found.options) == (game.game, game.players, game.options)
    assert len(found) == len(decisions) == game.plies
    parts, counts, masks, seats = (np.array(column) for column in zip(*decisions))
    assert (found.observations == parts).all() and (found.masks == masks).all()
    assert (found.seats == seats).all()
    assert (records.read(game.record(), dtype="uint8").observations == counts).all()
    again = vinea.Game.from_record(game.record() | {"moves": []} | {"result": None}, seed=0)
    assert (found.masks[np.arange(len(found)), found.actions] == 1).all()
    for action in found.actions[:1]:
        assert again.action_to_text(int(action)) == game.record()["moves"][0]["do"]
    assert found.returns == pytest.approx(game.returns(reward))
    # Later seats may start with points.
    begun = vinea.Game(*table, 3).returns(reward)
    assert found.rewards.sum(axis=0) == pytest.approx(found.returns - begun)
    assert (found.outcomes == found.returns[found.seats]).all()
    assert (found.scores, found.ranking) == (game.scores, game.ranking)


def test_a_game_that_is_not_over_has_no_outcome(tmp_path):
    game = vinea.Game("vinhos", 2, seed=1)
    for _ in range(5):
        game.apply(game.legal_actions()[0])
    found = records.read(game.record())
    assert len(found) == 5 and found.returns is found.scores is found.ranking is None
    assert np.isnan(found.outcomes).all()
    (tmp_path / "open.json").write_text(json.dumps(game.record()))
    assert not list(records.batches(tmp_path, 8))


def test_a_folder_is_read_in_the_order_of_its_names(folder):
    (folder / "later").mkdir()
    vignobles, _ = played("vignobles", 3, 1)
    (folder / "later" / "5.json").write_text(json.dumps(vignobles.record()))
    (folder / "notes.txt").write_text("no record")
    names = [found.path.name for found in records.iterate(folder)]
    assert names == ["0.json", "1.json", "2.json", "3.json", "5.json"]
    assert [found.game for found in records.iterate(folder, game="vignobles")] == ["vignobles"]
    assert not list(records.iterate(folder, players=4))
    with pytest.raises(ValueError, match="is vignobles with 3.*choose one"):
        list(records.batches(folder, 64, seed=1))


def test_batches_contain_every_decision_once(folder):
    whole = np.concatenate([found.observations for found in records.iterate(folder)])
    for shuffled in (10, 100, 10**6):
        found = list(records.batches(folder, 32, seed=1, shuffled=shuffled))
        assert {len(batch) for batch in found[:-1]} == {32} and len(found[-1]) <= 32
        seen = np.concatenate([batch.observations for batch in found])
        assert sorted(row.tobytes() for row in seen) == sorted(row.tobytes() for row in whole)
        assert (seen != whole).any()
        again = list(records.batches(folder, 32, seed=1, shuffled=shuffled))
        assert all((a.actions == b.actions).all() for a, b in zip(found, again))
        for batch in found:
            assert (batch.masks[np.arange(len(batch)), batch.actions] == 1).all()
            assert np.isfinite(batch.outcomes).all()


def test_bad_files_are_named_or_left_out(folder):
    record = json.loads((folder / "1.json").read_text())
    record["moves"][0]["do"] = "dance"
    (folder / "1.json").write_text(json.dumps(record))
    with pytest.raises(ValueError, match=r"1\.json: move 1"):
        list(records.iterate(folder))
    assert len(list(records.iterate(folder, bad="skip"))) == 3
    for text in ("{", "[]", '{"format": 99}'):
        (folder / "1.json").write_text(text)
        with pytest.raises(ValueError, match=r"1\.json"):
            list(records.iterate(folder))
    with pytest.raises(ValueError, match='"raise" or "skip"'):
        list(records.iterate(folder, bad="ignore"))
    with pytest.raises(ValueError, match="there is no game"):
        list(records.iterate(folder, game="chess"))
    with pytest.raises(ValueError, match="there is no reward"):
        list(records.iterate(folder, reward="wins", bad="skip"))
    with pytest.raises(ValueError, match="`dtype` must be"):
        list(records.iterate(folder, dtype="float16", bad="skip"))
    with pytest.raises(ValueError, match="at least one decision"):
        list(records.batches(folder, 0))
    with pytest.raises(NotADirectoryError, match="is not a folder"):
        list(records.iterate(folder / "nowhere"))


@pytest.mark.skipif(not os.environ.get("VINEA_PROGRAM"), reason="needs the program")
def test_records_of_the_arena_are_read(tmp_path):
    command = [os.environ["VINEA_PROGRAM"], "arena", "vignobles", "--bots", "greedy,random"]
    subprocess.run(
        [*command, "--games", "4", "--seed", "1", "--record", str(tmp_path)],
        check=True,
        capture_output=True,
    )
    found = list(records.iterate(tmp_path))
    assert len(found) == 4
    ours = vinea.arena("vignobles", ["greedy", "random"], 4, 1)
    assert [one.scores for one in found] == [row[2] for row in ours.rows]
    assert sorted(found[0].names) == ["greedy A", "random B"]
