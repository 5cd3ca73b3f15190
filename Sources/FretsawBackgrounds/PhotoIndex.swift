internal import FretsawCrypto
internal import FretsawFiles
internal import FretsawRaster

/// The results of decoding photos in earlier runs, in a file.
///
/// It only saves time: a result is used for a file with the same path and stamp or with the same
/// content, so a library is the same with any index. Photos that cannot be read are not stored, so that
/// each run decodes and reports them. The digest of a photo is compared when it is drawn.
///
/// The file has a header, records of ``recordSize`` bytes, and a SHA-256 of both. A file that is damaged,
/// missing or not writable is ignored. Processes replace it as a whole; if two of them end together, the
/// records of one may be lost.
struct PhotoIndex: Sendable {
    struct Entry: Hashable, Sendable {
        /// The SHA-256 of the file.
        var digest: [UInt8]
        /// The size of the photo after scaling, in pixels.
        var size: PixelSize
        var weakness: PhotoWeakness?
        /// Whether a part of the file, or its colour profile, is ignored.
        var hasWarnings = false
    }

    /// The first 16 bytes of a SHA-256.
    typealias Key = SIMD2<UInt64>

    private static let header = Array("fretsaw photos 2".utf8)
    private static let digestSize = 32
    private static let recordSize = 16 + digestSize + 9
    /// The maximum number of records: two for each photo, and at most 7.5 MB in the file.
    static let maxRecords = 1 << 17

    let path: String?
    /// The digest of all that results depend on, except the file.
    private let context: [UInt8]
    private let records: [UInt8]
    private var positions: [Key: Int] = [:]

    /// Reads the index at `path`; nil is an empty index that is not written.
    ///
    /// `context` describes all that results depend on, except the photo and this program.
    init(_ path: String?, context: String) {
        self.path = path
        // A program that was built again may decode other files.
        // Not its device and number, which differ between containers of one image.
        let program = FileStamp(of: "/proc/self/exe")?.values.dropFirst(2) ?? []
        self.context = SHA256.digest(of: Array("\(Release.version) \(program) \(context)".utf8))
        records = path.map(PhotoIndex.records(at:)) ?? []
        positions.reserveCapacity(records.count / PhotoIndex.recordSize)
        for start in stride(from: 0, to: records.count, by: PhotoIndex.recordSize) {
            positions[Key(records[start...])] = start
        }
    }

    /// The key of a file in its present state.
    func key(of path: String, _ stamp: FileStamp) -> Key {
        Key(SHA256.digest(of: context + Array("\(stamp.values) \(path)".utf8))[...])
    }

    /// The key of any file with this content.
    func key(ofContent digest: [UInt8]) -> Key { Key(SHA256.digest(of: context + digest)[...]) }

    /// The entry of `key`; nil if there is none.
    subscript(key: Key) -> Entry? {
        guard let start = positions[key] else { return nil }
        let digest = start + 16
        let numbers = records[(digest + PhotoIndex.digestSize)...]
        func side(_ place: Int) -> Int {
            numbers.dropFirst(place).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        return Entry(
            digest: Array(records[digest..<numbers.startIndex]),
            size: PixelSize(width: side(0), height: side(4)),
            weakness: numbers[numbers.startIndex + 8] & 1 == 0 ? nil : .flat,
            hasWarnings: numbers[numbers.startIndex + 8] & 2 != 0
        )
    }

    /// Writes `entries` before the records of the file except those of `digest`, as many as fit; does nothing if that fails.
    func add(_ entries: [Key: Entry], without digest: [UInt8]? = nil) {
        guard let path, !entries.isEmpty || digest != nil else { return }
        var bytes = PhotoIndex.header
        let end = bytes.count + PhotoIndex.maxRecords * PhotoIndex.recordSize
        for (key, entry) in entries where bytes.count < end {
            bytes += key.bytes + entry.digest
            for side in [entry.size.width, entry.size.height] {
                let side = UInt32(truncatingIfNeeded: side)
                bytes += (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) }
            }
            bytes.append((entry.weakness == nil ? 0 : 1) | (entry.hasWarnings ? 2 : 0))
        }
        // Another process may have replaced the file since it was read.
        let others = PhotoIndex.records(at: path)
        for start in stride(from: 0, to: others.count, by: PhotoIndex.recordSize)
        where bytes.count < end && entries[Key(others[start...])] == nil {
            if let digest, others[(start + 16)...].starts(with: digest) { continue }
            bytes += others[start..<start + PhotoIndex.recordSize]
        }
        bytes += SHA256.digest(of: bytes)
        try? AtomicFile.writeExclusively(bytes, to: path, replaces: true, isPrivate: true)
    }

    /// The records of the file at `path`; none if it is not an intact index.
    private static func records(at path: String) -> [UInt8] {
        let limit = header.count + maxRecords * recordSize + digestSize
        guard case .file? = try? Folder.entry(at: path),  // reading others could wait for ever
            let bytes = try? FileBytes.read(path, limit: limit + 1), bytes.count <= limit,
            bytes.count >= header.count + digestSize, bytes.starts(with: header),
            (bytes.count - header.count - digestSize).isMultiple(of: recordSize),
            SHA256.digest(of: bytes.dropLast(digestSize)) == bytes.suffix(digestSize)
        else { return [] }
        return Array(bytes[header.count...].dropLast(digestSize))
    }
}

extension PhotoIndex.Key {
    /// The key in the first 16 bytes.
    fileprivate init(_ bytes: ArraySlice<UInt8>) {
        func word(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(word(bytes.prefix(8)), word(bytes.dropFirst(8).prefix(8)))
    }

    fileprivate var bytes: [UInt8] {
        (0..<16).map { UInt8(truncatingIfNeeded: self[$0 / 8] >> UInt64(56 - 8 * ($0 % 8))) }
    }
}

extension PhotoLibrary {
    /// The path of the user's index of photos: in the folder `fretsaw` of `XDG_CACHE_HOME`, else of
    /// `.cache` in `HOME`; nil if neither is an absolute path.
    ///
    /// `environment` has the variables of the process.
    public static func indexPath(in environment: [String: String]) -> String? {
        let folders = [
            environment["XDG_CACHE_HOME"], environment["HOME"].map { "\($0)/.cache" },
        ]
        return folders.compactMap(\.self).first { $0.hasPrefix("/") }
            .map { "\($0)/fretsaw/photos.index" }
    }
}
