import Foundation
import FretsawCrypto
import FretsawHTTP
import FretsawKeys
import FretsawSQLite
import FretsawService
import FretsawTesting
import Testing

@testable import fretsaw_server

@Suite("fretsaw-server", .serialized)
struct ServeTests {
    @Test("The service listens, is healthy, serves challenges, and exits with status 0 on SIGTERM")
    func serves() async throws {
        let place = try Workplace()
        let serve = try RunningServe(in: place)
        #expect(try serve.code() == "0000")
        let admin = try serve.address(admin: true)
        #expect(await HealthCheck.isHealthy(admin))
        #expect(await HealthCheck.isHealthy(admin, path: "/readyz"))
        #expect(await !HealthCheck.isHealthy(admin, path: "/nothing"))
        // Another program may have the port of the admin address.
        #expect(await !HealthCheck.isHealthy(admin, path: "/metrics"))
        let check = ["healthcheck", "--admin", admin.text]
        #expect(try place.server.run(check).status == 0)

        // No keys are configured, which is logged.
        #expect(try serve.line("no keys-file")["level"] == "notice")
        #expect(
            try serve.line("service listening")["script"]?.hasSuffix("/fretsaw/captcha.js") == true
        )
        serve.signal(SIGTERM)
        serve.process.waitUntilExit()
        #expect(serve.process.terminationReason == .exit)
        #expect(serve.process.terminationStatus == 0)
        let failed = try place.server.run(check)
        #expect(failed.status == 1)
        #expect(
            failed.errors.contains("\(admin.text) is not the admin address of a healthy service")
        )
    }

    @Test(
        "SIGHUP reloads limits, origins and keys; an invalid file is reported and changes nothing"
    )
    func reloads() throws {
        let place = try Workplace()
        let first = try SealingKey.fresh()
        try place.write(Array("\(first.line)\n".utf8), to: "keys")
        chmod(place.path(to: "keys"), 0o600)
        let usual = "keys-file = \"keys\"\n"
        try place.write(Array("\(usual)get-limit = 8\n".utf8), to: "conf")
        let serve = try RunningServe(["--config", "conf"], in: place)
        // A rotate challenge counts as four.
        #expect(try [serve.code(), serve.code(), serve.code()] == ["0000", "0000", "6201"])

        let bad = "\(usual)get-limit = none\norigins = [\"https://shop.example/\"]\n"
        for (text, message) in [
            (bad, "not reloaded: conf:2"),
            ("\(usual)zzz = 1\n", "not reloaded: conf:2: there is no"),
            ("\(usual)backgrounds = [\"nowhere\"]\n", "not reloaded: nowhere"),
        ] {
            let seen = serve.lines.count
            try place.write(Array(text.utf8), to: "conf")
            serve.signal(SIGHUP)
            #expect(try serve.line(message, from: seen)["level"] == "error")
            #expect(try serve.code() == "6201")
        }

        let second = try SealingKey.fresh()
        try place.write(Array("\(second.line)\n\(first.line)\n".utf8), to: "keys")
        chmod(place.path(to: "keys"), 0o600)
        let good =
            "\(usual)get-limit = \"none\"\norigins = [\"https://shop.example\"]\nredis-prefix = \"shop:\"\n"
        try place.write(Array(good.utf8), to: "conf")
        serve.signal(SIGHUP)
        let line = try serve.line("reloaded")
        #expect(line["keys"]?.contains(second.identifier) == true)
        #expect(try serve.line("redis-prefix has changed; restart")["level"] == "warning")
        let reply = try serve.post(
            "/captcha/get",
            #"{"captchaType":"rotate"}"#,
            origin: "https://shop.example"
        )
        #expect(reply.body["repCode"] as? String == "0000")
        #expect(reply.headers["access-control-allow-origin"] == "https://shop.example")
        let data = reply.body["repData"] as? [String: Any]
        let token = try #require(data?["token"] as? String)
        #expect(token.hasPrefix(second.identifier))
        // Nothing of keys, tokens or addresses in all that was logged.
        let all = serve.lines.description
        #expect(!all.contains(token))
        #expect(!all.contains(first.line) && !all.contains(second.line))
        serve.signal(SIGINT)
        serve.process.waitUntilExit()
        #expect(serve.process.terminationStatus == 0)
    }

    @Test("Sites have their own designs and limits, and SIGHUP reloads them")
    func sites() throws {
        let place = try Workplace()
        func line(_ key: String, _ options: String) -> String {
            "\(key) \(SHA256.hexDigest(of: Array(key.utf8))) \(options)\n"
        }
        func write(_ text: String) throws { try place.write(Array(text.utf8), to: "sites") }
        try write(line("shop", "kinds=slide look=plain preset=wide") + line("blog", ""))
        try place.write(Array("sites-file = \"sites\"\nget-limit = 3\n".utf8), to: "conf")
        let serve = try RunningServe(
            ["--config", "conf", "--kinds", "slide,rotate"],
            in: place
        )
        func code(_ site: String, _ kind: String = "blockPuzzle") throws -> String {
            let body = #"{"captchaType":"\#(kind)","siteKey":"\#(site)"}"#
            return try serve.post("/captcha/get", body).body["repCode"] as? String ?? "none"
        }
        #expect(try [code("shop", "rotate"), code("shop")] == ["0011", "0000"])
        #expect(try [code("shop"), code("shop"), code("blog")] == ["0000", "6201", "0000"])
        #expect(try code("none") == "6301")

        let seen = serve.lines.count
        try write(line("blog", "look=pink"))
        serve.signal(SIGHUP)
        let message = try serve.line("not reloaded: ", from: seen)["message"]
        #expect(message?.contains("sites, line 1: look is pink") == true)
        try write(line("blog", "origins=https://blog.example"))
        serve.signal(SIGHUP)
        _ = try serve.line("reloaded")
        #expect(try [code("shop"), code("blog")] == ["6301", "6301"])
        let reply = try serve.post(
            "/captcha/get",
            #"{"captchaType":"blockPuzzle","siteKey":"blog"}"#,
            origin: "https://blog.example"
        )
        #expect(reply.body["repCode"] as? String == "0000")
        let all = serve.lines.description
        #expect(!all.contains(SHA256.hexDigest(of: Array("shop".utf8))))
    }

    @Test(
        "Gesture codes in an SQLite file are set and named by the back end, and survive a restart"
    )
    func gestures() throws {
        let place = try Workplace()
        try place.write(Array("\(try SealingKey.fresh().line)\n".utf8), to: "keys")
        chmod(place.path(to: "keys"), 0o600)
        let without = try RunningServe(in: place)
        #expect(try without.post("/gesture/verify", "{}").status == 404)
        let secret = "0123456789abcdef0123456789abcdef"
        func start() throws -> RunningServe {
            try RunningServe(
                ["--set", "gesture-store=sqlite:g.db", "--keys-file", "keys"],
                in: place,
                environment: ["FRETSAW_GESTURE_SECRET": secret]
            )
        }
        let serve = try start()
        let code = #"{"name":"a","ownerSecret":"0123456789abcdef","first":"1236","second":"1236"}"#
        #expect(try serve.post("/gesture/set", code).status == 401)
        #expect(try serve.post("/gesture/set", code, bearer: secret).status == 200)
        let named = #"{"name":"a","subject":"b"}"#
        #expect(try serve.post("/gesture/subject", named).status == 401)
        let reply = try serve.post("/gesture/subject", named, bearer: secret)
        let subject = try #require(reply.body["subject"] as? String)
        func draw(
            _ dots: String,
            as subject: String,
            _ serve: RunningServe
        ) throws -> RunningServe.Reply {
            let drawing = #"{"name":"a","subject":"\#(subject)","drawing":"\#(dots)"}"#
            return try serve.post("/gesture/verify", drawing)
        }
        #expect(try draw("1236", as: "b", serve).status == 401)
        #expect(try draw("1230", as: subject, serve).body["attemptsLeft"] as? Int == 4)
        serve.signal(SIGTERM)
        serve.process.waitUntilExit()
        let next = try start()
        #expect(try draw("1230", as: subject, next).body["attemptsLeft"] as? Int == 3)
        #expect(try draw("1236", as: subject, next).body["success"] as? Bool == true)
        #expect(!(serve.lines + next.lines).description.contains(secret))
    }

    @Test("A start long before the latest time is logged once for each store that has one")
    func storesAhead() async throws {
        let place = try Workplace()
        try place.write(Array("\(try SealingKey.fresh().line)\n".utf8), to: "keys")
        chmod(place.path(to: "keys"), 0o600)
        let later = Serve.date().adding(366 * 86_400_000).value
        for name in ["s.db", "g.db"] {
            let store = try SQLiteStore(path: place.path(to: name), options: .standard) { later }
            #expect(try await store.latestTime(atLeast: later) == later)
        }
        let settings = ["--store", "sqlite:s.db", "--set", "gesture-store=sqlite:g.db"]
        let serve = try RunningServe(
            settings + ["--keys-file", "keys"],
            in: place,
            environment: ["FRETSAW_GESTURE_SECRET": "0123456789abcdef0123456789abcdef"]
        )
        for name in ["s.db", "g.db"] {
            #expect(try serve.line("the latest time in \(name), ")["level"] == "warning")
        }
        #expect(try serve.code() == "0000")
    }

    @Test("A port in use is reported")
    func takenPort() throws {
        let place = try Workplace()
        let serve = try RunningServe(in: place)
        let address = try serve.address().text
        let second = try place.server.run(
            "--listen",
            address,
            "--admin",
            "none",
            "--kinds",
            "rotate"
        )
        #expect(second.status == 2)
        #expect(second.errors.contains("fretsaw-server: "))
        // Only the reason, nothing of the server library's own tasks.
        #expect(!second.errors.contains("CancellationError"))
        #expect(!second.errors.contains("Already closed"))
    }

    @Test("A default admin port that is taken is logged with the setting")
    func movedAdmin() throws {
        let place = try Workplace()
        // The first service has the port, unless another program has it already.
        let first = try RunningServe(in: place, admin: [])
        _ = try first.line("admin listening")
        let second = try RunningServe(in: place, admin: [])
        let message = try second.line("admin listening")["message"]
        #expect(
            message?.contains("127.0.0.1:9464 is not free: set admin") == true,
            "\(message ?? "")"
        )
    }

    @Test("Keys readable by others are accepted as secrets of a container")
    func secrets() throws {
        let place = try Workplace()
        try place.write(Array("\(try SealingKey.fresh().line)\n".utf8), to: "keys")
        let arguments = ["config", "check", "--kinds", "rotate", "--keys-file", "keys"]
        // Compose and Swarm: 0444. Kubernetes: 0644.
        for mode: mode_t in [0o444, 0o644] {
            chmod(place.path(to: "keys"), mode)
            let outside = try place.server.run(
                arguments,
                environment: ["KUBERNETES_SERVICE_HOST": ""]
            )
            #expect(outside.status == 64)
            let inside = try place.server.run(
                arguments,
                environment: ["KUBERNETES_SERVICE_HOST": "10.0.0.1"]
            )
            #expect(inside.status == 0, "\(inside.errors)")
        }
    }

    @Test("config check reads certificates of stores, and reports sites without a kind by line")
    func checkedFiles() throws {
        let place = try Workplace()
        let digest = String(repeating: "0", count: 64)
        let key = try SealingKey.fresh().line
        try place.write(Array("# sites\nshop \(digest) kinds=slide\n".utf8), to: "sites")
        for (setting, status, message) in [
            ("store=rediss://r?ssl_ca_certs=none.pem", 64, "store: cannot read none.pem"),
            ("gesture-store=rediss://r?ssl_ca_certs=sites", 64, "sites is not a file of"),
            ("sites-file=sites", 78, "sites, line 2: the site shop gets only slide"),
        ] {
            let result = try place.server.run(
                ["config", "check", "--kinds", "rotate", "--set", setting],
                environment: ["FRETSAW_GESTURE_SECRET": "0123456789abcdef", "FRETSAW_KEYS": key]
            )
            #expect(result.status == Int32(status), "\(result.errors)")
            #expect(result.errors.contains(message), "\(result.errors)")
        }
    }

    /// Runs a command as the user of the image, as a container does.
    private func run(
        as user: Int,
        _ arguments: [String],
        in place: Workplace,
        environment: [String: String] = [:]
    ) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments =
            ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: place.path)
        process.environment = ["KUBERNETES_SERVICE_HOST": ""].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(
        "Keys with the owners and modes of the documented containers are accepted",
        .enabled(if: getuid() == 0, "only root can change owners"),
        arguments: [
            // docker run --user: the owner's file, mounted.
            (1234, 1234, 0o600, [:], 0),
            // The image's user cannot read it.
            (10001, 0, 0o600, [:], 66),
            // Kubernetes.
            (10001, 0, 0o644, ["KUBERNETES_SERVICE_HOST": "10.0.0.1"], 0),
            // A file of a host.
            (10001, 0, 0o644, [:], 64),
        ] as [(Int, Int, Int, [String: String], Int32)]
    )
    func owners(
        user: Int,
        owner: Int,
        mode: Int,
        environment: [String: String],
        status: Int32
    ) throws {
        let place = try Workplace()
        chmod(place.path, 0o755)
        try #require(
            try run(as: user, ["test", "-x", Command.server], in: place) == 0,
            "the program is in a folder that other users cannot enter"
        )
        try place.write(Array("\(try SealingKey.fresh().line)\n".utf8), to: "keys")
        chmod(place.path(to: "keys"), mode_t(mode))
        chown(place.path(to: "keys"), uid_t(owner), gid_t(owner))
        let check = [Command.server, "config", "check", "--kinds", "rotate", "--keys-file", "keys"]
        #expect(try run(as: user, check, in: place, environment: environment) == status)
    }

    @Test(
        "A store that cannot be written ends the start with status 2",
        .enabled(
            if: getuid() == 0,
            "root can write every file, and starts the service as another user"
        )
    )
    func readOnlyStore() throws {
        let place = try Workplace()
        let store = "sqlite:store.db"
        // A valid file of an earlier run, in a folder that the user cannot write.
        let first = try RunningServe(["--store", store], in: place)
        _ = try first.address()
        first.signal(SIGTERM)
        first.process.waitUntilExit()
        chmod(place.path(to: "store.db"), 0o444)
        chmod(place.path, 0o555)
        let start = [
            Command.server, "--listen", "127.0.0.1:0", "--admin", "none", "--kinds", "rotate",
            "--store", store,
        ]
        #expect(try run(as: 10001, start, in: place) == 2)
        chmod(place.path, 0o755)
    }

    @Test(
        "SIGTERM ends the service at any moment of its start",
        arguments: Array(stride(from: 20, to: 600, by: 30))
    )
    func stopDuringStart(milliseconds: Int) throws {
        let serve = try RunningServe(in: Workplace())
        usleep(UInt32(1000 * milliseconds))
        serve.signal(SIGTERM)
        let end = Date(timeIntervalSinceNow: 60)
        while serve.process.isRunning, Date() < end { usleep(10_000) }
        #expect(!serve.process.isRunning)
        serve.signal(SIGKILL)
    }

    @Test("Signals of both kinds are counted together")
    func signals() {
        let count = SignalCount()
        #expect(count.add(1) == 1)
        #expect(count.add(2) == 3)
    }

    @Test("Each reason not to start has its message and exit status")
    func rejections() throws {
        let place = try Workplace()
        try place.write(Array("\(try SealingKey.fresh().line)\n".utf8), to: "open-keys")
        chmod(place.path(to: "open-keys"), 0o644)
        try place.write(Array("nonsense\n".utf8), to: "bad-keys")
        chmod(place.path(to: "bad-keys"), 0o600)
        let key = try SealingKey.fresh().line
        for (name, time) in [("ended-keys", "2026-01-01"), ("dated-keys", "2099-01-01")] {
            try place.write(Array("\(key) until=\(time)\n".utf8), to: name)
            chmod(place.path(to: name), 0o600)
        }
        try place.write(Array("zzz = 1\nlistne = \"x\"\n".utf8), to: "bad-conf")
        let examples: [(arguments: [String], status: Int32, message: String)] = [
            (["--listen", "x"], 64, "listen is x: it must have a host and a port"),
            (["--config", "bad-conf"], 78, "bad-conf:1: there is no setting zzz"),
            (
                ["--config", "bad-conf"], 78,
                "bad-conf:2: there is no setting listne; did you mean listen?"
            ),
            (["--config", "nowhere"], 66, "nowhere"),
            (["--config", ""], 64, "--config is empty"),
            (["--keys-file", "nowhere"], 66, "nowhere"),
            (["--keys-file", "open-keys"], 64, "chmod o= open-keys"),
            (["--keys-file", "bad-keys"], 65, "line 1"),
            (["--keys-file", "ended-keys"], 64, "no key is valid long enough"),
            (["--set", "font=nowhere.ttf", "--kinds", "click-word"], 66, "nowhere.ttf"),
            (["--backgrounds", "nowhere"], 66, "nowhere"),
            (["--store", "sqlite:no/folder/x.db"], 78, "does not exist; create it"),
            (["--listen", "unix:/no/folder/x.sock"], 78, "does not exist; create it"),
            (["--set", "media=no/folder"], 64, "not a readable folder"),
            (["--set", "prefix=x"], 64, "a path like /captcha-api"),
        ]
        for example in examples {
            let result = try place.server.run(
                ["config", "check", "--kinds", "rotate"] + example.arguments
            )
            #expect(result.status == example.status, "\(example): \(result.errors)")
            #expect(result.errors.contains(example.message), "\(example): \(result.errors)")
            #expect(result.text.isEmpty)
        }
        let good = try place.server.run(
            "config",
            "check",
            "--kinds",
            "rotate",
            "--backgrounds",
            "photos"
        )
        #expect(good.status == 0)
        #expect(good.text == "valid\n" && !good.errors.contains("keys"), "\(good.errors)")
        // One round shows syntax, values and files.
        try place.write(
            Array("listen = x\nmax-scale = 7\nkeys-file = \"k\"\nbackgrounds = [\"p\"]\n".utf8),
            to: "all"
        )
        let all = try place.server.run(["config", "check", "--config", "all"])
        #expect(all.status == 78)
        for part in ["all:1: ", "all:2: max-scale is 7", "k does not exist", "p does not exist"] {
            #expect(all.errors.contains(part), "\(part): \(all.errors)")
        }
        let dated = try place.server.run(
            ["config", "check", "--kinds", "rotate", "--keys-file", "dated-keys"]
        )
        #expect(dated.status == 0)
        #expect(dated.errors.contains("no challenge can be issued from 2098-12-31T23:55:00Z on"))
    }

    @Test("config print shows sources, as lines and as JSON")
    func prints() throws {
        let place = try Workplace()
        try place.write(Array("get-limit = 5\n".utf8), to: "conf")
        let arguments = ["config", "print", "--set", "tolerance=7"]
        let environment = [
            "FRETSAW_CONFIG": "conf", "FRETSAW_PROOF_LIFETIME": "90", "FRETSAW_KEYS": "a HUSH",
        ]
        let text = try place.server.run(arguments, environment: environment)
        #expect(text.status == 0)
        for line in [
            "get-limit = 5  # conf:1", "tolerance = 7  # command line",
            "proof-lifetime = 90  # FRETSAW_PROOF_LIFETIME",
            "listen = \"127.0.0.1:8080\"  # default",
            "# keys-file is not set", "# FRETSAW_KEYS is set (not shown)",
        ] { #expect(text.text.contains("\(line)\n"), "\(line)") }
        #expect(!text.text.contains("HUSH"))

        let json = try place.server.run(arguments + ["--json"], environment: environment)
        let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        let settings = try #require(object?["settings"] as? [[String: Any]])
        #expect(settings.count == Setting.all.count)
        let limit = settings.first { $0["name"] as? String == "get-limit" }
        #expect(limit?["value"] as? Int == 5)
        #expect(limit?["source"] as? String == "conf:1")
        #expect(!json.text.contains("HUSH"))
    }
}
