import Foundation
@testable import FretsawHTTP
import NIOCore
import Testing

@Suite("The site")
struct SiteTests {
    private static let library = SiteLibrary.embedded

    /// The name of a file in this version's folder.
    private static func versioned(_ name: String) -> String { "\(library.version)/\(name)" }

    @Test(
        "Files have their types, and type sniffing is disabled",
        arguments: [
            ("captcha.js", "text/javascript; charset=utf-8"),
            (versioned("runtime.js"), "text/javascript; charset=utf-8"),
            (versioned("work/worker.js"), "text/javascript; charset=utf-8"),
            (versioned("captcha.wasm"), "application/wasm"),
            (versioned("fretsaw.wasm.js"), "text/javascript; charset=utf-8"),
            (versioned("work.wasm"), "application/wasm"),
        ]
    )
    func types(name: String, type: String) async throws {
        let reply = try await TestServer.serving { server in
            try await server.ask("GET", "/fretsaw/\(name)")
        }
        #expect(reply.status == 200)
        #expect(reply["content-type"] == type)
        #expect(reply["x-content-type-options"] == "nosniff")
        #expect(reply["content-encoding"] == nil)
        #expect(reply.body == SiteLibrary.embedded[name].map { Array($0.body.readableBytesView) })
    }

    @Test(
        "WebAssembly is WebAssembly",
        arguments: ["alert.wasm", "captcha.wasm", "fretsaw.wasm", "work.wasm"]
    )
    func webAssembly(name: String) throws {
        let file = try #require(SiteLibrary.embedded[SiteTests.versioned(name)])
        #expect(Array(file.body.readableBytesView.prefix(8)) == [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0])
    }

    @Test("Browsers keep versioned files for a year, and revalidate the others")
    func caching() async throws {
        try await TestServer.serving { server in
            for name in SiteTests.library.names
            where !name.contains("demo/") && !name.contains("pass/") {
                let reply = try await server.ask("GET", "/fretsaw/\(name)")
                let expected =
                    name.hasPrefix("\(SiteTests.library.version)/")
                    ? "public, max-age=31536000, immutable"
                    : name.hasSuffix(".js") ? "max-age=0, stale-while-revalidate=86400" : "no-cache"
                #expect(reply["cache-control"] == expected, "\(name)")
            }
        }
    }

    @Test("Modules that pages name are short and import this version's")
    func entries() throws {
        for name in [
            "alert", "captcha", "fretsaw", "gesture-lock", "guide", "notice", "page-indicator",
            "textarea",
        ] {
            let file = try #require(SiteTests.library["\(name).js"])
            let text = String(decoding: file.body.readableBytesView, as: UTF8.self)
            #expect(text.utf8.count < 200)
            #expect(text.contains("export*from\"./\(SiteTests.versioned(name)).js\""))
        }
    }

    @Test("The script for site keys loads this version's modules")
    func script() throws {
        let file = try #require(SiteTests.library["api.js"])
        let text = String(decoding: file.body.readableBytesView, as: UTF8.self)
        #expect(text.contains(SiteTests.library.version))
    }

    @Test(
        "Files of another version, or of none, redirect to this one's",
        arguments: [
            ("captcha.wasm", "", ""), ("work/worker.js", "", "../"),
            ("captcha.js", "0123456789abcdef/", "../"),
            ("work/worker.js", "0123456789abcdef/", "../../"),
        ]
    )
    func otherVersions(name: String, folder: String, up: String) async throws {
        let reply = try await TestServer.serving { server in
            try await server.ask("GET", "/fretsaw/\(folder)\(name)")
        }
        #expect(reply.status == 307)
        #expect(reply["location"] == "\(up)\(SiteTests.versioned(name))")
        #expect(reply["cache-control"] == "no-store")
    }

    @Test("A cached file is not sent again; each encoding has its own tag")
    func tags() async throws {
        try await TestServer.serving { server in
            let first = try await server.ask("GET", "/fretsaw/runtime.js")
            let tag = try #require(first["etag"])
            for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let again = try await server.ask(
                    "GET",
                    "/fretsaw/runtime.js",
                    ["If-None-Match": condition]
                )
                #expect(again.status == 304, "\(condition)")
                #expect(again.body.isEmpty)
                #expect(again["etag"] == tag)
                #expect(again["cache-control"] == first["cache-control"])
            }
            let other = try await server.ask(
                "GET",
                "/fretsaw/runtime.js",
                ["If-None-Match": "\"other\""]
            )
            #expect(other.status == 200)
            let gzipped = try await server.ask(
                "GET",
                "/fretsaw/runtime.js",
                ["If-None-Match": tag, "Accept-Encoding": "gzip"]
            )
            #expect(gzipped.status == 200)
            #expect(gzipped["etag"] != tag)
        }
    }

    @Test(
        "Files are compressed with the best coding that a client accepts",
        arguments: [
            ("gzip", "gzip"), ("gzip, deflate, br, zstd", "br"), ("br, gzip;q=0.5", "br"),
            ("br;q=0, gzip", "gzip"), ("*", "gzip"), ("deflate", nil), ("gzip;q=0", nil),
            ("gzip; q=0.0", nil), ("gzip;q=0.01", "gzip"), ("br;q=0.001", "br"), ("", nil),
        ]
    )
    func codings(accepted: String, coding: String?) async throws {
        let name = SiteTests.versioned("runtime.js")
        let reply = try await TestServer.serving { server in
            try await server.ask("GET", "/fretsaw/\(name)", ["Accept-Encoding": accepted])
        }
        #expect(reply["content-encoding"] == coding)
        #expect(reply["vary"]?.contains("Accept-Encoding") == true)
        let file = try #require(SiteTests.library[name])
        let body = coding == "br" ? file.brotli : coding == "gzip" ? file.gzipped : file.body
        #expect(reply.body == Array(body.readableBytesView))
    }

    @Test(
        "Only files of the site are served",
        arguments: [
            "/fretsaw/", "/fretsaw/nothing.js", "/fretsaw/0123456789abcdef/nothing.js",
            "/fretsaw/0123456789abcdef/demo/demo.js", "/fretsaw/../Package.swift",
            "/fretsaw/%2e%2e/passwd",
            "/fretsaw/..%2f..%2fetc%2fpasswd", "/fretsaw/runtime", "/fretsaw/runtime.js/x",
            "/fretsaw//etc/passwd", "/fretsaw/runtime.js%00",
        ]
    )
    func strangers(path: String) async throws {
        let reply = try await TestServer.serving { server in try await server.ask("GET", path) }
        #expect(reply.status == 404 || reply.status == 400)
    }

    @Test("Files are also below the prefix, and the page for passes names them there")
    func prefixed() async throws {
        try await TestServer.serving { configuration in
            configuration.prefix = "/guard"
            configuration.passLifetime = .seconds(3600)
        } _: { server in
            for prefix in ["", "/guard"] {
                let page = try await server.ask(
                    "GET",
                    "\(prefix)/fretsaw/pass/index.html",
                    ["Accept-Encoding": "br"]
                )
                #expect(page.status == 200)
                #expect(page["content-security-policy"] != nil)
                if !prefix.isEmpty {
                    #expect(page["content-encoding"] == nil)
                    #expect(page.text.contains("src=\"/guard/fretsaw/pass/pass.js\""))
                    #expect(!page.text.contains("\"/fretsaw/"))
                }
                for name in [
                    "pass/pass.js", "embed.html", "embed/embed.js",
                    SiteTests.versioned("pass/pass.js"),
                ] {
                    let file = try await server.ask("GET", "\(prefix)/fretsaw/\(name)")
                    #expect(file.status == 200, "\(prefix) \(name)")
                    #expect(
                        file.body
                            == SiteTests.library[name].map { Array($0.body.readableBytesView) }
                    )
                }
            }
            let moved = try await server.ask("GET", "/guard/fretsaw/captcha.wasm")
            #expect(moved["location"] == SiteTests.versioned("captcha.wasm"))
        }
    }

    @Test("HEAD is answered without a body")
    func head() async throws {
        let reply = try await TestServer.serving { server in
            try await server.ask("HEAD", "/fretsaw/\(SiteTests.versioned("fretsaw.wasm"))")
        }
        #expect(reply.status == 200)
        #expect(reply["content-type"] == "application/wasm")
        #expect(reply.body.isEmpty)
    }

    @Test("Without a demo there are no demo pages")
    func withoutDemo() async throws {
        try await TestServer.serving { server in
            for path in ["/", "/demo.json", "/fretsaw/demo/index.html", "/fretsaw/demo/demo.js"] {
                let reply = try await server.ask("GET", path)
                #expect(reply.status == 404, "\(path)")
            }
        }
    }

    @Test("The content security policy of the demo allows only its own server")
    func demo() async throws {
        try await TestServer.serving { configuration in
            configuration.isDemo = true
        } _: { server in
            let page = try await server.ask("GET", "/")
            #expect(page.status == 200)
            #expect(page["cache-control"] == "no-cache")
            #expect(page["content-type"] == "text/html; charset=utf-8")
            let policy = try #require(page["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
            for word in ["unsafe-inline", "unsafe-eval' ", "data:", "http", "*"] {
                #expect(!policy.contains(word), "\(word)")
            }
            for name in ["puzzle", "lock", "clock"] {
                let picture = try await server.ask("GET", "/fretsaw/demo/\(name).gif")
                #expect(picture["content-type"] == "image/gif")
                #expect(picture.body.starts(with: Array("GIF89a".utf8)))
            }
            let settings = try await server.ask("GET", "/demo.json").json
            #expect(settings["captcha"] as? String == "")
            #expect(settings["errcode"] as? String == "/errcode")
            #expect(settings["media"] as? [String] == [])
            #expect((settings["kinds"] as? [String])?.isEmpty == false)
            // Without the test site and gesture codes of `--demo`, the page does without them.
            #expect(settings["secret"] == nil && settings["gesture"] == nil)
        }
    }

    @Test("Pages contain nothing that their policy forbids")
    func pagesKeepTheirPolicy() throws {
        for name in SiteLibrary.embedded.names where name.hasSuffix(".html") {
            let file = try #require(SiteLibrary.embedded[name])
            let text = String(decoding: file.body.readableBytesView, as: UTF8.self)
            #expect(!text.contains("style="), "\(name)")
            #expect(!text.contains(" onclick"), "\(name)")
            #expect(!text.contains("//"), "\(name) names another host")
            #expect(!text.contains("<script>"), "\(name)")
        }
    }

    /// The files that a page loads, with limits so that growth is noticed.
    ///
    /// Those of a fast site are larger.
    @Test(
        "A first load has at most this many kilobytes, compressed by Brotli and gzip",
        .enabled(if: ProcessInfo.processInfo.environment["FRETSAW_FAST_SITE"] != "1"),
        arguments: [
            ("a captcha", ["captcha.js", "runtime.js", "captcha.wasm"], 54.5, 59.5),
            (
                "all elements",
                [
                    "alert.js", "captcha.js", "captcha.wasm", "fretsaw.js", "fretsaw.wasm",
                    "gesture-lock.js", "guide.js", "notice.js", "page-indicator.js", "runtime.js",
                    "runtime/others.js",
                    "textarea.js",
                ], 102, 113
            ),
            ("an alert", ["alert.js", "alert.wasm", "runtime.js"], 27.5, 29.5),
            ("a captcha in JavaScript", ["captcha.js", "runtime.js", "captcha.wasm.js"], 64.5, 73),
            ("work", ["work/panel.js", "work/solve.js", "work/worker.js", "work.wasm"], 8, 9),
        ]
    )
    func size(load: String, names: [String], brotli: Double, gzip: Double) throws {
        var sizes = [0, 0]
        for name in names {
            let file = try #require(SiteTests.library[SiteTests.versioned(name)])
            sizes[0] += file.brotli.readableBytes
            sizes[1] += file.gzipped.readableBytes
        }
        #expect(Double(sizes[0]) <= 1000 * brotli, "\(load)")
        #expect(Double(sizes[1]) <= 1000 * gzip, "\(load)")
    }
}
