import FretsawBatch
import FretsawCommandLine
import FretsawCrypto
import FretsawFiles

/// A batch in a folder or an archive, which is read without the options that made it.
struct RecordedBatch {
    /// The result of ``verify(unless:report:)``.
    struct Findings: Encodable, Sendable {
        /// The number of pairs that are described.
        var pairs = 0
        /// The number of files that are intact.
        var intact = 0
        /// The names of what is missing, changed or damaged, each with the problem.
        var problems: [String] = []
    }

    private let path: String
    private let archive: TarContents?
    /// The manifests of a folder, or the descriptions of an archive, in the order of the pairs.
    let lists: [String]

    /// Finds the manifests in the folder, or the pairs in the archive, at `path`.
    ///
    /// - Throws: `FileError` if there is nothing at `path`, `CommandFailure` if it is not a finished batch.
    init(_ path: String) throws {
        self.path = path
        let names: [String]
        if try Folder.entry(at: path) == .folder {
            archive = nil
            names = (FolderListing(of: path)?.names ?? []).filter {
                $0.hasPrefix("manifest") && $0.hasSuffix(".jsonl")
            }
        } else {
            guard let archive = try TarContents(path) else { throw FileError.absent(path) }
            self.archive = archive
            names = archive.names.filter { name in
                name.hasSuffix(".json") && name.dropLast(5).allSatisfy(\.isNumber)
            }
        }
        // A longer name has a larger number.
        lists = names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
        guard !lists.isEmpty else {
            throw CommandFailure(
                "\(FileName.written(path)) is not a finished batch",
                .badInput,
                advice: "finish a run with fretsaw generate --resume"
            )
        }
    }

    /// Compares each file with the digest in its line, and the pairs with the run's record, until `stop` is raised.
    ///
    /// - Throws: `FileError` if a manifest cannot be read, errors of `report`.
    /// - Complexity: O(bytes of all files)
    func verify(
        unless stop: StopFlag,
        report: (Findings) throws -> Void
    ) throws -> Findings {
        var findings = Findings()
        var next: Int?
        for list in lists {
            let expected = archive == nil ? recordedRange(of: list) : nil
            next = expected?.lowerBound ?? next
            try forEachLine(of: list) { line in
                guard !stop.isRaised else { return false }
                guard let item = RecordedItem(line: line) else {
                    findings.problems.append("\(list): pair \(next ?? 0) has a damaged line")
                    next = next.map { $0 + 1 }
                    return true
                }
                if let next, item.index != next {
                    findings.problems.append("\(list): pair \(item.index) follows pair \(next - 1)")
                }
                next = item.index + 1
                findings.pairs += 1
                for file in item.files.values.sorted(by: { $0.name < $1.name }) {
                    if let problem = problem(of: file) {
                        findings.problems.append("\(file.name): \(problem)")
                    } else {
                        findings.intact += 1
                    }
                }
                try report(findings)
                return true
            }
            if let expected, let end = next, end < expected.upperBound, !stop.isRaised {
                let last = expected.upperBound - 1
                findings.problems.append(
                    end == last
                        ? "\(list): pair \(last) is missing"
                        : "\(list): pairs \(end)…\(last) are missing"
                )
            }
        }
        return findings
    }

    /// Calls `body` with each line until it returns false.
    func forEachLine(of list: String, _ body: ([UInt8]) throws -> Bool) throws {
        if let archive {
            _ = try body(archive.read(list, limit: ManifestLine.maxBytes))
            return
        }
        var lines = try LineReader("\(path)/\(list)", maxLength: ManifestLine.maxBytes)
        while let line = try lines.next(), try body(line) {}
    }

    /// The bytes of a file, of one that is too long only the first.
    func contents(of file: RecordedItem.File) throws(Unreadable) -> [UInt8] {
        let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(".."), parts.first != "", file.bytes >= 0, file.bytes < Int.max else {
            throw Unreadable(description: "not a file of a batch")
        }
        do {
            return try archive?.read(file.name, limit: file.bytes + 1)
                ?? FileBytes.read("\(path)/\(file.name)", limit: file.bytes + 1)
        } catch {
            let exists = Folder.exists("\(path)/\(file.name)")
            throw Unreadable(description: exists ? "\(error)" : "missing")
        }
    }

    /// Why a file of a batch cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// What is wrong with a file; nil if it is intact.
    private func problem(of file: RecordedItem.File) -> String? {
        let bytes: [UInt8]
        do {
            bytes = try contents(of: file)
        } catch {
            return error.description
        }
        guard bytes.count == file.bytes, SHA256.hexDigest(of: bytes) == file.sha256 else {
            return "changed"
        }
        return nil
    }

    /// The pairs that the run of a manifest made; nil without its record.
    private func recordedRange(of list: String) -> Range<Int>? {
        let record = "\(path)/run\(list.dropFirst("manifest".count).dropLast("jsonl".count))json"
        guard let bytes = try? FileBytes.read(record, limit: RunRecord.maxSize),
            let values = RunRecord.values(of: bytes),
            let count = values["count"].flatMap({ Int($0) }),
            let shard = values["shard"].flatMap({ Shard($0) }),
            BatchPlan.countRange.contains(count)
        else { return nil }
        return shard.range(ofTotal: count)
    }
}
