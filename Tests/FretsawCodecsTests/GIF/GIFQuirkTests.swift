import FretsawCodecs
import FretsawRaster
import Testing

/// One odd file for each quirk, built byte by byte.
@Suite("GIF quirks")
struct GIFQuirkTests {
    @Test("Each quirk does what it says", arguments: GIFQuirk.allCases)
    func quirk(_ quirk: GIFQuirk) {
        // Exhaustive: a quirk without a test does not compile.
        switch quirk {
        case .shortDelaysAreStored: shortDelays()
        case .noLoopPlaysOnce: noLoop()
        case .loopCountsRepetitions: loopCounts()
        case .lastLoopApplies: lastLoop()
        case .animationExtensionLoops: animationExtension()
        case .loopAfterAnotherBlockIsIgnored: bufferingBlock()
        case .backgroundIsIgnored: background()
        case .canvasGrowsForFirstFrame: growth()
        case .laterFramesAreClipped: cutOff()
        case .emptyFrameDrawsNothing: emptyFrame()
        case .noPaletteIsBlack: noPalette()
        case .indexBeyondPaletteIsBlack: beyondPalette()
        case .clearingIsTransparent: disposal(2, leaves: [.clear, .clear, .clear, .red])
        case .firstFrameRestoresEmptyCanvas: firstFrameRestores()
        case .disposalFourRestores: disposal(4, leaves: [.blue, .blue, .blue, .red])
        case .unknownDisposalsKeep:
            for stored in 5...7 { disposal(UInt8(stored), leaves: [.green, .green, .green, .red]) }
        case .controlLastsOneFrame: controlLasts()
        case .lastControlApplies: lastControl()
        case .controlSkipsPlainText: plainText()
        case .transparencyOfLocalPalette: localTransparency()
        case .partialInterlaceIsNotSpread: partialInterlace()
        case .missingPixelsCostOneFrame: missingPixels()
        case .badCodeCostsOneFrame: badCode()
        case .surplusPixelsAreIgnored: surplus()
        case .wideCodesCostTheirFrame: wideCodes()
        case .truncationKeepsFrames: truncation()
        case .garbageEndsTheFile: garbage()
        case .trailingDataIsIgnored: trailing()
        case .oldVersionAnimates: oldVersion()
        case .otherVersionsAreRejected: otherVersions()
        case .emptyExtensionIsIgnored: emptyExtension()
        }
    }

    /// A sound file; what it shows.
    private func walk(
        width: Int = 1,
        height: Int = 1,
        version: String = "GIF89a",
        palette: [[UInt8]] = GIFBuilder.primaries,
        _ build: (inout GIFBuilder) -> Void
    ) -> GIFWalk {
        var gif = GIFBuilder(version: version, width: width, height: height, palette: palette)
        build(&gif)
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes, isStrict: true)
        #expect(walk.error == nil)
        return walk
    }

    /// The codes of two pixels, 1 and 2, whose last byte has no space for another code.
    private static let redAndGreen = [(4, 3), (4, 3), (1, 3), (4, 3), (2, 3)]

    private func pixels(_ walk: GIFWalk, _ frame: Int) -> [RGBA8] {
        guard walk.images.indices.contains(frame) else {
            Issue.record("there is no frame \(frame)")
            return []
        }
        return walk.images[frame].pixelArray
    }

    private func shortDelays() {
        let walk = walk { gif in
            for delay in [0, 1, 2] {
                gif.addControl(delay: delay)
                gif.addFrame(width: 1, height: 1, indices: [1])
            }
        }
        let delays = walk.frames.map(\.delayInCentiseconds)
        #expect(delays == [0, 1, 2])
        let played = AnimationTiming.browser(walk.frames.map(\.animationFrame.delay))
        #expect(played == [.milliseconds(100), .milliseconds(100), .milliseconds(20)])
    }

    private func noLoop() {
        let walk = walk { $0.addFrame(width: 1, height: 1, indices: [1]) }
        #expect(walk.loop == .missing)
        #expect(walk.loop.plays == 1)
        #expect(walk.loop.storedCount == nil)
    }

    private func loopCounts() {
        for (stored, plays) in [(0, nil), (1, 2), (65_535, 65_536)] as [(Int, Int?)] {
            let walk = walk { gif in
                gif.addLoop(stored)
                gif.addFrame(width: 1, height: 1, indices: [1])
            }
            #expect(walk.loop == .repetitions(stored))
            #expect(walk.loop.plays == plays)
        }
    }

    private func lastLoop() {
        let walk = walk { gif in
            gif.addLoop(3)
            gif.addFrame(width: 1, height: 1, indices: [1])
            gif.addLoop(7)
        }
        #expect(walk.loop == .repetitions(7))
    }

    private func animationExtension() {
        let walk = walk { gif in
            gif.addLoop(5, application: "ANIMEXTS1.0")
            gif.addLoop(6, application: "SOMEBODY1.0")
            gif.addFrame(width: 1, height: 1, indices: [1])
        }
        #expect(walk.loop == .repetitions(5))
    }

    private func bufferingBlock() {
        let walk = walk { gif in
            gif.addExtension(
                0xFF,
                blocks: [Array("NETSCAPE2.0".utf8), [2, 0, 0, 1, 0], [1, 4, 0], [1]]
            )
            gif.addFrame(width: 1, height: 1, indices: [1])
        }
        #expect(walk.loop == .missing)
        // Blocks of other lengths or numbers.
        for block in [[1, 4], [1, 4, 0, 0], [2, 4, 0]] as [[UInt8]] {
            let walk = self.walk { gif in
                gif.addLoop(3)
                gif.addExtension(0xFF, blocks: [Array("NETSCAPE2.0".utf8), block])
                gif.addFrame(width: 1, height: 1, indices: [1])
            }
            #expect(walk.loop == .repetitions(3))
        }
    }

    private func background() {
        let walk = walk(width: 2) { gif in
            gif.bytes[11] = 2  // the background is green
            gif.addFrame(width: 1, height: 1, indices: [1])
        }
        #expect(pixels(walk, 0) == [.red, .clear])
    }

    private func growth() {
        let walk = walk(width: 2, height: 2) { gif in
            gif.addFrame(x: 1, y: 1, width: 3, height: 2, indices: [UInt8](repeating: 1, count: 6))
        }
        #expect(walk.canvasSize == PixelSize(width: 4, height: 3))
        #expect(pixels(walk, 0).filter { $0 == .red }.count == 6)
        #expect(pixels(walk, 0).last == .red)
    }

    private func cutOff() {
        let walk = walk(width: 2, height: 2) { gif in
            gif.addFrame(width: 2, height: 2, indices: [1, 1, 1, 1])
            gif.addFrame(x: 1, y: 1, width: 2, height: 2, indices: [2, 3, 3, 3])
            gif.addFrame(x: 5, y: 5, width: 1, height: 1, indices: [3])
        }
        #expect(walk.canvasSize == PixelSize(width: 2, height: 2))
        #expect(pixels(walk, 1) == [.red, .red, .red, .green])
        #expect(pixels(walk, 2) == pixels(walk, 1))
    }

    private func emptyFrame() {
        let walk = walk { gif in
            gif.addFrame(width: 1, height: 1, indices: [1])
            gif.addControl(delay: 9, disposal: 2)
            gif.addFrame(width: 0, height: 1, indices: [])
            gif.addFrame(width: 1, height: 0, indices: [])
        }
        #expect(walk.frames.map(\.delayInCentiseconds) == [0, 9, 0])
        #expect(walk.images.allSatisfy { $0.pixelArray == [.red] })
        #expect(walk.warnings.map(\.kind) == [.emptyFrame])
    }

    private func noPalette() {
        let walk = walk(palette: []) { $0.addFrame(width: 1, height: 1, indices: [1]) }
        #expect(pixels(walk, 0) == [.black])
        #expect(walk.warnings.map(\.kind) == [.noPalette])
    }

    private func beyondPalette() {
        let walk = walk(width: 2, palette: [[255, 0, 0], [0, 255, 0]]) { gif in
            gif.addFrame(width: 2, height: 1, indices: [3, 1])
        }
        #expect(pixels(walk, 0) == [.black, .green])
    }

    /// Blue, then three green pixels with a disposal, then one red pixel.
    private func disposal(_ stored: UInt8, leaves expected: [RGBA8]) {
        let walk = walk(width: 4) { gif in
            gif.addFrame(width: 4, height: 1, indices: [3, 3, 3, 3])
            gif.addControl(disposal: stored)
            gif.addFrame(width: 3, height: 1, indices: [2, 2, 2])
            gif.addFrame(x: 3, width: 1, height: 1, indices: [1])
        }
        #expect(pixels(walk, 1) == [.green, .green, .green, .blue])
        #expect(pixels(walk, 2) == expected)
        #expect(walk.frames.map(\.storedDisposal) == [0, Int(stored), 0])
    }

    private func firstFrameRestores() {
        let walk = walk(width: 2) { gif in
            gif.addControl(disposal: 3)
            gif.addFrame(width: 2, height: 1, indices: [1, 1])
            gif.addFrame(width: 1, height: 1, indices: [2])
        }
        #expect(pixels(walk, 1) == [.green, .clear])
    }

    private func controlLasts() {
        let walk = walk { gif in
            gif.addFrame(width: 1, height: 1, indices: [2])
            gif.addControl(delay: 9, disposal: 2, transparent: 1)
            gif.addFrame(width: 1, height: 1, indices: [1])
            gif.addFrame(width: 1, height: 1, indices: [1])
        }
        #expect(pixels(walk, 1) == [.green])
        #expect(pixels(walk, 2) == [.red])
        #expect(walk.frames.last?.transparentIndex == nil)
        #expect(walk.frames.map(\.delayInCentiseconds) == [0, 9, 0])
        #expect(walk.frames.map(\.disposal) == [.keep, .clear, .keep])
    }

    private func lastControl() {
        let walk = walk(width: 2) { gif in
            gif.addControl(delay: 5, transparent: 1)
            gif.addControl(delay: 6, transparent: 2)
            gif.addFrame(width: 2, height: 1, indices: [1, 2])
        }
        #expect(pixels(walk, 0) == [.red, .clear])
        #expect(walk.frames.map(\.delayInCentiseconds) == [6])
    }

    private func plainText() {
        let walk = walk { gif in
            gif.addControl(delay: 5, transparent: 1)
            gif.addExtension(0x01, blocks: [[UInt8](repeating: 0, count: 12), [65]])
            gif.addFrame(width: 1, height: 1, indices: [1])
        }
        #expect(pixels(walk, 0) == [.clear])
        #expect(walk.frames.map(\.delayInCentiseconds) == [5])
    }

    private func localTransparency() {
        let walk = walk(width: 2) { gif in
            gif.addControl(transparent: 0)
            gif.addFrame(
                width: 2,
                height: 1,
                palette: [[255, 0, 0], [0, 255, 0]],
                indices: [0, 1]
            )
        }
        #expect(pixels(walk, 0) == [.clear, .green])
        #expect(walk.frames.first?.hasLocalPalette == true)
    }

    private func partialInterlace() {
        // Two of nine rows: the first and, of the same pass, the ninth.
        var gif = GIFBuilder(width: 1, height: 9)
        gif.addFrame(width: 1, height: 9, isInterlaced: true, codes: Self.redAndGreen)
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(pixels(walk, 0) == [.red] + [RGBA8](repeating: .clear, count: 7) + [.green])
        #expect(walk.frames.map(\.isPartial) == [true])
    }

    /// A good frame, one of the given codes for two of its three pixels, and a good one.
    ///
    /// The damage is in the last code, or behind all of them where they are merely too few.
    private func checkDamage(codes: [(Int, Int)], isLastCode: Bool = true, mentions text: String) {
        var gif = GIFBuilder(width: 3, height: 1)
        gif.addFrame(width: 3, height: 1, indices: [3, 3, 3])
        // Behind the descriptor, the code size and the block's length.
        let data = gif.bytes.count + 12
        gif.addFrame(width: 3, height: 1, codes: codes)
        let bits = codes.reduce(0) { $0 + $1.1 }
        let offset = isLastCode ? data + (bits - 1) / 8 : gif.bytes.count
        gif.addFrame(width: 3, height: 1, indices: [0, 0, 0])
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(walk.frames.map(\.isPartial) == [false, true, false])
        #expect(pixels(walk, 1) == [.red, .green, .blue])
        #expect(walk.damage.map(\.frame) == [1])
        #expect(walk.damage.first?.offset == offset)
        #expect(walk.damage.first?.description.contains(text) == true)
        #expect(walk.damage.first?.description.contains("\(offset)") == true)

        let strict = GIFWalk(gif.bytes, isStrict: true)
        #expect(strict.frames.count == 1)
        #expect(strict.error?.offset == offset)
        #expect(strict.warnings.isEmpty)
    }

    private func missingPixels() {
        checkDamage(codes: Self.redAndGreen + [(5, 3)], mentions: "end code")
        checkDamage(codes: Self.redAndGreen, isLastCode: false, mentions: "too little data")
    }

    private func badCode() {
        checkDamage(codes: Self.redAndGreen + [(7, 3)], mentions: "bad LZW code")
        // Nothing decoded: nothing drawn.
        var gif = GIFBuilder(width: 1, height: 1)
        gif.addFrame(width: 1, height: 1, indices: [3])
        gif.addFrame(width: 1, height: 1, codes: [(4, 3), (7, 3)])
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(walk.frames.map(\.isPartial) == [false, true])
        #expect(pixels(walk, 1) == [.blue])
        #expect(walk.damage.count == 1)
    }

    private func surplus() {
        let walk = walk { gif in
            // One pixel wanted; more follow, and a bad code.
            gif.addFrame(width: 1, height: 1, codes: [(4, 3), (1, 3), (2, 3), (7, 3), (7, 3)])
            gif.bytes.removeLast()
            gif.bytes += [3, 9, 9, 9, 0]
            gif.addFrame(width: 1, height: 1, indices: [2])
        }
        #expect(pixels(walk, 0) == [.red])
        #expect(pixels(walk, 1) == [.green])
        #expect(walk.warnings.isEmpty)
    }

    private func wideCodes() {
        var gif = GIFBuilder(width: 1, height: 1)
        gif.addFrame(width: 1, height: 1, indices: [3])
        gif.addFrame(width: 1, height: 1, minimumCodeSize: 9, codes: [(512, 10), (1, 10)])
        gif.addTrailer()
        let walk = GIFWalk(gif.bytes)
        #expect(walk.frames.map(\.isPartial) == [false, true])
        #expect(walk.damage.count == 1)
        #expect(walk.damage.first?.description.contains("indices of 9 bits") == true)
        #expect(GIFWalk(gif.bytes, isStrict: true).error != nil)
    }

    private func truncation() {
        var gif = GIFBuilder(width: 3, height: 1)
        gif.addFrame(width: 3, height: 1, indices: [3, 3, 3])
        let first = gif.bytes.count
        gif.addFrame(width: 3, height: 1, indices: [1, 2, 1])
        // The descriptor, the code size, a length of two, and one byte: a pixel.
        let walk = GIFWalk(Array(gif.bytes.prefix(first + 13)))
        #expect(walk.frames.map(\.isPartial) == [false, true])
        #expect(pixels(walk, 1) == [.red, .blue, .blue])
        #expect(walk.damage.first?.offset == first + 13)
        let header = GIFWalk(Array(gif.bytes.prefix(first + 5)))
        #expect(header.frames.count == 1)
        #expect(header.damage.count == 1)
        let empty = GIFWalk(Array(gif.bytes.prefix(36)))
        #expect(empty.frames.map(\.isPartial) == [true] && empty.error == nil)
    }

    private func garbage() {
        var gif = GIFBuilder(width: 1, height: 1)
        gif.addFrame(width: 1, height: 1, indices: [1])
        let end = gif.bytes.count
        for tail in [[], [0x77], [0]] as [[UInt8]] {
            var odd = gif
            odd.bytes += tail
            odd.addFrame(width: 1, height: 1, indices: [2])
            if tail.isEmpty { odd = gif }
            let walk = GIFWalk(odd.bytes)
            #expect(walk.frames.count == 1)
            #expect(walk.damage.map(\.offset) == [end + tail.count])
            #expect(walk.frames.first?.isPartial == false)
            #expect(GIFWalk(odd.bytes, isStrict: true).error != nil)
        }
    }

    private func trailing() {
        let second = GIFReference(seed: 1, frameCount: 2).bytes
        let walk = walk { gif in
            gif.addFrame(width: 1, height: 1, indices: [1])
            gif.addTrailer()
            gif.bytes += second
        }
        #expect(walk.frames.count == 1)
        #expect(walk.warnings.isEmpty)
    }

    private func oldVersion() {
        let walk = walk(version: "GIF87a") { gif in
            gif.addControl(delay: 4)
            gif.addFrame(width: 1, height: 1, indices: [1])
            gif.addControl(delay: 5)
            gif.addFrame(width: 1, height: 1, indices: [2])
        }
        #expect(walk.frames.map(\.delayInCentiseconds) == [4, 5])
        #expect(pixels(walk, 1) == [.green])
    }

    private func otherVersions() {
        for version in ["GIF90a", "GIF88a", "gif89a", "GIF89b"] {
            var gif = GIFBuilder(version: version, width: 1, height: 1)
            gif.addFrame(width: 1, height: 1, indices: [1])
            gif.addTrailer()
            #expect(GIFWalk(gif.bytes).error?.reason == .unrecognised)
        }
    }

    private func emptyExtension() {
        let walk = walk { gif in
            gif.addControl(delay: 7)
            for label in [0x99, 0xFE, 0xFF, 0xF9, 0x01] as [UInt8] {
                gif.addExtension(label, blocks: [])
            }
            gif.addFrame(width: 1, height: 1, indices: [1])
        }
        #expect(walk.frames.map(\.delayInCentiseconds) == [7])
        #expect(walk.warnings.isEmpty)
    }
}

extension RGBA8 {
    fileprivate static let clear = RGBA8.transparent
    fileprivate static let red = RGBA8(red: 255, green: 0, blue: 0)
    fileprivate static let green = RGBA8(red: 0, green: 255, blue: 0)
    fileprivate static let blue = RGBA8(red: 0, green: 0, blue: 255)
}
