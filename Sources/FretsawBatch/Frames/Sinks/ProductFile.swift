/// One file that is written from its start to its end under an unfinished name; or the standard
/// output.
final class ProductFile {
    private var file: OpenFile?
    /// The final name; nil on the standard output.
    private let path: String?
    private let folder: NeededFolder?

    /// The file `path`, its folder made where that is missing; nil for the standard output.
    init(_ path: String?) throws(BatchError) {
        self.path = path
        guard let path else {
            file = try OpenFile.standardOutput()
            folder = nil
            return
        }
        folder = try NeededFolder(Folder.parent(of: path))
        file = try UnfinishedFile.claim(path, keepsContent: false)
    }

    func write(_ bytes: [UInt8]) throws(BatchError) { try file?.write(bytes) }

    func write(_ bytes: RawSpan) throws(BatchError) { try file?.write(bytes) }

    /// Gives the file its name.
    ///
    /// The disk is not waited for: frames can be decoded again, and waiting costs more than
    /// decoding.
    func finish() throws(BatchError) {
        try file.take()?.close()
        guard let path else { return }
        try Folder.rename(RunFiles.unfinished(path), to: path)
    }

    /// Removes the file.
    func discard() {
        guard let path else { return }
        try? Folder.remove(RunFiles.unfinished(path))
        folder?.discard()
    }
}
