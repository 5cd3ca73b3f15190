import ArgumentParser
import FretsawCommandLine
import FretsawFiles

/// The input files of a command, as arguments or in a list.
struct InputOptions: ParsableArguments {
    @Argument(
        help: .value("path", "Files, and folders with their subfolders; - is standard input."),
        completion: .file()
    )
    var paths: [String] = []

    @Option(
        help: .value(
            "file",
            "Read more paths from a file, one per line or separated by NUL; - is standard input."
        ),
        completion: .file()
    )
    var filesFrom: String?

    func validate() throws {
        guard !paths.isEmpty || filesFrom != nil else {
            throw ValidationError("no input files; give a file, a folder, - or --files-from")
        }
        guard filesFrom != "-" || !paths.contains("-") else {
            throw ValidationError(
                "standard input is given twice; use --files-from - or -, not both"
            )
        }
    }

    /// The maximum length of a list in bytes.
    private static let maxListBytes = 1 << 28

    /// The paths of the arguments, then those of the list.
    func allPaths() throws -> [String] {
        guard let filesFrom else { return paths }
        let limit = InputOptions.maxListBytes
        let bytes =
            filesFrom == "-"
            ? try StandardInput.read(limit: limit + 1)
            : try FileBytes.read(filesFrom, limit: limit + 1)
        guard bytes.count <= limit else { throw InputListError(.tooLong(limit), in: filesFrom) }
        // Names cannot contain NUL, so one NUL shows how the list is separated.
        let separator: UInt8 = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        let names = bytes.split(separator: separator, omittingEmptySubsequences: false)
        var paths = paths
        for (index, name) in names.enumerated() where !name.isEmpty {
            guard let path = String(validating: name, as: UTF8.self) else {
                throw InputListError(.notUTF8(line: index + 1), in: filesFrom)
            }
            paths.append(path)
        }
        guard !paths.isEmpty else { throw InputListError(.empty, in: filesFrom) }
        return paths
    }
}

/// Why a list of paths cannot be used.
struct InputListError: CommandError, CustomStringConvertible {
    enum Reason {
        case empty
        case tooLong(Int)
        case notUTF8(line: Int)
    }

    let reason: Reason
    let list: String

    init(_ reason: Reason, in list: String) {
        self.reason = reason
        self.list = list == "-" ? "standard input" : list
    }

    var description: String {
        switch reason {
        case .empty: "\(list) contains no paths"
        case .tooLong(let limit): "\(list) is longer than \(Quantity.bytes(limit))"
        case .notUTF8(let line): "\(list), entry \(line): the name is not valid UTF-8"
        }
    }

    var exitStatus: ExitStatus { .badInput }

    var advice: String? {
        switch reason {
        case .empty: nil
        case .tooLong: "split it"
        case .notUTF8: "rename the file"
        }
    }
}
