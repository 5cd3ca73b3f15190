/// One number per pixel: a height, a density, a weight.
public typealias Plane = Image<Float>

extension FractalNoise {
    /// The field over a whole picture, with features of `cellWidth` × `cellHeight` pixels in the
    /// first octave.
    ///
    /// - Complexity: O(octaves · pixels)
    public func plane(
        width: Int,
        height: Int,
        cellWidth: Float,
        cellHeight: Float,
        x: Float = 0,
        y: Float = 0
    ) -> Plane {
        var plane = Plane(width: width, height: height, filledWith: 0)
        let (stepX, stepY) = (1 / max(cellWidth, 0.01), 1 / max(cellHeight, 0.01))
        for row in 0..<height {
            var span = plane.mutableRow(row)
            fillRow(&span, x: x, y: y + Float(row) * stepY, step: stepX)
        }
        return plane
    }
}
