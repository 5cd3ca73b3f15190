import FretsawCaptcha
import FretsawRandom
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
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
                answer: SealedAnswer(slideTo: index, tolerance: 5)
            )
        }
    }

    @Test(
        "Whatever other processes claim, each challenge is tried once",
        arguments: propertySeeds()
    )
    func search(seed: Int) {
        var generator = SeededGenerator(seed: Seed(UInt64(seed)), item: 0)
        let count = Int(generator.next() % 300) + 1
        var search = LeaseSearch(count: count, start: Int(generator.next() % UInt64(count)))
        var tried: [Int] = []
        while let index = search.next() {
            tried.append(index)
            // Several requests may look before one learns its result.
            if generator.next() % 3 > 0 { search.learn(index, isWon: generator.next() % 2 == 0) }
        }
        #expect(tried.sorted() == Array(0..<count))
        #expect(search.left == 0)
    }

    @Test("A run of used challenges is passed in few attempts")
    func skips() {
        var search = LeaseSearch(count: 100_000, start: 0)
        var attempts = 0
        while let index = search.next() {
            attempts += 1
            let isWon = index >= 60_000
            search.learn(index, isWon: isWon)
            if isWon { break }
        }
        #expect(attempts < 20)
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
            designs: TestService.designs(),
            pack: Numbered(count: 3),
            settings: TestService.settings()
        )
        #expect(try await test.get(.slide).sealed.preset == "packed")
        try test.service.reload(designs: TestService.designs(), settings: TestService.settings())
        #expect(try await test.get(.slide).sealed.preset == "aj")
    }
}
