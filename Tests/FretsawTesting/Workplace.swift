public import Foundation
import FretsawCodecs
import FretsawRaster

/// A folder with a few small photos to cut from, removed at the test's end.
public final class Workplace: Sendable {
    /// The folder's whole path.
    public let path: String

    /// Runs `fretsaw` in the folder.
    public var command: Command { Command(program: Command.binary, place: self) }
    /// Runs `fretsaw-server` in the folder.
    public var server: Command { Command(program: Command.server, place: self) }
    /// Runs `fretsaw-audit` in the folder.
    public var audit: Command { Command(program: Command.audit, place: self) }

    /// Makes the folder, and three photos in `photos`.
    public init() throws {
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

    /// Runs a script of bash in the folder.
    public func shell(_ script: String) throws -> Command.Result {
        try Command(program: "/bin/bash", place: self).run("-c", script)
    }

    /// The whole path of `name`.
    public func path(to name: String) -> String { "\(path)/\(name)" }

    /// Writes a file.
    public func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(to: name)))
    }

    /// The text of a file.
    public func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(to: name), encoding: .utf8)
    }

    /// True if there is a file or folder of this name.
    public func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path(to: name))
    }

    /// Every file below `name` by its path there.
    public func files(in name: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        guard let names = FileManager.default.enumerator(atPath: path(to: name)) else { return [:] }
        for case let file as String in names {
            let url = URL(fileURLWithPath: path(to: "\(name)/\(file)"))
            if let data = try? Data(contentsOf: url) { files[file] = data }
        }
        return files
    }

    /// The arguments of a small run.
    public static func generate(_ count: Int, to output: String, _ more: String...) -> [String] {
        [
            "generate", "--count", "\(count)", "--output", output, "--backgrounds", "photos",
            "--size", "128x48", "--piece", "24", "--decoys", "1", "--seed", "7",
        ] + more
    }
}
