import FretsawRandom
import FretsawRaster
import FretsawShading

/// From light to stored pixels, as a camera does it: a shoulder for highlights, corners a little
/// darker, enlargement, grain, eight bits.
struct Development {
    /// A factor on all light.
    var exposure: Float = 1
    /// How much darker the corners are, 0 … 0.6.
    var vignette: Float = 0.18
    /// The strength of the grain, in levels of 255.
    var grain: Float = 2.2

    /// Writes `canvas` into all of `image`, enlarged where that is larger; the grain is drawn from
    /// `seed`.
    func develop(_ canvas: borrowing Canvas, into image: inout Image<RGBA8>, seed: UInt32) {
        guard image.width > 0, image.height > 0 else { return }
        var rows = WideRows(of: canvas, width: image.width, exposure, vignette: vignette)
        let down = Enlargement(from: canvas.height, to: image.height)
        var grain = Grain(strength: grain, width: image.width, seed: seed)
        for y in 0..<image.height {
            let first = Int(down.firsts[y]) - Enlargement.margin
            rows.make(upTo: first + 3, of: canvas)
            let start = 4 * grain.nextStart()
            let specks = grain.specks.span.extracting(start..<start + 4 * image.width)
            var pixels = image.mutableRow(y)
            finishRow(
                rows[first],
                rows[first + 1],
                rows[first + 2],
                rows[first + 3],
                weights: down.weights[y],
                specks: specks,
                into: &pixels
            )
        }
    }
}
