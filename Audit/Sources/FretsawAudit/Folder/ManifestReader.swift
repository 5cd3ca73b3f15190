internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawKinds
internal import FretsawRaster

/// Reads manifests and separate answers that `fretsaw generate` writes, for any kind.
enum ManifestReader {
    static let name = "manifest.jsonl"
    static let answersName = "answers.jsonl"

    /// The file and line of a record, for messages.
    typealias Location = (file: String, line: Int)

    /// The manifest's entry for one file.
    struct File: Decodable, Hashable {
        let name: String
        let width, height: Int

        var size: PixelSize { PixelSize(width: width, height: height) }
    }

    /// The members of a record that are not the answer.
    struct Head: Decodable {
        struct Files: Decodable {
            let background: File
            var piece: File?
        }
        struct Start: Decodable { var x, y: Int? }
        let index: Int
        let files: Files
        var start: Start?
        var prompts: [String]?
        var clicks: Int?
        fileprivate var scale: Int?
    }

    struct Record<Answer> {
        let head: Head
        let answer: Answer
        let scale: PictureScale
        fileprivate let location: Location

        var name: String { "pair \(head.index)" }
        func bad(_ detail: String) -> AuditError { ManifestReader.bad(location, detail) }
        /// The error about a record that lacks members.
        var unknown: AuditError { ManifestReader.unknownRecord(location) }
    }

    private struct Start: Decodable {
        let schema: Int
        let kind: String
    }

    private struct Index: Decodable {
        let index: Int
    }

    /// The kind of the first puzzle listed.
    static func kind(of lines: PairLines) throws -> CaptchaKind {
        var first: CaptchaKind?
        try lines.forEach { location, line in
            let start = try decode(Start.self, line, at: location)
            guard start.schema == 1,
                let kind = CaptchaKind.pictures.first(where: { $0.rawValue == start.kind })
            else {
                throw bad(
                    location,
                    "unsupported schema \(start.schema), kind \(start.kind); supported are schema 1, kinds "
                        + CaptchaKind.pictures.map(\.rawValue).joined(separator: ", ")
                )
            }
            first = kind
            return false
        }
        guard let first else { throw AuditError(.empty(file: lines.name)) }
        return first
    }

    /// Maps at most `limit` records, with the answers of the record or of the file of answers.
    static func items<Answer: Decodable, Item>(
        of kind: CaptchaKind,
        in files: AuditFiles,
        limit: Int,
        _ item: (Record<Answer>) throws -> Item
    ) throws -> [Item] {
        var answers: [Int: Answer]?
        var items: [Item] = []
        try PairLines(in: files)?.forEach { location, line in
            guard items.count < limit else { return false }
            let start = try decode(Start.self, line, at: location)
            guard start.schema == 1, start.kind == kind.rawValue else {
                throw bad(
                    location,
                    "schema \(start.schema), kind \(start.kind) instead of schema 1, kind "
                        + "\(kind.rawValue); audit one kind at a time"
                )
            }
            let head = try decode(Head.self, line, at: location)
            let answer: Answer
            if let own = try? JSONDecoder().decode(Answer.self, from: Data(line)) {
                answer = own
            } else {
                if answers == nil { answers = try separateAnswers(in: files) }
                guard let separate = answers?[head.index] else {
                    throw bad(location, "\(answersName) has no answer for index \(head.index)")
                }
                answer = separate
            }
            for file in [head.files.background, head.files.piece] {
                if let file { try check(file, at: location) }
            }
            let scale = try scale(head.scale, at: location)
            let record = Record(head: head, answer: answer, scale: scale, location: location)
            items.append(try item(record))
            return true
        }
        return items
    }

    /// The file of answers: `answers.jsonl`, or `pairs.tar.answers.jsonl` for an archive.
    private static func answersFile(in files: AuditFiles) throws -> String {
        if files.exists(answersName) { return answersName }
        let others = try files.names().filter { $0.hasSuffix(".\(answersName)") }
        guard others.count == 1 else { throw AuditError(.noAnswers(folder: files.folder)) }
        return others[0]
    }

    private static func separateAnswers<Answer: Decodable>(
        in files: AuditFiles
    ) throws -> [Int: Answer] {
        let name = try answersFile(in: files)
        var answers: [Int: Answer] = [:]
        for (number, line) in try files.lines(of: name).enumerated() where !line.isEmpty {
            let location = (name, number + 1)
            let index = try decode(Index.self, line, at: location).index
            answers[index] = try decode(Answer.self, line, at: location)
        }
        return answers
    }

    /// The scale of the pictures of a record, in which it may be absent.
    private static func scale(
        _ number: Int?,
        at location: Location
    ) throws(AuditError) -> PictureScale {
        guard let scale = PictureScale(rawValue: number ?? 1) else {
            throw bad(
                location,
                "unsupported scale \(number ?? 1); supported are "
                    + PictureScale.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
            )
        }
        return scale
    }

    /// Rejects a file name outside the folder, and a size out of range.
    private static func check(_ file: File, at location: Location) throws(AuditError) {
        guard isSafe(file.name) else {
            throw bad(location, "the file name \(file.name) is outside the folder")
        }
        let sides = 1...SlideItem.maxSide
        guard sides.contains(file.width), sides.contains(file.height) else {
            throw bad(
                location,
                "\(file.name) has the size \(file.size); sides must be \(sides.lowerBound)…\(sides.upperBound)"
            )
        }
    }

    /// True if the name stays within the folder.
    private static func isSafe(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && !name.utf8.contains(0)
            && !name.split(separator: "/").contains("..")
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type,
        _ line: ArraySlice<UInt8>,
        at location: Location
    ) throws(AuditError) -> Value {
        guard let value = try? JSONDecoder().decode(type, from: Data(line)) else {
            throw unknownRecord(location)
        }
        return value
    }

    /// An error about a record at `location` that lacks members.
    private static func unknownRecord(_ location: Location) -> AuditError {
        bad(location, "not a record that `fretsaw generate` writes")
    }

    private static func bad(_ location: Location, _ detail: String) -> AuditError {
        .badFile(location.file, line: location.line, detail)
    }
}
