public import FretsawRaster

/// The sizes of a puzzle with clicks in layout pixels, computed from the picture's size.
///
/// Targets are the words or figures that are clicked.
///
/// - A target fits a square of ``targetSide``: 50 pixels on a picture of 310×155. On other
///   pictures, the side is proportional to the square root of the area.
/// - A click within ``tolerance`` of a target's centre, in x and in y, is correct. The tolerance is
///   half of the square's side: ±25 pixels on a picture of 310×155, as in AJ-Captcha. So a click
///   anywhere in a target's box is correct.
/// - Targets are at least ``margin`` pixels from the borders and ``gap`` pixels from each other, so
///   that their rims do not touch.
public struct ClickGeometry: Hashable, Sendable {
    /// The picture's size.
    public var background: PixelSize

    /// The size of the pictures in AJ-Captcha's clients.
    public static let defaultBackground = PixelSize(width: 310, height: 155)
    /// The maximum side of a picture.
    public static let maxSide = 4096
    /// The side of a target's square on ``defaultBackground``.
    private static let defaultTargetSide = 50.0
    /// The minimum side of a target's square: in a smaller one Chinese characters are illegible.
    public static let minTargetSide = 32
    /// The maximum side of a target's square, reached on pictures of about 1080×540.
    public static let maxTargetSide = 175

    /// Creates the sizes for pictures of `background`; ``validate(_:of:)`` checks them.
    public init(background: PixelSize = ClickGeometry.defaultBackground) {
        self.background = background
    }

    init(_ values: [String: OptionValue]) throws(CaptchaError) {
        self.init(background: try values.size() ?? ClickGeometry.defaultBackground)
    }

    // The sizes for computing positions, clamped so that invalid ones cannot overflow.
    private var width: Int { min(max(background.width, 1), ClickGeometry.maxSide) }
    private var height: Int { min(max(background.height, 1), ClickGeometry.maxSide) }

    /// The side of the square that each target fits.
    public var targetSide: Int {
        let defaultCount = ClickGeometry.defaultBackground.pixelCount
        let scale = (Double(width * height) / Double(defaultCount)).squareRoot()
        let byArea = Int((ClickGeometry.defaultTargetSide * scale).rounded(.down))
        // 16 is twice the maximum margin; the margin itself depends on this side.
        return max(1, min(byArea, ClickGeometry.maxTargetSide, min(width, height) - 16))
    }

    /// The maximum distance of a click from a target's centre, in x and in y.
    public var tolerance: Int { (targetSide + 1) / 2 }

    /// The width of the rim around a target, 1 … 7.
    var rim: Int { min(max((targetSide + 12) / 25, 1), 7) }

    /// The minimum distance of a target's box from the picture's border.
    public var margin: Int { rim + 1 }

    /// The minimum distance of two targets' boxes, in x or y.
    public var gap: Int { 2 * rim + 2 }

    /// The part of the picture in which targets are placed.
    public var area: PixelRect {
        PixelRect(
            x: margin,
            y: margin,
            width: max(0, width - 2 * margin),
            height: max(0, height - 2 * margin)
        )
    }

    /// A grid of squares of ``targetSide``, ``gap`` apart.
    var cells: [PixelRect] {
        let side = targetSide
        let pitch = side + gap
        var result: [PixelRect] = []
        for y in stride(from: area.minY, through: area.maxY - side, by: pitch) {
            for x in stride(from: area.minX, through: area.maxX - side, by: pitch) {
                result.append(PixelRect(x: x, y: y, width: side, height: side))
            }
        }
        return result
    }

    /// Checks that a grid has squares for `count` targets, so that they fit; `noun` names them in messages.
    public func validate(_ count: Int, of noun: String) throws(CaptchaError) {
        try CaptchaError.check("a picture", background, maxSide: ClickGeometry.maxSide)
        guard targetSide >= ClickGeometry.minTargetSide else {
            throw .impossible(
                "a picture of \(background) allows \(noun) of \(targetSide) px, but they need "
                    + "\(ClickGeometry.minTargetSide) to be read: make it larger"
            )
        }
        let capacity = cells.count
        guard count <= capacity else {
            throw .impossible(
                "\(count) \(noun) of \(targetSide) px on \(background), which has space for "
                    + "\(capacity); use fewer \(noun) or another size"
            )
        }
    }
}
