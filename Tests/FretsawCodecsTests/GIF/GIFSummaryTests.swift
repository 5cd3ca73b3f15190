import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("GIF summary")
struct GIFSummaryTests {
    @Test("It reports what the decoder finds", arguments: propertySeeds(40).map(UInt64.init))
    func agrees(seed: UInt64) throws {
        let reference = GIFReference(seed: seed, frameCount: 6)
        let walk = GIFWalk(reference.bytes)
        let summary = try GIFSummary(reference.bytes)
        #expect(summary.format == .gif89a)
        #expect(summary.canvasSize == walk.canvasSize)
        #expect(summary.frames == walk.frames)
        #expect(summary.loop == walk.loop)
        #expect(summary.damage == nil)
    }

    @Test("It lists extensions by kind")
    func extensions() throws {
        var gif = GIFBuilder(version: "GIF87a", width: 3, height: 2)
        gif.addLoop(2)
        gif.addExtension(0xFE, blocks: [Array("hello".utf8), Array("you".utf8)])
        gif.addControl()
        gif.addFrame(x: 2, width: 3, height: 1, indices: [1, 1, 1])
        gif.addExtension(0xFE, blocks: [Array("bye".utf8)])
        gif.addExtension(0x42, blocks: [])
        gif.addTrailer()
        let summary = try GIFSummary(gif.bytes)
        #expect(summary.format == .gif87a)
        #expect(summary.screenSize == PixelSize(width: 3, height: 2))
        #expect(summary.canvasSize == PixelSize(width: 5, height: 2))
        #expect(summary.loop == .repetitions(2))
        let kinds: [GIFExtension.Kind] = [
            .application("NETSCAPE2.0"), .comment, .graphicControl, .unknown(0x42),
        ]
        #expect(summary.extensions.map(\.kind) == kinds)
        #expect(summary.extensions.map(\.count) == [1, 2, 1, 1])
        #expect(summary.extensions.map(\.byteCount) == [14, 11, 4, 0])
        #expect(summary.extensions.first?.offset == 25)
    }

    @Test("A cut file reports its frames and its damage")
    func cut() throws {
        let bytes = GIFReference(seed: 3, frameCount: 4).bytes
        let summary = try GIFSummary(Array(bytes.dropLast(3)))
        #expect(summary.frames.count == 4)
        #expect(summary.damage?.offset == bytes.count - 3)
    }
}
