import Foundation
import FretsawHTTP
import FretsawKeys
import FretsawService
import FretsawServiceTesting
import FretsawStoreTesting
import FretsawTesting
import let FretsawTesting.checkout
import LibC
import Testing

@Suite("Passes", .timeLimit(.minutes(3)))
struct PassTests {
    private func serving(_ body: @Sendable (TestServer) async throws -> Void) async throws {
        try await TestServer.serving(configure: { $0.passLifetime = .seconds(3600) }, body)
    }

    /// Solves a challenge as a page of `origin` does, and returns the proof.
    private func proof(
        _ server: TestServer,
        action: String = "pass",
        origin: String = "https://localhost"
    ) async throws -> String {
        let reply = try await server.post(
            "/captcha/get",
            #"{"captchaType":"blockPuzzle","action":"\#(action)"}"#,
            ["Origin": origin]
        )
        let token = try #require(reply.data["token"] as? String, "\(reply.text)")
        let challenge = TestServer.Challenge(
            token: token,
            secretKey: reply.data["secretKey"] as? String ?? "",
            sealed: try server.test.ring.open(token, at: server.test.now)
        )
        #expect(try await server.check(challenge.answer, challenge).code == "0000")
        return try challenge.sent("\(token)---\(challenge.answer)")
    }

    private func exchange(
        _ proof: String,
        _ server: TestServer,
        _ headers: [String: String] = ["Origin": "https://localhost"]
    ) async throws -> Reply {
        try await server.post("/captcha/pass", #"{"captchaVerification":"\#(proof)"}"#, headers)
    }

    /// The cookie that a reply sets, as the browser sends it.
    private func cookie(_ reply: Reply) throws -> String {
        let field = try #require(reply["set-cookie"], "\(reply.text)")
        return String(field.prefix { $0 != ";" })
    }

    @Test("A proof is exchanged once for a cookie that admits to its host only")
    func exchange() async throws {
        try await serving { server in
            #expect(try await server.ask("GET", "/captcha/pass").status == 401)
            let proof = try await proof(server)
            let reply = try await exchange(proof, server)
            #expect(reply.code == "0000")
            let field = try #require(reply["set-cookie"])
            for attribute in ["Path=/", "Max-Age=3600", "HttpOnly", "SameSite=Lax", "Secure"] {
                #expect(field.contains("; \(attribute)"), "\(field)")
            }
            let cookie = try cookie(reply)
            for list in [cookie, "a=b; \(cookie)", "\(cookie);c", "fretsaw_pass=; \(cookie)"] {
                let admitted = try await server.ask("GET", "/captcha/pass", ["Cookie": list])
                #expect(admitted.status == 204, "\(list)")
            }
            for list in ["x\(cookie)", "\(cookie)A", String(cookie.dropLast()), "fretsaw_pass"] {
                let rejected = try await server.ask("GET", "/captcha/pass", ["Cookie": list])
                #expect(rejected.status == 401, "\(list)")
            }
            #expect(try await exchange(proof, server).code == "6110")
        }
    }

    @Test("Proofs for other actions and hosts give no pass, and pages of other sites get none")
    func foreignProofs() async throws {
        try await serving { server in
            for (action, origin) in [
                ("login", "https://localhost"), ("", "https://localhost"),
                ("pass", "https://other.example"),
            ] {
                let proof = try await proof(server, action: action, origin: origin)
                let reply = try await exchange(proof, server)
                #expect(reply.code == "6111", "\(action) \(origin)")
                #expect(reply["set-cookie"] == nil)
            }
            let reply = try await exchange(
                proof(server),
                server,
                ["Origin": "https://other.example", "Sec-Fetch-Site": "cross-site"]
            )
            #expect(reply.status == 403)
            #expect(reply["set-cookie"] == nil)
        }
    }

    @Test("Without a lifetime of passes there are no routes for them")
    func offByDefault() async throws {
        try await TestServer.serving { server in
            for path in ["/captcha/pass", "/fretsaw/pass/index.html", "/fretsaw/pass/pass.js"] {
                let reply = try await server.ask("GET", path)
                #expect(reply.status == 404, "\(path)")
            }
        }
    }

    @Test(
        "nginx with the example's configuration shows a page only to visitors with a pass",
        .enabled(
            if: NginxProcess.command != nil,
            "nginx is not installed; scripts/setup test installs it"
        )
    )
    func nginx() async throws {
        try await serving { server in
            let nginx = try await NginxProcess(service: server.port)
            defer { nginx.end() }
            let visitor = TestServer(
                test: server.test,
                port: nginx.port,
                adminPort: server.adminPort
            )
            let denied = try await visitor.ask("GET", "/any/page?of=it")
            #expect(denied.status == 403)
            #expect(denied.text.contains("/fretsaw/pass/pass.js"))
            #expect(!denied.text.contains(NginxProcess.page))
            let posted = try await visitor.post("/any/page", "{}")
            #expect(posted.status == 403 && posted.text.contains("/fretsaw/pass/pass.js"))
            #expect(try await visitor.ask("GET", "/fretsaw/pass/pass.js").status == 200)
            // Only nginx itself asks.
            #expect(try await visitor.ask("GET", "/fretsaw-pass").status == 404)

            let cookie = try await cookie(exchange(proof(visitor), visitor))
            let page = try await visitor.ask("GET", "/any/page?of=it", ["Cookie": cookie])
            #expect(page.status == 200)
            #expect(page.text == NginxProcess.page)

            let foreign = try server.test.ring.sealPass(
                for: "other.example",
                until: server.test.now.adding(1_000_000),
                at: server.test.now
            )
            let expired = try server.test.ring.sealPass(
                for: "localhost",
                until: server.test.now.adding(-1),
                at: server.test.now
            )
            for pass in [foreign, expired, "no pass"] {
                let reply = try await visitor.ask("GET", "/", ["Cookie": "fretsaw_pass=\(pass)"])
                #expect(reply.status == 403, "\(pass)")
                #expect(reply.text.contains("/fretsaw/pass/pass.js"))
            }
        }
    }
}

/// An nginx for one test with the configuration of `examples/nginx/protected-page.conf`; `end()` ends it.
private final class NginxProcess: Sendable {
    /// The command; nil if it is not installed.
    static let command = ["/usr/sbin/nginx", "/usr/bin/nginx"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// The protected page.
    static let page = "the protected page"

    let port = Int.random(in: 20_000..<32_000)
    private let folder: TemporaryFolder
    private let identifier: Int32

    /// Starts nginx in front of the service at a port; it listens when this returns.
    init(service: Int) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let site = "unix:\(folder.path("site.sock"))"
        let example = try String(
            contentsOf: checkout.appending(path: "examples/nginx/protected-page.conf"),
            encoding: .utf8
        )
        .split(separator: "\n").filter { !$0.contains("ssl_certificate") }
        .joined(separator: "\n")
        .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port)")
        .replacing("server 127.0.0.1:8080", with: "server 127.0.0.1:\(service)")
        .replacing("http://127.0.0.1:3000", with: "http://\(site):")
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path($0));"
        }
        let configuration = """
            daemon off;
            master_process off;
            pid \(folder.path("nginx.pid"));
            error_log \(folder.path("error.log"));
            events {}
            http {
            access_log off;
            \(temporary.joined(separator: "\n"))
            server { listen \(site); location / { return 200 "\(NginxProcess.page)"; } }
            \(example)
            }
            """
        let file = folder.path("nginx.conf")
        try configuration.write(toFile: file, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: try #require(NginxProcess.command))
        process.arguments = ["-p", folder.path, "-e", folder.path("error.log"), "-c", file]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        identifier = process.processIdentifier
        for _ in 0..<1000 where process.isRunning {
            if FileManager.default.fileExists(atPath: folder.path("nginx.pid")) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        let errors = try? String(contentsOfFile: folder.path("error.log"), encoding: .utf8)
        Issue.record("nginx did not begin to listen: \(errors ?? "")")
    }

    /// Kills the process.
    func end() { kill(identifier, SIGKILL) }
}
