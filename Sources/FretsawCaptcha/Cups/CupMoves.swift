internal import FretsawRandom
internal import FretsawRaster

/// The moves of the cups of a puzzle, in layout pixels.
struct CupMoves: Sendable {
    /// Two pairs of cups that change places at the same time.
    struct Step: Sendable {
        var frames: Int
        var pairs: [Pair]
    }

    /// Two slots whose cups change places along half an ellipse each.
    struct Pair: Sendable {
        var first, second: Int
        /// Whether the cups move clockwise around the middle between the slots.
        var isClockwise: Bool
    }

    /// The part of the picture in which the centres of cups move.
    let area: PixelRect
    /// The boxes of the cups before and after all moves, from left to right.
    let slots: [PixelRect]
    /// The moves, one after the other.
    private(set) var steps: [Step] = []
    /// The slot in which the star is shown.
    var start = 0

    static let stepCount = 6
    private static let stepFrames = 8...9

    /// The slot of the star's cup after all moves.
    var end: Int {
        steps.flatMap(\.pairs).reduce(start) { slot, pair in
            slot == pair.first ? pair.second : slot == pair.second ? pair.first : slot
        }
    }

    /// Adds a step of two pairs that are at most two columns apart, and whose cups do not cover each
    /// other by more than a third, so that people can follow them.
    mutating func addStep(using generator: inout some RandomNumberGenerator) {
        let pairs = slots.indices.flatMap { first in
            (first + 1..<min(first + 3, slots.count)).map { [first, $0] }
        }
        let nearest = 2 * Double(slots[0].size.width) / 3
        var step = Step(frames: 0, pairs: [])
        // One of about eight is accepted; the last one counts if none is.
        for _ in 0..<100 {
            let one = generator.pick(pairs)
            let other = generator.pick(pairs.filter { Set($0).isDisjoint(with: one) })
            step.frames = generator.draw(in: CupMoves.stepFrames)
            step.pairs = [one, other].map {
                Pair(first: $0[0], second: $0[1], isClockwise: generator.chance(0.5))
            }
            let isClear = (1..<step.frames).allSatisfy { frame in
                let centres = centres(in: step, at: frame)
                return centres.indices.allSatisfy { index in
                    centres[..<index].allSatisfy { ($0 - centres[index]).length >= nearest }
                }
            }
            if isClear { break }
        }
        steps.append(step)
    }

    /// The centres of the cups by slot, in frame `frame` of `step`.
    private func centres(in step: Step, at frame: Int) -> [Point] {
        var centres = slots.map { slot in
            Point(
                x: Double(slot.minX) + Double(slot.size.width) / 2,
                y: Double(slot.minY) + Double(slot.size.height) / 2
            )
        }
        // Slow at both ends.
        let time = Double(frame) / Double(step.frames)
        let turns = time * time * (3 - 2 * time) / 2
        let (cosine, sine) = (PortableMath.cosine(turns: turns), PortableMath.sine(turns: turns))
        for pair in step.pairs {
            let (from, to) = (centres[pair.first], centres[pair.second])
            let middle = Point.between(from, to, at: 0.5)
            let half = from - middle
            // The other half-axis of the ellipse.
            let height = min(0.55 * half.length, Double(slots[0].size.width))
            let side = (pair.isClockwise ? height : -height) / half.length
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

    /// The boxes of the cups in each frame, in whole pixels, by the slot in which a step begins; those
    /// after each step are ``slots``.
    var boxes: [[PixelRect]] {
        var boxes: [[PixelRect]] = []
        for step in steps {
            for frame in 1..<step.frames {
                boxes.append(zip(centres(in: step, at: frame), slots).map(CupMoves.box))
            }
            boxes.append(slots)
        }
        return boxes
    }

    private static func box(_ centre: Point, _ slot: PixelRect) -> PixelRect {
        let (width, height) = (slot.size.width, slot.size.height)
        let x = Int((centre.x - Double(width) / 2).rounded())
        let y = Int((centre.y - Double(height) / 2).rounded())
        return PixelRect(x: x, y: y, width: width, height: height)
    }
}
