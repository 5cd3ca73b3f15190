internal import FoundationEssentials
internal import FretsawCodecs
internal import FretsawFiles
internal import FretsawRaster

/// The files of an earlier run: its listing, the listed ones, and others where the next run would write.
struct ExistingFrames {
    /// The finished files, the listing first.
    private(set) var finished: [String] = []
    /// The earlier listing and the files in it, to remove after the new run's result is complete.
    private(set) var removable: [String] = []
    /// The contents of the listing; nil if it cannot be read.
    private(set) var record: RecordedFrames?
    /// The unfinished files of a killed run.
    private(set) var unfinished: [String] = []

    /// Examines `destination`.
    init(at destination: FrameDestination, format: FrameFormat) throws(FileError) {
        switch destination {
        case .standardOutput, .nowhere: return
        case .file(let path):
            let listing = destination.listingPath(for: format)
            record = listing.flatMap(RecordedFrames.init(at:))
            finished = [listing, path].compactMap(\.self).filter(Folder.exists)
            // The name may have been used for another format, which has a separate listing.
            let other = FrameDestination.listingPath(beside: path)
            if listing == nil, RecordedFrames(at: other)?.file == FileName.last(of: path) {
                removable = [other]
            }
            unfinished = [listing.map(AtomicFile.temporaryName), UnfinishedFile.name(of: path)]
                .compactMap(\.self).filter(Folder.exists)
        case .folder(let folder):
            guard try Folder.entry(at: folder) == .folder else { return }
            guard let names = FolderListing(of: folder)?.names else {
                throw .system(.read, folder)
            }
            record = RecordedFrames(
                at: FrameDestination.path(of: FrameDestination.listingName, in: folder)
            )
            // Listed names that no run would write are ignored.
            let recorded = Set(record?.names.filter(ExistingFrames.isFile) ?? [])
            for name in names.sorted() {
                let path = FrameDestination.path(of: name, in: folder)
                if name == FrameDestination.listingName {
                    finished.insert(path, at: 0)
                    removable.insert(path, at: 0)
                } else if recorded.contains(name) {
                    finished.append(path)
                    removable.append(path)
                } else if ExistingFrames.isFile(name, of: format) {
                    finished.append(path)
                } else if ExistingFrames.isUnfinished(name) || name == FrameStaging.name {
                    unfinished.append(path)
                }
            }
        }
    }

    /// All files that would be replaced or removed.
    var all: [String] { finished + unfinished + removable }

    func removeUnfinished() throws(FileError) {
        for path in unfinished {
            if try Folder.entry(at: path) == .folder {
                try FrameStaging.remove(path)
            } else {
                try Folder.remove(path)
            }
        }
    }

    private static let products = FrameFormat.allCases.compactMap(\.productName)

    /// Whether a run uses this name, for a finished or an unfinished file.
    static func isOwn(_ name: String) -> Bool {
        name == FrameDestination.listingName || isFile(name) || isUnfinished(name)
    }

    /// Whether this is the name of a frame or of an output in any format.
    private static func isFile(_ name: String) -> Bool {
        isFrame(name) || products.contains(name)
    }

    /// Whether a run writes this name in `format`.
    private static func isFile(_ name: String, of format: FrameFormat) -> Bool {
        format.productName.map { $0 == name } ?? isFrame(name)
    }

    /// Whether the name has the form `frame-0000.png`.
    private static func isFrame(_ name: some StringProtocol) -> Bool {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
        let digits = name.dropFirst(6).dropLast(4)
        return digits.count >= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
    }

    private static func isUnfinished(_ name: String) -> Bool {
        guard name.hasSuffix(".part") else { return false }
        let whole = name.dropLast(5)
        return products.contains(String(whole))
            || whole.hasPrefix(".")
                && (isFrame(whole.dropFirst())
                    || whole.dropFirst() == FrameDestination.listingName)
    }
}

/// The files of an earlier run and their source, from its listing.
struct RecordedFrames: Decodable, Equatable {
    struct Source: Decodable, Equatable {
        let file: String
        let bytes: Int
    }

    struct Size: Decodable, Equatable {
        let width: Int
        let height: Int
    }

    struct Entry: Decodable, Equatable {
        let index: Int
        /// Its PNG; nil if all frames are in one file.
        let file: String?
    }

    let source: Source
    let canvas: Size
    let frameSize: Size
    let format: String
    let timing: String
    /// True if stored pixels were written; nil for composited frames.
    let patches: Bool?
    /// The file of all frames; nil if each has its own.
    let file: String?
    let frameCount: Int
    let frames: [Entry]

    /// The maximum length of a listing: 10,000 frames have 2 MB.
    private static let maxBytes = 1 << 28

    /// Reads the listing at `path`; nil if there is none, or it is another program's file.
    init?(at path: String) {
        guard let bytes = try? FileBytes.read(path, limit: RecordedFrames.maxBytes),
            let record = try? JSONDecoder().decode(RecordedFrames.self, from: Data(bytes))
        else { return nil }
        self = record
    }

    var names: [String] { (frames.map(\.file) + [file]).compactMap(\.self) }

    /// Whether `request` would write these frames of `input` again, which is identified by its file name
    /// and length, because a run may be started from another folder.
    func answers(_ request: FrameRequest, for input: FrameInput) throws(FileError) -> Bool {
        guard format == request.format.rawValue, timing == request.timing.rawValue,
            (patches ?? false) == request.writesPatches,
            FileName.last(of: source.file) == FileName.last(of: input.name)
        else { return false }
        if let path = input.path, case .file(let bytes) = try Folder.entry(at: path),
            bytes != source.bytes
        {
            return false
        }
        // Impossible sides and counts are rejected before computing with them.
        let sides = 1...1 << 24
        guard sides.contains(canvas.width), sides.contains(canvas.height),
            (0...Int(Int32.max)).contains(frameCount)
        else { return false }
        let size = request.scaling.size(
            of: PixelSize(width: canvas.width, height: canvas.height)
        )
        return frameSize == Size(width: size.width, height: size.height)
            && frames.count == request.selection.count(of: frameCount)
            && frames.allSatisfy { request.selection.contains($0.index) }
    }
}
