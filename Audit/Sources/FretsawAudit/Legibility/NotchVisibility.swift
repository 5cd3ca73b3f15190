internal import FretsawRaster

/// How visible one notch is: the colour difference across its rim, after a blur of one pixel that spares fine frames.
///
/// A frame can be outside of the rim, as that of tiles, or inside, as that of holes. The picture outside
/// is compared with three places inside, and the largest difference counts. The first is in a frame inside,
/// so fine that a blur would hide it.
struct NotchVisibility: Sendable {
    /// The mean ΔE*ab between just inside and just outside the rim.
    let meanDifference: Double
    /// The share of the rim with ΔE > 8, visible to someone searching for it.
    let visibleShare: Double
    /// The number of pixels in the notch.
    let area: Int

    /// The ΔE that is visible to someone searching for it.
    static let visibleDifference = 8.0
    /// The ΔE that is visible at a glance.
    static let clearDifference = 20.0
    /// The share of the rim that must be visible.
    static let minVisibleShare = 0.9

    /// True if the notch is clearly visible: a closed line is seen at a glance even if parts of it are fainter.
    var isClear: Bool {
        meanDifference >= NotchVisibility.clearDifference
            && visibleShare >= NotchVisibility.minVisibleShare
    }

    /// Measures a notch of `outline`'s shape whose box begins at (`left`, `top`) in `picture`.
    init(_ picture: Image<RGBA8>, _ outline: PieceOutline, left: Int, top: Int) {
        let margin = outline.margin
        let area = PixelRect(origin: PixelPoint(x: left, y: top), size: outline.box.size)
            .expanded(by: margin)
        let planes = ColourPlanes(picture, area: area)
        let lab = LabPlanes(planes.blurred())
        let places: [(LabPlanes, Float)] = [(LabPlanes(planes), -0.7), (lab, -1.5), (lab, -3.5)]
        var (sum, visible, count) = (0.0, 0, 0)
        for point in outline.rim {
            let outside = point.displaced(by: 2.5)
            let (column, row) = (outside.x + Float(area.minX), outside.y + Float(area.minY))
            guard column >= 0, row >= 0, column <= Float(picture.width - 1),
                row <= Float(picture.height - 1)
            else { continue }
            let around = lab.colour(x: outside.x, y: outside.y)
            var difference = 0.0
            for (planes, distance) in places {
                let inside = point.displaced(by: distance)
                let colour = planes.colour(x: inside.x, y: inside.y)
                difference = max(difference, LabPlanes.difference(colour, around))
            }
            sum += difference
            if difference > NotchVisibility.visibleDifference { visible += 1 }
            count += 1
        }
        let number = Double(max(1, count))
        meanDifference = sum / number
        visibleShare = Double(visible) / number
        self.area = outline.area
    }
}

extension ColourPlanes {
    /// The picture blurred by a 3 × 3 mean; its border is unchanged.
    func blurred() -> ColourPlanes {
        ColourPlanes(channels: channels.map { $0.blurred() }, luma: luma.blurred())
    }
}

extension Plane {
    /// The plane blurred by a 3 × 3 mean; its border is unchanged.
    func blurred() -> Plane {
        var result = self
        for y in 1..<max(1, height - 1) where width > 2 {
            let (above, here, below) = (row(y - 1), row(y), row(y + 1))
            var target = result.mutableRow(y)
            for x in 1..<width - 1 {
                let sum =
                    above[x - 1] + above[x] + above[x + 1] + here[x - 1] + here[x] + here[x + 1]
                    + below[x - 1] + below[x] + below[x + 1]
                target[x] = sum / 9
            }
        }
        return result
    }
}
