internal import FretsawRandom
public import FretsawRaster

/// Generates rotate puzzles.
///
/// People cannot solve a disc that does not show which side is up. If a background causes such a
/// disc, another background is drawn. At most ``maxTries`` backgrounds are drawn in total; if none of
/// them is suitable, the best one is used. The plan does not change.
struct RotateGenerator: KindGenerator {
    private let options: RotateOptions
    private var renderer: RotateRenderer
    private var best = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// The maximum number of backgrounds drawn for one puzzle.
    static let maxTries = 6

    init(options: RotateOptions) throws(CaptchaError) {
        self.options = options
        renderer = try RotateRenderer(options: options)
    }

    func solution(seed: Seed, item: UInt64) -> Puzzle.Solution {
        .rotate(options.plan(seed: seed, item: item))
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource
    ) throws -> (Puzzle.Solution, BackgroundOrigin) {
        let plan = options.plan(seed: seed, item: item)
        var generator = SeededGenerator(seed: seed, item: item, for: .background)
        let origin = try drawUpright(plan, into: &background, from: backgrounds, using: &generator)
        var recolor = SeededGenerator(seed: seed, item: item, for: .discRecolor)
        let grain = SeededGenerator(seed: seed, item: item, for: .discGrain)
        renderer.draw(
            plan.scaled(to: options.scale),
            on: &background,
            piece: &piece,
            recolor: &recolor,
            grain: grain
        )
        return (.rotate(plan), origin)
    }

    /// Draws a background whose disc shows which side is up, or the best of several.
    private mutating func drawUpright(
        _ plan: RotatePlan,
        into picture: inout Image<RGBA8>,
        from backgrounds: any BackgroundSource,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        func evidence(of picture: Image<RGBA8>) -> UprightEvidence {
            UprightEvidence(picture, options, plan)
        }
        var bestOrigin = try backgrounds.drawBackground(over: &picture, using: &generator)
        var bestEvidence = evidence(of: picture)
        if bestEvidence.isPlain { return bestOrigin }
        if best.size != picture.size { best = picture }
        swap(&best, &picture)
        for _ in 1..<RotateGenerator.maxTries {
            let origin = try backgrounds.drawBackground(over: &picture, using: &generator)
            let found = evidence(of: picture)
            if found.isPlain { return origin }
            if found.score > bestEvidence.score {
                (bestEvidence, bestOrigin) = (found, origin)
                swap(&best, &picture)
            }
        }
        swap(&best, &picture)
        return bestOrigin
    }
}

/// The geometry of a rotate puzzle, with its answer.
public struct RotatePlan: Hashable, Sendable {
    /// The box of the disc in the background, which is also the position of the piece's picture.
    public var disc: PixelRect
    /// The clockwise rotation in degrees that makes the piece upright, 0 … 359.
    ///
    /// As in `rotate(…deg)` of CSS.
    public var angle: Int
    /// The background's size.
    public var backgroundSize: PixelSize

    /// The range of angles, all equally likely: never so near to 0 that the puzzle starts solved.
    public static let angles = 20...340
}

/// How clearly a disc shows which side is up: the colour difference of its upper and lower third,
/// compared with that of its left and right third, and the amount of detail.
///
/// People first look for sky over land and light over shade. Pebbles and walls have neither. In a
/// sky without land, the vertical difference is as small as one that a recolor of the disc causes.
struct UprightEvidence {
    /// The difference of the mean colours of the upper and the lower third, in levels.
    let vertical: Float
    /// The difference of the mean colours of the left and the right third, in levels.
    let horizontal: Float

    /// The mean difference of green between pixels `step` apart, in levels.
    let detail: Float

    /// The minimum detail of a usable picture.
    static let minDetail: Float = 3
    /// The minimum vertical difference that people see clearly.
    static let minVertical: Float = 34

    /// Measures the disc of `plan` on the clean background `picture`.
    init(_ picture: Image<RGBA8>, _ options: RotateOptions, _ plan: RotatePlan) {
        self.init(
            picture,
            in: options.shownBox(of: plan).scaled(to: options.scale),
            step: 3 * options.scale.rawValue
        )
    }

    /// Measures the disc that fills `box` of `picture`.
    ///
    /// - Complexity: O(area of the disc); one pixel in a square of `step` pixels is read.
    init(_ picture: Image<RGBA8>, in box: PixelRect, step: Int = 3) {
        let area = box.intersection(picture.bounds)
        let radius = box.size.width / 2
        let (x0, y0) = (box.minX + radius, box.minY + radius)
        var sums = [SIMD4<Int>](repeating: .zero, count: 4)
        var (change, pairs) = (0, 0)
        for y in stride(from: area.minY, to: area.maxY, by: step) {
            let row = picture.row(y)
            let lower = picture.row(min(y + step, area.maxY - 1))
            for x in stride(from: area.minX, to: area.maxX, by: step) {
                let (u, v) = (x - x0, y - y0)
                guard u * u + v * v < radius * radius else { continue }
                let pixel = row[x]
                let next = row[min(x + step, area.maxX - 1)]
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

    /// Whether people are expected to see which side is up.
    var isPlain: Bool {
        detail >= UprightEvidence.minDetail && vertical >= UprightEvidence.minVertical
            && vertical >= horizontal * 1.3
    }

    /// A score; higher is better.
    var score: Float { vertical - horizontal + 8 * min(detail, UprightEvidence.minDetail) }
}
