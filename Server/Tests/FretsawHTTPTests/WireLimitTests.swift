import FretsawHTTP
import FretsawKeys
import FretsawKinds
import FretsawLimits
import FretsawPolicy
@testable import FretsawService
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@Suite("Rate limits", .timeLimit(.minutes(3)))
struct WireLimitTests {
    private static let get = #"{"captchaType":"blockPuzzle"}"#

    private func service(_ limits: RateLimits) throws -> TestService {
        var settings = ServiceSettings()
        settings.limits = limits
        return try TestService(settings: settings)
    }

    private func limits(
        gets: Int? = nil,
        checks: Int? = nil,
        verifies: Int? = nil,
        failures: Int? = nil
    ) -> RateLimits {
        RateLimits(
            getsPerMinute: gets,
            checksPerMinute: checks,
            verifiesPerMinute: verifies,
            failuresPerMinute: failures
        )
    }

    @Test("Too many requests of each kind get AJ-Captcha's codes, with status 200")
    func tooMany() async throws {
        let test = try service(limits(gets: 2, checks: 2, verifies: 2))
        try await TestServer.serving(test) { server in
            let check = #"{"captchaType":"blockPuzzle","token":"x","pointJson":"y"}"#
            for (path, body, good, rejected) in [
                ("get", WireLimitTests.get, "0000", "6201"), ("check", check, "6110", "6204"),
                ("verify", #"{"captchaVerification":"x"}"#, "6110", "6205"),
            ] {
                for expected in [good, good, rejected, rejected] {
                    let reply = try await server.post("/captcha/\(path)", body)
                    #expect(reply.status == 200)
                    #expect(reply.code == expected, "\(path)")
                    #expect(reply["retry-after"] == (expected == rejected ? "60" : nil))
                }
                // The same limits apply to the other prefix.
                #expect(try await server.post("/errcode/captcha/\(path)", body).code == rejected)
            }
        }
    }

    @Test("Wrong answers lock a client out of gets and checks, other failures do not")
    func locked() async throws {
        let test = try service(limits(failures: 2))
        try await TestServer.serving(test) { server in
            let open = try await server.get()
            for _ in 0..<3 {
                // Used tokens and invalid JSON do not count.
                #expect(try await server.post("/captcha/get", WireLimitTests.get).code == "0000")
                let wrong = try await server.get()
                #expect(try await server.check(#"{"x":1,"y":5}"#, wrong).code == "6111")
                #expect(try await server.check(wrong.answer, wrong).code != "0000")
                #expect(try await server.post("/captcha/check", "[").status == 400)
                #expect(try await server.post("/captcha/get", "}").status == 400)
                #expect(try await server.post("/captcha/verify", "}").status == 400)
            }
            for _ in 0..<2 {
                let reply = try await server.post("/captcha/get", WireLimitTests.get)
                #expect(reply.status == 200 && reply.code == "6202")
                #expect(reply["retry-after"] == "300")
            }
            #expect(try await server.check(open.answer, open).code == "6202")
            // The site's back end verifies for other clients as well.
            #expect(try await server.verify("x").code == "6110")
        }
    }

    @Test(
        "Unreadable requests and those of foreign pages have a budget, and do not lock a client out"
    )
    func malformed() async throws {
        try await TestServer.serving(
            try service(limits(checks: 100, failures: 1)),
            configure: { $0.origins = .list(["https://shop.example"]) }
        ) { server in
            func status(_ headers: [String: String]) async throws -> Int {
                try await server.post("/captcha/get", WireLimitTests.get, headers).status
            }
            let foreign = ["Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"]
            #expect(try await status(foreign) == 403)
            #expect(try await status(["Sec-Fetch-Site": "cross-site"]) == 403)
            for allowed in [
                ["Sec-Fetch-Site": "cross-site", "Origin": "https://shop.example"],
                ["Sec-Fetch-Site": "same-origin"], ["Origin": "https://other.example"],
            ] {
                #expect(try await status(allowed) == 200)
            }
            for _ in 0..<18 {
                let reply = try await server.post("/captcha/get", "x", type: "text/plain")
                #expect(reply.status == 415)
            }
            let rejected = try await server.post("/captcha/get", "}")
            #expect(rejected.status == 429 && rejected["retry-after"] == "60")
            #expect(try await status(foreign) == 429)
            let challenge = try await server.get()
            #expect(try await server.check(challenge.answer, challenge).code == "0000")
        }
    }

    @Test(
        "X-Forwarded-For is trusted only from proxies; the right-most other address counts",
    )
    func forwarded() async throws {
        func codes(
            _ proxies: [String],
            _ headers: [String]
        ) async throws -> [String] {
            let ranges = proxies.compactMap(AddressRange.init)
            return try await TestServer.serving(
                service(limits(gets: 1)),
                configure: { $0.proxies = TrustedProxies(ranges) }
            ) { server in
                var codes: [String] = []
                for header in headers {
                    let reply = try await server.post(
                        "/captcha/get",
                        WireLimitTests.get,
                        ["X-Forwarded-For": header]
                    )
                    codes.append(reply.code)
                }
                return codes
            }
        }
        let strangers = ["192.0.2.1", "192.0.2.2", "192.0.2.3"]
        #expect(try await codes([], strangers) == ["0000", "6201", "6201"])
        #expect(try await codes(["10.0.0.0/8"], strangers) == ["0000", "6201", "6201"])
        #expect(try await codes(["127.0.0.1"], strangers) == ["0000", "0000", "0000"])
        // Anything a client writes is to the left of the address that the proxy adds.
        let forged = ["192.0.2.1", "1.2.3.4, 192.0.2.1", "x, ::1, 192.0.2.1", "192.0.2.1:80"]
        #expect(try await codes(["127.0.0.1"], forged) == ["0000", "6201", "6201", "6201"])
        let chain = ["192.0.2.1, 10.0.0.1", "192.0.2.2, 10.0.0.2, 10.0.0.1", "192.0.2.2,10.9.9.9"]
        #expect(
            try await codes(["127.0.0.1", "10.0.0.0/8"], chain) == ["0000", "0000", "6201"]
        )
        // One home is one IPv6 network.
        let home = ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1"]
        #expect(try await codes(["127.0.0.1"], home) == ["0000", "6201", "0000"])
    }

    @Test("Only a trusted proxy can report a risk: it lowers the score, and 1 rejects")
    func risk() async throws {
        func codes(_ proxies: [String], _ risks: [String]) async throws -> [String] {
            try await TestServer.serving(
                service(limits()),
                configure: {
                    $0.proxies = TrustedProxies(proxies.compactMap(AddressRange.init))
                    $0.riskHeader = "X-Risk"
                }
            ) { server in
                var codes: [String] = []
                for risk in risks {
                    let reply = try await server.post(
                        "/captcha/get",
                        WireLimitTests.get,
                        ["X-Forwarded-For": "192.0.2.1", "x-risk": risk]
                    )
                    codes.append(reply.code)
                    guard let token = reply.data["token"] as? String else { continue }
                    let sealed = try server.test.ring.open(token, at: server.test.now)
                    #expect(sealed.usage == (proxies.isEmpty || !risk.hasSuffix("0.4") ? 0 : 0.4))
                }
                let unreadable = server.test.service.metrics.snapshot.events[.unreadableRisk]
                #expect(unreadable?[nil] == (proxies.isEmpty ? nil : 5))
                return codes
            }
        }
        // The proxy may append its value to that of the visitor.
        let risks = ["0.4", "1", "7", "none", "nan", "", "0, 1", "-1", "0,5 x", "0.2,0.4", "0,7"]
        let trusted = try await codes(["127.0.0.1"], risks)
        #expect(
            trusted == [
                "0000", "6201", "6201", "0000", "0000", "0000", "6201", "0000", "0000", "0000",
                "0000",
            ]
        )
        #expect(try await codes([], risks) == risks.map { _ in "0000" })
    }

    @Test("An address with almost as many wrong answers as allowed gets work with zero bits")
    func bits() async throws {
        let test = try service(limits(failures: 10))
        // 57 of 60 an hour: the price 64.
        for _ in 0..<57 {
            let issued = try await test.service.issue(
                IssueRequest(kind: "blockPuzzle", canWork: true),
                to: test.client
            )
            let request = CheckRequest(kind: "blockPuzzle", token: issued.token, pointJson: "[]")
            await #expect(throws: RequestError.wrong) {
                try await test.service.check(request, from: test.client)
            }
            test.clock.advance(by: .seconds(8))
        }
        try await TestServer.serving(
            test,
            configure: {
                $0.proxies = TrustedProxies([AddressRange("127.0.0.1")].compactMap(\.self))
            }
        ) { server in
            for (prefix, address, price, bits) in [
                ("", "192.0.2.1", 28, 4), ("/errcode", "192.0.2.1", 28, 4),
                ("", "192.0.3.1", nil, nil),
            ] {
                let reply = try await server.post(
                    "\(prefix)/captcha/get",
                    #"{"captchaType":"blockPuzzle","work":true}"#,
                    ["X-Forwarded-For": address]
                )
                let work = reply.data["work"] as? [String: Any]
                #expect(work?["price"] as? Int == price && work?["bits"] as? Int == bits)
            }
        }
    }

    @Test("The reply to a client that can work has the step and the work")
    func steps() async throws {
        for (policy, step, hasPicture, hasWork) in [
            (PolicyStep.nothing, "none", false, false), (.work, "work", false, true),
            (.picture, nil, true, false), (.pictureAndWork, "picture-and-work", true, true),
        ] {
            var settings = TestService.settings()
            settings.policy = policy
            try await TestServer.serving(TestService(settings: settings)) { server in
                for prefix in ["", "/errcode"] {
                    let reply = try await server.post(
                        "\(prefix)/captcha/get",
                        #"{"captchaType":"blockPuzzle","work":true}"#
                    )
                    #expect(reply.data["step"] as? String == step)
                    #expect((reply.data["originalImageBase64"] is String) == hasPicture)
                    let work = reply.data["work"] as? [String: Any]
                    #expect((work?["seed"] is String && work?["price"] is Int) == hasWork)
                    // Clients of AJ-Captcha do not say that they can work.
                    let other = try await server.post(
                        "\(prefix)/captcha/get",
                        WireLimitTests.get
                    )
                    #expect(other.code == (policy == .pictureAndWork ? "6201" : "0000"))
                    #expect(other.data["work"] == nil && other.data["step"] == nil)
                }
            }
        }
    }
}
