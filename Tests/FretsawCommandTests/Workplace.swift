import Foundation
import FretsawCodecs
import FretsawRaster

/// A folder with a few small photos to cut from, removed at the test's end.
final class Workplace: Sendable {
    let path: String

    /// Runs commands in the folder.
    var command: Command { Command(folder: path, owner: self) }

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-command-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path(to: "photos"),
            withIntermediateDirectories: true
        )
        var encoder = PNGEncoder()
        for number in 0..<3 {
            var photo = Image(width: 160, height: 90, filledWith: RGBA8.black)
            for y in 0..<90 {
                for x in 0..<160 {
                    photo[x, y] = RGBA8(
                        red: UInt8((x * (number + 1)) & 255),
                        green: UInt8((y * 3) & 255),
                        blue: UInt8(40 * number)
                    )
                }
            }
            var bytes: [UInt8] = []
            encoder.encode(photo, opaque: true, into: &bytes)
            try write(bytes, to: "photos/\(number).png")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(to name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(to: name)))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(to: name), encoding: .utf8)
    }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(to: name)) }

    /// Every file below `name` by its path there.
    func files(in name: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        guard let names = FileManager.default.enumerator(atPath: path(to: name)) else { return [:] }
        for case let file as String in names {
            let url = URL(fileURLWithPath: path(to: "\(name)/\(file)"))
            if let data = try? Data(contentsOf: url) { files[file] = data }
        }
        return files
    }

    /// The arguments of a small run.
    static func generate(_ count: Int, to output: String, _ more: String...) -> [String] {
        [
            "generate", "--count", "\(count)", "--output", output, "--backgrounds", "photos",
            "--size", "96x48", "--piece", "24", "--decoys", "1", "--seed", "7",
        ] + more
    }
}
