"""Labels and manifests of `fretsaw generate` are read by the tools that they are for."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
PROGRAM = os.environ.get("FRETSAW_PROGRAM", "")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="FRETSAW_PROGRAM is not set")


def generate(folder: Path, *options: str) -> list[dict[str, Any]]:
    command = [PROGRAM, "generate", "--count", "12", "--seed", "7", "--quiet", "--output", str(folder), *options]
    subprocess.run(command, check=True)
    with open(folder / "manifest.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def boxes(pair: dict[str, Any]) -> list[list[int]]:
    found = [pair["notch"], *pair["decoys"]] if "notch" in pair else [t["box"] for t in pair["answer"] + pair["others"]]
    return [[box[side] for side in ("x", "y", "width", "height")] for box in found]


def test_coco(tmp_path: Path) -> None:
    from pycocotools.coco import COCO
    from pycocotools.cocoeval import COCOeval

    pairs = generate(tmp_path / "set", "--kind", "slide,icons", "--labels", "coco", "--split", "train=0.5,val=0.5")
    seen = 0
    for split in ("train", "val"):
        labels = COCO(tmp_path / "set" / f"coco-{split}.json")
        for image in labels.loadImgs(labels.getImgIds()):
            assert Image.open(tmp_path / "set" / image["file_name"]).size == (image["width"], image["height"])
            marks = labels.loadAnns(labels.getAnnIds(imgIds=[image["id"]]))
            assert [mark["bbox"] for mark in marks] == boxes(pairs[image["id"]])
            seen += 1
        detections = [mark | {"score": 1.0} for mark in labels.loadAnns(labels.getAnnIds())]
        evaluation = COCOeval(labels, labels.loadRes(detections), "bbox")
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
        assert evaluation.stats[0] == pytest.approx(1)
    assert seen == len(pairs)


def test_yolo(tmp_path: Path) -> None:
    import supervision

    pairs = generate(tmp_path / "set", "--kind", "icons", "--labels", "yolo")
    folder = tmp_path / "set" / "000000"
    data = supervision.DetectionDataset.from_yolo(str(folder), str(folder), str(tmp_path / "set" / "data.yaml"))
    assert data.classes == ["notch", "decoy", "word", "figure", "disc"]
    seen = 0
    for path, _, marks in data:
        if "background" not in path:
            continue
        expected = boxes(pairs[int(Path(path).name.split(".")[0])])
        found = [[round(x) for x in (left, top, right - left, bottom - top)] for left, top, right, bottom in marks.xyxy]
        assert found == expected
        seen += 1
    assert seen == len(pairs)


def test_imagefolder(tmp_path: Path) -> None:
    import datasets

    options = ["--kind", "slide,icons", "--labels", "imagefolder", "--split", "train=0.5,validation=0.5", "--masks"]
    pairs = generate(tmp_path / "set", *options)
    loaded = datasets.load_dataset("imagefolder", data_dir=str(tmp_path / "set"), cache_dir=str(tmp_path / "cache"))
    assert sum(len(loaded[split]) for split in loaded) == len(pairs)
    rows = {split: iter(loaded[split]) for split in loaded}
    for pair in pairs:
        row = next(rows["train" if pair["split"] == "train" else "validation"])
        assert row["kind"] == pair["kind"]
        assert row["objects"]["bbox"] == boxes(pair)
        assert row["image"].size == (310, 155)
        assert (row["mask"] is not None) == (row["kind"] == "slide")
        assert row["piece"].mode == "RGBA"
        assert (row["x"] is not None) == (row["kind"] == "slide")


def test_tables(tmp_path: Path) -> None:
    import pandas
    import polars
    import pyarrow.json
    import webdataset

    pairs = generate(tmp_path / "set", "--kind", "icons", "--labels", "imagefolder")
    path = tmp_path / "set" / "manifest.jsonl"
    assert list(pandas.read_json(path, lines=True)["index"]) == [pair["index"] for pair in pairs]
    assert polars.read_ndjson(path).height == pyarrow.json.read_json(path).num_rows == len(pairs)
    mixed = tmp_path / "mixed"
    generate(mixed, "--kind", "slide,icons", "--labels", "imagefolder")
    assert pyarrow.json.read_json(mixed / "metadata.jsonl").num_rows == len(pairs)
    subprocess.run([PROGRAM, "generate", "--count", "3", "--seed", "7", "--quiet", "--output", str(tmp_path / "set.tar")], check=True)
    samples = list(webdataset.WebDataset(str(tmp_path / "set.tar"), shardshuffle=False).decode("pil"))
    assert [sample["json"]["index"] for sample in samples] == [0, 1, 2]
    assert samples[0]["background.jpg"].size == (310, 155)
