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

    /// What a slice is asked for: the heights along it, and the light of each of its points.
    protocol Ground {
        /// Fills `heights` at `distance`, from `left` on in steps of `step`.
        mutating func fill(
            _ heights: inout [Float],
            left: Float,
            step: Float,
            distance: Float
        )
        /// Fills `lights` along the slice filled last, with 1 in their free lanes; `heights` are that
        /// slice's.
        func light(_ lights: inout [Light], heights: [Float], step: Float, distance: Float)
    }

    /// Paints `ground` over what `canvas` holds.
    func paint(_ ground: inout some Ground, on canvas: inout Canvas) {
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
            guard slice.isSeen(heights: heights.span, above: tops.span) else {
                for x in lastRow.indices { lastRow[x] = hidden }
                continue
            }
            ground.light(&lights, heights: heights, step: step, distance: here)
            Terrain.lay(slice, heights, lights, &tops, &lastRow, &lastLight, onto: &land)
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

    /// Lays one slice behind the nearer ones.
    private static func lay(
        _ slice: fs_slice,
        _ heights: [Float],
        _ lights: [Light],
        _ tops: inout [Float],
        _ lastRow: inout [Float],
        _ lastLight: inout [Light],
        onto land: inout Image<Light>
    ) {
        var topSpan = tops.mutableSpan
        var rowSpan = lastRow.mutableSpan
        var lightSpan = lastLight.mutableSpan
        var pixels = land.mutablePixels
        slice.paint(
            heights: heights.span,
            lights: lights.span,
            tops: &topSpan,
            lastRows: &rowSpan,
            lastLights: &lightSpan,
            on: &pixels
        )
    }
}

extension fs_slice {
    /// Whether any column of a slice stands above what lies before it.
    func isSeen(heights: Span<Float>, above tops: Span<Float>) -> Bool {
        unsafe lend(heights, tops) { heights, tops, count in
            unsafe fs_slice_is_seen(self, heights, tops, count) != 0
        }
    }

    /// Puts a slice behind what is nearer: in every column what it shows above `tops`.
    func paint(
        heights: Span<Float>,
        lights: Span<fs_light>,
        tops: inout MutableSpan<Float>,
        lastRows: inout MutableSpan<Float>,
        lastLights: inout MutableSpan<fs_light>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(heights, lights) { heights, lights, columns in
            unsafe lend(&tops, &lastRows, &lastLights) { tops, lastRows, lastLights, count in
                unsafe lend(&pixels) { pixels, size in
                    unsafe fs_slice_columns(
                        self,
                        heights,
                        lights,
                        tops,
                        lastRows,
                        lastLights,
                        min(count, columns),
                        pixels,
                        size
                    )
                }
            }
        }
    }
}
