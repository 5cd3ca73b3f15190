"""Alerts, text inputs and notices give the same bytes natively, in WebAssembly and in JavaScript."""

import random
import struct
import unittest

import test_equality as equality
from harness import BrowserTest, main

HANDLE = 1
TEXTS = ["", " ", "a", "提示", "很长的话" * 9, "😀a3️⃣", "e\u0301", "\n", "👨‍👩‍👧‍👦汉", "\u3000"]


def text(value):
    data = value.encode()
    return struct.pack("<I", len(data)) + data


def optional(value):
    return b"\0" if value is None else b"\1" + text(value)


def options(chance, system):
    data = struct.pack("<5d", 320, 480, 20, 0, 0) + bytes([chance.randrange(2), 0])
    if system == 2:
        return data + equality.double(270) + struct.pack("<IB", 1, 0) + text("取消")
    if system == 3:
        return data + settings(chance)
    # Web pages have only the modern look.
    return data + b"\1" + struct.pack("<i", 6) + b"\0" * 4


def settings(chance):
    data = text(chance.choice(TEXTS)) + b"".join(equality.double(equality.number(chance, 30)) for _ in range(3))
    data += bytes([chance.randrange(2)])
    return data + (b"\1" + struct.pack("<i", chance.choice([-1, 0, 2, 5])) if chance.randrange(2) else b"\0")


def alert_event(chance):
    roll = chance.randrange(10)
    if roll < 3:
        data = b"\x10" + bytes([chance.randrange(3)])
        data += optional(chance.choice([None, *TEXTS])) + optional(chance.choice([None, *TEXTS]))
        titles = [chance.choice(TEXTS) for _ in range(chance.randrange(7))]
        data += struct.pack("<I", len(titles)) + b"".join(map(text, titles))
        return data + struct.pack("<BiB", chance.randrange(2), chance.randrange(-1, 5), chance.randrange(2))
    if roll < 6:
        return measured(chance)
    if roll == 6:
        return b"\x12" + text(chance.choice(TEXTS))
    if roll == 7:
        return b"\x13" + struct.pack("<I", chance.randrange(30))
    return equality.event(chance)


def notice_event(chance):
    roll = chance.randrange(10)
    if roll < 4:
        data = b"\x10" + bytes([chance.randrange(6)]) + text(chance.choice(TEXTS))
        clearing = chance.randrange(4)
        data += bytes([clearing]) + (equality.double(equality.number(chance, 3000)) if clearing == 3 else b"")
        if chance.randrange(3):
            return data + b"\0"
        return data + b"\1" + struct.pack("<i", chance.randrange(-1, 5)) + equality.double(equality.number(chance, 300))
    if roll < 7:
        return measured(chance)
    if roll == 7:
        return b"\x12" + struct.pack("<I", chance.randrange(40))
    if roll == 8:
        hold = b"\x14" + struct.pack("<IB", chance.randrange(40), chance.randrange(2))
        return chance.choice([b"\x13", hold, hold, hold, equality.event(chance)])
    return equality.event(chance)


def input_event(chance):
    roll = chance.randrange(8)
    if roll < 4:
        pieces = [chance.choice(TEXTS) for _ in range(chance.randrange(4))]
        data = b"\x11" + text("".join(pieces))
        runs = [bytes([chance.randrange(1, 4), chance.randrange(1, 26)]) for _ in range(chance.randrange(4))]
        runs = runs[: len("".join(pieces).encode())]
        data += struct.pack("<I", len(runs)) + b"".join(runs)
        return data + struct.pack("<ii", chance.randrange(-2, 40), chance.randrange(-2, 40))
    if roll == 4:
        return b"\x10" + settings(chance)
    if roll == 5:
        return bytes([chance.choice([0x12, 0x13])])
    return equality.event(chance)


def measured(chance):
    size = equality.double(equality.number(chance, 300)) + equality.double(equality.number(chance, 120))
    return b"\x11" + struct.pack("<I", chance.randrange(1, 40)) + size


def life(seed, system, event, length=400):
    chance = random.Random(seed)
    now = 1000.0
    lines = [equality.line("open", system, now, options(chance, system))]
    for _ in range(length):
        now += chance.choice([0, 1, 16.7, 16.7, 40, 250, 1000.5])
        data = event(chance) if chance.random() < 0.8 else b""
        lines.append(equality.line("handle", HANDLE, now, data))
    return lines


class EqualityOfBoxes(BrowserTest):
    compare = equality.Equality.compare

    def test_random_events_give_the_same_bytes(self):
        for system, event in ((2, alert_event), (3, input_event), (6, notice_event)):
            for seed in range(3):
                with self.subTest(system=system, seed=seed):
                    replies = self.compare(life(f"{system} {seed}", system, event))
                    self.assertNotEqual(replies[0], "rejected", "the options are rejected")
                    taken = [reply for reply in replies if reply != "rejected"]
                    self.assertGreater(len(taken), 250, "most events are rejected")
                    self.assertGreater(len(set(taken)), 40, "hardly anything happened")


if __name__ == "__main__":
    main()
