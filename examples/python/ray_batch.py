"""One batch on all machines of a Ray cluster, or on this one: the files and the manifest of `fretsaw generate --seed 7`.

    python3 ray_batch.py 1000 out        # RAY_ADDRESS names a cluster, whose machines share the folder
"""

import json
import sys
from pathlib import Path

import fretsaw
import ray

TASK = 250  # puzzles


@ray.remote
def make(generator: fretsaw.Generator, indices: range, folder: Path) -> str:
    """Writes the files of these puzzles; returns their lines of the manifest."""
    lines = []
    for index in indices:
        puzzle = generator[index]
        names = [folder / file["name"] for file in puzzle.facts["files"].values()]
        for name, content in zip(names, (puzzle.background, puzzle.piece)):
            name.parent.mkdir(parents=True, exist_ok=True)
            name.write_bytes(content)
        lines.append(puzzle.line)
    return "".join(line + "\n" for line in lines)


if __name__ == "__main__":
    count, folder = int(sys.argv[1]), Path(sys.argv[2]).absolute()
    ray.init()
    generator = fretsaw.Generator(kind="slide", seed=7, encoded=True)
    tasks = [make.remote(generator, range(first, min(first + TASK, count)), folder) for first in range(0, count, TASK)]
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "manifest.jsonl", "w", encoding="utf-8") as manifest:
        manifest.writelines(ray.get(tasks))
    print(f"{count} puzzles in {folder}")
