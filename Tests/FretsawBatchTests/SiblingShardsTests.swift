import FretsawTesting
@testable import FretsawFiles
import Foundation
import FretsawBatch
import Testing

@Suite("Shards in one folder")
struct SiblingShardsTests {
    @Test(
        "Shards of another batch, or with another number of shards, are an error",
        arguments: [ExistingFiles.fail, .resume, .keep]
    )
    func refused(existing: ExistingFiles) async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        let half = try #require(Shard(number: 1, of: 2))
        let other = try #require(Shard(number: 2, of: 2))
        let third = try #require(Shard(number: 3, of: 3))
        _ = try await batch(smallPlan(count: 6, shard: half), to: out).run()
        let before = try folder.files()
        for (plan, option) in [
            (smallPlan(count: 6), "shard"), (smallPlan(count: 6, shard: third), "shard"),
            (smallPlan(count: 6, seed: 8, shard: other), "seed"),
        ] {
            let run = try batch(plan, to: out, existing: existing)
            let error = await #expect(throws: BatchError.self) { try await run.run() }
            #expect(error?.description.contains("\(option) =") == true, "\(error as Any)")
            #expect(error?.description.contains("-00001-of-00002") == true)
            #expect(try folder.files() == before)
        }
    }

    @Test("Overwriting with another number of shards removes the old manifests")
    func overwritten() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        _ = try await batch(smallPlan(count: 6, answers: .separate), to: out).run()
        var sizes: [Int] = []
        for number in 1...2 {
            let shard = try #require(Shard(number: number, of: 2))
            let plan = smallPlan(count: 6, seed: 8, shard: shard)
            _ = try await batch(plan, to: out, existing: .overwrite).run()
            let own = try folder.files(in: "out").keys.filter { !$0.contains("/") }
            #expect(own.allSatisfy { $0.contains("-of-00002.json") }, "\(own)")
            sizes.append(own.count)
        }
        #expect(sizes == [2, 4])
        _ = try await batch(smallPlan(count: 6, seed: 9), to: out, existing: .overwrite).run()
        _ = try await batch(smallPlan(count: 6, seed: 9), to: .folder(folder.path("new"))).run()
        #expect(try folder.files(in: "out") == folder.files(in: "new"))
    }

    @Test("Shards can overwrite another batch at the same time")
    func atTheSameTime() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.folder(folder.path("out"))
        let shards = (1...6).compactMap { Shard(number: $0, of: 6) }
        for seed in [UInt64(1), 2, 3] {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for shard in shards {
                    group.addTask {
                        let plan = smallPlan(count: 24, seed: seed, shard: shard)
                        _ = try await batch(plan, to: out, existing: .overwrite, jobs: 1).run()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try folder.files(in: "out").keys.count { !$0.contains("/") } == 12)
        }
    }
}
