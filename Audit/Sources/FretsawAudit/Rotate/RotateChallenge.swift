internal import FretsawCaptcha
internal import FretsawRaster

/// The input of the solvers of rotate puzzles.
///
/// Angles are in degrees clockwise, as in answers.
struct RotateChallenge: Sendable {
    let disc: ColourPlanes
    /// The disc's centre in its own picture.
    let discMiddle: (x: Float, y: Float)
    /// The radius of the disc's content, inside its frame.
    let inner: Float
    /// The figure on the disc; nil if none was found.
    let sticker: StickerTrace?
    /// Rings inside ``inner``, and of the background outside all frames, at each of ``depths``.
    let insides, outsides: [RingProfile]

    /// Distances of the rings from the seam, for a disc of 180 pixels.
    static let depths: [Float] = [1, 3, 6, 10, 15, 21]
    /// The minimum standard deviation of a ring, in levels; a ring below it belongs to a frame.
    private static let minDeviation: Float = 3.5

    init(picture image: Image<RGBA8>, piece: Image<RGBA8>, box: PixelRect) {
        let disc = ColourPlanes(piece, area: piece.bounds)
        let picture = ColourPlanes(image, area: image.bounds)
        let radius = Float(piece.width) / 2
        let discMiddle = (x: radius, y: radius)
        let pictureMiddle = (x: Float(box.minX) + radius, y: Float(box.minY) + radius)
        let reach = min(
            pictureMiddle.x,
            pictureMiddle.y,
            Float(image.width) - pictureMiddle.x,
            Float(image.height) - pictureMiddle.y
        )
        let insideRadii = stride(from: radius - 1, to: radius * 0.4, by: -1)
        let inner =
            insideRadii.first {
                RingProfile(disc, middle: discMiddle, radius: $0).deviation
                    > RotateChallenge.minDeviation
            } ?? radius * 0.95
        let outer =
            stride(from: radius, to: reach - 1, by: 1).first {
                RingProfile(picture, middle: pictureMiddle, radius: $0).deviation
                    > RotateChallenge.minDeviation
            } ?? radius
        sticker = StickerTrace(disc, centre: discMiddle, radius: inner - 2)
        let scale = radius / 90
        insides = RotateChallenge.depths.map {
            RingProfile(disc, middle: discMiddle, radius: inner - $0 * scale)
        }
        outsides = RotateChallenge.depths.map {
            RingProfile(picture, middle: pictureMiddle, radius: min(outer + $0 * scale, reach - 1))
        }
        self.disc = disc
        self.discMiddle = discMiddle
        self.inner = inner
    }

    /// The angle with the maximum score of those that the design allows; nil if all are equal.
    static func best(_ scores: [Float]) -> Int? {
        guard let minimum = scores.min(), let maximum = scores.max(), maximum > minimum else {
            return nil
        }
        return RotatePlan.angles.max { (scores[$0], $1) < (scores[$1], $0) }
    }
}

protocol RotateSolver: Sendable {
    var name: String { get }
    /// The knowledge it needs.
    var attacker: AttackerClass { get }
    /// The score of each angle, 0 … 359 degrees clockwise.
    func scores(_ challenge: RotateChallenge) -> [Float]
}
