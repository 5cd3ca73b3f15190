import Foundation
@testable import FretsawCodecs
import FretsawRaster
import Testing

/// The expected colours follow from the formulas of the specifications, not from Little CMS.
@Suite("Colours that files declare")
struct FileColorsTests {
    /// sRGB's curve from light to stored values (IEC 61966-2-1).
    static func stored(_ light: Double) -> UInt8 {
        let clipped = min(max(light, 0), 1)
        let value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * pow(clipped, 1 / 2.4) - 0.055
        return UInt8((255 * value).rounded())
    }

    /// sRGB of a colour in Display P3's primaries, given as light (CSS Color 4, § 18).
    static func fromP3(_ light: [Double]) -> RGBA8 {
        let rows = [
            [1.2249401763, -0.2249401763, 0], [-0.0420569547, 1.0420569547, 0],
            [-0.0196375546, -0.0786360456, 1.0982736001],
        ]
        let linear = rows.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
        return RGBA8(red: stored(linear[0]), green: stored(linear[1]), blue: stored(linear[2]))
    }

    static let sample = RGBA8(red: 200, green: 90, blue: 40)
    static let light = [sample.red, sample.green, sample.blue].map { Double($0) / 255 }
    /// Display P3's colorants at D50, as in Apple's profile.
    static let p3 = [
        [0.515121, 0.241196, -0.001053], [0.291977, 0.692245, 0.041885],
        [0.157104, 0.066574, 0.784073],
    ]
    /// sRGB's.
    static let sRGB = [
        [0.436066, 0.222488, 0.013916], [0.385147, 0.716873, 0.097076],
        [0.143066, 0.060608, 0.714096],
    ]

    static func png(_ chunks: [(String, [UInt8])], color: RGBA8 = sample) -> [UInt8] {
        var file = PNGBuilder()
        file.addHeader(width: 3, height: 2)
        for (name, data) in chunks { file.add(name, data) }
        let pixel = [color.red, color.green, color.blue, color.alpha]
        file.addRows([pixel + pixel + pixel, pixel + pixel + pixel])
        return file.bytes
    }

    static func numbers(_ values: [Double]) -> [UInt8] {
        values.flatMap { PNGBuilder.bigEndian(Int(($0 * 100_000).rounded())) }
    }
    static let chromaticitiesOfP3 = numbers([
        0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06,
    ])

    /// A profile as a chunk: a name, the method, and a zlib stream that is only stored.
    static func iCCP(_ profile: [UInt8]) -> [UInt8] {
        let size = [UInt8(profile.count & 255), UInt8(profile.count >> 8)]
        var (low, high) = (1, 0)
        for byte in profile {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return Array("name".utf8) + [0, 0, 0x78, 0x01, 1] + size + size.map { ~$0 } + profile
            + PNGBuilder.bigEndian(high << 16 | low)
    }

    func isClose(_ one: RGBA8, _ other: RGBA8, within levels: Int = 2) -> Bool {
        zip([one.red, one.green, one.blue], [other.red, other.green, other.blue])
            .allSatisfy { abs(Int($0) - Int($1)) <= levels } && one.alpha == other.alpha
    }

    @Test("gAMA is a power, and alpha stays", arguments: [100_000, 55_556, 48_000, 22_222])
    func gamma(number: Int) throws {
        for alpha: UInt8 in [255, 100, 0] {
            var color = Self.sample
            color.alpha = alpha
            let file = Self.png([("gAMA", PNGBuilder.bigEndian(number))], color: color)
            let lights = Self.light.map { Self.stored(pow($0, 100_000 / Double(number))) }
            let expected = RGBA8(red: lights[0], green: lights[1], blue: lights[2], alpha: alpha)
            #expect(isClose(try ImageDecoder.decode(file).image[2, 1], expected))
        }
    }

    @Test("cHRM counts with gAMA, and not alone")
    func chromaticities() throws {
        let alone = Self.png([("cHRM", Self.chromaticitiesOfP3)])
        #expect(try ImageDecoder.decode(alone).image[0, 0] == Self.sample)
        let both = Self.png([
            ("gAMA", PNGBuilder.bigEndian(50_000)), ("cHRM", Self.chromaticitiesOfP3),
        ])
        let expected = Self.fromP3(Self.light.map { $0 * $0 })
        #expect(isClose(try ImageDecoder.decode(both).image[0, 0], expected))
        #expect(ImageInspector.describe(both).colorProfile == "gAMA 0.5, cHRM")
    }

    @Test("cICP has the primaries of Display P3 with linear light")
    func codes() throws {
        let file = Self.png([("cICP", [12, 8, 0, 1])])
        #expect(isClose(try ImageDecoder.decode(file).image[0, 0], Self.fromP3(Self.light)))
        #expect(ImageInspector.describe(file).colorProfile == "cICP 12/8")
    }

    @Test("An ICC profile of a matrix converts PNG and JPEG, in any number of parts")
    func matrixProfile() throws {
        let profile = ICCBuilder.matrix(Self.p3, power: 2)
        let expected = Self.fromP3(Self.light.map { $0 * $0 })
        let png = Self.png([("iCCP", Self.iCCP(profile.bytes))])
        #expect(isClose(try ImageDecoder.decode(png).image[0, 0], expected))
        #expect(ImageInspector.describe(png).colorProfile == "Test")
        let rgb = FlatJPEG(components: [200, 90, 40], adobeTransform: 0).bytes
        for count in 1...4 {
            // The first part comes last.
            let file = profile.jpegParts(count).reduce(rgb) { $0.insertingJPEGSegment(0xE2, $1) }
            #expect(isClose(try ImageDecoder.decode(file).image[3, 3], expected))
            #expect(ImageInspector.describe(file).colorProfile == "Test")
        }
    }

    @Test(
        "An RGB profile applies to gray pixels, and one after the palette counts",
        arguments: [0, 3] as [UInt8]
    )
    func profileOfOthers(colorType: UInt8) throws {
        let profile = ICCBuilder.matrix(Self.sRGB, power: 1)
        var file = PNGBuilder()
        file.addHeader(width: 2, height: 1, colorType: colorType)
        if colorType == 3 { file.add("PLTE", [128, 128, 128]) }
        file.add("iCCP", Self.iCCP(profile.bytes))
        file.addRows([colorType == 3 ? [0, 0] : [128, 128]])
        let gray = Self.stored(128 / 255)
        let decoded = try ImageDecoder.decode(file.bytes)
        #expect(isClose(decoded.image[1, 0], RGBA8(red: gray, green: gray, blue: gray)))
        #expect(decoded.warnings.isEmpty)
    }

    @Test("A table of multi-process elements is not used, so that a small profile costs little")
    func multiProcessElements() throws {
        var profile = ICCBuilder.matrix(Self.sRGB, power: 1)
        let expected = try ImageDecoder.decode(Self.png([("iCCP", Self.iCCP(profile.bytes))])).image
        // Thousands of elements that are one matrix of zeros.
        let count = 4_000
        let place = PNGBuilder.bigEndian(16 + 8 * count) + PNGBuilder.bigEndian(60)
        var table = Array("mpet\0\0\0\0".utf8) + [0, 3, 0, 3] + PNGBuilder.bigEndian(count)
        for _ in 0..<count { table += place }
        table += Array("matf\0\0\0\0".utf8) + [0, 3, 0, 3] + [UInt8](repeating: 0, count: 48)
        profile.tags.append(("D2B0", table))
        var bytes = profile.bytes
        bytes[8] = 4
        let decoded = try ImageDecoder.decode(Self.png([("iCCP", Self.iCCP(bytes))]))
        #expect(decoded.image == expected && decoded.warnings.isEmpty)
    }

    @Test("Of a JPEG's profiles in one part the first one counts")
    func repeatedPart() throws {
        let first = ICCBuilder.matrix(Self.p3, power: 2).jpegParts(1)[0]
        let other = ICCBuilder.matrix(Self.sRGB, power: 1).jpegParts(1)[0]
        let rgb = FlatJPEG(components: [200, 90, 40], adobeTransform: 0).bytes
        // The last insertion comes first.
        let file = rgb.insertingJPEGSegment(0xE2, other).insertingJPEGSegment(0xE2, first)
        let expected = Self.fromP3(Self.light.map { $0 * $0 })
        #expect(isClose(try ImageDecoder.decode(file).image[3, 3], expected))
    }

    @Test("The first of cICP, iCCP, sRGB and gAMA counts")
    func precedence() throws {
        let profile = ICCBuilder.matrix([Self.sRGB[1], Self.sRGB[2], Self.sRGB[0]], power: 1)
        let chunks: [(String, [UInt8])] = [
            ("cICP", [12, 8, 0, 1]), ("iCCP", Self.iCCP(profile.bytes)), ("sRGB", [0]),
            ("gAMA", PNGBuilder.bigEndian(20_000)),
        ]
        let lights = Self.light.map(Self.stored)
        let expected = [
            Self.fromP3(Self.light), RGBA8(red: lights[2], green: lights[0], blue: lights[1]),
            Self.sample,
        ]
        for (index, color) in expected.enumerated() {
            let file = Self.png(Array(chunks.dropFirst(index)))
            #expect(isClose(try ImageDecoder.decode(file).image[0, 0], color), "\(index)")
        }
    }

    @Test("Codes of other signals than full-range RGB are passed over with a warning")
    func unsupportedCodes() throws {
        let codes: [[UInt8]] = [[12, 8, 1, 1], [12, 8, 0, 0], [3, 8, 0, 1], [9, 2, 0, 1]]
        let warning = { (codes: [UInt8]) in
            "cICP \(codes[0])/\(codes[1]) is not supported, and is ignored"
        }
        for codes in codes {
            let decoded = try ImageDecoder.decode(Self.png([("cICP", codes)]))
            #expect(decoded.image[0, 0] == Self.sample)
            #expect(decoded.warnings == [warning(codes)])
            let gamma = ("gAMA", PNGBuilder.bigEndian(100_000))
            let next = try ImageDecoder.decode(Self.png([("cICP", codes), gamma]))
            let lights = Self.light.map(Self.stored)
            let expected = RGBA8(red: lights[0], green: lights[1], blue: lights[2])
            #expect(isClose(next.image[0, 0], expected))
            #expect(next.warnings == [warning(codes)])
        }
    }

    /// Codes of primaries and curve, the maximum of `cLLI` in cd/m², and what Chromium 156 shows for `sample`
    /// and for gray 128.
    static let shownByChromium: [([UInt8], peak: Int?, shown: [UInt8], gray: UInt8)] = [
        ([1, 16], nil, [255, 40, 4], 132), ([9, 16], nil, [255, 0, 0], 132),
        ([12, 16], nil, [255, 0, 0], 132), ([9, 16], 1_000, [255, 0, 0], 132),
        ([9, 16], 203, [255, 0, 0], 181), ([9, 16], 400, [255, 0, 0], 163),
        ([9, 16], 0, [255, 0, 0], 132), ([1, 18], nil, [186, 72, 30], 99),
        ([9, 18], nil, [230, 29, 0], 99), ([12, 18], nil, [202, 61, 0], 99),
        ([4, 18], nil, [222, 64, 0], 99), ([1, 17], nil, [200, 76, 23], 118),
        ([4, 13], nil, [233, 82, 8], 128), ([8, 13], nil, [224, 81, 14], 128),
        ([10, 13], nil, [255, 0, 56], 128), ([22, 13], nil, [202, 93, 39], 128),
    ]

    @Test("PQ, HLG and all primaries of H.273 are shown as in Chromium", arguments: shownByChromium)
    func highRange(codes: [UInt8], peak: Int?, shown: [UInt8], gray: UInt8) throws {
        var chunks = [("cICP", codes + [0, 1])]
        // Chunks that count only without cICP.
        chunks.append(("gAMA", PNGBuilder.bigEndian(100_000)))
        if let peak {
            let levels = PNGBuilder.bigEndian(peak * 10_000) + PNGBuilder.bigEndian(1)
            chunks.append(("cLLI", levels))
        }
        var color = Self.sample
        color.alpha = 100
        let decoded = try ImageDecoder.decode(Self.png(chunks, color: color))
        let expected = RGBA8(red: shown[0], green: shown[1], blue: shown[2], alpha: 100)
        #expect(isClose(decoded.image[2, 1], expected), "\(decoded.image[2, 1])")
        #expect(decoded.warnings.isEmpty)
        let middle = RGBA8(red: 128, green: 128, blue: 128)
        let other = try ImageDecoder.decode(Self.png(chunks, color: middle)).image[0, 0]
        #expect(isClose(other, RGBA8(red: gray, green: gray, blue: gray)), "\(other)")
    }

    @Test("The luminance of cLLI counts before that of mDCV, in any order")
    func luminances() throws {
        let codes = ("cICP", [9, 16, 0, 1] as [UInt8])
        let display = (
            "mDCV",
            [UInt8](repeating: 1, count: 16) + PNGBuilder.bigEndian(4_000_000)
                + PNGBuilder.bigEndian(1)
        )
        let picture = ("cLLI", PNGBuilder.bigEndian(10_000_000) + PNGBuilder.bigEndian(0))
        let gray = RGBA8(red: 128, green: 128, blue: 128)
        for (chunks, level) in [
            ([codes, display], 163), ([codes, display, picture], 132),
            ([picture, display, codes], 132),
        ] as [([(String, [UInt8])], Int)] {
            let shown = try ImageDecoder.decode(Self.png(chunks, color: gray)).image[0, 0]
            #expect(abs(Int(shown.green) - level) <= 2, "\(shown)")
        }
    }

    @Test("A profile of sRGB, and chunks with a wrong checksum, change nothing")
    func unchanged() throws {
        for chunk in [("cICP", [1, 13, 0, 1] as [UInt8]), ("gAMA", PNGBuilder.bigEndian(45_000))] {
            #expect(try ImageDecoder.decode(Self.png([chunk])).image[0, 0] == Self.sample)
        }
        var damaged = Self.png([("gAMA", PNGBuilder.bigEndian(100_000))])
        damaged[33 + 12] ^= 1
        #expect(try ImageDecoder.decode(damaged).image[0, 0] == Self.sample)
    }

    @Test("A gray profile converts gray pixels")
    func grayProfile() throws {
        let jpeg = FlatJPEG(components: [128]).bytes
            .insertingJPEGSegment(0xE2, ICCBuilder.gray(power: 1).jpegParts(1)[0])
        let gray = Self.stored(128 / 255)
        let expected = RGBA8(red: gray, green: gray, blue: gray)
        #expect(isClose(try ImageDecoder.decode(jpeg).image[0, 0], expected))
    }

    @Test(
        "A CMYK profile converts inks with black mixed in, with and without Adobe's segment",
        arguments: [nil, 0 as UInt8]
    )
    func inkProfile(adobe: UInt8?) throws {
        // Lab with 8 bits: L 255 is white, a and b 128 are neutral. All inks but black give dark gray, L 30.2.
        let profile = ICCBuilder.inks { [$0 == [1, 1, 1, 0] ? 77 : 255, 128, 128] }
        let inks: [(stored: [UInt8], lightness: Double)] = [
            ([255, 255, 255, 255], 100), ([0, 0, 0, 255], 30.2), ([255, 255, 255, 0], 30.2),
        ]
        for (stored, lightness) in inks {
            let file = FlatJPEG(components: stored, adobeTransform: adobe).bytes
                .insertingJPEGSegment(0xE2, profile.jpegParts(1)[0])
            let gray = Self.stored(pow((lightness + 16) / 116, 3))
            let shown = try ImageDecoder.decode(file).image[0, 0]
            #expect(isClose(shown, RGBA8(red: gray, green: gray, blue: gray), within: 3))
        }
    }

    @Test(
        "A broken profile, one with a missing part and one of other samples are ignored with a warning"
    )
    func ignored() throws {
        let flat = FlatJPEG(components: [200, 90, 40], adobeTransform: 0).bytes
        let plain = try ImageDecoder.decode(flat)
        let profile = ICCBuilder.matrix(Self.p3, power: 2)
        let segments = [
            Array(profile.jpegParts(1)[0].prefix(100)), profile.jpegParts(3)[1],
            ICCBuilder.gray(power: 1).jpegParts(1)[0],
            // Without tags.
            ICCBuilder(space: "RGB ").jpegParts(1)[0],
        ]
        for segment in segments {
            let file = flat.insertingJPEGSegment(0xE2, segment)
            let decoded = try ImageDecoder.decode(file)
            #expect(decoded.image == plain.image)
            #expect(decoded.warnings.contains { $0.contains("colour profile") })
            #expect(ImageInspector.describe(file).colorProfile == nil)
        }
        let png = Self.png([("iCCP", Self.iCCP(Array(profile.bytes.prefix(200))))])
        let decoded = try ImageDecoder.decode(png)
        #expect(decoded.image[0, 0] == Self.sample)
        #expect(decoded.warnings.contains { $0.contains("colour profile") })
    }

    @Test("A profile with a part numbered 0, or with a part that comes twice, is ignored")
    func wrongParts() throws {
        let flat = FlatJPEG(components: [200, 90, 40], adobeTransform: 0).bytes
        let plain = try ImageDecoder.decode(flat).image
        let parts = ICCBuilder.matrix(Self.p3, power: 2).jpegParts(2)
        var zero = parts[1]
        zero[12] = 0
        for wrong in [[zero, parts[0]], [parts[1], parts[0], parts[0]]] {
            let file = wrong.reduce(flat) { $0.insertingJPEGSegment(0xE2, $1) }
            #expect(try ImageDecoder.decode(file).image == plain)
        }
    }

    @Test("After a broken profile, gAMA counts")
    func nextChunk() throws {
        let file = Self.png([
            ("iCCP", Self.iCCP(ICCBuilder(space: "RGB ").bytes)),
            ("gAMA", PNGBuilder.bigEndian(100_000)),
        ])
        let lights = Self.light.map(Self.stored)
        let expected = RGBA8(red: lights[0], green: lights[1], blue: lights[2])
        let decoded = try ImageDecoder.decode(file)
        #expect(isClose(decoded.image[0, 0], expected))
        #expect(decoded.warnings.contains { $0.contains("colour profile") })
    }

    @Test("A profile cut at any byte, or with any byte changed, still gives a picture")
    func damagedProfiles() throws {
        let flat = FlatJPEG(components: [200, 90, 40], adobeTransform: 0).bytes
        let profile = ICCBuilder.matrix(Self.p3, power: 2).jpegParts(1)[0]
        for count in 14..<profile.count {
            let file = flat.insertingJPEGSegment(0xE2, Array(profile.prefix(count)))
            #expect(try ImageDecoder.decode(file).image.size.width == 8)
        }
        for place in 14..<profile.count {
            var changed = profile
            changed[place] ^= 0xFF
            let file = flat.insertingJPEGSegment(0xE2, changed)
            #expect(try ImageDecoder.decode(file).image.size.width == 8)
        }
    }

    @Test("Rows that are scaled during decoding have the same colours")
    func fitting() throws {
        let profile = ICCBuilder.matrix(Self.p3, power: 2)
        let files = [
            Self.png([("iCCP", Self.iCCP(profile.bytes))]),
            FlatJPEG(components: [200, 90, 40], adobeTransform: 0).bytes
                .insertingJPEGSegment(0xE2, profile.jpegParts(1)[0]),
            FlatJPEG(components: [204, 255, 0, 153]).bytes.insertingJPEGSegment(
                0xE2,
                ICCBuilder.inks { [$0[3] == 1 ? 77 : 255, 128, 90] }.jpegParts(1)[0]
            ),
        ]
        for file in files {
            let whole = try ImageDecoder.decode(file).image
            let fitted = try ImageDecoder.decode(file, over: .white) { size in
                (PixelRect(origin: PixelPoint(x: 0, y: 0), size: size), size)
            }
            #expect(fitted.image == whole)
        }
    }

    @Test("A broken profile of an APNG with a hidden default image is in the warnings once")
    func hiddenImage() throws {
        let broken = ("iCCP", Self.iCCP(ICCBuilder(space: "RGB ").bytes))
        var file = Self.png([
            broken, ("acTL", PNGBuilder.bigEndian(1) + PNGBuilder.bigEndian(0)),
        ])
        let end = Array(file.suffix(12))
        let rows = PNGChunks.imageData(of: file)
        file.removeLast(12)
        var frame = PNGBuilder()
        frame.bytes = file
        frame.add("fcTL", Self.control(width: 3, height: 2))
        frame.add("fdAT", PNGBuilder.bigEndian(1) + rows)
        let animated = frame.bytes + end
        let description = ImageInspector.describe(animated)
        #expect(description.frameCount == 1)
        #expect(description.warnings.count == 1, "\(description.warnings)")
        let decoded = try ImageDecoder.decode(animated)
        #expect(decoded.image[0, 0] == Self.sample)
        #expect(decoded.warnings == description.warnings)
    }

    /// `fcTL` of the first frame.
    static func control(width: Int, height: Int) -> [UInt8] {
        PNGBuilder.bigEndian(0) + PNGBuilder.bigEndian(width) + PNGBuilder.bigEndian(height)
            + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0]
    }

    @Test("The frames of an APNG have the colours of its chunks")
    func animation() throws {
        var still = PNGBuilder()
        still.addHeader(width: 1, height: 1)
        still.add("gAMA", PNGBuilder.bigEndian(100_000))
        still.add("acTL", PNGBuilder.bigEndian(1) + PNGBuilder.bigEndian(0))
        still.add("fcTL", Self.control(width: 1, height: 1))
        still.addRows([[200, 90, 40, 255]])
        var decoder = try APNGDecoder(still.bytes)
        #expect(try decoder.advance() != nil)
        let lights = Self.light.map(Self.stored)
        let expected = RGBA8(red: lights[0], green: lights[1], blue: lights[2])
        #expect(isClose(decoder.image()[0, 0], expected))
    }
}
