internal import FretsawRandom
public import FretsawRaster

/// What makes each picture cut from one photo its own: where it is cropped, whether it is mirrored,
/// and how its light is changed.
///
/// The light is a gain per channel and a ramp across the picture, in steps far below one grey value;
/// so two pictures of one photo differ nearly everywhere, and no median over many of them gives
/// back a clean one pixel for pixel.
public struct PhotoVariation: Hashable, Sendable {
    /// Place of the crop's top left pixel in the photo.
    public var origin: PixelPoint
    /// Mirrored left to right.
    public var isFlipped: Bool
    /// Factors on red, green and blue in 1/2048, 1,802 … 2,294 (0.88 … 1.12).
    public var gains: [3 of UInt16]
    /// Grey values in 1/8 added at the top left corner, −96 … 96 (±12).
    public var lift: Int
    /// Grey values in 1/8 added from left to right, −128 … 128 (±16).
    public var rampX: Int
    /// Grey values in 1/8 added from top to bottom, −128 … 128 (±16).
    public var rampY: Int

    /// How much larger than the picture a photo is kept, so that crops can lie in many places.
    public static let zoom = 1.25

    /// Draws a variation for a crop of `size` out of a photo of `photoSize`.
    ///
    /// - Precondition: the photo is at least as large as the crop.
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
        // One common factor, and a touch of colour on each channel.
        let common = generator.draw(in: -164...164)
        gains = [0, 0, 0]
        for channel in 0..<3 {
            gains[channel] = UInt16(2048 + common + generator.draw(in: -82...82))
        }
        lift = generator.draw(in: -96...96)
        rampX = generator.draw(in: -128...128)
        rampY = generator.draw(in: -128...128)
    }

    /// Equal where everything drawn is.
    public static func == (left: PhotoVariation, right: PhotoVariation) -> Bool {
        left.origin == right.origin && left.isFlipped == right.isFlipped
            && left.lift == right.lift && left.rampX == right.rampX && left.rampY == right.rampY
            && (0..<3).allSatisfy { left.gains[$0] == right.gains[$0] }
    }

    /// Feeds everything drawn.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(origin)
        hasher.combine(isFlipped)
        for channel in 0..<3 { hasher.combine(gains[channel]) }
        hasher.combine(lift)
        hasher.combine(rampX)
        hasher.combine(rampY)
    }

    /// Paints the varied crop of `photo` over all of `image`.
    ///
    /// - Precondition: the crop lies in the photo.
    /// - Complexity: O(pixels of `image`), no allocation.
    public func paint(_ photo: Image<RGBA8>, into image: inout Image<RGBA8>) {
        image.copyToned(
            from: photo,
            at: origin,
            mirrored: isFlipped,
            tone: LinearTone(gains: gains, lift: lift, rampX: rampX, rampY: rampY)
        )
    }
}
