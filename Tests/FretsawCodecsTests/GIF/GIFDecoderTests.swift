import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@Suite("GIF decoder")
struct GIFDecoderTests {
    @Test(
        "Random animations are composited as a plain compositor does",
        arguments: propertySeeds(150).map(UInt64.init)
    )
    func compositing(seed: UInt64) {
        let reference = GIFReference(seed: seed, frameCount: 12)
        let walk = GIFWalk(reference.bytes, isStrict: true)
        #expect(walk.error == nil)
        #expect(walk.images == reference.images)
        #expect(walk.frames.map(\.delayInCentiseconds) == reference.frames.map(\.delay))
        #expect(walk.frames.map(\.storedDisposal) == reference.frames.map { Int($0.disposal) })
        #expect(walk.frames.map(\.transparentIndex) == reference.frames.map(\.transparent))
        #expect(walk.frames.map(\.rect) == reference.frames.map(\.rect))
        #expect(walk.frames.map(\.isInterlaced) == reference.frames.map(\.isInterlaced))
    }

    @Test(
        "Seeking anywhere shows what walking shows",
        arguments: propertySeeds(120).map(UInt64.init)
    )
    func seeking(seed: UInt64) throws {
        let reference = GIFReference(seed: seed, frameCount: 14)
        try Self.checkSeeking(reference.bytes, seed: seed)
    }

    @Test(
        "Seeking in damaged files shows what walking shows",
        arguments: propertySeeds(200).map(UInt64.init)
    )
    func seekingInDamage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: Seed(12), item: seed)
        var bytes = GIFReference(seed: seed, frameCount: 8).bytes
        for _ in 0...generator.draw(in: 0...2) {
            bytes[generator.draw(in: 25...bytes.count - 1)] = UInt8(generator.draw(in: 0...255))
        }
        if generator.draw(in: 0...3) == 0 { bytes.removeLast(generator.draw(in: 1...40)) }
        try Self.checkSeeking(bytes, seed: seed)
    }

    /// Jumps about, also behind the end, in a lenient and in a strict decoder.
    static func checkSeeking(_ bytes: [UInt8], seed: UInt64, jumps: Int = 40) throws {
        for isStrict in [false, true] {
            let walk = GIFWalk(bytes, limits: limits, isStrict: isStrict)
            guard walk.canvasSize.width > 0 else { continue }
            var decoder = try GIFDecoder(bytes, limits: limits, isStrict: isStrict)
            var generator = SeededGenerator(seed: Seed(13), item: seed)
            var shown = -1
            for _ in 0..<jumps {
                // Most often a jump, sometimes a step.
                let isStep = generator.draw(in: 0...3) == 0
                let target = isStep ? shown + 1 : generator.draw(in: 0...walk.frames.count + 2)
                let outcome = Result(catching: { () throws(CodecError) in
                    isStep ? try decoder.nextFrame() : try decoder.seek(to: target)
                })
                shown = min(target, walk.frames.count - 1)
                if target < walk.frames.count {
                    #expect(outcome == .success(walk.frames[target]))
                } else if let error = walk.error {
                    #expect(outcome == .failure(error))
                } else {
                    #expect(outcome == .success(nil))
                }
                guard shown >= 0 else { break }
                #expect(decoder.frame == walk.frames[shown])
                #expect(decoder.image().hasSamePixels(as: walk.images[shown]), "frame \(shown)")
                if walk.images.indices.contains(shown) == false { break }
            }
            _ = try? decoder.seek(to: walk.frames.count)
            #expect(decoder.warnings == walk.warnings)
            #expect(decoder.loop == walk.loop)
        }
    }

    static let limits = {
        var limits = DecodingLimits.default
        limits.maxAnimationPixels = 400_000
        return limits
    }()

    @Test("The canvas can be borrowed row by row")
    func rows() throws {
        let reference = GIFReference(seed: 5, frameCount: 3)
        var decoder = try GIFDecoder(reference.bytes)
        #expect(decoder.frame == nil)
        while let frame = try decoder.nextFrame() {
            let image = reference.images[frame.index]
            #expect(decoder.canvas.count == image.size.pixelCount)
            for y in 0..<image.height {
                let row = decoder.row(y)
                for x in row.indices { #expect(row[x] == image[x, y]) }
            }
        }
    }

    @Test("Behind the last frame there is none, however often one asks")
    func afterTheEnd() throws {
        var gif = GIFBuilder(width: 1, height: 1)
        gif.addFrame(width: 1, height: 1, indices: [1])
        gif.addTrailer()
        var decoder = try GIFDecoder(gif.bytes)
        #expect(try decoder.nextFrame()?.index == 0)
        for _ in 0..<3 { #expect(try decoder.nextFrame() == nil) }
        #expect(decoder.frameCount == 1)
    }

    @Test("More frames than allowed are an error, behind those allowed")
    func frameLimit() throws {
        var gif = GIFBuilder(width: 1, height: 1)
        for _ in 0..<3 { gif.addFrame(width: 1, height: 1, indices: [1]) }
        gif.addTrailer()
        var limits = DecodingLimits.default
        limits.maxFrames = 2
        let walk = GIFWalk(gif.bytes, limits: limits)
        #expect(walk.frames.count == 2)
        #expect(walk.error?.reason == .limitExceeded(.maxFrames, value: 3, allowed: 2))
    }

    @Test("A canvas and a frame beyond the limit are errors")
    func pixelLimit() throws {
        var limits = DecodingLimits.default
        limits.maxAnimationPixels = 15
        let canvas = GIFBuilder(width: 4, height: 4)
        var first = canvas
        first.addFrame(width: 1, height: 1, indices: [1])
        #expect(GIFWalk(first.bytes, limits: limits).error != nil)
        var later = GIFBuilder(width: 2, height: 2)
        later.addFrame(width: 1, height: 1, indices: [1])
        later.addFrame(width: 4, height: 4, codes: [(4, 3)])
        let walk = GIFWalk(later.bytes, limits: limits)
        #expect(walk.frames.count == 1)
        #expect(walk.error != nil && walk.warnings.isEmpty)
    }
}
