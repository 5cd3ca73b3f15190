internal import FretsawKinds
internal import FretsawRandom
public import FretsawRaster

/// The options of cups puzzles: five equal cups on a mat, one of which shows a star before they
/// change places.
public struct CupsOptions: Hashable, Sendable {
    /// The sizes in layout pixels.
    public var geometry: CupsGeometry
    /// The scale of the pictures; everything else is in layout pixels.
    public var scale = PictureScale.one

    /// Creates options (default: AJ-Captcha's size).
    public init(geometry: CupsGeometry = CupsGeometry()) { self.geometry = geometry }

    /// Checks that the cups fit.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("a picture", geometry.background, maxSide: CupsGeometry.maxSide)
        guard geometry.cup.width >= CupsGeometry.minCup else {
            throw .impossible(
                "a picture of \(geometry.background) has cups that are \(geometry.cup.width) px wide; "
                    + "the minimum is \(CupsGeometry.minCup): make it larger"
            )
        }
    }

    /// The plan of an item: the moves first, then the star, from a stream of its own.
    ///
    /// A function of options, seed and item; no pixel is drawn.
    func plan(seed: Seed, item: UInt64) -> CupsPlan {
        var moves = SeededGenerator(seed: seed, item: item, for: .cupMoves)
        var places = SeededGenerator(seed: seed, item: item, for: .placement)
        var star = SeededGenerator(seed: seed, item: item, for: .cupStar)
        var plan = CupsPlan(geometry, slots: geometry.slots(using: &places))
        for _ in 0..<CupsPlan.stepCount { plan.addStep(using: &moves) }
        plan.start = star.draw(in: plan.slots.indices)
        return plan
    }
}

extension CupsOptions: PuzzleOptions {
    var recipe: CaptchaRecipe { .cups(self) }
    var background: PixelSize { geometry.background }

    func makeGenerator() throws(CaptchaError) -> any KindGenerator {
        try CupsGenerator(options: self)
    }

    /// Reads the options by name.
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

    /// The maximum side of a picture.
    public static let maxSide = ClickGeometry.maxSide
    /// The minimum width of a cup: WCAG 2.2, success criterion 2.5.8.
    public static let minCup = 24

    /// Creates the sizes for pictures of `background`.
    public init(background: PixelSize = ClickGeometry.defaultBackground) {
        self.background = background
    }

    /// `length` of a picture of 310×155, in the largest such picture that fits, at least 1.
    func length(_ length: Int) -> Int {
        let width = min(background.width, 2 * background.height, CupsGeometry.maxSide)
        return max(1, length * width / 310)
    }

    /// The size of a cup.
    public var cup: PixelSize { PixelSize(width: length(34), height: length(40)) }

    /// The maximum distance of a click from a cup's centre, in x and in y: half a cup.
    public var tolerance: Int { cup.height / 2 }

    /// The mat, the only part of the picture that changes.
    public var mat: PixelRect {
        let margin = length(10)
        return PixelRect(
            x: margin,
            y: margin,
            width: background.width - 2 * margin,
            height: background.height - 2 * margin
        )
    }

    /// The part of the mat in which the centres of cups move.
    var area: PixelRect {
        let margin = length(6)
        return PixelRect(
            x: mat.minX + margin + cup.width / 2,
            y: mat.minY + margin + cup.height / 2,
            width: mat.size.width - 2 * margin - cup.width,
            height: mat.size.height - 2 * margin - cup.height
        )
    }

    /// The boxes of the cups before and after all moves, from left to right: each at a random place
    /// in the middle of its column.
    func slots(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        let (jitter, room) = (length(5), area.size.height / 5)
        return (0..<CupsPlan.cupCount).map { column in
            let middle = area.minX + column * area.size.width / (CupsPlan.cupCount - 1)
            let x = max(middle + generator.draw(in: -jitter...jitter), area.minX)
            let y = generator.draw(in: area.minY + room...area.maxY - room)
            return PixelRect(
                origin: PixelPoint(
                    x: min(x, area.maxX) - cup.width / 2,
                    y: y - cup.height / 2
                ),
                size: cup
            )
        }
    }
}

/// A place of a cup.
public struct PlacedCup: ClickTarget {
    /// The box around the cup.
    public internal(set) var box: PixelRect

    /// The place in pixels of pictures at `scale`.
    public func scaled(to scale: PictureScale) -> PlacedCup {
        PlacedCup(box: box.scaled(to: scale))
    }
}

/// The moves of a cups puzzle, with its answer.
public struct CupsPlan: Hashable, Sendable {
    /// Two pairs of cups that change places at the same time.
    public struct Step: Hashable, Sendable {
        /// The duration in frames.
        public internal(set) var frames: Int
        /// The pairs.
        public internal(set) var pairs: [Pair]
    }

    /// Two slots whose cups change places along half an ellipse each.
    public struct Pair: Hashable, Sendable {
        /// The indices of the slots.
        public internal(set) var first, second: Int
        /// Whether the cups move clockwise around the middle between the slots.
        public internal(set) var isClockwise: Bool
    }

    /// The picture's size.
    public internal(set) var backgroundSize: PixelSize
    /// The boxes of the cups before and after all moves, from left to right.
    public internal(set) var slots: [PixelRect]
    /// The moves, one after the other.
    public internal(set) var steps: [Step] = []
    /// The slot in which the star is shown.
    public internal(set) var start = 0
    /// The maximum distance of a click from a cup's centre, in x and in y, in pixels.
    public internal(set) var tolerance: Int
    /// The part of the picture in which the centres of cups move.
    private(set) var area: PixelRect

    /// The number of cups.
    public static let cupCount = 5
    /// The number of steps.
    static let stepCount = 6
    /// The valid durations of a step in frames.
    static let stepFrames = 9...11

    /// Creates a plan without moves.
    init(_ geometry: CupsGeometry, slots: [PixelRect]) {
        backgroundSize = geometry.background
        self.slots = slots
        tolerance = geometry.tolerance
        area = geometry.area
    }

    /// The slot of the star's cup after all moves.
    public var end: Int {
        steps.reduce(start) { slot, step in
            for pair in step.pairs {
                if slot == pair.first { return pair.second }
                if slot == pair.second { return pair.first }
            }
            return slot
        }
    }

    /// The place to click, and those of the other cups from left to right.
    public var clicks: ClickPlan<PlacedCup> {
        var others = slots.map { PlacedCup(box: $0) }
        let answer = others.remove(at: end)
        return ClickPlan(
            backgroundSize: backgroundSize,
            prompted: [answer],
            others: others,
            tolerance: tolerance
        )
    }

}

extension CupsPlan: PuzzlePlan {
    var solution: Puzzle.Solution { .cups(self) }
    var task: PuzzleTask { .follow }
    var layout: PuzzleLayout { PuzzleLayout(background: backgroundSize, clicks: 1) }

    func answer(tolerance: Int) -> Answer {
        .places(clicks.prompted.map { Answer.Target($0.centre, tolerance: self.tolerance) })
    }

    func scaled(to scale: PictureScale) -> CupsPlan {
        var plan = self
        plan.area = area.scaled(to: scale)
        plan.backgroundSize = backgroundSize.scaled(to: scale)
        plan.slots = slots.map { $0.scaled(to: scale) }
        plan.tolerance *= scale.rawValue
        return plan
    }
}

extension CupsPlan {
    /// Adds a step of two pairs that are at most two columns apart, and whose cups do not cover each
    /// other by more than a third, so that people can follow them.
    mutating func addStep(using generator: inout some RandomNumberGenerator) {
        let pairs = (0..<slots.count).flatMap { first in
            (first + 1..<min(first + 3, slots.count)).map { (first, $0) }
        }
        let nearest = 2 * Double(slots[0].size.width) / 3
        var step = Step(frames: 0, pairs: [])
        // One of about eight is accepted; the last one counts if none is.
        for _ in 0..<100 {
            let one = generator.pick(pairs)
            let other = generator.pick(
                pairs.filter { ![one.0, one.1].contains($0.0) && ![one.0, one.1].contains($0.1) }
            )
            step.frames = generator.draw(in: CupsPlan.stepFrames)
            step.pairs = [one, other].map {
                Pair(first: $0.0, second: $0.1, isClockwise: generator.chance(0.5))
            }
            let isClear = (1..<step.frames).allSatisfy { frame in
                let centres = centres(in: step, at: frame)
                return centres.indices.allSatisfy { index in
                    centres[..<index].allSatisfy {
                        let way = $0 - centres[index]
                        return way.x * way.x + way.y * way.y >= nearest * nearest
                    }
                }
            }
            if isClear { break }
        }
        steps.append(step)
    }

    /// The centres of the cups by slot, in frame `frame` of `step`.
    func centres(in step: Step, at frame: Int) -> [Point] {
        var centres = slots.map { slot in
            Point(
                x: Double(slot.minX) + Double(slot.size.width) / 2,
                y: Double(slot.minY) + Double(slot.size.height) / 2
            )
        }
        // Slow at both ends.
        let time = Double(frame) / Double(step.frames)
        let turns = time * time * (3 - 2 * time) / 2
        let (cosine, sine) = (
            PortableMath.cosine(turns: turns), PortableMath.sine(turns: turns)
        )
        for pair in step.pairs {
            let (from, to) = (centres[pair.first], centres[pair.second])
            let middle = (from + to) * 0.5
            let half = from - middle
            let length = (half.x * half.x + half.y * half.y).squareRoot()
            // The other half-axis of the ellipse.
            let height = min(0.55 * length, Double(slots[0].size.width))
            let side = (pair.isClockwise ? height : -height) / length
            let way = half * cosine + Point(x: -half.y, y: half.x) * (side * sine)
            centres[pair.first] = inArea(middle + way)
            centres[pair.second] = inArea(middle - way)
        }
        return centres
    }

    private func inArea(_ point: Point) -> Point {
        Point(
            x: min(max(point.x, Double(area.minX)), Double(area.maxX)),
            y: min(max(point.y, Double(area.minY)), Double(area.maxY))
        )
    }

    /// The boxes of the cups in each frame of the moves, by the slot in which a step begins.
    ///
    /// All have whole pixels; those after the last step are ``slots``.
    var movingBoxes: [[PixelRect]] {
        steps.flatMap { step in
            (1...step.frames).map { frame in
                frame == step.frames
                    ? slots
                    : centres(in: step, at: frame).map { centre in
                        let size = slots[0].size
                        return PixelRect(
                            origin: PixelPoint(
                                x: Int((centre.x - Double(size.width) / 2).rounded()),
                                y: Int((centre.y - Double(size.height) / 2).rounded())
                            ),
                            size: size
                        )
                    }
            }
        }
    }
}
