public import FretsawRaster

/// What a rotate puzzle looks like.
public struct RotateOptions: Hashable, Sendable {
    /// Sizes and place.
    public var geometry: RotateGeometry
    /// How disc and hole are painted.
    public var look: RotateLook

    /// Options; a square picture and the plain look where left out.
    public init(
        geometry: RotateGeometry = RotatePreset.square.geometry(),
        look: RotateLook = RotateLook()
    ) {
        self.geometry = geometry
        self.look = look
    }

    /// Refuses what lies outside its range or leaves no room.
    public func validate() throws(CaptchaError) {
        try look.validate()
        try geometry.validate()
    }

    /// The box of what the disc of `plan` shows of the picture: less than the disc covers, by the gap
    /// and the magnification.
    func shownBox(of plan: RotatePlan) -> PixelRect {
        let share = (1 - min(max(look.gap, 0), 0.2)) / max(1, look.magnification)
        let side = max(2, Int(Double(plan.disc.size.width) * share))
        let inset = (plan.disc.size.width - side) / 2
        return PixelRect(
            x: plan.disc.minX + inset,
            y: plan.disc.minY + inset,
            width: side,
            height: side
        )
    }
}

/// How disc and hole of a rotate puzzle are painted.
public struct RotateLook: Hashable, Sendable {
    /// The picture's ring that is missing between disc and surroundings, as a share of the disc's
    /// diameter, 0 … 0.2.
    ///
    /// One half lies under the disc's frame, the other under the hole's.
    public var gap: Double
    /// How strongly disc and surroundings are recoloured, each by a smooth field of its own, 0 … 1.
    public var recolor: Double
    /// How much the disc is magnified, 1 … 1.5: lines do not meet across the gap.
    public var magnification: Double

    /// The shares of a gap that can be asked for.
    public static let gapRange = 0.0...0.2
    /// The strengths of recolouring that can be asked for.
    public static let recolorRange = 0.0...1.0
    /// The magnifications that can be asked for.
    public static let magnificationRange = 1.0...1.5

    /// A look; the plain one where left out.
    public init(gap: Double = 0.08, recolor: Double = 0.7, magnification: Double = 1.45) {
        self.gap = gap
        self.recolor = recolor
        self.magnification = magnification
    }

    /// Refuses what lies outside its range.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("gap", gap, in: RotateLook.gapRange)
        try CaptchaError.check("recolor", recolor, in: RotateLook.recolorRange)
        try CaptchaError.check("magnification", magnification, in: RotateLook.magnificationRange)
    }
}

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
        try CaptchaError.check(
            "a background",
            background,
            greatestSide: RotateGeometry.greatestSide
        )
        guard disc >= RotateGeometry.leastDisc else {
            throw .impossible(
                "a disc of \(disc) px; it must measure at least \(RotateGeometry.leastDisc)"
            )
        }
        let side = min(background.width, background.height)
        guard disc <= side, disc + 2 * RotateGeometry.clearance(ofDisc: disc) <= side else {
            throw .impossible(
                "a disc of \(disc) px on \(background) leaves too little of the picture around "
                    + "it; the shorter side must measure 1.25 times the disc and 5 px more"
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
