import Foundation
import FretsawBatch
import FretsawCodecs

/// A file's line of `identify --json`.
struct IdentifiedFile: Encodable {
    private let file: String
    private var format: String?
    private var mediaType: String?
    private var bytes: Int?
    private var width: Int?
    private var height: Int?
    private var frames: Int?
    private var color: String?
    private var bitDepth: Int?
    private var interlaced: Bool?
    private var orientation: Int?
    private var warnings: [String] = []
    private var readable = false
    private var problem: String?
    private var gif: IdentifiedGIF?

    /// A file that was read.
    init(
        _ file: String,
        _ description: ImageDescription,
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) {
        self.file = file
        format = description.format?.rawValue
        mediaType = description.format?.mediaType
        self.bytes = description.byteCount
        width = description.width
        height = description.height
        frames = description.frameCount
        color = description.colorModel?.rawValue
        bitDepth = description.bitDepth
        interlaced = description.isInterlaced
        orientation = description.orientation.map { Int($0.rawValue) }
        warnings = description.warnings
        readable = description.isReadable
        problem = description.problem.map { "\($0)" }
        if description.format == .gif87a || description.format == .gif89a {
            gif = (try? GIFSummary(bytes, limits: limits)).map(IdentifiedGIF.init)
        }
    }

    /// A file that is not there, or is none.
    init(_ file: String, _ error: BatchError) {
        self.file = file
        problem = "\(error)"
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
