internal import FretsawRandom
public import FretsawRaster

/// Generates rotate puzzles.
///
/// People cannot solve a disc that does not show which side is up. If a background causes such a
/// disc, another background is tried. At most ``maxTries`` backgrounds are tried; if none of them is
/// suitable, the best one is used. If the source has thumbnails, these are tried, and only the chosen
/// background is drawn. The plan does not change.
struct RotateGenerator: KindGenerator {
    private let options: RotateOptions
    private var renderer: RotateRenderer
    private var best = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)
    private var thumbnail = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// The maximum number of backgrounds tried for one puzzle.
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
        if let chosen = try chosenByThumbnails(plan, from: backgrounds, using: generator) {
            generator = chosen
            return try backgrounds.drawBackground(over: &picture, using: &generator)
        }
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

    /// The random numbers of the background whose thumbnail shows which side is up, or of the best of
    /// several; nil if the source has no thumbnails.
    private mutating func chosenByThumbnails(
        _ plan: RotatePlan,
        from backgrounds: any BackgroundSource,
        using generator: SeededGenerator
    ) throws -> SeededGenerator? {
        let size = plan.backgroundSize.scaled(to: options.scale).thumbnail
        if thumbnail.size != size {
            thumbnail = Image(width: size.width, height: size.height, filledWith: .black)
        }
        let shown = options.shownBox(of: plan).scaled(to: options.scale)
        let step = PhotoVariation.thumbnailStep
        let box = PixelRect(
            x: shown.minX / step,
            y: shown.minY / step,
            width: shown.size.width / step,
            height: shown.size.height / step
        )
        var (generator, best) = (generator, generator)
        var bestScore = -Float.infinity
        for _ in 0..<RotateGenerator.maxTries {
            let start = generator
            guard try backgrounds.drawThumbnail(into: &thumbnail, using: &generator)
            else { return nil }
            let found = UprightEvidence(thumbnail, in: box, step: options.scale.rawValue)
            if found.isPlain { return start }
            if found.score > bestScore { (best, bestScore) = (start, found.score) }
        }
        return best
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
    /// One pixel in `step` × 2 `step` pixels counts; its detail is the difference from the pixels
    /// `step` to the right and below.
    ///
    /// - Complexity: O(area of the disc)
    init(_ picture: Image<RGBA8>, in box: PixelRect, step: Int = 3) {
        let area = box.intersection(picture.bounds)
        let radius = box.size.width / 2
        let (x0, y0) = (box.minX + radius, box.minY + radius)
        typealias Sum = SIMD4<UInt32>
        var (upper, lower, left, right) = (Sum.zero, Sum.zero, Sum.zero, Sum.zero)
        var (change, pixels) = (0, 0)
        for y in stride(from: area.minY, to: area.maxY, by: 2 * step) {
            let row = picture.row(y)
            let below = picture.row(min(y + step, area.maxY - 1))
            let v = y - y0
            var (first, middle, last) = (Sum.zero, Sum.zero, Sum.zero)
            for x in stride(from: area.minX, to: area.maxX, by: step) {
                let u = x - x0
                guard u * u + v * v < radius * radius else { continue }
                let pixel = row[x]
                let green = Int(pixel.green)
                change += abs(green - Int(row[min(x + step, area.maxX - 1)].green))
                change += abs(green - Int(below[x].green))
                pixels += 1
                let value = Sum(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), 1)
                if u * 3 < -radius {
                    first &+= value
                } else if u * 3 > radius {
                    last &+= value
                } else {
                    middle &+= value
                }
            }
            left &+= first
            right &+= last
            if v * 3 < -radius {
                upper &+= first &+ middle &+ last
            } else if v * 3 > radius {
                lower &+= first &+ middle &+ last
            }
        }
        func difference(_ one: Sum, _ other: Sum) -> Float {
            var sum: Float = 0
            for channel in 0..<3 {
                let a = Float(one[channel]) / Float(max(1, one[3]))
                let b = Float(other[channel]) / Float(max(1, other[3]))
                sum += (a - b) * (a - b)
            }
            return (sum / 3).squareRoot()
        }
        vertical = difference(upper, lower)
        horizontal = difference(left, right)
        detail = Float(change) / Float(max(1, 2 * pixels))
    }

    /// Whether people are expected to see which side is up.
    var isPlain: Bool {
        detail >= UprightEvidence.minDetail && vertical >= UprightEvidence.minVertical
            && vertical >= horizontal * 1.3
    }

    /// A score; higher is better.
    var score: Float { vertical - horizontal + 8 * min(detail, UprightEvidence.minDetail) }
}
