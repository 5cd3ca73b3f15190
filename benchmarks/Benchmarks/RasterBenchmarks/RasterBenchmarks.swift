import Benchmark
import BenchmarkInputs
import FretsawCaptcha
import FretsawRaster

/// The engine's kernels, each on the input that one `aj` pair gives it.
///
/// State that is reused from pair to pair, mainly scratch memory, is also reused here. Masks are
/// 48 wide for a piece of 47, as the engine pads them.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .instructions],
        scalingFactor: .kilo,
        maxDuration: .seconds(3),
        maxIterations: 200
    )
    let side = SlidePreset.aj.geometry().pieceSide

    Benchmark("coverage of a jigsaw outline, 48×47") { benchmark in
        let outline = Path.jigsaw(side: side)
        var rasteriser = CoverageRasteriser()
        var mask = Mask.jigsaw(side: side)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { rasteriser.fill(outline, into: &mask) }
        benchmark.stopMeasurement()
        blackHole(mask)
    }

    Benchmark("dilate a jigsaw mask by one pixel, 48×47") { benchmark in
        let mask = Mask.jigsaw(side: side)
        var target = mask
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { mask.dilate(into: &target) }
        benchmark.stopMeasurement()
        blackHole(target)
    }

    for radius in [1, 2, 7] {
        Benchmark("blur a jigsaw mask, radius \(radius), 48×47") { benchmark in
            let mask = Mask.jigsaw(side: side)
            var target = mask
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations { mask.boxBlur(radius: radius, into: &target) }
            benchmark.stopMeasurement()
            blackHole(target)
        }
    }

    for isMirrored in [false, true] {
        let title = isMirrored ? "photo tone crop, mirrored" : "photo tone crop"
        Benchmark("\(title), 310×155 of 388×194") { benchmark in
            let photo = Image<RGBA8>.scenery(.meadow, width: 388, height: 194)
            var picture = Image<RGBA8>(width: 310, height: 155, filledWith: .transparent)
            let tone = LinearTone(gains: [2100, 1990, 2048], lift: 40, rampX: -60, rampY: 90)
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                picture.copyToned(
                    from: photo,
                    at: PixelPoint(x: 31, y: 17),
                    mirrored: isMirrored,
                    tone: tone
                )
            }
            benchmark.stopMeasurement()
            blackHole(picture)
        }
    }

    for (width, height) in [(640, 320), (1920, 1080)] {
        Benchmark(
            "resample scenery \(width)×\(height) to 388×194",
            configuration: .init(scalingFactor: .one, maxIterations: 200)
        ) { benchmark in
            let picture = Image<RGBA8>.scenery(.meadow, width: width, height: height)
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                blackHole(picture.resampled(to: PixelSize(width: 388, height: 194)))
            }
            benchmark.stopMeasurement()
        }
    }
}
