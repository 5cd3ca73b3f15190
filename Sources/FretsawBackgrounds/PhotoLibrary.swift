public import FretsawCaptcha
public import FretsawCodecs
public import FretsawRandom
public import FretsawRaster
internal import FretsawCrypto
internal import FretsawFiles
internal import Synchronization

/// Backgrounds made from a site's own photos.
///
/// A photo is decoded, at the size at which it is used, when a pair first needs it. The photo of a pair is
/// picked at random from the readable ones, sorted by name and then by digest, so the choice depends only
/// on the photos' names and contents. That needs all readable photos before the first pick; an index of
/// earlier results makes it cheap, and without one each file is decoded once when the library is loaded.
public struct PhotoLibrary: BackgroundSource {
    /// The number of readable photos.
    public var count: Int { photos.count }
    /// The photos that cannot be read.
    public let unreadable: [UnreadableBackground]
    /// The photos, used nevertheless, on which puzzles are hard for people, with the reasons.
    public let weak: [(name: String, weakness: PhotoWeakness)]
    /// The paths of photos of which a part, or the colour profile, is ignored.
    public let damaged: [String]
    /// The number of photos beyond the memory budget; they are decoded again for each use.
    public let uncachedCount: Int
    /// The library's entry in the run's record.
    public let record: BackgroundRecord
    /// The number of files that were decoded to load the library.
    let decodedCount: Int

    private let photos: [Photo]
    private let fitting: PhotoFitting
    private let limits: DecodingLimits
    private let cache: PhotoCache
    private let indexPath: String?

    /// One readable photo.
    struct Photo: Sendable {
        let path: String
        var name: String
        /// The name below the given folder, which does not depend on where the folder is.
        let listedName: String
        let entry: PhotoIndex.Entry
    }

    init(
        photos: [Photo],
        unreadable: [UnreadableBackground],
        decodedCount: Int,
        loader: PhotoLoader
    ) {
        self.photos = photos
        self.unreadable = unreadable
        self.decodedCount = decodedCount
        weak = photos.compactMap { photo in photo.entry.weakness.map { (photo.path, $0) } }
        damaged = photos.filter(\.entry.hasWarnings).map(\.path)
        indexPath = loader.index.path
        fitting = loader.fitting
        limits = loader.limits
        cache = loader.cache
        var left = cache.capacity
        uncachedCount = photos.count { photo in
            let bytes = PhotoCache.byteCount(of: photo.entry.size)
            guard bytes <= left else { return true }
            left -= bytes
            return false
        }
        let list = photos.map { "\($0.listedName)\u{0}\(SHA256.hex($0.entry.digest))\n" }.joined()
        record = .photos(
            count: photos.count,
            sha256: SHA256.hexDigest(of: Array(list.utf8)),
            files: (list.utf8.count > 1 << 20 ? [] : photos).reduce(into: [:]) {
                $0[$1.name] = SHA256.hex(Array($1.entry.digest.prefix(8)))
            }
        )
    }

    /// Fills `image` with a random variation of a random photo.
    ///
    /// - Precondition: `image` has the size the library was loaded for.
    /// - Throws: ``BackgroundError`` if the photo was changed or removed since the library was loaded.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        precondition(image.size == fitting.size, "the library was loaded for another size")
        let photo = generator.pick(photos)
        let variation = PhotoVariation(of: photo.entry.size, size: image.size, using: &generator)
        if let kept = cache[photo.entry.digest] {
            variation.draw(kept, into: &image)
        } else {
            let decoded = try decode(photo)
            cache.keep(decoded, photo.entry.digest)
            variation.draw(decoded, into: &image)
        }
        return BackgroundOrigin(source: .photo, name: photo.name)
    }

    private func decode(_ photo: Photo) throws(BackgroundError) -> Image<RGBA8> {
        guard let bytes = try? FileBytes.read(photo.path, limit: limits.readLimit),
            SHA256.digest(of: bytes) == photo.entry.digest
        else { throw BackgroundError(.changed(path: photo.path)) }
        if let image = try? fitting.photo(from: bytes, limits: limits).image,
            image.size == photo.entry.size
        {
            return image
        }
        // The index is wrong about it, so that the next start checks it.
        PhotoIndex(indexPath, context: "").add([:], without: photo.entry.digest)
        throw BackgroundError(.changed(path: photo.path))
    }
}

extension PhotoLibrary {
    /// The maximum total length of the files decoded at the same time; a larger file is decoded by itself.
    static let bytesAtOnce = 1 << 21

    /// Finds and checks the photos under `paths`, several at a time, but large files one by one.
    ///
    /// `paths` are files, and folders with their subfolders; their order does not matter. `size` is that
    /// of the backgrounds in pixels. At most `memory` bytes of pixels are kept; further photos are decoded
    /// again for each use. At most `jobs` files are decoded at the same time. Photos that are hard for
    /// people in puzzles of `recipe` are listed in ``weak``. Files that `index` knows are not decoded, and
    /// the results of others are added to it; a path that cannot be used is ignored. `progress` is called
    /// after each file with the number of files checked and the number of all files.
    ///
    /// - Throws: ``BackgroundError`` if nothing is found or nothing can be read, `FileError` if a path does not exist.
    public static func load(
        _ paths: [String],
        for size: PixelSize,
        limits: DecodingLimits = .default,
        memory: Int = 1 << 30,
        jobs: Int,
        recipe: CaptchaRecipe? = nil,
        index path: String? = nil,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> PhotoLibrary {
        let search = try FileSearch(under: paths)
        var seen: Set<FileIdentity> = []
        // A photo that several paths or links lead to is used once.
        let files = search.entries.sorted {
            PhotoLibrary.precedes(($0.name, $0.path.utf8), ($1.name, $1.path.utf8))
        }
        .filter { entry in
            FileIdentity(of: entry.path).map { seen.insert($0).inserted } ?? true
        }
        let problems = search.problems.filter { ImageFormat.isPictureName($0.path) }
        guard !files.isEmpty || !problems.isEmpty else {
            throw BackgroundError(.none(paths: paths))
        }
        let judged = recipe.flatMap { $0.cutsPieces ? $0 : nil }
        let index = PhotoIndex(
            path,
            context: "\(size) \(judged?.scale.rawValue ?? 0) \(limits) \(CodecLibraries.versions)"
        )
        let loader = PhotoLoader(
            fitting: PhotoFitting(size: size),
            limits: limits,
            recipe: judged,
            index: index,
            cache: PhotoCache(capacity: memory)
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
        var learned: [PhotoIndex.Key: PhotoIndex.Entry] = [:]
        var decodedCount = 0
        for result in results {
            switch result {
            case .photo(let photo, let keys, let isDecoded):
                photos.append(photo)
                for key in keys { learned[key] = photo.entry }
                if isDecoded { decodedCount += 1 }
            case .unreadable(let file):
                unreadable.append(file)
                decodedCount += 1
            case .ignored: break
            }
        }
        guard !photos.isEmpty else {
            guard let first = unreadable.first else {
                throw BackgroundError(.none(paths: paths))
            }
            throw BackgroundError(.unreadable(count: unreadable.count, first: first))
        }
        index.add(learned)
        return PhotoLibrary(
            photos: PhotoLibrary.named(photos),
            unreadable: unreadable,
            decodedCount: decodedCount,
            loader: loader
        )
    }

    private static func precedes<Bytes: Sequence<UInt8>>(
        _ left: (String, Bytes),
        _ right: (String, Bytes)
    ) -> Bool {
        left.0.utf8.elementsEqual(right.0.utf8)
            ? left.1.lexicographicallyPrecedes(right.1)
            : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
    }

    /// `photos` sorted by name, then by digest, with different names: equal ones get as many of the
    /// folders before them as they need to differ.
    private static func named(_ photos: [Photo]) -> [Photo] {
        var photos = photos.sorted {
            precedes(($0.name, $0.entry.digest), ($1.name, $1.entry.digest))
        }
        while true {
            var places: [[UInt8]: [Int]] = [:]
            for (place, photo) in photos.enumerated() {
                places[Array(photo.name.utf8), default: []].append(place)
            }
            var isChanged = false
            for place in places.values.filter({ $0.count > 1 }).joined() {
                let path = photos[place].path
                let folder = Folder.real(Folder.parent(of: path))
                let parts = "\(folder)/\(FileName.last(of: path))".split(separator: "/")
                let count = photos[place].name.split(separator: "/").count + 1
                guard count <= parts.count else { continue }
                photos[place].name = FileName.written(parts.suffix(count).joined(separator: "/"))
                isChanged = true
            }
            guard isChanged else { return photos }
        }
    }
}

struct PhotoLoader: Sendable {
    let fitting: PhotoFitting
    let limits: DecodingLimits
    /// The recipe whose puzzles do not suit every photo; nil if they do.
    let recipe: CaptchaRecipe?
    let index: PhotoIndex
    let cache: PhotoCache

    /// The length of files, in bytes, whose decoding takes longer than scaling: their pictures are kept.
    private static let keptLength = 1 << 16

    enum Result: Sendable {
        /// A photo, the keys under which the index does not have it, and whether it was decoded.
        case photo(PhotoLibrary.Photo, [PhotoIndex.Key], isDecoded: Bool)
        case unreadable(UnreadableBackground)
        /// Not a picture, by its name and its content.
        case ignored
    }

    func load(_ entry: FileSearch.Entry) -> Result {
        func photo(
            _ known: PhotoIndex.Entry,
            _ keys: [PhotoIndex.Key] = [],
            isDecoded: Bool = false
        ) -> Result {
            let (path, name) = (entry.path, entry.name)
            let photo = PhotoLibrary.Photo(path: path, name: name, listedName: name, entry: known)
            return .photo(photo, keys, isDecoded: isDecoded)
        }
        // Before the file is read, so that a later change is noticed.
        let stamp = FileStamp(of: entry.path)
        let key = stamp.map { index.key(of: entry.path, $0) }
        if let known = key.flatMap({ index[$0] }), fitting.allows(known.size) {
            return photo(known)
        }
        do {
            let bytes = try FileBytes.read(entry.path, limit: limits.readLimit)
            guard
                entry.isGiven || ImageFormat.isPictureName(entry.name)
                    || ImageFormat(sniffing: bytes) != nil
            else { return .ignored }
            let digest = SHA256.digest(of: bytes)
            let content = index.key(ofContent: digest)
            let settled = stamp?.isSettled == true ? [key].compactMap(\.self) : []
            if let known = index[content], known.digest == digest, fitting.allows(known.size) {
                return photo(known, settled)
            }
            var known = PhotoIndex.Entry(digest: digest, size: fitting.size)
            if recipe == nil, bytes.count < PhotoLoader.keptLength {
                (known.size, known.hasWarnings) = try fitting.check(bytes, limits: limits)
            } else {
                let decoded = try fitting.photo(from: bytes, limits: limits)
                let image = decoded.image
                known.hasWarnings = !decoded.warnings.isEmpty
                known.size = image.size
                known.weakness = recipe?.weakness(of: image)
                if bytes.count >= PhotoLoader.keptLength { cache.keep(image, digest) }
            }
            return photo(known, settled + [content], isDecoded: true)
        } catch {
            let limit = (error as? CodecError)?.exceededLimit
            return .unreadable(
                UnreadableBackground(name: entry.path, reason: "\(error)", limit: limit)
            )
        }
    }
}

/// The decoded photos of a library, by the digests of their files, up to a number of bytes.
final class PhotoCache: Sendable {
    /// The maximum number of bytes of pixels.
    let capacity: Int
    private let kept = Mutex<(bytes: Int, images: [[UInt8]: Image<RGB8>])>((0, [:]))

    init(capacity: Int) { self.capacity = capacity }

    /// The bytes of a photo that is kept.
    static func byteCount(of size: PixelSize) -> Int { 3 * size.pixelCount }

    subscript(digest: [UInt8]) -> Image<RGB8>? { kept.withLock { $0.images[digest] } }

    /// Keeps a photo, which is opaque because photos are decoded over white, unless too little is left.
    func keep(_ image: Image<RGBA8>, _ digest: [UInt8]) {
        let bytes = PhotoCache.byteCount(of: image.size)
        guard kept.withLock({ bytes <= capacity - $0.bytes }) else { return }
        let image = Image<RGB8>(image)
        kept.withLock { kept in
            // Another worker may have decoded the same photo meanwhile.
            guard kept.images[digest] == nil, bytes <= capacity - kept.bytes else { return }
            kept.bytes += bytes
            kept.images[digest] = image
        }
    }
}

/// Scales photos, and crops very long ones, to the smallest size for crops at different positions.
struct PhotoFitting {
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

    private static let turn = Mutex(())

    /// Decodes a large picture while no other thread does, so that jobs do not keep one each.
    func inTurn(_ decode: () throws(CodecError) -> DecodedImage) throws(CodecError) -> DecodedImage
    {
        try Self.turn.withLock { _ throws(CodecError) in try decode() }
    }

    func photo(
        from bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        try ImageDecoder.decode(bytes, limits: limits, over: .white, large: inTurn, fitting: plan)
    }

    /// The size of ``photo(from:limits:)`` and whether it has warnings, without scaling it.
    func check(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) -> (PixelSize, Bool) {
        var size = cover
        let decoded = try ImageDecoder.decode(bytes, limits: limits, over: .white, large: inTurn) {
            photo in
            size = plan(for: photo).size
            let pixel = PixelSize(width: 1, height: 1)
            return (PixelRect(x: 0, y: 0, width: 1, height: 1), pixel)
        }
        return (size, !decoded.warnings.isEmpty)
    }

    /// Whether ``plan(for:)`` may return this size.
    func allows(_ size: PixelSize) -> Bool {
        let (width, height) = (cover.width, cover.height)
        return (width...PhotoFitting.maxStretch * width).contains(size.width)
            && (height...PhotoFitting.maxStretch * height).contains(size.height)
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
