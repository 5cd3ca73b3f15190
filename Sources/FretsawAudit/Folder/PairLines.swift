/// The lines that tell of a batch's pairs: those of its manifest or, as archives have them, each a file of
/// its own beside the pair's pictures.
struct PairLines {
    private let files: AuditFiles
    private let source: Source

    private enum Source {
        case manifest
        case descriptions(names: [String])
    }

    /// The lines in `files`; nil where there are none of either kind.
    init?(in files: AuditFiles) throws {
        self.files = files
        if files.exists(ManifestReader.name) {
            source = .manifest
            return
        }
        let names = try files.names().filter(PairLines.isDescription)
        guard !names.isEmpty else { return nil }
        // By their numbers, which grow longer than nine digits.
        source = .descriptions(names: names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
    }

    /// What messages call the list.
    var name: String {
        switch source {
        case .manifest: ManifestReader.name
        case .descriptions(let names): names[0]
        }
    }

    /// Calls `body` with each line that has anything, until it returns false.
    func forEach(_ body: (ManifestReader.Place, ArraySlice<UInt8>) throws -> Bool) throws {
        switch source {
        case .manifest:
            for (number, line) in try files.lines(of: name).enumerated() where !line.isEmpty {
                guard try body((name, number + 1), line) else { return }
            }
        case .descriptions(let names):
            for name in names {
                guard let line = try files.lines(of: name).first, !line.isEmpty else { continue }
                guard try body((name, 1), line) else { return }
            }
        }
    }

    /// True for names such as `000012345.json`.
    private static func isDescription(_ name: String) -> Bool {
        let ending = ".json"
        guard name.hasSuffix(ending) else { return false }
        let key = name.utf8.dropLast(ending.utf8.count)
        return key.count >= 9 && key.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    }
}
