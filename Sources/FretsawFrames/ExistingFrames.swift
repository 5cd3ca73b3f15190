internal import FretsawFiles

/// The files of an earlier run at a place: its listing, what that names, and what stands where the
/// next run would write.
struct ExistingFrames {
    /// Under their final names, the listing first.
    private(set) var finished: [String] = []
    /// What goes when another run's result is there: what the earlier listing names, and before it
    /// that listing itself.
    private(set) var removable: [String] = []
    /// What the listing says; nil where none can be read.
    private(set) var record: RecordedFrames?
    /// Under unfinished names, left by a run that was killed.
    private(set) var unfinished: [String] = []

    /// Looks at `destination`.
    ///
    /// - Throws: the system's refusal to list the folder.
    init(at destination: FrameDestination, format: FrameFormat) throws(FileError) {
        switch destination {
        case .standardOutput: return
        case .file(let path):
            let listing = destination.listingPath(for: format)
            record = listing.flatMap(RecordedFrames.init(at:))
            finished = [listing, path].compactMap(\.self).filter(Folder.exists)
            // The same name may have held another format, which has a listing beside it.
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
            // A listing cannot name files that no run writes.
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

    /// Everything that would be replaced or removed.
    var all: [String] { finished + unfinished + removable }

    /// Removes what a killed run left.
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

    /// True for names that a run gives files, finished or not.
    static func isOwn(_ name: String) -> Bool {
        name == FrameDestination.listingName || isFile(name) || isUnfinished(name)
    }

    /// True for frames and for products of any format.
    private static func isFile(_ name: String) -> Bool {
        isFrame(name) || products.contains(name)
    }

    /// True for what a run writes as `format`.
    private static func isFile(_ name: String, of format: FrameFormat) -> Bool {
        format.productName.map { $0 == name } ?? isFrame(name)
    }

    /// True for `frame-0000.png` and the like.
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
