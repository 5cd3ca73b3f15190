internal import FretsawRaster

/// The size at which people see puzzles: AJ-Captcha's clients show pictures at most 310 pixels wide.
public enum ShownSize {
    /// The maximum width at which pictures are shown.
    public static let width = 310
    /// The minimum side of a piece as shown, in CSS pixels: that of targets in WCAG 2.2, criterion 2.5.8.
    public static let minPiece = 24.0
    /// The minimum side of a shown piece with a figure: people do not recognise smaller striped ones.
    public static let minFigurePiece = 32.0
    /// The minimum diameter of a shown disc: 7 degrees, which people still see, move its rim by 5 pixels.
    public static let minDisc = 82.0

    /// The shown length of `length` pixels of a picture that is `width` pixels wide.
    static func shown(_ length: Int, ofWidth width: Int) -> Double {
        Double(length) * min(1, Double(ShownSize.width) / Double(max(1, width)))
    }
}

extension SlideGeometry {
    /// The shown side of the piece in pixels.
    public var shownPieceSide: Double {
        ShownSize.shown(pieceSide, ofWidth: background.width)
    }
}

extension RotateGeometry {
    /// The shown diameter of the disc in pixels.
    public var shownDisc: Double { ShownSize.shown(disc, ofWidth: background.width) }
}
