/// Resamples a picture row by row, so that the whole picture need not be in memory.
///
/// It stores the result, a row of the picture, and sums for the incomplete rows of the result. If the picture shrinks,
/// only a few rows are incomplete at a time. The result equals that of ``Image/resampled(to:)`` byte for byte.
public struct RowResampler {
    /// The orientation change that the caller applies to the result.
    ///
    /// It affects rounding only: turning the result gives the same bytes as resampling the turned picture.
    public struct Turn: Hashable, Sendable {
        /// Left and right are swapped, before transposing.
        public var mirrorsColumns = false
        /// Top and bottom are swapped, before transposing.
        public var mirrorsRows = false
        /// Rows become columns.
        public var transposes = false

        /// No change of orientation.
        public init() {}
    }

    private let crop: PixelRect
    private let across: ResamplingWeights
    private let down: ResamplingWeights
    private let isColumnsFirst: Bool
    /// The number of rows added so far, including those outside the crop.
    private var taken = 0
    /// The first incomplete row of the result.
    private var firstOpen = 0
    /// The maximum number of incomplete rows at the same time.
    private let slots: Int
    /// Sums of the incomplete rows; row `y` uses slot `y % slots`.
    private var sums: [SIMD4<Float>]
    /// A row of the crop.
    private var line: [SIMD4<Float>]
    /// A row after resampling in the first direction.
    private var between: [SIMD4<Float>]
    private var result: Image<RGBA8>

    /// A resampler for the part `crop` of a picture whose rows will be added.
    ///
    /// - Precondition: `crop` and `size` are not empty, and the origin of `crop` is not negative.
    public init(_ crop: PixelRect, to size: PixelSize, turn: Turn = Turn()) {
        precondition(!crop.isEmpty, "the crop is empty")
        precondition(crop.minX >= 0 && crop.minY >= 0, "the origin of the crop is negative")
        precondition(size.width > 0 && size.height > 0, "the size is empty")
        self.crop = crop
        var across = ResamplingWeights(source: crop.size.width, target: size.width)
        var down = ResamplingWeights(source: crop.size.height, target: size.height)
        if turn.mirrorsColumns { across.mirror(source: crop.size.width) }
        if turn.mirrorsRows { down.mirror(source: crop.size.height) }
        // The turned picture is resampled along its rows first, then along its columns. The order is
        // reversed if the intermediate picture is then both narrower and lower.
        isColumnsFirst =
            if turn.transposes {
                !(size.height > crop.size.height && size.width < crop.size.width)
            } else {
                size.width > crop.size.width && size.height < crop.size.height
            }
        self.across = across
        self.down = down
        slots = down.maxOverlap
        line = Array(repeating: .zero, count: crop.size.width)
        between = Array(repeating: .zero, count: isColumnsFirst ? crop.size.width : size.width)
        sums = Array(repeating: .zero, count: slots * between.count)
        result = Image(width: size.width, height: size.height, filledWith: .transparent)
    }

    /// Adds the next row of the picture, from the top.
    ///
    /// Rows below the crop may be omitted.
    ///
    /// - Precondition: the row covers the crop up to its right edge.
    /// - Complexity: O(pixels of the row · kernel width / reduction ratio).
    public mutating func add(_ row: Span<RGBA8>) {
        let y = taken - crop.minY
        taken += 1
        guard y >= 0, y < crop.size.height else { return }
        let source = row.extracting(crop.minX..<crop.maxX)
        unsafe line.withUnsafeMutableBufferPointer { line in
            for x in source.indices { unsafe line[x] = source[x].lanes }
        }
        if !isColumnsFirst {
            let (line, across) = (line, across)
            unsafe between.withUnsafeMutableBufferPointer { between in
                for x in between.indices {
                    let sum = across.sum(of: line, across.runs[x])
                    unsafe between[x] = RGBA8(rounding: sum).lanes
                }
            }
        }
        var open = firstOpen
        while open < result.height, down.runs[open].first <= y {
            let run = down.runs[open]
            let weight = down.weights[run.offset + y - run.first]
            if isColumnsFirst {
                add(line, weight, toSumOf: open, isFirst: y == run.first)
            } else {
                add(between, weight, toSumOf: open, isFirst: y == run.first)
            }
            if y == run.first + run.count - 1 {
                complete(open)
                firstOpen = open + 1
            }
            open += 1
        }
    }

    /// The picture at its new size, after every row of the crop was added.
    public consuming func finish() -> Image<RGBA8> {
        precondition(firstOpen == result.height, "rows of the crop were not added")
        return result
    }

    private mutating func add(
        _ row: [SIMD4<Float>],
        _ weight: Float,
        toSumOf y: Int,
        isFirst: Bool
    ) {
        let start = y % slots * row.count
        precondition(start + row.count <= sums.count)
        unsafe row.withUnsafeBufferPointer { row in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                if isFirst {
                    for x in 0..<row.count { unsafe sums[start &+ x] = row[x] * weight }
                } else {
                    for x in 0..<row.count { unsafe sums[start &+ x] += row[x] * weight }
                }
            }
        }
    }

    private mutating func complete(_ y: Int) {
        let start = y % slots * between.count
        if isColumnsFirst {
            for x in between.indices { between[x] = RGBA8(rounding: sums[start + x]).lanes }
        }
        let (isColumnsFirst, across, between, sums) = (isColumnsFirst, across, between, sums)
        var target = result.mutableRow(y)
        if isColumnsFirst {
            for x in target.indices {
                target[x] = RGBA8(rounding: across.sum(of: between, across.runs[x]))
            }
        } else {
            for x in target.indices { target[x] = RGBA8(rounding: sums[start + x]) }
        }
    }
}

extension ResamplingWeights {
    @inline(__always)
    fileprivate func sum(of line: [SIMD4<Float>], _ run: Run) -> SIMD4<Float> {
        precondition(run.first >= 0 && run.count <= line.count - run.first)
        precondition(run.offset >= 0 && run.count <= weights.count - run.offset)
        return unsafe line.withUnsafeBufferPointer { line in
            unsafe weights.withUnsafeBufferPointer { weights in
                // Two sums, so that consecutive additions do not depend on each other.
                var (even, odd) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
                var step = 0
                while step &+ 1 < run.count {
                    let (sample, weight) = (run.first &+ step, run.offset &+ step)
                    unsafe even += line[sample] * weights[weight]
                    unsafe odd += line[sample &+ 1] * weights[weight &+ 1]
                    step &+= 2
                }
                if step < run.count {
                    unsafe even += line[run.first &+ step] * weights[run.offset &+ step]
                }
                return even + odd
            }
        }
    }
}

extension RGBA8 {
    @inline(__always)
    fileprivate var lanes: SIMD4<Float> {
        let bytes = unsafe unsafeBitCast(self, to: SIMD4<UInt8>.self)
        return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
    }

    /// A weighted sum, where 1 is ``ResamplingWeights/one``, as a colour rounded to 0 … 255.
    @inline(__always)
    fileprivate init(rounding sum: SIMD4<Float>) {
        let (none, all) = (SIMD4<Float>.zero, SIMD4<Float>(repeating: 255))
        var value = sum / Float(ResamplingWeights.one) + 0.5
        value.replace(with: none, where: value .< none)
        value.replace(with: all, where: value .> all)
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: value.wholePart)
        self = unsafe unsafeBitCast(bytes, to: RGBA8.self)
    }
}
