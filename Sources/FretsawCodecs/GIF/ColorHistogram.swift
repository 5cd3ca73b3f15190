public import FretsawRaster

/// Counts the colours of pixels, which are opaque from an alpha of 128 on, and chooses a palette.
public struct ColorHistogram: Sendable {
    /// The minimum alpha of an opaque pixel.
    static let opaqueAlpha: UInt8 = 128

    /// The count of each colour (`0xRRGGBB`) while there are few; empty once there are many.
    private var exact: [UInt32: Int] = [:]
    private var isExact = true
    /// Sums over cells of 5 bits per channel; empty while there are few colours.
    private var cells: [Cell] = []
    /// Whether a transparent pixel was counted.
    public private(set) var hasTransparency = false

    /// The colours of a cell.
    struct Cell: Sendable {
        var count = 0
        var red = 0
        var green = 0
        var blue = 0
    }

    /// Creates an empty histogram.
    public init() {}

    /// Counts every pixel of `image`.
    public mutating func add(_ image: Image<RGBA8>) {
        var last: UInt32?
        var run = 0
        for pixel in image.pixelArray {
            guard pixel.alpha >= ColorHistogram.opaqueAlpha else {
                hasTransparency = true
                continue
            }
            let color = pixel.colorKey
            if color == last {
                run += 1
                continue
            }
            if let last { count(last, times: run) }
            (last, run) = (color, 1)
        }
        if let last { count(last, times: run) }
    }

    private mutating func count(_ color: UInt32, times: Int) {
        guard isExact else { return addToCell(color, times: times) }
        exact[color, default: 0] += times
        if exact.count > 256 {
            isExact = false
            cells = [Cell](repeating: Cell(), count: 1 << 15)
            for (color, times) in exact { addToCell(color, times: times) }
            exact = [:]
        }
    }

    private mutating func addToCell(_ color: UInt32, times: Int) {
        let (red, green, blue) = (Int(color >> 16), Int(color >> 8 & 255), Int(color & 255))
        let index = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        cells[index].count += times
        cells[index].red += red * times
        cells[index].green += green * times
        cells[index].blue += blue * times
    }

    /// A palette of at most `count` colours for the counted pixels, in ascending order of `0xRRGGBB`.
    ///
    /// If there are no more colours than that, the palette contains all of them. Otherwise it is computed by median cut
    /// (Heckbert 1982) over cells of five bits per channel: the box with the largest sum of squared distances from its
    /// mean is split at its mean across the channel with the largest variance, until there are enough boxes. The colour
    /// of a box is the mean of its pixels. Without any pixels the palette is black.
    ///
    /// - Precondition: `count` is in 1 … 256.
    public func palette(count: Int) -> [RGBA8] {
        precondition((1...256).contains(count), "a palette has 1 to 256 colours")
        var colors: [UInt32]
        if isExact, exact.count <= count {
            colors = Array(exact.keys)
        } else {
            var boxes = [ColorBox(points)]
            while boxes.count < count,
                let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                let (lower, upper) = boxes[widest].cut()
            {
                boxes[widest] = lower
                boxes.append(upper)
            }
            colors = Array(Set(boxes.map(\.color)))
        }
        if colors.isEmpty { colors = [0] }
        return colors.sorted().map(RGBA8.init(colorKey:))
    }

    /// The colours, or the cells' means, in an order that does not depend on hashing.
    private var points: [ColorBox.Point] {
        guard !isExact else {
            return exact.sorted { $0.key < $1.key }.map { color, times in
                ColorBox.Point(
                    weight: Double(times),
                    color: SIMD3(
                        Double(color >> 16),
                        Double(color >> 8 & 255),
                        Double(color & 255)
                    )
                )
            }
        }
        return cells.filter { $0.count > 0 }.map { cell in
            ColorBox.Point(
                weight: Double(cell.count),
                color: SIMD3(Double(cell.red), Double(cell.green), Double(cell.blue))
                    / Double(cell.count)
            )
        }
    }
}

extension RGBA8 {
    /// Red, green and blue as `0xRRGGBB`.
    var colorKey: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

    /// The opaque colour `0xRRGGBB`.
    init(colorKey: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: colorKey >> 16),
            green: UInt8(truncatingIfNeeded: colorKey >> 8),
            blue: UInt8(truncatingIfNeeded: colorKey)
        )
    }
}

/// A box of median cut.
struct ColorBox {
    /// A colour, or the mean of similar ones, and the number of its pixels.
    struct Point {
        var weight: Double
        var color: SIMD3<Double>
    }

    private let points: [Point]
    private let mean: SIMD3<Double>
    private let variance: SIMD3<Double>

    init(_ points: [Point]) {
        self.points = points
        var (weight, sum, squares) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
        for point in points {
            weight += point.weight
            sum += point.color * point.weight
        }
        mean = weight > 0 ? sum / weight : .zero
        for point in points {
            let distance = point.color - mean
            squares += distance * distance * point.weight
        }
        variance = squares
    }

    /// The sum of the squared distances of all pixels from the mean.
    var error: Double { points.count > 1 ? variance.sum() : 0 }

    /// The mean as `0xRRGGBB`.
    var color: UInt32 {
        let rounded = mean.rounded(.toNearestOrAwayFromZero)
        return UInt32(rounded.x) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.z)
    }

    /// Splits the box at its mean across the channel with the largest variance; nil for a single colour.
    func cut() -> (ColorBox, ColorBox)? {
        guard points.count > 1, error > 0 else { return nil }
        let channel = (0..<3).max { variance[$0] < variance[$1] } ?? 0
        let middle = mean[channel]
        let lower = points.filter { $0.color[channel] <= middle }
        let upper = points.filter { $0.color[channel] > middle }
        guard !lower.isEmpty, !upper.isEmpty else { return nil }
        return (ColorBox(lower), ColorBox(upper))
    }
}
