import FretsawBackgrounds
import FretsawTesting
import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import Testing

@testable import FretsawBatch
import FretsawFiles

@Suite("Resuming")
struct ResumeTests {
    static let policies = AnswersPolicy.allCases

    @Test("A stopped and resumed run writes the same files", arguments: policies)
    func stoppedFolder(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 90, answers: answers)
        _ = try await batch(plan, to: .folder(folder.path("whole"))).run()
        let first = try await runPart(
            of: batch(plan, to: .folder(folder.path("out"))),
            pairs: 20
        )
        #expect(first.isInterrupted)
        #expect((20..<90).contains(first.done))
        #expect(try folder.files(in: "out")["manifest.jsonl"] == nil)

        let second = try await batch(
            plan,
            to: .folder(folder.path("out")),
            existing: .resume
        ).run()
        #expect(second.kept == first.done)
        #expect(second.done == 90)
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
    }

    @Test("A stopped and resumed archive has the same bytes", arguments: policies)
    func stoppedArchive(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 90, answers: answers)
        _ = try await batch(plan, to: .tar(folder.path("whole/x.tar"))).run()
        _ = try await runPart(of: batch(plan, to: .tar(folder.path("out/x.tar"))), pairs: 20)
        _ = try await batch(plan, to: .tar(folder.path("out/x.tar")), existing: .resume).run()
        #expect(try folder.files(in: "out") == folder.files(in: "whole"))
    }

    /// A kill leaves any prefix of the files, because bytes are only appended.
    @Test(
        "A manifest or archive truncated at any byte is repaired",
        arguments: ["out", "out/x.tar"]
    )
    func torn(name: String) async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 24, answers: .separate)
        let destination: Destination =
            name == "out" ? .folder(folder.path("out")) : .tar(folder.path(name))
        _ = try await batch(plan, to: destination).run()
        let whole = try folder.files(in: "out")
        let growing = whole.keys.filter { $0.hasSuffix(".jsonl") || $0.hasSuffix(".tar") }.sorted()
        #expect(growing.count == 2)
        var generator = SeededGenerator(seed: Seed(21))
        for _ in 0..<25 {
            for file in growing {
                let bytes = try #require(whole[file])
                let end = generator.draw(in: 0...bytes.count)
                try folder.write(Array(bytes.prefix(end)), to: "out/\(file).part")
                try FileManager.default.removeItem(atPath: folder.path("out/\(file)"))
            }
            _ = try await batch(plan, to: destination, existing: .resume).run()
            #expect(try folder.files(in: "out") == whole)
        }
    }

    @Test("Zeros after a power cut are truncated")
    func zeros() async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 20)
        let destination = Destination.folder(folder.path("out"))
        _ = try await batch(plan, to: destination).run()
        let whole = try folder.files(in: "out")
        var manifest = try #require(whole["manifest.jsonl"])
        let middle = manifest.count / 2
        manifest.replaceSubrange(middle..., with: repeatElement(0, count: manifest.count - middle))
        try folder.write(manifest, to: "out/manifest.jsonl")
        _ = try await batch(plan, to: destination, existing: .resume).run()
        #expect(try folder.files(in: "out") == whole)
    }

    @Test("Missing, truncated and changed pictures are generated again")
    func damagedPictures() async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 12)
        let destination = Destination.folder(folder.path("out"))
        _ = try await batch(plan, to: destination).run()
        let whole = try folder.files(in: "out")
        let gone = "out/000000/000000003.piece.png"
        let short = "out/000000/000000007.background.jpg"
        let changed = "out/000000/000000011.background.jpg"
        try FileManager.default.removeItem(atPath: folder.path(gone))
        try folder.write([1, 2, 3], to: short)
        var bytes = try #require(whole["000000/000000011.background.jpg"])
        bytes[bytes.count / 2] ^= 0x10
        try folder.write(bytes, to: changed)
        let outcome = try await batch(plan, to: destination, existing: .resume).run()
        #expect(outcome.repaired == 3)
        #expect(outcome.kept == 9)
        #expect(try folder.files(in: "out") == whole)
    }

    @Test("A wrong pair of an archive and all later ones are generated again")
    func damagedArchive() async throws {
        let folder = try TemporaryFolder()
        let plan = smallPlan(count: 12)
        let destination = Destination.tar(folder.path("x.tar"))
        _ = try await batch(plan, to: destination).run()
        let whole = try folder.files()
        var bytes = try #require(whole["x.tar"])
        bytes[bytes.count / 2] ^= 1
        try folder.write(bytes, to: "x.tar")
        let outcome = try await batch(plan, to: destination, existing: .resume).run()
        #expect((1..<12).contains(outcome.kept))
        #expect(try folder.files() == whole)
    }

    @Test("Resuming without an earlier run starts a run")
    func nothingToResume() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await batch(
            smallPlan(count: 5),
            to: .folder(folder.path("a/b/out")),
            existing: .resume
        ).run()
        #expect(outcome.done == 5)
    }

    @Test("Resuming with other options is an error that names the option")
    func mismatch() async throws {
        let folder = try TemporaryFolder()
        let destination = Destination.folder(folder.path("out"))
        _ = try await runPart(of: batch(smallPlan(count: 60), to: destination), pairs: 1)
        let before = try folder.files()
        var options = smallOptions
        options.notches = .darkened(DarkenedNotches(opacity: 0.5))
        var look = smallPlan(count: 60)
        look.parts[0].recipe = .slide(options)
        let others: [(BatchPlan, String)] = [
            (smallPlan(count: 61), "count = 60, not 61"),
            (smallPlan(count: 60, seed: 8), "seed = 7, not 8"),
            (smallPlan(count: 60, encoding: .jpeg(quality: 81)), "quality = 80, not 81"),
            (smallPlan(count: 60, encoding: .png), "format = jpeg, not png"),
            (look, "opacity = 0.55, not 0.5"),
        ]
        for (plan, text) in others {
            let other = try batch(plan, to: destination, existing: .resume)
            let error = await #expect(throws: BatchError.self) { try await other.run() }
            #expect(error?.description.contains(text) == true, "\(error as Any)")
        }
        #expect(try folder.files() == before)
    }

    @Test("The record has every option of the look")
    func lookIsRecorded() async throws {
        let folder = try TemporaryFolder()
        _ = try await batch(smallPlan(count: 1), to: .folder(folder.path("out"))).run()
        let record = try String(contentsOfFile: folder.path("out/run.json"), encoding: .utf8)
        var names = 0
        for strength in Mirror(reflecting: DarkenedNotches()).children {
            // The record has notchDarkness as notch-darkness.
            let name = (strength.label ?? "").reduce(into: "") { name, letter in
                name += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
            }
            #expect(record.contains("\"\(name)\":"), "\(name)")
            names += 1
        }
        #expect(names >= 1)
    }

    @Test("The recorded seed of an earlier run is found", arguments: policies)
    func recordedSeed(answers: AnswersPolicy) async throws {
        let folder = try TemporaryFolder()
        let destination = Destination.folder(folder.path("out"))
        #expect(Batch.recordedSeed(for: destination, shard: .whole) == nil)
        _ = try await batch(smallPlan(count: 2, seed: 99, answers: answers), to: destination).run()
        #expect(Batch.recordedSeed(for: destination, shard: .whole) == Seed(99))
    }

    @Test("Two runs cannot write to the same output at the same time")
    func lock() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "out/manifest.jsonl.part")
        let first = try LineFile(folder.path("out/manifest.jsonl"), keepsContent: true)
        let second = try batch(
            smallPlan(count: 2),
            to: .folder(folder.path("out")),
            existing: .overwrite
        )
        let error = await #expect(throws: FileError.self) { try await second.run() }
        #expect(
            error?.reason == .locked(path: folder.path("out/manifest.jsonl.part")),
            "\(error as Any)"
        )
        try first.append([])
    }
}
