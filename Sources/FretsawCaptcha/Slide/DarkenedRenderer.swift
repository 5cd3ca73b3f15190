internal import FretsawRandom
internal import FretsawRaster

struct DarkenedRenderer: SlideRenderer {
    private let options: SlideOptions
    private let opacity: UInt8
    private let placement: NotchPlacement
    private var notch: FramedNotch
    private var mask: Mask
    private var content: Image<RGBA8>
    private var rasteriser = CoverageRasteriser()

    init(options: SlideOptions, notches: DarkenedNotches) {
        self.options = options
        opacity = UInt8((notches.opacity * 255).rounded(.toNearestOrEven))
        placement = NotchPlacement(geometry: options.geometry, options.notches)
        notch = FramedNotch(side: options.geometry.pieceSide, options.scale, isHole: true)
        mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        content = Image(width: notch.side, height: notch.side, filledWith: .black)
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let plan = plan(seed: seed, item: item)
        let drawn = plan.scaled(to: options.scale)
        draw(drawn.notch.shape, hasPiece: true)
        content.copyToned(
            from: background,
            at: drawn.notch.box.origin,
            mirrored: false,
            tone: FramedNotch.pieceTone
        )
        piece.drawPiece(of: notch, at: drawn.pieceOrigin, from: &content)
        var prepared = drawn.notch.shape
        for cut in drawn.notches {
            if cut.shape != prepared { draw(cut.shape, hasPiece: false) }
            prepared = cut.shape
            background.sink(notch, at: cut.box.origin, opacity: opacity, frameOpacity: 255)
        }
        return plan
    }

    /// The colour of the layer: dark beside the white frame on every picture, and lighter than black ones.
    private static let fill = RGBA8(red: 64, green: 68, blue: 76)

    private mutating func draw(_ shape: NotchShape, hasPiece: Bool) {
        let reach = Double(notch.reach)
        let margin = Double(
            FramedNotch.margin(side: options.geometry.pieceSide) * options.scale.rawValue
        )
        let path = shape.outline(side: Double(notch.side), margin: margin)
        rasteriser.fill(path.transformed(by: .translation(x: reach, y: reach)), into: &mask)
        notch.draw(mask, hasPiece: hasPiece)
        notch.colour(frame: FramedNotch.frame, fill: DarkenedRenderer.fill)
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        var generator = SeededGenerator(seed: seed, item: item, for: .placement)
        let boxes = placement.draw(options.decoys + 1, using: &generator)
        var shapes = SeededGenerator(seed: seed, item: item, for: .shapes)
        var drawn = DistinctShapes(families: options.shapes)
        let notches = boxes.enumerated().map { index, box in
            let isSame = index > 0 && options.decoyOutlines == .same
            return Notch(box: box, shape: isSame ? drawn.first : drawn.next(using: &shapes))
        }
        return options.plan(notches[0], decoys: Array(notches.dropFirst()))
    }
}

/// Draws outlines that people distinguish.
struct DistinctShapes {
    private let families: [ShapeFamily]
    private var unused: [ShapeFamily] = []
    private var drawn: [(shape: NotchShape, mask: Mask)] = []
    private var rasteriser = CoverageRasteriser()

    /// The side of the outlines that are compared, in pixels, and the margin of their masks.
    private static let (side, margin) = (12, 2)
    /// The maximum share of the union of two outlines that both cover.
    static let maxOverlap = 0.8

    init(families: [ShapeFamily]) { self.families = families }

    var first: NotchShape { drawn[0].shape }

    /// Draws an outline that differs from all before; the most different one of some if none does.
    mutating func next(using generator: inout some RandomNumberGenerator) -> NotchShape {
        var best: (shape: NotchShape, mask: Mask, overlap: Double)?
        for _ in 0..<16 {
            if unused.isEmpty { unused = families }
            let family = unused.remove(at: generator.draw(in: 0..<unused.count))
            let shape = family.draw(using: &generator)
            // With a margin, lines need no clipping.
            let margin = DistinctShapes.margin
            let side = DistinctShapes.side + 2 * margin
            var mask = Mask(width: side, height: side, filledWith: 0)
            let path = shape.outline(side: Double(side), margin: Double(margin))
            rasteriser.fill(path, into: &mask)
            let overlap = drawn.map { DistinctShapes.overlap($0.mask, mask) }.max() ?? 0
            if overlap < best?.overlap ?? 2 { best = (shape, mask, overlap) }
            if overlap <= DistinctShapes.maxOverlap { break }
        }
        guard let best else { preconditionFailure("at least one outline is drawn") }
        drawn.append((best.shape, best.mask))
        return best.shape
    }

    /// The intersection of two masks divided by their union.
    static func overlap(_ one: Mask, _ other: Mask) -> Double {
        let (one, other) = (one.pixels, other.pixels)
        // No sum of a small mask overflows, so the loop needs no branches.
        var (both, either): (UInt32, UInt32) = (0, 0)
        for index in one.indices {
            both &+= UInt32(min(one[index], other[index]))
            either &+= UInt32(max(one[index], other[index]))
        }
        return either == 0 ? 1 : Double(both) / Double(either)
    }
}
