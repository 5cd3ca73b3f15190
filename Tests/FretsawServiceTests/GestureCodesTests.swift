import FretsawCrypto
import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Gesture codes")
struct GestureCodesTests {
    typealias Codes = GestureCodes

    let records = MemoryGestureRecords()
    let ring: KeyRing
    let codes: Codes
    let owner = Array("0123456789abcdef".utf8)
    let now = Challenges.now

    init() throws {
        ring = try Challenges.ring()
        codes = Codes(
            records: records,
            ring: ring,
            cost: Self.cheap,
            lockout: 60_000,
            parallelism: 3,
            maxWaiting: 1000
        )
    }

    /// A cheap cost; the standard cost would slow down the tests.
    static let cheap = Scrypt.Cost(logN: 4, r: 1, p: 1)

    private func set(_ pattern: String = "04876", name: String = "class-7b") async throws {
        try await codes.set(name, ownerSecret: owner, first: pattern, second: pattern, at: now)
    }

    private func verify(
        _ drawing: String,
        subject: String = "anna",
        name: String = "class-7b",
        at time: Timestamp? = nil
    ) async -> GestureError? {
        do throws(GestureError) {
            try await codes.verify(name, subject: subject, drawing: drawing, at: time ?? now)
            return nil
        } catch { return error }
    }

    private func error(_ body: () async throws(GestureError) -> Void) async -> GestureError? {
        do throws(GestureError) {
            try await body()
            return nil
        } catch { return error }
    }

    @Test("Only the pattern that was set is verified, in the same order of dots")
    func setAndVerify() async throws {
        try await set()
        #expect(await verify("04876") == nil)
        #expect(await verify("67840") == .wrong(attemptsLeft: 4))
        #expect(await verify("0487") == .wrong(attemptsLeft: 3))
        #expect(await verify("048761") == .wrong(attemptsLeft: 2))
        #expect(await verify("04876") == nil)
        #expect(await verify("8012") == .wrong(attemptsLeft: 4))
    }

    @Test("Setting requires two equal drawings of enough dots")
    func setting() async throws {
        func set(_ first: String, _ second: String, minimum: Int = 4) async -> GestureError? {
            await error { () throws(GestureError) in
                try await codes.set(
                    "code",
                    ownerSecret: owner,
                    first: first,
                    second: second,
                    minimum: minimum,
                    at: now
                )
            }
        }
        #expect(await set("012", "012") == .tooShort(minimum: 4))
        #expect(await set("01234", "01234", minimum: 6) == .tooShort(minimum: 6))
        for minimum in [-1, 3, 10, 256] {
            #expect(await set("01234", "01234", minimum: minimum) == .badMinimum)
        }
        #expect(await set("0124", "0125") == .drawingsDiffer)
        #expect(await set("0124", "") == .drawingsDiffer)
        for bad in ["0120", "0129", "012a", "0123456781", "０１２３", "01 2"] {
            #expect(await set(bad, bad) == .notAPattern)
        }
        #expect(await records.writes.isEmpty)
        #expect(await set("012345678", "012345678") == nil)
        #expect(await set("012345678", "012345678") == .alreadySet)
    }

    @Test("Five wrong drawings lock out the subject for some time, and no one else")
    func lockout() async throws {
        try await set()
        for left in [4, 3, 2, 1] { #expect(await verify("0123") == .wrong(attemptsLeft: left)) }
        let until = now.adding(60_000)
        #expect(await verify("0123") == .locked(until: until))
        // The correct drawing is not judged either.
        #expect(await verify("04876") == .locked(until: until))
        #expect(await verify("04876", at: until.adding(-1)) == .locked(until: until))
        #expect(await verify("04876", subject: "ben") == nil)
        #expect(await verify("0123", at: until) == .wrong(attemptsLeft: 4))
        #expect(await verify("04876", at: until) == nil)
    }

    @Test("Too few dots and invalid patterns cost no attempt")
    func noAttempt() async throws {
        try await set()
        for _ in 0..<10 {
            #expect(await verify("") == .tooShort(minimum: 4))
            #expect(await verify("012") == .tooShort(minimum: 4))
            #expect(await verify("0000") == .notAPattern)
        }
        #expect(await verify("0123") == .wrong(attemptsLeft: 4))
    }

    @Test("The minimum of the code applies")
    func minimum() async throws {
        try await codes.set(
            "code",
            ownerSecret: owner,
            first: "012345",
            second: "012345",
            minimum: 6,
            at: now
        )
        #expect(await verify("01234", name: "code") == .tooShort(minimum: 6))
        #expect(await verify("012345", name: "code") == nil)
    }

    @Test("Of 200 parallel guesses of one subject at most five are judged")
    func parallelGuesses() async throws {
        try await set()
        let before = await records.writes.count
        let errors = await withTaskGroup(of: GestureError?.self) { group in
            for number in 0..<200 {
                group.addTask { await verify(number.isMultiple(of: 2) ? "0123" : "3210") }
            }
            return await group.reduce(into: [GestureError?]()) { $0.append($1) }
        }
        // An attempt is written before it is judged, so the number of writes limits judgements.
        #expect(await records.writes.count - before == 5)
        let wrong = errors.compactMap { error -> Int? in
            guard case .wrong(let left) = error else { return nil }
            return left
        }
        #expect(wrong.sorted() == [1, 2, 3, 4])
        #expect(errors.count { $0 == .locked(until: now.adding(60_000)) } == 196)
        #expect(await verify("04876") == .locked(until: now.adding(60_000)))
    }

    @Test("A full queue returns busy, and costs no attempt")
    func busy() async throws {
        try await set()
        let narrow = Codes(
            records: records,
            ring: ring,
            cost: Scrypt.Cost(logN: 10, r: 8, p: 1),
            maxWaiting: 2
        )
        let errors = await withTaskGroup(of: GestureError?.self) { group in
            for number in 0..<100 {
                group.addTask {
                    await error { () throws(GestureError) in
                        try await narrow.verify(
                            "class-7b",
                            subject: "pupil-\(number)",
                            drawing: "0123",
                            at: now
                        )
                    }
                }
            }
            return await group.reduce(into: [GestureError?]()) { $0.append($1) }
        }
        let judged = errors.count { $0 == .wrong(attemptsLeft: 4) }
        #expect(judged >= 1)
        #expect(errors.count { $0 == .busy } == 100 - judged)
        // One write per judgement, and one for the setting.
        #expect(await records.writes.count == judged + 1)
        // The places have been released.
        #expect(await verify("04876") == nil)
        try await narrow.verify("class-7b", subject: "anna", drawing: "04876", at: now)
    }

    @Test("Of parallel settings one wins")
    func parallelSettings() async throws {
        let winners = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 {
                group.addTask { (try? await set()) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
    }

    @Test("Modifying requires the owner's secret and the old pattern, and resets all attempts")
    func modify() async throws {
        try await set()
        func modify(_ secret: [UInt8], _ current: String) async -> GestureError? {
            await error { () throws(GestureError) in
                try await codes.modify(
                    "class-7b",
                    ownerSecret: secret,
                    current: current,
                    first: "8765",
                    second: "8765",
                    at: now
                )
            }
        }
        for _ in 0..<5 { _ = await verify("0123") }
        let other = Array("fedcba9876543210".utf8)
        #expect(await modify(other, "04876") == .notTheOwner)
        #expect(await modify(owner, "0123") == .wrong(attemptsLeft: 4))
        #expect(await modify(owner, "04876") == nil)
        #expect(await verify("04876") == .wrong(attemptsLeft: 4))
        #expect(await verify("8765") == nil)
    }

    @Test("The owner's guesses of the old pattern are limited as well")
    func modifyLocks() async throws {
        try await set()
        var last: GestureError?
        for _ in 0..<6 {
            last = await error { () throws(GestureError) in
                try await codes.modify(
                    "class-7b",
                    ownerSecret: owner,
                    current: "0123",
                    first: "8765",
                    second: "8765",
                    at: now
                )
            }
        }
        #expect(last == .locked(until: now.adding(60_000)))
        #expect(await verify("04876") == nil)
    }

    @Test("Clearing requires the owner's secret; an unknown code gives the same error")
    func clear() async throws {
        try await set()
        func clear(_ name: String, _ secret: [UInt8]) async -> GestureError? {
            await error { () throws(GestureError) in
                try await codes.clear(name, ownerSecret: secret, at: now)
            }
        }
        let other = Array("fedcba9876543210".utf8)
        #expect(await clear("class-7b", other) == .notTheOwner)
        #expect(await clear("unknown", owner) == .notTheOwner)
        #expect(await clear("class-7b", [1, 2, 3]) == .badOwnerSecret)
        #expect(await verify("04876") == nil)
        #expect(await clear("class-7b", owner) == nil)
        #expect(await verify("04876") == .notSet)
        try await set("8765")
        #expect(await verify("8765") == nil)
    }

    @Test("Setting a code again resets all attempts")
    func settingAgain() async throws {
        try await set()
        for _ in 0..<5 { _ = await verify("0123") }
        try await codes.clear("class-7b", ownerSecret: owner, at: now)
        try await set()
        #expect(await verify("04876") == nil)
    }

    @Test(
        "Names are limited and cannot be confused",
        arguments: [
            "", "a b", "a/b", "ä", "a\0b", "\u{1}owner", String(repeating: "a", count: 129),
        ]
    )
    func names(name: String) async throws {
        #expect(await verify("04876", name: name) == .badName)
        #expect(await verify("04876", subject: name) == .badName)
    }

    @Test("Records reveal neither pattern, owner nor name, and are useless without the ring")
    func stolenStore() async throws {
        try await set()
        _ = await verify("0123")
        let stolen = await records.allBytes
        let dots: [UInt8] = [0, 4, 8, 7, 6]
        for secret in [Array("04876".utf8), dots, owner, Array("class-7b".utf8)] {
            for bytes in stolen {
                let places = 0...max(0, bytes.count - secret.count)
                #expect(
                    !places.contains { bytes[$0...].starts(with: secret) },
                    "\(secret.count) bytes are readable"
                )
            }
        }
        let thief = Codes(records: records, ring: try Challenges.ring(), cost: Self.cheap)
        let found = await error { () throws(GestureError) in
            try await thief.verify("class-7b", subject: "thief", drawing: "04876", at: now)
        }
        #expect(found == .unreadable)
        // Not even with a key that has the same identifier.
        let name = ring.keys[0].identifier
        let forged = try SealingKey(identifier: name, bytes: [UInt8](repeating: 1, count: 32))
        let forger = Codes(records: records, ring: try KeyRing([forged]), cost: Self.cheap)
        let wrong = await error { () throws(GestureError) in
            try await forger.verify("class-7b", subject: "thief", drawing: "04876", at: now)
        }
        #expect(wrong == .wrong(attemptsLeft: 4))
    }

    @Test("Two codes with the same pattern have different records")
    func salted() async throws {
        try await set(name: "one")
        try await set(name: "two")
        let stolen = await records.allBytes
        #expect(stolen.count == 2)
        #expect(Set(stolen.map { Array($0[13..<61]) }).count == 2)
    }

    @Test("Codes survive a restart and a new first key, as long as their key is in the ring")
    func restart() async throws {
        try await set()
        let newer = try KeyRing([SealingKey.fresh()] + ring.keys)
        let later = Codes(records: records, ring: newer, cost: .standard)
        try await later.verify("class-7b", subject: "anna", drawing: "04876", at: now)
        let without = Codes(records: records, ring: try KeyRing([newer.keys[0]]), cost: Self.cheap)
        let found = await error { () throws(GestureError) in
            try await without.verify("class-7b", subject: "anna", drawing: "04876", at: now)
        }
        #expect(found == .unreadable)
    }

    @Test("Damaged records are reported, and take neither time nor memory")
    func damage() async throws {
        try await set()
        // A cost of 2²⁵⁵ blocks.
        await records.damage { bytes in
            var bytes = bytes
            bytes[10] = 255
            return bytes
        }
        #expect(await verify("04876") == .unreadable)
        await records.damage { Array($0.dropLast()) }
        #expect(await verify("04876") == .unreadable)
        await records.damage { _ in [] }
        #expect(await verify("04876") == .unreadable)
    }

    @Test("A store that fails accepts no drawing")
    func brokenStore() async throws {
        try await set()
        await records.breakDown()
        #expect(await verify("04876") == .unavailable)
        #expect(await verify("0123") == .unavailable)
    }

    @Test("Messages never contain a pattern")
    func messages() throws {
        let pattern = try GesturePattern("04876")
        #expect("\(pattern)" == "a pattern of 5 dots")
        #expect(GestureError.wrong(attemptsLeft: 3).description.contains("3"))
    }
}
