"""Captcha pictures as NumPy arrays, with their answers."""

from __future__ import annotations

import functools
import itertools
import json
import operator
import os
import secrets
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from ._library import LIBRARY, CPicture, FretsawError, Result

__all__ = ["Frame", "FretsawError", "Generator", "Puzzle", "frames", "identify"]

Pixels = NDArray[np.uint8]
_COUNT = 1_000_000_000


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
        background: pixels, shape (height, width, 4), uint8: red, green, blue, alpha, not multiplied, without a copy; the bytes of a
            JPEG, WebP or PNG file if the generator is encoded, of an APNG or GIF file if the kind moves; otherwise None if it moves.
        piece: the piece, or the strip of figures, likewise; None if the kind has none.
        frames: the frames of a kind that moves, unless the generator is encoded; otherwise empty.
        line: the line of manifest.jsonl; its format is docs/manifest.md.
        facts: the same as a dictionary.
    """

    def __init__(self, index: int, result: Result, encoded: bool, encode: Callable[[], Result]) -> None:
        self._encode = encode
        self.index = index
        self.line = result.text
        self.facts: dict[str, Any] = json.loads(result.text)
        self.background: Pixels | bytes | None = None
        self.piece: Pixels | bytes | None = None
        self.frames: list[Frame] = []
        for picture in result.pictures:
            content = result.file(picture) if encoded else _pixels(result, picture)
            if picture.is_piece:
                self.piece = content
            elif picture.duration and not isinstance(content, bytes):
                self.frames.append(Frame(content, picture.duration / 1e6))
            else:
                self.background = content

    def __repr__(self) -> str:
        return f"<fretsaw.Puzzle {self.index} of kind {self.facts['kind']}>"

    @property
    def answer(self) -> Any:
        """The answer as in the manifest: {"x", "y"}, {"angle"}, or a list of targets, in degrees or pixels of scale 1."""
        return self.facts["answer"]

    @property
    def boxes(self) -> NDArray[np.int32]:
        """Boxes of notches or targets, shape (n, 4), int32: x, y, width, height in pixels of the background; the answer first."""
        facts = self.facts
        if "notch" in facts:
            found = [facts["notch"], *facts["decoys"]]
        elif isinstance(facts["answer"], list):
            found = [target["box"] for target in facts["answer"] + facts["others"]]
        else:
            found = []
        rows = [[box[name] for name in ("x", "y", "width", "height")] for box in found]
        # The manifest has layout pixels.
        scale: int = facts.get("scale", 1)
        return scale * np.array(rows, dtype=np.int32).reshape(-1, 4)

    def save(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Writes the files that `fretsaw generate` writes, and the manifest's line, to a folder, which it creates if necessary;
        returns their paths."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        result = self._encode()
        paths: list[Path] = []
        for file, picture in zip(json.loads(result.text)["files"].values(), result.pictures):
            paths.append(Path(folder) / Path(file["name"]).name)
            paths[-1].write_bytes(result.file(picture))
        paths.append(Path(folder) / f"{self.index:09}.json")
        paths[-1].write_text(result.text + "\n", encoding="utf-8")
        return paths


class Generator:
    """Makes puzzles: `generator[index]`, with any index below 1,000,000,000, `generator[10:20]`, or by iteration from 0 on.

    The same options and seed make the same puzzles, those of `fretsaw generate`. Generators can be used by several threads, whose
    calls wait for each other, and are pickled as their options: another process makes the same puzzles.

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
        self.options: dict[str, Any] = {"kind": kind, "seed": str(seed)}
        self.options |= {name.replace("_", "-"): value for name, value in options.items() if value is not None}
        for name in ("backgrounds", "scenery", "shapes"):
            value: Any = self.options.get(name)
            if isinstance(value, (str, os.PathLike)):
                self.options[name] = [value]
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

    def __repr__(self) -> str:
        options = self.options | ({"encoded": True} if self.encoded else {})
        words = [f"{name.replace('-', '_')}={value!r}" for name, value in options.items()]
        return f"fretsaw.Generator({', '.join(words)})"

    def _make(self, index: int, encoded: bool) -> Result:
        if not 0 <= index < _COUNT:
            raise IndexError(f"the index is {index}; it must be in 0…999,999,999")
        return Result("generator_make", self._handle, index, int(not encoded))

    def copy(self) -> Generator:
        """A generator with the same options, which shares the photos, for another thread."""
        other = object.__new__(Generator)
        other.options, other.encoded = self.options, self.encoded
        other._adopt(Result("generator_copy", self._handle))
        return other

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> list[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | list[Puzzle]:
        if isinstance(index, slice):
            if index.stop is None:
                raise IndexError("a slice of a generator needs an end")
            return [self[each] for each in range(_COUNT)[index]]
        index = operator.index(index)
        encode = functools.partial(self._make, index, True)
        return Puzzle(index, self._make(index, self.encoded), self.encoded, encode)

    def __iter__(self) -> Iterator[Puzzle]:
        return map(self.__getitem__, range(_COUNT))

    def batch(self, indices: Iterable[int], jobs: int = 2) -> Iterator[Puzzle]:
        """Makes the puzzles with these indices in threads, in order; at most 16 for each job are made ahead.

        Two jobs make about 1.5 times the puzzles of one, because Python runs one thread at a time; processes scale further.
        """
        if jobs < 1:
            raise FretsawError("jobs must be 1 or more", 1)
        copies: SimpleQueue[Generator] = SimpleQueue()
        for _ in range(jobs):
            copies.put(self.copy())

        # Passing single puzzles between threads would take as long as making them.
        def make(chunk: list[int]) -> list[Puzzle]:
            generator = copies.get()
            try:
                return [generator[index] for index in chunk]
            finally:
                copies.put(generator)

        def run() -> Iterator[Puzzle]:
            waiting: deque[Future[list[Puzzle]]] = deque()
            rest = iter(indices)
            pool = ThreadPoolExecutor(jobs)
            try:
                while chunk := list(itertools.islice(rest, 8)):
                    waiting.append(pool.submit(make, chunk))
                    if len(waiting) >= 2 * jobs:
                        yield from waiting.popleft().result()
                while waiting:
                    yield from waiting.popleft().result()
            finally:
                pool.shutdown(cancel_futures=True)

        return run()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (json.dumps(self.options, default=os.fspath), self.encoded))


@functools.lru_cache(4)
def _restored(options: str, encoded: bool) -> Generator:
    """A few are kept, because a process pool pickles the generator for each task."""
    return Generator(encoded=encoded, **json.loads(options))


def frames(path: str | os.PathLike[str]) -> Iterator[Frame]:
    """The frames of a GIF, APNG or WebP, composited like in browsers; one for a still picture.

    Yields:
        Images of shape (height, width, 4), uint8, and durations in seconds.

    Raises:
        FretsawError: the file is damaged, or is not a picture.
        OSError: it cannot be read.
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
