internal import FretsawFiles
public import FretsawCaptcha
internal import FretsawCodecs
public import FretsawRandom
public import FretsawRaster
internal import FretsawCrypto

/// Backgrounds out of a site's own photos.
///
/// Each photo is decoded once and kept at the size it is used at. Which photo a pair gets is drawn
/// from the readable ones in the order of their names, and of one name found under several paths in
/// the order of the paths; so it depends on names and contents alone.
public struct PhotoLibrary: BackgroundSource {
    /// Photos that can be drawn.
    public var count: Int { photos.count }
    /// Files that look like photos and cannot be read.
    public let unreadable: [UnreadableBackground]
    /// Photos that did not fit the memory budget and are decoded anew each time they are drawn.
    public var uncachedCount: Int { photos.count { $0.image == nil } }
    /// Bytes of the pixels kept.
    public var cachedBytes: Int {
        photos.reduce(0) { $0 + PhotoLibrary.bytes(of: $1.size, if: $1.image != nil) }
    }
    /// The library as a run's record has it.
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
        let image: Image<RGBA8>?
    }

    init(
        photos: [Photo],
        unreadable: [UnreadableBackground],
        fitting: PhotoFitting,
        limits: DecodingLimits
    ) {
        self.photos = photos
        self.unreadable = unreadable
        self.fitting = fitting
        self.limits = limits
        let list = photos.map { "\($0.name)\u{0}\($0.sha256)\n" }.joined()
        record = .photos(
            count: photos.count,
            sha256: SHA256.hexDigest(of: Array(list.utf8))
        )
    }

    static func bytes(of size: PixelSize, if isKept: Bool) -> Int {
        isKept ? 4 * size.pixelCount : 0
    }

    /// Draws a photo and a variation of it, and paints that over all of `image`.
    ///
    /// - Precondition: `image` has the size the library was loaded for.
    public func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        precondition(image.size == fitting.size, "the library was loaded for another size")
        let photo = generator.pick(photos)
        let variation = PhotoVariation(of: photo.size, size: image.size, using: &generator)
        variation.paint(try photo.image ?? decodeAgain(photo), into: &image)
        return BackgroundOrigin(source: .photo, name: photo.name)
    }

    private func decodeAgain(_ photo: Photo) throws(BatchError) -> Image<RGBA8> {
        let changed = BatchError(.backgroundChanged(path: photo.path))
        guard let bytes = try? FileBytes.read(photo.path, limit: limits.readLimit),
            SHA256.hexDigest(of: bytes) == photo.sha256,
            let image = try? fitting.photo(from: bytes, limits: limits)
        else { throw changed }
        return image
    }
}
