# Makes the first items of the options given as JSON and prints their answers; with ctypes alone.
#   python3 generate.py libfretsaw.so.1 '{"kind": "slide", "seed": 7}' 3
import ctypes
import sys


class Result(ctypes.Structure):
    _fields_ = [("status", ctypes.c_int32), ("text", ctypes.c_char_p), ("size", ctypes.c_size_t), ("generator", ctypes.c_void_p)]


library = ctypes.CDLL(sys.argv[1])


def call(name, *arguments):
    function = getattr(library, name)
    function.restype = ctypes.POINTER(Result)
    result = function(*arguments)
    status, text, generator = result.contents.status, result.contents.text.decode(), result.contents.generator
    library.fretsaw_result_free(result)
    if status:
        raise SystemExit(text)
    return text, ctypes.c_void_p(generator)


_, generator = call("fretsaw_generator_create", sys.argv[2].encode())
for index in range(int(sys.argv[3])):
    print(call("fretsaw_generator_make", generator, ctypes.c_uint64(index), ctypes.c_int32(0))[0])
library.fretsaw_generator_free(generator)
