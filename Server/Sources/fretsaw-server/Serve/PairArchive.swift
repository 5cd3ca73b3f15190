import FretsawCaptcha
import FretsawCommandLine
import FretsawCrypto
import FretsawFiles
import FretsawJSON
import FretsawKinds
import FretsawService

/// The pairs of a finished archive with separate answers, as challenges.
///
/// The files stay open, so that it does not matter if others replace them meanwhile.
final class PairArchive: ChallengePack {
    let kind: CaptchaKind
    /// The tolerance of answers that are not clicks, whose tolerance is in the archive.
    private let tolerance: Int
    private let path: String
    private let archive: OpenFile
    private let answers: OpenFile
    private let places: [Place]

    /// Where the members of a pair are, which follow each other: background, piece, description.
    private struct Place {
        /// The offset of the background's header.
        let start: Int
        let background: UInt32
        /// 0 for kinds without a piece.
        var piece: UInt32 = 0
        var description: UInt32 = 0
        var answer: UInt32 = 0
        /// The offset of the line in the file of answers.
        var answerStart = 0
    }

    static let schema = 1
    /// The longest line that `fretsaw generate` writes, in bytes.
    static let maxLineBytes = 1 << 18
    /// The largest picture that is read, in bytes.
    private static let maxPictureBytes = 1 << 24

    /// Opens the archive at `path` and its file of answers, and finds their pairs; their kind has `tolerance`.
    ///
    /// With `readsAll`, every answer is parsed, which takes 0.05 ms each; otherwise the first one.
    ///
    /// - Throws: `FileError`; ``PackError`` if the files are not
    ///   a finished archive of `fretsaw generate --answers separate`.
    /// - Complexity: O(pairs); 40 bytes of memory for each.
    init(_ path: String, readsAll: Bool = false, tolerance: (CaptchaKind) -> Int) throws {
        self.path = path
        archive = try OpenFile(path, for: .read)
        let answersPath = path + ".answers.jsonl"
        answers = try OpenFile(answersPath, for: .read)
        var index = ArchiveIndex(path: path, length: try archive.length())
        var lines = try LineReader(answersPath, maxLength: PairArchive.maxLineBytes)
        var places: [Place] = []
        var answerStart = 0
        var kind: CaptchaKind?
        while let (key, found) = try index.next(in: archive) {
            let line = try lines.next() ?? []
            guard
                line.starts(with: "{\"schema\":\(PairArchive.schema),\"index\":\(key),".utf8),
                line.last == UInt8(ascii: "\n")
            else {
                throw index.error(
                    "\(answersPath) has no answer for pair \(key) in line \(places.count + 1)"
                )
            }
            if kind == nil || readsAll {
                guard let answer = try? JSONReader.read(line) else {
                    throw index.error("\(answersPath) is damaged in line \(places.count + 1)")
                }
                kind = kind ?? answer["kind"]?.string.flatMap(CaptchaKind.init(rawValue:))
            }
            var place = found
            place.answer = UInt32(line.count)
            place.answerStart = answerStart
            places.append(place)
            answerStart += line.count
        }
        guard let kind else { throw index.error("it has no pairs") }
        self.kind = kind
        self.tolerance = tolerance(kind)
        self.places = places
    }

    var count: Int { places.count }

    /// The scale of the first pair.
    ///
    /// A pair that cannot be read is reported when it should be given out.
    var scale: PictureScale { (try? challenge(at: 0).scale) ?? .one }

    /// A digest of the pair's answer; pairs of batches with different seeds have different ones.
    func identity(of index: Int) throws -> [UInt8] {
        // The line has the seed and the index.
        SHA256.digest(of: try answer(of: places[index]))
    }

    /// Reads a pair, and compares the digests of its pictures.
    func challenge(at index: Int) throws -> ChallengePictures {
        let place = places[index]
        var length = 0
        func member(_ size: UInt32) -> Range<Int> {
            let start = length + TarHeader.blockSize
            length = start + Int(size) + TarHeader.padding(for: Int(size))
            return start..<start + Int(size)
        }
        let background = member(place.background)
        let piece = place.piece > 0 ? member(place.piece) : nil
        let description = member(place.description)
        let bytes = try archive.read(length, at: place.start)
        guard bytes.count == length,
            let pair = ChallengePictures(
                description: Array(bytes[description]),
                answer: try answer(of: place),
                background: Array(bytes[background]),
                piece: piece.map { Array(bytes[$0]) },
                tolerance: tolerance
            ), pair.kind == kind
        else {
            throw PackError(path: path, detail: "the pair at byte \(place.start) is damaged")
        }
        return pair
    }

    private func answer(of place: Place) throws -> [UInt8] {
        try answers.read(Int(place.answer), at: place.answerStart)
    }

    private struct ArchiveIndex {
        let path: String
        let length: Int
        var position = 0

        /// The key and the place of the next pair; nil at the end of the archive.
        mutating func next(in file: borrowing OpenFile) throws -> (key: Int, place: Place)? {
            let start = position
            guard let first = try member(in: file) else { return nil }
            guard let key = Int(first.key), first.role == PictureRole.background.rawValue else {
                throw error("it has the file \(first.name)")
            }
            var place = Place(start: start, background: UInt32(first.size))
            while let next = try member(in: file) {
                guard next.key == first.key else { break }
                switch next.role {
                case PictureRole.piece.rawValue where place.piece == 0 && next.size > 0:
                    place.piece = UInt32(next.size)
                case "json" where next.size <= PairArchive.maxLineBytes:
                    place.description = UInt32(next.size)
                    return (key, place)
                default: throw error("it has the file \(next.name)")
                }
            }
            throw error("pair \(key) is not complete")
        }

        func error(_ detail: String) -> PackError {
            PackError(path: path, detail: detail)
        }

        private struct Member {
            let name: String
            let size: Int

            /// The key of a pair, which all its files have: the part before the first dot.
            var key: Substring { name.prefix { $0 != "." } }
            /// The part after it: `background`, `piece` or `json`.
            var role: Substring { name.dropFirst(key.count + 1).prefix { $0 != "." } }
        }

        private mutating func member(in file: borrowing OpenFile) throws -> Member? {
            let block = try file.read(TarHeader.blockSize, at: position)
            guard let header = TarHeader(parsing: block) else {
                guard block.count == TarHeader.blockSize, block.allSatisfy({ $0 == 0 }) else {
                    throw error("byte \(position) is not the header of a file")
                }
                return nil
            }
            let start = position + TarHeader.blockSize
            guard header.size <= min(PairArchive.maxPictureBytes, length - start) else {
                throw error("\(header.name) has \(header.size) bytes, more than there are")
            }
            position = start + header.size + TarHeader.padding(for: header.size)
            return Member(name: header.name, size: header.size)
        }
    }
}

/// A file that is not a finished archive of pairs with separate answers.
struct PackError: CommandError, CustomStringConvertible {
    let path: String
    let detail: String

    var exitStatus: ExitStatus { .badInput }
    var description: String { "\(path) cannot be used as a pack: \(detail)" }
    var advice: String? { "make one with fretsaw generate --answers separate --output FILE.tar" }
}
