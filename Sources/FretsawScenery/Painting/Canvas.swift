import FretsawRandom
import FretsawRaster

/// The picture while it is painted: a ``Light`` per pixel.
struct Canvas {
    /// The pixels.
    var lights: Image<Light>
    /// How many pixels a feature of one pixel in a picture of 310×155 measures here: families give
    /// lengths in these units, so that a scene keeps its look at every size.
    let unit: Float

    /// A black canvas.
    init(width: Int, height: Int) {
        lights = Image(width: width, height: height, filledWith: .zero)
        let area = Float(width) * Float(height)
        unit = max(0.05, (area / (310 * 155)).squareRoot())
    }

    var width: Int { lights.width }
    var height: Int { lights.height }
    /// Width in pixels as families reckon.
    var breadth: Float { Float(lights.width) }
    /// Height in pixels as families reckon.
    var depth: Float { Float(lights.height) }

    /// How many octaves of noise that begins with features of `cell` pixels a picture can show.
    func octaves(from cell: Float, to finest: Float = 1.6) -> Int {
        var count = 1
        var size = cell
        while size > finest * 2, count < 10 {
            size *= 0.5
            count += 1
        }
        return count
    }

    /// Noise over the picture, its first octave with features of `cell` × `height` pixels, as high as
    /// wide unless given; as many octaves as the picture can show, unless given.
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

    /// A place drawn between two shares of the picture's width and two of its height.
    func place(
        x: ClosedRange<Float>,
        y: ClosedRange<Float>,
        using generator: inout SeededGenerator
    ) -> SIMD2<Float> {
        let column = breadth * generator.real(x.lowerBound, x.upperBound)
        return SIMD2(column, depth * generator.real(y.lowerBound, y.upperBound))
    }

    /// The rows and columns that the square of half side `reach` around (`x`, `y`) touches.
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

    /// A place as a pixel's number, brought to 0 … `limit`.
    static func pixel(_ place: Float, below limit: Int) -> Int {
        place > 0 ? (place < Float(limit) ? Int(place) : limit) : 0
    }
}
