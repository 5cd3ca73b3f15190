public import FretsawCodecs
internal import FretsawFiles
public import FretsawRaster

/// The options for extracting the frames of animations.
public struct FrameRequest: Sendable {
    /// The timing policy.
    public var timing = AnimationTiming.browser
    /// The output format.
    public var format = FrameFormat.png
    /// The maximum number of columns of ``FrameFormat/sheet``; nil for a nearly square sheet.
    public var columns: Int?
    /// The compression of PNGs.
    public var compression = PNGCompression.fast
    /// The selected frames.
    public var selection = FrameSelection.all
    /// The scaling.
    public var scaling = FrameScaling.none
    /// Whether the pixels stored for each frame are written, unscaled and with positions in `frames.json`,
    /// instead of composited frames; allowed only with ``FrameFormat/png`` and ``FrameFormat/tar``.
    public var writesPatches = false
    /// The decoding limits.
    public var limits = DecodingLimits.default
    /// The maximum number of pixels of all frames of one animation: each frame is written at the size of
    /// the canvas, so a file of 230 kB could cause terabytes of output.
    public var maxOutputPixels = FrameRequest.defaultMaxOutputPixels
    /// Whether damage is an error instead of a warning.
    public var isStrict = false

    /// 10,000 frames, a file's default limit (`DecodingLimits.maxFrames`), of a megapixel: 40 GB of bytes.
    public static let defaultMaxOutputPixels = 10_000_000_000

    /// Creates a request for all frames as PNGs, with the frame delays that browsers use.
    public init() {}
}

/// The output formats of frames.
public enum FrameFormat: String, CaseIterable, Sendable {
    /// One PNG per frame.
    case png
    /// The R, G, B, A bytes of all frames, one after the other.
    case rgba
    /// One animated PNG.
    case apng
    /// One PNG with all frames side by side.
    case sheet
    /// A tar archive with one PNG per frame.
    case tar

    /// The file that contains all frames; nil if each has its own.
    var productName: String? {
        switch self {
        case .png: nil
        case .rgba: "frames.rgba"
        case .apng: "frames.apng"
        case .sheet: "sheet.png"
        case .tar: "frames.tar"
        }
    }

    /// The format for the extension of a file name; nil if unknown or, as in names of folders, missing.
    public init?(fileName: String) {
        switch FileName.lowercasedExtension(of: fileName) {
        case "rgba": self = .rgba
        case "apng": self = .apng
        case "tar": self = .tar
        case "png": self = .sheet
        default: return nil
        }
    }
}

/// The selected frames, numbered from 0.
public struct FrameSelection: Hashable, Sendable {
    /// Sorted, non-overlapping ranges; nil for all frames.
    private let ranges: [ClosedRange<Int>]?

    /// All frames.
    public static let all = FrameSelection(ranges: nil)
    /// The first frame.
    public static let first = FrameSelection(ranges: [0...0])

    private init(ranges: [ClosedRange<Int>]?) { self.ranges = ranges }

    /// Reads numbers and ranges such as `0,5,10-20`; nil for anything else.
    public init?(_ text: String) {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(ends.count),
                let first = ends.first.flatMap(FrameSelection.number),
                let last = ends.last.flatMap(FrameSelection.number), first <= last
            else { return nil }
            ranges.append(first...last)
        }
        var merged: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let before = merged.last, range.lowerBound <= before.upperBound + 1 {
                merged[merged.count - 1] =
                    before.lowerBound...max(before.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    /// Reads a number of one to nine digits; nil for anything else.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// Whether frame `number` is selected.
    public func contains(_ number: Int) -> Bool {
        guard let ranges else { return true }
        return ranges.contains { $0.contains(number) }
    }

    /// The last selected frame; nil for all.
    public var last: Int? { ranges?.last?.upperBound }

    /// The number of selected frames out of `count`.
    public func count(of count: Int) -> Int {
        guard let ranges else { return count }
        return ranges.reduce(0) { $0 + max(0, min($1.upperBound, count - 1) - $1.lowerBound + 1) }
    }
}

/// The scaling of frames.
public enum FrameScaling: Hashable, Sendable {
    /// The size of the canvas.
    case none
    /// Stretched to a size.
    case exact(PixelSize)
    /// Scaled to fit into a box. The aspect ratio of the canvas is kept.
    case fit(PixelSize)

    /// The size of frames for a canvas; each side is at least 1.
    public func size(of canvas: PixelSize) -> PixelSize {
        switch self {
        case .none: canvas
        case .exact(let size): size
        case .fit(let box):
            // Sides are below 2³¹, so their products fit.
            if canvas.width * box.height >= canvas.height * box.width {
                PixelSize(
                    width: box.width,
                    height: scaled(canvas.height, by: box.width, over: canvas.width)
                )
            } else {
                PixelSize(
                    width: scaled(canvas.width, by: box.height, over: canvas.height),
                    height: box.height
                )
            }
        }
    }

    /// The side times a ratio, rounded; at least 1.
    private func scaled(_ side: Int, by numerator: Int, over denominator: Int) -> Int {
        max(1, (2 * side * numerator + denominator) / (2 * denominator))
    }
}
