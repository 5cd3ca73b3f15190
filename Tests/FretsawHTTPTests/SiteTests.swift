import Foundation
@testable import FretsawHTTP
import NIOCore
import Testing

@Suite("The site")
struct SiteTests {
    @Test(
        "Files have their types, and type sniffing is disabled",
        arguments: [
            ("runtime.js", "text/javascript; charset=utf-8"),
            ("runtime/element.js", "text/javascript; charset=utf-8"),
            ("fretsaw.wasm", "application/wasm"),
            ("fretsaw.wasm.js", "text/javascript; charset=utf-8"),
            ("work.wasm", "application/wasm"),
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

    @Test("WebAssembly has its media type")
    func webAssembly() throws {
        let file = try #require(SiteLibrary.embedded["fretsaw.wasm"])
        #expect(Array(file.body.readableBytesView.prefix(8)) == [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0])
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
        "Files are compressed for clients that accept gzip",
        arguments: [
            ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("deflate", false),
            ("gzip;q=0", false), ("gzip; q=0.0", false), ("gzip;q=0.01", true),
        ]
    )
    func gzip(accepted: String, isPacked: Bool) async throws {
        let reply = try await TestServer.serving { server in
            try await server.ask("GET", "/fretsaw/runtime.js", ["Accept-Encoding": accepted])
        }
        #expect(reply["content-encoding"] == (isPacked ? "gzip" : nil))
        #expect(reply["vary"]?.contains("Accept-Encoding") == true)
        let file = try #require(SiteLibrary.embedded["runtime.js"])
        #expect(
            reply.body == Array((isPacked ? file.gzipped : file.body).readableBytesView)
        )
    }

    @Test(
        "Only files of the site are served",
        arguments: [
            "/fretsaw/", "/fretsaw/nothing.js", "/fretsaw/../Package.swift",
            "/fretsaw/%2e%2e/passwd",
            "/fretsaw/..%2f..%2fetc%2fpasswd", "/fretsaw/runtime", "/fretsaw/runtime.js/x",
            "/fretsaw//etc/passwd", "/fretsaw/runtime.js%00",
        ]
    )
    func strangers(path: String) async throws {
        let reply = try await TestServer.serving { server in try await server.ask("GET", path) }
        #expect(reply.status == 404 || reply.status == 400)
    }

    @Test("HEAD is answered without a body")
    func head() async throws {
        let reply = try await TestServer.serving { server in
            try await server.ask("HEAD", "/fretsaw/fretsaw.wasm")
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
            configuration.errcodePrefix = nil
        } _: { server in
            let page = try await server.ask("GET", "/")
            #expect(page.status == 200)
            #expect(page["content-type"] == "text/html; charset=utf-8")
            let policy = try #require(page["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
            for word in ["unsafe-inline", "unsafe-eval' ", "data:", "http", "*"] {
                #expect(!policy.contains(word), "\(word)")
            }
            let settings = try await server.ask("GET", "/demo.json").json
            #expect(settings["captcha"] as? String == "")
            #expect(settings["errcode"] is NSNull)
            #expect(settings["media"] as? [String] == [])
            #expect((settings["kinds"] as? [String])?.isEmpty == false)
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

    @Test("The WebAssembly of all systems has at most 60 kB, compressed")
    func webAssemblySize() throws {
        let size = try #require(SiteLibrary.embedded["fretsaw.wasm"]).gzipped.readableBytes
        #expect(size <= 60_000)
    }

    @Test("What a page loads for work has at most 10 kB, compressed")
    func workSize() {
        let sizes = [
            "work.js", "work/engine.js", "work/panel.js", "work/solve.js", "work/worker.js",
            "work.wasm",
        ]
        .map { SiteLibrary.embedded[$0]?.gzipped.readableBytes ?? .max }
        #expect(sizes.allSatisfy { $0 < 6_000 })
        #expect(sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue } <= 10_000)
    }

    /// The files that a page loads for all systems, with a limit so that growth is noticed.
    @Test(
        "All components have at most this compressed size",
        arguments: [("fretsaw.wasm", 95_000), ("fretsaw.wasm.js", 147_500)]
    )
    func size(engine: String, most: Int) throws {
        let names = SiteLibrary.embedded.names.filter { name in
            // Without texts in other languages and work, which are loaded on demand, the script for site
            // keys, which not every page loads, and pages.
            name != "api.js" && !name.hasPrefix("demo/") && !name.hasPrefix("pass/")
                && !name.hasPrefix("texts/") && !name.hasPrefix("work")
                && (!name.hasPrefix("fretsaw.wasm") || name == engine)
        }
        #expect(names.contains(engine))
        let size = names.reduce(0) { sum, name in
            sum + (SiteLibrary.embedded[name]?.gzipped.readableBytes ?? 0)
        }
        #expect(size <= most, "\(size) bytes in \(names.count) files")
    }
}
