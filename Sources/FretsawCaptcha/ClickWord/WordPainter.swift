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
        lay(WordInks(using: &generator), on: &picture, area, corner)
    }

    private func lay(
        _ inks: WordInks,
        on picture: inout Image<RGBA8>,
        _ area: PixelRect,
        _ corner: PixelPoint
    ) {
        let side = Double(max(area.size.width, area.size.height))
        let count = 1 / (inks.length * side)
        let stepX = PortableMath.cosine(turns: inks.direction) * count
        let stepY = PortableMath.sine(turns: inks.direction) * count
        // Steep, so that one band turns into the next within a pixel and a half.
        let steepness = 255 / (2 * PortableMath.pi * count * 1.5)
        for y in area.minY..<area.maxY {
            var row = picture.mutableRow(y)
            let inner = strokes.row(y - corner.y)
            let outer = around.row(y - corner.y)
            let soft = shadow.row(y - corner.y)
            for x in area.minX..<area.maxX {
                let shade = Int32(soft[x - corner.x])
                guard shade > 0 else { continue }
                let wave = PortableMath.sine(
                    turns: stepX * Double(x - corner.x) + stepY * Double(y - corner.y) + inks.phase
                )
                let band = Int32(min(255, max(0, 127.5 + wave * steepness)).rounded())
                let pixel = row[x]
                var colour = SIMD3<Int32>(
                    Int32(pixel.red),
                    Int32(pixel.green),
                    Int32(pixel.blue)
                )
                var rim = inks.darkRim
                WordPainter.mix(&rim, inks.lightRim, band)
                WordPainter.mix(&colour, rim, shade / 2)
                WordPainter.mix(&colour, rim, Int32(outer[x - corner.x]))
                let cover = Int32(inner[x - corner.x])
                if cover > 0 {
                    var fill = inks.lightStrokes
                    WordPainter.mix(&fill, inks.darkStrokes, band)
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

    /// Brings `colour` by `share` of 255 nearer to `other`, rounded to the nearest.
    @inline(__always)
    private static func mix(_ colour: inout SIMD3<Int32>, _ other: SIMD3<Int32>, _ share: Int32) {
        let sum = colour &* (255 &- share) &+ other &* share &+ 128
        // Division by 255 of numbers below 2¹⁶.
        colour = (sum &+ (sum &>> 8)) &>> 8
    }
}
