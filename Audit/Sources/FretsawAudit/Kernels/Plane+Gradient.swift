internal import FretsawRaster

/// The derivatives of a plane by the Sobel operator, in levels per pixel.
struct Gradient: Sendable {
    let x: Plane
    let y: Plane
    let magnitude: Plane

    /// The derivatives of `plane`; 0 on its border.
    init(of plane: Plane) {
        var x = Plane(width: plane.width, height: plane.height, filledWith: 0)
        var (y, magnitude) = (x, x)
        for row in 1..<max(1, plane.height - 1) where plane.width > 2 {
            let above = plane.row(row - 1)
            let here = plane.row(row)
            let below = plane.row(row + 1)
            var dx = x.mutableRow(row)
            var dy = y.mutableRow(row)
            var length = magnitude.mutableRow(row)
            for column in 1..<plane.width - 1 {
                let (left, right) = (column &- 1, column &+ 1)
                let horizontal =
                    (above[right] - above[left] + 2 * (here[right] - here[left]) + below[right]
                        - below[left]) / 8
                let vertical =
                    (below[left] - above[left] + 2 * (below[column] - above[column]) + below[right]
                        - above[right]) / 8
                dx[column] = horizontal
                dy[column] = vertical
                length[column] = (horizontal * horizontal + vertical * vertical).squareRoot()
            }
        }
        (self.x, self.y, self.magnitude) = (x, y, magnitude)
    }
}

extension Gradient {
    /// The edges by Canny's method, without smoothing: 1 on an edge, else 0.
    ///
    /// J. Canny, "A computational approach to edge detection" (1986), with the norm and the units of OpenCV's `Canny`.
    /// An edge is a local maximum of |dx| + |dy| across the edge that is above `strong`, or above `weak` and connected
    /// to such a pixel by others. The thresholds are in eighths of a level per pixel.
    func cannyEdges(weak: Float, strong: Float) -> Plane {
        let strength = x.combined(with: y) { 8 * (abs($0) + abs($1)) }
        let candidates = BitGrid(strength.size) { column, row in
            column > 0 && row > 0 && column < x.width - 1 && row < x.height - 1
                && strength[column, row] > weak && isMaximum(strength, column, row)
        }
        let starts = candidates.bits.indices.filter {
            candidates.bits[$0] && strength.pixelArray[$0] > strong
        }
        let edges = candidates.connected(to: starts, by: .all)
        return Plane(width: x.width, height: x.height) { edges.isSet($0, $1) ? 1 : 0 }
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
