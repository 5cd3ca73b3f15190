import FretsawCrypto
@testable import FretsawGestures
import FretsawKeys
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite("Gesture codes")
struct GestureCodesTests {
    typealias Codes = GestureCodes

    let records = MemoryGestureRecords()
    let clock = ManualClock()
    let attempts: MemoryStore
    let ring: KeyRing
    let codes: Codes
    let owner = Array("0123456789abcdef".utf8)
    let now = Challenges.now

    init() throws {
        ring = try Challenges.ring()
        attempts = MemoryStore(clock: clock)
        codes = Codes(
            records: records,
            attempts: attempts,
            ring: ring,
            cost: Self.cheap,
            limits: GestureLimits(lockout: 60_000),
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
        await error { () throws(GestureError) in
            try await codes.verify(
                name,
                by: .site(subject: subject),
                drawing: drawing,
                at: time ?? now
            )
        }
    }

    /// A drawing sent by a page.
    private func verify(
        _ drawing: String,
        signed subject: String,
        name: String = "class-7b",
        at time: Timestamp? = nil
    ) async -> GestureError? {
        await error { () throws(GestureError) in
            try await codes.verify(
                name,
                by: .page(signedSubject: subject),
                drawing: drawing,
                at: time ?? now
            )
        }
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
        clock.advance(by: .milliseconds(59_999))
        #expect(await verify("04876", at: until.adding(-1)) == .locked(until: until))
        #expect(await verify("04876", subject: "ben") == nil)
        clock.advance(by: .milliseconds(1))
        #expect(await verify("0123", at: until) == .wrong(attemptsLeft: 4))
        #expect(await verify("04876", at: until) == nil)
    }

    @Test("Attempts are forgotten after the duration of a lockout")
    func attemptsExpire() async throws {
        try await set()
        for left in [4, 3, 2] { #expect(await verify("0123") == .wrong(attemptsLeft: left)) }
        clock.advance(by: .seconds(60))
        #expect(await verify("0123", at: now.adding(60_000)) == .wrong(attemptsLeft: 4))
    }

    /// Draws wrongly for `subject` until it is locked for longer than a lockout.
    private func exhaust(_ subject: String, at time: inout Timestamp) async -> (Int, Timestamp?) {
        for wrong in 0..<1000 {
            guard case .locked(let until) = await verify("0123", subject: subject, at: time) else {
                continue
            }
            if until > time.adding(60_000) { return (wrong, until) }
            clock.advance(by: .milliseconds(until.value - time.value))
            time = until
        }
        return (1000, nil)
    }

    @Test(
        "A subject has 20 wrong drawings a day, all subjects together 100, and correct ones are free"
    )
    func budget() async throws {
        try await set()
        // Midnight, so that the test stays within a day.
        let midnight = Timestamp(20_000 * 86_400_000)
        var time = midnight
        var locks = 0
        for subject in ["a", "b", "c", "d"] {
            let (wrong, until) = await exhaust(subject, at: &time)
            // The last of 20 wrong drawings locks, and three lockouts were reported before.
            #expect(wrong == 19, "\(subject)")
            #expect(try #require(until) > midnight.adding(86_400_000 - 600_000))
            locks += 1
        }
        for number in 0..<200 {
            #expect(await verify("04876", subject: "pupil-\(number)", at: time) == nil)
        }
        for left in [4, 3, 2, 1] {
            #expect(await verify("0123", subject: "e", at: time) == .wrong(attemptsLeft: left))
        }
        for number in 0..<15 {
            _ = await verify("0123", subject: "f-\(number)", at: time)
        }
        #expect(await verify("0123", subject: "g", at: time) == .wrong(attemptsLeft: 4))
        let tomorrow = midnight.adding(86_400_000)
        for drawing in ["0123", "04876"] {
            #expect(await verify(drawing, subject: "h", at: time) == .locked(until: tomorrow))
        }
        clock.advance(by: .milliseconds(tomorrow.value - time.value))
        #expect(await verify("04876", subject: "h", at: tomorrow) == nil)
        #expect(await verify("0123", subject: "a", at: tomorrow) == .wrong(attemptsLeft: 4))
    }

    @Test("200 names in parallel have 100 guesses, and the owner can still change the code")
    func parallelNames() async throws {
        try await set()
        let errors = await withTaskGroup(of: GestureError?.self) { group in
            for number in 0..<200 {
                group.addTask { await verify("0123", subject: "pupil-\(number)") }
            }
            return await group.reduce(into: [GestureError?]()) { $0.append($1) }
        }
        #expect(errors.count { $0 == .wrong(attemptsLeft: 4) } == 100)
        guard case .locked(let until) = await verify("04876", subject: "anna") else {
            Issue.record("the code is not locked")
            return
        }
        #expect(errors.count { $0 == .locked(until: until) } == 100)
        try await codes.modify(
            "class-7b",
            ownerSecret: owner,
            current: "04876",
            first: "8765",
            second: "8765",
            at: now
        )
        #expect(await verify("8765", subject: "anna") == nil)
    }

    @Test("Attempts leave no durable records, and expire after a day")
    func attemptsAreShortLived() async throws {
        try await set()
        let small = Codes(
            records: records,
            attempts: MemoryStore(capacity: 300, clock: clock),
            ring: ring,
            cost: Self.cheap
        )
        for day in 0..<20 {
            for number in 0..<50 {
                let found = await error { () throws(GestureError) in
                    try await small.verify(
                        "class-7b",
                        by: .site(subject: "pupil-\(day)-\(number)"),
                        drawing: "0123",
                        at: now.adding(Int64(day) * 86_400_000)
                    )
                }
                #expect(found == .wrong(attemptsLeft: 4))
            }
            clock.advance(by: .seconds(86_400))
        }
        #expect(await records.records.count == 1)
    }

    @Test("A page can only send a subject that was signed for the code, for a day")
    func signedSubjects() async throws {
        try await set()
        try await set("8765", name: "other")
        let (signed, until) = try codes.sign("anna", for: "class-7b", at: now)
        #expect(until == now.adding(86_400_000))
        #expect(signed.hasSuffix("anna"))
        #expect(await verify("04876", signed: signed) == nil)
        #expect(await verify("04876", signed: signed, at: until) == nil)
        #expect(await verify("04876", signed: signed, at: until.adding(1)) == .unknownSubject)
        #expect(await verify("8765", signed: signed, name: "other") == .unknownSubject)
        let other = try codes.sign("anna", for: "other", at: now).text
        var forged = ["", "anna", signed + "b", String(signed.dropLast()), other]
        for index in 0..<62 {
            var bytes = Array(signed.utf8)
            bytes[index] ^= 1
            forged.append(String(decoding: bytes, as: UTF8.self))
        }
        for text in forged { #expect(await verify("04876", signed: text) == .unknownSubject) }
        let stranger = Codes(records: records, attempts: attempts, ring: try Challenges.ring())
        let foreign = try stranger.sign("anna", for: "class-7b", at: now).text
        #expect(await verify("04876", signed: foreign) == .unknownSubject)
        #expect(throws: GestureError.badName) { try codes.sign("a b", for: "class-7b", at: now) }
        #expect(throws: GestureError.badName) { try codes.sign("anna", for: "", at: now) }
    }

    @Test("A signed subject has the attempts of its name")
    func signedAttempts() async throws {
        try await set()
        let first = try codes.sign("anna", for: "class-7b", at: now).text
        let second = try codes.sign("anna", for: "class-7b", at: now.adding(1)).text
        #expect(first != second)
        #expect(await verify("0123", signed: first) == .wrong(attemptsLeft: 4))
        #expect(await verify("0123", signed: second) == .wrong(attemptsLeft: 3))
        #expect(await verify("0123", subject: "anna") == .wrong(attemptsLeft: 2))
    }

    @Test("A page cannot find out whether a code is set")
    func unknownCodes() async throws {
        try await codes.set(
            "set",
            ownerSecret: owner,
            first: "012345",
            second: "012345",
            minimum: 6,
            at: now
        )
        var replies: [[GestureError?]] = []
        for name in ["set", "unset"] {
            let subject = try codes.sign("anna", for: name, at: now).text
            var errors: [GestureError?] = []
            for drawing in ["012", "00", "0123", "01234", "0123", "0123", "0123", "012345"] {
                errors.append(await verify(drawing, signed: subject, name: name))
            }
            replies.append(errors)
        }
        #expect(replies[0] == replies[1])
        #expect(replies[0][2] == .wrong(attemptsLeft: 4))
        #expect(replies[0].last == .locked(until: now.adding(60_000)))
        // The site may know.
        #expect(await verify("0123", name: "unset") == .notSet)
        #expect(await verify("0123", name: "set") == .tooShort(minimum: 6))
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
        let errors = await withTaskGroup(of: GestureError?.self) { group in
            for number in 0..<200 {
                group.addTask { await verify(number.isMultiple(of: 2) ? "0123" : "3210") }
            }
            return await group.reduce(into: [GestureError?]()) { $0.append($1) }
        }
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
            attempts: attempts,
            ring: ring,
            cost: Scrypt.Cost(logN: 10, r: 8, p: 1),
            maxWaiting: 2
        )
        let errors = await withTaskGroup(of: GestureError?.self) { group in
            for number in 0..<90 {
                group.addTask {
                    await error { () throws(GestureError) in
                        try await narrow.verify(
                            "class-7b",
                            by: .site(subject: "pupil-\(number)"),
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
        #expect(errors.count { $0 == .busy } == 90 - judged)
        // Two entries per judgement, and one of the code.
        #expect(attempts.count == 2 * judged + 1)
        // The places have been released.
        #expect(await verify("04876") == nil)
        try await narrow.verify("class-7b", by: .site(subject: "anna"), drawing: "04876", at: now)
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
        let thief = Codes(
            records: records,
            attempts: attempts,
            ring: try Challenges.ring(),
            cost: Self.cheap
        )
        let found = await error { () throws(GestureError) in
            try await thief.verify(
                "class-7b",
                by: .site(subject: "thief"),
                drawing: "04876",
                at: now
            )
        }
        #expect(found == .unreadable)
        // Not even with a key that has the same identifier.
        let name = ring.keys[0].identifier
        let forged = try SealingKey(identifier: name, bytes: [UInt8](repeating: 1, count: 32))
        let forger = Codes(
            records: records,
            attempts: attempts,
            ring: try KeyRing([forged]),
            cost: Self.cheap
        )
        let wrong = await error { () throws(GestureError) in
            try await forger.verify(
                "class-7b",
                by: .site(subject: "thief"),
                drawing: "04876",
                at: now
            )
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
        let later = Codes(records: records, attempts: attempts, ring: newer, cost: .standard)
        try await later.verify("class-7b", by: .site(subject: "anna"), drawing: "04876", at: now)
        let without = Codes(
            records: records,
            attempts: attempts,
            ring: try KeyRing([newer.keys[0]]),
            cost: Self.cheap
        )
        let found = await error { () throws(GestureError) in
            try await without.verify(
                "class-7b",
                by: .site(subject: "anna"),
                drawing: "04876",
                at: now
            )
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
