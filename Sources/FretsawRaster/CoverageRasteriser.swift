internal import CRasterKernels

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
    /// Values read behind the last row, whatever they are: rows are summed eight columns at a time.
    private static let spare = 8

    /// A rasteriser without scratch memory; the first fill allocates it.
    public init() {}

    /// Replaces `mask` by the coverage of `path`.
    ///
    /// - Complexity: O(pixels of the path's box + lengths of all lines), and clearing the mask.
    public mutating func fill(_ path: Path, into mask: inout Mask) {
        fill(hull: path.hull, into: &mask) { path.forEachLine($0) }
    }

    /// Replaces `mask` by the coverage of `polygons`, all moved by `offset`.
    ///
    /// - Complexity: O(pixels of the polygons' box + lengths of all lines), and clearing the mask.
    public mutating func fill(_ polygons: Polygons, movedBy offset: Point, into mask: inout Mask) {
        fill(hull: polygons.hull(movedBy: offset), into: &mask) {
            polygons.forEachLine(movedBy: offset, $0)
        }
    }

    /// Replaces `mask` by the coverage of what `lines` calls its argument with, which lies in `hull`.
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
        let isClear = hull.isClear(of: mask.bounds)
        unsafe areas.withUnsafeMutableBufferPointer { buffer in
            // Whole rows: one call clears more than many can.
            unsafe buffer[box.minY * stride..<box.maxY * stride].update(repeating: 0)
            guard !box.isEmpty, let areas = buffer.baseAddress else { return }
            if isClear {
                unsafe CoverageRasteriser.addClear(lines, stride: stride, into: areas)
                return
            }
            lines { start, end in
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

    /// Adds lines that lie a pixel and more from the mask's borders: nearly all there are, and nothing has
    /// to be cut.
    ///
    /// The pixel makes up for rounding, which may lead a curve's points out of its hull by a hair.
    /// Coordinates that are no numbers add nothing.
    @inline(__always)
    private static func addClear(
        _ lines: ((Point, Point) -> Void) -> Void,
        stride: Int,
        into areas: UnsafeMutablePointer<Float>
    ) {
        // As many as fit the stack.
        unsafe withUnsafeTemporaryAllocation(of: fs_line.self, capacity: 32) { some in
            guard let first = some.baseAddress else { return }
            var count = 0
            lines { start, end in
                unsafe first[count] = fs_line(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
                count &+= 1
                guard count == 32 else { return }
                unsafe fs_add_lines(first, count, stride, areas)
                count = 0
            }
            unsafe fs_add_lines(first, count, stride, areas)
        }
    }

    /// Adds to a row the part of a line that crosses it between two columns, which lie in it, and whose
    /// signed height is `area`.
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
        // Rounded up: one more where something is left.
        let last = right.index &+ Int(truncatingIfNeeded: (right.value - x1).bitPattern &>> 63)
        if last <= first &+ 1 {
            // Within one column: the area right of the line's middle belongs to this pixel.
            let middle = (x0 + x1) * 0.5 - left.value
            unsafe row[first] += Float(signed * (1 - middle))
            unsafe row[first &+ 1] += Float(signed * middle)
            return
        }
        // Across columns: a triangle in the first, trapezoids between, a triangle at last.
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

    /// The whole part of a number in 0 … 2³¹, as a number and as an index.
    private struct WholePart {
        let value: Double
        let index: Int

        /// Conversions ask three times whether a number fits; nothing has to be asked here.
        @inline(__always)
        init(_ number: Double) {
            // Beside 2⁵² a number's lowest bit is worth one: adding it rounds to the nearest.
            let shifted = number + 0x1p52
            let nearest = shifted - 0x1p52
            // One less where that is above; by the sign's bit, as nothing foretells it.
            let above = (number - nearest).bitPattern &>> 63
            value = nearest - Double(bitPattern: (0 &- above) & (1.0).bitPattern)
            index = Int(truncatingIfNeeded: (shifted.bitPattern &- above) & 0xffff_ffff)
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
            // Within the borders but for rounding.
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

/// Closed polygons, as a path of straight lines alone is drawn: points without a case each.
public struct Polygons: Hashable, Sendable {
    /// The corners of all polygons, one polygon after another.
    public var points: [Point]
    /// For each polygon, the index behind its last corner; none below the one before it.
    public let ends: [Int]

    /// Polygons through `points`.
    ///
    /// - Precondition: `ends` rise, and the last is the number of points.
    public init(_ points: [Point], ends: [Int]) {
        precondition(ends.last ?? 0 == points.count, "the last polygon ends with the last point")
        precondition(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }, "ends rise")
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

    /// Calls `body` with the ends of every side, all moved by `offset`.
    @inline(__always)
    func forEachLine(movedBy offset: Point, _ body: (Point, Point) -> Void) {
        precondition(ends.last ?? 0 <= points.count, "corners are missing")
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

    /// The pixels of `canvas` that the polygons' coverage may reach.
    ///
    /// - Complexity: O(corners)
    public func touchedPixels(of canvas: PixelRect) -> PixelRect {
        hull(movedBy: Point(x: 0, y: 0)).touchedPixels(of: canvas)
    }

    /// The rectangle that holds every corner, moved by `offset`.
    func hull(movedBy offset: Point) -> Bounds {
        var box = Bounds()
        for point in points { box.add(point + offset) }
        return box
    }
}
