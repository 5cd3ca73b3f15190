import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawFiles
import FretsawKinds
import FretsawLabels
import FretsawRandom
import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawBatch

@Suite("Labels for training tools")
struct LabelTests {
    /// Slide, click-word, icons, rotate and drag puzzles in turn.
    static let kinds = [CaptchaKind.slide, .clickWord, .icons, .rotate, .drag]

    static func plan(_ count: Int, scale: PictureScale = .one) throws -> BatchPlan {
        let glyphs = try WordGlyphs(
            Array("CEHKLNTUX".unicodeScalars),
            font: Font(FontBuilder.letters.bytes),
            source: WordGlyphs.Source(sha256: "")
        )
        var plan = smallPlan(count: count)
        let sizes: [CaptchaKind: [String: OptionValue]] = [
            .rotate: ["preset": .text("strip")],
            .drag: ["size": .text("310x155"), "piece": .integer(47)],
        ]
        plan.parts = try kinds.map { kind in
            var recipe = try CaptchaRecipe(kind, sizes[kind] ?? [:], glyphs: glyphs)
            recipe.scale = scale
            return BatchPlan.Part(recipe, preset: kind == .drag ? nil : kind.traits.presets[0])
        }
        return plan
    }

    private func object(_ text: String) throws -> [String: Any] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(value as? [String: Any])
    }

    /// The boxes in a line of the manifest, those of the answer first, in pixels of the picture.
    private func boxes(_ line: [String: Any]) throws -> [[Int]] {
        let scale = line["scale"] as? Int ?? 1
        var found: [[String: Any]]
        if let notch = line["notch"] as? [String: Any] {
            found = [notch] + (line["decoys"] as? [[String: Any]] ?? [])
        } else {
            if line["kind"] as? String == "rotate" {
                // The picture of the piece is the disc, and begins at its place.
                let files = try #require(line["files"] as? [String: [String: Any]])
                let start = try #require(line["start"] as? [String: Int])
                return [
                    [
                        scale * (try #require(start["x"])), scale * (try #require(start["y"])),
                        try #require(files["piece"]?["width"] as? Int),
                        try #require(files["piece"]?["height"] as? Int),
                    ]
                ]
            }
            let targets =
                (line["answer"] as? [[String: Any]] ?? [])
                + (line["others"] as? [[String: Any]] ?? [])
            found = targets.compactMap { $0["box"] as? [String: Any] }
        }
        return try found.map { box in
            try ["x", "y", "width", "height"].map { scale * (try #require(box[$0] as? Int)) }
        }
    }

    @Test(
        "COCO's boxes are those of the manifest in pixels of the picture",
        arguments: [PictureScale.one, .two]
    )
    func coco(scale: PictureScale) async throws {
        let folder = try TemporaryFolder()
        let plan = try Self.plan(10, scale: scale)
        _ = try await batch(plan, to: .folder(folder.path("a")), labels: [.coco]).run()
        let lines = try ManifestTests.lines(folder.text("a/manifest.jsonl"))
        let labels = try object(folder.text("a/coco.json"))
        let images = try #require(labels["images"] as? [[String: Any]])
        let marks = try #require(labels["annotations"] as? [[String: Any]])
        let categories = try #require(labels["categories"] as? [[String: Any]])
        let numbers = marks.compactMap { $0["id"] as? Int }
        #expect(Set(numbers).count == marks.count && numbers.allSatisfy { $0 > 0 })
        for (line, image) in zip(lines, images) {
            let files = try #require(line["files"] as? [String: [String: Any]])
            #expect(image["file_name"] as? String == files["background"]?["name"] as? String)
            #expect(image["piece"] as? String == files["piece"]?["name"] as? String)
            #expect(image["width"] as? Int == files["background"]?["width"] as? Int)
            let own = marks.filter { $0["image_id"] as? Int == line["index"] as? Int }
            #expect(own.map { $0["bbox"] as? [Int] } == (try boxes(line)))
            let attributes = own.compactMap { $0["attributes"] as? [String: Any] }
            let answers = attributes.count { $0["answer"] as? Bool == true }
            let answer = line["answer"] as? [String: Int]
            for side in ["x", "y"] {
                #expect(image[side] as? Int == answer?[side].map { $0 * scale.rawValue })
            }
            #expect(image["angle"] as? Int == answer?["angle"])
            let targets = (line["answer"] as? [[String: Any]] ?? []).compactMap {
                ($0["word"] ?? $0["figure"]) as? String
            }
            if !targets.isEmpty {
                #expect(attributes.prefix(targets.count).map { $0["name"] as? String } == targets)
            }
            #expect(answers == (line["answer"] as? [Any])?.count ?? 1)
            let names = own.compactMap { mark in
                categories.first { $0["id"] as? Int == mark["category_id"] as? Int }?["name"]
                    as? String
            }
            let kinds = [
                "slide": ["notch", "decoy"], "drag": ["notch", "decoy"], "click-word": ["word"],
                "icons": ["figure"], "rotate": ["disc"],
            ]
            #expect(Set(names) == Set(kinds[try #require(line["kind"] as? String)] ?? []))
        }
        #expect(images.count == lines.count)
    }

    @Test("YOLO's shares are the boxes, and its lists are the pictures of the splits")
    func yolo() async throws {
        let folder = try TemporaryFolder()
        var plan = try Self.plan(12)
        plan.splits = BatchSplits("train=0.5,val=0.5")
        _ = try await batch(plan, to: .folder(folder.path("a")), labels: [.yolo]).run()
        let data = try folder.text("a/data.yaml")
        #expect(data.contains("  0: notch\n") && data.contains("train: [train.txt]\n"))
        var listed: [String] = []
        for split in ["train", "val"] {
            let names = try folder.text("a/\(split).txt").split(separator: "\n")
            #expect(names.allSatisfy { $0.hasPrefix("./\(split)/") })
            listed += names.map { String($0.dropFirst(2)) }
        }
        let lines = try ManifestTests.lines(folder.text("a/manifest.jsonl"))
        for line in lines {
            let files = try #require(line["files"] as? [String: [String: Any]])
            let picture = try #require(files["background"])
            let name = try #require(picture["name"] as? String)
            #expect(listed.count { $0 == name } == 1)
            let (width, height) = (picture["width"] as? Int ?? 0, picture["height"] as? Int ?? 0)
            var categories: [Int] = []
            let labels = try folder.text("a/" + name.dropLast(4) + ".txt").split(separator: "\n")
            let found = labels.map { line in
                let numbers = line.split(separator: " ").compactMap { Double($0) }
                categories.append(Int(numbers[0]))
                let sides = [numbers[3] * Double(width), numbers[4] * Double(height)]
                return [
                    numbers[1] * Double(width) - sides[0] / 2,
                    numbers[2] * Double(height) - sides[1] / 2,
                ].map { Int($0.rounded()) } + sides.map { Int($0.rounded()) }
            }
            #expect(found == (try boxes(line)))
            let kind = try #require(line["kind"] as? String)
            let others = ["click-word": [2], "icons": [3], "rotate": [4]]
            #expect(
                Set(categories) == Set(others[kind] ?? [0, 1])
                    && categories.first == categories.min()
            )
        }
        #expect(listed.count == lines.count)
    }

    @Test("The metadata of each split name its pictures from its folder")
    func metadata() async throws {
        let folder = try TemporaryFolder()
        var plan = try Self.plan(12)
        plan.splits = BatchSplits("train=0.5,val=0.5")
        plan.hasMasks = true
        _ = try await batch(plan, to: .folder(folder.path("a")), labels: [.imagefolder]).run()
        let files = try folder.files(in: "a")
        var count = 0
        for split in ["train", "val"] {
            for line in try ManifestTests.lines(folder.text("a/\(split)/metadata.jsonl")) {
                count += 1
                let named = line.filter { $0.key.hasSuffix("file_name") }.compactMap {
                    $1 as? String
                }
                #expect(
                    named.count == ["slide": 3, "drag": 3, "icons": 2, "rotate": 2][
                        line["kind"] as? String ?? ""
                    ] ?? 1
                )
                for name in named { #expect(files["\(split)/\(name)"] != nil, "\(name)") }
            }
        }
        #expect(count == 12)
    }

    @Test(
        "Labels are the same in shards, in an archive and when they are added later",
        arguments: LabelFormat.allCases
    )
    func same(format: LabelFormat) async throws {
        let folder = try TemporaryFolder()
        let plan = try Self.plan(8)
        _ = try await batch(plan, to: .folder(folder.path("a")), labels: [format]).run()
        let expected = try folder.files(in: "a")
        _ = try await batch(plan, to: .folder(folder.path("b"))).run()
        _ = try await batch(
            plan,
            to: .folder(folder.path("b")),
            existing: .resume,
            labels: [format]
        )
        .run()
        #expect(try folder.files(in: "b") == expected)

        func marks(_ files: [String: [UInt8]]) -> Set<String> {
            let texts = files.filter {
                ($0.key.contains("coco") || $0.key.contains("metadata") || $0.key.hasSuffix(".txt"))
            }
            .values.map { String(decoding: $0, as: UTF8.self) }
            let lines = texts.flatMap { $0.split(separator: "\n") }
            // The last line of a list has no comma, but the end of the list.
            return Set(
                lines.map { line in
                    guard let end = line.lastIndex(of: "}") else { return String(line) }
                    return String(line[...end])
                }
            )
        }
        for number in 1...3 {
            var shard = plan
            shard.shard = try #require(Shard(number: number, of: 3))
            _ = try await batch(shard, to: .folder(folder.path("c")), labels: [format]).run()
        }
        let shards = try folder.files(in: "c")
        #expect(marks(shards) == marks(expected))
        for (name, bytes) in shards where name.hasPrefix("coco") {
            let labels = try object(String(decoding: bytes, as: UTF8.self))
            #expect((labels["images"] as? [Any])?.count ?? 0 > 1, "\(name)")
        }

        _ = try await batch(plan, to: .tar(folder.path("d/d.tar")), labels: [format]).run()
        let path = format == .yolo ? "d/d.tar.yolo.tar" : "d"
        if format == .yolo {
            let archive = try #require(try TarContents(folder.path(path)))
            let texts = expected.filter { $0.key.contains("/") && $0.key.hasSuffix(".txt") }
            for (name, bytes) in texts {
                let last = try #require(name.split(separator: "/").last)
                #expect(try archive.read(String(last), limit: 1 << 20) == bytes)
            }
            #expect(archive.names.count == texts.count + 2)
        } else {
            let found = marks(try folder.files(in: path))
            #expect(found == Set(marks(expected).map { $0.replacing("000000/", with: "") }))
        }
    }

    @Test(
        "Labels of a stopped run are absent, and the run that resumes it writes them",
        arguments: LabelFormat.allCases
    )
    func stopped(format: LabelFormat) async throws {
        let folder = try TemporaryFolder()
        let plan = try Self.plan(4)
        let run = try batch(plan, to: .folder(folder.path("a")), labels: [format])
        let progress = try await runPart(of: run, pairs: 4)
        #expect(progress.done == 4 && progress.isInterrupted)
        let names = ["coco.json", "metadata.jsonl", "images.txt", "data.yaml"]
        #expect(try folder.files(in: "a").keys.allSatisfy { !names.contains($0) })
        let again = try batch(
            plan,
            to: .folder(folder.path("a")),
            existing: .resume,
            labels: [format]
        )
        #expect(try await again.run().isInterrupted == false)
        _ = try await batch(plan, to: .folder(folder.path("b")), labels: [format]).run()
        #expect(try folder.files(in: "a") == folder.files(in: "b"))
    }

    @Test(
        "A run that continues another one writes its labels again, and none are there before it ends"
    )
    func continued() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("a"))
        _ = try await batch(Self.plan(4), to: out, labels: [.coco, .yolo]).run()
        let grown = try batch(Self.plan(60), to: out, existing: .keep, labels: [.imagefolder])
        let progress = try await runPart(of: grown, pairs: 8)
        #expect(progress.isInterrupted)
        let labels = ["coco.json", "images.txt", "data.yaml", "000000/000000000.background.txt"]
        #expect(try folder.files(in: "a").keys.allSatisfy { !labels.contains($0) })
        _ = try await batch(Self.plan(60), to: out, existing: .resume).run()
        _ = try await batch(
            Self.plan(60),
            to: .folder(folder.path("b")),
            labels: LabelFormat.allCases
        ).run()
        #expect(try folder.files(in: "a") == folder.files(in: "b"))
    }

    @Test("A run that replaces another one removes its labels, and others are an error")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("a"))
        var plan = smallPlan(count: 3)
        plan.splits = BatchSplits("a=0.5,b=0.5")
        _ = try await batch(plan, to: out, labels: LabelFormat.allCases).run()
        // A file out of the folder, or of another name, is not removed.
        try folder.write([1], to: "notes.background.txt")
        try folder.write([1], to: "a/notes.txt")
        let list = try folder.text("a/a.txt") + "./../notes.background.jpg\n./notes.jpg\n"
        try folder.write(Array(list.utf8), to: "a/a.txt")
        let other = try batch(smallPlan(count: 3, seed: 8), to: out, existing: .overwrite)
        _ = try await other.run()
        #expect(try folder.files(in: "")["notes.background.txt"] == [1])
        let kept = try folder.files(in: "a").keys.filter { $0 != "notes.txt" }
        #expect(try folder.files(in: "a")["notes.txt"] == [1])
        #expect(kept.allSatisfy { !$0.hasSuffix(".txt") && !$0.hasSuffix(".yaml") })
        #expect(kept.allSatisfy { !$0.contains("coco") && !$0.contains("metadata") })

        for name in ["coco.json", "data.yaml"] {
            try folder.write([0x7B], to: "b/\(name)")
            for existing in [ExistingFiles.fail, .resume, .overwrite, .keep] {
                let run = try batch(
                    plan.whole,
                    to: .folder(folder.path("b")),
                    existing: existing,
                    labels: [.coco, .yolo]
                )
                let error = await #expect(throws: (any Error).self) { try await run.run() }
                #expect("\(error as Any)".contains("b/\(name)"))
            }
            #expect(try folder.files(in: "b") == [name: [0x7B]])
            try FileManager.default.removeItem(atPath: folder.path("b/\(name)"))
        }
    }
}

extension BatchPlan {
    /// The plan without splits.
    fileprivate var whole: BatchPlan {
        var plan = self
        plan.splits = nil
        return plan
    }
}
