internal import FretsawRaster

/// How large people see what they are to tell apart: clients such as AJ-Captcha's show pictures 310 pixels
/// wide, and wider ones scaled to that.
public enum ShownSize {
    /// The width at which pictures are shown at most.
    public static let width = 310
    /// The least side of a piece as shown: WCAG 2.2, success criterion 2.5.8, has targets of 24×24 CSS
    /// pixels at least.
    public static let leastPiece = 24.0
    /// The least disc as shown: below it a turn by the usual 7 degrees of tolerance moves the rim by less
    /// than 5 pixels, which is the tolerance of slide puzzles.
    public static let leastDisc = 82.0

    /// `length` pixels of a picture that is `width` wide, as shown.
    static func shown(_ length: Int, ofWidth width: Int) -> Double {
        Double(length) * min(1, Double(ShownSize.width) / Double(max(1, width)))
    }
}

extension SlideGeometry {
    /// The piece's side as people see it, in pixels.
    public var shownPieceSide: Double {
        ShownSize.shown(pieceSide, ofWidth: background.width)
    }
}

extension RotateGeometry {
    /// The disc's diameter as people see it, in pixels.
    public var shownDisc: Double { ShownSize.shown(disc, ofWidth: background.width) }
}
