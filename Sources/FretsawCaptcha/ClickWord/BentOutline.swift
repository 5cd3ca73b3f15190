internal import FretsawRaster

/// A word's outline as it is drawn, in a box of whole pixels at (0, 0).
struct BentOutline {
    /// Polygons through all points.
    let polygons: Polygons
    /// The smallest box of whole pixels that holds them.
    let size: PixelSize

    /// The outline through the points of `outline`, moved to (0, 0), and made smaller where a side is longer than
    /// `greatestSide`.
    init(_ outline: consuming [Point], ends: [Int], greatestSide: Int) {
        var points = outline
        var low = points.first ?? Point(x: 0, y: 0)
        var high = low
        for point in points {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        let longest = max(high.x - low.x, high.y - low.y)
        // A hair less than the square: rounding up must not pass it.
        let room = Double(greatestSide) - 0x1p-10
        let scale = longest > room ? room / longest : 1
        for index in points.indices { points[index] = (points[index] - low) * scale }
        polygons = Polygons(points, ends: ends)
        size = PixelSize(
            width: max(1, Int(((high.x - low.x) * scale).rounded(.up))),
            height: max(1, Int(((high.y - low.y) * scale).rounded(.up)))
        )
    }
}
