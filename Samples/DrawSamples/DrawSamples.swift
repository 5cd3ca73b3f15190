import Foundation

/// Draws `Samples/guide` again: `DrawSamples FOLDER`.
@main
struct DrawSamples {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: DrawSamples FOLDER\n".utf8))
            exit(64)
        }
        let folder = URL(fileURLWithPath: CommandLine.arguments[1])
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for guide in Guide.allCases {
            let file = Data(try guide.file())
            try file.write(
                to: folder.appendingPathComponent("\(guide.rawValue).gif"),
                options: .atomic
            )
            print("\(guide.rawValue).gif  \(file.count) bytes")
        }
    }
}
