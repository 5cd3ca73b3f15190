internal import FretsawCodecs
internal import FretsawJSON
internal import FretsawRaster
internal import FretsawCrypto

/// A picture of an onboarding (guide) page: a still image as stored, or a sprite sheet of an
/// animation with one interval for all frames.
struct GuidePicture: Sendable {
    /// The picture file with all frames.
    let file: [UInt8]
    /// The media type of the file.
    let type: String
    let frameSize: PixelSize
    /// The position of each frame in the picture.
    let origins: [PixelPoint]
    /// Time per frame in milliseconds; nil for a single frame.
    let interval: Double?
    /// A digest of the file.
    let tag: String

    /// Decoding limits: browsers must be able to decode it.
    private static let limits: DecodingLimits = {
        var limits = DecodingLimits()
        limits.maxBytes = maxBytes
        limits.maxSide = maxSide
        limits.maxPixels = maxPixels
        limits.maxAnimationPixels = maxPixels
        limits.maxFrames = 1000
        return limits
    }()
    private static let maxPixels = 32_000_000
    private static let maxSide = 16_384
    /// Maximum size of a file in bytes.
    static let maxBytes = 32 << 20

    /// Decodes the picture in a file, whatever its name.
    init(_ bytes: [UInt8]) throws(MediaLibrary.Failure) {
        do {
            switch ImageFormat(sniffing: bytes) {
            case .gif87a, .gif89a: try self.init(animation: bytes)
            default: try self.init(still: bytes)
            }
        } catch {
            throw .rejected("\(error)")
        }
    }

    /// The JSON description of the sheet; `docs/frames.md` documents its members.
    func listing(as name: String) -> [UInt8] {
        JSONWriter.bytes { object in
            object.member("schema", 1)
            object.object("frameSize") { size in
                size.member("width", frameSize.width)
                size.member("height", frameSize.height)
            }
            object.member("file", name)
            object.member("frameCount", origins.count)
            object.member("timing", AnimationTiming.guide.rawValue)
            if let interval {
                object.member("intervalMilliseconds", interval)
            } else {
                object.null("intervalMilliseconds")
            }
            object.array("frames") { list in
                for (index, origin) in origins.enumerated() {
                    list.object { frame in
                        frame.member("index", index)
                        frame.member("x", origin.x)
                        frame.member("y", origin.y)
                    }
                }
            }
        }
    }

    private init(still bytes: [UInt8]) throws {
        // Decoded to check that it is valid, but sent unchanged.
        let decoded = try ImageDecoder.decode(bytes, limits: GuidePicture.limits)
        file = bytes
        type = decoded.format.mediaType
        frameSize = decoded.image.size
        origins = [PixelPoint(x: 0, y: 0)]
        interval = nil
        tag = GuidePicture.tag(of: file)
    }

    private init(animation bytes: [UInt8]) throws {
        let summary = try GIFSummary(bytes, limits: GuidePicture.limits)
        let (size, count) = (summary.canvasSize, summary.frames.count)
        guard let sheet = SpriteSheet(frameSize: size, frameCount: count),
            sheet.size.width <= GuidePicture.maxSide, sheet.size.height <= GuidePicture.maxSide,
            sheet.size.pixelCount <= GuidePicture.maxPixels
        else {
            throw MediaLibrary.Failure.rejected(
                "its \(count) frames of \(size) exceed 32 million pixels or 16384 a side"
            )
        }
        var decoder = try GIFDecoder(bytes, limits: GuidePicture.limits)
        var image = Image<RGBA8>(
            width: sheet.size.width,
            height: sheet.size.height,
            filledWith: .transparent
        )
        var delays: [Duration] = []
        var origins: [PixelPoint] = []
        while origins.count < count, let frame = try decoder.nextFrame() {
            let origin = sheet.origin(of: origins.count)
            for y in 0..<size.height {
                let from = decoder.row(y)
                var to = image.mutableRow(origin.y + y)
                for x in from.indices { to[origin.x + x] = from[x] }
            }
            delays.append(frame.animationFrame.delay)
            origins.append(origin)
        }
        file = try CompactPNG.encode(image, opaque: false)
        type = ImageFormat.png.mediaType
        frameSize = size
        self.origins = origins
        interval = AnimationTiming.guide(delays)?.milliseconds
        tag = GuidePicture.tag(of: file)
    }

    private static func tag(of file: [UInt8]) -> String {
        String(SHA256.hexDigest(of: file).prefix(32))
    }
}
