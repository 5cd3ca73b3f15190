internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawKinds

/// A puzzle of a study with people: what they see, and which answers are right.
struct StudyPuzzle: Sendable {
    /// The file name of the background, which also names the puzzle in results.
    let background: String
    /// The file name of the piece; nil if there is none.
    var piece: String? = nil
    /// The position of the piece's picture at the start.
    var left = 0
    var top = 0
    /// The words to click, in order.
    var prompts: [String] = []
    /// True for a right answer: the x coordinate of the piece, the angle in degrees, or the x and y
    /// coordinates of all clicks.
    let isRight: @Sendable ([Double]) -> Bool
}

/// The answers of people to the puzzles of a sheet.
public struct StudyResult: Sendable, Encodable {
    /// The number of answers, including “I am not sure”.
    public let tried: Int
    /// The number of right answers.
    public let solved: Int
    /// The share of right answers, 0 … 1.
    public let success: Double
    /// The bounds of the 95 % confidence interval of ``success``, as if all answers were independent.
    public let low, high: Double
    /// The median time of an answer in seconds.
    public let medianSeconds: Double
}

extension Audit {
    /// The largest number of pictures on a sheet if none is given.
    public static let sheetSize = 100

    /// The page for a study with people: it shows the pictures one by one, records answers and times, and
    /// offers them as a file for ``grade(_:)``.
    ///
    /// The page contains its pictures and no answers, and loads nothing.
    ///
    /// - Throws: errors of reading the pictures.
    public func sheet() throws -> [UInt8] {
        struct Entry: Encodable {
            let id, background: String
            let piece: String?
            let left, top: Int
            let prompts: [String]
        }
        struct Content: Encodable {
            let kind: String
            let puzzles: [Entry]
        }
        func address(_ name: String) throws -> String {
            let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
            let type = ["png", "gif"].contains(ending) ? ending : "jpeg"
            let bytes = try files.read(name, AuditFiles.maxListBytes)
            return "data:image/\(type);base64,\(Data(bytes).base64EncodedString())"
        }
        let entries = try puzzles.map { puzzle in
            Entry(
                id: puzzle.background,
                background: try address(puzzle.background),
                piece: try puzzle.piece.map(address),
                left: puzzle.left,
                top: puzzle.top,
                prompts: puzzle.prompts
            )
        }
        // JSONEncoder escapes slashes, so no text can end the script.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = try encoder.encode(Content(kind: kind.rawValue, puzzles: entries))
        let page = StudyPage.html.split(separator: "PUZZLES", maxSplits: 1)
        return Array(page[0].utf8) + Array(json) + Array(page[1].utf8)
    }

    /// Compares the answers in `files`, which pages of ``sheet()`` wrote, with the batch.
    ///
    /// - Throws: ``AuditError`` if a file does not contain such answers, or names a picture that is not
    ///   in the batch.
    public func grade(_ files: [(name: String, bytes: [UInt8])]) throws(AuditError) -> StudyResult {
        struct Content: Decodable {
            struct Answer: Decodable {
                let id: String
                let answer: [Double]?
                let milliseconds: Double
            }
            let answers: [Answer]
        }
        let puzzles = Dictionary(self.puzzles.map { ($0.background, $0) }) { first, _ in first }
        var solved = 0
        var times: [Double] = []
        for file in files {
            guard let content = try? JSONDecoder().decode(Content.self, from: Data(file.bytes))
            else {
                throw .badFile(file.name, "not answers of a sheet")
            }
            for answer in content.answers {
                guard let puzzle = puzzles[answer.id] else {
                    throw .badFile(
                        file.name,
                        "the batch has no picture \(answer.id); name the batch of the sheet"
                    )
                }
                times.append(answer.milliseconds / 1000)
                if let given = answer.answer, puzzle.isRight(given) { solved += 1 }
            }
        }
        guard !times.isEmpty else {
            throw .badFile(files.first?.name ?? "", "contains no answers")
        }
        let interval = WilsonInterval(successes: solved, trials: times.count)
        return StudyResult(
            tried: times.count,
            solved: solved,
            success: Double(solved) / Double(times.count),
            low: interval.low,
            high: interval.high,
            medianSeconds: times.sorted()[times.count / 2]
        )
    }
}
