import Foundation
import FretsawTesting
import Testing

/// Pillow, where it is installed: an oracle that shares no code with us.
enum Pillow {
    /// Whether `python3` finds it.
    static let isInstalled = (try? run("import PIL.Image")) != nil

    /// Runs a script with the file's path as its argument, and gives what it prints.
    ///
    /// - Throws: where Python ends with an error.
    static func run(_ script: String, on file: [UInt8] = []) throws -> [UInt8] {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("fretsaw-pillow-\(UUID().uuidString)")
        try Data(file).write(to: place)
        defer { try? FileManager.default.removeItem(at: place) }
        let result = try Command(program: "/usr/bin/env").run("python3", "-c", script, place.path)
        guard result.status == 0 else { throw Failure(status: result.status) }
        return result.output
    }

    struct Failure: Error {
        let status: Int32
    }

    /// Every frame of a file as R, G, B, A bytes.
    static func frames(of file: [UInt8]) throws -> [[UInt8]] {
        let bytes = try run(
            """
            import sys
            from PIL import Image, ImageSequence
            with Image.open(sys.argv[1]) as image:
                for frame in ImageSequence.Iterator(image):
                    pixels = frame.convert("RGBA").tobytes()
                    sys.stdout.buffer.write(len(pixels).to_bytes(4, "big") + pixels)
            """,
            on: file
        )
        var frames: [[UInt8]] = []
        var offset = 0
        while offset + 4 <= bytes.count {
            let count = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            frames.append(Array(bytes[offset + 4..<offset + 4 + count]))
            offset += 4 + count
        }
        return frames
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips without Pillow, and says so.
    static var needsPillow: Self {
        .enabled(if: Pillow.isInstalled, "python3 with Pillow is not installed")
    }
}
