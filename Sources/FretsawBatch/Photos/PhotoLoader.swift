internal import FretsawFiles
internal import FretsawCodecs
internal import FretsawRaster
internal import FretsawCrypto
internal import Synchronization

/// Reads one file as a photo.
struct PhotoLoader: Sendable {
    let fitting: PhotoFitting
    let limits: DecodingLimits
    let budget: MemoryBudget

    enum Result: Sendable {
        case photo(PhotoLibrary.Photo)
        case unreadable(UnreadableBackground)
        /// A file that never claimed to be a picture.
        case ignored
    }

    func load(_ entry: BackgroundFiles.Entry) -> Result {
        do {
            let bytes = try FileBytes.read(entry.path, limit: limits.readLimit)
            guard entry.isExpected || ImageFormat(sniffing: bytes) != nil else { return .ignored }
            let image = try fitting.photo(from: bytes, limits: limits)
            let isKept = budget.claim(PhotoLibrary.bytes(of: image.size, if: true))
            return .photo(
                PhotoLibrary.Photo(
                    path: entry.path,
                    name: entry.name,
                    sha256: SHA256.hexDigest(of: bytes),
                    size: image.size,
                    image: isKept ? image : nil
                )
            )
        } catch {
            let limit = (error as? CodecError)?.exceededLimit
            return .unreadable(
                UnreadableBackground(name: entry.path, reason: "\(error)", limit: limit)
            )
        }
    }
}

/// Bytes that may still be kept, shared by all that keep some.
final class MemoryBudget: Sendable {
    private let left: Mutex<Int>

    init(_ bytes: Int) { left = Mutex(bytes) }

    /// Takes `bytes` off; false, and nothing taken, where fewer are left.
    func claim(_ bytes: Int) -> Bool {
        left.withLock { left in
            guard bytes <= left else { return false }
            left -= bytes
            return true
        }
    }
}
