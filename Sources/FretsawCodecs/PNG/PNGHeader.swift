/// A PNG's `IHDR`.
struct PNGHeader {
    /// The colour types of the PNG specification § 11.2.1, with its numbers.
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6
    }

    var width: Int
    var height: Int
    var bitDepth: Int
    var colorType: ColorType
    var isInterlaced: Bool
}
