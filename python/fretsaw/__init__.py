"""Captcha pictures as NumPy arrays, with their answers."""

from __future__ import annotations

import json
import operator
import os
import secrets
import weakref
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._library import LIBRARY, CPicture, FretsawError, Result

__all__ = ["Frame", "FretsawError", "Generator", "Puzzle", "frames", "identify"]

Pixels = NDArray[np.uint8]


class Frame(NamedTuple):
    """A frame of an animation."""

    image: Pixels
    """Pixels, shape (height, width, 4), uint8: red, green, blue, alpha, not multiplied."""
    duration: float
    """The stored delay in seconds."""


def _pixels(result: Result, picture: CPicture) -> Pixels:
    pixels: Pixels = np.frombuffer(result.buffer(picture), dtype=np.uint8)
    return pixels.reshape((int(picture.height), int(picture.width), 4))


class Puzzle:
    """An item of a generator.

    Attributes:
        index: its number.
        background: pixels, shape (height, width, 4), uint8; bytes of a file if the generator is encoded; None if it moves.
        piece: the piece, or the strip of figures, likewise; None if the kind has none.
        frames: the frames of a kind that moves, unless the generator is encoded; otherwise empty.
        facts: the line of manifest.jsonl as a dictionary.
    """

    def __init__(self, generator: Generator, index: int, result: Result, encoded: bool) -> None:
        self._generator = generator
        self.index = index
        self.facts: dict[str, Any] = json.loads(result.text)
        self.background: Pixels | bytes | None = None
        self.piece: Pixels | bytes | None = None
        self.frames: list[Frame] = []
        for picture in result.pictures:
            content = bytes(result.buffer(picture)) if encoded else _pixels(result, picture)
            if picture.is_piece:
                self.piece = content
            elif picture.duration and not isinstance(content, bytes):
                self.frames.append(Frame(content, picture.duration / 1e6))
            else:
                self.background = content

    @property
    def answer(self) -> Any:
        """The answer as in the manifest: {"x", "y"}, {"angle"}, or a list of targets, in pixels or degrees."""
        return self.facts["answer"]

    @property
    def boxes(self) -> NDArray[np.int32]:
        """Boxes of notches or targets, shape (n, 4), int32: x, y, width, height in pixels; those of the answer first."""
        facts = self.facts
        if "notch" in facts:
            found = [facts["notch"], *facts["decoys"]]
        elif isinstance(facts["answer"], list):
            found = [target["box"] for target in facts["answer"] + facts["others"]]
        else:
            found = []
        rows = [[box[name] for name in ("x", "y", "width", "height")] for box in found]
        return np.array(rows, dtype=np.int32).reshape(-1, 4)

    def save(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Writes the files that `fretsaw generate` writes, and the manifest's line, to a folder; returns their paths."""
        result = self._generator._make(self.index, encoded=True)
        paths = []
        for file, picture in zip(json.loads(result.text)["files"].values(), result.pictures):
            paths.append(Path(folder) / Path(file["name"]).name)
            paths[-1].write_bytes(bytes(result.buffer(picture)))
        paths.append(Path(folder) / f"{self.index:09}.json")
        paths[-1].write_text(result.text + "\n", encoding="utf-8")
        return paths


class Generator:
    """Makes puzzles: `generator[index]`, with any index below 1,000,000,000, or by iteration from 0 on.

    The same options and seed make the same puzzles, those of `fretsaw generate`.

    Args:
        kind: slide, drag, click-word, icons, rotate or cups.
        seed: a number below 2**64, or "0x" and up to 64 hexadecimal digits; random if it is None.
        encoded: whether puzzles have files as bytes instead of pixels.
        options: other options of `fretsaw generate` by their names, with _ instead of -; lists for several values.

    Raises:
        FretsawError: an option or a file cannot be used.
    """

    def __init__(self, kind: str = "slide", *, seed: int | str | None = None, encoded: bool = False, **options: Any) -> None:
        if seed is None:
            seed = "0x" + secrets.token_hex(32)
        self.options = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
        self.options |= {"kind": kind, "seed": str(seed)}
        for name in ("backgrounds", "scenery", "shapes"):
            value = self.options.get(name)
            if isinstance(value, (str, os.PathLike)):
                value = [value]
            if value is not None:
                self.options[name] = [os.fspath(each) for each in value]
        self.encoded = encoded
        try:
            text = json.dumps(self.options, default=os.fspath)
        except TypeError as error:
            raise FretsawError(f"an option has a value that JSON has not: {error}") from None
        self._adopt(Result("generator_create", text.encode()))

    def _adopt(self, result: Result) -> None:
        self._handle = result.generator
        self.notes: list[str] = result.text.splitlines()
        """A line for each photo that is skipped or hard for people."""
        weakref.finalize(self, LIBRARY.fretsaw_generator_free, self._handle)

    def _make(self, index: int, encoded: bool) -> Result:
        index = operator.index(index)
        if not 0 <= index < 1_000_000_000:
            raise IndexError(f"the index is {index}; it must be in 0…999,999,999")
        return Result("generator_make", self._handle, index, int(not encoded))

    def copy(self) -> Generator:
        """A generator with the same options, which shares the photos, for another thread."""
        other = object.__new__(Generator)
        other.options, other.encoded = self.options, self.encoded
        other._adopt(Result("generator_copy", self._handle))
        return other

    def __getitem__(self, index: int) -> Puzzle:
        return Puzzle(self, index, self._make(index, self.encoded), self.encoded)

    def __iter__(self) -> Iterator[Puzzle]:
        return map(self.__getitem__, range(1_000_000_000))

    def batch(self, indices: Iterable[int], jobs: int = 2) -> Iterator[Puzzle]:
        """Makes the puzzles with these indices in threads, in order; a few are made ahead."""
        if jobs < 1:
            raise FretsawError("jobs must be 1 or more", 1)
        copies: SimpleQueue[Generator] = SimpleQueue()
        for _ in range(jobs):
            copies.put(self.copy())

        def make(index: int) -> Puzzle:
            generator = copies.get()
            try:
                return generator[index]
            finally:
                copies.put(generator)

        def run() -> Iterator[Puzzle]:
            waiting: deque[Future[Puzzle]] = deque()
            pool = ThreadPoolExecutor(jobs)
            try:
                for index in indices:
                    waiting.append(pool.submit(make, index))
                    if len(waiting) >= 4 * jobs:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

        return run()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.options, self.encoded))


def _restored(options: dict[str, Any], encoded: bool) -> Generator:
    return Generator(encoded=encoded, **options)


def frames(path: str | os.PathLike[str]) -> Iterator[Frame]:
    """The frames of a GIF, APNG or WebP, composited like in browsers; one for a still picture.

    Raises:
        FretsawError: the file is damaged, or is not a picture.
    """
    file, first = Path(path).read_bytes(), 0
    while True:
        result = Result("decode", file, len(file), first, 64)
        if not result.pictures:
            return
        for picture in result.pictures:
            yield Frame(_pixels(result, picture), picture.duration / 1e6)
        first += len(result.pictures)


def identify(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What a picture file is, also if it cannot be read, as `fretsaw identify --json` prints it."""
    file = Path(path).read_bytes()
    found: dict[str, Any] = json.loads(Result("identify", file, len(file)).text)
    return found | {"file": os.fspath(path)}
