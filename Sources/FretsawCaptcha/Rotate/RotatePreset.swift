internal import FretsawRaster

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
