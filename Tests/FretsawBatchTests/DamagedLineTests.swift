import FretsawTesting
@testable import FretsawFiles
import Foundation
import FretsawCaptcha
import Testing

@testable import FretsawBatch

@Suite("Damaged lines")
struct DamagedLineTests {
    /// Changes of one line that leave it JSON, or leave it framed as a line.
    static let changes: [(String, String)] = [
        ("\"answer\":{\"x\":", "\"answer\":{\"x\":1"),
        ("\"sha256\":\"", "\"sha256\":\"0"),
        ("\"bytes\":", "\"bytes\":9"),
        ("\"width\":128", "\"width\":129"),
        ("\"kind\":\"slide\"", "\"kind\":\"slide"),
        ("\"piece\":{\"name\"", "\"other\":{\"name\""),
    ]

    @Test("Resuming repairs a changed line of the manifest", arguments: changes)
    func manifest(old: String, new: String) async throws {
        try await damage("out/manifest.jsonl", to: .folder("out"), .inline) { text in
            text.replacing(old, with: new, maxReplacements: 1)
        }
    }

    @Test("Resuming repairs a line without files")
    func empty() async throws {
        try await damage("out/manifest.jsonl", to: .folder("out"), .inline, losing: "000000001") {
            _ in "{\"schema\":1,\"index\":1,\"files\":{}}"
        }
    }

    @Test(
        "Resuming repairs a changed line of a separate answers file",
        arguments: ["out", "x.tar"]
    )
    func answers(name: String) async throws {
        let isFolder = name == "out"
        try await damage(
            isFolder ? "out/answers.jsonl" : "x.tar.answers.jsonl",
            to: isFolder ? .folder(name) : .tar(name),
            .separate
        ) { $0.replacing("\"answer\":{\"x\":", with: "\"answer\":{\"x\":1") }
    }

    @Test("Resuming repairs a changed answer in an archive")
    func archive() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.tar(folder.path("x.tar"))
        _ = try await batch(smallPlan(count: 6), to: out).run()
        let whole = try folder.files()
        var bytes = try #require(whole["x.tar"])
        let key = Array("\"answer\":{\"x\":".utf8)
        let place = try #require(
            (0..<bytes.count - 20).first { bytes[$0...].starts(with: key) }
        )
        let digit = place + key.count
        bytes[digit] = bytes[digit] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
        try folder.write(bytes, to: "x.tar")
        let outcome = try await batch(smallPlan(count: 6), to: out, existing: .resume).run()
        #expect(outcome.kept == 0)
        #expect(try folder.files() == whole)
    }

    @Test("A member of an archive larger than any picture is not read")
    func giant() async throws {
        let folder = try TemporaryFolder()
        let out = Destination.tar(folder.path("x.tar"))
        _ = try await batch(smallPlan(count: 2), to: out).run()
        let whole = try folder.files()
        var header: [UInt8] = []
        TarHeader(name: "000000000.background.jpg", size: 1 << 32).append(to: &header)
        try folder.write(header, to: "x.tar")
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path("x.tar")))
        try handle.truncate(atOffset: 1 << 34)
        try handle.close()
        _ = try await batch(smallPlan(count: 2), to: out, existing: .resume).run()
        #expect(try folder.files() == whole)
    }

    /// Damages the second line of `file` and expects the undisturbed run's files after resuming.
    private func damage(
        _ file: String,
        to destination: Destination,
        _ answers: AnswersPolicy,
        losing lost: String? = nil,
        by change: (String) -> String
    ) async throws {
        let folder = try TemporaryFolder()
        let place: Destination =
            switch destination {
            case .folder(let name): .folder(folder.path(name))
            case .tar(let name): .tar(folder.path(name))
            case .standardOutput: .standardOutput
            }
        let plan = smallPlan(count: 6, answers: answers)
        _ = try await batch(plan, to: place).run()
        let whole = try folder.files()
        var lines = try folder.text(file).split(separator: "\n").map(String.init)
        let changed = change(lines[1])
        #expect(changed != lines[1])
        lines[1] = changed
        try folder.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
        if let lost {
            for name in whole.keys where name.contains(lost) {
                try FileManager.default.removeItem(atPath: folder.path(name))
            }
        }
        _ = try await batch(plan, to: place, existing: .resume).run()
        #expect(try folder.files() == whole)
    }
}
