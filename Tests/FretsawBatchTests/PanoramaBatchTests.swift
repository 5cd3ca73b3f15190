import FretsawBackgrounds
import FretsawCaptcha
import FretsawFiles
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Synchronization
import Testing

@testable import FretsawBatch

@Suite("Batches from panoramas")
struct PanoramaBatchTests {
    /// Checkerboards that are counted.
    private final class Counted: BackgroundSource {
        private let pictures = Atomic(0)
        var count: Int { pictures.load(ordering: .relaxed) }

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            pictures.add(1, ordering: .relaxed)
            return try Checkerboard().drawBackground(into: &image, using: &generator)
        }
    }

    private func batch(
        _ plan: BatchPlan,
        to folder: String,
        pairs: Int,
        from source: Counted = Counted(),
        existing: ExistingFiles = .fail,
        jobs: Int = 2
    ) throws -> Batch {
        try Batch(
            plan: plan,
            backgrounds: Panoramas(
                of: source,
                size: plan.parts[0].recipe.pictureSize(of: .background),
                itemsPerPanorama: pairs,
                workers: jobs
            ),
            backgroundRecord: .scenery(families: ["checkerboard"], panorama: pairs),
            destination: .folder(folder),
            existing: existing,
            jobs: jobs
        )
    }

    @Test(
        "Jobs, shards and resuming do not change the files",
        arguments: [2, 7, 16, 64],
        [1, 3, 8]
    )
    func exact(pairs: Int, jobs: Int) async throws {
        let folder = try TemporaryFolder()
        func pictures(_ name: String) throws -> [String: [UInt8]] {
            try folder.files(in: name).filter { $0.key.contains("/") }
        }
        _ = try await batch(smallPlan(count: 70), to: folder.path("one"), pairs: pairs, jobs: 1)
            .run()
        _ = try await batch(smallPlan(count: 70), to: folder.path("many"), pairs: pairs, jobs: jobs)
            .run()
        #expect(try folder.files(in: "many") == folder.files(in: "one"))

        var lines = ""
        for number in 1...3 {
            let shard = try #require(Shard(number: number, of: 3))
            let plan = smallPlan(count: 70, shard: shard)
            _ = try await batch(plan, to: folder.path("parts"), pairs: pairs, jobs: jobs).run()
            lines += try folder.text("parts/manifest\(shard.fileSuffix).jsonl")
        }
        #expect(try pictures("parts") == pictures("one"))
        #expect(lines == (try folder.text("one/manifest.jsonl")))

        let part = try await runPart(
            of: batch(smallPlan(count: 70), to: folder.path("out"), pairs: pairs, jobs: jobs),
            pairs: 20
        )
        #expect(part.done >= 20)
        _ = try await batch(
            smallPlan(count: 70),
            to: folder.path("out"),
            pairs: pairs,
            existing: .resume,
            jobs: jobs
        ).run()
        #expect(try folder.files(in: "out") == folder.files(in: "one"))
    }

    @Test("One job draws each panorama once", arguments: [2, 7, 16, 64])
    func drawings(pairs: Int) async throws {
        let folder = try TemporaryFolder()
        let source = Counted()
        _ = try await batch(
            smallPlan(count: 70),
            to: folder.path("out"),
            pairs: pairs,
            from: source,
            jobs: 1
        ).run()
        #expect(source.count == (70 + pairs - 1) / pairs)
    }

    @Test("An estimate shares the time of a panorama among its pairs and keeps the size of files")
    func estimate() async throws {
        let folder = try TemporaryFolder()
        let source = Counted()
        let run = try batch(
            smallPlan(count: 64),
            to: folder.path("out"),
            pairs: 8,
            from: source
        )
        let estimate = try run.estimate()
        #expect(estimate.pairs == 64)
        #expect(estimate.pictureBytes > 0)
        #expect(source.count == 8)
    }

    @Test("The record has the number of pairs of a panorama; 1 is left out")
    func record() {
        func text(_ pairs: Int) -> String {
            let record = RunRecord(
                plan: smallPlan(count: 1),
                destination: .folder("out"),
                backgrounds: .scenery(families: ["sea"], panorama: pairs)
            )
            return String(decoding: record.bytes, as: UTF8.self)
        }
        #expect(text(16).contains(#""families":["sea"],"panorama":16}"#))
        #expect(text(1).contains(#""families":["sea"]}"#))
    }
}
