import FretsawCrypto
import FretsawGestures
import FretsawHTTP
import FretsawKeys
import FretsawPolicy
import FretsawService
import FretsawServiceTesting
import FretsawStore
import Testing

@Suite("Gesture routes", .timeLimit(.minutes(3)))
struct GestureTests {
    private static let secret = "an owner's long secret"
    private static let siteSecret = "0123456789abcdef"
    private static let site = ["Authorization": "Bearer \(siteSecret)"]

    /// Codes in memory, with a minimal scrypt cost.
    private func gestures(limit: Int? = nil) throws -> GestureService {
        var limits = RateLimits.none
        limits.gesturesPerMinute = limit
        return GestureService(
            codes: GestureCodes(
                records: MemoryStore(),
                attempts: MemoryStore(capacity: 1000),
                ring: try Challenges.ring(),
                cost: Scrypt.Cost(logN: 4, r: 1, p: 1)
            ),
            store: MemoryStore(capacity: 1000),
            limits: limits,
            siteSecret: GestureTests.siteSecret,
            now: { Challenges.now }
        )
    }

    private func body(_ members: [String: Any]) throws -> String {
        try Reply.canonical(["name": "class-7"].merging(members) { $1 })
    }

    @Test("A code is set, verified wrongly and correctly, modified, and cleared")
    func flow() async throws {
        try await TestServer.serving(gestures: gestures()) { server in
            func ask(_ action: String, _ members: [String: Any]) async throws -> [String: Any] {
                let reply = try await server.post(
                    "/gesture/\(action)",
                    body(members),
                    GestureTests.site
                )
                #expect(reply.status == 200, "\(action)")
                #expect(reply.json["state"] as? String == action)
                #expect(reply["cache-control"] == "no-store")
                return reply.json
            }
            let owner: [String: Any] = ["ownerSecret": GestureTests.secret]
            let set = owner.merging(["first": "0124", "second": "0124"]) { $1 }
            #expect(try await ask("set", set)["success"] as? Bool == true)
            #expect(try await ask("set", set)["code"] as? String == "alreadySet")

            let wrong = try await ask("verify", ["subject": "mia", "drawing": "0123"])
            #expect(wrong["success"] as? Bool == false)
            #expect(wrong["code"] as? String == "wrong")
            #expect(wrong["attemptsLeft"] as? Int == 4)
            let short = try await ask("verify", ["subject": "mia", "drawing": "012"])
            #expect(short["code"] as? String == "tooShort")
            #expect(short["minimumMet"] as? Bool == false)
            let right = try await ask("verify", ["subject": "mia", "drawing": "0124"])
            #expect(right["success"] as? Bool == true)

            let change = ["current": "0124", "first": "4630", "second": "4630"]
            let stranger = change.merging(["ownerSecret": "somebody else's secret"]) { $1 }
            #expect(try await ask("modify", stranger)["code"] as? String == "notTheOwner")
            let owned = change.merging(["ownerSecret": GestureTests.secret]) { $1 }
            #expect(try await ask("modify", owned)["success"] as? Bool == true)
            let old = try await ask("verify", ["subject": "mia", "drawing": "0124"])
            #expect(old["code"] as? String == "wrong")
            #expect(try await ask("clear", owner)["success"] as? Bool == true)
            let gone = try await ask("verify", ["subject": "mia", "drawing": "4630"])
            #expect(gone["code"] as? String == "notSet")
        }
    }

    @Test(
        "Visitors of the demo set codes and get subjects without a token, only if it has codes of its own"
    )
    func demo() async throws {
        let set = try body([
            "ownerSecret": GestureTests.secret, "first": "0124", "second": "0124",
        ])
        try await TestServer.serving(gestures: gestures(limit: 4)) {
            $0.isDemo = true
            $0.demoSetsGestures = true
        } _: { server in
            #expect(try await server.post("/gesture/set", set).status == 401)
            #expect(
                try await server.post("/demo/gesture/set", set).json["success"] as? Bool == true
            )
            let named = try await server.post("/demo/gesture/subject", body(["subject": "visitor"]))
            let subject = try #require(named.json["subject"] as? String)
            let drawn = try body(["subject": subject, "drawing": "0124"])
            #expect(
                try await server.post("/gesture/verify", drawn).json["success"] as? Bool == true
            )
            // Unlike a back end, visitors have a limit.
            #expect(try await server.post("/demo/gesture/set", set).status == 429)
            let settings = try await server.ask("GET", "/demo.json").json
            #expect(settings["gesture"] as? String == "/gesture")
            #expect((settings["process"] as? String)?.isEmpty == false)
        }
        for (isDemo, sets) in [(true, false), (false, true)] {
            try await TestServer.serving(gestures: gestures()) {
                $0.isDemo = isDemo
                $0.demoSetsGestures = sets
            } _: { server in
                let reply = try await server.post("/demo/gesture/set", set)
                #expect(reply.status == 404)
            }
        }
    }

    @Test("The fifth wrong drawing locks out its subject, and no one else")
    func lockout() async throws {
        try await TestServer.serving(gestures: gestures()) { server in
            _ = try await server.post(
                "/gesture/set",
                body(["ownerSecret": GestureTests.secret, "first": "0124", "second": "0124"]),
                GestureTests.site
            )
            for left in [4, 3, 2, 1, 0, 0] {
                let reply = try await server.post(
                    "/gesture/verify",
                    body(["subject": "mia", "drawing": "0123"]),
                    GestureTests.site
                )
                #expect(reply.json["attemptsLeft"] as? Int == left)
                #expect(reply.json["lockedUntil"] is Int == (left == 0))
            }
            let locked = try await server.post(
                "/gesture/verify",
                body(["subject": "mia", "drawing": "0124"]),
                GestureTests.site
            )
            #expect(locked.json["code"] as? String == "locked")
            let other = try await server.post(
                "/gesture/verify",
                body(["subject": "leo", "drawing": "0124"]),
                GestureTests.site
            )
            #expect(other.json["success"] as? Bool == true)
        }
    }

    @Test("Without the site's bearer token, codes cannot be set and subjects cannot be named")
    func bearer() async throws {
        try await TestServer.serving(gestures: gestures()) { server in
            let set = try body([
                "ownerSecret": GestureTests.secret, "first": "0124", "second": "0124",
            ])
            let subject = try body(["subject": "mia"])
            let drawing = try body(["subject": "mia", "drawing": "0124"])
            let wrong = "Bearer " + GestureTests.siteSecret.dropLast()
            for headers in [[:], ["Authorization": wrong], ["Authorization": "0123456789abcdef"]] {
                #expect(try await server.post("/gesture/set", set, headers).status == 401)
                #expect(try await server.post("/gesture/subject", subject, headers).status == 401)
                #expect(try await server.post("/gesture/verify", drawing, headers).status == 401)
            }
            #expect(try await server.post("/gesture/set", set, GestureTests.site).status == 200)
        }
    }

    @Test("A page draws with a signed subject, and cannot find out whether a code is set")
    func signedSubject() async throws {
        try await TestServer.serving(gestures: gestures()) { server in
            let set = try body([
                "ownerSecret": GestureTests.secret, "first": "0124", "second": "0124",
            ])
            _ = try await server.post("/gesture/set", set, GestureTests.site)
            for name in ["class-7", "class-8"] {
                let reply = try await server.post(
                    "/gesture/subject",
                    body(["name": name, "subject": "mia"]),
                    GestureTests.site
                )
                #expect(reply.status == 200)
                #expect(
                    reply.json["validUntil"] as? Int
                        == Int(Challenges.now.value) + 86_400_000
                )
                let subject = try #require(reply.json["subject"] as? String)
                func draw(_ drawing: String) async throws -> [String: Any] {
                    try await server.post(
                        "/gesture/verify",
                        body(["name": name, "subject": subject, "drawing": drawing])
                    ).json
                }
                let wrong = try await draw("0123")
                #expect(wrong["code"] as? String == "wrong")
                #expect(wrong["attemptsLeft"] as? Int == 4)
                #expect(try await draw("0124")["success"] as? Bool == (name == "class-7"))
            }
        }
    }

    @Test(
        "Every request is counted, even if it is unreadable or its secret is wrong",
        arguments: [
            ("set", #"{"name":"x"}"#, 401), ("subject", "{}", 401), ("verify", "[", 400),
            ("modify", "", 400),
            ("clear", #"{"name":""}"#, 400), ("verify", #""text""#, 400),
            ("verify", #"{"name":"x","subject":"y","drawing":"0123"}"#, 401),
        ]
    )
    func limit(action: String, body: String, status: Int) async throws {
        let gestures = try gestures(limit: 3)
        try await TestServer.serving(gestures: gestures) { server in
            for expected in [status, status, status, 429, 429] {
                let reply = try await server.post("/gesture/\(action)", body)
                #expect(reply.status == expected)
            }
        }
    }
}
