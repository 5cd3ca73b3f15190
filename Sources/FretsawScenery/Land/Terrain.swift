import CSceneryKernels
import FretsawRaster

/// A landscape of heights in perspective, painted in slices from the viewer to the distance.
///
/// Every slice covers, in each column, what it shows above the nearer ones, with exact coverage of
/// the pixels at its upper edge; what stays open is the sky's.
struct Terrain {
    /// The row of the horizon, in pixels.
    var horizon: Float
    /// The eye's height over the ground's zero.
    var eye: Float
    /// Pixels of one unit of length seen one unit away.
    var focus: Float
    /// The nearest slice's distance.
    var nearest: Float
    /// How many slices.
    var slices: Int
    /// The ratio of a slice's distance to the one before.
    var ratio: Float

    /// Paints `ground` over what `canvas` holds.
    func paint(_ ground: inout Sand, on canvas: inout Canvas) {
        let (width, height) = (canvas.width, canvas.height)
        guard width > 0, height > 0 else { return }
        var land = Image<Light>(width: width, height: height, filledWith: .zero)
        var heights = [Float](repeating: 0, count: width)
        var tops = [Float](repeating: Float(height), count: width)
        // The slice before, where it was seen; hidden columns hold an impossible row.
        let hidden: Float = -1e9
        var lastRow = [Float](repeating: hidden, count: width)
        var lastLight = [Light](repeating: .zero, count: width)
        var lights = lastLight
        var distance = nearest
        for _ in 0..<slices {
            let here = distance
            let step = distance / focus
            let left = -Float(width) * 0.5 * step
            ground.fill(&heights, left: left, step: step, distance: distance)
            let slice = fs_slice(
                horizon: horizon,
                eye: eye,
                scale: focus / distance,
                height: Int32(height)
            )
            distance *= ratio
            guard unsafe fs_slice_is_seen(slice, heights, tops, width) != 0 else {
                for x in lastRow.indices { lastRow[x] = hidden }
                continue
            }
            ground.light(&lights, heights: heights, step: step, distance: here)
            var pixels = land.mutablePixels
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_slice_columns(
                    slice,
                    heights,
                    lights,
                    &tops,
                    &lastRow,
                    &lastLight,
                    width,
                    pixels,
                    count
                )
            }
        }
        for y in 0..<height {
            let source = land.row(y)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let cover = min(1, source[x][3])
                pixels[x] = pixels[x] * (1 - cover) + source[x]
            }
        }
    }
}
