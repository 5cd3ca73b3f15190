internal import FretsawRandom
internal import FretsawRaster

/// Plans and paints puzzles with darkened notches.
struct DarkenedRenderer: SlideRenderer {
    private let options: SlideOptions
    private let placement: NotchPlacement
    private var renderer: NotchRenderer

    init(options: SlideOptions, notches: DarkenedNotches) throws(CaptchaError) {
        self.options = options
        placement = NotchPlacement(geometry: options.geometry, decoys: options.decoys)
        renderer = try NotchRenderer(side: options.geometry.pieceSide, notches: notches)
    }

    mutating func paint(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let plan = plan(seed: seed, item: item)
        renderer.paint(plan, on: &background, piece: &piece)
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

/// Renders darkened notches: cuts its notches into a clean background and its piece out of it.
///
/// **Set in place, the piece restores the background**: with C the clean picture, N the picture with
/// notches and A the piece's opacity, the piece's colour is P = (C − (1 − A)·N) / A, so that
/// A·P + (1 − A)·N = C to within rounding. Under the opaque part that is the clean picture; on the
/// fading rim, where N is a little darker, it is a little lighter: the highlight. N is never darker
/// there than a P of at most 255 can make good.
///
/// A value that owns its scratch masks: keep one and paint many puzzles without allocation. Masks are as
/// high as the notch's box and a little wider, what lies right of it empty: rows of a multiple of 16
/// bytes go through the kernels without a remainder.
struct NotchRenderer: Sendable {
    private let side: Int
    private let look: DarkenedNotches
    /// The notch drawn last, ready to be cut.
    private var stencil: NotchStencil
    /// What ``stencil`` shows: notches of one picture often share their outline.
    private var drawn: NotchShape?
    private var light: NotchLight
    private var outline: Mask
    /// The piece's opacity: 255 wherever the outline covers anything at all, fading out beyond, so
    /// that the notch's edge always lies under the piece.
    private var alpha: Mask
    private var blurred: Mask
    private var scratch: Mask
    private var rasteriser = CoverageRasteriser()
    /// What a decoy's piece is painted on: nothing.
    private var noPiece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// A renderer of darkened notches in boxes of `side` pixels, or an error that says what is wrong with
    /// them.
    init(side: Int, notches: DarkenedNotches) throws(CaptchaError) {
        try notches.validate()
        try CaptchaError.check("piece", side, in: 1...SlideGeometry.greatestSide)
        self.side = side
        look = notches
        let empty = Mask(width: (side + 15) / 16 * 16, height: side, filledWith: 0)
        stencil = NotchStencil(size: empty.size)
        light = NotchLight(size: empty.size)
        (outline, alpha, blurred, scratch) = (empty, empty, empty, empty)
    }

    /// Cuts `plan`, made with the renderer's options, out of the clean `background` and paints its piece
    /// into `piece`, which is transparent.
    ///
    /// - Complexity: O(area of the notches and of the piece)
    mutating func paint(
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

    /// Makes ``stencil`` that of `shape`.
    private mutating func draw(_ shape: NotchShape) {
        guard shape != drawn else { return }
        let path = shape.outline(side: Double(side), margin: Double(look.edgeReach))
        rasteriser.fill(path, into: &outline)

        // One step out, so that no partly covered pixel is left in the open; then the fade.
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

/// Where the notches of a slide puzzle go.
///
/// The rules stand at ``SlideGeometry``.
///
/// The true notch is drawn first, evenly over everything it may take; then each decoy, evenly over
/// everything the notches before it leave.
struct NotchPlacement {
    let geometry: SlideGeometry
    let decoys: Int

    /// Boxes, the true notch's first.
    ///
    /// Always ends: a decoy that finds no place by drawing is looked for everywhere, and where
    /// notches stand so that none is left, the whole placement is drawn anew, at last on a grid of
    /// cells, which ``SlideGeometry/validate(decoys:)`` promises to be enough.
    func boxes(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        for _ in 0..<16 {
            if let boxes = drawnBoxes(using: &generator) { return boxes }
        }
        // The true notch in a column it may take.
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
