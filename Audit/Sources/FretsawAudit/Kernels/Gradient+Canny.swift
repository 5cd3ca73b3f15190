internal import FretsawRaster

extension Gradient {
    /// The edges by Canny's method, without smoothing: 1 on an edge, else 0.
    ///
    /// J. Canny, "A computational approach to edge detection" (1986), with the norm and the units of OpenCV's `Canny`.
    /// An edge is a local maximum of |dx| + |dy| across the edge that is above `strong`, or above `weak` and connected
    /// to such a pixel by others. The thresholds are in eighths of a level per pixel.
    func cannyEdges(weak: Float, strong: Float) -> Plane {
        var edges = Plane(width: x.width, height: x.height, filledWith: 0)
        guard x.width > 2, x.height > 2 else { return edges }
        let strength = x.combined(with: y) { 8 * (abs($0) + abs($1)) }
        var isCandidate = [Bool](repeating: false, count: x.width * x.height)
        var open: [(x: Int, y: Int)] = []
        for row in 1..<x.height - 1 {
            for column in 1..<x.width - 1 where strength[column, row] > weak {
                guard isMaximum(strength, column, row) else { continue }
                isCandidate[row * x.width + column] = true
                guard strength[column, row] > strong else { continue }
                edges[column, row] = 1
                open.append((column, row))
            }
        }
        // The border is no candidate, so all neighbours exist.
        while let place = open.popLast() {
            for row in place.y - 1...place.y + 1 {
                for column in place.x - 1...place.x + 1 {
                    guard isCandidate[row * x.width + column], edges[column, row] == 0 else {
                        continue
                    }
                    edges[column, row] = 1
                    open.append((column, row))
                }
            }
        }
        return edges
    }

    /// Whether no neighbour across the edge is stronger; of two equal ones, the upper left counts.
    private func isMaximum(_ strength: Plane, _ column: Int, _ row: Int) -> Bool {
        let (dx, dy) = (x[column, row], y[column, row])
        let here = strength[column, row]
        let (one, other): (Float, Float)
        // The tangent of 22.5°.
        if abs(dy) < 0.41421356 * abs(dx) {
            (one, other) = (strength[column - 1, row], strength[column + 1, row])
        } else if abs(dx) < 0.41421356 * abs(dy) {
            (one, other) = (strength[column, row - 1], strength[column, row + 1])
        } else {
            let step = (dx < 0) == (dy < 0) ? 1 : -1
            (one, other) = (strength[column - step, row - 1], strength[column + step, row + 1])
        }
        return here > one && here >= other
    }
}
