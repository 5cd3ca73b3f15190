import FretsawCodecs
import FretsawRaster
import Testing

/// One small sound file of each kind, made by our own writers.
enum OwnFiles {
    struct File: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var testDescription: String { name }
    }

    static let all: [File] = {
        do {
            return try make()
        } catch {
            Issue.record(error)
            return []
        }
    }()

    private static func make() throws -> [File] {
        let noise = Pictures.noise(width: 13, height: 9)
        var animated = GIFBuilder(width: 5, height: 4)
        for index in 0..<3 {
            animated.addControl(delay: 10, transparent: 3)
            animated.addFrame(
                width: 5,
                height: 4,
                isInterlaced: index == 0,
                indices: (0..<20).map { UInt8(($0 + index) % 4) }
            )
        }
        animated.addTrailer()
        return [
            File(name: "RGBA PNG", bytes: try CompactPNG.encode(noise, opaque: false)),
            File(name: "RGB PNG", bytes: try CompactPNG.encode(noise, opaque: true)),
            File(name: "JPEG", bytes: try JPEGEncoderTests.encode(noise, .default)),
            File(name: "grey JPEG", bytes: FlatJPEG(components: [9]).bytes),
            File(
                name: "CMYK JPEG",
                bytes: FlatJPEG(components: [9, 99, 199, 3], adobeTransform: 0).bytes
            ),
            File(
                name: "JPEG in three scans",
                bytes: FlatJPEG(components: [9, 99, 199], isInterleaved: false).bytes
            ),
            File(name: "GIF", bytes: animated.bytes),
            File(name: "WebP with alpha", bytes: try WebPBuilder.picture(noise)),
            File(name: "opaque WebP", bytes: try WebPBuilder.picture(noise, opaque: true)),
            File(name: "animated WebP", bytes: try WebPBuilder.animation().file()),
        ]
    }
}
