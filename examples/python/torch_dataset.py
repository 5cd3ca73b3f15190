"""Slide puzzles for PyTorch: every worker makes its share, without repeats, and the same epoch again for the same seed.

    python3 torch_dataset.py 64
"""

import sys
from collections.abc import Iterator

import fretsaw
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info


class Puzzles(IterableDataset):
    """Pictures, (3, height, width) uint8, with the notch's x in pixels; `part` of `parts` for a node of several."""

    def __init__(self, count: int, part: int = 0, parts: int = 1, **options) -> None:
        self.generator = fretsaw.Generator(**options)
        self.count, self.part, self.parts = count, part, parts
        self.epoch = 0  # set it before each epoch for new puzzles

    def __iter__(self) -> Iterator[tuple[torch.Tensor, int]]:
        worker = get_worker_info()
        number, workers = (worker.id, worker.num_workers) if worker else (0, 1)
        first = self.epoch * self.count
        for index in range(first + self.part * workers + number, first + self.count, self.parts * workers):
            puzzle = self.generator[index]
            yield torch.from_numpy(puzzle.background[..., :3].transpose(2, 0, 1)), puzzle.answer["x"]


if __name__ == "__main__":
    puzzles = Puzzles(int(sys.argv[1]), look="jigsaw", seed=7)
    for pictures, places in DataLoader(puzzles, batch_size=8, num_workers=2):
        print(tuple(pictures.shape), places.tolist())
