"""The installed package: version, licences, metadata and the notebook."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
from pathlib import Path

import vinea

ROOT = Path(__file__).resolve().parents[2]


def test_package_binary_and_module_have_one_version():
    workspace = (ROOT / "Cargo.toml").read_text()
    version = re.search(r'^version = "(.+)"$', workspace, re.MULTILINE)[1]
    assert vinea.__version__ == importlib.metadata.version("vinea") == version
    for crate in ("vinea", "python"):
        manifest = (ROOT / "crates" / crate / "Cargo.toml").read_text()
        assert "version.workspace = true" in manifest, crate


def test_the_package_contains_the_licences_of_the_repository():
    metadata = importlib.metadata.metadata("vinea")
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    files = {path.name: path for path in importlib.metadata.files("vinea")}
    for name in ("LICENSE-MIT", "LICENSE-APACHE"):
        assert name in metadata.get_all("License-File")
        assert files[name].read_text() == (ROOT / name).read_text()


def test_the_metadata_names_python_versions_and_the_readme():
    metadata = importlib.metadata.metadata("vinea")
    classifiers = metadata.get_all("Classifier")
    for version in ("3.10", "3.11", "3.12", "3.13", "3.14"):
        assert f"Programming Language :: Python :: {version}" in classifiers
    assert metadata["Description-Content-Type"].startswith("text/markdown")
    assert "vinea.Game" in metadata["Description"]


def test_the_package_description_has_only_absolute_links():
    # PyPI shows the description alone, without the files beside it in a clone.
    description = importlib.metadata.metadata("vinea")["Description"]
    links = re.findall(r"\]\(([^)]*)\)|(?:src|href)=[\"']([^\"']*)", description)
    assert all("".join(link).startswith("https://") for link in links), links


def test_the_module_uses_the_stable_abi():
    assert [path.name for path in importlib.metadata.files("vinea") if ".abi3." in path.name]


def test_the_source_does_not_hide_the_installed_package():
    # Python looks for modules first in the folder that it is started in.
    for command in ("import vinea; vinea.games()", "import vinea.bench"):
        run = subprocess.run(
            [sys.executable, "-c", command], cwd=ROOT / "python", capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
    assert not (ROOT / "python" / "vinea").exists()


def test_the_notebook_runs():
    notebook = json.loads((ROOT / "python" / "examples" / "first_steps.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5 and notebook["nbformat"] == 4
    scope: dict[str, object] = {"__name__": "notebook"}
    for number, cell in enumerate(cells):
        exec(compile(cell, f"first_steps.ipynb, cell {number}", "exec"), scope)
    assert scope["played"] > 0
