public import FretsawCodecs
public import FretsawFiles
internal import FretsawRaster

/// The description of a picture file as JSON.
public struct IdentifiedFile: Encodable {
    private let file: String
    private var format: String?
    private var variant: String?
    private var mediaType: String?
    private var bytes: Int?
    private var width: Int?
    private var height: Int?
    private var frames: Int?
    private var color: String?
    private var bitDepth: Int?
    private var interlaced: Bool?
    private var orientation: Int?
    private var colorProfile: String?
    private var warnings: [String] = []
    private var readable = false
    private var problem: String?
    private var gif: IdentifiedGIF?

    /// A file with these bytes.
    public init(
        _ file: String,
        _ description: ImageDescription,
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) {
        self.file = FileName.written(file)
        format = description.format?.rawValue
        variant = description.variant?.rawValue
        mediaType = description.format?.mediaType
        self.bytes = description.byteCount
        width = description.width
        height = description.height
        frames = description.frameCount
        color = description.colorModel?.rawValue
        bitDepth = description.bitDepth
        interlaced = description.isInterlaced
        orientation = description.orientation.map { Int($0.rawValue) }
        colorProfile = description.colorProfile
        warnings = description.warnings
        readable = description.isReadable
        problem = description.problem.map { "\($0)" }
        if description.format == .gif87a || description.format == .gif89a {
            gif = (try? GIFSummary(bytes, limits: limits)).map(IdentifiedGIF.init)
        }
    }

    /// A file that does not exist or is not a regular file.
    public init(_ file: String, _ error: FileError) {
        self.file = FileName.written(file)
        problem = "\(error)"
    }
}

/// The additional members of a GIF in `identify --json`.
struct IdentifiedGIF: Encodable {
    private struct Size: Encodable {
        let width, height: Int
    }

    private struct Loop: Encodable {
        let stored, plays: Int?
        let meaning: String
    }

    private struct Frame: Encodable {
        let index, left, top, width, height: Int
        let delayCentiseconds: Int
        let disposal: String
        let storedDisposal: Int
        let transparentIndex: Int?
        let interlaced, localPalette: Bool
        let colors, byte: Int
    }

    private struct Extension: Encodable {
        let kind: String
        let count, bytes, byte: Int
    }

    private let version: String
    private let screen, canvas: Size
    private let loop: Loop
    private let frames: [Frame]
    private let extensions: [Extension]
    private let damage: String?

    init(_ summary: GIFSummary) {
        version = summary.format == .gif87a ? "87a" : "89a"
        screen = Size(width: summary.screenSize.width, height: summary.screenSize.height)
        canvas = Size(width: summary.canvasSize.width, height: summary.canvasSize.height)
        loop = Loop(
            stored: summary.loop.storedCount,
            plays: summary.loop.plays,
            meaning: summary.loop.meaning
        )
        frames = summary.frames.map { frame in
            Frame(
                index: frame.index,
                left: frame.rect.minX,
                top: frame.rect.minY,
                width: frame.rect.size.width,
                height: frame.rect.size.height,
                delayCentiseconds: frame.delayInCentiseconds,
                disposal: frame.disposal.rawValue,
                storedDisposal: frame.storedDisposal,
                transparentIndex: frame.transparentIndex.map(Int.init),
                interlaced: frame.isInterlaced,
                localPalette: frame.hasLocalPalette,
                colors: frame.colorCount,
                byte: frame.offset
            )
        }
        extensions = summary.extensions.map {
            Extension(kind: "\($0.kind)", count: $0.count, bytes: $0.byteCount, byte: $0.offset)
        }
        damage = summary.damage.map { "\($0)" }
    }
}

extension AnimationLoop {
    var meaning: String {
        switch self {
        case .missing: "played once: there is no loop count"
        case .repetitions(0), .plays(0): "played forever"
        case .repetitions(1): "played twice: once and 1 repetition"
        case .plays(let count): "played \(count) times"
        case .repetitions(let count): "played \(count + 1) times: once and \(count) repetitions"
        }
    }
}
