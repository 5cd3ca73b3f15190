internal import FretsawRandom
public import FretsawRaster

/// Generates rotate puzzles.
///
/// A disc without an up cannot be turned right by anyone, so a background whose disc shows none is
/// painted anew, up to ``greatestTries`` times; then the best of them is taken. The plan stays as it is.
struct RotateGenerator: KindGenerator {
    private let options: RotateOptions
    private var renderer: RotateRenderer
    private var best = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// Backgrounds painted for one puzzle at most.
    static let greatestTries = 6

    init(options: RotateOptions) throws(CaptchaError) {
        self.options = options
        renderer = try RotateRenderer(options: options)
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .rotate(plan(seed: seed, item: item))
    }

    /// Where item `item` of `seed` has its disc and how far it is turned.
    ///
    /// A function of options, seed and item; no pixel is touched.
    func plan(seed: Seed, item: UInt64) -> RotatePlan {
        var placement = SeededGenerator(seed: seed, item: item, for: .discPlace)
        let places = options.geometry.places
        let origin = PixelPoint(
            x: placement.draw(in: places.columns),
            y: placement.draw(in: places.rows)
        )
        var turning = SeededGenerator(seed: seed, item: item, for: .discAngle)
        return RotatePlan(
            disc: PixelRect(origin: origin, size: options.geometry.pieceSize),
            angle: turning.draw(in: RotatePlan.angles),
            backgroundSize: options.geometry.background
        )
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource
    ) throws -> (Puzzle.Solution, BackgroundOrigin) {
        let plan = plan(seed: seed, item: item)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        let origin = try paintUpright(plan, into: &background, from: backgrounds, using: &generator)
        var tones = SeededGenerator(seed: seed, item: item, for: .discTones)
        let grain = SeededGenerator(seed: seed, item: item, for: .discGrain)
        renderer.paint(plan, on: &background, piece: &piece, tones: &tones, grain: grain)
        return (.rotate(plan), origin)
    }

    /// Paints a background whose disc shows what is up, or the best of some.
    private mutating func paintUpright(
        _ plan: RotatePlan,
        into picture: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        let shown = options.shownBox(of: plan)
        var bestOrigin = try backgrounds.paint(over: &picture, using: &generator)
        var evidence = UprightEvidence(picture, in: shown)
        if evidence.isPlain { return bestOrigin }
        if best.size != picture.size { best = picture }
        swap(&best, &picture)
        for _ in 1..<RotateGenerator.greatestTries {
            let origin = try backgrounds.paint(over: &picture, using: &generator)
            let found = UprightEvidence(picture, in: shown)
            if found.isPlain { return origin }
            if found.score > evidence.score {
                (evidence, bestOrigin) = (found, origin)
                swap(&best, &picture)
            }
        }
        swap(&best, &picture)
        return bestOrigin
    }
}

/// Everything about a rotate puzzle but its pixels.
public struct RotatePlan: Hashable, Sendable {
    /// The box of the disc in the background: where the piece's picture lies, turned or not.
    public var disc: PixelRect
    /// Degrees, 0 … 359, by which the piece has to be turned clockwise to be upright.
    ///
    /// As a style sheet's `rotate(…deg)` has it.
    public var angle: Int
    /// The background's size.
    public var backgroundSize: PixelSize

    /// The angles that are drawn, each equally likely: never so near to 0 that the puzzle starts out
    /// solved.
    public static let angles = 20...340
}

/// How plainly a disc of a picture shows which side of it is up: the difference of colour between its
/// upper and its lower third, beside that between its left and its right, and whether there is anything
/// to be seen but that.
///
/// Sky over land, light over shade: what people go by first. Pebbles and a wall have none; a plain sky
/// has no more than a recolouring gives or takes.
struct UprightEvidence {
    /// The difference of the mean colours of the upper and the lower third, in levels.
    let vertical: Float
    /// The same of the left and the right third.
    let horizontal: Float

    /// The mean difference in green between pixels three apart, in levels.
    let detail: Float

    /// The least detail with which there is something to be seen.
    static let leastDetail: Float = 3
    /// The least vertical difference that counts as plain.
    static let least: Float = 34

    /// The evidence in the disc that fills `box` of `picture`.
    ///
    /// - Complexity: O(area of the disc), a pixel of nine looked at
    init(_ picture: Image<RGBA8>, in box: PixelRect) {
        let area = box.intersection(picture.bounds)
        let radius = box.size.width / 2
        let (x0, y0) = (box.minX + radius, box.minY + radius)
        var sums = [SIMD4<Int>](repeating: .zero, count: 4)
        var (change, pairs) = (0, 0)
        for y in stride(from: area.minY, to: area.maxY, by: 3) {
            let row = picture.row(y)
            let lower = picture.row(min(y + 3, area.maxY - 1))
            for x in stride(from: area.minX, to: area.maxX, by: 3) {
                let (u, v) = (x - x0, y - y0)
                guard u * u + v * v < radius * radius else { continue }
                let pixel = row[x]
                let next = row[min(x + 3, area.maxX - 1)]
                change += abs(Int(pixel.green) - Int(next.green))
                change += abs(Int(pixel.green) - Int(lower[x].green))
                pairs += 2
                let value = SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), 1)
                if v * 3 < -radius {
                    sums[0] &+= value
                } else if v * 3 > radius {
                    sums[1] &+= value
                }
                if u * 3 < -radius {
                    sums[2] &+= value
                } else if u * 3 > radius {
                    sums[3] &+= value
                }
            }
        }
        func difference(_ one: SIMD4<Int>, _ other: SIMD4<Int>) -> Float {
            var sum: Float = 0
            for channel in 0..<3 {
                let a = Float(one[channel]) / Float(max(1, one[3]))
                let b = Float(other[channel]) / Float(max(1, other[3]))
                sum += (a - b) * (a - b)
            }
            return (sum / 3).squareRoot()
        }
        vertical = difference(sums[0], sums[1])
        horizontal = difference(sums[2], sums[3])
        detail = Float(change) / Float(max(1, pairs))
    }

    /// True where people are expected to see what is up.
    var isPlain: Bool {
        detail >= UprightEvidence.leastDetail && vertical >= UprightEvidence.least
            && vertical >= horizontal * 1.3
    }

    /// More is better.
    var score: Float { vertical - horizontal + 8 * min(detail, UprightEvidence.leastDetail) }
}
