public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster
internal import Synchronization

/// Backgrounds cut from panoramas: larger pictures of another source, each drawn once for several items.
///
/// An item takes its crop, its mirroring and its light from `PhotoVariation`, so a panorama is used
/// like a photo. Item i belongs to panorama i / ``itemsPerPanorama``. Its background depends only on
/// the other source, the size, ``itemsPerPanorama``, the seed and i, and not on the order of items.
///
/// Copies share the panoramas that were used last. The first worker that needs a panorama draws it,
/// while others that need the same one wait.
public struct Panoramas: BackgroundSource {
    /// The number of consecutive items that share a panorama.
    public let itemsPerPanorama: Int

    /// The valid values of ``itemsPerPanorama``; with 1, each item has a panorama of its own.
    public static let itemsRange = 1...1000

    private var base: any BackgroundSource
    private var isForPieces = false
    private let size: PixelSize
    private let cache: PanoramaCache

    /// The size of a panorama relative to a background.
    private static let zoom = (width: 1.6, height: 1.5)

    /// The largest number of consecutive items that a worker draws: a chunk of a batch.
    package static let itemsAtOnce = 16

    /// Cuts backgrounds of `size` pixels out of panoramas that `base` draws.
    ///
    /// The panoramas that were used last stay in memory: one for a single worker, else at most two for
    /// each of the `workers`, so that a worker that begins a panorama rarely evicts one in use. Fewer
    /// suffice if a panorama has more items than a chunk of a batch.
    ///
    /// - Precondition: `itemsPerPanorama` is in ``itemsRange``.
    public init(
        of base: any BackgroundSource,
        size: PixelSize,
        itemsPerPanorama: Int,
        workers: Int = 1
    ) {
        precondition(
            Panoramas.itemsRange.contains(itemsPerPanorama),
            "a panorama has 1 to 1000 items"
        )
        self.base = base
        self.size = size
        self.itemsPerPanorama = itemsPerPanorama
        cache = PanoramaCache(
            capacity: workers > 1
                ? min(2 * workers, workers * Panoramas.itemsAtOnce / itemsPerPanorama + 2) : 1
        )
    }

    /// Draws a background of the other source, because a panorama belongs to items.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        try base.drawBackground(into: &image, using: &generator)
    }

    /// The panorama of the item, drawn if it is not in memory.
    public func backgrounds(
        forItem item: UInt64,
        seed: Seed
    ) throws -> any BackgroundSource {
        let number = item / UInt64(itemsPerPanorama)
        let place = cache.place(
            of: PanoramaCache.Key(seed: seed, number: number, isForPieces: isForPieces)
        )
        return try place.panorama {
            var generator = SeededGenerator(seed: seed, item: number, for: .panorama)
            func side(_ length: Int, _ zoom: Double) -> Int {
                Int((Double(length) * zoom).rounded(.up))
            }
            var picture = Image(
                width: side(size.width, Panoramas.zoom.width),
                height: side(size.height, Panoramas.zoom.height),
                filledWith: RGBA8.black
            )
            let origin = try base.drawBackground(over: &picture, using: &generator)
            return Panorama(picture: picture, size: size, origin: origin)
        }
    }

    /// Panoramas of the other source's backgrounds for pieces.
    public func forPieces() -> any BackgroundSource {
        var result = self
        result.base = base.forPieces()
        result.isForPieces = true
        return result
    }
}

/// One panorama, from which backgrounds are cut.
private struct Panorama: BackgroundSource {
    let picture: Image<RGBA8>
    let size: PixelSize
    let origin: BackgroundOrigin

    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        guard image.size == size else {
            throw CaptchaError(.backgroundSize(image.size, expected: size))
        }
        PhotoVariation(of: picture.size, size: size, using: &generator).draw(picture, into: &image)
        return origin
    }
}

/// The panoramas that were used last.
private final class PanoramaCache: Sendable {
    struct Key: Hashable {
        let seed: Seed
        let number: UInt64
        let isForPieces: Bool
    }

    /// A panorama that is drawn by its first user.
    final class Place: Sendable {
        let key: Key
        private let drawn = Mutex<Panorama?>(nil)

        init(_ key: Key) { self.key = key }

        func panorama(drawnBy draw: () throws -> Panorama) throws -> Panorama {
            try drawn.withLock { drawn in
                if let drawn { return drawn }
                let panorama = try draw()
                drawn = panorama
                return panorama
            }
        }
    }

    private let capacity: Int
    /// The last one was used last.
    private let places = Mutex<[Place]>([])

    init(capacity: Int) { self.capacity = max(1, capacity) }

    /// The place of a panorama; takes the place that was not used for longest if it is new and all are taken.
    func place(of key: Key) -> Place {
        places.withLock { places in
            let place: Place
            if let index = places.lastIndex(where: { $0.key == key }) {
                place = places.remove(at: index)
            } else {
                if places.count == capacity { places.removeFirst() }
                place = Place(key)
            }
            places.append(place)
            return place
        }
    }
}
