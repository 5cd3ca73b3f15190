internal import FretsawRaster

/// How visible one notch is: the colour difference across its rim, after a blur of one pixel.
struct NotchVisibility: Sendable {
    /// The mean ΔE*ab between just inside and just outside the rim.
    let meanDifference: Double
    /// The share of the rim with ΔE > 8, visible to someone searching for it.
    let visibleShare: Double
    /// The share of the rim with ΔE ≥ 20, visible at a glance.
    let clearShare: Double
    /// The number of pixels in the notch.
    let area: Int

    /// The ΔE that is visible to someone searching for it.
    static let visibleDifference = 8.0
    /// The ΔE that is visible at a glance.
    static let clearDifference = 20.0
    /// The share of the rim that must be visible at a glance.
    static let minClearShare = 0.95

    /// True if the notch is clearly visible.
    var isClear: Bool { clearShare >= NotchVisibility.minClearShare }

    /// Measures a notch of `outline`'s shape whose box begins at (`left`, `top`) in `picture`.
    init(_ picture: Image<RGBA8>, _ outline: PieceOutline, left: Int, top: Int) {
        let margin = outline.margin
        let area = PixelRect(origin: PixelPoint(x: left, y: top), size: outline.box.size)
            .expanded(by: margin)
        let lab = LabPlanes(ColourPlanes(picture, area: area).blurred())
        var (sum, visible, clear, count) = (0.0, 0, 0, 0)
        for point in outline.rim {
            let inside = point.displaced(by: -1.5)
            let outside = point.displaced(by: 2.5)
            let (column, row) = (outside.x + Float(area.minX), outside.y + Float(area.minY))
            guard column >= 0, row >= 0, column <= Float(picture.width - 1),
                row <= Float(picture.height - 1)
            else { continue }
            let difference = LabPlanes.difference(
                lab.colour(x: inside.x, y: inside.y),
                lab.colour(x: outside.x, y: outside.y)
            )
            sum += difference
            if difference > NotchVisibility.visibleDifference { visible += 1 }
            if difference >= NotchVisibility.clearDifference { clear += 1 }
            count += 1
        }
        let number = Double(max(1, count))
        meanDifference = sum / number
        visibleShare = Double(visible) / number
        clearShare = Double(clear) / number
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
