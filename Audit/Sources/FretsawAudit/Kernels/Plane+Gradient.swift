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
