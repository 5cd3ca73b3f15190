internal import FretsawRandom
internal import FretsawRaster

/// Plans and draws puzzles with darkened notches.
struct DarkenedRenderer: SlideRenderer {
    private let options: SlideOptions
    private let placement: NotchPlacement
    private var renderer: NotchRenderer

    init(options: SlideOptions, notches: DarkenedNotches) throws(CaptchaError) {
        self.options = options
        placement = NotchPlacement(geometry: options.geometry, decoys: options.decoys)
        renderer = try NotchRenderer(side: options.geometry.pieceSide, notches: notches)
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let plan = plan(seed: seed, item: item)
        renderer.draw(plan, on: &background, piece: &piece)
        return plan
    }

    func plan(seed: Seed, item: UInt64) -> SlidePlan {
        var generator = SeededGenerator(seed: seed, item: item, for: .placement)
        let boxes = placement.boxes(using: &generator)
        var shapes = SeededGenerator(seed: seed, item: item, for: .shapes)
        let family = shapes.pick(options.shapes)
        let notch = Notch(box: boxes[0], shape: family.draw(using: &shapes))
        let decoys = boxes.dropFirst().map { box in
            let shape =
                switch options.decoyOutlines {
                case .same: notch.shape
                case .varied: family.draw(using: &shapes)
                }
            return Notch(box: box, shape: shape)
        }
        return options.plan(notch, decoys: decoys)
    }
}

/// Draws darkened notches into a clean background, and the piece.
///
/// **At its answer, the piece restores the background.** With C the clean picture, N the picture
/// with notches and A the piece's opacity, the piece's colour is P = (C − (1 − A)·N) / A, so that
/// A·P + (1 − A)·N = C up to rounding. In the opaque part, P is the clean picture. On the fading
/// rim, where N is slightly darker, P is slightly lighter and looks like a highlight. N is limited
/// so that P never exceeds 255.
///
/// The renderer owns its scratch masks; reuse it to avoid allocation. Masks are padded on the right
/// to a multiple of 16 columns, because kernels process 16 bytes at a time.
struct NotchRenderer: Sendable {
    private let side: Int
    private let look: DarkenedNotches
    /// The last notch, prepared for cutting.
    private var stencil: NotchStencil
    /// The shape of ``stencil``; the notches of a picture often share their outline.
    private var drawn: NotchShape?
    private var light: NotchLight
    private var outline: Mask
    /// The piece's opacity: 255 where the outline covers any part of a pixel, fading out beyond, so
    /// that the edge of the notch is always under the piece.
    private var alpha: Mask
    private var blurred: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()
    /// The empty piece of a decoy.
    private var noPiece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// Creates a renderer for notches in boxes of `side` pixels.
    ///
    /// - Throws: ``CaptchaError`` if an option is out of range.
    init(side: Int, notches: DarkenedNotches) throws(CaptchaError) {
        try notches.validate()
        try CaptchaError.check("piece", side, in: 1...SlideGeometry.maxSide)
        self.side = side
        look = notches
        let empty = Mask(width: (side + 15) / 16 * 16, height: side, filledWith: 0)
        stencil = NotchStencil(size: empty.size)
        light = NotchLight(size: empty.size)
        (outline, alpha, blurred, scratch) = (empty, empty, empty, empty)
    }

    /// Draws the notches of `plan` into the clean `background` and the piece into the transparent
    /// `piece`.
    ///
    /// - Complexity: O(area of the notches and of the piece)
    mutating func draw(
        _ plan: SlidePlan,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) {
        draw(plan.notch.shape)
        let (place, answer) = (plan.notch.box.origin, plan.answer)
        background.cutOut(stencil, at: place, into: &piece, pieceOrigin: answer)
        for decoy in plan.decoys {
            draw(decoy.shape)
            let place = decoy.box.origin
            background.cutOut(stencil, at: place, into: &noPiece, pieceOrigin: answer)
        }
    }

    /// Prepares ``stencil`` for `shape`.
    private mutating func draw(_ shape: NotchShape) {
        guard shape != drawn else { return }
        let path = shape.outline(side: Double(side), margin: Double(look.edgeReach))
        rasteriser.fill(path, into: &outline)

        // Grown by one pixel, so that no partly covered pixel is left uncovered; then the fade.
        outline.dilate(into: &alpha)
        for _ in 0..<look.edgeSoftness {
            alpha.dilate(into: &scratch)
            scratch.boxBlur(radius: 1, into: &alpha)
        }

        let depth = min(max(side / 20, 1), 7)
        outline.boxBlur(radius: depth, into: &blurred)
        light.draw(
            outline: outline,
            blurred: blurred,
            fade: alpha,
            depth: depth,
            strengths: look.strengths
        )
        stencil.prepare(light, alpha: alpha)
        drawn = shape
    }
}

/// Chooses the positions of darkened notches by the rules of ``SlideGeometry``.
///
/// The true notch is uniform over its valid positions; then each decoy is uniform over the
/// positions that remain.
struct NotchPlacement {
    let geometry: SlideGeometry
    let decoys: Int

    /// The boxes of the notches, the true one first.
    ///
    /// Always terminates: if random positions fail, all positions are searched for a free one. If
    /// there is none, the whole placement is repeated, finally on a grid of cells, which fits by
    /// ``SlideGeometry/validate(decoys:)``.
    func boxes(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        for _ in 0..<16 {
            if let boxes = drawnBoxes(using: &generator) { return boxes }
        }
        // The true notch is in a valid column.
        var cells = geometry.cells
        generator.shuffle(&cells)
        let notch = cells.firstIndex { geometry.travel.contains($0.minX) } ?? 0
        cells.swapAt(0, notch)
        return Array(cells.prefix(decoys + 1))
    }

    private func drawnBoxes(using generator: inout some RandomNumberGenerator) -> [PixelRect]? {
        var boxes: [PixelRect] = []
        for number in 0...decoys {
            let place = PixelRect.drawn(
                geometry.box(at: PixelPoint(x: 0, y: 0)).size,
                columns: number == 0 ? geometry.travel : geometry.decoyColumns,
                rows: geometry.rows,
                beside: boxes,
                gap: SlideGeometry.gap,
                using: &generator
            )
            guard let place else { return nil }
            boxes.append(place)
        }
        return boxes
    }
}
