import FretsawFiles
import FretsawTesting
import Foundation
import FretsawBatch
import Testing

@Suite("Files of an earlier run")
struct ExistingFilesTests {
    @Test("Files of an earlier run are an error by default")
    func refused() async throws {
        let folder = try TemporaryFolder()
        for destination in [
            Destination.folder(folder.path("out")), .tar(folder.path("x.tar")),
        ] {
            _ = try await batch(smallPlan(count: 3), to: destination).run()
            let before = try folder.files()
            let again = try batch(smallPlan(count: 3, seed: 8), to: destination)
            let error = try #require(
                await #expect(throws: BatchError.self) { try await again.run() }
            )
            guard case .exists = error.reason else {
                Issue.record("\(error)")
                continue
            }
            #expect(try folder.files() == before)
        }
    }

    @Test("A single existing picture is an error")
    func pictureInTheWay() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "out/000000/000000002.piece.png")
        let run = try batch(smallPlan(count: 5), to: .folder(folder.path("out")))
        let error = await #expect(throws: BatchError.self) { try await run.run() }
        #expect(
            error?.reason == .exists(path: folder.path("out/000000/000000002.piece.png"))
        )
        #expect(try folder.files()["out/000000/000000002.piece.png"] == [1])
    }

    @Test("Overwriting leaves exactly the files of the new run")
    func overwritten() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        let new = smallPlan(count: 20, seed: 8)
        _ = try await batch(smallPlan(count: 20, answers: .separate), to: out).run()
        _ = try await batch(new, to: out, existing: .overwrite).run()
        _ = try await batch(new, to: .folder(folder.path("fresh"))).run()
        #expect(try folder.files(in: "out") == folder.files(in: "fresh"))
    }

    @Test("Skipping keeps existing files and adds missing ones")
    func skipped() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        _ = try await batch(smallPlan(count: 20), to: out).run()
        let whole = try folder.files(in: "out")
        let kept = folder.path("out/000000/000000004.piece.png")
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: kept)
        for name in ["000000/000000009.background.jpg", "manifest.jsonl"] {
            try FileManager.default.removeItem(atPath: folder.path("out/\(name)"))
        }
        _ = try await batch(smallPlan(count: 20), to: out, existing: .keep).run()
        #expect(try folder.files(in: "out") == whole)
        let attributes = try FileManager.default.attributesOfItem(atPath: kept)
        #expect(attributes[.modificationDate] as? Date == old)
    }

    @Test("A batch that grows by skipping equals a batch of the larger count")
    func grown() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        _ = try await batch(smallPlan(count: 20), to: out).run()
        let outcome = try await batch(smallPlan(count: 50), to: out, existing: .keep).run()
        #expect(outcome.kept == 20)
        _ = try await batch(smallPlan(count: 50), to: .folder(folder.path("fresh"))).run()
        #expect(try folder.files(in: "out") == folder.files(in: "fresh"))
        let smaller = try batch(smallPlan(count: 20), to: out, existing: .keep)
        await #expect(throws: BatchError.self) { try await smaller.run() }
    }

    @Test("Skipping rejects an existing file with other content")
    func foreign() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "out/000000/000000002.piece.png")
        let run = try batch(smallPlan(count: 5), to: .folder(folder.path("out")), existing: .keep)
        let error = await #expect(throws: BatchError.self) { try await run.run() }
        #expect(
            error?.reason == .differs(path: folder.path("out/000000/000000002.piece.png"))
        )
    }
}
