import Foundation
import FretsawBackgrounds
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawCrypto
import FretsawFonts
import FretsawHTTP
import FretsawKinds
import FretsawLimits
import FretsawPolicy
import FretsawRandom
import FretsawRaster
import FretsawRedis
import FretsawService
import FretsawTesting
import Testing

@testable import fretsaw_server

@Suite("Plans of serve")
struct ServePlanTests {
    private func plan(_ flags: [String: String] = [:]) throws -> ServePlan {
        try ServePlan(flags: flags, processors: 3)
    }

    private func settingsError(_ flags: [String: String]) throws -> SettingsError? {
        #expect(throws: SettingsError.self) { try plan(flags) }
    }

    @Test(
        "Store options default to those of the libraries, and workers to the number of processors"
    )
    func defaults() throws {
        let plan = try plan()
        #expect(plan.redisPrefix == "fretsaw:")
        #expect(plan.service.workers == 3)
        #expect(try self.plan(["workers": "7"]).service.workers == 7)
        #expect(plan.warnings.isEmpty)
    }

    @Test("Rotate is served only by the demo, or if it is listed")
    func rotate() throws {
        #expect(try plan().kinds == [.slide, .clickWord, .work])
        #expect(
            try plan(["demo": "true"]).kinds == [
                .slide, .clickWord, .work, .drag, .icons, .rotate, .cups,
            ]
        )
        #expect(try plan(["kinds": "slide,rotate"]).kinds == [.slide, .rotate])
    }

    @Test("Icons, which AJ-Captcha's clients do not know, are served only if they are listed")
    func icons() async throws {
        let designs = try await plan(["kinds": "icons"]).designs()
        #expect(
            designs.service.pictures.keys.map(\.rawValue) == ["icons"] && designs.warnings.isEmpty
        )
        #expect(designs.service.pictures[.icons]?.preset == "aj")
        #expect(designs.service.pictures[.icons]?.denseBackgrounds != nil)
    }

    @Test("Cups are served only if they are listed, at one scale")
    func cups() async throws {
        #expect(try plan(["kinds": "cups"]).warnings.count == 1)
        #expect(try plan(["kinds": "cups,work"]).warnings.isEmpty)
        let design = try await plan(["kinds": "cups"]).designs().service.pictures[.cups]
        #expect(design?.preset == "aj" && design?.denseBackgrounds == nil)
    }

    @Test("Work, the way in for people who cannot see, is served unless kinds is set without it")
    func work() throws {
        #expect(try plan().service.servesWork)
        #expect(try plan(["demo": "true"]).service.servesWork)
        #expect(try !plan(["demo": "true", "kinds": "slide"]).service.servesWork)
    }

    @Test("redis-prefix is the prefix of keys in Redis")
    func redisPrefix() throws {
        #expect(try plan(["redis-prefix": "shop:"]).redisPrefix == "shop:")
        for text in ["", "a b", "{x}", "x*", "x\n", String(repeating: "x", count: 65), "bücher"] {
            let error = try settingsError(["redis-prefix": text])
            #expect(error?.description.contains("redis-prefix is not a prefix of keys") == true)
        }
    }

    @Test(
        "Valid addresses are accepted",
        arguments: [
            ("127.0.0.1:8080", .tcp(host: "127.0.0.1", port: 8080)),
            ("0.0.0.0:0", .tcp(host: "0.0.0.0", port: 0)),
            ("[::1]:65535", .tcp(host: "::1", port: 65_535)),
            ("localhost:80", .tcp(host: "localhost", port: 80)),
            ("unix:/run/fretsaw.sock", .unix(path: "/run/fretsaw.sock")),
            ("unix:///run/fretsaw.sock", .unix(path: "/run/fretsaw.sock")),
        ] as [(String, ListenAddress)]
    )
    func addresses(text: String, address: ListenAddress) throws {
        #expect(try plan(["listen": text]).server.address == address)
        #expect(try plan(["listen": "a:1", "admin": text]).server.admin == address)
    }

    @Test(
        "Invalid addresses are rejected with an example",
        arguments: [
            ("8080", "a host and a port"), ("", "a host and a port"), (":8080", "0.0.0.0:8080"),
            ("localhost:", "0…65535"), ("localhost:65536", "0…65535"), ("localhost:-1", "0…65535"),
            ("::1:80", "[::1]:8080"), ("http://localhost:80", "brackets"),
            ("a/b:80", "not a valid host name"),
            ("unix:", "absolute path"), ("unix:run/x", "absolute path"),
            ("unix://run/x", "absolute path"),
            ("unix:/" + String(repeating: "x", count: 107), "108 bytes"),
        ]
    )
    func noAddresses(text: String, message: String) throws {
        let error = try settingsError(["listen": text])
        #expect(error?.description.hasPrefix("listen is ") == true)
        #expect(error?.description.contains(message) == true, "\(error as Any)")
        #expect(error?.exitStatus == .usage)
    }

    @Test("Origins can be empty, all, or a list")
    func origins() throws {
        #expect(try plan().server.origins == .none)
        #expect(try plan(["origins": "*"]).server.origins == .any)
        #expect(try plan(["origins": "*"]).warnings.count == 1)
        let texts = [
            "https://shop.example", "http://localhost:5173", "https://xn--bcher-kva.example",
            "http://[::1]:3000", "http://[2001:db8::1]", "https://10.0.0.1:8443",
            "capacitor://localhost", "ionic://localhost", "tauri://localhost", "app://-",
            "https://*.shop.example", "http://*.shop.example:8080",
        ]
        let plan = try plan(["origins": texts.joined(separator: ", ")])
        #expect(plan.server.origins == .list(Set(texts)))
    }

    @Test(
        "A star allows one name or more before a host, of the same scheme and port",
        arguments: [
            ("https://a.shop.example", true), ("https://a.b.shop.example", true),
            ("https://shop.example", false), ("http://a.shop.example", false),
            ("https://a.shop.example:8443", false), ("https://ashop.example", false),
            ("https://evil.example/.shop.example", false), ("https://*.shop.example", false),
            ("https://shop.example.evil.example", false), ("null", false),
        ]
    )
    func stars(origin: String, isAllowed: Bool) throws {
        let origins = try plan(["origins": "https://*.shop.example"]).server.origins
        #expect(origins.allows(origin) == isAllowed)
    }

    @Test(
        "A secret can be in a file that a variable names",
        arguments: [
            ("FRETSAW_STORE_FILE", "redis://:secret@localhost:6379/0"),
            ("FRETSAW_GESTURE_SECRET_FILE", "0123456789abcdef-secret"),
        ]
    )
    func secretFile(variable: String, value: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("secret")
        try Data("\u{FEFF}\(value)\r\n".utf8).write(to: URL(filePath: path))
        let plan = try ServePlan(environment: [variable: path])
        #expect(plan.store.text == "redis://localhost:6379/0" || plan.gestureSecret == value)
        #expect(plan.warnings.isEmpty)
        let twice = [variable: path, String(variable.dropLast(5)): value]
        for environment in [twice, [variable: folder.path("nowhere")]] {
            let error = #expect(throws: SettingsError.self) {
                try ServePlan(environment: environment)
            }
            #expect(error?.description.contains("secret@") == false, "\(error as Any)")
        }
    }

    @Test(
        "Origins that no browser sends are rejected with what a browser sends",
        arguments: [
            ("https://shop.example/", "https://shop.example"),
            ("https://shop.example/app", "no path"),
            ("shop.example", "https://"), ("https://", "host"),
            ("https://Shop.example", "https://shop.example"),
            ("https://shop.example:443", "https://shop.example"), ("http://a:80", "http://a"),
            ("https://*.example", "two names after *"), ("https://a*.b.example", "not valid"),
            ("https://*.com:8443", "two names after *"), ("https://*.com.", "two names after *"),
            ("https://*..com", "two names after *"), ("https://*.localhosts", "two names after *"),
            ("https://*.127.0.0.1", "IP address"), ("http://*.10.0.0.1:5000", "IP address"),
            ("https://*.[::1]:8443", "IP address"),
            ("capacitor://", "host"), ("app://-/x", "no path"), ("https://a@b", "no user"),
            ("ftp://a", "https://"),
            ("null", "https://"), ("https://a:0", "1…65535"), ("https://a:99999", "1…65535"),
            ("https://a:+8443", "1…65535"), ("https://a:08443", "1…65535"),
            ("*,https://a", "* must be the only entry"), ("https://bücher.example", "xn--"),
        ]
    )
    func noOrigins(text: String, message: String) throws {
        let error = try settingsError(["origins": text])
        #expect(error?.description.contains(message) == true, "\(error as Any)")
    }

    @Test(
        "Prefixes begin with a slash and do not end with one",
        arguments: ["/a", "/captcha-api", "/a/b.c"]
    )
    func prefixes(text: String) throws {
        #expect(try plan(["prefix": text]).server.prefix == text)
    }

    @Test(
        "Invalid prefixes are rejected",
        arguments: ["a", "/", "/a/", "//a", "/a//b", "/a/../b", "/{x}", "/a b", "/:x", "/*"]
    )
    func noPrefixes(text: String) throws {
        #expect(try settingsError(["prefix": text])?.description.contains("slash") == true)
    }

    @Test("Trusted proxies are addresses and ranges")
    func proxies() throws {
        let plan = try plan(["trusted-proxies": "10.0.0.0/8, 2001:db8::1"])
        #expect(plan.server.proxies.ranges.map(\.description) == ["10.0.0.0/8", "2001:db8::1"])
        for text in ["10.0.0.0/33", "example.org", "10.0.0"] {
            let error = try settingsError(["trusted-proxies": "10.0.0.0/8,\(text)"])
            #expect(
                error?.description.contains("contains \(text), which is not an address") == true
            )
        }
    }

    @Test("A store is memory, an SQLite file or a Redis address")
    func stores() throws {
        #expect(try plan(["store": "sqlite:/var/lib/x.db"]).store == .sqlite(path: "/var/lib/x.db"))
        let address = try RedisAddress("redis://:word@localhost/3")
        #expect(try plan(["store": "redis://:word@localhost/3"]).store == .redis(address))
    }

    @Test("Gesture codes need a store, a key and a secret of the site that last")
    func gestures() throws {
        let flags = [
            "gesture-store": "sqlite:g.db", "store": "sqlite:s.db", "keys-file": "keys",
        ]
        let secret = ["FRETSAW_GESTURE_SECRET": "0123456789abcdef"]
        let plan = try ServePlan(flags: flags, environment: secret, processors: 3)
        #expect(plan.gestureStore == .sqlite(path: "g.db"))
        #expect(plan.warnings.isEmpty)
        let error = try settingsError(["gesture-store": "sqlite:g.db"])?.description
        for missing in ["needs FRETSAW_GESTURE_SECRET", "needs keys-file"] {
            #expect(error?.contains(missing) == true, "\(missing)")
        }
    }

    @Test(
        "Invalid stores are rejected without printing passwords",
        arguments: [
            ("store", "sqlite:"), ("store", "sqlite::memory:"), ("store", "redis"),
            ("store", "none"),
            ("store", "redis://:HUSH@"), ("store", "redis://HUSH@x"),
            ("store", "redis://x:0"), ("gesture-store", "memory"), ("store", "postgres://x"),
            ("store", "sqlite://x"),
        ]
    )
    func noStores(name: String, text: String) throws {
        let error = try settingsError([name: text])
        #expect(error?.description.hasPrefix("\(name) ") == true)
        #expect(error?.description.contains("HUSH") == false)
    }

    @Test(
        "Contradictory settings are rejected",
        arguments: [
            (["listen": "a:1", "admin": "a:1"], "admin"),
            (["prefix": "/errcode"], "prefix"),
            (["backgrounds": "photos", "scenery-panorama": "4"], "scenery-panorama"),
            (["sites-file": "s", "test-sites": "alone"], "test-sites"),
        ]
    )
    func together(flags: [String: String], name: String) throws {
        let error = try settingsError(flags)
        #expect(error?.problems.count == 1)
        #expect(error?.description.hasPrefix(name) == true, "\(error as Any)")
    }

    @Test(
        "Limits can be none, and settings that AJ-Captcha's clients do not support cause a warning"
    )
    func limits() throws {
        let plan = try plan([
            "get-limit": "7", "verify-limit": "none", "failure-limit": "none", "lockout": "60",
            "preset": "classic", "admin": "0.0.0.0:9090",
        ])
        #expect(plan.service.limits.getsPerMinute == 7)
        #expect(plan.service.limits.checksPerMinute == 7)
        #expect(plan.service.limits.verifiesPerMinute == nil)
        #expect(plan.service.limits.failuresPerMinute == nil)
        #expect(plan.service.limits.lockout == .seconds(60))
        #expect(plan.warnings.contains { $0.hasPrefix("preset is classic") })
        #expect(plan.warnings.contains { $0.hasPrefix("admin is 0.0.0.0:9090") })
    }

    @Test(
        "Challenges on scenery share panoramas",
        arguments: [([:], true), (["scenery-panorama": "1"], false)] as [([String: String], Bool)]
    )
    func panoramas(flags: [String: String], isShared: Bool) async throws {
        let flags = flags.merging(["kinds": "slide,rotate"]) { $1 }
        let designs = try await plan(flags).designs().service.pictures
        for design in [try #require(designs[.slide]), try #require(designs[.rotate])] {
            #expect((design.backgrounds is BackgroundsInTurn) == isShared)
            #expect((design.denseBackgrounds is BackgroundsInTurn) == isShared)
        }
    }

    @Test("Photos need no scenery-panorama = 1")
    func photos() throws {
        #expect(throws: Never.self) { try plan(["backgrounds": "photos"]) }
        #expect(throws: Never.self) {
            try plan(["backgrounds": "photos", "scenery-panorama": "1"])
        }
    }

    @Test("The preset aj has the sizes and the tolerance of AJ-Captcha")
    func designs() async throws {
        let designs = try await plan(["kinds": "slide,rotate"]).designs()
        #expect(designs.warnings.isEmpty)
        #expect(Set(designs.service.pictures.keys) == [.slide, .rotate])
        let slide = try #require(designs.service.pictures[.slide])
        let (background, piece) = (
            slide.recipe.size(of: .background), slide.recipe.size(of: .piece)
        )
        #expect((background.width, background.height) == (310, 155))
        #expect((piece.width, piece.height) == (47, 155))
        #expect(slide.tolerance == 5)
        #expect(slide.preset == "aj")
        #expect(slide.encoding == .webp(quality: 80))
    }

    @Test(
        "Challenges are also drawn at scale 2 if max-scale allows it and clients show them smaller",
        arguments: [
            (["kinds": "slide,rotate"], true), (["max-scale": "1"], false),
            (["preset": "classic"], true),
        ]
    )
    func scale(flags: [String: String], isDense: Bool) async throws {
        let plan = try plan(flags.merging(["kinds": "slide,rotate"]) { $1 })
        for design in try await plan.designs().service.pictures.values {
            #expect((design.denseBackgrounds != nil) == isDense)
            #expect(design.recipe.scale == .one)
        }
        // Three halves of these pictures are wider than an element.
        for preset in ["wide", "large"] {
            let designs = try await self.plan(["kinds": "slide", "preset": preset]).designs()
                .service.pictures
            #expect(try #require(designs[.slide]).denseBackgrounds == nil)
        }
        for value in ["0", "3", "two"] {
            #expect(try settingsError(["max-scale": value]) != nil)
        }
    }

    @Test("Photos and the watermark are loaded for both scales")
    func densePhotos() async throws {
        let place = try Workplace()
        var flags = ["kinds": "slide", "backgrounds": place.path(to: "photos")]
        if (try? FoundFont.first(for: "ABC")) != nil { flags["watermark"] = "ABC" }
        let design = try #require(try await plan(flags).designs().service.pictures[.slide])
        for (source, size) in [
            (design.backgrounds, PixelSize(width: 310, height: 155)),
            (try #require(design.denseBackgrounds), PixelSize(width: 620, height: 310)),
        ] {
            var image = Image(width: size.width, height: size.height, filledWith: RGBA8.transparent)
            var generator = SeededGenerator(seed: Seed(1))
            #expect(try source.drawBackground(into: &image, using: &generator).source == .photo)
        }
    }

    @Test("A missing photo folder is an error")
    func backgrounds() async throws {
        let place = try Workplace()
        let designs = try await plan([
            "kinds": "slide,rotate", "backgrounds": place.path(to: "photos"), "format": "png",
        ]).designs()
        #expect(designs.service.pictures.count == 2)
        #expect(designs.service.pictures[.rotate]?.encoding == .png)
        let nowhere = try plan(["kinds": "rotate", "backgrounds": place.path(to: "nowhere")])
        await #expect(throws: (any Error).self) { try await nowhere.designs() }
    }
}

extension ServePlan {
    /// Reads all sources; throws all their problems.
    init(
        flags: [String: String] = [:],
        environment: [String: String] = [:],
        file: (path: String, file: SettingsFile)? = nil,
        processors: Int = 1
    ) throws(SettingsError) {
        var problems: [SettingProblem] = []
        self.init(flags, environment, file, processors: processors, problems: &problems)
        guard problems.isEmpty else { throw SettingsError(problems) }
    }
}
