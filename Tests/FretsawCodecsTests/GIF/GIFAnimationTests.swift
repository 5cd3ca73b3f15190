import FretsawCodecs
import FretsawRandom
import FretsawRaster
import Testing

@Suite("GIF animation")
struct GIFAnimationTests {
    @Test("Kept frames are those of a walk, in any order", arguments: 0..<120)
    func order(seed: UInt64) throws {
        var generator = SeededGenerator(seed: Seed(14), item: seed)
        var bytes = GIFReference(seed: seed, frameCount: 10).bytes
        // Every other file is damaged.
        if seed % 2 == 1 {
            bytes[generator.draw(in: 40...bytes.count - 1)] ^= UInt8(generator.draw(in: 1...255))
        }
        let walk = GIFWalk(bytes, limits: GIFDecoderTests.limits)
        if let error = walk.error {
            #expect(throws: error) {
                _ = try GIFAnimation(bytes, limits: GIFDecoderTests.limits).frames
            }
            return
        }
        var animation = try GIFAnimation(bytes, limits: GIFDecoderTests.limits)
        #expect(animation.frames == walk.frames)
        #expect(animation.warnings == walk.warnings)
        #expect(animation.loop == walk.loop)
        #expect(animation.canvasSize == walk.canvasSize)
        #expect(animation.frame == nil)
        for _ in 0..<20 {
            let index = generator.draw(in: 0...walk.frames.count - 1)
            animation.show(index)
            #expect(animation.frame == walk.frames[index])
            #expect(animation.image().hasSamePixels(as: walk.images[index]))
        }
    }

    @Test("A strict animation has no damage")
    func strict() throws {
        let bytes = GIFReference(seed: 4, frameCount: 3).bytes
        #expect(throws: CodecError.self) {
            _ = try GIFAnimation(Array(bytes.dropLast()), isStrict: true).frames
        }
    }

    @Test("More pixels than may be kept are an error")
    func limit() throws {
        var gif = GIFBuilder(width: 3, height: 2)
        for _ in 0..<4 { gif.addFrame(width: 3, height: 2, indices: [1, 2, 3, 1, 2, 3]) }
        gif.addTrailer()
        var limits = DecodingLimits.default
        limits.maxKeptPixels = 24
        #expect(try GIFAnimation(gif.bytes, limits: limits).frames.count == 4)
        limits.maxKeptPixels = 23
        let thrown = #expect(throws: CodecError.self) {
            _ = try GIFAnimation(gif.bytes, limits: limits).frames
        }
        #expect(thrown?.reason == .limitExceeded(.maxKeptPixels, value: 24, allowed: 23))
    }
}
