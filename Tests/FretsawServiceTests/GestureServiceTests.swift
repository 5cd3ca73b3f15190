import FretsawCrypto
import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Testing

@Suite("Gesture service")
struct GestureServiceTests {
    let client: ClientAddress
    let ring: KeyRing
    let records = MemoryRecords()
    let clock = ManualClock()

    init() throws {
        client = try #require(ClientAddress("192.0.2.1"))
        ring = try Challenges.ring()
    }

    func service(limits: RateLimits = .none, setSecret: String? = nil) throws -> GestureService {
        GestureService(
            codes: GestureCodes(
                records: records,
                ring: ring,
                cost: Scrypt.Cost(logN: 4, r: 1, p: 1)
            ),
            store: MemoryStore(clock: clock),
            limits: limits,
            setSecret: setSecret,
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
            try await codes.verify("class-7", subject: "mia", drawing: "0124", at: time)
        }
        await #expect(throws: GestureService.Rejection.code(.wrong(attemptsLeft: 4))) {
            try await service.serve { codes, time throws(GestureError) in
                try await codes.verify("class-7", subject: "mia", drawing: "0123", at: time)
            }
        }
    }

    @Test("Clients are limited")
    func limit() async throws {
        var limits = RateLimits.none
        limits.gesturesPerMinute = 2
        let service = try service(limits: limits)
        for _ in 0..<2 { try await service.admit(client) }
        await #expect(throws: GestureService.Rejection.tooMany) { try await service.admit(client) }
        try await service.admit(try #require(ClientAddress("192.0.2.2")))
        clock.advance(by: .seconds(59))
        await #expect(throws: GestureService.Rejection.tooMany) { try await service.admit(client) }
        clock.advance(by: .seconds(1))
        try await service.admit(client)
    }

    @Test("If the site requires a secret, codes cannot be set without it")
    func secret() throws {
        let service = try service(setSecret: "s3cret")
        for wrong in [nil, "", "s3cre", "s3cret "] {
            #expect(throws: GestureService.Rejection.notAllowed) { try service.authoriseSet(wrong) }
        }
        try service.authoriseSet("s3cret")
        try self.service().authoriseSet(nil)
    }
}
