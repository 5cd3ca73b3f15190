import FretsawStore
import FretsawStoreTesting
import Testing

@Suite("Memory store")
struct MemoryStoreTests {
    @Test("The memory store satisfies the rules", arguments: ChallengeStoreRule.allCases)
    func conforms(rule: ChallengeStoreRule) async throws {
        let clock = ManualClock()
        try await rule.check(
            StoreUnderTest(MemoryStore(clock: clock)) { clock.advance(by: $0) }
        )
    }

    @Test("The memory store satisfies the rules with minimal capacity")
    func conformsInATightRoom() async throws {
        let clock = ManualClock()
        let store = MemoryStore(capacity: 3, clock: clock)
        for rule in [ChallengeStoreRule.claimEnds, .takeIsOnce, .windowEnds] {
            try await rule.check(StoreUnderTest(store) { clock.advance(by: $0) })
            clock.advance(by: .seconds(601))
        }
        #expect(store.count <= 3)
    }

    @Test("A full store rejects new keys and still serves existing ones")
    func fullStoreKeepsWhatLives() async throws {
        let clock = ManualClock()
        let store = MemoryStore(capacity: 100, clock: clock)
        let keys = try (0..<100).map { try StoreKey(.challenge, [UInt8($0)]) }
        for key in keys {
            #expect(try await store.claim(key, for: .seconds(10)))
        }
        let stranger = try StoreKey(.challenge, [200])
        for _ in 0..<1_000 {
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.claim(stranger, for: .seconds(10))
            }
            #expect(error?.reason == .full)
        }
        await #expect(throws: StoreError.self) { try await store.ready() }
        for key in keys {
            #expect(try await !store.claim(key, for: .seconds(10)))
        }
        clock.advance(by: .seconds(10))
        try await store.ready()
        #expect(try await store.claim(stranger, for: .seconds(10)))
    }

    @Test("A store that is full for claims is full for values and counts, but can be read")
    func oneCapacityForAll() async throws {
        let store = MemoryStore(capacity: 2, clock: ManualClock())
        let key = try StoreKey(.lock, [1])
        let other = try StoreKey(.lock, [2])
        try await store.put([1], at: key, for: .seconds(1))
        #expect(try await store.count(key, in: .seconds(1)).count == 1)
        await #expect(throws: StoreError.self) {
            try await store.put([], at: other, for: .seconds(1))
        }
        await #expect(throws: StoreError.self) { try await store.count(other, in: .seconds(1)) }
        #expect(try await store.count(other, adding: 0, in: .seconds(1)).count == 0)
        #expect(try await store.count(key, in: .seconds(1)).count == 2)
        try await store.put([2], at: key, for: .seconds(1))
        #expect(try await store.take(key) == [2], "replacing a value needs no capacity")
        try await store.put([3], at: other, for: .seconds(1))
    }

    @Test("A flood of gets and counts leaves space for claims and values")
    func flood() async throws {
        let clock = ManualClock()
        let store = MemoryStore(capacity: 400, clock: clock)
        for number in 0..<2_000 {
            let bytes = [UInt8(number >> 8), UInt8(number & 255)]
            // Gets always count; those that end last are kept.
            let gets = try await store.count(StoreKey(.requests, bytes), in: .seconds(number + 60))
            #expect(gets.count == 1)
            let other = try await store.count(StoreKey(.limit, bytes), in: .seconds(3_600))
            #expect(other.count == 1)
        }
        #expect(store.count <= 100 + 200)
        try await store.ready()
        let last = try StoreKey(.requests, [UInt8(1_999 >> 8), UInt8(1_999 & 255)])
        #expect(try await store.count(last, in: .seconds(60)).count == 2)
        for number in 0..<400 {
            #expect(
                try await store.claim(
                    StoreKey(.challenge, [UInt8(number >> 8), UInt8(number & 255)]),
                    for: .seconds(60)
                )
            )
        }
        await #expect(throws: StoreError.self) {
            try await store.put([1], at: StoreKey(.proof, [1]), for: .seconds(60))
        }
        await #expect(throws: StoreError.self) { try await store.ready() }
    }

    @Test("The capacity of expired entries is reused, whichever shards they are in")
    func endedEntriesMakeRoom() async throws {
        let clock = ManualClock()
        let store = MemoryStore(capacity: 1_000, clock: clock)
        for round in 0..<20 {
            for number in 0..<1_000 {
                let key = try StoreKey(
                    .challenge,
                    [UInt8(round), UInt8(number >> 8), UInt8(number & 255)]
                )
                #expect(try await store.claim(key, for: .seconds(1)))
            }
            clock.advance(by: .seconds(1))
        }
        #expect(store.count <= 1_000)
    }

    @Test("A thousand tasks fill a store exactly to its capacity")
    func capacityIsExactUnderRaces() async throws {
        let store = MemoryStore(capacity: 300, clock: ManualClock())
        let won = try await concurrently {
            do {
                return try await store.claim(.fresh(), for: .seconds(1))
            } catch let error as StoreError where error.reason == .full {
                return false
            }
        }
        #expect(won.count { $0 } == 300)
        #expect(store.count == 300)
    }

    @Test("Taken entries leave nothing behind")
    func takenEntriesFreeTheirRoom() async throws {
        let store = MemoryStore(capacity: 1, clock: ManualClock())
        for number in 0..<1_000 {
            let key = try StoreKey(.proof, [UInt8(number & 255)])
            try await store.put([1], at: key, for: .seconds(100))
            #expect(try await store.take(key) == [1])
        }
        #expect(store.count == 0)
    }
}
