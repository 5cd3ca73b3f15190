/// Turns paths into 8-bit coverage by exact area: every pixel gets the share of it that the path
/// covers, so edges are smooth at any scale.
///
/// Each line adds its signed area to the pixels it crosses and its height to everything on their
/// right; a running sum over the row then gives the winding-weighted coverage. Its absolute value,
/// capped at 1, is what is filled: contours of one direction unite, one of the other direction
/// inside them cuts a hole.
///
/// A value that owns its scratch rows: keep one and fill many masks without allocation.
public struct CoverageRasteriser: Sendable {
    /// Signed area per pixel, one column wider than the mask, rows one after another.
    private var areas: [Float] = []

    /// A rasteriser without scratch memory; the first fill allocates it.
    public init() {}

    /// Replaces `mask` by the coverage of `path`.
    ///
    /// - Complexity: O(pixels of the path's box + lengths of all lines), and clearing the mask.
    public mutating func fill(_ path: Path, into mask: inout Mask) {
        let width = mask.width
        let height = mask.height
        guard width > 0, height > 0 else { return }
        // Two columns of margin: a line in the last column still adds to the pixel on its right.
        let stride = width + 2
        let count = stride * height
        if areas.count < count {
            areas = [Float](repeating: 0, count: count)
        }
        let box = path.touchedPixels(of: mask.bounds)
        unsafe areas.withUnsafeMutableBufferPointer { buffer in
            for y in box.minY..<box.maxY {
                let row = y * stride
                unsafe buffer[row + box.minX..<row + box.maxX + 2].update(repeating: 0)
            }
            guard !box.isEmpty else { return }
            path.forEachLine { start, end in
                unsafe CoverageRasteriser.accumulate(
                    start,
                    end,
                    width: width,
                    height: height,
                    into: buffer
                )
            }
        }
        unsafe areas.withUnsafeBufferPointer { areas in
            unsafe mask.withUnsafeMutablePixels { mask in
                unsafe mask.update(repeating: 0, count: width * height)
                unsafe CoverageRasteriser.sumRows(areas, width: width, in: box, into: mask)
            }
        }
    }

    /// Turns areas into coverage, row by row.
    ///
    /// `areas` holds rows of `width + 2` values, `mask` of `width`, and `box` lies in both.
    ///
    /// Each sum waits for the one before it, so four rows run side by side.
    private static func sumRows(
        _ areas: UnsafeBufferPointer<Float>,
        width: Int,
        in box: PixelRect,
        into mask: UnsafeMutablePointer<UInt8>
    ) {
        guard let areas = areas.baseAddress else { return }
        let stride = width + 2
        let last = box.maxY - 1
        var y = box.minY
        while y <= last {
            // The last rows may be summed more than once; never one beyond the box.
            let rows = SIMD4(y, min(y + 1, last), min(y + 2, last), min(y + 3, last))
            let sources = unsafe (
                areas + rows[0] * stride, areas + rows[1] * stride,
                areas + rows[2] * stride, areas + rows[3] * stride
            )
            let targets = unsafe (
                mask + rows[0] * width, mask + rows[1] * width,
                mask + rows[2] * width, mask + rows[3] * width
            )
            var sums = SIMD4<Float>.zero
            for x in box.minX..<box.maxX {
                unsafe sums += SIMD4(
                    sources.0[x],
                    sources.1[x],
                    sources.2[x],
                    sources.3[x]
                )
                let size = sums.replacing(with: -sums, where: sums .< 0)
                let capped = size.replacing(with: 1, where: size .> 1)
                // Beside 2²³, a number's lowest bits are its whole part, rounded.
                let values = capped * 255 + 0x1p23
                unsafe targets.0[x] = UInt8(truncatingIfNeeded: values[0].bitPattern)
                unsafe targets.1[x] = UInt8(truncatingIfNeeded: values[1].bitPattern)
                unsafe targets.2[x] = UInt8(truncatingIfNeeded: values[2].bitPattern)
                unsafe targets.3[x] = UInt8(truncatingIfNeeded: values[3].bitPattern)
            }
            y += 4
        }
    }

    /// Adds one line: the part left of the mask counts as running down its left border, the part
    /// right of it reaches no pixel.
    private static func accumulate(
        _ a: Point,
        _ b: Point,
        width: Int,
        height: Int,
        into buffer: UnsafeMutableBufferPointer<Float>
    ) {
        guard a.y != b.y, a.x.isFinite, a.y.isFinite, b.x.isFinite, b.y.isFinite else { return }
        let direction: Double = a.y < b.y ? 1 : -1
        var (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        let right = Double(width)
        if top.x >= 0, top.x <= right, bottom.x >= 0, bottom.x <= right {
            unsafe addInside(top, bottom, direction, width: width, height: height, into: buffer)
            return
        }
        // Cut at both borders, from the top down: at most three parts.
        var cuts: [2 of Double] = [bottom.y, bottom.y]
        var count = 0
        for border: Double in [0, right] where (top.x - border) * (bottom.x - border) < 0 {
            cuts[count] = top.y + (border - top.x) / (bottom.x - top.x) * (bottom.y - top.y)
            count += 1
        }
        if cuts[1] < cuts[0] { cuts.swapAt(0, 1) }
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let start = top
        for cut in 0...count {
            bottom.y = cut < count ? cuts[cut] : max(a.y, b.y)
            bottom.x = start.x + (bottom.y - start.y) * slope
            let middle = (top.x + bottom.x) * 0.5
            if middle < right, top.y < bottom.y {
                unsafe addInside(
                    Point(x: middle < 0 ? 0 : min(max(top.x, 0), right), y: top.y),
                    Point(x: middle < 0 ? 0 : min(max(bottom.x, 0), right), y: bottom.y),
                    direction,
                    width: width,
                    height: height,
                    into: buffer
                )
            }
            top = bottom
        }
    }

    /// Adds a line whose columns lie in 0 … width, `top` above `bottom`.
    ///
    /// `buffer` holds at least `(width + 2) * height` values; rows are clamped to 0 ..< height
    /// before they index it.
    private static func addInside(
        _ top: Point,
        _ bottom: Point,
        _ direction: Double,
        width: Int,
        height: Int,
        into buffer: UnsafeMutableBufferPointer<Float>
    ) {
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        let firstY = max(top.y, 0)
        let lastY = min(bottom.y, Double(height))
        // A line too flat for its slope to be a number covers nothing.
        guard firstY < lastY, slope.isFinite else { return }
        let right = Double(width)
        let stride = width + 2

        var y = Int(firstY)
        var entryY = firstY
        var entryX = min(max(top.x + (entryY - top.y) * slope, 0), right)
        while entryY < lastY, y < height {
            let below = Double(y &+ 1)
            let exitY = below < lastY ? below : lastY
            let dy = exitY - entryY
            // Within the borders but for rounding.
            var exitX = top.x + (exitY - top.y) * slope
            if exitX < 0 { exitX = 0 } else if exitX > right { exitX = right }
            let signed = direction * dy
            let (x0, x1) = entryX < exitX ? (entryX, exitX) : (exitX, entryX)
            let first = Int(x0)
            // Rounded up; without the processor's own instruction, rounding is a call.
            let whole = Int(x1)
            let last = Double(whole) < x1 ? whole + 1 : whole
            let base = y * stride
            if last <= first + 1 {
                // Within one column: the area right of the line's middle belongs to this pixel.
                let middle = (x0 + x1) * 0.5 - Double(first)
                unsafe buffer[base + first] += Float(signed * (1 - middle))
                unsafe buffer[base + first + 1] += Float(signed * middle)
            } else {
                // Across columns: a triangle in the first, trapezoids between, a triangle at last.
                let perColumn = 1 / (x1 - x0)
                let head = 1 - (x0 - Double(first))
                let firstArea = 0.5 * perColumn * head * head
                let tail = x1 - Double(last) + 1
                let lastArea = 0.5 * perColumn * tail * tail
                unsafe buffer[base + first] += Float(signed * firstArea)
                if last == first + 2 {
                    unsafe buffer[base + first + 1] += Float(signed * (1 - firstArea - lastArea))
                } else {
                    let secondArea = perColumn * (1.5 - (x0 - Double(first)))
                    unsafe buffer[base + first + 1] += Float(signed * (secondArea - firstArea))
                    for column in (first + 2)..<(last - 1) {
                        unsafe buffer[base + column] += Float(signed * perColumn)
                    }
                    let beforeLast = secondArea + Double(last - first - 3) * perColumn
                    unsafe buffer[base + last - 1] += Float(signed * (1 - beforeLast - lastArea))
                }
                unsafe buffer[base + last] += Float(signed * lastArea)
            }
            entryY = exitY
            entryX = exitX
            y &+= 1
        }
    }
}

extension Path {
    /// The path's coverage of a mask of the given size.
    ///
    /// Keep a ``CoverageRasteriser`` for many.
    public func coverage(width: Int, height: Int) -> Mask {
        var mask = Mask(width: width, height: height, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        rasteriser.fill(self, into: &mask)
        return mask
    }
}
