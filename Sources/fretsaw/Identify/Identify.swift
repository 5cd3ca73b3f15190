import ArgumentParser
import FretsawFiles
import FretsawCodecs
import FretsawCommandLine

/// The command `fretsaw identify`.
struct Identify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the type of picture files, detected by content.",
        discussion: """
            Example:
              fretsaw identify photos/*.jpg

            Prints one line per file: type, size, frames and pixel format, or why it cannot be read. A
            file is readable if its picture (of a GIF the first frame) decodes completely.

            Exit status: 0 all readable; 1 some are not; 66 some do not exist.
            """
    )

    @Argument(
        help: ArgumentHelp("Picture files; - is standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String]

    @Flag(help: "Print JSON Lines.")
    var json = false

    @OptionGroup var limits: LimitOptions

    func run() async throws {
        try await reportingErrors {
            var status = ExitStatus.success
            for file in files {
                let bytes: [UInt8]
                do throws(FileError) {
                    bytes = try read(file)
                } catch {
                    if json { try StandardOutput.print(json: IdentifiedFile(file, error)) }
                    Console.error(Console.message(for: error))
                    status = .noInput
                    continue
                }
                let limits = limits.decodingLimits
                let description = ImageInspector.describe(bytes, limits: limits)
                if json {
                    let line = IdentifiedFile(file, description, bytes, limits: limits)
                    try StandardOutput.print(json: line)
                } else {
                    try StandardOutput.print("\(file.printable): \(description.text)")
                }
                if !description.isReadable, status == .success { status = .partly }
            }
            return status
        }
    }

    private func read(_ file: String) throws(FileError) -> [UInt8] {
        let limit = limits.decodingLimits.readLimit
        return file == "-"
            ? try StandardInput.read(limit: limit) : try FileBytes.read(file, limit: limit)
    }
}

extension ImageDescription {
    /// For example `JPEG, 800×600, YCbCr, 8 bits, progressive, orientation 6`.
    fileprivate var text: String {
        var parts = [format?.displayName ?? "unknown"]
        if let width, let height { parts.append("\(width)×\(height)") }
        if let frameCount, frameCount != 1 { parts.append("\(frameCount) frames") }
        if let colorModel { parts.append("\(colorModel)") }
        if let bitDepth { parts.append("\(bitDepth) bit\(bitDepth == 1 ? "" : "s")") }
        if isInterlaced == true { parts.append(format == .jpeg ? "progressive" : "interlaced") }
        if let orientation, orientation.rawValue != 1 {
            parts.append("orientation \(orientation.rawValue)")
        }
        parts.append(Quantity.bytes(byteCount))
        var text = parts.joined(separator: ", ")
        for warning in warnings { text += "; warning: \(warning)" }
        if let problem {
            text += "; not readable: \(Console.message(for: problem))"
        }
        return text.printable
    }
}
