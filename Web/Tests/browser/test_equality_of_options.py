"""Gesture lock, guide and text input with every option: the same bytes natively, in WebAssembly and in JavaScript.

The lives here are nearly sensible: flows begin, dots are drawn over, replies come to what was asked.
"""

import random
import struct
import unittest

import test_equality as equality
import test_equality_of_boxes as boxes
from harness import BrowserTest, main

ROOMS = [(390, 844), (320, 480), (200, 900), (1280, 300), (0, 0)]


def viewport(chance, size=None):
    width, height = size or chance.choice(ROOMS)
    insets = struct.pack("<3d", chance.choice([0, 47]), chance.choice([0, 34]), 0)
    return equality.double(width) + equality.double(height) + insets + bytes(chance.randrange(2) for _ in range(2))


def texts(chance, count):
    """Replacement texts for some of `count` names."""
    names = chance.sample(range(count), chance.randrange(count + 1)) if chance.randrange(2) else []
    return struct.pack("<I", len(names)) + b"".join(
        bytes([name]) + boxes.text(chance.choice([*boxes.TEXTS, "还有{}次", "{}"])) for name in names
    )


# Gesture lock


def lock_options(chance, layout, flags):
    scale = chance.choice([1, 0.5, 2, 0, -1, float("nan"), 1e300])
    minimum = chance.choice([4, 1, 9, 0, -5, 100])
    dots = b"\1" + equality.double(scale) if layout else b"\0"
    return viewport(chance) + dots + struct.pack("<iB", minimum, flags) + texts(chance, 23)


def press(phase, kind, index, x, y, chance):
    return struct.pack("<BBBHdd", 1, phase, kind, index, x, y) + bytes([chance.randrange(2)])


def lock_events(chance):
    """Flows, drawings on the pad, and replies with plausible request numbers."""
    roll = chance.randrange(10)
    if roll < 2:
        return [bytes([16, chance.choice([0, 0, 1, 2, 3])])]
    if roll < 6:
        places = [(chance.uniform(0, 400), chance.uniform(0, 500)) for _ in range(chance.randrange(1, 7))]
        phases = [0] + [1] * (len(places) - 1)
        drawing = [press(phase, 3, 0, x, y, chance) for phase, (x, y) in zip(phases, places)]
        return [*drawing, press(chance.choice([2, 2, 2, 3]), 3, 0, *places[-1], chance)]
    if roll < 8:
        request = struct.pack("<I", chance.randrange(1, 8))
        verdict = chance.choice(
            [
                b"\0",
                b"\1" + struct.pack("<i", chance.choice([4, 0, -1])),
                b"\2\0",
                b"\2\1" + equality.double(chance.choice([5000, 90_000, 1e12])),
                b"\3" + boxes.text(chance.choice(boxes.TEXTS)),
                b"\4",
            ]
        )
        return [b"\x13" + request + verdict]
    if roll == 8:
        left = b"\1" + struct.pack("<i", chance.choice([5, 1, 0, -3])) if chance.randrange(2) else b"\0"
        until = b"\1" + equality.double(chance.choice([3000, 600_000])) if chance.randrange(2) else b"\0"
        return [chance.choice([b"\x11", b"\x12", b"\x14" + left + until])]
    # Digits, Enter, Escape, Backspace.
    return [struct.pack("<BBBB", 2, chance.choice([*range(13, 22), 8, 10, 11]), 0, 0) for _ in range(6)]


# Guide


def guide_options(chance, pages, flags):
    return viewport(chance) + struct.pack("<iB", pages, flags) + texts(chance, 10)


def guide_events(chance):
    """Loaded pages, scrolling, buttons and keys; exits are rare, because they end the guide."""
    roll = chance.randrange(10)
    page = struct.pack("<i", chance.randrange(-1, 6))
    if roll < 1:
        return [b"\x10" + boxes.optional(chance.choice([None, "1", ""])) + boxes.text(chance.choice(["1", "2", ""]))]
    if roll < 3:
        frames = struct.pack("<id", chance.choice([0, 1, 2, 31, 51, -4]), chance.choice([0, 40, 900, 1e5, float("nan")]))
        return [b"\x11" + page + chance.choice([b"\0", b"\1" + frames, b"\2", b"\3"])]
    if roll < 6:
        end = chance.choice([0, 390, 780, 0, 390, 780, 820, equality.number(chance, 900)])
        way = [b"\x12" + equality.double(end * step / 4) for step in range(5)]
        return [*way, b"\x13" + equality.double(end)]
    if roll < 8:
        return [b"\4" + struct.pack("<BH", chance.choice([5, 8, 9, 11] * 20 + [3, 4]), 0)]
    return [struct.pack("<BBBB", 2, chance.choice([0, 1, 6, 7] * 15 + [8, 9, 10]), 0, 0)]


# Text input


def input_options(chance, removes, limits):
    """All attribute values, including extreme numbers."""
    numbers = [chance.choice([5, 14, 0, -3, float("nan"), float("inf"), 1e300]) for _ in range(3)]
    most = b"\1" + struct.pack("<i", chance.choice([0, 1, 5, -1, 2**31 - 1])) if limits else b"\0"
    words = boxes.text(chance.choice(boxes.TEXTS))
    return words + struct.pack("<3d", *numbers) + bytes([removes]) + most


def input_events(chance):
    if chance.randrange(6) == 0:
        return [b"\x10" + input_options(chance, chance.randrange(2), chance.randrange(2))]
    return [boxes.input_event(chance)]


def life(chance, system, options, events, length=250):
    now = 1000.0
    lines = [equality.line("open", system, now, options)]
    while len(lines) < length:
        for data in events(chance) if chance.random() < 0.85 else [equality.event(chance)]:
            now += chance.choice([0, 8, 16.7, 16.7, 40, 400])
            lines.append(equality.line("handle", boxes.HANDLE, now, data))
            if chance.randrange(3) == 0:
                now += chance.choice([16.7, 300, 1500])
                lines.append(equality.line("handle", boxes.HANDLE, now, b""))
    return lines


class EqualityOfOptions(BrowserTest):
    def compare(self, lives):
        """Runs random events, each sequence on its own machine, in one page of each engine."""
        lines = []
        for number, each in enumerate(lives, 1):
            handle = str(number)
            lines += [line.replace(f"handle {boxes.HANDLE} ", f"handle {handle} ", 1) for line in each]
            lines.append(f"close {handle}")
        equality.Equality.compare(self, lines)
        return equality.natively(lines)

    def check(self, lives):
        replies = self.compare(lives)
        taken = [reply for reply in replies if not reply.startswith("-")]
        self.assertEqual(self.opened(lives, replies), [str(number) for number in range(1, len(lives) + 1)])
        self.assertGreater(len(taken), len(replies) * 0.6, "most events are rejected")
        self.assertGreater(len(set(taken)), 20 * len(lives), "hardly anything happened")

    def opened(self, lives, replies):
        """The results of opening each machine."""
        at, opened = 0, []
        for each in lives:
            opened.append(replies[at])
            at += len(each) + 1
        return opened

    def test_gesture_locks(self):
        lives = []
        for layout in range(2):
            for flags in range(16):
                chance = random.Random(f"lock {layout} {flags}")
                lives.append(life(chance, 5, lock_options(chance, layout, flags), lock_events))
        self.check(lives)

    def test_guides(self):
        lives = []
        for pages in (1, 3):
            for flags in range(32):
                chance = random.Random(f"guide {pages} {flags}")
                opened = b"\x10\0" + boxes.text("1")
                each = life(chance, 4, guide_options(chance, pages, flags), guide_events)
                each.insert(1, equality.line("handle", boxes.HANDLE, 1000.0, opened))
                lives.append(each)
        self.check(lives)

    def test_text_inputs(self):
        lives = []
        for removes in range(2):
            for limits in range(2):
                for round in range(4):
                    chance = random.Random(f"input {removes} {limits} {round}")
                    options = viewport(chance) + input_options(chance, removes, limits)
                    lives.append(life(chance, 3, options, input_events))
        self.check(lives)

    def test_invalid_options_are_rejected_alike(self):
        chance = random.Random("rejected")
        for system, options in (
            (5, viewport(chance) + struct.pack("<BiBI", 2, 4, 0, 0)),
            (5, viewport(chance) + struct.pack("<BiBI", 0, 4, 16, 0)),
            (5, viewport(chance) + struct.pack("<BiBIBI", 0, 4, 0, 1, 23, 0)),
            (4, viewport(chance) + struct.pack("<iBI", 3, 32, 0)),
            (4, viewport(chance) + struct.pack("<iBIBI", 3, 0, 1, 10, 0)),
            (3, viewport(chance)[:-1]),
        ):
            with self.subTest(system=system, options=options.hex()):
                self.assertEqual(self.compare([[equality.line("open", system, 0, options)]])[0], "-2")


if __name__ == "__main__":
    main()
