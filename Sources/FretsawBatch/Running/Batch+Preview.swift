internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawCodecs
internal import FretsawFiles
internal import FretsawRaster

extension Batch {
    /// A picture of the first `count` pairs of this run to look at, made anew; nil where it has none.
    public func preview(
        of count: Int = ContactSheet.usualCount,
        as format: PreviewFormat = .png
    ) throws -> [UInt8]? {
        var maker = try PuzzleGenerator(recipe: plan.recipe, backgrounds: backgrounds)
        // Card by card, so that no more than one pair is held at its full size.
        let cards = try plan.range.prefix(max(0, count)).compactMap { index in
            ContactSheet.card(of: try maker.makePuzzle(seed: plan.seed, item: UInt64(index)))
        }
        return try ContactSheet.sheet(of: cards).map(format.encode)
    }

    /// What the run will come to, judged by a few of its pairs made in memory.
    public func estimate(pairs: Int = 8) throws -> BatchEstimate {
        var maker = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        let range = plan.range
        let step = max(1, range.count / max(1, pairs))
        let indices = Array(
            stride(from: range.lowerBound, to: range.upperBound, by: step).prefix(pairs)
        )
        var (bytes, nanoseconds) = (0, 0)
        // The first pair pays for memory and tables that the others reuse.
        if let first = indices.first { _ = try maker.make(first) }
        for index in indices {
            var watch = Stopwatch()
            bytes += try maker.make(index).byteCount
            nanoseconds += watch.lap()
        }
        let share = Double(range.count) / Double(max(1, indices.count))
        return BatchEstimate(
            pairs: range.count,
            pictureBytes: Int(Double(bytes) * share),
            seconds: Double(nanoseconds) * share / 1e9 / Double(jobs)
        )
    }
}

/// What a run is expected to come to.
public struct BatchEstimate: Hashable, Sendable {
    /// Pairs it makes.
    public let pairs: Int
    /// Bytes of all pictures together.
    public let pictureBytes: Int
    /// Seconds of wall time, with every job on a processor of its own.
    public let seconds: Double
}

/// How a preview is written: as its file's name says.
public enum PreviewFormat: Hashable, Sendable {
    /// Every pixel exact.
    case png
    /// Smaller.
    case jpeg

    private static let quality = 90

    /// The format that the name of `path` ends in, PNG for a name without an ending; nil for the ending
    /// of another format.
    public init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            self = .png
            return
        }
        switch name[name.index(after: dot)...].lowercased() {
        case "png": self = .png
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        default: return nil
        }
    }

    func encode(_ sheet: Image<RGBA8>) throws(CodecError) -> [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .png:
            var png = PNGEncoder()
            png.encode(sheet, opaque: true, into: &bytes)
        case .jpeg:
            var jpeg = try JPEGEncoder()
            let options = try JPEGEncodingOptions(quality: PreviewFormat.quality)
            try jpeg.encode(sheet, options: options, into: &bytes)
        }
        return bytes
    }
}

extension Batch {
    /// Refuses a preview at a place where it cannot be written or would replace something else.
    ///
    /// The file must not be there yet, but for ``ExistingFiles/overwrite`` and for a preview of the
    /// same pairs; its folder must be there, or be one that the run makes; and it must not have the
    /// name of one of the run's own files. Where answers are kept apart, a preview in the run's folder
    /// must be called `answers…`, too: it shows them.
    ///
    /// - Throws: ``FileError``, before anything is written.
    public func checkPreviewPlace(_ path: String) throws {
        func unfit(_ detail: String) -> FileError {
            FileError(.unfitPlace(path: path, detail: detail))
        }
        guard !isOwnName(path) else {
            throw unfit("a preview cannot have the name of one of the run's own files")
        }
        guard !givesAnswersAway(path) else {
            throw unfit(
                "a preview shows answers, which only files named answers… may hold in this folder"
            )
        }
        let other = unfit("it exists already and is not this run's preview")
        let parent = Folder.parent(of: path)
        switch try Folder.entry(at: path) {
        case .file where existing == .overwrite:
            break
        case .file where existing == .resume || existing == .keep:
            guard let preview = try preview(as: PreviewFormat(path: path) ?? .png),
                try FileBytes.read(path, limit: preview.count + 1) == preview
            else { throw other }
        case .file, .other:
            throw other
        case .folder:
            throw unfit("it is a folder, not a file")
        case nil:
            guard try Folder.entry(at: parent) == .folder || isMadeByRun(parent) else {
                throw unfit("there is no folder \(parent)")
            }
        }
    }

    private func isMadeByRun(_ folder: String) -> Bool {
        switch destination {
        case .folder(let path): Batch.absolute(path) == Batch.absolute(folder)
        case .tar(let path): Batch.absolute(Folder.parent(of: path)) == Batch.absolute(folder)
        case .standardOutput: false
        }
    }

    /// True for names that this run or another part of its batch writes to.
    private func isOwnName(_ path: String) -> Bool {
        let place = Batch.absolute(path)
        switch destination {
        case .folder(let folder):
            let root = Batch.absolute(folder) + "/"
            guard place.hasPrefix(root) else { return false }
            let name = place.dropFirst(root.count)
            if let slash = name.firstIndex(of: "/") {
                return name[..<slash].allSatisfy(\.isNumber)
            }
            return [".json", ".jsonl", ".part"].contains { name.hasSuffix($0) }
        case .tar(let archive):
            let own = Batch.absolute(archive)
            return ["", ".run.json", ".answers.jsonl", ".answers.run.json"].contains {
                place == own + $0 || place == own + $0 + ".part"
            }
        case .standardOutput:
            return false
        }
    }

    /// True for a preview among files that are to be handed on.
    private func givesAnswersAway(_ path: String) -> Bool {
        guard plan.answers == .separate, case .folder(let folder) = destination else {
            return false
        }
        let place = URL(fileURLWithPath: Batch.absolute(path))
        return place.path.hasPrefix(Batch.absolute(folder) + "/")
            && !place.lastPathComponent.hasPrefix("answers")
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }
}
