import FretsawRandom
import FretsawRaster

/// The picture while it is drawn: a ``Light`` per pixel.
struct Canvas {
    var lights: Image<Light>
    /// The pixels per pixel of a picture of 310×155: in this unit, a scene looks alike at every size.
    let unit: Float

    /// A black canvas.
    init(width: Int, height: Int) {
        lights = Image(width: width, height: height, filledWith: .zero)
        let area = Float(width) * Float(height)
        unit = max(0.05, (area / (310 * 155)).squareRoot())
    }

    var width: Int { lights.width }
    var height: Int { lights.height }
    /// The width in pixels as a `Float`.
    var breadth: Float { Float(lights.width) }
    /// The height in pixels as a `Float`.
    var depth: Float { Float(lights.height) }

    /// The number of visible octaves of noise whose first octave has features of `cell` pixels.
    func octaves(from cell: Float, to finest: Float = 1.6) -> Int {
        var count = 1
        var size = cell
        while size > finest * 2, count < 10 {
            size *= 0.5
            count += 1
        }
        return count
    }

    /// Noise for the whole picture.
    ///
    /// Features of the first octave measure `cell` × `height` pixels (default: square). The default
    /// is all visible octaves.
    func noise(
        seed: UInt32,
        cell: Float,
        height cellHeight: Float? = nil,
        octaves count: Int? = nil,
        to finest: Float = 1.6,
        gain: Float = 0.5,
        shape: NoiseShape = .smooth
    ) -> Plane {
        let count = count ?? octaves(from: cell, to: finest)
        return FractalNoise(seed: seed, octaves: count, gain: gain, shape: shape)
            .plane(width: width, height: height, cellWidth: cell, cellHeight: cellHeight ?? cell)
    }

    /// A random point; `x` and `y` are ranges as shares of the width and height of the picture.
    func place(
        x: ClosedRange<Float>,
        y: ClosedRange<Float>,
        using generator: inout SeededGenerator
    ) -> SIMD2<Float> {
        let column = breadth * generator.real(x.lowerBound, x.upperBound)
        return SIMD2(column, depth * generator.real(y.lowerBound, y.upperBound))
    }

    /// The rows and columns that a rectangle around (`x`, `y`) touches.
    func box(
        x: Float,
        y: Float,
        reachX: Float,
        reachY: Float
    ) -> (rows: Range<Int>, columns: Range<Int>) {
        let left = Canvas.pixel(x - reachX, below: width)
        let right = Canvas.pixel(x + reachX + 1, below: width)
        let top = Canvas.pixel(y - reachY, below: height)
        let bottom = Canvas.pixel(y + reachY + 1, below: height)
        return (top..<max(top, bottom), left..<max(left, right))
    }

    /// The pixel index of a coordinate, limited to 0 … `limit`.
    static func pixel(_ place: Float, below limit: Int) -> Int {
        place > 0 ? (place < Float(limit) ? Int(place) : limit) : 0
    }
}
