import FretsawBackgrounds
internal import FoundationEssentials
internal import FretsawCaptcha
public import FretsawCodecs
internal import FretsawFiles
public import FretsawRaster

extension Batch {
    /// Draws a contact sheet of the first `count` pairs of this run; nil if the run has no pairs.
    public func preview(
        of count: Int = ContactSheet.defaultCount,
        as format: PreviewFormat = .png
    ) throws -> [UInt8]? {
        var generators = try plan.parts.map {
            try PuzzleGenerator(recipe: $0.recipe, backgrounds: backgrounds)
        }
        // Card by card, so that only one pair is in memory at full size.
        let cards = try plan.range.prefix(max(0, count)).map { index in
            let puzzle = try generators[plan.turn(of: index)]
                .makePuzzle(seed: plan.seed, item: UInt64(index))
            return ContactSheet.card(of: ContactSheet.Pair(puzzle))
        }
        return try ContactSheet.sheet(of: cards).map(format.encode)
    }

    /// Estimates the run's size and time by generating a few of its pairs in memory.
    public func estimate(pairs: Int = 8) throws -> BatchEstimate {
        var generator = try ItemGenerator(plan: plan, backgrounds: backgrounds)
        let range = plan.range
        let step = max(1, range.count / max(1, pairs))
        let indices = Array(
            stride(from: range.lowerBound, to: range.upperBound, by: step).prefix(pairs)
        )
        var (bytes, nanoseconds) = (0, 0)
        // The first pair allocates memory and tables that later pairs reuse.
        if let first = indices.first { _ = try generator.make(first) }
        for index in indices {
            var watch = Stopwatch()
            bytes += try generator.make(index).byteCount
            var time = watch.lap()
            if let share = backgroundRecord.pairsPerPanorama {
                // Only one pair of a panorama takes the time to draw it.
                _ = try generator.make(index)
                let others = watch.lap()
                time = others + max(0, time - others) / share
            }
            nanoseconds += time
        }
        let share = Double(range.count) / Double(max(1, indices.count))
        return BatchEstimate(
            pairs: range.count,
            pictureBytes: Int(Double(bytes) * share),
            seconds: Double(nanoseconds) * share / 1e9 / Double(jobs)
        )
    }
}

/// The estimated size and time of a run.
public struct BatchEstimate: Hashable, Sendable {
    /// The number of pairs.
    public let pairs: Int
    /// The total length of all pictures in bytes.
    public let pictureBytes: Int
    /// Wall time in seconds, if each job has a processor of its own.
    public let seconds: Double
}

/// The format of a preview, by the extension of its file.
public enum PreviewFormat: Hashable, Sendable {
    /// Lossless.
    case png
    /// Lossy and smaller.
    case jpeg

    private static let quality = 90

    /// The format for the extension of `path`: PNG if it has none, nil if it is that of another format.
    public init?(path: String) {
        switch FileName.lowercasedExtension(of: path) {
        case nil, "png": self = .png
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        default: return nil
        }
    }

    /// The file of `sheet`.
    public func encode(_ sheet: Image<RGBA8>) throws(CodecError) -> [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .png:
            var png = PNGEncoder()
            png.encode(sheet, opaque: true, into: &bytes)
        case .jpeg:
            var jpeg = JPEGEncoder()
            let options = try JPEGEncodingOptions(quality: PreviewFormat.quality)
            try jpeg.encode(sheet, options: options, into: &bytes)
        }
        return bytes
    }
}

extension Batch {
    /// Checks that a preview can be written to `path` and replaces nothing else.
    ///
    /// - The file must not exist, except with `ExistingFiles/overwrite` or if it is a preview of the
    ///   same pairs.
    /// - Its folder must exist, or be created by the run.
    /// - It must not have the name of one of the run's own files.
    /// - With separate answers, a preview in the run's folder must be named `answers…`, because it
    ///   shows the answers.
    ///
    /// - Throws: `FileError`, before anything is written.
    public func checkPreviewPlace(_ path: String) throws {
        func unfit(_ detail: String) -> FileError {
            FileError(.unusablePath(path: path, detail: detail))
        }
        guard !isOwnName(path) else {
            throw unfit("a preview cannot have the name of one of the run's own files")
        }
        guard !givesAnswersAway(path) else {
            throw unfit(
                "a preview shows answers; with separate answers its name must begin with answers"
            )
        }
        let other = unfit("it already exists and is not this run's preview")
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
                throw unfit("the folder \(parent) does not exist")
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

    /// Whether this run or another shard of its batch writes to `path`.
    private func isOwnName(_ path: String) -> Bool {
        let place = Batch.absolute(path)
        switch destination {
        case .folder(let folder):
            let root = Batch.absolute(folder) + "/"
            guard place.hasPrefix(root) else { return false }
            let name = place.dropFirst(root.count)
            if let slash = name.firstIndex(of: "/") {
                let folder = name[..<slash]
                return folder.allSatisfy(\.isNumber)
                    || plan.splits?.names.contains { $0 == folder } == true
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

    /// Whether a preview at `path` would be among files that may be published.
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
