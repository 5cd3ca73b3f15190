internal import FretsawRaster

/// What an attacker sees of a slide puzzle, prepared for solvers.
///
/// Every client is told the row on which the piece moves, so solvers look along it: the **band** is
/// the strip of the picture that the piece runs over, with ``PieceOutline/margin`` more on all sides,
/// where the picture ends its border repeated. The **window** is the part of the band around the
/// piece. A place is the left edge of the piece's shape, ``lefts`` those it can take; the window's left
/// edge in the band is the same number.
struct SlideChallenge: Sendable {
    /// The picture with notches.
    let picture: Image<RGBA8>
    /// The picture's size.
    let pictureSize: PixelSize
    /// The piece's shape.
    let outline: PieceOutline
    /// The piece's pixels in its window; outside the box, its border repeated.
    let piece: ColourPlanes
    /// The derivatives of the piece's luma.
    let pieceGradient: Gradient
    /// The band.
    let band: ColourPlanes
    /// The derivatives of the band's luma.
    let gradient: Gradient
    /// Places that the shape can take.
    let lefts: ClosedRange<Int>
    /// The row of the picture that the top of the shape stands on.
    let top: Int
    /// Places of all notches on the piece's row, from the left; nil where nobody found them.
    let notches: [Int]?

    /// The challenge of a picture and a piece whose picture begins on `row`; nil if the piece has no shape
    /// or does not fit on the row.
    ///
    /// `notches` are left edges of the piece's picture over each notch an
    /// attacker found on the row; those where the shape does not fit are left out.
    init?(picture: Image<RGBA8>, piece: Image<RGBA8>, row: Int, notches: [Int]? = nil) {
        guard let outline = PieceOutline(piece) else { return nil }
        let size = outline.box.size
        let top = row + outline.box.minY
        guard picture.width >= size.width, top >= 0, top + size.height <= picture.height else {
            return nil
        }
        let margin = outline.margin
        self.outline = outline
        self.top = top
        self.picture = picture
        pictureSize = picture.size
        let last = picture.width - size.width
        let lefts = 0...last
        // No generator puts the notch where the piece starts out.
        self.lefts = min(size.width, last)...last
        self.notches = notches.map { places in
            places.map { $0 + outline.box.minX }.filter(lefts.contains).sorted()
        }
        self.piece = ColourPlanes(piece, area: outline.box.grown(by: margin), within: outline.box)
        pieceGradient = Gradient(of: self.piece.luma)
        let strip = PixelRect(x: 0, y: top, width: picture.width, height: size.height)
        band = ColourPlanes(picture, area: strip.grown(by: margin))
        gradient = Gradient(of: band.luma)
    }

    /// Where the piece's picture has its left edge with the shape at `left`.
    func answer(at left: Int) -> Int { left - outline.box.minX }

    /// True where a point of the window, the shape at `left`, lies in the picture.
    func isInPicture(_ x: Float, _ y: Float, at left: Int) -> Bool {
        let margin = Float(outline.margin)
        let (column, row) = (x - margin + Float(left), y - margin + Float(top))
        return column >= 0 && row >= 0 && column <= Float(pictureSize.width - 1)
            && row <= Float(pictureSize.height - 1)
    }

    /// The weighted sum of `plane` of the band, for each of all places, those before ``lefts`` too.
    func scan(_ plane: Plane, _ weights: Plane) -> [Float] {
        plane.scan(weights, count: lefts.upperBound + 1)
    }

    /// The place of the greatest score; `scores` has one for each place from 0.
    func best(_ scores: [Float]) -> Int {
        lefts.reduce(lefts.lowerBound) { scores[$1] > scores[$0] ? $1 : $0 }
    }
}

extension PixelRect {
    /// The rectangle with `margin` more on each side.
    func grown(by margin: Int) -> PixelRect {
        PixelRect(
            x: minX - margin,
            y: minY - margin,
            width: size.width + 2 * margin,
            height: size.height + 2 * margin
        )
    }
}

/// Where an adapted attacker looks: the notches of the piece's row.
enum NotchCandidates {
    /// Notches that finding by edges gives at most.
    private static let greatestCount = 5

    /// Places of the piece's shape over each notch, from the left.
    ///
    /// Where the notches are known, those; else the places whose edges match the piece's outline best,
    /// none within half a piece of a better one.
    static func places(of challenge: SlideChallenge, edges: [Float]) -> [Int] {
        if let notches = challenge.notches, !notches.isEmpty { return notches }
        let gap = max(1, challenge.outline.box.size.width / 2)
        let ranked = challenge.lefts.sorted { (edges[$0], $1) > (edges[$1], $0) }
        var places: [Int] = []
        for place in ranked {
            guard places.allSatisfy({ abs($0 - place) >= gap }) else { continue }
            places.append(place)
            if places.count == greatestCount { break }
        }
        return places.sorted()
    }
}
