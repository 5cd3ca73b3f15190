internal import FretsawRaster

/// A named slide geometry.
public enum SlidePreset: String, CaseIterable, Sendable {
    /// AJ-Captcha's: 310×155 with a 47×155 strip.
    ///
    /// Its clients hard-code both sizes.
    case aj
    /// 300×220 with a tight piece of 60: the size go-captcha's widgets lay out.
    case classic
    /// 480×200 with a tight piece of 64, for pages with room to the side.
    case wide
    /// 600×360 with a tight piece of 110, drawn at half size on dense screens.
    case large

    /// The preset's sizes, with `layout` in place of its own where given.
    public func geometry(layout: PieceLayout? = nil) -> SlideGeometry {
        switch self {
        case .aj:
            SlideGeometry(
                background: PixelSize(width: 310, height: 155),
                pieceSide: 47,
                layout: layout ?? .strip
            )
        case .classic:
            SlideGeometry(
                background: PixelSize(width: 300, height: 220),
                pieceSide: 60,
                layout: layout ?? .tight
            )
        case .wide:
            SlideGeometry(
                background: PixelSize(width: 480, height: 200),
                pieceSide: 64,
                layout: layout ?? .tight
            )
        case .large:
            SlideGeometry(
                background: PixelSize(width: 600, height: 360),
                pieceSide: 110,
                layout: layout ?? .tight
            )
        }
    }
}
