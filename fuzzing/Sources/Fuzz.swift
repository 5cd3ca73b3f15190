import Foundation

/// `Fuzz --target=FuzzGIF INPUT…`: runs one target on inputs.
///
/// Built with `-DFUZZING` and the sanitizer `fuzzer` it takes libFuzzer's arguments and
/// fuzzes. A plain build takes files and folders and runs the target once on each file, as tests do.
@main
enum Fuzz {
    static func main() throws {
        let option = "--target="
        guard
            let name = CommandLine.arguments.first(where: { $0.hasPrefix(option) })?
                .dropFirst(option.count),
            let target = Target(rawValue: String(name))
        else {
            let names = Target.allCases.map(\.rawValue).joined(separator: "|")
            print("usage: Fuzz --target=\(names) INPUT...")
            exit(64)
        }
        selected = target
        #if FUZZING
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(
            runDriver(&count, &arguments) { start, count in
                selected.check(Array(UnsafeBufferPointer(start: start, count: count)))
                return 0
            }
        )
        #else
        var files = 0
        for path in CommandLine.arguments.dropFirst() where !path.hasPrefix("-") {
            for file in try inputs(at: URL(filePath: path)) {
                FileHandle.standardError.write(Data("\r\(file.lastPathComponent)".utf8))
                target.check([UInt8](try Data(contentsOf: file)))
                files += 1
            }
        }
        FileHandle.standardError.write(Data("\r".utf8))
        print("\(name): \(files) inputs")
        // A wrong folder must not pass.
        if files == 0 { exit(66) }
        #endif
    }

    private static func inputs(at url: URL) throws -> [URL] {
        guard (try url.resourceValues(forKeys: [.isDirectoryKey])).isDirectory == true else {
            return [url]
        }
        return try FileManager.default.contentsOfDirectory(
            at: url,
            includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }
}

/// The target; libFuzzer's callback has no context parameter.
nonisolated(unsafe) private var selected = Target.gif

private enum Target: String, CaseIterable {
    case gif = "FuzzGIF"
    case picture = "FuzzPicture"
    case pngEncoder = "FuzzPNGEncoder"
    case animation = "FuzzAnimation"
    case webP = "FuzzWebP"
    case json = "FuzzJSON"
    case profile = "FuzzProfile"
    case orientation = "FuzzOrientation"

    /// Traps if a rule of the target is violated.
    func check(_ bytes: [UInt8]) {
        switch self {
        case .gif: fuzzGIF(bytes)
        case .picture: fuzzPicture(bytes)
        case .pngEncoder: fuzzPNGEncoder(bytes)
        case .animation: fuzzAnimation(bytes)
        case .webP: fuzzWebP(bytes)
        case .json: fuzzJSON(bytes)
        case .profile: fuzzProfile(bytes)
        case .orientation: fuzzOrientation(bytes)
        }
    }
}

#if FUZZING
/// libFuzzer's own loop, linked in by `-sanitize=fuzzer`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
#endif
