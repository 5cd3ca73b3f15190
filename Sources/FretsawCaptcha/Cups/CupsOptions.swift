internal import FretsawKinds
internal import FretsawRandom
public import FretsawRaster

/// The options of cups puzzles: five equal cups on a mat that change places after one showed a star.
public struct CupsOptions: Hashable, Sendable {
    /// The sizes in layout pixels.
    public var geometry: CupsGeometry
    /// The scale of the pictures; everything else is in layout pixels.
    public var scale = PictureScale.one

    /// The number of cups.
    public static let cups = 5

    /// Creates options (default: AJ-Captcha's size).
    public init(geometry: CupsGeometry = CupsGeometry()) { self.geometry = geometry }

    /// Checks that the cups fit.
    public func validate() throws(CaptchaError) {
        let size = geometry.background
        try CaptchaError.check("a picture", size, maxSide: ClickGeometry.maxSide)
        guard geometry.cup.width >= CupsGeometry.minCup else {
            throw .impossible(
                "a picture of \(size) has cups that are \(geometry.cup.width) px wide; the minimum is "
                    + "\(CupsGeometry.minCup): make it larger"
            )
        }
    }

    /// The moves of an item first, then its star, from a stream of its own; no pixel is drawn.
    func moves(seed: Seed, item: UInt64) -> CupMoves {
        var moves = SeededGenerator(seed: seed, item: item, for: .cupMoves)
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        var star = SeededGenerator(seed: seed, item: item, for: .cupStar)
        var plan = CupMoves(area: geometry.area, slots: geometry.slots(using: &places))
        for _ in 0..<CupMoves.stepCount { plan.addStep(using: &moves) }
        plan.start = star.draw(in: plan.slots.indices)
        return plan
    }

    func plan(_ moves: CupMoves) -> CupsPlan {
        var others = moves.slots.map { PlacedCup(box: $0) }
        let answer = others.remove(at: moves.end)
        return CupsPlan(
            backgroundSize: geometry.background,
            prompted: [answer],
            others: others,
            tolerance: geometry.tolerance
        )
    }
}

extension CupsOptions: PuzzleOptions {
    var recipe: CaptchaRecipe { .cups(self) }
    var background: PixelSize { geometry.background }

    func makeGenerator() throws(CaptchaError) -> any KindGenerator {
        try CupsGenerator(options: self)
    }

    init(_ values: [String: OptionValue]) throws(CaptchaError) {
        self.init(geometry: try values.size().map(CupsGeometry.init) ?? CupsGeometry())
    }

    var values: [NamedValue] { [NamedValue("size", .size(geometry.background))] }
}

/// The sizes of a cups puzzle in layout pixels, computed from the picture's size: on 310×155, cups of
/// 34×40 on a mat with a margin of 10.
public struct CupsGeometry: Hashable, Sendable {
    /// The picture's size.
    public var background: PixelSize

    /// The minimum width of a cup: WCAG 2.2, success criterion 2.5.8.
    public static let minCup = 24

    /// Creates the sizes for pictures of `background`.
    public init(background: PixelSize = ClickGeometry.defaultBackground) {
        self.background = background
    }

    /// `length` of a picture of 310×155, in the largest such picture that fits, at least 1.
    private func length(_ length: Int) -> Int {
        let width = min(background.width, 2 * background.height, ClickGeometry.maxSide)
        return max(1, length * width / 310)
    }

    /// The size of a cup.
    public var cup: PixelSize { PixelSize(width: length(34), height: length(40)) }
    /// The maximum distance of a click from a cup's centre, in x and in y: half a cup.
    public var tolerance: Int { cup.height / 2 }
    /// The mat, the only part of the picture that changes.
    var mat: PixelRect { inset(length(10), length(10)) }
    /// The part of the mat in which the centres of cups move.
    var area: PixelRect { inset(length(16) + cup.width / 2, length(16) + cup.height / 2) }

    private func inset(_ x: Int, _ y: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: background.width - 2 * x, height: background.height - 2 * y)
    }

    /// The boxes of cups at rest from left to right: each at a random place in the middle of its column.
    func slots(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        let (jitter, margin) = (length(5), area.size.height / 5)
        return (0..<CupsOptions.cups).map { column in
            let middle = area.minX + column * area.size.width / (CupsOptions.cups - 1)
            let x = middle + generator.draw(in: -jitter...jitter)
            let y = generator.draw(in: area.minY + margin...area.maxY - margin)
            let centre = PixelPoint(x: min(max(x, area.minX), area.maxX), y: y)
            return PixelRect(
                x: centre.x - cup.width / 2,
                y: centre.y - cup.height / 2,
                width: cup.width,
                height: cup.height
            )
        }
    }
}

/// A place of a cup after all moves.
public struct PlacedCup: ClickTarget {
    /// The box around the cup.
    public internal(set) var box: PixelRect

    /// The place in pixels of pictures at `scale`.
    public func scaled(to scale: PictureScale) -> PlacedCup {
        PlacedCup(box: box.scaled(to: scale))
    }
}

/// The cup to click, and the other cups from left to right.
public typealias CupsPlan = ClickPlan<PlacedCup>

extension PlacedCup: KindTarget {
    static let task = PuzzleTask.follow

    static func solution(_ plan: CupsPlan) -> Puzzle.Solution { .cups(plan) }

    static func layout(_ plan: CupsPlan) -> PuzzleLayout {
        PuzzleLayout(background: plan.backgroundSize, clicks: plan.prompted.count)
    }
}
