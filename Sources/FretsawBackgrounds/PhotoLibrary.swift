public import FretsawCaptcha
public import FretsawCodecs
public import FretsawRandom
public import FretsawRaster
internal import FretsawCrypto
internal import FretsawFiles
internal import Synchronization

/// Backgrounds made from a site's own photos.
///
/// Each photo is decoded once, at the size at which it is used. The photo of a pair is picked at
/// random from the readable ones, sorted by name, so the choice depends only on the photos' names
/// and contents.
public struct PhotoLibrary: BackgroundSource {
    /// The number of readable photos.
    public var count: Int { photos.count }
    /// The photos that cannot be read.
    public let unreadable: [UnreadableBackground]
    /// The paths of photos on which puzzles are hard for people, with the reasons.
    ///
    /// These photos are used nevertheless.
    public let weak: [(name: String, weakness: PhotoWeakness)]
    /// The number of photos beyond the memory budget; they are decoded again for each use.
    public var uncachedCount: Int { photos.count { $0.image == nil } }
    /// The library's entry in the run's record.
    public let record: BackgroundRecord

    private let photos: [Photo]
    private let fitting: PhotoFitting
    private let limits: DecodingLimits

    /// One readable photo.
    struct Photo: Sendable {
        let path: String
        let name: String
        let sha256: String
        let size: PixelSize
        /// Opaque, because photos are decoded over white; nil beyond the memory budget.
        let image: Image<RGB8>?
        let weakness: PhotoWeakness?
    }

    init(
        photos: [Photo],
        unreadable: [UnreadableBackground],
        fitting: PhotoFitting,
        limits: DecodingLimits
    ) {
        self.photos = photos
        self.unreadable = unreadable
        weak = photos.compactMap { photo in photo.weakness.map { (photo.path, $0) } }
        self.fitting = fitting
        self.limits = limits
        let list = photos.map { "\($0.name)\u{0}\($0.sha256)\n" }.joined()
        record = .photos(
            count: photos.count,
            sha256: SHA256.hexDigest(of: Array(list.utf8))
        )
    }

    /// Fills `image` with a random variation of a random photo.
    ///
    /// - Precondition: `image` has the size the library was loaded for.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        precondition(image.size == fitting.size, "the library was loaded for another size")
        let photo = generator.pick(photos)
        let variation = PhotoVariation(of: photo.size, size: image.size, using: &generator)
        if let kept = photo.image {
            variation.draw(kept, into: &image)
        } else {
            variation.draw(try decodeAgain(photo), into: &image)
        }
        return BackgroundOrigin(source: .photo, name: photo.name)
    }

    private func decodeAgain(_ photo: Photo) throws(BackgroundError) -> Image<RGBA8> {
        let changed = BackgroundError(.changed(path: photo.path))
        guard let bytes = try? FileBytes.read(photo.path, limit: limits.readLimit),
            SHA256.hexDigest(of: bytes) == photo.sha256,
            let image = try? fitting.photo(from: bytes, limits: limits)
        else { throw changed }
        return image
    }
}

extension PhotoLibrary {
    /// The maximum total length of the files decoded at the same time; a larger file is decoded by
    /// itself.
    static let bytesAtOnce = 1 << 21

    /// Finds and decodes the photos under `paths`, several at a time, but large files one by one.
    ///
    /// `paths` are files, and folders with their subfolders; `size` is that of the backgrounds in pixels.
    /// At most `memory` bytes of pixels are kept; further photos are decoded again for each use. At most
    /// `jobs` files are decoded at the same time. `judge` examines each photo at the size at which it is used.
    /// `progress` is called after each file with the number of files read and the number of all files.
    ///
    /// - Throws: ``BackgroundError`` if nothing is found or nothing can be read, `FileError` if a path does
    ///   not exist.
    public static func load(
        _ paths: [String],
        for size: PixelSize,
        limits: DecodingLimits = .default,
        memory: Int = 1 << 30,
        jobs: Int,
        judge: @escaping @Sendable (Image<RGBA8>) -> PhotoWeakness? = { _ in nil },
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> PhotoLibrary {
        let search = try FileSearch(under: paths)
        var seen: Set<FileIdentity> = []
        // A photo that several paths or links lead to is used once.
        let files = search.entries.filter { entry in
            FileIdentity(of: entry.path).map { seen.insert($0).inserted } ?? true
        }
        let problems = search.problems.filter { ImageFormat.isPictureName($0.path) }
        guard !files.isEmpty || !problems.isEmpty else {
            throw BackgroundError(.none(paths: paths))
        }
        let loader = PhotoLoader(
            fitting: PhotoFitting(size: size),
            limits: limits,
            judge: judge,
            budget: MemoryBudget(memory)
        )
        var results = [PhotoLoader.Result](repeating: .ignored, count: files.count)
        await withTaskGroup(of: (Int, PhotoLoader.Result).self) { group in
            var (started, ended, bytes) = (0, 0, 0)
            while ended < results.count {
                while started < results.count, started - ended < max(1, jobs) {
                    let (place, entry) = (started, files[started])
                    guard started == ended || entry.byteCount <= bytesAtOnce - bytes else { break }
                    started += 1
                    bytes += entry.byteCount
                    group.addTask { (place, loader.load(entry)) }
                }
                guard let (place, result) = await group.next() else { break }
                results[place] = result
                ended += 1
                bytes -= files[place].byteCount
                progress(ended, results.count)
            }
        }
        var photos: [Photo] = []
        var unreadable = problems.map { UnreadableBackground(name: $0.path, reason: $0.reason) }
        for result in results {
            switch result {
            case .photo(let photo): photos.append(photo)
            case .unreadable(let file): unreadable.append(file)
            case .ignored: break
            }
        }
        guard !photos.isEmpty else {
            guard let first = unreadable.first else {
                throw BackgroundError(.none(paths: paths))
            }
            throw BackgroundError(.unreadable(count: unreadable.count, first: first))
        }
        return PhotoLibrary(
            photos: photos,
            unreadable: unreadable,
            fitting: loader.fitting,
            limits: limits
        )
    }
}

/// Reads one file as a photo.
struct PhotoLoader: Sendable {
    let fitting: PhotoFitting
    let limits: DecodingLimits
    let judge: @Sendable (Image<RGBA8>) -> PhotoWeakness?
    let budget: MemoryBudget

    enum Result: Sendable {
        case photo(PhotoLibrary.Photo)
        case unreadable(UnreadableBackground)
        /// Not a picture, by its name and its content.
        case ignored
    }

    func load(_ entry: FileSearch.Entry) -> Result {
        do {
            let bytes = try FileBytes.read(entry.path, limit: limits.readLimit)
            guard
                entry.isGiven || ImageFormat.isPictureName(entry.name)
                    || ImageFormat(sniffing: bytes) != nil
            else { return .ignored }
            let image = try fitting.photo(from: bytes, limits: limits)
            let isKept = budget.claim(3 * image.size.pixelCount)
            return .photo(
                PhotoLibrary.Photo(
                    path: entry.path,
                    name: entry.name,
                    sha256: SHA256.hexDigest(of: bytes),
                    size: image.size,
                    image: isKept ? Image<RGB8>(image) : nil,
                    weakness: judge(image)
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

/// The number of bytes that may still be kept, shared by all loaders.
final class MemoryBudget: Sendable {
    private let left: Mutex<Int>

    init(_ bytes: Int) { left = Mutex(bytes) }

    /// Takes `bytes` from the budget; returns false and takes nothing if fewer are left.
    func claim(_ bytes: Int) -> Bool {
        left.withLock { left in
            guard bytes <= left else { return false }
            left -= bytes
            return true
        }
    }
}

/// Scales photos to the smallest size from which `PhotoVariation` can cut backgrounds at different
/// positions.
///
/// Very long panoramas are also cropped.
struct PhotoFitting {
    /// The size of the backgrounds.
    let size: PixelSize

    /// The maximum ratio of a photo's side to the side of ``cover``; longer panoramas are cropped.
    private static let maxStretch = 4

    /// The minimum size of a photo after scaling.
    var cover: PixelSize {
        PixelSize(
            width: Int((Double(size.width) * PhotoVariation.zoom).rounded(.up)),
            height: Int((Double(size.height) * PhotoVariation.zoom).rounded(.up))
        )
    }

    /// The crop of a photo of `photo` pixels, and the size to which the crop is scaled.
    func plan(for photo: PixelSize) -> (crop: PixelRect, size: PixelSize) {
        let cover = self.cover
        let scale = max(
            Double(cover.width) / Double(photo.width),
            Double(cover.height) / Double(photo.height)
        )
        func side(_ length: Int, covering least: Int) -> (kept: Int, target: Int) {
            let most = least * PhotoFitting.maxStretch
            let target = max(least, Int((Double(length) * scale).rounded()))
            guard target > most else { return (length, target) }
            return (max(1, Int(Double(most) / scale)), most)
        }
        let width = side(photo.width, covering: cover.width)
        let height = side(photo.height, covering: cover.height)
        return (
            PixelRect(
                x: (photo.width - width.kept) / 2,
                y: (photo.height - height.kept) / 2,
                width: width.kept,
                height: height.kept
            ),
            PixelSize(width: width.target, height: height.target)
        )
    }

    /// Decodes, crops and scales a file.
    func photo(
        from bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> Image<RGBA8> {
        try ImageDecoder.decode(bytes, limits: limits, over: .white, fitting: plan(for:)).image
    }
}

/// A background that was skipped.
public struct UnreadableBackground: Hashable, Sendable {
    /// Its path.
    public let name: String
    /// Why it cannot be read, as a message.
    public let reason: String
    /// The decoding limit that it exceeds, if that is the reason.
    public internal(set) var limit: DecodingLimits.Name?
}
