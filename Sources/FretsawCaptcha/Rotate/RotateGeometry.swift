public import FretsawRaster

/// The sizes of a rotate puzzle, in background pixels, and where its disc goes.
///
/// Around the disc's box lie at least ``clearance(ofDisc:)`` pixels of picture on every side: the frame
/// of the hole takes a part of them, and what the disc is sampled from never reaches the border.
public struct RotateGeometry: Hashable, Sendable {
    /// The background's size.
    public var background: PixelSize
    /// Side of the piece's picture: the disc's diameter, its frame counted.
    public var disc: Int
    /// Where the disc is cut out.
    public var place: DiscPlace

    /// The least disc: below it nobody sees what is upright.
    public static let leastDisc = 48
    /// The greatest side of a background.
    public static let greatestSide = SlideGeometry.greatestSide

    /// A geometry of these sizes.
    ///
    /// ``validate()`` tells whether it can exist.
    public init(background: PixelSize, disc: Int, place: DiscPlace = .centred) {
        self.background = background
        self.disc = disc
        self.place = place
    }

    /// The size of the piece's picture.
    public var pieceSize: PixelSize { PixelSize(width: disc, height: disc) }

    /// Pixels of picture left around a disc of `disc` pixels.
    public static func clearance(ofDisc disc: Int) -> Int { 2 + (disc + 7) / 8 }

    /// Left and top edges the disc's box may have.
    var places: (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let clearance = RotateGeometry.clearance(ofDisc: disc)
        func range(_ side: Int) -> ClosedRange<Int> {
            let middle = (side - disc) / 2
            return switch place {
            case .centred: middle...middle
            case .anywhere: clearance...max(clearance, side - disc - clearance)
            }
        }
        return (range(background.width), range(background.height))
    }

    /// Refuses sizes that leave no room for the disc.
    public func validate() throws(CaptchaError) {
        let sides = 1...RotateGeometry.greatestSide
        guard sides.contains(background.width), sides.contains(background.height) else {
            throw CaptchaError(
                .impossibleGeometry(
                    "a background of \(background); each side must lie in "
                        + "1…\(RotateGeometry.greatestSide)"
                )
            )
        }
        guard disc >= RotateGeometry.leastDisc else {
            throw CaptchaError(
                .impossibleGeometry(
                    "a disc of \(disc) px; it must measure at least \(RotateGeometry.leastDisc)"
                )
            )
        }
        let side = min(background.width, background.height)
        guard disc <= side, disc + 2 * RotateGeometry.clearance(ofDisc: disc) <= side else {
            throw CaptchaError(
                .impossibleGeometry(
                    "a disc of \(disc) px on \(background) leaves too little of the picture around "
                        + "it; the shorter side must measure 1.25 times the disc and 5 px more"
                )
            )
        }
    }
}

/// Where a rotate puzzle's disc is cut out.
public enum DiscPlace: String, CaseIterable, Sendable {
    /// In the middle, where clients expect it that are told of no place.
    case centred
    /// Anywhere it fits, each place equally likely.
    case anywhere
}

/// A named rotate geometry; the disc lies in the middle.
public enum RotatePreset: String, CaseIterable, Sendable {
    /// 300×300 with a disc of 180.
    case square
    /// 220×220 with a disc of 150: the size go-captcha's widgets lay out.
    case small
    /// 310×155, as AJ-Captcha's pictures are, with a disc of 110.
    case strip
    /// 600×360 with a disc of 220, drawn at half size on dense screens.
    case broad

    /// The preset's sizes, with `disc` in place of its own where given.
    public func geometry(disc: Int? = nil, place: DiscPlace = .centred) -> RotateGeometry {
        let (width, height, usual) =
            switch self {
            case .square: (300, 300, 180)
            case .small: (220, 220, 150)
            case .strip: (310, 155, 110)
            case .broad: (600, 360, 220)
            }
        return RotateGeometry(
            background: PixelSize(width: width, height: height),
            disc: disc ?? usual,
            place: place
        )
    }
}
