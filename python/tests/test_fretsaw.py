"""Tests of the installed package. FRETSAW_PROGRAM names the command to compare with, FRETSAW_CORPUS a folder of odd files."""

import gc
import itertools
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import fretsaw

PROGRAM = os.environ.get("FRETSAW_PROGRAM")
CORPUS = os.environ.get("FRETSAW_CORPUS")
KINDS = ["slide", "drag", "icons", "rotate", "cups"]


@pytest.mark.skipif(PROGRAM is None, reason="FRETSAW_PROGRAM is not set")
@pytest.mark.parametrize("options", [{"kind": kind} for kind in KINDS] + [{"look": "plain", "piece_layout": "tight", "format": "webp"}])
def test_puzzles_have_the_bytes_of_the_command(options, tmp_path):
    words = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", value)]
    subprocess.run([PROGRAM, "generate", "--count", "3", "--seed", "9", "--output", tmp_path / "run", "--quiet", *words], check=True)
    lines = (tmp_path / "run/manifest.jsonl").read_text().splitlines()
    generator = fretsaw.Generator(seed=9, **options)
    for index in (2, 0):
        puzzle = generator[index]
        for path in puzzle.save(tmp_path)[:-1]:
            assert path.read_bytes() == (tmp_path / "run/000000" / path.name).read_bytes()
        assert (tmp_path / f"{index:09}.json").read_text() == lines[index] + "\n"
        assert puzzle.answer == json.loads(lines[index])["answer"]


def test_arrays_have_shapes_and_outlive_their_puzzle():
    background = fretsaw.Generator(seed=1)[5].background
    kept = background.copy()
    for index in range(20):
        fretsaw.Generator(seed=2)[index]
    gc.collect()
    assert (background.shape, background.dtype) == ((155, 310, 4), np.uint8)
    assert np.array_equal(background, kept)
    assert (background[..., 3] == 255).all()


def test_memory_of_freed_pixels_is_used_again_without_harm():
    generator = fretsaw.Generator(seed=2)
    kept = []
    for index in range(40):
        pixels = generator[index].background
        if index % 3 == 0:
            kept.append(pixels)
    other = fretsaw.Generator(seed=2)
    del generator, pixels
    gc.collect()
    for index, pixels in zip(range(0, 40, 3), kept, strict=True):
        assert np.array_equal(pixels, other[index].background)


def test_boxes_begin_with_the_answer():
    puzzle = fretsaw.Generator(seed=1)[0]
    assert puzzle.boxes.shape == (4, 4)
    assert puzzle.boxes[0, 0] == puzzle.answer["x"]
    dense = fretsaw.Generator(kind="slide", seed=1, scale=2)[0]
    assert (dense.boxes == 2 * fretsaw.Generator(kind="slide", seed=1)[0].boxes).all()
    assert dense.boxes[:, 0].max() + dense.boxes[0, 2] <= dense.background.shape[1]
    assert fretsaw.Generator("icons", seed=1)[0].boxes.shape[1] == 4
    assert fretsaw.Generator("rotate", seed=1)[0].boxes.shape == (0, 4)


def test_kinds_that_move_have_frames():
    puzzle = fretsaw.Generator("cups", seed=1)[0]
    assert puzzle.background is None and puzzle.piece is None
    assert len(puzzle.frames) > 10
    assert all(frame.image.shape == (155, 310, 4) and frame.duration > 0 for frame in puzzle.frames)


def test_frames_and_descriptions_of_files(tmp_path):
    puzzle = fretsaw.Generator("cups", seed=1, format="gif")[0]
    path = puzzle.save(tmp_path)[0]
    found = list(fretsaw.frames(path))
    assert [frame.duration for frame in found] == [frame.duration for frame in puzzle.frames]
    described = fretsaw.identify(path)
    assert (described["format"], described["frames"]) == ("gif89a", len(found))
    (tmp_path / "text.gif").write_text("no picture")
    with pytest.raises(fretsaw.FretsawError):
        list(fretsaw.frames(tmp_path / "text.gif"))
    assert fretsaw.identify(tmp_path / "text.gif")["readable"] is False


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"decoys": 9}, "decoys is 9; it must be in 0…4"),
        ({"kind": "jigsaw"}, "jigsaw is a look"),
        ({"colour": 1}, "unknown option colour"),
        ({"seed": -1}, "seed must be a number below 2^64"),
        ({"backgrounds": "/nowhere"}, "/nowhere does not exist"),
        ({"look": object()}, "an option has a value that JSON has not"),
    ],
)
def test_invalid_options_raise_the_messages_of_the_command(options, message):
    with pytest.raises(fretsaw.FretsawError, match=message.replace("^", r"\^")):
        fretsaw.Generator(**options)


def test_generators_and_puzzles_describe_themselves():
    generator = fretsaw.Generator(seed=7, encoded=True, piece_layout="tight")
    assert repr(generator) == "fretsaw.Generator(kind='slide', seed='7', piece_layout='tight', encoded=True)"
    assert repr(generator[2]) == "<fretsaw.Puzzle 2 of kind slide>"


def test_slices_are_lists():
    generator = fretsaw.Generator(seed=7, encoded=True)
    assert [puzzle.background for puzzle in generator[4:8:2]] == [generator[4].background, generator[6].background]
    for wrong in (slice(3, None), slice(-2, 3, 0)):
        with pytest.raises((IndexError, ValueError)):
            generator[wrong]


def test_a_misspelt_name_of_kernels_raises_and_does_not_exit():
    script = "import fretsaw\ntry: fretsaw.Generator()\nexcept fretsaw.FretsawError as error: print(error.status, error)"
    environment = os.environ | {"FRETSAW_KERNELS": "avx"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "5 FRETSAW_KERNELS is avx2 or portable\n"


@pytest.mark.parametrize("index", [-1, 1_000_000_000, 1 << 70])
def test_indices_out_of_range(index):
    with pytest.raises(IndexError):
        fretsaw.Generator(seed=1)[index]


@pytest.mark.parametrize("jobs", [1, 3])
def test_batches_are_in_order_and_equal(jobs):
    generator = fretsaw.Generator(seed=4, encoded=True)
    batch = list(generator.batch(range(30, 60), jobs=jobs))
    assert [puzzle.index for puzzle in batch] == list(range(30, 60))
    assert all(puzzle.background == generator[puzzle.index].background for puzzle in batch)
    assert [puzzle.index for puzzle in itertools.islice(generator, 3)] == [0, 1, 2]


def test_a_batch_can_be_left_early():
    for puzzle in fretsaw.Generator(seed=4).batch(itertools.count(), jobs=2):
        if puzzle.index == 5:
            break
    gc.collect()
    assert threading.active_count() < 4


def photo_generator(tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    for index in range(3):
        fretsaw.Generator(seed=index)[index].save(folder)
    return fretsaw.Generator(seed=6, encoded=True, backgrounds=[folder])


def test_generators_are_pickled_with_random_seeds():
    generator = fretsaw.Generator(encoded=True, decoys=2)
    again = pickle.loads(pickle.dumps(generator))
    assert again[3].background == generator[3].background


def background(generator, index):
    return generator[index].background


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_make_the_same(method, tmp_path):
    generator = photo_generator(tmp_path)
    expected = [puzzle.background for puzzle in generator[:8]]
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        assert list(pool.map(background, [generator] * 8, range(8), timeout=120)) == expected
        puzzle = pool.submit(generator.__getitem__, 3).result(timeout=120)
    assert puzzle.background == expected[3]
    assert puzzle.save(tmp_path / "new" / "folder")[0].read_bytes() == expected[3]


def test_a_forked_process_uses_the_generator_of_its_parent():
    generator = fretsaw.Generator(seed=6, encoded=True)
    expected = generator[1].background
    queue = multiprocessing.get_context("fork").Queue()
    process = multiprocessing.get_context("fork").Process(target=lambda: queue.put(generator[1].background))
    process.start()
    try:
        assert queue.get(timeout=120) == expected
    finally:
        process.join(timeout=30)


@pytest.mark.skipif(CORPUS is None, reason="FRETSAW_CORPUS is not set: no folder of odd files")
def test_all_files_of_the_corpus_in_one_process():
    files = [path for path in sorted(Path(CORPUS).rglob("*")) if path.is_file()]
    pixels, failed = 0, 0
    for path in files:
        assert "readable" in fretsaw.identify(path)
        try:
            of_file = 0
            for frame in fretsaw.frames(path):
                assert frame.image.shape[2] == 4
                of_file += frame.image.size // 4
                if of_file > 1 << 24:
                    break
            pixels += of_file
        except fretsaw.FretsawError as error:
            failed += 1
            assert str(error)
    print(f"{len(files)} files, {failed} unreadable, {pixels} pixels")
    assert pixels > 1_000_000 and failed > 100
