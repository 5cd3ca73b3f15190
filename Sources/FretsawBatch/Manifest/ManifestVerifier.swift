internal import FretsawBackgrounds
internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawKinds
internal import FretsawRandom
internal import FretsawRaster

/// Checks lines of an earlier run against the ones this run would write, without drawing pictures.
///
/// Some values are taken from the line because computing them would need the pictures: the length and the digest
/// of each file, which are checked against the file, the background's origin, and the colours of words.
struct ManifestVerifier: Sendable {
    private let plan: BatchPlan
    private let solutions: PlannedSolutions
    private let line: ManifestLine

    init(plan: BatchPlan, namesFolders: Bool) throws(BatchError) {
        solutions = try PlannedSolutions(plan: plan)
        self.plan = plan
        line = ManifestLine(plan: plan, namesFolders: namesFolders)
    }

    /// The files listed in a manifest line; nil if `bytes` is not the line of `index`.
    func recordedItem(_ bytes: [UInt8], of index: Int) -> RecordedItem? {
        guard let recorded = RecordedItem(line: bytes), recorded.index == index,
            let origin = recorded.origin
        else { return nil }
        var files: [ManifestLine.File] = []
        for role in plan.roles(of: index) {
            guard let file = recorded.files[role.rawValue],
                (0...plan.maxBytes(of: role, index)).contains(file.bytes)
            else { return nil }
            files.append(
                ManifestLine.File(
                    role: role,
                    size: plan.recipe(of: index).pictureSize(of: role),
                    byteCount: file.bytes,
                    sha256: file.sha256
                )
            )
        }
        let solution = solutions[index]
        let colours = plan.answers == .inline ? wordColours(bytes, of: solution) : []
        guard let colours else { return nil }
        var json = JSONWriter()
        line.write(
            index,
            files: files,
            origin: origin,
            solution: solution,
            wordColours: colours,
            to: &json
        )
        return json.bytes == bytes ? recorded : nil
    }

    /// Whether `bytes` is the line of `index` in the separate answers file.
    func isAnswer(_ bytes: [UInt8], of index: Int) -> Bool {
        let solution = solutions[index]
        guard let colours = wordColours(bytes, of: solution) else { return false }
        var json = JSONWriter()
        line.writeAnswer(solution, wordColours: colours, of: index, to: &json)
        return json.bytes == bytes
    }

    /// The colours of the words in a line with answers, empty for other kinds; nil if a word has none.
    private func wordColours(_ line: [UInt8], of solution: Puzzle.Solution) -> [[String]]? {
        struct Words: Decodable {
            struct Word: Decodable { let colours: [String] }
            let answer, others: [Word]
        }
        guard case .clickWord(let plan) = solution else { return [] }
        guard let found = try? JSONDecoder().decode(Words.self, from: Data(line)),
            found.answer.count + found.others.count == plan.words.count
        else { return nil }
        return (found.answer + found.others).map(\.colours)
    }
}

/// The files and the background of a pair, as recorded in a manifest line.
package struct RecordedItem: Decodable, Equatable {
    package struct File: Decodable, Equatable {
        package let name: String
        package let bytes: Int
        package let sha256: String
    }

    package struct Background: Decodable, Equatable {
        let source: String
        let name: String
    }

    package let index: Int
    package let files: [String: File]
    package let background: Background

    /// Reads a line; nil if it is not a manifest line.
    package init?(line: [UInt8]) {
        guard let item = try? JSONDecoder().decode(RecordedItem.self, from: Data(line)) else {
            return nil
        }
        self = item
    }

    /// The recorded source of the background; nil if there is no such source.
    fileprivate var origin: BackgroundOrigin? {
        BackgroundOrigin.Source(rawValue: background.source)
            .map { BackgroundOrigin(source: $0, name: background.name) }
    }
}
