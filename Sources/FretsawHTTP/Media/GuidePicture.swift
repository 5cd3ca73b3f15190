internal import FretsawCodecs
internal import FretsawJSON
internal import FretsawRaster
internal import FretsawCrypto

/// A picture of a guide page: a still as it was stored, or an animation's frames on one sheet, to be
/// played at the interval of guide pages.
struct GuidePicture: Sendable {
    /// The file that has all frames.
    let file: [UInt8]
    /// Its media type.
    let type: String
    /// The size of a frame.
    let frameSize: PixelSize
    /// Where each frame lies in the file.
    let origins: [PixelPoint]
    /// How long a frame is shown, in milliseconds; nil for a single one, which never advances.
    let interval: Double?
    /// A digest of the file.
    let tag: String

    /// What a file may ask for: a sheet has to be one picture in a browser.
    private static let limits: DecodingLimits = {
        var limits = DecodingLimits()
        limits.maxBytes = mostBytes
        limits.maxSide = mostSide
        limits.maxPixels = mostPixels
        limits.maxAnimationPixels = mostPixels
        limits.maxFrames = 1000
        return limits
    }()
    private static let mostPixels = 32_000_000
    private static let mostSide = 16_384
    /// The longest file.
    static let mostBytes = 32 << 20

    /// The picture that a file holds, whatever it is called.
    ///
    /// - Throws: ``MediaLibrary/Failure/refused(_:)``.
    init(_ bytes: [UInt8]) throws(MediaLibrary.Failure) {
        do {
            switch ImageFormat(sniffing: bytes) {
            case .gif87a, .gif89a: try self.init(animation: bytes)
            default: try self.init(still: bytes)
            }
        } catch {
            throw .refused("\(error)")
        }
    }

    /// What a page has to know: `docs/frames.md` has the members of a sheet.
    func listing(as name: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("schema", 1)
            object.object("frameSize") { size in
                size.member("width", frameSize.width)
                size.member("height", frameSize.height)
            }
            object.member("file", name)
            object.member("frameCount", origins.count)
            object.member("timing", GIFTiming.guide.rawValue)
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
        return writer.bytes
    }

    private init(
        file: [UInt8],
        type: String,
        frameSize: PixelSize,
        origins: [PixelPoint],
        interval: Double?
    ) {
        self.file = file
        self.type = type
        self.frameSize = frameSize
        self.origins = origins
        self.interval = interval
        tag = String(SHA256.hexDigest(of: file).prefix(32))
    }

    private init(still bytes: [UInt8]) throws {
        // Decoded to know that it can be, and sent as it is.
        let decoded = try ImageDecoder.decode(bytes, limits: GuidePicture.limits)
        self.init(
            file: bytes,
            type: decoded.format.mediaType,
            frameSize: decoded.image.size,
            origins: [PixelPoint(x: 0, y: 0)],
            interval: nil
        )
    }

    private init(animation bytes: [UInt8]) throws {
        let summary = try GIFSummary(bytes, limits: GuidePicture.limits)
        let (size, count) = (summary.canvasSize, summary.frames.count)
        guard let sheet = SpriteSheet(frameSize: size, frameCount: count),
            sheet.size.width <= GuidePicture.mostSide, sheet.size.height <= GuidePicture.mostSide,
            sheet.size.pixelCount <= GuidePicture.mostPixels
        else {
            throw MediaLibrary.Failure.refused(
                "its \(count) frames of \(size) are more than a sheet of 32 million pixels holds"
            )
        }
        var decoder = try GIFDecoder(bytes, limits: GuidePicture.limits)
        var image = Image<RGBA8>(
            width: sheet.size.width,
            height: sheet.size.height,
            filledWith: .transparent
        )
        var delays: [Int] = []
        var origins: [PixelPoint] = []
        while origins.count < count, let frame = try decoder.nextFrame() {
            let origin = sheet.origin(of: origins.count)
            for y in 0..<size.height {
                let from = decoder.row(y)
                var to = image.mutableRow(origin.y + y)
                for x in from.indices { to[origin.x + x] = from[x] }
            }
            delays.append(frame.delayInCentiseconds)
            origins.append(origin)
        }
        self.init(
            file: try CompactPNG.encode(image, opaque: false),
            type: ImageFormat.png.mediaType,
            frameSize: size,
            origins: origins,
            interval: GIFTiming.guide(delays)?.milliseconds
        )
    }
}
