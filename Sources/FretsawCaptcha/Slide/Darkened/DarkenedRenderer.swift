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
        renderer = try NotchRenderer(
            side: options.geometry.pieceSide,
            notches: notches,
            scale: options.scale
        )
    }

    mutating func draw(
        seed: Seed,
        item: UInt64,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>
    ) -> SlidePlan {
        let plan = plan(seed: seed, item: item)
        renderer.draw(plan.scaled(to: options.scale), on: &background, piece: &piece)
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
    /// The side of a notch's box in pixels.
    private let side: Int
    /// The number of pixels per layout pixel.
    private let scale: Int
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
    /// The depth of the shadow in layout pixels.
    private let depth: Int
    private var rasteriser = CoverageRasteriser()
    /// The empty piece of a decoy.
    private var noPiece = Image<RGBA8>(width: 0, height: 0, filledWith: .transparent)

    /// Creates a renderer for notches in boxes of `side` layout pixels.
    ///
    /// - Throws: ``CaptchaError`` if an option is out of range.
    init(
        side: Int,
        notches: DarkenedNotches,
        scale: PictureScale = .one
    ) throws(CaptchaError) {
        try notches.validate()
        try CaptchaError.check(
            "piece",
            side,
            in: 1...SlideGeometry.maxSide / scale.rawValue
        )
        let layoutSide = side
        let side = side * scale.rawValue
        self.side = side
        self.scale = scale.rawValue
        depth = min(max(layoutSide / 20, 1), 7)
        look = notches
        let empty = Mask(width: (side + 15) / 16 * 16, height: side, filledWith: 0)
        stencil = NotchStencil(size: empty.size)
        light = NotchLight(size: empty.size)
        (outline, alpha, blurred, scratch) = (empty, empty, empty, empty)
    }

    /// Draws the notches of `plan` into the clean `background` and the piece into the transparent
    /// `piece`; the plan is in pixels of these pictures.
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
        let path = shape.outline(side: Double(side), margin: Double(look.edgeReach * scale))
        rasteriser.fill(path, into: &outline)

        // The outline grows by one layout pixel, so that the piece is opaque in every pixel that the
        // outline covers partly. Then its edge is faded.
        outline.dilate(into: &alpha)
        dilateAlpha(times: scale - 1)
        for _ in 0..<look.edgeSoftness {
            dilateAlpha(times: scale)
            swap(&alpha, &scratch)
            scratch.boxBlur(radius: scale, into: &alpha)
        }

        outline.boxBlur(radius: depth * scale, into: &blurred)
        light.draw(
            outline: outline,
            blurred: blurred,
            fade: alpha,
            depth: depth * scale,
            wall: (depth + 1) / 2 * scale,
            strengths: look.strengths
        )
        stencil.prepare(light, alpha: alpha)
        drawn = shape
    }

    /// Grows the piece's opacity by `count` pixels.
    private mutating func dilateAlpha(times count: Int) {
        for _ in 0..<count {
            alpha.dilate(into: &scratch)
            swap(&alpha, &scratch)
        }
    }
}

/// Chooses the positions of darkened notches.
///
/// Notches are drawn one after another, and redrawn if they are too close to an earlier one. The
/// columns are treated as a circle for this test. Every column is therefore equally likely for
/// every notch, so that no constant answer is better than another.
struct NotchPlacement {
    let geometry: SlideGeometry
    let decoys: Int

    /// The boxes of the notches, the true one first.
    ///
    /// Always terminates: if random positions fail, notches are placed on a randomly rotated grid,
    /// where they always fit if ``SlideGeometry/validate(decoys:)`` succeeds.
    func boxes(using generator: inout some RandomNumberGenerator) -> [PixelRect] {
        var places: [PixelPoint]?
        for _ in 0..<16 where places == nil { places = drawnPlaces(using: &generator) }
        var chosen = places ?? gridPlaces(using: &generator)
        // Later notches have less space: the true one must not be recognisable by that.
        chosen.swapAt(0, generator.draw(in: 0...decoys))
        return chosen.map { place in
            geometry.box(at: PixelPoint(x: geometry.travel.lowerBound + place.x, y: place.y))
        }
    }

    /// Random places, with x relative to the first valid column; nil if a notch finds no space.
    private func drawnPlaces(using generator: inout some RandomNumberGenerator) -> [PixelPoint]? {
        let (columns, cell) = (geometry.travel.count, geometry.cell)
        var places: [PixelPoint] = []
        for _ in 0...decoys {
            var free: PixelPoint?
            for _ in 0..<64 where free == nil {
                let place = PixelPoint(
                    x: generator.draw(in: 0..<columns),
                    y: generator.draw(in: geometry.rows)
                )
                let isFree = places.allSatisfy { other in
                    let distance = abs(place.x - other.x)
                    return min(distance, columns - distance) >= cell
                        || abs(place.y - other.y) >= cell
                }
                if isFree { free = place }
            }
            guard let free else { return nil }
            places.append(free)
        }
        return places
    }

    private func gridPlaces(using generator: inout some RandomNumberGenerator) -> [PixelPoint] {
        let rotation = generator.draw(in: 0..<geometry.travel.count)
        let (columns, rows) = geometry.grid
        var cells = (0..<columns * rows).map { cell in
            PixelPoint(
                x: (rotation + cell % columns * geometry.cell) % geometry.travel.count,
                y: cell / columns * geometry.cell
            )
        }
        generator.shuffle(&cells)
        return Array(cells.prefix(decoys + 1))
    }
}
