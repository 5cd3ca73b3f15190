import Benchmark
import BenchmarkInputs
import FretsawCaptcha
import FretsawCodecs
import FretsawRaster

/// Files written and read, each at the size that one `aj` pair has.
///
/// Inputs are drawn here, so that the figures do not depend on files.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .instructions],
        scalingFactor: .one,
        maxDuration: .seconds(3),
        maxIterations: 4000
    )
    let scenery = Image<RGBA8>.scenery(.meadow, width: 310, height: 155)
    let strip = PieceStrip.cut(from: scenery)

    for quality in [80, 85] {
        Benchmark("encode JPEG q\(quality) 4:2:0, scenery 310×155") { benchmark in
            let options = try JPEGEncodingOptions(quality: quality)
            var encoder = try JPEGEncoder()
            var bytes: [UInt8] = []
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                try encoder.encode(scenery, options: options, into: &bytes)
            }
            benchmark.stopMeasurement()
            blackHole(bytes)
        }
    }

    for (title, image, isOpaque) in [
        ("encode PNG with alpha, piece strip 47×155", strip, false),
        ("encode PNG, scenery 310×155", scenery, true),
    ] {
        Benchmark(title) { benchmark in
            var encoder = PNGEncoder()
            var bytes: [UInt8] = []
            encoder.encode(image, opaque: isOpaque, into: &bytes)
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                encoder.encode(image, opaque: isOpaque, into: &bytes)
            }
            benchmark.stopMeasurement()
            blackHole(bytes)
        }
    }

    for (width, height) in [(310, 155), (1920, 1080)] {
        let image = Image<RGBA8>.scenery(.meadow, width: width, height: height)
        Benchmark("decode JPEG q90, scenery \(width)×\(height)") { benchmark in
            var encoder = try JPEGEncoder()
            var bytes: [UInt8] = []
            try encoder.encode(image, options: JPEGEncodingOptions(quality: 90), into: &bytes)
            try decode(bytes, benchmark)
        }
        Benchmark("decode PNG, scenery \(width)×\(height)") { benchmark in
            var encoder = PNGEncoder()
            var bytes: [UInt8] = []
            encoder.encode(image, opaque: true, into: &bytes)
            try decode(bytes, benchmark)
        }
    }

    @Sendable func decode(_ bytes: [UInt8], _ benchmark: Benchmark) throws {
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try ImageDecoder.decode(bytes)) }
        benchmark.stopMeasurement()
    }
}
