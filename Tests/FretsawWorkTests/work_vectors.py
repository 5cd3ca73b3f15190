"""The puzzle of FretsawWork, written a second time from its description in docs/protocol.md.

Prints the items, and all solutions with their digests, of the attempts that WorkPuzzleTests compares with. Run with
Python 3.9 or later; it takes about a minute.
"""
from collections import defaultdict
from struct import pack, unpack

DIGIT = 18
COUNT = 2 ** (DIGIT + 1)
MASK = 2**DIGIT - 1


def chacha8(key, counter, attempt):
    state = list(unpack("<4I", b"expand 32-byte k")) + list(unpack("<8I", key)) + [counter, attempt, 0, 0]
    x = state[:]

    def quarter(a, b, c, d):
        for target, source, other, count in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[target] = (x[target] + x[source]) & 0xFFFFFFFF
            mixed = x[other] ^ x[target]
            x[other] = (mixed << count | mixed >> (32 - count)) & 0xFFFFFFFF

    for _ in range(4):
        for index in range(4):
            quarter(index, 4 + index, 8 + index, 12 + index)
        for index in range(4):
            quarter(index, 4 + (index + 1) % 4, 8 + (index + 2) % 4, 12 + (index + 3) % 4)
    return [(word + start) & 0xFFFFFFFF for word, start in zip(x, state)]


def items(seed, attempt):
    for counter in range(COUNT // 4):
        words = chacha8(seed, counter, attempt)
        for first in range(0, 16, 4):
            yield tuple(word & MASK for word in words[first : first + 4])


def combined(entries):
    """Pairs of entries that share their first digit, without it."""
    groups = defaultdict(list)
    for members, digits in entries:
        groups[digits[0]].append((members, digits[1:]))
    for group in groups.values():
        for place, (members, digits) in enumerate(group):
            for others, more in group[:place]:
                parts = sorted((members, others))
                yield parts[0] + parts[1], tuple(a ^ b for a, b in zip(digits, more))


def solutions(seed, attempt):
    entries = [((index,), digits) for index, digits in enumerate(items(seed, attempt))]
    eights = combined(combined(combined(entries)))
    return sorted(members for members, digits in eights if digits == (0,) and len(set(members)) == 8)


def digest(members, attempt):
    """The first digit of item 0 of the attempt, with the solution as the seed."""
    return chacha8(pack("<8I", *members), 0, attempt)[0] & MASK


if __name__ == "__main__":
    seed = bytes(range(32))
    first = list(zip(range(5), items(seed, 1)))
    print("items of attempt 1:", [digits for _, digits in first])
    for attempt in range(5):
        print("attempt", attempt, [(members, digest(members, attempt)) for members in solutions(seed, attempt)])
