/// A folder with a PNG for each frame.
final class FrameFolderSink: EncodedFrameSink {
    private let folder: NeededFolder
    private var written: [String] = []

    init(_ folder: String) throws(BatchError) {
        self.folder = try NeededFolder(folder)
    }

    func add(_ png: [UInt8], of index: Int) throws(BatchError) {
        let path = FrameDestination.path(of: FrameDestination.frameName(index), in: folder.path)
        try AtomicFile.write(png, to: path, isDurable: false)
        written.append(path)
    }

    func finish(_ listing: FrameListing) throws(BatchError) {
        try AtomicFile.write(
            listing.json(),
            to: FrameDestination.path(of: FrameDestination.listingName, in: folder.path),
            isDurable: false
        )
    }

    func discard() {
        for path in written { try? Folder.remove(path) }
        folder.discard()
    }
}
