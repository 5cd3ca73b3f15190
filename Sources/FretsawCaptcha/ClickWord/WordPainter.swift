internal import FretsawRandom
internal import FretsawRaster

/// Paints words over a picture: strokes in a fill that runs from colour to colour, a rim around them,
/// and a soft shadow of the rim's colour beyond it.
///
/// A value that owns its scratch masks: keep one and paint many words without allocation.
struct WordPainter: Sendable {
    private let rim: Int
    /// Pixels of a mask around the word's box.
    private let reach: Int
    private var strokes: Mask
    private var around: Mask
    private var shadow: Mask
    private var rasteriser = CoverageRasteriser()

    init(geometry: ClickWordGeometry) {
        rim = geometry.rim
        reach = 2 * rim + 1
        let side = (geometry.greatestWordSide + 2 * reach + 15) / 16 * 16
        let empty = Mask(width: side, height: side, filledWith: 0)
        (strokes, around, shadow) = (empty, empty, empty)
    }

    /// Paints `outline`, whose corner belongs at `origin`, in inks that the picture below it decides.
    ///
    /// - Complexity: O(area of a word's square)
    mutating func paint(
        _ outline: BentOutline,
        at origin: PixelPoint,
        on picture: inout Image<RGBA8>,
        using generator: inout some RandomNumberGenerator
    ) {
        let offset = Double(reach)
        rasteriser.fill(
            outline.path.transformed(by: .translation(x: offset, y: offset)),
            into: &strokes
        )
        strokes.boxBlur(radius: rim, into: &around)
        // A box blur's slope times its width: the strokes grown by its radius, corners rounded.
        let gain = UInt32(2 * rim + 1)
        var pixels = around.mutablePixels
        for index in pixels.indices {
            pixels[index] = UInt8(truncatingIfNeeded: min(255, UInt32(pixels[index]) * gain))
        }
        around.boxBlur(radius: rim, into: &shadow)

        let area = PixelRect(
            x: origin.x - reach,
            y: origin.y - reach,
            width: outline.size.width + 2 * reach,
            height: outline.size.height + 2 * reach
        ).intersection(picture.bounds)
        let corner = PixelPoint(x: origin.x - reach, y: origin.y - reach)
        let inks = WordInks(over: ground(of: picture, area, corner), using: &generator)
        lay(inks, on: &picture, area, corner)
    }

    /// The mean relative luminance of the picture where the rim will lie.
    private func ground(
        of picture: Image<RGBA8>,
        _ area: PixelRect,
        _ corner: PixelPoint
    ) -> Double {
        var (sum, weight) = (0, 0)
        for y in area.minY..<area.maxY {
            let row = picture.row(y)
            let outer = around.row(y - corner.y)
            let inner = strokes.row(y - corner.y)
            for x in area.minX..<area.maxX {
                let (rim, stroke) = (Int(outer[x - corner.x]), Int(inner[x - corner.x]))
                guard rim > stroke else { continue }
                sum += (rim - stroke) * WordInks.luminance(row[x])
                weight += rim - stroke
            }
        }
        return weight > 0 ? Double(sum) / Double(weight * WordInks.unit) : 0
    }

    private func lay(
        _ inks: WordInks,
        on picture: inout Image<RGBA8>,
        _ area: PixelRect,
        _ corner: PixelPoint
    ) {
        // The run from ink to ink: 255 over the square, in 1/65,536.
        let side = Double(max(area.size.width, area.size.height, 1))
        let slope = 255.0 * 65536 / side
        let stepX = Int((PortableMath.cosine(turns: inks.direction) * slope).rounded())
        let stepY = Int((PortableMath.sine(turns: inks.direction) * slope).rounded())
        let (first, second, rim) = (
            WordPainter.lanes(inks.first), WordPainter.lanes(inks.second),
            WordPainter.lanes(inks.rim)
        )
        let (middleX, middleY) = (area.minX + area.size.width / 2, area.minY + area.size.height / 2)
        for y in area.minY..<area.maxY {
            var row = picture.mutableRow(y)
            let inner = strokes.row(y - corner.y)
            let outer = around.row(y - corner.y)
            let soft = shadow.row(y - corner.y)
            for x in area.minX..<area.maxX {
                let shade = UInt16(soft[x - corner.x])
                guard shade > 0 else { continue }
                let pixel = row[x]
                var colour = SIMD4<UInt16>(
                    UInt16(pixel.red),
                    UInt16(pixel.green),
                    UInt16(pixel.blue),
                    255
                )
                let cover = UInt16(inner[x - corner.x])
                // Where a stroke covers all, nothing of what lies below is seen.
                if cover < 255 {
                    WordPainter.mix(&colour, rim, shade / 2)
                    WordPainter.mix(&colour, rim, UInt16(outer[x - corner.x]))
                }
                if cover > 0 {
                    let run = (stepX * (x - middleX) + stepY * (y - middleY)) >> 16
                    var fill = first
                    WordPainter.mix(
                        &fill,
                        second,
                        UInt16(truncatingIfNeeded: min(255, max(0, 128 + run)))
                    )
                    WordPainter.mix(&colour, fill, cover)
                }
                row[x] = RGBA8(
                    red: UInt8(truncatingIfNeeded: colour.x),
                    green: UInt8(truncatingIfNeeded: colour.y),
                    blue: UInt8(truncatingIfNeeded: colour.z)
                )
            }
        }
    }

    /// An opaque ink.
    private static func lanes(_ ink: SIMD3<Int32>) -> SIMD4<UInt16> {
        SIMD4(SIMD3<UInt16>(truncatingIfNeeded: ink), 255)
    }

    /// Brings `colour` by `share` of 255 nearer to `other`, rounded to the nearest.
    @inline(__always)
    private static func mix(
        _ colour: inout SIMD4<UInt16>,
        _ other: SIMD4<UInt16>,
        _ share: UInt16
    ) {
        let sum = colour &* (255 &- share) &+ other &* share &+ 128
        // Division by 255 of numbers below 2¹⁶.
        colour = (sum &+ (sum &>> 8)) &>> 8
    }
}
