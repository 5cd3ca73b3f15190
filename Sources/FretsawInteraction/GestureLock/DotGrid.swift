/// The positions of a gesture lock's nine dots, in points of the control that contains them.
public struct DotGrid: Equatable, Sendable {
    /// The control's size.
    public let size: Size
    /// The upper left corner of dot 0.
    public let origin: Point
    /// The side of a dot.
    public let dot: Double
    /// The distance between the origins of neighbouring dots, horizontally and vertically.
    public let pitch: Double

    /// Lays dots out as far apart as a rectangle allows (layout A).
    ///
    /// The margin between dots is (shorter side − 3 · dot) / 4. If three dots do not fit, they shrink and touch.
    public init(fitting size: Size, dot: Double) {
        let size = Size(width: measure(size.width), height: measure(size.height))
        let side = size.width < size.height ? size.width : size.height
        let wanted = measure(dot)
        let dot = 3 * wanted > side ? side / 3 : wanted
        let margin = (side - 3 * dot) / 4
        let left = (size.width - 2 * margin - 3 * dot) / 2
        self.size = size
        self.origin = Point(x: left > 0 ? left : 0, y: 0)
        self.dot = dot
        self.pitch = dot + margin
    }

    /// Lays dots out with fixed gaps (layout B).
    public init(fixed dot: Double, gap: Double, scale: Double) {
        let scale = measure(scale)
        let dot = measure(dot) * scale
        let gap = measure(gap) * scale
        let side = 3 * dot + 2 * gap
        self.size = Size(width: side, height: side)
        self.origin = Point(x: 0, y: 0)
        self.dot = dot
        self.pitch = dot + gap
    }

    /// The frame of dot `number`; the grid continues beyond 8.
    public func frame(of number: Int) -> Rect {
        Rect(
            x: origin.x + pitch * Double(number % 3),
            y: origin.y + pitch * Double(number / 3),
            width: dot,
            height: dot
        )
    }

    /// The centre of dot `number`.
    public func center(of number: Int) -> Point { frame(of: number).center }

    /// The dot whose area contains `point`; nil outside all of them.
    public func dot(at point: Point) -> Int? {
        guard let column = cell(point.x - origin.x), let row = cell(point.y - origin.y) else {
            return nil
        }
        return 3 * row + column
    }

    /// The column or row at a distance from the first dot's edge.
    private func cell(_ distance: Double) -> Int? {
        guard pitch > 0, distance >= 0, distance < 3 * pitch else { return nil }
        let cell = (distance / pitch).roundedDown
        let rest = distance - cell * pitch
        return cell < 3 && rest >= 0 && rest < dot ? Int(cell) : nil
    }

    /// The point of the control nearest to `point`; the origin for NaN.
    public func clamped(_ point: Point) -> Point {
        Point(x: clamped(point.x, to: size.width), y: clamped(point.y, to: size.height))
    }

    private func clamped(_ value: Double, to end: Double) -> Double {
        value > 0 ? (value < end ? value : end) : 0
    }

    /// Adds the dots on the line from the pattern's last dot to `point`; returns whether any was added.
    ///
    /// A dot is selected if its centre is within its radius of the line and the foot of the perpendicular is on the
    /// segment. Dots are added in their order along the line; the dot under `point` comes last.
    @discardableResult
    public func extend(_ pattern: inout DotPattern, to point: Point) -> Bool {
        let before = pattern.count
        if let last = pattern.last {
            let start = center(of: last)
            while let next = nearestPassed(from: start, to: point, except: pattern) {
                pattern.append(next)
            }
        }
        if let dot = dot(at: point) {
            pattern.append(dot)
        }
        return pattern.count > before
    }

    /// The first dot that the line from `start` to `end` selects and that is not in `pattern`; nil
    /// if there is no such dot.
    private func nearestPassed(
        from start: Point,
        to end: Point,
        except pattern: DotPattern
    ) -> Int? {
        let along = Point(x: end.x - start.x, y: end.y - start.y)
        let square = along.x * along.x + along.y * along.y
        guard square > 0, square.isFinite else { return nil }
        var best: (dot: Int, place: Double)?
        for number in 0..<DotPattern.all where !pattern.contains(number) {
            let middle = center(of: number)
            let toMiddle = Point(x: middle.x - start.x, y: middle.y - start.y)
            // Both are distances times the segment's length, so that no square root is needed.
            let place = toMiddle.x * along.x + toMiddle.y * along.y
            let aside = toMiddle.x * along.y - toMiddle.y * along.x
            guard place >= 0, place <= square, aside * aside <= dot * dot / 4 * square else {
                continue
            }
            if let known = best, known.place <= place { continue }
            best = (number, place)
        }
        return best?.dot
    }
}

/// A length, clamped to a valid range.
@inline(never)
func measure(_ length: Double) -> Double { length.bounded(0, 100_000) }
