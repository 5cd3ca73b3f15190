internal import FretsawRaster

/// Places along an outline where a person compares a piece with its surroundings: pairs of one inside, where
/// the piece's picture begins, and one outside, beyond the moat.
struct RimSamples {
    /// A pair of places, in pixels from the box's top left.
    struct Pair {
        let inside, outside: PixelPoint
    }

    private(set) var pairs: [Pair] = []

    /// Pairs at most.
    private static let greatestCount = 20

    /// Takes the pairs of the outline drawn last into `notch`.
    mutating func take(from notch: FramedNotch, widths: FramedNotch.Widths) {
        pairs.removeAll(keepingCapacity: true)
        let depth = notch.field.depth
        var count = 0
        RimSamples.forEachRimPixel(of: depth) { _, _ in count += 1 }
        let step = max(1, (count + RimSamples.greatestCount - 1) / RimSamples.greatestCount)
        // Half of what is averaged at a quarter of the resolution, so that no mean reaches what is
        // missing.
        let (inwards, outwards) = (widths.inset + 2.5, widths.moat + 2.5)
        var number = 0
        RimSamples.forEachRimPixel(of: depth) { x, y in
            number += 1
            guard number % step == 0 else { return }
            let slopeX = depth[x + 1, y] - depth[x - 1, y]
            let slopeY = depth[x, y + 1] - depth[x, y - 1]
            let length = (slopeX * slopeX + slopeY * slopeY).squareRoot()
            guard length > 0 else { return }
            let (inX, inY) = (slopeX / length, slopeY / length)
            func place(_ distance: Float) -> PixelPoint {
                PixelPoint(
                    x: x + Int((inX * distance).rounded()) - notch.reach,
                    y: y + Int((inY * distance).rounded()) - notch.reach
                )
            }
            let inside = place(inwards)
            // Thin tabs have no such depth.
            guard depth[inside.x + notch.reach, inside.y + notch.reach] > widths.inset + 0.5 else {
                return
            }
            pairs.append(Pair(inside: inside, outside: place(-outwards)))
        }
    }

    private static func forEachRimPixel(of depth: Plane, _ body: (Int, Int) -> Void) {
        for y in 1..<depth.height - 1 {
            for x in 1..<depth.width - 1 where depth[x, y] > 0 && depth[x, y] <= 1 { body(x, y) }
        }
    }
}
