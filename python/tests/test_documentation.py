"""The documentation is true: doctests, stubs and the code of the docs page."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import vinea

ROOT = Path(__file__).resolve().parents[2]
MODULES = [
    "vinea",
    "vinea._arena",
    "vinea._pool",
    "vinea._search",
    "vinea.fingerprints",
    "vinea.gymnasium",
    "vinea.openspiel",
    "vinea.pettingzoo",
    "vinea.records",
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    found = importlib.import_module(name)
    result = doctest.testmod(found, extraglobs={"vinea": vinea})
    assert result.attempted > 0 and result.failed == 0


def test_docstrings_of_the_compiled_classes():
    runner = doctest.DocTestRunner()
    members = [vinea.Game, vinea.VecGame, vinea.Bot, vinea.Judgement]
    members += [vinea.games, vinea.bots, vinea.game_info, vinea.threads]
    for kind in (vinea.Game, vinea.VecGame, vinea.Bot, vinea.Judgement):
        members += [getattr(kind, name) for name in vars(kind) if name[0] != "_"]
    for member in members:
        text = inspect.getdoc(member)
        assert text, f"{member} has no docstring"
        name = getattr(member, "__name__", repr(member))
        runner.run(doctest.DocTestParser().get_doctest(text, {"vinea": vinea}, name, None, 0))
    result = runner.summarize()
    assert result.attempted > 20 and result.failed == 0


def test_stubs_list_exactly_what_there_is():
    stub = ast.parse((Path(vinea.__file__).parent / "_core.pyi").read_text())
    for node in stub.body:
        if isinstance(node, ast.ClassDef) and node.name[0] != "_":
            listed = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            real = vars(getattr(vinea._core, node.name))
            public = {name for name in real if name[0] != "_"}
            assert {name for name in listed if name[0] != "_"} == public, node.name
            assert {name for name in listed if name[0] == "_"} - {"__new__"} <= set(real)
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    builtin = {name for name, value in vars(vinea._core).items() if inspect.isbuiltin(value)}
    assert functions == builtin


def test_stubs_have_the_real_parameters():
    stub = ast.parse((Path(vinea.__file__).parent / "_core.pyi").read_text())
    for node in stub.body:
        if (
            not isinstance(node, ast.ClassDef)
            or node.name[0] == "_"
            or node.name == "IllegalAction"
        ):
            continue
        for method in node.body:
            if not isinstance(method, ast.FunctionDef) or method.decorator_list:
                continue
            if method.name[0] == "_":
                continue
            real = inspect.signature(getattr(getattr(vinea._core, node.name), method.name))
            written = [arg.arg for arg in method.args.args + method.args.kwonlyargs]
            assert written == list(real.parameters), f"{node.name}.{method.name}"


def test_stubs_agree_with_the_module():
    found = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "vinea._core"], capture_output=True, text=True
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_code_of_the_docs_page_runs():
    text = (ROOT / "docs" / "PYTHON.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        exec(compile(block, "docs/PYTHON.md", "exec"), {"__name__": "docs"})


def test_the_docs_page_names_every_slice_and_kind_of_action():
    text = (ROOT / "docs" / "PYTHON.md").read_text()
    for game in vinea.games():
        info = vinea.game_info(game, 3)
        assert str(info["num_actions"]) in text, game
        for kind, (start, end) in info["actions"].items():
            assert f"| `{kind}` | {start} | {end - start} |" in text, (game, kind)
        for name in info["observation"]:
            short = re.sub(r"_\d+\.", "_*.", name)
            assert f"`{short}`" in text, (game, short)
