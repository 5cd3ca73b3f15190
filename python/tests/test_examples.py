"""Tests of examples/python, whose folder FRETSAW_EXAMPLES names, with the packages that can be imported."""

import hashlib
import importlib
import json
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

import fretsaw

EXAMPLES = os.environ.get("FRETSAW_EXAMPLES")
PROGRAM = os.environ.get("FRETSAW_PROGRAM")
pytestmark = pytest.mark.skipif(EXAMPLES is None, reason="FRETSAW_EXAMPLES is not set")


def needs(package):
    return pytest.importorskip(package, reason=f"{package} is not installed")


@pytest.fixture
def example(monkeypatch):
    def load(name):
        monkeypatch.syspath_prepend(EXAMPLES)
        monkeypatch.delitem(sys.modules, name, raising=False)
        return importlib.import_module(name)

    return load


def answers(indices, **options):
    return sorted(fretsaw.Generator(**options)[index].answer["x"] for index in indices)


@pytest.mark.parametrize(("workers", "parts"), [(None, 1), (3, 1), (2, 2), (5, 3)])
def test_torch_workers_divide_each_epoch_without_repeats(workers, parts, monkeypatch, example):
    # A stub of PyTorch: the division of the indices needs nothing else of it.
    info = types.SimpleNamespace(id=0, num_workers=workers)
    data = types.ModuleType("torch.utils.data")
    data.DataLoader, data.IterableDataset = None, object
    data.get_worker_info = lambda: info if workers else None
    torch = types.ModuleType("torch")
    torch.Tensor, torch.from_numpy = object, lambda array: array
    for name, module in {"torch": torch, "torch.utils": types.ModuleType("torch.utils"), "torch.utils.data": data}.items():
        monkeypatch.setitem(sys.modules, name, module)
    loaded = example("torch_dataset")
    for epoch in (0, 1):
        found = []
        for part in range(parts):
            puzzles = loaded.Puzzles(20, part, parts, seed=7)
            puzzles.epoch = epoch
            for info.id in range(workers or 1):
                found += list(puzzles)
        assert sorted(x for _, x in found) == answers(range(20 * epoch, 20 * epoch + 20), seed=7)
        assert {picture.shape for picture, _ in found} == {(3, 155, 310)}


@pytest.mark.parametrize("workers", [0, 2])
def test_the_torch_loader_makes_the_same_batches_twice(workers, example):
    needs("torch")
    loaded = example("torch_dataset")
    runs = []
    for _ in range(2):
        loader = loaded.DataLoader(loaded.Puzzles(16, seed=7), batch_size=4, num_workers=workers)
        runs.append([(pictures.sum().item(), places.tolist()) for pictures, places in loader])
    assert runs[0] == runs[1]
    assert sorted(place for _, places in runs[0] for place in places) == answers(range(16), seed=7)


def test_hugging_face_shards_have_each_puzzle_once(example):
    needs("datasets")
    loaded = example("hugging_face")
    generator = fretsaw.Generator(seed=7)
    data = loaded.puzzles(20, shards=3, seed=7)
    assert data.num_shards == 3
    parts = [list(data.shard(num_shards=3, index=part)) for part in range(3)]
    assert sorted(row["index"] for part in parts for row in part) == list(range(20))
    for row in parts[1]:
        assert (row["image"].size, row["x"]) == ((310, 155), generator[row["index"]].facts["notch"]["x"])


@pytest.mark.skipif(PROGRAM is None, reason="FRETSAW_PROGRAM is not set")
def test_a_ray_batch_has_the_bytes_of_the_command(tmp_path):
    needs("ray")
    environment = os.environ | {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}
    script = Path(EXAMPLES) / "ray_batch.py"
    subprocess.run([sys.executable, script, "300", tmp_path / "ray"], env=environment, check=True, timeout=300)
    words = ["--count", "300", "--seed", "7", "--kind", "slide", "--output", tmp_path / "run", "--quiet"]
    subprocess.run([PROGRAM, "generate", *words], check=True)
    manifest = (tmp_path / "ray/manifest.jsonl").read_text()
    assert manifest == (tmp_path / "run/manifest.jsonl").read_text()
    files = [file for line in manifest.splitlines() for file in json.loads(line)["files"].values()]
    assert len(files) == 600
    for file in files:
        assert hashlib.sha256((tmp_path / "ray" / file["name"]).read_bytes()).hexdigest() == file["sha256"]
