import FretsawTesting
@testable import FretsawFiles
import Foundation
import Testing

@testable import FretsawBatch

@Suite("Moved files")
struct MovedFilesTests {
    @Test(
        "Answers left alone are never deleted unless asked for",
        arguments: [ExistingFiles.fail, .resume, .keep],
        ["out", "x.tar"]
    )
    func answersStay(existing: ExistingFiles, name: String) async throws {
        let folder = try TemporaryFolder()
        let destination: Destination =
            name == "out" ? .folder(folder.path(name)) : .tar(folder.path(name))
        let plan = smallPlan(count: 3, answers: .separate)
        _ = try await batch(plan, to: destination).run()
        for (file, _) in try folder.files() where !file.contains("answers") {
            try FileManager.default.removeItem(atPath: folder.path(file))
        }
        let before = try folder.files()
        #expect(before.count == 2)
        let again = try batch(plan, to: destination, existing: existing)
        await #expect(throws: BatchError.self) { try await again.run() }
        #expect(try folder.files() == before)
    }

    @Test("A run that was killed after it wrote only its seed can be resumed")
    func seedAlone() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        let plan = smallPlan(count: 3, answers: .separate)
        _ = try await batch(plan, to: out).run()
        let whole = try folder.files()
        for file in whole.keys where !file.hasSuffix("answers.run.json") {
            try FileManager.default.removeItem(atPath: folder.path(file))
        }
        try folder.write([], to: "out/manifest.jsonl.part")
        try folder.write([], to: "out/answers.jsonl.part")
        let other = smallPlan(count: 3, seed: 8, answers: .separate)
        await #expect(throws: BatchError.self) {
            try await batch(other, to: out, existing: .resume).run()
        }
        _ = try await batch(plan, to: out, existing: .resume).run()
        #expect(try folder.files() == whole)
    }

    @Test("Resuming does not replace pictures without a record")
    func picturesStay() async throws {
        let folder = try TemporaryFolder()
        let name = "out/000000/000000002.piece.png"
        try folder.write([1], to: name)
        let run = try batch(
            smallPlan(count: 5),
            to: .folder(folder.path("out")),
            existing: .resume
        )
        let error = await #expect(throws: BatchError.self) { try await run.run() }
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains("run.json") == true)
        #expect(try folder.files()[name] == [1])
    }

    @Test("Overwriting a folder with an archive is an error that leaves no files")
    func folderInTheWay() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "x.tar/kept")
        let run = try batch(
            smallPlan(count: 2),
            to: .tar(folder.path("x.tar")),
            existing: .overwrite
        )
        await #expect(throws: FileError.self) { try await run.run() }
        #expect(try folder.files() == ["x.tar/kept": [1]])
    }

    @Test(
        "Separate answers and their seed are readable only by their owner",
        arguments: ["out", "x.tar"]
    )
    func answersArePrivate(name: String) async throws {
        let folder = try TemporaryFolder()
        let destination: Destination =
            name == "out" ? .folder(folder.path(name)) : .tar(folder.path(name))
        _ = try await batch(smallPlan(count: 2, answers: .separate), to: destination).run()
        let secret = try folder.files().keys.filter { $0.contains("answers") }
        #expect(secret.count == 2)
        for file in secret {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(file))
            #expect((attributes[.posixPermissions] as? Int) == 0o600, "\(file)")
        }
    }
}
