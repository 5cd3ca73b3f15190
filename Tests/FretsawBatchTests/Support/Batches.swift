import FretsawTesting
import FretsawBackgrounds
@testable import FretsawFiles
import FretsawCaptcha
import FretsawCodecs
import FretsawLabels
import FretsawRandom
import FretsawRaster

@testable import FretsawBatch

/// Options of the smallest useful pictures, so that debug tests are fast.
let smallOptions = SlideOptions(
    geometry: SlideGeometry(
        background: PixelSize(width: 128, height: 48),
        pieceSide: 24,
        layout: .tight
    ),
    look: .plain,
    decoys: 1
)

func smallPlan(
    count: Int,
    seed: UInt64 = 7,
    shard: Shard = .whole,
    answers: AnswersPolicy = .inline,
    encoding: PictureEncoding = .jpeg(quality: 80)
) -> BatchPlan {
    BatchPlan(
        recipe: .slide(smallOptions),
        preset: nil,
        encoding: encoding,
        seed: Seed(seed),
        count: count,
        shard: shard,
        answers: answers
    )
}

func batch(
    _ plan: BatchPlan,
    to destination: Destination,
    existing: ExistingFiles = .fail,
    jobs: Int = 2,
    labels: [LabelFormat] = []
) throws -> Batch {
    try Batch(
        plan: plan,
        backgrounds: Checkerboard(),
        backgroundRecord: .scenery(families: ["checkerboard"]),
        destination: destination,
        existing: existing,
        jobs: jobs,
        labels: labels
    )
}

/// Runs a batch until at least `count` pairs are written down, then has it stopped.
func runPart(of batch: Batch, pairs count: Int) async throws -> BatchProgress {
    let stop = StopFlag()
    return try await batch.run(unless: stop) { progress, _ in
        if progress.done >= count { stop.raise() }
    }
}
