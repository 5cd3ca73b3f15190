import FretsawCaptcha
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawRandom
import FretsawRaster
@testable import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Synchronization
import Testing

@Suite("Readiness")
struct ReadinessTests {
    /// Photos of which the first ones of each challenge are missing.
    private final class Photos: BackgroundSource {
        struct Missing: Error {}

        let missing = Atomic(0)

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            guard missing.load(ordering: .relaxed) <= 0 else {
                missing.subtract(1, ordering: .relaxed)
                throw Missing()
            }
            return try FlatBackground().drawBackground(into: &image, using: &generator)
        }
    }

    @Test("A store that fails in one operation is not ready, until it works again")
    func store() async throws {
        let store = WatchedStore()
        let test = try TestService(store: store)
        let error = StoreError(.full, store: "test", detail: "the disk is full")
        for operation in [WatchedStore.Operation.claim, .put, .take, .ready] {
            try await test.service.ready()
            store.fail(with: error, in: [operation])
            let reported = await #expect(throws: CaptchaService.NotReady.self) {
                try await test.service.ready()
            }
            #expect(reported?.description == "test store: the disk is full")
            store.fail(with: nil)
        }
        try await test.service.ready()
    }

    @Test("A full memory store is not ready")
    func fullMemory() async throws {
        let store = MemoryStore(capacity: 100)
        let test = try TestService(store: store)
        var isFull = false
        for item in 0..<UInt8.max where !isFull {
            let key = try StoreKey(.proof, [item])
            isFull = (try? await store.put([1], at: key, for: .seconds(60))) == nil
        }
        #expect(isFull)
        await #expect(throws: CaptchaService.NotReady.self) { try await test.service.ready() }
    }

    @Test("Without a key that can seal, the service is not ready, until keys are reloaded")
    func keys() async throws {
        let test = try TestService(
            ring: KeyRing([SealingKey.fresh(notAfter: Challenges.now.adding(400_000))])
        )
        try await test.service.ready()
        // The key is still valid, but not until a new challenge expires.
        test.clock.advance(by: .seconds(200))
        let error = await #expect(throws: CaptchaService.NotReady.self) {
            try await test.service.ready()
        }
        #expect(error?.description.contains("no key is valid") == true)
        await #expect(throws: RequestError.unavailable) { try await test.get() }
        test.service.reload(try KeyRing([SealingKey.fresh()]))
        try await test.service.ready()
    }

    @Test("A missing photo is replaced by another; without photos the service is not ready")
    func photos() async throws {
        let photos = Photos()
        let faults = Atomic(0)
        let service = try CaptchaService(
            keys: Challenges.ring(),
            store: MemoryStore(),
            designs: ServiceDesigns(pictures: [
                .slide: ChallengeDesign(
                    recipe: .slide(SlideOptions(look: .plain)),
                    preset: "aj",
                    backgrounds: photos
                )
            ]),
            report: { fault, error in
                if fault == .generating, error != nil { faults.add(1, ordering: .relaxed) }
            },
            now: { Challenges.now }
        )
        photos.missing.store(2, ordering: .relaxed)
        _ = try await service.issue(IssueRequest(kind: "blockPuzzle"), to: .unknown)
        #expect(faults.load(ordering: .relaxed) == 2)
        try await service.ready()

        photos.missing.store(1_000, ordering: .relaxed)
        await #expect(throws: RequestError.generationFailed) {
            try await service.issue(IssueRequest(kind: "blockPuzzle"), to: .unknown)
        }
        let error = await #expect(throws: CaptchaService.NotReady.self) {
            try await service.ready()
        }
        #expect(error?.description.contains("kind slide") == true)
        photos.missing.store(0, ordering: .relaxed)
        try await service.ready()
    }
}
