import Foundation
import FretsawCodecs
@testable import FretsawHTTP
import FretsawRaster
import FretsawServiceTesting
import Logging
import Testing

@Suite("Pictures for guide pages")
struct MediaTests {
    /// An animation of `frames` grey frames with this delay.
    private static func animation(frames: Int, delay: Int) throws -> [UInt8] {
        let size = PixelSize(width: 6, height: 4)
        let levels: [UInt8] = [0, 40, 80, 120, 160, 200, 240]
        let greys = levels.map { RGBA8(red: $0, green: $0, blue: $0) }
        var writer = try GIFAnimationWriter(size: size, palette: greys, loopCount: 0)
        for index in 0..<frames {
            let level = levels[index]
            try writer.append(
                Image(
                    width: 6,
                    height: 4,
                    filledWith: RGBA8(red: level, green: level, blue: level)
                ),
                delayInCentiseconds: delay
            )
        }
        return try writer.finish()
    }

    private static func still() throws -> [UInt8] {
        try CompactPNG.encode(Image(width: 5, height: 3, filledWith: .white), opaque: true)
    }

    private static func library(_ files: [String: [UInt8]]) -> MediaLibrary {
        MediaLibrary(names: files.keys.sorted() + ["gone.png"]) { name in
            guard let bytes = files[name] else { throw CocoaError(.fileNoSuchFile) }
            return bytes
        }
    }

    @Test("An animation's frames are on one sheet, with the interval of guide pages")
    func animation() async throws {
        let library = MediaTests.library(["a": try MediaTests.animation(frames: 5, delay: 20)])
        let picture = try await library.picture("a")
        #expect(picture.origins.count == 5)
        #expect(picture.frameSize == PixelSize(width: 6, height: 4))
        #expect(picture.interval == 200)
        #expect(picture.type == "image/png")
        let sheet = try ImageDecoder.decode(picture.file).image
        for (index, origin) in picture.origins.enumerated() {
            #expect(Int(sheet[origin.x + 5, origin.y + 3].red) == index * 40)
        }
        let listing = try #require(
            JSONSerialization.jsonObject(with: Data(picture.listing(as: "sheet")))
                as? [String: Any]
        )
        #expect(listing["frameCount"] as? Int == 5)
        #expect(listing["intervalMilliseconds"] as? Double == 200)
        #expect((listing["frames"] as? [[String: Int]])?.count == 5)
    }

    @Test("A single frame and a still never advance")
    func stills() async throws {
        let library = MediaTests.library([
            "one": try MediaTests.animation(frames: 1, delay: 20), "still": try MediaTests.still(),
        ])
        #expect(try await library.picture("one").interval == nil)
        let still = try await library.picture("still")
        #expect(still.interval == nil)
        #expect(still.origins == [PixelPoint(x: 0, y: 0)])
        #expect(still.file == (try MediaTests.still()))
    }

    @Test("The type is detected from the content, not the name")
    func content() async throws {
        let library = MediaTests.library(["a.gif": try MediaTests.still(), "b.png": [1, 2, 3]])
        #expect(try await library.picture("a.gif").type == "image/png")
        await #expect(throws: MediaLibrary.Failure.self) { try await library.picture("b.png") }
    }

    @Test("Only files of the folder are read", arguments: ["../a", "/etc/passwd", "", "b"])
    func strangers(name: String) async throws {
        let library = MediaTests.library(["a": try MediaTests.still()])
        await #expect(throws: MediaLibrary.Failure.unknown) { try await library.picture(name) }
    }

    @Test("A missing file and an unknown name give different errors")
    func gone() async throws {
        let library = MediaTests.library([:])
        await #expect(throws: MediaLibrary.Failure.unreadable) {
            try await library.picture("gone.png")
        }
    }

    @Test("An animation too large for a browser's picture is rejected before it is decoded")
    func tooLarge() async throws {
        // A small file with a declared size of 16 000 × 16 000.
        var bytes = try MediaTests.animation(frames: 3, delay: 10)
        (bytes[6], bytes[7], bytes[8], bytes[9]) = (0x80, 0x3E, 0x80, 0x3E)
        let library = MediaTests.library(["large": bytes])
        await #expect(throws: MediaLibrary.Failure.self) { try await library.picture("large") }
    }

    @Test(
        "Path segments are decoded, and invalid ones rejected",
        arguments: [
            ("a.gif", "a.gif"), ("a%20b", "a b"), ("%E5%9B%BE", "图"), ("a%2Fb", "a/b"), ("%", nil),
            ("%2", nil), ("%zz", nil), ("%FF", nil), ("", ""),
        ]
    )
    func percent(segment: String, text: String?) {
        #expect(MediaRoutes.decoded(segment) == text)
    }
}
