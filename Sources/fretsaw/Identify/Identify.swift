import ArgumentParser
import FretsawFiles
import FretsawCodecs
import FretsawCommandLine
import FretsawFrames

struct Identify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Print the type of picture files, detected by content.",
        discussion: """
            Example:
              fretsaw identify photos

            Prints one line per file: type, stored size, frames, pixel format, orientation and colours, or \
            why it cannot be read. A file is readable if its picture, or a GIF's first frame, decodes \
            completely; pictures that need over 80 MB are checked in part, with a warning. For a folder, \
            all pictures in it and in its subfolders are listed.

            Exit status: 0 all readable; 1 some are not; 66 some do not exist or cannot be opened.
            """
    )

    @OptionGroup var input: InputOptions

    @Flag(help: "Print JSON Lines.")
    var json = false

    @OptionGroup var limits: LimitOptions

    func run() async throws {
        try await reportingErrors {
            let (files, problems) = try files()
            for problem in problems {
                Console.error("\(FileName.written(problem.path).printable): \(problem.reason)")
            }
            var status = problems.isEmpty ? ExitStatus.success : .partly
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
                    try StandardOutput.print(
                        "\(FileName.written(file).printable): \(description.text)"
                    )
                }
                if !description.isReadable, status == .success { status = .partly }
            }
            return status
        }
    }

    /// The given files, the pictures in the given folders, and the problems found while searching them.
    private func files() throws -> (files: [String], problems: [FileSearch.Problem]) {
        var files: [String] = []
        var problems: [FileSearch.Problem] = []
        for path in try input.allPaths() {
            guard path != "-", (try? Folder.entry(at: path)) == .folder else {
                files.append(path)
                continue
            }
            let search = try FileSearch(under: [path])
            files += search.entries.map(\.path).filter(isPicture)
            problems += search.problems
        }
        return (files, problems)
    }

    private func isPicture(_ file: String) -> Bool {
        if ImageFormat.isPictureName(file) { return true }
        let head = try? FileBytes.read(file, limit: Identify.headLimit)
        return head.flatMap(ImageFormat.init(sniffing:)) != nil
    }

    /// The number of bytes read to detect whether a file is a picture.
    private static let headLimit = 1 << 12

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
        if let variant { parts.append(variant.rawValue) }
        if let width, let height { parts.append("\(width)×\(height)") }
        if let frameCount, frameCount != 1 { parts.append("\(frameCount) frames") }
        if let colorModel { parts.append("\(colorModel)") }
        if let bitDepth { parts.append("\(bitDepth) bit\(bitDepth == 1 ? "" : "s")") }
        if isInterlaced == true { parts.append(format == .jpeg ? "progressive" : "interlaced") }
        if let orientation, orientation.rawValue != 1 {
            parts.append("orientation \(orientation.rawValue)")
        }
        if let colorProfile { parts.append("colours: \(colorProfile)") }
        parts.append(Quantity.bytes(byteCount))
        var text = parts.joined(separator: ", ")
        for warning in warnings { text += "; warning: \(warning)" }
        if let problem {
            text += "; not readable: \(Console.message(for: problem))"
        }
        return text.printable
    }
}
