"""The same events give the same bytes natively, in WebAssembly and in JavaScript.

Every test of the harness plays natively what its pages received the WebAssembly. These tests send
random events, some of them invalid.
"""

import random
import struct
import unittest

from harness import BrowserTest, main, natively

PLAYER = """
import { Engine } from "/fretsaw/runtime.js";
const bytes = (text) =>
  text === "-" ? new Uint8Array(0) : Uint8Array.from(text.match(/../g), (each) => parseInt(each, 16));
const hex = (bytes) => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
const time = (bits) => new DataView(bytes(bits).buffer).getFloat64(0);
window.play = async (kind, lines) => {
  // Each system is in one of two engines.
  const engine = await Engine.load(Number(lines[0].split(" ")[1]), kind);
  return lines.map((line) => {
    const [call, number, now, data] = line.split(" ");
    try {
      if (call === "open") return String(engine.open(Number(number), bytes(data), time(now)));
      if (call === "handle") {
        const reply = engine.handle(Number(number), time(now), bytes(data));
        return reply ? hex(reply) : "rejected";
      }
      engine.close(Number(number));
      return "0";
    } catch (error) {
      return error instanceof RangeError ? "rejected" : `threw ${error}`;
    }
  });
};
"""


def double(value):
    return struct.pack("<d", value)


def environment(chance):
    return (
        struct.pack("<5d", number(chance, 1500), number(chance, 1000), chance.choice([0, 20]), 0, chance.choice([0, 300]))
        + bytes([chance.choice([0, 0, 1, 2]), chance.randrange(2)])
    )


def number(chance, most=400):
    if chance.random() < 0.03:
        return chance.choice([float("nan"), float("inf"), float("-inf"), -1e308, 1e308, 5e-324, -0.0])
    return chance.choice([round(chance.uniform(-50, most)), chance.uniform(-50, most)])


def event(chance):
    """An event as a page would send it, or nearly."""
    roll = chance.random()
    part = bytes([chance.randrange(28)]) + struct.pack("<H", chance.choice([0, 0, 0, 1, 2, chance.randrange(12)]))
    if roll < 0.45:
        data = b"\1" + bytes([chance.choice([0, 1, 1, 1, 2, 2, 3])]) + part
        data += double(number(chance)) + double(number(chance)) + bytes([chance.randrange(2)])
    elif roll < 0.65:
        data = b"\2" + bytes([chance.randrange(23), chance.randrange(2)])
        data += b"\1" + part if chance.random() < 0.5 else b"\0"
    elif roll < 0.7:
        data = b"\3" + environment(chance)
    elif roll < 0.8:
        data = b"\4" + part
    else:
        data = bytes([chance.randrange(16, 40)]) + chance.randbytes(chance.choice([0, 0, 1, 2, 4, 4, 5, 8, 9, 16, 24]))
    if chance.random() < 0.02:
        data = data[: chance.randrange(len(data) + 1)]
    return data


def line(call, handle, now, data):
    return f"{call} {handle} {struct.pack('>d', now).hex()} {data.hex() or '-'}"


def script(seed, system, options, length=400):
    """The calls of a machine's lifetime; the handle of the first machine is 1."""
    chance = random.Random(seed)
    now = 1000.0
    lines = [line("open", system, now, options)]
    handle = 1
    for _ in range(length):
        now += chance.choice([0, 1, 16.7, 16.7, 40, 250, 1000.5])
        lines.append(line("handle", handle, now, event(chance) if chance.random() < 0.8 else b""))
    lines.append(f"close {handle}")
    lines.append(line("handle", handle, now, b""))
    return lines


# A system's number, and options a page gives it. Owners of systems add theirs.
ROOM = struct.pack("<5d", 390, 844, 47, 34, 0) + bytes([0, 0])
OPTIONS = {
    1: [
        struct.pack("<BBIBBI", kind, place, 2, kind, 4, 0)
        + double(1) + double(0) + bytes([flags]) + bytes(4) + ROOM
        for kind in (0, 1, 2, 5)
        # With the modern layout as well.
        for place, flags in ((0, 32), (1, 63), (0, 96), (1, 127))
    ],
    2: [ROOM + double(270) + bytes(4)],
    4: [ROOM + struct.pack("<iBI", 3, 15, 0)],
    5: [ROOM + layout + struct.pack("<iBI", 4, flags, 0) for layout, flags in ((b"\0", 0), (b"\1" + double(1), 15))],
    6: [ROOM + b"\1" + struct.pack("<i", 3) + bytes(4)],
    7: [struct.pack("<ii", 5, 1) + ROOM + struct.pack("<4dBI", 14, 8, 4, 2, 0, 0)],
}


class Equality(BrowserTest):
    def compare(self, lines):
        want = natively(lines)
        self.assertEqual(len(want), len(lines))
        if want[0] == "-4":
            self.skipTest("this build has no such system")
        want = ["rejected" if each.startswith("-") else each for each in want]
        for kind in ("wasm", "js"):
            page = self.stage("<h1>Stage</h1>", PLAYER, engine=kind)
            self.wait_until(page, "window.play !== undefined")
            got = page.evaluate("([kind, lines]) => play(kind, lines)", [kind, lines])
            for index, (each, other) in enumerate(zip(want, got)):
                if each != other:
                    self.fail(f"{kind}, line {index}: {lines[index]}\n{each}\n{other}")
            page.close()
        return want

    def test_random_events_give_the_same_bytes(self):
        for system, options in OPTIONS.items():
            for index, each in enumerate(options):
                for seed in range(2):
                    with self.subTest(system=system, options=index, seed=seed):
                        replies = self.compare(script(f"{system} {index} {seed}", system, each))
                        self.assertNotEqual(replies[0], "rejected", "the options are rejected")
                        self.assertGreater(len(set(replies)), 1, "nothing happened")

    def test_handles_are_equal(self):
        (options,) = OPTIONS[7]
        lines = []
        for round in range(3):
            lines += [line("open", 7, 0, options)] * 20
            lines += [f"close {round * 20 + index + 1}" for index in range(20)]
            lines += [line("handle", round * 10 + index, 0, b"") for index in range(30)]
        lines += [line("open", 77, 0, b""), line("open", 7, 0, b"\0"), line("handle", 4294967295, 0, b"")]
        self.compare(lines)

    def test_the_number_of_machines_is_limited(self):
        lines = [line("open", 7, 0, OPTIONS[7][0])] * 1030
        replies = self.compare(lines)
        self.assertEqual(replies.count("rejected"), 6)


if __name__ == "__main__":
    main()
