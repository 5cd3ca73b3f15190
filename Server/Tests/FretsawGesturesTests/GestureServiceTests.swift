import FretsawCrypto
import FretsawKeys
import FretsawLimits
import FretsawPolicy
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Testing

@testable import FretsawGestures

@Suite("Gesture service")
struct GestureServiceTests {
    let client: ClientAddress
    let ring: KeyRing
    let records = MemoryStore()
    let clock = ManualClock()

    init() throws {
        client = try #require(ClientAddress("192.0.2.1"))
        ring = try Challenges.ring()
    }

    func service(limits: RateLimits = .none) throws -> GestureService {
        GestureService(
            codes: GestureCodes(
                records: records,
                attempts: MemoryStore(clock: clock),
                ring: ring,
                cost: Scrypt.Cost(logN: 4, r: 1, p: 1)
            ),
            store: MemoryStore(clock: clock),
            limits: limits,
            siteSecret: "s3cret",
            clock: clock,
            now: { Challenges.now }
        )
    }

    @Test("A code set through the service can be verified, even after new keys were added")
    func setAndVerify() async throws {
        let service = try service()
        let secret = Array("an owner's long secret".utf8)
        try await service.serve { codes, time throws(GestureError) in
            try await codes.set(
                "class-7",
                ownerSecret: secret,
                first: "0124",
                second: "0124",
                at: time
            )
        }
        service.reload(try KeyRing([SealingKey.fresh()] + ring.keys))
        try await service.serve { codes, time throws(GestureError) in
            try await codes.verify("class-7", by: .site(subject: "mia"), drawing: "0124", at: time)
        }
        await #expect(throws: GestureError.wrong(attemptsLeft: 4)) {
            try await service.serve { codes, time throws(GestureError) in
                try await codes.verify(
                    "class-7",
                    by: .site(subject: "mia"),
                    drawing: "0123",
                    at: time
                )
            }
        }
    }

    @Test("A drawing that began before its node loaded the key of another node's record is judged")
    func reloadWhileServing() async throws {
        let service = try service()
        let new = try SealingKey.fresh()
        let other = GestureCodes(
            records: records,
            attempts: MemoryStore(clock: clock),
            ring: try KeyRing([new] + ring.keys),
            cost: Scrypt.Cost(logN: 4, r: 1, p: 1)
        )
        try await service.serve { codes, time throws(GestureError) in
            do {
                service.reload(try KeyRing(ring.keys + [new]))
                try await other.set(
                    "class-7",
                    ownerSecret: Array("an owner's long secret".utf8),
                    first: "0124",
                    second: "0124",
                    at: time
                )
                service.reload(try KeyRing([new] + ring.keys))
            } catch { Issue.record(error) }
            try await codes.verify("class-7", by: .site(subject: "mia"), drawing: "0124", at: time)
        }
    }

    @Test("Clients are limited, the site's back end is not")
    func limit() async throws {
        var limits = RateLimits.none
        limits.gesturesPerMinute = 2
        let service = try service(limits: limits)
        for bearer in [nil, "s3cre"] { #expect(try await !service.admit(client, bearer: bearer)) }
        for bearer in [nil, "", "s3cre", "s3cret "] {
            await #expect(throws: GestureError.tooMany) {
                try await service.admit(client, bearer: bearer)
            }
        }
        #expect(try await service.admit(client, bearer: "s3cret"))
        let other = try #require(ClientAddress("192.0.2.2"))
        #expect(try await !service.admit(other, bearer: nil))
        clock.advance(by: .seconds(59))
        await #expect(throws: GestureError.tooMany) {
            try await service.admit(client, bearer: nil)
        }
        clock.advance(by: .seconds(1))
        #expect(try await !service.admit(client, bearer: nil))
    }
}
