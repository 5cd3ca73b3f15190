/// The files of an earlier run at a place: frames by their names, products, listings.
struct FrameTraces {
    /// Under their final names, the listing first.
    private(set) var finished: [String] = []
    /// Under unfinished names, left by a run that was killed.
    private(set) var unfinished: [String] = []

    /// Looks at `destination`.
    ///
    /// - Throws: the system's refusal to list the folder.
    init(at destination: FrameDestination, format: FrameFormat) throws(BatchError) {
        switch destination {
        case .standardOutput: return
        case .file(let path):
            let candidates = [destination.listingPath(for: format), path].compactMap(\.self)
            finished = candidates.filter(Folder.exists)
        case .folder(let folder):
            guard try Folder.entry(at: folder) == .folder else { return }
            guard let names = FolderListing(of: folder)?.names else {
                throw .system(.read, folder)
            }
            for name in names.sorted() {
                let path = FrameDestination.path(of: name, in: folder)
                if name == FrameDestination.listingName {
                    finished.insert(path, at: 0)
                } else if FrameTraces.isFrame(name) || FrameTraces.products.contains(name) {
                    finished.append(path)
                } else if FrameTraces.isUnfinished(name) {
                    unfinished.append(path)
                }
            }
        }
    }

    /// Removes them all.
    func remove() throws(BatchError) {
        for path in finished + unfinished { try Folder.remove(path) }
    }

    private static let products = FrameFormat.allCases.compactMap(\.productName)

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
