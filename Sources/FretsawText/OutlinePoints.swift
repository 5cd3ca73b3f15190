internal import FretsawRaster

/// An outline as stored in fonts: points on and off the curve, contour by contour, y upwards.
struct OutlinePoints: Equatable {
    /// The role of a point.
    enum Kind: Equatable {
        /// The curve passes through it.
        case on
        /// The control point of a quadratic; the midpoint of two such points is on the curve.
        case quadratic
        /// One of the two control points of a cubic.
        case cubic
    }

    var points: [Point] = []
    var kinds: [Kind] = []
    /// The index of each contour's last point.
    var contourEnds: [Int] = []

    /// The maximum accepted coordinate, far beyond that of any font and exact in a `Double`.
    static let maxCoordinate = 1 << 24

    /// The outline as a path with y downwards, or nil if it is invalid: inconsistent counts, a
    /// single control point of a cubic, or quadratic and cubic control points in one curve.
    func path() -> Path? {
        guard points.count == kinds.count else { return nil }
        var path = Path()
        var first = 0
        for last in contourEnds {
            guard last < points.count, last >= first - 1 else { return nil }
            // A single point encloses no area; fonts use such contours as anchors.
            if last > first {
                guard add(contour: first...last, to: &path) else { return nil }
            }
            first = last + 1
        }
        return path
    }

    private func add(contour range: ClosedRange<Int>, to path: inout Path) -> Bool {
        let count = range.count
        func point(_ offset: Int) -> Point { points[range.lowerBound + offset % count] }
        func kind(_ offset: Int) -> Kind { kinds[range.lowerBound + offset % count] }

        // Start on the curve: at an on-curve point, else at the midpoint of two quadratic control
        // points.
        let start: Point
        var offset: Int
        let end: Int
        if let on = (0..<count).first(where: { kind($0) == .on }) {
            start = point(on)
            offset = on + 1
            end = on + count
        } else {
            guard kind(0) == .quadratic, kind(count - 1) == .quadratic else { return false }
            start = .between(point(count - 1), point(0), at: 0.5)
            offset = 0
            end = count
        }
        // The point on the curve at the offset, or the start; nil for a control point.
        func takeArrival() -> Point? {
            guard offset < end else { return start }
            guard kind(offset) == .on else { return nil }
            offset += 1
            return point(offset - 1)
        }
        path.move(to: start.flipped)
        while offset < end {
            switch kind(offset) {
            case .on:
                path.addLine(to: point(offset).flipped)
                offset += 1
            case .quadratic:
                let control = point(offset)
                offset += 1
                let isHalfway = offset < end && kind(offset) == .quadratic
                let halfway = isHalfway ? Point.between(control, point(offset), at: 0.5) : nil
                guard let arrival = halfway ?? takeArrival() else { return false }
                path.addQuadratic(control: control.flipped, to: arrival.flipped)
            case .cubic:
                guard offset + 1 < end, kind(offset + 1) == .cubic else { return false }
                let (control1, control2) = (point(offset), point(offset + 1))
                offset += 2
                guard let arrival = takeArrival() else { return false }
                path.addCubic(
                    control1: control1.flipped,
                    control2: control2.flipped,
                    to: arrival.flipped
                )
            }
        }
        path.close()
        return true
    }
}

extension Point {
    /// The point with 0 − y, because −y would give −0 for points on the baseline.
    fileprivate var flipped: Point { Point(x: x, y: 0 - y) }
}
