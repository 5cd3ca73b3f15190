internal import FretsawKinds
internal import FretsawRandom
public import FretsawRaster

/// Something in a picture that is clicked: a word or a figure.
public protocol ClickTarget: Hashable, Sendable {
    var box: PixelRect { get }
    func scaled(to scale: PictureScale) -> Self
}

extension ClickTarget {
    /// The centre of ``box``, where a click is expected.
    public var centre: PixelPoint {
        PixelPoint(x: box.minX + box.size.width / 2, y: box.minY + box.size.height / 2)
    }
}

/// The targets of a puzzle, with its answer.
public struct ClickPlan<Target: ClickTarget>: Hashable, Sendable {
    /// The picture's size.
    public internal(set) var backgroundSize: PixelSize
    /// The targets to click, in the order of the clicks; the order is independent of their positions.
    public internal(set) var prompted: [Target]
    /// The other targets.
    public internal(set) var others: [Target]
    /// The maximum distance of a click from a target's centre, in x and in y, in pixels.
    public internal(set) var tolerance: Int

    /// All targets, those to click first.
    public var targets: [Target] { prompted + others }

    /// Whether `clicks` has each target to click in order, within ``tolerance`` of its centre in x and y.
    public func accepts(_ clicks: [PixelPoint]) -> Bool {
        clicks.count == prompted.count
            && zip(clicks, prompted).allSatisfy { click, target in
                abs(click.x - target.centre.x) <= tolerance
                    && abs(click.y - target.centre.y) <= tolerance
            }
    }
}

/// A target that makes a kind of puzzles of its own.
protocol KindTarget: ClickTarget {
    static var task: PuzzleTask { get }
    static func solution(_ plan: ClickPlan<Self>) -> Puzzle.Solution
    /// How a client shows the pictures of a puzzle.
    static func layout(_ plan: ClickPlan<Self>) -> PuzzleLayout
}

extension ClickPlan: PuzzlePlan where Target: KindTarget {
    var solution: Puzzle.Solution { Target.solution(self) }
    var task: PuzzleTask { Target.task }
    var layout: PuzzleLayout { Target.layout(self) }

    func answer(tolerance: Int) -> Answer {
        .places(prompted.map { Answer.Target($0.centre, tolerance: self.tolerance) })
    }

    func scaled(to scale: PictureScale) -> ClickPlan {
        ClickPlan(
            backgroundSize: backgroundSize.scaled(to: scale),
            prompted: prompted.map { $0.scaled(to: scale) },
            others: others.map { $0.scaled(to: scale) },
            tolerance: tolerance * scale.rawValue
        )
    }
}

/// Chooses the positions of targets: uniform over the free positions.
struct ClickPlacement {
    let geometry: ClickGeometry

    /// A box for each of `sizes`, in order.
    ///
    /// Always terminates: if random positions fail, all positions are searched for a free one. If there is none, the
    /// placement of all targets starts again. After eight failures, each target is placed in its own cell of a grid.
    /// ``ClickGeometry/validate(_:of:)`` ensures that the grid has enough cells.
    func boxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect] {
        for _ in 0..<8 {
            if let boxes = drawnBoxes(sizes, using: &generator) { return boxes }
        }
        // Each target at a random position in its own cell.
        var cells = geometry.cells
        generator.shuffle(&cells)
        return zip(sizes, cells).map { size, cell in
            PixelRect(
                x: cell.minX + generator.draw(in: 0...max(0, cell.size.width - size.width)),
                y: cell.minY + generator.draw(in: 0...max(0, cell.size.height - size.height)),
                width: size.width,
                height: size.height
            )
        }
    }

    private func drawnBoxes(
        _ sizes: [PixelSize],
        using generator: inout some RandomNumberGenerator
    ) -> [PixelRect]? {
        let area = geometry.area
        var boxes: [PixelRect] = []
        for size in sizes {
            let box = PixelRect.drawn(
                size,
                columns: area.minX...max(area.minX, area.maxX - size.width),
                rows: area.minY...max(area.minY, area.maxY - size.height),
                beside: boxes,
                gap: geometry.gap,
                using: &generator
            )
            guard let box else { return nil }
            boxes.append(box)
        }
        return boxes
    }
}

extension PixelRect {
    /// A random box of `size`, all valid ones equally likely, with its top left pixel in `columns` and
    /// `rows`, and at least `gap` pixels in x or y from each of `boxes`; nil if there is none.
    static func drawn(
        _ size: PixelSize,
        columns: ClosedRange<Int>,
        rows: ClosedRange<Int>,
        beside boxes: [PixelRect],
        gap: Int,
        using generator: inout some RandomNumberGenerator
    ) -> PixelRect? {
        func box(_ x: Int, _ y: Int) -> PixelRect {
            PixelRect(origin: PixelPoint(x: x, y: y), size: size)
        }
        func isFree(_ box: PixelRect) -> Bool {
            !boxes.contains { $0.overlaps(box, gap: gap) }
        }
        for _ in 0..<64 {
            let box = box(generator.draw(in: columns), generator.draw(in: rows))
            if isFree(box) { return box }
        }
        // Counted first, then chosen, so that no list of positions is needed.
        var count = 0
        for y in rows {
            for x in columns where isFree(box(x, y)) { count += 1 }
        }
        guard count > 0 else { return nil }
        var left = generator.draw(in: 0..<count)
        for y in rows {
            for x in columns where isFree(box(x, y)) {
                if left == 0 { return box(x, y) }
                left -= 1
            }
        }
        return nil
    }
}
