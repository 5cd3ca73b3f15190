internal import FretsawFiles
internal import FretsawCaptcha

extension Batch {
    /// Refuses to replace an archive that no run made.
    ///
    /// A folder's files have names of their own; an archive has whatever name was given, and a slip
    /// there must not cost a file.
    func requireReplaceable(_ files: RunFiles) throws {
        guard case .tar = destination, !Folder.exists(files.record) else { return }
        for path in [files.product, UnfinishedFile.name(of: files.product)] {
            guard let entry = try Folder.entry(at: path), entry != .file(bytes: 0) else { continue }
            guard case .file = entry, try Batch.isArchive(path) else {
                throw FileError(
                    .unfitPlace(
                        path: path,
                        detail: "it is not an archive that fretsaw made, and no other is replaced"
                    )
                )
            }
        }
    }

    /// True where the file begins as an archive of pairs does.
    private static func isArchive(_ path: String) throws -> Bool {
        let block = try FileBytes.read(path, limit: TarHeader.blockSize)
        guard let header = TarHeader(parsing: block), header.name.utf8.count <= 100,
            (0..<1 << 33).contains(header.size)
        else { return false }
        var ours: [UInt8] = []
        TarHeader(name: header.name, size: header.size).append(to: &ours)
        return ours == block && header.name.contains(".\(PictureRole.background.rawValue).")
    }
}
