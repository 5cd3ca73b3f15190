import FretsawLimits
import FretsawPolicy
@testable import FretsawService
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import Synchronization
import Testing

@Suite("Limits")
struct LimitTests {
    @Test("A client is limited per minute, and other clients are not affected")
    func perMinute() async throws {
        var settings = ServiceSettings()
        settings.limits = .none
        settings.limits.getsPerMinute = 3
        let test = try TestService(settings: settings)
        for _ in 0..<3 { _ = try await test.get() }
        await #expect(throws: RequestError.tooMany(.get)) { try await test.get() }
        let other = try #require(ClientAddress("192.0.2.2"))
        _ = try await test.service.issue(IssueRequest(kind: "blockPuzzle"), to: other)
        test.clock.advance(by: .seconds(60))
        _ = try await test.get()
    }

    @Test("A rotate challenge counts as three, because it costs three times the processor time")
    func cost() async throws {
        var settings = ServiceSettings()
        settings.limits = .none
        settings.limits.getsPerMinute = 7
        let test = try TestService(settings: settings)
        for _ in 0..<2 {
            _ = try await test.service.issue(IssueRequest(kind: "rotate"), to: test.client)
        }
        _ = try await test.get()
        await #expect(throws: RequestError.tooMany(.get)) { try await test.get() }
    }

    @Test("Wrong answers lock a client out, but not of verification")
    func lockout() async throws {
        var settings = ServiceSettings()
        settings.limits = .none
        settings.limits.failuresPerMinute = 3
        let test = try TestService(settings: settings)
        let held = try await test.get()
        for _ in 0..<4 { try await answerWrongly(test) }
        await #expect(throws: RequestError.locked(.get)) { try await test.get() }
        // Challenges that it has already are rejected as well.
        await #expect(throws: RequestError.locked(.check)) {
            try await test.check(#"{"x":\#(held.sealed.x),"y":5}"#, held)
        }
        await #expect(throws: RequestError.stale) {
            try await test.service.verify("x", from: test.client)
        }
    }

    private func answerWrongly(_ test: TestService) async throws {
        let challenge = try await test.get()
        await #expect(throws: RequestError.wrong) {
            try await test.check(#"{"x":\#(challenge.sealed.x + 50),"y":5}"#, challenge)
        }
    }

    /// Any page can make its visitors send these requests.
    @Test("Unknown and used tokens, proofs and unreadable requests do not lock a client out")
    func harmless() async throws {
        var settings = ServiceSettings()
        settings.limits.failuresPerMinute = 1
        settings.limits.checksPerMinute = 100
        let test = try TestService(settings: settings)
        let challenge = try await test.get()
        let answer = #"{"x":\#(challenge.sealed.x),"y":5}"#
        try await test.check(answer, challenge)
        var rejected = 0
        for _ in 0..<30 {
            for token in ["none", challenge.issued.token] {
                await #expect(throws: RequestError.stale) {
                    try await test.service.check(
                        CheckRequest(kind: "blockPuzzle", token: token, pointJson: "x"),
                        from: test.client
                    )
                }
            }
            await #expect(throws: RequestError.stale) {
                try await test.service.verify("x", from: test.client)
            }
            if await test.service.countMalformed(from: test.client) { rejected += 1 }
        }
        #expect(rejected == 10, "20 a minute are answered")
        #expect(test.service.metrics.snapshot.events[.malformed]?[nil] == 30)
        _ = try await test.get()
    }

    @Test("A client that is locked out causes no store operations")
    func lockedIsCheap() async throws {
        var settings = ServiceSettings()
        settings.limits = .none
        settings.limits.failuresPerMinute = 2
        let store = WatchedStore(MemoryStore(capacity: 1000, clock: ManualClock()))
        let test = try TestService(settings: settings, store: store)
        for _ in 0..<3 { try await answerWrongly(test) }
        let before = store.calls
        for _ in 0..<50 {
            await #expect(throws: RequestError.locked(.get)) { try await test.get() }
        }
        #expect(store.calls == before)
    }

    @Test("A get takes two store operations, an answer five")
    func operations() async throws {
        let store = WatchedStore(MemoryStore(capacity: 1000, clock: ManualClock()))
        let test = try TestService(settings: ServiceSettings(), store: store)
        let (right, wrong) = (try await test.get(), try await test.get())
        #expect(store.calls.values.reduce(0, +) == 4)
        try await test.check(#"{"x":\#(right.sealed.x),"y":5}"#, right)
        #expect(store.calls.values.reduce(0, +) == 9)
        await #expect(throws: RequestError.wrong) { try await test.check("{}", wrong) }
        #expect(store.calls.values.reduce(0, +) == 14)
    }

    @Test("A right answer allows one wrong answer more before a lockout")
    func rightAnswersForgive() async throws {
        var settings = ServiceSettings()
        settings.limits.failuresPerMinute = 2
        let test = try TestService(settings: settings)
        for _ in 0..<3 {
            _ = try await test.solve()
            try await answerWrongly(test)
        }
        for _ in 0..<3 { try await answerWrongly(test) }
        await #expect(throws: RequestError.locked(.get)) { try await test.get() }
    }

    @Test(
        "Addresses are parsed, and IPv6 counts by its /64",
        arguments: [
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1:443", "192.0.2.1", true),
            ("::ffff:192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("2001:db8::1", "2001:db8::ffff", true), ("[2001:db8::1]:80", "2001:db8:0:0::9", true),
            ("2001:db8:0:1::1", "2001:db8::1", false), ("fe80::1%eth0", "fe80::2", true),
            ("0:0:0:0:0:FFFF:c000:201", "192.0.2.1", true), ("1:2:3:4:5:6:7::", "1:2:3:4::", true),
        ]
    )
    func addresses(one: String, other: String, same: Bool) throws {
        let (one, other) = (try #require(ClientAddress(one)), try #require(ClientAddress(other)))
        #expect((one == other) == same)
    }

    @Test(
        "Invalid addresses are rejected",
        arguments: [
            "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4:", "1.2.3.4:x", ":::",
            "1::2::3", "12345::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "[::1", "unknown", "::1]",
            "1:2:3:4:5:6:7:8::", "1.2.3.4::", "１.2.3.4", String(repeating: "1", count: 100),
            "1.2.3.4\0", "::1\0:2", "::1.2.3.04", "::1.2.3", "1:2:3:4::5:6:7:8", " 1.2.3.4",
        ]
    )
    func noAddress(text: String) { #expect(IPAddress(text) == nil) }

    @Test("Ranges contain the addresses with their prefix")
    func ranges() throws {
        for (range, address, holds) in [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
            ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.1", false),
            ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false),
            ("127.0.0.1", "127.0.0.1", true), ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "8.8.8.8", true),
        ] {
            let range = try #require(AddressRange(range))
            #expect(
                try range.contains(#require(IPAddress(address))) == holds,
                "\(range) \(address)"
            )
        }
        for text in ["10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/", "x/8", "1.2.3.4/8/8"] {
            #expect(AddressRange(text) == nil)
        }
    }

    @Test("Only configured proxies are trusted; the right-most other address counts")
    func proxies() throws {
        let proxies = TrustedProxies([
            try #require(AddressRange("10.0.0.0/8")), try #require(AddressRange("::1")),
        ])
        func client(_ socket: String, _ forwarded: String...) -> ClientAddress {
            proxies.client(socket: IPAddress(socket), forwarded: forwarded)
        }
        let visitor = try #require(ClientAddress("192.0.2.7"))
        #expect(client("10.1.1.1", "192.0.2.7") == visitor)
        #expect(client("10.1.1.1", "1.1.1.1, 192.0.2.7, 10.2.2.2") == visitor)
        #expect(client("::1", "1.1.1.1", " 192.0.2.7 , 10.2.2.2") == visitor)
        // Not a proxy of ours: its header is ignored.
        #expect(client("192.0.2.7", "1.1.1.1") == visitor)
        // Not an address: the last proxy counts.
        #expect(client("10.1.1.1", "garbage") == ClientAddress("10.1.1.1"))
        #expect(client("10.1.1.1", "1.1.1.1, garbage, 10.3.3.3") == ClientAddress("10.3.3.3"))
        let none = TrustedProxies()
        #expect(
            none.client(socket: IPAddress("10.1.1.1"), forwarded: ["1.1.1.1"])
                == ClientAddress("10.1.1.1")
        )
        #expect(none.client(socket: nil, forwarded: ["1.1.1.1"]) == .unknown)
    }
}
