import FretsawCaptcha
import FretsawCodecs
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawAudit

@Suite("Click-word audits")
struct ClickWordAuditTests {
    private let glyphs: WordGlyphs

    init() throws {
        glyphs = try WordGlyphs(
            Array("CEFHKLNTUX".unicodeScalars),
            font: Font(FontBuilder.letters.bytes),
            source: WordGlyphs.Source(sha256: "")
        )
    }

    /// Small, because template matching is slow in debug builds.
    private static let size = PixelSize(width: 170, height: 70)

    /// A batch in memory: black words on white, upright or rotated by whole steps.
    private func files(
        _ count: Int,
        words: Int = 3,
        prompted: Int = 2,
        isSeparate: Bool = false,
        isInOrder: Bool = false
    ) -> [String: [UInt8]] {
        var (manifest, answers) = ("", "")
        var files: [String: [UInt8]] = [:]
        var encoder = PNGEncoder()
        var generator = SeededGenerator(seed: Seed(71))
        let size = Self.size
        for index in 0..<count {
            var chosen = Array(glyphs.glyphs.indices)
            generator.shuffle(&chosen)
            var columns = Array(0..<words)
            generator.shuffle(&columns)
            if isInOrder { columns.sort() }
            var picture = Image(width: size.width, height: size.height, filledWith: RGBA8.white)
            var positions: [String] = []
            for position in 0..<words {
                let centre = PixelPoint(
                    x: 28 + columns[position] * 55,
                    y: generator.draw(in: 22...48)
                )
                let turn = Double(generator.draw(in: -2...2)) / 72
                let mask = glyphs.glyphs[chosen[position]]
                    .path(
                        side: 20,
                        mappedBy: AffineTransform.rotation(turns: turn)
                            .then(.translation(x: Double(centre.x), y: Double(centre.y)))
                    )
                    .coverage(width: size.width, height: size.height)
                for y in 0..<size.height {
                    for x in 0..<size.width where mask[x, y] > 0 {
                        let grey = 255 - mask[x, y]
                        picture[x, y] = RGBA8(red: grey, green: grey, blue: grey)
                    }
                }
                let word = glyphs.glyphs[chosen[position]].word
                positions.append(
                    "{\"word\":\"\(word)\",\"x\":\(centre.x),\"y\":\(centre.y)}"
                )
            }
            encoder.encode(picture, opaque: true, into: &files["\(index).png", default: []])
            let prompts = chosen.prefix(prompted).map { "\"\(glyphs.glyphs[$0].word)\"" }
            let head = "{\"schema\":1,\"index\":\(index),\"kind\":\"click-word\","
            let open =
                "\"files\":{\"background\":{\"name\":\"\(index).png\",\"width\":\(size.width),"
                + "\"height\":\(size.height)}},\"prompts\":[\(prompts.joined(separator: ","))]"
            let secret =
                "\"answer\":[\(positions.prefix(prompted).joined(separator: ","))],"
                + "\"others\":[\(positions.dropFirst(prompted).joined(separator: ","))]"
            manifest += isSeparate ? "\(head)\(open)}\n" : "\(head)\(open),\(secret)}\n"
            answers += "\(head)\(secret)}\n"
        }
        files["manifest.jsonl"] = Array(manifest.utf8)
        if isSeparate { files["answers.jsonl"] = Array(answers.utf8) }
        return files
    }

    private struct Missing: Error {}

    private func audit(
        _ files: [String: [UInt8]],
        tolerance: Double? = nil
    ) async throws -> AuditReport {
        let audited = AuditFiles(
            folder: "batch",
            exists: { files[$0] != nil },
            read: { name, limit in
                guard let bytes = files[name] else { throw Missing() }
                return Array(bytes.prefix(limit))
            }
        )
        return try await Audit(audited, tolerance: tolerance, glyphs: { _ in glyphs }).run(jobs: 2)
    }

    private func success(_ name: String, in report: AuditReport) throws -> Double {
        try #require(report.scores.first { $0.name == name }).success
    }

    @Test("Every glyph matcher finds undistorted words", .slow, arguments: [false, true])
    func plainWords(isSeparate: Bool) async throws {
        let report = try await audit(files(3, isSeparate: isSeparate))
        #expect(report.kind == .clickWord)
        #expect(report.pictures == 3)
        for name in ["glyph match, brightness", "glyph match, edges", "glyph match, combined"] {
            #expect(try success(name, in: report) >= 0.8, "\(name)")
        }
        #expect(try success("glyph match, per word", in: report) >= 0.9)
        // Two words in each picture, but pictures are the independent trials.
        let single = try #require(report.scores.first { $0.name == "glyph match, per word" })
        #expect(single.tried > report.pictures && single.independent == report.pictures)
        #expect(single.attacker == .offTheShelf)
        let reader = report.scores.first { $0.name == "word classifier" }
        #expect(reader?.attacker == .trained)
        // Three pictures train no classifier, and it must not know the answers instead.
        #expect(reader?.solved == report.scores.first { $0.name == "left-to-right order" }?.solved)
        // Two of three words, in random order.
        #expect(report.chance.map { abs($0 - 1.0 / 6) < 1e-9 } == true)
        #expect(report.legibility == nil)
    }

    @Test("Words in a fixed left-to-right order are solved without reading them", .slow)
    func leftToRight() async throws {
        let ordered = try await audit(files(6, words: 2, isInOrder: true))
        #expect(try success("left-to-right order", in: ordered) == 1)
        // With two fixed columns, one position for each word is often correct.
        #expect(try success("best constant answer", in: ordered) >= 0.5)
        let shuffled = try await audit(files(6, words: 2))
        #expect(try success("left-to-right order", in: shuffled) < 1)
        #expect(try success("best constant answer", in: shuffled) < 1)
    }

    @Test("The prior is learnt for each word separately, at the most frequent position")
    func prior() throws {
        let prior = ConstantClicks([
            ([PixelPoint(x: 100, y: 50), PixelPoint(x: 20, y: 20)], 10),
            ([PixelPoint(x: 108, y: 56), PixelPoint(x: 200, y: 90)], 10),
            ([PixelPoint(x: 30, y: 90), PixelPoint(x: 205, y: 96)], 10),
        ])
        let positions = prior.positions.compactMap(\.self)
        try #require(positions.count == 2)
        #expect(abs(positions[0].x - 104) <= 6 && abs(positions[0].y - 53) <= 7)
        #expect(abs(positions[1].x - 202) <= 8 && abs(positions[1].y - 93) <= 7)
        #expect(ConstantClicks([]).positions.isEmpty)
    }

    @Test(
        "A damaged line is rejected with its number",
        arguments: [
            ("\"x\":", "\"x\":-"), ("\"prompts\":[", "\"prompts\":[\"Q\","),
            ("\"word\":\"", "\"word\":\"水水"), ("0.png", "../0.png"),
        ]
    )
    func damage(part: String, other: String) async throws {
        var files = files(1)
        let line = String(decoding: files["manifest.jsonl"] ?? [], as: UTF8.self)
        files["manifest.jsonl"] = Array(line.replacing(part, with: other).utf8)
        let damaged = files
        let error = await #expect(throws: AuditError.self) { try await audit(damaged) }
        #expect(error?.description.contains("manifest.jsonl, line 1") == true)
    }

    @Test("An audit without font outlines is an error")
    func withoutFont() {
        let files = files(1)
        let audited = AuditFiles(
            folder: "batch",
            exists: { files[$0] != nil },
            read: { name, _ in files[name] ?? [] }
        )
        #expect(throws: AuditError(.noFont)) { try Audit(audited) }
    }

    @Test("Window sums equal direct sums")
    func windowSums() {
        var generator = SeededGenerator(seed: Seed(72))
        let plane = Plane(
            width: 13,
            height: 9,
            pixels: (0..<117).map { _ in Float(generator.draw(in: 0.0...255.0)) }
        )
        let sums = WindowSums(plane)
        for (x, y, width, height) in [(0, 0, 13, 9), (3, 2, 5, 4), (12, 8, 1, 1)] {
            var values: [Double] = []
            for v in y..<y + height {
                for u in x..<x + width { values.append(Double(plane[u, v])) }
            }
            let mean = values.reduce(0, +) / Double(values.count)
            let expected = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            let found = Double(sums.variance(x: x, y: y, width: width, height: height))
            #expect(abs(found - expected) <= 1e-3 + expected * 1e-4)
        }
    }

    @Test("Correlation of planes equals direct sums at each position")
    func correlation() {
        var generator = SeededGenerator(seed: Seed(73))
        func plane(_ width: Int, _ height: Int) -> Plane {
            Plane(
                width: width,
                height: height,
                pixels: (0..<width * height).map { _ in
                    Float(generator.draw(in: -3...3))
                }
            )
        }
        let (picture, weights) = (plane(11, 8), plane(4, 3))
        let sums = picture.correlated(with: weights)
        #expect(sums.width == 8 && sums.height == 6)
        for y in 0..<6 {
            for x in 0..<8 {
                var expected: Float = 0
                for v in 0..<3 {
                    for u in 0..<4 { expected += weights[u, v] * picture[x + u, y + v] }
                }
                #expect(sums[x, y] == expected)
            }
        }
        #expect(weights.correlated(with: picture).width == 0)
    }
}
