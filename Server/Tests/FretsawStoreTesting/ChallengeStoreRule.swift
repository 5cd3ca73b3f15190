internal import FretsawStore
internal import Testing

/// The rules of ``ChallengeStore``; the tests of each back end check all of them.
package enum ChallengeStoreRule: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case claimIsWonOnce = "a claim is won once"
    case claimEnds = "a claim can be won again after its lifetime"
    case losersDoNotProlong = "a lost claim does not prolong the one that won"
    case takeIsOnce = "a value is taken once"
    case readLeavesValue = "a value that is read stays"
    case replaceNeedsExpected = "a value is replaced only if it is the expected one"
    case putReplaces = "a put replaces value and lifetime"
    case valueEnds = "a value is removed after its lifetime"
    case lifetimesAreClamped = "lifetimes out of range are clamped"
    case bytesAreBytes = "keys and values may contain any bytes, or none"
    case longValues = "the longest value is stored, a longer one is rejected"
    case purposesAreApart = "purposes have separate keys"
    case operationsAreApart = "claims, values and counts have separate keys"
    case countsAdd = "counts add up, and adding zero only reads"
    case countsAddTogether = "several counts are added in one operation, each in its own window"
    case windowIsFixed = "a window starts with the first amount and is not extended"
    case windowEnds = "a count starts again at zero after its window"
    case thousandClaims = "of a thousand concurrent claims one is won"
    case thousandTakes = "of a thousand concurrent takes one gets the value"
    case thousandReplacements = "of a thousand concurrent replacements one succeeds"
    case thousandCounts = "a thousand concurrent counts return one to a thousand"
    case isReady = "the store is ready"

    package var testDescription: String { rawValue }

    /// Records an issue if `tested` violates the rule.
    package func check(_ tested: StoreUnderTest) async throws {
        let store = tested.store
        switch self {
        case .claimIsWonOnce: try await checkClaimIsWonOnce(store)
        case .claimEnds: try await checkClaimEnds(tested)
        case .losersDoNotProlong: try await checkLosersDoNotProlong(tested)
        case .takeIsOnce: try await checkTakeIsOnce(store)
        case .readLeavesValue: try await checkReadLeavesValue(tested)
        case .replaceNeedsExpected: try await checkReplaceNeedsExpected(tested)
        case .putReplaces: try await checkPutReplaces(tested)
        case .valueEnds: try await checkValueEnds(tested)
        case .lifetimesAreClamped: try await checkLifetimesAreClamped(tested)
        case .bytesAreBytes: try await checkBytesAreBytes(store)
        case .longValues: try await checkLongValues(store)
        case .purposesAreApart: try await checkPurposesAreApart(store)
        case .operationsAreApart: try await checkOperationsAreApart(store)
        case .countsAdd: try await checkCountsAdd(store)
        case .countsAddTogether: try await checkCountsAddTogether(tested)
        case .windowIsFixed: try await checkWindowIsFixed(tested)
        case .windowEnds: try await checkWindowEnds(tested)
        case .thousandClaims: try await checkThousandClaims(store)
        case .thousandTakes: try await checkThousandTakes(store)
        case .thousandReplacements: try await checkThousandReplacements(store)
        case .thousandCounts: try await checkThousandCounts(store)
        case .isReady: try await store.ready()
        }
    }
}

private let long = Duration.seconds(600)

private func checkClaimIsWonOnce(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh()
    #expect(try await store.claim(key, for: long))
    #expect(try await !store.claim(key, for: long))
    #expect(try await !store.claim(key, for: long))
    #expect(try await store.claim(.fresh(), for: long), "another key is free")
}

private func checkClaimEnds(_ tested: StoreUnderTest) async throws {
    let key = try StoreKey.fresh()
    #expect(try await tested.store.claim(key, for: .milliseconds(50)))
    try await tested.elapse(.milliseconds(60))
    #expect(try await tested.store.claim(key, for: long))
    #expect(try await !tested.store.claim(key, for: long))
}

private func checkLosersDoNotProlong(_ tested: StoreUnderTest) async throws {
    // If the machine stalls for longer than the lifetime, nothing is proved; try a longer one.
    for lifetime in [Duration.seconds(1), .seconds(8), .seconds(64)] {
        let key = try StoreKey.fresh()
        #expect(try await tested.store.claim(key, for: lifetime))
        guard try await !tested.store.claim(key, for: long) else { continue }
        try await tested.elapse(lifetime + .milliseconds(10))
        #expect(try await tested.store.claim(key, for: long))
        return
    }
    Issue.record("a second claim was won as well")
}

private func checkTakeIsOnce(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh(.proof)
    #expect(try await store.take(key) == nil)
    try await store.put([1, 2, 3], at: key, for: long)
    #expect(try await store.take(key) == [1, 2, 3])
    #expect(try await store.take(key) == nil)
}

private func checkReadLeavesValue(_ tested: StoreUnderTest) async throws {
    let (store, key) = (tested.store, try StoreKey.fresh(.proof))
    #expect(try await store.value(at: key) == nil)
    try await store.put([1, 2], at: key, for: long)
    #expect(try await store.value(at: key) == [1, 2])
    #expect(try await store.value(at: key) == [1, 2])
    #expect(try await store.take(key) == [1, 2])
    #expect(try await store.value(at: key) == nil)
    try await store.put([], at: key, for: .milliseconds(50))
    try await tested.elapse(.milliseconds(60))
    #expect(try await store.value(at: key) == nil, "its lifetime is over")
}

private func checkReplaceNeedsExpected(_ tested: StoreUnderTest) async throws {
    let (store, key) = (tested.store, try StoreKey.fresh(.proof))
    #expect(try await !store.replace([], by: [1], at: key), "there is no value")
    #expect(try await store.value(at: key) == nil)
    try await store.put([1, 0, 255], at: key, for: long)
    #expect(try await !store.replace([1, 0], by: [2], at: key))
    #expect(try await store.replace([1, 0, 255], by: [2, 13, 10], at: key))
    #expect(try await store.value(at: key) == [2, 13, 10])
    try await store.put([], at: key, for: .milliseconds(500))
    try await tested.elapse(.milliseconds(300))
    #expect(try await store.replace([], by: [3], at: key))
    try await tested.elapse(.milliseconds(300))
    #expect(try await store.value(at: key) == nil, "the lifetime stays that of the first value")
    #expect(try await !store.replace([3], by: [4], at: key))
    let tooLong = [UInt8](repeating: 7, count: StoreValue.maxBytes + 1)
    await #expect(throws: StoreError.self) {
        try await store.replace([], by: tooLong, at: key)
    }
}

private func checkPutReplaces(_ tested: StoreUnderTest) async throws {
    let key = try StoreKey.fresh(.proof)
    try await tested.store.put([1], at: key, for: .milliseconds(50))
    try await tested.store.put([2], at: key, for: long)
    try await tested.elapse(.milliseconds(60))
    #expect(try await tested.store.take(key) == [2], "the later lifetime applies")
    try await tested.store.put([3], at: key, for: long)
    try await tested.store.put([4], at: key, for: .milliseconds(50))
    try await tested.elapse(.milliseconds(60))
    #expect(try await tested.store.take(key) == nil, "even if it is shorter")
}

private func checkValueEnds(_ tested: StoreUnderTest) async throws {
    let key = try StoreKey.fresh(.proof)
    try await tested.store.put([9], at: key, for: .milliseconds(50))
    try await tested.elapse(.milliseconds(60))
    #expect(try await tested.store.take(key) == nil)
}

private func checkLifetimesAreClamped(_ tested: StoreUnderTest) async throws {
    let store = tested.store
    let over = try StoreKey.fresh()
    #expect(try await store.claim(over, for: .seconds(-5)))
    try await tested.elapse(.milliseconds(5))
    #expect(try await store.claim(over, for: long))
    let eternal = try StoreKey.fresh()
    #expect(try await store.claim(eternal, for: .seconds(Int64.max)))
    #expect(try await !store.claim(eternal, for: long))
    let count = try await store.count(eternal, in: .seconds(Int64.max))
    #expect(count.remaining > .zero && count.remaining <= StoreLifetime.maximum)
}

private func checkBytesAreBytes(_ store: any ChallengeStore) async throws {
    var keys = stride(from: 0, to: 256, by: StoreKey.maxBytes).map { start in
        (start..<start + StoreKey.maxBytes).map { UInt8($0) }
    }
    keys += [[], [0], [0, 0], [13, 10], Array("a:b".utf8), Array("a".utf8)]
    for (number, bytes) in keys.enumerated() {
        let key = try StoreKey(.proof, bytes)
        #expect(try await store.claim(key, for: long), "\(bytes)")
        let value = (0...255).map { UInt8($0) } + [UInt8(number)]
        try await store.put(value, at: key, for: long)
        #expect(try await store.count(key, in: long).count == 1, "\(bytes)")
    }
    for (number, bytes) in keys.enumerated() {
        let value = try await store.take(StoreKey(.proof, bytes))
        #expect(value == (0...255).map { UInt8($0) } + [UInt8(number)], "\(bytes)")
    }
    let key = try StoreKey.fresh(.proof)
    try await store.put([], at: key, for: long)
    #expect(try await store.take(key) == [], "an empty value is a value")
}

private func checkLongValues(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh(.proof)
    let longest = [UInt8](repeating: 7, count: StoreValue.maxBytes)
    try await store.put(longest, at: key, for: long)
    #expect(try await store.take(key) == longest)
    let error = await #expect(throws: StoreError.self) {
        try await store.put(longest + [7], at: key, for: long)
    }
    #expect(error?.reason == .tooLong)
    #expect(try await store.take(key) == nil)
}

private func checkPurposesAreApart(_ store: any ChallengeStore) async throws {
    let bytes = try StoreKey.fresh().bytes
    for purpose in StoreKey.Purpose.allCases {
        let key = try StoreKey(purpose, bytes)
        #expect(try await store.claim(key, for: long), "\(purpose)")
        #expect(try await store.take(key) == nil, "\(purpose)")
        try await store.put([1], at: key, for: long)
        #expect(try await store.count(key, in: long).count == 1, "\(purpose)")
    }
}

private func checkOperationsAreApart(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh()
    try await store.put([5], at: key, for: long)
    #expect(try await store.claim(key, for: long))
    #expect(try await store.count(key, in: long).count == 1)
    #expect(try await store.take(key) == [5])
    #expect(try await !store.claim(key, for: long))
    #expect(try await store.count(key, in: long).count == 2)
}

private func checkCountsAdd(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh(.limit)
    #expect(
        try await store.count(key, adding: 0, in: long) == WindowCount(count: 0, remaining: .zero)
    )
    let first = try await store.count(key, in: long)
    #expect(first.count == 1)
    #expect(first.remaining > .zero && first.remaining <= long)
    #expect(try await store.count(key, adding: 41, in: long).count == 42)
    let read = try await store.count(key, adding: 0, in: long)
    #expect(read.count == 42)
    #expect(read.remaining > .zero && read.remaining <= long)
    let most = WindowCount.maxAmount
    #expect(try await store.count(key, adding: most, in: long).count == 42 + most)
}

private func checkCountsAddTogether(_ tested: StoreUnderTest) async throws {
    let store = tested.store
    let (short, other, unused) = (
        try StoreKey.fresh(.limit), try StoreKey.fresh(.limit), try StoreKey.fresh(.limit)
    )
    #expect(try await store.count([]) == [])
    _ = try await store.count(other, adding: 5, in: long)
    let counts = try await store.count([
        WindowAmount(short, adding: 2, in: .milliseconds(50)),
        WindowAmount(unused, adding: 0, in: long),
        WindowAmount(other, adding: 3, in: .seconds(1)),
        // A key may occur twice.
        WindowAmount(other, adding: 1, in: long),
    ])
    #expect(counts.map(\.count).prefix(2) == [2, 0])
    #expect(counts[0].remaining > .zero && counts[0].remaining <= .milliseconds(50))
    #expect(counts[1].remaining == .zero)
    #expect(Set(counts.map(\.count).suffix(2)).isSubset(of: [6, 8, 9]))
    #expect(counts[2].remaining > .seconds(1), "the window started with the first amount")
    try await tested.elapse(.milliseconds(60))
    let read = try await store.count([
        WindowAmount(other, adding: 0, in: long), WindowAmount(short, adding: 0, in: long),
    ])
    #expect(read.map(\.count) == [9, 0])
}

private func checkWindowIsFixed(_ tested: StoreUnderTest) async throws {
    let key = try StoreKey.fresh(.limit)
    _ = try await tested.store.count(key, in: long)
    try await tested.elapse(.milliseconds(100))
    let second = try await tested.store.count(key, in: long)
    #expect(second.count == 2)
    #expect(second.remaining <= long - .milliseconds(99))
    let read = try await tested.store.count(key, adding: 0, in: .seconds(1))
    #expect(read.remaining > .seconds(1), "the window started with the first amount")
}

private func checkWindowEnds(_ tested: StoreUnderTest) async throws {
    let key = try StoreKey.fresh(.limit)
    #expect(
        try await tested.store.count(key, adding: 7, in: .milliseconds(50)).count == 7
    )
    try await tested.elapse(.milliseconds(60))
    #expect(
        try await tested.store.count(key, adding: 0, in: long)
            == WindowCount(count: 0, remaining: .zero)
    )
    let again = try await tested.store.count(key, in: long)
    #expect(again.count == 1)
    #expect(again.remaining > .seconds(1))
}

private func checkThousandClaims(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh()
    let won = try await concurrently { try await store.claim(key, for: long) }
    #expect(won.count { $0 } == 1)
    #expect(won.count == concurrentTasks)
}

private func checkThousandTakes(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh(.proof)
    try await store.put([1, 2, 3], at: key, for: long)
    let taken = try await concurrently { try await store.take(key) }
    #expect(taken.compactMap { $0 } == [[1, 2, 3]])
    #expect(taken.count == concurrentTasks)
}

private func checkThousandReplacements(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh(.proof)
    try await store.put([1], at: key, for: long)
    let replaced = try await concurrently {
        try await store.replace([1], by: [2], at: key)
    }
    #expect(replaced.count { $0 } == 1)
    #expect(try await store.value(at: key) == [2])
}

private func checkThousandCounts(_ store: any ChallengeStore) async throws {
    let key = try StoreKey.fresh(.limit)
    let counts = try await concurrently { try await store.count(key, in: long).count }
    #expect(counts.sorted() == Array(1...concurrentTasks))
}
