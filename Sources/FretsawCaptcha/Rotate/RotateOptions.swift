internal import FretsawRandom
public import FretsawRaster

/// The options of rotate puzzles.
public struct RotateOptions: Hashable, Sendable {
    /// The sizes and the position of the disc.
    public var geometry: RotateGeometry
    /// The scale of the pictures; everything else is in layout pixels.
    public var scale = PictureScale.one

    /// Creates options (default: a square picture).
    public init(geometry: RotateGeometry = RotatePreset.square.geometry()) {
        self.geometry = geometry
    }

    /// Checks that the disc fits.
    public func validate() throws(CaptchaError) { try geometry.validate() }

    /// The position and angle of an item's disc; no pixel is drawn.
    func plan(seed: Seed, item: UInt64) -> RotatePlan {
        var placement = SeededGenerator(seed: seed, item: item, for: .discPlace)
        let places = geometry.places
        let origin = PixelPoint(
            x: placement.draw(in: places.columns),
            y: placement.draw(in: places.rows)
        )
        var turning = SeededGenerator(seed: seed, item: item, for: .discAngle)
        return RotatePlan(
            disc: PixelRect(origin: origin, size: geometry.pieceSize),
            angle: turning.draw(in: RotatePlan.angles),
            backgroundSize: geometry.background
        )
    }
}

/// The sizes of a rotate puzzle in layout pixels, and the valid positions of its disc: at least
/// ``clearance(ofDisc:)`` pixels, which the hole's shadow partly covers, from each side.
public struct RotateGeometry: Hashable, Sendable {
    /// The background's size.
    public var background: PixelSize
    /// The disc's diameter including its frame; also the side of the square picture of the disc.
    public var disc: Int
    /// The position of the disc.
    public var place: DiscPlace

    /// The minimum diameter of a disc: in a smaller one people do not recognise the figure.
    public static let minDisc = 48
    /// The maximum side of a background.
    public static let maxSide = SlideGeometry.maxSide

    /// Creates a geometry; ``validate()`` checks it.
    public init(background: PixelSize, disc: Int, place: DiscPlace = .centred) {
        self.background = background
        self.disc = disc
        self.place = place
    }

    /// The size of the piece's picture.
    public var pieceSize: PixelSize { PixelSize(width: disc, height: disc) }

    /// The minimum margin around a disc of `disc` pixels.
    public static func clearance(ofDisc disc: Int) -> Int { 2 + (disc + 7) / 8 }

    /// The valid left and top edges of the disc's box.
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

    /// Checks that the disc fits.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("a background", background, maxSide: RotateGeometry.maxSide)
        guard disc >= RotateGeometry.minDisc else {
            throw .impossible(
                "a disc of \(disc) px is too small; the minimum is \(RotateGeometry.minDisc)"
            )
        }
        let side = min(background.width, background.height)
        guard disc <= side, disc + 2 * RotateGeometry.clearance(ofDisc: disc) <= side else {
            throw .impossible(
                "a disc of \(disc) px on \(background) leaves too little margin around "
                    + "it; the shorter side must measure 1.25 times the disc and 5 px more"
            )
        }
    }
}

/// The position of a rotate puzzle's disc.
public enum DiscPlace: String, CaseIterable, Sendable {
    /// In the centre. Clients that do not read the position expect the disc there.
    case centred
    /// Anywhere in the background, uniformly.
    case anywhere
}

/// A named rotate geometry with a centred disc.
public enum RotatePreset: String, CaseIterable, Sendable {
    /// 300×300 with a disc of 180.
    case square
    /// 220×220 with a disc of 150, the size of go-captcha's widgets.
    case small
    /// 310×155, the size of AJ-Captcha's pictures, with a disc of 110.
    case strip
    /// 600×360 with a disc of 220, shown at half size on dense screens.
    case broad

    /// The preset's sizes; `disc` overrides its disc.
    public func geometry(disc: Int? = nil, place: DiscPlace = .centred) -> RotateGeometry {
        let (width, height, presetDisc) =
            switch self {
            case .square: (300, 300, 180)
            case .small: (220, 220, 150)
            case .strip: (310, 155, 110)
            case .broad: (600, 360, 220)
            }
        return RotateGeometry(
            background: PixelSize(width: width, height: height),
            disc: disc ?? presetDisc,
            place: place
        )
    }
}

extension RotateOptions: PuzzleOptions {
    var recipe: CaptchaRecipe { .rotate(self) }
    var background: PixelSize { geometry.background }
    var pieceSize: PixelSize? { geometry.pieceSize }

    func makeGenerator() throws(CaptchaError) -> any KindGenerator {
        try RotateGenerator(options: self)
    }

    init(_ values: [String: OptionValue]) throws(CaptchaError) {
        let preset: RotatePreset = try values.choice("preset") ?? .square
        var geometry = preset.geometry(
            disc: try values.integer("disc"),
            place: try values.choice("disc-place") ?? .centred
        )
        if let size = try values.size() { geometry.background = size }
        self.init(geometry: geometry)
    }

    var values: [NamedValue] {
        [
            NamedValue("size", .size(geometry.background)),
            NamedValue("disc", .integer(geometry.disc)),
            NamedValue("disc-place", .text(geometry.place.rawValue)),
        ]
    }
}
