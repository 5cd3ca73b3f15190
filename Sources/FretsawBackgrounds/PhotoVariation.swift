internal import FretsawRandom
public import FretsawRaster

/// A random variation of a photo: its crop, its mirroring and its light.
///
/// The light is a factor per channel and a gradient across the picture, in steps far below one grey level. Two pictures
/// of one photo therefore differ nearly everywhere, and the median of many pictures does not restore a clean one.
public struct PhotoVariation: Hashable, Sendable {
    /// The position of the crop's top left pixel in the photo.
    public var origin: PixelPoint
    /// Whether the crop is mirrored horizontally.
    public var isFlipped: Bool
    /// Factors of red, green and blue in 1/2048, 1,802 … 2,294 (0.88 … 1.12).
    public var gains: [3 of UInt16]
    /// Grey values in 1/8 added at the top left corner, −96 … 96 (±12).
    public var lift: Int
    /// Grey values in 1/8 added from left to right, −128 … 128 (±16).
    public var rampX: Int
    /// Grey values in 1/8 added from top to bottom, −128 … 128 (±16).
    public var rampY: Int

    /// The size of loaded photos relative to the picture, so that crops can be at many positions.
    public static let zoom = 1.25

    /// Draws a random variation for a crop of `size` of a photo, which is at least as large.
    public init(
        of photoSize: PixelSize,
        size: PixelSize,
        using generator: inout some RandomNumberGenerator
    ) {
        origin = PixelPoint(
            x: generator.draw(in: 0...(photoSize.width - size.width)),
            y: generator.draw(in: 0...(photoSize.height - size.height))
        )
        isFlipped = generator.draw(in: 0...1) == 1
        // A common factor, and a small difference for each channel.
        let common = generator.draw(in: -164...164)
        gains = [0, 0, 0]
        for channel in 0..<3 {
            gains[channel] = UInt16(2048 + common + generator.draw(in: -82...82))
        }
        lift = generator.draw(in: -96...96)
        rampX = generator.draw(in: -128...128)
        rampY = generator.draw(in: -128...128)
    }

    /// Whether all values are equal.
    public static func == (left: PhotoVariation, right: PhotoVariation) -> Bool {
        left.origin == right.origin && left.isFlipped == right.isFlipped
            && left.lift == right.lift && left.rampX == right.rampX && left.rampY == right.rampY
            && (0..<3).allSatisfy { left.gains[$0] == right.gains[$0] }
    }

    /// Hashes all values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(isFlipped)
        for channel in 0..<3 { hasher.combine(gains[channel]) }
        hasher.combine(lift)
        hasher.combine(rampX)
        hasher.combine(rampY)
    }

    private var tone: LinearTone {
        LinearTone(gains: gains, lift: lift, rampX: rampX, rampY: rampY)
    }

    /// Draws the varied crop of `photo` over all of `image`.
    ///
    /// - Precondition: the crop is inside the photo.
    public func draw(_ photo: Image<some ColorPixel>, into image: inout Image<RGBA8>) {
        image.copyToned(
            from: photo,
            at: origin,
            mirrored: isFlipped,
            tone: tone
        )
    }
}
