import FretsawCodecs
import FretsawRaster
import Testing

/// Damage far into a frame, and files without a picture.
@Suite("GIF damage")
struct GIFDamageTests {
    @Test(
        "The reported byte offset is that of the bad code, across data blocks",
        arguments: [1, 2, 85, 400, 5_000, 90_000]
    )
    func badCodeIsFound(goodPixels: Int) throws {
        // Clear codes keep the width at three bits; a code the table does not hold ends it all.
        var codes: [(Int, Int)] = [(4, 3)]
        for _ in 0..<goodPixels { codes += [(1, 3), (4, 3)] }
        codes.append((7, 3))
        var gif = GIFBuilder(width: 300, height: 310)
        let descriptor = gif.bytes.count
        gif.addFrame(width: 300, height: 310, codes: codes)
        gif.addTrailer()
        // Blocks hold 255 bytes; each has its length before it.
        let byte = (codes.count * 3 - 1) / 8
        let offset = descriptor + 11 + byte + byte / 255 + 1

        var decoder = try GIFDecoder(gif.bytes)
        let frame = try decoder.nextFrame()
        #expect(frame?.isPartial == true)
        #expect(decoder.damage?.offset == offset)
        #expect(decoder.warnings.first?.offset == offset)
    }

    @Test("A file whose canvas has no pixels is an error in decoder and summary")
    func emptyCanvas() {
        for (width, height) in [(0, 0), (0, 5), (5, 0)] {
            var gif = GIFBuilder(width: width, height: height)
            gif.addFrame(width: width, height: height, indices: [])
            gif.addTrailer()
            let decoding = #expect(throws: CodecError.self) { _ = try GIFDecoder(gif.bytes) }
            let summary = #expect(throws: CodecError.self) { _ = try GIFSummary(gif.bytes) }
            #expect(decoding == summary)
            #expect(summary?.description.contains("0 pixels") == true || width != height)
        }
    }
}
