internal import FretsawCaptcha
internal import FretsawRaster

/// What a solver of rotate puzzles is given, taken apart into what all of them look at.
///
/// Angles are counted clockwise from the right, as the answer is.
struct RotateChallenge: Sendable {
    /// The turned disc.
    let disc: ColourPlanes
    /// The background.
    let picture: ColourPlanes
    /// The disc's middle in its own picture and in the background.
    let discMiddle, pictureMiddle: (x: Float, y: Float)
    /// The radius of what the disc shows of the picture, inside its frame.
    let inner: Float
    /// The radius at which the picture begins again, outside all frames.
    let outer: Float
    /// Rings inside ``inner`` and outside ``outer``, from the seam on, a pair at each depth.
    let insides, outsides: [RingProfile]

    /// Depths of the rings in pixels of a disc of 180.
    static let depths: [Float] = [1, 3, 6, 10, 15, 21]
    /// A ring that varies less than this is a frame's: levels.
    private static let leastDeviation: Float = 3.5

    /// The challenge of two pictures; nil where the disc or what surrounds it shows nothing.
    init?(picture image: Image<RGBA8>, piece: Image<RGBA8>, box: PixelRect) {
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
        guard
            let inner = insideRadii.first(where: {
                RingProfile(disc, middle: discMiddle, radius: $0).deviation
                    > RotateChallenge.leastDeviation
            }),
            let outer = stride(from: radius, to: reach - 1, by: 1).first(where: {
                RingProfile(picture, middle: pictureMiddle, radius: $0).deviation
                    > RotateChallenge.leastDeviation
            })
        else { return nil }
        let scale = radius / 90
        insides = RotateChallenge.depths.map {
            RingProfile(disc, middle: discMiddle, radius: inner - $0 * scale)
        }
        outsides = RotateChallenge.depths.map {
            RingProfile(picture, middle: pictureMiddle, radius: min(outer + $0 * scale, reach - 1))
        }
        self.disc = disc
        self.picture = picture
        self.discMiddle = discMiddle
        self.pictureMiddle = pictureMiddle
        self.inner = inner
        self.outer = outer
    }

    /// The angle with the greatest of `scores`, one for each degree; nil where all are alike.
    ///
    /// Anyone can read which angles are drawn, so others are left out.
    static func best(_ scores: [Float]) -> Int? {
        guard let least = scores.min(), let greatest = scores.max(), greatest > least else {
            return nil
        }
        return RotatePlan.angles.max { (scores[$0], $1) < (scores[$1], $0) }
    }
}

/// A program that tries to find how far a disc has to be turned.
protocol RotateSolver: Sendable {
    /// Its name in reports, by the field's terms.
    var name: String { get }
    /// What it has to know.
    var attacker: AttackerClass { get }
    /// How well each angle fits, 0 … 359 degrees clockwise: more is better.
    func scores(_ challenge: RotateChallenge) -> [Float]
}

extension RotateSolver {
    /// The angle that fits best; nil where the solver cannot tell.
    func answer(to challenge: RotateChallenge) -> Int? {
        RotateChallenge.best(scores(challenge))
    }
}
