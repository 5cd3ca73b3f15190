internal import FretsawFiles

/// A folder with a PNG for each frame.
final class FrameFolderSink: EncodedFrameSink {
    private let folder: CreatedDirectory
    private var written: [String] = []

    init(_ folder: String) throws(FileError) {
        self.folder = try CreatedDirectory(folder)
    }

    func add(_ png: [UInt8], of index: Int) throws(FileError) {
        let path = FrameDestination.path(of: FrameDestination.frameName(index), in: folder.path)
        try AtomicFile.write(png, to: path, isDurable: false)
        written.append(path)
    }

    func finish(_ listing: FrameListing) throws(FileError) {
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
