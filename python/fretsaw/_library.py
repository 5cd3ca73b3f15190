"""libfretsaw through ctypes; calls release the interpreter's lock."""

from __future__ import annotations

import ctypes
import os
import weakref
from pathlib import Path
from typing import Any

ABI = 1


class FretsawError(ValueError):
    """An error of the library, in the words of the command.

    Attributes:
        status: 1 invalid argument, 2 invalid option, 3 unusable input, 4 missing input, 5 failure.
    """

    def __init__(self, message: str, status: int = 2) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.status))


class CPicture(ctypes.Structure):
    _fields_ = [
        ("bytes", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("width", ctypes.c_uint32),
        ("height", ctypes.c_uint32),
        ("format", ctypes.c_uint32),
        ("is_piece", ctypes.c_uint32),
        ("duration", ctypes.c_uint64),
    ]


class CResult(ctypes.Structure):
    _fields_ = [
        ("status", ctypes.c_int32),
        ("text", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("generator", ctypes.c_void_p),
        ("pictures", ctypes.POINTER(CPicture)),
        ("count", ctypes.c_size_t),
    ]


def _load() -> ctypes.CDLL:
    path = os.environ.get("FRETSAW_LIBRARY") or str(Path(__file__).parent / "lib" / f"libfretsaw.so.{ABI}")
    library = ctypes.CDLL(path)
    if library.fretsaw_abi_version() != ABI:
        raise ImportError(f"{path} has another interface than version {ABI}")
    text, size, handle = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_void_p
    for name, arguments in {
        "generator_create": [text],
        "generator_copy": [handle],
        "generator_make": [handle, ctypes.c_uint64, ctypes.c_int32],
        "decode": [text, size, size, size],
        "identify": [text, size],
        "aj_encrypt": [text, text, size],
    }.items():
        function = getattr(library, f"fretsaw_{name}")
        function.restype = ctypes.POINTER(CResult)
        function.argtypes = arguments
    for name in ("generator_free", "result_free"):
        function = getattr(library, f"fretsaw_{name}")
        function.restype = None
        function.argtypes = [handle]
    return library


LIBRARY = _load()


class Result:
    """A result, freed with this object and all arrays of its pictures."""

    def __init__(self, name: str, *arguments: Any) -> None:
        pointer = getattr(LIBRARY, f"fretsaw_{name}")(*arguments)
        weakref.finalize(self, LIBRARY.fretsaw_result_free, ctypes.cast(pointer, ctypes.c_void_p))
        found = pointer.contents
        self.text = ctypes.string_at(found.text, found.size).decode()
        if found.status:
            raise FretsawError(self.text, found.status)
        self.generator: int | None = found.generator
        self.pictures: list[CPicture] = [found.pictures[index] for index in range(found.count)]

    def file(self, picture: CPicture) -> bytes:
        """A copy of the picture's bytes; a buffer would make a type of ctypes for each number of bytes."""
        return ctypes.string_at(picture.bytes, picture.size)

    def buffer(self, picture: CPicture) -> memoryview:
        """The picture's bytes without a copy; they keep the result."""
        buffer = (ctypes.c_uint8 * picture.size).from_address(picture.bytes)
        buffer.result = self
        return memoryview(buffer).cast("B")
