import FretsawRandom
import Testing

@testable import FretsawRaster

@Suite("Resampling row by row")
struct RowResamplerTests {
    private static func noise(_ width: Int, _ height: Int) -> Image<RGBA8> {
        var generator = SeededGenerator(seed: Seed(UInt64(width * 1000 + height)))
        let pixels = (0..<width * height).map { _ in
            let bits = generator.next()
            return RGBA8(
                red: UInt8(truncatingIfNeeded: bits),
                green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits >> 16)
            )
        }
        return Image(width: width, height: height, pixels: pixels)
    }

    static let turns = (0..<8).map { number in
        var turn = RowResampler.Turn()
        turn.mirrorsColumns = number & 1 != 0
        turn.mirrorsRows = number & 2 != 0
        turn.transposes = number & 4 != 0
        return turn
    }

    @Test(
        "Turning the result gives the same bytes as resampling the turned picture",
        arguments: turns,
        [(53, 29, 20, 11), (53, 29, 90, 11), (53, 29, 20, 70), (40, 40, 97, 91), (7, 300, 7, 5)]
    )
    func turned(turn: RowResampler.Turn, sizes: (Int, Int, Int, Int)) {
        let image = Self.noise(sizes.0, sizes.1)
        let size = PixelSize(width: sizes.2, height: sizes.3)
        var resampler = RowResampler(image.bounds, to: size, turn: turn)
        for y in 0..<image.height { resampler.add(image.row(y)) }
        let result = resampler.finish()
        #expect(result.size == size)
        let shown = result.turned(turn)
        #expect(shown == image.turned(turn).resampled(to: shown.size))
    }

    @Test(
        "Resampling with a crop equals resampling the cropped picture",
        arguments: [(30, 17), (9, 40), (60, 5)]
    )
    func crop(width: Int, height: Int) {
        let image = Self.noise(61, 47)
        let crop = PixelRect(x: 11, y: 8, width: 37, height: 30)
        var resampler = RowResampler(crop, to: PixelSize(width: width, height: height))
        // Rows below the crop may be added or omitted.
        for y in 0..<(width == 9 ? image.height : crop.maxY) { resampler.add(image.row(y)) }
        let expected = image.cropped(to: crop)
            .resampled(to: PixelSize(width: width, height: height))
        #expect(resampler.finish() == expected)
    }

    @Test(
        "The maximum overlap of runs equals a direct count",
        arguments: [1, 3, 29, 388, 4000],
        [1, 2, 60, 388]
    )
    func overlap(source: Int, target: Int) {
        let weights = ResamplingWeights(source: source, target: target)
        let shared = (0..<source).map { sample in
            weights.runs.count { $0.first <= sample && sample < $0.first + $0.count }
        }
        #expect(weights.maxOverlap >= shared.max() ?? 0)
        // A shrinking picture needs only a few rows, whatever its size.
        if target <= source { #expect(weights.maxOverlap <= 6) }
    }
}

extension Image<RGBA8> {
    fileprivate func turned(_ turn: RowResampler.Turn) -> Image<RGBA8> {
        let sides = turn.transposes ? (height, width) : (width, height)
        var result = Image(width: sides.0, height: sides.1, filledWith: .transparent)
        for y in 0..<height {
            for x in 0..<width {
                let place = (
                    turn.mirrorsColumns ? width - 1 - x : x, turn.mirrorsRows ? height - 1 - y : y
                )
                if turn.transposes {
                    result[place.1, place.0] = self[x, y]
                } else {
                    result[place.0, place.1] = self[x, y]
                }
            }
        }
        return result
    }
}
