import Benchmark
import BenchmarkInputs
import FretsawBatch
import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawScenery

/// Whole steps of a pair, and whole pairs, of the `aj` preset with its two decoys.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .instructions],
        scalingFactor: .one,
        maxDuration: .seconds(3),
        maxIterations: 4000
    )
    let micro = Benchmark.Configuration(scalingFactor: .kilo, maxIterations: 200)
    let options = SlideOptions(look: .plain)
    let size = options.geometry.background
    let photo = StandInPhoto(forBackgroundsOf: size)

    Benchmark("plan a pair, aj", configuration: micro) { benchmark in
        let generator = try PuzzleGenerator(recipe: .slide(options), backgrounds: photo)
        benchmark.startMeasurement()
        for item in benchmark.scaledIterations {
            blackHole(generator.solution(seed: Seed(1), item: UInt64(item)))
        }
        benchmark.stopMeasurement()
    }

    for family in ShapeFamily.allCases {
        Benchmark("outline of a \(family.rawValue), 47×47", configuration: micro) { benchmark in
            var generator = SeededGenerator(seed: Seed(1), purpose: 200)
            let shapes = (0..<64).map { _ in family.draw(using: &generator) }
            benchmark.startMeasurement()
            for item in benchmark.scaledIterations {
                blackHole(shapes[item & 63].outline(side: 47, margin: 3))
            }
            benchmark.stopMeasurement()
        }
    }

    Benchmark("a pair's pixels from a decoded photo, aj", configuration: micro) { benchmark in
        var generator = try PuzzleGenerator(recipe: .slide(options), backgrounds: photo)
        var puzzle = try generator.makePuzzle(seed: Seed(1), item: 0)
        benchmark.startMeasurement()
        for item in benchmark.scaledIterations {
            try generator.remake(&puzzle, seed: Seed(1), item: UInt64(item & 63))
        }
        benchmark.stopMeasurement()
        blackHole(puzzle)
    }

    for (title, encoding) in [
        ("JPEG q85", PictureEncoding.jpeg(quality: 85)), ("PNG", .png),
    ] {
        Benchmark("whole pair in memory from a decoded photo, aj, \(title)") { benchmark in
            let plan = BatchPlan(
                recipe: .slide(options),
                preset: "aj",
                encoding: encoding,
                seed: Seed(1),
                count: 1_000_000
            )
            var maker = try ItemGenerator(plan: plan, backgrounds: photo)
            var item = EncodedItem.empty
            try maker.make(0, into: &item)
            benchmark.startMeasurement()
            for step in benchmark.scaledIterations {
                try maker.make(benchmark.currentIteration + step, into: &item)
            }
            benchmark.stopMeasurement()
            blackHole(item)
        }
    }

    for family in SceneryFamily.allCases {
        Benchmark(
            "scenery: \(family.rawValue), 310×155",
            configuration: .init(
                maxDuration: .seconds(2),
                maxIterations: 400
            )
        ) { benchmark in
            let scenery = Scenery(families: [family])
            var image = Image<RGBA8>(
                width: size.width,
                height: size.height,
                filledWith: .transparent
            )
            var generator = SeededGenerator(
                seed: Seed(1),
                item: UInt64(benchmark.currentIteration),
                purpose: 200
            )
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                blackHole(scenery.drawBackground(into: &image, using: &generator))
            }
            benchmark.stopMeasurement()
        }
    }
}
