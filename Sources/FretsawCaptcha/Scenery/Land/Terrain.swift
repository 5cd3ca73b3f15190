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
        /// The light of one point of the slice filled last; `heights` are that slice's.
        func light(at column: Int, heights: [Float], step: Float, distance: Float) -> Light
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
        var distance = nearest
        for _ in 0..<slices {
            let step = distance / focus
            let left = -Float(width) * 0.5 * step
            ground.fill(&heights, left: left, step: step, distance: distance)
            let scale = focus / distance
            var pixels = land.mutablePixels
            for x in 0..<width {
                // A crest that runs towards the viewer moves on between slices: the highest of
                // three neighbours keeps its edge whole.
                let high = max(
                    heights[x],
                    heights[max(0, x &- 1)],
                    heights[min(width &- 1, x &+ 1)]
                )
                let row = horizon + (eye - high) * scale
                guard row < tops[x] else {
                    lastRow[x] = hidden
                    continue
                }
                var light = ground.light(
                    at: x,
                    heights: heights,
                    step: step,
                    distance: distance
                )
                light[3] = 1
                let from = max(0, row)
                let to = min(tops[x], Float(height))
                let wasSeen = lastRow[x] > hidden
                let before = wasSeen ? lastRow[x] : row
                let old = wasSeen ? lastLight[x] : light
                let span = max(1e-3, before - row)
                var y = Canvas.pixel(from, below: height)
                while y < height, Float(y) < to {
                    let share = min(to, Float(y) + 1) - max(from, Float(y))
                    let middle = clamp((Float(y) + 0.5 - row) / span)
                    pixels[y &* width &+ x] += light.mixed(with: old, middle) * share
                    y &+= 1
                }
                tops[x] = row
                lastRow[x] = row
                lastLight[x] = light
            }
            distance *= ratio
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
