internal import FretsawRaster

/// The size at which people see puzzles: clients such as AJ-Captcha's show pictures at a width of
/// at most 310 pixels.
public enum ShownSize {
    /// The maximum width at which pictures are shown.
    public static let width = 310
    /// The minimum side of a piece as shown: WCAG 2.2, success criterion 2.5.8, requires targets of
    /// 24×24 CSS pixels.
    public static let minPiece = 24.0
    /// The minimum side of a piece with a figure as shown: in a smaller one, people do not recognise
    /// striped figures.
    public static let minFigurePiece = 32.0
    /// The minimum diameter of a disc as shown: in a smaller one, a rotation by 7 degrees,
    /// which people still see, moves the rim by less than 5 pixels.
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
