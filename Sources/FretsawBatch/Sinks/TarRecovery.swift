internal import FretsawFiles
internal import FretsawCaptcha
internal import FretsawCrypto

/// Finds how much of an unfinished archive is whole.
struct TarRecovery {
    let plan: BatchPlan
    /// Pairs looked at, at most.
    var limit = Int.max

    /// Pairs that are whole, from the archive's start, and where they end.
    ///
    /// Every picture's digest is held against its pair's description. What follows the first pair
    /// that is torn or wrong is not looked at: it is to be cut off.
    func wholePairs(in file: borrowing OpenFile) throws -> (count: Int, end: Int) {
        let length = try file.length()
        let check = try ManifestVerifier(plan: plan, namesFolders: false)
        var (count, end, position) = (0, 0, 0)
        try file.seek(to: 0)
        pairs: for index in plan.range.prefix(limit) {
            var found: [String: RecordedItem.File] = [:]
            for role in plan.recipe.roles {
                let name = ItemName.file(index, role, encoding: plan.encoding)
                guard
                    let bytes = try member(
                        name,
                        of: file,
                        at: &position,
                        length: length,
                        limit: plan.greatestBytes(of: role)
                    )
                else { break pairs }
                found[role.rawValue] = RecordedItem.File(
                    name: name,
                    bytes: bytes.count,
                    sha256: SHA256.hexDigest(of: bytes)
                )
            }
            let name = TarStore.descriptionName(index)
            guard
                let line = try member(
                    name,
                    of: file,
                    at: &position,
                    length: length,
                    limit: ManifestLine.greatestBytes
                ),
                check.promise(line, of: index)?.files == found
            else { break }
            count += 1
            end = position
        }
        return (count, end)
    }

    /// The bytes of the member that comes next; nil where it is another one or not whole.
    private func member(
        _ name: String,
        of file: borrowing OpenFile,
        at position: inout Int,
        length: Int,
        limit: Int
    ) throws -> [UInt8]? {
        guard let header = TarHeader(parsing: try file.read(upTo: TarHeader.blockSize)),
            header.name == name, header.size <= limit
        else { return nil }
        let padding = TarHeader.padding(for: header.size)
        let end = position + TarHeader.blockSize + header.size + padding
        guard end <= length else { return nil }
        let bytes = try file.read(upTo: header.size)
        _ = try file.read(upTo: padding)
        position = end
        return bytes
    }
}
