"""Puzzles as a data set of Hugging Face `datasets`, made while it is read, in shards that workers divide without repeats.

    python3 hugging_face.py 64
"""

import sys
from collections.abc import Iterator
from typing import Any

import fretsaw
from datasets import Features, Image, IterableDataset, Value

FEATURES = Features({"index": Value("int64"), "image": Image(), "piece": Image(), "x": Value("int32"), "y": Value("int32")})


def rows(shards: list[range], options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    generator = fretsaw.Generator(encoded=True, **options)
    for shard in shards:
        for index in shard:
            puzzle = generator[index]
            notch = puzzle.facts["notch"]
            yield {"index": index, "image": {"bytes": puzzle.background}, "piece": {"bytes": puzzle.piece}, "x": notch["x"], "y": notch["y"]}


def puzzles(count: int, shards: int = 8, **options: Any) -> IterableDataset:
    """`options` need a seed, or shards of another run differ."""
    parts = [range(shard, count, shards) for shard in range(shards)]
    return IterableDataset.from_generator(rows, features=FEATURES, gen_kwargs={"shards": parts, "options": options})


if __name__ == "__main__":
    data = puzzles(int(sys.argv[1]), kind="slide", seed=7)
    print(data.num_shards, "shards")
    for row in data.shuffle(seed=1, buffer_size=16):
        print(row["index"], row["image"].size, row["x"], row["y"])
