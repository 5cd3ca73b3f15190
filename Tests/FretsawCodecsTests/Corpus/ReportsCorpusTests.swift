import FretsawCodecs
import FretsawRaster
import Testing

/// Small files from public reports of other decoders, with the values that Chromium shows.
@Suite("Reports of the corpus", .needsCorpus)
struct ReportsCorpusTests {
    struct Animated: Sendable, CustomTestStringConvertible {
        var file: String
        var frames: Int?
        var plays: Int?
        /// Milliseconds of one play with the delays of browsers.
        var total: Int?
        var size: PixelSize?
        var first: RGBA8?
        var testDescription: String { file }
    }

    static let animations = [
        Animated(file: "A01-gif-short-frame-mid.gif", frames: 4),
        Animated(file: "A01b-gif-empty-frame-mid.gif", frames: 3),
        Animated(
            file: "A02-apng-gama-1.0.png",
            frames: 2,
            first: RGBA8(red: 188, green: 188, blue: 188)
        ),
        Animated(
            file: "A02b-apng-chrm-p3.png",
            frames: 2,
            first: RGBA8(red: 219, green: 14, blue: 35)
        ),
        Animated(
            file: "A04b-apng-exif-orientation-6.png",
            size: PixelSize(width: 4, height: 8)
        ),
        Animated(file: "A07-apng-60fps.png", total: 960),
        Animated(file: "A07b-apng-10.5ms.png", total: 300),
        Animated(file: "A12-apng-fdat-wrong-crc.png", frames: 2),
        Animated(file: "A12d-apng-zero-frames.png", frames: 1),
        Animated(file: "A13-gif-netscape-buffering-then-loop.gif", plays: 1),
        Animated(file: "A13c-apng-plays-above-2^31.png", frames: 1),
    ]

    @Test(
        "Animations have the frames, times, plays and colours of the browser",
        arguments: animations
    )
    func animation(expected: Animated) throws {
        let bytes = try Corpus.bytes("reports/\(expected.file)")
        if bytes.starts(with: Array("GIF".utf8)) {
            try check(try GIFDecoder(bytes), expected)
        } else {
            try check(try APNGDecoder(bytes), expected)
        }
    }

    private func check(
        _ start: consuming some AnimationDecoder & ~Copyable,
        _ expected: Animated
    ) throws {
        var decoder = start
        var delays: [Duration] = []
        while let frame = try decoder.advance() {
            if delays.isEmpty {
                let image = decoder.image()
                if let size = expected.size { #expect(image.size == size) }
                if let first = expected.first {
                    #expect(isClose(image[3, 3], first))
                }
            }
            delays.append(frame.delay)
        }
        if let frames = expected.frames { #expect(delays.count == frames) }
        if let plays = expected.plays { #expect(decoder.loop.plays == plays) }
        if let total = expected.total {
            #expect(AnimationSchedule(delays: delays, timing: .browser).total == total)
        }
    }

    private func isClose(_ one: RGBA8, _ other: RGBA8) -> Bool {
        zip([one.red, one.green, one.blue], [other.red, other.green, other.blue])
            .allSatisfy { abs(Int($0) - Int($1)) <= 3 }
    }

    @Test(
        "Still pictures have the browser's colours",
        arguments: [
            ("A03-icc-display-p3.jpg", RGBA8(red: 252, green: 0, blue: 5)),
            ("A03b-icc-swapped-gbr.jpg", RGBA8(red: 35, green: 231, blue: 35)),
            ("A03d-gama-1.0.png", RGBA8(red: 244, green: 110, blue: 110)),
            ("A05-cmyk-without-adobe-marker.jpg", RGBA8(red: 230, green: 40, blue: 40)),
            ("A06-apng-hidden-default-image.png", RGBA8(red: 0, green: 255, blue: 0)),
        ]
    )
    func still(file: String, color: RGBA8) throws {
        let image = try ImageDecoder.decode(Corpus.bytes("reports/\(file)")).image
        #expect(isClose(image[3, 3], color))
    }

    @Test("PNGs are turned by their Exif data", arguments: [3, 6, 8])
    func turned(orientation: Int) throws {
        // As stored: red, green; blue, yellow.
        let red = RGBA8(red: 230, green: 40, blue: 40)
        let file = "reports/A04-png-exif-orientation-\(orientation).png"
        let image = try ImageDecoder.decode(Corpus.bytes(file)).image
        let places = [3: (43, 27), 6: (27, 4), 8: (4, 43)]
        let place = try #require(places[orientation])
        #expect(isClose(image[place.0, place.1], red))
    }

    @Test(
        "Files that are not decoded are named",
        arguments: [
            ("A08-ftyp-256-bytes.avif", "AVIF"), ("A09-heif-brand-avcs.heif", "HEIC"),
            ("A09-heif-brand-hevm.heif", "HEIC"), ("A09-heif-brand-mif2.heif", "HEIC"),
            ("A10-jpeg-ls.jpg", "JPEG-LS"), ("A11-empty.jpg", "empty"),
            ("A11b-html-error-page.jpg", "web page"), ("A11d-png-cr-stripped.png", "line ends"),
        ]
    )
    func named(file: String, word: String) throws {
        let problem = ImageInspector.describe(try Corpus.bytes("reports/\(file)")).problem
        let text = try #require(problem).description
        #expect(text.contains(word))
        #expect(!text.contains("damaged: Unsupported"))
    }
}
