import FretsawCaptcha
import FretsawCodecs
import FretsawFiles
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawBatch

@Suite("Kinds that take turns, splits and masks")
struct MixedBatchTests {
    @Test("Each pair is that of a batch of its kind, and its line is valid by the schema")
    func turns() async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        var plan = try LabelTests.plan(10)
        plan.hasMasks = true
        plan.splits = BatchSplits("train=0.7,val=0.3")
        _ = try await batch(plan, to: .folder(folder.path("mixed"))).run()
        let mixed = try folder.files(in: "mixed")
        let texts = try folder.text("mixed/manifest.jsonl").split(separator: "\n")
        let lines = try ManifestTests.lines(folder.text("mixed/manifest.jsonl"))
        let kinds = LabelTests.kinds.map(\.rawValue)
        #expect(lines.compactMap { $0["kind"] as? String } == kinds + kinds)
        for (place, part) in plan.parts.enumerated() {
            var single = plan
            single.parts = [part]
            let name = part.recipe.kind.rawValue
            _ = try await batch(single, to: .folder(folder.path(name))).run()
            let own = try folder.text("\(name)/manifest.jsonl").split(separator: "\n")
            for index in stride(from: place, to: 10, by: 5) {
                #expect(texts[index] == own[index])
                #expect(try schema.complaints(about: lines[index]) == [])
                let key = ItemName.key(index)
                for (path, bytes) in try folder.files(in: name) where path.contains(key) {
                    #expect(mixed[path] == bytes, "\(path)")
                }
            }
        }
    }

    @Test(
        "A mixed run with masks and splits is checked and repaired like others",
        arguments: [false, true]
    )
    func repaired(isTar: Bool) async throws {
        let folder = try TemporaryFolder()
        var plan = try LabelTests.plan(9)
        plan.hasMasks = true
        plan.splits = BatchSplits("train=0.7,val=0.3")
        let out: Destination = isTar ? .tar(folder.path("a/a.tar")) : .folder(folder.path("a"))
        _ = try await batch(plan, to: out).run()
        let expected = try folder.files(in: "a")
        if !isTar {
            let mask = try #require(expected.keys.first { $0.hasSuffix("mask.png") })
            try folder.write([1, 2, 3], to: "a/\(mask)")
            let progress = try await batch(plan, to: out, existing: .resume).run()
            #expect(progress.repaired == 1)
        }
        let progress = try await batch(plan, to: out, existing: .resume).run()
        #expect(progress.kept == 9 && progress.repaired == 0)
        #expect(try folder.files(in: "a") == expected)
    }

    @Test("Cards of several sizes do not overlap on a sheet")
    func sheet() throws {
        let sides = [(20, 10), (10, 30), (16, 16), (4, 4), (20, 30)]
        let cards = sides.map { Image(width: $0.0, height: $0.1, filledWith: RGBA8.black) }
        let sheet = try #require(ContactSheet.sheet(of: cards))
        var black = 0
        for y in 0..<sheet.height { black += (0..<sheet.width).count { sheet[$0, y] == .black } }
        #expect(black == sides.reduce(0) { $0 + $1.0 * $1.1 })
    }

    @Test("Kinds with backgrounds of several sizes are an error that names the sizes")
    func sizes() throws {
        var plan = smallPlan(count: 2)
        plan.parts.append(BatchPlan.Part(.rotate(RotateOptions()), preset: nil))
        let error = #expect(throws: BatchError.self) { try plan.validate() }
        #expect(error?.description.contains("slide has 128×48, rotate has 300×300") == true)
    }

    @Test("Splits without pairs are found", arguments: [0, 1, 2, 5, 40])
    func empty(count: Int) throws {
        let splits = try #require(BatchSplits("train=0.9,val=0.07,test=0.03"))
        let used = Set((0..<count).map(splits.name(of:)))
        let empty = splits.names(withoutPairsIn: 0..<count)
        #expect(Set(empty).isDisjoint(with: used) && empty.count + used.count == 3)
    }

    @Test("A split has nearly its share of any range, and the split of a pair never changes")
    func shares() throws {
        let splits = try #require(BatchSplits("train=0.8,val=0.15,test=0.05"))
        for range in [0..<100, 0..<1000, 77_000..<78_000] {
            for (name, share) in [("train", 0.8), ("val", 0.15), ("test", 0.05)] {
                let count = range.count { splits.name(of: $0) == name }
                #expect(abs(Double(count) - share * Double(range.count)) < 4, "\(name) in \(range)")
            }
        }
        // A published split must not change with a later version.
        let first = (0..<12).map { splits.name(of: $0) }
        #expect(
            first == [
                "train", "train", "train", "val", "train", "train", "train", "train", "val",
                "train", "train", "train",
            ]
        )
    }

    @Test(
        "Splits with other sums, names or numbers are rejected",
        arguments: [
            "", "train", "train=", "train=1,val=0.1", "train=0.5", "a=0.5,a=0.5", "=1", "0=1",
            "names=1", "Yes=1", "a=0.5,A=0.5", "a/b=1", "a=nan", "a=-1,b=2", "a=1e-400,b=1",
            "a b=1", "..=1",
        ]
    )
    func invalid(text: String) {
        #expect(BatchSplits(text) == nil)
    }

    @Test(
        "The mask is white where the piece is opaque when it is in its notch",
        arguments: [SlideLook.jigsaw, .hardened, .plain]
    )
    func masks(look: SlideLook) async throws {
        for (scale, kind) in [(1, CaptchaKind.slide), (2, .slide), (1, .drag)]
        where kind == .slide || look != .plain {
            var plan = smallPlan(count: 2)
            let values: [String: OptionValue] = [
                "look": .text(look.rawValue), "scale": .integer(scale),
            ]
            plan.parts = [BatchPlan.Part(try CaptchaRecipe(kind, values), preset: nil)]
            plan.hasMasks = true
            var generator = try ItemGenerator(plan: plan, backgrounds: Checkerboard())
            for index in 0..<2 {
                let item = try generator.make(index)
                let pictures = try item.files.map { try ImageDecoder.decode($0.bytes).image }
                let (piece, mask) = (pictures[1], pictures[2])
                #expect(mask.size == pictures[0].size)
                switch item.solution?.scaled(to: PictureScale(rawValue: scale) ?? .one) {
                case .slide(let plan)?, .drag(let plan)?: try compare(piece, mask, plan)
                default: Issue.record("another kind")
                }
            }
        }
    }

    private func compare(_ piece: Image<RGBA8>, _ mask: Image<RGBA8>, _ plan: SlidePlan) throws {
        var (both, either) = (0, 0)
        for y in 0..<piece.height {
            for x in 0..<piece.width {
                let isWhite = mask[plan.answer.x + x, plan.answer.y + y].red == 255
                let isOpaque = piece[x, y].alpha >= 200
                both += isWhite && isOpaque ? 1 : 0
                either += isWhite || isOpaque ? 1 : 0
            }
        }
        #expect(Double(both) > 0.95 * Double(either), "\(both) of \(either)")
        for decoy in plan.decoys {
            let grey = (decoy.box.minY..<decoy.box.maxY).reduce(0) { sum, y in
                sum + (decoy.box.minX..<decoy.box.maxX).count { mask[$0, y].red == 128 }
            }
            #expect(grey * 3 > decoy.box.size.pixelCount)
        }
    }
}

@Suite("Fonts and colours of words")
struct WordFactsTests {
    @Test("Words have one of the fonts, and a character is drawn once")
    func fonts() async throws {
        let folder = try TemporaryFolder()
        let schema = try ManifestTests.schema()
        let fonts = try (1...3).map { number in
            try WordGlyphs(
                Array("CEHKLNTUX".unicodeScalars),
                font: Font(FontBuilder.letters.bytes),
                source: WordGlyphs.Source(sha256: "\(number)")
            )
        }
        var plan = smallPlan(count: 20)
        let options = ClickWordOptions(glyphs: WordGlyphs(joining: fonts))
        plan.parts = [BatchPlan.Part(.clickWord(options), preset: "aj")]
        _ = try await batch(plan, to: .folder(folder.path("a"))).run()
        var used: [Int: Int] = [:]
        for line in try ManifestTests.lines(folder.text("a/manifest.jsonl")) {
            #expect(try schema.complaints(about: line) == [])
            let words = ["answer", "others"].flatMap { line[$0] as? [[String: Any]] ?? [] }
            #expect(Set(words.compactMap { $0["word"] as? String }).count == 4)
            for word in words { used[try #require(word["font"] as? Int), default: 0] += 1 }
        }
        #expect(used.keys.sorted() == [0, 1, 2])
        #expect(used.values.allSatisfy { $0 > 8 })
        let record = try folder.text("a/run.json")
        #expect(record.contains(#""font":["1 0","2 0","3 0"]"#))
        #expect(record.contains(#""word-list":"CEHKLNTUX""#))
    }

    @Test("The colours in the manifest are in the picture", arguments: AnswersPolicy.allCases)
    func colours(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        var plan = try LabelTests.plan(3)
        plan.parts = [plan.parts[1]]
        plan.encoding = .png
        plan.answers = answers
        let out = Destination.folder(folder.path("a"))
        _ = try await batch(plan, to: out).run()
        let files = try folder.files(in: "a")
        let name = answers == .separate ? "answers" : "manifest"
        for (index, line) in try ManifestTests.lines(folder.text("a/\(name).jsonl")).enumerated() {
            let bytes = try #require(files["000000/\(ItemName.key(index)).background.png"])
            let picture = try ImageDecoder.decode(bytes).image
            for word in ["answer", "others"].flatMap({ line[$0] as? [[String: Any]] ?? [] }) {
                let box = try #require(word["box"] as? [String: Int])
                let colours = try #require(word["colours"] as? [String])
                let rim = try #require(colours.last)
                let ends = try colours.dropLast().map { text in
                    let number = try #require(Int(text.dropFirst(), radix: 16))
                    return [number >> 16, number >> 8 & 255, number & 255]
                }
                var (found, strokes) = (0, 0)
                let (left, top) = (try #require(box["x"]), try #require(box["y"]))
                let (right, bottom) = (
                    left + (try #require(box["width"])), top + (try #require(box["height"]))
                )
                for y in max(0, top - 3)..<min(picture.height, bottom + 3) {
                    for x in max(0, left - 3)..<min(picture.width, right + 3) {
                        let pixel = picture[x, y]
                        if pixel.hexadecimal == rim { found += 1 }
                        let levels = [pixel.red, pixel.green, pixel.blue].map(Int.init)
                        let isStroke = (0..<3).allSatisfy { channel in
                            let pair = (ends[0][channel], ends[1][channel])
                            return (min(pair.0, pair.1) - 1...max(pair.0, pair.1) + 1)
                                .contains(levels[channel])
                        }
                        if isStroke { strokes += 1 }
                    }
                }
                #expect(strokes > 40, "\(colours)")
                #expect(found > 20, "\(rim)")
            }
        }
        let progress = try await batch(plan, to: out, existing: .resume).run()
        #expect(progress.kept == 3 && progress.repaired == 0)
        #expect(try folder.files(in: "a") == files)
    }
}
