internal import FretsawRaster

/// What is left of the picture around notches and of the piece, frames and fills left out: all that
/// an adapted attacker compares.
///
/// The **surroundings** are the strip of the picture that the piece runs over with ``reach`` more on all
/// sides. The **view** is the part of it around the piece, its left edge in the surroundings the place
/// of the shape.
struct PuzzleContent: Sendable {
    let challenge: SlideChallenge
    /// Where content begins.
    let start: ContentStart
    /// Places of the shape over all notches.
    let places: [Int]
    /// Pixels that the view has more than the shape's box, on each side.
    let reach: Int
    /// The strip; where the picture ends its border repeated.
    let surroundings: ColourPlanes
    /// The derivatives of the strip's luma.
    let gradient: Gradient
    /// 1 where the surroundings are of the picture, 0 in frames, notches and beyond the border.
    let isKnown: Plane
    /// How far each pixel of the view lies inside the shape; negative outside.
    let depth: Plane
    /// 1 where the outline's window shows the piece's content, 0 in its frame and outside.
    let isPiece: Plane

    /// Pixels from the window's edge of the outline to the view's.
    var shift: Int { reach - challenge.outline.margin }

    /// The content of `challenge` with notches at `places`, content beginning at `start`, which is
    /// looked for where nil.
    init(_ challenge: SlideChallenge, places: [Int], start: ContentStart? = nil) {
        let outline = challenge.outline
        let start = start ?? ContentStart(challenge, places: places)
        let reach = max(outline.margin, Int((32 * outline.scale).rounded(.up)))
        let strip = PixelRect(
            x: 0,
            y: challenge.top,
            width: challenge.pictureSize.width,
            height: outline.box.size.height
        ).grown(by: reach)
        surroundings = ColourPlanes(challenge.picture, area: strip)
        gradient = Gradient(of: surroundings.luma)
        depth = outline.depth(reach: reach)
        isPiece = PuzzleContent.piece(challenge, start)
        isKnown = PuzzleContent.known(
            challenge,
            surroundings,
            depth,
            start,
            places,
            strip: strip
        )
        self.challenge = challenge
        self.start = start
        self.places = places
        self.reach = reach
    }

    /// A point of the outline's window in the surroundings, the shape at `left`; nil where the picture
    /// does not show there.
    func seen(_ x: Float, _ y: Float, at left: Int) -> (x: Float, y: Float)? {
        let (column, row) = (x + Float(shift + left), y + Float(shift))
        guard column >= 0, row >= 0, column <= Float(isKnown.width - 1),
            row <= Float(isKnown.height - 1),
            isKnown[Int(column.rounded()), Int(row.rounded())] > 0
        else { return nil }
        return (column, row)
    }

    /// True where a point of the outline's window shows the piece's content.
    func isPiece(_ x: Float, _ y: Float) -> Bool {
        guard x >= 0, y >= 0, x <= Float(isPiece.width - 1), y <= Float(isPiece.height - 1) else {
            return false
        }
        return isPiece[Int(x.rounded()), Int(y.rounded())] > 0
    }

    /// How much deeper than ``ContentStart`` a frame is at most, where its width is not even.
    private static func greatestDepth(_ start: Float) -> Float { start * 1.5 + 2 }

    /// Hides a frame's pixel and its four neighbours, which may be of both.
    private static func hide(_ x: Int, _ y: Int, in plane: inout Plane) {
        plane[x, y] = 0
        for step in [-1, 1] {
            plane[x + step, y] = 0
            plane[x, y + step] = 0
        }
    }

    private static func piece(_ challenge: SlideChallenge, _ start: ContentStart) -> Plane {
        let outline = challenge.outline
        let depth = outline.depth
        var known = outline.window { $0 > 0 && $0 >= start.inside ? 1 : 0 }
        guard start.inside > 0 else { return known }
        let slope = ColourSlope(
            outline.rim.map { point in
                let (x, y) = point.displaced(by: -1.5)
                return (x, y, challenge.piece.colour(x: x, y: y))
            }
        )
        let greatest = greatestDepth(start.inside)
        for y in 1..<depth.height - 1 {
            for x in 1..<depth.width - 1 where depth[x, y] > 0 && depth[x, y] < greatest {
                let apart =
                    challenge.piece.pixel(x, y) - slope.colour(x: Float(x), y: Float(y))
                guard apart.meanMagnitude <= start.insideSpread else { continue }
                PuzzleContent.hide(x, y, in: &known)
            }
        }
        return known
    }

    private static func known(
        _ challenge: SlideChallenge,
        _ surroundings: ColourPlanes,
        _ depth: Plane,
        _ start: ContentStart,
        _ places: [Int],
        strip: PixelRect
    ) -> Plane {
        var known = Plane(width: strip.size.width, height: strip.size.height, filledWith: 0)
        for y in 0..<known.height {
            guard (0..<challenge.pictureSize.height).contains(strip.minY + y) else { continue }
            var row = known.mutableRow(y)
            for x in row.indices
            where (0..<challenge.pictureSize.width).contains(strip.minX + x) { row[x] = 1 }
        }
        let shown = known
        for y in 0..<known.height {
            var row = known.mutableRow(y)
            let depths = depth.row(y)
            for left in places {
                for x in depths.indices where depths[x] > -start.outside { row[x + left] = 0 }
            }
        }
        guard start.outside > 0, places.count > 1 else { return known }
        let greatest = greatestDepth(start.outside)
        for y in 1..<known.height - 1 {
            for x in 1..<depth.width - 1
            where depth[x, y] > -greatest && depth[x, y] <= -start.outside + 1 {
                // What is the same at every notch is of the design, or tells nothing.
                let colours = places.filter { shown[x + $0, y] > 0 }
                    .map { surroundings.pixel(x + $0, y) }
                let mean = colours.reduce(SIMD3(repeating: 0), +) / Float(max(1, colours.count))
                guard
                    colours.allSatisfy({ ($0 - mean).meanMagnitude <= start.outsideSpread })
                else { continue }
                for left in places { PuzzleContent.hide(x + left, y, in: &known) }
            }
        }
        return known
    }
}

extension ColourPlanes {
    /// Red, green and blue of a pixel.
    func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
        SIMD3(channels[0][x, y], channels[1][x, y], channels[2][x, y])
    }
}

extension PieceOutline {
    /// How far each pixel of the box, with `reach` more on each side, lies inside the shape.
    func depth(reach: Int) -> Plane {
        let (width, height) = (box.size.width + 2 * reach, box.size.height + 2 * reach)
        var outside = Plane(width: width, height: height, filledWith: 1)
        let shift = reach - margin
        for y in 0..<depth.height {
            for x in 0..<depth.width where depth[x, y] > 0 { outside[x + shift, y + shift] = 0 }
        }
        var wide = outside.distanceFromZero(limit: Float(max(width, height)))
        for y in 0..<height {
            for x in 0..<width { wide[x, y] = 0.5 - wide[x, y] }
        }
        for y in 0..<depth.height {
            for x in 0..<depth.width where depth[x, y] > 0 {
                wide[x + shift, y + shift] = depth[x, y]
            }
        }
        return wide
    }
}
