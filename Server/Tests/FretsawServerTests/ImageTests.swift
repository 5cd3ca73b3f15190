import Foundation
import FretsawTesting
import FretsawCrypto
import Testing

@testable import fretsaw_server

/// The image of `scripts/make-image`, with a program that only looks static.
///
/// `scripts/try-image` runs a real one.
@Suite(
    "Image",
    .enabled(
        if: FileManager.default.fileExists(
            atPath: "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
        ),
        "fonts-droid-fallback is not installed; scripts/setup image installs it"
    )
)
struct ImageTests {
    private static let script = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "scripts/make-image").path

    /// The header of a 64-bit ELF program for a machine, without program headers.
    private static func program(machine: UInt8 = 62) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 64)
        header.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
        header[18] = machine
        return header
    }

    private func run(
        _ tool: String,
        _ arguments: String...,
        in place: Workplace,
        environment: [String: String] = [:]
    ) throws -> Command.Result {
        try Command(program: tool, place: place).run(arguments, environment: environment)
    }

    private func object(_ data: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("An image is an OCI layout with true digests, a user without rights, and a health check")
    func layout() throws {
        let place = try Workplace()
        try place.write(Self.program(), to: "server")
        let made = try run(Self.script, "--server", "server", "--output", "image.tar", in: place)
        #expect(made.status == 0, "\(made.errors)")
        try FileManager.default.createDirectory(
            atPath: place.path(to: "image"),
            withIntermediateDirectories: false
        )
        #expect(try run("/bin/tar", "-xf", "image.tar", "-C", "image", in: place).status == 0)
        let files = try place.files(in: "image")
        func blob(_ descriptor: Any?) throws -> Data {
            let descriptor = try #require(descriptor as? [String: Any])
            let digest = try #require(descriptor["digest"] as? String).dropFirst("sha256:".count)
            let content = try #require(files["blobs/sha256/\(digest)"])
            #expect(SHA256.hexDigest(of: Array(content)) == digest)
            #expect(descriptor["size"] as? Int == content.count)
            return content
        }
        #expect(
            try object(#require(files["oci-layout"]))["imageLayoutVersion"] as? String == "1.0.0"
        )
        let index = try object(#require(files["index.json"]))
        let manifests = try #require(index["manifests"] as? [[String: Any]])
        #expect(manifests.count == 1)
        let manifest = try object(blob(manifests.first))
        let layers = try #require(manifest["layers"] as? [[String: Any]])
        #expect(layers.count == 1)
        let layer = try blob(layers.first)
        let configuration = try object(blob(manifest["config"]))
        #expect(configuration["architecture"] as? String == "amd64")
        let settings = try #require(configuration["config"] as? [String: Any])
        #expect(settings["User"] as? String == "10001:10001")
        let check = try #require(settings["Healthcheck"] as? [String: Any])
        let entry = try #require(settings["Entrypoint"] as? [String])
        #expect(check["Test"] as? [String] == ["CMD"] + entry + ["healthcheck"])
        for variable in try #require(settings["Env"] as? [String]).map({ $0.prefix { $0 != "=" } })
        where variable != "PATH" {
            #expect(Setting.all.contains { $0.variable == variable }, "\(variable)")
        }

        try place.write(Array(layer), to: "layer.tar.gz")
        #expect(try run("/bin/gzip", "-d", "layer.tar.gz", in: place).status == 0)
        let roots = try #require(configuration["rootfs"] as? [String: Any])
        let plain = Array(try Data(contentsOf: URL(filePath: place.path(to: "layer.tar"))))
        #expect(roots["diff_ids"] as? [String] == ["sha256:\(SHA256.hexDigest(of: plain))"])
        let listing = try run("/bin/tar", "--numeric-owner", "-tvf", "layer.tar", in: place).text
            .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        let names = listing.map { $0[5] }
        // In archive order a folder comes before its content.
        #expect(Set(names).count == names.count && names.first == "etc/")
        for (name, mode, owner) in [
            ("usr/local/bin/fretsaw-server", "-rwxr-xr-x", "0/0"),
            ("etc/passwd", "-rw-r--r--", "0/0"),
            ("etc/ssl/certs/ca-certificates.crt", "-rw-r--r--", "0/0"),
            ("usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf", "-rw-r--r--", "0/0"),
            ("var/lib/fretsaw/", "drwx------", "10001/10001"),
            ("tmp/", "drwxrwxrwt", "0/0"),
        ] {
            let line = try #require(listing.first { $0[5] == name }, "\(name)")
            #expect(line[0] == mode && line[1] == owner, "\(line)")
        }
        // No program gets other rights when it starts.
        #expect(listing.allSatisfy { !$0[0].contains("s") })
    }

    @Test("The same program gives the same image from two folders, at another time")
    func reproducible() throws {
        var images: [Data] = []
        for zone in ["UTC", "Asia/Tokyo"] {
            let place = try Workplace()
            try place.write(Self.program(machine: 183), to: "server")
            let made = try run(
                Self.script,
                "--server",
                place.path(to: "server"),
                "--output",
                "image.tar",
                in: place,
                environment: ["SOURCE_DATE_EPOCH": "1700000000", "TZ": zone]
            )
            #expect(made.status == 0, "\(made.errors)")
            images.append(try Data(contentsOf: URL(filePath: place.path(to: "image.tar"))))
        }
        #expect(images[0] == images[1])
    }

    @Test("A program that would not run in the image is rejected")
    func unsuitablePrograms() throws {
        let place = try Workplace()
        try place.write(Self.program(machine: 8), to: "foreign")
        try place.write(Array("#!/bin/sh\n".utf8), to: "script")
        var damaged = Self.program()
        damaged[54] = 56
        damaged[56] = 200
        try place.write(damaged, to: "damaged")
        for (program, message) in [
            (Command.server, "needs shared libraries"), ("foreign", "machine 8"),
            ("script", "not a 64-bit program"), ("damaged", "cut off"), ("missing", "No such file"),
        ] {
            let made = try run(Self.script, "--server", program, "--output", "image.tar", in: place)
            #expect(made.status == 1)
            #expect(made.errors.contains(message), "\(made.errors)")
            #expect(!place.exists("image.tar"))
        }
    }
}
