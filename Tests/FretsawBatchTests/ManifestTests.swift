import FretsawTesting
import Foundation
import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawCrypto
import Testing

@testable import FretsawCaptcha
@testable import FretsawBatch
import FretsawFiles

@Suite("The manifest")
struct ManifestTests {
    static func schema() throws -> JSONSchema {
        try JSONSchema(
            contentsOf: URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent()
                .appendingPathComponent("../../docs/manifest.schema.json")
        )
    }

    static func lines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(object as? [String: Any])
        }
    }

    @Test("Every line is valid by the schema, and the schema rejects invalid lines")
    func schemaIsKept() async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        for (name, answers, preset) in [
            ("a", AnswersPolicy.inline, "aj"), ("b", .separate, nil),
        ] {
            var plan = smallPlan(count: 12, answers: answers)
            plan.parts[0].preset = preset
            _ = try await batch(plan, to: .folder(folder.path(name))).run()
            _ = try await batch(plan, to: .tar(folder.path("\(name).tar"))).run()
            var texts = [try folder.text("\(name)/manifest.jsonl")]
            if answers == .separate { texts.append(try folder.text("\(name)/answers.jsonl")) }
            for line in try texts.flatMap(ManifestTests.lines) {
                #expect(try schema.complaints(about: line) == [])
                for key in line.keys where key != "decoys" {
                    var broken = line
                    broken[key] = nil
                    #expect(try schema.complaints(about: broken) != [], "without \(key)")
                }
                var longer = line
                longer["more"] = 1
                #expect(try schema.complaints(about: longer) != [])
            }
        }
    }

    @Test("Lines of rotate puzzles are valid by the schema", arguments: AnswersPolicy.allCases)
    func rotateLines(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        var plan = smallPlan(count: 6, answers: answers)
        let geometry = RotateGeometry(
            background: PixelSize(width: 96, height: 72),
            disc: 50,
            place: .anywhere
        )
        plan.parts[0].recipe = .rotate(RotateOptions(geometry: geometry))
        let captcha = RotateOptions(geometry: geometry)
        _ = try await batch(plan, to: .folder(folder.path("a"))).run()
        let manifest = try ManifestTests.lines(folder.text("a/manifest.jsonl"))
        let apart =
            answers == .separate ? try ManifestTests.lines(folder.text("a/answers.jsonl")) : []
        for line in manifest + apart {
            #expect(try schema.complaints(about: line) == [])
            for key in line.keys {
                var broken = line
                broken[key] = nil
                // A line without seed and answer may be published.
                #expect(try schema.complaints(about: broken) != [], "without \(key)")
            }
            guard line["answer"] != nil else { continue }
            var other = line
            other["kind"] = "slide"
            #expect(try schema.complaints(about: other) != [])
        }
        for (index, line) in (answers == .separate ? apart : manifest).enumerated() {
            let planned = captcha.plan(seed: Seed(7), item: UInt64(index))
            #expect((line["answer"] as? [String: Int]) == ["angle": planned.angle])
            let start = ["x": planned.disc.minX, "y": planned.disc.minY]
            #expect((manifest[index]["start"] as? [String: Int]) == start)
            #expect((manifest[index]["answer"] == nil) == (answers == .separate))
        }
        // A second run checks every line and file without a change.
        let again = try await batch(plan, to: .folder(folder.path("a")), existing: .resume).run()
        #expect(again.kept == 6 && again.repaired == 0)
    }

    @Test(
        "Lines at scale 2 say so, and have the answers of scale 1",
        arguments: AnswersPolicy.allCases
    )
    func scaledLines(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        var plan = smallPlan(count: 6, answers: answers)
        _ = try await batch(plan, to: .folder(folder.path("one"))).run()
        plan.parts[0].recipe.scale = .two
        _ = try await batch(plan, to: .folder(folder.path("two"))).run()
        let names = ["manifest.jsonl"] + (answers == .separate ? ["answers.jsonl"] : [])
        for name in names {
            let (ones, twos) = try (
                ManifestTests.lines(folder.text("one/\(name)")),
                ManifestTests.lines(folder.text("two/\(name)"))
            )
            for (one, two) in zip(ones, twos) {
                #expect(try schema.complaints(about: two) == [])
                #expect(one["scale"] == nil)
                #expect(two["scale"] as? Int == (name == "manifest.jsonl" ? 2 : nil))
                func puzzle(_ line: [String: Any]) -> NSDictionary {
                    line.filter { !["files", "scale"].contains($0.key) } as NSDictionary
                }
                #expect(puzzle(one) == puzzle(two))
                let files = two["files"] as? [String: [String: Any]]
                guard name == "manifest.jsonl" else { continue }
                #expect(files?["background"]?["width"] as? Int == 256)
                #expect(files?["piece"]?["height"] as? Int == 48)
            }
        }
        // A second run checks every line and file without a change, and rejects the other scale.
        let again = try await batch(plan, to: .folder(folder.path("two")), existing: .resume).run()
        #expect(again.kept == 6 && again.repaired == 0)
        let error = await #expect(throws: BatchError.self) {
            try await batch(plan, to: .folder(folder.path("one")), existing: .resume).run()
        }
        #expect(error?.description.contains("scale") == true)
        let sheet = try batch(plan, to: .folder(folder.path("two"))).preview(of: 2)
        #expect(sheet != nil)
    }

    @Test("A line matches its pictures", arguments: [PieceLayout.strip, .tight])
    func linesAreTrue(layout: PieceLayout) async throws {
        let folder = try TemporaryFolder()
        var options = smallOptions
        options.geometry.layout = layout
        var plan = smallPlan(count: 10, encoding: .png)
        plan.parts[0].recipe = .slide(options)
        _ = try await batch(plan, to: .folder(folder.path("out"))).run()
        let files = try folder.files(in: "out")
        for (index, line) in try ManifestTests.lines(folder.text("out/manifest.jsonl")).enumerated()
        {
            #expect(line["index"] as? Int == index)
            #expect(line["seed"] as? String == "7")
            var images: [String: Image<RGBA8>] = [:]
            let recorded = try #require(line["files"] as? [String: [String: Any]])
            for (role, file) in recorded {
                let name = try #require(file["name"] as? String)
                let bytes = try #require(files[name])
                #expect(file["bytes"] as? Int == bytes.count)
                #expect(file["sha256"] as? String == SHA256.hexDigest(of: bytes))
                let decoded = try ImageDecoder.decode(bytes)
                #expect(file["format"] as? String == decoded.format.rawValue)
                #expect(file["width"] as? Int == decoded.image.width)
                #expect(file["height"] as? Int == decoded.image.height)
                images[role] = decoded.image
            }
            // The piece restores the clean picture at its answer inside its frame, and only there.
            let background = try #require(images["background"])
            let piece = try #require(images["piece"])
            var clean = Image(width: 128, height: 48, filledWith: RGBA8.black)
            var generator = SeededGenerator(seed: Seed(7), item: UInt64(index), purpose: 1)
            _ = try Checkerboard().drawBackground(into: &clean, using: &generator)
            let answer = try #require(line["answer"] as? [String: Int])
            let notch = try #require(line["notch"] as? [String: Int])
            let place = PixelPoint(x: try #require(answer["x"]), y: try #require(answer["y"]))
            let box = PixelRect(
                x: try #require(notch["x"]),
                y: try #require(notch["y"]),
                width: try #require(notch["width"]),
                height: try #require(notch["height"])
            )
            var solved = background
            solved.draw(piece, at: place)
            // The layer changes the colours of the notch, and the piece brings back those inside its frame,
            // slightly brighter.
            #expect(ManifestTests.brightened(clean, in: solved, box) > 0.7)
            #expect(ManifestTests.brightened(clean, in: background, box) < 0.3)
            #expect((line["start"] as? [String: Int])?["y"] == place.y)
            // Pixels beyond all boxes, their frames and shadows are unchanged.
            var boxes = [box]
            for decoy in try #require(line["decoys"] as? [[String: Any]]) {
                boxes.append(
                    PixelRect(
                        x: try #require(decoy["x"] as? Int),
                        y: try #require(decoy["y"] as? Int),
                        width: try #require(decoy["width"] as? Int),
                        height: try #require(decoy["height"] as? Int)
                    )
                )
            }
            #expect(boxes.count == 2)
            for y in 0..<48 {
                for x in 0..<128
                where !boxes.contains(where: {
                    (-10..<$0.size.width + 10).contains(x - $0.minX)
                        && (-10..<$0.size.height + 10).contains(y - $0.minY)
                }) {
                    #expect(background[x, y] == clean[x, y])
                }
            }
        }
    }

    /// The share of the pixels in the middle of `box` that show `clean` in `picture` by 10 % and 8 levels
    /// brighter.
    private static func brightened(
        _ clean: Image<RGBA8>,
        in picture: Image<RGBA8>,
        _ box: PixelRect
    ) -> Double {
        func isBright(_ level: UInt8, _ clean: UInt8) -> Bool {
            abs(Double(level) - min(255, Double(clean) * 1.1 + 8)) <= 2
        }
        let margin = box.size.width / 3
        var (bright, count) = (0, 0)
        for y in box.minY + margin..<box.maxY - margin {
            for x in box.minX + margin..<box.maxX - margin {
                let (pixel, old) = (picture[x, y], clean[x, y])
                count += 1
                if isBright(pixel.red, old.red), isBright(pixel.green, old.green),
                    isBright(pixel.blue, old.blue)
                {
                    bright += 1
                }
            }
        }
        return Double(bright) / Double(count)
    }

    @Test("With separate answers, no other file contains them")
    func answersAreApart() async throws {
        let folder = try TemporaryFolder()
        let seed: UInt64 = 0xDEAD_BEEF_1234
        let apart = smallPlan(count: 15, seed: seed, answers: .separate)
        _ = try await batch(apart, to: .folder(folder.path("out"))).run()
        _ = try await batch(apart, to: .tar(folder.path("out/x.tar"))).run()
        _ = try await batch(smallPlan(count: 15, seed: seed), to: .folder(folder.path("all"))).run()
        let needles = [
            "\(seed)", "\"seed\"", "\"answer\"", "\"notch\"", "\"shape\"", "\"decoys\":[",
            "\"family\"",
        ]
        for (name, bytes) in try folder.files(in: "out") where !name.contains("answers") {
            let text = String(decoding: bytes, as: UTF8.self)
            for needle in needles { #expect(!text.contains(needle), "\(needle) in \(name)") }
        }
        // Together the two files contain everything an inline manifest has.
        let manifest = try ManifestTests.lines(folder.text("out/manifest.jsonl"))
        let answers = try ManifestTests.lines(folder.text("out/answers.jsonl"))
        let all = try ManifestTests.lines(folder.text("all/manifest.jsonl"))
        for index in all.indices {
            let both = manifest[index].merging(answers[index]) { first, _ in first }
            #expect(NSDictionary(dictionary: both) == NSDictionary(dictionary: all[index]))
        }
    }
}
