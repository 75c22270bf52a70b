"""Compiles `_ismcts.cc` for the installed OpenSpiel, once for each user and set of versions.

A wheel cannot contain it compiled: it depends on the versions of Python, pybind11 and OpenSpiel.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import open_spiel
import pyspiel

_SOURCE = Path(__file__).with_suffix(".cc")
_MODULE = "_ismcts_native"


@functools.cache
def native() -> ModuleType:
    """Returns the compiled module. Raises an ImportError that names what is missing."""
    library = library_path()
    if library.exists():
        try:
            return _load(library)
        except ImportError:
            pass  # A damaged file is compiled again.
    _compile(library)
    return _load(library)


def library_path() -> Path:
    """Returns the path of the compiled file. Its name has a hash of the source and all versions."""
    made_from = [_SOURCE.read_text(), sys.version, *_arguments()]
    made_from += [version(package) for package in ("open_spiel", "pybind11")]
    key = hashlib.sha256("\n".join(made_from).encode()).hexdigest()[:16]
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "vinea" / f"{_MODULE}-{key}.so"


def _arguments() -> list[str]:
    """Returns the compiler's arguments, except for the output file."""
    try:
        import pybind11
    except ImportError:
        raise ImportError('pybind11 is missing: pip install "pybind11>=3.1"') from None
    headers = Path(open_spiel.__file__).parent
    python = Path(sysconfig.get_path("include"))
    _demand(
        headers / "algorithms" / "is_mcts.h", "install open_spiel from its wheel, 2.0.2 or later"
    )
    _demand(python / "Python.h", "install Python's headers, on Debian python3-dev")
    # OpenSpiel is built as C++20, and its headers name their files from these folders.
    included = [headers.parent, headers / "abseil-cpp", headers / "json" / "include"]
    included += [Path(pybind11.get_include()), python]
    return [
        *["-std=c++20", "-O1", "-DNDEBUG", "-fPIC", "-shared", "-fvisibility=hidden"],
        *[f"-I{folder}" for folder in included],
        *[str(_SOURCE), pyspiel.__file__],
    ]


def _demand(header: Path, remedy: str) -> None:
    if not header.is_file():
        raise ImportError(f"{header} is missing: {remedy}")


def _compile(library: Path) -> None:
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++")
    if compiler is None:
        raise ImportError("there is no C++ compiler: install g++, or name yours in CXX")
    try:
        library.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImportError(
            f"cannot create the cache folder: {error}; set XDG_CACHE_HOME to another folder"
        ) from error
    # Written to a temporary folder and renamed, so that no process loads half a file.
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        written = Path(folder) / library.name
        command = [*compiler.split(), *_arguments(), "-o", str(written)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except OSError as error:
            raise ImportError(f"the C++ compiler {compiler} does not run: {error}") from error
        except subprocess.CalledProcessError as error:
            raise ImportError(
                f"{compiler} cannot compile for open_spiel {version('open_spiel')} and "
                f"pybind11 {version('pybind11')}:\n{error.stderr[:2000]}"
            ) from error
        os.replace(written, library)


def _load(library: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(_MODULE, library)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
