internal import FretsawRaster

/// The input of the solvers of slide puzzles.
///
/// A client receives the row on which the piece moves, so solvers search along it. Three terms:
/// - The **band** is the strip of the picture that the piece covers while moving, with
///   ``PieceOutline/margin`` added on each side. Beyond the picture, the band repeats the
///   picture's border pixels.
/// - The **window** is the part of the band around the piece.
/// - A **position** is the x coordinate of the left edge of the piece's shape, which is also the
///   window's left edge in the band. Solvers search the positions ``lefts``.
struct SlideChallenge: Sendable {
    let picture: Image<RGBA8>
    let outline: PieceOutline
    /// The piece's pixels in its window; outside its box, they repeat the border of the box.
    let piece: ColourPlanes
    let pieceGradient: Gradient
    let band: ColourPlanes
    /// The derivatives of the band's luma.
    let gradient: Gradient
    /// The positions that solvers search, without those that overlap the start at the left edge.
    let lefts: ClosedRange<Int>
    /// The picture row of the shape's top.
    let top: Int
    /// The positions of all notches on the piece's row, from the left; nil if unknown.
    let notches: [Int]?

    /// Creates a challenge from a picture and a piece whose picture begins on `row`.
    ///
    /// `notches` are the known notches on the row. Each is an x coordinate: the left edge of the
    /// piece's picture when the piece covers the notch. Coordinates at which the shape is not
    /// inside the picture are dropped. Nil if the piece has no shape or does not fit on the row.
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
        let last = picture.width - size.width
        let lefts = 0...last
        // Generators do not put the notch where the piece starts.
        self.lefts = min(size.width, last)...last
        self.notches = notches.map { positions in
            positions.map { $0 + outline.box.minX }.filter(lefts.contains).sorted()
        }
        self.piece = ColourPlanes(
            piece,
            area: outline.box.expanded(by: margin),
            within: outline.box
        )
        pieceGradient = Gradient(of: self.piece.luma)
        let strip = PixelRect(x: 0, y: top, width: picture.width, height: size.height)
        band = ColourPlanes(picture, area: strip.expanded(by: margin))
        gradient = Gradient(of: band.luma)
    }

    /// The x coordinate of the piece picture's left edge with the shape at `left`.
    func answer(at left: Int) -> Int { left - outline.box.minX }

    /// True if, with the shape at `left`, a point of the window is inside the picture.
    func isInPicture(_ x: Float, _ y: Float, at left: Int) -> Bool {
        let margin = Float(outline.margin)
        let (column, row) = (x - margin + Float(left), y - margin + Float(top))
        return column >= 0 && row >= 0 && column <= Float(picture.width - 1)
            && row <= Float(picture.height - 1)
    }

    /// The colour of each pixel of the window with the shape at `left`.
    func colour(at left: Int) -> (_ x: Int, _ y: Int) -> SIMD3<Float> {
        { band.pixel($0 + left, $1) }
    }

    /// The weighted sum of the band's `plane` at each position from 0, also before ``lefts``.
    func scan(_ plane: Plane, _ weights: Plane) -> [Float] {
        plane.scan(weights, count: lefts.upperBound + 1)
    }

    /// The position with the maximum score; `scores` begins at position 0.
    func best(_ scores: [Float]) -> Int {
        lefts.reduce(lefts.lowerBound) { scores[$1] > scores[$0] ? $1 : $0 }
    }
}

extension PixelRect {
    /// The rectangle extended by `margin` on each side.
    func expanded(by margin: Int) -> PixelRect {
        PixelRect(
            x: minX - margin,
            y: minY - margin,
            width: size.width + 2 * margin,
            height: size.height + 2 * margin
        )
    }
}

extension SlideChallenge {
    /// The maximum number of notches found by edges.
    private static let maxCandidates = 5

    /// The positions that adapted attackers compare, from the left: the notches on the piece's row,
    /// or if unknown those with the best edge scores, at least half a piece apart.
    func candidates(edges: [Float]) -> [Int] {
        if let notches, !notches.isEmpty { return notches }
        let gap = max(1, outline.box.size.width / 2)
        var positions: [Int] = []
        for position in lefts.sorted(by: { (edges[$0], $1) > (edges[$1], $0) })
        where positions.count < SlideChallenge.maxCandidates
            && positions.allSatisfy({ abs($0 - position) >= gap })
        {
            positions.append(position)
        }
        return positions.sorted()
    }
}
