import FretsawCaptcha
import FretsawKinds
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Synchronization
import Testing

@testable import FretsawService

@Suite("Challenge packs", .timeLimit(.minutes(2)))
struct ChallengePackTests {
    /// A pack whose challenge `n` has the background `[n / 256, n % 256]` and the answer `n`.
    private struct Numbered: ChallengePack {
        struct Damaged: Error {}

        let count: Int
        var kind = CaptchaKind.slide
        let scale = PictureScale.one
        /// The challenge that cannot be read.
        var damaged: Int?

        func identity(of index: Int) throws -> [UInt8] { [UInt8(index >> 8), UInt8(index & 255)] }

        func challenge(at index: Int) throws -> ChallengePictures {
            guard index != damaged else { throw Damaged() }
            return ChallengePictures(
                background: try identity(of: index),
                piece: [],
                words: [],
                preset: "packed",
                kind: .slide,
                answer: Answer(slideTo: index, tolerance: 5)
            )
        }
    }

    @Test("After a restart, a lease costs one claim, also if the pack is nearly used up")
    func restart() async throws {
        let store = WatchedStore(MemoryStore(capacity: 100_000))
        for _ in 0..<100 {
            // A new process for each lease.
            let leases = PackLeases(Numbered(count: 100), store: store, metrics: ServiceMetrics())
            #expect(try await leases.lease() != nil)
        }
        #expect(store.calls[.claim] == 100)
        let last = PackLeases(Numbered(count: 100), store: store, metrics: ServiceMetrics())
        #expect(try await last.lease() == nil)
        #expect(last.isExhausted)
        // A longer pack of the same batch continues.
        let longer = PackLeases(Numbered(count: 200), store: store, metrics: ServiceMetrics())
        let next = try #require(try await longer.lease())
        #expect(next.background == [0, 101])
    }

    @Test("Challenges claimed from another pack are passed over, and none is given out twice")
    func claimed() async throws {
        let (count, used) = (5_000, 3_000)
        let store = MemoryStore(capacity: 10_000)
        let pack = Numbered(count: count)
        for index in 0..<used {
            _ = try await store.claim(StoreKey(.lease, pack.identity(of: index)), for: .seconds(9))
        }
        let leases = PackLeases(pack, store: store, metrics: ServiceMetrics())
        var given: [Int] = []
        var requests = 0
        while !leases.isExhausted {
            requests += 1
            guard let pictures = try await leases.lease() else { continue }
            given.append(Int(pictures.background[0]) << 8 | Int(pictures.background[1]))
        }
        #expect(Set(given).count == given.count)
        #expect(given.allSatisfy { used..<count ~= $0 })
        #expect(given.count >= count - used - 64)
        #expect(requests - given.count < 8)
    }

    @Test("The metrics have the pairs left, and none after a reload without a pack")
    func metrics() async throws {
        let test = try TestService(pack: Numbered(count: 20))
        #expect(test.service.metrics.snapshot.pack == nil)
        for left in (0..<20).reversed() {
            _ = try await test.get()
            let use = try #require(test.service.metrics.snapshot.pack)
            #expect(use == PackUse(kind: .slide, count: 20, left: left))
            #expect(use.isLow == (left <= 2))
        }
        try test.service.reload(
            designs: ServiceDesigns(pictures: TestService.designs()),
            settings: TestService.settings()
        )
        #expect(test.service.metrics.snapshot.pack == nil)
    }

    @Test("Processes that share a store lease each challenge once, and all of them")
    func once() async throws {
        let store = MemoryStore(capacity: 10_000)
        let leased = await withTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let leases = PackLeases(
                        Numbered(count: 500),
                        store: store,
                        metrics: ServiceMetrics()
                    )
                    var found: [[UInt8]] = []
                    while !leases.isExhausted {
                        if let pictures = try? await leases.lease() {
                            found.append(pictures.background)
                        }
                    }
                    return found
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(leased.count == 500)
        #expect(Set(leased).count == 500)
    }

    @Test("A service gives out the pack, then generates, and reports the end once")
    func exhausted() async throws {
        let ends = Mutex(0)
        let test = try TestService(pack: Numbered(count: 40)) { fault, error in
            if fault == .leasing, error is CaptchaService.PackExhausted {
                ends.withLock { $0 += 1 }
            }
        }
        var packed = Set<Int>()
        for _ in 0..<60 {
            let challenge = try await test.get()
            guard challenge.sealed.preset == "packed" else { continue }
            #expect(packed.insert(challenge.sealed.x).inserted)
        }
        #expect(packed.count == 40)
        #expect(ends.withLock { $0 } == 1)
        #expect(try await test.get().sealed.preset == "aj")
        // Other kinds are generated from the start.
        #expect(try await test.get(.rotate).sealed.preset == "strip")
    }

    @Test("An answer to a leased challenge is judged like any other")
    func judged() async throws {
        let test = try TestService(pack: Numbered(count: 5))
        let challenge = try await test.get()
        #expect(challenge.sealed.preset == "packed")
        try await test.check(#"{"x":\#(challenge.sealed.x),"y":5}"#, challenge)
    }

    @Test("A damaged challenge is passed over, and one is generated")
    func damaged() async throws {
        let faults = Mutex(0)
        let test = try TestService(pack: Numbered(count: 3, damaged: 1)) { fault, error in
            if fault == .leasing, error is Numbered.Damaged { faults.withLock { $0 += 1 } }
        }
        var presets: [String] = []
        for _ in 0..<3 { presets.append(try await test.get().sealed.preset) }
        #expect(presets.sorted() == ["aj", "packed", "packed"])
        #expect(faults.withLock { $0 } == 1)
    }

    @Test("Designs of sites are generated, and a reload replaces the pack")
    func reload() async throws {
        let test = try TestService(pack: Numbered(count: 3, kind: .rotate))
        #expect(try await test.get(.slide).sealed.preset == "aj")
        try test.service.reload(
            designs: ServiceDesigns(pictures: TestService.designs(), pack: Numbered(count: 3)),
            settings: TestService.settings()
        )
        #expect(try await test.get(.slide).sealed.preset == "packed")
        try test.service.reload(
            designs: ServiceDesigns(pictures: TestService.designs()),
            settings: TestService.settings()
        )
        #expect(try await test.get(.slide).sealed.preset == "aj")
    }
}
