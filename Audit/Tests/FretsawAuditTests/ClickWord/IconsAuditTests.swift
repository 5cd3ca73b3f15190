import FretsawCaptcha
import FretsawCodecs
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("Icons audits")
struct IconsAuditTests {
    /// A batch in memory; `record` has the options.
    private static func files(_ count: Int, clicks: Int = 3) throws -> [String: [UInt8]] {
        var generator = try PuzzleGenerator(
            recipe: .icons(IconsOptions(figures: 4)),
            backgrounds: StubBackground.flat(RGBA8(red: 90, green: 140, blue: 160))
        )
        var files: [String: [UInt8]] = [:]
        var encoder = PNGEncoder()
        var manifest = ""
        for index in 0..<count {
            let puzzle = try generator.makePuzzle(seed: Seed(4), item: UInt64(index))
            guard case .icons(let plan) = puzzle.solution else { continue }
            var entries: [String] = []
            for picture in puzzle.pictures {
                let name = "\(index).\(picture.role.rawValue).png"
                encoder.encode(
                    picture.image,
                    opaque: picture.role.isOpaque,
                    into: &files[name, default: []]
                )
                entries.append(
                    "\"\(picture.role.rawValue)\":{\"name\":\"\(name)\",\"width\":"
                        + "\(picture.image.width),\"height\":\(picture.image.height)}"
                )
            }
            func list(_ targets: [PlacedFigure]) -> String {
                targets.map {
                    "{\"figure\":\"\($0.figure.subject.name)\",\"x\":\($0.centre.x),\"y\":\($0.centre.y)}"
                }.joined(separator: ",")
            }
            manifest +=
                "{\"schema\":1,\"index\":\(index),\"kind\":\"icons\",\"files\":{"
                + entries.joined(separator: ",") + "},\"clicks\":\(clicks),\"answer\":["
                + list(plan.prompted) + "],\"others\":[" + list(plan.others) + "]}\n"
        }
        files["manifest.jsonl"] = Array(manifest.utf8)
        files["run.json"] = Array("{\"kind\":\"icons\",\"size\":\"310x155\",\"figures\":4}".utf8)
        return files
    }

    private struct Missing: Error {}

    private static func audit(
        _ files: [String: [UInt8]],
        ownPuzzles: [Int] = []
    ) throws -> Audit {
        let audited = AuditFiles(
            folder: "batch",
            exists: { files[$0] != nil },
            read: { name, limit in
                guard let bytes = files[name] else { throw Missing() }
                return Array(bytes.prefix(limit))
            }
        )
        return try Audit(audited, ownPuzzles: ownPuzzles)
    }

    @Test("A small batch is attacked by all solvers, and no font is asked for", .slow)
    func solvers() async throws {
        let report = try await Self.audit(Self.files(3), ownPuzzles: [60]).run(jobs: 2)
        #expect(report.kind == .icons && report.pictures == 3)
        #expect(report.chance.map { abs($0 - 1.0 / 24) < 1e-9 } == true)
        let names = report.scores.map(\.name)
        for name in [
            "best constant answer", "left-to-right order", "strip match, brightness",
            "strip match, edges", "strip match, combined", "strip match, per figure",
            "template bank, 60 own", "figure classifier, 60 own", "figure classifier",
        ] {
            #expect(names.contains(name), "\(name) in \(names)")
        }
        #expect(report.scores.first { $0.name == "figure classifier" }?.attacker == .trained)
        let singles = try #require(report.scores.first { $0.name == "strip match, per figure" })
        #expect(singles.tried == 9 && singles.independent == 3)
    }

    @Test("A strip is matched with the same figures in a picture")
    func strip() throws {
        // The picture is the strip itself, so every figure is found at its own place.
        let files = try Self.files(1)
        let strip = try ImageDecoder.decode(try #require(files["0.piece.png"])).image
        let figures = StripFigures(strip)
        #expect(figures.figures.count == 3 && figures.crops.count == 3)
        var page = Image(
            width: strip.width + 80,
            height: strip.height + 80,
            filledWith: RGBA8.white
        )
        page.draw(strip, at: PixelPoint(x: 40, y: 40))
        let luma = ColourPlanes(page, area: page.bounds).luma
        let guess = WordGuess(figures.figures, in: luma, wordSide: 36)
        for (place, tile) in zip(guess.byBrightness, IconStrip(height: strip.height).tiles) {
            let found = try #require(place)
            #expect(abs(found.x - 40 - (tile.minX + 18)) <= 4, "\(found)")
            #expect(abs(found.y - 40 - 18) <= 4)
        }
    }

    @Test("A record whose answer has another number of figures is an error")
    func damaged() throws {
        #expect(throws: AuditError.self) { try Self.audit(Self.files(1, clicks: 2)) }
    }
}
