internal import CRasterKernels

/// Renders paths as 8-bit coverage with exact areas: the value of a pixel is the share of it that
/// the path covers, so edges are anti-aliased at any scale.
///
/// Each line adds its signed area to the pixels it crosses and its height to everything on their right. A running sum
/// over the row then gives the coverage weighted by the winding number. Its absolute value, limited to 1, is the
/// result: contours of the same direction unite, and a contour of the opposite direction inside them cuts a hole.
///
/// The rasteriser owns its scratch memory. Reuse one to fill many masks without allocation.
public struct CoverageRasteriser: Sendable {
    /// Signed areas per pixel in row order, with two more columns than the mask.
    private var areas: [Float] = []
    /// Values that may be read after the last row, because rows are summed eight columns at a time.
    private static let spare = 8

    /// A rasteriser without scratch memory; the first fill allocates it.
    public init() {}

    /// Replaces the contents of `mask` with the coverage of `path`.
    ///
    /// - Complexity: O(pixels in the bounds of the path + lengths of all lines), plus clearing the
    ///   mask.
    public mutating func fill(_ path: Path, into mask: inout Mask) {
        fill(hull: path.hull, into: &mask) { path.forEachLine($0) }
    }

    /// Replaces the contents of `mask` with the coverage of `polygons`, moved by `offset`.
    ///
    /// - Complexity: O(pixels in the bounds of the polygons + lengths of all lines), plus clearing
    ///   the mask.
    public mutating func fill(_ polygons: Polygons, movedBy offset: Point, into mask: inout Mask) {
        fill(hull: polygons.hull(movedBy: offset), into: &mask) {
            polygons.forEachLine(movedBy: offset, $0)
        }
    }

    /// Replaces the contents of `mask` with the coverage of the lines that `lines` passes to its
    /// argument; all are within `hull`.
    @inline(__always)
    private mutating func fill(
        hull: Bounds,
        into mask: inout Mask,
        _ lines: ((Point, Point) -> Void) -> Void
    ) {
        let width = mask.width
        let height = mask.height
        guard width > 0, height > 0 else { return }
        // Two columns of margin: a line in the last column still adds to the pixel on its right.
        let stride = width + 2
        let count = stride * height + CoverageRasteriser.spare
        if areas.count < count {
            areas = [Float](repeating: 0, count: count)
        }
        let box = hull.touchedPixels(of: mask.bounds)
        unsafe areas.withUnsafeMutableBufferPointer { buffer in
            // Whole rows: one large call is faster than many small ones.
            unsafe buffer[box.minY * stride..<box.maxY * stride].update(repeating: 0)
            guard !box.isEmpty else { return }
            unsafe CoverageRasteriser.add(lines, width: width, height: height, into: buffer)
        }
        unsafe areas.withUnsafeBufferPointer { areas in
            unsafe mask.withUnsafeMutablePixels { mask in
                unsafe mask.update(repeating: 0, count: width * height)
                unsafe fs_sum_areas(
                    areas.baseAddress,
                    fs_area_box(
                        left: box.minX,
                        top: box.minY,
                        right: box.maxX,
                        bottom: box.maxY,
                        stride: stride,
                        width: width
                    ),
                    mask
                )
            }
        }
    }

    @inline(__always)
    private static func add(
        _ lines: ((Point, Point) -> Void) -> Void,
        width: Int,
        height: Int,
        into areas: UnsafeMutableBufferPointer<Float>
    ) {
        // Small enough for the stack.
        unsafe withUnsafeTemporaryAllocation(of: fs_line.self, capacity: 32) { some in
            var count = 0
            lines { start, end in
                unsafe some[count] = fs_line(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
                count &+= 1
                guard count == 32 else { return }
                unsafe add(UnsafeBufferPointer(some), width: width, height: height, into: areas)
                count = 0
            }
            let rest = unsafe UnsafeBufferPointer(rebasing: some[..<count])
            unsafe add(rest, width: width, height: height, into: areas)
        }
    }

    /// Adds some lines.
    ///
    /// Lines that are at least one pixel from the borders need no clipping. This is the common case.
    /// Coordinates that are not numbers are not inside the borders.
    private static func add(
        _ lines: UnsafeBufferPointer<fs_line>,
        width: Int,
        height: Int,
        into areas: UnsafeMutableBufferPointer<Float>
    ) {
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        let areInset = unsafe lines.allSatisfy { line in
            line.x0 >= 1 && line.x1 >= 1 && line.x0 <= right && line.x1 <= right
                && line.y0 >= 1 && line.y1 >= 1 && line.y0 <= bottom && line.y1 <= bottom
        }
        if areInset {
            unsafe fs_add_lines(lines.baseAddress, lines.count, width + 2, areas.baseAddress)
            return
        }
        for index in lines.indices {
            let line = unsafe lines[index]
            unsafe accumulate(
                Point(x: line.x0, y: line.y0),
                Point(x: line.x1, y: line.y1),
                width: width,
                height: height,
                into: areas
            )
        }
    }

    /// Adds the part of a line that is in one row of pixels.
    ///
    /// The line enters the row at the x coordinate `entryX` and leaves it at `exitX`; `area` is the
    /// signed height of this part.
    @inline(__always)
    private static func add(
        from entryX: Double,
        to exitX: Double,
        area signed: Double,
        into row: UnsafeMutablePointer<Float>
    ) {
        let x0 = entryX < exitX ? entryX : exitX
        let x1 = entryX < exitX ? exitX : entryX
        let (left, right) = (WholePart(x0), WholePart(x1))
        let first = left.index
        // Rounded up.
        let last = right.index &+ Int(truncatingIfNeeded: (right.value - x1).bitPattern &>> 63)
        if last <= first &+ 1 {
            // Within one column: the area right of the middle of the line belongs to this pixel.
            let middle = (x0 + x1) * 0.5 - left.value
            unsafe row[first] += Float(signed * (1 - middle))
            unsafe row[first &+ 1] += Float(signed * middle)
            return
        }
        // Across columns: a triangle in the first, trapezoids between, a triangle in the last.
        let perColumn = 1 / (x1 - x0)
        let head = 1 - (x0 - left.value)
        let firstArea = 0.5 * perColumn * head * head
        let tail = x1 - Double(last) + 1
        let lastArea = 0.5 * perColumn * tail * tail
        unsafe row[first] += Float(signed * firstArea)
        if last == first &+ 2 {
            unsafe row[first &+ 1] += Float(signed * (1 - firstArea - lastArea))
        } else {
            let secondArea = perColumn * (1.5 - (x0 - left.value))
            unsafe row[first &+ 1] += Float(signed * (secondArea - firstArea))
            for column in (first &+ 2)..<(last &- 1) {
                unsafe row[column] += Float(signed * perColumn)
            }
            let beforeLast = secondArea + Double(last &- first &- 3) * perColumn
            unsafe row[last &- 1] += Float(signed * (1 - beforeLast - lastArea))
        }
        unsafe row[last] += Float(signed * lastArea)
    }

    /// The integer part of a number in 0 … 2³¹, as a `Double` and as an index.
    private struct WholePart {
        let value: Double
        let index: Int

        /// `Int.init` checks the range three times; these numbers need no check.
        @inline(__always)
        init(_ number: Double) {
            // Next to 2⁵² the lowest bit of a `Double` is worth 1, so adding 2⁵² rounds to nearest.
            let shifted = number + 0x1p52
            let nearest = shifted - 0x1p52
            // Minus 1 if that rounded up, computed from the sign bit because a branch would be unpredictable.
            let above = (number - nearest).bitPattern &>> 63
            value = nearest - Double(bitPattern: (0 &- above) & (1.0).bitPattern)
            index = Int(truncatingIfNeeded: (shifted.bitPattern &- above) & 0xffff_ffff)
        }
    }

    /// Adds one line.
    ///
    /// The part left of the mask counts as running along the left border; the part right of the mask adds nothing.
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
        // Cut at both borders, from top to bottom: at most three parts.
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

    /// Adds a line within columns 0 … width, with `top` above `bottom`.
    ///
    /// `buffer` has at least `(width + 2) * height` values. Rows are clamped to 0 ..< height before
    /// they are used as indices.
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
        // A line too flat for a finite slope covers nothing.
        guard firstY < lastY, slope.isFinite, let areas = buffer.baseAddress else { return }
        let right = Double(width)
        let stride = width + 2

        var y = Int(firstY)
        var entryY = firstY
        var entryX = min(max(top.x + (entryY - top.y) * slope, 0), right)
        while entryY < lastY, y < height {
            let below = Double(y &+ 1)
            let exitY = below < lastY ? below : lastY
            let dy = exitY - entryY
            // Within the borders except for rounding.
            var exitX = top.x + (exitY - top.y) * slope
            if exitX < 0 { exitX = 0 } else if exitX > right { exitX = right }
            let signed = direction * dy
            unsafe add(from: entryX, to: exitX, area: signed, into: areas + y * stride)
            entryY = exitY
            entryX = exitX
            y &+= 1
        }
    }
}

extension Path {
    /// The coverage of the path in a mask; for many paths, reuse a ``CoverageRasteriser``.
    public func coverage(width: Int, height: Int) -> Mask {
        var mask = Mask(width: width, height: height, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        rasteriser.fill(self, into: &mask)
        return mask
    }
}

/// Closed polygons stored as plain points, smaller and faster than a path of lines.
public struct Polygons: Hashable, Sendable {
    /// The corners of all polygons, one polygon after another.
    public var points: [Point]
    /// For each polygon, the index after its last corner, in ascending order.
    public let ends: [Int]

    /// Polygons through `points`; `ends` ascend, and the last is the number of points.
    public init(_ points: [Point], ends: [Int]) {
        precondition(ends.last ?? 0 == points.count, "the last end must be the number of points")
        precondition(
            zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 },
            "ends must be in ascending order"
        )
        self.points = points
        self.ends = ends
    }

    /// The polygons as a path.
    public var path: Path {
        var path = Path()
        var first = 0
        for end in ends {
            for index in first..<end {
                if index == first {
                    path.move(to: points[index])
                } else {
                    path.addLine(to: points[index])
                }
            }
            path.close()
            first = end
        }
        return path
    }

    @inline(__always)
    func forEachLine(movedBy offset: Point, _ body: (Point, Point) -> Void) {
        precondition(
            ends.last ?? 0 <= points.count,
            "the polygons have fewer points than the last end"
        )
        unsafe points.withUnsafeBufferPointer { points in
            var first = 0
            for end in ends {
                guard first < end else { continue }
                let start = unsafe points[first] + offset
                var current = start
                for index in first + 1..<end {
                    let next = unsafe points[index] + offset
                    body(current, next)
                    current = next
                }
                body(current, start)
                first = end
            }
        }
    }

    /// The pixels of `canvas` that filling the polygons may change.
    public func touchedPixels(of canvas: PixelRect) -> PixelRect {
        hull(movedBy: Point(x: 0, y: 0)).touchedPixels(of: canvas)
    }

    func hull(movedBy offset: Point) -> Bounds {
        var box = Bounds()
        for point in points { box.add(point + offset) }
        return box
    }
}
